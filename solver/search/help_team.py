"""The engines of help and series play at work: first moves and pairs of moves, shared out."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from solver.engine import FoundBehindSeveral, HelpWorker, LineWords, Row, SharedTable
from solver.game import Move, word_of
from solver.kernel.help.plan import Plan
from solver.lines import Block, Line, beside, block_of
from solver.search.call_under_way import CallUnderWay
from solver.search.control import Control
from solver.search.crew import CpuClock, run_together
from solver.search.help_plan import Course
from solver.search.kernels import Kernel
from solver.search.tally import nodes_of
from solver.squares import Side

Keep = Callable[["Opening", Block, bool], int]
"""Takes some lines of an opening and whether they are the last ones; returns how many it took."""
KeepAll = Callable[[Sequence["Opening"], Sequence[int], Block], bool]
"""Takes all lines of openings that are through with, or none; tells whether it took them.

The numbers are the positions that each of them took just now.
"""


@dataclass(frozen=True, slots=True)
class Opening:
    """The half-moves with which some lines begin: one of them, or two where work is heavy.

    The kernel is asked about the last one, *word*, in *row*; *first* is its word of the first.
    """

    moves: Line
    row: Row
    word: int
    first: int

    @property
    def is_pair(self) -> bool:
        """Whether the kernel searches a tail of the plan only."""
        return len(self.moves) > 1

    @property
    def words(self) -> tuple[int, ...]:
        """The moves as the kernel has them, which tell openings apart a good deal quicker."""
        return (self.first, self.word) if len(self.moves) > 1 else (self.word,)


def _takes_none(_: Sequence[Opening], nodes: Sequence[int], block: Block) -> bool:
    return False


class HelpTeam:
    """One pair of engines for each thread, over one table, who begin anew with every course.

    To control and tally the team is one engine: it passes the stop flag on, and its
    counters go on from course to course.
    """

    def __init__(
        self, kernel: Kernel, table: SharedTable, threads: int, control: Control, cpu: CpuClock
    ) -> None:
        kernel.load_help()  # here, where the clock does not run
        self._kernel = kernel
        self._table = table
        self._threads = max(threads, 1)
        self._control = control
        self._cpu = cpu
        self._lock = threading.Lock()
        self._is_stopped = False
        self._engines: list[HelpWorker] = []
        self._at_rest: list[HelpWorker] = []
        self._calls: set[CallUnderWay] = set()
        self._listed: Course | None = None
        self._spent = Counter[str]()
        self._taken = Counter[tuple[int, ...]]()
        self._last: dict[tuple[int, ...], LineWords] = {}
        """By opening: the last line that was kept of it, where more may follow."""
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

    def forget_nodes(self, opening: Opening) -> int:
        """Return the positions that *opening* took in the course in work, and forget them."""
        return self._taken.pop(opening.words, 0) if self._taken else 0

    def begin_anew(self, opening: Opening) -> None:
        """Let all lines of *opening* be found, those kept before a stop as well."""
        self._last.pop(opening.words, None)

    # --- at work

    def openings(self, course: Course, *, in_pairs: bool) -> Iterator[Opening]:
        """Yield the first moves of *course*, or their pairs with the second ones.

        Left out are some with which no line begins.
        """
        self._dismiss()
        engine = self._make_engine(course.plan)
        tail = None
        if in_pairs:
            tail = self._make_engine(_tail_of(course.plan))
            self._dismiss()  # they only list moves, and need no share of the table
        self._listed = course
        for word in engine.first_moves(course.root.row, course.side(0)):
            move = course.root.move(word)
            if tail is None:
                yield Opening((move,), course.root.row, word, word)
                continue
            row = _row_after(course, move)
            if row is not None:
                for second in tail.first_moves(row, course.side(1)):
                    yield Opening((move, course.root.move(second)), row, second, word)

    def share_out(
        self,
        course: Course,
        openings: Sequence[Opening],
        keep: Keep,
        keep_all: KeepAll = _takes_none,
    ) -> None:
        """Search every opening and hand its lines to *keep*, from the searching threads.

        Those of several openings that are through with are offered to *keep_all* first.
        After a stop each goes on behind the last of its lines that was kept.

        Raises:
            Interrupted: the search was asked to end.
        """
        waiting = deque(openings)
        has_pairs = any(opening.is_pair for opening in openings)
        plan = _tail_of(course.plan) if has_pairs else course.plan
        threads = min(self._threads, len(openings))
        if self._listed is not course:
            self._dismiss()
        engines = self._engines[:threads]  # who listed the openings knows some of the course
        engines += [self._make_engine(plan) for _ in range(threads - len(engines))]

        def work(engine: HelpWorker) -> None:
            while together := _next_of(waiting, threads):
                left = self._search_together(engine, course, together, keep, keep_all)
                waiting.extendleft(reversed(left))

        try:
            run_together(engines, work, self._control, self._cpu)
        finally:
            self._dismiss()

    def hand_over(self) -> None:
        """Hand over lines that the calls under way have found so far; from any thread."""
        with self._lock:
            calls = list(self._calls)
        for call in calls:
            call.look()

    def _search_together(
        self,
        engine: HelpWorker,
        course: Course,
        openings: Sequence[Opening],
        keep: Keep,
        keep_all: KeepAll,
    ) -> Sequence[Opening]:
        """Search the first of *openings*, which go out from one row, and more; return the rest."""
        first = openings[0]
        if self._last:
            self._search(engine, course, first, keep)
            return openings[1:]
        self._control.go_on()
        words = [opening.word for opening in openings]
        with self._call(engine, course, openings, keep) as call:
            found = engine.solve_several(first.row, words, before=_before(course, first))
        told = openings[: len(found.ends)]
        through = self._keep_told(course, told, found, call.given, keep, keep_all)
        if through < len(told):
            self._search(engine, course, told[through], keep)
            through += 1
        return openings[through:]

    def _keep_told(
        self,
        course: Course,
        told: Sequence[Opening],
        found: FoundBehindSeveral,
        given: int,
        keep: Keep,
        keep_all: KeepAll,
    ) -> int:
        """Keep what was *found* of the openings *told* behind the lines *given* meanwhile.

        Return how many of them are through with.
        """
        starts = [0, *found.ends[:-1]]
        ended = len(told) if found.is_all else len(told) - 1
        begun = bisect_left(starts, given)  # lines of so many were given
        place = 0
        while place < len(told):
            if begun == place < ended:
                whole = found.lines[starts[place] : found.ends[ended - 1]]
                block = _block(course, told[place], whole)
                if keep_all(told[place:ended], found.nodes[place:ended], block):
                    place = ended
                    continue
            self._taken[told[place].words] += found.nodes[place]
            rest = found.lines[max(starts[place], given) : found.ends[place]]
            if not self._keep(course, told[place], rest, keep, is_all=place < ended):
                break
            place += 1
        return place

    def _search(self, engine: HelpWorker, course: Course, opening: Opening, keep: Keep) -> None:
        is_through = False
        while not is_through:
            self._control.go_on()
            last = self._last.get(opening.words)
            before = _before(course, opening)
            counted = nodes_of(engine)
            with self._call(engine, course, [opening], keep) as call:
                found = engine.solve_after(opening.row, opening.word, last, before=before)
            self._taken[opening.words] += nodes_of(engine) - counted
            rest = found.lines[call.given :]
            is_through = self._keep(course, opening, rest, keep, is_all=found.is_all)

    @contextmanager
    def _call(
        self, engine: HelpWorker, course: Course, openings: Sequence[Opening], keep: Keep
    ) -> Iterator[CallUnderWay]:
        """Let lines be handed over while the *engine* is asked about *openings*."""

        def take(place: int, lines: LineWords) -> int:
            return self._take(course, openings[place], lines, keep, is_last=False)

        with CallUnderWay(engine, take) as call:
            with self._lock:
                self._calls.add(call)
            try:
                yield call
            finally:
                with self._lock:
                    self._calls.remove(call)

    def _keep(
        self, course: Course, opening: Opening, lines: LineWords, keep: Keep, *, is_all: bool
    ) -> bool:
        """Hand the *lines* to *keep*; tell whether the *opening* is through with."""
        taken = self._take(course, opening, lines, keep, is_last=is_all)
        if is_all and taken == len(lines):
            self._last.pop(opening.words, None)
            return True
        return False

    def _take(
        self, course: Course, opening: Opening, lines: LineWords, keep: Keep, *, is_last: bool
    ) -> int:
        taken = keep(opening, _block(course, opening, lines), is_last)
        if taken:
            self._last[opening.words] = lines[taken - 1]
        return taken

    def _make_engine(self, plan: Plan) -> HelpWorker:
        engine = self._at_rest.pop() if self._at_rest else None
        if engine is None or not engine.begin_anew(plan):
            engine = self._kernel.help_engine(self._table, plan)
        with self._lock:
            engine.set_stop(self._is_stopped)
            self._engines.append(engine)
        return engine

    def _dismiss(self) -> None:
        """Let the engines go and keep what they counted."""
        with self._lock:
            if not self._engines:
                return
            for name in ("generated", "evaluated", "stored"):
                self._spent[name] += sum(getattr(engine, name) for engine in self._engines)
            for engine in self._engines:
                engine.leave()
            self._at_rest += self._engines
            self._engines.clear()

    def let_go(self) -> None:
        """Let the engines go that wait for another course, with their memory."""
        self._at_rest.clear()

    def _count(self, name: str) -> int:
        with self._lock:
            counts = (int(getattr(engine, name)) for engine in self._engines)
            return self._spent[name] + sum(counts)


def _next_of(waiting: deque[Opening], threads: int) -> list[Opening]:
    """Take the next openings that go out from one row: few where several threads want some."""
    most = len(waiting) if threads == 1 else 1 + len(waiting) // (4 * threads)
    taken: list[Opening] = []
    try:
        while len(taken) < most:
            opening = waiting.popleft()
            if taken and opening.row is not taken[0].row:
                waiting.appendleft(opening)
                break
            taken.append(opening)
    except IndexError:  # another thread was quicker
        pass
    return taken


def _before(course: Course, opening: Opening) -> tuple[int, Side] | None:
    """Return the move before the one that the kernel is asked about, and its side, if any."""
    return (opening.first, course.side(0)) if opening.is_pair else None


def _block(course: Course, opening: Opening, found: LineWords) -> Block:
    """Return whole lines, packed, from what the kernel *found* behind an opening."""
    if len(found) == 0:
        return _no_lines(course.half_moves)
    block = course.root.packed(found)
    before = [word_of(move) for move in opening.moves[:-1]]
    if not before:
        return block
    return beside(block_of(np.full((len(block), len(before)), before, np.int64)), block)


@cache
def _no_lines(half_moves: int) -> Block:
    return np.zeros((0, half_moves), np.uint16)


def _tail_of(plan: Plan) -> Plan:
    return replace(plan, sides=plan.sides[1:], introduction=max(plan.introduction - 1, 0))


def _row_after(course: Course, move: Move) -> Row | None:
    """Return the position after a first move, None where it gives check within a series."""
    game = course.position.game()
    game.push(move)
    if course.moves_on(0):
        if game.in_check:
            return None
        game.pass_turn()
    return course.root.row_of(game)
