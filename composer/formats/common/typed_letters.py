"""Lists of men that are typed in German or French letters: ``Kb1 Dd3 kh6 lh7 bd4 #3``."""

from __future__ import annotations

import re

from solver.men import FRENCH, GERMAN, PROBLEM

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
    for kinds in (GERMAN.kinds, FRENCH.kinds):
        if letters & _FOREIGN and letters <= kinds.keys():
            english = {letter: PROBLEM.names[kind] for letter, kind in kinds.items()}
            english |= {letter.lower(): told.lower() for letter, told in english.items()}
            return _LETTER.sub(lambda it: (it["color"] or "") + english[it["letter"]], text)
    return text
