"""The diagram of a position as SVG text: a pure function, with no screen behind it."""

from __future__ import annotations

from dataclasses import dataclass, field

from composer.diagram.board_shapes import board_shapes
from composer.diagram.caption import caption_of
from composer.diagram.cells import Cell, cell_drawing
from composer.diagram.look import BoardLook
from composer.diagram.metrics import Measure, text_width
from composer.diagram.page_form import PageForm
from composer.diagram.shapes import Drawing, Rectangle, Shape
from composer.diagram.svg_writer import svg_document
from composer.diagram.typesetting import Typeface
from composer.formats.common.publication import Publication
from composer.model.ground import Ground
from composer.model.marks import DrawnMark
from composer.model.options import played_setup
from solver.setup import Setup

USUAL_SIZE = 480
_BOARD, _EDGE, _CAPTION = 240.0, 6.0, 11.0
"""A diagram with its words, in points: the board, the edge round all, the size of the words."""


@dataclass(frozen=True, slots=True)
class DiagramForm:
    """What a diagram looks like; ``size`` is the side of the picture in pixels."""

    size: int = USUAL_SIZE
    look: BoardLook = field(default_factory=BoardLook)
    marks: tuple[DrawnMark, ...] = ()
    """The composer's own arrows and frames, drawn over the men."""
    ground: Ground | None = None
    """What conditions have put on the squares, where moves have changed it since the diagram."""


def diagram_drawing(setup: Setup, form: DiagramForm | None = None) -> Drawing:
    """Draw *setup*, playable or not, with a narrow edge round it."""
    form = form or DiagramForm()
    edge = form.size * 0.01
    ground: tuple[Shape, ...] = ()
    if form.look.has_ground:
        ground = (Rectangle(0, 0, form.size, form.size, fill="#ffffff"),)
    size = form.size - 2 * edge
    board = board_shapes(
        setup, form.look, x=edge, y=edge, size=size, marks=form.marks, ground=form.ground
    )
    return Drawing(form.size, form.size, (*ground, *board))


def diagram_svg(setup: Setup, form: DiagramForm | None = None) -> str:
    """Draw *setup*, playable or not, as an SVG picture."""
    form = form or DiagramForm()
    size = str(form.size)
    return svg_document(diagram_drawing(setup, form), width=size, height=size)


def captioned_drawing(
    publication: Publication,
    form: PageForm,
    measure: Measure = text_width,
    *,
    place: int = 0,
) -> Drawing:
    """Draw one problem with the words round it, as wide as its board and a narrow edge.

    *place* is how many problems come before it, where they are numbered.
    """
    face = Typeface(measure, _CAPTION)
    number = form.first_number + place if form.has_numbers else None
    caption = caption_of(publication, form.text, number)
    has_board = publication.entry.fault is None
    setup, marks = played_setup(publication.entry), form.drawn_marks(publication.entry)
    cell = Cell(setup, caption, form.look, face, _BOARD, has_board, marks)
    drawing = cell_drawing(cell, _BOARD, edge=_EDGE)
    if not form.look.has_ground:
        return drawing
    ground = Rectangle(0, 0, drawing.width, drawing.height, fill="#ffffff")
    return Drawing(drawing.width, drawing.height, (ground, *drawing.shapes))
