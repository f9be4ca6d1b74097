from __future__ import annotations

import pytest

from composer.collection.columns import Column, sort_key, text_key
from composer.collection.facts import Facts
from composer.collection.marks import with_mark
from composer.collection.order import ExchangedRun, followed, with_versions_together
from tests.composer.collection.problems import problem


@pytest.mark.parametrize(
    ("old", "new", "run"),
    [
        ("abcd", "abcd", ExchangedRun(4, 0, 0)),
        ("abcd", "abxd", ExchangedRun(2, 1, 1)),
        ("abcd", "abxycd", ExchangedRun(2, 0, 2)),
        ("abcd", "ad", ExchangedRun(1, 2, 0)),
        ("", "ab", ExchangedRun(0, 0, 2)),
        ("aa", "aaa", ExchangedRun(2, 0, 1)),
        ("abcde", "acx", ExchangedRun(1, 4, 2, ((2, 1),))),
        ("abcd", "acbd", ExchangedRun(1, 2, 2, ((1, 2), (2, 1)))),
        ("aab", "xay", ExchangedRun(0, 3, 3, ((1, 1),))),
    ],
)
def test_the_smallest_run_is_found(old: str, new: str, run: ExchangedRun) -> None:
    assert ExchangedRun.between(old, new) == run


@pytest.mark.parametrize(
    ("order", "run", "expected"),
    [
        ([0, 1, 2, 3], ExchangedRun(1, 1, 1), [0, 1, 2, 3]),
        ([0, 1, 2, 3], ExchangedRun(2, 0, 2), [0, 1, 2, 3, 4, 5]),
        ([3, 1, 0, 2], ExchangedRun(2, 0, 2), [5, 1, 2, 3, 0, 4]),
        ([3, 1, 0, 2], ExchangedRun(1, 1, 0), [2, 0, 1]),
        ([3, 1, 0, 2], ExchangedRun(0, 2, 0), [1, 0]),
        (
            [0, 3],
            ExchangedRun(2, 0, 1),
            [0, 2, 4],
        ),  # added behind a problem that the search left out
        ([], ExchangedRun(0, 0, 2), [0, 1]),
        ([2, 0, 1], ExchangedRun(0, 0, 1), [3, 1, 2, 0]),
        ([0, 1, 2], ExchangedRun(0, 3, 2), [0, 1]),
        ([4, 1, 3], ExchangedRun(1, 3, 1, ((2, 1),)), [2]),
        ([2, 1], ExchangedRun(1, 1, 3, ((1, 2),)), [4, 2, 3, 1]),
        ([0, 2], ExchangedRun(1, 3, 3, ((3, 1),)), [0, 3]),
    ],
)
def test_rows_follow_what_came_and_went(
    order: list[int], run: ExchangedRun, expected: list[int]
) -> None:
    assert followed(order, run) == expected


def test_versions_stand_together_behind_the_first_that_is_shown() -> None:
    groups = {"x": (1, 4), "y": (0, 5)}
    assert with_versions_together(range(6), groups) == [0, 5, 1, 4, 2, 3]
    assert with_versions_together([5, 4, 3, 1], groups) == [5, 1, 4, 3]
    assert with_versions_together(range(6), groups, only_first=True) == [0, 1, 2, 3]
    assert with_versions_together([3, 1], {}) == [3, 1]


def sorted_by(column: Column, texts: list[str]) -> list[str]:
    entries = [problem(stipulation=text) for text in texts]
    facts = [Facts(entry, place) for place, entry in enumerate(entries)]
    facts.sort(key=lambda one: sort_key(column, one, one.entry.stipulation))
    return [one.entry.stipulation for one in facts]


def test_stipulations_are_sorted_by_kind_and_length() -> None:
    texts = ["h#2.5", "#10", "", "s#3", "win", "#2", "h#2"]
    assert sorted_by(Column.STIPULATION, texts) == ["#2", "#10", "h#2", "h#2.5", "s#3", "win", ""]


def test_text_is_sorted_without_accents_and_with_numbers_by_value() -> None:
    texts = ["Zepler", "", "Überfall 10", "überfall 9", "Loyd"]
    assert sorted(texts, key=text_key) == ["Loyd", "überfall 9", "Überfall 10", "Zepler", ""]


def test_men_and_marks_are_sorted() -> None:
    many, few = Facts(problem(), 0), Facts(problem("wKa1 bKa3"), 1)
    assert sort_key(Column.MEN, few, "") < sort_key(Column.MEN, many, "")
    marked = Facts(with_mark(problem()), 2)
    assert sort_key(Column.MARK, marked, "") < sort_key(Column.MARK, many, "")
