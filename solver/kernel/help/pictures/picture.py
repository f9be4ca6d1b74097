"""One picture of a mate by a king and one man: what it says, and what White needs for it."""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help.pictures.layout import PICTURES
from solver.kernel.help.reach import NEVER_REACHED, king_steps, white_distance
from solver.kernel.help.tables import NET
from solver.kernel.layout import BETWEEN, KING, MEN, WHITE
from solver.kernel.words import I64, NONE, ctz, jit_inline

MAN_SHIFT = 10
KING_SHIFT = 20
SQUARE_SHIFT = 28
FROM_ANYWHERE = 64
"""Stands for the white king's square where it only has to keep away."""


# --- what it says


@jit_inline
def picture_of(square, man, kings, blocks):
    """Return a picture as one word: the black king's square, the man as kind * 64 + square.

    And the white king's square, and the bits of the net that black men block.
    """
    return (square << SQUARE_SHIFT) | (man << MAN_SHIFT) | (kings << KING_SHIFT) | blocks


@jit_inline
def mated_on(picture):
    """Return the black king's square."""
    return picture >> SQUARE_SHIFT


@jit_inline
def man_in(picture):
    """Return the man that gives check as kind * 64 + square."""
    return (picture >> MAN_SHIFT) & 511


@jit_inline
def checker_of(picture):
    """Return the square of the man that gives check."""
    return (picture >> MAN_SHIFT) & 63


@jit_inline
def kings_in(picture):
    """Return the white king's square, or ``FROM_ANYWHERE``."""
    return (picture >> KING_SHIFT) & 127


@jit_inline
def flights_in(picture):
    """Return the bits of the net that black men have to block."""
    return picture & NET


@jit_inline
def picture_at(w, number):
    """Return a picture of the list."""
    return w[PICTURES + 2 * number]


@jit_inline
def unfit_at(w, number):
    """Return which men may not block in a picture of the list, as ``unfit_men`` says."""
    return w[PICTURES + 2 * number + 1]


@jit_inline
def put_picture(w, number, picture, unfit):
    """Write a picture to the list."""
    w[PICTURES + 2 * number] = picture
    w[PICTURES + 2 * number + 1] = unfit


# --- what White needs


@jit_inline
def lone_man(p):
    """Return White's only man beside the king as kind * 64 + square, -1 where there is none."""
    man = p[MEN + WHITE] & ~p[KING]
    if man == NONE:
        return I64(-1)
    kind = 0
    while p[kind] & man == NONE:
        kind += 1
    return I64(kind * 64 + ctz(man))


@jit_inline
def white_king(p):
    """Return White's king's square."""
    return king_square(p, WHITE)


@jit_inline
def king_cost(b, king, kings, square):
    """Return the moves White's king needs to stand as the picture wants it."""
    if kings != FROM_ANYWHERE:
        return king_steps(b, king, kings)
    return 0 if king_steps(b, king, square) > 1 else 1


@jit_inline
def white_cost(t, b, picture, man, king):
    """Return the moves that White needs for a picture, the last of which gives the check.

    King and man make different moves, each at least its distance.  Where the man is
    there already it has to move all the same, or to be uncovered, for nobody is in check before the
    last move (lemma of contact): a pawn cannot come back; beside the king or as a knight it is not
    uncovered, and needs two moves to go and come back; on a line the king uncovers it, for
    which one move may do that nobody asked for, or two if it has to stand where it stands
    now.  Where the king has to move anyway its moves may uncover the man.
    """
    target = man_in(picture)
    kings = kings_in(picture)
    square = mated_on(picture)
    steps = king_cost(b, king, kings, square)
    own = white_distance(b, man, target)
    if own == 0:
        if target < 64:
            return NEVER_REACHED
        if t[BETWEEN + 64 * square + (target & 63)] == NONE:
            return 2 + steps
        if steps == 0:
            return 1 if kings == FROM_ANYWHERE else 2
    return own + steps
