"""One fairy man of the tray: his picture, his name and his code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton

from composer.appearance.fonts import written
from composer.board.palette import ARROWS
from composer.board.taste import taste
from composer.saying import say
from composer.tokens import GRID, RADIUS, Type, tokens
from solver.fairy.catalogue import kind_words
from solver.language import capitalised
from solver.men import Kind
from solver.notation.fairy_words import rule_words
from solver.notation.letters import readers_letters

if TYPE_CHECKING:
    from composer.panels.fairy.men_tray import MenTray

HEIGHT = 46
_PICTURE = 38


class ManCell(QAbstractButton):
    """Told to the tray: what the mouse does with it, and that it is looked at."""

    def __init__(self, kind: Kind, tray: MenTray) -> None:
        super().__init__(tray)
        self.kind = kind
        self._tray = tray
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        say(self.setAccessibleName, capitalised(kind_words(kind)))
        say(self.setAccessibleDescription, rule_words(kind))

    def nextCheckState(self) -> None:  # noqa: N802 - the name is Qt's
        """Leave the check mark alone: whoever owns the tool in hand sets it."""

    def enterEvent(self, event: QEnterEvent) -> None:
        self._tray.look_at(self.kind)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._tray.look_at(self.kind)
        self._tray.keep_tab_stop(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._tray.pressed.emit(self._tray.man(self.kind), self._place(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._tray.moved.emit(self._place(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._tray.released.emit(self._place(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        arrow = ARROWS.get(Qt.Key(event.key()))
        if arrow is not None:
            self._tray.go_from(self, *arrow)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = tokens(self.palette())
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.isChecked() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.soft))
            painter.drawRoundedRect(box, RADIUS, RADIUS)
        if self.isChecked() or self.hasFocus():
            painter.setPen(QPen(QColor(colors.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, RADIUS, RADIUS)
        self._draw_man(painter, colors.tray)
        self._draw_words(painter, colors.ink, colors.ink3)
        painter.end()

    def _draw_man(self, painter: QPainter, ground: str) -> None:
        top = (self.height() - _PICTURE) / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(top, top, _PICTURE, _PICTURE), 4, 4)
        picture = taste().pictures.picture(
            self._tray.man(self.kind), _PICTURE, self.devicePixelRatioF()
        )
        painter.drawPixmap(QPointF(top, top), picture)

    def lines(self) -> tuple[str, str]:
        """Return the name as it has room: what does not fit goes on beside the code."""
        metrics = QFontMetrics(written(Type.CONTROL))
        first, rest = parted(capitalised(kind_words(self.kind)), metrics, self._words().width())
        code = QFontMetrics(written(Type.SMALL)).horizontalAdvance(self._code()) + GRID
        room = self._words().width() - code
        return first, metrics.elidedText(rest, Qt.TextElideMode.ElideRight, room)

    def _words(self) -> QRect:
        left = _PICTURE + 3 * GRID
        return QRect(left, 5, self.width() - left - GRID, self.height() - 10)

    def _code(self) -> str:
        return readers_letters().letter(self.kind)

    def _draw_words(self, painter: QPainter, ink: str, faint: str) -> None:
        words, (first, rest) = self._words(), self.lines()
        left, top, bottom = (
            Qt.AlignmentFlag.AlignLeft,
            Qt.AlignmentFlag.AlignTop,
            Qt.AlignmentFlag.AlignBottom,
        )
        painter.setFont(written(Type.CONTROL))
        painter.setPen(QColor(ink))
        painter.drawText(words, top | left, first)
        if rest:
            painter.drawText(words, bottom | left, rest)
            words.setLeft(words.left() + painter.fontMetrics().horizontalAdvance(rest) + GRID)
        painter.setFont(written(Type.SMALL))
        painter.setPen(QColor(faint))
        painter.drawText(words, bottom | left, self._code())

    def _place(self, event: QMouseEvent) -> QPoint:
        return event.globalPosition().toPoint()


def parted(name: str, metrics: QFontMetrics, room: int) -> tuple[str, str]:
    """Part *name* behind the last blank, hyphen or stroke before which it has *room*.

    Where there is none it is parted within the word.
    """
    if metrics.horizontalAdvance(name) <= room:
        return name, ""
    fits = [end for end in range(1, len(name)) if metrics.horizontalAdvance(name[:end]) <= room]
    ends = [end for end in fits if name[end - 1] in " -/"]
    if ends:
        return name[: ends[-1]].rstrip(), name[ends[-1] :]
    hyphened = [end for end in fits if metrics.horizontalAdvance(name[:end] + "-") <= room]
    end = max(hyphened, default=1)
    return f"{name[:end]}-", name[end:]
