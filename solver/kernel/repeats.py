"""Moves that were good elsewhere, tried again before any move is generated."""

from __future__ import annotations

from solver.kernel.attacks import is_attacked, king_square
from solver.kernel.layout import (
    BETWEEN,
    BLACK,
    CAPTURED_SHIFT,
    CASTLING,
    EN_PASSANT,
    KIND_SHIFT,
    MEN,
    PAWN,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.moves import kind_on, make_bare
from solver.kernel.words import bit, jit_inline


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
