"""Directmates under demands on the play: White reaches a line that keeps to them, or does not.

He has to reach one whatever Black does: a mate that does not fulfil what is asked ends the play
and is no goal, and so does a move after which no line can.  A reply that breaks a demand refutes;
such replies are looked for before any is searched, for that costs no move.

**The cut ``FREE_PLAY``.**  Of a position, or a move of White's, is asked first whether he mates in
time at all: by the search of plain directmates, with its own order of moves and its own entries in
the table, which every demand and every length shares.  Why nothing is lost: whoever reaches a line
that keeps to the demands, whatever Black does, has mated in as many moves.  *Counts*: where there
are not moves enough for what is open no line keeps to it (``are_in_number``); so it is asked
before the free search is.  Not claimed: that the men asked for can do it in time.

The table keeps positions under what is open there and what is asked besides (``open_key``), and
with ``exact-`` under the length as well, for then no length says anything of another.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.battle.demanded_layout import DEMANDS_AT, FREE_PLAY
from solver.kernel.battle.order import note_good, score_attacker, score_defender
from solver.kernel.battle.search import FAILS, MATES, STOPPED
from solver.kernel.battle.searches import OF_DIRECT_MATES
from solver.kernel.cuts import makes_cut
from solver.kernel.demands import are_in_number, begin_demands, ends_as_asked, follow, open_key
from solver.kernel.demands_layout import IS_MODEL
from solver.kernel.layout import (
    ABANDON,
    ATTACKER_HISTORY,
    BLACK,
    DEFENDER_HISTORY,
    GENERATED,
    IS_EXACT,
    ROW,
    STOP,
    TABLE_FULL,
    TABLE_HITS,
    WHITE,
)
from solver.kernel.lists import bring_best, list_of, scores_of
from solver.kernel.mates import mate_in_one, mates
from solver.kernel.model_mates import is_model_mate
from solver.kernel.moves import generate_black, generate_white, make
from solver.kernel.table import best_move, disproved, look_up, proved, store
from solver.kernel.words import I64, U64, jit, off

EXACT_FACTOR = np.uint64(0x9E3779B97F4A7C15)
ATTACKER = 0
DEFENDER = 1
free_node = OF_DIRECT_MATES.node


@jit
def mates_as_asked(t, w, lists, p, move, ply):
    """Tell whether White's legal *move* in row *p* mates, and nothing stays open then.

    The rows after *p* and the list of the next half-move are scratch room.
    """
    d = off(w, DEMANDS_AT)
    q = off(p, ROW)
    if not ends_as_asked(d, move, ply) or not mates(t, p, q, w, move):
        return False
    return d[IS_MODEL] == 0 or is_model_mate(t, q, off(q, ROW), list_of(lists, ply + 1))


@jit
def last_move(t, w, lists, p, ply):
    """Decide for White to move in row *p*, who has one move."""
    moves = list_of(lists, ply)
    if not mate_in_one(t, p, off(p, ROW), w, moves):
        return FAILS
    count = generate_white(t, p, moves)
    for i in range(count):
        if mates_as_asked(t, w, lists, p, moves[i], ply):
            return MATES
    return FAILS


@jit
def is_kept(w, moves, count, ply):
    """Tell whether all of Black's *moves*, half-move *ply*, keep to what is asked."""
    d = off(w, DEMANDS_AT)
    i = 0
    while i < count and follow(d, moves[i], BLACK, ply, ply + 1):
        i += 1
    return i == count


@jit
def plan_of(w, length, ply):
    """Return the plan under which the table keeps a position with White to move."""
    key = open_key(off(w, DEMANDS_AT), ply)
    if w[IS_EXACT]:
        key ^= U64(length) * EXACT_FACTOR
    return key


@jit
def node(t, h, mask, w, lists, rows, length, ply, is_defender):
    """Decide whether White in row *ply* meets what is asked within *length* more moves.

    Returns MATES (he does), FAILS or STOPPED.  Whose move it is *is_defender* tells; what is open
    at *ply* is written down.
    """
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    d = off(w, DEMANDS_AT)
    moves = list_of(lists, ply)
    scores = scores_of(lists, ply)
    if w[STOP] + w[TABLE_FULL] + w[ABANDON] != 0:
        return STOPPED
    if is_defender != 0:
        count = generate_black(t, p, moves)
        if count == 0 or length == 0 or not is_kept(w, moves, count, ply):
            return FAILS  # a stalemate, or a mate that is not as asked
        score_defender(t, p, w, moves, scores, count)
        for i in range(count):
            move = bring_best(moves, scores, i, count)
            follow(d, move, BLACK, ply, ply + 1)
            make(t, p, q, move, BLACK)
            w[GENERATED] += 1
            result = node(t, h, mask, w, lists, rows, length, ply + 1, I64(ATTACKER))
            if result != MATES:
                if result == FAILS:
                    note_good(w, DEFENDER_HISTORY, move, length)
                return result
        return MATES
    is_cut = makes_cut(w, FREE_PLAY)
    if is_cut and not are_in_number(d, p, ply, length, length - 1):
        return FAILS
    if length == 1:
        return last_move(t, w, lists, p, ply)
    plan = plan_of(w, length, ply)
    known = look_up(h, mask, p, plan)
    if proved(known) <= length:
        w[TABLE_HITS] += 1
        return MATES
    if disproved(known) >= length:
        w[TABLE_HITS] += 1
        return FAILS
    if is_cut:
        result = free_node(t, h, mask, w, lists, rows, length, ply, I64(ATTACKER))
        if result != MATES:
            return result
    count = generate_white(t, p, moves)
    score_attacker(t, p, w, moves, scores, count, best_move(known))
    for i in range(count):
        move = bring_best(moves, scores, i, count)
        if w[IS_EXACT] == 0 and mates_as_asked(t, w, lists, p, move, ply):
            store(h, mask, w, p, plan, length, True, move)
            return MATES
        if not follow(d, move, WHITE, ply, ply + 1):
            continue
        make(t, p, q, move, WHITE)
        w[GENERATED] += 1
        if is_cut:
            result = free_node(t, h, mask, w, lists, rows, length - 1, ply + 1, I64(DEFENDER))
            if result == FAILS:
                continue
            if result == STOPPED:
                return STOPPED
        result = node(t, h, mask, w, lists, rows, length - 1, ply + 1, I64(DEFENDER))
        if result == MATES:
            note_good(w, ATTACKER_HISTORY, move, length)
            store(h, mask, w, p, plan, length, True, move)
            return MATES
        if result == STOPPED:
            return STOPPED
    store(h, mask, w, p, plan, length, False, 0)
    return FAILS


@jit
def decide_move(t, h, mask, w, lists, rows, length, move):
    """Decide whether White's *move* in row 0 meets what is asked within *length* moves."""
    d = off(w, DEMANDS_AT)
    first = I64(0)
    second = I64(1)
    w[GENERATED] += 1
    begin_demands(d)
    if (length == 1 or w[IS_EXACT] == 0) and mates_as_asked(t, w, lists, rows, move, first):
        return MATES
    if length == 1 or not follow(d, move, WHITE, first, second):
        return FAILS
    make(t, rows, off(rows, ROW), move, WHITE)
    if makes_cut(w, FREE_PLAY):
        result = free_node(t, h, mask, w, lists, rows, length - 1, second, I64(DEFENDER))
        if result != MATES:
            return result
    return node(t, h, mask, w, lists, rows, length - 1, second, I64(DEFENDER))
