"""A search of the window that workers of a cluster help, which stand here beside it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from threading import current_thread, main_thread
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from composer.crew import cluster
from composer.crew.crew import JobReport
from composer.crew.hand import WorkHand
from composer.crew.helping import PartJob, decide_part
from composer.crew.orders import Done
from composer.model.document import Document, Entry
from composer.settings import Settings
from composer.windows.main_window import MainWindow
from composer.windows.solve.limits_dialog import LimitsDialog
from solver.language import tr
from solver.notation.fen import parse_fen
from solver.notation.json_result import solution_to_dict
from solver.problem import Method
from solver.search.helped import Helped
from solver.solution import Solution, Status
from tests.composer.windows.test_dialogs import open_dialog, press

TWO = Entry(parse_fen("8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"), stipulation="#2")


class NearCrew:
    """A crew of one worker that answers in the thread that asks; *address* tells how it ends."""

    begun: list[NearCrew]

    def __init__(self, work: object, address: str, *, note: Callable[[str], None], **_: Any):
        assert current_thread() is not main_thread()
        self.address = address
        self.hindrance = ""
        self.idle = 0
        self.answered = 0
        self.is_left = False
        self._jobs: list[PartJob] = []
        note(tr("The cluster is lost: %1.", "no"))
        self.begun.append(self)

    def add(self, jobs: Iterable[PartJob]) -> None:
        self._jobs += jobs

    def drop(self, unwanted: Collection[PartJob]) -> None:
        self._jobs = [job for job in self._jobs if job not in unwanted]

    def wait(self, seconds: float) -> None:
        pass

    def take(self) -> list[tuple[PartJob, JobReport]]:
        if self.address == "lost:1":
            self.hindrance = "the scheduler is gone"
            return []
        job = self._jobs.pop(0)
        self.answered += 1
        return [(job, Done(0, decide_part(job, WorkHand(lambda told: None))))]

    def kill(self) -> None:
        self.is_left = True


@pytest.fixture
def crews(monkeypatch: pytest.MonkeyPatch) -> list[NearCrew]:
    NearCrew.begun = []
    monkeypatch.setattr(cluster, "ClusterCrew", NearCrew)
    monkeypatch.setattr(Helped, "worth", 0)
    return NearCrew.begun


def choose(window: MainWindow, address: str) -> None:
    dialog = open_dialog(window, "limits", LimitsDialog)
    dialog.cluster.setText(f" {address} ")
    press(dialog, "Apply")


def solve(window: MainWindow, qtbot: QtBot) -> Solution:
    with qtbot.waitSignal(window.controller.ended) as ended:
        window.commands.solve.trigger()
    assert ended.args is not None
    solution: Solution = ended.args[0]
    return solution


def test_a_cluster_that_is_named_helps_and_is_left(
    window: MainWindow, settings: Settings, crews: list[NearCrew], qtbot: QtBot
) -> None:
    window.editor.apply("Put", lambda document: Document((TWO,)))
    alone = solve(window, qtbot)
    assert not crews
    choose(window, "local:2")
    assert settings.cluster == "local:2"
    with qtbot.waitSignal(window.cluster_searches.noted):
        together = solve(window, qtbot)
    (crew,) = crews
    assert (crew.address, crew.is_left) == ("local:2", True)
    assert crew.answered > 10
    told = []
    for of in (solution_to_dict(alone), solution_to_dict(together)):
        told.append([of[name] for name in ("keys", "tries", "tree")])
    assert told[0] == told[1]
    (task,) = window.solve_commands.make_plan().tasks
    assert (task.threads, task.first_proof) == (1, False)


def test_a_lost_cluster_is_said_and_the_search_can_go_on(
    window: MainWindow, settings: Settings, crews: list[NearCrew], qtbot: QtBot
) -> None:
    settings.cluster = "lost:1"
    window.editor.apply("Put", lambda document: Document((TWO,)))
    bar = window.centre.notice_bar
    assert solve(window, qtbot).status is Status.STOPPED
    qtbot.waitUntil(bar.isVisible)
    assert bar.sentence.text() == "The cluster is lost: the scheduler is gone."
    assert window.controller.can_continue
    assert crews[0].is_left


def test_what_no_cluster_helps_is_searched_here(
    window: MainWindow, settings: Settings, crews: list[NearCrew], qtbot: QtBot
) -> None:
    settings.cluster, settings.threads = "lost:1", 2
    settings.limits = replace(settings.limits, solutions=1)
    window.editor.apply("Put", lambda document: Document((TWO,)))
    (task,) = window.solve_commands.make_plan().tasks
    assert task.threads == settings.threads
    assert solve(window, qtbot).keys
    window.solve_commands.solve_with(Method.BELL)
    qtbot.waitUntil(lambda: not window.controller.is_running)
    assert not crews
