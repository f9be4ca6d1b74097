"""The left column: caption, board with palette, what is asked, move controls."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from composer.appearance.touch import target_side
from composer.board.pane import BoardPane
from composer.model.document import Entry
from composer.model.options import changed_rules
from composer.panels.shared.elided_label import ElidedLabel
from composer.panels.shared.tab_order import stand_behind, tab_through
from composer.saying import say
from composer.tokens import GRID
from composer.windows.common.actions import Actions
from composer.windows.common.notice_bar import NoticeBar
from composer.windows.setup.board_tools import BoardTools
from composer.windows.setup.caption import BoardCaption, marks_of, marks_tip
from composer.windows.setup.chips import ChipRow
from composer.windows.setup.empty_board import EmptyBoard
from composer.windows.setup.fen_line import FenLine
from composer.windows.setup.flaw_bar import FlawBar
from composer.windows.setup.move_controls import MoveControls
from composer.windows.setup.verdict_row import VerdictRow
from composer.windows.setup.view_bar import ViewBar
from solver.language import Said, tr
from solver.men import Man
from solver.position import Flaw

_MARGINS = (3 * GRID, 2 * GRID, 4 * GRID, GRID)
"""Around the column: left, above, right, below."""
_LOW = 620
"""Below this height the caption has one line."""


class Centre(QWidget):
    """Stacks head, board with palette, the row of the stipulation and that of the moves.

    The head is the caption; while something is wrong with the position, or a twin is on the
    board, a bar stands in its place, so that the board never jumps.
    """

    def __init__(
        self,
        actions: Actions,
        recent: QMenu,
        question: QWidget,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._is_empty = True
        self._has_rules = False
        self._has_view = False
        self._play_mode = actions.play_mode
        self.notice_bar = NoticeBar(self)
        self.caption = BoardCaption(actions, self)
        self.flaw_bar = FlawBar(self)
        self.view_bar = ViewBar(self)
        self.board_pane = BoardPane(self)
        self.verdict_row = VerdictRow(actions.live_verdict, self)
        self.tools = BoardTools(self.board_pane)
        self.chips = ChipRow(self)
        self.marks = ElidedLabel(self)
        self.marks.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.marks.setFixedWidth(0)
        self.marks.setForegroundRole(self.marks.palette().ColorRole.PlaceholderText)
        self.move_controls = MoveControls(actions, self)
        self.fen_line = FenLine(actions.copy_position, self)
        self.fen_line.hide()
        self.empty_board = EmptyBoard(
            self.board_pane.board,
            (actions.example, actions.open),
            recent,
            actions.paste_position,
        )
        actions.play_mode.toggled.connect(self._show_card)
        self.board_pane.armed_changed.connect(self._show_card)
        self._lay_out(question)
        self.board_pane.arranged.connect(self._align)
        self.chips.remade.connect(self._align)

    def _lay_out(self, question: QWidget) -> None:
        self._head = QStackedWidget(self)
        for part in (self.caption, self.flaw_bar, self.view_bar):
            self._head.addWidget(part)
        self.asked = QWidget(self)
        asked = QHBoxLayout(self.asked)
        asked.setContentsMargins(0, 0, 0, 0)
        asked.setSpacing(2 * GRID)
        self._question = question
        asked.addWidget(question, 1)
        asked.addWidget(self.marks)
        asked.addWidget(self.verdict_row)
        self._question_row = QHBoxLayout()
        self._question_row.addWidget(self.asked)
        self._moves_row = QHBoxLayout()
        self._moves_row.addWidget(self.move_controls)
        self._head_row = QHBoxLayout()
        self._head_row.addWidget(self._head)
        self._fen_row = QHBoxLayout()
        self._fen_row.addWidget(self.fen_line)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(*_MARGINS)
        column.setSpacing(GRID)
        column.addLayout(self._head_row)
        column.addWidget(self.board_pane, 1)
        column.addLayout(self._question_row)
        column.addLayout(self._moves_row)
        column.addLayout(self._fen_row)
        column.addStretch(0)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The parts that the keyboard goes to one by one: board, palette, question, moves."""
        pane = self.board_pane
        return pane.board, pane.piece_palette, self.asked, self.move_controls

    def order_tab(self, before: QWidget, behind: QWidget) -> None:
        """Let Tab go through *before*, then the column from above, then on to *behind*."""
        pane = self.board_pane
        board = pane, self.empty_board, *pane.piece_palette.cells, *self.tools.buttons
        asked = self._question, self.chips, self.verdict_row
        tab_through((before, self._head, *board, *asked, self.move_controls, self.fen_line))
        stand_behind(self.fen_line.copy_button, behind)

    # ------------------------------------------------------------ what is shown

    def show_entry(
        self, entry: Entry, flaws: tuple[Flaw, ...], hindrance: str, twin: str = ""
    ) -> None:
        """Show what is on the board, what is wrong with it, and how to begin on an empty one.

        *hindrance* says what else than the flaws keeps the problem from being solved, and
        *twin* is the letter of the twin that it is about.
        """
        if entry.fault is not None:
            hindrance = tr("This problem cannot be shown: %1").replace("%1", entry.fault)
        self.caption.show_entry(entry)
        self.flaw_bar.show_flaws(entry.setup, flaws, hindrance, twin)
        self.board_pane.set_rings({square for flaw in flaws for square in flaw.squares})
        self.fen_line.show_setup(entry.setup)
        say(self.marks.setText, marks_of(entry))
        say(self.marks.setToolTip, marks_tip(entry))
        self._has_rules = bool(changed_rules(entry))
        self._is_empty = not any(entry.setup.squares) and entry.fault is None
        self._show_card()
        self._show_head()

    @Slot(Said)
    def show_view(self, name: str) -> None:
        """Name the twin that the board shows, or go back to the diagram where *name* is empty.

        Its bar takes the place of the one about the diagram's flaws.
        """
        self._has_view = bool(name)
        self.view_bar.show_view(name)
        self._show_head()

    @Slot(bool)
    def show_fen(self, is_wanted: bool) -> None:
        """Show the line with the FEN, or hide it."""
        self.fen_line.setVisible(is_wanted)
        self.updateGeometry()

    def _show_head(self) -> None:
        bar = self.view_bar if self._has_view else self.flaw_bar
        is_telling = self._has_view or self.flaw_bar.is_telling
        self._head.setCurrentWidget(bar if is_telling else self.caption)
        self._align()

    @Slot()
    def _show_card(self) -> None:
        """Say how to begin, unless a line is read: then the board is not empty.

        For a man in hand all squares are free: he may go where a button is.
        """
        has_man = isinstance(self.board_pane.armed, Man)
        is_wanted = self._is_empty and not self._play_mode.isChecked() and not has_man
        self.empty_board.setVisible(is_wanted)

    # ------------------------------------------------------------ room

    def width_at(self, height: int) -> int:
        """Return how wide the column is where the board takes all that *height* leaves it."""
        self._fit_head(height)
        margins = self._column.contentsMargins()
        rows = (self._head_row, self._question_row, self._moves_row, self._fen_row)
        heights = [row.sizeHint().height() for row in rows if not row.isEmpty()]
        around = sum(heights) + self._column.spacing() * len(heights)
        around += margins.top() + margins.bottom()
        return self.board_pane.width_at(height - around) + margins.left() + margins.right()

    def _fit_head(self, height: int) -> None:
        font = self.fontMetrics().height()
        low = target_side(max(7 * GRID, font + 3 * GRID))
        high = max(11 * GRID, 2 * font + 3 * GRID)
        is_low = height < _LOW
        # Without a margin above it a low bar has room for two lines, as a high one has.
        left, above, right, below = _MARGINS
        above = above if is_low else 0
        self.caption.setContentsMargins(0, above, 0, 0)
        self._column.setContentsMargins(left, _MARGINS[1] - above, right, below)
        self._head.setFixedHeight(low + above if is_low else high)

    def event(self, event: QEvent) -> bool:
        """Give the rows their room anew when one of them shows other words."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._align()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_head(self.height())

    def _fit_marks(self, board: int, row: int) -> None:
        """Show as many marks as a board so wide leaves room for; *row* is all that there is.

        What the problem is played under stays longest: it may run on below the palette, and the
        verdict has small letters or few words before it goes.
        """
        others = self.asked.sizeHint().width() + 2 * GRID
        if self.marks.isVisibleTo(self.asked):
            others -= self.marks.minimumWidth() + 2 * GRID
        widths, pill = self.marks.widths(), self.verdict_row.pill
        squeeze = pill.sizeHint().width() - pill.least_width()
        fitting = [width for width in widths if others + width <= board]
        if self._has_rules and others - squeeze + widths[-1] <= row:
            fitting.append(widths[-1])
        self.marks.setVisible(bool(fitting))
        if fitting:
            self.marks.setFixedWidth(fitting[0])

    @Slot()
    def _align(self) -> None:
        """Let caption and rows begin and end with the board, and stand close below it.

        The rows run on below the palette where the board is too narrow for their words, even
        with slightly smaller letters for the verdict.
        """
        pane, pill = self.board_pane, self.verdict_row.pill
        box = pane.board.geometry_of_squares.board
        left = pane.board.x() + round(box.x)
        right = pane.width() - pane.board.x() - round(box.x + box.width)
        self._fit_marks(round(box.width), pane.width() - left)
        is_caption = self._head.currentWidget() is self.caption  # bars run on above the palette
        self._head_row.setContentsMargins(left, 0, max(0, right) if is_caption else 0, 0)
        self._fen_row.setContentsMargins(left, 0, max(0, right), 0)
        asked, moves = self.asked.sizeHint().width(), self.move_controls.minimumSizeHint().width()
        squeeze = pill.sizeHint().width() - pill.easy_width()
        for row, wanted, least in (
            (self._question_row, asked, asked - squeeze),
            (self._moves_row, moves, moves),
        ):
            over = wanted - round(box.width) if least > round(box.width) else 0
            row.setContentsMargins(left, 0, max(0, right - over), 0)
        self.tools.stand_below(pane.piece_palette)
        pane.setMaximumHeight(pane.height_at(pane.width()))

    def minimumSizeHint(self) -> QSize:
        """Ask for no more width than the smallest board: the rows below it give way."""
        margins = self._column.contentsMargins()
        least = self.board_pane.minimumSizeHint().width() + margins.left() + margins.right()
        return QSize(least, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        """Prefer to be about square: the board is."""
        return QSize(700, 640)
