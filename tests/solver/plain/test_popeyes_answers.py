"""Fairy problems from Popeye input to Popeye's own lines, held against what Popeye 4.104 prints.

``python -m tests.fairy_cases FILE`` does the same with whole collections of cases.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solver.kernel.fairy import scope
from tests.fairy_cases import Result, Told, answer

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "fairy_cases.jsonl").read_text().splitlines()
]
_BY_PLAIN_RULES = {
    *("back to back", "face to face", "cheek to cheek", "mars madrasi lions", "circuit"),
    "andernach hole",
    *("shielded transmuted", "shielded transmuted grasshopper", "unlimited", "unlimited black"),
}
"""Answered by both: what had other answers, or was not compiled, and is small."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_answer_is_popeyes(case: dict[str, Any]) -> None:
    assert answer(case, seconds=60, with_trees=True) == Told(Result.EQUAL)


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case["id"] in _BY_PLAIN_RULES],
    ids=lambda case: case["id"],
)
def test_plain_rules_give_the_answer_of_compiled_ones(
    case: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def is_compiled(*of: Any) -> bool:
        asked.append(scope_says(*of))
        return False

    scope_says = scope.is_compiled
    monkeypatch.setattr(scope, "is_compiled", is_compiled)
    assert answer(case, seconds=60, with_trees=True) == Told(Result.EQUAL)
    assert asked
    assert all(asked)


def test_another_answer_is_told_as_one() -> None:
    case = {**CASES[0], "solution": ""}
    assert answer(case, seconds=60).result is Result.DIFFERENT
