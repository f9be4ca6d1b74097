"""The list beside a placement map: its legend and its result at once, one cell a square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip, QWidget

from composer.board.standing import Seal, ink_of, wash_of
from composer.board.taste import taste
from composer.panels.solution.tree_type import chess_font
from composer.saying import say
from composer.tokens import GRID, LIGHT, RADIUS, Tokens, Type, tokens
from composer.windows.vary.changes_model import ChangeRow
from composer.windows.vary.place_groups import PlaceCell, PlaceGroup
from solver.language import joined, now, tr

_MARGIN = 8 * GRID
_NARROW_MARGIN = 4 * GRID
_NARROW = 560
_LEFT = 11 * GRID
"""From the margin to the words, beside the sign of a group."""
_SIGN = 30.0
_SEAL = 18.0
_LEADING = 1.08


@dataclass(frozen=True, slots=True)
class _Word:
    """Words in their place; those of a cell can be chosen."""

    box: QRectF
    text: str
    font: QFont
    cell: PlaceCell | None = None
    is_quiet: bool = False


@dataclass(frozen=True, slots=True)
class _Placed:
    """A group in its place."""

    group: PlaceGroup
    box: QRectF
    words: tuple[_Word, ...]


def is_wide(width: int) -> bool:
    """Tell whether a list *width* wide has room for margins and notes."""
    return width >= _NARROW


def margin_at(width: int) -> int:
    """Return how wide the margins of a list of *width* are."""
    return _MARGIN if is_wide(width) else _NARROW_MARGIN


class PlaceList(QAbstractScrollArea):
    """Shows groups of squares; one is current, and is taken or compared by mouse and keys."""

    taken = Signal(ChangeRow)
    """The change that the user takes."""
    compared = Signal(ChangeRow)
    """The change whose difference the user wants to see."""
    current_changed = Signal()
    left = Signal()
    """Esc was pressed: the map is to end."""
    menu_wished = Signal(ChangeRow, QPointF)
    """A menu for a change, at a place of the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[PlaceGroup, ...] = ()
        self._placed: tuple[_Placed, ...] = ()
        self._height = 0.0
        self._current: str | None = None
        self._hovered: PlaceCell | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        say(self.setAccessibleName, tr("Where the man could stand, by verdict"))
        taste().changed.connect(self.viewport().update)

    @property
    def groups(self) -> tuple[PlaceGroup, ...]:
        """What is shown."""
        return self._groups

    @property
    def current(self) -> ChangeRow | None:
        """The change that is chosen, ``None`` where none is."""
        cell = self._current_cell()
        return None if cell is None else cell.row

    def show_groups(self, groups: tuple[PlaceGroup, ...]) -> None:
        """Show other groups; what is chosen stays so where it is still there."""
        self._groups, self._hovered = groups, None
        self._lay_out()
        self.current_changed.emit()

    def choose(self, row: ChangeRow | None) -> None:
        """Make *row* the current one."""
        self._current = None if row is None else str(row.candidate)
        box = next((word.box for word in self._cells() if self._is_current(word.cell)), None)
        if box is not None and row is not None:
            bar = self.verticalScrollBar()
            top, bottom = box.top() - 6 * GRID, box.bottom() + 2 * GRID
            if top < bar.value():
                bar.setValue(round(top))
            elif bottom > bar.value() + self.viewport().height():
                bar.setValue(round(bottom - self.viewport().height()))
            say(self.setAccessibleDescription, joined(": ", (row.heading, row.judged.words)))
        self.viewport().update()
        self.current_changed.emit()

    def _is_current(self, cell: PlaceCell | None) -> bool:
        return cell is not None and str(cell.row.candidate) == self._current

    def _current_cell(self) -> PlaceCell | None:
        cells = (cell for group in self._groups for cell in group.cells)
        return next((cell for cell in cells if self._is_current(cell)), None)

    # ------------------------------------------------------------ where words stand

    def _margin(self) -> int:
        return margin_at(self.width())

    def _lay_out(self) -> None:
        """Put everything into its place for the width of now."""
        page, bold = chess_font(self, Type.PAGE), chess_font(self, Type.CHESS)
        y = 0.0
        placed = []
        for group in self._groups:
            words = tuple(self._words(group, y, page, bold))
            bottom = max((word.box.bottom() for word in words), default=y) + 2.5 * GRID
            bottom = max(bottom, y + _SIGN + 4 * GRID)
            width = self.viewport().width() - 2.0 * self._margin()
            placed.append(_Placed(group, QRectF(self._margin(), y, width, bottom - y), words))
            y = bottom
        self._placed, self._height = tuple(placed), y
        bar, height = self.verticalScrollBar(), self.viewport().height()
        bar.setRange(0, max(0, round(y) - height))
        bar.setPageStep(height)
        bar.setSingleStep(QFontMetricsF(page).height().__round__())
        self.viewport().update()

    def _words(self, group: PlaceGroup, top: float, page: QFont, bold: QFont) -> Iterator[_Word]:
        strong = Type.STRONG.font(self.fontInfo().pixelSize() / Type.STRONG.font().pixelSize())
        left = self._margin() + float(_LEFT)
        right = self.viewport().width() - self._margin() - 10.0 * GRID  # the count stands there
        metrics = QFontMetricsF(strong)
        y, height = top + 2.5 * GRID, metrics.height()
        title = now(group.title)
        box = QRectF(left, y, metrics.horizontalAdvance(title), height)
        yield _Word(box, title, strong)
        note_font = bold if group.note.startswith("1.") else self.font()
        note = now(group.note)
        if note:
            width = QFontMetricsF(note_font).horizontalAdvance(note)
            yield _Word(
                QRectF(box.right() + 2 * GRID, y, width, height), note, note_font, is_quiet=True
            )
        line = QFontMetricsF(page).height() * _LEADING
        gap = QFontMetricsF(page).averageCharWidth()
        x, y = left, y + height + 0.5 * GRID
        for cluster in group.clusters:
            lead = [(now(cluster.lead), bold, None)] if cluster.lead else []
            runs: list[tuple[str, QFont, PlaceCell | None]] = [*lead]
            if lead and x > left:
                x += gap
            for cell in cluster.cells:
                for text, font in ((cell.words, page), (cell.moves, bold)):
                    if text:
                        runs.append((text, font, cell))
                width = self._width_of(runs, gap, cell)
                if x > left and x + width > right + 8 * GRID:
                    x, y = left, y + line
                if cell.seal is not None:
                    x += line * 0.75
                for text, font, of in runs:
                    needed = QFontMetricsF(font).horizontalAdvance(text)
                    yield _Word(QRectF(x, y, needed, line), text, font, of)
                    x += needed + 0.6 * gap
                x += gap * (0.5 if not cell.moves else 1.8)
                runs = []

    def _width_of(
        self, runs: list[tuple[str, QFont, PlaceCell | None]], gap: float, cell: PlaceCell
    ) -> float:
        widths = (QFontMetricsF(font).horizontalAdvance(text) + 0.6 * gap for text, font, _ in runs)
        return sum(widths) + (_SEAL + GRID if cell.seal is not None else 0.0)

    def _cells(self) -> Iterator[_Word]:
        return (word for it in self._placed for word in it.words if word.cell is not None)

    def _frame_of(self, cell: PlaceCell) -> list[QRectF]:
        """Return the boxes round the words of a cell, one for each line."""
        lines: dict[float, QRectF] = {}
        for word in self._cells():
            if word.cell is cell:
                lines[word.box.top()] = lines.get(word.box.top(), word.box).united(word.box)
        return [box.adjusted(-GRID, 1, GRID, -1) for box in lines.values()]

    def _cell_at(self, point: QPointF) -> PlaceCell | None:
        at = point + QPointF(0, self.verticalScrollBar().value())
        for word in self._cells():
            if word.box.adjusted(-GRID, 0, GRID, 0).contains(at):
                return word.cell
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._lay_out()

    def sizeHint(self) -> QSize:
        return QSize(440, 400)

    # ------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        colors = tokens(self.palette())
        painter.fillRect(self.viewport().rect(), QColor(colors.surface))
        value = self.verticalScrollBar().value()
        painter.translate(0, -value)
        in_sight = QRectF(event.rect()).translated(0, value)
        current = self._current_cell()
        for placed in self._placed:
            if placed.box.intersects(in_sight):
                self._paint_group(painter, placed, colors, current)
        if self.hasFocus() and current is None:
            painter.resetTransform()
            painter.setPen(QPen(QColor(colors.accent), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -2, -2))
        painter.end()

    def _paint_group(
        self, painter: QPainter, placed: _Placed, colors: Tokens, current: PlaceCell | None
    ) -> None:
        group, box = placed.group, placed.box
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), QColor(colors.line))
        if group.seal is not None:
            self._paint_sign(painter, group.seal, box)
        painter.setFont(Type.NUMBER.font())
        painter.setPen(QColor(colors.ink3))
        head = QRectF(
            box.left(), placed.words[0].box.top(), box.width(), placed.words[0].box.height()
        )
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(head, right, str(len(group.cells)))
        for cell in {id(it): it for it in (self._hovered, current) if it is not None}.values():
            if any(it is cell for it in group.cells):
                self._paint_frame(painter, cell, colors, is_current=cell is current)
        sealed: set[int] = set()
        for word in placed.words:
            seal = None if word.cell is None else word.cell.seal
            ink = colors.ink3 if word.is_quiet else colors.ink
            if seal is not None and word.cell is not None:
                ink = ink_of(seal.standing, colors) if id(word.cell) not in sealed else ink
                if id(word.cell) not in sealed:
                    top = word.box.center().y() - _SEAL / 2
                    at = QRectF(word.box.left() - _SEAL - GRID, top, _SEAL, _SEAL)
                    seal.draw(painter, at, colors)
                    sealed.add(id(word.cell))
            painter.setPen(QColor(ink))
            painter.setFont(word.font)
            painter.drawText(
                word.box.adjusted(0, 0, 2, 0), Qt.AlignmentFlag.AlignVCenter, word.text
            )

    def _paint_sign(self, painter: QPainter, seal: Seal, box: QRectF) -> None:
        """Paint a square as the map tints it, with its sign, as the board is in any appearance."""
        square = QRectF(box.left(), box.top() + 2.5 * GRID, _SIGN, _SIGN)
        painter.fillRect(square, QColor(taste().colors_on(self.palette()).light))
        painter.fillRect(square, wash_of(seal.standing, LIGHT))
        inset = (_SIGN - _SEAL) / 2
        seal.draw(painter, square.adjusted(inset, inset, -inset, -inset), LIGHT)

    def _paint_frame(
        self, painter: QPainter, cell: PlaceCell, colors: Tokens, *, is_current: bool
    ) -> None:
        painter.setBrush(QColor(colors.soft))
        has_ring = is_current and self.hasFocus()
        painter.setPen(QPen(QColor(colors.accent), 1.5) if has_ring else Qt.PenStyle.NoPen)
        for box in self._frame_of(cell):
            painter.drawRoundedRect(box, RADIUS - 2, RADIUS - 2)

    # ------------------------------------------------------------ mouse and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._cell_at(event.position()))

    def _hover(self, cell: PlaceCell | None) -> None:
        if cell is not self._hovered:
            self._hovered = cell
            shape = Qt.CursorShape.PointingHandCursor if cell else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(shape)
            self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position())
        if cell is None or event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.choose(cell.row)
            self.compared.emit(cell.row)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.choose(cell.row)
        else:
            self.taken.emit(cell.row)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        at = self.viewport().mapFromGlobal(event.globalPos())
        cell = self._cell_at(QPointF(at)) if is_mouse else self._current_cell()
        if cell is not None:
            self.choose(cell.row)
            self.menu_wished.emit(cell.row, QPointF(event.globalPos()))

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            cell = self._cell_at(QPointF(event.pos()))
            words = (
                "" if cell is None else now(joined(": ", (cell.row.heading, cell.row.judged.words)))
            )
            QToolTip.showText(event.globalPos(), words, self)
            return True
        if event.type() == QEvent.Type.Leave:
            self._hover(None)
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, row = event.key(), self.current
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        lines = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row is not None:
            (self.compared if has_shift else self.taken).emit(row)
        elif key in steps:
            self._step(steps[Qt.Key(key)])
        elif key in lines:
            self._step_line(lines[Qt.Key(key)])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._step(-len(self._groups) * 100 if key == Qt.Key.Key_Home else 10_000)
        else:
            super().keyPressEvent(event)

    def _firsts(self) -> list[_Word]:
        """Return the first word of each cell in their order."""
        firsts: dict[int, _Word] = {}
        for word in self._cells():
            firsts.setdefault(id(word.cell), word)
        return list(firsts.values())

    def _step(self, by: int) -> None:
        """Choose a cell further on."""
        words = self._firsts()
        here = next((n for n, word in enumerate(words) if self._is_current(word.cell)), None)
        if words:
            place = 0 if here is None else max(0, min(here + by, len(words) - 1))
            cell = words[place].cell
            assert cell is not None
            self.choose(cell.row)

    def _step_line(self, by: int) -> None:
        """Choose the nearest cell of the next line, or of the one before."""
        words = self._firsts()
        here = next((word for word in words if self._is_current(word.cell)), None)
        if here is None:
            self._step(0)
            return
        beyond = [word for word in words if (word.box.top() - here.box.top()) * by > 0]
        if beyond:
            near = min(
                beyond,
                key=lambda word: (
                    abs(word.box.top() - here.box.top()),
                    abs(word.box.left() - here.box.left()),
                ),
            )
            assert near.cell is not None
            self.choose(near.cell.row)
