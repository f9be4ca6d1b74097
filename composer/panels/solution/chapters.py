"""The parts of a composition as the solution pane reads them: headings, branches and lines."""

from __future__ import annotations

from dataclasses import dataclass

from solver.branches import roots_of
from solver.lines import Lines
from solver.solution import Branch, Mark, Solution
from solver.twinning.composition import Answer

_NONE = Lines()
PAGE = 500
"""More lines than this are parted into pages, each unfolded on its own."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One part: its heading (empty where there is one part only), its solution if known.

    ``solution`` may be what was found so far; ``answer`` is there once it is judged.
    ``note`` says in a word how far the part is, or what became of it.
    """

    heading: str = ""
    solution: Solution | None = None
    note: str = ""
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class ChapterSection:
    """What stands under one heading of a chapter: branches or whole lines, never both.

    In ``title`` the sign %1 stands for the number of entries, kept or not; a section
    without a title has no heading of its own.
    """

    title: str
    branches: tuple[Branch, ...] = ()
    lines: Lines = _NONE
    is_short: bool = False

    def __len__(self) -> int:
        return len(self.branches) + len(self.lines)


@dataclass(frozen=True, slots=True)
class LinePage:
    """A run of lines of a long section; ``first`` counts from 1."""

    first: int
    lines: Lines
    is_short: bool


@dataclass(frozen=True, slots=True)
class Titles:
    """The headings of the sections, in the language of the window."""

    tries: str
    set_play: str
    solutions: str
    short_solutions: str
    combinations: str


def sections_of(chapter: Chapter, titles: Titles) -> list[ChapterSection]:
    """Return keys, combinations, tries and set play, or solutions, short ones and set play."""
    solution = chapter.solution
    if solution is None:
        return []
    short = set(solution.short_keys)
    roots = roots_of(solution)
    keys = [root for root in roots if root.mark is not Mark.TRY]
    sections = [
        ChapterSection("", tuple(sorted(keys, key=lambda root: root.move in short))),
        ChapterSection(titles.combinations, lines=Lines.of(solution.combinations)),
        ChapterSection(titles.tries, tuple(root for root in roots if root.mark is Mark.TRY)),
        ChapterSection(titles.set_play, solution.set_play),
        ChapterSection(titles.solutions, lines=solution.full_lines),
        ChapterSection(titles.short_solutions, lines=solution.short_lines, is_short=True),
        ChapterSection(titles.set_play, lines=solution.found_set_lines),
    ]
    return [section for section in sections if len(section)]


def pages_of(section: ChapterSection) -> list[LinePage]:
    """Part the lines of *section* into pages, none where they are few."""
    lines = section.lines
    if len(lines) <= PAGE:
        return []
    starts = range(0, len(lines), PAGE)
    return [LinePage(start + 1, lines[start : start + PAGE], section.is_short) for start in starts]
