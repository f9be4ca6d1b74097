"""What View ▸ Language does."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMainWindow

from composer.language import Language
from composer.settings import Settings
from composer.translator import SpokenLanguage
from composer.windows.common.actions import Actions
from solver.language import tr


class LanguageCommands(QObject):
    """Changes the language of the whole program at once, and remembers it."""

    def __init__(
        self, window: QMainWindow, actions: Actions, settings: Settings, spoken: SpokenLanguage
    ) -> None:
        super().__init__(window)
        self._settings = settings
        self._spoken = spoken
        self.choices = QActionGroup(self)
        for language in Language:
            name = f"language_{language.value}"
            action = actions.add_choice(name, language.own_name, _sentence(language))
            action.setData(language)
            action.setChecked(language is spoken.language)
            self.choices.addAction(action)
        self.choices.triggered.connect(self._on_chosen)

    @Slot(QAction)
    def _on_chosen(self, action: QAction) -> None:
        language: Language = action.data()
        self._settings.language = language
        self._spoken.choose(language)


def _sentence(language: Language) -> str:
    """Say in the language that is spoken now which one is chosen: who looks for it finds it."""
    return {
        Language.ENGLISH: tr("Use English in the whole program."),
        Language.GERMAN: tr("Use German in the whole program."),
        Language.FRENCH: tr("Use French in the whole program."),
        Language.RUSSIAN: tr("Use Russian in the whole program."),
    }[language]
