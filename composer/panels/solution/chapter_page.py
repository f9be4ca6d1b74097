"""The parts of a composition as one page, whether their searches are over or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from composer.panels.solution.chapters import Chapter
from solver.language import now
from solver.notation.page.model import Page, PageItem
from solver.notation.page.notes import NO_NOTES, Notes, noted_items
from solver.notation.page.words import Wording
from solver.notation.page.writing import items_of_solution, part_item
from solver.solution import Solution


@dataclass(slots=True)
class WrittenChapters:
    """What was written of each of several parts: while one is searched, the others stay."""

    _known: dict[int, tuple[Solution | None, int, Wording, Page]] = field(default_factory=dict)

    def page(self, chapter: Chapter, wording: Wording, place: int) -> Page:
        """Return the items of *chapter*, the same as before where nothing is new of it."""
        solution, intended = chapter.solution, _intended(chapter)
        known = self._known.get(place)
        if known is None or known[0] is not solution or known[1:3] != (intended, wording):
            known = solution, intended, wording, tuple(_page(chapter, wording, place))
            self._known[place] = known
        return known[3]

    def clear(self) -> None:
        """Forget all of it, as where the words are others."""
        self._known.clear()


def chapter_page(
    chapters: Sequence[Chapter],
    wording: Wording,
    notes: Notes = NO_NOTES,
    written: WrittenChapters | None = None,
) -> Iterator[PageItem]:
    """Yield what is known of *chapters*, with *notes* on moves; a single one has no heading.

    Each item is written when it is asked for: a key of a long problem takes milliseconds.
    What is *written* of several parts is taken from there.
    """
    bare = _bare_page(chapters, wording, written or WrittenChapters())
    return noted_items(bare, notes, wording)


def _bare_page(
    chapters: Sequence[Chapter], wording: Wording, written: WrittenChapters
) -> Iterator[PageItem]:
    if len(chapters) == 1 and not chapters[0].heading:
        yield from _page(chapters[0], wording, 0)
        return
    for place, chapter in enumerate(chapters):
        make = partial(written.page, chapter, wording, place)
        yield part_item(now(chapter.heading), make, now(chapter.note), place)


def _page(chapter: Chapter, wording: Wording, place: int) -> Iterator[PageItem]:
    if chapter.solution is not None:
        yield from items_of_solution(chapter.solution, wording, _intended(chapter), place)


def _intended(chapter: Chapter) -> int:
    return 1 if chapter.answer is None else chapter.answer.judgement.intended
