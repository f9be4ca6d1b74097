"""Every theme is tried on two examples that show it and on two that do not, at the least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from solver.analysis.findings import Theme
from tests.solver.analysis import (
    test_analysing,
    test_avoidance,
    test_changes,
    test_crossings,
    test_help_play,
    test_journeys,
    test_lines_and_solutions,
    test_logic,
    test_published_keys,
    test_published_themes,
)

FEWEST = 2
Examples = Iterator[tuple[Theme, bool]]


def _rows(test: Callable[..., None]) -> list[tuple[Any, ...]]:
    """Return the rows of the table that a test is given, each as a tuple."""
    (table,) = test.pytestmark  # type: ignore[attr-defined]
    return [row if isinstance(row, tuple) else (row,) for row in table.args[1]]


def _examples() -> Examples:
    """Give the theme of every example in the tables, and whether it stands there."""
    for test, stands in (
        (test_changes.test_theme_is_recognised, True),
        (test_changes.test_theme_is_not_claimed, False),
        (test_crossings.test_lines_closed_in_a_three_mover, True),
        (test_crossings.test_a_key_without_the_crossing, False),
        (test_journeys.test_a_line_shows_the_theme, True),
        (test_journeys.test_a_line_nearly_shows_it, False),
    ):
        yield from ((row[0], stands) for row in _rows(test))
    for judged in (
        test_lines_and_solutions.test_a_line_that_ends_in_mate,
        test_lines_and_solutions.test_two_mates_that_are_alike,
        test_lines_and_solutions.test_who_mates_and_is_taken,
        test_journeys.test_promotions_to_all_four_men_stand_in_several_lines,
        test_logic.test_the_main_plan_carries_through_after_the_foreplan,
    ):
        yield from ((row[0], row[-1]) for row in _rows(judged))
    yield from _of_one_theme()
    yield from _of_problems()


def _of_one_theme() -> Examples:
    """Give the examples of tables that are about one theme."""
    for row in _rows(test_lines_and_solutions.test_promotions_answered_by_the_same):
        yield Theme.BABSON, row[1]
    for row in _rows(test_lines_and_solutions.test_flights_to_all_four_sides):
        yield Theme.CROSS_FLIGHTS, row[1]
    for row in _rows(test_analysing.test_black_correction_is_one_of_departure):
        yield Theme.BLACK_CORRECTION, row[1]
    for _ in _rows(test_avoidance.test_each_defence_prevents_one_of_two_mates):
        yield Theme.DUAL_AVOIDANCE, True
    for _ in _rows(test_avoidance.test_what_only_looks_like_it):
        yield Theme.DUAL_AVOIDANCE, False


def _of_problems() -> Examples:
    """Give what stands and what does not in problems of which several themes are said."""
    for _, theme, stands in _rows(test_help_play.test_published_problems):
        yield theme, stands
    for *_, theme, stands in _rows(
        test_analysing.test_what_stands_in_one_problem_and_not_in_another
    ):
        yield theme, stands
    for _, themes in _rows(test_analysing.test_what_stands_is_found):
        yield from ((theme, True) for theme in themes)
    for _, named in _rows(test_published_keys.test_the_themes_of_a_published_two_mover):
        yield from ((theme, theme.name in named.split()) for theme in test_published_keys.COMPARED)
    for _, shown, lacking in _rows(test_published_themes.test_themes_of_a_two_mover):
        yield from ((Theme[name], True) for name in shown.split())
        yield from ((Theme[name], False) for name in lacking.split())


EXAMPLES = Counter(_examples())


def test_every_theme_has_examples_of_both_kinds() -> None:
    assert not {t for t in Theme if min(EXAMPLES[t, True], EXAMPLES[t, False]) < FEWEST}
