"""A crew of real processes: every job answered once, whoever dies, halts or is ended."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from composer.crew import process as processes
from composer.crew.crew import AHEAD, Died, JobReport, ProcessCrew
from composer.crew.hand import WorkHand
from composer.crew.orders import Contract, Done, Failed, JobNews, Undone
from composer.crew.process import Gone, Process
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solution import Status
from solver.solve import hold
from solver.stipulation import Stipulation

HOURS = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - - 0 1"
PATIENCE_SECONDS = 60.0

DIE, RAISE, SEARCH, PRINT = "die", "raise", "search", "print"
Job = int | str


def work(job: Job, hand: WorkHand) -> object:
    """Do a job that is told by a number or a word."""
    if job == DIE:
        os.kill(os.getpid(), signal.SIGKILL)
    if job == RAISE:
        raise ValueError("no such job")
    if job == PRINT:
        os.write(1, b"a library says something\n")
    if job == SEARCH:
        problem = Problem(parse_fen(HOURS), Stipulation.parse("#9"))
        return hand.see_through(hold(Task(problem)), hand.tell)[0].status
    return 2 * job if isinstance(job, int) else job


def gather(
    crew: ProcessCrew[Job], until: Callable[[list[tuple[Job, JobReport]]], bool]
) -> list[tuple[Job, JobReport]]:
    """Take what comes until it is enough, or nobody is busy; return all but the news."""
    found: list[tuple[Job, JobReport]] = []
    while crew.is_busy and not until(found):
        crew.wait(PATIENCE_SECONDS)
        found += crew.take()
    return [(job, told) for job, told in found if not isinstance(told, JobNews)]


def never(found: object) -> bool:
    return False


def is_at_work(found: list[tuple[Job, JobReport]]) -> bool:
    """Tell whether a search has said how far it is."""
    return any(isinstance(told, JobNews) for _, told in found)


def answers(found: list[tuple[Job, JobReport]]) -> list[object]:
    return [told.answer if isinstance(told, Done) else type(told) for _, told in found]


def test_every_job_is_done_once_and_in_order_by_one_process() -> None:
    with ProcessCrew[Job](work, 1) as crew:
        crew.begin(range(3 * AHEAD))
        assert answers(gather(crew, never)) == [2 * job for job in range(3 * AHEAD)]
        assert len(crew.processes) == 1


def test_a_process_has_jobs_ahead_and_no_more_than_it_should() -> None:
    asked: list[Job] = []

    def jobs() -> object:
        for job in (SEARCH, *range(5 * AHEAD)):
            asked.append(job)
            yield job

    with ProcessCrew[Job](work, 1) as crew:
        crew.begin(jobs())  # type: ignore[arg-type]
        gather(crew, is_at_work)
        assert crew.in_work == [SEARCH]
        assert list(crew.processes[0].errands.values()) == asked
        assert len(asked) == AHEAD


def test_a_burst_is_told_by_one_call() -> None:
    calls: list[int] = []
    with ProcessCrew[Job](work, 1, lambda: calls.append(1)) as crew:
        crew.begin([1])
        gather(crew, never)
        before = len(calls)
        crew._put(crew.processes[0], JobNews(0, "first"))
        crew._put(crew.processes[0], JobNews(0, "second"))
        assert len(calls) == before + 1


def test_a_death_costs_the_job_in_work_alone() -> None:
    with ProcessCrew[Job](work, 1) as crew:
        crew.begin([1, 2, DIE, 3, 4])
        found = gather(crew, never)
    assert answers(found) == [2, 4, Died, 6, 8]
    assert found[2] == (DIE, Died(-signal.SIGKILL, ""))


def test_a_job_that_raises_costs_nothing_else() -> None:
    with ProcessCrew[Job](work, 1) as crew:
        crew.begin([1, RAISE, 3])
        before = list(crew.processes)
        found = gather(crew, never)
        assert crew.processes == before
    assert answers(found) == [2, Failed, 6]
    assert found[1] == (RAISE, Failed(1, "ValueError('no such job')"))


def test_what_a_library_prints_is_no_answer(capfd: pytest.CaptureFixture[str]) -> None:
    with ProcessCrew[Job](work, 1) as crew:
        crew.begin([PRINT, 1])
        assert answers(gather(crew, never)) == [PRINT, 2]
    assert capfd.readouterr().err == "a library says something\n"


def test_jobs_behind_a_long_one_are_done_by_those_who_have_time() -> None:
    with ProcessCrew[Job](work, 2) as crew:
        crew.begin([SEARCH, *range(AHEAD)])
        found = gather(crew, lambda found: len([1 for job, _ in found if job != SEARCH]) == AHEAD)
        assert sorted(answers(found)) == [2 * job for job in range(AHEAD)]  # type: ignore[type-var]
        assert crew.in_work == [SEARCH]
        assert len(crew.processes) == 2


def test_stopping_ends_what_is_in_work_and_begins_nothing() -> None:
    with ProcessCrew[Job](work, 1) as crew:
        crew.begin([SEARCH, 1, 2])
        gather(crew, is_at_work)
        crew.stop()
        assert answers(gather(crew, never)) == [Status.STOPPED, Undone, Undone]


def test_what_is_paused_goes_on_where_it_was() -> None:
    with ProcessCrew[Job](work, 1) as crew:
        crew.pause()
        crew.begin([1, 2])
        assert not crew.is_busy
        crew.resume()
        assert answers(gather(crew, never)) == [2, 4]


def test_no_process_outlives_its_crew() -> None:
    with ProcessCrew[Job](work, 2) as crew:
        crew.begin([SEARCH, SEARCH])
        gather(crew, is_at_work)
        members = list(crew.processes)
    assert [member.code for member in members] == [-signal.SIGKILL] * 2


def test_a_program_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with ProcessCrew[Job](work, 2) as crew:
        crew.begin([1, 2])
        assert "/nowhere/python" in crew.hindrance
        assert not crew.is_busy


def test_a_process_that_never_begins_is_not_blamed_on_a_job(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "_WORKER", "composer.no_such_module")
    with ProcessCrew[Job](work, 1, are_heard=True) as crew:
        crew.begin([1, 2])
        assert answers(gather(crew, never)) == [Undone, Undone]
        assert "composer.no_such_module" in crew.hindrance


def test_a_process_ends_when_its_parent_has_gone() -> None:
    has_gone = threading.Event()

    def hear(_: Process[Job], said: object) -> None:
        if isinstance(said, Gone):
            has_gone.set()

    process: Process[Job] = Process(Contract(work), hear, is_heard=False)
    process.give(0, SEARCH)
    process._orders.put(None)  # as when the parent dies, this closes its standard input
    assert has_gone.wait(PATIENCE_SECONDS)
    process.close()
    assert process.code == 0


def test_files_beside_the_user_are_not_taken_for_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chess.py").write_text("raise SystemExit(7)")
    monkeypatch.chdir(tmp_path)
    with ProcessCrew[Job](work, 1) as crew:
        crew.begin([1])
        assert answers(gather(crew, never)) == [2]
