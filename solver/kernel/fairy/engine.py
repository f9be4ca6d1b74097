"""Python's handle on the kernel of fairy chess: one engine for battle play, one for help play."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cached_property

import numpy as np

from solver.engine import (
    STOPPED,
    FoundBehind,
    FoundBehindSeveral,
    LineWords,
    Row,
    Rules,
    first_decided,
    first_long_defence,
)
from solver.fairy.effects.boards import turned_in_passing
from solver.fairy.effects.reborn import pawn_on_base
from solver.fairy.effects.republican import too_many_thrones
from solver.fairy.effects.royalty import settled
from solver.fairy.game import FairyGame
from solver.fairy.rules import undecided_mate
from solver.fairy.series import too_many_choices
from solver.fairy.unknown import pawn_made
from solver.game import Game
from solver.kernel import layout as common
from solver.kernel.engine import Table, Worker
from solver.kernel.fairy import arrival_layout, asked, layout
from solver.kernel.fairy.closing import pictures_layout, spans_layout
from solver.kernel.fairy.diagram.roads import bounds_of, fill_roads
from solver.kernel.fairy.effects.passing import PASS_WORD
from solver.kernel.fairy.moving.series import CLUE_SHIFT
from solver.kernel.fairy.play.parrying import INTRODUCED, PARRYING
from solver.kernel.fairy.tables import FairyTables
from solver.kernel.goal_codes import GOAL_CODES, PLAY_CODES
from solver.kernel.help.engine import OPEN, blocks_so_far, found_of_several
from solver.kernel.help.plan import ALL_CUTS, Cut, Plan
from solver.kernel.narrowing import write_narrowing
from solver.kernel.room import address_of, zeroed
from solver.men import OFFICERS, Kind, Man
from solver.squares import BLACK, WHITE, Side
from solver.stipulation import Play

_ROOM = 1 << 14
"""So many lines are handed over at a time."""
_SPANNED_FROM = 5
"""Half-moves of a play for which it pays to work out the spans, in some milliseconds."""
_UNDECIDED = {
    layout.PAWN_ON_BASE: pawn_on_base,
    layout.TURNED_IN_PASSING: turned_in_passing,
    layout.TOO_MANY: too_many_thrones,
    layout.TOO_MANY_LEGS: too_many_choices,
    layout.PAWN_MADE: pawn_made,
}
"""What is raised where the rules say nothing, by what the kernel tells; else that of mates."""
_WITHOUT_CLUE = (1 << CLUE_SHIFT) - 1
_UNSEEN = 63 << layout.TAKEN_SHIFT | layout.TAKES | layout.IN_PASSING | layout.DOUBLE_STEP


class _FairyWorker(Worker):
    """What both engines have: positions, moves, and how the kernel is entered.

    White, in what they are asked, is the side that the row calls the carrier.
    """

    def __init__(self, table: Table, tables: FairyTables) -> None:
        super().__init__(table, zeroed(pictures_layout.WORK_WORDS))
        self._tables = tables
        self._rows = np.zeros(layout.ROWS_WORDS, np.uint64)
        self._lines = np.zeros(1, np.int64)
        self._ends = self._lines[:0]
        self._parries = False
        """Whether it is battle play in which Black moves out of check alone."""

    def set_abandon(self, value: bool) -> None:
        """Set or clear the flag for a decision that another engine has reached meanwhile."""
        self._work[common.ABANDON] = value

    def share_work(self) -> None:
        """Search the same tree as other engines: sharing their table is all that it takes."""

    def legal_moves(self, row: Row, side: Side) -> list[int]:
        """Return all legal moves of *side*, White's where it is true."""
        return self._results(self._enter(asked.LEGAL_MOVES, row, extra=_side(row, side)))

    def _with_ending_moves(self, row: Row, side: Side, moves: list[int]) -> list[int]:
        """Return legal moves, and those that reach the goal though they expose the king."""
        known = set(moves)
        return moves + [it for it in self._goal_moves(row, side) if it not in known]

    def _goal_moves(self, row: Row, side: Side) -> list[int]:
        return self._results(self._enter(asked.GOAL_MOVES, row, extra=_side(row, side)))

    def is_in_check(self, row: Row, side: Side) -> bool:
        """Tell whether a royal man of *side* is attacked."""
        return bool(self._enter(asked.IN_CHECK, row, extra=_side(row, side)))

    def after(self, row: Row, move: int, side: Side) -> Row:
        """Return the position after a legal move."""
        self._enter(asked.MAKE, row, move=move, extra=_side(row, side))
        return self._second_row()

    def passed(self, row: Row) -> Row:
        """Return the position after a move that was passed."""
        self._enter(asked.PASS, row)
        return self._second_row()

    def position_of(self, row: Row) -> bytes:
        """Return what tells *row* from any other position, the side to move apart."""
        words: bytes = row.tobytes()
        return words

    def repeated_position_of(self, row: Row) -> bytes:
        """Return the same."""
        return self.position_of(row)

    def game_of(self, row: Row, *, is_turned: bool) -> Game:
        """Return *row* as a game in which the carrier has the move."""
        carrier = row[layout.CARRIER] == 0
        return FairyGame(self._tables.position_of(row, bool(carrier)), self._tables.rules)

    def looks_of(self, _: Row, moves: Sequence[int]) -> Sequence[object]:
        """Return of each of *moves* its look, as :meth:`FairyGame.look_of` has it."""
        if not self._tables.rules.shows_prey:
            return [move & ~_UNSEEN for move in moves]
        return [(move & ~_UNSEEN, _prey_apart(move)) for move in moves]

    def moves_like(self, row: Row, looks: Set[object]) -> list[int]:
        """Return White's legal moves that look like one of *looks*."""
        moves = self.legal_moves(row, WHITE)
        seen = zip(moves, self.looks_of(row, moves), strict=True)
        return [move for move, look in seen if look in looks]

    def _second_row(self) -> Row:
        return self._rows[layout.ROW : 2 * layout.ROW].copy()

    def _results(self, count: int) -> list[int]:
        words = self._work[layout.RESULTS : layout.RESULTS + count] & _WITHOUT_CLUE
        listed: list[int] = words.tolist()
        return listed

    @cached_property
    def _addresses(self) -> tuple[int, ...]:
        """Where what the kernel is given stands, for as long as the engine is there."""
        given = (self._tables.words, self._table.words, self._work, self._rows, self._lines)
        return tuple(map(address_of, given))

    def _enter(
        self,
        operation: int,
        row: Row | None,
        length: int = 0,
        move: int = 0,
        extra: int = 0,
        mask: int = 0,
    ) -> int:
        if row is not None:
            self._rows[: layout.ROW] = row
            if self._parries:
                self._work[PARRYING] = _side(row, BLACK) + 1
        tables, table, *work = self._addresses
        result = self._tables.entry(
            operation,
            tables,
            table,
            mask,
            *work,
            length,
            move,
            extra,
        )
        reason = self._tables.words[layout.UNDECIDED]
        if reason:
            self._tables.words[layout.UNDECIDED] = 0
            raise _UNDECIDED.get(reason, undecided_mate)()
        return result


class FairyBattleEngine(_FairyWorker):
    """Decides about positions of battle play, in one thread: a :class:`~solver.engine.Engine`."""

    def __init__(self, table: Table, tables: FairyTables, rules: Rules) -> None:
        super().__init__(table, tables)
        self.rules = rules
        self._work[common.PLAY] = PLAY_CODES[rules.play]
        self._work[common.GOAL] = GOAL_CODES[rules.goal]
        self._work[common.GOAL_SQUARE] = rules.target or 0
        self._work[common.IS_EXACT] = rules.is_exact
        self._work[layout.QUODLIBET] = rules.quodlibet
        self._work[layout.GOAL_ENDS] = rules.goal_ends
        self._parries = rules.parries
        self._work[common.CUTS] = ALL_CUTS.value
        write_narrowing(self._work, rules.narrowing)

    def legal_moves(self, row: Row, side: Side) -> list[int]:
        """Return all legal moves of *side*, and those with which it may reach the goal."""
        moves = super().legal_moves(row, side)
        reaches = self.rules.play is (Play.DIRECT if side is WHITE else Play.SELF)
        if not (reaches and self.rules.goal.exposes):
            return moves
        return self._with_ending_moves(row, side, moves)

    def mates_within(self, row: Row, length: int) -> int:
        """Decide whether the attacker, to move, succeeds in at most *length* moves."""
        return self._decide(asked.ATTACK, row, length)

    def move_mates_within(self, row: Row, move: int, length: int) -> int:
        """Decide whether the attacker's *move* succeeds within *length*, itself included."""
        return self._decide(asked.DECIDE_MOVE, row, length, move)

    def moves_mate_within(
        self, row: Row, moves: Sequence[int], length: int
    ) -> list[tuple[bool, int]]:
        """Decide the first of *moves*; see :class:`~solver.engine.Engine`."""
        return first_decided(self, row, moves, length)

    def refutations(self, row: Row, move: int, length: int, limit: int) -> list[int] | None:
        """Return the replies after which *move* fails, *limit* + 1 at most; None when stopped."""
        count = self._decide(asked.REFUTATIONS, row, length, move, limit)
        return None if count == STOPPED else self._results(count)

    def continuations(self, row: Row, length: int) -> tuple[int, list[int]] | None:
        """Return how soon the attacker succeeds, within *length*, and all moves that do it."""
        count = self._decide(asked.CONTINUATIONS, row, length)
        if count == STOPPED:
            return None
        if count == 0:
            return 0, []
        words = self._results(count + 1)
        return words[0], words[1:]

    def mating_move(self, row: Row, length: int) -> int:
        """Return one move that succeeds within *length* moves, 0 for none, or STOPPED."""
        decided = self.mates_within(row, length)
        if decided != 1:
            return decided
        known = self._enter(asked.KNOWN, row, length, mask=self._table.buckets - 1)
        if known & 0xFF <= length and known >> 16:
            return known >> 16
        found = self.continuations(row, length)
        return STOPPED if found is None else found[1][0]

    def goal_moves(self, row: Row, side: Side) -> list[int]:
        """Return the moves of *side* that reach the goal at once."""
        return self._goal_moves(row, side)

    def longest_defence(self, row: Row, replies: Sequence[int], length: int) -> int:
        """Return a reply that holds out for all of *length*; see :class:`~solver.engine.Engine`."""
        return first_long_defence(self, row, replies, length)

    def known_to_fail(self, row: Row, length: int) -> bool:
        """Tell whether the attacker, to move, is known already to fail within *length* moves."""
        known = self._enter(asked.KNOWN, row, length, mask=self._table.buckets - 1)
        return (known >> 8 & 0xFF) >= length

    def _decide(self, operation: int, row: Row, length: int, move: int = 0, extra: int = 0) -> int:
        if length > common.LONGEST:
            raise ValueError(f"expected at most {common.LONGEST} moves, got {length}")
        while True:
            buckets = self._table.buckets
            result = self._enter(operation, row, length, move, extra, buckets - 1)
            if result != STOPPED or not self._table.make_room(self._work, buckets, self._spread):
                return result

    def _spread(self, old_mask: int, new_mask: int) -> None:
        self._enter(asked.GROW, None, extra=new_mask, mask=old_mask)


class FairyHelpEngine(_FairyWorker):
    """The search of one plan of help or series play as one thread uses it."""

    def __init__(
        self,
        table: Table,
        tables: FairyTables,
        plan: Plan,
        room: int | None = None,
        cuts: Cut = ALL_CUTS,
    ) -> None:
        """Make ready; *room* is the number of lines that a call may find before it ends.

        All choices of *cuts* give the same lines.
        """
        assert plan.demands is None  # conditions on the play are for orthodox chess
        super().__init__(table, tables)
        self._plan = plan
        self._length = len(plan.sides)
        room = room or _ROOM
        self._lines = zeroed(room * self._length)
        work = self._work
        work[layout.ROOM] = room
        work[common.CUTS] = cuts.value
        work[layout.LENGTH] = self._length
        work[layout.ENDING] = plan.ending.value
        work[layout.IS_SERIES] = plan.is_series
        work[layout.NONE_SHORTER] = plan.none_shorter
        work[INTRODUCED] = plan.introduction
        work[layout.GOAL_ENDS] = plan.goal_ends
        work[common.GOAL] = GOAL_CODES[plan.goal]
        work[common.GOAL_SQUARE] = plan.target or 0
        if plan.reciprocal is not None:
            work[layout.RECIPROCAL] = GOAL_CODES[plan.reciprocal] + 1
        if plan.arrival is not None:
            self._expect(plan.arrival)
        is_spanned = self._length >= _SPANNED_FROM and work[common.GOAL] <= common.MATE_OR_STALEMATE
        if is_spanned and tables.spans is not None:
            begin = spans_layout.SPANS
            work[begin : begin + len(tables.spans)] = tables.spans
            work[spans_layout.HAS_SPANS] = 1
            self._may_picture()
        for ply, is_white in enumerate(plan.sides):
            following = plan.sides[ply + 1 : ply + 2]
            work[layout.MOVES_ON + ply] = plan.is_series and following == (is_white,)
        work[layout.PLANS : layout.PLANS + self._length] = list(plan.keys())

    def _may_picture(self) -> None:
        """Note which walks are those of a game, and whether all to which pawns promote are."""
        work, walks = self._work, self._tables.walks
        of_game = (Kind.KING, *OFFICERS, Kind.PAWN)
        begin = pictures_layout.KING_OF
        for number, kind in enumerate(of_game):
            work[begin + number] = walks.index(kind) if kind in walks else -1
        promoted = self._tables.rules.promoted
        work[pictures_layout.MAY_PICTURE] = bool(promoted) and set(promoted) <= set(OFFICERS)

    def _expect(self, men: tuple[Man | None, ...]) -> None:
        """Note to whom the play has to lead, and how far from them it may be."""
        work, rules = self._work, self._tables.rules
        work[arrival_layout.ARRIVAL : arrival_layout.ARRIVAL + 64] = [
            self._tables.code(man) for man in settled(men, (), self._tables.rules)[0]
        ]
        for side in (0, 1):
            own = sum(man is not None and man.is_of(side == 0) for man in men)
            work[arrival_layout.ARRIVAL_COUNTS + side] = own
        work[arrival_layout.COMERS : arrival_layout.COMERS + 4] = bounds_of(
            rules, self._tables.walks, men
        )
        fill_roads(work, men, rules, self._tables.walks)
        work[arrival_layout.HURRIED : arrival_layout.HURRIED + common.PLIES] = -1

    def legal_moves(self, row: Row, side: Side) -> list[int]:
        """Return all legal moves of *side*, and those with which it may end the play at once."""
        moves = super().legal_moves(row, side)
        if self._length > 1:
            passes = side is self._plan.parrying and not self.is_in_check(row, side)
            return [PASS_WORD] if passes else moves
        if not self._plan.goal.exposes:
            return moves
        return self._with_ending_moves(row, side, moves)

    def first_moves(self, row: Row, side: Side) -> list[int]:
        """Return the same: what the cuts say is asked when they are made."""
        return self.legal_moves(row, side)

    def solve_after(
        self,
        row: Row,
        move: int,
        last: LineWords | None = None,
        *,
        before: tuple[int, Side] | None = None,
    ) -> FoundBehind:
        """Return the next lines of the plan that begin with a legal *move*, as ``HelpEngine``."""
        self._begin(row, last, 1)
        buckets = self._table.buckets
        result = self._enter(asked.SOLVE_AFTER, row, move=move, mask=buckets - 1)
        if result == STOPPED:
            self._table.make_room(self._work, buckets, self._spread)
        elif self._work[layout.RESUMING]:
            raise RuntimeError("the kernel lost its way to the line it found last")
        return FoundBehind(self._lines_found(), result != STOPPED)

    def solve_several(
        self, row: Row, moves: Sequence[int], *, before: tuple[int, Side] | None = None
    ) -> FoundBehindSeveral:
        """Return the lines that begin with the first of *moves* and more, as ``HelpEngine``."""
        moves = moves[: layout.LIST_LENGTH]
        self._begin(row, None, len(moves))
        self._work[layout.RESULTS : layout.RESULTS + len(moves)] = moves
        counted = self.generated + self.evaluated
        buckets = self._table.buckets
        result = self._enter(asked.SOLVE_SEVERAL, row, extra=len(moves), mask=buckets - 1)
        if result < 0:
            self._table.make_room(self._work, buckets, self._spread)
        told = self._work[layout.TOLD :]
        return found_of_several(self._lines_found(), result, told, counted)

    def _begin(self, row: Row, last: LineWords | None, moves: int) -> None:
        """Tell the kernel who moves in the play from *row* on, behind *last* if it is given.

        It is asked about so many *moves*.
        """
        work = self._work
        self._ends = work[layout.TOLD : layout.TOLD + 2 * moves : 2]
        self._ends[:] = OPEN
        sides = [_side(row, is_white) for is_white in self._plan.sides]
        work[layout.SIDES : layout.SIDES + self._length] = sides
        parrying = self._plan.parrying
        work[PARRYING] = 0 if parrying is None else _side(row, parrying) + 1
        work[layout.LINES] = work[layout.LINES_FULL] = 0
        work[layout.RESUMING] = last is not None
        if last is not None:
            work[layout.AGAIN : layout.AGAIN + self._length] = last

    def _lines_found(self) -> LineWords:
        count = int(self._work[layout.LINES])
        self._work[layout.LINES] = 0  # none so far of the next call
        return self._lines[: count * self._length].reshape(count, self._length) & _WITHOUT_CLUE

    def _spread(self, old_mask: int, new_mask: int) -> None:
        self._enter(asked.GROW_FAILURES, None, extra=new_mask, mask=old_mask)

    def begin_anew(self, plan: Plan) -> bool:
        """Not to be had: what of the work area would have to be cleared is not known here."""
        return False

    def break_off(self) -> bool:
        """Do nothing: moves are listed in more orders than one."""
        return False

    def count_so_far(self) -> int:
        """Return how many lines the call under way has found; from any thread."""
        return int(self._work[layout.LINES])

    def lines_so_far(self, start: int, end: int) -> list[tuple[int, LineWords]]:
        """Return those lines from number *start* up to *end*, by the move that begins them."""
        length = self._length
        lines = self._lines[start * length : end * length].reshape(-1, length) & _WITHOUT_CLUE
        return blocks_so_far(lines, self._ends, start)


def _side(row: Row, side: Side) -> int:
    """Return the number of the side that a question calls *side*."""
    carrier = int(row[layout.CARRIER])
    return carrier if side else 1 - carrier


def _prey_apart(move: int) -> int:
    """Return where a man is taken who does not stand where the move ends, from 1; else 0."""
    arrival, taken = move >> layout.TO_SHIFT & 63, move >> layout.TAKEN_SHIFT & 63
    takes_apart = move & layout.TAKES and not move & layout.IN_PASSING and taken != arrival
    return taken + 1 if takes_apart else 0
