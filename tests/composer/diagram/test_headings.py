"""Headings of twins in the words of the reader."""

from __future__ import annotations

import pytest

from composer.language import Language, voice
from solver.notation.page.words import said_heading


@pytest.mark.parametrize(
    ("heading", "language", "said"),
    [
        ("b) rotate 90", Language.ENGLISH, "b) rotate by 90°"),
        ("b) rotate 90", Language.GERMAN, "b) um 90° gedreht"),
        ("+c) mirror a1<-->h1  bKd3-->e3", Language.ENGLISH, "+c) mirror a1↔h1  bKd3→e3"),
        ("shift b1 ==> a1", Language.GERMAN, "verschoben b1 → a1"),
    ],
)
def test_turnings_are_said_in_the_language(heading: str, language: Language, said: str) -> None:
    assert said_heading(heading, voice(language)) == said
