"""What the keys on the board mean, by Qt's names for them."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from composer.board.gesture import Carry
from composer.board.keyboard import Travel, piece_of_letter
from composer.board.wishes import Step
from solver.men import Man

_TRAVELS = {
    Qt.Key.Key_Left: Travel.LEFT,
    Qt.Key.Key_Right: Travel.RIGHT,
    Qt.Key.Key_Up: Travel.UP,
    Qt.Key.Key_Down: Travel.DOWN,
    Qt.Key.Key_Home: Travel.TO_FILE_A,
    Qt.Key.Key_End: Travel.TO_FILE_H,
    Qt.Key.Key_PageUp: Travel.TO_RANK_8,
    Qt.Key.Key_PageDown: Travel.TO_RANK_1,
}
STEPS = {
    Travel.LEFT: Step.BACK,
    Travel.RIGHT: Step.FORWARD,
    Travel.UP: Step.PREVIOUS_ANSWER,
    Travel.DOWN: Step.NEXT_ANSWER,
    Travel.TO_FILE_A: Step.FIRST,
    Travel.TO_FILE_H: Step.LAST,
}
"""What the same keys do while a solution is read."""


class Command(Enum):
    """A key that works on the square of the cursor."""

    EMPTY = auto()
    USE = auto()
    USE_COPY = auto()
    USE_EXCHANGE = auto()
    SELECT_ALL = auto()
    PUT_BACK = auto()


Meaning = Travel | Command | Man

_COMMANDS = {
    Qt.Key.Key_Delete: Command.EMPTY,
    Qt.Key.Key_Backspace: Command.EMPTY,
    Qt.Key.Key_Space: Command.EMPTY,
    Qt.Key.Key_Return: Command.USE,
    Qt.Key.Key_Enter: Command.USE,
    Qt.Key.Key_Escape: Command.PUT_BACK,
}
_PLAIN = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


def meaning_of(event: QKeyEvent) -> Meaning | None:
    """Return what a key asks of the board; ``None`` leaves it to the menus."""
    key, modifiers = Qt.Key(event.key()), event.modifiers()
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        if key == Qt.Key.Key_A and not modifiers & ~Qt.KeyboardModifier.ControlModifier:
            return Command.SELECT_ALL
        is_copy = _COMMANDS.get(key) is Command.USE and not has_shift(event)
        return Command.USE_COPY if is_copy else None
    if modifiers & ~_PLAIN:
        return None
    if _COMMANDS.get(key) is Command.USE and has_shift(event):
        return Command.USE_EXCHANGE
    return _TRAVELS.get(key) or _COMMANDS.get(key) or _piece(event)


def has_shift(event: QKeyEvent) -> bool:
    """Whether Shift is held."""
    return bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)


def carry_of(modifiers: Qt.KeyboardModifier) -> Carry:
    """Return what a drag does: with Ctrl it copies, with Shift it selects, both exchange."""
    has_control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
    if modifiers & Qt.KeyboardModifier.ShiftModifier:
        return Carry.EXCHANGE if has_control else Carry.SELECT
    return Carry.COPY if has_control else Carry.MOVE


def _piece(event: QKeyEvent) -> Man | None:
    text = event.text()
    return piece_of_letter(text) if len(text) == 1 else None
