"""The last move: whether Black, in check, is mated, and whether White has a move that mates.

Mate in one generates checking moves only (direct and discovered), writes each
to a scratch row without its Zobrist key, and asks whether Black has an evasion.  Of several such
moves of an officer those alone are made that may leave the king no step (``covering``).
"""

from __future__ import annotations

import numpy as np

from solver.kernel.attacks import (
    attackers,
    bishop_attacks,
    empty_bishop_attacks,
    is_attacked,
    king_square,
    rook_attacks,
    screens,
)
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BLACK,
    CAPTURED_SHIFT,
    DOUBLE_STEP,
    EVALUATED,
    KIND_SHIFT,
    KING,
    KING_ATTACKS,
    KNIGHT,
    KNIGHT_ATTACKS,
    LINE,
    MEN,
    PAWN,
    PAWN_ATTACKS,
    QUEEN,
    ROOK,
    STATE,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.moves import (
    RANK_8,
    copy_men,
    en_passant_is_legal,
    ep_square,
    generate_white,
    kind_on,
    list_castling,
    list_en_passant,
    list_pawn_move,
    make_bare,
)
from solver.kernel.words import NONE, bit, ctz, drop, jit, jit_apart, jit_inline

EIGHT = np.uint64(8)
SIXTEEN = np.uint64(16)
WHITE_STATE = ~np.uint64(12)
"""All of STATE but Black's castling rights."""
RANK_4 = np.uint64(0xFF << 24)
RANK_7 = np.uint64(0xFF << 48)
RANK_2 = np.uint64(0xFF << 8)


@jit_inline
def black_has_evasion(t, p):
    """Tell whether Black, who is in check, has a legal move."""
    black = p[MEN + BLACK]
    white = p[MEN + WHITE]
    occupied = black | white
    king = ctz(p[KING] & black)
    without_king = occupied ^ bit(king)
    targets = t[KING_ATTACKS + king] & ~black
    while targets:
        if not is_attacked(t, p, ctz(targets), without_king, WHITE):
            return True
        targets = drop(targets)
    checkers = attackers(t, p, king, occupied, WHITE)
    if drop(checkers):
        return False
    checker = ctz(checkers)
    free = black & ~(screens(t, p, king, BLACK, WHITE) | bit(king))
    pawns = p[PAWN] & free
    if t[PAWN_ATTACKS + checker] & pawns:
        return True
    knights = p[KNIGHT] & free
    diagonal = (p[BISHOP] | p[QUEEN]) & free
    straight = (p[ROOK] | p[QUEEN]) & free
    between = t[BETWEEN + 64 * king + checker]
    squares = between | checkers
    while squares:
        square = ctz(squares)
        squares = drop(squares)
        if t[KNIGHT_ATTACKS + square] & knights:
            return True
        if diagonal and bishop_attacks(t, square, occupied) & diagonal:
            return True
        if straight and rook_attacks(t, square, occupied) & straight:
            return True
    if between:
        empty = ~occupied
        step = (pawns >> EIGHT) & empty
        if step & between:
            return True
        if ((step & (RANK_7 >> EIGHT)) >> EIGHT) & empty & between:
            return True
    passed = ep_square(p)
    if passed:
        men = t[PAWN_ATTACKS + passed] & p[PAWN] & black
        while men:
            if en_passant_is_legal(t, p, ctz(men), passed, BLACK):
                return True
            men = drop(men)
    return False


@jit_inline
def write_simple_move(p, q, source_bit, target_bit, kind):
    """Write to *q* the men after a White move that is no promotion, castling or e.p. capture."""
    copy_men(p, q)
    if p[MEN + BLACK] & target_bit:
        q[kind_on(p, target_bit)] ^= target_bit
        q[MEN + BLACK] ^= target_bit
    q[kind] ^= source_bit | target_bit
    q[MEN + WHITE] ^= source_bit | target_bit
    q[STATE] = NONE


@jit_inline
def word_of(p, source, target, kind):
    """Return the move word of a simple White move."""
    target_bit = bit(target)
    captured = kind_on(p, target_bit) + 1 if p[MEN + BLACK] & target_bit else 0
    return source | (target << TO_SHIFT) | (kind << KIND_SHIFT) | (captured << CAPTURED_SHIFT)


@jit_inline
def first_mate(t, p, q, w, source, targets, kind):
    """Return the first of a man's checking moves that mates, or 0."""
    while targets:
        target = ctz(targets)
        targets = drop(targets)
        write_simple_move(p, q, bit(source), bit(target), kind)
        w[EVALUATED] += 1
        if not black_has_evasion(t, q):
            return word_of(p, source, target, kind)
    return 0


@jit_apart
def mates(t, p, q, w, move):
    """Tell whether a legal White move of any sort mates."""
    make_bare(t, p, q, move, WHITE)
    king = king_square(q, BLACK)
    if not is_attacked(t, q, king, q[MEN] | q[MEN + 1], WHITE):
        return False
    w[EVALUATED] += 1
    return not black_has_evasion(t, q)


@jit
def mate_among_all(t, p, q, w, moves):
    """Return a mating move among all legal moves, or 0; for White in check."""
    count = generate_white(t, p, moves)
    for i in range(count):
        if mates(t, p, q, w, moves[i]):
            return moves[i]
    return 0


@jit_apart
def special_mate(t, p, q, w, moves, pinned, king):
    """Return a promotion, castling or e.p. capture that mates, or 0; White is not in check."""
    count = 0
    occupied = p[MEN] | p[MEN + 1]
    black = p[MEN + BLACK]
    men = p[PAWN] & p[MEN + WHITE] & RANK_7
    while men:
        source = ctz(men)
        men = drop(men)
        targets = (bit(source + 8) & ~occupied) | (t[PAWN_ATTACKS + source] & black)
        if pinned & bit(source):
            targets &= t[LINE + 64 * king + source]
        while targets:
            target = ctz(targets)
            targets = drop(targets)
            captured = kind_on(p, bit(target)) + 1 if black & bit(target) else 0
            word = source | (captured << CAPTURED_SHIFT)
            count = list_pawn_move(moves, count, word, target, RANK_8)
    count = list_castling(t, p, moves, count, WHITE)
    count = list_en_passant(t, p, moves, count, WHITE)
    for i in range(count):
        if mates(t, p, q, w, moves[i]):
            return moves[i]
    return 0


@jit_inline
def pawns_taking(t, targets, pawns):
    """Return the White pawns that can capture on one of *targets*."""
    found = NONE
    while targets:
        found |= t[PAWN_ATTACKS + 64 + ctz(targets)]
        targets = drop(targets)
    return found & pawns


@jit_inline
def double_step_mate(t, p, q, w, source):
    """Return the double step of the pawn on *source* if it mates, e.p. captures considered."""
    move = source | ((source + 16) << TO_SHIFT) | DOUBLE_STEP
    return move if mates(t, p, q, w, move) else 0


@jit_inline
def reach(t, source, occupied, kind):
    """Return the squares that an officer reaches; a constant *kind* is quicker."""
    if kind == KNIGHT:
        return t[KNIGHT_ATTACKS + source]
    if kind == BISHOP:
        return bishop_attacks(t, source, occupied)
    if kind == ROOK:
        return rook_attacks(t, source, occupied)
    return rook_attacks(t, source, occupied) | bishop_attacks(t, source, occupied)


@jit_inline
def covering(t, p, kind, source, targets, target_king):
    """Return those *targets* of a man from which he may attack wherever Black's king steps.

    That is each square by the king without a black man that no other man of White's attacks, the
    man and the king taken off: there he is not attacked, either, if he lands on it.  A man of
    Black's that is captured leaves another in its place, so that no more squares are attacked.
    """
    white = p[MEN + WHITE]
    black = p[MEN + BLACK]
    others = (white | black) ^ (bit(source) | bit(target_king))
    steps = t[KING_ATTACKS + target_king] & ~black
    p[MEN + WHITE] = white ^ bit(source)
    while steps and targets:
        step = ctz(steps)
        steps = drop(steps)
        if not is_attacked(t, p, step, others, WHITE):
            targets &= reach(t, step, others, kind)
    p[MEN + WHITE] = white
    return targets


@jit_inline
def mate_by(t, p, q, w, kind, checks, pinned, hidden, king, target_king):
    """Return a mate by a man of *kind*, no pawn or king, or 0.

    *checks* are the squares from which it gives check itself; a *hidden* one also
    gives check by leaving its line to the black king.
    """
    white = p[MEN + WHITE]
    occupied = white | p[MEN + BLACK]
    men = p[kind] & white
    while men:
        source = ctz(men)
        source_bit = bit(source)
        men = drop(men)
        wanted = checks & ~white
        if kind != QUEEN and hidden & source_bit:
            wanted = (checks | ~t[LINE + 64 * target_king + source]) & ~white
        if pinned & source_bit:
            wanted &= t[LINE + 64 * king + source]
        if kind == BISHOP and (empty_bishop_attacks(t, source) & wanted) == NONE:
            continue
        targets = reach(t, source, occupied, kind) & wanted
        if drop(targets):
            targets = covering(t, p, kind, source, targets, target_king)
        found = first_mate(t, p, q, w, source, targets, kind)
        if found:
            return found
    return 0


@jit_inline
def mate_by_pawn(t, p, q, w, pinned, hidden, king, target_king):
    """Return a mate by a pawn that neither promotes nor captures en passant, or 0."""
    black = p[MEN + BLACK]
    empty = ~(p[MEN + WHITE] | black)
    pawns = p[PAWN] & p[MEN + WHITE] & ~RANK_7
    near = t[PAWN_ATTACKS + 64 + target_king]
    step = (pawns << EIGHT) & empty
    far = ((step & (RANK_2 << EIGHT)) << EIGHT) & empty
    stepping = ((near & step) >> EIGHT) | ((near & far) >> SIXTEEN)
    men = pawns & (hidden | stepping | pawns_taking(t, near & black, pawns))
    while men:
        source = ctz(men)
        source_bit = bit(source)
        men = drop(men)
        far_target = (source_bit << SIXTEEN) & far
        targets = ((source_bit << EIGHT) & step) | far_target | (t[PAWN_ATTACKS + source] & black)
        checks = near
        if hidden & source_bit:
            checks |= ~t[LINE + 64 * target_king + source]
        targets &= checks
        if pinned & source_bit:
            targets &= t[LINE + 64 * king + source]
        if far_target & targets and p[PAWN] & black & RANK_4:
            found = double_step_mate(t, p, q, w, source)
            if found:
                return found
            targets &= ~far_target
        found = first_mate(t, p, q, w, source, targets, PAWN)
        if found:
            return found
    return 0


@jit_inline
def mate_by_king(t, p, q, w, king, target_king):
    """Return a mate that the king discovers by leaving the line to the black king, or 0."""
    white = p[MEN + WHITE]
    without_king = (white | p[MEN + BLACK]) ^ bit(king)
    targets = t[KING_ATTACKS + king] & ~white & ~t[LINE + 64 * target_king + king]
    while targets:
        target = ctz(targets)
        targets = drop(targets)
        if not is_attacked(t, p, target, without_king, BLACK):
            found = first_mate(t, p, q, w, king, bit(target), KING)
            if found:
                return found
    return 0


@jit_apart
def mate_in_one(t, p, q, w, moves):
    """Return a White move that mates, or 0.  Black must not be in check.

    *q* is a scratch row, *moves* scratch room for a list.
    """
    occupied = p[MEN] | p[MEN + 1]
    king = king_square(p, WHITE)
    if is_attacked(t, p, king, occupied, BLACK):
        return mate_among_all(t, p, q, w, moves)
    target_king = king_square(p, BLACK)
    pinned = screens(t, p, king, WHITE, BLACK)
    hidden = screens(t, p, target_king, WHITE, WHITE)
    straight = rook_attacks(t, target_king, occupied)
    diagonal = bishop_attacks(t, target_king, occupied)
    both = straight | diagonal
    found = mate_by(t, p, q, w, QUEEN, both, pinned, hidden, king, target_king)
    if found:
        return found
    found = mate_by(t, p, q, w, ROOK, straight, pinned, hidden, king, target_king)
    if found:
        return found
    jumps = t[KNIGHT_ATTACKS + target_king]
    found = mate_by(t, p, q, w, KNIGHT, jumps, pinned, hidden, king, target_king)
    if found:
        return found
    found = mate_by(t, p, q, w, BISHOP, diagonal, pinned, hidden, king, target_king)
    if found:
        return found
    found = mate_by_pawn(t, p, q, w, pinned, hidden, king, target_king)
    if found:
        return found
    if hidden & bit(king):
        found = mate_by_king(t, p, q, w, king, target_king)
        if found:
            return found
    if (p[PAWN] & p[MEN + WHITE] & RANK_7) or p[STATE] & WHITE_STATE:
        return special_mate(t, p, q, w, moves, pinned, king)
    return 0
