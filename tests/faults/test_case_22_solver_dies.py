"""Case 22: the solver crashes, hangs, is killed, runs out of memory, or floods the window."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from composer.solving.controller import SolvingController, SolvingState
from composer.solving.job import MOST_LINES
from solver.solution import Solution, Status
from tests.composer.solving.listener import Listener
from tests.composer.solving.scripted import CrashError, ScriptedSolver, make_line, make_task
from tests.faults.world import ROOT, run_python

ENDLESS = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1"


@pytest.fixture
def solver() -> ScriptedSolver:
    """A solver that does what the test says."""
    return ScriptedSolver()


@pytest.fixture
def controller(qapp: QObject, solver: ScriptedSolver) -> Iterator[SolvingController]:
    """The controller of that solver."""
    controller = SolvingController(qapp, start=solver.start)
    yield controller
    controller.shutdown()


def test_a_crash_at_the_start_is_no_solution_and_the_next_search_runs(
    qtbot: QtBot, controller: SolvingController, solver: ScriptedSolver
) -> None:
    listener = Listener(controller)
    solver.refusal = CrashError("the kernel has gone")
    controller.solve(make_task())
    qtbot.waitUntil(lambda: controller.state is SolvingState.IDLE)
    assert "ended unexpectedly" in str(listener.values("failed"))
    assert listener.values("ended") == []
    solver.refusal = None
    controller.solve(make_task())
    qtbot.waitUntil(lambda: len(solver.handles) == 1)
    solver.handles[0].end()
    qtbot.waitUntil(lambda: controller.state is SolvingState.IDLE)


def test_a_flood_of_lines_is_counted_and_not_kept(
    qtbot: QtBot, controller: SolvingController, solver: ScriptedSolver
) -> None:
    listener = Listener(controller)
    controller.solve(make_task())
    qtbot.waitUntil(lambda: bool(solver.handles))
    solver.handles[0].say(*(make_line(number) for number in range(3 * MOST_LINES)))
    solver.handles[0].end()
    qtbot.waitUntil(lambda: controller.state is SolvingState.IDLE)
    assert len(listener.lines) == MOST_LINES
    assert listener.values("counted")[-1] == 3 * MOST_LINES


HUNG = """
import sys
from PySide6.QtCore import QTimer
from composer import app
from composer.solving import controller as solving
from composer.windows.main_window import MainWindow
from solver import solve

class HungHandle(solve.Handle):
    def __init__(self):
        pass

    is_over = False

    def take_events(self):
        return ()

    def result(self, timeout):
        raise TimeoutError

    def stop(self):
        pass

solving.LONGEST_WAIT_MS = 200

class Window(MainWindow):
    def begin(self, paths):
        super().begin(paths)
        self.controller._start = lambda task, told: HungHandle()
        self.commands.example.trigger()
        self.commands.solve.trigger()
        QTimer.singleShot(300, self.commands.side_to_move.trigger)
        QTimer.singleShot(400, self.end)

app.MainWindow = Window
sys.exit(app.run([]))
"""


def test_a_solver_that_hangs_does_not_hold_the_program(tmp_path: Path) -> None:
    done = run_python(HUNG)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    from composer.recovery.locks import usual_folder
    from composer.recovery.offers import find_offers

    [offer] = find_offers(usual_folder())  # what was not saved is kept
    assert offer.snapshot.changes == 1


OUT_OF_MEMORY = """
import resource, sys
from solver.notation.fen import parse_fen
from solver.problem import Limits, Problem, Task
from solver.solve import solve
from solver.soundness import judge
from solver.stipulation import Stipulation

def task(text, megabytes):
    problem = Problem(parse_fen(sys.argv[1]), Stipulation.parse(text))
    return Task(problem, limits=Limits(memory_mb=megabytes, seconds=1.0))

solve(task("#1", 16))
pages = int(open("/proc/self/statm").read().split()[0])
room = pages * resource.getpagesize() + 500_000_000  # threads reserve address space, too
resource.setrlimit(resource.RLIMIT_AS, (room, room))
for megabytes in (1000, 60000):
    solution = solve(task("#6", megabytes))
    print(solution.status.name, judge(solution).verdict, solution.error)
print(solve(task("#1", 16)).status.name)
"""


def test_too_little_memory_is_told_and_never_taken_for_no_solution() -> None:
    done = run_python(OUT_OF_MEMORY, ENDLESS)
    assert done.stderr == ""
    first, second, again = done.stdout.splitlines()
    assert first == "ERROR None There is no room for a table of 1000 MB; allow less memory."
    assert second == "ERROR None There is no room for a table of 60000 MB; allow less memory."
    assert again == "COMPLETE"


def test_a_stopped_search_is_called_incomplete() -> None:
    solution = solution_after_stop()
    assert solution.status is Status.STOPPED
    from solver.notation.solution_text import solution_text

    assert "no solution" not in solution_text(solution).lower()


def solution_after_stop() -> Solution:
    """Return what a search that was stopped says."""
    from solver import solve
    from solver.notation.fen import parse_fen
    from solver.problem import Problem, Task
    from solver.stipulation import Stipulation

    handle = solve.start(Task(Problem(parse_fen(ENDLESS), Stipulation.parse("#7"))))
    handle.stop()
    return handle.result()


def children_of(number: int) -> list[int]:
    """Return the processes that process *number* has started, theirs too."""
    found = []
    for task in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = task.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[1]) == number:
            child = int(task.parent.name)
            found += [child, *children_of(child)]
    return found


def test_a_killed_process_of_a_batch_takes_only_its_own_problem_with_it(tmp_path: Path) -> None:
    problems = tmp_path / "probs.jsonl"
    lines = [
        {"id": "endless", "fen": ENDLESS, "stipulation": "#9"},
        *({"id": n, "fen": "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1", "stipulation": "#2"}
          for n in range(3)),
    ]  # fmt: skip
    problems.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    batch = subprocess.Popen(
        [sys.executable, "-m", "composer", "batch", str(problems), "--jobs", "1"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    solvers: list[int] = []
    deadline = time.monotonic() + 60
    while not solvers and time.monotonic() < deadline:
        time.sleep(0.05)
        solvers = [n for n in children_of(batch.pid) if is_busy(n)]
    for number in solvers:
        os.kill(number, signal.SIGKILL)
    out, _ = batch.communicate(timeout=120)
    answers = {answer["id"]: answer for answer in map(json.loads, out.splitlines())}
    assert "ended unexpectedly" in str(answers["endless"])
    assert "no solution" not in str(answers["endless"]).lower()
    assert [answers[n]["verdict"] for n in range(3)] == ["sound"] * 3


def is_busy(number: int) -> bool:
    """Tell whether a process has used the processor for a while: it searches."""
    try:
        words = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False
    return int(words[11]) / os.sysconf("SC_CLK_TCK") > 2
