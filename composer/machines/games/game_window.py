"""A window for a game against one of the machines that play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from composer.machines.faces.register_sheet import RegisterSheet
from composer.machines.games.game_board import Dress, game_board
from composer.machines.games.game_saving import ask_where, pgn_date, save_games
from composer.machines.games.game_words import game_state, move_texts
from composer.machines.thinking import ThinkingDialog
from composer.panels.shared.controls import fill
from composer.panels.shared.prompts import PromptButton, ask
from composer.saying import said, say
from solver.ancestors.machine_game import MachineGame, Opponent
from solver.ancestors.wray import registers
from solver.counting import side_word
from solver.game import Move
from solver.language import Said, tr
from solver.squares import BLACK


class GameWindow(ThinkingDialog):
    """Board, moves and buttons of one game; the machine thinks in a thread of its own."""

    def __init__(self, game: MachineGame, dress: Dress, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("Game against %1").replace("%1", game.opponent.full_name))
        self.game = game
        self._saved: tuple[Move, ...] = ()
        self._thinking.done.connect(self._on_answer)
        self._thinking.failed.connect(self._on_failure)
        self.board_pane = game_board(dress, self)
        self.board_pane.has_steps = False
        self.board_pane.set_flipped(game.color is BLACK)
        self.board_pane.move_requested.connect(self._on_move)
        self.board_pane.move_refused.connect(self._on_refused)
        self._make_report()
        self._lay_out()
        self._show()
        self._let_machine_think()

    def _make_report(self) -> None:
        self.state = QLabel(self, wordWrap=True)
        self.moves = QListWidget(self)
        say(self.moves.setAccessibleName, tr("Moves of the game"))
        self.sheet = RegisterSheet(self)
        self.sheet.setVisible(self.game.opponent is Opponent.WRAY)
        self.back_button = said(QPushButton(self), tr("&Take back"))
        self.back_button.clicked.connect(self._on_take_back)
        self.resign_button = said(QPushButton(self), tr("&Resign"))
        self.resign_button.clicked.connect(self._on_resign)
        self.save_button = said(QPushButton(self), tr("&Save the game…"))
        self.save_button.clicked.connect(self._on_save)
        for button in (self.back_button, self.resign_button, self.save_button):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        for button in (self.back_button, self.resign_button, self.save_button):
            buttons.addWidget(button)
        report = QVBoxLayout()
        fill(report, self.state, (self.moves, 1), (self.sheet, 2), buttons)
        row = QHBoxLayout(self)
        fill(row, (self.board_pane, 3), (report, 2))
        self.resize(860, 560)

    # ------------------------------------------------------------ taking turns

    @Slot(Move)
    def _on_move(self, move: Move) -> None:
        if self.game.is_machines_turn or self.game.is_over:
            return
        self.game.move(move)
        self._show()
        self._let_machine_think()

    @Slot(str)
    def _on_refused(self, sentence: str) -> None:
        if not (self.game.is_machines_turn or self.game.is_over):
            say(self.state.setText, sentence)

    def _let_machine_think(self) -> None:
        if self.game.is_machines_turn:
            self._thinking.begin(self.game.thinking())
            self._show()

    @Slot(Move)
    def _on_answer(self, move: Move) -> None:
        self.game.take_answer(move)
        self._show()

    @Slot(Said)
    def _on_failure(self, words: str) -> None:
        say(self.state.setText, tr("The machine found no move: %1").replace("%1", words))

    @Slot()
    def _on_take_back(self) -> None:
        self._thinking.forget()
        self.game.take_back()
        self._show()
        self._let_machine_think()

    @Slot()
    def _on_resign(self) -> None:
        self._thinking.forget()
        self.game.resign()
        self._show()

    # ------------------------------------------------------------ showing

    def _show(self) -> None:
        game, played = self.game, self.game.played
        self.board_pane.show_position(played.game(), played.last_move)
        say(self.state.setText, game_state(game, is_thinking=self._thinking.is_busy))
        self._show_moves()
        if game.opponent is Opponent.WRAY:
            self.sheet.show_registers(registers(game.board, not game.color), not game.color)
        self.back_button.setEnabled(bool(played.moves))
        self.resign_button.setEnabled(not game.is_over)

    def _show_moves(self) -> None:
        self.moves.clear()
        self.moves.addItems(move_texts(self.game.played))
        self.moves.scrollToBottom()

    def changeEvent(self, event: QEvent) -> None:
        """Write the moves as the reader reads them now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show_moves()

    # ------------------------------------------------------------ saving, closing

    @Slot()
    def _on_save(self) -> None:
        ask_where(self, tr("Save the game"), self.save_to)

    @Slot(str)
    def save_to(self, path: str) -> None:
        """Save the game as PGN; what went wrong stands under the board."""
        human = tr("You, %1").replace("%1", side_word(self.game.color))
        is_saved, sentence = save_games(Path(path), self.game.pgn(human, pgn_date()))
        if is_saved:
            self._saved = self.game.played.moves
        say(self.state.setText, sentence)

    @Slot()
    def reject(self) -> None:
        """Close, as Esc and the button of the frame ask; a game is not lost without a question."""
        self.leave_then(lambda: None)

    def leave_then(self, act: Callable[[], None]) -> None:
        """Close and do *act* then, after a question where the game would be lost."""

        def end() -> None:
            super(GameWindow, self).reject()
            act()

        if not self.would_be_lost:
            end()
            return
        self.activateWindow()
        ask(
            self,
            tr("End the game against %1?").replace("%1", self.game.opponent.full_name),
            tr("The moves of this game are not saved."),
            (
                PromptButton(tr("&Save the game…"), self._on_save),
                PromptButton(tr("&End the game"), end, QMessageBox.ButtonRole.DestructiveRole),
            ),
        )

    @property
    def would_be_lost(self) -> bool:
        """Whether the user made moves that are not saved."""
        moves, first = self.game.played.moves, int(self.game.color is BLACK)
        return len(moves) > first and moves != self._saved
