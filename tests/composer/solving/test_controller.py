"""The controller against a scripted solver: order of signals, races, ends."""

from __future__ import annotations

import gc
import logging
import threading
from dataclasses import replace
from datetime import datetime

import pytest
from PySide6.QtCore import Qt, QThread
from pytestqt.qtbot import QtBot

from composer.model.document import Document, Entry
from composer.solving.controller import SolvingController, SolvingState
from composer.solving.job import MOST_LINES
from solver.events import SearchPhase
from solver.position import Position, SetupError
from solver.problem import Task
from solver.setup import Setup
from solver.solution import Solution, Status
from tests.composer.solving.listener import Listener, wait_for_handle, wait_for_idle
from tests.composer.solving.scripted import (
    CrashError,
    ScriptedSolver,
    make_line,
    make_progress,
    make_proof,
    make_task,
)

IDLE, PREPARING, RUNNING, PAUSED, STOPPING = SolvingState


def test_a_search_is_told_in_order_and_ends_once(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    task = make_task()
    controller.solve(task)
    handle = wait_for_handle(qtbot, solver)
    handle.say(make_progress(3), make_line())
    solution = handle.end()
    wait_for_idle(qtbot, controller)
    names = listener.names()
    assert names[0] == "started"
    assert names[-1] == "ended"
    assert names.count("ended") == 1
    assert set(names[1:-1]) == {"progressed", "lines"}
    assert listener.values("started") == [task]
    assert listener.values("ended") == [solution]
    assert listener.states() == [PREPARING, RUNNING, IDLE]


def test_all_is_told_in_the_thread_of_the_window(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    controller.solve(make_task())
    handle = wait_for_handle(qtbot, solver)
    handle.say(make_progress(), make_line())
    handle.end()
    wait_for_idle(qtbot, controller)
    assert listener.threads == {controller.thread()}


def test_a_search_that_is_over_goes_in_the_thread_of_the_window(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController
) -> None:
    """Searches for garbage fall due in any thread, mostly in that of the next search."""
    gone = list[threading.Thread]()
    controller.solve(make_task())
    wait_for_handle(qtbot, solver).end()
    wait_for_idle(qtbot, controller)
    controller.findChildren(QThread)[0].destroyed.connect(
        lambda: gone.append(threading.current_thread()), Qt.ConnectionType.DirectConnection
    )
    controller.solve(make_task())
    collecting = threading.Thread(target=gc.collect)
    collecting.start()
    collecting.join()
    qtbot.waitUntil(lambda: gone == [threading.main_thread()])
    controller.stop()
    wait_for_idle(qtbot, controller)


def test_the_state_stays_preparing_until_the_search_itself_begins(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    controller.solve(make_task())
    handle = wait_for_handle(qtbot, solver)
    handle.say(make_progress(0, SearchPhase.PREPARING))
    qtbot.waitUntil(lambda: "progressed" in listener.names())
    assert controller.state is PREPARING
    handle.say(make_progress(1))
    qtbot.waitUntil(lambda: controller.state is RUNNING)
    controller.stop()
    wait_for_idle(qtbot, controller)


def test_only_the_latest_progress_of_a_burst_is_told(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    controller.solve(make_task())
    handle = wait_for_handle(qtbot, solver)
    handle.say(*(make_progress(index) for index in range(1, 1001)))
    handle.end()
    wait_for_idle(qtbot, controller)
    told = listener.values("progressed")
    assert told[-1] == make_progress(1000)
    assert len(told) < 100


def test_of_fifty_thousand_lines_the_first_arrive_in_order_and_all_are_counted(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    lines = [make_line(number) for number in range(50_000)]
    controller.solve(make_task())
    handle = wait_for_handle(qtbot, solver)
    handle.say(*lines)
    handle.end()
    qtbot.waitUntil(lambda: not controller.is_running)
    assert listener.lines == lines[:MOST_LINES]
    assert listener.values("counted")[-1] == 50_000
    assert listener.batches < 500
    assert listener.names()[-1] == "ended"


def test_an_early_proof_is_told_before_the_end(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    controller.solve(make_task())
    handle = wait_for_handle(qtbot, solver)
    handle.say(make_proof())
    qtbot.waitUntil(lambda: listener.values("proved") == [make_proof()])
    handle.end()
    wait_for_idle(qtbot, controller)
    assert listener.names() == ["started", "proved", "ended"]


def test_what_an_earlier_run_broke_off_is_told_before_all_else(
    qtbot: QtBot, solver: ScriptedSolver
) -> None:
    broken_off = datetime(2026, 11, 21, 18, 3)
    controller = SolvingController(start=solver.start, find_earlier=lambda _: broken_off)
    told: list[object] = []
    controller.continued.connect(told.append)
    controller.progressed.connect(lambda _: told.append("progress"))
    try:
        controller.solve(make_task())
        handle = wait_for_handle(qtbot, solver)
        handle.say(make_progress())
        qtbot.waitUntil(lambda: len(told) == 2)
        assert told == [broken_off, "progress"]
        controller.stop()
        wait_for_idle(qtbot, controller)
        controller.continue_search()
        qtbot.waitUntil(lambda: handle.following is not None)
        assert told.count(broken_off) == 1
    finally:
        controller.shutdown()


def test_stop_at_once_ends_the_search_although_it_had_not_begun(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    controller.solve(make_task())
    controller.stop()
    assert controller.state is STOPPING
    wait_for_idle(qtbot, controller)
    (solution,) = listener.values("ended")
    assert isinstance(solution, Solution)
    assert solution.status is Status.STOPPED
    assert solver.handles[0].calls == ["stop"]


def test_a_stopped_search_is_continued_by_its_own_handle(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    assert not controller.can_continue
    controller.solve(make_task())
    wait_for_handle(qtbot, solver)
    controller.stop()
    wait_for_idle(qtbot, controller)
    assert controller.can_continue
    controller.continue_search()
    assert controller.is_running
    assert not controller.can_continue
    stopped = solver.handles[0]
    qtbot.waitUntil(lambda: stopped.following is not None)
    assert stopped.following is not None
    stopped.following.end()
    wait_for_idle(qtbot, controller)
    assert [name for name in listener.names() if name in ("started", "ended")] == [
        "started",
        "ended",
        "started",
        "ended",
    ]
    assert not controller.can_continue
    assert len(solver.handles) == 1


def test_stop_without_a_search_does_nothing(
    controller: SolvingController, listener: Listener
) -> None:
    controller.stop()
    controller.pause()
    controller.resume()
    assert listener.told == []


def test_pause_and_resume_reach_the_solver(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    controller.solve(make_task())
    handle = wait_for_handle(qtbot, solver)
    handle.say(make_progress())
    qtbot.waitUntil(lambda: controller.state is RUNNING)
    controller.pause()
    assert controller.state is PAUSED
    controller.resume()
    assert controller.state is RUNNING
    controller.pause()
    controller.stop()
    wait_for_idle(qtbot, controller)
    assert handle.calls == ["pause", "resume", "pause", "stop"]
    assert listener.states() == [PREPARING, RUNNING, PAUSED, RUNNING, PAUSED, STOPPING, IDLE]


def test_pause_before_the_search_has_begun_is_kept(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController
) -> None:
    controller.solve(make_task())
    controller.pause()
    handle = wait_for_handle(qtbot, solver)
    qtbot.waitUntil(lambda: handle.calls == ["pause"])
    assert controller.state is PAUSED


def test_a_new_search_stops_the_old_one_and_takes_its_place(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    first, second = make_task(2), make_task(3)
    controller.solve(first)
    old = wait_for_handle(qtbot, solver)
    controller.solve(second)
    new = wait_for_handle(qtbot, solver, 2)
    solution = new.end()
    wait_for_idle(qtbot, controller)
    assert old.calls == ["stop"]
    assert listener.values("started") == [first, second]
    assert listener.values("ended") == [solution]
    assert controller.searched == second.problem


def test_of_searches_started_in_a_row_only_the_last_one_waits(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    tasks = [make_task(moves) for moves in range(2, 7)]
    for task in tasks:
        controller.solve(task)
    wait_for_handle(qtbot, solver, 2).end()
    wait_for_idle(qtbot, controller)
    assert [handle.task for handle in solver.handles] == [tasks[0], tasks[-1]]
    assert len(listener.values("ended")) == 1


def test_news_of_the_old_search_never_come_after_the_new_one_has_started(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    controller.solve(make_task(2))
    old = wait_for_handle(qtbot, solver)
    old.say(*(make_line(number) for number in range(1000)))
    controller.solve(make_task(3))
    wait_for_handle(qtbot, solver, 2).end()
    wait_for_idle(qtbot, controller)
    names = listener.names()
    last_start = len(names) - 1 - names[::-1].index("started")
    assert names[last_start:] == ["started", "ended"]


def test_stop_while_one_search_waits_for_another_gives_up_both(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    first = make_task(2)
    controller.solve(first)
    wait_for_handle(qtbot, solver)
    controller.solve(make_task(3))
    controller.stop()
    wait_for_idle(qtbot, controller)
    assert listener.values("started") == [first]
    assert [s.problem for s in listener.values("ended") if isinstance(s, Solution)] == [
        first.problem
    ]
    assert len(solver.handles) == 1


def test_a_crash_at_the_start_is_told_kindly_logged_and_survived(
    qtbot: QtBot,
    solver: ScriptedSolver,
    controller: SolvingController,
    listener: Listener,
    caplog: pytest.LogCaptureFixture,
) -> None:
    solver.refusal = CrashError("the kernel has gone")
    with caplog.at_level(logging.ERROR):
        controller.solve(make_task())
        wait_for_idle(qtbot, controller)
    assert listener.values("failed") == [
        "The search ended unexpectedly. The position and the lines found are safe."
    ]
    assert "the kernel has gone" in controller.failure_details
    assert "A search ended unexpectedly." in caplog.text
    solver.refusal = None
    controller.solve(make_task())
    wait_for_handle(qtbot, solver).end()
    wait_for_idle(qtbot, controller)
    assert listener.names()[-1] == "ended"


def test_a_search_that_ends_with_an_error_has_failed(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    controller.solve(make_task())
    handle = wait_for_handle(qtbot, solver)
    handle.say(make_line())
    handle.end(Status.ERROR, "the table was lost")
    wait_for_idle(qtbot, controller)
    assert listener.names() == ["started", "lines", "failed"]
    assert listener.values("failed") == [
        "The search ended unexpectedly. The position and the lines found are safe."
    ]
    assert "the table was lost" in controller.failure_details


def test_a_refused_position_is_told_in_the_words_of_its_flaws(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    with pytest.raises(SetupError) as caught:
        Position.from_setup(Setup())
    solver.refusal = caught.value
    controller.solve(make_task())
    wait_for_idle(qtbot, controller)
    assert listener.values("failed") == [
        "White has no king. Put one on the board. Black has no king. Put one on the board."
    ]


def test_closing_while_a_search_runs_leaves_no_thread(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    controller.solve(make_task())
    handle = wait_for_handle(qtbot, solver)
    handle.say(make_progress(), make_line())
    controller.shutdown()
    assert handle.calls == ["stop"]
    assert "ended" not in listener.names()
    assert not any(thread.isRunning() for thread in controller.findChildren(QThread))


def test_closing_at_once_and_twice_is_safe(
    solver: ScriptedSolver, controller: SolvingController
) -> None:
    controller.solve(make_task())
    controller.shutdown()
    controller.shutdown()
    assert not any(thread.isRunning() for thread in controller.findChildren(QThread))


def document_of(task: Task) -> Document:
    return Document((Entry(task.problem.setup, str(task.problem.stipulation)),))


def test_an_edit_while_the_search_runs_is_told_and_spoils_nothing(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController, listener: Listener
) -> None:
    task = make_task()
    document = document_of(task)
    edited = document.with_entry(replace(document.entry, setup=Setup()))
    told: list[bool] = []
    controller.board_differs_changed.connect(told.append)
    controller.note_document(Document(), document)
    controller.solve(task)
    handle = wait_for_handle(qtbot, solver)
    controller.note_document(document, edited)
    assert controller.board_differs
    solution = handle.end()
    wait_for_idle(qtbot, controller)
    assert listener.values("ended") == [solution]
    assert controller.searched == task.problem
    controller.note_document(edited, document)
    assert told == [True, False]


@pytest.mark.parametrize(("stipulation", "differs"), [("#2", False), (" #2 ", False), ("#3", True)])
def test_another_question_differs_too(
    qtbot: QtBot,
    solver: ScriptedSolver,
    controller: SolvingController,
    stipulation: str,
    differs: bool,
) -> None:
    task = make_task(2)
    controller.solve(task)
    wait_for_handle(qtbot, solver).end()
    wait_for_idle(qtbot, controller)
    document = document_of(task)
    changed = document.with_entry(replace(document.entry, stipulation=stipulation))
    controller.note_document(document, changed)
    assert controller.board_differs is differs


def test_another_number_of_intended_solutions_is_the_same_search(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController
) -> None:
    task = make_task(2)
    controller.solve(task)
    wait_for_handle(qtbot, solver).end()
    wait_for_idle(qtbot, controller)
    document = document_of(task)
    controller.note_document(Document(), document)
    with_two = replace(document.entry, extra=(("intended-solutions", 2),))
    controller.note_document(document, document.with_entry(with_two))
    assert not controller.board_differs


def test_solving_again_after_an_edit_ends_the_difference(
    qtbot: QtBot, solver: ScriptedSolver, controller: SolvingController
) -> None:
    controller.solve(make_task(2))
    wait_for_handle(qtbot, solver).end()
    wait_for_idle(qtbot, controller)
    longer = make_task(3)
    controller.note_document(Document(), document_of(longer))
    assert controller.board_differs
    controller.solve(longer)
    assert not controller.board_differs
    wait_for_handle(qtbot, solver, 2).end()
    wait_for_idle(qtbot, controller)


def test_before_the_first_search_nothing_differs(controller: SolvingController) -> None:
    controller.note_document(Document(), document_of(make_task()))
    assert not controller.board_differs
