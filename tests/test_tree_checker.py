"""The checker of trees must pass a right tree and notice every kind of wrong one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import chess
import pytest

from solver.game import Move
from solver.orthodox import OrthodoxGame
from solver.problem import Problem
from solver.setup import Setup
from solver.solution import Branch, Mark, Solution, Status, Try
from solver.stipulation import Stipulation
from tests import naive
from tests.tree_checker import find_faults

TWO_THREATS = chess.Board("2k5/5R2/8/8/8/8/1Q6/R3K3 w - - 0 1")
"""1.Qf6 threatens 2.Qh8 and 2.Ra8; 1...Kb8 stops one of them, 1...Kd8 is not legal."""
KEY = Move.from_uci("b2f6")
KING_AND_ROOK = chess.Board("k7/8/2K5/8/8/8/8/7R w - - 0 1")
"""Two keys with a threat that the only reply does not stop."""


def grow_attack(board: chess.Board, move: Move, mark: Mark) -> Branch:
    """Grow the tree of a first move of a mate in two the slow way."""
    threats = tuple(leaf(m, Mark.THREAT) for m in naive.find_threats(board, move, 2))
    with naive.after(board, move):
        is_zugzwang = not threats and not board.is_check()
        replies = tuple(grow_reply(board, reply, set(threats)) for reply in naive.legal(board))
    length = None if mark is Mark.TRY else 2
    return Branch(move, mark, (*threats, *replies), length, is_zugzwang)


def grow_reply(board: chess.Board, reply: Move, threats: set[Branch]) -> Branch:
    """Grow a defence, or a bare branch where it stops none of the threats."""
    defence = grow_defence(board, reply)
    moves = {threat.move for threat in threats}
    if not moves or not moves <= {child.move for child in defence.children}:
        return defence
    children = tuple(Branch(move, Mark.THREAT, is_complete=False) for move in moves)
    return replace(defence, children=children, allows_threat=True, is_complete=False)


def grow_defence(board: chess.Board, reply: Move) -> Branch:
    with naive.after(board, reply):
        mates = naive.find_keys(board, 1)
    if not mates:
        return Branch(reply, Mark.REFUTATION)
    mark = Mark.CONTINUATION if len(mates) == 1 else Mark.DUAL
    return Branch(reply, Mark.DEFENCE, tuple(leaf(mate, mark) for mate in mates), 1)


def leaf(move: Move, mark: Mark) -> Branch:
    return Branch(move, mark, mates_in=1)


def grow_solution(board: chess.Board) -> Solution:
    keys = naive.find_keys(board, 2) - naive.find_keys(board, 1)
    tries = naive.find_tries(board, 2, 1)
    tree = [grow_attack(board, move, Mark.TRY) for move in tries]
    tree += [grow_attack(board, move, Mark.KEY) for move in keys]
    return Solution(
        problem=Problem(Setup.of(OrthodoxGame(board)), Stipulation.directmate(2)),
        status=Status.COMPLETE,
        keys=tuple(keys),
        tries=tuple(Try(move, tuple(replies)) for move, replies in tries.items()),
        tree=tuple(tree),
    )


def change_key(solution: Solution, change: Callable[[Branch], Branch]) -> Solution:
    """Change the branch of the key."""
    key = next(root for root in solution.tree if root.move == KEY)
    others = [root for root in solution.tree if root is not key]
    return replace(solution, tree=(*others, change(key)))


def defences(branch: Branch) -> list[Branch]:
    return [child for child in branch.children if child.mark is Mark.DEFENCE]


def with_first_defence(branch: Branch, change: Callable[[Branch], Branch]) -> Branch:
    first = defences(branch)[0]
    children = tuple(change(child) if child is first else child for child in branch.children)
    return replace(branch, children=children)


def without_first_defence(branch: Branch) -> Branch:
    first = defences(branch)[0]
    return replace(branch, children=tuple(c for c in branch.children if c is not first))


@pytest.mark.parametrize(
    "fen", [TWO_THREATS.fen(), KING_AND_ROOK.fen(), "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"]
)
def test_a_right_tree_has_no_fault(fen: str) -> None:
    assert find_faults(grow_solution(chess.Board(fen))) == []


ILLEGAL = Move.from_uci("h8h1")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda key: replace(key, move=ILLEGAL), "not legal"),
        (lambda key: replace(key, mates_in=1), "mates at once"),
        (lambda key: replace(key, mates_in=3), "are left"),
        (lambda key: replace(key, is_zugzwang=not key.is_zugzwang), "zugzwang"),
        (lambda key: replace(key, mark=Mark.TRY), "claims to mate"),
        (lambda key: replace(key, is_complete=False), "called complete"),
        (without_first_defence, "every legal reply"),
        (lambda key: with_first_defence(key, lambda d: replace(d, children=())), "continuation"),
        (lambda key: with_first_defence(key, lambda d: replace(d, mates_in=2)), "length"),
        (lambda key: with_first_defence(key, lambda d: replace(d, move=ILLEGAL)), "not legal"),
        (lambda key: with_first_defence(key, lambda d: replace(d, mark=Mark.REFUTATION)), "no try"),
        (lambda key: with_first_defence(key, lambda d: replace(d, allows_threat=True)), "allows"),
        (
            lambda key: with_first_defence(
                key, lambda d: replace(d, children=(leaf(ILLEGAL, Mark.CONTINUATION),))
            ),
            "not legal",
        ),
    ],
)
def test_a_wrong_tree_is_noticed(change: Callable[[Branch], Branch], word: str) -> None:
    faults = find_faults(change_key(grow_solution(TWO_THREATS), change))
    assert any(word in fault for fault in faults), faults


def test_lists_that_disagree_with_the_tree_are_noticed() -> None:
    solution = grow_solution(KING_AND_ROOK)
    assert find_faults(replace(solution, keys=solution.keys[1:]))
    assert find_faults(replace(solution, tries=(Try(ILLEGAL, ()),)))
