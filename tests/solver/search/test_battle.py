"""The search: the same answer with any number of threads, and after any stop."""

import pytest

from solver.engine import Row
from solver.errors import SolverError
from solver.events import LineFound, Progress, Started
from solver.kernel.engine import BitboardEngine
from solver.notation.fen import parse_fen
from solver.orthodox import board_of, plain
from solver.problem import Limits, Problem, Task
from solver.solution import Mark, Solution, Status
from solver.solve import Handle, solve, start
from solver.soundness import judge
from solver.stipulation import Stipulation

LOYD = "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1"
MANY_KEYS = "k7/1pRN1p2/p3r2p/Q2N2p1/3PPP2/8/5P1P/R5K1 w - - 0 1"
LONG = "4K3/8/8/8/8/3k4/8/2B2N2 w - - 0 1"
"""King, bishop and knight against king: no mate in 10, and long work to prove it."""


def _task(fen: str, stipulation: str, threads: int = 1, **limits: float) -> Task:
    problem = Problem(parse_fen(fen), Stipulation.parse(stipulation))
    return Task(problem, threads=threads, limits=Limits(**limits))  # type: ignore[arg-type]


def _answer(solution: Solution) -> object:
    tries = {(t.move, frozenset(t.refutations)) for t in solution.tries}
    return set(solution.keys), tries, solution.shortest, judge(solution).verdict


@pytest.mark.parametrize(("fen", "stipulation"), [(LOYD, "#4"), (MANY_KEYS, "#3")])
def test_threads_change_nothing(fen: str, stipulation: str) -> None:
    alone = solve(_task(fen, stipulation))
    together = solve(_task(fen, stipulation, threads=3))
    assert alone.status is together.status is Status.COMPLETE
    assert _answer(alone) == _answer(together)
    assert alone.keys == together.keys


@pytest.mark.parametrize("broken", [0, 1])
def test_a_fault_in_one_thread_is_told_and_ends_the_others(
    monkeypatch: pytest.MonkeyPatch, broken: int
) -> None:
    decide = BitboardEngine.move_mates_within
    engines: list[BitboardEngine] = []

    def fail(engine: BitboardEngine, row: Row, move: int, length: int) -> int:
        if engine not in engines:
            engines.append(engine)
        if length >= 4 and engines.index(engine) == broken:
            raise RuntimeError("the kernel has gone")
        return decide(engine, row, move, length)

    monkeypatch.setattr(BitboardEngine, "move_mates_within", fail)
    solution = solve(_task(LONG, "#10", threads=2))
    assert solution.status is Status.ERROR
    assert "the kernel has gone" in (solution.error or "")


def _stop_at(handle: Handle, length: int) -> Solution:
    for event in handle.events():
        if isinstance(event, Progress) and event.length >= length:
            handle.stop()
    return handle.result()


def test_progress_tells_what_became_of_first_moves() -> None:
    handle = start(_task(MANY_KEYS, "#3"))
    last = [event for event in handle.events() if isinstance(event, Progress)][-1]
    assert set(last.solving) == set(handle.result().keys)
    assert not set(last.solving) & set(last.failed)
    assert len(last.failed) == last.root_count - len(last.solving)


def test_a_stopped_search_goes_on_from_where_it_was() -> None:
    handle = start(_task(LONG, "#10"))
    first = _stop_at(handle, 5)
    assert first.status is Status.STOPPED
    assert judge(first).verdict is None
    following = handle.go_on()
    events = following.events()
    assert isinstance(next(events), Started)
    second = _stop_at(following, 6)
    assert [row.ply for row in second.statistics][: len(first.statistics)] == [
        row.ply for row in first.statistics
    ]
    for before, after in zip(first.statistics, second.statistics, strict=False):
        assert after.generated >= before.generated
    assert second.nodes > first.nodes


def test_a_stopped_search_comes_to_the_same_end() -> None:
    handle = start(_task(LOYD, "#4", solutions=1))
    stopped = handle.result()
    assert stopped.status is Status.STOPPED
    assert [move.uci() for move in stopped.keys] == ["d4g1"]
    # The limit of solutions is met already, so that what follows is the rest of the search.
    finished = handle.go_on().result()
    with pytest.raises(SolverError):
        handle.go_on()
    assert finished.status is Status.COMPLETE
    assert _answer(finished) == _answer(solve(_task(LOYD, "#4")))


def test_only_a_stopped_search_can_be_continued() -> None:
    handle = start(_task(LOYD, "#4"))
    handle.result()
    with pytest.raises(SolverError):
        handle.go_on()


def test_every_key_is_told_with_a_line_that_mates() -> None:
    problem = _task(MANY_KEYS, "#3")
    told = [
        event
        for event in start(problem).events()
        if isinstance(event, LineFound) and event.mark is Mark.KEY
    ]
    assert {line.moves[0] for line in told} == set(solve(problem).keys)
    for line in told:
        board = board_of(problem.problem.setup.game())
        for move in line.moves:
            assert board.is_legal(plain(move))
            board.push(plain(move))
        assert board.is_checkmate()
        assert len(line.moves) <= 2 * line.mates_in - 1


def test_a_table_too_large_for_the_machine_is_refused_in_words() -> None:
    solution = solve(_task(LOYD, "#4", memory_mb=2**40))
    assert solution.status is Status.ERROR
    assert "There is no room for a table of" in (solution.error or "")
