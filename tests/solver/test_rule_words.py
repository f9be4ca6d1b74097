"""Options are told apart from the conditions under which a problem is not plain chess."""

from __future__ import annotations

from solver.conditions import Condition, read_conditions


def test_a_condition_keeps_its_words_and_has_a_name() -> None:
    options = ("SetPlay", "Maximummer White", "", "defence 2", "CIRCE")
    assert read_conditions(options) == (
        Condition("maximummer", "Maximummer White"),
        Condition("circe", "CIRCE"),
    )
