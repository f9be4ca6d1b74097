"""Copying from a pane: Ctrl+C belongs to the pane in use, and long texts are written beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget


@dataclass(frozen=True, slots=True)
class CopyWish:
    """A wish to have *lines* on the clipboard, and beside the text *others* by their types.

    All of them are written in another thread, which goes through them side by side.
    """

    lines: Iterable[str]
    others: Mapping[str, Iterable[str]] = field(default_factory=dict)


class CopyKey(QObject):
    """Tells when the copy key is pressed while *widget* has the focus.

    Two actions with the same key would be ambiguous and neither would fire, so the
    key is claimed from the window's action while this widget is the one to copy from.
    """

    pressed = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or not event.matches(QKeySequence.StandardKey.Copy):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress:
            self.pressed.emit()
            return True
        return False
