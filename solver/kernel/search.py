"""The search for forced mates: whether White, to move, mates in at most n moves.

``mate_in_two`` and ``answers_all`` decide the last two moves without the table;
``node`` is the recursion above them, attacker and defender in one function with
a flag, because numba cannot type functions that call each other in a ring.
"""

from __future__ import annotations

from solver.kernel.attacks import (
    bishop_attacks,
    is_attacked,
    king_square,
    rook_attacks,
    screens,
)
from solver.kernel.layout import (
    ABANDON,
    ATTACKER_HISTORY,
    BETWEEN,
    BISHOP,
    BLACK,
    CAPTURED_SHIFT,
    CASTLING,
    DEFENDER_HISTORY,
    DEFENDER_KILLERS,
    EN_PASSANT,
    GENERATED,
    KIND_SHIFT,
    KNIGHT,
    KNIGHT_ATTACKS,
    LINE,
    LIST_STRIDE,
    MEN,
    MOVE_BITS,
    PAWN,
    PAWN_ATTACKS,
    PROMOTION_SHIFT,
    QUEEN,
    ROOK,
    ROW,
    STOP,
    TABLE_FULL,
    TABLE_HITS,
    TO_SHIFT,
    WHITE,
    ZOBRIST,
)
from solver.kernel.mates import mate_in_one
from solver.kernel.moves import generate_black, generate_white, kind_on, make, make_bare
from solver.kernel.sharing import DEFERRED, enter, is_busy, is_shared, learn, leave
from solver.kernel.table import NO_PLAN, best_move, disproved, look_up, proved, store
from solver.kernel.words import I64, NONE, bit, jit, jit_inline, off

STOPPED = -1
FAILS = 0
MATES = 1

KNOWN_SCORE = 1 << 60
CHECK_SCORE = 1 << 50
CAPTURE_SCORE = 1 << 44
PROMOTION_SCORE = 1 << 45
NEAR_SCORE = 64


@jit_inline
def list_of(lists, ply):
    """Return the room for the moves of half-move *ply*."""
    return off(lists, ply * 2 * LIST_STRIDE)


@jit_inline
def scores_of(lists, ply):
    """Return the room for the scores of the moves of half-move *ply*."""
    return off(lists, (ply * 2 + 1) * LIST_STRIDE)


@jit_inline
def is_black_in_check(t, p):
    """Tell whether White attacks the black king."""
    return is_attacked(t, p, king_square(p, BLACK), p[MEN] | p[MEN + 1], WHITE)


@jit_inline
def legal_repeat(t, p, q, move):
    """Make an earlier black move in *p*, with whatever it captures now.

    Returns the move, its position written to *q* without key, or 0 where it is
    not legal here.  Castling and e.p. captures are never repeated.
    """
    source_bit = bit(move & 63)
    target = (move >> TO_SHIFT) & 63
    target_bit = bit(target)
    kind = (move >> KIND_SHIFT) & 7
    black = p[MEN + BLACK]
    white = p[MEN + WHITE]
    if not (p[kind] & black & source_bit) or black & target_bit or move & (CASTLING | EN_PASSANT):
        return 0
    if t[BETWEEN + 64 * (move & 63) + target] & (black | white):
        return 0
    captured = kind_on(p, target_bit) + 1 if white & target_bit else 0
    if kind == PAWN and (captured != 0) == (((move & 63) - target) & 7 == 0):
        return 0
    if captured == 6:
        return 0
    move = (move & ~(7 << CAPTURED_SHIFT)) | (captured << CAPTURED_SHIFT)
    make_bare(t, p, q, move, BLACK)
    if is_attacked(t, q, king_square(q, BLACK), q[MEN] | q[MEN + 1], WHITE):
        return 0
    return move


@jit
def answers_all(t, w, lists, rows, ply):
    """Tell whether White mates in one whatever Black, to move in row *ply*, replies.

    The replies that refuted other moves at this half-move are tried first.  A
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
    moves = list_of(lists, ply)
    count = generate_black(t, p, moves)
    if count == 0:
        return is_black_in_check(t, p)
    for i in range(count):
        move = moves[i]
        make_bare(t, p, q, move, BLACK)
        w[GENERATED] += 1
        if not mate_in_one(t, q, scratch, w, room):
            if move != first:
                killers[1] = first
                killers[0] = move
            return False
    return True


@jit_inline
def put_checks_first(t, p, moves, count):
    """Reorder White's moves so that those giving check stand first; return how many they are."""
    king = king_square(p, BLACK)
    occupied = p[MEN] | p[MEN + 1]
    straight = rook_attacks(t, king, occupied)
    diagonal = bishop_attacks(t, king, occupied)
    hidden = screens(t, p, king, WHITE, WHITE)
    front = 0
    for i in range(count):
        move = moves[i]
        if gives_check(t, move, king, straight, diagonal, hidden):
            moves[i] = moves[front]
            moves[front] = move
            front += 1
    return front


@jit_inline
def gives_check(t, move, king, straight, diagonal, hidden):
    """Tell whether a white move gives check; rare ones (castling, e.p.) may be missed."""
    source = move & 63
    target_bit = bit((move >> TO_SHIFT) & 63)
    if hidden & bit(source) and not (t[LINE + 64 * king + source] & target_bit):
        return True
    promotion = (move >> PROMOTION_SHIFT) & 7
    kind = promotion if promotion else (move >> KIND_SHIFT) & 7
    if kind == QUEEN:
        return ((straight | diagonal) & target_bit) != 0
    if kind == ROOK:
        return (straight & target_bit) != 0
    if kind == BISHOP:
        return (diagonal & target_bit) != 0
    if kind == KNIGHT:
        return (t[KNIGHT_ATTACKS + king] & target_bit) != 0
    if kind == PAWN:
        return (t[PAWN_ATTACKS + 64 + king] & target_bit) != 0
    return False


@jit
def mate_in_two(t, w, lists, rows, ply):
    """Return a White move that mates in at most two moves in row *ply*, 0, or STOPPED.

    The stop flag is asked here too: with dozens of queens this alone takes long.
    """
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    moves = list_of(lists, ply)
    found = mate_in_one(t, p, q, w, moves)
    if found:
        return found
    count = generate_white(t, p, moves)
    put_checks_first(t, p, moves, count)
    for i in range(count):
        if w[STOP]:
            return I64(STOPPED)
        make_bare(t, p, q, moves[i], WHITE)
        w[GENERATED] += 1
        if answers_all(t, w, lists, rows, ply + 1):
            return moves[i]
    return 0


@jit_inline
def score_attacker(t, p, w, moves, scores, count, hint):
    """Score White's moves: the hinted one, checks, captures, near the king, history."""
    king = king_square(p, BLACK)
    occupied = p[MEN] | p[MEN + 1]
    straight = rook_attacks(t, king, occupied)
    diagonal = bishop_attacks(t, king, occupied)
    hidden = screens(t, p, king, WHITE, WHITE)
    for i in range(count):
        move = moves[i]
        target = (move >> TO_SHIFT) & 63
        score = w[ATTACKER_HISTORY + ((move >> KIND_SHIFT) & 7) * 64 + target]
        if gives_check(t, move, king, straight, diagonal, hidden):
            score += CHECK_SCORE
        captured = (move >> CAPTURED_SHIFT) & 7
        if captured:
            score += CAPTURE_SCORE * captured
        if (move >> PROMOTION_SHIFT) & 7 == QUEEN:
            score += PROMOTION_SCORE
        distance = max(abs((target & 7) - (king & 7)), abs((target >> 3) - (king >> 3)))
        score += NEAR_SCORE * (7 - distance)
        if move & MOVE_BITS == hint:
            score = KNOWN_SCORE
        scores[i] = score


@jit_inline
def score_defender(t, p, w, moves, scores, count):
    """Score Black's replies: checks, captures by value, history."""
    king = king_square(p, WHITE)
    occupied = p[MEN] | p[MEN + 1]
    straight = rook_attacks(t, king, occupied)
    diagonal = bishop_attacks(t, king, occupied)
    hidden = screens(t, p, king, BLACK, BLACK)
    for i in range(count):
        move = moves[i]
        target = (move >> TO_SHIFT) & 63
        target_bit = bit(target)
        kind = (move >> KIND_SHIFT) & 7
        score = w[DEFENDER_HISTORY + kind * 64 + target]
        checks = NONE
        if kind == QUEEN:
            checks = straight | diagonal
        elif kind == ROOK:
            checks = straight
        elif kind == BISHOP:
            checks = diagonal
        elif kind == KNIGHT:
            checks = t[KNIGHT_ATTACKS + king]
        elif kind == PAWN:
            checks = t[PAWN_ATTACKS + king]
        source = move & 63
        if checks & target_bit or (
            hidden & bit(source) and not (t[LINE + 64 * king + source] & target_bit)
        ):
            score += CHECK_SCORE
        captured = (move >> CAPTURED_SHIFT) & 7
        if captured:
            score += CAPTURE_SCORE * captured
        scores[i] = score


@jit_inline
def bring_best(moves, scores, start, count):
    """Exchange the best scored move from *start* on to the place *start* and return it."""
    best = start
    for i in range(start + 1, count):
        if scores[i] > scores[best]:
            best = i
    move = moves[best]
    moves[best] = moves[start]
    moves[start] = move
    scores[best] = scores[start]
    return move


@jit_inline
def known_disproved(h, mask, p):
    """Return the longest length within which the table knows no mate in row *p*, 0 for none."""
    return disproved(look_up(h, mask, p, NO_PLAN))


@jit_inline
def table_refutes(t, h, mask, p, q, moves, count, length):
    """Return the place of a reply after which the table knows no mate in *length*, or -1."""
    for i in range(count):
        make(t, p, q, moves[i], BLACK)
        if known_disproved(h, mask, q) >= length:
            return i
    return -1


@jit_inline
def score_refutations(t, h, mask, p, q, w, moves, scores, count, length):
    """Score Black's replies as ever, but those first that the table knows to last *length*."""
    score_defender(t, p, w, moves, scores, count)
    for i in range(count):
        make(t, p, q, moves[i], BLACK)
        if known_disproved(h, mask, q) >= length:
            scores[i] = KNOWN_SCORE


@jit
def node(t, h, mask, w, lists, rows, length, ply, is_defender):
    """Decide whether White mates in row *ply* within *length* of his own moves.

    Returns MATES, FAILS or STOPPED.  For the attacker (White to move) *length* is
    at least 1; for the defender it is what White has left after the reply, at least 1.
    """
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    moves = list_of(lists, ply)
    scores = scores_of(lists, ply)
    if w[STOP] + w[TABLE_FULL] + w[ABANDON] != 0:
        return STOPPED
    if is_defender != 0:
        if length == 1:
            return MATES if answers_all(t, w, lists, rows, ply) else FAILS
        count = generate_black(t, p, moves)
        if count == 0:
            return MATES if is_black_in_check(t, p) else FAILS
        if length >= 3:
            known_bad = table_refutes(t, h, mask, p, q, moves, count, length)
            if known_bad >= 0:
                w[TABLE_HITS] += 1
                return FAILS
        score_defender(t, p, w, moves, scores, count)
        shared = is_shared(w, length, count)
        total = count
        i = 0
        while i < total:
            move = bring_best(moves, scores, i, count) if i < count else moves[DEFERRED + i - count]
            make(t, p, q, move, BLACK)
            if shared:
                if 0 < i < count and is_busy(w, q[ZOBRIST]):
                    moves[DEFERRED + total - count] = move
                    total += 1
                    i += 1
                    continue
                enter(w, q[ZOBRIST])
            i += 1
            w[GENERATED] += 1
            result = node(t, h, mask, w, lists, rows, length, ply + 1, 1 - is_defender)
            if shared:
                leave(w, q[ZOBRIST])
            if result != MATES:
                if result == FAILS:
                    target = (move >> TO_SHIFT) & 63
                    place = DEFENDER_HISTORY + ((move >> KIND_SHIFT) & 7) * 64 + target
                    learn(w, place, length * length)
                return result
        return MATES
    if length == 1:
        return MATES if mate_in_one(t, p, q, w, moves) else FAILS
    known = look_up(h, mask, p, NO_PLAN)
    if proved(known) <= length:
        w[TABLE_HITS] += 1
        return MATES
    if disproved(known) >= length:
        w[TABLE_HITS] += 1
        return FAILS
    if length == 2:
        found = mate_in_two(t, w, lists, rows, ply)
        if found < 0:
            return STOPPED
        store(h, mask, w, p, NO_PLAN, length, found != 0, found)
        return MATES if found else FAILS
    found = mate_in_one(t, p, q, w, moves)
    if found:
        store(h, mask, w, p, NO_PLAN, 1, True, found)
        return MATES
    count = generate_white(t, p, moves)
    score_attacker(t, p, w, moves, scores, count, best_move(known))
    shared = is_shared(w, length - 1, count)
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
        result = node(t, h, mask, w, lists, rows, length - 1, ply + 1, 1 - is_defender)
        if shared:
            leave(w, q[ZOBRIST])
        if result == MATES:
            target = (move >> TO_SHIFT) & 63
            place = ATTACKER_HISTORY + ((move >> KIND_SHIFT) & 7) * 64 + target
            learn(w, place, length * length)
            store(h, mask, w, p, NO_PLAN, length, True, move)
            return MATES
        if result == STOPPED:
            return STOPPED
    store(h, mask, w, p, NO_PLAN, length, False, 0)
    return FAILS
