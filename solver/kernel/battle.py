"""The search of battle play other than plain directmates: self and reflex play, other goals.

White carries the stipulation.  He moves first; in direct play he is to reach the
goal, in self play Black is forced to, in reflex play either side must reach it
when it can (in semi-reflex play Black alone).  What is asked for stands in the
work area, so that one compiled form serves every stipulation.

With ``exact-`` the goal counts with the last move alone.  In direct play White may reach it
sooner and goes on; in reflex play nobody has to reach it sooner, and who does goes on.  In
self play Black, who is to be forced, defeats White when he reaches it sooner.  So Popeye
4.104 has it (run without its table, which misleads it there: ``-maxmem 0``).
"""

from __future__ import annotations

import numpy as np

from solver.kernel.goals import generate, goal_move, reaches_goal
from solver.kernel.layout import (
    ABANDON,
    ATTACKER_HISTORY,
    BLACK,
    DEFENDER_HISTORY,
    DIRECT,
    GENERATED,
    GOAL,
    IS_EXACT,
    KIND_SHIFT,
    MATE,
    PLAY,
    REFLEX,
    ROW,
    SELF,
    SEMI_REFLEX,
    STOP,
    TABLE_FULL,
    TABLE_HITS,
    TO_SHIFT,
    WHITE,
    ZOBRIST,
)
from solver.kernel.moves import generate_black, generate_white, make, make_bare
from solver.kernel.search import (
    FAILS,
    MATES,
    STOPPED,
    bring_best,
    list_of,
    score_attacker,
    score_defender,
    score_refutations,
    scores_of,
    table_refutes,
)
from solver.kernel.self_mates import every_reply_mates, self_in_one
from solver.kernel.sharing import DEFERRED, enter, is_busy, is_shared, learn, leave
from solver.kernel.table import NO_PLAN, best_move, disproved, look_up, proved, store
from solver.kernel.words import I64, U64, jit, jit_inline, off

EXACT_FACTOR = np.uint64(0x9E3779B97F4A7C15)


@jit_inline
def plan_of(w, length):
    """Return the plan of a position: with ``exact-`` each length is a question apart."""
    if w[IS_EXACT]:
        return U64(length) * EXACT_FACTOR
    return NO_PLAN


@jit_inline
def note_good(w, place, move, length):
    """Count a move that decided a position for the order of moves."""
    target = (move >> TO_SHIFT) & 63
    place += ((move >> KIND_SHIFT) & 7) * 64 + target
    learn(w, place, (length + 1) * (length + 1))


@jit
def battle(t, h, mask, w, lists, rows, length, ply, is_defender):
    """Decide whether White in row *ply* meets the stipulation within *length* more moves.

    Returns MATES (he does), FAILS or STOPPED.  For the attacker (White to move)
    *length* is at least 1; for the defender it is what White has left, at least 0.
    """
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    moves = list_of(lists, ply)
    scores = scores_of(lists, ply)
    room = list_of(lists, ply + 1)
    play = w[PLAY]
    if w[STOP] + w[TABLE_FULL] + w[ABANDON] != 0:
        return STOPPED
    if is_defender != 0:
        if length == 0:
            if play == SELF and w[GOAL] == MATE:
                return MATES if every_reply_mates(t, w, lists, rows, ply) else FAILS
            if play == DIRECT:
                return FAILS
        counts = length == 0 or w[IS_EXACT] == 0
        if play in (REFLEX, SEMI_REFLEX):
            if counts and goal_move(t, p, q, w, BLACK, moves, room):
                return MATES
            if length == 0:
                return FAILS
        count = generate_black(t, p, moves)
        if count == 0:
            return FAILS
        may_ask = length >= 2 and play != SELF and w[IS_EXACT] == 0
        if may_ask and table_refutes(t, h, mask, p, q, moves, count, length) >= 0:
            w[TABLE_HITS] += 1
            return FAILS
        score_defender(t, p, w, moves, scores, count)
        shared = is_shared(w, length + 1, count)
        total = count
        i = 0
        while i < total:
            move = bring_best(moves, scores, i, count) if i < count else moves[DEFERRED + i - count]
            make(t, p, q, move, BLACK)
            if shared and 0 < i < count and is_busy(w, q[ZOBRIST]):
                moves[DEFERRED + total - count] = move
                total += 1
                i += 1
                continue
            i += 1
            w[GENERATED] += 1
            if play == SELF and reaches_goal(t, w, q, move, BLACK, room):
                if counts:
                    continue
                return FAILS  # ahead of time: see the head of this module
            if length == 0:
                return FAILS
            if shared:
                enter(w, q[ZOBRIST])
            result = battle(t, h, mask, w, lists, rows, length, ply + 1, 1 - is_defender)
            if shared:
                leave(w, q[ZOBRIST])
            if result != MATES:
                if result == FAILS:
                    note_good(w, DEFENDER_HISTORY, move, length)
                return result
        return MATES
    plan = plan_of(w, length)
    known = look_up(h, mask, p, plan)
    if length > 1:
        if proved(known) <= length:
            w[TABLE_HITS] += 1
            return MATES
        if disproved(known) >= length:
            w[TABLE_HITS] += 1
            return FAILS
    elif play == SELF and w[GOAL] == MATE:
        found = self_in_one(t, w, lists, rows, ply)
        if found < 0:
            return STOPPED
        return MATES if found else FAILS
    if play == REFLEX:
        if goal_move(t, p, q, w, WHITE, moves, room):
            return FAILS
    elif play == DIRECT and (length == 1 or w[IS_EXACT] == 0):
        found = goal_move(t, p, q, w, WHITE, moves, room)
        if found:
            store(h, mask, w, p, plan, 1, True, found)
            return MATES
        if length == 1:
            return FAILS
    count = generate_white(t, p, moves)
    score_attacker(t, p, w, moves, scores, count, best_move(known))
    shared = is_shared(w, length, count)
    total = count
    i = 0
    while i < total:
        move = bring_best(moves, scores, i, count) if i < count else moves[DEFERRED + i - count]
        make(t, p, q, move, WHITE)
        if shared:
            if 0 < i < count and is_busy(w, q[ZOBRIST]):
                moves[DEFERRED + total - count] = move
                total += 1
                i += 1
                continue
            enter(w, q[ZOBRIST])
        i += 1
        w[GENERATED] += 1
        result = battle(t, h, mask, w, lists, rows, length - 1, ply + 1, 1 - is_defender)
        if shared:
            leave(w, q[ZOBRIST])
        if result == MATES:
            note_good(w, ATTACKER_HISTORY, move, length)
            store(h, mask, w, p, plan, length, True, move)
            return MATES
        if result == STOPPED:
            return STOPPED
    if length > 1:
        store(h, mask, w, p, plan, length, False, 0)
    return FAILS


@jit
def is_forced(t, w, lists, rows):
    """Tell whether White, to move in row 0, must reach the goal and so fails in reflex play."""
    if w[PLAY] != REFLEX:
        return False
    moves = list_of(lists, 1)
    return goal_move(t, rows, off(rows, ROW), w, WHITE, moves, list_of(lists, 2)) != 0


@jit
def decide_battle_move(t, h, mask, w, lists, rows, length, move, is_defender):
    """Decide whether White's *move* in row 0 meets the stipulation within *length* moves."""
    q = off(rows, ROW)
    w[GENERATED] += 1
    if is_forced(t, w, lists, rows):
        return FAILS
    make(t, rows, q, move, WHITE)
    if w[PLAY] == DIRECT and (length == 1 or w[IS_EXACT] == 0):
        if reaches_goal(t, w, q, move, WHITE, list_of(lists, 1)):
            return MATES
        if length == 1:
            return FAILS
    return battle(t, h, mask, w, lists, rows, length - 1, I64(1), is_defender)


@jit
def goal_moves(t, w, lists, p, side, ply, results):
    """Write to *results* the moves of *side* in row *p*, at *ply*, that reach the goal."""
    q = off(p, ROW)
    moves = list_of(lists, ply)
    count = generate(t, p, moves, side)
    found = 0
    for i in range(count):
        if side == WHITE:
            make_bare(t, p, q, moves[i], WHITE)
        else:
            make_bare(t, p, q, moves[i], BLACK)
        if reaches_goal(t, w, q, moves[i], side, list_of(lists, ply + 1)):
            results[found] = moves[i]
            found += 1
    return found


@jit
def battle_refutations(t, h, mask, w, lists, rows, length, move, limit, results, is_defender):
    """List the replies after which White's *move* in row 0 fails within *length* moves.

    Writes them to *results*, in no order, and returns how many, *limit* + 1 at most, or STOPPED.
    A move that fails for want of any reply has no refutation, and neither has one that
    reflex play forbids, because White must reach the goal at once.
    """
    play = w[PLAY]
    q = off(rows, ROW)
    r = off(q, ROW)
    if is_forced(t, w, lists, rows):
        return 0
    make(t, rows, q, move, WHITE)
    must_reach = play in (REFLEX, SEMI_REFLEX) and (length == 1 or w[IS_EXACT] == 0)
    if must_reach and goal_moves(t, w, lists, q, BLACK, I64(1), results) != 0:
        return 0
    replies = list_of(lists, 1)
    scores = scores_of(lists, 1)
    count = generate_black(t, q, replies)
    score_refutations(t, h, mask, q, r, w, replies, scores, count, length - 1)
    found = 0
    for i in range(count):
        reply = bring_best(replies, scores, i, count)
        w[GENERATED] += 1
        make(t, q, r, reply, BLACK)
        result = I64(FAILS)
        if play == SELF and reaches_goal(t, w, r, reply, BLACK, list_of(lists, 2)):
            if length == 1 or w[IS_EXACT] == 0:
                result = I64(MATES)
        elif length > 1:
            result = I64(battle(t, h, mask, w, lists, rows, length - 1, I64(2), 1 - is_defender))
        if result == STOPPED:
            return STOPPED
        if result == FAILS:
            results[found] = reply
            found += 1
            if found > limit:
                break
    return found


@jit
def battle_continuations(t, h, mask, w, lists, rows, length, results, is_defender):
    """List White's moves in row 0 that meet the stipulation soonest, within *length* moves.

    Writes to *results* the number of moves and then the moves; returns how many
    moves there are, or STOPPED.  With ``exact-`` no length but *length* counts.
    """
    moves = list_of(lists, 0)
    count = generate_white(t, rows, moves)
    for needed in range(max(length, 1) if w[IS_EXACT] else 1, length + 1):
        found = 0
        for i in range(count):
            move = moves[i]
            result = decide_battle_move(t, h, mask, w, lists, rows, needed, move, is_defender)
            if result == STOPPED:
                return STOPPED
            if result == MATES:
                found += 1
                results[found] = move
        if found:
            results[0] = needed
            return found
    return 0


@jit
def battle_move(t, h, mask, w, lists, rows, length, is_defender):
    """Return a move of White in row 0 that meets the stipulation within *length*, 0, or STOPPED.

    The move that the table knows is the first to be looked at.
    """
    known = look_up(h, mask, rows, plan_of(w, length))
    if disproved(known) >= length:
        return 0
    moves = list_of(lists, 0)
    scores = scores_of(lists, 0)
    count = generate_white(t, rows, moves)
    score_attacker(t, rows, w, moves, scores, count, best_move(known))
    for i in range(count):
        move = bring_best(moves, scores, i, count)
        result = decide_battle_move(t, h, mask, w, lists, rows, length, move, is_defender)
        if result == STOPPED:
            return I64(STOPPED)
        if result == MATES:
            return move
    return 0
