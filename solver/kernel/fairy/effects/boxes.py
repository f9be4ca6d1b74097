"""SingleBox: pawns promote only to men of whom the box of a game has one left.

The rules and their sources are those of ``solver.fairy.boxes``.
"""

from __future__ import annotations

from solver.kernel.fairy.layout import (
    BEYOND,
    BOX_MOST,
    BOX_WALKS,
    CHOICE,
    CHOICE_SHIFT,
    OCCUPIED,
    OFFICERS,
    PAWN_WALK,
    TAKEN_SHIFT,
    TAKES,
    WALK,
)
from solver.kernel.fairy.men import put
from solver.kernel.words import I64, NONE, bit, ctz, drop, jit


@jit
def count_of(t, p, walk, side):
    """Count the men of a walk of *side*."""
    found = 0
    men = p[OCCUPIED + side]
    while men != NONE:
        if (I64(p[ctz(men)]) & WALK) == walk:
            found += 1
        men = drop(men)
    return found


@jit
def is_in_box(t, p):
    """Tell whether no side has more men of a kind than a game begins with."""
    for side in range(2):
        for number in range(BOX_WALKS):
            if count_of(t, p, t[OFFICERS + number], side) > t[BOX_MOST + number]:
                return False
    return True


@jit
def available(t, p, side):
    """Return of which pieces a side has less than it began with, as bits by their numbers."""
    found = I64(0)
    for number in range(4):
        if count_of(t, p, t[OFFICERS + number], side) < t[BOX_MOST + number]:
            found |= 1 << number
    return found


@jit
def waiting(t, p, side):
    """Return where pawns of a side wait on their last rank."""
    found = NONE
    for file in range(8):
        square = file + (56 if side == 0 else 0)
        is_own = p[OCCUPIED + side] & bit(square) != NONE
        if is_own and (I64(p[square]) & WALK) == t[PAWN_WALK]:
            found |= bit(square)
    return found


@jit
def choice_at(square, number):
    """Return the choice of a promotion on a square, to the piece of a number."""
    return I64(BEYOND + 1) + 4 * (square & 7) + number


@jit
def promote(t, q, move, side):
    """Let a pawn of *side* who waits promote as a move chooses."""
    choice = (move >> CHOICE_SHIFT & CHOICE) - BEYOND - 1
    square = (choice >> 2) + (56 if side == 0 else 0)
    code = (I64(q[square]) & ~I64(WALK)) | t[OFFICERS + (choice & 3)]
    put(t, q, square, code)
    return square


@jit
def add_promotions(t, p, moves, first, count, side):
    """Add to the moves from *first* on what the other side's pawns promote to; return how many."""
    end = count
    kept = first
    other = 1 - side
    for i in range(first, end):
        move = moves[i]
        taken = move >> TAKEN_SHIFT & 63
        prey = I64(p[taken])
        if move & TAKES:
            put(t, p, taken, 0)
        squares = waiting(t, p, other)
        kinds = available(t, p, other)
        if move & TAKES:
            put(t, p, taken, prey)
        if squares == NONE or kinds == 0:
            moves[kept] = move
            kept += 1
            continue
        while squares != NONE:
            square = ctz(squares)
            squares = drop(squares)
            for number in range(4):
                if kinds >> number & 1:
                    moves[count] = move | choice_at(square, number) << CHOICE_SHIFT
                    count += 1
    for i in range(end, count):
        moves[kept] = moves[i]
        kept += 1
    return kept


@jit
def is_lawful(t, q, side, box):
    """Tell whether all men are of the box, and nobody waits who could promote."""
    if not is_in_box(t, q):
        return False
    for other in range(2):
        if box < 2 or (box == 3 and other != side):
            continue
        if waiting(t, q, other) != NONE and available(t, q, other) != 0:
            return False
    return True
