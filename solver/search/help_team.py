"""The engines of help and series play at work: first moves and pairs of moves, shared out."""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import chess

from solver.kernel.engine import Table
from solver.kernel.help_engine import HelpEngine, Plan
from solver.kernel.layout import KIND_SHIFT, PROMOTION_SHIFT, TO_SHIFT
from solver.kernel.rows import Row, row_of
from solver.search.control import Control
from solver.search.crew import CpuClock, run_together
from solver.search.help_plan import Course

Words = tuple[int, ...]
"""Moves, each as its squares and promotion in the orientation of the kernel."""

_PLAIN = (1 << KIND_SHIFT) - 1


def plain(word: int) -> int:
    """Return what tells a kernel move from others in its position: squares and promotion."""
    return word & _PLAIN


def plain_word(move: chess.Move, *, is_turned: bool) -> int:
    """Return the same of a move in the orientation of the user's board."""
    turn = 56 if is_turned else 0
    promotion = move.promotion - 1 if move.promotion else 0
    squares = (move.from_square ^ turn) | (move.to_square ^ turn) << TO_SHIFT
    return squares | promotion << PROMOTION_SHIFT


@dataclass(frozen=True, slots=True)
class Opening:
    """The half-moves with which some lines begin: one of them, or two where work is heavy.

    The kernel is asked about the last one, *word*, in *row*.
    """

    moves: Words
    row: Row
    word: int

    @property
    def first(self) -> int:
        """The first move."""
        return self.moves[0]

    @property
    def is_pair(self) -> bool:
        """Whether the kernel searches a tail of the plan only."""
        return len(self.moves) > 1


class HelpTeam:
    """One pair of engines for each thread, made anew for every course, over one table.

    To control and tally the team is one engine: it passes the stop flag on, and its
    counters go on from course to course.
    """

    def __init__(self, table: Table, threads: int, control: Control, cpu: CpuClock) -> None:
        self._table = table
        self._threads = max(threads, 1)
        self._control = control
        self._cpu = cpu
        self._lock = threading.Lock()
        self._is_stopped = False
        self._engines: list[HelpEngine] = []
        self._spent = Counter[str]()
        self._in_work: dict[int, tuple[Opening, HelpEngine]] = {}
        control.attach(self)

    # --- as one engine

    @property
    def generated(self) -> int:
        """Positions generated so far."""
        return self._count("generated")

    @property
    def evaluated(self) -> int:
        """Terminal positions evaluated so far."""
        return self._count("evaluated")

    @property
    def stored(self) -> int:
        """Slots of the table that were filled."""
        return self._count("stored")

    def set_stop(self, value: bool) -> None:
        """Set or clear the flag that ends a running search; from any thread."""
        with self._lock:
            self._is_stopped = value
            for engine in self._engines:
                engine.set_stop(value)

    # --- at work

    def openings(self, course: Course, *, in_pairs: bool) -> Iterator[Opening]:
        """Yield the first moves of *course*, or their pairs with the second ones."""
        engine = self._make_engine(course.plan)
        tail = self._make_engine(_tail_of(course.plan)) if in_pairs else None
        self._dismiss()  # they only list moves, and need no share of the table
        for word in engine.legal_moves(course.root.row, course.side(0)):
            if tail is None:
                yield Opening((plain(word),), course.root.row, word)
                continue
            row = _row_after(course, course.root.move(word))
            if row is not None:
                for second in tail.legal_moves(row, course.side(1)):
                    yield Opening((plain(word), plain(second)), row, second)

    def share_out(
        self,
        course: Course,
        openings: Sequence[Opening],
        keep: Callable[[Opening, list[Words], bool], None],
    ) -> None:
        """Search every opening once and hand its lines to *keep*, from the searching threads.

        *keep* is told whether these are all lines; where a stop came in between they are not.

        Raises:
            Interrupted: the search was asked to end.
        """
        waiting = deque(openings)
        has_pairs = any(opening.is_pair for opening in openings)
        plan = _tail_of(course.plan) if has_pairs else course.plan
        threads = min(self._threads, len(openings))
        engines = [self._make_engine(plan) for _ in range(threads)]

        def work(engine: HelpEngine) -> None:
            while (opening := _next_of(waiting)) is not None:
                self._search(engine, opening, keep)

        try:
            run_together(engines, work, self._control, self._cpu)
        finally:
            self._dismiss()

    def lines_so_far(self) -> Iterator[tuple[Opening, list[Words]]]:
        """Yield the openings in work with their lines so far; from any thread, to be checked.

        What is read while the kernel goes on to the next opening may belong to either.
        """
        for opening, engine in list(self._in_work.values()):
            yield opening, _lines(opening, engine.partial())

    def _search(
        self,
        engine: HelpEngine,
        opening: Opening,
        keep: Callable[[Opening, list[Words], bool], None],
    ) -> None:
        self._in_work[id(engine)] = opening, engine
        try:
            found = None
            while found is None:
                self._control.go_on()
                found = engine.solve_after(opening.row, opening.word)
                is_all = found is not None
                lines = engine.partial() if found is None else found
                keep(opening, _lines(opening, lines), is_all)
        finally:
            del self._in_work[id(engine)]

    def _make_engine(self, plan: Plan) -> HelpEngine:
        engine = HelpEngine(self._table, plan)
        with self._lock:
            engine.set_stop(self._is_stopped)
            self._engines.append(engine)
        return engine

    def _dismiss(self) -> None:
        """Let the engines go and keep what they counted."""
        with self._lock:
            for name in ("generated", "evaluated", "stored"):
                self._spent[name] += sum(getattr(engine, name) for engine in self._engines)
            for engine in self._engines:
                engine.leave()
            self._engines.clear()

    def _count(self, name: str) -> int:
        with self._lock:
            return self._spent[name] + sum(getattr(engine, name) for engine in self._engines)


def _next_of(waiting: deque[Opening]) -> Opening | None:
    try:
        return waiting.popleft()
    except IndexError:
        return None


def _lines(opening: Opening, found: list[Words]) -> list[Words]:
    before = opening.moves[:-1]
    return [before + tuple(map(plain, line)) for line in found]


def _tail_of(plan: Plan) -> Plan:
    return replace(plan, sides=plan.sides[1:])


def _row_after(course: Course, move: chess.Move) -> Row | None:
    """Return the position after a first move, None where it gives check within a series."""
    board = course.position.board()
    board.push(move)
    if course.moves_on(0):
        if board.is_check():
            return None
        board.push(chess.Move.null())
    return row_of(board.mirror() if course.root.is_turned else board)
