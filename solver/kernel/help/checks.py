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
from solver.kernel.words import I64, NONE, bit, drop, jit_inline, popcount

NO_SQUARE = -1
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
    if may_pass(p) and found != NONE:
        found |= RANK_5  # a capture en passant takes two men off the line
    return found


@jit_inline
def may_pass(p):
    """Tell whether a white pawn stands where it might capture en passant with the last move."""
    return (p[PAWN] & p[MEN + WHITE] & RANK_5) != NONE


@jit_inline
def checks_itself(t, b, place, square):
    """Tell whether the man on *place* may check a king on *square* itself with one move."""
    for now in range(place >> 6, last_kind(place >> 6) + 1):
        if squares_of_check(t, b, place, now, square):
            return True
    return False


@jit_inline
def opens(between, source, fixed, leavers):
    """Tell whether the line over *between* may be open once the man on *source* has left it.

    *fixed* stand still until then, and of *leavers* one may leave.
    """
    gone = between & leavers
    return between & fixed & ~source == NONE and (gone == NONE or drop(gone) == NONE)


@jit_inline
def squares_that_open(t, b, p, w, count, square, fixed, leavers):
    """Return the squares from which White's last move may uncover a check to *square*.

    *fixed* and *leavers* are as ``opens`` has them.
    """
    if may_pass(p) and (leavers != NONE or fixed == NONE):
        return uncovering_squares(t, b, p, w, count, square, 3 if leavers else ANY_NUMBER)
    found = NONE
    for i in range(count):
        place = w[MEN_PLACES + i]
        if cover_within(b, entry_of(square, place), 0) & NET_CHECK:
            between = t[BETWEEN + 64 * square + (place & 63)]
            still = between & fixed
            if opens(between, still & ~drop(still), fixed, leavers):
                found |= still if still else between
    return found


@jit_inline
def checker_behind(t, b, p, w, count, square, source, fixed, leavers):
    """Return the square of the one man that checks when the man on *source* leaves its line.

    ``NO_SQUARE`` where there may be several, or a capture en passant.
    """
    found = I64(NO_SQUARE)
    if may_pass(p):
        return found
    for i in range(count):
        place = w[MEN_PLACES + i]
        between = t[BETWEEN + 64 * square + (place & 63)]
        if (
            between & source
            and cover_within(b, entry_of(square, place), 0) & NET_CHECK
            and opens(between, source, fixed, leavers)
        ):
            if found != NO_SQUARE:
                return I64(NO_SQUARE)
            found = place & 63
    return found
