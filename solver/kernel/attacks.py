"""Attacks: what a man reaches, who attacks a square, who is pinned."""

from __future__ import annotations

from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BISHOP_MAGIC,
    BLACK,
    KING,
    KING_ATTACKS,
    KNIGHT,
    KNIGHT_ATTACKS,
    MEN,
    PAWN,
    PAWN_ATTACKS,
    QUEEN,
    ROOK,
    ROOK_MAGIC,
    WHITE,
)
from solver.kernel.words import NONE, ctz, drop, jit_inline


@jit_inline
def rook_attacks(t, square, occupied):
    """Return the squares a rook on *square* reaches, first men included."""
    entry = ROOK_MAGIC + 4 * square
    return t[t[entry + 3] + (((occupied & t[entry]) * t[entry + 1]) >> t[entry + 2])]


@jit_inline
def bishop_attacks(t, square, occupied):
    """Return the squares a bishop on *square* reaches, first men included."""
    entry = BISHOP_MAGIC + 4 * square
    return t[t[entry + 3] + (((occupied & t[entry]) * t[entry + 1]) >> t[entry + 2])]


@jit_inline
def attackers(t, p, square, occupied, side):
    """Return the men of *side* that attack *square* when *occupied* squares block."""
    diagonal = p[BISHOP] | p[QUEEN]
    straight = p[ROOK] | p[QUEEN]
    return p[MEN + side] & (
        (t[KNIGHT_ATTACKS + square] & p[KNIGHT])
        | (t[KING_ATTACKS + square] & p[KING])
        | (t[PAWN_ATTACKS + 64 * (1 - side) + square] & p[PAWN])
        | (bishop_attacks(t, square, occupied) & diagonal)
        | (rook_attacks(t, square, occupied) & straight)
    )


@jit_inline
def is_attacked(t, p, square, occupied, side):
    """Tell whether any man of *side* attacks *square*; cheap tests come first."""
    men = p[MEN + side]
    near = (
        (t[KNIGHT_ATTACKS + square] & p[KNIGHT])
        | (t[KING_ATTACKS + square] & p[KING])
        | (t[PAWN_ATTACKS + 64 * (1 - side) + square] & p[PAWN])
    )
    if near & men:
        return True
    if bishop_attacks(t, square, occupied) & (p[BISHOP] | p[QUEEN]) & men:
        return True
    return (rook_attacks(t, square, occupied) & (p[ROOK] | p[QUEEN]) & men) != 0


@jit_inline
def king_square(p, side):
    """Return where the king of *side* stands."""
    return ctz(p[KING] & p[MEN + side])


@jit_inline
def screens(t, p, king, side, sliders_side):
    """Return the men of *side* that alone stand between *king* and a slider of the other side.

    With *king* of the same side these are the pinned men, with the enemy king the
    men that discover check when they leave the line.
    """
    occupied = p[MEN + WHITE] | p[MEN + BLACK]
    men = p[MEN + side]
    sliders = p[MEN + sliders_side]
    found = NONE
    straight = (p[ROOK] | p[QUEEN]) & sliders
    if straight:
        first = rook_attacks(t, king, occupied) & men
        beyond = rook_attacks(t, king, occupied ^ first) & straight & ~first
        while beyond:
            found |= t[BETWEEN + 64 * king + ctz(beyond)] & first
            beyond = drop(beyond)
    diagonal = (p[BISHOP] | p[QUEEN]) & sliders
    if diagonal:
        first = bishop_attacks(t, king, occupied) & men
        beyond = bishop_attacks(t, king, occupied ^ first) & diagonal & ~first
        while beyond:
            found |= t[BETWEEN + 64 * king + ctz(beyond)] & first
            beyond = drop(beyond)
    return found

