"""The one compiled entry of the kernel; only this function goes to the compile cache.

Everything arrives as addresses of numpy arrays.  The caller has checked all of
it: the position is playable, the arrays have the sizes ``layout`` states.
"""

from __future__ import annotations

from solver.kernel.attacks import is_attacked, king_square
from solver.kernel.layout import (
    ATTACK,
    BEST_MOVE,
    BLACK,
    CONTINUATIONS,
    DECIDE_MOVE,
    GENERATED,
    GROW,
    IN_CHECK,
    KNOWN,
    LEGAL_MOVES,
    LISTS,
    MAKE,
    MEN,
    PERFT,
    REFUTATIONS,
    RESULTS,
    ROW,
    WHITE,
)
from solver.kernel.mates import mate_in_one, mates
from solver.kernel.moves import generate_black, generate_white, make
from solver.kernel.search import (
    FAILS,
    MATES,
    STOPPED,
    bring_best,
    list_of,
    node,
    score_refutations,
    scores_of,
)
from solver.kernel.table import NO_PLAN, best_move, look_up, spread, without_identity
from solver.kernel.words import I64, U64, entry, jit, off, signed_at, words_at

# I64(...), not plain numbers: a literal that reaches a recursive function makes the compiled
# form work in the process that compiled it and crash in the next one that loads it.
ATTACKER = 0
DEFENDER = 1


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
def decide_move(t, h, mask, w, lists, rows, length, move, is_defender):
    """Decide whether White's *move* in row 0 mates within *length* moves, itself included."""
    p = rows
    q = off(p, ROW)
    w[GENERATED] += 1
    if length == 1:
        return MATES if mates(t, p, q, w, move) else FAILS
    make(t, p, q, move, WHITE)
    return node(t, h, mask, w, lists, rows, length - 1, I64(1), is_defender)


@jit
def refutations(t, h, mask, w, lists, rows, length, move, limit, is_defender):
    """List the replies after which White's *move* in row 0 does not mate within *length* moves.

    Writes them to RESULTS, in no order, and returns how many, *limit* + 1 at most, or STOPPED.
    *length* is at least 2.
    """
    q = off(rows, ROW)
    r = off(q, ROW)
    make(t, rows, q, move, WHITE)
    moves = off(w, RESULTS)
    replies = list_of(lists, 1)
    scores = scores_of(lists, 1)
    count = generate_black(t, q, replies)
    score_refutations(t, h, mask, q, r, w, replies, scores, count, length - 1)
    found = 0
    for i in range(count):
        reply = bring_best(replies, scores, i, count)
        w[GENERATED] += 1
        make(t, q, r, reply, BLACK)
        result = node(t, h, mask, w, lists, rows, length - 1, I64(2), 1 - is_defender)
        if result == STOPPED:
            return STOPPED
        if result == FAILS:
            moves[found] = reply
            found += 1
            if found > limit:
                break
    return found


@jit
def continuations(t, h, mask, w, lists, rows, length, is_defender):
    """List White's moves in row 0 that mate soonest, within *length* moves at most.

    Writes to RESULTS the number of moves to mate and then the moves; returns how
    many moves there are, or STOPPED.
    """
    results = off(w, RESULTS)
    moves = list_of(lists, 0)
    count = generate_white(t, rows, moves)
    for moves_to_mate in range(1, length + 1):
        found = 0
        for i in range(count):
            move = moves[i]
            result = decide_move(t, h, mask, w, lists, rows, moves_to_mate, move, is_defender)
            if result == STOPPED:
                return STOPPED
            if result == MATES:
                found += 1
                results[found] = move
        if found:
            results[0] = moves_to_mate
            return found
    return 0


@jit
def mating_move(t, h, mask, w, lists, rows, length, is_attacker):
    """Return a white move in row 0 that mates within *length* moves, 0 for none, or STOPPED."""
    if length == 1:
        return mate_in_one(t, rows, off(rows, ROW), w, list_of(lists, 0))
    result = node(t, h, mask, w, lists, rows, length, I64(0), is_attacker)
    if result != MATES:
        return I64(result) if result == STOPPED else 0
    return best_move(look_up(h, mask, rows, NO_PLAN))


@jit
def side_in_check(t, p, side):
    """Tell whether the king of *side* is attacked."""
    return is_attacked(t, p, king_square(p, side), p[MEN] | p[MEN + 1], 1 - side)


@entry("int64(int64, uint64, uint64, uint64, uint64, uint64, int64, int64, int64)")
def run(operation, tables, table, mask, work, board_rows, length, move, extra):
    """Carry out one operation on row 0; what it returns depends on the operation.

    *extra* is the side for PERFT, LEGAL_MOVES, MAKE and IN_CHECK, the limit for
    REFUTATIONS, the new mask for GROW.  MAKE leaves the new position in row 1.
    """
    t = words_at(tables)
    h = words_at(table)
    w = signed_at(work)
    lists = off(w, LISTS)
    rows = words_at(board_rows)
    if operation == PERFT:
        return perft(t, lists, rows, extra, length, I64(0))
    if operation == LEGAL_MOVES:
        results = off(w, RESULTS)
        if extra == WHITE:
            return generate_white(t, rows, results)
        return generate_black(t, rows, results)
    if operation == ATTACK:
        return node(t, h, mask, w, lists, rows, length, I64(0), I64(ATTACKER))
    if operation == DECIDE_MOVE:
        return decide_move(t, h, mask, w, lists, rows, length, move, I64(DEFENDER))
    if operation == REFUTATIONS:
        return refutations(t, h, mask, w, lists, rows, length, move, extra, I64(DEFENDER))
    if operation == CONTINUATIONS:
        return continuations(t, h, mask, w, lists, rows, length, I64(DEFENDER))
    if operation == MAKE:
        if extra == WHITE:
            make(t, rows, off(rows, ROW), move, WHITE)
        else:
            make(t, rows, off(rows, ROW), move, BLACK)
        return 0
    if operation == BEST_MOVE:
        return mating_move(t, h, mask, w, lists, rows, length, I64(ATTACKER))
    if operation == KNOWN:
        return without_identity(look_up(h, mask, rows, NO_PLAN))
    if operation == GROW:
        return spread(h, mask, U64(extra))
    if operation == IN_CHECK:
        return 1 if side_in_check(t, rows, extra) else 0
    return STOPPED
