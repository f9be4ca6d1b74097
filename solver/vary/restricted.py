"""Solving with a condition on the play: who mates and where, what must move, or must not.

A line counts that fulfils the restriction from the diagram to its mate.  In help play the kernel
searches those alone (``kernel.help.demands``), and here is only seen which mates are model mates.
In directmates White has to reach such a line whatever Black does: a mate that does not fulfil it
ends the play and is no goal, and so does a move after which no line can.

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
from solver.kernel.help.demanding import Open, demands_of
from solver.lines import Line
from solver.orthodox import OrthodoxGame, orthodox
from solver.problem import Problem, Task
from solver.restriction import Restriction, check_restricted
from solver.search.control import Interrupted
from solver.search.root import Root
from solver.search.rules import engine_for
from solver.squares import BLACK, WHITE

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
        asked = problem.stipulation
        check_restricted(problem.setup, asked)
        assert asked.is_battle  # help play is restricted in the kernel
        self._problem = problem
        self._root = Root.of(Task(problem).position(), carrier=problem.setup.turn)
        is_turned = self._root.is_turned
        self._asked = demands_of(restriction, problem.setup, is_turned=is_turned)
        table = self._root.kernel.table(MEMORY_MB)
        self._engine: Engine = engine_for(Task(problem), table, self._root)
        self._known: dict[tuple[bytes, Open, int], bool] = {}
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
        row, start = self._root.row, Open.at_start(self._asked)
        words = self._engine.legal_moves(row, WHITE)
        for number, word in enumerate(words, start=1):
            move = self._root.move(word)
            tell(self._progress(length, number, len(words), move))
            if self._succeeds(row, start, word, length):
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

    def _has_success(self, row: Row, still: Open, left: int) -> bool:
        """Tell whether a move of White leads to what is wanted, *still* being open.

        One position is asked once for each length and what is open: nothing else decides.
        """
        asked = self._engine.position_of(row), still, left
        known = self._known.get(asked)
        if known is None:
            known = self._engine.mates_within(row, left) != 0 and any(
                self._succeeds(row, still, word, left)
                for word in self._engine.legal_moves(row, WHITE)
            )
            self._known[asked] = known
        return known

    def _succeeds(self, row: Row, before: Open, word: int, left: int) -> bool:
        still = before.after(self._asked, word, WHITE)
        if still is None or not self._mates(row, word, left):
            return False
        after = self._engine.after(row, word, WHITE)
        replies = self._engine.legal_moves(after, BLACK)
        if not replies:
            return before.ends(self._asked, word) and self._is_model_enough(after)
        return left > 1 and all(self._is_met(after, still, reply, left) for reply in replies)

    def _is_met(self, row: Row, before: Open, reply: int, left: int) -> bool:
        """Tell whether White reaches what is wanted after a *reply* of Black's, too."""
        still = before.after(self._asked, reply, BLACK)
        return still is not None and self._has_success(
            self._engine.after(row, reply, BLACK), still, left - 1
        )

    def _is_model_enough(self, row: Row) -> bool:
        if not self._asked.is_model:
            return True
        game = self._engine.game_of(row, is_turned=self._root.is_turned)
        game.pass_turn()
        return _is_model(orthodox(game))

    def _mates(self, row: Row, word: int, left: int) -> bool:
        """Tell whether a move mates within *left* moves, whatever the restriction."""
        if left < 1:
            return False
        found = self._engine.move_mates_within(row, word, left)
        if self._is_stopped or found < 0:
            raise Interrupted
        return bool(found)


def with_model_mates(problem: Problem, lines: Iterable[Line]) -> Iterator[Line]:
    """Yield those solutions of help play that end in a model mate."""
    is_series = problem.stipulation.series
    for line in lines:
        game = problem.setup.game()
        for number, move in enumerate(line):
            if is_series and 0 < number < len(line) - 1:
                game.pass_turn()
            game.push(move)
        if _is_model(orthodox(game)):
            yield line


def _keys(keys: Sequence[Move], length: int | None) -> Restricted:
    return Restricted(tuple((key,) for key in keys), length if keys else None)
