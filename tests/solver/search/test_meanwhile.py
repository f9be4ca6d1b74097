"""While the kernel is compiled plain Python answers, and says the same."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from solver import prepare
from solver.events import Ended, Event, Progress, SearchPhase
from solver.kernel.doors import Door
from solver.kernel.engine import BitboardEngine, Table
from solver.kernel.rows import row_of_game
from solver.notation.fen import parse_fen
from solver.plain.ordered import OrderedGame
from solver.problem import Limits, Method, Problem, Task
from solver.search import meanwhile
from solver.solution import Solution, Status
from solver.solve import Handle, solve, start
from solver.squares import WHITE
from solver.stipulation import Stipulation

HOURS = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"
QUICK = [
    ("8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1", "#2"),
    ("1K6/8/k7/8/8/8/3r4/8 b - - 0 1", "#2"),
    ("8/7B/8/8/pp6/k7/8/K7 w - - 0 1", "r#2"),
    ("r3k2r/8/8/8/8/8/7P/4K3 b kq - 0 1", "h#1.5"),
    ("8/8/8/8/8/1pK5/p2R4/k7 b - - 0 1", "h#2"),
    ("2rr2b1/8/1p6/3k4/B7/2B1P3/2K5/2R5 b - - 0 1", "ser-h#2"),  # none
]


def task_of(fen: str, asked: str, limits: Limits | None = None) -> Task:
    problem = Problem(parse_fen(fen), Stipulation.parse(asked))
    return Task(problem, limits=limits or Limits())


def told(solution: Solution) -> str:
    """Return what a solution says, its figures apart."""
    found = (solution.keys, solution.tries, solution.set_play, solution.tree, solution.duals)
    return repr((solution.status, *found, [*solution.lines], [*solution.set_lines]))


class Compiler:
    """Compiles when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_through = threading.Event()
        self.begun: list[Door] = []
        self._threads: list[threading.Thread] = []
        monkeypatch.setattr(prepare, "is_ready", lambda door=None: self.is_through.is_set())
        monkeypatch.setattr(prepare, "begin", self.begin)
        monkeypatch.setattr(meanwhile, "_spent", {})

    def begin(self, door: Door) -> threading.Thread:
        self.begun.append(door)
        thread = threading.Thread(target=self.is_through.wait, daemon=True)
        thread.start()
        self._threads.append(thread)
        return thread

    def end(self) -> None:
        self.is_through.set()
        for thread in self._threads:
            thread.join()


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[Compiler]:
    compiler = Compiler(monkeypatch)
    yield compiler
    compiler.end()


def events_until(handle: Handle, is_met: Callable[[Event], bool]) -> list[Event]:
    seen = []
    for event in handle.events():
        seen.append(event)
        if is_met(event):
            break
    return seen


def phases(events: list[Event]) -> list[SearchPhase]:
    return [event.phase for event in events if isinstance(event, Progress)]


@pytest.mark.parametrize(("fen", "asked"), QUICK)
def test_plain_python_says_what_the_kernel_says_in_the_same_order(
    fen: str, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = solve(task_of(fen, asked))
    compiler = Compiler(monkeypatch)
    handle = start(task_of(fen, asked))
    events = events_until(handle, lambda event: isinstance(event, Ended))
    assert told(handle.result()) == told(compiled)
    assert not [phase for phase in phases(events) if phase.is_preparing]
    assert compiler.begun == []


def test_the_kernel_takes_over_once_it_is_there(
    compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meanwhile, "SECONDS_BEFORE_COMPILING", 0.0)
    handle = start(task_of(HOURS, "#30", Limits(memory_mb=8)))
    before = events_until(handle, lambda event: isinstance(event, Progress))
    compiler.is_through.set()
    after = events_until(handle, lambda event: SearchPhase.KEYS in phases([event]))
    handle.stop()
    assert handle.result().status is Status.STOPPED
    assert phases(before) == [SearchPhase.MEANWHILE]
    assert phases(after) == [SearchPhase.KEYS]
    assert compiler.begun == [Door.DIRECT]


def test_what_takes_long_is_left_to_the_kernel(
    compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meanwhile, "SECONDS_BEFORE_COMPILING", 0.0)
    monkeypatch.setattr(meanwhile, "SECONDS", 0.0)
    handle = start(task_of(*QUICK[0]))
    events = events_until(handle, lambda event: SearchPhase.PREPARING in phases([event]))
    assert not any(isinstance(event, Ended) for event in events)
    compiler.is_through.set()
    assert handle.result().status is Status.COMPLETE


def test_who_asks_short_questions_all_the_time_has_it_compiled_as_well(
    compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meanwhile, "_spent", {Door.DIRECT: meanwhile.SECONDS_BEFORE_COMPILING})
    handle = start(task_of(HOURS, "#30", Limits(memory_mb=8)))
    events_until(handle, lambda event: SearchPhase.MEANWHILE in phases([event]))
    handle.stop()
    handle.result()
    assert compiler.begun == [Door.DIRECT]


def test_it_is_stopped_paused_and_taken_up_as_any_search(
    compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meanwhile, "SECONDS_BEFORE_COMPILING", 0.0)
    handle = start(task_of(HOURS, "#30", Limits(memory_mb=8)))
    handle.pause()
    handle.stop()
    assert handle.result().status is Status.STOPPED
    again = handle.go_on()
    compiler.is_through.set()
    events_until(again, lambda event: SearchPhase.KEYS in phases([event]))
    again.stop()
    assert again.result().status is Status.STOPPED


def test_what_plain_python_cannot_do_waits_for_the_kernel(
    compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[Door] = []
    monkeypatch.setattr(prepare, "prepare", lambda should_give_up, door: waited.append(door))
    geniss = Task(task_of(*QUICK[0]).problem, method=Method.GENISS)
    assert solve(geniss).status is Status.COMPLETE
    assert waited == [Door.GENISS]
    assert compiler.begun == []


@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize(
    "fen",
    [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r1n1n3/1P1P4/8/2pPp3/8/8/6k1/K7 w - c6 0 1",
    ],
)
def test_moves_come_in_the_order_of_the_kernel(fen: str, is_turned: bool) -> None:
    game = parse_fen(fen).game()
    if is_turned:
        board = OrderedGame(game, is_turned=False).board.mirror()
        game = parse_fen(board.fen()).game()
    row = row_of_game(game, is_turned=is_turned)
    turned = 56 if is_turned else 0
    words = BitboardEngine(Table(1)).legal_moves(row, WHITE)
    listed = [(word & 63, word >> 6 & 63) for word in words]
    ordered = OrderedGame(game, is_turned=is_turned).moves()
    assert [(it.from_square ^ turned, it.to_square ^ turned) for it in ordered] == listed


def test_waiting_for_another_thread_can_be_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "is_ready", lambda door: False)
    with prepare._locks[Door.GENISS]:
        prepare.prepare(lambda: True, Door.GENISS)


def test_an_entry_is_compiled_in_the_background_once(monkeypatch: pytest.MonkeyPatch) -> None:
    is_over = threading.Event()
    monkeypatch.setattr(prepare, "prepare", lambda door: is_over.wait())
    first = prepare.begin(Door.GENISS)
    assert prepare.begin(Door.GENISS) is first
    is_over.set()
    first.join()
