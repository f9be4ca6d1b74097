"""What the keys on the board mean, by Qt's names for them."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from composer.board.gesture import DragMode
from composer.board.keyboard import Travel, piece_of_letter
from composer.board.wishes import StepTo
from composer.model.marks import Ink
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
    Travel.LEFT: StepTo.BACK,
    Travel.RIGHT: StepTo.FORWARD,
    Travel.UP: StepTo.PREVIOUS_ANSWER,
    Travel.DOWN: StepTo.NEXT_ANSWER,
    Travel.TO_FILE_A: StepTo.FIRST,
    Travel.TO_FILE_H: StepTo.LAST,
}
"""What the same keys do while a solution is read."""


class SquareCommand(Enum):
    """A key that works on the square of the cursor."""

    EMPTY = auto()
    USE = auto()
    USE_COPY = auto()
    USE_EXCHANGE = auto()
    SELECT_ALL = auto()
    PUT_BACK = auto()
    RECOLOR = auto()
    TURN = auto()
    TURN_BACK = auto()


Meaning = Travel | SquareCommand | Man

_COMMANDS = {
    Qt.Key.Key_Delete: SquareCommand.EMPTY,
    Qt.Key.Key_Backspace: SquareCommand.EMPTY,
    Qt.Key.Key_Space: SquareCommand.EMPTY,
    Qt.Key.Key_Return: SquareCommand.USE,
    Qt.Key.Key_Enter: SquareCommand.USE,
    Qt.Key.Key_Escape: SquareCommand.PUT_BACK,
    Qt.Key.Key_C: SquareCommand.RECOLOR,
}
_PLAIN = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


def meaning_of(event: QKeyEvent) -> Meaning | None:
    """Return what a key asks of the board; ``None`` leaves it to the menus."""
    key, modifiers = Qt.Key(event.key()), event.modifiers()
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        if key == Qt.Key.Key_A and not modifiers & ~Qt.KeyboardModifier.ControlModifier:
            return SquareCommand.SELECT_ALL
        is_copy = _COMMANDS.get(key) is SquareCommand.USE and not has_shift(event)
        return SquareCommand.USE_COPY if is_copy else None
    if modifiers & ~_PLAIN:
        return None
    if _COMMANDS.get(key) is SquareCommand.USE and has_shift(event):
        return SquareCommand.USE_EXCHANGE
    if key == Qt.Key.Key_T:
        return SquareCommand.TURN_BACK if has_shift(event) else SquareCommand.TURN
    return _TRAVELS.get(key) or _COMMANDS.get(key) or _piece(event)


def has_shift(event: QKeyEvent) -> bool:
    """Whether Shift is held."""
    return bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)


def carry_of(modifiers: Qt.KeyboardModifier) -> DragMode:
    """Return what a drag does: with Ctrl it copies, with Shift it selects, both exchange."""
    has_control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
    if modifiers & Qt.KeyboardModifier.ShiftModifier:
        return DragMode.EXCHANGE if has_control else DragMode.SELECT
    return DragMode.COPY if has_control else DragMode.MOVE


def ink_of(modifiers: Qt.KeyboardModifier) -> Ink:
    """Return the colour in which the right button draws: with Shift red, with Ctrl blue."""
    other = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    if modifiers & Qt.KeyboardModifier.ShiftModifier:
        return Ink.YELLOW if modifiers & other else Ink.RED
    return Ink.BLUE if modifiers & other else Ink.GREEN


def _piece(event: QKeyEvent) -> Man | None:
    text = event.text()
    return piece_of_letter(text) if len(text) == 1 else None
