"""The first problem of a process is measured apart from a warm one."""

from __future__ import annotations

from pathlib import Path

from benchmarks.cases import read_cases
from benchmarks.fresh import first_of_each, measure

FILE = Path(__file__).parents[2] / "benchmarks" / "problems.jsonl"


def test_one_problem_of_each_class_is_solved_in_a_process_of_its_own() -> None:
    cases = first_of_each(read_cases(FILE))
    groups = [case.group for case in cases]
    assert len(groups) == len(set(groups)) > 5
    fresh = measure(FILE, cases[0], times=1)
    assert min(fresh.loading, fresh.first, fresh.warm) > 0
