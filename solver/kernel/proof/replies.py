"""How many replies Black has, counted without listing them: the first proof number of a move.

A step of his king counts more than another reply: it takes the king on, while a man that is put
between or takes the checker leaves him where he is.  No more rests on that than where the
search goes on; that there is no reply at all is exact.
"""

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
    KIND_SHIFT,
    KING,
    KING_ATTACKS,
    KNIGHT,
    KNIGHT_ATTACKS,
    LINE,
    MEN,
    PAWN,
    QUEEN,
    ROOK,
    STATE,
    WHITE,
)
from solver.kernel.moves import RANK_1, RANK_6, generate_black, list_pawn_moves
from solver.kernel.words import ALL, I64, bit, ctz, drop, jit, jit_inline, popcount

SEVEN, EIGHT, NINE = (np.uint64(n) for n in (7, 8, 9))
FILE_A = np.uint64(0x0101_0101_0101_0101)
FILE_H = np.uint64(0x8080_8080_8080_8080)
FLIGHT = 3
"""As how many replies a step of the king counts."""
NOT_WHITE = ~np.uint64(3)
"""All of STATE but White's castling rights."""


@jit_inline
def count_pawn_moves(p, pawns, allowed):
    """Return how many moves those of Black's *pawns* have that are not pinned, e.p. apart."""
    theirs = p[MEN + WHITE] & allowed
    empty = ~(p[MEN + WHITE] | p[MEN + BLACK])
    men = pawns & ~RANK_1
    step = (men >> EIGHT) & empty
    far = ((step & RANK_6) >> EIGHT) & empty & allowed
    step &= allowed
    left = ((men & ~FILE_A) >> NINE) & theirs
    right = ((men & ~FILE_H) >> SEVEN) & theirs
    count = popcount(step) + popcount(far) + popcount(left) + popcount(right)
    if (step | left | right) & RANK_1:  # four men to choose from
        count += 3 * (popcount(step & RANK_1) + popcount(left & RANK_1) + popcount(right & RANK_1))
    return I64(count)


@jit_inline
def weigh_listed(t, p, moves):
    """List all moves and weigh them: where there may be castling or captures en passant."""
    count = generate_black(t, p, moves)
    weight = count
    for i in range(count):
        if (moves[i] >> KIND_SHIFT) & 7 == KING:
            weight += FLIGHT - 1
    return weight


@jit
def weigh_replies(t, p, moves):
    """Return how many legal moves Black has, each of his king's as FLIGHT of them.

    *moves* is scratch room for a list of them.
    """
    if p[STATE] & NOT_WHITE:
        return weigh_listed(t, p, moves)
    ours = p[MEN + BLACK]
    occupied = ours | p[MEN + WHITE]
    king = king_square(p, BLACK)
    without_king = occupied ^ bit(king)
    count = 0
    targets = t[KING_ATTACKS + king] & ~ours
    while targets:
        if not is_attacked(t, p, ctz(targets), without_king, WHITE):
            count += FLIGHT
        targets = drop(targets)
    checkers = attackers(t, p, king, occupied, WHITE)
    if drop(checkers):
        return I64(count)
    allowed = ALL
    if checkers:
        allowed = checkers | t[BETWEEN + 64 * king + ctz(checkers)]
    pinned = screens(t, p, king, BLACK, WHITE)
    goal = allowed & ~ours
    men = p[KNIGHT] & ours & ~pinned
    while men:
        count += popcount(t[KNIGHT_ATTACKS + ctz(men)] & goal)
        men = drop(men)
    men = (p[BISHOP] | p[QUEEN]) & ours
    while men:
        source = ctz(men)
        targets = bishop_attacks(t, source, occupied) & goal
        if pinned & bit(source):
            targets &= t[LINE + 64 * king + source]
        count += popcount(targets)
        men = drop(men)
    men = (p[ROOK] | p[QUEEN]) & ours
    while men:
        source = ctz(men)
        targets = rook_attacks(t, source, occupied) & goal
        if pinned & bit(source):
            targets &= t[LINE + 64 * king + source]
        count += popcount(targets)
        men = drop(men)
    pawns = p[PAWN] & ours
    if pawns & pinned:
        count = list_pawn_moves(t, p, moves, count, king, allowed, pinned, BLACK)
    else:
        count += count_pawn_moves(p, pawns, allowed)
    return I64(count)
