"""Whether the men of both sides can be placed so that a net is closed, by so many moves.

Each square of the net is covered by a man of the side that mates, or blocked by one of the other.
A man covers from the one square on which he ends, and blocks that one alone; to come there he makes
at least as many moves as his walk needs with everybody out of his way.  So the squares are taken
one after the other, and each time it is tried who closes this one, and from where.  All that is
left out makes a net easier to close: lines that are shut, who else stands on a square, and men
who have to go away.  Where too much would have to be tried, nothing is told.
"""

from __future__ import annotations

from solver.kernel.fairy.closing.lent import is_borrower, reached_from
from solver.kernel.fairy.closing.spans_layout import (
    CHOICES,
    COVERED_FROM,
    COVERS_THERE,
    FAR_COUNT,
    FAR_MEN,
    FAR_PLACES,
    FAR_SHUNS,
    FAR_TRIES,
    MOST_CHOICES,
    MOST_PLACED,
    MOST_SPANNED,
    SPAN,
)
from solver.kernel.fairy.layout import (
    HOLDING,
    KING_TAKES,
    PAWNS,
    PROMOTES,
    PROMOTES_ON,
    ROYAL,
    WALK,
)
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit, jit_inline

BLOCKS = 1 << 12
"""Of a choice: he blocks the square.  Below stand the moves that it costs, and who he is."""


@jit_inline
def level_of(moves):
    """Return the number under which the spans tell what so many moves do."""
    return min(I64(moves), I64(MOST_SPANNED))


@jit_inline
def stands_after(w, at, level):
    """Return where a man may stand after so many moves, his span beginning at *at*."""
    return U64(w[at + MOST_SPANNED + 1 + level])


@jit
def covered_there(t, w, code, at, start, to, level, side):
    """Return what a man of *side* covers who has come from *start* to a square.

    A pawn may have promoted where he could.
    """
    walk = code & WALK
    could_promote = stands_after(w, at, level) & U64(t[PROMOTES_ON + side]) != NONE
    if is_borrower(t, w, code, side) or (t[PAWNS + walk] & PROMOTES and could_promote):
        return U64(w[at + (to - start) * SPAN + COVERS_THERE])
    found = reached_from(t, walk, side, to)
    if not w[HOLDING] & KING_TAKES:  # a king may be unable to take who stands beside him
        found |= bit(I64(to))
    return found


@jit
def covered_by_the_rest(w, side, used, level):
    """Return what the men of *side* who are not *used* cover at best by a number of moves."""
    found = NONE
    for i in range(w[FAR_COUNT + side]):
        if U64(used) >> U64(i) & ONE == NONE:
            found |= U64(w[w[FAR_MEN + 64 * side + i] + level])
    return found


@jit
def blocked_by_the_rest(w, side, used, level):
    """Return where the men of *side* who are not *used* may stand after a number of moves."""
    found = NONE
    for i in range(w[FAR_COUNT + side]):
        if U64(used) >> U64(i) & ONE == NONE:
            found |= stands_after(w, w[FAR_MEN + 64 * side + i], level)
    return found


@jit
def hardest(w, side, missing, firm, moves, spare, used, blocking):
    """Return which of the *missing* squares is to be closed first, -1 where one cannot be.

    One that nobody covers yet if there is one, and of these one that nobody can cover, or block.
    """
    near = covered_by_the_rest(w, side, used, I64(0))
    far = covered_by_the_rest(w, side, used, level_of(moves))
    blocks = blocked_by_the_rest(w, 1 - side, blocking, level_of(spare)) & ~firm
    if missing & ~(far | blocks) != NONE:
        return I64(-1)
    if missing & ~far != NONE:
        return ctz(missing & ~far)
    if missing & ~(near | blocks) != NONE:
        return ctz(missing & ~(near | blocks))
    if missing & ~near != NONE:
        return ctz(missing & ~near)
    return ctz(missing)


@jit
def add_covers(t, w, p, side, missing, moves, i, square, first, count):
    """Add to the choices that man *i* of *side* covers a *square*; return how many there are.

    Not where he covers no more for as many moves than by a choice before, of those from *first*.
    """
    at = w[FAR_MEN + 64 * side + i]
    start = w[FAR_PLACES + 64 * side + i]
    code = I64(p[start])
    places = U64(w[at + (square - start) * SPAN + COVERED_FROM])
    if code & ROYAL:
        places &= ~U64(w[FAR_SHUNS])
    own = count
    for level in range(level_of(moves) + 1):
        now = places & stands_after(w, at, level)
        places &= ~now
        while now != NONE:
            to = ctz(now)
            now = drop(now)
            covered = covered_there(t, w, code, at, start, to, level, side) & missing
            is_more = covered >> U64(square) & ONE != NONE
            for k in range(own, count):
                if covered & ~U64(w[first + 2 * k]) == NONE:
                    is_more = False
            if is_more and count < MOST_CHOICES:
                w[first + 2 * count] = I64(covered)
                w[first + 2 * count + 1] = level << 8 | i
                count += 1
    return count


@jit
def add_blocks(w, side, spare, blocking, square, first, count):
    """Add to the choices that men of *side* block a *square*; return how many there are."""
    here = bit(square)
    for i in range(w[FAR_COUNT + side]):
        if U64(blocking) >> U64(i) & ONE != NONE:
            continue
        at = w[FAR_MEN + 64 * side + i]
        for level in range(level_of(spare) + 1):
            if stands_after(w, at, level) & here == NONE:
                continue
            if count < MOST_CHOICES:
                w[first + 2 * count] = I64(here)
                w[first + 2 * count + 1] = BLOCKS | level << 8 | i
                count += 1
            break
    return count


@jit
def list_choices(t, w, p, side, missing, firm, moves, spare, used, blocking, square, first):
    """List who could close a *square*, with what he covers or blocks; return how many there are."""
    count = I64(0)
    for i in range(w[FAR_COUNT + side]):
        if U64(used) >> U64(i) & ONE == NONE:
            count = add_covers(t, w, p, side, missing, moves, i, square, first, count)
    if firm >> U64(square) & ONE == NONE:
        count = add_blocks(w, 1 - side, spare, blocking, square, first, count)
    return count


@jit
def can_place(t, w, p, side, missing, firm, moves, spare, used, blocking, depth):
    """Tell whether *side* can cover what is *missing* by so many moves.

    The other may block it, but for *firm* squares, with those to *spare*.  The men are placed
    already whose numbers are *used*, and *blocking*, *depth* of them.
    """
    if missing == NONE:
        return True
    w[FAR_TRIES] -= 1
    if w[FAR_TRIES] < 0 or depth == MOST_PLACED:
        return True
    square = hardest(w, side, missing, firm, moves, spare, used, blocking)
    if square < 0:
        return False
    first = CHOICES + 2 * MOST_CHOICES * depth
    count = list_choices(t, w, p, side, missing, firm, moves, spare, used, blocking, square, first)
    if count == MOST_CHOICES:
        return True
    for k in range(count):
        rest = missing & ~U64(w[first + 2 * k])
        word = w[first + 2 * k + 1]
        mark = I64(1) << (word & 63)
        cost = word >> 8 & 15
        if word & BLOCKS:
            is_closed = can_place(
                t, w, p, side, rest, firm, moves, spare - cost, used, blocking | mark, depth + 1
            )
        else:
            is_closed = can_place(
                t, w, p, side, rest, firm, moves - cost, spare, used | mark, blocking, depth + 1
            )
        if is_closed:
            return True
    return False
