"""The piece palette: twelve men on one tray, the hand and the bin below it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from composer.appearance import shaded
from composer.board.pieces import Pictures
from composer.board.wishes import Instrument, Tool
from composer.board.words import tool_hint, tool_words
from composer.diagram.look import BoardColors, BoardStyle
from composer.saying import say
from composer.tokens import RADIUS, Tokens, tokens
from solver.language import capitalised, tr
from solver.men import FROM_KING, Man
from solver.squares import BLACK, WHITE

TOOLS: tuple[tuple[Tool, Tool], ...] = (
    *((Man.of(kind, WHITE), Man.of(kind, BLACK)) for kind in FROM_KING),
    (Instrument.HAND, Instrument.BIN),
)
"""The tools in pairs, in the order of the palette."""

_ICONS = {Instrument.HAND: "hand", Instrument.BIN: "bin"}
ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class PaletteCell(QAbstractButton):
    """One tool.  The mouse is left to the parent, which also knows the board; keys click."""

    def __init__(self, tool: Tool, pictures: Pictures, parent: Palette) -> None:
        super().__init__(parent)
        self.tool = tool
        self._palette = parent
        self._pictures = pictures
        self._colors = BoardStyle.LINDEN.colors
        self.setCheckable(True)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        say(self.setAccessibleName, capitalised(tool_words(tool)))
        say(self.setAccessibleDescription, tool_hint(tool))

    def set_colors(self, colors: BoardColors) -> None:
        """Draw with other colours."""
        self._colors = colors
        self.update()

    def nextCheckState(self) -> None:  # noqa: N802 - the name is Qt's
        """Leave the check mark alone: whoever owns the tool in hand sets it."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        arrow = ARROWS.get(Qt.Key(event.key()))
        if arrow is not None:
            self._palette.go_from(self.tool, *arrow)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._palette.keep_tab_stop(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colors = tokens(self.palette())
        if isinstance(self.tool, Instrument):
            self._draw_instrument(painter, self.tool, colors)
        else:
            self._draw_man(painter, self.tool, colors)
        if self.hasFocus():
            box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
            self._draw_frame(painter, box, self._colors.cursor, 2.0)
        painter.end()

    def _draw_man(self, painter: QPainter, man: Man, colors: Tokens) -> None:
        painter.fillRect(self.rect(), QColor(colors.tray))
        painter.setOpacity(1.0 if self.isEnabled() else 0.35)
        picture = self._pictures.picture(man, self.width(), self.devicePixelRatioF())
        painter.drawPixmap(QPointF(0, 0), picture)
        painter.setOpacity(1.0)
        if self.isChecked():
            self._draw_frame(painter, QRectF(self.rect()), self._colors.target, 3.0)

    def _draw_instrument(self, painter: QPainter, tool: Instrument, colors: Tokens) -> None:
        """Draw hand or bin as a button; the one in use lies on the tint."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isChecked() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.soft))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0, 3, 0, 0), RADIUS, RADIUS)
        shade = colors.accent if self.isChecked() else colors.ink
        side = round(max(min(24.0, self.width() * 0.5), self.width() * 0.44))
        icon = shaded(_ICONS[tool], side, self.devicePixelRatioF(), shade)
        painter.setOpacity(1.0 if self.isEnabled() else 0.35)
        painter.drawPixmap((self.width() - side) // 2, (self.height() + 3 - side) // 2, icon)
        painter.setOpacity(1.0)

    def _draw_frame(self, painter: QPainter, box: QRectF, color: str, width: float) -> None:
        painter.setPen(QPen(QColor(color), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = width / 2
        painter.drawRect(box.adjusted(inset, inset, -inset, -inset))


class Palette(QWidget):
    """The tools in two columns, of which one may be in hand.

    ``tool_chosen`` is emitted when a tool is clicked with the keyboard or a screen reader.
    Tab comes to one cell only; arrows go on from there.
    """

    tool_chosen = Signal(object)
    """A :data:`Tool`: a man or an instrument."""

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        say(self.setAccessibleName, tr("Piece palette"))
        self._cells = {tool: PaletteCell(tool, pictures, self) for pair in TOOLS for tool in pair}
        for cell in self._cells.values():
            cell.clicked.connect(self._choose)
        self.keep_tab_stop(self.cell(TOOLS[0][0]))

    def cell(self, tool: Tool) -> PaletteCell:
        """Return the cell of *tool*."""
        return self._cells[tool]

    def tool_at(self, x: float, y: float) -> Tool | None:
        """Return the tool at a point of this widget."""
        child = self.childAt(int(x), int(y))
        return child.tool if isinstance(child, PaletteCell) else None

    @property
    def cells(self) -> tuple[PaletteCell, ...]:
        """All cells, from above."""
        return tuple(self._cells.values())

    def set_armed(self, tool: Tool) -> None:
        """Show which tool is in hand."""
        for cell in self._cells.values():
            cell.setChecked(cell.tool == tool)

    def set_colors(self, colors: BoardColors) -> None:
        """Draw with other colours."""
        for cell in self._cells.values():
            cell.set_colors(colors)

    def lay_out(self, cell_size: float) -> None:
        """Give every cell its place."""
        size = int(cell_size)
        for index, pair in enumerate(TOOLS):
            for which, tool in enumerate(pair):
                self.cell(tool).setGeometry(QRect(which * size, index * size, size, size))

    def go_from(self, tool: Tool, right: int, down: int) -> None:
        """Give the keyboard to the neighbour of *tool*, if there is one."""
        which, index = next((p.index(tool), i) for i, p in enumerate(TOOLS) if tool in p)
        if 0 <= which + right < 2 and 0 <= index + down < len(TOOLS):
            neighbour = self.cell(TOOLS[index + down][which + right])
            neighbour.setFocus(Qt.FocusReason.OtherFocusReason)

    def keep_tab_stop(self, chosen: PaletteCell) -> None:
        """Let Tab come to *chosen* alone."""
        for cell in self._cells.values():
            is_chosen = cell is chosen
            policy = Qt.FocusPolicy.TabFocus if is_chosen else Qt.FocusPolicy.NoFocus
            cell.setFocusPolicy(policy)

    def _choose(self) -> None:
        cell = self.sender()
        if isinstance(cell, PaletteCell):
            self.tool_chosen.emit(cell.tool)
