"""The last two moves of a selfmate, decided without the table and without keys of positions.

Nearly every white move fails to a reply that refuted others, so those are tried before any is
generated; of White's last moves only those are generated that may force a mate.
"""

from __future__ import annotations

from solver.kernel.battle.order import note_good, put_checks_first, replies_to, score_defender
from solver.kernel.battle.search import FAILS, MATES, STOPPED
from solver.kernel.cuts import makes_cut
from solver.kernel.enclosed import SPOTS, enclosing_squares
from solver.kernel.forcing import list_forcing
from solver.kernel.goals import in_check, is_white_mated
from solver.kernel.layout import (
    BLACK,
    DEFENDER_HISTORY,
    DEFENDER_KILLERS,
    ENCLOSED,
    EVALUATED,
    FORCING,
    GENERATED,
    IS_EXACT,
    ROW,
    STOP,
    WHITE,
)
from solver.kernel.lists import bring_best, list_of, scores_of
from solver.kernel.moves import generate_black, generate_white, make_bare
from solver.kernel.repeats import legal_repeat
from solver.kernel.self_mates import every_reply_mates
from solver.kernel.words import ALL, I64, jit_apart, jit_inline, off


@jit_apart
def self_in_one(t, w, lists, rows, ply):
    """Return a White move in row *ply* that forces Black to mate at once, 0, or STOPPED."""
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    moves = list_of(lists, ply)
    if makes_cut(w, FORCING):
        landing = ALL
        q[SPOTS] = ALL
        if makes_cut(w, ENCLOSED):
            landing = enclosing_squares(t, p, q)
        count = list_forcing(t, p, moves, landing, q)
    else:
        count = generate_white(t, p, moves)
    for i in range(count):
        if w[STOP]:
            return I64(STOPPED)
        make_bare(t, p, q, moves[i], WHITE)
        w[GENERATED] += 1
        if every_reply_mates(t, w, lists, rows, ply + 1, replies_to(moves[i])):
            return moves[i]
    return 0


@jit_inline
def after_self_reply(t, w, lists, rows, ply):
    """Decide for White to move in row *ply*, after a reply, with one move left."""
    p = off(rows, ply * ROW)
    if in_check(t, p, WHITE):
        w[EVALUATED] += 1
        if is_white_mated(t, p, off(p, ROW)):
            return FAILS if w[IS_EXACT] else MATES
    found = self_in_one(t, w, lists, rows, ply)
    if found < 0:
        return STOPPED
    return MATES if found else FAILS


@jit_apart
def all_lead_to_self(t, w, lists, rows, ply):
    """Decide whether White, with one move left, forces Black to mate after each reply.

    Black is to move in row *ply*.  The replies that refuted other moves at this half-move are
    tried first.
    """
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    killers = off(w, DEFENDER_KILLERS + 2 * ply)
    first = killers[0]
    second = killers[1]
    if first and legal_repeat(t, p, q, first):
        w[GENERATED] += 1
        result = after_self_reply(t, w, lists, rows, ply + 1)
        if result != MATES:
            return result
    if second and legal_repeat(t, p, q, second):
        w[GENERATED] += 1
        result = after_self_reply(t, w, lists, rows, ply + 1)
        if result != MATES:
            killers[0] = second
            killers[1] = first
            return result
    moves = list_of(lists, ply)
    scores = scores_of(lists, ply)
    count = generate_black(t, p, moves)
    score_defender(t, p, w, moves, scores, count)
    for i in range(count):
        move = bring_best(moves, scores, i, count)
        make_bare(t, p, q, move, BLACK)
        w[GENERATED] += 1
        result = after_self_reply(t, w, lists, rows, ply + 1)
        if result != MATES:
            if result == FAILS:
                note_good(w, DEFENDER_HISTORY, move, 2)
                if move != first:
                    killers[1] = first
                    killers[0] = move
            return result
    return MATES if count else FAILS


@jit_apart
def self_in_two(t, w, lists, rows, ply):
    """Return a White move in row *ply* that forces Black to mate in two, 0, or STOPPED."""
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    moves = list_of(lists, ply)
    count = generate_white(t, p, moves)
    put_checks_first(t, p, moves, count)
    for i in range(count):
        make_bare(t, p, q, moves[i], WHITE)
        w[GENERATED] += 1
        result = all_lead_to_self(t, w, lists, rows, ply + 1)
        if result == MATES:
            return moves[i]
        if result == STOPPED:
            return I64(STOPPED)
    return 0
