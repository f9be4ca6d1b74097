"""What is remembered of the moves made, and which moves are chosen for it.

The rules and their sources are those of ``solver.fairy.history`` and ``solver.fairy.measures``.
"""

from __future__ import annotations

from solver.kernel.fairy.effects.origins import origin_of
from solver.kernel.fairy.layout import (
    ANTISYNCHRONY,
    APARTNESS,
    CAPTURES_COUNT,
    CASTLING,
    CHOICE_SHIFT,
    COMING,
    DUELS,
    EXCHANGE,
    FOLLOWING,
    FORCED_SETS,
    FUDDLED,
    FUDDLES,
    IN_CHESS,
    IN_PASSING,
    LAST,
    LAST_PLACE,
    LAST_QUIET,
    LAST_SHIFT,
    LAST_START,
    LAST_WALK,
    LETTERS,
    MAINLY_IN,
    MEASURES,
    NEARNESS,
    NOWHERE,
    PART,
    PROMOTION,
    PROMOTION_SHIFT,
    RECALLED,
    REMEMBERS_DUELLISTS,
    RETURNING,
    SIX_LONG,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
    TRACED,
    TRACES,
    WALK,
)
from solver.kernel.fairy.men import remember
from solver.kernel.words import I64, NONE, ONE, U64, jit, jit_inline

STILL = 7 * 16 + 7
"""As in ``solver.fairy.measures``."""
PARTS = (1 << PART) - 1


@jit_inline
def part_of(word, place):
    """Return a part of what is told, -1 for none."""
    return (I64(word) >> (PART * place) & PARTS) - 1


@jit
def is_barred(t, p, start, side):
    """Tell whether the man of *side* on a square cannot move for what has been played before."""
    recalled = t[RECALLED]
    if recalled & FUDDLES:
        word = p[FUDDLED]
        return part_of(word, 2 * side) == start or part_of(word, 2 * side + 1) == start
    word = p[LAST]
    if not recalled & LAST_WALK or word == NONE:
        return False
    mover = 0 if part_of(word, 0) == 1 else 1
    return mover != side and part_of(word, 1) == I64(p[start]) & WALK


@jit
def is_repeated(t, p, move):
    """Tell whether a move is one of who has just moved, or takes the last one back."""
    word = p[LAST]
    if word == NONE or part_of(word, 4) != move & 63:
        return False
    if t[IN_CHESS] == MAINLY_IN:
        return True
    return not move & TAKES and part_of(word, 2) == move >> TO_SHIFT & 63


@jit
def recall(t, p, q, move, side, place):
    """Remember of a move what later ones depend on; *place* is where who has moved stands."""
    recalled = t[RECALLED]
    start = move & 63
    to = move >> TO_SHIFT & 63
    walk = I64(p[start]) & WALK
    word = I64(0)
    if recalled & LAST_WALK:
        word |= (2 - side) | (walk + 1) << PART
    if recalled & LAST_START:
        word |= (start + 1) << (2 * PART)
    if recalled & LAST_SHIFT:
        word |= (shift_of(start, to) + 1) << (3 * PART)
    if recalled & LAST_PLACE:
        word |= (place + 1) << (4 * PART)
    if recalled & LAST_QUIET:
        word |= (walk + 1) << PART
        if not move & TAKES and move >> PROMOTION_SHIFT & PROMOTION == 0:
            word |= (start + 1) << (2 * PART)
    if recalled & (LAST_WALK | LAST_START | LAST_SHIFT | LAST_PLACE):
        remember(q, LAST, U64(word))
    rook_from = I64(-1)
    rook_to = I64(-1)
    if move & CASTLING:
        rook_to = (start + to) >> 1
        rook_from = start + 3 if to > start else start - 4
    if recalled & FUDDLES:
        both = place + 1
        if rook_to >= 0:
            both = 1 + min(place, rook_to) | (1 + max(place, rook_to)) << PART
        shift = 2 * PART * side
        word = I64(q[FUDDLED]) & ~(((1 << (2 * PART)) - 1) << shift)
        remember(q, FUDDLED, U64(word | both << shift))
    if recalled & REMEMBERS_DUELLISTS:
        if q[TRACED] == NONE:
            remember(q, TRACED, U64(NOWHERE + 1 | (NOWHERE + 1) << PART))
        shift = PART * (1 - side)
        stands = place + 1 if place >= 0 else I64(NOWHERE + 1)
        word = I64(q[TRACED]) & ~(PARTS << shift)
        remember(q, TRACED, U64(word | stands << shift))
    if recalled & TRACES:
        word = I64(0)
        for which in range(2):
            square = part_of(q[TRACED], which)
            if square == start:
                square = place if place >= 0 else I64(NOWHERE)
            elif square == rook_from:
                square = rook_to
            elif move & TAKES and square == move >> TAKEN_SHIFT & 63:
                square = I64(NOWHERE)
            word |= (square + 1) << (PART * which)
        remember(q, TRACED, U64(word))


@jit_inline
def shift_of(start, to):
    """Return a number for how far a move goes, and which way."""
    return STILL + ((to & 7) - (start & 7)) * 16 + (to >> 3) - (start >> 3)


@jit_inline
def distance(start, to):
    """Return the square of a distance."""
    files = (to & 7) - (start & 7)
    ranks = (to >> 3) - (start >> 3)
    return files * files + ranks * ranks


@jit
def length_of(t, p, move, side):
    """Return how long a move counts for a side that chooses among its moves."""
    start = move & 63
    to = move >> TO_SHIFT & 63
    measure = t[MEASURES + side]
    if measure == CAPTURES_COUNT:
        return I64(1) if move & TAKES else I64(0)
    if measure >= FOLLOWING:
        return measured(t, p, move, side, measure, start, to)
    if move >> CHOICE_SHIFT == EXCHANGE:
        return I64(0)
    if move & CASTLING:
        return I64(16) if to & 7 == 6 else I64(25)
    if t[SIX_LONG + (I64(p[start]) & WALK)]:
        return I64(6)
    return distance(start, to)


@jit
def measured(t, p, move, side, measure, start, to):
    """Return what a move is measured at by what has been played, or by squares."""
    if measure == LETTERS:
        return I64(100 - 8 * (start & 7) - (start >> 3))
    if measure == COMING:
        return I64(U64(t[FORCED_SETS + side]) >> U64(to) & ONE) + 1
    if measure == RETURNING:
        return I64(1) if origin_of(p, start) == to else I64(0)
    if measure == DUELS:
        return I64(1) if part_of(p[TRACED], 1 - side) == start else I64(0)
    if measure in (APARTNESS, NEARNESS):
        one = traced_after(p, move, part_of(p[TRACED], 0), start, to)
        other = traced_after(p, move, part_of(p[TRACED], 1), start, to)
        if NOWHERE in (one, other):
            return I64(0)
        apart = distance(one, other)
        return apart if measure == APARTNESS else 1000 - apart
    word = p[LAST]
    if word == NONE:
        return I64(1)
    if measure == FOLLOWING:
        return I64(1) if part_of(word, 2) == to else I64(0)
    shift = shift_of(start, to)
    if measure == ANTISYNCHRONY:
        shift = 2 * STILL - shift
    return I64(1) if part_of(word, 3) == shift else I64(0)


@jit_inline
def traced_after(p, move, square, start, to):
    """Return where a man who is followed counts as standing after a move."""
    if square == start:
        return I64(to)
    is_taken = move & TAKES and not move & IN_PASSING and square == move >> TAKEN_SHIFT & 63
    return I64(NOWHERE) if is_taken else square
