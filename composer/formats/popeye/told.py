"""The solution as files of text tell it: the page of a run, or else of what is stored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from composer.formats.common.publication import Publication
from composer.formats.popeye.notes import notes_of
from composer.formats.popeye.stored_page import printed_page
from solver.notation.page.detail import PageDetail, answers_in
from solver.notation.page.model import Page
from solver.notation.page.notes import noted
from solver.notation.page.text import text_lines
from solver.notation.page.words import Wording
from solver.notation.page.writing import page_of_parts

MOST_LINES = 2000
"""How many lines of a solution are printed."""

_HINT = re.compile(r" *\{(?:dia|display-[a-z-]+)\}")


def told_solution(publication: Publication, limit: int = MOST_LINES) -> Iterator[str]:
    """Yield the lines of the solution: the page of the run, or else the stored ones as they are.

    So they can be read again without loss.
    """
    page = _page_of_run(replace(publication, detail=PageDetail.ALL), Wording())
    if page is None:
        text = _HINT.sub("", publication.stored_solution).strip("\n")
        yield from text.splitlines()[:limit]
    else:
        yield from text_lines(page, Wording(), limit)


def told_page(publication: Publication, wording: Wording | None = None) -> Page | None:
    """Return the page of the run or, where the stored text tells more, that of the text.

    ``None`` where somebody wrote the text in a way of his own, which stays as it is.
    """
    wording = wording or Wording()
    page = _page_of_run(publication, wording)
    if page is None:
        page = printed_page(replace(publication, answers=()), wording)
    return page


def _page_of_run(publication: Publication, wording: Wording) -> Page | None:
    if not publication.answers or publication.is_text_fuller:
        return None
    page = page_of_parts(answers_in(publication.answers, publication.detail), wording)
    return noted(page, notes_of(publication.entry), wording)
