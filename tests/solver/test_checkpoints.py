"""Long searches keep what they decided: stopped, killed and continued, none of it is lost.

``python -m tests.solver.test_checkpoints`` is the search that is killed.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from solver import journal as journals
from solver.engine import FoundBehind, FoundBehindSeveral, Row
from solver.events import Ended, Event, LineFound, Progress, ProofFound
from solver.game import Move
from solver.journal import Journal, JournalError
from solver.kernel.engine import BitboardEngine
from solver.kernel.help.engine import HelpEngine, MoveWords
from solver.problem import Limits, Task
from solver.search import help as help_search
from solver.solution import Solution, Status
from solver.solve import Handle, solve, start
from solver.soundness import judge
from tests.questions import SMALL_TABLE, problem_of

MANY_KEYS = "k7/1pRN1p2/p3r2p/Q2N2p1/3PPP2/8/5P1P/R5K1 w - - 0 1"
LOYD = "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1"
SELFMATE = "5r2/1PPRP3/1NKp1prq/2B3p1/2N2p2/R1nk4/7b/3BQ3 w - - 0 1"
HELPMATES = "8/8/8/8/3k4/8/Q6Q/K7 b - - 0 1"
SERIES = "8/8/8/8/3k4/8/Q7/K7 w - - 0 1"
QUEEN_HUNT = "2r5/p4p2/1p3Nk1/4Q3/8/P7/3R1PPP/7K w - - 0 1"
ROOT = Path(__file__).parent.parent.parent


def task(fen: str, stipulation: str, threads: int = 1, solutions: int | None = None) -> Task:
    limits = Limits(memory_mb=SMALL_TABLE.memory_mb, solutions=solutions)
    return Task(problem_of(fen, stipulation), tree=False, threads=threads, limits=limits)


def stopped_at(kind: type[Event], handle: Handle) -> Solution:
    """Stop the search when it tells the first event of this kind, and return what it found."""
    ended: Solution | None = None
    for event in handle.events():
        if isinstance(event, kind):
            handle.stop()
        if isinstance(event, Ended):
            ended = event.solution
    assert ended is not None
    return ended


def use_pairs(always: bool) -> None:
    """Search help play by pairs of first moves always or never, whatever the machine's speed."""
    help_search.HEAVY_POSITIONS = 0 if always else 10**12


def kill_after(records: int, path: str, fen: str, stipulation: str, threads: int) -> None:
    """Begin a search and have this process killed in the midst of it, after so many records."""
    journals.SECONDS_UNWRITTEN = 0.0
    add = Journal.add
    added: list[journals.Record] = []

    def add_and_die(journal: Journal, record: journals.Record) -> None:
        add(journal, record)
        added.append(record)
        if len(added) == records:
            os.kill(os.getpid(), signal.SIGKILL)

    Journal.add = add_and_die  # type: ignore[method-assign,assignment]
    start(task(fen, stipulation, threads), Path(path)).result()


def begin_and_kill(
    path: Path, fen: str, stipulation: str, records: int, *, pairs: bool = False, threads: int = 1
) -> None:
    """Search in another process until it is killed."""
    arguments = (records, path, fen, stipulation, threads, int(pairs))
    ended = subprocess.run(
        [sys.executable, "-m", "tests.solver.test_checkpoints", *map(str, arguments)],
        cwd=ROOT,
        check=False,
    )
    assert ended.returncode == -signal.SIGKILL


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the place of a journal that is written from the first moment on."""
    monkeypatch.setattr(journals, "SECONDS_UNWRITTEN", 0.0)
    monkeypatch.setattr(help_search, "HEAVY_POSITIONS", 10**12)
    return tmp_path / "one.journal"


def progress_from(length: int, handle: Handle) -> tuple[Progress, Solution]:
    """Stop the search as soon as it tells of *length*; return what it told, and its end."""
    told = None
    for event in handle.events():
        if isinstance(event, Progress) and event.length >= length and told is None:
            told = event
            handle.stop()
    assert told is not None
    return told, handle.result()


def test_keys_of_a_journal_are_told_with_the_progress(path: Path) -> None:
    _, stopped = progress_from(6, start(task(MANY_KEYS, "#12"), path))
    assert stopped.keys

    told, _ = progress_from(6, start(task(MANY_KEYS, "#12"), path))

    assert set(stopped.keys) <= set(told.solving)


Questions = list[tuple[bytes, int, int]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Questions:
    """Return what the kernel is asked: a position, a move, a length."""
    questions: Questions = []
    decide, solve_after = BitboardEngine.moves_mate_within, HelpEngine.solve_after
    solve_several = HelpEngine.solve_several

    def note(
        engine: BitboardEngine, row: Row, moves: Sequence[int], length: int
    ) -> list[tuple[bool, int]]:
        decided = decide(engine, row, moves, length)
        questions.extend((row.tobytes(), move, length) for move in moves[: len(decided)])
        return decided

    def note_help(
        engine: HelpEngine, row: Row, move: int, last: MoveWords | None = None, **more: Any
    ) -> FoundBehind:
        questions.append((row.tobytes(), move, engine._length))
        return solve_after(engine, row, move, last, **more)

    def note_several(
        engine: HelpEngine, row: Row, moves: Sequence[int], **more: Any
    ) -> FoundBehindSeveral:
        found = solve_several(engine, row, moves, **more)
        asked_of = moves[: len(found.ends)]
        questions.extend((row.tobytes(), move, engine._length) for move in asked_of)
        return found

    monkeypatch.setattr(BitboardEngine, "moves_mate_within", note)
    monkeypatch.setattr(HelpEngine, "solve_several", note_several)
    monkeypatch.setattr(HelpEngine, "solve_after", note_help)
    return questions


def answer(solution: Solution) -> object:
    tries = {(t.move, frozenset(t.refutations)) for t in solution.tries}
    return (
        solution.status,
        judge(solution).verdict,
        solution.keys,
        solution.short_keys,
        solution.shortest,
        tries,
        solution.lines,
        solution.set_lines,
        [row.ply for row in solution.statistics],
    )


def records_in(path: Path) -> list[journals.Record]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]


def decided_in(path: Path) -> int:
    """Count the questions that the journal holds answers to."""
    answers = ("decided", "key", "opening")
    return sum(any(name in record for name in answers) for record in records_in(path))


@pytest.mark.parametrize(
    ("fen", "stipulation", "records", "pairs"),
    [
        (LOYD, "#4", 40, False),
        (MANY_KEYS, "#3", 110, False),
        (HELPMATES, "h#2", 9, False),
        (HELPMATES, "h#2", 30, True),
        (SERIES, "ser-#4", 15, False),
    ],
)
def test_a_killed_search_goes_on_without_what_was_decided(
    path: Path,
    asked: Questions,
    monkeypatch: pytest.MonkeyPatch,
    fen: str,
    stipulation: str,
    records: int,
    pairs: bool,
) -> None:
    if pairs:
        monkeypatch.setattr(help_search, "HEAVY_POSITIONS", 0)
    whole = solve(task(fen, stipulation))
    questions = len(asked)
    asked.clear()
    begin_and_kill(path, fen, stipulation, records, pairs=pairs)
    decided = decided_in(path)
    assert decided > 0
    continued = solve_on(path, fen, stipulation)
    assert answer(continued) == answer(whole)
    assert len(asked) == questions - decided
    assert not path.exists()


def solve_on(path: Path, fen: str, stipulation: str, threads: int = 1) -> Solution:
    return start(task(fen, stipulation, threads), path).result()


@pytest.mark.parametrize(("fen", "stipulation"), [(LOYD, "#4"), (HELPMATES, "h#2")])
def test_a_search_may_be_killed_twice_with_several_threads_at_work(
    path: Path, fen: str, stipulation: str
) -> None:
    for _ in range(2):
        begin_and_kill(path, fen, stipulation, 6, threads=2)
    assert decided_in(path) >= 9
    assert answer(solve_on(path, fen, stipulation)) == answer(solve(task(fen, stipulation)))


def begin_and_stop(path: Path, fen: str, stipulation: str, records: int) -> Solution:
    """Search in this process until so many records are noted."""
    handles: list[Handle] = []
    add = Journal.add
    added: list[journals.Record] = []

    def add_and_stop(journal: Journal, record: journals.Record) -> None:
        add(journal, record)
        added.append(record)
        if len(added) >= records and handles:
            handles[0].stop()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Journal, "add", add_and_stop)
        handles.append(start(task(fen, stipulation), path))
        return handles[0].result()


def test_refutations_of_the_tries_are_remembered(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = solve(task(LOYD, "#4"))
    refutations = BitboardEngine.refutations
    calls: list[int] = []

    def note(
        engine: BitboardEngine, row: Row, move: int, length: int, limit: int
    ) -> list[int] | None:
        calls.append(move)
        return refutations(engine, row, move, length, limit)

    monkeypatch.setattr(BitboardEngine, "refutations", note)
    solve(task(LOYD, "#4"))
    all_calls = len(calls)
    assert begin_and_stop(path, LOYD, "#4", 165).status is Status.STOPPED
    calls.clear()
    known = sum("refuted" in record for record in records_in(path))
    assert known > 0
    assert answer(solve_on(path, LOYD, "#4")) == answer(whole)
    assert len(calls) == all_calls - known


def test_what_was_found_before_is_told_again(path: Path) -> None:
    begin_and_stop(path, MANY_KEYS, "#3", 110)
    known = [record["key"] for record in records_in(path) if "key" in record]
    assert known
    lines = []
    for event in start(task(MANY_KEYS, "#3"), path).events():
        if isinstance(event, LineFound):
            lines.append(event)
        if isinstance(event, Ended):
            assert {line.moves[0] for line in lines} >= set(event.solution.keys)
    assert [line.moves[0].uci() for line in lines][: len(known)] == known
    assert len({line.moves for line in lines}) == len(lines)


def test_a_proof_found_ahead_survives_every_stop(path: Path) -> None:
    asked = replace(task(QUEEN_HUNT, "#12"), first_proof=True)
    handle = start(asked, path)
    first = stopped_at(ProofFound, handle)
    assert first.keys == (Move.from_uci("e5h5"),)
    second = stopped_at(ProofFound, handle.go_on())
    third = stopped_at(ProofFound, start(asked, path))
    for found in (second, third):
        assert found.proof == first.proof
        assert Move.from_uci("e5h5") in found.keys


@pytest.mark.parametrize(("fen", "stipulation"), [(MANY_KEYS, "#3"), (HELPMATES, "h#2")])
def test_a_stopped_search_leaves_a_journal_and_its_account(
    path: Path, fen: str, stipulation: str
) -> None:
    first = start(task(fen, stipulation, solutions=2), path).result()
    assert first.status is Status.STOPPED
    (spent,) = [r["spent"] for r in records_in(path) if "spent" in r][-1:]
    assert spent["generated"] + spent["evaluated"] == first.nodes
    second = solve_on(path, fen, stipulation)
    whole = solve(task(fen, stipulation))
    assert answer(second) == answer(whole)
    assert second.nodes > first.nodes
    assert second.cpu_seconds > spent["cpu"]
    for before, after in zip(first.statistics, second.statistics, strict=False):
        assert after.generated >= before.generated
        assert after.seconds >= round(before.seconds, 3)


def test_going_on_in_the_same_program_writes_the_same_journal(path: Path) -> None:
    handle = start(task(HELPMATES, "h#2", solutions=2), path)
    handle.result()
    noted = decided_in(path)
    finished = handle.go_on().result()
    assert noted > 0
    assert answer(finished) == answer(solve(task(HELPMATES, "h#2")))
    assert not path.exists()


def test_options_may_change_between_the_runs(path: Path) -> None:
    begin_and_stop(path, HELPMATES, "h#2", 6)
    without = Task(problem_of(HELPMATES, "h#2"), set_play=False, limits=SMALL_TABLE)
    lines = start(without, path).result()
    assert lines.lines == solve(without).lines
    assert lines.set_lines == ()


def test_a_short_search_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "one.journal"
    assert start(task(LOYD, "#2"), path).result().status is Status.COMPLETE
    assert not path.exists()


def test_the_journal_of_another_problem_is_refused(path: Path) -> None:
    start(task(MANY_KEYS, "#3", solutions=2), path).result()
    with pytest.raises(JournalError, match="position"):
        start(task(LOYD, "#3"), path)
    assert path.exists()


@pytest.mark.parametrize(
    "record",
    [
        {"key": "e2e4", "length": 1, "line": ["e2e4"], "seconds": 0.0},
        {"key": "zz", "length": 1, "line": [], "seconds": 0.0},
        {"decided": 7, "length": 1},
        {"length_done": "many"},
        {"spent": {"generated": None}},
        {"refuted": "a5a6"},
        {"proof": ["e2e4"], "within": 3, "seconds": 0.0},
    ],
)
def test_a_record_that_cannot_be_is_told_in_one_sentence(
    path: Path, record: journals.Record
) -> None:
    start(task(MANY_KEYS, "#3", solutions=2), path).result()
    with path.open("a") as file:
        file.write(json.dumps(record) + "\n")
    solution = solve_on(path, MANY_KEYS, "#3")
    assert solution.status is Status.ERROR
    assert solution.error == f"The journal “{path}” holds what no search has written."


def test_a_selfmate_is_continued_as_well(path: Path, asked: Questions) -> None:
    whole = solve(task(SELFMATE, "s#2"))
    questions = len(asked)
    begin_and_stop(path, SELFMATE, "s#2", 30)
    asked.clear()
    decided = decided_in(path)
    assert answer(solve_on(path, SELFMATE, "s#2")) == answer(whole)
    assert len(asked) == questions - decided


if __name__ == "__main__":
    count, place, position, wanted, workers, by_pairs = sys.argv[1:]
    use_pairs(by_pairs == "1")
    kill_after(int(count), place, position, wanted, int(workers))
