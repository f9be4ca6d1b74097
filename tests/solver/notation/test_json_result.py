"""The JSON of one solve: every field, a bounded tree, moves in UCI."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import chess

from solver.notation.json_result import error_to_dict, solution_to_dict
from solver.solution import LengthRow, Status
from tests.solver.notation import trees

FIELDS = [
    "id",
    "fen",
    "stipulation",
    "status",
    "error",
    "verdict",
    "keys",
    "short_keys",
    "tries",
    "solution_count",
    "solutions",
    "short_solutions",
    "shortest",
    "tree",
    "tree_complete",
    "statistics",
    "cpu_seconds",
    "first_proof_seconds",
    "nodes",
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
        "status": "complete",
        "error": None,
        "verdict": "sound",
        "keys": ["e4g2"],
        "short_keys": [],
        "tries": [
            {"move": "a3d3", "refutations": ["d4c5"]},
            {"move": "h4g2", "refutations": ["g1e2"]},
        ],
        "solution_count": 1,
        "solutions": [],
        "short_solutions": 0,
        "shortest": 2,
        "tree_complete": True,
        "statistics": [
            {"ply": 1, "generated": 40, "evaluated": 30, "seconds": 0.01},
            {"ply": 2, "generated": 400, "evaluated": 300, "seconds": 0.25},
        ],
        "cpu_seconds": 0.26,
        "first_proof_seconds": 0.2,
        "nodes": 440,
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
    result = solution_to_dict(replace(solution, status=Status.STOPPED, verdict=None))
    assert (result["status"], result["verdict"], result["keys"]) == ("stopped", None, ["e4g2"])


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
    assert all(chess.Move.from_uci(move) for move in result["keys"])


def test_every_field_is_documented() -> None:
    document = (Path(__file__).parents[3] / "docs" / "json.md").read_text(encoding="utf-8")
    solution = trees.solution(trees.TWO_MOVER, 2, trees.TWO_MOVER_TREE)
    result = solution_to_dict(solution)
    for field in (*result, *result["tree"][0]):
        assert f"| `{field}` |" in document
