"""One solution of help or series play on one line: ``1.Kc6 Kd8 2.Kb7 Rb2+ 3.Ka8 Bf3#``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from solver.counting import Noun, counted_in_words
from solver.language import tr
from solver.notation.letters import Letters
from solver.notation.moves import short_algebraic
from solver.notation.steps import LineWriter, Step
from solver.problem import Problem
from solver.solution import Solution

if TYPE_CHECKING:
    from solver.lines import Line


def line_sections(
    solution: Solution, letters: Letters = Letters.S
) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield set play, solutions and short solutions: a heading each, and the lines below it."""
    for single, noun, lines, is_set_play in (
        (tr("Set play"), None, solution.found_set_lines, True),
        (tr("Solution"), Noun.SOLUTION, solution.full_lines, False),
        (tr("Short solution"), Noun.SHORT_SOLUTION, solution.short_lines, False),
    ):
        if lines:
            heading = single if noun is None else _heading(single, lines.total, noun)
            yield heading, line_texts(solution.problem, lines, letters, is_set_play=is_set_play)


def line_texts(
    problem: Problem,
    lines: Iterable[Line],
    letters: Letters = Letters.S,
    *,
    is_set_play: bool,
) -> Iterator[str]:
    """Yield *lines* with their numbers; a line that begins with half a move has dots."""

    def write(step: Step) -> str:
        number = "" if step.number is None else f"{step.number}."
        if step.is_first and step.number is None:
            number = "1…"
        return number + short_algebraic(step.game, step.move, letters)

    writer = LineWriter(problem.setup, problem.stipulation, write, is_set_play=is_set_play)
    for line in lines:
        yield " ".join(writer.words(line))


def _heading(single: str, count: int, noun: Noun) -> str:
    return single if count == 1 else counted_in_words(count, noun)
