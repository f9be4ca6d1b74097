"""Several threads tell one tree: the same as one alone, and no slower for a fault in a helper."""

from __future__ import annotations

import logging
import threading
from dataclasses import replace

import chess
import pytest

from solver.engine import Row
from solver.kernel.engine import BitboardEngine, Table
from solver.problem import Task
from solver.search.root import Root
from solver.solution import Branch, Solution, Status
from solver.solve import Handle, solve, start
from tests.questions import full_task

LOYD = "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1"
THREE_MOVER = "k7/1pRN1p2/p3r2p/Q2N2p1/3PPP2/8/5P1P/R5K1 w - - 0 1"
SELFMATE = "8/R4PpP/5kp1/PP1R2N1/Kp3P1B/bQ4P1/rr1p4/nn1b1N1B w - - 0 1"
REFLEXMATE = "4B3/4p3/4k3/2P1q1P1/4Q3/1p5p/1P5P/1RN1K1NR w K - 0 1"
QUESTIONS = (
    (LOYD, "#4", 1),
    (THREE_MOVER, "#3", 3),
    (SELFMATE, "s#4", 2),
    (REFLEXMATE, "r#3", 1),
    (LOYD, "=3", 2),
)

Found = tuple[int, list[int]] | None


def plain(branches: tuple[Branch, ...], known: dict[int, object] | None = None) -> object:
    """Return branches as what can be compared; a branch that stands in several places once."""
    known = {} if known is None else known
    for branch in branches:
        if id(branch) not in known:
            known[id(branch)] = (
                branch.move.uci(),
                branch.mark,
                branch.mates_in,
                branch.is_zugzwang,
                branch.allows_threat,
                branch.is_complete,
                plain(branch.children, known),
            )
    return tuple(known[id(branch)] for branch in branches)


def told(solution: Solution) -> object:
    assert solution.status is Status.COMPLETE
    parts = (solution.tree, solution.set_play)
    return solution.keys, solution.tries, solution.is_tree_complete, *map(plain, parts)


def is_scout() -> bool:
    return threading.current_thread().name == "matewright-scout"


@pytest.fixture(scope="module", params=QUESTIONS, ids=lambda question: str(question[1]))
def alone(request: pytest.FixtureRequest) -> tuple[Task, object]:
    """Return a task and what one thread tells."""
    task = full_task(*request.param)
    return task, told(solve(task))


@pytest.mark.parametrize("threads", [2, 5])
def test_the_same_is_told_by_any_number_of_threads(
    alone: tuple[Task, object], threads: int
) -> None:
    task, answer = alone
    assert told(solve(replace(task, threads=threads))) == answer


@pytest.mark.parametrize("fen", [LOYD, LOYD.replace(" w ", " b ")])
def test_the_play_after_the_key_as_well(fen: str) -> None:
    task = replace(full_task(fen, "#4"), post_key_play=True)
    assert told(solve(replace(task, threads=3))) == told(solve(task))


def test_refutations_stand_in_the_order_of_the_legal_moves() -> None:
    task = full_task(LOYD, "#3", refutations=6)
    root = Root.of(task.position())
    engine = BitboardEngine(Table(1))
    found = 0
    for move in engine.legal_moves(root.row, chess.WHITE):
        replies = engine.legal_moves(engine.after(root.row, move, chess.WHITE), chess.BLACK)
        refuting = engine.refutations(root.row, move, 3, 6) or []
        if 1 < len(refuting) <= 6:
            found += 1
            assert refuting == [reply for reply in replies if reply in refuting]
    assert found
    tries = solve(task).tries
    assert sum(len(item.refutations) > 1 for item in tries) == found
    for threads in (2, 4):
        assert solve(replace(task, threads=threads)).tries == tries


@pytest.mark.parametrize(("fen", "stipulation", "are_sent"), [(LOYD, "#4", 1), (LOYD, "#3", 0)])
def test_scouts_are_sent_where_the_play_is_long(
    monkeypatch: pytest.MonkeyPatch, fen: str, stipulation: str, are_sent: int
) -> None:
    begun: list[str] = []
    begin = threading.Thread.start

    def note(thread: threading.Thread) -> None:
        begun.append(thread.name)
        begin(thread)

    monkeypatch.setattr(threading.Thread, "start", note)
    solve(replace(full_task(fen, stipulation), threads=2))
    assert ("matewright-scout" in begun) == bool(are_sent)


def test_a_fault_in_a_scout_leaves_the_tree_whole(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    task = full_task(LOYD, "#4")
    answer = told(solve(task))
    ask = BitboardEngine.continuations

    def fail(engine: BitboardEngine, row: Row, length: int) -> Found:
        if is_scout():
            raise RuntimeError("the scout is lost")
        return ask(engine, row, length)

    monkeypatch.setattr(BitboardEngine, "continuations", fail)
    with caplog.at_level(logging.CRITICAL + 1, "solver.search.scouts"):
        assert told(solve(replace(task, threads=3))) == answer


def test_a_search_stopped_in_the_tree_goes_on_with_its_scouts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    task = replace(full_task(LOYD, "#4"), threads=3, set_play=False)
    answer = told(solve(task))
    ask = BitboardEngine.continuations
    asked: list[int] = []
    handles: list[Handle] = []
    is_begun = threading.Event()

    def stop_at_third(engine: BitboardEngine, row: Row, length: int) -> Found:
        if not is_scout():
            asked.append(length)
            if len(asked) == 3:
                assert is_begun.wait(30)
                handles[0].stop()
        return ask(engine, row, length)

    monkeypatch.setattr(BitboardEngine, "continuations", stop_at_third)
    handles.append(start(task))
    is_begun.set()
    stopped = handles[0].result(timeout=60)
    assert stopped.status is Status.STOPPED
    assert not [t for t in threading.enumerate() if t.name == "matewright-scout"]
    assert told(handles[0].go_on().result(timeout=60)) == answer
