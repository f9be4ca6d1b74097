"""The middle of the window, which cannot be closed: bars, board, move controls, FEN."""

from __future__ import annotations

from PySide6.QtCore import QSize, Slot
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from composer.board.pane import BoardPane
from composer.model.document import Entry
from composer.panels.sheet.kinds import question_words
from composer.windows.common.actions import Actions
from composer.windows.common.notice_bar import NoticeBar
from composer.windows.setup.empty_board import EmptyBoard
from composer.windows.setup.fen_line import FenLine
from composer.windows.setup.flaw_bar import FlawBar
from composer.windows.setup.move_controls import MoveControls
from composer.windows.setup.verdict_row import VerdictRow
from composer.windows.setup.view_bar import ViewBar
from solver.language import joined, tr
from solver.position import Flaw
from solver.stipulation import Stipulation, StipulationError


class Centre(QWidget):
    """Stacks notices, flaws, board with palette, move controls and the FEN line."""

    def __init__(self, actions: Actions, recent: QMenu, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_empty = True
        self._play_mode = actions.play_mode
        self.notice_bar = NoticeBar(self)
        self.flaw_bar = FlawBar(self)
        self.view_bar = ViewBar(self)
        self.board_pane = BoardPane(self)
        self.verdict_row = VerdictRow(actions.live_verdict, self)
        self.move_controls = MoveControls(actions, self)
        self.fen_line = FenLine(actions.copy_position, self)
        self.empty_board = EmptyBoard(
            self.board_pane.board, (actions.example, actions.open), recent
        )
        actions.play_mode.toggled.connect(self._show_card)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.setSpacing(6)
        column.addWidget(self.notice_bar)
        column.addWidget(self.flaw_bar)
        column.addWidget(self.view_bar)
        column.addWidget(self.board_pane, 1)
        column.addWidget(self.verdict_row)
        column.addWidget(self.move_controls)
        column.addWidget(self.fen_line)

    def show_entry(self, entry: Entry, flaws: tuple[Flaw, ...], hindrance: str) -> None:
        """Show what is on the board, what is wrong with it, and how to begin on an empty one.

        *hindrance* says what else than the flaws keeps the problem from being solved.
        """
        words = (self._question(entry), _origin(entry))
        calm = joined(" — ", filter(None, words))
        self.flaw_bar.show_flaws(entry.setup, flaws, calm, hindrance)
        self.board_pane.set_rings({square for flaw in flaws for square in flaw.squares})
        self.fen_line.show_setup(entry.setup)
        self._is_empty = not any(entry.setup.squares) and entry.fault is None
        self._show_card()

    @Slot()
    def _show_card(self) -> None:
        """Say how to begin, unless a line is read: then the board is not empty."""
        self.empty_board.setVisible(self._is_empty and not self._play_mode.isChecked())

    def _question(self, entry: Entry) -> str:
        """Return in words what is asked, for the bar when nothing is wrong."""
        if entry.fault is not None:
            return tr("This problem cannot be shown: %1").replace("%1", entry.fault)
        if not any(entry.setup.squares):
            return tr("Set up a position, paste one, or open a file.")
        side = tr("White") if entry.setup.turn else tr("Black")
        try:
            stipulation = Stipulation.parse(entry.stipulation)
        except StipulationError:
            return ""
        if not stipulation.is_directmate:
            return tr("%1 to play: %2", side, question_words(stipulation))
        return tr("%1 to play and mate in %2", side, stipulation.moves)

    def sizeHint(self) -> QSize:
        """Prefer to be about square: the board is."""
        return QSize(700, 640)


def _origin(entry: Entry) -> str:
    """Return author, source and date, as they are printed under a diagram."""
    return ", ".join(filter(None, (" & ".join(entry.authors), entry.source, entry.date)))
