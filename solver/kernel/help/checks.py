"""From where a man gives the check of a mate with one move, and what has to be out of the way.

**Lemma of the road.**  Let White's last move be that of man B from s to e, and let B itself give
the check to a king on K.  Then nobody stands between s and e where it is made, and after it nobody
between e and K.  So whoever stands there now and is not B has gone by then: moved, or was captured
by a man that has gone again, but for a capture en passant, which takes away a man that does not
stand where it is made.  On e itself stands no white man then.  The square of the king that is mated
is no square of a road either.
"""

from __future__ import annotations

from solver.kernel.help.layout import MEN_PLACES
from solver.kernel.help.net import cover_within, entry_of
from solver.kernel.help.reach import RANK_5, empty_attacks, reach_place
from solver.kernel.help.tables import NET_CHECK, WHITE_REACH
from solver.kernel.layout import BETWEEN, BLACK, KING, MEN, PAWN, WHITE
from solver.kernel.words import NONE, bit, jit_inline, popcount

ANY_NUMBER = 64
"""Of men that may leave a line: it is not asked how many stand there."""


@jit_inline
def squares_of_check(t, b, place, now, square):
    """Return whence the man on *place* checks a king on *square* as *now*, after one move."""
    squares = b[reach_place(WHITE_REACH, 1, place >> 6, place & 63) + 64 * now]
    return squares & ~bit(place & 63) & empty_attacks(t, now, square, BLACK)


@jit_inline
def last_kind(kind):
    """Return the last kind that a man of *kind* may be after a move, from the kind it is now on."""
    return KING - 1 if kind == PAWN else kind


@jit_inline
def road(t, source, target, square):
    """Return the squares that are empty where a move from *source* to *target* checks *square*."""
    return (t[BETWEEN + 64 * source + target] | t[BETWEEN + 64 * target + square]) & ~bit(source)


@jit_inline
def uncovering_squares(t, b, p, w, count, square, leaving):
    """Return the squares from which a man that moves may uncover a check to *square*.

    At most *leaving* men leave a line with the moves left, that one included; the black king does
    besides.
    """
    found = NONE
    occupied = (p[MEN] | p[MEN + 1]) & ~(p[KING] & p[MEN + BLACK])
    for i in range(count):
        place = w[MEN_PLACES + i]
        if cover_within(b, entry_of(square, place), 0) & NET_CHECK:
            between = t[BETWEEN + 64 * square + (place & 63)]
            if popcount(between & occupied) <= leaving:
                found |= between
    if (p[PAWN] & p[MEN + WHITE] & RANK_5) != NONE and found != NONE:
        found |= RANK_5  # a capture en passant takes two men off the line
    return found
