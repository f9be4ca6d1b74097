"""Moves in one word, how they are made, and the generator of all legal moves."""

from __future__ import annotations

import numpy as np

from solver.kernel.attacks import (
    attackers,
    bishop_attacks,
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
    CASTLING,
    CASTLING_KEYS,
    DOUBLE_STEP,
    EN_PASSANT,
    EP_KEYS,
    EP_SHIFT,
    KEEP_RIGHTS,
    KIND_SHIFT,
    KING,
    KING_ATTACKS,
    KNIGHT,
    KNIGHT_ATTACKS,
    LINE,
    MEN,
    PAWN,
    PAWN_ATTACKS,
    PIECE_KEYS,
    PROMOTION_SHIFT,
    QUEEN,
    ROOK,
    STATE,
    TO_SHIFT,
    WHITE,
    ZOBRIST,
)
from solver.kernel.words import ALL, I64, NONE, U64, bit, ctz, drop, jit, jit_inline

RANK_1 = np.uint64(0xFF)
RANK_3 = np.uint64(0xFF << 16)
RANK_6 = np.uint64(0xFF << 40)
RANK_8 = np.uint64(0xFF << 56)
RIGHTS = np.uint64(15)
WHITE_RIGHTS = np.uint64(3)
BLACK_RIGHTS = np.uint64(12)
EP_UP = np.uint64(EP_SHIFT)


@jit_inline
def kind_on(p, square_bit):
    """Return the kind of the man on a square that is not empty."""
    if p[PAWN] & square_bit:
        return PAWN
    if p[KNIGHT] & square_bit:
        return KNIGHT
    if p[BISHOP] & square_bit:
        return BISHOP
    if p[ROOK] & square_bit:
        return ROOK
    if p[QUEEN] & square_bit:
        return QUEEN
    return KING


@jit_inline
def captured_field(p, square_bit, theirs):
    """Return the captured kind + 1 in its place in a move, or 0."""
    if square_bit & theirs:
        return (kind_on(p, square_bit) + 1) << CAPTURED_SHIFT
    return 0


@jit_inline
def ep_square(p):
    """Return the e.p. square of a position, 0 for none."""
    return I64(p[STATE] >> EP_UP)


@jit_inline
def copy_men(p, q):
    """Copy the eight bitboards of row *p* to row *q*."""
    for word in range(8):
        q[word] = p[word]


@jit_inline
def make_bare(t, p, q, move, us):
    """Write to row *q* the position after *move* of side *us* in row *p*, without its key."""
    them = 1 - us
    source = move & 63
    target = (move >> TO_SHIFT) & 63
    captured = (move >> CAPTURED_SHIFT) & 7
    source_bit = bit(source)
    target_bit = bit(target)
    copy_men(p, q)
    if captured:
        victim_bit = bit(victim_square(move, us))
        q[captured - 1] &= ~victim_bit
        q[MEN + them] &= ~victim_bit
    q[(move >> KIND_SHIFT) & 7] ^= source_bit
    q[landed_kind(move)] |= target_bit
    q[MEN + us] ^= source_bit | target_bit
    if move & CASTLING:
        rook_bits = bit(rook_source(move)) | bit((source + target) >> 1)
        q[ROOK] ^= rook_bits
        q[MEN + us] ^= rook_bits
    q[STATE] = state_after(t, p, move, us)


@jit_inline
def state_after(t, p, move, us):
    """Return the castling rights and the e.p. square after *move* of side *us* in row *p*."""
    source = move & 63
    target = (move >> TO_SHIFT) & 63
    kept = p[STATE] & RIGHTS & t[KEEP_RIGHTS + source] & t[KEEP_RIGHTS + target]
    if move & DOUBLE_STEP:
        passed = (source + target) >> 1
        if t[PAWN_ATTACKS + 64 * us + passed] & p[PAWN] & p[MEN + 1 - us]:
            kept |= U64(passed) << EP_UP
    return kept


@jit_inline
def victim_square(move, us):
    """Return where the captured man of *move* stands."""
    target = (move >> TO_SHIFT) & 63
    if move & EN_PASSANT:
        return target - 8 if us == WHITE else target + 8
    return target


@jit_inline
def landed_kind(move):
    """Return the kind that stands on the target square after *move*."""
    promotion = (move >> PROMOTION_SHIFT) & 7
    return promotion if promotion else (move >> KIND_SHIFT) & 7


@jit_inline
def rook_source(move):
    """Return where the rook of a castling *move* stands before it."""
    target = (move >> TO_SHIFT) & 63
    return target + 1 if target > (move & 63) else target - 2


@jit_inline
def make(t, p, q, move, us):
    """Write to row *q* the position after *move* of side *us* in row *p*, with its key."""
    make_bare(t, p, q, move, us)
    q[ZOBRIST] = key_after(t, p, move, us, q[STATE])


@jit_inline
def key_after(t, p, move, us, state):
    """Return the key after *move* of side *us* in row *p*; STATE is *state* then."""
    source = move & 63
    target = (move >> TO_SHIFT) & 63
    captured = (move >> CAPTURED_SHIFT) & 7
    mine = PIECE_KEYS + us * 384
    theirs = PIECE_KEYS + (1 - us) * 384
    key = p[ZOBRIST] ^ t[mine + ((move >> KIND_SHIFT) & 7) * 64 + source]
    key ^= t[mine + landed_kind(move) * 64 + target]
    if captured:
        key ^= t[theirs + (captured - 1) * 64 + victim_square(move, us)]
    if move & CASTLING:
        key ^= t[mine + ROOK * 64 + rook_source(move)]
        key ^= t[mine + ROOK * 64 + ((source + target) >> 1)]
    return key ^ state_key(t, p[STATE]) ^ state_key(t, state)


@jit_inline
def state_key(t, state):
    """Return the part of the key that stands for castling rights and e.p. square."""
    return t[CASTLING_KEYS + I64(state & RIGHTS)] ^ t[EP_KEYS + I64(state >> EP_UP)]


@jit_inline
def list_targets(p, moves, count, source, kind, targets, theirs):
    """Append a move of one man to each of *targets*; return the new count."""
    word = source | (kind << KIND_SHIFT)
    while targets:
        target = ctz(targets)
        moves[count] = word | (target << TO_SHIFT) | captured_field(p, bit(target), theirs)
        count += 1
        targets = drop(targets)
    return count


@jit_inline
def list_pawn_move(moves, count, word, target, last_rank):
    """Append a pawn move, four times when it promotes; return the new count."""
    word |= target << TO_SHIFT
    if bit(target) & last_rank:
        for promotion in range(KNIGHT, KING):
            moves[count] = word | (promotion << PROMOTION_SHIFT)
            count += 1
        return count
    moves[count] = word
    return count + 1


@jit_inline
def en_passant_is_legal(t, p, source, target, us):
    """Tell whether the king is safe after this en passant capture."""
    them = 1 - us
    victim = target - 8 if us == WHITE else target + 8
    occupied = ((p[MEN] | p[MEN + 1]) ^ bit(source) ^ bit(victim)) | bit(target)
    king = king_square(p, us)
    return (attackers(t, p, king, occupied, them) & ~bit(victim)) == NONE


@jit_inline
def list_castling(t, p, moves, count, us):
    """Append the castling moves of a king that is not in check; return the new count."""
    rights = (p[STATE] & RIGHTS) >> (NONE if us == WHITE else np.uint64(2))
    if (rights & np.uint64(3)) == NONE:
        return count
    them = 1 - us
    occupied = p[MEN] | p[MEN + 1]
    home = 4 if us == WHITE else 60
    word = home | (KING << KIND_SHIFT) | CASTLING
    for side in range(2):
        step = 1 if side == 0 else -1
        way = bit(home + step) | bit(home + 2 * step)
        if side == 1:
            way |= bit(home - 3)
        if not (rights & bit(side)) or occupied & way:
            continue
        if is_attacked(t, p, home + step, occupied, them):
            continue
        if not is_attacked(t, p, home + 2 * step, occupied, them):
            moves[count] = word | ((home + 2 * step) << TO_SHIFT)
            count += 1
    return count


@jit_inline
def list_king_moves(t, p, moves, count, king, allowed, us):
    """Append the king's steps to *allowed* squares that are not attacked; return the new count."""
    them = 1 - us
    theirs = p[MEN + them]
    without_king = (p[MEN] | p[MEN + 1]) ^ bit(king)
    word = king | (KING << KIND_SHIFT)
    targets = t[KING_ATTACKS + king] & ~p[MEN + us] & allowed
    while targets:
        target = ctz(targets)
        targets = drop(targets)
        if not is_attacked(t, p, target, without_king, them):
            moves[count] = word | (target << TO_SHIFT) | captured_field(p, bit(target), theirs)
            count += 1
    return count


@jit_inline
def list_officer_moves(t, p, moves, count, king, allowed, pinned, us):
    """Append the moves of knights, bishops, rooks and queens; return the new count."""
    ours = p[MEN + us]
    theirs = p[MEN + 1 - us]
    occupied = ours | theirs
    goal = allowed & ~ours
    men = p[KNIGHT] & ours & ~pinned
    while men:
        source = ctz(men)
        men = drop(men)
        targets = t[KNIGHT_ATTACKS + source] & goal
        count = list_targets(p, moves, count, source, KNIGHT, targets, theirs)
    men = (p[BISHOP] | p[ROOK] | p[QUEEN]) & ours
    while men:
        source = ctz(men)
        source_bit = bit(source)
        men = drop(men)
        kind = kind_on(p, source_bit)
        targets = NONE
        if kind != ROOK:
            targets |= bishop_attacks(t, source, occupied)
        if kind != BISHOP:
            targets |= rook_attacks(t, source, occupied)
        targets &= goal
        if pinned & source_bit:
            targets &= t[LINE + 64 * king + source]
        count = list_targets(p, moves, count, source, kind, targets, theirs)
    return count


@jit_inline
def list_pawn_moves(t, p, moves, count, king, allowed, pinned, us):
    """Append the moves of the pawns, en passant apart; return the new count."""
    theirs = p[MEN + 1 - us]
    occupied = p[MEN + us] | theirs
    last_rank = RANK_8 if us == WHITE else RANK_1
    double_rank = RANK_3 if us == WHITE else RANK_6
    forward = 8 if us == WHITE else -8
    men = p[PAWN] & p[MEN + us] & ~last_rank
    while men:
        source = ctz(men)
        source_bit = bit(source)
        men = drop(men)
        way = allowed
        if pinned & source_bit:
            way &= t[LINE + 64 * king + source]
        step = source + forward
        if (bit(step) & occupied) == NONE:
            if bit(step) & way:
                count = list_pawn_move(moves, count, source, step, last_rank)
            if bit(step) & double_rank:
                far = step + forward
                if (bit(far) & occupied) == NONE and bit(far) & way:
                    moves[count] = source | (far << TO_SHIFT) | DOUBLE_STEP
                    count += 1
        targets = t[PAWN_ATTACKS + 64 * us + source] & theirs & way
        while targets:
            target = ctz(targets)
            targets = drop(targets)
            word = source | captured_field(p, bit(target), theirs)
            count = list_pawn_move(moves, count, word, target, last_rank)
    return count


@jit_inline
def list_en_passant(t, p, moves, count, us):
    """Append the en passant captures; return the new count."""
    passed = ep_square(p)
    if passed == 0:
        return count
    men = t[PAWN_ATTACKS + 64 * (1 - us) + passed] & p[PAWN] & p[MEN + us]
    while men:
        source = ctz(men)
        men = drop(men)
        if en_passant_is_legal(t, p, source, passed, us):
            word = source | (passed << TO_SHIFT) | EN_PASSANT
            moves[count] = word | ((PAWN + 1) << CAPTURED_SHIFT)
            count += 1
    return count


def _make_generator(us):
    """Compile the generator for one side; *us* is a constant in the machine code."""
    them = 1 - us

    @jit
    def generate(t, p, moves):
        """Write all legal moves of the side to move to *moves*; return how many."""
        king = king_square(p, us)
        checkers = attackers(t, p, king, p[MEN] | p[MEN + 1], them)
        count = list_king_moves(t, p, moves, 0, king, ALL, us)
        if drop(checkers):
            return count
        allowed = ALL
        if checkers:
            allowed = checkers | t[BETWEEN + 64 * king + ctz(checkers)]
        else:
            count = list_castling(t, p, moves, count, us)
        pinned = screens(t, p, king, us, them)
        count = list_officer_moves(t, p, moves, count, king, allowed, pinned, us)
        count = list_pawn_moves(t, p, moves, count, king, allowed, pinned, us)
        return list_en_passant(t, p, moves, count, us)

    return generate


generate_white = _make_generator(WHITE)
generate_black = _make_generator(BLACK)
