"""Solving with a condition on the play: who mates and where, what must move, or must not.

A line counts that fulfils the restriction from the diagram to its mate.  In help play the
solutions are those that do.  In directmates White has to reach such a line whatever Black
does: a mate that does not fulfil it ends the play and is no goal, and so does a move after
which no line can.

A move that mates under the restriction mates without it, too, in as many moves: so whatever
the kernel says does not mate within the moves left is cut, and nothing is lost by that.
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.analysis.mates import mate_of
from solver.engine import Engine, Row
from solver.errors import SolverError
from solver.game import Move
from solver.goals import Goal
from solver.kernel.engine import Table
from solver.language import tr
from solver.lines import Line
from solver.men import Kind
from solver.orthodox import OrthodoxGame, orthodox
from solver.problem import Problem, Task
from solver.search.control import Interrupted
from solver.search.root import Root
from solver.search.rules import engine_for
from solver.squares import BLACK, WHITE, Square
from solver.stipulation import Play

MEMORY_MB = 64


class RestrictionError(SolverError):
    """The restriction cannot be asked of this problem; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Restriction:
    """What a line must fulfil; men are named by their squares in the diagram.

    The mate is given by a man of ``mating_kind``, by the man of ``mating_man``, on
    ``mating_square``; castling mates by the king.  Men of ``moved`` and ``captured`` must have
    moved, or been taken, before the mate stands, those of ``unmoved`` and ``uncaptured`` not.
    Each move of ``moves`` must occur.
    """

    mating_kind: Kind | None = None
    mating_man: Square | None = None
    mating_square: Square | None = None
    is_model: bool = False
    moved: tuple[Square, ...] = ()
    unmoved: tuple[Square, ...] = ()
    captured: tuple[Square, ...] = ()
    uncaptured: tuple[Square, ...] = ()
    moves: tuple[Move, ...] = ()

    @property
    def is_none(self) -> bool:
        """Whether every line fulfils it."""
        return self == Restriction()


@dataclass(frozen=True, slots=True)
class Restricted:
    """The keys, or solutions, of the shortest length that has any, under a restriction."""

    lines: tuple[Line, ...]
    moves: int | None


class LineJudge:
    """Tells whether lines from one position fulfil a restriction."""

    def __init__(self, problem: Problem, restriction: Restriction) -> None:
        self._setup = problem.setup
        self._is_series = problem.stipulation.series
        self._restriction = restriction

    def fulfils(self, line: Line) -> bool:
        """Tell whether *line*, which ends in mate, fulfils the restriction."""
        trace, asked = self._traced(line), self._restriction
        last = line[-1]
        return (
            self._is_open(trace)
            and asked.mating_square in (None, last.to_square)
            and asked.mating_man in (None, trace.mover)
            and asked.mating_kind in (None, trace.kind)
            and set(asked.moved) <= trace.moved
            and set(asked.captured) <= trace.captured
            and set(asked.moves) <= set(line)
            and (not asked.is_model or _is_model(trace.game))
        )

    def may_fulfil(self, line: Line) -> bool:
        """Tell whether a line that begins with *line* can; what has moved has moved."""
        asked = self._restriction
        return not (asked.unmoved or asked.uncaptured) or self._is_open(self._traced(line))

    def _is_open(self, trace: _Trace) -> bool:
        asked = self._restriction
        return trace.moved.isdisjoint(asked.unmoved) and trace.captured.isdisjoint(asked.uncaptured)

    def _traced(self, line: Line) -> _Trace:
        trace = _Trace(orthodox(self._setup.game()))
        for number, move in enumerate(line):
            if self._is_series and 0 < number < len(line) - 1:
                trace.game.pass_turn()
            trace.make(move)
        return trace


class _Trace:
    """A line as it is played, with what has become of the men of the diagram."""

    def __init__(self, game: OrthodoxGame) -> None:
        self.game = game
        self.moved: set[Square] = set()
        self.captured: set[Square] = set()
        self.mover: Square | None = None
        self.kind: Kind | None = None
        self._starts: dict[Square, Square] = {
            square: square for square, man in enumerate(game.men) if man is not None
        }

    def make(self, move: Move) -> None:
        made = self.game.made(move)
        before = self.game.men
        taken = made.captured
        if taken is not None:
            self.captured.add(self._starts.pop(taken))
        self.mover = self._starts.pop(move.from_square)
        self.moved.add(self.mover)
        self._starts[move.to_square] = self.mover
        self.game.push(move)
        after = self.game.men
        self._follow_castling(before, after, move)
        man = after[move.to_square]
        self.kind = None if man is None else man.kind

    def _follow_castling(
        self, before: tuple[object, ...], after: tuple[object, ...], move: Move
    ) -> None:
        """Let the rook that castles go along."""
        gone = [
            s for s, start in self._starts.items() if after[s] is None and before[s] is not None
        ]
        come = [
            s
            for s, man in enumerate(after)
            if man is not None and before[s] is None and s != move.to_square
        ]
        for start, end in zip(gone, come, strict=False):
            self._starts[end] = self._starts.pop(start)
            self.moved.add(self._starts[end])


def _is_model(game: OrthodoxGame) -> bool:
    mate = mate_of(game)
    return mate is not None and mate.is_model


class RestrictedSearch:
    """Solves a directmate under a restriction; may be stopped from another thread."""

    def __init__(self, problem: Problem, restriction: Restriction) -> None:
        """Prepare the search.

        Raises:
            RestrictionError: the problem is no directmate.
            SetupError: it cannot be played.
        """
        asked = problem.stipulation
        if asked.play is not Play.DIRECT or asked.goal is not Goal.MATE or asked.series:
            raise RestrictionError(
                tr(
                    "Conditions on the play are for directmates and helpmates, not for %1.",
                    str(asked),
                )
            )
        self._problem = problem
        self._judge = LineJudge(problem, restriction)
        self._root = Root.of(Task(problem).position(), carrier=problem.setup.turn)
        self._engine: Engine = engine_for(
            Task(problem), Table(MEMORY_MB), is_turned=self._root.is_turned
        )
        self._is_stopped = False

    def stop(self) -> None:
        """End it as soon as can be."""
        self._is_stopped = True
        self._engine.set_stop(True)

    def run(self) -> Restricted:
        """Return all keys of the shortest length that has any.

        Raises:
            Interrupted: it was stopped.
        """
        asked = self._problem.stipulation
        for length in range(asked.moves if asked.exact else 1, asked.moves + 1):
            keys = self._successes(self._root.row, (), length)
            if keys:
                return Restricted(tuple((key,) for key in keys), length)
        return Restricted((), None)

    def _successes(self, row: Row, line: Line, left: int, *, is_one: bool = False) -> list[Move]:
        """Return White's moves after *line* that lead to what is wanted; or only the first."""
        found = []
        for word in self._engine.legal_moves(row, WHITE):
            if self._succeeds(row, word, (*line, self._root.move(word)), left):
                found.append(self._root.move(word))
                if is_one:
                    break
        return found

    def _succeeds(self, row: Row, word: int, line: Line, left: int) -> bool:
        if not self._mates(row, word, left) or not self._judge.may_fulfil(line):
            return False
        after = self._engine.after(row, word, WHITE)
        replies = self._engine.legal_moves(after, BLACK)
        if not replies:
            return self._judge.fulfils(line)
        for reply in replies:
            longer = (*line, self._root.move(reply))
            if not self._judge.may_fulfil(longer):
                return False
            position = self._engine.after(after, reply, BLACK)
            if not self._successes(position, longer, left - 1, is_one=True):
                return False
        return True

    def _mates(self, row: Row, word: int, left: int) -> bool:
        """Tell whether a move mates within *left* moves, whatever the restriction."""
        if left < 1:
            return False
        found = self._engine.move_mates_within(row, word, left)
        if self._is_stopped or found < 0:
            raise Interrupted
        return bool(found)


def filtered(
    problem: Problem, lines: tuple[Line, ...], restriction: Restriction
) -> tuple[Line, ...]:
    """Return those solutions of help play that fulfil *restriction*.

    Raises:
        RestrictionError: the problem is no helpmate.
    """
    asked = problem.stipulation
    if asked.play is not Play.HELP or asked.goal is not Goal.MATE:
        raise RestrictionError(
            tr("Conditions on the play are for directmates and helpmates, not for %1.", str(asked))
        )
    judge = LineJudge(problem, restriction)
    return tuple(line for line in lines if judge.fulfils(line))
