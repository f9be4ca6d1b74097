"""What somebody has said of moves: signs and comments, put onto a page that was written.

A sign stands behind its move, in the place of the one that the page gave it; a comment has
a paragraph of its own below the line in which its move stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from solver.game import Move
from solver.notation.page.model import (
    CellLayout,
    Page,
    PageItem,
    PageParagraph,
    PageRows,
    PageRun,
    PageSpot,
    RunCell,
    RunStyle,
    glue,
    word,
)
from solver.notation.page.words import Wording

SIGNS = ("!", "?", "!!", "??", "!?", "?!")
"""The signs of a move, in the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class MoveNote:
    """What is said of one move; ``comment`` is one line without braces."""

    sign: str = ""
    is_thematic: bool = False
    comment: str = ""

    @property
    def thematic_word(self) -> str:
        """The word for a move of the theme as files have it, or nothing."""
        return "thematic" if self.is_thematic else ""

    def __bool__(self) -> bool:
        return bool(self.sign or self.is_thematic or self.comment)


Way = tuple[int, tuple[Move, ...]]
"""The part of a composition, and the moves from its diagram, as a spot has them."""
Notes = Mapping[Way, MoveNote]
NO_NOTES: Notes = {}


def thematic_firsts(notes: Notes) -> dict[int, frozenset[Move]]:
    """Return for each part the first moves that *notes* call thematic, or whose play they do.

    Parts of which no move is called so are left out.
    """
    firsts: dict[int, set[Move]] = {}
    for (part, moves), note in notes.items():
        if note.is_thematic and moves:
            firsts.setdefault(part, set()).add(moves[0])
    return {part: frozenset(moves) for part, moves in firsts.items()}


def comment_line(text: str) -> str:
    """Return *text* as a comment can be kept: on one line, and without braces."""
    return " ".join(text.translate({ord("{"): "(", ord("}"): ")"}).split())


def noted(page: Page, notes: Notes, wording: Wording) -> Page:
    """Return *page* with *notes* on its moves; what stands below an item gets them when made."""
    return tuple(noted_items(page, notes, wording))


def noted_items(items: Iterable[PageItem], notes: Notes, wording: Wording) -> Iterator[PageItem]:
    """Yield *items* with *notes* on their moves, as :func:`noted` does, one after the other."""
    yield from _Noting(notes, wording).each(items) if notes else items


@dataclass(frozen=True, slots=True)
class _Noting:
    """Puts notes onto items, and comments between them."""

    notes: Notes
    wording: Wording

    def each(self, items: Iterable[PageItem], part: int | None = None) -> Iterator[PageItem]:
        """Yield *items* with their notes, and the comments between them."""
        return (it for item in items for it in self._item(item, part))

    def _item(self, item: PageItem, part: int | None) -> Iterator[PageItem]:
        """Yield *item* with its notes, and behind it the comments that stand outside of it."""
        own = part if item.part is None else item.part
        comments = tuple(self._comments(item))
        is_play = item.paragraph.layout in (CellLayout.PLAY, CellLayout.FIRST_MOVE)
        inside = comments if is_play and item.has_below else ()
        rows = None if item.rows is None else _NotedRows(item.rows, self)

        def below() -> Page:
            return (*inside, *self.each(item.below, own))

        def summary() -> PageParagraph:
            return self.paragraph(item.summary)

        yield replace(
            item,
            paragraph=self.paragraph(item.paragraph),
            make_below=None if item.make_below is None else below,
            make_summary=summary,
            rows=rows,
        )
        yield from () if inside else comments
        if item.rows is not None:
            yield from self._comments_on_rows(item.rows, own or 0)

    def paragraph(self, paragraph: PageParagraph) -> PageParagraph:
        """Return *paragraph* with signs behind its moves."""
        cells = tuple(tuple(self._runs(cell)) for cell in paragraph.cells)
        return replace(paragraph, cells=cells)

    def _runs(self, cell: RunCell) -> Iterator[PageRun]:
        for run in cell:
            note = self._note(run.spot)
            yield run if note is None else replace(run, text=signed(run.text, note.sign))
            if note is not None and note.is_thematic:
                yield from (glue(" "), word(self.wording.thematic))

    def _note(self, spot: PageSpot | None) -> MoveNote | None:
        """Return what is said of the move at *spot*, or of one that is written with it."""
        if spot is None:
            return None
        note = self.notes.get((spot.part, spot.moves))
        if note is not None or not any(len(alike) > 1 for alike in spot.alike):
            return note
        ways = (way for way in self.notes if way[0] == spot.part and spot.is_reached_by(way[1]))
        return next((self.notes[way] for way in ways), None)

    # --- comments

    def _comments(self, item: PageItem) -> Iterator[PageItem]:
        """Yield a paragraph for each comment on the moves of *item*."""
        paragraph = item.paragraph
        is_first = paragraph.layout in (CellLayout.FIRST_MOVE, CellLayout.TRY)
        depth = paragraph.depth + (0 if paragraph.layout is CellLayout.TRY else 1)
        runs = dict.fromkeys([*paragraph.runs, *(item.summary.runs if is_first else ())])
        for place, run in enumerate(runs):
            note = self._note(run.spot)
            if note is not None and note.comment:
                is_plain = is_first and place == 0
                lead = () if is_plain else (run, glue(": "))
                yield _comment((*lead, PageRun(note.comment, RunStyle.COMMENT)), depth)

    def _comments_on_rows(self, rows: PageRows, part: int) -> Iterator[PageItem]:
        """Yield the comments on lines of help play, each behind the moves that lead to it."""
        for (number, moves), note in self.notes.items():
            place = rows.find(moves) if note.comment and number == part else None
            if place is not None:
                lead = _until(rows.whole(place), moves)
                yield _comment((*lead, glue(": "), PageRun(note.comment, RunStyle.COMMENT)), 1)


def _comment(cell: RunCell, depth: int) -> PageItem:
    return PageItem(PageParagraph((cell,), CellLayout.PLAY, depth))


def _until(paragraph: PageParagraph, moves: Sequence[Move]) -> RunCell:
    """Return the runs of a line up to the one that *moves* lead to."""
    runs: list[PageRun] = []
    for cell in paragraph.cells:
        runs += [glue(" "), *cell] if runs else cell
        for place, run in enumerate(runs):
            if run.spot is not None and run.spot.is_reached_by(moves):
                return tuple(runs[: place + 1])
    return tuple(runs)


def signed(text: str, sign: str) -> str:
    """Return the move *text* with *sign* in the place of the one it has; none leaves it."""
    if not sign:
        return text
    name, dots, _ = text.partition(" …")
    return f"{name.rstrip('!?')}{sign}{' …' if dots else ''}"


@dataclass(frozen=True, slots=True)
class _NotedRows:
    """Rows of help play with signs behind their moves."""

    rows: PageRows
    noting: _Noting

    def __len__(self) -> int:
        return len(self.rows)

    def paragraph(self, place: int) -> PageParagraph:
        return self.noting.paragraph(self.rows.paragraph(place))

    def whole(self, place: int) -> PageParagraph:
        return self.noting.paragraph(self.rows.whole(place))

    def find(self, moves: Sequence[Move]) -> int | None:
        return self.rows.find(moves)
