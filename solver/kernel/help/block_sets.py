"""Sets of blocks: which squares of a net Black has to block so that it closes.

A set names the black king's square, the squares of its net that have to be blocked and, where
that is known, the square of the man that will give check.
"""

from __future__ import annotations

from solver.kernel.help.layout import (
    ATTACKERS,
    BLOCKERS,
    CHECKER_SHIFT,
    MOST_SETS,
    MOST_WORK,
    SETS,
    SETS_END,
    SETS_FROM,
    SETS_FULL,
    SETS_SHIFT,
    SETS_WORK,
)
from solver.kernel.help.reach import empty_attacks
from solver.kernel.help.tables import NET
from solver.kernel.layout import BETWEEN, BLACK
from solver.kernel.words import I64, NONE, bit, jit_inline

NOT_KNOWN = 64
"""Stands for the checker's square where it is not known, or does not matter."""


# --- what a set says


@jit_inline
def set_of(blocks, king, checker):
    """Return a set as one word."""
    return blocks | (king << SETS_SHIFT) | (checker << CHECKER_SHIFT)


@jit_inline
def blocks_in(word):
    """Return the bits of the net that are to be blocked."""
    return word & NET


@jit_inline
def king_in(word):
    """Return the black king's square."""
    return (word >> SETS_SHIFT) & 63


@jit_inline
def checker_in(word):
    """Return the square of the man that gives check, or ``NOT_KNOWN``."""
    return word >> CHECKER_SHIFT


# --- the list


@jit_inline
def begin_sets(w):
    """Begin a list of sets."""
    w[SETS_END] = 0
    w[SETS_WORK] = 0
    w[SETS_FULL] = 0


@jit_inline
def begin_square(w):
    """Begin the sets of the next king square."""
    w[SETS_FROM] = w[SETS_END]


@jit_inline
def sets_go_on(w):
    """Count one more step of the search for sets; tell whether it may go on."""
    w[SETS_WORK] += 1
    if w[SETS_WORK] > MOST_WORK:
        w[SETS_FULL] = 1
    return w[SETS_FULL] == 0


@jit_inline
def is_blocked_better(w, blocks):
    """Tell whether a set noted for the king square in work is part of *blocks*."""
    for i in range(w[SETS_FROM], w[SETS_END]):  # noqa: SIM110 - compiled
        if blocks_in(w[SETS + i]) & ~blocks == 0:
            return True
    return False


@jit_inline
def add_set(w, king, blocks):
    """Note that a net around *king* closes when Black blocks these squares, unless fewer do."""
    if is_blocked_better(w, blocks):
        return
    kept = w[SETS_FROM]
    for i in range(w[SETS_FROM], w[SETS_END]):
        if blocks & ~w[SETS + i]:
            w[SETS + kept] = w[SETS + i]
            kept += 1
    w[SETS + kept] = set_of(blocks, king, I64(NOT_KNOWN))
    w[SETS_END] = kept + 1
    if kept - w[SETS_FROM] >= MOST_SETS:
        w[SETS_FULL] = 1


@jit_inline
def add_last_set(w, king, blocks, checker):
    """Note a set of blocks and the square of the man that gives check, unless it is there."""
    word = set_of(blocks, king, checker)
    for i in range(w[SETS_FROM], w[SETS_END]):
        known = w[SETS + i]
        if known == word or (checker_in(known) == NOT_KNOWN and blocks_in(known) & ~blocks == 0):
            return
    w[SETS + w[SETS_END]] = word
    w[SETS_END] += 1
    if w[SETS_END] - w[SETS_FROM] >= MOST_SETS:
        w[SETS_FULL] = 1
        w[SETS_END] -= 1


# --- who takes the checker


@jit_inline
def takes(t, place, square):
    """Tell whether Black's man on *place* takes on *square* whatever is in between."""
    near = bit(square) & empty_attacks(t, place >> 6, place & 63, BLACK)
    return near != NONE and t[BETWEEN + 64 * (place & 63) + square] == NONE


@jit_inline
def note_takers(t, w, blockers):
    """Note with each set which of Black's men take the checker where they stand.

    **Lemma of the takers.**  With one white move left and the checker's square known, each of
    these men has to leave its place before that move.  Why: it would take the checker,
    beside which it stands or a knight's move away, so that nothing can be put between.  It is not
    pinned, for White has no line man but perhaps the checker itself, and between that
    and the king it would shut the check; a second check there is none, for nothing is
    uncovered; and White's last move does not capture it, for it stands elsewhere: the pawn taken
    en passant stands behind the checker and takes forwards.
    """
    for i in range(w[SETS_END]):
        found = I64(0)
        checker = checker_in(w[SETS + i])
        if checker != NOT_KNOWN:
            for man in range(blockers):
                if takes(t, w[BLOCKERS + man], checker):
                    found |= I64(1) << man
        w[ATTACKERS + i] = found
