"""Every search leaves a record, however it ends, and only a whole one is a verdict."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from composer.model.document import Entry
from composer.runs.record import Run, RunState
from composer.runs.store import RunStore
from composer.settings import SearchChoices
from composer.solving.controller import SolvingController
from composer.solving.plan import SearchPlan, plan_for
from composer.solving.recorder import Recorder
from composer.solving.run_history import RunHistory
from solver.problem import Limits
from solver.solution import Status
from tests.composer.runs.problems import SOUND, TWINS, TWO_KEYS
from tests.composer.solving.listener import wait_for_handle, wait_for_idle
from tests.composer.solving.scripted import ScriptedSolver, make_line, make_progress


class Desk:
    """A controller with a scripted solver, and the history that follows it."""

    def __init__(self, controller: SolvingController, path: Path) -> None:
        self.path = path
        self.controller = controller
        self.history = RunHistory(path)
        self.recorder = Recorder(controller, self.history)

    def solve(self, entry: Entry) -> None:
        """Search all parts of *entry*."""
        self.plan: SearchPlan = plan_for(entry, SearchChoices(), 1, Limits())
        plan = self.plan
        begun = self.controller.begun
        begun.connect(lambda: self.recorder.begin(plan))
        self.controller.solve(*plan.tasks)
        begun.disconnect()

    def close(self) -> None:
        """Close everything as a window does."""
        self.controller.shutdown()
        self.recorder.shutdown()
        self.history.shutdown()

    def runs(self) -> tuple[Run, ...]:
        """Return all that is kept, after closing, in the order of time."""
        self.close()
        store = RunStore(self.path)
        rows = store.work(
            lambda c: c.execute("SELECT uid FROM runs ORDER BY begun, rowid").fetchall()
        )
        runs = tuple(run for (uid,) in rows if (run := store.run(uid)) is not None)
        store.close()
        return runs


@pytest.fixture
def desk(controller: SolvingController, tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(controller, tmp_path / "runs.sqlite")
    yield desk
    desk.close()


def test_a_finished_search_is_kept_with_its_circumstances(
    qtbot: QtBot, desk: Desk, solver: ScriptedSolver
) -> None:
    desk.solve(SOUND)
    handle = wait_for_handle(qtbot, solver)
    handle.say(make_progress())
    handle.end()
    wait_for_idle(qtbot, desk.controller)
    (run,) = desk.runs()
    assert run.state is RunState.FINISHED
    assert run.is_complete
    assert (run.verdict, run.sentence) == ("no solution", "No mate in 2 moves.")
    assert run.title == "William Shinkman, Source, 1880"
    assert run.engine.startswith("Matewright ")
    assert run.fingerprint
    assert run.seconds == 41.0
    assert (run.circumstances.threads, run.circumstances.memory_mb) == (1, 256)


def test_what_was_found_is_put_into_words_when_the_window_has_shown_it(
    qtbot: QtBot, desk: Desk, solver: ScriptedSolver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Python beside the window: while it lays out and paints both would wait for each other."""
    asked: list[str] = []
    do = desk.history.do

    def note(work: Any, *then: Any) -> None:
        asked.append("history")
        do(work, *then)

    desk.solve(SOUND)
    wait_for_handle(qtbot, solver)
    monkeypatch.setattr(desk.history, "do", note)
    desk.controller.all_ended.connect(lambda: asked.append("shown"))
    desk.controller.stop()
    qtbot.waitUntil(lambda: "history" in asked)
    assert asked[0] == "shown"


def test_a_stopped_search_is_incomplete_and_no_verdict(
    qtbot: QtBot, desk: Desk, solver: ScriptedSolver
) -> None:
    desk.solve(SOUND)
    wait_for_handle(qtbot, solver)
    desk.controller.stop()
    wait_for_idle(qtbot, desk.controller)
    (run,) = desk.runs()
    assert run.state is RunState.STOPPED
    assert run.verdict is None
    assert not run.is_complete
    assert "No mate" not in run.sentence


def test_a_search_that_breaks_down_keeps_what_it_found(
    qtbot: QtBot, desk: Desk, solver: ScriptedSolver
) -> None:
    desk.solve(TWO_KEYS)
    handle = wait_for_handle(qtbot, solver)
    handle.say(make_line())
    handle.end(Status.ERROR, "the kernel has gone")
    wait_for_idle(qtbot, desk.controller)
    (run,) = desk.runs()
    assert run.state is RunState.FAILED
    assert run.verdict is None
    store = RunStore(desk.path)
    body = store.body(run.uid)
    store.close()
    assert body.result is not None
    assert body.result["keys"] == ["g1g7"]


def test_closing_in_the_midst_keeps_the_search_as_closed(
    qtbot: QtBot, desk: Desk, solver: ScriptedSolver
) -> None:
    desk.solve(SOUND)
    wait_for_handle(qtbot, solver)
    (run,) = desk.runs()
    assert run.state is RunState.CLOSED
    assert run.findings
    assert not run.is_complete


def test_a_search_that_another_one_replaces_is_kept(
    qtbot: QtBot, desk: Desk, solver: ScriptedSolver
) -> None:
    desk.solve(SOUND)
    wait_for_handle(qtbot, solver)
    first = desk.plan
    second = plan_for(TWO_KEYS, SearchChoices(), 1, Limits())
    desk.controller.begun.connect(lambda: desk.recorder.begin(second))
    desk.controller.solve(*second.tasks)
    wait_for_handle(qtbot, solver, 2).end()
    wait_for_idle(qtbot, desk.controller)
    stopped, finished = desk.runs()
    assert (stopped.state, finished.state) == (RunState.STOPPED, RunState.FINISHED)
    assert stopped.stipulation == str(first.tasks[0].problem.stipulation)
    assert stopped.question != finished.question


def test_a_search_that_goes_on_stays_one_record(
    qtbot: QtBot, desk: Desk, solver: ScriptedSolver
) -> None:
    desk.solve(SOUND)
    handle = wait_for_handle(qtbot, solver)
    desk.controller.stop()
    wait_for_idle(qtbot, desk.controller)
    desk.controller.continue_search()
    qtbot.waitUntil(lambda: handle.following is not None)
    assert handle.following is not None
    handle.following.end()
    wait_for_idle(qtbot, desk.controller)
    (run,) = desk.runs()
    assert run.is_complete


def test_twins_are_one_run_that_is_complete_with_its_last_part(
    qtbot: QtBot, desk: Desk, solver: ScriptedSolver
) -> None:
    desk.solve(TWINS)
    wait_for_handle(qtbot, solver).end()
    wait_for_handle(qtbot, solver, 2).end(Status.STOPPED)
    wait_for_idle(qtbot, desk.controller)
    (run,) = desk.runs()
    assert run.state is RunState.STOPPED
    assert [finding.status for finding in run.findings] == ["complete", "stopped"]
    assert not run.is_complete


def test_a_run_is_under_way_until_its_end_is_written_whatever_was_written_before(
    qtbot: QtBot, desk: Desk, solver: ScriptedSolver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be told as broken off, for a moment, from what its first part gave."""
    waiting = []
    monkeypatch.setattr(desk.history, "do", lambda work, then=None: waiting.append((work, then)))
    desk.solve(TWINS)
    wait_for_handle(qtbot, solver).end()
    wait_for_handle(qtbot, solver, 2).end()
    wait_for_idle(qtbot, desk.controller)
    qtbot.waitUntil(lambda: sum(then is not None for _, then in waiting) >= 2)
    monkeypatch.undo()
    store = RunStore(desk.path)
    lives = []
    for work, then in waiting:
        answer = work(store)
        if then == desk.recorder._on_kept:
            then(answer)
            lives.append(desk.recorder.live)
    store.close()
    assert desk.recorder.run is not None
    uid = desk.recorder.run.uid
    assert lives == [uid, uid, ""]


def test_a_killed_program_leaves_a_record_without_an_end(
    qtbot: QtBot, desk: Desk, solver: ScriptedSolver
) -> None:
    desk.solve(TWINS)
    wait_for_handle(qtbot, solver).end()
    wait_for_handle(qtbot, solver, 2)
    found: list[Run] = []
    key = desk.plan.parts[0].problem
    assert key is not None

    def look() -> bool:
        desk.history.do(lambda store: store.all_telling(), lambda _: None)
        store = RunStore(desk.path)  # what another process would see
        uids = store.work(lambda c: c.execute("SELECT uid FROM runs").fetchall())
        found[:] = [run for (uid,) in uids if (run := store.run(uid)) is not None]
        store.close()
        return bool(found and found[0].findings)

    qtbot.waitUntil(look)
    assert found[0].state is RunState.BEGUN
    assert len(found[0].findings) == 1
    assert not found[0].is_complete
    assert found[0].uid == desk.recorder.live
