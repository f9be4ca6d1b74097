"""Lines that come to positions of others: their moves are written once, and alike."""

from __future__ import annotations

from solver.game import Move
from solver.notation.fen import parse_fen
from solver.notation.letters import Letters
from solver.notation.steps import LineWriter, Step
from solver.stipulation import Stipulation

KINGS = parse_fen("k7/8/8/8/8/8/8/K7 b - - 0 1")


def line(moves: str) -> list[Move]:
    return [Move.from_uci(move) for move in moves.split()]


def written(*lines: list[Move]) -> tuple[list[list[str]], int]:
    """Return the moves of *lines* in writing, and how many were written anew."""
    steps: list[Step] = []

    def write(step: Step) -> str:
        steps.append(step)
        return step.short(Letters.N)

    writer = LineWriter(KINGS, Stipulation.parse("h~3"), write)
    return [list(writer.words(it)) for it in lines], len(steps)


def test_moves_from_a_position_that_was_come_to_are_not_written_again() -> None:
    by_b8 = line("a8b8 a1b1 b8c8 b1c1 c8d8 c1d1")
    by_b7 = line("a8b7 a1b1 b7c8 b1c1 c8d8 c1d1")
    words, count = written(by_b8, by_b7)
    assert words[1] == ["1.Kb7", "Kb1", "2.Kc8", "Kc1", "3.Kd8", "Kd1"]
    assert words[1][3:] == words[0][3:]
    assert count == 6 + 3


def test_the_same_move_later_in_a_line_has_its_own_number() -> None:
    words, count = written(line("a8b8 a1b1 b8a8 b1a1 a8b8 a1b1"))
    assert words == [["1.Kb8", "Kb1", "2.Ka8", "Ka1", "3.Kb8", "Kb1"]]
    assert count == 6
