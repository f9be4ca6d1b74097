"""Positions judged beside the window: in the order that is wished, and dropped at a word."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterator

import chess
import pytest
from PySide6.QtCore import QObject, Slot
from pytestqt.qtbot import QtBot

from composer.solving.court import Case, Court
from solver import prepare
from solver.kernel.doors import Door
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.solution import Verdict
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition
from solver.vary.changes import moves
from solver.vary.finding import Findings

TWO_MOVER = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"


class Listener(QObject):
    """Keeps what is told in the order in which it was decided."""

    def __init__(self) -> None:
        super().__init__()
        self.told: dict[Hashable, Findings] = {}

    @Slot(object)
    def hear(self, news: dict[Hashable, Findings]) -> None:
        self.told |= news


@pytest.fixture
def court(qtbot: QtBot) -> Iterator[Court]:
    court = Court()
    yield court
    court.shutdown()


def neighbours() -> dict[Hashable, Composition]:
    problem = Problem(parse_fen(TWO_MOVER), Stipulation.parse("#2"))
    every = list(moves(problem.setup.squares))[:40]
    return {str(change): Composition(change.apply(problem)) for change in every}


def endless() -> Composition:
    return Composition(Problem(parse_fen(chess.STARTING_FEN), Stipulation.parse("#9")))


def test_all_are_told_and_then_the_end(qtbot: QtBot, court: Court) -> None:
    listener = Listener()
    court.decided.connect(listener.hear)
    asked = neighbours()
    with qtbot.waitSignal(court.closed):
        court.open(Case(asked))
    assert listener.told.keys() == asked.keys()
    assert not court.is_sitting


def test_those_wished_first_are_judged_first(qtbot: QtBot, court: Court) -> None:
    listener = Listener()
    court.decided.connect(listener.hear)
    asked = neighbours()
    first = list(asked)[::-1][:5]
    with qtbot.waitSignal(court.closed):
        court.open(Case(asked), first)
    assert list(listener.told)[:5] == first


def test_a_wish_comes_before_what_waits(qtbot: QtBot, court: Court) -> None:
    listener = Listener()
    court.decided.connect(listener.hear)
    sound = next(iter(neighbours().values()))
    asked: dict[Hashable, Composition] = {"long": endless(), "one": sound, "two": sound}
    with qtbot.waitSignal(court.closed):
        court.open(Case(asked, seconds=0.2))
        court.prefer(["two"])
    assert list(listener.told).index("two") < list(listener.told).index("one")
    assert listener.told["long"].verdict is None
    assert isinstance(listener.told["two"].verdict, Verdict)


def test_nothing_comes_of_a_case_that_was_dropped(qtbot: QtBot, court: Court) -> None:
    listener = Listener()
    court.decided.connect(listener.hear)
    court.open(Case({"long": endless()}))
    court.drop()
    assert not court.is_sitting
    with qtbot.waitSignal(court.closed):
        court.open(Case({"next": next(iter(neighbours().values()))}))
    assert list(listener.told) == ["next"]


def test_an_error_nobody_foresaw_is_told(
    qtbot: QtBot, court: Court, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("solver.vary.judging.Judge.judge_parts", fail)
    with qtbot.waitSignal(court.failed) as failed:
        court.open(Case(neighbours()))
    assert str(failed.args[0]) == "broken"
    assert not court.is_sitting


def test_it_waits_for_a_kernel_that_is_being_compiled(
    qtbot: QtBot, court: Court, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener = Listener()
    court.decided.connect(listener.hear)
    looked = threading.Event()
    is_ready = prepare.is_ready

    def is_not_ready(door: Door) -> bool:
        looked.set()
        return False

    monkeypatch.setattr("composer.solving.court._ready", set())
    monkeypatch.setattr("composer.solving.court.MEANWHILE_SECONDS", 0.0)
    monkeypatch.setattr(prepare, "is_ready", is_not_ready)
    court.open(Case(neighbours()))
    assert looked.wait(10)
    court.open(Case(neighbours()))  # what waits can be dropped
    assert listener.told == {}
    with qtbot.waitSignal(court.closed):
        monkeypatch.setattr(prepare, "is_ready", is_ready)
    assert len(listener.told) == 40


@pytest.mark.parametrize("is_made_in_the_thread", [False, True])
def test_problems_are_judged_while_the_kernel_is_compiled(
    qtbot: QtBot, court: Court, monkeypatch: pytest.MonkeyPatch, is_made_in_the_thread: bool
) -> None:
    told, asked = [], dict(list(neighbours().items())[:3])
    for is_compiled in (True, False):
        listener = Listener()
        court.decided.connect(listener.hear)
        monkeypatch.setattr("composer.solving.court._ready", set())
        monkeypatch.setattr(prepare, "is_ready", lambda door, ready=is_compiled: ready)
        with qtbot.waitSignal(court.closed):
            court.open(Case((lambda: asked) if is_made_in_the_thread else asked, has_play=True))
        told.append(listener.told)
    assert told[0] == told[1]
    assert all(found.verdict is not None for found in told[1].values())


def test_what_plain_python_cannot_decide_is_left_to_the_kernel(
    qtbot: QtBot, court: Court, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener = Listener()
    court.decided.connect(listener.hear)
    is_ready = prepare.is_ready
    monkeypatch.setattr("composer.solving.court._ready", set())
    monkeypatch.setattr("composer.solving.court.MEANWHILE_SECONDS", 0.2)
    monkeypatch.setattr(prepare, "is_ready", lambda door: False)
    quick = list(neighbours().items())[:2]
    asked: dict[Hashable, Composition] = {"quick": quick[0][1], "long": endless()}
    with qtbot.waitSignal(court.waits):
        court.open(Case(asked | dict(quick[1:]), seconds=0.2))
    with qtbot.waitSignal(court.closed):
        monkeypatch.setattr(prepare, "is_ready", is_ready)
    assert len(listener.told) == 3
    assert listener.told["long"].verdict is None
