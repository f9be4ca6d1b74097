"""The solution as files of text tell it: the page of a run, or else what is stored."""

from __future__ import annotations

import re
from collections.abc import Iterator

from composer.formats.common.publication import Publication
from composer.formats.popeye.notes import notes_of
from solver.notation.page.model import Page
from solver.notation.page.notes import noted
from solver.notation.page.text import text_lines
from solver.notation.page.words import Wording
from solver.notation.page.writing import page_of_parts

MOST_LINES = 2000
"""How many lines of a solution are printed."""

_HINT = re.compile(r" *\{(?:dia|display-[a-z-]+)\}")


def told_solution(publication: Publication, limit: int = MOST_LINES) -> Iterator[str]:
    """Yield the lines of the solution: those of the run, or else the stored ones."""
    page = told_page(publication)
    if page is None:
        text = _HINT.sub("", publication.stored_solution).strip("\n")
        yield from text.splitlines()[:limit]
    else:
        yield from text_lines(page, Wording(), limit)


def told_page(publication: Publication, wording: Wording | None = None) -> Page | None:
    """Return the page of the run, ``None`` where the stored text tells more."""
    if not publication.answers or publication.is_text_fuller:
        return None
    wording = wording or Wording()
    page = page_of_parts(publication.answers, wording)
    return noted(page, notes_of(publication.entry), wording)
