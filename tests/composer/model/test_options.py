"""Options that change the rules are told apart from those about the output."""

import pytest

from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.options import changed_rules, played_setup, why_not_understood
from solver.setup import Setup


@pytest.mark.parametrize(
    ("options", "changed"),
    [
        ((), ()),
        (("SetPlay", "Try", "Defence 2", "NoCastling e1", ""), ()),
        (("Circe", "setplay", "Maximummer White"), ("Circe", "Maximummer White")),
    ],
)
def test_fairy_conditions_are_found(options: tuple[str, ...], changed: tuple[str, ...]) -> None:
    assert changed_rules(Entry(options=options)) == changed


@pytest.mark.parametrize(
    ("stipulation", "options", "is_whites_turn", "bound"),
    [
        ("h#2", (), False, "BlackMaximummer"),
        ("h#2", ("HalfDuplex",), False, "WhiteMaximummer"),
        ("h#2", ("WhiteToPlay",), True, "BlackMaximummer"),
        ("s#3", (), True, "BlackMaximummer"),
        ("s#3", (), False, "WhiteMaximummer"),
        ("ser-#4", (), True, "BlackMaximummer"),
        ("ser-h#4", (), False, "WhiteMaximummer"),
        ("ser-h#4", (), True, "BlackMaximummer"),
        ("pser-h#4", (), False, "WhiteMaximummer"),
        ("ser-s#4", (), True, None),
        ("reci-h#2", (), False, None),
        ("h#2", ("Duplex",), False, "BlackMaximummer"),
    ],
)
def test_the_side_that_a_condition_binds_is_that_of_the_stipulation(
    stipulation: str, options: tuple[str, ...], is_whites_turn: bool, bound: str | None
) -> None:
    """As Popeye 4.104 has it, which refuses the last ones or lets them have no effect."""
    setup = Setup().with_turn(is_whites_turn)
    entry = Entry(setup, stipulation, options=("Maximummer", *options))
    if bound is None:
        assert "Maximummer" in (why_not_understood(entry) or "")
    else:
        assert why_not_understood(entry) is None
        assert [it.text for it in played_setup(entry).conditions] == [bound]


def test_in_the_second_half_of_a_duplex_the_other_side_is_bound() -> None:
    entry = Entry(Setup().with_turn(False), "h#2", options=("UltraSchachZwang", "Circe", "Duplex"))
    first, second = composition_of(entry).parts()
    assert {it.text for it in first.problem.setup.conditions} == {"Circe", "BlackUltraSchachZwang"}
    assert {it.text for it in second.problem.setup.conditions} == {"Circe", "WhiteUltraSchachZwang"}
