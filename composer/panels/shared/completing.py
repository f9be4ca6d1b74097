"""Lists of words that are offered while one types."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QLineEdit

from composer.saying import say


def offered_words(words: Iterable[str], name: str, line: QLineEdit) -> QCompleter:
    """Return what offers the *words* that fit to who types in *line*; *name* names their list."""
    completer = QCompleter(line)
    completer.setModel(QStringListModel(list(words), completer))
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    popup = popup_of(completer)
    say(popup.setAccessibleName, name)
    say(popup.setToolTip, name)
    return completer


def popup_of(completer: QCompleter) -> QAbstractItemView:
    """Return the list in which *completer* offers its words."""
    popup = completer.popup()
    assert popup is not None
    return popup
