"""The letters that Alt is pressed with, on everything in a window that has one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import (
    QAbstractButton,
    QGroupBox,
    QLabel,
    QMenu,
    QMenuBar,
    QTabBar,
    QWidget,
)

_KEY = re.compile("&([^&])")


def key_of(text: str) -> str:
    """Return the letter that *text* is reached with, nothing where it has none."""
    found = _KEY.search(text.replace("&&", ""))
    return "" if found is None else found[1].casefold()


def clashing(words: Sequence[str]) -> list[list[str]]:
    """Return those of *words* that share a letter, together."""
    by_key: dict[str, list[str]] = defaultdict(list)
    for text in filter(key_of, dict.fromkeys(words)):
        by_key[key_of(text)].append(text)
    return [texts for texts in by_key.values() if len(texts) > 1]


def words_with_keys(window: QWidget) -> list[list[str]]:
    """Return the words that can be reached together in *window*, and in each of its menus."""
    places = [list(filter(key_of, _words(window)))]
    for menu in window.findChildren(QMenu):
        shown = (it.text() for it in menu.actions() if it.isVisible())
        places.append(list(filter(key_of, shown)))
    return places


def _words(window: QWidget) -> Iterator[str]:
    for it in window.findChildren(QWidget):
        if it.window() is not window or not it.isVisible():
            continue
        if isinstance(it, QMenuBar):
            yield from (action.text() for action in it.actions())
        elif isinstance(it, QTabBar):
            yield from map(it.tabText, range(it.count()))
        elif isinstance(it, QAbstractButton) or (isinstance(it, QLabel) and it.buddy() is not None):
            yield it.text()
        elif isinstance(it, QGroupBox):
            yield it.title()
