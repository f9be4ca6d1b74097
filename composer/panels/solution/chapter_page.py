"""The parts of a composition as one page, whether their searches are over or not."""

from __future__ import annotations

from collections.abc import Sequence

from composer.panels.solution.chapters import Chapter
from solver.language import now
from solver.notation.page.model import Page
from solver.notation.page.notes import NO_NOTES, Notes, noted
from solver.notation.page.words import Wording
from solver.notation.page.writing import page_of_solution, part_item


def chapter_page(chapters: Sequence[Chapter], wording: Wording, notes: Notes = NO_NOTES) -> Page:
    """Return what is known of *chapters*, with *notes* on moves; a single one has no heading."""
    return noted(_bare_page(chapters, wording), notes, wording)


def _bare_page(chapters: Sequence[Chapter], wording: Wording) -> Page:
    pages = [_page(chapter, wording, place) for place, chapter in enumerate(chapters)]
    if len(chapters) == 1 and not chapters[0].heading:
        return pages[0]
    return tuple(
        part_item(now(chapter.heading), page, now(chapter.note), place)
        for place, (chapter, page) in enumerate(zip(chapters, pages, strict=True))
    )


def _page(chapter: Chapter, wording: Wording, place: int) -> Page:
    if chapter.solution is None:
        return ()
    intended = 1 if chapter.answer is None else chapter.answer.judgement.intended
    return page_of_solution(chapter.solution, wording, intended, place)
