"""A look at drawings before they are written or printed: one at a time, with ways to others."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from composer.appearance import set_icon
from composer.diagram.shapes import Drawing
from composer.export.painting import paint_drawing
from composer.formats.common.reading import FormatError, Pulse
from composer.panels.shared.controls import bare, fill
from composer.saying import describe, say
from composer.tokens import tokens
from composer.windows.common.file_work import FileAction, FileWork, Work
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
        frame = QColor(tokens(self.palette()).line2)  # paper has no edge of its own on white
        painter.fillRect(box.adjusted(-1, -1, 1, 1), frame)
        painter.save()
        painter.setClipRect(box)
        painter.fillRect(box, QColor(_CHECKS[0]))
        for row in range(int(box.height() / _CHECK) + 1):
            for column in range(row % 2, int(box.width() / _CHECK) + 1, 2):
                x, y = box.x() + column * _CHECK, box.y() + row * _CHECK
                painter.fillRect(QRectF(x, y, _CHECK, _CHECK), QColor(_CHECKS[1]))
        painter.restore()


def _made(coming: Iterator[Drawing], count: int, pulse: Pulse) -> list[Drawing | None]:
    """Return the next *count* drawings, behind the last of them nothing."""
    made: list[Drawing | None] = []
    while len(made) < count and None not in made:
        pulse()
        made.append(next(coming, None))
    return made


class DrawingPreview(QWidget):
    """Drawings that are made only when somebody wants to see them, beside the window."""

    def __init__(self, work: FileWork, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self.is_making = False
        """Whether a drawing is on its way."""
        self._coming: Iterator[Drawing] = iter(())
        self._drawings: list[Drawing] = []
        self._index = 0
        self._is_complete = False
        self.view = DrawingView(self)
        self.previous = self._button("back", tr("Previous page"), self._go_back)
        self.next = self._button("forward", tr("Next page"), self._go_on)
        self.label = QLabel(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        say(self.setAccessibleName, tr("Preview"))
        self._lay_out()

    @property
    def drawing(self) -> Drawing | None:
        """What is shown, nothing while it is made."""
        return self._drawings[self._index] if self._index < len(self._drawings) else None

    def show_drawings(self, coming: Iterator[Drawing]) -> None:
        """Show the drawings of *coming* from now on, staying at the same number if there is one."""
        self._coming, self._drawings, self._is_complete = coming, [], False
        self.is_making = False
        self._fetch()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_Right):
            self._go_on()
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_Left):
            self._go_back()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _go_on(self) -> None:
        if self.next.isEnabled():
            self._index += 1
            self._fetch()

    @Slot()
    def _go_back(self) -> None:
        self._index = max(0, self._index - 1)
        self._fetch()

    def _fetch(self) -> None:
        """Show the drawing that is wanted; it, and one more to know whether there is one, is made.

        One that is being made is waited for: what makes it cannot be asked twice at a time.
        """
        lacking = self._index + 2 - len(self._drawings)
        if self._is_complete or lacking <= 0:
            self._show()
        elif not self.is_making:
            self.is_making = True
            coming = self._coming
            self._work.begin(
                Work(
                    FileAction.READING,  # nobody waits for it where another is chosen
                    lambda pulse: _made(coming, lacking, pulse),
                    self._take,
                    self._take_fault,
                    self._show_none,
                )
            )

    def _take(self, made: list[Drawing | None]) -> None:
        self.is_making = False
        self._drawings += filter(None, made)
        self._is_complete = None in made
        if self._is_complete:
            self._index = max(0, min(self._index, len(self._drawings) - 1))
        self._fetch()

    def _take_fault(self, error: FormatError) -> None:
        self._take([None])
        say(self.label.setText, str(error))

    def _show_none(self) -> None:
        """Show that the drawing is on its way."""
        self.view.show_drawing(None)
        self.next.setEnabled(False)
        say(self.label.setText, "…")

    def _show(self) -> None:
        self.view.show_drawing(self.drawing)
        self.previous.setEnabled(self._index > 0)
        self.next.setEnabled(self._index + 1 < len(self._drawings))
        number, count = self._index + 1 if self._drawings else 0, len(self._drawings)
        say(self.label.setText, tr("%1 of %2", number, count) if self._is_complete else str(number))

    def _button(self, icon: str, name: str, act: object) -> QToolButton:
        button = QToolButton(self)
        set_icon(button, icon)
        describe(button, name, name)
        button.clicked.connect(act)
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        fill(row, 1, self.previous, self.label, self.next, 1)
        column = bare(QVBoxLayout(self))
        fill(column, (self.view, 1), row)
