"""The compiled entry for plain directmates, and for the usual test of the generators of moves."""

from __future__ import annotations

from solver.kernel.battle import direct_mates
from solver.kernel.battle.door import door_to
from solver.kernel.battle.search import MATES, STOPPED
from solver.kernel.battle.searches import OF_DIRECT_MATES
from solver.kernel.layout import BLACK, PERFT, ROW, WHITE
from solver.kernel.lists import list_of
from solver.kernel.mates import mate_in_one
from solver.kernel.moves import generate_black, generate_white, make
from solver.kernel.table import NO_PLAN, best_move, look_up
from solver.kernel.words import I64, jit, off

node = OF_DIRECT_MATES.node


@jit
def perft(t, lists, rows, side, depth, ply):
    """Count the positions *depth* half-moves on."""
    p = off(rows, ply * ROW)
    moves = list_of(lists, ply)
    count = generate_white(t, p, moves) if side == WHITE else generate_black(t, p, moves)
    if depth <= 1:
        return count
    total = 0
    for i in range(count):
        if side == WHITE:
            make(t, p, off(p, ROW), moves[i], WHITE)
        else:
            make(t, p, off(p, ROW), moves[i], BLACK)
        total += perft(t, lists, rows, 1 - side, depth - 1, ply + 1)
    return total


@jit
def mating_move(t, h, mask, w, lists, rows, length, is_defender):
    """Return a white move in row 0 that mates within *length* moves, 0 for none, or STOPPED.

    Here the table is sure to hold the move that was found: see ``store``.
    """
    if length == 1:
        return mate_in_one(t, rows, off(rows, ROW), w, list_of(lists, 0))
    result = node(t, h, mask, w, lists, rows, length, I64(0), 1 - is_defender)
    if result != MATES:
        return I64(result) if result == STOPPED else 0
    return best_move(look_up(h, mask, rows, NO_PLAN))


@jit
def answer_more(operation, t, w, lists, rows, length, extra):
    """Count positions."""
    if operation == PERFT:
        return perft(t, lists, rows, extra, length, I64(0))
    return STOPPED


run = door_to(OF_DIRECT_MATES, direct_mates, mating_move, answer_more)
