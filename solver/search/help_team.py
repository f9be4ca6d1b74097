"""The engines of help and series play at work: first moves and pairs of moves, shared out."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial

import numpy as np

from solver.engine import FoundBehindSeveral, HelpWorker, LineWords, SharedTable
from solver.game import word_of
from solver.kernel.help.plan import Plan
from solver.lines import Block, Line, beside, block_of
from solver.search.call_under_way import CallUnderWay
from solver.search.control import Control
from solver.search.crew import CpuClock, run_together
from solver.search.help_openings import (
    LetsBegin,
    Opening,
    can_be_cut,
    pieces_of,
    row_behind,
    tail_of,
)
from solver.search.help_plan import Course
from solver.search.help_shares import Shares
from solver.search.kernels import Kernel
from solver.search.tally import nodes_of
from solver.squares import Side

Keep = Callable[[Opening, Block, bool], int]
"""Takes some lines of an opening and whether they are the last ones; returns how many it took."""
KeepAll = Callable[[Sequence[Opening], Sequence[int], Block], bool]
"""Takes all lines of openings that are through with, or none; tells whether it took them.

The numbers are the positions that each of them took just now.
"""

LEAST_TO_CUT = 20_000
"""An opening that took fewer positions so far is not cut for a thread that waits."""


@dataclass(slots=True, eq=False)
class _Hand:
    """What one thread searches with, and what it is at.

    The engine is one of the plan behind so many half-moves: *behind*.  Since it was given its
    openings, of which the first is *opening*, it has counted positions from *begun* on.
    ``is_called``: another thread wants some of it; ``keeps_all``: there are no pieces to give.
    """

    engine: HelpWorker
    behind: int
    opening: Opening | None = None
    begun: int = 0
    is_called: bool = False
    keeps_all: bool = False

    def begin(self, opening: Opening) -> None:
        """Begin with openings of which *opening* is the first."""
        self.begun = nodes_of(self.engine)
        self.is_called = self.keeps_all = False
        self.opening = opening

    def can_give(self, course: Course) -> bool:
        """Tell whether it is at something that is worth being cut."""
        opening = self.opening
        is_free = opening is not None and not self.keeps_all and can_be_cut(course, opening)
        return is_free and self.done >= LEAST_TO_CUT

    @property
    def done(self) -> int:
        """How many positions it has counted with what it is at."""
        return nodes_of(self.engine) - self.begun


@dataclass(frozen=True, slots=True)
class _Work:
    """What the threads have to do, and who hears of it."""

    course: Course
    keep: Keep
    keep_all: KeepAll
    lets_begin: LetsBegin
    shares: Shares
    hands: Sequence[_Hand]

    def call(self) -> None:
        """Ask the thread that has done most with what it is at for some of that."""
        giving = [hand for hand in self.hands if hand.can_give(self.course)]
        if giving:
            busiest = max(giving, key=lambda hand: hand.done)
            busiest.is_called = busiest.engine.break_off()


def _lets_all(_: Line) -> bool:
    return True


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
        self._pieces: dict[tuple[int, ...], dict[tuple[int, ...], Opening]] = {}
        """By opening that was cut: the pieces that are not through with."""
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
        for words in (opening.words, *self._pieces.pop(opening.words, ())):
            self._last.pop(words, None)

    # --- at work

    def openings(self, course: Course, *, in_pairs: bool) -> Iterator[Opening]:
        """Yield the first moves of *course*, or their pairs with the second ones.

        Left out are some with which no line begins.
        """
        self._dismiss()
        engine = self._make_engine(course.plan)
        tail = None
        if in_pairs:
            tail = self._make_engine(tail_of(course.plan))
            self._dismiss()  # they only list moves, and need no share of the table
        self._listed = course
        for word in engine.first_moves(course.root.row, course.side(0)):
            move = course.root.move(word)
            if tail is None:
                yield Opening((move,), course.root.row, word, word)
                continue
            row = row_behind(course, (move,))
            if row is not None:
                for second in tail.first_moves(row, course.side(1)):
                    yield Opening((move, course.root.move(second)), row, second, word)

    def share_out(
        self,
        course: Course,
        openings: Sequence[Opening],
        keep: Keep,
        keep_all: KeepAll = _takes_none,
        lets_begin: LetsBegin = _lets_all,
    ) -> None:
        """Search every opening and hand its lines to *keep*, from the searching threads.

        Those of several openings that are through with are offered to *keep_all* first.
        After a stop each goes on behind the last of its lines that was kept.  One that holds much
        of the work is cut into pieces for which *lets_begin* is asked.

        Raises:
            Interrupted: the search was asked to end.
        """
        has_pairs = any(opening.is_pair for opening in openings)
        behind = 1 if has_pairs else 0
        threads = min(self._threads, len(openings))
        if any(can_be_cut(course, opening) for opening in openings[:1]):
            threads = self._threads
        if self._listed is not course:
            self._dismiss()
        engines = self._engines[:threads]  # who listed the openings knows some of the course
        plan = tail_of(course.plan, behind)
        engines += [self._make_engine(plan) for _ in range(threads - len(engines))]
        hands = [_Hand(engine, behind) for engine in engines]
        waiting = [piece for opening in openings for piece in self._left_of(opening)]
        work = _Work(course, keep, keep_all, lets_begin, Shares(waiting, threads), hands)
        try:
            run_together(hands, partial(self._help, work), self._control, self._cpu)
        finally:
            self._dismiss()

    def _help(self, work: _Work, hand: _Hand) -> None:
        """Search openings until none is left."""
        while together := work.shares.take(work.call):
            left: Sequence[Opening] = ()
            try:
                self._fit(hand, work.course, together[0])
                left = self._search_together(hand, work, together)
            finally:
                hand.opening = None
                work.shares.give_back(left)

    def _fit(self, hand: _Hand, course: Course, opening: Opening) -> None:
        """Give *hand* an engine for what is behind the moves before the last of *opening*."""
        behind = len(opening.moves) - 1
        if behind != hand.behind:
            self._let_rest([hand.engine])
            hand.engine, hand.behind = self._make_engine(tail_of(course.plan, behind)), behind
        hand.begin(opening)

    def hand_over(self) -> None:
        """Hand over lines that the calls under way have found so far; from any thread."""
        with self._lock:
            calls = list(self._calls)
        for call in calls:
            call.look()

    def _search_together(
        self, hand: _Hand, work: _Work, openings: Sequence[Opening]
    ) -> Sequence[Opening]:
        """Search the first of *openings*, which go out from one row, and more; return the rest."""
        first = openings[0]
        if self._last:
            return [*self._search(hand, work, first), *openings[1:]]
        self._control.go_on()
        words = [opening.word for opening in openings]
        with self._call(hand.engine, work, openings) as call:
            before = _before(work.course, first)
            found = hand.engine.solve_several(first.row, words, before=before)
        told = openings[: len(found.ends)]
        through = self._keep_told(work, told, found, call.given)
        if through < len(told):
            pieces = self._search(hand, work, told[through])
            return [*pieces, *openings[through + 1 :]]
        return openings[through:]

    def _keep_told(
        self, work: _Work, told: Sequence[Opening], found: FoundBehindSeveral, given: int
    ) -> int:
        """Keep what was *found* of the openings *told* behind the lines *given* meanwhile.

        Return how many of them are through with.
        """
        starts = [0, *found.ends[:-1]]
        ended = len(told) if found.is_all else len(told) - 1
        begun = bisect_left(starts, given)  # lines of so many were given
        place = 0
        while place < len(told):
            if begun == place < ended and told[place].parent is None:
                whole = found.lines[starts[place] : found.ends[ended - 1]]
                block = _block(work.course, told[place], whole)
                if work.keep_all(told[place:ended], found.nodes[place:ended], block):
                    place = ended
                    continue
            self._note_taken(told[place], found.nodes[place])
            rest = found.lines[max(starts[place], given) : found.ends[place]]
            if not self._keep(work, told[place], rest, is_all=place < ended):
                break
            place += 1
        return place

    def _search(self, hand: _Hand, work: _Work, opening: Opening) -> Sequence[Opening]:
        """Search *opening*; return what is left of it in pieces where another thread wants some."""
        engine = hand.engine
        while True:
            self._control.go_on()
            last = self._last.get(opening.words)
            if hand.is_called and work.shares.is_wanted:
                if pieces := self._cut(work, opening, last):
                    return pieces
                hand.keeps_all = True
            hand.is_called = False
            before = _before(work.course, opening)
            counted = nodes_of(engine)
            with self._call(engine, work, [opening]) as call:
                found = engine.solve_after(opening.row, opening.word, last, before=before)
            self._note_taken(opening, nodes_of(engine) - counted)
            rest = found.lines[call.given :]
            if self._keep(work, opening, rest, is_all=found.is_all):
                return ()

    @contextmanager
    def _call(
        self, engine: HelpWorker, work: _Work, openings: Sequence[Opening]
    ) -> Iterator[CallUnderWay]:
        """Let lines be handed over while the *engine* is asked about *openings*."""

        def take(place: int, lines: LineWords) -> int:
            return self._take(work, openings[place], lines, is_last=False)

        with CallUnderWay(engine, take) as call:
            with self._lock:
                self._calls.add(call)
            try:
                yield call
            finally:
                with self._lock:
                    self._calls.remove(call)

    def _keep(self, work: _Work, opening: Opening, lines: LineWords, *, is_all: bool) -> bool:
        """Keep the *lines*; tell whether the *opening* is through with."""
        is_whole = opening.parent is None
        taken = self._take(work, opening, lines, is_last=is_all and is_whole)
        if not is_all or taken < len(lines):
            return False
        self._last.pop(opening.words, None)
        if not is_whole:
            self._end_piece(work, opening)
        return True

    def _take(self, work: _Work, opening: Opening, lines: LineWords, *, is_last: bool) -> int:
        taken = work.keep(opening.whole, _block(work.course, opening, lines), is_last)
        if taken:
            self._last[opening.words] = lines[taken - 1]
        return taken

    def _note_taken(self, opening: Opening, nodes: int) -> None:
        with self._lock:
            self._taken[opening.whole.words] += nodes

    # --- openings in pieces

    def _left_of(self, opening: Opening) -> Sequence[Opening]:
        """Return what is left of *opening*: pieces where it was cut before a stop."""
        pieces = self._pieces.get(opening.words)
        return [opening] if pieces is None else list(pieces.values())

    def _cut(self, work: _Work, opening: Opening, last: LineWords | None) -> Sequence[Opening]:
        """Return in pieces what is left of *opening* behind its line *last*, none if it has none.

        Where there is one piece alone that one is cut.
        """
        cut, pieces, first = opening, [opening], last
        while len(pieces) == 1 and can_be_cut(work.course, pieces[0]):
            cut = pieces[0]
            engine = self._make_engine(tail_of(work.course.plan, len(cut.moves)))
            pieces = pieces_of(work.course, cut, last, engine, work.lets_begin)
            self._let_rest([engine])
            last = last if last is None else last[1:]
        if len(pieces) < 2:  # the kernel will soon be through with it
            return ()
        with self._lock:
            left = self._pieces.setdefault(opening.whole.words, {})
            left.pop(opening.words, None)
            left.update((piece.words, piece) for piece in pieces)
            if first is not None and last is not None:
                del self._last[opening.words]
                self._last[pieces[0].words] = last
        return pieces

    def _end_piece(self, work: _Work, piece: Opening) -> None:
        """Note that *piece* is through with, and with the last one the opening."""
        whole = piece.whole
        with self._lock:
            left = self._pieces[whole.words]
            del left[piece.words]
            is_last = not left
            if is_last:
                del self._pieces[whole.words]
        if is_last:
            work.keep(whole, _no_lines(work.course.half_moves), True)

    # --- engines

    def _make_engine(self, plan: Plan) -> HelpWorker:
        with self._lock:
            engine = self._at_rest.pop() if self._at_rest else None
        if engine is None or not engine.begin_anew(plan):
            engine = self._kernel.help_engine(self._table, plan)
        with self._lock:
            engine.set_stop(self._is_stopped)
            self._engines.append(engine)
        return engine

    def _dismiss(self) -> None:
        """Let all engines rest."""
        self._let_rest(self._engines[:])

    def _let_rest(self, engines: Sequence[HelpWorker]) -> None:
        """Keep what *engines* counted; they may begin anew."""
        with self._lock:
            if not engines:
                return
            for name in ("generated", "evaluated", "stored"):
                self._spent[name] += sum(getattr(engine, name) for engine in engines)
            for engine in engines:
                engine.leave()
                self._engines.remove(engine)
            self._at_rest += engines

    def let_go(self) -> None:
        """Let all engines go, with their memory."""
        self._dismiss()
        self._at_rest.clear()

    def _count(self, name: str) -> int:
        with self._lock:
            counts = (int(getattr(engine, name)) for engine in self._engines)
            return self._spent[name] + sum(counts)


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
    row = block_of(np.array([before], np.int64))
    return beside(np.broadcast_to(row, (len(block), len(before))), block)


@cache
def _no_lines(half_moves: int) -> Block:
    return np.zeros((0, half_moves), np.uint16)
