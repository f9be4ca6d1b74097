"""The result of one solve as a dictionary for JSON; ``docs/json.md`` describes every field.

The names and meanings of the fields are a promise to other programs: add
fields if need be, but do not rename or reinterpret one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

import chess

from solver.notation.branches import roots_of
from solver.notation.fen import write_fen
from solver.notation.moves import uci
from solver.solution import Branch, LengthRow, Solution, Try

TREE_LIMIT = 50_000
"""How many moves the tree holds unless the caller wants more or fewer."""

JsonObject = dict[str, Any]


def solution_to_dict(
    solution: Solution, identifier: object = None, tree_limit: int = TREE_LIMIT
) -> JsonObject:
    """Return *solution* as plain lists, numbers and strings, moves in UCI.

    ``tree`` is ``None`` where neither set play nor variations were worked out; it
    holds at most *tree_limit* moves, and ``tree_complete`` tells whether it holds all.
    """
    tree, is_tree_complete = _tree(solution, tree_limit)
    result = error_to_dict(
        identifier,
        write_fen(solution.problem.setup),
        str(solution.problem.stipulation),
        solution.error,
    )
    result |= {
        "status": solution.status.value,
        "verdict": solution.verdict.value if solution.verdict else None,
        "keys": _moves(solution.keys),
        "short_keys": _moves(solution.short_keys),
        "tries": [_try(found) for found in solution.tries],
        "solution_count": len(solution.keys),
        "short_solutions": len(solution.short_keys),
        "shortest": solution.shortest,
        "tree": tree,
        "tree_complete": is_tree_complete,
        "statistics": [_row(row) for row in solution.statistics],
        "cpu_seconds": round(solution.cpu_seconds, 6),
        "first_proof_seconds": _rounded(solution.first_proof_seconds),
        "nodes": solution.nodes,
    }
    return result


def error_to_dict(
    identifier: object, fen: str | None, stipulation: str | None, error: str | None
) -> JsonObject:
    """Return the result of a problem that could not be searched; every field is there."""
    return {
        "id": identifier,
        "fen": fen,
        "stipulation": stipulation,
        "status": "error",
        "error": error,
        "verdict": None,
        "keys": [],
        "short_keys": [],
        "tries": [],
        "solution_count": 0,
        "solutions": [],
        "short_solutions": 0,
        "shortest": None,
        "tree": None,
        "tree_complete": None,
        "statistics": [],
        "cpu_seconds": 0.0,
        "first_proof_seconds": None,
        "nodes": 0,
    }


def _moves(moves: Iterable[chess.Move]) -> list[str]:
    return [uci(move) for move in moves]


def _try(found: Try) -> JsonObject:
    return {"move": uci(found.move), "refutations": _moves(found.refutations)}


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
    waiting, left = deque(roots), limit - len(roots)
    while waiting:
        branch, node = waiting.popleft()
        if len(branch.children) > left:
            node["complete"] = is_complete = False
            continue
        left -= len(branch.children)
        children = [(child, _node(child)) for child in branch.children]
        node["children"] = [child_node for _, child_node in children]
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
