"""Demands on the play beside its goal, followed from move to move.

Men are named by their squares in the diagram.  A man that must not move stands there until it is
captured; one that has to move stands there until it moves.  The others are followed from square
to square.  So a bitboard for each demand tells at every half-move of which men it is open yet, and
moves that break one are not made: a man that must not move does, one that must not be captured
is, one that has yet to move or to mate is captured.  After the last move nothing may be open.
Whether a line breaks a demand is told by its moves alone.

*d* is the area of ``demands_layout`` within a work area.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.demands_layout import (
    BASE_KEYS,
    BEFORE_MOVE,
    BEFORE_SIDE,
    FIXED,
    FROM_START,
    MATER,
    MATING_KINDS,
    MATING_SQUARE,
    OWED,
    PREY,
    SAFE,
    TODO,
    TODO_COUNT,
    TODO_MOVES,
)
from solver.kernel.layout import (
    BLACK,
    CAPTURED_SHIFT,
    CASTLING,
    KIND_SHIFT,
    MEN,
    PLIES,
    STATE,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.moves import (
    BLACK_RIGHTS,
    WHITE_RIGHTS,
    landed_kind,
    rook_source,
    victim_square,
)
from solver.kernel.words import I64, NONE, U64, bit, jit, jit_inline, popcount

SPREAD = np.uint64(0x9E37_79B9_7F4A_7C15)
HALF = np.uint64(32)
LOOK = (1 << KIND_SHIFT) - 1
"""What tells a move from others to the eye: squares and promotion."""


@jit_inline
def led(men, source, target, rook, castled):
    """Return where *men* stand after a move from *source* to *target*; a rook may castle."""
    if men & source:
        men ^= source | target
    if men & rook:
        men ^= rook | castled
    return men


@jit
def follow(d, move, side, ply, after):
    """Write for half-move *after* what is open when *side* has made *move*, half-move *ply*.

    Tell whether it may be made.
    """
    start = move & 63
    end = (move >> TO_SHIFT) & 63
    source = bit(start)
    target = bit(end)
    rook = NONE
    castled = NONE
    victim = NONE
    if move & CASTLING:
        rook = bit(rook_source(move))
        castled = bit((start + end) >> 1)
    if (move >> CAPTURED_SHIFT) & 7:
        victim = bit(victim_square(move, side))
    fixed = U64(d[FIXED + ply])
    safe = U64(d[SAFE + ply])
    owed = U64(d[OWED + ply])
    prey = U64(d[PREY + ply])
    mater = U64(d[MATER + ply])
    todo = d[TODO + ply]
    if (source | rook) & fixed or victim & (safe | owed | mater):
        return False
    if todo:
        for i in range(d[TODO_COUNT]):
            if d[TODO_MOVES + i] == move & LOOK:
                todo &= ~(I64(1) << i)
    d[FIXED + after] = I64(fixed & ~victim)
    d[SAFE + after] = I64(led(safe, source, target, rook, castled))
    d[OWED + after] = I64(owed & ~(source | rook))
    d[PREY + after] = I64(led(prey & ~victim, source, target, rook, castled))
    d[MATER + after] = I64(led(mater, source, target, rook, castled))
    d[TODO + after] = todo
    return True


@jit_inline
def open_key(d, ply):
    """Return what tells a table what is open at half-move *ply*, and what is asked besides."""
    key = U64(d[BASE_KEYS + ply])
    for demand in range(FIXED, BASE_KEYS, PLIES):
        key = (key ^ U64(d[demand + ply])) * SPREAD
        key ^= key >> HALF
    return key


@jit
def begin_demands(d):
    """Open all demands at the first half-move; tell whether the move before it keeps to them."""
    for number in range(6):
        d[FIXED + number * PLIES] = d[FROM_START + number]
    first = I64(0)
    return d[BEFORE_MOVE] == 0 or follow(d, d[BEFORE_MOVE], d[BEFORE_SIDE], first, first)


@jit
def ends_as_asked(d, move, ply):
    """Tell whether with White's *move*, the last half-move, nothing stays open.

    Whether the mate is a model mate is asked apart (``model_mates``).
    """
    mater = U64(d[MATER + ply])
    if mater and mater & bit(move & 63) == NONE:
        return False
    square = d[MATING_SQUARE]
    if square >= 0 and (move >> TO_SHIFT) & 63 != square:
        return False
    if (d[MATING_KINDS] >> landed_kind(move)) & 1 == 0 or not follow(d, move, WHITE, ply, ply + 1):
        return False
    after = ply + 1
    return d[OWED + after] | d[PREY + after] | d[TODO + after] == 0


@jit
def are_in_number(d, q, ply, white, black):
    """Tell whether so many moves of *white* and *black* are enough for what is open in row *q*.

    A move moves one man (castling two, of the side that may castle yet) and captures one man at
    most, and is one of the moves asked for at most.  So there is no line where more men of a
    side have yet to move than it has moves left, more of them to be captured than the other side
    has, or more moves to occur than there are.
    """
    owed = U64(d[OWED + ply])
    if owed:
        castling = 1 if q[STATE] & WHITE_RIGHTS else 0
        if popcount(owed & q[MEN + WHITE]) > white + castling:
            return False
        castling = 1 if q[STATE] & BLACK_RIGHTS else 0
        if popcount(owed & q[MEN + BLACK]) > black + castling:
            return False
    prey = U64(d[PREY + ply])
    if popcount(prey & q[MEN + BLACK]) > white or popcount(prey & q[MEN + WHITE]) > black:
        return False
    return popcount(U64(d[TODO + ply])) <= white + black
