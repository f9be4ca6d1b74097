"""An answer under UCI in plain Python while the kernel is compiled, once on each machine.

The shortest mate is looked for length by length; where none is found in time, a sensible move is
played.  When the kernel is there it takes the question over, with what is left of its time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

from solver.engine import DIRECTMATE
from solver.game import Move
from solver.kernel.proof.engine import LONGEST
from solver.position import Position
from solver.search.control import Interrupted
from solver.search.kernels import plain_kernel_of
from solver.search.root import Root
from solver.setup import Setup
from solver.squares import WHITE
from solver.uci.analysis import PLAIN_SECONDS, Tell, UciQuestion, less_plain_move
from solver.uci.plain_play import choose
from solver.uci.protocol import Effort, InfoLine, info
from solver.uci.watch import Watch

MEMORY_MB = 64
_LOOK_SECONDS = 0.05


class UciMeanwhile:
    """Works on one question in plain Python; ``run`` in one thread, all else from any other.

    Once *is_ready* says so the question is left to the kernel.
    """

    def __init__(
        self, question: UciQuestion, tell: Tell, is_ready: Callable[[], bool], started: float
    ) -> None:
        self._question = question
        self._tell = tell
        self._is_ready = is_ready
        go, game = question.go, question.game
        position = Position.from_setup(Setup.of(game))
        kernel = plain_kernel_of(position)
        self._root = Root.of(position, game.turn, kernel)
        self._engine = kernel.engine(kernel.table(MEMORY_MB), DIRECTMATE)
        self._waits = go.is_infinite or go.is_pondering
        self._seconds = less_plain_move(go.thinking_time(game.turn))
        limit = None if self._waits else self._seconds
        self.watch = Watch(self._engine, limit, go.nodes, started=started)
        self._over = threading.Event()
        self._is_handed_over = False
        self.is_stopped = False
        self.is_hit = False

    def stop(self) -> None:
        """End the search for good."""
        self.is_stopped = True
        self.watch.stop()

    def ponder_hit(self) -> None:
        """Begin to count the time: the move that was expected has been played."""
        self.is_hit = True
        self.watch.allow(self._seconds)

    def run(self) -> InfoLine | None:
        """Return the line that begins with the best move, None where the kernel takes over."""
        best = [choose(self._question.game.copy(), self._question.moves, PLAIN_SECONDS)]
        looking = threading.Thread(target=self._look, name="matewright-uci-look", daemon=True)
        with self.watch:
            looking.start()
            try:
                self._report(1, best)
                best = self._mates() or best
                if self._waits:
                    self.watch.wait_for_stop()
            except Interrupted:
                pass
            finally:
                self._over.set()
                looking.join()
        return None if self._is_handed_over and not self.is_stopped else best[0]

    def _look(self) -> None:
        """Hand the question over when the kernel is there."""
        while not self._over.wait(_LOOK_SECONDS):
            if self._is_ready():
                self._is_handed_over = True
                self.watch.stop()
                return

    def _mates(self) -> list[InfoLine]:
        """Return the first moves of the shortest mates, none where there is none.

        Raises:
            Interrupted: the search has to end.
        """
        for length in range(1, (self._question.longest or LONGEST) + 1):
            keys = self._keys(length)
            if keys:
                lines = [InfoLine((key,), mate=length) for key in keys[: self._question.lines]]
                self._report(2 * length - 1, lines)
                return lines
        return []

    def _keys(self, length: int) -> list[Move]:
        row, engine, found = self._root.row, self._engine, list[Move]()
        for word in engine.legal_moves(row, WHITE):
            move = self._root.move(word)
            if move not in self._question.moves:
                continue
            if self.watch.decide(partial(engine.move_mates_within, row, word, length)):
                found.append(move)
                if len(found) == self._question.lines:
                    break
        return found

    def _report(self, depth: int, lines: list[InfoLine]) -> None:
        effort = Effort(self.watch.nodes, self.watch.elapsed, 0.0)
        for place, line in enumerate(lines, start=1):
            self._tell(info(depth, effort, line, place))
