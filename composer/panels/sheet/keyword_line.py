"""The line for keywords: it completes the word that is typed, and has a menu of them all."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from composer.model.keywords import keyword_groups, known_keywords
from composer.panels.shared.completing import offered_words, popup_of
from composer.panels.shared.controls import MenuButton
from composer.panels.sheet.fields import split_words
from composer.saying import add_menu, say, words_at
from solver.language import tr

_MARKS = ",;"
_LEAST = 2  # letters after which words are offered


def group_words(name: str) -> str:
    """Return the name of a group of keywords in the language of the window."""
    words = {
        "The key": tr("The key"),
        "Soundness": tr("Soundness"),
        "Threats and defences": tr("Threats and defences"),
        "Changed play": tr("Changed play"),
        "Try, threat and mate": tr("Try, threat and mate"),
        "Correction play": tr("Correction play"),
        "Pins": tr("Pins"),
        "Blocks and flights": tr("Blocks and flights"),
        "Lines crossed": tr("Lines crossed"),
        "Batteries": tr("Batteries"),
        "Doubling and clearance": tr("Doubling and clearance"),
        "Decoys and logic": tr("Decoys and logic"),
        "Sacrifices": tr("Sacrifices"),
        "Tempo": tr("Tempo"),
        "Journeys": tr("Journeys"),
        "Stars, crosses and wheels": tr("Stars, crosses and wheels"),
        "Squares": tr("Squares"),
        "Pawns and promotion": tr("Pawns and promotion"),
        "Model mates": tr("Model mates"),
        "Mating pictures": tr("Mating pictures"),
        "Help play": tr("Help play"),
        "Retrograde analysis": tr("Retrograde analysis"),
        "Studies": tr("Studies"),
        "Form": tr("Form"),
        "Work in progress": tr("Work in progress"),
    }
    return words[name]


class KeywordLine(QLineEdit):
    """Keywords parted by commas; those of the field are offered, others are taken as well."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = offered_words(known_keywords(), tr("Keywords that fit"), self)
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
        start = 1 + max(text.rfind(mark, 0, cursor) for mark in _MARKS)
        ends = [place for mark in _MARKS if (place := text.find(mark, cursor)) >= 0]
        return start, min(ends, default=len(text))

    @Slot()
    def _offer(self) -> None:
        start, _ = self._word()
        begun = self.text()[start : self.cursorPosition()].strip()
        self.words.setCompletionPrefix(begun)
        count = self.words.completionCount()
        is_whole = count == 1 and self.words.currentCompletion().lower() == begun.lower()
        if len(begun) < _LEAST or not count or is_whole:
            self.popup.hide()
        else:
            self.words.complete()

    @Slot(str)
    def _complete(self, word: str) -> None:
        start, end = self._word()
        text = self.text()
        blank = " " if start else ""
        say(self.setText, f"{text[:start]}{blank}{word}{text[end:]}")
        self.setCursorPosition(start + len(blank) + len(word))
        self.textEdited.emit(self.text())


class KeywordMenu(MenuButton):
    """The keywords of the field in groups; choosing one adds it or takes it away."""

    keyword_toggled = Signal(str)

    def __init__(self, line: KeywordLine, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._line = line
        say(self.setText, tr("Choose…"))
        say(self.setAccessibleName, tr("Keywords of the field"))
        say(self.setToolTip, tr("Choose among the keywords that problemists use, in groups."))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(self)
        say(menu.setAccessibleName, words_at(self.setAccessibleName))
        menu.aboutToShow.connect(self._fill)
        menu.triggered.connect(self._toggle)
        self.setMenu(menu)

    @Slot()
    def _fill(self) -> None:
        """Make the menu when it is first wanted, and tick what the problem has."""
        menu = self.menu()
        if menu.isEmpty():
            for name, keywords in keyword_groups():
                group = add_menu(menu, group_words(name))
                for keyword in keywords:
                    action = group.addAction(keyword)
                    action.setCheckable(True)
                    action.setData(keyword)
        chosen = set(split_words(self._line.text()))
        for action in menu.findChildren(QAction):
            if action.data():
                action.setChecked(action.data() in chosen)

    @Slot(QAction)
    def _toggle(self, action: QAction) -> None:
        self.keyword_toggled.emit(action.data())
