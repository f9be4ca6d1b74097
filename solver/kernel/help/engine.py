"""Python's handle on the kernel of help and series play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from solver.engine import STOPPED, FoundBehind, FoundBehindSeveral, Row
from solver.goals import Goal
from solver.kernel import layout
from solver.kernel.demanding import Demands, write_demands
from solver.kernel.demands_layout import BEFORE_MOVE, BEFORE_SIDE
from solver.kernel.doors import Door
from solver.kernel.engine import Table, Worker
from solver.kernel.goal_codes import GOAL_CODES
from solver.kernel.help import demands_layout, tails_layout
from solver.kernel.help import layout as help_layout
from solver.kernel.help.pictures import layout as pictures_layout
from solver.kernel.help.plan import ALL_CUTS, NO_CUTS, Cut, Ending, Plan
from solver.kernel.help.stillness import layout as still_layout
from solver.kernel.keeping.kept_code import load
from solver.kernel.keeping.kept_tables import nets, standing_nets, tables
from solver.kernel.room import address_of, zeroed
from solver.squares import Side

__all__ = ["Cut", "Demands", "Ending", "HelpEngine", "Plan"]

MoveWords = npt.NDArray[np.int64]
"""Moves of the kernel: one line, or several in rows."""

_ROOM = 1 << 14
"""So many lines are handed over at a time."""
OPEN = np.iinfo(np.int64).max
"""Where it is told how many lines there are up to a move: that it is not through with."""
_STILL_LIST_LIMIT = 400_000
"""The most work that is spent on listing stillnesses; found by trying."""
_STILL_LOOK_LIMIT = 1000


def found_of_several(
    lines: MoveWords, result: int, told: npt.NDArray[np.int64], counted: int
) -> FoundBehindSeveral:
    """Return what ``SOLVE_SEVERAL`` has *told* with its *result*, from a count of positions on."""
    moves = result if result >= 0 else ~result + 1
    words: list[int] = told[: 2 * moves].tolist()
    nodes = [total - before for before, total in pairwise([counted, *words[1::2]])]
    return FoundBehindSeveral(lines, result >= 0, words[::2], nodes)


def blocks_so_far(
    lines: MoveWords, ends: npt.NDArray[np.int64], start: int
) -> list[tuple[int, MoveWords]]:
    """Return *lines* of a call under way, from number *start* on, by the move that begins them.

    *ends* tells by move how many lines there are of it and those before: ``OPEN`` while it is not
    through with.
    """
    bounds = np.searchsorted(ends, start + np.arange(len(lines)), side="right")
    cuts = [0, *(np.flatnonzero(np.diff(bounds)) + 1).tolist(), len(lines)]
    return [(int(bounds[a]), lines[a:b]) for a, b in pairwise(cuts) if a < b]


class HelpEngine(Worker):
    """The search of one plan as one thread uses it; engines may share a table.

    Rows are positions as :mod:`solver.kernel.rows` makes them, with the kernel's White as
    ``Plan`` says; moves are the kernel's words.
    """

    def __init__(
        self, table: Table, plan: Plan, *, cuts: Cut = ALL_CUTS, room: int | None = None
    ) -> None:
        """Make ready; *room* is the number of lines that a call may find before it ends."""
        super().__init__(table, zeroed(tails_layout.WORK_WORDS))
        self._tables = tables()
        self._run = load(Door.HELP)
        self._cuts = cuts
        self._room = room or _ROOM
        self._rows = np.zeros(layout.ROWS_WORDS, np.uint64)
        self._lines = np.empty(0, np.int64)
        self._before_mask = address_of(self._tables), address_of(table.words)
        self._after_mask = address_of(self._work), address_of(self._rows)
        self._take_up(plan)

    def begin_anew(self, plan: Plan) -> bool:
        """Search *plan* from now on, if that can be; the engine has left the table before.

        It does so just as one that was made for it: of what the work area holds, all that is not
        written before it is read is cleared.  A new one would have to find its memory anew.
        """
        if self._has_demands or plan.demands is not None:
            return False
        _clear(self._work)
        self._join()
        self._take_up(plan)
        return True

    def _take_up(self, plan: Plan) -> None:
        work, cuts = self._work, self._cuts
        _write_plan(work, plan)
        self._has_demands = plan.demands is not None
        self._length = len(plan.sides)
        room = self._room * self._length
        if len(self._lines) < room:
            # Twice as much: to find memory anew takes long, and the next length is a longer one.
            self._lines = np.empty(2 * room, np.int64)
            self._lines_address = address_of(self._lines)
        self._ends = self._lines[:0]
        self._no_lines = np.zeros((0, self._length), np.int64)
        work[help_layout.ROOM] = self._room
        self._cut_bits = 0
        self._is_mate = plan.goal is Goal.MATE
        self._is_standing = False
        self._place: tuple[int, ...] = ()
        work[tails_layout.KEEPS_TAILS] = Cut.RECURRING in cuts and plan.demands is None
        if cuts is not NO_CUTS and plan.goal.has_bound:
            self._nets = nets()
            self._is_standing = Cut.STANDING in cuts and _lets_stand(plan)
            work[help_layout.NET_TABLES] = address_of(self._nets)
            self._cut_bits = cuts.value
            if plan.demands is not None and Cut.DEMANDS in cuts:
                work[help_layout.ASKS_WHO_MATES] = plan.demands.asks_who_mates
                work[help_layout.ASKS_MODEL] = plan.demands.is_model

    # --- operations

    def legal_moves(self, row: Row, side: Side) -> list[int]:
        """Return all legal moves of the kernel's *side*."""
        return self._results(self._enter(help_layout.LEGAL_MOVES, row, extra=_side(side)))

    def first_moves(self, row: Row, side: Side) -> list[int]:
        """Return those legal moves of *side*, who begins, that the cuts leave a line."""
        self._fit(row)
        mask = self._table.buckets - 1
        return self._results(self._enter(help_layout.FIRST_MOVES, row, mask, extra=_side(side)))

    def after(self, row: Row, move: int, side: Side) -> Row:
        """Return the position after a legal move, e.p. rights as in alternate play."""
        self._enter(help_layout.MAKE, row, move=move, extra=_side(side))
        return self._rows[layout.ROW : 2 * layout.ROW].copy()

    def solve_after(
        self,
        row: Row,
        move: int,
        last: MoveWords | None = None,
        *,
        before: tuple[int, Side] | None = None,
    ) -> FoundBehind:
        """Return the next lines of the plan's full length that begin with a legal *move*.

        They hold that move too, and come in an order of their own, which no table and no
        interruption changes: the first ones without *last*, else those behind *last*, the
        line that an earlier call found last.  The call ends early where it was stopped, where
        the table should grow, and where there are many lines; there may be none of them yet.
        Demands count from the move *before* on, and the side that made it, if there was one.
        """
        self._go_back_to(last)
        self._note_asked(1)
        self._note_before(before)
        self._fit(row)
        buckets = self._table.buckets
        result = self._enter(help_layout.SOLVE_AFTER, row, buckets - 1, move)
        if result == STOPPED:
            self._table.make_room(self._work, buckets, self._spread)
        elif self._work[help_layout.RESUMING]:
            raise RuntimeError("the kernel lost its way to the line it found last")
        return FoundBehind(self._lines_found(), result != STOPPED)

    def solve_several(
        self, row: Row, moves: Sequence[int], *, before: tuple[int, Side] | None = None
    ) -> FoundBehindSeveral:
        """Return the lines that begin with the first of *moves* and more, while that takes little.

        They are as :meth:`solve_after` finds them; of the last move not all may be there.
        """
        self._go_back_to(None)
        self._note_before(before)
        moves = moves[: layout.LIST_LENGTH]
        self._note_asked(len(moves))
        self._work[help_layout.RESULTS : help_layout.RESULTS + len(moves)] = moves
        self._fit(row)
        counted = self.generated + self.evaluated
        buckets = self._table.buckets
        result = self._enter(help_layout.SOLVE_SEVERAL, row, buckets - 1, extra=len(moves))
        if result < 0:
            self._table.make_room(self._work, buckets, self._spread)
        told = self._work[help_layout.TOLD :]
        return found_of_several(self._lines_found(), result, told, counted)

    def _note_before(self, before: tuple[int, Side] | None) -> None:
        if before is not None:
            first, side = before
            area = self._work[demands_layout.DEMANDS_AT :]
            area[BEFORE_MOVE] = first
            area[BEFORE_SIDE] = _side(side)

    def _fit(self, row: Row) -> None:
        """Take the cuts, and tables of them that are fitted to *row* where the plan allows it.

        The kernel leaves all of them out on a board without a black king.
        """
        self._work[layout.CUTS] = self._cut_bits
        if not self._is_standing:
            return
        white, king = int(row[layout.MEN + layout.WHITE]), int(row[layout.KING])
        pawns = int(row[layout.PAWN]) & ~white
        place = white, king & white, pawns, int(row[layout.STATE]) >> layout.EP_SHIFT
        if place != self._place:
            self._place = place
            self._nets = standing_nets(*place, is_mate=self._is_mate)
            self._work[help_layout.NET_TABLES] = address_of(self._nets)

    def _lines_found(self) -> MoveWords:
        count = int(self._work[help_layout.LINES])
        self._work[help_layout.LINES] = 0  # none so far of the next call
        if count == 0:  # so it is with most openings, and there may be thousands
            return self._no_lines
        return self._lines[: count * self._length].reshape(count, self._length).copy()

    def break_off(self) -> bool:
        """Let the call under way end as if there were no room for more lines; from any thread."""
        self._work[help_layout.LINES_FULL] = 1
        return True

    def count_so_far(self) -> int:
        """Return how many lines the call under way has found; from any thread."""
        return int(self._work[help_layout.LINES])

    def lines_so_far(self, start: int, end: int) -> list[tuple[int, MoveWords]]:
        """Return those lines from number *start* up to *end*, by the move that begins them."""
        length = self._length
        lines = self._lines[start * length : end * length].reshape(-1, length).copy()
        return blocks_so_far(lines, self._ends, start)

    def _results(self, count: int) -> list[int]:
        words: list[int] = self._work[help_layout.RESULTS : help_layout.RESULTS + count].tolist()
        return words

    def _note_asked(self, moves: int) -> None:
        self._ends = self._work[help_layout.TOLD : help_layout.TOLD + 2 * moves : 2]
        self._ends[:] = OPEN

    def _go_back_to(self, last: MoveWords | None) -> None:
        work = self._work
        work[help_layout.LINES] = 0
        work[help_layout.LINES_FULL] = 0
        work[help_layout.RESUMING] = last is not None
        if last is not None:
            work[help_layout.AGAIN : help_layout.AGAIN + self._length] = last

    def _enter(
        self, operation: int, row: Row | None, mask: int = 0, move: int = 0, extra: int = 0
    ) -> int:
        if row is not None:
            self._rows[: layout.ROW] = row
        return self._run(
            operation,
            *self._before_mask,
            mask,
            *self._after_mask,
            self._lines_address,
            move,
            extra,
        )

    def _spread(self, old_mask: int, new_mask: int) -> None:
        self._enter(help_layout.GROW, None, old_mask, extra=new_mask)


def _lets_stand(plan: Plan) -> bool:
    """Tell whether White moves with the last half-move alone, behind a series of Black's."""
    is_series = plan.is_series and len(plan.sides) > 1 and not any(plan.sides[:-1])
    return is_series and plan.ending is Ending.GOAL and plan.parrying is None


def _clear(work: npt.NDArray[np.int64]) -> None:
    """Forget what a search has left: its plan, what it counted, and what it kept for later calls.

    What takes long to clear is cleared only where it was used.
    """
    if work[layout.EVALUATED] > tails_layout.ENDS_FROM:
        work[tails_layout.ENDS : tails_layout.WORK_WORDS] = 0
    if work[tails_layout.TAILS_USED]:
        work[tails_layout.TAILS_USED : tails_layout.TAILS] = 0
    if work[still_layout.FIRST_KNOWN]:
        work[still_layout.FIRST_KNOWN] = 0
        work[still_layout.STILL_TRIED : still_layout.STILL_LEFT] = 0
    work[pictures_layout.HAS_PICTURES] = 0
    work[: help_layout.MEN_PLACES] = 0


def _write_plan(work: npt.NDArray[np.int64], plan: Plan) -> None:
    work[help_layout.LENGTH] = len(plan.sides)
    work[layout.GOAL] = GOAL_CODES[plan.goal]
    work[help_layout.ENDING] = plan.ending.value
    work[layout.GOAL_SQUARE] = 0 if plan.target is None else plan.target
    if plan.reciprocal is not None:
        work[help_layout.RECIPROCAL] = GOAL_CODES[plan.reciprocal] + 1
    work[still_layout.STILL_ROOM] = still_layout.MOST_STILLS
    work[still_layout.STILL_LIST_LIMIT] = _STILL_LIST_LIMIT
    work[still_layout.STILL_LOOK_LIMIT] = _STILL_LOOK_LIMIT
    _write_half_moves(work, plan)
    if plan.demands is not None:
        work[help_layout.HAS_DEMANDS] = 1
        keys = work[help_layout.KEYS : help_layout.KEYS + layout.PLIES]
        write_demands(work[demands_layout.DEMANDS_AT :], plan.demands, keys)


def _write_half_moves(work: npt.NDArray[np.int64], plan: Plan) -> None:
    """Write what is known of each half-move: side by side, for to write a word takes long."""
    sides, length = plan.sides, len(plan.sides)
    white_left = [sum(sides[ply:]) for ply in range(length)]
    words: dict[int, Sequence[int]] = {
        help_layout.SIDES: [_side(is_white) for is_white in sides],
        help_layout.MOVES_ON: [plan.is_series and one is other for one, other in pairwise(sides)],
        help_layout.WHITE_LEFT: white_left,
        help_layout.BLACK_LEFT: [length - ply - left for ply, left in enumerate(white_left)],
        help_layout.KEYS: list(plan.keys()),
    }
    for start, by_half_move in words.items():
        work[start : start + len(by_half_move)] = by_half_move


def _side(is_white: bool) -> int:
    return layout.WHITE if is_white else layout.BLACK
