"""Catalogues for tests: every text of the program, and a language that marks what it said."""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations
from pathlib import Path

from babel.messages.extract import extract_from_dir

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS = {"tr": None, "trn": (1, 2)}
"""The functions that translate, and the places of the texts of those that have several."""


@cache
def texts_of_program() -> frozenset[str]:
    """Return all English texts that are translated, as they stand in the sources."""
    found: set[str] = set()
    for package in ("composer", "solver"):
        for entry in extract_from_dir(ROOT / package, keywords=KEYWORDS):
            texts = entry[2] if isinstance(entry[2], tuple) else (entry[2],)
            found.update(text for text in texts if text)
    return frozenset(found)


_DOTTED = str.maketrans("aeiouyAEIOU", "äëïöüÿÄËÏÖÜ")


class MarkedTexts(NullTranslations):
    """A catalogue that puts dots on the vowels of every text of the program."""

    def gettext(self, message: str) -> str:
        """Return *message* with dots on its vowels when it is one of the program’s."""
        return message.translate(_DOTTED) if message in texts_of_program() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English form for *n* with dots on its vowels."""
        return self.gettext(msgid1 if n == 1 else msgid2)
