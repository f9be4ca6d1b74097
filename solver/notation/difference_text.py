"""What is lost and won from one position to another, in writing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from solver.language import tr, worded
from solver.notation.letters import Letters, readers_letters
from solver.notation.moves import short_algebraic
from solver.problem import Problem
from solver.vary.difference import PlayDifference, Sort, SortedLine


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
            yield f"    {_written(line, problem, letters)}"


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


def _written(line: SortedLine, problem: Problem, letters: Letters) -> str:
    game = problem.setup.game()
    words = []
    for place, move in enumerate(line.moves):
        number = f"{place // 2 + 1}." if place % 2 == 0 else ""
        words.append(f"{number}{short_algebraic(game, move, letters)}")
        game.push(move)
    return " ".join(words)
