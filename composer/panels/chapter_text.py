"""The parts of a composition in writing, one after the other, each under its heading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from composer.panels.chapters import Chapter
from solver.notation.moves import KnightLetter
from solver.notation.popeye_text import popeye_lines
from solver.notation.solution_text import solution_lines
from solver.solution import Solution


def chapter_lines(chapters: Iterable[Chapter], knight: KnightLetter) -> Iterator[str]:
    """Yield the solutions of *chapters* as composers print them."""
    return _under_headings(chapters, lambda solution: solution_lines(solution, knight))


def popeye_chapter_lines(chapters: Iterable[Chapter]) -> Iterator[str]:
    """Yield the solutions of *chapters* as Popeye prints them."""
    return _under_headings(chapters, popeye_lines)


def _under_headings(
    chapters: Iterable[Chapter], write: Callable[[Solution], Iterator[str]]
) -> Iterator[str]:
    is_first = True
    for chapter in chapters:
        if chapter.solution is None:
            continue
        if not is_first:
            yield ""
        if chapter.heading:
            yield chapter.heading
            yield ""
        yield from write(chapter.solution)
        is_first = False
