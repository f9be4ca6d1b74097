"""The door of the solver: the order of events, stop, pause, and the limits."""

from __future__ import annotations

import threading
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, pairwise

import chess
import pytest

from solver.events import Ended, Event, LineFound, Progress, Started
from solver.game import PASS, Move
from solver.orthodox import plain
from solver.position import FlawKind, SetupError
from solver.problem import Limits, Task
from solver.solution import Mark, Solution, Status, Verdict, total_row
from solver.solve import Handle, solve, start
from solver.soundness import judge
from tests.questions import full_task, keys_task, problem_of
from tests.tree_checker import find_faults

LOYD = "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"
"""Mate in two by 1.Qb7, with 22 tries."""
COOKED = "k7/8/1K6/8/8/8/8/6RR w - - 0 1"
"""Mate in two by many moves."""
ENDLESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
"""The game array: no mate, and no end of positions."""
BACK_RANK = "6k1/q4ppp/nb6/1p6/2B5/2N2Q2/PPP2PPP/4R1K1 w - - 0 1"
"""1.Re8 mates at once; deciding the other moves at full length takes for ever."""

PATIENCE = 30.0
"""Seconds after which a solve that should end counts as hung."""
FIXED_MB = 6
"""What a search needs beside its table: lists of moves, events not read yet."""


@pytest.fixture
def running() -> Iterator[list[Handle]]:
    """A list for handles that are to be stopped when the test ends."""
    handles: list[Handle] = []
    yield handles
    for handle in handles:
        handle.stop()
    for handle in handles:
        handle.result(PATIENCE)


def events_of(task: Task) -> list[Event]:
    return list(start(task).events())


def progress_of(events: list[Event]) -> list[Progress]:
    return [event for event in events if isinstance(event, Progress)]


def endless_task(fen: str = ENDLESS, seconds: float | None = None) -> Task:
    return keys_task(fen, "#20", Limits(seconds=seconds, memory_mb=16))


def answer_of(solution: Solution) -> tuple[object, ...]:
    tries = {item.move: set(item.refutations) for item in solution.tries}
    return (
        set(solution.keys),
        set(solution.short_keys),
        tries,
        solution.shortest,
        judge(solution).verdict,
    )


@pytest.mark.parametrize(
    "task",
    [
        full_task(LOYD, "#2"),
        full_task(COOKED, "#3"),
        full_task("8/8/8/8/8/1k6/8/K7 w - - 0 1", "#3"),
        full_task("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#1"),
        full_task("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "#2"),
        endless_task(seconds=0.3),
    ],
)
def test_started_comes_first_and_exactly_one_end_last(task: Task) -> None:
    events = events_of(task)
    assert events[0] == Started(task)
    assert isinstance(events[-1], Ended)
    assert [type(event) for event in events].count(Started) == 1
    assert [type(event) for event in events].count(Ended) == 1


def test_every_key_and_try_is_announced_once() -> None:
    events = events_of(full_task(LOYD, "#2"))
    lines = [event for event in events if isinstance(event, LineFound) and not event.is_set_play]
    ended = events[-1]
    assert isinstance(ended, Ended)
    solution = ended.solution
    keys = [line.moves[0] for line in lines if line.mark is Mark.KEY]
    assert sorted(keys, key=str) == sorted(solution.keys, key=str)
    tries = {line.moves[0]: set(line.refutations) for line in lines if line.mark is Mark.TRY}
    assert tries == {item.move: set(item.refutations) for item in solution.tries}
    assert len(tries) == 22


@pytest.mark.parametrize(("fen", "stipulation"), [(LOYD, "#2"), (COOKED, "#2"), (COOKED, "#3")])
def test_announced_lines_are_legal_and_end_in_mate_or_refutation(
    fen: str, stipulation: str
) -> None:
    lines = [e for e in events_of(full_task(fen, stipulation)) if isinstance(e, LineFound)]
    assert lines
    for line in lines:
        board = chess.Board(fen)
        if line.is_set_play:
            board.push(plain(PASS))
        for move in line.moves:
            assert board.is_legal(plain(move))
            board.push(plain(move))
        if line.mark is Mark.TRY:
            assert line.moves[1] in line.refutations
        else:
            assert board.is_checkmate()
            assert len(line.moves) == 2 * line.mates_in - (not line.is_set_play)


def test_progress_comes_at_most_twenty_times_a_second() -> None:
    events = events_of(endless_task(seconds=1.0))
    progress = progress_of(events)
    assert len(progress) >= 3
    assert len(progress) <= 20 * progress[-1].seconds + 3  # one at the limit, one at the end


def test_progress_only_grows() -> None:
    progress = progress_of(events_of(endless_task(seconds=0.6)))
    for before, after in pairwise(progress):
        assert after.nodes >= before.nodes
        assert after.seconds >= before.seconds
        assert after.length >= before.length
        assert len(after.rows) >= len(before.rows)
    for one in progress:
        assert 0 <= one.table_fill <= 1
        assert 0 <= one.root_index <= one.root_count
        assert one.last_length == 20
        assert [row.ply for row in one.rows] == list(range(1, len(one.rows) + 1))


def test_rows_of_the_statistics_are_the_lengths_and_add_up() -> None:
    solution = solve(keys_task(LOYD, "#4"))
    assert [row.ply for row in solution.statistics] == [1, 2, 3, 4]
    total = total_row(solution.statistics)
    assert total.ply == 4
    assert total.generated == sum(row.generated for row in solution.statistics) > 0
    assert total.evaluated == sum(row.evaluated for row in solution.statistics) > 0
    assert all(row.seconds >= 0 for row in solution.statistics)


def test_stopping_keeps_what_was_found(running: list[Handle]) -> None:
    handle = start(endless_task(BACK_RANK))
    running.append(handle)
    mate = Move.from_uci("e1e8")
    found = next(event for event in handle.events() if isinstance(event, LineFound))
    assert found.moves == (mate,)
    handle.stop()
    solution = handle.result(PATIENCE)
    assert solution.status is Status.STOPPED
    assert mate in solution.keys


def test_stopping_without_reading_events(running: list[Handle]) -> None:
    handle = start(endless_task())
    running.append(handle)
    handle.stop()
    solution = handle.result(PATIENCE)
    assert solution.status is Status.STOPPED
    assert judge(solution).verdict is None
    assert solution.keys == ()


def test_stopping_again_and_after_the_end_does_nothing() -> None:
    handle = start(full_task(LOYD, "#2"))
    solution = handle.result(PATIENCE)
    handle.stop()
    handle.stop()
    handle.pause()
    handle.resume()
    assert handle.result(PATIENCE) is solution
    assert solution.status is Status.COMPLETE


def test_a_stopped_search_claims_nothing_about_the_whole(running: list[Handle]) -> None:
    handle = start(endless_task(seconds=0.2))
    running.append(handle)
    solution = handle.result(PATIENCE)
    assert (solution.status, judge(solution).verdict, solution.shortest) == (
        Status.STOPPED,
        None,
        None,
    )


def test_waiting_for_a_result_has_a_limit(running: list[Handle]) -> None:
    handle = start(endless_task())
    running.append(handle)
    with pytest.raises(TimeoutError):
        handle.result(timeout=0.01)


def test_a_paused_search_stands_still_and_goes_on(running: list[Handle]) -> None:
    handle = start(endless_task())
    running.append(handle)
    events = handle.events()
    assert isinstance(next(events), Started)
    handle.pause()
    still = [e for e in islice(events, 20) if isinstance(e, Progress) and e.is_paused]
    assert len({(event.nodes, event.seconds) for event in still[5:]}) == 1
    handle.resume()
    going = next(e for e in events if isinstance(e, Progress) and not e.is_paused)
    assert going.nodes >= still[-1].nodes
    assert any(isinstance(e, Progress) and e.nodes > going.nodes for e in events)


def test_pausing_does_not_change_the_answer() -> None:
    handle = start(full_task(LOYD, "#3"))
    for _ in range(5):
        handle.pause()
        handle.resume()
    assert answer_of(handle.result(PATIENCE)) == answer_of(solve(full_task(LOYD, "#3")))


def test_a_paused_search_can_be_stopped(running: list[Handle]) -> None:
    handle = start(endless_task())
    running.append(handle)
    handle.pause()
    handle.stop()
    assert handle.result(PATIENCE).status is Status.STOPPED


def test_the_time_limit_holds(running: list[Handle]) -> None:
    handle = start(endless_task(seconds=0.25))
    running.append(handle)
    assert handle.result(PATIENCE).status is Status.STOPPED


def test_the_number_of_solutions_is_limited() -> None:
    everything = solve(keys_task(COOKED, "#2"))
    assert len(everything.keys) > 3
    limited = solve(keys_task(COOKED, "#2", Limits(solutions=2, memory_mb=16)))
    assert 2 <= len(limited.keys) < len(everything.keys)
    assert set(limited.keys) <= set(everything.keys)
    assert limited.status is Status.STOPPED


def test_a_limit_above_the_number_of_solutions_changes_nothing() -> None:
    limited = solve(keys_task(LOYD, "#2", Limits(solutions=5, memory_mb=16)))
    assert limited.status is Status.COMPLETE
    assert judge(limited).verdict is Verdict.SOUND


@pytest.mark.parametrize("memory_mb", [1, 2, 64])
def test_the_answer_does_not_depend_on_the_memory(memory_mb: int) -> None:
    problem = problem_of("8/8/8/8/8/2k5/7R/K6B w - - 0 1", "#5")
    found = [
        solve(Task(problem, refutations=0, tree=False, limits=Limits(memory_mb=size)))
        for size in (16, memory_mb)
    ]
    assert answer_of(found[0]) == answer_of(found[1])


@pytest.mark.parametrize("memory_mb", [8, 32])
def test_the_table_stays_within_the_limit(memory_mb: int) -> None:
    limits = Limits(seconds=0.6, memory_mb=memory_mb)
    solve(full_task(LOYD, "#2"))  # so that nothing is compiled below
    tracemalloc.start()
    try:
        solve(keys_task(BACK_RANK, "#20", limits))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < (memory_mb + FIXED_MB) * 2**20


def test_no_mate_is_a_proof() -> None:
    solution = solve(full_task(LOYD, "#1"))
    assert solution.status is Status.COMPLETE
    assert judge(solution).verdict is Verdict.NO_SOLUTION
    assert (solution.keys, solution.tries, solution.shortest) == ((), (), None)


@pytest.mark.parametrize(
    ("fen", "kind"),
    [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", FlawKind.NO_KING),
        ("4k3/8/8/8/8/8/8/K6K w - - 0 1", FlawKind.SEVERAL_KINGS),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", FlawKind.OPPONENT_IN_CHECK),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", FlawKind.PAWN_ON_EDGE),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(fen: str, kind: FlawKind) -> None:
    threads = threading.active_count()
    with pytest.raises(SetupError) as caught:
        start(full_task(fen, "#2"))
    assert [flaw.kind for flaw in caught.value.flaws] == [kind]
    assert threading.active_count() == threads


def test_the_longest_stipulation_is_accepted(running: list[Handle]) -> None:
    handle = start(keys_task(ENDLESS, "#50", Limits(seconds=0.1, memory_mb=16)))
    running.append(handle)
    assert handle.result(PATIENCE).status is Status.STOPPED


def test_a_solve_can_follow_a_stopped_one_at_once(running: list[Handle]) -> None:
    for _ in range(6):
        handle = start(endless_task())
        running.append(handle)
        handle.stop()
        assert judge(solve(full_task(LOYD, "#2"))).verdict is Verdict.SOUND


def test_two_solves_at_once_do_not_mix() -> None:
    tasks = [full_task(LOYD, "#3"), full_task(COOKED, "#3")] * 2
    alone = [answer_of(solve(task)) for task in tasks[:2]] * 2
    with ThreadPoolExecutor(len(tasks)) as pool:
        together = list(pool.map(solve, tasks))
    assert [answer_of(solution) for solution in together] == alone
    assert all(find_faults(solution) == [] for solution in together)


def test_events_can_be_read_after_the_end() -> None:
    handle = start(full_task(LOYD, "#2"))
    solution = handle.result(PATIENCE)
    events = list(handle.events())
    assert isinstance(events[0], Started)
    assert events[-1] == Ended(solution)


def test_nothing_is_told_after_the_result(running: list[Handle]) -> None:
    """Whoever is told may be gone by then: a window that was closed, for instance."""
    is_telling, may_return = threading.Event(), threading.Event()

    def told() -> None:
        if running and running[0].is_over:
            is_telling.set()
            may_return.wait(PATIENCE)

    handle = start(endless_task(), told=told)
    running.append(handle)
    handle.stop()
    assert is_telling.wait(PATIENCE)
    with pytest.raises(TimeoutError):
        handle.result(0.05)
    may_return.set()
    assert handle.result(PATIENCE).status is Status.STOPPED
