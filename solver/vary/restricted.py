"""Solving a directmate with a condition on the play: who mates and where, what moves, or must not.

A line counts that fulfils the restriction from the diagram to its mate.  White has to reach such a
line whatever Black does: a mate that does not fulfil it ends the play and is no goal, and so does
a move after which no line can.  The kernel searches that (``kernel.battle.demanded``), as it does
in help play (``kernel.help.demands``), which is searched as ever.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from solver.engine import STOPPED
from solver.events import Progress, SearchPhase
from solver.game import Move
from solver.kernel.demanded_engine import DemandedEngine
from solver.kernel.demanding import demands_of
from solver.kernel.engine import Table
from solver.lines import Line
from solver.problem import Problem, Task
from solver.restriction import Restriction, check_restricted
from solver.search.control import Interrupted
from solver.search.root import Root
from solver.squares import WHITE

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


class RestrictedSearch:
    """Solves a directmate under a restriction; may be stopped from another thread."""

    def __init__(self, problem: Problem, restriction: Restriction) -> None:
        """Prepare the search.

        Raises:
            RestrictionError: it is neither a directmate nor a helpmate.
            SetupError: it cannot be played.
        """
        asked = problem.stipulation
        check_restricted(problem.setup, asked)
        assert asked.is_battle  # help play is restricted in the kernel
        self._problem = problem
        self._root = Root.of(Task(problem).position(), carrier=problem.setup.turn)
        demands = demands_of(restriction, problem.setup, is_turned=self._root.is_turned)
        self._engine = DemandedEngine(Table(MEMORY_MB), demands, is_exact=asked.exact)
        self._begun = time.monotonic()

    def stop(self) -> None:
        """End it as soon as can be."""
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
            answer = self._engine.move_mates_within(row, word, length)
            if answer == STOPPED:
                raise Interrupted
            if answer:
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
            left=None,
        )


def _keys(keys: Sequence[Move], length: int | None) -> Restricted:
    return Restricted(tuple((key,) for key in keys), length if keys else None)
