"""The solution as a printed page: it wraps, every move can be stepped, play folds by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFontInfo,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QToolTip, QWidget

from composer.beside import SlicedWork
from composer.board.wishes import StepTo
from composer.panels.shared.step_keys import step_of
from composer.panels.solution.page_geometry import PageGeometry, ShownRow
from composer.panels.solution.page_layout import RunBox
from composer.panels.solution.page_painter import PagePainter
from composer.panels.solution.page_rows import ItemRow, LinesRow, SeenSpot, UnfoldedPage
from composer.panels.solution.page_type import PageType
from composer.saying import say
from composer.tokens import tokens
from solver.game import Move
from solver.language import tr
from solver.notation.page.model import PageItem, PageRun
from solver.squares import name_of

_MARGIN, _NARROW_MARGIN = 32, 24
_NARROW = 520
_TEXT_WIDTH = 900
"""Lines of text longer than this are hard to read."""
_CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ANSWERS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_FOLDS = {Qt.Key.Key_Plus: True, Qt.Key.Key_Minus: False}


class PageView(QAbstractScrollArea):
    """Shows a page; choosing a move tells the line it lies on."""

    line_chosen = Signal(tuple, int)
    """A whole line (tuple of moves) and how many of them lead to the chosen one."""
    part_chosen = Signal(int)
    """The part of a composition that is read from now on; comes before its first line."""
    step_requested = Signal(StepTo)
    """A wish to go a step through the line that the board shows."""
    move_hovered = Signal(tuple)
    """The moves that lead to the one under the pointer; none where there is none."""
    pin_requested = Signal()
    """A wish to keep the arrow of the move under the pointer, or to let it go."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.unfolded = UnfoldedPage()
        self._part = 0
        self._geometry = PageGeometry(self.unfolded)
        self._unfolding = SlicedWork(self)
        self._unfolding.advanced.connect(self._fit)
        self._unfolding.finished.connect(self._fit)
        self._shown: list[ShownRow] = []
        self._current: SeenSpot | None = None
        self._hovered: RunBox | None = None
        self.is_faded = False
        say(self.setAccessibleName, tr("The solution as a page"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)

    # ------------------------------------------------------------ what is shown

    def show_page(self, page: Iterable[PageItem], *, is_same: bool = False) -> None:
        """Show *page*; one that *is_same* as before, but for more, stays where it is.

        Its items are taken as they are needed: those in sight at once, the others in slices.
        """
        self._unfolding.give_up()
        bar = self.verticalScrollBar()
        anchor = self._geometry.anchor(bar.value()) if is_same else None
        spot = self._current.run.spot if is_same and self._current else None
        down_to = None if anchor is None else anchor[0]
        self.unfolded.show(page, is_same=is_same, down_to=down_to)
        self._current = None
        self._hover(None)
        self._geometry.forget()
        if spot is not None:
            self._current = self.unfolded.reveal(spot.moves, spot.part)
        self._fit()
        value = None if anchor is None else self._geometry.value_of(anchor)
        bar.setValue(0 if value is None else value)
        if not self.unfolded.is_whole:
            self._unfolding.start(self.unfolded.fill())

    def fade(self, is_faded: bool) -> None:
        """Write all in grey as long as the board shows another problem than this page."""
        if is_faded != self.is_faded:
            self.is_faded = is_faded
            self.viewport().update()

    def show_part(self, part: int) -> None:
        """Read *part* from now on, which somebody else has chosen."""
        self._part = part

    @property
    def is_unfolding(self) -> bool:
        """Whether rows are still being unfolded or folded."""
        return self._unfolding.is_running

    @property
    def current(self) -> PageRun | None:
        """The move that is marked."""
        return self._current.run if self._current else None

    def follow(self, moves: tuple[Move, ...]) -> None:
        """Mark the move that *moves* lead to, without telling it as a choice."""
        spot = self._current.run.spot if self._current else None
        is_there = spot is not None and spot.part == self._part and spot.is_reached_by(moves)
        if not is_there:
            self._current = self.unfolded.reveal(moves, self._part) if moves else None
            self._fit()
        if self._current is not None:
            self._bring_into_sight(self._current)
        self.viewport().update()

    @Slot()
    def unfold_all(self) -> None:
        """Unfold everything, as far as many rows go."""
        self._unfolding.start(self.unfolded.unfold_all(is_open=True))

    @Slot()
    def fold_all(self) -> None:
        """Fold all play."""
        self._unfolding.start(self.unfolded.unfold_all(is_open=False))

    def choose_other(self, step: int) -> None:
        """Choose the first move of the next (*step* 1) or the last (-1) cell of the page."""
        current = self._current
        if current is None:
            seen = next(self._starts_from(-1, 0, 1), None)
        else:
            starts = _starts_in(current)
            orders = [_order_in(current, start.run) for start in starts]
            here = _order_in(current, current.run)
            beyond = [order for order in orders if (order - here) * step > 0]
            if beyond:
                seen = starts[orders.index(min(beyond) if step > 0 else max(beyond))]
            else:
                place = self.unfolded.rows.index(current.row)
                seen = next(self._starts_from(place, current.line, step), None)
        if seen is not None:
            self._choose(seen)

    def _starts_from(self, place: int, line: int, step: int) -> Iterator[SeenSpot]:
        """Yield the first moves of cells from a row on, that row left out."""
        rows = self.unfolded.rows
        while 0 <= place + step < len(rows) or (0 <= place < len(rows)):
            row = rows[place] if place >= 0 else None
            if isinstance(row, LinesRow) and 0 <= line + step < len(row.rows):
                line += step
            else:
                place += step
                if not 0 <= place < len(rows):
                    return
                beyond = rows[place]
                count = len(beyond.rows) if isinstance(beyond, LinesRow) else 1
                line = 0 if step > 0 else count - 1
            starts = _starts_at(rows[place], line)
            yield from starts[::step]

    # ------------------------------------------------------------ sizes

    @property
    def _zoom(self) -> float:
        """How much larger than usual the texts of the report are."""
        return QFontInfo(self.font()).pixelSize() / QFontInfo(QApplication.font()).pixelSize()

    @property
    def _left(self) -> int:
        return _NARROW_MARGIN if self.viewport().width() < _NARROW else _MARGIN

    @Slot()
    def _fit(self) -> None:
        """Let the scroll bar reach to the end of the page."""
        self._geometry.measure()
        bar, page = self.verticalScrollBar(), self.viewport().height()
        bar.setPageStep(page)
        bar.setSingleStep(self._geometry.kind.line_height)
        bar.setRange(0, max(0, round(self._geometry.height) - page))
        self.viewport().update()

    def _lay_out_anew(self) -> None:
        """Measure everything for the width and the faces of now; what is read stays in sight."""
        bar = self.verticalScrollBar()
        anchor = self._geometry.anchor(bar.value())
        self._geometry.forget(min(_TEXT_WIDTH, self.viewport().width() - self._left - 16))
        self._fit()
        value = None if anchor is None else self._geometry.value_of(anchor)
        if value is not None:
            bar.setValue(value)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out_anew()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self._geometry.kind = PageType(self._zoom)
            self._lay_out_anew()

    def sizeHint(self) -> QSize:
        return QSize(480, 320)

    # ------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self.viewport())
        colors = tokens(self.palette())
        painter.fillRect(self.viewport().rect(), QColor(colors.surface))
        before = self._geometry.heights()
        value = self.verticalScrollBar().value()
        self._shown = list(self._geometry.in_sight(value, self.viewport().height()))
        page = PagePainter(
            painter,
            self.palette(),
            self._geometry.kind,
            self._left,
            self._current,
            self._hovered,
            self.is_faded,
        )
        for shown in self._shown:
            page.paint(shown)
        if self.hasFocus() and self._current is None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colors.accent), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -2, -2))
        painter.end()
        if before != self._geometry.heights():
            self._fit()

    # ------------------------------------------------------------ mouse and keys

    def _shown_at(self, point: QPointF) -> ShownRow | None:
        for shown in self._shown:
            if shown.top <= point.y() < shown.top + shown.out.height:
                return shown
        return None

    def _box_at(self, point: QPointF) -> tuple[ShownRow, RunBox] | None:
        shown = self._shown_at(point)
        if shown is None:
            return None
        box = shown.out.box_at(point.x() - self._left, point.y() - shown.top)
        return None if box is None else (shown, box)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self._box_at(event.position())
        box = found[1] if found else None
        if box is not self._hovered:
            self._hover(box)
            shape = Qt.CursorShape.PointingHandCursor if box else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(shape)

    def _hover(self, box: RunBox | None) -> None:
        self._hovered = box
        self.viewport().update()
        spot = None if box is None else box.run.spot
        self.move_hovered.emit(spot.moves if spot is not None else ())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        found, here = self._box_at(event.position()), self._shown_at(event.position())
        if found is not None:
            shown, box = found
            self._choose(SeenSpot(shown.row, shown.line, box.run))
        elif here is not None and isinstance(here.row, ItemRow):
            self._unfold(here.row, is_open=not here.row.is_open)

    def mark_at(self, point: QPointF) -> None:
        """Mark the move at *point*, if there is one, without telling it as a choice."""
        found = self._box_at(point)
        if found is not None:
            shown, box = found
            self._current = SeenSpot(shown.row, shown.line, box.run)
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()  # the press has done all there is to do

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, step, current = Qt.Key(event.key()), step_of(event), self._current
        if key in _FOLDS and current is not None and isinstance(current.row, ItemRow):
            self._unfold(current.row, is_open=_FOLDS[key])
        elif step is not None:
            self.step_requested.emit(step)
        elif event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key in _ANSWERS:
            self.choose_other(_ANSWERS[key])
        elif key in _CHOOSING and current is not None:
            self._choose(current)
        elif key == Qt.Key.Key_Space:
            self.pin_requested.emit()
        else:
            super().keyPressEvent(event)

    def _unfold(self, row: ItemRow, *, is_open: bool) -> None:
        self.unfolded.unfold(row, is_open=is_open)
        self._fit()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            found = self._box_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), _tip(found[1].run) if found else "", self)
            return True
        if event.type() == QEvent.Type.Leave and self._hovered is not None:
            self._hover(None)
        return super().viewportEvent(event)

    # ------------------------------------------------------------ choosing

    def _choose(self, seen: SeenSpot) -> None:
        spot = seen.run.spot
        if spot is None:
            return
        self._current = seen
        if spot.part != self._part:
            self._part = spot.part
            self.part_chosen.emit(spot.part)
        self._bring_into_sight(seen)
        self.viewport().update()
        self.setAccessibleDescription(seen.run.text)
        self.line_chosen.emit(spot.whole_line(), len(spot.moves))

    def _bring_into_sight(self, seen: SeenSpot) -> None:
        if seen.row not in self.unfolded.rows:
            return
        top, height = self._geometry.span_of(seen)
        bar, page = self.verticalScrollBar(), self.viewport().height()
        bottom = top + height + 2 * self._geometry.kind.gap
        if top < bar.value():
            bar.setValue(round(top))
        elif bottom > bar.value() + page:
            bar.setValue(round(bottom - page))


def _tip(run: PageRun) -> str:
    """Say what a run stands for that names no square."""
    spot = run.spot
    if spot is None or "~" not in run.text or not spot.alike:
        return ""
    names = sorted({name_of(move.to_square) for move in spot.alike[-1]})
    return str(tr("to %1", ", ".join(names)))


def _starts_at(row: ItemRow | LinesRow, line: int) -> list[SeenSpot]:
    """Return the first move of each cell of a row; a row of help play counts as one."""
    if isinstance(row, LinesRow):
        cells = [tuple(row.rows.whole(line).runs)]
    else:
        cells = list(row.paragraph.cells)
    firsts = (next((run for run in cell if run.spot is not None), None) for cell in cells)
    return [SeenSpot(row, line, run) for run in firsts if run is not None]


def _starts_in(seen: SeenSpot) -> list[SeenSpot]:
    return _starts_at(seen.row, seen.line)


def _order_in(seen: SeenSpot, run: PageRun) -> int:
    """Return the place of *run* in the row of *seen*."""
    row = seen.row
    paragraph = row.paragraph if isinstance(row, ItemRow) else row.rows.whole(seen.line)
    moves = [it.spot.moves if it.spot else None for it in paragraph.runs]
    wanted = run.spot.moves if run.spot else None
    return moves.index(wanted) if wanted in moves else -1
