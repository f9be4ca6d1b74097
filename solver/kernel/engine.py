"""Python's handle on the kernel: a table shared by threads, and an engine for each thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence, Set
from weakref import WeakSet

import numpy as np
import numpy.typing as npt

from solver.engine import DIRECTMATE, STOPPED, Row, Rules
from solver.errors import SolverError
from solver.game import Game
from solver.kernel import layout, rows
from solver.kernel.doors import Door
from solver.kernel.goal_codes import GOAL_CODES, PLAY_CODES
from solver.kernel.keeping.kept_code import load
from solver.kernel.keeping.kept_tables import tables
from solver.kernel.narrowing import write_narrowing
from solver.kernel.room import address_of, zeroed
from solver.squares import BLACK, WHITE, Side

LONGEST = layout.LONGEST
"""The longest play that can be decided, in moves."""
MOST_MOVES = layout.LIST_LENGTH - 1
"""More moves than there are in any position."""
_SEEN = 0xFFF | 7 << layout.PROMOTION_SHIFT
_BATTLE_CUTS = layout.FORCING | layout.SPARED_STEPS | layout.ENCLOSED
_FIRST_HUGE = 1 << 18
"""Words of the table, 2 MB, before huge pages are worth their price."""


class Table:
    """The transposition table, shared by engines, no larger than *memory_mb* megabytes.

    It begins small and grows as it fills, because a page of memory costs time when
    it is first touched: the large table would cost more than a whole two-mover.
    ``emptier``: it grows as soon as there are so many buckets for each position, to ``growth``
    times its size.
    """

    emptier = 1
    growth = 8

    def __init__(self, memory_mb: int) -> None:
        most = max(memory_mb * 2**20 // (8 * layout.BUCKET), layout.FIRST_BUCKETS)
        self._most_buckets = 1 << (most.bit_length() - 1)
        self.words = _zeros(self._most_buckets * layout.BUCKET, memory_mb)
        self.buckets = layout.FIRST_BUCKETS
        self.busy = np.zeros(layout.BUSY_WORDS, np.uint64)
        self.learned = np.zeros(layout.HISTORY_WORDS, np.int64)
        self.engines = 0
        self.left_behind = 0
        self._workers = WeakSet[Worker]()
        self._growing = threading.Lock()

    def join(self, worker: Worker) -> None:
        """Let *worker* search with it."""
        with self._growing:
            self.engines += 1
            self._workers.add(worker)
            self._share_out()

    def leave(self, worker: Worker) -> None:
        """Leave what *worker* has added, who is gone, to the others."""
        with self._growing:
            self.engines -= 1
            self._workers.discard(worker)
            self.left_behind += worker.stored
            self._share_out()

    def _share_out(self) -> None:
        """Tell all workers their shares, which differ with every one that comes or goes.

        One that kept a larger share than the others would not fill it, nor they theirs: where
        first slots are all taken nothing new is counted, and the table would stay as it is.
        """
        growth = self.next_growth()
        for worker in self._workers:
            worker.grow_at(growth)

    @property
    def slots(self) -> int:
        """How many positions there is room for at the full size."""
        return 2 * self._most_buckets

    def next_growth(self) -> int:
        """Return how many positions one engine may add in all before the table should grow.

        What engines that are gone have added counts.  Very many when it cannot grow any more.
        """
        if self.buckets >= self._most_buckets:
            return 2**62
        room = self.buckets // self.emptier - self.left_behind
        return max(room // max(self.engines, 1), 1)

    def make_room(
        self, work: npt.NDArray[np.int64], seen: int, spread: Callable[[int, int], None]
    ) -> bool:
        """Let the search of a work area go on; tell whether it ended for want of room here.

        It had *seen* buckets; *spread* is as for :meth:`grow`.  The table only grows where the
        search has filled its own share: else another engine saw to it.
        """
        if not work[layout.TABLE_FULL]:
            return False
        if work[layout.TABLE_STORES] >= self.next_growth():
            self.grow(seen, spread)
        work[layout.GROW_AT] = self.next_growth()
        work[layout.TABLE_FULL] = 0
        return True

    def grow(self, seen: int, spread: Callable[[int, int], None]) -> None:
        """Grow beyond *seen* buckets, unless another thread did that already.

        *spread* moves the entries from the first buckets to where the larger
        table looks for them; it gets the old and the new mask.  Who is at work meanwhile has to
        come out and go on with the new one: in what is left of the small table it would find
        little, and what it wrote there nobody would.
        """
        with self._growing:
            if self.buckets == seen < self._most_buckets:
                larger = min(seen * self.growth, self._most_buckets)
                spread(seen - 1, larger - 1)
                self.buckets = larger
                for worker in self._workers:
                    worker.come_out()


def _zeros(words: int, memory_mb: int) -> npt.NDArray[np.uint64]:
    try:
        first = layout.FIRST_BUCKETS * layout.BUCKET
        return zeroed(words, at_once=first, huge_from=_FIRST_HUGE).view(np.uint64)
    except (OSError, OverflowError, ValueError) as error:
        sentence = f"there is no room for a table of {memory_mb} MB; allow less memory"
        raise SolverError(sentence) from error


class Worker:
    """What engines have in common: a work area with counters and flags, a share of a table."""

    def __init__(self, table: Table, work: npt.NDArray[np.int64]) -> None:
        self._table = table
        self._work = work
        self._join()

    def _join(self) -> None:
        """Take a share of the table, with nothing counted yet."""
        self._table.join(self)

    def leave(self) -> None:
        """Leave the table to the other engines, with what this one has added."""
        self._table.leave(self)

    def grow_at(self, positions: int) -> None:
        """Have the table grow where this has added so many positions; from any thread."""
        self._work[layout.GROW_AT] = positions

    def come_out(self) -> None:
        """End what is running, to go on with a table that has grown; from any thread."""
        self._work[layout.TABLE_FULL] = 1

    @property
    def generated(self) -> int:
        """Positions generated so far."""
        return int(self._work[layout.GENERATED])

    @property
    def evaluated(self) -> int:
        """Terminal positions evaluated so far."""
        return int(self._work[layout.EVALUATED])

    @property
    def stored(self) -> int:
        """Slots of the table this engine was the first to fill."""
        return int(self._work[layout.TABLE_STORES])

    def set_stop(self, value: bool) -> None:
        """Set or clear the flag that ends what is running; from any thread."""
        self._work[layout.STOP] = value


class BoardWorker(Worker):
    """A worker that is asked about positions, one after the other, through an entry of battle play.

    Rows are positions as :mod:`solver.kernel.rows` makes them.
    """

    def __init__(self, table: Table, door: Door, words: int) -> None:
        """Make ready to go through *door*, with a work area of so many *words*."""
        super().__init__(table, zeroed(words))
        self._tables = tables()
        self._run = load(door)
        self._rows = np.zeros(layout.ROWS_WORDS, np.uint64)
        self._before_table = (
            address_of(self._tables),
            address_of(table.words),
        )
        self._after_table = (
            address_of(self._work),
            address_of(self._rows),
        )
        self._loaded: Row | None = None

    def legal_moves(self, row: Row, side: Side) -> list[int]:
        """Return all legal moves of *side*."""
        return self._results(self._call(layout.LEGAL_MOVES, row, extra=_side(side)))

    def move_mates_within(self, row: Row, move: int, length: int) -> int:
        """Decide whether White's *move* mates in at most *length* moves, itself included."""
        return self._call(layout.DECIDE_MOVE, row, length, move)

    def moves_mate_within(
        self, row: Row, moves: Sequence[int], length: int
    ) -> list[tuple[bool, int]]:
        """Decide the first of *moves* and some more; see :class:`~solver.engine.Engine`."""
        if not moves:
            return []
        self._work[layout.RESULTS : layout.RESULTS + len(moves)] = moves
        count = self._call(layout.DECIDE_MOVES, row, length, extra=len(moves))
        return [(bool(word & 1), word >> 1) for word in self._results(max(count, 0))]

    def _call(
        self, operation: int, row: Row, length: int = 0, move: int = 0, extra: int = 0
    ) -> int:
        if length > layout.LONGEST:  # beyond it the kernel would write past its rows
            raise ValueError(f"expected at most {layout.LONGEST} moves, got {length}")
        if row is not self._loaded:  # row 0 is never written to by the kernel
            self._rows[: layout.ROW] = row
            self._loaded = row
        while True:
            buckets = self._table.buckets
            result = self._enter(operation, buckets - 1, length, move, extra)
            if result != STOPPED or not self._table.make_room(self._work, buckets, self._spread):
                return result

    def _enter(self, operation: int, mask: int, length: int, move: int, extra: int) -> int:
        return self._run(
            operation, *self._before_table, mask, *self._after_table, length, move, extra
        )

    def _spread(self, old_mask: int, new_mask: int) -> None:
        self._enter(layout.GROW, old_mask, 0, 0, new_mask)

    def _results(self, count: int) -> list[int]:
        words: list[int] = self._work[layout.RESULTS : layout.RESULTS + count].tolist()
        return words


class BitboardEngine(BoardWorker):
    """The kernel of orthodox chess as one thread uses it: an :class:`Engine`."""

    def __init__(self, table: Table, rules: Rules = DIRECTMATE, *, is_cut: bool = True) -> None:
        """Make ready; what battle play cuts can be left out, which changes no answer."""
        door = Door.DIRECT if rules == DIRECTMATE else Door.BATTLE
        super().__init__(table, door, layout.WORK_WORDS)
        self.rules = rules
        self._work[layout.PLAY] = PLAY_CODES[rules.play]
        self._work[layout.GOAL] = GOAL_CODES[rules.goal]
        self._work[layout.GOAL_SQUARE] = rules.target or 0
        self._work[layout.IS_EXACT] = rules.is_exact
        self._work[layout.CUTS] = _BATTLE_CUTS if is_cut else 0
        write_narrowing(self._work, rules.narrowing)

    # --- flags

    def set_abandon(self, value: bool) -> None:
        """Set or clear the flag for a decision that another engine has reached meanwhile."""
        self._work[layout.ABANDON] = value

    def share_work(self) -> None:
        """Search the same tree as other engines over the same table.

        They keep out of each other's way, and share what they learn about moves: with a
        history for each of them two threads searched twice the positions of one.
        """
        self._work[layout.LEARNED] = address_of(self._table.learned)
        self._work[layout.BUSY] = address_of(self._table.busy)

    # --- operations

    def is_in_check(self, row: Row, side: Side) -> bool:
        """Tell whether the king of *side* is attacked."""
        return bool(self._call(layout.IN_CHECK, row, extra=_side(side)))

    def after(self, row: Row, move: int, side: Side) -> Row:
        """Return the position after a legal move."""
        self._call(layout.MAKE, row, move=move, extra=_side(side))
        return self._rows[layout.ROW : 2 * layout.ROW].copy()

    def passed(self, row: Row) -> Row:
        """Return the position after a move of Black's that was passed."""
        return rows.passed(row)

    def position_of(self, row: Row) -> bytes:
        """Return what tells *row* from any other position, the side to move apart."""
        return rows.position_of(row)

    def repeated_position_of(self, row: Row) -> bytes:
        """Return the same, but alike where only a right differs that cannot be used."""
        return rows.repeated_position_of(row)

    def looks_of(self, _: Row, moves: Sequence[int]) -> Sequence[object]:
        """Return of each of *moves* what is seen of it: from, to, promotion; not the capture."""
        return [move & _SEEN for move in moves]

    def moves_like(self, row: Row, looks: Set[object]) -> list[int]:
        """Return White's legal moves that look like one of *looks*."""
        return [move for move in self.legal_moves(row, WHITE) if move & _SEEN in looks]

    def game_of(self, row: Row, *, is_turned: bool) -> Game:
        """Return *row*, White to move, as a game, turned round where the user sees it so."""
        return rows.game_of(row, is_turned=is_turned)

    def mates_within(self, row: Row, length: int) -> int:
        """Decide whether White, to move, mates in at most *length* moves: 1, 0 or STOPPED."""
        return self._call(layout.ATTACK, row, length)

    def refutations(self, row: Row, move: int, length: int, limit: int) -> list[int] | None:
        """Return the replies after which *move* fails, *limit* + 1 at most; None when stopped.

        They are in the order of the legal moves, unless there are more than *limit*.
        """
        count = self._call(layout.REFUTATIONS, row, length, move, limit)
        if count == STOPPED:
            return None
        found = self._results(count)
        if not 1 < count <= limit:
            return found
        legal = self.legal_moves(self.after(row, move, WHITE), BLACK)
        return sorted(found, key=legal.index)

    def continuations(self, row: Row, length: int) -> tuple[int, list[int]] | None:
        """Return how soon White mates, within *length* moves, and all moves that do it.

        ``(0, [])`` where there is no mate; None when stopped.
        """
        count = self._call(layout.CONTINUATIONS, row, length)
        if count == STOPPED:
            return None
        if count == 0:
            return 0, []
        words = self._work[layout.RESULTS : layout.RESULTS + count + 1].tolist()
        return words[0], words[1:]

    def mating_move(self, row: Row, length: int) -> int:
        """Return one move that mates within *length* moves, 0 for none, or STOPPED."""
        return self._call(layout.BEST_MOVE, row, length)

    def longest_defence(self, row: Row, replies: Sequence[int], length: int) -> int:
        """Return a reply that holds out for all of *length*; see :class:`~solver.engine.Engine`."""
        self._work[layout.RESULTS : layout.RESULTS + len(replies)] = replies
        return self._call(layout.DEFENCE, row, length, extra=len(replies))

    def _known(self, row: Row, length: int = 0) -> int:
        """Return what the shared table knows of a position, as ``table`` describes the data."""
        return self._call(layout.KNOWN, row, length)

    def goal_moves(self, row: Row, side: Side) -> list[int]:
        """Return the moves of *side* that reach the goal at once; not for plain directmates."""
        return self._results(self._call(layout.GOAL_MOVES, row, extra=_side(side)))

    def perft(self, row: Row, side: Side, depth: int) -> int:
        """Count the positions *depth* half-moves on, the usual test of a move generator."""
        return self._call(layout.PERFT, row, depth, extra=_side(side))


def _side(color: Side) -> int:
    return layout.WHITE if color else layout.BLACK
