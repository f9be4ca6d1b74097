"""The fairy men in their families, as many beside each other as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from composer.appearance.fonts import written
from composer.board.taste import taste
from composer.panels.fairy.families import families, found
from composer.panels.fairy.man_cell import HEIGHT, ManCell
from composer.saying import said, say
from composer.tokens import GRID, Type
from solver.language import tr
from solver.men import FROM_KING, Color, Kind, Man, own_man

WIDTH = 166
"""Of a cell at least; four stand beside each other in a window of usual size."""
_HEADING = 26


class MenTray(QWidget):
    """Cells under headings; one of the men may be in hand."""

    pressed = Signal(Man, QPoint)
    """A Man is pressed with the mouse, at a point of the screen."""
    moved = Signal(QPoint)
    released = Signal(QPoint)
    chosen = Signal(Man)
    """A Man was clicked with the keyboard or a screen reader."""
    reached = Signal(QWidget)
    """A cell has got the keyboard, and should be in sight."""
    looked_at = Signal(Kind)
    """The kind under the pointer, or that has the keyboard."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color = Color.WHITE
        self._armed: Man | None = None
        self._headings: list[tuple[QLabel, list[ManCell]]] = []
        self._text = ""
        self._last: tuple[Kind, ...] = ()
        self.own: tuple[Kind, ...] = ()
        """The kinds that the user has defined."""
        self.none = said(QLabel(self), tr("No man has this name or code."))
        self.none.setFont(written(Type.CONTROL))
        self.none.hide()
        say(self.setAccessibleName, tr("Fairy men"))
        taste().changed.connect(self.update)
        self.show_found("")

    @property
    def cells(self) -> list[ManCell]:
        """The cells in their order."""
        return [cell for _, cells in self._headings for cell in cells]

    @property
    def armed(self) -> Man | None:
        """The man in hand, whether or not he is offered here."""
        return self._armed

    def man(self, kind: Kind) -> Man:
        """Return the man of a kind in the colour that is chosen."""
        return Man(kind, self._color)

    def set_color(self, color: Color) -> None:
        """Offer men of another colour."""
        is_other = Color.NEUTRAL in (self._color, color) and self._color is not color
        self._color = color
        if is_other and not self._text:
            self.show_found("")
        self._show_armed()
        for cell in self.cells:
            cell.update()

    def set_armed(self, man: Man | None) -> None:
        """Show which man is in hand."""
        self._armed = man
        self._show_armed()

    def set_last(self, kinds: Sequence[Kind]) -> None:
        """Show before all others the men that were used last."""
        if tuple(kinds) != self._last:
            self._last = tuple(kinds)
            if not self._text:
                self.show_found("")

    def set_own(self, kinds: Sequence[Kind]) -> None:
        """Show before the families the men that the user has defined."""
        if tuple(kinds) != self.own:
            self.own = tuple(kinds)
            self.show_found(self._text)

    def show_found(self, text: str) -> None:
        """Show the men that *text* stands for, all where it is empty."""
        self._text = text.strip()
        for label, cells in self._headings:
            for widget in (label, *cells):
                widget.hide()
                widget.deleteLater()
        self._headings = []
        for title, kinds in filter(itemgetter(1), self._groups()):
            label = said(QLabel(self), title)
            label.setFont(written(Type.LABEL))
            label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
            cells = [ManCell(kind, self) for kind in kinds]
            for cell in cells:
                cell.clicked.connect(self._choose)
            self._headings.append((label, cells))
            for widget in (label, *cells):
                widget.show()
        self.none.setVisible(not self._headings)
        if self.cells:
            self.keep_tab_stop(self.cells[0])
        self._show_armed()
        self._lay_out()

    def _groups(self) -> list[tuple[str, tuple[Kind, ...]]]:
        """Return the kinds to be shown under their headings."""
        if self._text:
            return [(tr("Found"), found(self._text, self.own))]
        last = tuple(it for it in self._last if it in self.own or own_man(it) is None)
        own = (tr("Used last"), last), (tr("Men of one’s own"), self.own)
        neutral = FROM_KING if self._color is Color.NEUTRAL else ()  # the palette has none
        return [*own, (tr("Orthodox men"), neutral), *families()]

    def look_at(self, kind: Kind) -> None:
        """Tell which man is looked at."""
        self.looked_at.emit(kind)

    def keep_tab_stop(self, chosen: ManCell) -> None:
        """Let Tab come to *chosen* alone."""
        for cell in self.cells:
            is_chosen = cell is chosen
            cell.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_chosen else Qt.FocusPolicy.NoFocus)

    def take_keyboard(self) -> None:
        """Give the keyboard to the man to whom Tab comes."""
        for cell in self.cells:
            if cell.focusPolicy() & Qt.FocusPolicy.TabFocus:
                cell.setFocus(Qt.FocusReason.OtherFocusReason)
                self.reached.emit(cell)

    def go_from(self, cell: ManCell, right: int, down: int) -> None:
        """Give the keyboard to the neighbour of *cell*, if there is one."""
        if right:
            place = self.cells.index(cell) + right
            neighbour = self.cells[place] if 0 <= place < len(self.cells) else None
        else:
            ahead = [it for it in self.cells if (it.y() - cell.y()) * down > 0]
            neighbour = min(
                ahead,
                key=lambda it: (abs(it.y() - cell.y()), abs(it.x() - cell.x())),
                default=None,
            )
        if neighbour is not None:
            neighbour.setFocus(Qt.FocusReason.OtherFocusReason)
            self.reached.emit(neighbour)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def _lay_out(self) -> None:
        width = max(self.width(), WIDTH)
        columns = max(1, width // WIDTH)
        side = width // columns
        y = 0
        for label, cells in self._headings:
            label.setGeometry(GRID, y, width - 2 * GRID, _HEADING)
            y += _HEADING
            for place, cell in enumerate(cells):
                row, column = divmod(place, columns)
                cell.setGeometry(column * side, y + row * HEIGHT, side, HEIGHT)
            y += HEIGHT * -(-len(cells) // columns) + 2 * GRID
        if not self._headings:
            self.none.setGeometry(GRID, 2 * GRID, width - 2 * GRID, 2 * _HEADING)
            y = 3 * _HEADING
        self.setMinimumHeight(y)

    def _show_armed(self) -> None:
        for cell in self.cells:
            cell.setChecked(self._armed == self.man(cell.kind))

    def _choose(self) -> None:
        cell = self.sender()
        if isinstance(cell, ManCell):
            self.chosen.emit(self.man(cell.kind))
