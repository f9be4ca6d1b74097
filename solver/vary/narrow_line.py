"""The play behind a key of a narrow search: the replies that hold out longest."""

from __future__ import annotations

from solver.engine import STOPPED, Engine, Row
from solver.search.control import Interrupted
from solver.search.rules import replies_of
from solver.squares import BLACK, WHITE


def longest_line(engine: Engine, row: Row, key: int, length: int) -> list[int]:
    """Return a line that begins with *key*, a move of White's that succeeds within *length* moves.

    Black plays what holds out longest, White what succeeds soonest, as moves of the kernel.

    Raises:
        Interrupted: the engine was stopped.
    """
    line, left = [key], length - 1
    row = engine.after(row, key, WHITE)
    while True:
        replies = replies_of(engine, row, left)
        if left == 0 or not replies.other:  # by some rules a mate leaves moves
            return [*line, *replies.reaching[:1]]
        needed, reply = max((_needed(engine, row, reply, left), reply) for reply in replies.other)
        row = engine.after(row, reply, BLACK)
        move = engine.mating_move(row, needed)
        if move == STOPPED:
            raise Interrupted
        line += [reply, move]
        row, left = engine.after(row, move, WHITE), needed - 1


def _needed(engine: Engine, row: Row, reply: int, left: int) -> int:
    """Return within how many moves White succeeds after a reply, which is at most *left*."""
    after = engine.after(row, reply, BLACK)
    for length in range(1, left + 1):
        answer = engine.mates_within(after, length)
        if answer == STOPPED:
            raise Interrupted
        if answer:
            return length
    raise RuntimeError("the kernel took a move for a key of a narrow search that is none")
