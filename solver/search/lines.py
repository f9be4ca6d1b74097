"""One line of play that reaches the goal, to show what a move found leads to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from solver.engine import Engine, Row
from solver.search.control import Control
from solver.search.rules import replies_of
from solver.squares import BLACK, WHITE


class LineTeller:
    """Finds lines in positions that are decided already; cheap, for the table knows them."""

    def __init__(self, engine: Engine, control: Control) -> None:
        self._engine = engine
        self._control = control

    def after_attacker(self, row: Row, move: int, length: int) -> list[int]:
        """Return *move* of White, which succeeds within *length*, and the play that follows it."""
        after = self._engine.after(row, move, WHITE)
        replies = replies_of(self._engine, after, length - 1)
        if length > 1 and replies.other:
            reply = self._longest_defence(after, replies.other, length - 1)
            return [move, *self.after_defender(after, reply, length - 1)]
        return [move, *replies.reaching[:1]]

    def after_defender(self, row: Row, reply: int, length: int) -> list[int]:
        """Return Black's *reply*, after which White succeeds within *length*, and what follows."""
        after = self._engine.after(row, reply, BLACK)
        for needed in range(1, length + 1):
            answer = self._control.decide(partial(self._engine.mating_move, after, needed))
            if answer:
                return [reply, *self.after_attacker(after, answer, needed)]
        return [reply]

    def _longest_defence(self, row: Row, replies: Sequence[int], length: int) -> int:
        """Return a reply that holds out for the whole *length*, or else the first one."""
        if length == 1:
            return replies[0]
        return self._control.decide(partial(self._engine.longest_defence, row, replies, length))
