"""The keys that step through a line while a pane of the report has the focus."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from composer.board.wishes import StepTo

_STEPS = {
    Qt.Key.Key_Left: StepTo.BACK,
    Qt.Key.Key_Right: StepTo.FORWARD,
    Qt.Key.Key_Home: StepTo.FIRST,
    Qt.Key.Key_End: StepTo.LAST,
}


def step_of(event: QKeyEvent) -> StepTo | None:
    """Return where the key leads in the line, ``None`` for any other key."""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return None
    return _STEPS.get(Qt.Key(event.key()))
