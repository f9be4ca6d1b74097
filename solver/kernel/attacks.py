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
from solver.kernel.words import NONE, ctz, ctz_or_64, drop, jit_inline


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
    """Return where the king of *side* stands, 64 where that side has none."""
    return ctz_or_64(p[KING] & p[MEN + side])


@jit_inline
def empty_rook_attacks(t, square):
    """Return the squares a rook reaches on an empty board: the first of its attack sets."""
    return t[t[ROOK_MAGIC + 4 * square + 3]]


@jit_inline
def empty_bishop_attacks(t, square):
    """Return the squares a bishop reaches on an empty board."""
    return t[t[BISHOP_MAGIC + 4 * square + 3]]


@jit_inline
def sliders_in_line(t, p, square, side):
    """Return the sliders of *side* that would attack *square* on an empty board."""
    return p[MEN + side] & (
        (empty_rook_attacks(t, square) & (p[ROOK] | p[QUEEN]))
        | (empty_bishop_attacks(t, square) & (p[BISHOP] | p[QUEEN]))
    )


@jit_inline
def between_sliders(t, p, square, side):
    """Return all squares between *square* and the sliders of *side* in line with it."""
    sliders = sliders_in_line(t, p, square, side)
    found = NONE
    while sliders:
        found |= t[BETWEEN + 64 * square + ctz(sliders)]
        sliders = drop(sliders)
    return found


@jit_inline
def possible_screens(t, p, square, side):
    """Return the men of *side* that may come to stand alone between *square* and one's slider.

    Nobody else of *side* stands there, and no more than one man of the other side, which may go.
    """
    sliders = sliders_in_line(t, p, square, side)
    found = NONE
    while sliders:
        between = t[BETWEEN + 64 * square + ctz(sliders)]
        sliders = drop(sliders)
        men = between & p[MEN + side]
        if drop(men) == NONE and drop(between & p[MEN + 1 - side]) == NONE:
            found |= men
    return found


@jit_inline
def screens(t, p, king, side, sliders_side):
    """Return the men of *side* that alone stand between *king* and a slider.

    With *king* of the same side and the other side's sliders these are the pinned
    men; with the enemy king and sliders of the own side the men that discover
    check when they leave the line.
    """
    men = p[MEN + side]
    occupied = p[MEN + WHITE] | p[MEN + BLACK]
    sliders = sliders_in_line(t, p, king, sliders_side)
    found = NONE
    while sliders:
        between = t[BETWEEN + 64 * king + ctz(sliders)] & occupied
        sliders = drop(sliders)
        if between and drop(between) == NONE:
            found |= between
    return found & men
