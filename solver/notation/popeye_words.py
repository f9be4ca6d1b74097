"""The words of Popeye's output in the languages in which he prints.

He prints in the language in which he was asked (Popeye 4.104, ``output/message.c`` and
``output/plaintext/language_dependant.c``); with letters of another language words are English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from solver.notation.letters import Letters


@dataclass(frozen=True, slots=True)
class PopeyeWords:
    """What stands between the moves, and what ends the solution."""

    threat: str = "threat:"
    zugzwang: str = "zugzwang."
    but: str = "but"
    refutes: str = "refutes."
    finished: str = "solution finished."
    partial: str = "Partial solution"
    time: str = "Time"
    zeroposition: str = "zeroposition"
    turnings: tuple[str, str, str, str] = ("rotate", "mirror", "shift", "PolishType")
    """What happens to all men at once, in the headings of twins."""


_ENGLISH = PopeyeWords()
_NAME = re.compile(r"(?!PolishType)[A-Z][A-Za-z&]{2}")
"""How the names of conditions begin."""
_TURNING = re.compile(rf"\b(?:{'|'.join(_ENGLISH.turnings)})\b")
_WORDS: Mapping[Letters, PopeyeWords] = {
    Letters.GERMAN: PopeyeWords(
        "Drohung:",
        "Zugzwang.",
        "Aber",
        "Widerlegt.",
        "Loesung beendet.",
        "Partielle Loesung",
        "Zeit",
        "NullStellung",
        ("Drehung", "Spiegelung", "Verschiebung", "Farbwechsel"),
    ),
    Letters.FRENCH: PopeyeWords(
        "menace:",
        "blocus.",
        "mais",
        "Refute.",
        "solution terminee.",
        "solution partielle",
        "Temps",
        "zeroposition",
        ("rotation", "miroir", "translation", "CouleurEchange"),
    ),
}


def popeyes_words(letters: Letters) -> PopeyeWords:
    """Return the words that go with *letters*."""
    return _WORDS.get(letters, _ENGLISH)


def printed_heading(heading: str, letters: Letters) -> str:
    """Return the English *heading* of a twin as Popeye prints it in the language of *letters*."""
    letter, sign, changes = heading.partition(") ")
    told = (_printed_change(change, letters) for change in changes.split("  "))
    return f"{letter}{sign}{'  '.join(told)}"


def _printed_change(change: str, letters: Letters) -> str:
    words = popeyes_words(letters)
    if words is _ENGLISH or not _NAME.match(change):
        turnings = dict(zip(_ENGLISH.turnings, words.turnings, strict=True))
        return _TURNING.sub(lambda word: turnings[word[0]], letters.named(change))
    from solver.fairy.naming.condition_words import conditions_in, printed  # for twins by condition

    conditions = conditions_in(change) or ()
    return " ".join(printed(it, letters.codes) for it in conditions) or change
