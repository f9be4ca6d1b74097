"""The controller with several tasks: one after the other, stopped, paused, gone on with."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from composer.solving.controller import SolvingController, SolvingState
from solver.solution import Status
from tests.composer.solving.listener import Listener, wait_for_handle, wait_for_idle
from tests.composer.solving.scripted import ScriptedSolver, make_task

IDLE, PREPARING, RUNNING, PAUSED, STOPPING = SolvingState


def test_several_tasks_are_searched_one_after_the_other(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    tasks = [make_task(moves) for moves in (2, 3, 4)]
    parts: list[int] = []
    controller.ended.connect(lambda: parts.append(controller.part))
    controller.solve(*tasks)
    for count in (1, 2, 3):
        assert controller.is_running
        wait_for_handle(qtbot, solver, count).end()
    wait_for_idle(qtbot, controller)
    assert listener.values("started") == tasks
    assert parts == [0, 1, 2]
    assert listener.bounds() == ["begun", *["started", "ended"] * 3, "all ended"]
    assert IDLE not in listener.states()[:-1]
    assert not controller.can_continue


def test_stop_between_tasks_keeps_those_that_wait_for_going_on(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    tasks = [make_task(moves) for moves in (2, 3, 4)]
    controller.solve(*tasks)
    wait_for_handle(qtbot, solver).end()
    stopped = wait_for_handle(qtbot, solver, 2)
    controller.stop()
    wait_for_idle(qtbot, controller)
    assert controller.can_continue
    assert controller.part == 1
    controller.continue_search()
    qtbot.waitUntil(lambda: stopped.following is not None)
    assert stopped.following is not None
    stopped.following.end()
    wait_for_handle(qtbot, solver, 3).end()
    wait_for_idle(qtbot, controller)
    assert listener.values("started") == [tasks[0], tasks[1], tasks[1], tasks[2]]
    assert not controller.can_continue


def test_a_task_that_a_limit_stopped_does_not_keep_the_others_waiting(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController
) -> None:
    controller.solve(make_task(2), make_task(3))
    wait_for_handle(qtbot, solver).end(Status.STOPPED)
    wait_for_handle(qtbot, solver, 2).end()
    wait_for_idle(qtbot, controller)
    assert controller.can_continue
    controller.continue_search()
    assert controller.part == 0


def test_a_task_that_fails_does_not_keep_the_others_waiting(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    controller.solve(make_task(2), make_task(3))
    wait_for_handle(qtbot, solver).end(Status.ERROR, "the table was lost")
    wait_for_handle(qtbot, solver, 2).end()
    wait_for_idle(qtbot, controller)
    assert listener.bounds() == ["begun", "started", "failed", "started", "ended", "all ended"]


def test_a_pause_lasts_into_the_next_task(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController
) -> None:
    controller.solve(make_task(2), make_task(3))
    handle = wait_for_handle(qtbot, solver)
    controller.pause()
    handle.end()
    following = wait_for_handle(qtbot, solver, 2)
    qtbot.waitUntil(lambda: following.calls == ["pause"])
    assert controller.state is PAUSED
