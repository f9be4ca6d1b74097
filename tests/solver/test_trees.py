"""What the branches of a solution say: threats, defences, duals, zugzwang."""

from __future__ import annotations

import pytest

from solver.game import Move
from solver.solution import Branch, Mark, Solution
from solver.solve import solve
from tests.answers import uci
from tests.questions import full_task

TWO_THREATS = "2k5/5R2/8/8/8/8/1Q6/R3K3 w - - 0 1"
"""1.Qf6 threatens 2.Qh8 and 2.Ra8; 1...Kb8 stops the rook alone."""
ZUGZWANG = "8/5P1k/5K2/8/8/8/8/8 w - - 0 1"
"""1.f8=R, without a threat; 1...Kh6, the only move, runs into 2.Rh8."""


def solution_of(fen: str, stipulation: str = "#2") -> Solution:
    return solve(full_task(fen, stipulation))


def branch_of(branches: tuple[Branch, ...], move: str) -> Branch:
    return next(branch for branch in branches if branch.move == Move.from_uci(move))


def moves_of(branch: Branch, mark: Mark) -> list[str]:
    return uci(child.move for child in branch.children if child.mark is mark)


def test_all_threats_are_listed() -> None:
    key = branch_of(solution_of(TWO_THREATS).tree, "b2f6")
    assert moves_of(key, Mark.THREAT) == ["a1a8", "f6h8"]
    assert not key.is_zugzwang


def test_a_defence_that_stops_one_of_two_threats_is_a_variation() -> None:
    """Else the Fleck theme, defences that each let one of the threats through, went unseen."""
    key = branch_of(solution_of(TWO_THREATS).tree, "b2f6")
    defence = branch_of(key.children, "c8b8")
    assert not defence.allows_threat
    assert moves_of(defence, Mark.DUAL) == ["f6d8", "f6h8"]


def test_a_threat_that_takes_longer_now_has_been_stopped() -> None:
    """1.Rc1 threatens 2.Qf6 at once; after 1...g1=Q that leads to mate, but a move later."""
    fen = "K7/6P1/6QN/8/8/6R1/p2N2p1/kB5R w - - 0 1"
    key = branch_of(solution_of(fen, "#3").tree, "h1c1")
    assert moves_of(key, Mark.THREAT) == ["g6f6"]
    defence = branch_of(key.children, "g2g1q")
    assert not defence.allows_threat
    assert "c1g1" in uci(child.move for child in defence.children)


def test_a_move_that_stops_no_threat_lets_all_of_them_through() -> None:
    key = branch_of(solution_of("7k/p4K2/8/8/8/8/8/R7 w - - 0 1").tree, "a1a2")
    assert moves_of(key, Mark.THREAT) == ["a2h2"]
    idle = branch_of(key.children, "a7a5")
    assert idle.allows_threat
    assert moves_of(idle, Mark.THREAT) == ["a2h2"]


def test_without_threat_and_check_it_is_zugzwang() -> None:
    key = branch_of(solution_of(ZUGZWANG).tree, "f7f8r")
    assert key.is_zugzwang
    assert moves_of(key, Mark.THREAT) == []
    only = branch_of(key.children, "h7h6")
    assert moves_of(only, Mark.CONTINUATION) == ["f8h8"]


def test_a_check_threatens_nothing_and_is_no_zugzwang() -> None:
    key = branch_of(solution_of(TWO_THREATS).tree, "b2c1")
    assert not key.is_zugzwang
    assert moves_of(key, Mark.THREAT) == []
    assert moves_of(key, Mark.DEFENCE) == ["c8b8", "c8d8"]


def test_only_the_quickest_continuations_are_given() -> None:
    solution = solution_of(TWO_THREATS, "#3")
    key = branch_of(solution.tree, "b2b8")
    assert (key.mates_in, len(key.children)) == (3, 1)
    for root in solution.tree:
        for defence in root.children:
            if defence.mark is Mark.DEFENCE and not defence.allows_threat:
                lengths = {child.mates_in for child in defence.children}
                assert lengths == {defence.mates_in}


@pytest.mark.parametrize("stipulation", ["#2", "#3"])
def test_a_key_that_mates_at_once_has_nothing_after_it(stipulation: str) -> None:
    key = branch_of(solution_of(TWO_THREATS, stipulation).tree, "a1a8")
    assert (key.mates_in, key.children) == (1, ())
    assert key.is_complete
