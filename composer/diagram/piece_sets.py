"""The drawings of the men: those that come with python-chess, and two made for this program.

A man is drawn in a field of 45 by 45; every set fills it alike, so that they can be
exchanged for each other anywhere.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import cache

import chess
import chess.svg

from composer.resources import resource
from solver.men import Man

FIELD = 45
"""Side of the field in which every man is drawn."""

_WRAPPER = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_ID = re.compile(r'\s(?:id|class)="[^"]*"')


class PieceSet(Enum):
    """The sets of men to choose from."""

    STANDARD = "standard"
    """Drawn by Colin M. L. Burnett; they come with python-chess."""
    PRINT = "print"
    """Outlined white and solid black men with a white edge, for hatched squares."""
    MODERN = "modern"
    """Flat and bold."""

    def fragment(self, piece: Man) -> str:
        """Return the SVG elements that draw *piece* in the field."""
        return _fragment(self, piece.fen)

    def picture(self, piece: Man) -> str:
        """Return *piece* as an SVG picture of its own."""
        start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {FIELD} {FIELD}">'
        return f"{start}{self.fragment(piece)}</svg>"

    def mark(self, piece: Man) -> str:
        """Return a name for the drawing of *piece*, unique among all sets."""
        return f"{self.value}-{_file_name(piece)}"


@cache
def _fragment(piece_set: PieceSet, symbol: str) -> str:
    if piece_set is PieceSet.STANDARD:
        return _ID.sub("", chess.svg.PIECES[symbol]).strip()
    name = f"{_file_name(Man.from_fen(symbol))}.svg"
    text = resource("pieces", piece_set.value, name).read_text("utf-8")
    match = _WRAPPER.search(text)
    if match is None:
        raise ValueError(f"expected an SVG picture in {name}, got {text[:40]!r}")
    return match[1].strip()


def _file_name(piece: Man) -> str:
    return f"{piece.color.letter}{piece.fen.upper()}"
