"""The verdict sentence, word for word."""

from dataclasses import replace

import pytest

from solver.notation.moves import KnightLetter
from solver.notation.verdicts import verdict_sentence
from solver.solution import LengthRow, Solution, Status
from tests.solver.notation import trees

SOUND = trees.solution(trees.TWO_MOVER, 2, "key e4g2 2")
COOKED = trees.solution(trees.TWO_MOVER, 4, "key e4g2 4\nkey d2f3 4")
MANY = trees.solution(
    trees.TWO_MOVER,
    4,
    "\n".join(
        f"key {move} 4"
        for move in ["a3b3", "a3c3", "a3d3", "a3b4", "a3c5", "a3d6", "a3e7", "a3f8", "a3a2", "a3a1"]
    ),
)
NONE = trees.solution(trees.TWO_MOVER, 4)
SHORT = trees.solution(trees.TWO_MOVER, 4, "key e4g2 2")
SHORTER = trees.solution(trees.TWO_MOVER, 4, "key e4g2 2\nkey d2f3 3\nkey h5h6 4")
ROWS = (LengthRow(1, 5, 5, 0.1), LengthRow(2, 50, 50, 0.2))

SENTENCES = [
    (SOUND, "Mate in 2. One key: sound."),
    (COOKED, "Two keys: 1.Bg2 and 1.Sdf3+. The problem is cooked."),
    (NONE, "No mate in 4 moves."),
    (trees.solution(trees.TWO_MOVER, 1), "No mate in 1 move."),
    (SHORT, "Short solution: mate in 2 by 1.Bg2."),
    (
        SHORTER,
        "Two short solutions: 1.Bg2 and 1.Sdf3+. The quickest mates in 2.",
    ),
    (
        MANY,
        "Ten keys: 1.Qb3, 1.Qc3+, 1.Qd3+, 1.Qb4, 1.Qc5+, 1.Qd6, 1.Qe7 and 3 more. "
        "The problem is cooked.",
    ),
    (
        replace(SOUND, status=Status.STOPPED),
        "Mate in 2. One key: sound. Stopped before tries and variations were complete.",
    ),
    (
        replace(NONE, status=Status.STOPPED, verdict=None, statistics=ROWS),
        "Stopped at length 2 of 4: no key found so far.",
    ),
    (
        replace(COOKED, status=Status.STOPPED, verdict=None, statistics=ROWS),
        "Stopped at length 2 of 4: two keys found so far, 1.Bg2 and 1.Sdf3+. There may be more.",
    ),
    (
        replace(NONE, status=Status.STOPPED, verdict=None),
        "Stopped before the search began: no key found so far.",
    ),
    (
        replace(NONE, status=Status.ERROR, verdict=None, error="out of memory."),
        "The search failed: out of memory.",
    ),
]


@pytest.mark.parametrize(("solution", "sentence"), SENTENCES)
def test_the_verdict_in_words(solution: Solution, sentence: str) -> None:
    assert verdict_sentence(solution) == sentence


def test_the_knight_may_keep_its_english_letter() -> None:
    assert "1.Ndf3+" in verdict_sentence(COOKED, KnightLetter.N)
