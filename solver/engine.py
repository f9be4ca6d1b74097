"""What a search asks of a kernel, whichever it is: the decisions of one thread about positions.

A second kernel, for other men and other boards, has engines with these methods; nothing outside
of it knows how a position or a move is laid out.  ``solver.search.kernels`` tells what else it
has to have, and chooses one for each problem.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from solver.game import Game
from solver.goals import Goal
from solver.restriction import NOT_NARROW, Narrowing
from solver.squares import BLACK, Side, Square
from solver.stipulation import Play

if TYPE_CHECKING:  # a window opens, and asks nothing yet, without numpy
    import numpy as np
    import numpy.typing as npt

STOPPED = -1
"""The answer to a question that was broken off."""

Row: TypeAlias = Any
"""A position as the kernel that made it lays it out; the side to move is not asked of it.

The orthodox kernel's are arrays of numpy; whoever else holds a row hands it on as it is.
"""

HelpPlan: TypeAlias = Any
"""What one length of help or series play asks; it lies among the kernels."""

LineWords: TypeAlias = "npt.NDArray[np.int64]"
"""Moves of a kernel: one line, or several in rows."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What battle play asks of a kernel; ``target`` is a square as the kernel sees it."""

    play: Play = Play.DIRECT
    goal: Goal = Goal.MATE
    target: Square | None = None
    is_exact: bool = False
    parries: bool = False
    """Whether Black moves out of check alone, and passes else, as in a parry series."""
    quodlibet: bool = False
    """Whether White may reach the goal himself as well, where Black has to."""
    goal_ends: bool = False
    """Whether the play is over, and has failed, when the other side reaches the goal."""
    narrowing: Narrowing = NOT_NARROW
    """How hard White's moves have to press; a table holds for one narrowing alone."""


DIRECTMATE = Rules()


class HasCounted(Protocol):
    """What has looked at positions."""

    @property
    def generated(self) -> int:
        """Positions generated so far."""

    @property
    def evaluated(self) -> int:
        """Terminal positions evaluated so far."""


class Counting(HasCounted, Protocol):
    """An engine, or several that are counted together."""

    @property
    def stored(self) -> int:
        """Slots of the table that were filled first."""


class Engine(Counting, Protocol):
    """Decides about positions, in one thread; White attacks, he carries the stipulation.

    Moves are words of the kernel.  Decisions return ``STOPPED``, or None in place of a list,
    when a flag was set before they were reached.  Lengths are in moves.
    """

    rules: Rules

    # --- flags, to be set from any thread

    def set_stop(self, value: bool) -> None:
        """Set or clear the flag that ends what is running."""

    def set_abandon(self, value: bool) -> None:
        """Set or clear the flag for a decision that another engine has reached meanwhile."""

    def share_work(self) -> None:
        """Search the same tree as other engines over the same table."""

    # --- positions

    def legal_moves(self, row: Row, side: Side) -> list[int]:
        """Return all legal moves of *side*."""

    def is_in_check(self, row: Row, side: Side) -> bool:
        """Tell whether the king of *side* is attacked."""

    def after(self, row: Row, move: int, side: Side) -> Row:
        """Return the position after a legal move."""

    def passed(self, row: Row) -> Row:
        """Return the position after a move of Black's that was passed."""

    def position_of(self, row: Row) -> bytes:
        """Return what tells *row* from any other position, the side to move apart."""

    def repeated_position_of(self, row: Row) -> bytes:
        """Return the same, but alike where only a right differs that cannot be used."""

    def looks_of(self, row: Row, moves: Sequence[int]) -> Sequence[object]:
        """Return of each of *moves*, legal in *row*, what makes it like others to the eye.

        As :meth:`Game.look_of` has it; looks of moves that are legal in two rows can be compared.
        """

    def moves_like(self, row: Row, looks: Set[object]) -> list[int]:
        """Return White's legal moves that look like one of *looks*."""

    def game_of(self, row: Row, *, is_turned: bool) -> Game:
        """Return *row*, White to move, as a game, turned round where the user sees it so."""

    # --- decisions

    def mates_within(self, row: Row, length: int) -> int:
        """Decide whether White, to move, succeeds in at most *length* moves: 1, 0 or STOPPED."""

    def move_mates_within(self, row: Row, move: int, length: int) -> int:
        """Decide whether White's *move* succeeds in at most *length* moves, itself included."""

    def moves_mate_within(
        self, row: Row, moves: Sequence[int], length: int
    ) -> list[tuple[bool, int]]:
        """Decide the first of *moves* and more, while that takes little, until one succeeds.

        Return whether each did, and how many positions had been counted then; none when stopped.
        """

    def mating_move(self, row: Row, length: int) -> int:
        """Return one move that succeeds within *length* moves, 0 for none, or STOPPED."""

    def refutations(self, row: Row, move: int, length: int, limit: int) -> list[int] | None:
        """Return the replies after which *move* fails, *limit* + 1 at most."""

    def continuations(self, row: Row, length: int) -> tuple[int, list[int]] | None:
        """Return how soon White succeeds, within *length* moves, and all moves that do it."""

    def goal_moves(self, row: Row, side: Side) -> list[int]:
        """Return the moves of *side* that reach the goal at once; not for plain directmates."""

    def longest_defence(self, row: Row, replies: Sequence[int], length: int) -> int:
        """Return one of Black's *replies*, after each of which White succeeds within *length*.

        That is one that holds out for the whole *length*, two moves at least, or else the first;
        one that is known to do so before any that would have to be searched.  May be ``STOPPED``.
        """


class Remembering(Engine, Protocol):
    """An engine that tells what it knows without a search."""

    def known_to_fail(self, row: Row, length: int) -> bool:
        """Tell whether White, to move, is known already not to succeed within *length* moves."""


def first_long_defence(engine: Remembering, row: Row, replies: Sequence[int], length: int) -> int:
    """Return what :meth:`Engine.longest_defence` does, asked reply by reply."""
    rows = [engine.after(row, reply, BLACK) for reply in replies]
    for reply, after in zip(replies, rows, strict=True):
        if engine.known_to_fail(after, length - 1):
            return reply
    for reply, after in zip(replies, rows, strict=True):
        answer = engine.mates_within(after, length - 1)
        if answer != 1:
            return STOPPED if answer == STOPPED else reply
    return replies[0]


def first_decided(
    engine: Engine, row: Row, moves: Sequence[int], length: int
) -> list[tuple[bool, int]]:
    """Decide only the first of *moves*, for engines whose questions take long."""
    answer = engine.move_mates_within(row, moves[0], length)
    counted = engine.generated + engine.evaluated
    return [] if answer == STOPPED else [(answer == 1, counted)]


@dataclass(frozen=True, slots=True)
class FoundBehind:
    """Lines that a call found, a row for each, and whether none is left behind them."""

    lines: LineWords
    is_all: bool


@dataclass(frozen=True, slots=True)
class FoundBehindSeveral(FoundBehind):
    """The same of several moves: whether none is left is told of the last of them.

    By move ``ends`` tells how many lines there are of it and those before, and ``nodes`` the
    positions it took.
    """

    ends: Sequence[int]
    nodes: Sequence[int]


class HelpWorker(Counting, Protocol):
    """Searches one plan of help or series play, in one thread; those over one table share it.

    White, as the kernel sees it, is the side that makes the last half-move of the plan.
    """

    def set_stop(self, value: bool) -> None:
        """Set or clear the flag that ends what is running; from any thread."""

    def leave(self) -> None:
        """Leave the table to the other engines, with what this one has added."""

    def begin_anew(self, plan: HelpPlan) -> bool:
        """Search *plan* from now on, as an engine made for it; tell whether that can be.

        It has left the table before, and takes its share again.
        """

    def break_off(self) -> bool:
        """Let the call under way end before it is through; from any thread.

        Tells whether it does, and whether lines come in the order of ``first_moves``, half-move
        by half-move, up to the last ones, so that others may search what is left.
        """

    def count_so_far(self) -> int:
        """Return how many lines the call under way has found; from any thread."""

    def lines_so_far(self, start: int, end: int) -> Sequence[tuple[int, LineWords]]:
        """Return lines of the call under way from number *start* up to *end*; from any thread.

        They are in blocks, each with the number of its move among those that were asked about.
        Lines that were counted only just now need not be whole yet: let a moment pass.
        """

    def legal_moves(self, row: Row, side: Side) -> list[int]:
        """Return all legal moves of *side*."""

    def first_moves(self, row: Row, side: Side) -> list[int]:
        """Return the legal moves of *side*, who begins, but for some with which no line does."""

    def solve_after(
        self,
        row: Row,
        move: int,
        last: LineWords | None = None,
        *,
        before: tuple[int, Side] | None = None,
    ) -> FoundBehind:
        """Return the next lines of the plan's full length that begin with a legal *move*.

        They hold that move too, and come in an order of their own, which no table and no
        interruption changes: the first ones without *last*, else those behind *last*, a
        line that an earlier call found.  The call may end early, with some of them or none.
        What is demanded of the play counts from the move *before* on, and its side, if any.
        """

    def solve_several(
        self, row: Row, moves: Sequence[int], *, before: tuple[int, Side] | None = None
    ) -> FoundBehindSeveral:
        """Return the lines that begin with the first of *moves* and more, while that takes little.

        They are as :meth:`solve_after` finds them; of the last move not all may be there.
        """


class SharedTable(Protocol):
    """What the engines of one search keep together."""

    @property
    def slots(self) -> int:
        """How many positions there is room for at the full size."""
