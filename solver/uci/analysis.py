"""One search under UCI: the shortest mate, else being mated, else a sensible move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass

from solver.game import Game, Move
from solver.kernel.engine import BitboardEngine, Table
from solver.kernel.proof.engine import LONGEST, ProofEngine
from solver.position import Position
from solver.search.control import Interrupted
from solver.search.root import Root
from solver.setup import Setup
from solver.squares import WHITE
from solver.uci.below import FromBelow
from solver.uci.hunt import CLEARLY, DOUBTED_SHARE, Attack, AttackBy, Defence, Hunt
from solver.uci.plain_play import choose
from solver.uci.protocol import Effort, Go, InfoLine, info, legal_moves_named
from solver.uci.watch import Watch

FIRST_SLICE = 0.05
LONGEST_SLICE = 5.0
SLICE_GROWTH = 2.0
SECONDS_BETWEEN_REPORTS = 1.0
"""Where nothing is new."""
PLAIN_SECONDS = 0.05
"""Time for a move where there is no mate; also the time a stop may have to wait."""
FURTHER = 5
"""Other first moves are told when they mate at most so many moves later than the best."""

Tell = Callable[[str], None]


class Memory:
    """The tables of the search, kept from one search to the next, and the engines on them.

    There is work for two threads, not for more.
    """

    def __init__(self, megabytes: int, threads: int = 1) -> None:
        self.table = Table(megabytes - megabytes // 2)
        self.engine = ProofEngine(self.table, megabytes // 2)
        self.helpers = tuple(BitboardEngine(self.table) for _ in range(min(threads - 1, 1)))

    @property
    def fill(self) -> float:
        """How full the table is, from 0 to 1."""
        stored = sum(engine.stored for engine in (self.engine, *self.helpers))
        return min(float(stored / self.table.slots), 1.0)


@dataclass(frozen=True, slots=True)
class UciQuestion:
    """What is asked: a position, which is not over, limits, and how many lines to tell."""

    game: Game
    go: Go
    lines: int = 1

    @property
    def moves(self) -> tuple[Move, ...]:
        """The first moves to choose from."""
        return legal_moves_named(self.game, self.go.search_moves)

    @property
    def longest(self) -> int | None:
        """The longest mate that is asked for, None for any."""
        stated = [self.go.mate, (self.go.depth + 1) // 2 if self.go.depth else None]
        lengths = [length for length in stated if length is not None]
        return min(*lengths, LONGEST, LONGEST) if lengths else None


class UciAnalysis:
    """Works on one question; ``run`` in one thread, everything else from any other.

    Its time counts from *started* on, or from now.
    """

    def __init__(
        self, question: UciQuestion, memory: Memory, tell: Tell, started: float | None = None
    ) -> None:
        self._question = question
        self._memory = memory
        self._tell = tell
        self._engine = memory.engine
        go, game = question.go, question.game
        waits = go.is_infinite or go.is_pondering
        self._seconds = less_plain_move(go.thinking_time(game.turn))
        limit = None if waits else self._seconds
        self.watch = Watch(self._engine, limit, go.nodes, memory.helpers, started)
        position = Position.from_setup(Setup.of(game))
        self._root = Root.of(position, carrier=game.turn)
        opposite = Root.of(position, carrier=not game.turn)
        wants_help = memory.helpers and not go.search_moves
        self._below = FromBelow(memory.helpers[0], self._root) if wants_help else None
        self._attack = Attack(self._engine, self.watch, self._root, question.longest, self._below)
        self._defence = Defence(self._engine, self.watch, opposite, question.longest)
        self._others: list[AttackBy] = []
        self._plain: InfoLine | None = None
        self._next_report = 0.0

    def stop(self) -> None:
        """End the search."""
        self.watch.stop()

    def ponder_hit(self) -> None:
        """Begin to count the time: the move that was expected has been played."""
        self.watch.allow(self._seconds)

    def run(self) -> InfoLine:
        """Search until a limit, a stop or the end; return the line that begins with the best move.

        An ``infinite`` search ends with a stop only.
        """
        with self.watch, self._below or nullcontext():
            try:
                self._search()
                if self._question.go.is_infinite or self._question.go.is_pondering:
                    self.watch.wait_for_stop()
            except Interrupted:
                pass
        best = self._lines()
        if not best:
            best = [self._plain_line()]
        self._report(at_once=True)
        return best[0]

    def _search(self) -> None:
        seconds = FIRST_SLICE
        while True:
            hunts = list(self._open_hunts())
            if not hunts:
                return
            for hunt in hunts:
                for _ in hunt.search(seconds * self._share(hunt)):
                    self._report(at_once=True)
                if self.watch.is_stopping:
                    raise Interrupted
            if self._plain is None and not self._lines():
                self._plain_line()
                self._report(at_once=True)
            self._report()
            seconds = min(seconds * SLICE_GROWTH, LONGEST_SLICE)

    def _open_hunts(self) -> Iterator[Hunt]:
        """Yield what is still worth looking for, the most important first."""
        if self._question.go.search_moves:
            if not self._others:
                self._others = self._each_move(self._question.moves, self._question.longest)
        elif self._attack.mate is None:
            if not self._attack.is_over and self._defence.mate is None:
                yield self._attack
            if not self._defence.is_over:
                yield self._defence
        elif not self._attack.is_over:
            yield self._attack
        elif self._question.lines > 1 and not self._others:
            best = self._attack.line[0]
            moves = [move for move in self._question.moves if move != best]
            longest = self._question.longest or (self._attack.mate or 0) + FURTHER
            self._others = self._each_move(moves, min(longest, LONGEST))
        yield from (hunt for hunt in self._others if not hunt.is_over)

    def _share(self, hunt: Hunt) -> float:
        """Return how much of a slice *hunt* gets: less where the other side is closer to a mate."""
        sides = (self._attack, self._defence)
        if hunt not in sides:
            return 1.0
        other = sides[1 - sides.index(hunt)]
        is_doubted = not other.is_over and hunt.doubt > CLEARLY * other.doubt
        return DOUBTED_SHARE if is_doubted else 1.0

    def _each_move(self, moves: Sequence[Move], longest: int | None) -> list[AttackBy]:
        words = self._engine.legal_moves(self._root.row, WHITE)
        return [
            AttackBy(self._engine, self.watch, self._root, longest, word)
            for word in words
            if self._root.move(word) in moves
        ]

    # --- what is told

    def _lines(self) -> list[InfoLine]:
        """Return the mates found, the quickest first, else the line of being mated."""
        found = [hunt for hunt in (self._attack, *self._others) if hunt.mate is not None]
        found.sort(key=lambda hunt: hunt.mate or 0)
        if found:
            best = [InfoLine(hunt.line, mate=hunt.mate) for hunt in found]
            return best[: self._question.lines]
        if self._defence.mate is not None:
            return [InfoLine(self._defence.line, mate=-self._defence.mate)]
        return []

    def _plain_line(self) -> InfoLine:
        length, word = self._engine.known_proof(self._root.row)
        if length and not self._question.go.search_moves:  # stopped before there was a line
            return InfoLine((self._root.move(word),))
        if self._plain is None:
            self._plain = choose(self._question.game.copy(), self._question.moves, PLAIN_SECONDS)
        return self._plain

    def _report(self, *, at_once: bool = False) -> None:
        if not at_once and self.watch.elapsed < self._next_report:
            return
        self._next_report = self.watch.elapsed + SECONDS_BETWEEN_REPORTS
        lines = self._lines() or ([self._plain] if self._plain else [])
        depth = max(2 * min(self._attack.excluded, LONGEST), 1)
        effort = Effort(self.watch.nodes, self.watch.elapsed, self._memory.fill)
        if not lines:
            self._tell(info(depth, effort))
        for place, line in enumerate(lines, start=1):
            told = len(line.moves) if line.mate is not None else depth
            self._tell(info(told, effort, line, place))


def less_plain_move(seconds: float | None) -> float | None:
    """Return *seconds* less what choosing a plain move takes in the end."""
    return None if seconds is None else max(seconds - PLAIN_SECONDS, seconds / 2)
