"""How the search ends in battle play of every kind: self and reflex play, other goals than mate.

White carries the stipulation.  He moves first; in direct play he is to reach the
goal, in self play Black is forced to, in reflex play either side must reach it
when it can (in semi-reflex play Black alone).  What is asked for stands in the
work area, so that one compiled form serves every stipulation.

With ``exact-`` the goal counts with the last move alone.  In direct play White may reach it
sooner and goes on; in reflex play nobody has to reach it sooner, and who does goes on.  In
self play Black, who is to be forced, defeats White when he reaches it sooner.  So Popeye
4.104 has it (run without its table, which misleads it there: ``-maxmem 0``).
See :class:`solver.kernel.battle.search.Terms` for what each function is asked.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.battle import narrow
from solver.kernel.battle.search import FAILS, MATES, OPEN, STOPPED
from solver.kernel.battle.self_moves import all_lead_to_self, self_in_one, self_in_two
from solver.kernel.goals import generate, goal_move, make_men, reaches_goal
from solver.kernel.layout import (
    BLACK,
    DEFENDER_KILLERS,
    DIRECT,
    GOAL,
    IS_EXACT,
    MATE,
    PLAY,
    REFLEX,
    RESULTS,
    ROW,
    SELF,
    SEMI_REFLEX,
    WHITE,
)
from solver.kernel.lists import list_of
from solver.kernel.self_mates import every_reply_mates
from solver.kernel.table import NO_PLAN, store
from solver.kernel.words import I64, U64, jit_apart, jit_inline, off

EXACT_FACTOR = np.uint64(0x9E3779B97F4A7C15)
BELOW = 1
"""With no move of White's left Black's reply may still be asked for."""
LEAST_KEPT = 1
"""White's last move takes long to decide where Black has to reach the goal after it."""
left_after, counts_defences = narrow.left_after, narrow.counts_defences


@jit_inline
def plan_of(w, length):
    """Return the plan of a position: with ``exact-`` each length is a question apart."""
    if w[IS_EXACT]:
        return U64(length) * EXACT_FACTOR
    return NO_PLAN


@jit_inline
def counts_now(w, length):
    """Tell whether a goal that is reached counts, White having *length* moves left."""
    return length == 0 or w[IS_EXACT] == 0


@jit_inline
def before_replies(t, w, lists, rows, length, ply):
    """See whether Black must reach the goal, or can, where he is obliged to."""
    play = w[PLAY]
    if length == 0:
        if play == SELF and w[GOAL] == MATE:
            known = DEFENDER_KILLERS + 2 * ply
            return MATES if every_reply_mates(t, w, lists, rows, ply, known) else FAILS
        if play == DIRECT:
            return FAILS
    if length == 1 and play == SELF and w[GOAL] == MATE:
        return all_lead_to_self(t, w, lists, rows, ply)
    if play in (REFLEX, SEMI_REFLEX):
        p = off(rows, ply * ROW)
        moves, room = list_of(lists, ply), list_of(lists, ply + 1)
        if counts_now(w, length) and goal_move(t, p, off(p, ROW), w, BLACK, moves, room):
            return MATES
        if length == 0:
            return FAILS
    return OPEN


@jit_inline
def without_reply(t, p):
    """Nothing was reached, or it would have been seen before."""
    return FAILS


@jit_inline
def asks_table(w, length):
    """In self play what the table knows of a position says nothing of the reply that led to it."""
    return length >= 2 and w[PLAY] != SELF and w[IS_EXACT] == 0


@jit_inline
def lists_loud(w, length):
    """All replies are listed at once."""
    return False


@jit_inline
def after_reply(t, w, q, reply, length, room):
    """In self play see whether Black has reached the goal, or reached it too soon."""
    if w[PLAY] == SELF and reaches_goal(t, w, q, reply, BLACK, room):
        return MATES if counts_now(w, length) else FAILS
    return FAILS if length == 0 else OPEN


@jit_inline
def last_move(t, w, lists, rows, ply):
    """Look for a move that forces Black to mate; for other goals all moves are searched."""
    if w[PLAY] == SELF and w[GOAL] == MATE:
        found = self_in_one(t, w, lists, rows, ply)
        if found < 0:
            return STOPPED
        return MATES if found else FAILS
    return OPEN


@jit_inline
def before_moves(t, h, mask, w, lists, rows, length, ply):
    """See whether White reaches the goal at once, as he should or must not."""
    play = w[PLAY]
    p = off(rows, ply * ROW)
    if length == 2 and play == SELF and w[GOAL] == MATE:
        found = self_in_two(t, w, lists, rows, ply)
        if found < 0:
            return STOPPED
        store(h, mask, w, p, plan_of(w, length), length, found != 0, found)
        return MATES if found else FAILS
    moves, room = list_of(lists, ply), list_of(lists, ply + 1)
    if play == REFLEX:
        if goal_move(t, p, off(p, ROW), w, WHITE, moves, room):
            return FAILS
    elif play == DIRECT and (length == 1 or w[IS_EXACT] == 0):
        found = goal_move(t, p, off(p, ROW), w, WHITE, moves, room)
        if found:
            store(h, mask, w, p, plan_of(w, length), 1, True, found)
            return MATES
        if length == 1:
            return FAILS
    return OPEN


@jit_apart
def is_forced(t, w, lists, rows):
    """Tell whether White, to move in row 0, must reach the goal and so fails in reflex play."""
    if w[PLAY] != REFLEX:
        return False
    moves = list_of(lists, 1)
    return goal_move(t, rows, off(rows, ROW), w, WHITE, moves, list_of(lists, 2)) != 0


@jit_inline
def decided(t, w, lists, rows, length, move):
    """See whether White's move reaches the goal, or another one has to."""
    if is_forced(t, w, lists, rows):
        return FAILS
    if w[PLAY] == DIRECT and (length == 1 or w[IS_EXACT] == 0):
        q = off(rows, ROW)
        make_men(t, rows, q, move, WHITE)
        if reaches_goal(t, w, q, move, WHITE, list_of(lists, 1)):
            return MATES
        if length == 1:
            return FAILS
    return OPEN


@jit_apart
def goal_moves(t, w, lists, p, side, ply, results):
    """Write to *results* the moves of *side* in row *p*, at *ply*, that reach the goal."""
    q = off(p, ROW)
    moves = list_of(lists, ply)
    count = generate(t, p, moves, side)
    found = 0
    for i in range(count):
        make_men(t, p, q, moves[i], side)
        if reaches_goal(t, w, q, moves[i], side, list_of(lists, ply + 1)):
            results[found] = moves[i]
            found += 1
    return found


@jit_inline
def has_no_refutation(t, w, lists, rows, length, move):
    """See whether White had to reach the goal himself, or Black has to now."""
    if is_forced(t, w, lists, rows):
        return True
    if not (w[PLAY] in (REFLEX, SEMI_REFLEX) and counts_now(w, length - 1)):
        return False
    q = off(rows, ROW)
    make_men(t, rows, q, move, WHITE)
    return goal_moves(t, w, lists, q, BLACK, I64(1), off(w, RESULTS)) != 0
