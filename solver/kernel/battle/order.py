"""The order in which battle play tries moves: checks, captures, what was good before, the table."""

from __future__ import annotations

from solver.kernel.attacks import bishop_attacks, king_square, rook_attacks, screens
from solver.kernel.battle.sharing import learn
from solver.kernel.layout import (
    ATTACKER_HISTORY,
    BISHOP,
    BLACK,
    CAPTURED_SHIFT,
    DEFENDER_HISTORY,
    KIND_SHIFT,
    KNIGHT,
    KNIGHT_ATTACKS,
    LINE,
    MEN,
    MOVE_BITS,
    PAWN,
    PAWN_ATTACKS,
    PROMOTION_SHIFT,
    QUEEN,
    ROOK,
    SPARING_REPLIES,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.moves import key_after, make, state_after
from solver.kernel.table import NO_PLAN, disproved, look_up, may_know
from solver.kernel.words import I64, NONE, U64, bit, jit_inline

KNOWN_SCORE = 1 << 60
CHECK_SCORE = 1 << 50
CAPTURE_SCORE = 1 << 44
PROMOTION_SCORE = 1 << 45
NEAR_SCORE = 64
OLDER = 128


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
    score_replies(t, w, moves, scores, count, king, straight, diagonal, hidden)


@jit_inline
def score_replies(t, w, moves, scores, count, king, straight, diagonal, hidden):
    """Do so where it is known whence White's king is checked, and who uncovers a check."""
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
def known_disproved(h, mask, p):
    """Return the longest length within which the table knows no mate in row *p*, 0 for none."""
    return disproved(look_up(h, mask, p, NO_PLAN))


@jit_inline
def table_refutes(t, h, mask, p, q, moves, scores, count, length):
    """Return the place of a reply after which the table knows no mate in *length*, or -1.

    Whether the table may know a position its key tells; *scores* are room for all keys, so that
    the processor asks for several at once.
    """
    for i in range(count):
        scores[i] = I64(key_after(t, p, moves[i], BLACK, state_after(t, p, moves[i], BLACK)))
    for i in range(count):
        if may_know(h, mask, U64(scores[i])):
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


@jit_inline
def replies_to(move):
    """Return where in the work area two replies are kept that defeated such a move of White's."""
    return SPARING_REPLIES + 2 * (((move >> KIND_SHIFT) & 7) * 64 + ((move >> TO_SHIFT) & 63))


@jit_inline
def sparing_at(king):
    """Return where in the work area of directmates the reply is kept that left steps last.

    That is where Black's king stood on this square; the one before is OLDER words on.
    """
    return SPARING_REPLIES + 1 + 2 * king


@jit_inline
def note_good(w, history, move, length):
    """Count a move that decided a position, *length* moves deep, for the order of moves."""
    target = (move >> TO_SHIFT) & 63
    place = history + ((move >> KIND_SHIFT) & 7) * 64 + target
    learn(w, place, length * length)
