"""The running account of a search: rows of the statistics, where it is, what was found."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from solver.engine import Counting, HasCounted, SharedTable
from solver.events import Progress, SearchPhase, TimeLeft
from solver.kernel.keeping.variants import SwiftEntry
from solver.search.control import Control
from solver.search.forecast import IN_BATTLE, Growth, PartsOfLength, SteadyEnd, work_left
from solver.search.kernels import swift_entry_of
from solver.search.root import Root
from solver.solution import LengthRow, Place

_ENOUGH_SECONDS = 0.1
"""A pace that was measured for less time means nothing."""


@dataclass(slots=True)
class _Mark:
    """The counters at one moment: the beginning of the length in work."""

    generated: int = 0
    evaluated: int = 0
    seconds: float = 0.0

    def move_back(self, row: LengthRow) -> None:
        """Count what *row* holds as belonging to the length in work."""
        self.generated -= row.generated
        self.evaluated -= row.evaluated
        self.seconds -= row.seconds


def nodes_of(counted: HasCounted) -> int:
    """Return the positions that were generated and evaluated so far."""
    return counted.generated + counted.evaluated


@dataclass(slots=True)
class Tally:
    """Written by the search, read by the thread that reports progress.

    From one length to the next it is *step*: lengths of help play are half-moves.  Work grows
    meanwhile as *growth* says.
    """

    control: Control
    root: Root
    table: SharedTable
    engines: Sequence[Counting]
    last_length: int
    step: int = 1
    growth: Growth = IN_BATTLE
    phase: SearchPhase = SearchPhase.KEYS
    length: int = 0
    root_done: int = 0
    root_count: int = 0
    root_move: int = 0
    failed: list[int] = field(default_factory=list)
    """First moves of battle play that the length in work has refuted, as the kernel has them."""
    solving: dict[int, None] = field(default_factory=dict)
    rows: tuple[LengthRow, ...] = ()
    _parts: PartsOfLength = field(default_factory=PartsOfLength)
    _end: SteadyEnd = field(default_factory=SteadyEnd)
    _mark: _Mark = field(default_factory=_Mark)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def swift_entry(self) -> SwiftEntry | None:
        """How the engines are entered, where that could be quicker for one problem alone."""
        return swift_entry_of(self.root.kernel)

    def begin_length(self, length: int, root_count: int, parts: Sequence[Hashable] = ()) -> None:
        """Open the row of *length*, or take it up again where the last row was that length.

        *parts* are searched one by one: first moves that are not decided yet, or pairs of moves
        as tuples.
        """
        with self._lock:
            now = self._now()
            self._close_row(now)
            self.length, self.root_count, self.root_done = length, root_count, 0
            self.root_move = 0
            self.failed.clear()
            self._mark = now
            nodes_before = 0
            if self.rows and self.rows[-1].ply == length:
                self._mark.move_back(self.rows[-1])
                nodes_before = nodes_of(self.rows[-1])
                self.rows = self.rows[:-1]
            self._parts.begin(length, parts, nodes_before)

    def end_lengths(self) -> None:
        """Close the last row; what is counted later belongs to no length."""
        with self._lock:
            self._close_row(self._now())
            self.length = 0

    def begin_move(self, move: int) -> None:
        """Note the first move in work, a move of the kernel."""
        self.root_move = move

    def end_move(self) -> None:
        """Note that one more first move is decided."""
        with self._lock:
            self.root_done += 1

    def end_moves(self, count: int) -> None:
        """Note that *count* more first moves are decided."""
        with self._lock:
            self.root_done += count

    def end_parts(self, ended: Iterable[tuple[Hashable, int]]) -> None:
        """Note parts that are decided, each with the positions that it took."""
        with self._lock:
            self._parts.end(ended)

    def end_attack(self, move: int, *, solves: bool) -> None:
        """Note that *move*, a first move of battle play, is decided at this length."""
        with self._lock:
            if solves:
                self.solving[move] = None
            else:
                self.failed.append(move)
        self.end_move()

    def fail_attacks(self, moves: Sequence[int]) -> None:
        """Note that first *moves* of battle play are refuted at this length."""
        with self._lock:
            self.failed.extend(moves)
            self.root_done += len(moves)

    def note_solving(self, moves: Iterable[int]) -> None:
        """Note first moves of battle play that are known to solve from before this search."""
        with self._lock:
            self.solving.update(dict.fromkeys(moves))

    def place(self) -> Place | None:
        """Return where among the first moves the length in work is, if one is."""
        with self._lock:
            index = min(self.root_done + 1, self.root_count)
            return Place(self.length, index, self.root_count) if self.length else None

    def nodes(self) -> int:
        """Return all positions generated and evaluated so far."""
        return self._generated() + self._evaluated()

    def rows_now(self) -> tuple[LengthRow, ...]:
        """Return the finished rows and the one in work."""
        with self._lock:
            return (*self.rows, self._open_row(self._now())) if self.length else self.rows

    def progress(self) -> Progress:
        """Return the state of the search as an event."""
        rows = self.rows_now()
        with self._lock:
            failed, solving = list(self.failed), list(self.solving)
        seconds = self.control.seconds()
        nodes = self.nodes()
        shown_length = rows[-1].ply if rows else 0
        return Progress(
            phase=self.phase,
            length=shown_length,
            last_length=self.last_length,
            root_index=min(self.root_done + 1, self.root_count),
            root_count=self.root_count,
            root_move=self.root.move(self.root_move) if self.root_move else None,
            rows=rows,
            nodes=nodes,
            nodes_per_second=nodes / seconds if seconds > 0.001 else 0.0,
            table_fill=min(sum(e.stored for e in self.engines) / self.table.slots, 1.0),
            seconds=seconds,
            left=self._left(rows, seconds),
            is_paused=self.control.is_paused,
            failed=self.root.moves(failed),
            solving=self.root.moves(solving),
        )

    def _left(self, rows: tuple[LengthRow, ...], seconds: float) -> TimeLeft | None:
        """Return how long the lengths will still take; nothing is said of what follows them."""
        if self.phase is not SearchPhase.KEYS or not self.length or not rows:
            return None
        to_come = (self.last_length - self.length) // self.step
        finished, here = [nodes_of(row) for row in rows[:-1]], nodes_of(rows[-1])
        with self._lock:
            work = work_left(finished, here, self._parts, to_come, self.growth)
        if work is None or seconds < _ENOUGH_SECONDS:
            self._end.forget()
            return None
        left = work.nodes * seconds / self.nodes()
        return self._end.left(seconds, left, work.factor)

    def _generated(self) -> int:
        return sum(engine.generated for engine in self.engines)

    def _evaluated(self) -> int:
        return sum(engine.evaluated for engine in self.engines)

    def _now(self) -> _Mark:
        return _Mark(self._generated(), self._evaluated(), self.control.seconds())

    def _open_row(self, now: _Mark) -> LengthRow:
        return LengthRow(
            self.length,
            now.generated - self._mark.generated,
            now.evaluated - self._mark.evaluated,
            max(now.seconds - self._mark.seconds, 0.0),
        )

    def _close_row(self, now: _Mark) -> None:
        if self.length:
            self.rows = (*self.rows, self._open_row(now))
