"""Problems found by what was found in them, and by the keywords that say the same."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from composer.collection.facts import Facts
from composer.collection.query import QueryError, QuerySurroundings, parse_query
from composer.model.document import Entry
from tests.composer.collection.problems import problem

PROBLEMS = (
    problem("wKa1 Qb3 bKh8", keywords=("Zagoruiko", "2 flights giving key")),
    problem("wKa1 Qb4 bKh8"),
    problem("wKa1 Qb5 bKh8"),
    problem("wKa1 Qb6 bKh8", keywords=("Model mates",)),
)
FOUND: dict[int, Mapping[str, int]] = {
    1: {"Zagoruiko": 2, "Changed mates": 4, "Flight taking key": 1},
    2: {"Changed mates": 1, "Model mates": 3, "Flight giving and taking key": 2},
}


def themes_of(entry: Entry) -> Mapping[str, int] | None:
    return FOUND.get(PROBLEMS.index(entry))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("theme:Zagoruiko", [1, 2]),
        ("theme:zagor", [1, 2]),
        ("theme!=Zagoruiko", [3, 4]),
        ("changes>=3", [2]),
        ("changes>=1", [2, 3]),
        ("changes=0", []),
        ("key:flight-giving", [1, 3]),
        ('key:"flight taking"', [2, 3]),
        ("key:taking", [2, 3]),
        ("key:Zagoruiko", []),
        ("model>=2", [3]),
        ("theme:model", [3, 4]),
        ("themes>=3", [2, 3]),
        ("theme:Zagoruiko changes>=3 key:flight-taking", [2]),
    ],
)
def test_problems_are_found_by_themes(query: str, expected: list[int]) -> None:
    parsed = parse_query(query, QuerySurroundings(PROBLEMS, themes_of=themes_of))
    assert parsed is not None
    facts = [Facts(entry, place) for place, entry in enumerate(PROBLEMS)]
    assert [one.place + 1 for one in facts if parsed.matches(one)] == expected


def test_a_theme_is_not_larger_than_another() -> None:
    with pytest.raises(QueryError, match="cannot be larger"):
        parse_query("theme>=Zagoruiko")
