"""The language of the sentences that are made here: English, until a program asks for another.

The solver knows no catalogue of translations; a program that has one lends it with :func:`speak`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_translate: Callable[[str], str] = str


def speak(translate: Callable[[str], str]) -> None:
    """Say everything from now on with the words that *translate* finds for the English ones."""
    global _translate
    _translate = translate


def tr(text: str, *values: object) -> str:
    """Return *text*, a fixed English text in the source, in the language that is spoken.

    *values* go to the places ``%1``, ``%2`` …
    """
    return filled(_translate(text), *values) if values else _translate(text)


def filled(text: str, *values: object) -> str:
    """Put *values* in the places ``%1``, ``%2`` … of a text that was translated before.

    Values can only come in after the translation, which knows fixed texts alone.
    """
    return re.sub(r"%(\d)", lambda place: str(values[int(place[1]) - 1]), text)
