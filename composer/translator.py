"""Lets the whole program change its language, and its letters of men, while it is open.

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
from solver.notation.letters import Letters, write_with

_of_qt: list[QTranslator] = []
"""Qt's catalogue that is spoken, if one is: whoever chose it, who chooses next takes it away."""


class SpokenLanguage(QObject):
    """The language that the program speaks now, and the letters with which it writes moves."""

    changed = Signal(Language)
    """The :class:`Language` that is spoken from now on; all windows speak it already."""

    def __init__(self, language: Language, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = Language.ENGLISH
        self._letters: Letters | None = None
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
        _say_all_anew()
        self.changed.emit(language)

    def choose_letters(self, letters: Letters | None) -> None:
        """Write moves with *letters* in everything that is open, or else with the language's."""
        if letters is not self._letters:
            self._letters = letters
            write_with(letters or self._language.letters)
            _say_all_anew()

    def _install(self, language: Language) -> None:
        while _of_qt:
            QCoreApplication.removeTranslator(_of_qt.pop())
        if language is not Language.ENGLISH:
            _of_qt.append(_words_of_qt(language))
            QCoreApplication.installTranslator(_of_qt[0])
        languages.speak(language)
        QLocale.setDefault(_locale_of(language))  # for dates
        self._language = language
        write_with(self._letters or language.letters)


def _say_all_anew() -> None:
    """Let all windows speak as the reader wants it now.

    Menus and dialogs hear of it from the window that they belong to.  What Qt's own
    catalogues have posted would come second, with all the work done already.
    """
    windows = [window for window in QApplication.topLevelWidgets() if window.parent() is None]
    for window in windows:
        say_anew(window)
    for told in (*QApplication.topLevelWidgets(), *QApplication.topLevelWindows()):
        QCoreApplication.removePostedEvents(told, QEvent.Type.LanguageChange.value)
    for window in windows:
        QApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))


def system_language() -> Language:
    """Return the first language of the user's desktop that we speak, English if there is none."""
    ours = {language.value: language for language in Language}
    for name in QLocale.system().uiLanguages():
        code = name.replace("_", "-").split("-")[0].lower()
        if code in ours:
            return ours[code]
    return Language.ENGLISH


def _locale_of(language: Language) -> QLocale:
    """Return how dates are written: as on the user's desktop, where it speaks *language*."""
    usual = QLocale("en_GB" if language is Language.ENGLISH else language.value)
    system = QLocale.system()
    return system if system.language() is usual.language() else usual


def _words_of_qt(language: Language) -> QTranslator:
    translator = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    translator.load(f"qtbase_{language.value}", folder)
    return translator
