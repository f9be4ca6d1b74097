"""The result of one solve as a dictionary for JSON; ``docs/json.md`` describes every field.

The names and meanings of the fields are a promise to other programs: add
fields if need be, but do not rename or reinterpret one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

from solver.analysis.changes import ChangedPlay, changed_by_key
from solver.branches import roots_of
from solver.game import Move
from solver.lines import Lines
from solver.notation.fen import write_fen
from solver.notation.letters import Letters
from solver.notation.moves import uci
from solver.notation.verdicts import parts_sentence, verdict_sentence
from solver.problem import Method
from solver.solution import Branch, Dual, LengthRow, Place, ProofFound, Solution, Status, Try
from solver.soundness import Judgement, judge
from solver.twinning.composition import Answer, Composition, CompositionSolution, Part, whole_of

TREE_LIMIT = 50_000
"""How many moves the tree holds unless the caller wants more or fewer."""
TREE_DEPTH = 150
"""How many half-moves it goes deep: many readers of JSON refuse what is nested deeper."""

JsonObject = dict[str, Any]


def solution_to_dict(
    solution: Solution,
    identifier: object = None,
    tree_limit: int = TREE_LIMIT,
    judgement: Judgement | None = None,
) -> JsonObject:
    """Return *solution* as plain lists, numbers and strings, moves in UCI.

    *judgement* is what is to be said of it, where that is known already.
    ``tree`` is ``None`` where neither set play nor variations were worked out; it
    holds at most *tree_limit* moves, and goes ``TREE_DEPTH`` half-moves deep; ``tree_complete``
    tells whether it holds all.
    """
    tree, is_tree_complete = _tree(solution, tree_limit)
    judgement = judgement or judge(solution)
    duals = judgement.duals
    result = error_to_dict(
        identifier,
        write_fen(solution.problem.setup),
        str(solution.problem.stipulation),
        solution.error,
    )
    return result | {
        "method": solution.method.value,
        "status": solution.status.value,
        "verdict": judgement.verdict.value if judgement.verdict else None,
        "sentence": verdict_sentence(judgement, Letters.S),
        "intended": judgement.wanted,
        "surplus": judgement.surplus if judgement.verdict else None,
        "keys": _moves(solution.keys),
        "short_keys": _moves(solution.short_keys),
        "tries": [_try(found) for found in solution.tries],
        "solution_count": len(solution.keys) + solution.found_lines.total,
        "solutions": list(solution.found_lines.ucis()),
        "short_solutions": len(solution.short_keys) + solution.short_lines.total,
        "short_lines": list(solution.short_lines.ucis()),
        "set_solutions": list(solution.found_set_lines.ucis()),
        "combinations": [_moves(line) for line in solution.combinations],
        "shortest": solution.shortest,
        "duals": [_dual(dual) for dual in duals.found],
        "dual_count": duals.total,
        "changes": [_change(change) for change in changed_by_key(solution)[0]],
        "tree": tree,
        "tree_complete": is_tree_complete,
        "statistics": [_row(row) for row in solution.statistics],
        "cpu_seconds": round(solution.cpu_seconds, 6),
        "first_proof_seconds": _rounded(solution.first_proof_seconds),
        "first_proof": _proof(solution.proof),
        "nodes": solution.nodes,
        "so_far": judgement.so_far.value if judgement.so_far else None,
        "key_lengths": list(solution.key_lengths),
        "searched": solution.searched,
        "stopped_at": _stopped_at(solution.place),
        "dual_counts": {kind.value: count for kind, count in duals.counts},
        "line_counts": _counts(solution.found_lines),
        "set_line_counts": _counts(solution.found_set_lines),
    }


def answers_to_dict(
    composition: Composition, answers: Sequence[Answer], identifier: object = None
) -> JsonObject:
    """Return the result of all parts that were solved; one question alone has no parts.

    Raises:
        TwinError: a twin cannot be made of the position it starts from.
    """
    if composition.part_count == 1:
        (answer,) = answers
        result = solution_to_dict(answer.solution, identifier, judgement=answer.judgement)
        return result | place_of(answer.part) if answer.part.is_named else result
    return parts_to_dict(composition, whole_of(composition, answers), identifier)


def place_of(part: Part) -> JsonObject:
    """Return what tells *part* from the others of its composition."""
    return {"letter": part.letter, "heading": part.heading, "duplex": part.is_duplex}


def parts_to_dict(
    composition: Composition, solved: CompositionSolution, identifier: object = None
) -> JsonObject:
    """Return the result of several parts; their own results stand in its field ``parts``.

    What only a part can have, such as keys and a tree, is empty in the whole.
    """
    parts = [
        solution_to_dict(it.solution, judgement=it.judgement) | place_of(it.part)
        for it in solved.answers
    ]
    solutions = [answer.solution for answer in solved.answers]
    errors = [solution.error for solution in solutions if solution.error]
    result = error_to_dict(
        identifier,
        write_fen(composition.problem.setup),
        str(composition.problem.stipulation),
        errors[0] if errors else None,
    )
    return result | {
        "status": _worst_status(solutions).value,
        "verdict": solved.verdict.value if solved.verdict else None,
        "sentence": parts_sentence(
            [(it.part, it.judgement) for it in solved.answers], solved.part_count, Letters.S
        ),
        "solution_count": sum(part["solution_count"] for part in parts),
        "short_solutions": sum(part["short_solutions"] for part in parts),
        "dual_count": sum(part["dual_count"] for part in parts),
        "cpu_seconds": round(sum(solution.cpu_seconds for solution in solutions), 6),
        "nodes": sum(solution.nodes for solution in solutions),
        "parts": parts,
        "impossible": list(composition.impossible()),
    }


def error_to_dict(
    identifier: object, fen: str | None, stipulation: str | None, error: str | None
) -> JsonObject:
    """Return the result of a problem that could not be searched; every field is there."""
    return {
        "id": identifier,
        "fen": fen,
        "stipulation": stipulation,
        "method": Method.MATEWRIGHT.value,
        "status": "error",
        "error": error,
        "verdict": None,
        "sentence": None,
        "intended": None,
        "surplus": None,
        "keys": [],
        "short_keys": [],
        "tries": [],
        "solution_count": 0,
        "solutions": [],
        "short_solutions": 0,
        "short_lines": [],
        "set_solutions": [],
        "combinations": [],
        "shortest": None,
        "duals": [],
        "dual_count": 0,
        "changes": [],
        "tree": None,
        "tree_complete": None,
        "statistics": [],
        "cpu_seconds": 0.0,
        "first_proof_seconds": None,
        "first_proof": None,
        "nodes": 0,
        "letter": None,
        "heading": None,
        "duplex": False,
        "parts": [],
        "impossible": [],
        "so_far": None,
        "key_lengths": [],
        "searched": 0,
        "stopped_at": None,
        "dual_counts": {},
        "line_counts": [],
        "set_line_counts": [],
    }


def _worst_status(solutions: Sequence[Solution]) -> Status:
    found = {solution.status for solution in solutions}
    return next((it for it in (Status.ERROR, Status.STOPPED) if it in found), Status.COMPLETE)


def _stopped_at(place: Place | None) -> JsonObject | None:
    if place is None:
        return None
    return {"length": place.length, "first_move": place.index, "first_moves": place.count}


def _moves(moves: Iterable[Move]) -> list[str]:
    return [uci(move) for move in moves]


def _counts(lines: Lines) -> list[JsonObject]:
    """Tell by length how many lines there are and how many of them are listed."""
    return [
        {
            "half_moves": half_moves,
            "found": count.lines,
            "solutions": count.solutions,
            "listed": lines.kept(half_moves),
        }
        for half_moves, count in sorted(lines.counts.items())
    ]


def _try(found: Try) -> JsonObject:
    return {"move": uci(found.move), "refutations": _moves(found.refutations)}


def _dual(dual: Dual) -> JsonObject:
    return {"path": _moves(dual.path), "moves": _moves(dual.moves), "class": dual.kind.value}


def _change(change: ChangedPlay) -> JsonObject:
    return {
        "defence": uci(change.defence.move),
        "before": [uci(deed.move) for deed in change.before],
        "after": [uci(deed.move) for deed in change.after],
    }


def _proof(proof: ProofFound | None) -> JsonObject | None:
    if proof is None:
        return None
    return {
        "move": uci(proof.move),
        "mates_within": proof.mates_within,
        "line": _moves(proof.line),
        "seconds": round(proof.seconds, 6),
    }


def _row(row: LengthRow) -> JsonObject:
    return {
        "ply": row.ply,
        "generated": row.generated,
        "evaluated": row.evaluated,
        "seconds": round(row.seconds, 6),
    }


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 6)


def _tree(solution: Solution, limit: int) -> tuple[list[JsonObject] | None, bool | None]:
    """Unfold set play, tries and keys by levels, so that a cut hits the deepest moves."""
    if not (solution.tree or solution.set_play):
        return None, None
    variations = roots_of(solution) if solution.tree else ()
    roots = [(branch, _node(branch)) for branch in (*solution.set_play, *variations)]
    is_complete = solution.is_tree_complete
    waiting = deque((*root, 1) for root in roots)
    left = limit - len(roots)
    while waiting:
        branch, node, depth = waiting.popleft()
        if len(branch.children) > (left if depth < TREE_DEPTH else 0):
            node["complete"] = is_complete = False
            continue
        left -= len(branch.children)
        children = [(child, _node(child), depth + 1) for child in branch.children]
        node["children"] = [child_node for _, child_node, _ in children]
        waiting.extend(children)
    return [node for _, node in roots], is_complete


def _node(branch: Branch) -> JsonObject:
    return {
        "move": uci(branch.move),
        "mark": branch.mark.value,
        "mates_in": branch.mates_in,
        "zugzwang": branch.is_zugzwang,
        "allows_threat": branch.allows_threat,
        "complete": branch.is_complete,
        "children": [],
    }
