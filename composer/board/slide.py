"""Men that slide to their squares when a move is shown, where the desktop wishes motion at all."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QPointF, Qt, QVariantAnimation, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QStyle, QWidget

from composer.board.geometry import Geometry
from composer.board.pieces import Pictures
from composer.tokens import SLIDE_MS
from solver.men import Man
from solver.setup import Squares
from solver.squares import SQUARES, Square

_MOST = 2
"""Castling moves two men; where more change, another position is shown and not a move."""


@dataclass(frozen=True, slots=True)
class Way:
    """A man and the squares between which it goes."""

    man: Man
    start: Square
    end: Square


def ways_between(before: Squares, after: Squares) -> tuple[Way, ...]:
    """Return which men went where, nothing where it is no move that leads from one to the other."""
    left = [square for square in SQUARES if before[square] and before[square] != after[square]]
    come = [square for square in SQUARES if after[square] and before[square] != after[square]]
    ways = [
        Way(man, start, end)
        for start in left
        for end in come
        if (man := before[start]) is not None and man == after[end]
    ]
    is_move = len(come) <= _MOST and len(ways) == len(come)
    return tuple(ways) if is_move else ()


class Slide(QWidget):
    """Lies over the board and draws the men that are under way; the mouse does not notice it."""

    ended = Signal()

    def __init__(self, pictures: Pictures, board: QWidget) -> None:
        super().__init__(board)
        self._pictures = pictures
        self._geometry = Geometry(0, 0, 1)
        self._ways: tuple[Way, ...] = ()
        self._board = board
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._run = QVariantAnimation(self)
        self._run.setStartValue(0.0)
        self._run.setEndValue(1.0)
        self._run.setDuration(SLIDE_MS)
        self._run.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._run.valueChanged.connect(self.update)
        self._run.finished.connect(self.stop)
        self.hide()

    @property
    def under_way(self) -> frozenset[Square]:
        """The squares whose men are still on their way."""
        return frozenset(way.end for way in self._ways)

    def begin(self, ways: tuple[Way, ...], geometry: Geometry) -> None:
        """Let men go their ways; while some still do, or where no motion is wished, they jump."""
        is_busy = bool(self._ways)
        self.stop()
        wished = self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self)
        if is_busy or not wished or not ways:
            return
        self._ways, self._geometry = ways, geometry
        self.setGeometry(self._board.rect())
        self.show()
        self.raise_()
        self._run.start()

    @Slot()
    def stop(self) -> None:
        """Let all men arrive at once."""
        if not self._ways:
            return
        self._ways = ()
        self._run.stop()
        self.hide()
        self.ended.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        done = float(self._run.currentValue() or 0.0)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for way in self._ways:
            start, end = self._geometry.box(way.start), self._geometry.box(way.end)
            place = QPointF(start.x + (end.x - start.x) * done, start.y + (end.y - start.y) * done)
            picture = self._pictures.picture(way.man, start.width, self.devicePixelRatioF())
            painter.drawPixmap(place, picture)
        painter.end()
