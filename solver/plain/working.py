"""What engines of the plain kernel have in common: flags, counters, and moves by their words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from solver.fairy.game import FairyGame
from solver.game import Game, Move, is_mate, word_of
from solver.goals import Goal, Target, is_reached
from solver.plain.row import PlainRow
from solver.plain.table import PlainTable
from solver.squares import Side


class Stopped(Exception):  # noqa: N818 - not an error: the way out of a decision that is stopped
    """A flag was set."""


class PlainWorker:
    """Flags that end a decision, and counters."""

    def __init__(self, table: PlainTable, goal: Goal, target: Target) -> None:
        self._table = table
        self._goal = goal
        self._target = target
        self._is_stopped = False
        self._is_abandoned = False
        self._lists = False
        self.generated = 0
        self.evaluated = 0
        self.stored = 0

    def set_stop(self, value: bool) -> None:
        """Set or clear the flag that ends what is running; from any thread."""
        self._is_stopped = value

    def set_abandon(self, value: bool) -> None:
        """Set or clear the flag for a decision that another engine has reached meanwhile."""
        self._is_abandoned = value

    def legal_moves(self, row: PlainRow, side: Side) -> list[int]:
        """Return all legal moves of *side*."""
        return [word_of(move) for move in row.game(side).moves()]

    def _ending_moves(self, game: Game, *, is_last: bool = True) -> tuple[Move, ...]:
        """Return the legal moves, and those that reach the goal though they expose the king.

        As a rule chooses among them where a move is the *last* one.
        """
        moves = self._moves(game)
        if not self._goal.exposes:
            return moves
        assert isinstance(game, FairyGame)  # whatever men stand there: it is a goal of fairy chess
        if is_last:
            return tuple(game.ending_moves(lambda move: self._reaches(game, move)))
        return (*moves, *game.exposing_moves(lambda move: self._reaches(game, move)))

    @contextmanager
    def _listing(self) -> Iterator[None]:
        """Heed no flag: what is asked are the moves of one position, and nothing is decided."""
        self._lists = True
        try:
            yield
        finally:
            self._lists = False

    def _go_on(self) -> None:
        """Raise Stopped where a flag is set."""
        if (self._is_stopped or self._is_abandoned) and not self._lists:
            raise Stopped

    def _moves(self, game: Game) -> tuple[Move, ...]:
        """Return the legal moves, counted."""
        self._go_on()
        moves = tuple(game.moves())
        self.generated += len(moves)
        return moves

    def _reaches(self, game: Game, move: Move) -> bool:
        self._go_on()
        self.evaluated += 1
        if self._goal is not Goal.MATE:
            return is_reached(game, move, self._goal, self._target)
        game.push(move)  # whether there is a check is sooner told than whether there is a move
        try:
            return is_mate(game)
        finally:
            game.pop()

    def _goal_moves(self, game: Game) -> list[Move]:
        return [move for move in self._ending_moves(game) if self._reaches(game, move)]

    def _can_reach(self, game: Game) -> bool:
        return any(self._reaches(game, move) for move in self._ending_moves(game))

    def _keep(self, question: tuple[bytes, object], answer: bool) -> None:
        self.stored += self._table.put(question, answer)
