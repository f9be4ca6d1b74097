"""The first themes of what the phase table shows, below it: a word, and a line that shows it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from composer.panels.shared.controls import bare
from composer.panels.shared.elided_label import ElidedLabel
from composer.panels.solution.findings_model import ToldTheme
from composer.panels.solution.themes_tab import ThemesTab
from composer.panels.solution.tree_type import chess_font
from composer.saying import say
from composer.tokens import GRID, Type, tokens
from solver.language import tr

MOST = 4
"""So many themes stand beside each other at most; the others are among the themes."""


class ThemeStrip(QWidget):
    """Follows the themes tab, and is hidden as long as there is nothing to tell."""

    theme_chosen = Signal(int)
    """The row that a theme has in the themes tab."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes: ThemesTab | None = None
        self._part = 0
        self.cards: list[ThemeCard] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 2 * GRID, 2 * GRID, GRID)
        self._row.setSpacing(2 * GRID)
        # Themes that have no room are not shown: the pane is no wider for them.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        say(self.setAccessibleName, tr("Themes found"))
        self.hide()

    def follow(self, themes: ThemesTab) -> None:
        """Show what *themes* finds; it looks for them as soon as this is wanted."""
        self._themes = themes
        themes.found.connect(self._write)
        themes.forgotten.connect(self._on_forgotten)

    def show_part(self, part: int) -> None:
        """Tell of another part from now on."""
        self._part = part
        self._write()

    def seek(self) -> None:
        """Have themes looked for, if they are not known yet."""
        if self._themes is not None:
            self._themes.look_for_others()

    def changeEvent(self, event: QEvent) -> None:
        """Write all words and moves as the reader reads them now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._write()

    @Slot()
    def _on_forgotten(self) -> None:
        self._write()
        owner = self.parentWidget()
        if owner is not None and owner.isVisible():
            self.seek()

    @Slot()
    def _write(self) -> None:
        told = () if self._themes is None else self._themes.model.told(self._part, MOST)
        for card in self.cards:
            self._row.removeWidget(card)
            card.deleteLater()
        self.cards = [ThemeCard(theme, self) for theme in told]
        for card in self.cards:
            card.name.clicked.connect(partial(self.theme_chosen.emit, card.row))
            self._row.addWidget(card, 1)
        self.setVisible(bool(self.cards))
        self._fit()

    def _fit(self) -> None:
        """Show as many themes as have room for their names."""
        room = self.contentsRect().width() - 2 * GRID
        for card in self.cards:
            room -= card.name.sizeHint().width()
            card.setVisible(room >= 0)
            room -= self._row.spacing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line below the table."""
        painter = QPainter(self)
        painter.setPen(QColor(tokens(self.palette()).line))
        painter.drawLine(2 * GRID, 0, self.width() - 2 * GRID, 0)


class ThemeCard(QWidget):
    """One theme: its name, which can be pressed, and its first line."""

    def __init__(self, theme: ToldTheme, parent: QWidget) -> None:
        super().__init__(parent)
        self.row = theme.row
        self.name = QToolButton(self)
        self.name.setAutoRaise(True)
        self.name.setText(theme.name)
        self.name.setFont(chess_font(self, Type.CHESS))
        say(self.name.setToolTip, tr("Show the lines of this theme."))
        self.name.setAccessibleDescription(theme.line)
        self.line = ElidedLabel(self)
        self.line.setText(theme.line)
        self.line.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.line.setContentsMargins(2 * GRID, 0, 0, 0)
        column = bare(QVBoxLayout(self), 0)
        column.addWidget(self.name, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.line)
