"""The compiled entry for plain directmates, and for the usual test of the generators of moves.

It tells whole lines too, so that nobody has to ask for them move by move.
"""

from __future__ import annotations

from solver.kernel.battle import direct_mates
from solver.kernel.battle.door import DEFENDER, door_to
from solver.kernel.battle.search import MATES, STOPPED
from solver.kernel.battle.searches import OF_DIRECT_MATES
from solver.kernel.layout import BLACK, LIST_LENGTH, PERFT, RESULTS, ROW, TELL_LINE, WHITE
from solver.kernel.lists import list_of
from solver.kernel.mates import mate_in_one
from solver.kernel.moves import generate_black, generate_white, make
from solver.kernel.table import NO_PLAN, best_move, look_up
from solver.kernel.words import I64, jit, off

node = OF_DIRECT_MATES.node
longest_defence = OF_DIRECT_MATES.longest_defence


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
def tell_line(t, h, mask, w, lists, rows, length, move, is_defender):
    """List the line that White's *move* in row 0 begins, which mates within *length* moves.

    Writes it to RESULTS, as ``search.lines`` has it, and returns how many moves it has, or
    STOPPED.  Each position of the line takes a row, and what is asked of it the rows behind.
    """
    results = off(w, RESULTS)
    line = off(results, LIST_LENGTH // 2)
    p = rows
    count = 0
    left = length
    played = move
    while played:
        make(t, p, off(p, ROW), played, WHITE)
        p = off(p, ROW)
        line[count] = played
        count += 1
        left -= 1
        replies = generate_black(t, p, results) if left else 0
        if replies == 0:
            break
        reply = results[0]
        if left > 1:
            reply = longest_defence(t, h, mask, w, lists, p, left, replies, is_defender)
            if reply == STOPPED:
                return I64(STOPPED)
        make(t, p, off(p, ROW), reply, BLACK)
        p = off(p, ROW)
        line[count] = reply
        count += 1
        played = 0
        needed = 0
        while needed < left and played == 0:
            needed += 1
            played = mating_move(t, h, mask, w, lists, p, needed, is_defender)
            if played == STOPPED:
                return I64(STOPPED)
        left = needed
    for i in range(count):
        results[i] = line[i]
    return I64(count)


@jit
def answer_more(operation, t, h, mask, w, lists, rows, length, move, extra):
    """Count positions, or tell a line."""
    if operation == PERFT:
        return perft(t, lists, rows, extra, length, I64(0))
    if operation == TELL_LINE:
        return tell_line(t, h, mask, w, lists, rows, length, move, I64(DEFENDER))
    return STOPPED


run = door_to(OF_DIRECT_MATES, direct_mates, mating_move, answer_more)
