"""What a board looks like: its colours, its coordinates, its men; the same on screen and paper."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from composer.diagram.piece_sets import PieceSet
from solver.notation.letters import Letters


class Coordinates(Enum):
    """Where the names of files and ranks are written."""

    OUTSIDE = "outside"
    INSIDE = "inside"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class BoardColors:
    """One set of colours: the squares, and the marks that lie on them.

    ``hatching`` is the colour of the lines across the dark squares, empty where they
    are plain.
    """

    light: str
    dark: str
    last_light: str
    last_dark: str
    frame: str
    hatching: str = ""
    cursor: str = "#1f6feb"
    target: str = "#1a7f37"
    ring: str = "#d1242f"
    sign: str = "#24292f"

    def square(self, *, is_light: bool, is_last: bool) -> str:
        """Return the colour of a square, played to or from last, or not."""
        if is_last:
            return self.last_light if is_light else self.last_dark
        return self.light if is_light else self.dark

    def dimmed(self) -> BoardColors:
        """Return the colours for a dark window, in which a board of paper would glare."""
        return replace(
            self,
            light=_darker(self.light, 0.84),
            dark=_darker(self.dark, 0.76),
            last_light=_darker(self.last_light, 0.84),
            last_dark=_darker(self.last_dark, 0.8),
        )

    @property
    def ground(self) -> str:
        """The colour of holes and of lines of a grid: darker than any square and the frame."""
        return _darker(self.frame, 0.5)

    def coordinate_on(self, *, is_light: bool) -> str:
        """Return the colour of a coordinate that is written into a square."""
        return self.frame if is_light or self.hatching else self.light


def _darker(color: str, share: float) -> str:
    parts = (int(color[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{round(part * share):02x}" for part in parts)


class BoardStyle(Enum):
    """The board colours to choose from."""

    LINDEN = "linden"
    BROWN = "brown"
    GREEN = "green"
    BLUE = "blue"
    SLATE = "slate"
    SAGE = "sage"
    NIGHT = "night"
    PRINT = "print"

    @property
    def colors(self) -> BoardColors:
        """The colours of this style."""
        return _COLORS[self]


_COLORS = {
    BoardStyle.LINDEN: BoardColors("#efe6d6", "#b89e80", "#b3c5d1", "#8ea0ac", "#4a4238"),
    BoardStyle.SAGE: BoardColors("#e9ebdd", "#8ea287", "#d9dfa8", "#a5b06a", "#3f4a3a"),
    BoardStyle.BROWN: BoardColors("#f0d9b5", "#ad7850", "#f0e08c", "#c9a83d", "#5f3f2a"),
    BoardStyle.GREEN: BoardColors("#eeeed2", "#769656", "#f5f3a0", "#b4c542", "#3f5a2c"),
    BoardStyle.BLUE: BoardColors("#e3ecf6", "#6f97c2", "#e6e2a4", "#b3b568", "#2f4c6e"),
    BoardStyle.SLATE: BoardColors("#e4e6e8", "#8e969e", "#cfdcb0", "#9aab84", "#3b4048"),
    BoardStyle.NIGHT: BoardColors("#9aa5b8", "#5d6b84", "#a9bd8c", "#7a9460", "#1b2230"),
    BoardStyle.PRINT: BoardColors(
        "#ffffff", "#ffffff", "#fff3b0", "#f3e3a0", "#000000", hatching="#000000"
    ),
}


@dataclass(frozen=True, slots=True)
class BoardLook:
    """All that is chosen about a board that is drawn."""

    style: BoardStyle = BoardStyle.PRINT
    piece_set: PieceSet = PieceSet.PRINT
    coordinates: Coordinates = Coordinates.OFF
    is_flipped: bool = False
    letters: Letters = Letters.S
    """Those whose language has what is written beside fairy men."""
    has_ground: bool = True
    """Whether light squares and the margin are painted, or let through what is behind them."""
