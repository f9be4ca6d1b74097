"""What is to be said of a solution, worked out beside the window: long trees take their time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solver.notation.moves import KnightLetter
from solver.notation.verdicts import verdict_sentence
from solver.solution import Solution
from solver.soundness import Judgement, judge


@dataclass(frozen=True, slots=True)
class Judged:
    """A judgement, and the verdict in words for each letter that a knight may have."""

    judgement: Judgement
    sentences: Mapping[KnightLetter, str]


def judged(solution: Solution, intended: int | None = None) -> Judged:
    """Judge *solution*, which should have *intended* keys or solutions if that is said."""
    sentences = {
        letter: verdict_sentence(solution, letter, intended=intended) for letter in KnightLetter
    }
    return Judged(judge(solution, intended), sentences)
