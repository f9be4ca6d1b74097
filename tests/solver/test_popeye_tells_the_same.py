"""Small positions drawn at random under one rule each, and what Popeye 4.104 tells of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fairy_cases import Result, answer
from tests.questions import read_questions

WITH_TREES = {
    "black_checks": True,
    "goal_is_end": False,
    "introductions": False,
    "last_rank": False,
    "parry_series": False,
    "quodlibet": False,
    "role_exchange": True,
}
"""By file whether the trees of its cases are compared, too."""


@pytest.mark.parametrize(
    ("name", "case"),
    [(name, case) for name in WITH_TREES for case in read_questions(f"{name}.jsonl")],
    ids=lambda it: it if isinstance(it, str) else it["popeye_input"].split("\n")[2],
)
def test_popeye_tells_the_same(name: str, case: dict[str, Any]) -> None:
    told = answer(case, 30.0, with_trees=WITH_TREES[name])
    assert told.result is Result.EQUAL, told.words
