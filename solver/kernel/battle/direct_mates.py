"""How the search of plain directmates ends: its last two moves, decided without the table.

See :class:`solver.kernel.battle.search.Terms` for what each function is asked.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.battle.kept_moves import NOT_LISTED, keep_unrefuted, list_unrefuted
from solver.kernel.battle.order import OLDER, put_checks_first, replies_to, sparing_at
from solver.kernel.battle.search import FAILS, MATES, OPEN, STOPPED
from solver.kernel.cuts import makes_cut
from solver.kernel.goals import in_check
from solver.kernel.layout import BLACK, DEFENDER_KILLERS, GENERATED, ROW, SPARED_STEPS, STOP, WHITE
from solver.kernel.lists import list_of
from solver.kernel.mates import mate_in_one, mates
from solver.kernel.moves import generate_black, generate_white, make_bare
from solver.kernel.repeats import legal_repeat
from solver.kernel.table import NO_PLAN, store
from solver.kernel.words import I64, jit_apart, jit_inline, off

BELOW = 0
"""With no move of White's left there is nothing to search."""
LEAST_KEPT = 2
"""White's last move is decided before the table could answer."""
LEAST_LEFT = 3
"""With fewer moves left it is quicker to make them than to ask who refutes them."""


@jit_inline
def left_after(t, w, lists, rows, length, ply):
    """All of them: no narrow search goes this way."""
    return length


@jit_inline
def counts_defences(w, length):
    """None does."""
    return False


@jit_apart
def answers_all(t, w, lists, rows, ply, move):
    """Tell whether White mates in one whatever Black, to move in row *ply*, replies.

    The replies that refuted other moves at this half-move are tried first, then the one that
    refuted last where White had played such a *move*, 0 where it is not known.  A
    stalemate is no answer; a mate is.
    """
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    scratch = off(q, ROW)
    killers = off(w, DEFENDER_KILLERS + 2 * ply)
    room = list_of(lists, ply + 1)
    first = killers[0]
    second = killers[1]
    if first:
        if legal_repeat(t, p, q, first):
            w[GENERATED] += 1
            if not mate_in_one(t, q, scratch, w, room):
                return False
        if second and legal_repeat(t, p, q, second):
            w[GENERATED] += 1
            if not mate_in_one(t, q, scratch, w, room):
                killers[0] = second
                killers[1] = first
                return False
    known = replies_to(move)  # of no move: those to a pawn that went to a1
    third = w[known]
    if third and third != first and third != second and legal_repeat(t, p, q, third):
        w[GENERATED] += 1
        if not mate_in_one(t, q, scratch, w, room):
            killers[1] = first
            killers[0] = third
            return False
    moves = list_of(lists, ply)
    count = generate_black(t, p, moves)
    if count == 0:
        return in_check(t, p, BLACK)
    for i in range(count):
        reply = moves[i]
        make_bare(t, p, q, reply, BLACK)
        w[GENERATED] += 1
        if not mate_in_one(t, q, scratch, w, room):
            if reply != first:
                killers[1] = first
                killers[0] = reply
            w[known] = reply
            return False
    return True


@jit_apart
def mate_in_two(t, w, lists, rows, ply):
    """Return a White move that mates in at most two moves in row *ply*, 0, or STOPPED.

    A mate is such a move, and checks stand first; to look for one before would seldom find it.
    Replies that left steps last where Black's king stood on this square are asked of all moves
    before any is listed; to be kept for that a reply has to refute half of those that were left.
    The stop flag is asked here too: with dozens of queens this alone takes long.
    """
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    moves = list_of(lists, ply)
    killers = off(w, DEFENDER_KILLERS + 2 * ply + 2)
    sparing = off(w, sparing_at(king_square(p, BLACK)))
    is_cut = makes_cut(w, SPARED_STEPS)
    seen = 0
    before = 0
    count = I64(NOT_LISTED)
    if is_cut:
        seen = sparing[0]
        before = sparing[OLDER]
        count = list_unrefuted(t, p, q, moves, seen)
        if count == NOT_LISTED:
            count = list_unrefuted(t, p, q, moves, before)
    if count == NOT_LISTED:
        count = generate_white(t, p, moves)
    put_checks_first(t, p, moves, count)
    i = 0
    while i < count:
        if w[STOP]:
            return I64(STOPPED)
        make_bare(t, p, q, moves[i], WHITE)
        w[GENERATED] += 1
        if answers_all(t, w, lists, rows, ply + 1, moves[i]):
            return moves[i]
        i += 1
        reply = killers[0]
        if is_cut and count - i >= LEAST_LEFT and reply != seen and reply != before:
            before = seen
            seen = reply
            kept = keep_unrefuted(t, p, q, moves, i, count, reply)
            if 2 * (kept - i) <= count - i:
                sparing[OLDER] = sparing[0]
                sparing[0] = reply
            count = kept
    return 0


@jit_inline
def plan_of(w, length):
    """Every length is the same question."""
    return NO_PLAN


@jit_inline
def before_replies(t, w, lists, rows, length, ply):
    """Look at the mates in one after all replies, where that is what White has left."""
    if length == 1:
        return MATES if answers_all(t, w, lists, rows, ply, I64(0)) else FAILS
    return OPEN


@jit_inline
def without_reply(t, p):
    """Tell mate from stalemate."""
    return MATES if in_check(t, p, BLACK) else FAILS


@jit_inline
def asks_table(w, length):
    """Below three moves it takes longer to ask than to search."""
    return length >= 3


@jit_inline
def lists_loud(w, length):
    """Two moves before the mate the first reply mostly refutes, and quiet ones are seldom asked.

    Threads share no work there (``sharing.LEAST_LENGTH``), so no reply is put off.
    """
    return length == 2


@jit_inline
def after_reply(t, w, q, reply, length, room):
    """No reply ends the play."""
    return OPEN


@jit_inline
def last_move(t, w, lists, rows, ply):
    """Look for a mate."""
    p = off(rows, ply * ROW)
    return MATES if mate_in_one(t, p, off(p, ROW), w, list_of(lists, ply)) else FAILS


@jit_inline
def before_moves(t, h, mask, w, lists, rows, length, ply):
    """Decide two moves at once; of more, see first whether one is enough."""
    p = off(rows, ply * ROW)
    if length == 2:
        found = mate_in_two(t, w, lists, rows, ply)
        if found < 0:
            return STOPPED
        store(h, mask, w, p, NO_PLAN, length, found != 0, found)
        return MATES if found else FAILS
    found = mate_in_one(t, p, off(p, ROW), w, list_of(lists, ply))
    if found:
        store(h, mask, w, p, NO_PLAN, 1, True, found)
        return MATES
    return OPEN


@jit_inline
def decided(t, w, lists, rows, length, move):
    """Look whether the move mates, where it is the only one."""
    if length == 1:
        return MATES if mates(t, rows, off(rows, ROW), w, move) else FAILS
    return OPEN


@jit_inline
def has_no_refutation(t, w, lists, rows, length, move):
    """No reply is forced on Black."""
    return False
