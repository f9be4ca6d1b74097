"""Selfmates and reflexmates in full: keys, tries, set play and every variation."""

from __future__ import annotations

import chess
import pytest

from solver.game import Move
from solver.solution import Branch, Mark
from solver.solve import solve
from tests.answers import uci
from tests.questions import full_task
from tests.self_play_checker import find_faults

PROBLEMS = (
    ("s#1", "8/8/8/3B4/8/2pk4/2p2Q2/b1K5 w - - 0 1", "f2d2"),
    ("s#1", "8/8/1Q6/8/krR5/bp3p1p/qr3PpP/R3K1n1 w Q - 0 1", "e1c1"),
    ("s#2", "1n1n4/2b1p3/1ppkq1RB/2N3P1/1P3Kpp/1r2N3/B3b3/8 w - - 0 1", "h6f8"),
    ("s#2", "4N3/8/4N3/pBRrkP2/P5P1/pK1Q2rp/P3b2B/4R1n1 w - - 0 1", "b5c6"),
    ("s#2", "1RN2rq1/RKP1B3/4P3/1k2p3/N3B1p1/1P4n1/1P2rp1b/2Q4b w - - 0 1", "c1d2"),
    ("s#3", "5r2/1PPRP3/1NKp1prq/2B3p1/2N2p2/R1nk4/7b/3BQ3 w - - 0 1", "c6d6"),
    ("r#2", "8/p3k3/7p/4pK2/8/1p6/q3N1p1/7b w - - 0 1", "f5e4"),
    ("r#2", "1Q3b2/pPpPppp1/4B3/R1KppP2/b1P5/k7/8/8 w - - 0 1", "d7d8n"),
    ("r#2", "6b1/5R2/3pP3/4N3/PP6/PKB1p3/pp1pP1Bp/qr1kb2R w - - 0 1", "g2a8"),
    ("r#3", "8/p3P3/1P2P3/4K1P1/p3Q3/B3PB2/1r3P2/bNk5 w - - 0 1", "f3h5"),
)
WHITE_MATES = "7k/5Q2/6K1/8/8/8/1p6/r7 w - - 0 1"
"""White has a mate in one here, which reflex play would oblige him to give."""


@pytest.mark.parametrize(("stipulation", "fen", "key"), PROBLEMS)
def test_the_whole_solution(stipulation: str, fen: str, key: str) -> None:
    solution = solve(full_task(fen, stipulation))
    assert uci(solution.keys) == [key]
    assert solution.is_tree_complete
    assert find_faults(solution) == []


@pytest.mark.parametrize(("stipulation", "fen", "key"), PROBLEMS[:6])
def test_colours_make_no_difference(stipulation: str, fen: str, key: str) -> None:
    mirrored = chess.Board(fen).mirror().fen()
    solution = solve(full_task(mirrored, stipulation))
    move = Move.from_uci(key)
    flipped = Move(chess.square_mirror(move.from_square), chess.square_mirror(move.to_square))
    assert solution.keys == (flipped,)
    assert find_faults(solution) == []


def test_the_mating_reply_ends_every_line() -> None:
    """1.Qd2+ cxd2 mates at once: the key's one child is the move that mates White."""
    solution = solve(full_task(PROBLEMS[0][1], "s#1"))
    key = next(branch for branch in solution.tree if branch.mark is Mark.KEY)
    assert [(child.move.uci(), child.mates_in) for child in key.children] == [("c3d2", 0)]


def test_who_can_mate_in_the_diagram_has_neither_key_nor_try_in_reflex_play() -> None:
    reflex = solve(full_task(WHITE_MATES, "r#2", refutations=3))
    assert (reflex.keys, reflex.tries) == ((), ())
    semi = solve(full_task(WHITE_MATES, "semi-r#2", refutations=3))
    assert semi.keys or semi.tries


def defences(branch: Branch) -> list[str]:
    return uci(child.move for child in branch.children if child.mark is Mark.DEFENCE)


def test_in_reflex_play_the_moves_that_reach_the_goal_are_the_only_replies() -> None:
    solution = solve(full_task("8/p3k3/7p/4pK2/8/1p6/q3N1p1/7b w - - 0 1", "r#2"))
    (key,) = (branch for branch in solution.tree if branch.mark is Mark.KEY)
    last = [
        continuation
        for defence in key.children
        if defence.mark is Mark.DEFENCE
        for continuation in defence.children
        if continuation.mark in (Mark.CONTINUATION, Mark.DUAL)
    ]
    assert last
    assert all(child.mates_in == 0 for branch in last for child in branch.children)
    assert all(defences(branch) for branch in last)
