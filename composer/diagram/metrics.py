"""How wide words are, without a font at hand: the widths of Times and what is as wide.

Liberation Serif, Times New Roman, Tinos and Nimbus Roman all have these widths; who
paints with another font measures with that font instead.  The table is made from the first
of them by ``python -m tests.times_widths``.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path

from composer.diagram.figurines import FACE
from composer.diagram.shapes import TextStyle
from composer.resources import resource

Measure = Callable[[str, TextStyle], float]
"""Tells how wide words are in a style."""

FAMILIES = ("Liberation Serif", "Times New Roman", "Tinos", "Nimbus Roman", "DejaVu Serif")
"""The fonts to write with, the first that is there."""
FACES = (*FAMILIES, FACE)
"""The same with that of the figurines, which none of them has."""

_UNKNOWN = 1000
"""A letter of another script: as wide as any, so that nothing runs over the edge."""


def table_path() -> Path:
    """Return where the table lies: by weight and width, in thousandths of the size, the letters."""
    return resource("fonts", "times-widths.json")


def text_width(text: str, style: TextStyle) -> float:
    """Return how wide *text* is in *style*."""
    widths = _widths("bold" if style.is_bold else "regular")
    return sum(_letter_width(letter, widths) for letter in text) * style.size / 1000


@cache
def _widths(weight: str) -> dict[str, int]:
    tables = (table_path(), resource("fonts", "figurine-widths.json"))
    by_width: list[dict[str, str]] = [
        json.loads(table.read_text(encoding="utf-8"))[weight] for table in tables
    ]
    return {
        letter: int(width)
        for table in by_width
        for width, letters in table.items()
        for letter in letters
    }


def _letter_width(letter: str, widths: dict[str, int]) -> int:
    if letter in widths:
        return widths[letter]
    if unicodedata.combining(letter):
        return 0
    base = unicodedata.normalize("NFD", letter)[:1]
    return widths.get(base, _UNKNOWN)
