"""What one step of the user asks of the model: nothing of it is worked out twice."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from types import CodeType, FrameType

import pytest
from pytestqt.qtbot import QtBot

from composer.model.composition import diagram_of
from composer.model.document import Document, Entry
from composer.runs.question import question_from
from composer.solving.controller import SolvingState
from composer.solving.plan import doubts_of, flaws_of, plan_for
from composer.windows.main_window import MainWindow
from composer.windows.solve import hindrance
from solver.legality.assistant import find_impossibilities
from solver.notation.fen import parse_fen
from solver.twinning.composition import Composition
from tests.composer.windows.test_main_window import center_of, drag

TWO_MOVER = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"
WITH_TWIN = Entry(parse_fen(TWO_MOVER), "#2", extra=(("twins", {"b": "Move b7 d7"}),))


def code_of(work: Callable[..., object]) -> CodeType:
    """Return the code of *work* itself, whatever keeps what it has worked out."""
    while hasattr(work, "__wrapped__"):
        work = work.__wrapped__
    return work.__code__


WATCHED = {
    code_of(work): work.__qualname__
    for work in (
        diagram_of,
        vars(Composition)["_made_parts"].func,
        flaws_of,
        doubts_of,
        find_impossibilities,
        question_from,
        plan_for,
        hindrance._hindrance,
    )
}


def asked(act: Callable[[], None]) -> dict[str, int]:
    """Return how often what is watched is worked out in this thread while *act* is done."""
    counts: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in WATCHED:
            counts[WATCHED[frame.f_code]] += 1

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return dict(counts)


@pytest.fixture
def judges_changes() -> bool:
    """Let the window judge the change, as it does for users."""
    return True


def test_a_drag_works_out_once_what_the_problem_asks(qtbot: QtBot, window: MainWindow) -> None:
    window.editor.apply("Put", lambda document: replace(Document((WITH_TWIN,)), current=0))

    def drag_and_judge() -> None:
        with qtbot.waitSignal(window.vary.live.told):
            drag(window, center_of(window, "g6"), center_of(window, "g7"))

    with qtbot.waitSignal(window.vary.live.told):
        pass
    counts = asked(drag_and_judge)
    assert counts.pop("plan_for", 0) == 0
    assert counts.pop("question_from", 0) <= 1  # whether it is known is asked a moment later
    assert counts == dict.fromkeys(set(WATCHED.values()) - {"plan_for", "question_from"}, 1)


def test_a_search_makes_its_plan_once(qtbot: QtBot, window: MainWindow) -> None:
    window.editor.apply("Put", lambda document: replace(Document((WITH_TWIN,)), current=0))

    def solve() -> None:
        window.commands.solve.trigger()
        qtbot.waitUntil(lambda: window.controller.state is SolvingState.IDLE)

    assert asked(solve)["plan_for"] == 1
    assert window.solve_commands.plan is not None
