"""The diagram of a position as SVG text: a pure function, with no screen behind it."""

from __future__ import annotations

from dataclasses import dataclass, field

from composer.diagram.board_shapes import board_shapes
from composer.diagram.look import BoardLook
from composer.diagram.shapes import Drawing, Rectangle, Shape
from composer.diagram.svg_writer import svg_document
from solver.setup import Setup

USUAL_SIZE = 480


@dataclass(frozen=True, slots=True)
class DiagramForm:
    """What a diagram looks like; ``size`` is the side of the picture in pixels."""

    size: int = USUAL_SIZE
    look: BoardLook = field(default_factory=BoardLook)


def diagram_drawing(setup: Setup, form: DiagramForm | None = None) -> Drawing:
    """Draw *setup*, playable or not, with a narrow edge round it."""
    form = form or DiagramForm()
    edge = form.size * 0.01
    ground: tuple[Shape, ...] = ()
    if form.look.has_ground:
        ground = (Rectangle(0, 0, form.size, form.size, fill="#ffffff"),)
    board = board_shapes(setup, form.look, x=edge, y=edge, size=form.size - 2 * edge)
    return Drawing(form.size, form.size, (*ground, *board))


def diagram_svg(setup: Setup, form: DiagramForm | None = None) -> str:
    """Draw *setup*, playable or not, as an SVG picture."""
    form = form or DiagramForm()
    size = str(form.size)
    return svg_document(diagram_drawing(setup, form), width=size, height=size)
