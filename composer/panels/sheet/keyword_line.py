"""The line for keywords: it completes the word that is typed, and has a menu of them all."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from composer.model.keywords import keyword_groups, known_keywords
from composer.panels.shared.completing import WordsLine
from composer.panels.shared.controls import MenuButton
from composer.panels.sheet.fields import split_words
from composer.saying import add_menu, describe, say, words_at
from solver.language import tr


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


class KeywordLine(WordsLine):
    """Keywords parted by commas; those of the field are offered, others are taken as well."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(known_keywords(), tr("Keywords that fit"), ",;", parent)


class KeywordMenu(MenuButton):
    """The keywords of the field in groups; choosing one adds it or takes it away."""

    keyword_toggled = Signal(str)

    def __init__(self, line: KeywordLine, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._line = line
        say(self.setText, tr("Choose…"))
        describe(
            self,
            tr("Keywords of the field"),
            tr("Choose among the keywords that problemists use, in groups."),
        )
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
