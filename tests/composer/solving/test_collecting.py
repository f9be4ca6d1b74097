"""Full searches for garbage are held up while much is judged, and come back afterwards."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from composer.solving.collecting import full_searches_held_up
from composer.solving.court import Case, Court
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition
from solver.vary.finding import Findings

POSITION = Composition(
    Problem(parse_fen("8/8/8/8/8/2K5/3R4/k7 w - - 0 1"), Stipulation.parse("#1"))
)


class OneQuestion:
    """A source that asks once, and notes how rarely full searches are due meanwhile."""

    def __init__(self) -> None:
        self.thresholds: list[int] = []

    def ask(self) -> tuple[Any, Composition] | None:
        self.thresholds.append(gc.get_threshold()[2])
        return ("", POSITION) if len(self.thresholds) == 1 else None

    def note(self, called: Any, found: Findings) -> None:
        self.thresholds.append(gc.get_threshold()[2])

    def stop(self) -> None:
        pass


@pytest.fixture(autouse=True)
def unfrozen() -> Iterator[None]:
    """Let later tests find all garbage."""
    yield
    gc.unfreeze()


def test_they_come_back_when_the_last_one_has_ended() -> None:
    before = gc.get_threshold()
    with full_searches_held_up():
        with full_searches_held_up():
            pass
        assert gc.get_threshold()[:2] == before[:2]
        assert gc.get_threshold()[2] > before[2]
    assert gc.get_threshold() == before


def test_a_long_case_holds_them_up_and_a_short_one_does_not(qtbot: QtBot) -> None:
    before = gc.get_threshold()
    court, source = Court(), OneQuestion()
    with qtbot.waitSignal(court.closed):
        court.open(Case(lambda: source))
    assert min(source.thresholds) > before[2]
    assert gc.get_threshold() == before
    frozen = gc.get_freeze_count()
    with qtbot.waitSignal(court.closed):
        court.open(Case({"": POSITION}))
    assert gc.get_freeze_count() <= frozen
    court.shutdown()
