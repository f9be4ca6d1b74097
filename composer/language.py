"""The languages of the program, and the catalogues that hold its words.

A catalogue is a gettext file in ``resources/translations``; what a catalogue does not
hold is said in English.  CONTRIBUTING.md tells how catalogues are made.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType

import solver.language
from composer.resources import resource


class Language(Enum):
    """A language that the program speaks; the value is its code."""

    ENGLISH = "en"
    GERMAN = "de"
    FRENCH = "fr"
    RUSSIAN = "ru"

    @property
    def own_name(self) -> str:
        """What the language calls itself."""
        return _OWN_NAMES[self]


_OWN_NAMES = {
    Language.ENGLISH: "English",
    Language.GERMAN: "Deutsch",
    Language.FRENCH: "Français",
    Language.RUSSIAN: "Русский",
}


def translation(language: Language, text: str) -> str | None:
    """Return what *language* says for the English *text*, ``None`` where nothing is known."""
    if language is Language.ENGLISH or not text:
        return None
    found = _catalogue(language).gettext(text)
    return None if found == text else found


class _Spoken:
    """Which language is spoken; a process begins in English."""

    language = Language.ENGLISH


def spoken() -> Language:
    """Return the language that :func:`speak` chose last."""
    return _Spoken.language


def speak(language: Language) -> None:
    """Let all that is made without Qt, the solver's sentences too, speak *language*."""
    _Spoken.language = language
    solver.language.speak(lambda text: translation(language, text) or text)


def words() -> tuple[str, ...]:
    """Return all English texts that the catalogues translate."""
    found = {
        text
        for language in Language
        if language is not Language.ENGLISH
        for text in _catalogue(language).texts
    }
    return tuple(sorted(found))


class _Catalogue(gettext.GNUTranslations):
    """The words of one language."""

    _catalog: Mapping[object, str] = MappingProxyType({})

    @property
    def texts(self) -> tuple[str, ...]:
        """All English texts that are translated."""
        return tuple(text for text in self._catalog if isinstance(text, str) and text)


@cache
def _catalogue(language: Language) -> _Catalogue:
    path = resource("translations", f"{language.value}.mo")
    if not path.is_file():
        return _Catalogue()
    with path.open("rb") as file:
        return _Catalogue(file)
