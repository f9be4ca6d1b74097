"""The forecast of a batch: longer, fuller and harder problems come later."""

import pytest

from composer.runs.forecast import coefficients, forecast, forecast_whole, kind_of
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition, Duplex

FULL = "8/6p1/2p1p1P1/3p2RP/R1pkB1nN/Q5P1/2PN3p/4B1nK w - - 0 1"
BARE = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"


def seconds(fen: str, stipulation: str) -> float:
    return forecast(Problem(parse_fen(fen), Stipulation.parse(stipulation)))


@pytest.mark.parametrize(
    ("quick", "slow"), [("#2", "#6"), ("h#2", "h#2.5"), ("s#2", "s#5"), ("h#3", "s#7")]
)
def test_longer_problems_are_forecast_to_take_longer(quick: str, slow: str) -> None:
    assert seconds(FULL, quick) < seconds(FULL, slow)


def test_full_boards_are_forecast_to_take_longer_and_so_are_more_parts() -> None:
    assert seconds(BARE, "h#4") < seconds(FULL, "h#4")
    problem = Problem(parse_fen(BARE), Stipulation.parse("h#2"))
    whole = Composition(problem, duplex=Duplex.BOTH)
    assert forecast_whole(whole) == 2 * forecast(problem)


@pytest.mark.parametrize(
    ("stipulation", "kind"),
    [("#3", ""), ("ser-h#5", "ser-h"), ("semi-r#2", "r"), ("hs#2.5", "hs"), ("ser-#4", "ser-")],
)
def test_every_kind_of_play_has_coefficients(stipulation: str, kind: str) -> None:
    assert kind_of(Stipulation.parse(stipulation)) == kind
    assert len(coefficients(kind)) == 3
    assert coefficients("ser-r") != coefficients("")
    assert 0 < seconds(FULL, "h#50") < float("inf")
