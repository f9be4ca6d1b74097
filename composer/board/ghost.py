"""The piece in the air: a small picture over the window that follows the pointer."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from composer.board.gesture import DropOutcome
from composer.board.pieces import Pictures
from composer.board.wishes import Instrument
from solver.men import Man


class Ghost(QWidget):
    """The picture of the dragged piece, with a sign for what letting go would do."""

    def __init__(self, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._piece: Man | None = None
        self._outcome = DropOutcome.NOTHING
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def outcome(self) -> DropOutcome:
        """What the sign says."""
        return self._outcome

    def follow(self, piece: Man, outcome: DropOutcome, center: QPoint, size: float) -> None:
        """Show *piece* centred on *center*, a point of the parent."""
        side = round(size)
        if (piece, outcome, side) != (self._piece, self._outcome, self.width()):
            self._piece, self._outcome = piece, outcome
            self.resize(side, side)
            self.update()
        self.move(center - QPoint(side // 2, side // 2))
        if not self.isVisible():
            self.raise_()
            self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._piece is None:
            return
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        is_going = self._outcome is DropOutcome.REMOVE
        painter.setOpacity(0.45 if is_going else 0.92)
        painter.drawPixmap(QPointF(0, 0), self._pictures.picture(self._piece, self.width(), ratio))
        painter.setOpacity(1.0)
        if is_going:
            self._draw_bin(painter, ratio)
        elif self._outcome is DropOutcome.COPY:
            self._draw_plus(painter)
        painter.end()

    def _draw_bin(self, painter: QPainter, ratio: float) -> None:
        side = self.width() * 0.55
        picture = self._pictures.picture(Instrument.BIN, side, ratio)
        corner = self.width() - side
        painter.drawPixmap(QPointF(corner, corner), picture)

    def _draw_plus(self, painter: QPainter) -> None:
        side = max(12.0, self.width() * 0.32)
        corner = self.width() - side - 1
        disc = QRectF(corner, corner, side, side)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor("#ffffff"), 1.5))
        painter.setBrush(QColor("#1a7f37"))
        painter.drawEllipse(disc)
        painter.setPen(QPen(QColor("#ffffff"), max(2.0, side * 0.14)))
        arm = side * 0.26
        middle = disc.center()
        painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))
