"""The JSON of one solve: every field, a bounded tree, moves in UCI."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from solver.events import ProofFound
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.notation.json_result import (
    error_to_dict,
    parts_to_dict,
    solution_to_dict,
)
from solver.notation.verdicts import parts_sentence
from solver.problem import Problem
from solver.solution import LengthRow, Place, Status
from solver.soundness import judge
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition, Duplex
from solver.twinning.twins import parse_twin
from tests.composed import judge_all
from tests.solver.notation import trees

FIELDS = [
    "id",
    "fen",
    "stipulation",
    "method",
    "status",
    "error",
    "verdict",
    "sentence",
    "intended",
    "surplus",
    "keys",
    "short_keys",
    "tries",
    "solution_count",
    "solutions",
    "short_solutions",
    "short_lines",
    "set_solutions",
    "combinations",
    "shortest",
    "duals",
    "dual_count",
    "changes",
    "tree",
    "tree_complete",
    "statistics",
    "cpu_seconds",
    "first_proof_seconds",
    "first_proof",
    "nodes",
    "letter",
    "heading",
    "duplex",
    "parts",
    "impossible",
    "so_far",
    "key_lengths",
    "searched",
    "stopped_at",
    "dual_counts",
    "line_counts",
    "set_line_counts",
]


def test_a_solution_with_every_field() -> None:
    solution = replace(
        trees.solution(trees.TWO_MOVER, 2, trees.TWO_MOVER_TREE, trees.TWO_MOVER_SET_PLAY),
        statistics=(LengthRow(1, 40, 30, 0.01), LengthRow(2, 400, 300, 0.25)),
        cpu_seconds=0.26,
        first_proof_seconds=0.2,
        nodes=440,
    )
    result = solution_to_dict(solution, "p1")
    tree = result.pop("tree")
    assert result == {
        "id": "p1",
        "fen": trees.TWO_MOVER,
        "stipulation": "#2",
        "method": "matewright",
        "status": "complete",
        "error": None,
        "verdict": "sound",
        "sentence": "Mate in 2. One key: sound.",
        "intended": None,
        "surplus": 0,
        "keys": ["e4g2"],
        "short_keys": [],
        "tries": [
            {"move": "a3d3", "refutations": ["d4c5"]},
            {"move": "h4g2", "refutations": ["g1e2"]},
        ],
        "solution_count": 1,
        "solutions": [],
        "short_solutions": 0,
        "short_lines": [],
        "set_solutions": [],
        "combinations": [],
        "shortest": 2,
        "duals": [],
        "dual_count": 0,
        "changes": [],
        "tree_complete": True,
        "statistics": [
            {"ply": 1, "generated": 40, "evaluated": 30, "seconds": 0.01},
            {"ply": 2, "generated": 400, "evaluated": 300, "seconds": 0.25},
        ],
        "cpu_seconds": 0.26,
        "first_proof_seconds": 0.2,
        "first_proof": None,
        "nodes": 440,
        "letter": None,
        "heading": None,
        "duplex": False,
        "parts": [],
        "impossible": [],
        "so_far": "sound",
        "key_lengths": [],
        "searched": 0,
        "stopped_at": None,
        "dual_counts": {},
        "line_counts": [],
        "set_line_counts": [],
    }
    assert [(root["mark"], root["move"]) for root in tree] == [
        ("defence", "g1f3"),
        ("defence", "d5e4"),
        ("try", "a3d3"),
        ("try", "h4g2"),
        ("key", "e4g2"),
    ]
    assert tree[4]["zugzwang"] is True
    assert tree[3]["children"][1] == {
        "move": "g4e3",
        "mark": "defence",
        "mates_in": 1,
        "zugzwang": False,
        "allows_threat": True,
        "complete": False,
        "children": [_leaf("c2c3", "threat")],
    }


def _leaf(move: str, mark: str) -> dict[str, Any]:
    return {
        "move": move,
        "mark": mark,
        "mates_in": 1,
        "zugzwang": False,
        "allows_threat": False,
        "complete": True,
        "children": [],
    }


def test_the_fields_are_the_same_in_every_case_and_in_order() -> None:
    solution = trees.solution(trees.TWO_MOVER, 2, trees.TWO_MOVER_TREE)
    assert list(solution_to_dict(solution)) == FIELDS
    assert list(error_to_dict(1, "fen", "#2", "Something is wrong.")) == FIELDS


def test_an_error_says_what_is_wrong() -> None:
    result = error_to_dict(7, "8/8", "#2", "FEN: too short.")
    assert (result["id"], result["status"], result["error"]) == (7, "error", "FEN: too short.")
    assert result["keys"] == []


def test_without_variations_there_is_no_tree() -> None:
    solution = replace(trees.solution(trees.TWO_MOVER, 2, trees.TWO_MOVER_TREE), tree=())
    result = solution_to_dict(solution)
    assert result["tree"] is None
    assert result["tree_complete"] is None
    assert result["keys"] == ["e4g2"]


def test_set_play_alone_makes_a_tree_without_keys() -> None:
    solution = trees.solution(trees.TWO_MOVER, 2, "", trees.TWO_MOVER_SET_PLAY)
    result = solution_to_dict(solution)
    assert [root["mark"] for root in result["tree"]] == ["defence", "defence"]


def test_a_stopped_search_keeps_its_keys_and_has_no_verdict() -> None:
    solution = trees.solution(trees.TWO_MOVER, 2, trees.TWO_MOVER_TREE)
    result = solution_to_dict(replace(solution, status=Status.STOPPED, is_decided=False))
    assert (result["status"], result["verdict"], result["keys"]) == ("stopped", None, ["e4g2"])
    assert result["so_far"] == "sound"


def test_a_stopped_search_tells_what_is_proved() -> None:
    solution = trees.solution(trees.TWO_MOVER, 4, "key e4g2 2\nkey d2f3 4")
    stopped = replace(
        solution,
        status=Status.STOPPED,
        is_decided=False,
        key_lengths=(2, 4),
        searched=3,
        place=Place(4, 7, 25),
    )
    result = solution_to_dict(stopped)
    assert (result["verdict"], result["so_far"]) == (None, "short solution")
    assert (result["keys"], result["short_keys"]) == (["e4g2", "d2f3"], ["e4g2"])
    assert (result["key_lengths"], result["searched"]) == ([2, 4], 3)
    assert result["stopped_at"] == {"length": 4, "first_move": 7, "first_moves": 25}
    assert "Short and cooked so far" in result["sentence"]


def test_an_endless_tree_is_cut_at_its_deepest_moves_and_flagged() -> None:
    result = solution_to_dict(trees.deep_solution(), tree_limit=1000)
    assert result["tree_complete"] is False
    counts = [_count(root) for root in result["tree"]]
    assert 500 < sum(counts) <= 1000
    assert _cut_nodes(result["tree"])
    assert json.loads(json.dumps(result)) == result


def test_a_tree_that_just_fits_is_complete() -> None:
    solution = trees.solution(trees.TWO_MOVER, 2, trees.TWO_MOVER_TREE)
    whole = solution_to_dict(solution)
    size = sum(_count(root) for root in whole["tree"])
    assert solution_to_dict(solution, tree_limit=size) == whole
    assert solution_to_dict(solution, tree_limit=size - 1)["tree_complete"] is False


def _count(node: dict[str, Any]) -> int:
    return 1 + sum(_count(child) for child in node["children"])


def _cut_nodes(nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    cut = [node for node in nodes if not node["complete"]]
    return cut + [deep for node in nodes for deep in _cut_nodes(node["children"])]


def test_promotion_and_castling_are_written_in_uci() -> None:
    fen = "3k4/P7/8/8/8/8/8/4K2R w K - 0 1"
    result = solution_to_dict(trees.solution(fen, 2, "key e1g1 2\nkey a7a8n 2"))
    assert result["keys"] == ["e1g1", "a7a8n"]
    assert all(Move.from_uci(move) for move in result["keys"])


def test_help_play_is_told_in_whole_lines() -> None:
    lines = ("a1b1 c3c2 b1a1 c2c1q", "a1b1 c3c2")
    solution = trees.line_solution("8/8/8/8/8/2p5/8/K1k5 w - - 0 1", "h#2", lines, ["c3c2 a1a2"])
    result = solution_to_dict(solution, judgement=judge(solution, 2))
    assert result["solutions"] == [lines[0].split(), lines[1].split()]
    assert result["short_lines"] == [lines[1].split()]
    assert result["set_solutions"] == [["c3c2", "a1a2"]]
    assert (result["solution_count"], result["short_solutions"]) == (2, 1)
    assert (result["verdict"], result["intended"], result["surplus"]) == ("short solution", 2, -1)
    assert (result["keys"], result["tree"]) == ([], None)


def test_duals_and_changed_play_are_listed() -> None:
    tree = """
    key e4g2 2 zugzwang
      defence d5e4 1
        dual a4c4 1
        dual a3b2 1
    """
    solution = trees.solution(trees.TWO_MOVER, 2, tree, trees.TWO_MOVER_SET_PLAY)
    result = solution_to_dict(solution)
    assert result["verdict"] == "dualised"
    assert result["dual_count"] == 1
    assert result["duals"] == [
        {"path": ["e4g2", "d5e4"], "moves": ["a4c4", "a3b2"], "class": "mating move"}
    ]
    assert result["changes"] == [{"defence": "d5e4", "before": ["a4c4"], "after": ["a4c4", "a3b2"]}]


def test_an_early_proof_is_told() -> None:
    solution = trees.solution(trees.TWO_MOVER, 2, "key e4g2 2")
    moves = tuple(map(Move.from_uci, ("e4g2", "e6e5", "h4f5")))
    proof = ProofFound(moves[0], 2, moves, 0.25)
    result = solution_to_dict(replace(solution, proof=proof))
    assert result["first_proof"] == {
        "move": "e4g2",
        "mates_within": 2,
        "line": ["e4g2", "e6e5", "h4f5"],
        "seconds": 0.25,
    }


def test_twins_are_parts_of_one_result() -> None:
    problem = Problem(parse_fen(trees.TWO_MOVER), Stipulation.parse("#2"))
    composition = Composition(problem, (parse_twin("Remove h5"),), duplex=Duplex.BOTH)
    sound = trees.solution(trees.TWO_MOVER, 2, "key e4g2 2")
    none = replace(trees.solution(trees.TWO_MOVER, 2), nodes=5)
    stopped = replace(none, status=Status.STOPPED)
    solved = judge_all(composition, (sound, none, sound, stopped))
    result = parts_to_dict(composition, solved, "p1")
    assert list(result) == FIELDS
    assert all(list(part) == FIELDS for part in result["parts"])
    assert [(it["letter"], it["heading"], it["duplex"]) for it in result["parts"]] == [
        ("a", "a)", False),
        ("a", "", True),
        ("b", "b) -wPh5", False),
        ("b", "", True),
    ]
    assert (result["id"], result["fen"], result["keys"]) == ("p1", trees.TWO_MOVER, [])
    assert (result["status"], result["verdict"]) == ("stopped", "no solution")
    assert (result["solution_count"], result["nodes"]) == (2, 10)
    assert result["sentence"] == parts_sentence(
        [(it.part, it.judgement) for it in solved.answers], 4
    )


def test_every_field_is_documented() -> None:
    document = (Path(__file__).parents[3] / "docs" / "json.md").read_text(encoding="utf-8")
    solution = trees.solution(trees.TWO_MOVER, 2, trees.TWO_MOVER_TREE)
    result = solution_to_dict(solution)
    for field in (*result, *result["tree"][0]):
        assert f"| `{field}` |" in document


def test_the_examples_of_the_documentation_have_every_field() -> None:
    document = (Path(__file__).parents[3] / "docs" / "json.md").read_text(encoding="utf-8")
    examples = re.findall(r"```json\n(.*?)```", document, re.DOTALL)
    assert len(examples) == 3
    for example in examples:
        assert list(json.loads(example)) == FIELDS
