"""Whether a line fulfils a restriction, by playing it through with python-chess."""

from __future__ import annotations

from solver.analysis.mates import mate_of
from solver.game import Move
from solver.lines import Line
from solver.men import Kind
from solver.orthodox import OrthodoxGame, orthodox
from solver.problem import Problem
from solver.restriction import Restriction
from solver.squares import Square


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
