"""Lists of words that are offered while one types."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QStringListModel, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QLineEdit, QWidget

from composer.saying import describe, say

_LEAST = 2
"""Letters after which words are offered."""


def offered_words(words: Iterable[str], name: str, line: QLineEdit) -> QCompleter:
    """Return what offers the *words* that fit to who types in *line*; *name* names their list."""
    completer = QCompleter(line)
    completer.setModel(QStringListModel(list(words), completer))
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    popup = popup_of(completer)
    describe(popup, name, name)
    return completer


def popup_of(completer: QCompleter) -> QAbstractItemView:
    """Return the list in which *completer* offers its words."""
    popup = completer.popup()
    assert popup is not None
    return popup


class WordsLine(QLineEdit):
    """Words with *marks* between them; *offered* ones are completed, others are taken as well.

    Where most words are offered ones, the one that fits best is *chosen* as one types: Return
    takes it.
    """

    def __init__(
        self,
        offered: Iterable[str],
        name: str,
        marks: str,
        parent: QWidget | None = None,
        *,
        chosen: bool = False,
    ) -> None:
        """*name* names the list of those that fit."""
        super().__init__(parent)
        self._is_chosen = chosen
        self._marks = marks
        self._taken = ""
        self.words = offered_words(offered, name, self)
        self.words.setFilterMode(Qt.MatchFlag.MatchContains)
        self.words.setWidget(self)
        self.popup = popup_of(self.words)
        self.words.activated.connect(self._complete)
        # Queued: the list takes the focus, and what was typed must have been told before.
        self.textEdited.connect(self._offer, Qt.ConnectionType.QueuedConnection)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys that choose a word to the list of words."""
        choosing = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab)
        if self.popup.isVisible() and event.key() in choosing:
            event.ignore()
            return
        super().keyPressEvent(event)

    def _word(self) -> tuple[int, int]:
        """Return where the word at the cursor begins and ends."""
        text, cursor = self.text(), self.cursorPosition()
        start = 1 + max(text.rfind(mark, 0, cursor) for mark in self._marks)
        ends = [place for mark in self._marks if (place := text.find(mark, cursor)) >= 0]
        return start, min(ends, default=len(text))

    @Slot()
    def _offer(self) -> None:
        start, _ = self._word()
        begun = self.text()[start : self.cursorPosition()].strip()
        self.words.setCompletionPrefix(begun)
        count = self.words.completionCount()
        is_whole = count == 1 and self.words.currentCompletion().lower() == begun.lower()
        is_taken = self.text() == self._taken  # longer words that begin like it are not wanted
        if len(begun) < _LEAST or not count or is_whole or is_taken:
            self.popup.hide()
        else:
            self.words.complete()
            if self._is_chosen:
                self._choose_best(begun)

    def _choose_best(self, begun: str) -> None:
        """Choose the first word that begins as typed, or the first of which that is a part."""
        model = self.words.completionModel()
        rows = [model.index(row, 0) for row in range(model.rowCount())]
        fitting = (it for it in rows if str(it.data()).casefold().startswith(begun.casefold()))
        self.popup.setCurrentIndex(next(fitting, rows[0]))

    @Slot(str)
    def _complete(self, word: str) -> None:
        start, end = self._word()
        text = self.text()
        blank = " " if start else ""
        say(self.setText, f"{text[:start]}{blank}{word}{text[end:]}")
        self.setCursorPosition(start + len(blank) + len(word))
        self._taken = self.text()
        self.textEdited.emit(self.text())
