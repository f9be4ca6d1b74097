"""From problems to the content of files, step by step so that others can work between them.

SVG and HTML are made here; PDF and PNG need Qt and are made in :mod:`composer.export`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from composer.diagram.html_page import html_pieces
from composer.diagram.metrics import Measure, text_width
from composer.diagram.page_form import PageForm
from composer.diagram.pages import laid_out
from composer.diagram.picture import DiagramForm, captioned_drawing, diagram_drawing
from composer.diagram.shapes import Drawing
from composer.diagram.svg_writer import number, svg_document
from composer.formats.common.publication import Publication
from composer.model.options import played_setup

LEAST_PIXELS, USUAL_PIXELS, MOST_PIXELS = 16, 800, 10_000
POINTS_PER_INCH = 72


class DrawnFormat(Enum):
    """The kinds of files that hold drawn diagrams; the value ends their names."""

    PDF = "pdf"
    SVG = "svg"
    PNG = "png"
    HTML = "html"


class PictureKind(Enum):
    """What is in one picture."""

    BOARD = "board"
    """The board alone."""
    CAPTION = "caption"
    """The board with the words round it."""
    PAGES = "pages"
    """A whole page."""


@dataclass(frozen=True, slots=True)
class OutputForm:
    """How problems are drawn into files; ``pixels`` is the width of a picture."""

    pages: PageForm = field(default_factory=PageForm)
    kind: PictureKind = PictureKind.CAPTION
    pixels: int = USUAL_PIXELS


@dataclass(frozen=True, slots=True)
class OutFile:
    """The content of one file; ``mark`` tells it from others of one export, as ``-02``."""

    mark: str
    data: bytes


Steps = Generator[OutFile | None, None, None]
"""What is done step by step: nothing yet, or a file that is complete."""

Ahead = Callable[[Iterator[Drawing]], Iterator[Drawing | None]]
"""Makes drawings elsewhere before they are wanted, and yields nothing while one is not ready."""


def pictures(
    publications: Sequence[Publication], form: OutputForm, measure: Measure = text_width
) -> Iterator[Drawing]:
    """Yield what each picture shows."""
    if form.kind is PictureKind.PAGES:
        yield from laid_out(publications, form.pages, measure)
        return
    for place, publication in enumerate(publications):
        if form.kind is PictureKind.BOARD:
            marks = form.pages.drawn_marks(publication.entry)
            look = DiagramForm(form.pixels, form.pages.look, marks)
            yield diagram_drawing(played_setup(publication.entry), look)
        else:
            yield captioned_drawing(publication, form.pages, measure, place=place)


def svg_steps(publications: Sequence[Publication], form: OutputForm, ahead: Ahead = iter) -> Steps:
    """Make one SVG file for each picture."""
    return numbered(
        None if drawing is None else _svg(drawing, form).encode()
        for drawing in ahead(pictures(publications, form))
    )


def html_steps(publications: Sequence[Publication], form: OutputForm) -> Steps:
    """Make one HTML page of all problems."""
    pieces: list[str] = []
    for piece in html_pieces(publications, form.pages):
        pieces.append(piece)
        yield None
    yield OutFile("", "".join(pieces).encode())


def numbered(contents: Iterable[bytes | None]) -> Steps:
    """Yield files that are told apart by numbers, unless there is but one."""
    first: bytes | None = None
    count = 0
    for data in contents:
        if data is None:
            yield None
            continue
        count += 1
        if count == 1:
            first = data
            yield None
            continue
        if first is not None:
            yield OutFile("-01", first)
            first = None
        yield OutFile(f"-{count:02}", data)
    if first is not None:
        yield OutFile("", first)


def _svg(drawing: Drawing, form: OutputForm) -> str:
    if form.kind is PictureKind.PAGES:
        inches = (side / POINTS_PER_INCH for side in (drawing.width, drawing.height))
        width, height = (f"{number(inch * 25.4)}mm" for inch in inches)
    else:
        scale = form.pixels / drawing.width
        width, height = (number(side * scale) for side in (drawing.width, drawing.height))
    return svg_document(drawing, width=width, height=height)
