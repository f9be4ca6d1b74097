"""The men that were drawn for the program: even, told apart, and seen on every board."""

from __future__ import annotations

from itertools import combinations

import chess
import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from composer.board.painting import fill_square
from composer.diagram.look import BoardStyle
from composer.diagram.piece_sets import PieceSet
from solver.men import Kind, Man

pytestmark = pytest.mark.usefixtures("qapp")

OWN = [PieceSet.PRINT, PieceSet.MODERN]
MEN = [Man.of(kind, color) for kind in chess.PIECE_TYPES for color in chess.COLORS]


def _picture(
    piece: Man | None, piece_set: PieceSet, size: int, style: BoardStyle | None = None
) -> QImage:
    """Return *piece* on a dark square of *style*, or on nothing."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    if style is not None:
        fill_square(painter, QRectF(0, 0, size, size), style.colors, is_light=False)
    if piece is not None:
        QSvgRenderer(piece_set.picture(piece).encode()).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def _unlike(one: QImage, other: QImage, least: int = 60) -> float:
    """Return the share of pixels that differ clearly."""
    apart = np.abs(_channels(one) - _channels(other)).sum(axis=2)
    return float((apart > least).mean())


def _channels(image: QImage) -> npt.NDArray[np.int64]:
    """Return blue, green, red and alpha of each pixel."""
    assert image.format() is QImage.Format.Format_ARGB32
    channels = np.frombuffer(image.constBits(), np.uint8)
    return channels.reshape(image.height(), image.width(), 4).astype(np.int64)


@pytest.mark.parametrize("piece_set", OWN)
@pytest.mark.parametrize("kind", [k for k in chess.PIECE_TYPES if k != Kind.KNIGHT])
def test_men_are_even_on_both_sides(piece_set: PieceSet, kind: Kind) -> None:
    image = _picture(Man.of(kind, chess.WHITE), piece_set, 90)
    # The slit in the mitre of the modern bishop slants.
    most = 0.03 if kind == Kind.BISHOP and piece_set is PieceSet.MODERN else 0.005
    assert _unlike(image, image.flipped(Qt.Orientation.Horizontal), 200) <= most


@pytest.mark.parametrize("size", [20, 40])
@pytest.mark.parametrize("piece_set", list(PieceSet))
def test_all_men_are_told_apart_at_small_sizes(piece_set: PieceSet, size: int) -> None:
    pictures = {man: _picture(man, piece_set, size) for man in MEN}
    for one, other in combinations(MEN, 2):
        assert _unlike(pictures[one], pictures[other]) > 0.08, (one, other)


@pytest.mark.parametrize("style", list(BoardStyle))
@pytest.mark.parametrize("piece_set", list(PieceSet))
def test_men_are_seen_on_dark_squares(piece_set: PieceSet, style: BoardStyle) -> None:
    empty = _picture(None, piece_set, 40, style)
    for man in MEN:
        assert _unlike(_picture(man, piece_set, 40, style), empty, 100) > 0.12, man


@pytest.mark.parametrize("piece_set", OWN)
def test_men_stay_within_their_square(piece_set: PieceSet) -> None:
    for man in MEN:
        image = _picture(man, piece_set, 90)
        edges = [(x, y) for x in range(90) for y in (0, 89)]
        assert all(image.pixelColor(*place).alpha() == 0 for place in edges), man
        assert all(image.pixelColor(y, x).alpha() == 0 for x, y in edges), man
