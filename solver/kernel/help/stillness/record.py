"""One stillness of the list: what it says."""

from __future__ import annotations

from solver.kernel.help.stillness.layout import (
    STILL_BLACK,
    STILL_CAPTURES,
    STILL_COUNT,
    STILL_FOUND,
    STILL_HEAD,
    STILL_KING,
    STILL_NEEDED,
    STILL_ROOM,
    STILL_STRIDE,
    STILL_TAKEN,
    STILL_WANTED,
    STILLS,
    STILLS_FULL,
)
from solver.kernel.help.stillness.men import is_pinned, moves_planned, target_of
from solver.kernel.words import I64, U64, jit, jit_inline

WHERE = 511
PINNED = 512
CAPTURED = 1024
"""What is said of a man: where it is to stand, and ``PINNED`` if it is pinned there; or
``CAPTURED`` and its own moves before it can be."""


@jit_inline
def row_of_stillness(number):
    """Return where a stillness of the list begins."""
    return STILLS + number * STILL_STRIDE


@jit_inline
def king_of(w, row):
    """Return the black king's square."""
    return w[row + STILL_KING]


@jit_inline
def taken_in(w, row):
    """Return the squares that Black's men and king are to stand on."""
    return U64(w[row + STILL_TAKEN])


@jit_inline
def captures_in(w, row):
    """Return how many men are to be captured."""
    return w[row + STILL_CAPTURES]


@jit_inline
def needed_in(w, row):
    """Return the moves that Black needs for it from where it was listed."""
    return w[row + STILL_NEEDED]


@jit_inline
def wanted_of_white(w, row):
    """Return the squares on which White is to shut a pawn in."""
    return U64(w[row + STILL_WANTED])


@jit_inline
def goal_of(w, row, man):
    """Return what is said of a man."""
    return w[row + STILL_HEAD + man]


@jit_inline
def stays(goal):
    """Tell whether a man is to stand somewhere and not to be captured."""
    return goal < CAPTURED


@jit
def keep_stillness(w, king, taken, white_wanted, spare):
    """Add the stillness in work to the list, unless it is the last one; note if there is no room.

    *spare* are the moves that Black does not need for it.
    """
    found = w[STILL_FOUND]
    if found == w[STILL_ROOM]:
        w[STILLS_FULL] = 1
        return
    row = row_of_stillness(found)
    last = row - STILL_STRIDE
    captures = 0
    is_new = found == 0
    for man in range(w[STILL_COUNT]):
        word = target_of(w, man) + PINNED * is_pinned(w, man)
        if target_of(w, man) < 0:
            word = CAPTURED + moves_planned(w, man)
            captures += 1
        w[row + STILL_HEAD + man] = word
        is_new = is_new or w[last + STILL_HEAD + man] != word
    w[row + STILL_KING] = king
    w[row + STILL_TAKEN] = I64(taken)
    w[row + STILL_CAPTURES] = captures
    w[row + STILL_NEEDED] = w[STILL_BLACK] - spare
    w[row + STILL_WANTED] = I64(white_wanted)
    is_new = is_new or w[last + STILL_WANTED] != I64(white_wanted)
    if is_new or w[last + STILL_KING] != king:
        w[STILL_FOUND] = found + 1
