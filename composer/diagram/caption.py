"""What is printed round a diagram: who made it, where it appeared, what it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from composer.diagram.lettering import (
    Lettering,
    is_in_popeyes_words,
    relettered,
    relettered_fairy,
    relettered_heading,
)
from composer.diagram.words import stipulation_in_words, usual_beginner
from composer.formats.common.credits import (
    authors_line,
    award_line,
    short,
    short_value,
    source_line,
)
from composer.formats.common.page_forms import styled
from composer.formats.common.publication import Publication
from composer.formats.common.telling import men_count, twins_as_written
from composer.model.composition import CompositionError, composition_of
from composer.model.document import Entry
from composer.model.options import changed_rules
from composer.model.publication import dedication_line
from solver.conditions import option_name
from solver.errors import SolverError
from solver.notation.page.model import CellLayout, Page, PageRun, RunCell, glue
from solver.notation.page.text import printed
from solver.notation.page.words import Wording

_STEP = 4
"""How many blanks what follows a move stands further in than the move."""
_SET_PLAY = "setplay"


@dataclass(frozen=True, slots=True)
class Span:
    """Words in one style."""

    text: str
    is_bold: bool = False
    is_italic: bool = False


Paragraph = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class TextForm:
    """How captions and solutions are worded."""

    lettering: Lettering = field(default_factory=Lettering)
    asks_in_words: bool = False
    """Whether ``#2`` is written out, as “Mate in 2”."""
    has_marks: bool = True
    """Whether C+ and the number of men stand below the diagram."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The words round one diagram: those above are centred, left and right share a line."""

    above: tuple[Paragraph, ...]
    left: str
    right: str
    below: tuple[Paragraph, ...]


def caption_of(publication: Publication, form: TextForm, number: int | None = None) -> Caption:
    """Return what is printed round the diagram of *publication*."""
    entry = publication.entry
    if entry.fault is not None:
        words = form.lettering.words.unreadable
        return Caption(tuple(_numbered(number)), "", "", ((Span(words, is_italic=True),),))
    return Caption(
        (*_numbered(number), *_above(entry)),
        _asked(entry, form),
        _marks(publication) if form.has_marks else "",
        tuple((Span(short(text)),) for text in _below(entry, form) if text),
    )


@dataclass(frozen=True, slots=True)
class SolutionLine:
    """A line of a solution; ``indent`` is how many blanks it stands further in.

    One that ``begins_section`` is a heading or a key, and says nothing without the next line.
    """

    words: Paragraph
    indent: int = 0
    begins_section: bool = False


def solution_lines(publication: Publication, form: TextForm) -> Iterator[SolutionLine]:
    """Yield the lines of the solution in the letters of *form*, none where none is known.

    What somebody wrote in a way of his own keeps its lines and, where no moves of Popeye's
    stand in it, its letters.  A line of play is written when it is asked for: of thousands
    whoever looks at a page needs some dozens.
    """
    wording = form.lettering.words.wording(form.lettering.letters)
    # PGN and all it needs: not before a solution is written.
    from composer.formats.popeye.stored_page import printed_page

    page = printed_page(publication, wording)
    if page is not None:
        yield from _page_lines(page, wording)
        return
    text = _without_hints(publication.stored_solution.strip("\n"))
    if publication.entry.setup.is_fairy or changed_rules(publication.entry):
        text = relettered_fairy(text, form.lettering)
    elif is_in_popeyes_words(text):
        text = relettered(text, form.lettering)
    yield from map(_text_line, text.splitlines())


def _text_line(line: str) -> SolutionLine:
    words = line.strip()
    indent = len(line.rstrip()) - len(words)
    return SolutionLine((Span(words),) if words else (), indent)


def _page_lines(page: Page, wording: Wording) -> Iterator[SolutionLine]:
    above: tuple[RunCell, ...] = ()
    for place, it in enumerate(printed(page, wording)):
        paragraph, cells = it.paragraph, it.paragraph.cells
        if it.begins_section and place:
            yield SolutionLine(())
        if paragraph.layout is CellLayout.LINE:  # on paper nothing stands in columns
            cells = above = tuple(map(_first_filled, zip_longest(cells, above, fillvalue=())))
            cells = cells[: len(paragraph.cells)]
        separator = glue(", " if paragraph.layout is CellLayout.ROWS else " ")
        runs: list[PageRun] = []
        for cell in filter(None, cells):
            runs += [separator, *cell] if runs else cell
        spans = (Span(text, bold, italic) for text, bold, italic in styled(tuple(runs)))
        yield SolutionLine(tuple(spans), paragraph.depth * _STEP, it.begins_section)


def _first_filled(cells: tuple[RunCell, RunCell]) -> RunCell:
    return cells[0] or cells[1]


def title_of(entry: Entry) -> str:
    """Return author, source and date on one line, for names of files and headings."""
    return ", ".join(filter(None, (authors_line(entry), source_line(entry))))


def _numbered(number: int | None) -> Iterator[Paragraph]:
    if number is not None:
        yield (Span(str(number), is_bold=True),)


def _above(entry: Entry) -> Iterator[Paragraph]:
    authors = authors_line(entry)
    if authors:
        yield (Span(authors, is_bold=True),)
    extra = dict(entry.extra)
    texts = [short_value(extra.get(key)) for key in ("city", "after", "version")]
    for text in (*texts, short(dedication_line(entry))):
        if text:
            yield (Span(text),)
    source = source_line(entry)
    if source:
        yield (Span(source, is_italic=True),)
    award = award_line(entry)
    if award:
        yield (Span(award),)


def _asked(entry: Entry, form: TextForm) -> str:
    """Return the stipulation, with a star for set play and the number of solutions."""
    asked = short(entry.stipulation)
    if form.asks_in_words:
        asked = stipulation_in_words(asked, form.lettering.words)
    names = {option_name(option) for option in entry.options}
    star = "*" if _SET_PLAY in names else ""
    intended = short_value(dict(entry.extra).get("intended-solutions"))
    if intended.isdecimal() and int(intended) < 10000:
        count = int(intended)
        intended = form.lettering.words.solutions(count) if count > 1 else ""
    return "  ".join(part for part in (f"{asked}{star}", intended) if part)


def _marks(publication: Publication) -> str:
    men = f"({men_count(publication.entry.setup)})"
    return f"C+ {men}" if publication.tested_by else men


def _below(entry: Entry, form: TextForm) -> Iterator[str]:
    words = form.lettering.words
    usual = usual_beginner(entry.stipulation)
    if usual is not None and entry.setup.turn != usual:
        yield words.begins(entry.setup.turn)
    yield from words.rights(entry)
    yield from _twins(entry, form.lettering)
    yield from changed_rules(entry)
    yield words.fairy_men(entry.setup)
    yield from words.options(entry)
    yield short_value(dict(entry.extra).get("remark"))


def _twins(entry: Entry, lettering: Lettering) -> Iterator[str]:
    twins = dict(entry.extra).get("twins")
    if not twins:
        return
    try:
        composition = composition_of(entry)
        parts = () if composition.impossible() else composition.parts()
    except (SolverError, CompositionError):
        parts = ()
    if not parts:
        yield from twins_as_written(entry)
        return
    headings = dict.fromkeys((part.letter, part.heading) for part in parts if part.heading)
    if parts and parts[0].heading != "a)":
        yield lettering.words.zeroposition
    before = ""
    for letter, heading in headings:
        if heading.startswith("+"):  # it starts from the twin before it
            heading = heading.replace(f"+{letter}) ", f"{letter}) = {before}) + ", 1)
        if heading != "a)":
            yield relettered_heading(re.sub(r"\s{2,}", ", ", heading), lettering)
        before = letter


def _without_hints(text: str) -> str:
    """Return a stored solution without what only programs read, such as ``{dia}``."""
    return re.sub(r"\ *\{(?:dia|display-[a-z-]+)\}", "", text)
