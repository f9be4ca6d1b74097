"""The command row: menus, undo and redo, the command line, and Solve or Pause and Stop."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QMenuBar, QToolButton, QWidget

from composer.appearance import icon_name, shaded
from composer.appearance.touch import target_side
from composer.panels.shared.controls import fill
from composer.saying import say, words_at
from composer.tokens import GRID, RADIUS, tokens
from composer.windows.common.actions import Actions
from solver.language import tr

_ICON = 18
_WIDE = 1150
"""From this width on the command line is a field, below it is an icon."""


class CommandButton(QToolButton):
    """A button with icon, words and key, in a frame; the chief one is filled."""

    def __init__(self, action: QAction, icon: str, parent: QWidget, *, is_chief: bool) -> None:
        super().__init__(parent)
        self._action, self._icon, self._is_chief = action, icon, is_chief
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        say(self.setText, words_at(self._action.setText).replace("&", ""))
        say(self.setToolTip, words_at(self._action.setToolTip) or self._action.toolTip())
        say(self.setStatusTip, words_at(self._action.setStatusTip))
        say(self.setAccessibleName, words_at(self._action.setText).replace("&", ""))
        self.setEnabled(self._action.isEnabled())
        self.updateGeometry()

    def _key(self) -> str:
        return self._action.shortcut().toString(self._action.shortcut().SequenceFormat.NativeText)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        words = metrics.horizontalAdvance(self.text()) + metrics.horizontalAdvance(self._key())
        return QSize(words + _ICON + 9 * GRID, target_side(metrics.height() + 4 * GRID - 2))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = tokens(self.palette())
        is_filled = self._is_chief and self.isEnabled()
        ground = colors.accent if is_filled else colors.raised
        frame = colors.accent if is_filled else colors.line2
        ink = colors.on_accent if is_filled else colors.ink
        if not self.isEnabled():
            ink = colors.faded
        elif self.isDown():
            ground = QColor(ground).darker(115).name()
        elif self.underMouse():
            ground = QColor(ground).lighter(112).name() if is_filled else colors.soft
        painter.setPen(QPen(QColor(frame), 1))
        painter.setBrush(QColor(ground))
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(box, RADIUS, RADIUS)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colors.on_accent if is_filled else colors.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 4, 4)
        self._draw_words(painter, ink)
        painter.end()

    def _draw_words(self, painter: QPainter, ink: str) -> None:
        icon = shaded(icon_name(self._action) or self._icon, _ICON, self.devicePixelRatioF(), ink)
        left = 3 * GRID
        painter.drawPixmap(left, (self.height() - _ICON) // 2, icon)
        place = QRectF(self.rect()).adjusted(left + _ICON + 1.5 * GRID, 0, -3 * GRID, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(ink))
        painter.drawText(place, middle, self.text())
        painter.setOpacity(0.8)
        painter.drawText(place, middle | Qt.AlignmentFlag.AlignRight, self._key())


class FindField(QToolButton):
    """Looks like a field and opens the command line; on a narrow window it is an icon."""

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self._action = action
        self._is_wide = True
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        say(self.setText, tr("Command, move or position"))
        say(self.setToolTip, words_at(action.setToolTip))
        say(self.setStatusTip, words_at(action.setStatusTip))
        say(self.setAccessibleName, words_at(action.setText).replace("&", ""))
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)

    def _follow(self) -> None:
        say(self.setToolTip, words_at(self._action.setToolTip))
        self.updateGeometry()
        self.update()

    def be_wide(self, is_wide: bool) -> None:
        """Show words and key, or the icon alone."""
        self._is_wide = is_wide
        self.updateGeometry()

    def _key(self) -> str:
        return self._action.shortcut().toString(self._action.shortcut().SequenceFormat.NativeText)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        height = target_side(metrics.height() + 4 * GRID - 2)
        if not self._is_wide:
            return QSize(height, height)
        words = metrics.horizontalAdvance(self.text()) + metrics.horizontalAdvance(self._key())
        return QSize(max(250, words + _ICON + 14 * GRID), height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = tokens(self.palette())
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if self._is_wide or self.underMouse() or self.hasFocus():
            is_lit = self.hasFocus() or self.underMouse()
            painter.setPen(QPen(QColor(colors.accent if is_lit else colors.edge), 1))
            painter.setBrush(QColor(colors.raised))
            painter.drawRoundedRect(box, RADIUS, RADIUS)
        icon = shaded("command", _ICON, self.devicePixelRatioF(), colors.ink2)
        left = 2 * GRID + 2 if self._is_wide else (self.width() - _ICON) // 2
        painter.drawPixmap(left, (self.height() - _ICON) // 2, icon)
        if self._is_wide:
            place = box.adjusted(left + _ICON + 2 * GRID, 0, -3 * GRID, 0)
            painter.setPen(QColor(colors.ink3))
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(place, middle, self.text())
            painter.drawText(place, middle | Qt.AlignmentFlag.AlignRight, self._key())
        painter.end()


class CommandRow(QWidget):
    """One row of chrome over everything."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self.menu_bar = QMenuBar(self)
        self.menu_bar.setSizePolicy(
            self.menu_bar.sizePolicy().Policy.Maximum, self.menu_bar.sizePolicy().Policy.Preferred
        )
        self._history = QMenu(self)
        self.undo = self._step(actions.undo)
        self.redo = self._step(actions.redo)
        self.find_field = FindField(actions.find_command, self)
        self.solve = CommandButton(actions.solve, "solve", self, is_chief=True)
        self.pause = CommandButton(actions.pause, "pause", self, is_chief=False)
        self.stop = CommandButton(actions.stop, "stop", self, is_chief=False)
        for action in (actions.solve, actions.pause, actions.stop):
            action.changed.connect(self._follow)
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID, GRID, 3 * GRID, GRID)
        row.setSpacing(GRID)
        middle = Qt.AlignmentFlag.AlignVCenter
        row.addWidget(self.menu_bar, 0, middle)
        row.addSpacing(GRID)
        row.addWidget(self.undo, 0, middle)
        row.addWidget(self.redo, 0, middle)
        fill(row, 1, self.find_field)
        row.addSpacing(GRID)
        for button in (self.solve, self.pause, self.stop):
            row.addWidget(button)
        self._actions = actions
        self._follow()

    def offer_history(self, action: QAction) -> None:
        """Offer *action*, which lists all steps, when Undo is held."""
        self._history.addAction(action)
        self.undo.setMenu(self._history)
        self.undo.setPopupMode(QToolButton.ToolButtonPopupMode.DelayedPopup)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.find_field.be_wide(self.width() >= _WIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rule below."""
        painter = QPainter(self)
        line = QColor(tokens(self.palette()).line)
        painter.fillRect(0, self.height() - 1, self.width(), 1, line)
        painter.end()

    def _follow(self) -> None:
        """Show Solve, or while a search is under way what ends it."""
        is_running = self._actions.stop.isEnabled() or self._actions.pause.isEnabled()
        self.solve.setVisible(not is_running)
        self.pause.setVisible(is_running)
        self.stop.setVisible(is_running)

    def _step(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setAutoRaise(True)
        button.setIconSize(QSize(20, 20))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        say(button.setAccessibleName, words_at(action.setText).replace("&", ""))
        return button
