"""Fairy problems from Popeye input to Popeye's own lines, held against what Popeye 4.104 prints.

``python -m tests.fairy_cases FILE`` does the same with whole collections of cases.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.fairy_cases import Result, Told, answer

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "fairy_cases.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_answer_is_popeyes(case: dict[str, Any]) -> None:
    assert answer(case, seconds=60, with_trees=True) == Told(Result.EQUAL)


def test_another_answer_is_told_as_one() -> None:
    case = {**CASES[0], "solution": ""}
    assert answer(case, seconds=60).result is Result.DIFFERENT
