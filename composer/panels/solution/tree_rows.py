"""The rows of the solution tree: made when the row above them is unfolded, and kept."""

from __future__ import annotations

from dataclasses import dataclass, field

from composer.panels.solution.chapters import (
    PAGE,
    Chapter,
    ChapterSection,
    LinePage,
    Titles,
    pages_of,
    sections_of,
)
from composer.panels.solution.tree_words import Surroundings
from solver.counting import grouped
from solver.language import filled, tr
from solver.lines import Lines
from solver.solution import Branch, Mark

NO_LINES = Lines()
Content = Branch | Chapter | ChapterSection | LinePage


@dataclass(slots=True, eq=False)
class TreeRow:
    """One row: a branch, or a heading over several or over whole lines.

    ``number`` is its place in the book, ``place`` the one below its parent; ``lines``
    are whole lines that stand below it without rows of their own.
    """

    number: int
    place: int
    part: int
    parent: TreeRow | None
    content: Content
    heading: str = ""
    lines: Lines = NO_LINES
    is_short: bool = False
    rows: list[TreeRow] | None = None
    text: str | None = field(default=None)

    @property
    def count(self) -> int:
        """How many rows were made below this one."""
        return len(self.rows or ())


class RowBook:
    """Makes rows and holds them by their numbers."""

    def __init__(self, titles: Titles) -> None:
        self._titles = titles
        self.shows_idle = False
        self.rows: list[TreeRow] = []
        self.top: list[TreeRow] = []

    def begin(self, chapters: tuple[Chapter, ...]) -> None:
        """Make the top rows of *chapters* anew; a single chapter has no heading."""
        self.rows, self.top = [], []
        if len(chapters) == 1:
            self.top = self._rows_of(0, None, self._contents(chapters[0]))
        else:
            for part, chapter in enumerate(chapters):
                self.top += self._rows_of(part, None, (chapter,), place=part)

    def rows_for(self, row: TreeRow, chapter: Chapter) -> list[TreeRow]:
        """Make the rows of *chapter*, whose heading is *row*, without putting them there."""
        return self._rows_of(row.part, row, self._contents(chapter))

    def forget_texts(self) -> None:
        """Let every row be written anew."""
        for row in self.rows:
            row.text = None

    def has_children(self, row: TreeRow) -> bool:
        """Tell whether anything stands below *row*; rows below a branch are not made for that."""
        if row.rows is None and isinstance(row.content, Branch):
            return bool(self._visible(row.content))
        return bool(row.lines or self.rows_below(row))

    def rows_below(self, row: TreeRow) -> list[TreeRow]:
        """Return the rows below *row*, made now where they were not yet."""
        if row.rows is None:
            row.rows = self._rows_of(row.part, row, self._contents(row.content))
        return row.rows

    def surroundings(self, row: TreeRow, chapter: Chapter) -> Surroundings:
        """Return what the branch in *row* of *chapter* is judged by."""
        solution, branch = chapter.solution, row.content
        assert solution is not None
        assert isinstance(branch, Branch)
        above = row.parent.content if row.parent is not None else None
        siblings = above.children if isinstance(above, Branch) else ()
        is_first = not isinstance(above, Branch)
        set_answers: tuple[Branch, ...] = ()
        if isinstance(above, Branch) and _is_first_move(row.parent) and branch.mark is Mark.DEFENCE:
            same = (root for root in solution.set_play if root.move == branch.move)
            set_answers = next((root.children for root in same), ())
        return Surroundings(
            solution.problem.stipulation,
            siblings,
            set_answers,
            is_short=is_first and branch.move in solution.short_keys,
        )

    def _contents(self, content: Content) -> tuple[Content, ...]:
        if isinstance(content, Branch):
            return self._visible(content)
        if isinstance(content, ChapterSection):
            return content.branches or tuple(pages_of(content))
        if isinstance(content, LinePage) or content.solution is None:
            return ()
        sections = sections_of(content, self._titles)
        bare = [branch for section in sections if not section.title for branch in section.branches]
        return (*bare, *(section for section in sections if section.title))

    def _visible(self, branch: Branch) -> tuple[Branch, ...]:
        if self.shows_idle:
            return branch.children
        return tuple(child for child in branch.children if not child.allows_threat)

    def _rows_of(
        self, part: int, parent: TreeRow | None, contents: tuple[Content, ...], place: int = 0
    ) -> list[TreeRow]:
        made = []
        for step, content in enumerate(contents):
            row = TreeRow(len(self.rows), place + step, part, parent, content)
            _head(row)
            self.rows.append(row)
            made.append(row)
        return made


def _is_first_move(row: TreeRow | None) -> bool:
    """Tell whether *row* is a key or a try: no branch stands above it."""
    return row is not None and not (
        row.parent is not None and isinstance(row.parent.content, Branch)
    )


def _head(row: TreeRow) -> None:
    """Write the heading of *row*, and give it the lines that stand directly below it."""
    content = row.content
    if isinstance(content, Chapter):
        row.heading = content.heading
    elif isinstance(content, ChapterSection):
        row.heading = filled(content.title, _count_of(content))
        row.is_short = content.is_short
        row.lines = NO_LINES if len(content.lines) > PAGE else content.lines
    elif isinstance(content, LinePage):
        last = content.first + len(content.lines) - 1
        row.heading = filled("%1–%2", content.first, last)
        row.lines, row.is_short = content.lines, content.is_short


def _count_of(section: ChapterSection) -> str:
    """Write how many entries there are, and how many of them stand here where that is less."""
    total = section.lines.total
    if total <= len(section.lines):
        return grouped(len(section))
    return tr("%1 of %2", grouped(len(section.lines)), grouped(total))
