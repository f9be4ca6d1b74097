"""Small diagrams in the table of problems, drawn when their row comes into sight."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from enum import Enum

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from composer.appearance.icons import in_one_color
from composer.board.ground_painting import GroundPainter
from composer.board.painting import fill_square
from composer.board.taste import taste
from composer.diagram.look import BoardColors
from composer.diagram.piece_sets import PieceSet
from composer.model.ground import Ground, ground_of
from composer.panels.collection.model import SETUP_ROLE
from composer.panels.shared.table_model import Index
from composer.tokens import LIGHT
from solver.men import Color, Man
from solver.notation.letters import Letters, readers_letters
from solver.setup import Setup, Squares
from solver.squares import SQUARES, Square, file_of, is_light_square, rank_of

LARGEST_STORE = 48_000_000
"""How many bytes the pictures that are kept may take: more than a screen of 4K is full of."""
MARGIN = 3
_SMALL = 15.0
"""Below so many pixels a square, outlines cannot be seen."""
_RIM = 1.0
_COLORS = BoardColors(
    *(LIGHT.thumb_light, LIGHT.thumb_dark, LIGHT.thumb_light, LIGHT.thumb_dark),
    LIGHT.thumb_frame,
)
"""Half-tones, in which black and white men of a few pixels both stand out."""

_Name = tuple[Squares, Ground, int, float, PieceSet, Letters]
"""What a picture is kept by."""


class DiagramSize(Enum):
    """The sizes of the diagrams in the table."""

    NONE = "none"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"

    @property
    def pixels(self) -> int:
        """The side of the board, a multiple of eight; 0 for none."""
        return {"none": 0, "small": 80, "medium": 120, "large": 176}[self.value]


class Thumbnails:
    """Pictures of positions; those that were asked for last are kept."""

    def __init__(self) -> None:
        self._pictures = taste().pictures
        self._kept: OrderedDict[_Name, QPixmap] = OrderedDict()
        self._empty: tuple[tuple[int, float], QPixmap] = (0, 0.0), QPixmap()
        self.drawn = 0
        """How many pictures were drawn so far."""

    def is_kept(self, setup: Setup, size: int, pixel_ratio: float) -> bool:
        """Tell whether this picture is there and need not be drawn."""
        return self._name(setup, size, pixel_ratio) in self._kept

    def _name(self, setup: Setup, size: int, pixel_ratio: float) -> _Name:
        ground = ground_of(setup.conditions)
        look = self._pictures.piece_set, readers_letters()
        return (setup.squares, ground, size, pixel_ratio, *look)

    def picture(self, setup: Setup, size: int, pixel_ratio: float) -> QPixmap:
        """Return the diagram of *setup*, *size* wide on a screen of *pixel_ratio*."""
        name = self._name(setup, size, pixel_ratio)
        if name not in self._kept:
            self._kept[name] = self._drawn(setup, size, pixel_ratio)
            self.drawn += 1
        self._kept.move_to_end(name)
        bytes_each = 4 * max(1, round(size * pixel_ratio)) ** 2
        while len(self._kept) > max(1, LARGEST_STORE // bytes_each):
            self._kept.popitem(last=False)
        return self._kept[name]

    def _drawn(self, setup: Setup, size: int, pixel_ratio: float) -> QPixmap:
        pixmap = QPixmap(self._board(size, pixel_ratio))
        painter = QPainter(pixmap)
        ground = ground_of(setup.conditions)
        below = GroundPainter(lambda square: _box(square, size), _COLORS, pixel_ratio)
        for square, piece in enumerate(setup.squares):
            below.paint(painter, ground, square, has_man=piece is not None)
            if piece is not None:
                self._draw_man(painter, piece, _box(square, size), pixel_ratio)
        painter.setPen(QColor(_COLORS.frame))
        painter.drawRect(QRectF(0.5, 0.5, size - 1, size - 1))
        painter.end()
        return pixmap

    def _board(self, size: int, pixel_ratio: float) -> QPixmap:
        """Return the empty board, drawn once for a size."""
        if self._empty[0] != (size, pixel_ratio):
            pixmap = QPixmap(round(size * pixel_ratio), round(size * pixel_ratio))
            pixmap.setDevicePixelRatio(pixel_ratio)
            painter = QPainter(pixmap)
            for square in SQUARES:
                is_light = is_light_square(square)
                fill_square(painter, _box(square, size), _COLORS, is_light=is_light)
            painter.end()
            self._empty = (size, pixel_ratio), pixmap
        return self._empty[1]

    def _draw_man(self, painter: QPainter, man: Man, box: QRectF, ratio: float) -> None:
        """Draw *man*; where squares are small a white one as a white shape with a dark rim.

        Outlines of a fraction of a pixel would be grey on every ground.
        """
        side = box.width()
        if side * ratio >= _SMALL or not man.is_white:
            painter.drawPixmap(box.topLeft(), self._pictures.picture(man, side, ratio))
            return
        shape = self._pictures.picture(replace(man, color=Color.BLACK), side, ratio)
        rim, body = in_one_color(shape, LIGHT.thumb_frame), in_one_color(shape, "#ffffff")
        step = _RIM / ratio
        for right, down in ((-step, 0.0), (step, 0.0), (0.0, -step), (0.0, step)):
            painter.drawPixmap(box.topLeft() + QPointF(right, down), rim)
        painter.drawPixmap(box.topLeft(), body)


class DiagramDelegate(QStyledItemDelegate):
    """Paints the diagram of a row into its cell; an entry without men has none."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.thumbnails = Thumbnails()
        self.size = DiagramSize.SMALL

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the ground of the cell as of any other, and the board in its middle."""
        self.initStyleOption(option, index)
        widget = option.widget
        style = widget.style()
        style.drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, widget)
        setup = index.data(SETUP_ROLE)
        pixels = self.size.pixels
        if not pixels or not isinstance(setup, Setup) or not any(setup.squares):
            return
        picture = self.thumbnails.picture(setup, pixels, painter.device().devicePixelRatioF())
        rect = option.rect
        corner = rect.center() - QPoint(pixels // 2, pixels // 2)
        painter.drawPixmap(corner, picture)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room that a diagram takes with its margin."""
        side = self.size.pixels + 2 * MARGIN
        return QSize(side, side)


def _box(square: Square, size: int) -> QRectF:
    """Return where *square* stands on a board *size* wide."""
    side = size / 8
    return QRectF(side * file_of(square), side * (7 - rank_of(square)), side, side)
