"""Catalogues for tests: every text of the program, and a language that marks what it said."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.extract import extract_from_dir

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS = {"tr": None, "_tr": None, "translate": (2,)}
"""The functions that translate; for those with several arguments the place of the text."""


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


class MarkedTexts:
    """A catalogue that puts dots on the vowels of every text of the program."""

    texts = tuple(sorted(texts_of_program()))

    def gettext(self, text: str) -> str:
        """Return *text* with dots on its vowels when it is one of the program’s."""
        return text.translate(_DOTTED) if text in texts_of_program() else text
