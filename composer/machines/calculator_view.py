"""Wray's calculator with its keys, its display and its registers."""

from __future__ import annotations

import chess
from PySide6.QtCore import Slot
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from composer.machines.game_words import moves_line
from composer.machines.register_sheet import RegisterSheet
from composer.saying import add_choice, said, say, words_at
from solver.ancestors.wray import start_codes
from solver.ancestors.wray_keyboard import Calculator, Key, Waiting
from solver.language import tr

_LAYOUT = (
    (Key.SEVEN, Key.EIGHT, Key.LOAD),
    (Key.FOUR, Key.FIVE, Key.SIX),
    (Key.ONE, Key.TWO, Key.THREE),
    (Key.UP, Key.CLEAR, Key.CONTINUE),
)


class CalculatorView(QWidget):
    """The machine as its user had it: keys go in, numbers come out."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.calculator = Calculator()
        self.display = QLabel(self)
        self.display.setFrameShape(QFrame.Shape.StyledPanel)
        self.display.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        say(self.display.setAccessibleName, tr("Display of the calculator"))
        self.prompt = QLabel(self)
        self.prompt.setWordWrap(True)
        self.player = QComboBox(self)
        say(self.player.setAccessibleName, tr("Men stored before the game"))
        say(self.player.view().setAccessibleName, words_at(self.player.setAccessibleName))
        add_choice(self.player, tr("You have White"), chess.BLACK)
        add_choice(self.player, tr("You have Black"), chess.WHITE)
        self.player.currentIndexChanged.connect(self._store)
        self.keys: dict[Key, QPushButton] = {}
        self.game = QLabel(" ", self)
        self.game.setWordWrap(True)
        self.sheet = RegisterSheet(self)
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        for row, keys in enumerate(_LAYOUT):
            for column, key in enumerate(keys):
                button = said(QPushButton(self), key.value)
                say(button.setAccessibleName, tr("Key %1").replace("%1", key.value))
                button.clicked.connect(lambda _=False, key=key: self.press(key))
                grid.addWidget(button, row, column)
                self.keys[key] = button
        left = QVBoxLayout()
        for part in (self.display, self.prompt, self.player):
            left.addWidget(part)
        left.addLayout(grid)
        left.addWidget(self.game)
        left.addStretch(1)
        row_ = QHBoxLayout(self)
        row_.addLayout(left, 1)
        row_.addWidget(self.sheet, 2)

    def press(self, key: Key) -> None:
        """Press one key."""
        self.calculator.press(key)
        if key is Key.LOAD:
            self._store()
        self._show()

    @Slot()
    def _store(self) -> None:
        if self.calculator.board is None:
            machine: chess.Color = self.player.currentData()
            self.calculator.store(start_codes(machine))
            self._show()

    def _show(self) -> None:
        shown, board = self.calculator.display, self.calculator.board
        say(self.display.setText, f"y {shown.y}\nx {shown.x}")
        words = shown.error + " " if shown.error else ""
        say(self.prompt.setText, words + waiting_words(shown.waiting))
        self.player.setEnabled(board is None)
        self.sheet.show_registers(self.calculator.registers, self.calculator.machine)
        say(self.game.setText, moves_line(board.copy()) if board is not None else " ")


def waiting_words(waiting: Waiting) -> str:
    """Say what the program waits for."""
    return {
        Waiting.PROGRAM: tr("Press LOAD to read the program."),
        Waiting.FIRST_CONTINUE: tr("Press CONTINUE."),
        Waiting.SECOND_CONTINUE: tr("Press CONTINUE again."),
        Waiting.START_POSITION: tr("Choose whose men are stored, then press CONTINUE."),
        Waiting.FROM_SQUARE: tr("Your move: rank ↑ file CONTINUE of the square you leave."),
        Waiting.TO_SQUARE: tr("Rank ↑ file CONTINUE of the square you go to."),
        Waiting.ANSWER_FROM: tr("The calculator leaves this square. Press CONTINUE."),
        Waiting.ANSWER_TO: tr("The calculator goes to this square. Press CONTINUE."),
        Waiting.END: tr("The game is over."),
    }[waiting]
