"""A row of choices that exclude each other, drawn as one control: Set up | Play."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from composer.appearance import shaded
from composer.appearance.touch import target_side
from composer.panels.shared.controls import bare
from composer.saying import say
from composer.tokens import GRID, RADIUS, Tokens, tokens

_ICON = 16


class Segment(QToolButton):
    """One of the choices; it draws its part of the frame."""

    def __init__(self, words: str, tip: str, icon: str, parent: Segments) -> None:
        super().__init__(parent)
        self._icon_name = icon
        self._is_first = self._is_last = False
        say(self.setText, words)
        say(self.setToolTip, tip)
        say(self.setStatusTip, tip)
        say(self.setAccessibleName, words)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if icon:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def stand(self, *, is_first: bool, is_last: bool) -> None:
        """Draw the ends of the frame, or not."""
        self._is_first, self._is_last = is_first, is_last

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._bold())
        icon = _ICON + GRID if self._icon_name else 0
        words = metrics.horizontalAdvance(self.text())
        return QSize(words + icon + 6 * GRID, target_side(metrics.height() + 3 * GRID))

    def minimumSizeHint(self) -> QSize:
        """Return the room of the icon alone, where there is one: its tip tells the words."""
        whole = self.sizeHint()
        return QSize(_ICON + 4 * GRID, whole.height()) if self._icon_name else whole

    @property
    def has_words(self) -> bool:
        """Whether there is room for the words beside the icon."""
        return not self._icon_name or self.width() >= self.sizeHint().width()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = tokens(self.palette())
        self._draw_ground(painter, colors)
        shade = colors.accent if self.isChecked() else colors.ink
        if not self.isEnabled():
            shade = colors.faded
        self._draw_words(painter, shade)
        painter.end()

    def _draw_ground(self, painter: QPainter, colors: Tokens) -> None:
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5 if self._is_last else 0.5, -0.5)
        is_lit = self.isChecked() or (self.underMouse() and self.isEnabled())
        painter.setPen(QPen(QColor(colors.line2), 1))
        painter.setBrush(QColor(colors.soft if is_lit else colors.raised))
        painter.drawPath(self._outline(box))
        if self.hasFocus() or (self.isChecked() and colors.has_high_contrast):
            painter.setPen(QPen(QColor(colors.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 4, 4)

    def _outline(self, box: QRectF) -> QPainterPath:
        """Return the box with round corners only at the ends of the row."""
        path = QPainterPath()
        path.addRoundedRect(box, RADIUS, RADIUS)
        if not self._is_first:
            square = QPainterPath()
            square.addRect(box.adjusted(0, 0, -box.width() / 2, 0))
            path = path.united(square)
        if not self._is_last:
            square = QPainterPath()
            square.addRect(box.adjusted(box.width() / 2, 0, 0, 0))
            path = path.united(square)
        return path.simplified()

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _draw_words(self, painter: QPainter, shade: str) -> None:
        painter.setFont(self._bold() if self.isChecked() else self.font())
        painter.setPen(QColor(shade))
        words = QRectF(self.rect())
        if self._icon_name:
            written = painter.fontMetrics().horizontalAdvance(self.text()) + GRID
            left = (self.width() - _ICON - (written if self.has_words else 0)) / 2
            icon = shaded(self._icon_name, _ICON, self.devicePixelRatioF(), shade)
            painter.drawPixmap(round(left), (self.height() - _ICON) // 2, icon)
            words.setLeft(left + _ICON + GRID)
            if self.has_words:
                painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
        else:
            painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self.text())


class Segments(QWidget):
    """The whole row; one of its buttons is checked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.group = QButtonGroup(self)
        self.buttons: list[Segment] = []
        self._row = bare(QHBoxLayout(self), 0)

    def add(self, words: str, tip: str, icon: str = "") -> Segment:
        """Add a choice at the end; connect the button that is returned."""
        button = Segment(words, tip, icon, self)
        self.buttons.append(button)
        self.group.addButton(button)
        self._row.addWidget(button)
        for each in self.buttons:
            each.stand(is_first=each is self.buttons[0], is_last=each is self.buttons[-1])
        return button
