"""A diagram beside another one, with the squares marked on which they differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from composer.board.ground_painting import GroundPainter
from composer.board.painting import fill_square
from composer.board.taste import taste
from composer.collection.comparing import ChangeSign, SquareChange
from composer.model.ground import ground_of
from composer.saying import say
from solver.setup import Setup
from solver.squares import (
    FILE_NAMES,
    RANK_NAMES,
    SQUARES,
    Square,
    file_of,
    is_light_square,
    rank_of,
)

_COLORS = {
    ChangeSign.REMOVED: "#d1242f",
    ChangeSign.ADDED: "#1a7f37",
    ChangeSign.MOVED: "#1f6feb",
    ChangeSign.REPLACED: "#8a5a00",
}
"""The colour of each sign; the sign itself says the same without it."""
_MARGIN = 0.045
"""The part of the width that the names of files and ranks take."""


class BoardSide(Enum):
    """Which of the two positions a board shows."""

    LEFT = auto()
    RIGHT = auto()


@dataclass(frozen=True, slots=True)
class SquareSign:
    """A sign on a square."""

    square: Square
    change: ChangeSign


def marks_on(side: BoardSide, changes: Sequence[SquareChange]) -> tuple[SquareSign, ...]:
    """Return the signs that the board of *side* bears."""
    squares = (
        (change.left if side is BoardSide.LEFT else change.right, change) for change in changes
    )
    return tuple(
        SquareSign(square, change.change) for square, change in squares if square is not None
    )


class CompareBoard(QWidget):
    """Paints a position and its marks; it takes no part in editing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setup = Setup()
        self._marks: tuple[SquareSign, ...] = ()
        taste().changed.connect(self.update)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumSize(200, 200)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_position(self, setup: Setup, marks: tuple[SquareSign, ...], words: str) -> None:
        """Show *setup* with *marks*; *words* say to a screen reader what is seen."""
        self._setup, self._marks = setup, marks
        say(self.setAccessibleName, words)
        self.update()

    @property
    def marks(self) -> tuple[SquareSign, ...]:
        """The marks that are shown."""
        return self._marks

    def sizeHint(self) -> QSize:
        return QSize(340, 340)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return width

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        extent = min(self.width(), self.height())
        side = extent * (1 - _MARGIN) / 8
        left = (self.width() - 8 * side + extent * _MARGIN) / 2
        self._paint_names(painter, left, side, extent * _MARGIN)
        boxes = {
            square: QRectF(left + side * file_of(square), side * (7 - rank_of(square)), side, side)
            for square in SQUARES
        }
        for square in SQUARES:
            self._paint_square(painter, square, boxes)
        for mark in self._marks:
            _paint_mark(painter, mark.change, boxes[mark.square])
        painter.end()

    def _paint_square(
        self, painter: QPainter, square: Square, boxes: Mapping[Square, QRectF]
    ) -> None:
        colors = taste().colors_on(self.palette())
        ratio, box = self.devicePixelRatioF(), boxes[square]
        fill_square(painter, box, colors, is_light=is_light_square(square))
        piece = self._setup.squares[square]
        ground = GroundPainter(boxes.__getitem__, colors, ratio)
        conditions = ground_of(self._setup.conditions)
        ground.paint(painter, conditions, square, has_man=piece is not None)
        if piece is not None:
            picture = taste().pictures.picture(piece, box.width(), ratio)
            painter.drawPixmap(box.topLeft(), picture)

    def _paint_names(self, painter: QPainter, left: float, side: float, margin: float) -> None:
        font = QFont(self.font())
        font.setPixelSize(max(8, round(margin * 0.75)))
        painter.setFont(font)
        painter.setPen(self.palette().windowText().color())
        centre = Qt.AlignmentFlag.AlignCenter
        for number in range(8):
            file_box = QRectF(left + side * number, 8 * side, side, margin)
            rank_box = QRectF(left - margin, side * (7 - number), margin, side)
            painter.drawText(file_box, centre, FILE_NAMES[number])
            painter.drawText(rank_box, centre, RANK_NAMES[number])


def _paint_mark(painter: QPainter, change: ChangeSign, box: QRectF) -> None:
    """Frame a square and put its sign on a disc in the corner."""
    color = QColor(_COLORS[change])
    width = max(2.0, box.width() * 0.07)
    painter.setPen(QPen(color, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box.adjusted(width / 2, width / 2, -width / 2, -width / 2))
    size = max(12.0, box.width() * 0.36)
    disc = QRectF(box.right() - size, box.top(), size, size)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawEllipse(disc)
    font = QFont(painter.font())
    font.setPixelSize(round(size * 0.8))
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(QColor(Qt.GlobalColor.white))
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, change.value)
