"""One solution of help or series play on one line: ``1.Kc6 Kd8 2.Kb7 Rb2+ 3.Ka8 Bf3#``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import chess

from solver.counting import Noun, counted_in_words
from solver.language import tr
from solver.notation.moves import KnightLetter, short_algebraic
from solver.notation.steps import steps_of
from solver.problem import Problem
from solver.solution import Solution


def line_text(
    problem: Problem,
    line: Sequence[chess.Move],
    knight: KnightLetter = KnightLetter.S,
    *,
    is_set_play: bool = False,
) -> str:
    """Return *line* with its numbers; a line that begins with half a move has dots."""
    steps = steps_of(problem.setup, problem.stipulation, line, is_set_play=is_set_play)
    words = []
    for index, step in enumerate(steps):
        number = "" if step.number is None else f"{step.number}."
        if index == 0 and step.number is None:
            number = "1…"
        words.append(number + short_algebraic(step.board, step.move, knight))
    return " ".join(words)


def line_sections(
    solution: Solution, knight: KnightLetter = KnightLetter.S
) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield set play, solutions and short solutions: a heading each, and the lines below it."""
    short = solution.short_lines
    full = tuple(line for line in solution.lines if len(line) == _longest(solution))
    for heading, lines, is_set_play in (
        (tr("Set play"), solution.set_lines, True),
        (_heading(tr("Solution"), len(full), Noun.SOLUTION), full, False),
        (_heading(tr("Short solution"), len(short), Noun.SHORT_SOLUTION), short, False),
    ):
        if lines:
            yield heading, _texts(solution.problem, lines, knight, is_set_play=is_set_play)


def _texts(
    problem: Problem,
    lines: Sequence[Sequence[chess.Move]],
    knight: KnightLetter,
    *,
    is_set_play: bool,
) -> Iterator[str]:
    for line in lines:
        yield line_text(problem, line, knight, is_set_play=is_set_play)


def _heading(single: str, count: int, noun: Noun) -> str:
    return single if count == 1 else counted_in_words(count, noun)


def _longest(solution: Solution) -> int:
    return solution.problem.stipulation.half_moves
