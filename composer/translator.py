"""Lends the catalogues to Qt, and lets open windows change their language.

Every word of a window is made by ``tr`` when its widget is made.  On a change of language the
words that stand in the windows are looked up backwards and said anew: no widget needs code
for that, as long as its words stand in properties.  What is made from data (tables, trees,
pages) is made again by its widget, when Qt tells it of the change (``LanguageChange``).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal
from PySide6.QtWidgets import QApplication

from composer import language as languages
from composer.language import Language
from composer.retelling import Retelling, keys_of


class SpokenLanguage(QObject):
    """The language that the program speaks now."""

    changed = Signal(object)
    """The :class:`Language` that is spoken from now on; all windows speak it already."""

    def __init__(self, language: Language, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = Language.ENGLISH
        self._translators: tuple[QTranslator, ...] = ()
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
        windows = QApplication.topLevelWidgets()
        keys = keys_of(windows)
        self._install(language)
        retelling = Retelling(before, language, keys)
        for window in windows:
            retelling.retell(window)
        self.changed.emit(language)

    def silence(self) -> None:
        """Speak English again, as where the program ends."""
        self._install(Language.ENGLISH)

    def _install(self, language: Language) -> None:
        for translator in self._translators:
            QCoreApplication.removeTranslator(translator)
        self._translators = _translators(language)
        for translator in self._translators:
            QCoreApplication.installTranslator(translator)
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


class _Catalogue(QTranslator):
    """Our catalogue as Qt wants it; what a text is for makes no difference to us."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, text: str, note: str | None = None, n: int = -1
    ) -> str | None:
        return languages.translation(self._language, text)


def _translators(language: Language) -> tuple[QTranslator, ...]:
    """Return Qt's own words (buttons, dialogs) and ours, which are asked first."""
    if language is Language.ENGLISH:
        return ()
    of_qt = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    of_qt.load(f"qtbase_{language.value}", folder)
    return (of_qt, _Catalogue(language))
