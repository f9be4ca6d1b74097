"""Battle play: whether the side that carries the stipulation meets it in at most n moves.

Every kind of play and every goal in one source, as ``tests.naive_play`` says it in plain words.
Attacker and defender are one function with a flag, because functions that call each other in a
ring are not compiled.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.fairy.checking.exposing import lines_from_royals
from solver.kernel.fairy.closing.last_moves import keep_mated, list_mating
from solver.kernel.fairy.closing.sparing import leaves_spare, list_spare
from solver.kernel.fairy.effects.passing import PASS_WORD, pass_over
from solver.kernel.fairy.known.proofs import best_move, look_up, store
from solver.kernel.fairy.layout import (
    CARRIER,
    CASTLING,
    DOUBLE_MATE,
    GOAL_ENDS,
    LIST_STRIDE,
    QUODLIBET,
    RESULTS,
    ROW,
    ROYALS,
)
from solver.kernel.fairy.moving.legality import plays, plays_told
from solver.kernel.fairy.moving.moves import list_moves
from solver.kernel.fairy.play.ends import stands_in_check
from solver.kernel.fairy.play.goals import (
    can_be_listed,
    ends_play,
    forced_moves,
    goal_moves,
    list_endings,
    reaches,
)
from solver.kernel.fairy.play.order import bring_best, killers_at, note_good, score_moves
from solver.kernel.fairy.play.parrying import has_to_pass
from solver.kernel.layout import (
    ABANDON,
    DIRECT,
    FREE_MOVES,
    GENERATED,
    GOAL,
    IS_EXACT,
    LIST_LENGTH,
    MATE,
    MOST_DEFENCES,
    MOST_FLIGHTS,
    ONLY_CHECKS,
    PLAY,
    REFLEX,
    SELF,
    SEMI_REFLEX,
    STOP,
    TABLE_FULL,
    TABLE_HITS,
)
from solver.kernel.table import disproved, proved
from solver.kernel.words import ALL, I64, ONE, U64, jit, jit_inline, off

STOPPED = -1
FAILS = 0
MEETS = 1
OPEN = 2
HOPELESS = 1 << 40
EXACT_FACTOR = np.uint64(0x9E3779B97F4A7C15)


@jit_inline
def list_at(lists, ply, which):
    """Return one of the three lists of a half-move."""
    return off(lists, (3 * ply + which) * LIST_STRIDE)


@jit_inline
def counts_now(w, length):
    """Tell whether a goal that is reached counts, with *length* moves left, this one included."""
    return length == 1 or w[IS_EXACT] == 0


@jit_inline
def plan_of(w, length):
    """Return the plan of a position: with ``exact-`` each length is a question apart."""
    return U64(length) * EXACT_FACTOR if w[IS_EXACT] else U64(0)


@jit
def mark_hopeless(t, w, p, moves, scores, room, count, side, length):
    """Put first the replies after which no mate is left; tell whether any are.

    Where the defender has to mate with his reply these are all that cannot; where the attacker
    has one move left, those after which the net about the defender's king stays open.
    """
    kept = count
    if w[PLAY] == SELF and length == 1:
        kept = list_mating(t, w, p, room, side)
    elif w[PLAY] == DIRECT and length == 2:
        for i in range(count):
            room[i] = moves[i]
        kept = keep_mated(t, w, p, room, count, side)
    if kept < 0 or kept == count:
        return False
    place = 0
    for i in range(count):
        if place < kept and room[place] == moves[i]:
            place += 1
        else:
            scores[i] += HOPELESS
    return True


@jit
def after_attack(t, w, lists, rows, length, ply, move):
    """Decide for the attacker's *move*, made in row *ply*, where its goal or a duty decides."""
    side = I64(rows[CARRIER])
    q = off(rows, ply * ROW)
    play = w[PLAY]
    is_own_end = w[QUODLIBET] and counts_now(w, length)
    if is_own_end and reaches(t, w, q, move, side, list_at(lists, ply, 2)):
        return MEETS
    is_own_end = w[GOAL_ENDS] and play == SELF
    if is_own_end and reaches(t, w, q, move, side, list_at(lists, ply, 2)):
        return FAILS
    if play == DIRECT:
        if counts_now(w, length) and reaches(t, w, q, move, side, list_at(lists, ply, 2)):
            return MEETS
        if length == 1:
            return FAILS
    elif play in (REFLEX, SEMI_REFLEX):
        if counts_now(w, length):
            moves = list_at(lists, ply, 0)
            if goal_moves(t, w, q, moves, list_at(lists, ply, 2), 1 - side, 1):
                return MEETS
        if length == 1:
            return FAILS
    return OPEN


@jit
def after_reply(t, w, lists, rows, length, ply, move):
    """Decide for the defender's *move*, made in row *ply*: FAILS where it refutes."""
    if w[PLAY] == SELF or w[GOAL_ENDS]:
        q = off(rows, ply * ROW)
        if reaches(t, w, q, move, 1 - I64(rows[CARRIER]), list_at(lists, ply, 2)):
            return MEETS if w[PLAY] == SELF and counts_now(w, length) else FAILS
    return FAILS if length == 1 else OPEN


@jit
def list_replies(t, w, p, moves, room, side, length):
    """List the replies of *side*, the defender, in row *p*, of which :func:`replies` asks."""
    if w[PLAY] == SELF:
        return list_endings(t, w, p, moves, room, side, length == 1)
    return list_moves(t, p, off(p, ROW), moves, side)


@jit
def replies(t, w, lists, rows, ply, move, exposing):
    """Make the defender's *move* of row *ply*; tell whether it can be made.

    *exposing* are the squares that ``exposing.lines_from_royals`` tells, or all.
    """
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    defender = 1 - I64(rows[CARRIER])
    if w[PLAY] == SELF:
        return ends_play(t, w, p, q, move, defender, list_at(lists, ply + 1, 2))
    return plays_told(t, w, p, q, move, defender, exposing)


@jit
def is_obliged(t, w, lists, rows, ply):
    """Tell whether the attacker, to move in row *ply*, has to reach the goal in reflex play."""
    if w[PLAY] != REFLEX:
        return False
    p = off(rows, ply * ROW)
    moves = list_at(lists, ply, 0)
    return goal_moves(t, w, p, moves, list_at(lists, ply, 2), I64(rows[CARRIER]), 1) != 0


@jit
def after_passing(t, w, lists, p, q, length, ply, defender):
    """Let the *defender*, to move in row *p*, pass in a parry series, unless the play ends here.

    In self play it does where every reply reaches the goal.
    """
    if w[PLAY] == SELF and counts_now(w, length):
        moves = list_at(lists, ply, 0)
        if forced_moves(t, w, p, moves, list_at(lists, ply, 2), defender) != 0:
            return MEETS
    pass_over(p, q)
    return OPEN


@jit
def parries(t, w, lists, p, length, ply, defender):
    """Tell whether the *defender*, to move in row *p*, may: out of check, or at the very end."""
    if w[PLAY] == SELF and length == 1:
        return True
    return not has_to_pass(t, w, p, list_at(lists, ply, 2), defender)


@jit
def presses(t, w, lists, rows, ply, count, defender):
    """Tell whether the *defender* is in check where he must be, and his royal men are shut in.

    His *count* moves of row *ply* are listed, not all of them legal.
    """
    p = off(rows, ply * ROW)
    if w[ONLY_CHECKS] != 0 and not stands_in_check(t, p, list_at(lists, ply, 2), defender):
        return False
    if w[MOST_FLIGHTS] >= LIST_LENGTH:
        return True
    moves = list_at(lists, ply, 0)
    flights = 0
    for i in range(count):
        move = moves[i]
        is_royal = move & CASTLING == 0 and p[ROYALS] >> U64(move & 63) & ONE
        if is_royal and replies(t, w, lists, rows, ply, move, ALL):
            flights += 1
    return flights <= w[MOST_FLIGHTS]


@jit
def node(t, h, mask, w, lists, rows, length, ply, is_defender):
    """Decide whether the attacker succeeds: MEETS, FAILS or STOPPED.

    He is to move in row *ply* with *length* moves, or has just made the first of them.
    """
    if w[STOP] + w[TABLE_FULL] + w[ABANDON] != 0:
        return STOPPED
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    moves = list_at(lists, ply, 0)
    scores = list_at(lists, ply, 1)
    attacker = I64(rows[CARRIER])
    if is_defender != 0:
        defender = 1 - attacker
        if not parries(t, w, lists, p, length, ply, defender):
            if after_passing(t, w, lists, p, q, length, ply, defender) == MEETS:
                return MEETS
            return node(t, h, mask, w, lists, rows, length - 1, ply + 1, 1 - is_defender)
        free = w[FREE_MOVES]
        if free != 0 and length - 1 > free:  # see ``solver.kernel.battle.narrow``
            count = list_replies(t, w, p, moves, list_at(lists, ply, 2), defender, length)
            if not presses(t, w, lists, rows, ply, count, defender):
                length = free + 1
            elif w[MOST_DEFENCES] < LIST_LENGTH:
                defences = 0
                for i in range(count):
                    move = moves[i]
                    if not replies(t, w, lists, rows, ply, move, ALL):
                        continue
                    w[GENERATED] += 1
                    result = after_reply(t, w, lists, rows, free + 1, ply + 1, move)
                    if result == OPEN:
                        result = node(t, h, mask, w, lists, rows, free, ply + 1, 1 - is_defender)
                    if result == STOPPED:
                        return STOPPED
                    if result == FAILS:
                        defences += 1
                        if defences > w[MOST_DEFENCES]:
                            return FAILS
        has_reply = False
        first, second = I64(-1), I64(-1)  # a pass is 0
        for which in range(3):
            count = I64(0)
            has_hopeless = False
            if which < 2:
                move = killers_at(w, defender, length)[which]
                if move == 0 or not can_be_listed(t, w, p, moves, move, defender):
                    continue
                moves[0] = move
                count = I64(1)
                first, second = move, first
                exposing = ALL
            else:
                room = list_at(lists, ply, 2)
                count = list_replies(t, w, p, moves, room, defender, length)
                score_moves(t, p, w, moves, scores, count, defender, length, I64(0))
                has_hopeless = mark_hopeless(t, w, p, moves, scores, room, count, defender, length)
                exposing = lines_from_royals(t, w, p, defender, count)
            for i in range(count):
                if which == 2:
                    move = bring_best(moves, scores, i, count)
                    if move in (first, second):
                        continue
                if not replies(t, w, lists, rows, ply, move, exposing):
                    continue
                has_reply = True
                w[GENERATED] += 1
                if has_hopeless and scores[i] >= HOPELESS:
                    note_good(w, move, defender, length)
                    return FAILS
                result = after_reply(t, w, lists, rows, length, ply + 1, move)
                if result == OPEN:
                    result = node(t, h, mask, w, lists, rows, length - 1, ply + 1, 1 - is_defender)
                if result != MEETS:
                    if result == FAILS:
                        note_good(w, move, defender, length)
                    return result
        return MEETS if has_reply else FAILS
    plan = plan_of(w, length)
    known = look_up(h, mask, p, plan)
    if proved(known) <= length:
        w[TABLE_HITS] += 1
        return MEETS
    if disproved(known) >= length:
        w[TABLE_HITS] += 1
        return FAILS
    if is_obliged(t, w, lists, rows, ply):
        return FAILS
    if w[PLAY] == DIRECT and (length == 1 or (w[GOAL] >= DOUBLE_MATE and counts_now(w, length))):
        found = goal_moves(t, w, p, moves, list_at(lists, ply, 2), attacker, I64(1))
        if found:
            store(h, mask, w, p, plan, length, True, moves[0])
            return MEETS
        if length == 1:
            store(h, mask, w, p, plan, length, False, I64(0))
            return FAILS
    count = list_moves(t, p, q, moves, attacker)
    if length == 1 and not w[QUODLIBET]:  # the other side has to mate, and has one move for it
        count = keep_mated(t, w, p, moves, count, attacker)
    forces = length == 1 and w[PLAY] == SELF and not w[QUODLIBET] and w[GOAL] == MATE
    if forces:
        list_spare(t, w, p, list_at(lists, ply, 2), attacker)
    score_moves(t, p, w, moves, scores, count, attacker, length, best_move(known))
    exposing = lines_from_royals(t, w, p, attacker, count)
    for i in range(count):
        move = bring_best(moves, scores, i, count)
        if forces and leaves_spare(t, w, p, move, attacker):
            continue
        if not plays_told(t, w, p, q, move, attacker, exposing):
            continue
        w[GENERATED] += 1
        result = after_attack(t, w, lists, rows, length, ply + 1, move)
        if result == OPEN:
            result = node(t, h, mask, w, lists, rows, length, ply + 1, 1 - is_defender)
        if result == STOPPED:
            return STOPPED
        if result == MEETS:
            note_good(w, move, attacker, length)
            store(h, mask, w, p, plan, length, True, move)
            return MEETS
    store(h, mask, w, p, plan, length, False, I64(0))
    return FAILS


@jit
def decide_move(t, h, mask, w, lists, rows, length, move, is_defender):
    """Decide whether the attacker's legal *move* in row 0 succeeds within *length* moves."""
    if is_obliged(t, w, lists, rows, I64(0)):
        return FAILS
    w[GENERATED] += 1
    plays(t, rows, off(rows, ROW), move, I64(rows[CARRIER]))
    result = after_attack(t, w, lists, rows, length, I64(1), move)
    if result != OPEN:
        return result
    return node(t, h, mask, w, lists, rows, length, I64(1), is_defender)


@jit
def refutations(t, h, mask, w, lists, rows, length, move, limit, is_defender):
    """List the replies after which the attacker's *move* in row 0 fails; return how many.

    Writes them to RESULTS, *limit* + 1 at most; STOPPED when it was broken off.
    """
    if is_obliged(t, w, lists, rows, I64(0)):
        return I64(0)
    q = off(rows, ROW)
    plays(t, rows, q, move, I64(rows[CARRIER]))
    if after_attack(t, w, lists, rows, length, I64(1), move) == MEETS:
        return I64(0)
    results = off(w, RESULTS)
    answers = list_at(lists, I64(1), 0)
    defender = 1 - I64(rows[CARRIER])
    r = off(q, ROW)
    if not parries(t, w, lists, q, length, I64(1), defender):
        if after_passing(t, w, lists, q, r, length, I64(1), defender) == MEETS:
            return I64(0)
        result = node(t, h, mask, w, lists, rows, length - 1, I64(2), 1 - is_defender)
        results[0] = PASS_WORD
        return I64(STOPPED) if result == STOPPED else I64(result == FAILS)
    count = list_replies(t, w, q, answers, list_at(lists, I64(1), 2), defender, length)
    found = I64(0)
    for i in range(count):
        if not replies(t, w, lists, rows, I64(1), answers[i], ALL):
            continue
        w[GENERATED] += 1
        result = after_reply(t, w, lists, rows, length, I64(2), answers[i])
        if result == OPEN:
            result = node(t, h, mask, w, lists, rows, length - 1, I64(2), 1 - is_defender)
        if result == STOPPED:
            return I64(STOPPED)
        if result == FAILS:
            results[found] = answers[i]
            found += 1
            if found > limit:
                break
    return found


@jit
def begins(t, w, lists, rows, move, length):
    """Make the attacker's *move* of row 0; tell whether it can be made."""
    q = off(rows, ROW)
    attacker = I64(rows[CARRIER])
    if w[PLAY] == DIRECT and counts_now(w, length):
        return ends_play(t, w, rows, q, move, attacker, list_at(lists, I64(1), 2))
    return plays(t, rows, q, move, attacker)


@jit
def continuations(t, h, mask, w, lists, rows, length, is_defender):
    """List the attacker's moves in row 0 that succeed soonest, within *length* moves.

    Writes to RESULTS the number of moves and then the moves; returns how many moves there are,
    or STOPPED.
    """
    results = off(w, RESULTS)
    moves = list_at(lists, 0, 0)
    own = list_at(lists, 0, 1)
    for needed in range(max(length, 1) if w[IS_EXACT] else 1, length + 1):
        attacker = I64(rows[CARRIER])
        if w[PLAY] == DIRECT and counts_now(w, needed):
            count = list_endings(t, w, rows, moves, list_at(lists, 0, 2), attacker, False)
        else:
            count = list_moves(t, rows, off(rows, ROW), moves, attacker)
        for i in range(count):
            own[i] = moves[i]
        found = I64(0)
        for i in range(count):
            if not begins(t, w, lists, rows, own[i], needed):
                continue
            result = decide_move(t, h, mask, w, lists, rows, needed, own[i], is_defender)
            if result == STOPPED:
                return I64(STOPPED)
            if result == MEETS:
                found += 1
                results[found] = own[i]
        if found:
            results[0] = needed
            return found
    return I64(0)
