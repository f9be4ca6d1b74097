"""One line of play that ends in mate, to show what a move found leads to."""

from __future__ import annotations

from functools import partial

import chess

from solver.kernel.engine import Engine
from solver.kernel.rows import Row
from solver.search.control import Control


class LineTeller:
    """Finds lines in positions that are decided already; cheap, for the table knows them."""

    def __init__(self, engine: Engine, control: Control) -> None:
        self._engine = engine
        self._control = control

    def after_attacker(self, row: Row, move: int, length: int) -> list[int]:
        """Return *move* of White, which mates within *length*, and the play that follows it."""
        after = self._engine.after(row, move, chess.WHITE)
        replies = self._engine.legal_moves(after, chess.BLACK)
        if length <= 1 or not replies:
            return [move]
        reply = self._longest_defence(after, replies, length - 1)
        return [move, *self.after_defender(after, reply, length - 1)]

    def after_defender(self, row: Row, reply: int, length: int) -> list[int]:
        """Return Black's *reply*, after which White mates within *length*, and what follows it."""
        after = self._engine.after(row, reply, chess.BLACK)
        for moves_to_mate in range(1, length + 1):
            answer = self._control.decide(partial(self._engine.mating_move, after, moves_to_mate))
            if answer:
                return [reply, *self.after_attacker(after, answer, moves_to_mate)]
        return [reply]

    def _longest_defence(self, row: Row, replies: list[int], length: int) -> int:
        """Return a reply that holds out for the whole *length*, or else the first one."""
        if length > 1:
            for reply in replies:
                after = self._engine.after(row, reply, chess.BLACK)
                if not self._control.decide(partial(self._engine.mates_within, after, length - 1)):
                    return reply
        return replies[0]
