"""The search of help play at work: live lines, limits, stops, statistics."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import chess
import pytest

from solver.engine import FoundBehind, FoundBehindSeveral, Row
from solver.events import LinesFound, Progress, SearchPhase
from solver.fairy.game import FairyGame
from solver.game import Move
from solver.kernel.help.engine import HelpEngine, MoveWords
from solver.kernel.help.plan import Ending
from solver.lines import Line
from solver.notation.fen import parse_fen
from solver.position import Position
from solver.problem import Limits, Problem, Task
from solver.search.call_under_way import CallUnderWay
from solver.search.control import Control
from solver.search.forecast import IN_HELP, IN_SELF_SERIES, IN_SERIES, Growth
from solver.search.help import HelpSearch
from solver.search.help_ends import Umpire
from solver.search.help_plan import Course, courses_of, set_courses_of
from solver.solution import Status, Verdict
from solver.solve import Handle, solve, start
from solver.soundness import judge
from solver.stipulation import Stipulation
from tests.questions import SMALL_TABLE, problem_of

COOKED = "8/8/8/8/3k4/8/Q6Q/K7 b - - 0 1"
"""A hundred helpmates in two, and one in one."""


def task(fen: str, stipulation: str, threads: int = 1, **limits: int) -> Task:
    allowed = Limits(**{"memory_mb": 16, **limits})
    return Task(problem_of(fen, stipulation), set_play=False, threads=threads, limits=allowed)


def courses(fen: str, stipulation: str) -> tuple[tuple[Course, ...], tuple[Course, ...]]:
    problem = problem_of(fen, stipulation)
    position = Position.from_setup(problem.setup)
    asked = Stipulation.parse(stipulation)
    return courses_of(position, asked), set_courses_of(position, asked)


QUIET = "4k3/8/8/8/8/8/8/4K2R b - - 0 1"


@pytest.mark.parametrize(
    ("stipulation", "lengths", "set_lengths"),
    [
        ("h#3", [2, 4, 6], [1, 3, 5]),
        ("h#2.5", [1, 3, 5], [2, 4]),
        ("exact-h#3", [6], [5]),
        ("h#1", [2], [1]),
        ("hs#1", [2], []),
        ("hs#2.5", [1, 3, 5], [2, 4]),
        ("ser-#3", [1, 2, 3], []),
        ("ser-h#2", [2, 3], [1]),
        ("exact-ser-s#2", [3], [1]),
    ],
)
def test_every_length_is_a_course(
    stipulation: str, lengths: list[int], set_lengths: list[int]
) -> None:
    main, set_play = courses(QUIET, stipulation)
    assert [course.half_moves for course in main] == lengths
    assert [course.half_moves for course in set_play] == set_lengths
    assert not any(course.is_set_play for course in main)
    assert all(course.is_set_play for course in set_play)


@pytest.mark.parametrize(
    ("stipulation", "sides", "is_turned"),
    [
        ("h#1", (False, True), False),
        ("h#1.5", (True, False, True), True),
        ("hs#1", (False, True), False),
        ("ser-#2", (True, True), True),
        ("ser-h#2", (False, False, True), False),
    ],
)
def test_the_kernel_s_white_is_who_moves_last(
    stipulation: str, sides: tuple[bool, ...], is_turned: bool
) -> None:
    course = courses(QUIET, stipulation)[0][-1]
    assert course.plan.sides == sides
    assert course.root.is_turned is is_turned
    assert course.plan.ending is (Ending.SELF if stipulation.startswith("hs") else Ending.GOAL)


def test_the_target_square_is_turned_with_the_board() -> None:
    last = courses(QUIET, "ser-za12")[0][-1]
    assert last.root.is_turned
    assert last.plan.target == chess.A8


def _told(handle: Handle) -> list[LinesFound]:
    return [event for event in handle.events() if isinstance(event, LinesFound)]


def _moves(told: list[LinesFound]) -> list[Line]:
    return [line for lines in told for line in lines.lines]


@pytest.mark.parametrize("threads", [1, 3])
def test_every_line_is_told_once(threads: int) -> None:
    handle = start(task(COOKED, "h#2", threads))
    told = _told(handle)
    assert told
    assert not any(lines.is_set_play for lines in told)
    assert len(set(_moves(told))) == len(_moves(told)) == told[-1].count
    assert set(_moves(told)) == set(handle.result().lines)


def test_set_play_is_told_as_such() -> None:
    handle = start(Task(problem_of("7k/8/6KP/8/8/8/8/7R b - - 0 1", "h#2"), limits=SMALL_TABLE))
    told = _moves([lines for lines in _told(handle) if lines.is_set_play])
    assert sorted(told, key=str) == sorted(handle.result().set_lines, key=str)
    assert told


def test_lines_are_told_while_the_kernel_is_still_at_a_first_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The kernel is held up after it found lines, until one of them was told."""
    solve_after = HelpEngine.solve_after
    handles: list[Handle] = []
    told: list[LinesFound] = []
    given: list[bool] = []
    has_handle = threading.Event()

    def dawdle(
        engine: HelpEngine, row: Row, move: int, last: MoveWords | None = None, **more: Any
    ) -> FoundBehind:
        assert has_handle.wait(60)
        if given and not told:
            told.extend(_first_lines(handles[0]))
        found = solve_after(engine, row, move, last, **more)
        if len(found.lines) and not found.is_all:
            given.append(True)
        return found

    monkeypatch.setattr(HelpEngine, "solve_after", dawdle)
    monkeypatch.setattr("solver.kernel.help.engine._ROOM", 1)
    handles.append(start(task(COOKED, "exact-h#2")))
    has_handle.set()
    assert handles[0].result().status is Status.COMPLETE
    assert told


MANY = "8/8/8/8/3k4/8/8/KQR5 b - - 0 1"


TRIES_TO_LOOK = 20
"""On a busy machine all looks of one search may come too early."""


@pytest.mark.parametrize(
    ("fen", "stipulation"),
    [(MANY, "exact-h#4"), ("8/8/8/8/3k4/8/8/KQ(w.G)5 b - - 0 1", "exact-h+3")],
)
def test_what_is_handed_over_meanwhile_costs_no_positions(
    fen: str, stipulation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = Problem(parse_fen(fen), Stipulation.parse(stipulation))
    asked = Task(problem, set_play=False, limits=Limits(memory_mb=16, kept_lines=1000))
    monkeypatch.setattr("solver.search.listener.SECONDS_BETWEEN", 60)
    without = solve(asked)
    monkeypatch.setattr("solver.search.listener.SECONDS_BETWEEN", 0.001)
    monkeypatch.setattr("solver.search.listener.MOST_OF_THE_TIME", 0.9)
    given: list[int] = []

    def look(call: CallUnderWay) -> None:
        real_look(call)
        given.append(call.given)

    real_look = CallUnderWay.look
    monkeypatch.setattr(CallUnderWay, "look", look)
    for _ in range(TRIES_TO_LOOK):
        handed = solve(asked)
        assert handed.nodes == without.nodes
        assert handed.lines == without.lines
        if any(given):
            return
    pytest.fail("nothing was handed over while a call went on")


def one_at_a_time(
    engine: HelpEngine, row: Row, moves: Sequence[int], *, before: tuple[int, bool] | None = None
) -> FoundBehindSeveral:
    """Ask about the first of several moves alone."""
    found = engine.solve_after(row, moves[0], before=before)
    return FoundBehindSeveral(found.lines, found.is_all, [len(found.lines)], [0])


def _first_lines(handle: Handle) -> list[LinesFound]:
    return [next(event for event in handle.events() if isinstance(event, LinesFound))]


def test_the_search_ends_after_so_many_solutions() -> None:
    solution = solve(task(COOKED, "h#2", solutions=3))
    assert solution.status is Status.STOPPED
    assert judge(solution).verdict is None
    assert len(solution.lines) == 3


def test_what_was_beyond_the_limit_is_found_when_the_search_goes_on() -> None:
    handle = start(task(COOKED, "h#2", solutions=3))
    handle.result()
    following = handle.go_on()
    told = _told(following)
    whole = solve(task(COOKED, "h#2"))
    assert following.result().lines == whole.lines
    assert judge(following.result()).verdict is Verdict.SHORT_SOLUTION
    assert len(_moves(told)) == len(whole.lines)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_stopped_search_goes_on_without_what_was_decided(
    monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    solve_after = HelpEngine.solve_after
    done: list[tuple[bytes, int]] = []

    def note(
        engine: HelpEngine, row: Row, move: int, last: MoveWords | None = None, **more: Any
    ) -> FoundBehind:
        has_begun.wait(60)  # a search so short may be there before its handle
        found = solve_after(engine, row, move, last, **more)
        if found.is_all:
            done.append((row.tobytes(), move))
        if len(done) == 3 and len(handles) == 1:
            handles[0].stop()
        return found

    monkeypatch.setattr(HelpEngine, "solve_after", note)
    monkeypatch.setattr(HelpEngine, "solve_several", one_at_a_time)
    monkeypatch.setattr("solver.search.help.HEAVY_POSITIONS", 10**12)
    handles: list[Handle] = []
    has_begun = threading.Event()
    handles.append(start(task(COOKED, "exact-h#2", threads)))
    has_begun.set()
    first = handles[0].result()
    handles.append(handles[0].go_on())
    second = handles[1].result()
    assert first.status is Status.STOPPED
    assert second.status is Status.COMPLETE
    assert len(done) == len(set(done))
    assert second.lines == solve(task(COOKED, "exact-h#2")).lines


def test_rows_count_half_moves_and_moves_of_a_series() -> None:
    assert [row.ply for row in solve(task(COOKED, "h#2")).statistics] == [2, 4]
    assert [row.ply for row in solve(task(COOKED, "ser-h#2")).statistics] == [1, 2]
    solution = solve(task(COOKED, "h#2"))
    assert sum(row.generated + row.evaluated for row in solution.statistics) == solution.nodes > 0


def test_progress_names_the_phase() -> None:
    handle = start(Task(problem_of(COOKED, "h#2"), limits=SMALL_TABLE))
    phases = [event.phase for event in handle.events() if isinstance(event, Progress)]
    assert phases[-1] is SearchPhase.SET_PLAY


def test_a_fault_in_the_kernel_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **more: object) -> None:
        raise RuntimeError("the kernel has gone")

    monkeypatch.setattr(HelpEngine, "solve_several", fail)
    solution = solve(task(COOKED, "h#2", threads=2))
    assert solution.status is Status.ERROR
    assert "the kernel has gone" in (solution.error or "")


def _line(text: str) -> tuple[Move, ...]:
    squares = [(text[i : i + 2], text[i + 2 : i + 4]) for i in range(0, len(text), 5)]
    return tuple(
        Move(chess.parse_square(source), chess.parse_square(target)) for source, target in squares
    )


@pytest.mark.parametrize(
    ("line", "is_solution"),
    [
        ("h8g8 h1a1 g8h8 a1a8", True),
        ("h8g8 h1a1 g8h8", False),  # too short
        ("h8g8 h1a1 g8h8 a1a7", False),  # no mate
        ("h8g8 h1a1 g8h7 a1a8", False),  # not legal beside the king
        ("a1a1 a1a1 a1a1 a1a1", False),
    ],
)
def test_the_umpire_trusts_nobody(line: str, is_solution: bool) -> None:
    main, _ = courses("7k/8/6K1/8/8/8/8/7R b - - 0 1", "h#2")
    assert Umpire(main[-1], Stipulation.parse("h#2")).confirms(_line(line)) is is_solution


def test_the_umpire_plays_no_last_move_of_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is asked behind it, and a fairy move takes milliseconds by the plain rules."""
    problem = Problem(parse_fen("7k/8/8/8/8/8/(Q2)7/7K w - - 0 1"), Stipulation.parse("h~0.5"))
    (course,) = courses_of(Task(problem).position(), problem.stipulation)
    umpire = Umpire(course, problem.stipulation)
    monkeypatch.setattr(FairyGame, "push", lambda *_: pytest.fail("it was played"))
    moves = course.position.game().moves()
    assert moves
    assert all(umpire.lets_begin((it,)) for it in moves)


@pytest.mark.parametrize(
    ("stipulation", "growth"),
    [
        ("h#3", IN_HELP),
        ("hs#3", IN_HELP),
        ("ser-#3", IN_SERIES),
        ("ser-h#3", IN_SERIES),
        ("ser-s#3", IN_SELF_SERIES),
        ("ser-r#3", IN_SERIES),
    ],
)
def test_the_time_left_is_told_by_the_growth_of_the_play(stipulation: str, growth: Growth) -> None:
    assert HelpSearch(task(COOKED, stipulation), Control()).tally.growth is growth
