"""Which key each command has: the usual one, or another that the user chose and that is kept."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence

from composer.settings import Settings
from composer.windows.common.actions import give_keys
from solver.language import filled, tr

_KEPT = "keys/changed"
_PORTABLE = QKeySequence.SequenceFormat.PortableText
_NATIVE = QKeySequence.SequenceFormat.NativeText
_MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
_FIXED = ("Ctrl+A", "Ctrl+X", "Ctrl+Return", "Ctrl+Enter", "Ctrl+Tab", "Ctrl+Alt+F", "Ctrl+Alt+Z")
"""What boards, lists and fields understand by themselves, and keys of panes."""


class KeyMap(QObject):
    """Gives the commands of a window their keys; to be made when all commands are there."""

    changed = Signal()

    def __init__(self, parent: QObject, actions: Mapping[str, QAction], settings: Settings) -> None:
        super().__init__(parent)
        self._actions, self._settings = actions, settings
        self._usual = {name: action.shortcuts() for name, action in actions.items()}
        for line in settings.texts(_KEPT):
            name, _, text = line.partition("=")
            keys = QKeySequence(text, _PORTABLE)
            if name in actions and (not text or keys.toString(_PORTABLE)):
                self._give(name, [keys] if text else [])

    def key(self, name: str) -> QKeySequence:
        """Return the key of a command, an empty one where it has none."""
        return self._actions[name].shortcut()

    def is_usual(self, name: str) -> bool:
        """Tell whether a command has the keys it came with."""
        return self._actions[name].shortcuts() == self._usual[name]

    def owner(self, keys: QKeySequence, besides: str) -> QAction | None:
        """Return the command that has *keys* already, another one than *besides*."""
        for name, action in self._actions.items():
            if name != besides and keys in action.shortcuts():
                return action
        return None

    def fault(self, name: str, keys: QKeySequence) -> str:
        """Say why a command cannot have *keys*; nothing where it can."""
        if keys.isEmpty() or keys in self._usual[name]:
            return ""
        if keys in map(QKeySequence, _FIXED):
            words = tr("%1 has a meaning of its own on the board and in lists.")
            return filled(words, keys.toString(_NATIVE))
        pressed = keys[0]  # type: ignore[index]  # the stubs know nothing of it
        is_function = Qt.Key.Key_F1 <= pressed.key() <= Qt.Key.Key_F35
        if is_function or pressed.keyboardModifiers() & _MODIFIERS:
            return ""
        return tr("A key alone is for typing: add Ctrl or Alt, or take a function key.")

    def choose(self, name: str, keys: QKeySequence) -> None:
        """Give a command *keys*, or none where they are empty; who had them loses them."""
        self._give(name, [] if keys.isEmpty() else [keys])
        self._keep()

    def reset(self, name: str) -> None:
        """Give a command its usual keys back; who has them now loses them."""
        self._give(name, self._usual[name])
        self._keep()

    def reset_all(self) -> None:
        """Give all commands their usual keys."""
        for name, keys in self._usual.items():
            give_keys(self._actions[name], keys)
        self._keep()

    def _give(self, name: str, keys: list[QKeySequence]) -> None:
        for each in keys:
            loser = self.owner(each, name)
            if loser is not None:
                give_keys(loser, [kept for kept in loser.shortcuts() if kept != each])
        give_keys(self._actions[name], keys)

    def _keep(self) -> None:
        """Remember what is not as usual, those without a key first: nobody takes from them then."""
        changed = {name: self.key(name) for name in self._actions if not self.is_usual(name)}
        order = sorted(changed, key=lambda name: not changed[name].isEmpty())
        self._settings.keep_texts(
            _KEPT, [f"{name}={changed[name].toString(_PORTABLE)}" for name in order]
        )
        self.changed.emit()
