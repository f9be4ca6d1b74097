"""What the proof search knows of a position when it comes to it: decided, or moves with values.

``open_attacker`` and ``open_defender`` decide short lengths by the exact search, take from
the tables what is known, and give every move a first value.
"""

from __future__ import annotations

from solver.kernel.battle.direct_mates import mate_in_two
from solver.kernel.battle.order import put_checks_first, score_attacker, score_defender
from solver.kernel.battle.search import FAILS, MATES
from solver.kernel.battle.searches import OF_DIRECT_MATES
from solver.kernel.goals import in_check
from solver.kernel.layout import BLACK, GENERATED, MOVE_BITS, ROW, WHITE
from solver.kernel.lists import bring_best
from solver.kernel.mates import mate_in_one
from solver.kernel.moves import generate_black, generate_white, key_after, make, state_after
from solver.kernel.proof.layout import DISPROVED, LOOKED_AT, VALUE
from solver.kernel.proof.replies import weigh_replies
from solver.kernel.proof.table import disproof_of, fetch_kept, pack, plan_of, proof_of, recall
from solver.kernel.table import (
    NO_PLAN,
    best_move,
    disproved,
    fetch_known,
    look_up,
    proved,
    store,
)
from solver.kernel.words import I64, jit, off

node = OF_DIRECT_MATES.node
LEAF = 3
"""White's moves left, after a move of his, up to which the exact search decides."""
DECIDED = -1
FEW = 4
IDLE = 3
"""From FEW replies on a move that threatens nothing counts as so many times more of them."""
LAST_PLY = 63
"""The exact search has room for so many half-moves before those it adds itself."""


# The functions below are called, not inlined: they are large, and compiling takes time.


@jit
def play(t, p, q, move, is_defender):
    """Make a move of the side whose turn it is."""
    if is_defender != 0:
        make(t, p, q, move, BLACK)
    else:
        make(t, p, q, move, WHITE)


@jit
def note(h, mask, w, p, length, is_proved, move):
    """Note in the table of the exact search what was decided of an attacker's position."""
    store(h, mask, w, p, NO_PLAN, length, is_proved, move)


@jit
def rank_attacker(t, p, w, moves, scores, count, hint):
    """Score White's moves."""
    score_attacker(t, p, w, moves, scores, count, hint)


@jit
def put_forcing_first(t, p, moves, count, hint):
    """Put White's checks and the hinted move first; return how many they are."""
    front = put_checks_first(t, p, moves, count)
    for i in range(front, count):
        move = moves[i]
        if move & MOVE_BITS == hint:
            moves[i] = moves[front]
            moves[front] = move
            return front + 1
    return front


@jit
def rank_defender(t, p, w, moves, scores, count):
    """Score Black's moves."""
    score_defender(t, p, w, moves, scores, count)


@jit
def order(moves, scores, count):
    """Order all moves, the best first."""
    for i in range(count):
        bring_best(moves, scores, i, count)


@jit
def fetch_after_attacker(t, d, s, p, moves, count, length):
    """Ask for what :func:`value_after_attacker` looks at after each white move."""
    plan = plan_of(length, 1)
    longer = plan_of(length + 1, 1)
    for i in range(count):
        key = key_after(t, p, moves[i], WHITE, state_after(t, p, moves[i], WHITE))
        fetch_kept(d, s, key ^ plan)
        fetch_kept(d, s, key ^ longer)


@jit
def fetch_after_defender(t, h, mask, d, s, p, moves, count, length):
    """Ask for what :func:`value_after_defender` looks at after each black move."""
    plan = plan_of(length, 0)
    longer = plan_of(length + 1, 0)
    for i in range(count):
        key = key_after(t, p, moves[i], BLACK, state_after(t, p, moves[i], BLACK))
        fetch_known(h, mask, key)
        fetch_kept(d, s, key ^ plan)
        fetch_kept(d, s, key ^ longer)


@jit
def first_proof_number(t, w, q, count, room):
    """Return how far a mate seems to be after a white move to which there are *count* replies.

    A move that neither checks nor threatens mate in one leads to none as a rule; the threat is
    looked for as if Black passed.  This only guides the search.
    """
    if count < FEW or in_check(t, q, BLACK) or mate_in_one(t, q, off(q, ROW), w, room):
        return count
    return IDLE * count


@jit
def value_after_attacker(t, w, d, s, q, replies, length):
    """Return what is known of the position after a white move; if nothing, count the replies.

    What is known for one move more tells that it is not easier with one less.
    """
    known = recall(d, s, q, plan_of(length, 1))
    if known >= 0:
        return known
    count = weigh_replies(t, q, replies)
    if count == 0:
        return I64(0) if in_check(t, q, BLACK) else I64(DISPROVED)
    longer = recall(d, s, q, plan_of(length + 1, 1))
    if longer == DISPROVED:
        return longer
    if longer >= 0 and proof_of(longer) != 0:
        return pack(max(proof_of(longer), count), I64(1))
    return pack(first_proof_number(t, w, q, count, replies), I64(1))


@jit
def value_after_defender(h, mask, d, s, q, length):
    """Return what is known of the position after a black move, for one white move more else."""
    data = look_up(h, mask, q, NO_PLAN)
    if proved(data) <= length:
        return proved(data)
    if disproved(data) >= length:
        return I64(DISPROVED)
    known = recall(d, s, q, plan_of(length, 0))
    if known >= 0:
        return known
    longer = recall(d, s, q, plan_of(length + 1, 0))
    return pack(max(proof_of(longer), 1), I64(1))


@jit
def open_defender(t, h, mask, w, d, s, a, lists, rows, length, ply, top):
    """List Black's moves from *top* on in *a*, their values behind them; return how many.

    Returns DECIDED with the value in ``s[VALUE]`` where that is known already.
    """
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    if length <= LEAF:
        at = ply & LAST_PLY
        result = node(t, h, mask, w, lists, off(rows, (ply - at) * ROW), length, at, I64(1))
        s[VALUE] = pack(I64(1), I64(1))
        if result == MATES:
            s[VALUE] = length
        elif result == FAILS:
            s[VALUE] = DISPROVED
        return I64(DECIDED)
    moves = off(a, top)
    count = generate_black(t, p, moves)
    if count == 0:
        s[VALUE] = 0 if in_check(t, p, BLACK) else DISPROVED
        return I64(DECIDED)
    values = off(moves, count)
    rank_defender(t, p, w, moves, values, count)
    order(moves, values, count)
    fetch_after_defender(t, h, mask, d, s, p, moves, count, length)
    for i in range(count):
        play(t, p, q, moves[i], I64(1))
        w[GENERATED] += 1
        values[i] = value_after_defender(h, mask, d, s, q, length)
        if values[i] == DISPROVED:
            s[VALUE] = DISPROVED
            return I64(DECIDED)
    return count


@jit
def look_at_moves(t, h, mask, w, d, s, p, moves, values, count, length, hint):
    """Order White's *moves* in row *p* and write the value of each to *values*; return *count*.

    Returns DECIDED with the value in ``s[VALUE]`` where one of them is proved.  Behind *values*
    there is room for a list.
    """
    q = off(p, ROW)
    rank_attacker(t, p, w, moves, values, count, hint)
    order(moves, values, count)
    fetch_after_attacker(t, d, s, p, moves, count, length - 1)
    for i in range(count):
        play(t, p, q, moves[i], I64(0))
        w[GENERATED] += 1
        values[i] = value_after_attacker(t, w, d, s, q, off(values, count), length - 1)
        if proof_of(values[i]) == 0:
            s[VALUE] = disproof_of(values[i]) + 1
            note(h, mask, w, p, s[VALUE], True, moves[i])
            return I64(DECIDED)
    return count


@jit
def open_attacker(t, h, mask, w, d, s, a, lists, rows, length, ply, top):
    """List White's moves from *top* on in *a*, their values behind them; return how many.

    Returns DECIDED with the value in ``s[VALUE]`` where that is known already.  Where White has
    checks, moves from place ``s[LOOKED_AT]`` on are not looked at yet: of them it is guessed that
    they leave Black three quarters of the replies he would have if it were his turn.
    """
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    moves = off(a, top)
    known = look_up(h, mask, p, NO_PLAN)
    if proved(known) <= length:
        s[VALUE] = proved(known)
        return I64(DECIDED)
    if disproved(known) >= length:
        s[VALUE] = DISPROVED
        return I64(DECIDED)
    if length == 2:
        at = ply & LAST_PLY
        found = mate_in_two(t, w, lists, off(rows, (ply - at) * ROW), at)
        s[VALUE] = pack(I64(1), I64(1))
        if found >= 0:
            note(h, mask, w, p, length, found != 0, found)
            s[VALUE] = length if found else DISPROVED
        return I64(DECIDED)
    if disproved(known) == 0:
        found = mate_in_one(t, p, q, w, moves)
        note(h, mask, w, p, I64(1), found != 0, found)
        if found or length == 1:
            s[VALUE] = 1 if found else DISPROVED
            return I64(DECIDED)
    count = generate_white(t, p, moves)
    values = off(moves, count)
    hint = best_move(known)
    looked_at = put_forcing_first(t, p, moves, count, hint)
    s[LOOKED_AT] = count
    if looked_at == 0:
        return look_at_moves(t, h, mask, w, d, s, p, moves, values, count, length, hint)
    found = look_at_moves(t, h, mask, w, d, s, p, moves, values, looked_at, length, hint)
    if found < 0 or looked_at == count:
        return found
    s[LOOKED_AT] = looked_at
    replies = weigh_replies(t, p, off(values, count))
    guess = pack(max(replies - (replies >> 2), 1), I64(1))
    for i in range(looked_at, count):
        values[i] = guess
    return count
