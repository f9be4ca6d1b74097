"""The parts of a composition as one page, whether their searches are over or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from composer.panels.solution.chapters import Chapter
from solver.language import now
from solver.notation.page.model import PageItem
from solver.notation.page.notes import NO_NOTES, Notes, noted_items
from solver.notation.page.words import Wording
from solver.notation.page.writing import items_of_solution, part_item


def chapter_page(
    chapters: Sequence[Chapter], wording: Wording, notes: Notes = NO_NOTES
) -> Iterator[PageItem]:
    """Yield what is known of *chapters*, with *notes* on moves; a single one has no heading.

    Each item is written when it is asked for: a key of a long problem takes milliseconds.
    """
    return noted_items(_bare_page(chapters, wording), notes, wording)


def _bare_page(chapters: Sequence[Chapter], wording: Wording) -> Iterator[PageItem]:
    if len(chapters) == 1 and not chapters[0].heading:
        yield from _page(chapters[0], wording, 0)
        return
    for place, chapter in enumerate(chapters):
        make = partial(_whole_page, chapter, wording, place)
        yield part_item(now(chapter.heading), make, now(chapter.note), place)


def _whole_page(chapter: Chapter, wording: Wording, place: int) -> tuple[PageItem, ...]:
    return tuple(_page(chapter, wording, place))


def _page(chapter: Chapter, wording: Wording, place: int) -> Iterator[PageItem]:
    if chapter.solution is not None:
        intended = 1 if chapter.answer is None else chapter.answer.judgement.intended
        yield from items_of_solution(chapter.solution, wording, intended, place)
