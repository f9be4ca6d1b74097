"""Solving with a condition on the play: who mates and where, what must move, or must not.

A line counts that fulfils the restriction from the diagram to its mate.  In help play the
solutions are those that do.  In directmates White has to reach such a line whatever Black
does: a mate that does not fulfil it ends the play and is no goal, and so does a move after
which no line can.

A move that mates under the restriction mates without it, too, in as many moves: so whatever
the kernel says does not mate within the moves left is cut, and nothing is lost by that.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from solver.analysis.mates import mate_of
from solver.engine import Engine, Row
from solver.events import Progress, SearchPhase
from solver.game import Move
from solver.lines import Line
from solver.men import Kind
from solver.orthodox import OrthodoxGame, orthodox
from solver.problem import Problem, Task
from solver.search.control import Interrupted
from solver.search.root import Root
from solver.search.rules import engine_for
from solver.squares import BLACK, WHITE, Square
from solver.vary.restriction import Restriction, check_restricted

MEMORY_MB = 64


def _nobody(progress: Progress) -> None:
    """Hear of the search, and do nothing."""


@dataclass(frozen=True, slots=True)
class Restricted:
    """The keys, or solutions, of the shortest length that has any, under a restriction.

    Where it was stopped (not ``is_whole``) there may be more, and keys of a shorter length none.
    """

    lines: tuple[Line, ...]
    moves: int | None
    is_whole: bool = True


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
            RestrictionError: it is neither a directmate nor a helpmate.
            SetupError: it cannot be played.
        """
        check_restricted(problem)
        assert problem.stipulation.is_battle  # solutions of help play are filtered
        self._problem = problem
        self._judge = LineJudge(problem, restriction)
        self._root = Root.of(Task(problem).position(), carrier=problem.setup.turn)
        self._engine: Engine = engine_for(
            Task(problem), self._root.kernel.table(MEMORY_MB), self._root
        )
        self._is_stopped = False
        self._begun = time.monotonic()

    def stop(self) -> None:
        """End it as soon as can be."""
        self._is_stopped = True
        self._engine.set_stop(True)

    def run(self, tell: Callable[[Progress], None] = _nobody) -> Restricted:
        """Return all keys of the shortest length that has any, or what is found when it is stopped.

        *tell* hears of every first move before it is tried.
        """
        asked, keys = self._problem.stipulation, list[Move]()
        try:
            for length in range(asked.moves if asked.exact else 1, asked.moves + 1):
                self._find_keys(length, keys, tell)
                if keys:
                    return _keys(keys, length)
        except Interrupted:
            return replace(_keys(keys, length), is_whole=False)
        return _keys((), None)

    def _find_keys(self, length: int, keys: list[Move], tell: Callable[[Progress], None]) -> None:
        """Add to *keys* the first moves that succeed in so many moves."""
        row = self._root.row
        words = self._engine.legal_moves(row, WHITE)
        for number, word in enumerate(words, start=1):
            move = self._root.move(word)
            tell(self._progress(length, number, len(words), move))
            if self._succeeds(row, word, (move,), length):
                keys.append(move)

    def _progress(self, length: int, number: int, count: int, move: Move) -> Progress:
        seconds, nodes = time.monotonic() - self._begun, self._engine.generated
        return Progress(
            SearchPhase.KEYS,
            length,
            self._problem.stipulation.moves,
            number,
            count,
            move,
            rows=(),
            nodes=nodes,
            nodes_per_second=nodes / seconds if seconds else 0.0,
            table_fill=0.0,
            seconds=seconds,
            seconds_left=None,
        )

    def _has_success(self, row: Row, line: Line, left: int) -> bool:
        """Tell whether a move of White after *line* leads to what is wanted."""
        return any(
            self._succeeds(row, word, (*line, self._root.move(word)), left)
            for word in self._engine.legal_moves(row, WHITE)
        )

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
            if not self._has_success(position, longer, left - 1):
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


def filtered(problem: Problem, lines: Iterable[Line], restriction: Restriction) -> Iterator[Line]:
    """Yield those solutions of help play that fulfil *restriction*."""
    judge = LineJudge(problem, restriction)
    return filter(judge.fulfils, lines)


def _keys(keys: Sequence[Move], length: int | None) -> Restricted:
    return Restricted(tuple((key,) for key in keys), length if keys else None)
