"""A recorded game of a machine, to be stepped through, with what the machine plays today."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QVBoxLayout, QWidget

from composer.board.wishes import StepTo
from composer.machines.games.game_board import Dress, game_board
from composer.machines.games.game_words import atlas_words, move_name
from composer.machines.thinking import ThinkingDialog
from composer.panels.shared.controls import fill
from composer.saying import say
from solver.ancestors.atlas import Atlas, AtlasReading
from solver.ancestors.atlas_games import RecordedGame
from solver.game import Move
from solver.language import tr


class ReplayWindow(ThinkingDialog):
    """Board and list of moves; where Atlas moved, both readings of it are asked as well."""

    def __init__(self, game: RecordedGame, dress: Dress, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"{game.white} – {game.black}")
        self._game = game
        self._whole = game.played()
        self._thinking.done.connect(self._on_answer)
        self.board_pane = game_board(dress, self)
        self.board_pane.step_requested.connect(self._on_step)
        self.moves = QListWidget(self)
        say(self.moves.setAccessibleName, tr("Moves of the game"))
        self.moves.addItems([""] * (len(self._whole.moves) + 1))
        self._name_rows()
        self.moves.currentRowChanged.connect(self._show)
        self.remark = QLabel(" ", self, wordWrap=True)
        right = QVBoxLayout()
        fill(right, (self.moves, 1), self.remark)
        row = QHBoxLayout(self)
        fill(row, (self.board_pane, 3), (right, 2))
        self.resize(760, 520)
        self.moves.setCurrentRow(0)

    def _name_rows(self) -> None:
        for row in range(self.moves.count()):
            name = self._name(row - 1) if row else tr("Game array")
            self.moves.item(row).setText(name)

    def changeEvent(self, event: QEvent) -> None:
        """Write the moves as the reader reads them now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._name_rows()

    def _name(self, index: int) -> str:
        dots = "." if index % 2 == 0 else "…"
        return f"{index // 2 + 1}{dots}{self._played(index)}"

    def _played(self, index: int) -> str:
        return move_name(self._whole.before(index).game(), self._whole.moves[index])

    @Slot(int)
    def _show(self, row: int) -> None:
        shown = self._whole.before(row)
        self.board_pane.show_position(shown.game(), shown.last_move)
        self._thinking.forget()
        say(self.remark.setText, " ")
        if row == 0:
            return
        before = self._whole.before(row - 1).board()
        if before.turn is self._game.atlas:
            if self._game.doctored == before.fullmove_number:
                say(self.remark.setText, tr("Bell changed the strategy by hand at this move."))
                return
            self._thinking.begin(
                lambda pulse: [Atlas(it).choose(before, pulse) for it in AtlasReading]
            )

    @Slot(object)
    def _on_answer(self, moves: list[Move]) -> None:
        row = self.moves.currentRow()
        before, played = self._whole.before(row - 1).game(), self._whole.moves[row - 1]
        say(self.remark.setText, atlas_words(before, played, *moves))

    @Slot(StepTo)
    def _on_step(self, step: StepTo) -> None:
        last = self.moves.count() - 1
        row = {
            StepTo.FIRST: 0,
            StepTo.BACK: max(0, self.moves.currentRow() - 1),
            StepTo.FORWARD: min(last, self.moves.currentRow() + 1),
            StepTo.LAST: last,
        }.get(step)
        if row is not None:
            self.moves.setCurrentRow(row)
