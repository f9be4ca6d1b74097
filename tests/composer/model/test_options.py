"""Options that change the rules are told apart from those about the output."""

import pytest

from composer.model.document import Entry
from composer.model.options import changed_rules


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
