"""What is lost and won from one position to another, in writing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from solver.language import tr, worded
from solver.lines import Line
from solver.notation.letters import Letters, readers_letters
from solver.notation.moves import short_algebraic
from solver.notation.solution_text import line_texts
from solver.problem import Problem
from solver.vary.difference import PlayDifference
from solver.vary.play import Sort, SortedLine


@worded
def difference_text(told: PlayDifference, before: Problem, after: Problem) -> str:
    """Return what is lost of *before* and won in *after*, a line for each."""
    letters = readers_letters()
    lines = [
        *_section(tr("What is lost"), told.lost, before, letters),
        *_section(tr("What is won"), told.won, after, letters),
    ]
    if told.is_none:
        lines.append(tr("The play is the same, move by move."))
    if not told.is_whole:
        lines.append(tr("One of them was not searched to the end: there may be more."))
    return "\n".join(lines)


def _section(
    heading: str, told: tuple[SortedLine, ...], problem: Problem, letters: Letters
) -> Iterator[str]:
    if not told:
        return
    yield heading
    for sort, lines in groupby(sorted(told, key=_place), key=lambda line: line.sort):
        yield f"  {_sort_words(sort)}"
        for line in lines:
            yield f"    {line_of_play(line.moves, problem, letters)}"


def _place(line: SortedLine) -> int:
    return list(Sort).index(line.sort)


def _sort_words(sort: Sort) -> str:
    return {
        Sort.KEY: tr("Keys"),
        Sort.TRY: tr("Tries, with a refutation"),
        Sort.VARIATION: tr("Variations"),
        Sort.DUAL: tr("Duals"),
        Sort.SOLUTION: tr("Solutions"),
    }[sort]


def line_of_play(line: Line, problem: Problem, letters: Letters) -> str:
    """Return moves from the diagram of *problem* with their numbers, as its play is written."""
    if not problem.stipulation.is_battle:
        return next(line_texts(problem, (line,), letters, is_set_play=False))
    game = problem.setup.game()
    words = []
    for place, move in enumerate(line):
        number = f"{place // 2 + 1}." if place % 2 == 0 else ""
        words.append(f"{number}{short_algebraic(game, move, letters)}")
        game.push(move)
    return " ".join(words)
