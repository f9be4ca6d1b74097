"""A look at drawings before they are written or printed: one at a time, with ways to others."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from composer.diagram.shapes import Drawing
from composer.export.painting import paint_drawing
from composer.saying import say
from solver.language import tr

_EDGE = 8.0
_CHECKS, _CHECK = ("#ffffff", "#dcdcdc"), 8
"""What is behind a picture without ground."""


class DrawingView(QWidget):
    """Shows one drawing as large as it fits."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drawing: Drawing | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 240)

    def show_drawing(self, drawing: Drawing | None) -> None:
        """Show *drawing*, or nothing."""
        self._drawing = drawing
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, 560)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._drawing is None:
            return
        painter = QPainter(self)
        width, height = self._drawing.width, self._drawing.height
        scale = min((self.width() - 2 * _EDGE) / width, (self.height() - 2 * _EDGE) / height)
        left, top = (self.width() - width * scale) / 2, (self.height() - height * scale) / 2
        box = QRectF(left, top, width * scale, height * scale)
        self._paint_ground(painter, box)
        painter.setClipRect(box)
        painter.translate(QPointF(left, top))
        painter.scale(scale, scale)
        paint_drawing(painter, self._drawing)
        painter.end()

    def _paint_ground(self, painter: QPainter, box: QRectF) -> None:
        painter.fillRect(box.translated(2, 2), QColor(0, 0, 0, 60))
        painter.save()
        painter.setClipRect(box)
        painter.fillRect(box, QColor(_CHECKS[0]))
        for row in range(int(box.height() / _CHECK) + 1):
            for column in range(row % 2, int(box.width() / _CHECK) + 1, 2):
                x, y = box.x() + column * _CHECK, box.y() + row * _CHECK
                painter.fillRect(QRectF(x, y, _CHECK, _CHECK), QColor(_CHECKS[1]))
        painter.restore()


class DrawingPreview(QWidget):
    """Drawings that are made only when somebody wants to see them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._coming: Iterator[Drawing] = iter(())
        self._drawings: list[Drawing] = []
        self._index = 0
        self._is_complete = False
        self.view = DrawingView(self)
        self.previous = self._button("<", tr("Previous page"), self._go_back)
        self.next = self._button(">", tr("Next page"), self._go_on)
        self.label = QLabel(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        say(self.setAccessibleName, tr("Preview"))
        self._lay_out()

    @property
    def drawing(self) -> Drawing | None:
        """What is shown."""
        return self._drawings[self._index] if self._drawings else None

    def show_drawings(self, coming: Iterator[Drawing]) -> None:
        """Show the drawings of *coming* from now on, staying at the same number if there is one."""
        index = self._index
        self._coming, self._drawings, self._is_complete = coming, [], False
        self._index = 0
        self._fetch(index)
        self._index = max(0, min(index, len(self._drawings) - 1))
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_Right):
            self._go_on()
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_Left):
            self._go_back()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _go_on(self) -> None:
        self._fetch(self._index + 1)
        self._index = min(self._index + 1, max(0, len(self._drawings) - 1))
        self._show()

    @Slot()
    def _go_back(self) -> None:
        self._index = max(0, self._index - 1)
        self._show()

    def _fetch(self, index: int) -> None:
        """Make drawings up to *index* and one more, to know whether there is one."""
        while not self._is_complete and len(self._drawings) < index + 2:
            drawing = next(self._coming, None)
            if drawing is None:
                self._is_complete = True
            else:
                self._drawings.append(drawing)

    def _show(self) -> None:
        self.view.show_drawing(self.drawing)
        self.previous.setEnabled(self._index > 0)
        self.next.setEnabled(self._index + 1 < len(self._drawings))
        number, count = self._index + 1 if self._drawings else 0, len(self._drawings)
        say(self.label.setText, tr("%1 of %2", number, count) if self._is_complete else str(number))

    def _button(self, text: str, name: str, act: object) -> QToolButton:
        button = QToolButton(self)
        say(button.setText, text)
        say(button.setAccessibleName, name)
        say(button.setToolTip, name)
        button.clicked.connect(act)
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.previous)
        row.addWidget(self.label)
        row.addWidget(self.next)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view, 1)
        column.addLayout(row)
