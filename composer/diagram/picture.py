"""The diagram of a position as SVG text: a pure function, with no screen behind it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import chess
import chess.svg

from solver.setup import Setup


class DiagramStyle(Enum):
    """How a diagram is coloured."""

    PRINT = "print"
    COLOR = "color"

    @property
    def colors(self) -> dict[str, str]:
        """The colours by python-chess's names for them."""
        return _COLORS[self]


@dataclass(frozen=True, slots=True)
class DiagramForm:
    """What a diagram looks like; ``size`` is the side of the picture in pixels."""

    size: int = 480
    style: DiagramStyle = DiagramStyle.PRINT
    has_coordinates: bool = True
    is_flipped: bool = False


_PRINT = {
    "square light": "#ffffff",
    "square dark": "#c8c8c8",
    "margin": "#ffffff",
    "coord": "#000000",
    "inner border": "#000000",
    "outer border": "#ffffff",
}
_COLOR = {
    "square light": "#f0d9b5",
    "square dark": "#b58863",
    "margin": "#ffffff",
    "coord": "#3d2b1f",
    "inner border": "#6f4e37",
    "outer border": "#ffffff",
}
_COLORS = {DiagramStyle.PRINT: _PRINT, DiagramStyle.COLOR: _COLOR}


def diagram_svg(setup: Setup, form: DiagramForm | None = None) -> str:
    """Draw *setup*, playable or not, as an SVG picture."""
    form = form or DiagramForm()
    colors = dict(form.style.colors)
    if not form.has_coordinates:
        colors["outer border"] = colors["inner border"]  # there is no other frame then
    return chess.svg.board(
        setup.board(),
        orientation=chess.BLACK if form.is_flipped else chess.WHITE,
        size=form.size,
        coordinates=form.has_coordinates,
        colors=colors,
        borders=True,
    )
