"""The languages of the program, and the catalogues that hold its words.

A catalogue is a gettext file in ``resources/translations``; what a catalogue does not
hold is said in English.  CONTRIBUTING.md tells how catalogues are made.
"""

from __future__ import annotations

import gettext
from enum import Enum
from functools import cache

import solver.language
from composer.resources import resource
from solver.language import Voice
from solver.notation.letters import Letters


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

    @property
    def letters(self) -> Letters:
        """The letters that its readers give to men."""
        return _LETTERS[self]

    @property
    def has_capital_nouns(self) -> bool:
        """Whether nouns begin with capitals within sentences too."""
        return self is Language.GERMAN


_LETTERS = {
    Language.ENGLISH: Letters.N,
    Language.GERMAN: Letters.GERMAN,
    Language.FRENCH: Letters.FRENCH,
    Language.RUSSIAN: Letters.RUSSIAN,
}
_OWN_NAMES = {
    Language.ENGLISH: "English",
    Language.GERMAN: "Deutsch",
    Language.FRENCH: "Français",
    Language.RUSSIAN: "Русский",
}


def catalogue(language: Language) -> gettext.NullTranslations:
    """Return the words of *language*; English has those of the source."""
    return gettext.NullTranslations() if language is Language.ENGLISH else _catalogue(language)


@cache
def voice(language: Language) -> Voice:
    """Return what says texts in *language*, whatever is spoken elsewhere."""
    return Voice(catalogue(language))


class _Spoken:
    """Which language is spoken; a process begins in English."""

    language = Language.ENGLISH


def spoken() -> Language:
    """Return the language that :func:`speak` chose last."""
    return _Spoken.language


def speak(language: Language) -> None:
    """Let all that is made from now on, the solver's sentences too, speak *language*."""
    _Spoken.language = language
    solver.language.speak(catalogue(language))


@cache
def _catalogue(language: Language) -> gettext.NullTranslations:
    path = resource("translations", f"{language.value}.mo")
    if not path.is_file():
        return gettext.NullTranslations()
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)
