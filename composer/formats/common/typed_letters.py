"""Lists of men that are typed in German or French letters: ``Kb1 Dd3 kh6 lh7 bd4 #3``."""

from __future__ import annotations

import re
from functools import partial

from solver.men import FRENCH, GERMAN, PROBLEM, Alphabet

_FOREIGN = frozenset("DTC")
"""Letters that stand for no man in English, neither of orthodox chess nor of fairy chess: where
none of them is, ``L`` is a lion, and ``B`` a bishop."""
_LETTER = re.compile(
    r"(?:(?<=^)|(?<=[\s,;]))(?P<color>[wb](?=[A-Za-z][a-h][1-8]))?(?P<letter>[A-Za-z])"
    r"(?=(?:[a-h][1-8])+(?:[\s,;]|$))"
)


def with_english_letters(text: str) -> str:
    """Return a list with English letters where all that it has are those of another language."""
    letters = {match["letter"].upper() for match in _LETTER.finditer(text)}
    for alphabet in (GERMAN, FRENCH):
        if letters & _FOREIGN and letters <= alphabet.kinds.keys():
            return _LETTER.sub(partial(_in_english, alphabet), text)
    return text


def _in_english(alphabet: Alphabet, match: re.Match[str]) -> str:
    letter = match["letter"]
    told = PROBLEM.names[alphabet.kinds[letter.upper()]]
    return (match["color"] or "") + (told if letter.isupper() else told.lower())
