"""Case 23: cancelling at any moment, starting again at once, closing, changing the board."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import QObject, Slot
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.model.document import Document, Entry
from composer.solving.controller import SolvingController, SolvingState
from composer.windows.main_window import MainWindow
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solution import Solution
from solver.stipulation import Stipulation
from tests.composer.windows.conftest import MakeWindow

FENS = (
    "8/K1p5/2k2N1R/5N2/P2Pn3/2P5/6R1/7B w - - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
    "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1",
)
ASKED = ("#2", "#4", "h#2", "s#2", "ser-h#3")


class Witness(QObject):
    """Notes whose solution came while which problem was being searched."""

    def __init__(self, controller: SolvingController) -> None:
        super().__init__()
        self._controller = controller
        self.pairs: list[tuple[Problem, Problem | None]] = []
        controller.ended.connect(self.note)

    @Slot(object)
    def note(self, solution: Solution) -> None:
        self.pairs.append((solution.problem, self._controller.searched))


@pytest.fixture
def controller(qapp: QObject) -> Iterator[SolvingController]:
    """The real thing."""
    controller = SolvingController(qapp)
    yield controller
    controller.shutdown()


def test_no_result_of_an_old_position_is_ever_taken_for_that_of_a_new_one(
    qtbot: QtBot, controller: SolvingController
) -> None:
    choice, witness = Random(3), Witness(controller)
    document = Document()
    for _ in range(60):
        entry = Entry(parse_fen(choice.choice(FENS)), choice.choice(ASKED))
        after = Document((entry,))
        controller.note_document(document, after)
        document = after
        controller.solve(Task(Problem(entry.setup, Stipulation.parse(entry.stipulation))))
        QTest.qWait(choice.randrange(15))
        if choice.random() < 0.4:
            controller.stop()
        if choice.random() < 0.3:
            controller.pause()
            controller.resume()
    controller.stop()
    qtbot.waitUntil(lambda: controller.state is SolvingState.IDLE)
    assert witness.pairs
    for solved, searched in witness.pairs:
        assert solved == searched


def test_the_window_stops_starts_and_edits_at_random_moments(
    qtbot: QtBot, window: MainWindow
) -> None:
    choice = Random(5)
    window.commands.example.trigger()
    acts = (
        window.commands.solve.trigger,
        window.commands.stop.trigger,
        window.commands.pause.trigger,
        window.commands.side_to_move.trigger,
        window.commands.game_array.trigger,
        window.editor.undo,
        window.commands.add_problem.trigger,
        window.commands.previous_problem.trigger,
    )
    for _ in range(80):
        choice.choice(acts)()
        QTest.qWait(choice.randrange(8))
    window.controller.stop()
    qtbot.waitUntil(lambda: window.controller.state is SolvingState.IDLE)
    while window.editor.history.canUndo():
        window.editor.undo()
    window.commands.example.trigger()


@pytest.mark.parametrize("wait", [0, 1, 5, 20, 60])
def test_closing_while_solving_leaves_no_thread(make_window: MakeWindow, wait: int) -> None:
    window = make_window()
    entry = Entry(parse_fen(FENS[1]), "#6")
    window.editor.replace(Document((entry,)))
    window.commands.solve.trigger()
    QTest.qWait(wait)
    window.close()
    assert not window.isVisible()
    for thread in threading.enumerate():
        if thread.name == "matewright-solve":
            thread.join(20)
            assert not thread.is_alive()
