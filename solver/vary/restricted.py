"""Solving battle play with a condition on it: who mates and where, what moves, how hard it presses.

A line counts that fulfils the restriction from the diagram to its mate.  White has to reach such a
line whatever Black does: a mate that does not fulfil it ends the play and is no goal, and so does
a move after which no line can.  The kernel searches that (``kernel.battle.demanded``), as it does
in help play (``kernel.help.demands``), which is searched as ever.  A narrow search leaves out
moves of White's that do not press hard enough (``kernel.battle.narrow``), and tells with each key
the play that holds out longest.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from solver.engine import STOPPED, Engine, Rules
from solver.events import Progress, SearchPhase
from solver.game import Move
from solver.kernel.demanded_engine import DemandedEngine
from solver.kernel.demanding import demands_of
from solver.kernel.engine import Table
from solver.language import tr
from solver.lines import Line
from solver.plain.kernel import PlainKernel
from solver.problem import Problem, Task
from solver.restriction import Narrowing, Restriction, RestrictionError, check_restricted
from solver.search.control import Interrupted
from solver.search.root import Root
from solver.squares import WHITE
from solver.vary.narrow_line import longest_line

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
    """Solves battle play under a restriction; may be stopped from another thread."""

    def __init__(self, problem: Problem, restriction: Restriction) -> None:
        """Prepare the search.

        Raises:
            RestrictionError: it cannot be restricted so.
            SetupError: it cannot be played.
        """
        asked = problem.stipulation
        check_restricted(problem.setup, asked, restriction)
        assert asked.is_battle  # help play is restricted in the kernel
        self._problem = problem
        self._root = Root.of(Task(problem).position(), carrier=problem.setup.turn)
        self._narrow: Engine | None = None
        if restriction.narrowing.is_none:
            demands = demands_of(restriction, problem.setup, is_turned=self._root.is_turned)
            self._engine: Engine | DemandedEngine = DemandedEngine(
                Table(MEMORY_MB), demands, is_exact=asked.exact
            )
        else:
            self._narrow = self._engine = self._narrow_engine(restriction.narrowing)
        self._begun = time.monotonic()

    def _narrow_engine(self, asked: Narrowing) -> Engine:
        kernel, stipulation = self._root.kernel, self._problem.stipulation
        if isinstance(kernel, PlainKernel):
            raise RestrictionError(tr("A narrow search by these rules is not known here."))
        rules = Rules(stipulation.play, stipulation.goal, narrowing=asked)
        return kernel.engine(kernel.table(MEMORY_MB), rules)

    def stop(self) -> None:
        """End it as soon as can be."""
        self._engine.set_stop(True)

    def run(self, tell: Callable[[Progress], None] = _nobody) -> Restricted:
        """Return all keys of the shortest length that has any, or what is found when it is stopped.

        *tell* hears of every first move before it is tried.
        """
        asked, lines = self._problem.stipulation, list[Line]()
        try:
            for length in range(asked.moves if asked.exact else 1, asked.moves + 1):
                self._find_keys(length, lines, tell)
                if lines:
                    return Restricted(tuple(lines), length)
        except Interrupted:
            return Restricted(tuple(lines), length if lines else None, is_whole=False)
        return Restricted((), None)

    def _find_keys(self, length: int, lines: list[Line], tell: Callable[[Progress], None]) -> None:
        """Add to *lines* the first moves that succeed in so many moves, with their play."""
        row = self._root.row
        words = self._engine.legal_moves(row, WHITE)
        for number, word in enumerate(words, start=1):
            move = self._root.move(word)
            tell(self._progress(length, number, len(words), move))
            answer = self._engine.move_mates_within(row, word, length)
            if answer == STOPPED:
                raise Interrupted
            if answer:
                lines.append(self._line(word, length))

    def _line(self, key: int, length: int) -> Line:
        """Return the play behind *key* where it tells what was searched, else the key alone."""
        words = [key]
        if self._narrow is not None:
            words = longest_line(self._narrow, self._root.row, key, length)
        return self._root.moves(words)

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
