"""The keys that step through a line while a pane of the report has the focus."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from composer.board.wishes import Step

_STEPS = {
    Qt.Key.Key_Left: Step.BACK,
    Qt.Key.Key_Right: Step.FORWARD,
    Qt.Key.Key_Home: Step.FIRST,
    Qt.Key.Key_End: Step.LAST,
}


def step_of(event: QKeyEvent) -> Step | None:
    """Return where the key leads in the line, ``None`` for any other key."""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return None
    return _STEPS.get(Qt.Key(event.key()))
