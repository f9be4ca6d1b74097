"""How many moves a side needs at least to bring men of its own to all squares where one is missing.

Whoever stands where he should may stay: if he went on and another took his place, that one could
have gone on himself, which takes no more moves.  So men on their way alone are assigned to the
squares, each to one, for the least sum of their ways (Kuhn 1955, Munkres 1957), square by square;
the sum grows with every square, so that it need not be told once it is too large.  Pawns go by
ways that take no more captures than the side has to make, and all that go take no more together.
"""

from __future__ import annotations

from solver.kernel.fairy.arrival_layout import (
    ARRIVAL,
    COMES_BEFORE,
    FAR,
    GOES_TO,
    LEAST_OVER,
    LENGTHS,
    MEN_PRICES,
    MISSING,
    MISSING_PRICES,
    MOST_ASSIGNED,
    MOST_BY_ONE,
    ON_THEIR_WAY,
    PAWN_ROADS,
    ROADS,
)
from solver.kernel.fairy.layout import OWN, PAWN_WALK, WALK
from solver.kernel.words import I64, NONE, ctz, drop, jit

_MANY = 1 << 20


@jit
def moves_to_all(t, w, q, wrong, side, captures, most):
    """Return how many moves *side* needs at least, or some number of more than *most*.

    It has to take so many men; *wrong* are the squares where somebody else should stand, or nobody.
    """
    missing, men = I64(0), I64(0)
    own = OWN << side
    while wrong != NONE:
        square = ctz(wrong)
        wrong = drop(wrong)
        if w[ARRIVAL + square] & own:
            if missing == MOST_ASSIGNED:
                return I64(0)
            w[MISSING + missing] = square
            missing += 1
        if I64(q[square]) & own:
            if men == MOST_ASSIGNED:
                return I64(0)
            w[ON_THEIR_WAY + men] = square
            men += 1
    if men < missing:
        return I64(_MANY)
    captures = min(captures, I64(MOST_BY_ONE))
    has_pawns = fill_lengths(t, w, q, missing, men, captures)
    found = least_sum(w, missing, men, most)
    if found > most or captures == 0 or not has_pawns:
        return found
    fill_captures(t, w, q, missing, men, captures)
    return found if least_sum(w, missing, men, captures) <= captures else I64(_MANY)


@jit
def fill_lengths(t, w, q, missing, men, captures):
    """Write down how long the ways of men to squares are; tell whether a pawn may have to take."""
    has_pawns = False
    pawn = t[PAWN_WALK]
    for j in range(men):
        start = w[ON_THEIR_WAY + j]
        walk = I64(q[start]) & WALK
        has_pawns |= walk == pawn
        for i in range(missing):
            square = w[MISSING + i]
            length = I64(FAR)
            if walk == pawn:
                length = w[PAWN_ROADS + (captures * 64 + square) * 64 + start]
            elif walk == w[ARRIVAL + square] & WALK:
                length = w[ROADS + 2 * 64 * square + start]
            w[LENGTHS + MOST_ASSIGNED * i + j] = length
    return has_pawns


@jit
def fill_captures(t, w, q, missing, men, captures):
    """Write down with how few captures men come to squares; ``FAR`` where they never do."""
    pawn = t[PAWN_WALK]
    for j in range(men):
        start = w[ON_THEIR_WAY + j]
        is_pawn = I64(q[start]) & WALK == pawn
        for i in range(missing):
            at = LENGTHS + MOST_ASSIGNED * i + j
            if w[at] >= FAR:
                continue
            w[at] = 0
            road = PAWN_ROADS + w[MISSING + i] * 64 + start
            while is_pawn and w[at] < captures and w[road + w[at] * 64 * 64] >= FAR:
                w[at] += 1


@jit
def least_sum(w, missing, men, most):
    """Return the least sum of lengths for all missing, or some sum of more than *most*."""
    for j in range(men):
        w[MEN_PRICES + j] = 0
        w[GOES_TO + j] = -1
    found = I64(0)
    for i in range(missing):
        w[MISSING_PRICES + i] = 0
        found += assign(w, i, men)
        if found > most:
            break
    return found


@jit
def assign(w, one, men):
    """Assign a man to one more square, others anew; return by how much the sum grows.

    Prices keep what every length is over them from being negative, and those in use at 0.  The
    shortest way over leads from the square to a man who is free, by men who change their squares.
    """
    for j in range(men):
        w[LEAST_OVER + j] = _MANY
    seen, square, last = I64(0), I64(one), I64(-1)
    grown = I64(0)
    while True:
        least, at = I64(_MANY), I64(-1)
        row, price = LENGTHS + MOST_ASSIGNED * square, w[MISSING_PRICES + square]
        for j in range(men):
            if seen >> j & 1:
                continue
            over = w[row + j] - price - w[MEN_PRICES + j]
            if over < w[LEAST_OVER + j]:
                w[LEAST_OVER + j] = over
                w[COMES_BEFORE + j] = last
            if w[LEAST_OVER + j] < least:
                least, at = w[LEAST_OVER + j], I64(j)
        if least:
            grown += least
            w[MISSING_PRICES + one] += least
            for j in range(men):
                if seen >> j & 1:
                    w[MISSING_PRICES + w[GOES_TO + j]] += least
                    w[MEN_PRICES + j] -= least
                else:
                    w[LEAST_OVER + j] -= least
        seen |= I64(1) << at
        last, square = at, w[GOES_TO + at]
        if square < 0:
            break
    while last >= 0:
        before = w[COMES_BEFORE + last]
        w[GOES_TO + last] = w[GOES_TO + before] if before >= 0 else I64(one)
        last = before
    return grown
