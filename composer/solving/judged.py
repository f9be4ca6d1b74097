"""What is to be said of a solution, worked out beside the window: long trees take their time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solver.composition import Answer
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


def recalled(answer: Answer) -> Judged:
    """Return what was said of a solution that was kept.

    Where its tree was cut for keeping, it would be judged otherwise today: then it is told
    in the words of its time.
    """
    now = judged(answer.solution, answer.part.intended)
    if now.judgement.verdict is answer.judgement.verdict:
        return Judged(answer.judgement, now.sentences)
    return Judged(answer.judgement, dict.fromkeys(KnightLetter, answer.judgement.sentence))
