"""Keywords for what was found."""

from __future__ import annotations

import pytest

from composer.model.keywords import known_keywords
from composer.model.theme_keywords import keyword_named, keyword_of
from solver.analysis.findings import Proof, Theme, ThemeFinding

OWN = {
    *("Changed continuations", "Transferred continuations"),
    *("Analogy", "Reciprocal moves"),
    "Underpromotion",  # of White, of Black: the field parts them
}
"""Words of ours for what the data bases have none for."""


@pytest.mark.parametrize(
    ("theme", "count", "keyword"),
    [
        (Theme.ZAGORUIKO, 2, "Zagoruiko"),
        (Theme.FLIGHT_GIVING, 1, "Flight giving key"),
        (Theme.FLIGHT_GIVING, 2, "2 flights giving key"),
        (Theme.FLIGHT_GIVING, 4, "3+ flights giving key"),
        (Theme.MODEL_MATES, 2, "Model mates"),
        (Theme.MODEL_MATES, 1, ""),
        (Theme.SELF_BLOCK, 1, ""),
        (Theme.ECHO, 2, "Echo mates"),
    ],
)
def test_a_finding_is_spelled_as_the_field_does(theme: Theme, count: int, keyword: str) -> None:
    assert keyword_of(ThemeFinding(theme, (Proof(0),), count)) == keyword


def test_keywords_are_those_of_the_field() -> None:
    unknown = {keyword_named(theme) for theme in Theme} - set(known_keywords())
    assert unknown == OWN
