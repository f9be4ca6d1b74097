"""Lets the whole program change its language while its windows are open.

Our own words come from the catalogues by ``solver.language.tr``; those of Qt (buttons of file
dialogs, menus of fields) from Qt's catalogues.  What stands in the windows is said anew from
what it was made from (:mod:`composer.saying`); then each widget hears of the change by
``LanguageChange`` and makes again what it shows from a model.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QLibraryInfo,
    QLocale,
    QObject,
    QTranslator,
    Signal,
)
from PySide6.QtWidgets import QApplication

from composer import language as languages
from composer.language import Language
from composer.saying import say_anew


class SpokenLanguage(QObject):
    """The language that the program speaks now."""

    changed = Signal(object)
    """The :class:`Language` that is spoken from now on; all windows speak it already."""

    def __init__(self, language: Language, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = Language.ENGLISH
        self._of_qt: QTranslator | None = None
        if language is not Language.ENGLISH:
            self._install(language)

    @property
    def language(self) -> Language:
        """The language that is spoken now."""
        return self._language

    def choose(self, language: Language) -> None:
        """Speak *language* in everything that is open and in all that is made from now on."""
        before = self._language
        if language is before:
            return
        self._install(language)
        windows = QApplication.topLevelWidgets()
        for window in windows:
            say_anew(window)
        for window in windows:
            QApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))
        self.changed.emit(language)

    def silence(self) -> None:
        """Speak English again, as where the program ends."""
        self._install(Language.ENGLISH)

    def _install(self, language: Language) -> None:
        if self._of_qt is not None:
            QCoreApplication.removeTranslator(self._of_qt)
        self._of_qt = None if language is Language.ENGLISH else _words_of_qt(language)
        if self._of_qt is not None:
            QCoreApplication.installTranslator(self._of_qt)
        languages.speak(language)
        self._language = language


def system_language() -> Language:
    """Return the first language of the user's desktop that we speak, English if there is none."""
    ours = {language.value: language for language in Language}
    for name in QLocale.system().uiLanguages():
        code = name.replace("_", "-").split("-")[0].lower()
        if code in ours:
            return ours[code]
    return Language.ENGLISH


def _words_of_qt(language: Language) -> QTranslator:
    translator = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    translator.load(f"qtbase_{language.value}", folder)
    return translator
