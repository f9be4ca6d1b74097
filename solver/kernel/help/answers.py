"""Who takes the man that gives the check of a mate, or comes between it and the king.

**Lemma of the answers.**  Let White's last move be that of man B from s to e, giving the check
itself and leaving no line of another, and let the king be mated on K.  Then no black man gets to e
or between e and K by a move as the board is then, unless it is pinned: that would answer the check,
for there is but one.  A man is pinned only between K and a white slider in line with K, be the
others on that line gone or not.  So of Black's men, the king apart, that would answer as the board
is before Black's last move (B on e, nobody on s, whoever stands on e captured, the king on K),
each has to leave its place with that move, or the move ends where it shuts the man's way.  Where
the king makes the move, there is no such man: others who go leave ways open, and shut none.

The same holds where B leaves the line of one man, whose check it is, and cannot check itself; but
then B may capture who would answer, or shut his way: men on the squares where B may get, and
behind them, are not looked at.

En passant: who is captured so is no man that would answer, for it stands behind e and takes
forwards.  Not claimed: answers en passant, and whatever Black's last move opens.  Where Black may
castle with the moves left the king is not looked at, for a rook goes with it.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.attacks import bishop_attacks, rook_attacks
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BLACK,
    KING,
    KNIGHT,
    KNIGHT_ATTACKS,
    MEN,
    PAWN,
    PAWN_ATTACKS,
    QUEEN,
    ROOK,
    WHITE,
)
from solver.kernel.words import ALL, NONE, bit, ctz, drop, jit, jit_inline

EIGHT = np.uint64(8)
SIXTEEN = np.uint64(16)
RANK_5 = np.uint64(0xFF << 32)


@jit_inline
def near_answers(t, p, target, captures):
    """Return who gets to *target* by a way that nobody shuts; pawns capture there or step."""
    pawns = t[PAWN_ATTACKS + 64 * WHITE + target] if captures else bit(target) << EIGHT
    return (t[KNIGHT_ATTACKS + target] & p[KNIGHT]) | (pawns & p[PAWN])


@jit_inline
def far_answers(t, p, occupied, target):
    """Return who gets to *target* from afar when *occupied* squares block.

    A double step of a pawn counts where *target* is empty.
    """
    found = bishop_attacks(t, target, occupied) & (p[BISHOP] | p[QUEEN])
    found |= rook_attacks(t, target, occupied) & (p[ROOK] | p[QUEEN])
    steps = bit(target) & RANK_5 & ~(occupied | (occupied >> EIGHT))
    return found | ((steps << SIXTEEN) & p[PAWN])


@jit
def answers_to(t, p, source, target, square, pinned, reached, is_king):
    """Return who answers a check from *target* to *square* once the man on *source* has moved.

    Besides the squares on which a man shuts the way of all, and of all but one; *pinned* are
    not looked at, nor who stands where that man may have *reached* or behind, nor those who come
    after it is clear that one move is not enough.  *is_king* where the king makes that move, and
    one man is too many.
    """
    king = p[KING] & p[MEN + BLACK]
    occupied = (p[MEN] | p[MEN + 1]) & ~(bit(source) | king) | bit(target) | bit(square)
    occupied |= reached
    black = p[MEN + BLACK] & ~(king | pinned | reached | bit(target))
    near = near_answers(t, p, target, True) & black
    far = far_answers(t, p, occupied, target) & black
    men = NONE
    shut = ALL
    but_one = ALL
    at = target
    line = t[BETWEEN + 64 * target + square]
    while True:
        if near:
            but_one = shut if drop(near) == NONE else NONE
            shut = NONE
        men |= near | far
        while far:
            way = t[BETWEEN + 64 * at + ctz(far)]
            far = drop(far)
            but_one = (but_one & way) | shut
            shut &= way
        if line == NONE or but_one == NONE or (is_king and men != NONE):
            return men, shut, but_one
        at = ctz(line)
        line = drop(line)
        others = black & ~men
        near = near_answers(t, p, at, False) & others
        far = far_answers(t, p, occupied, at) & others
