"""Which moves of fairy chess leave their own king safe, told before they are made.

**The argument.**  It is that of ``checks``, with the sides exchanged.  A king who could not be
taken before a move of his side, whatever kept anybody from it, can be taken after it only by a man
of the other side who has an open way to him now and had none before.  That man stands where he
stood, and goes as he went: so somebody has come to a square of his way, or has left one.  A move
that touches none of the squares on which this could happen exposes nobody, if

* who moves is no king, stays with his side, and brings no man of the other side to another square,
  nor to another walk: this conditions hold by ``QUIET_TELLS`` for moves that take nobody and by
  ``CAPTURES_TELL`` for others; moves with a choice, castlings and neutral men are not told;
* no way to the king was open before, be it that somebody was kept from using it: then all squares
  count as touched.

Who borrows walks does so from men of his own side, or nothing is told.
"""

from __future__ import annotations

from solver.kernel.cuts import makes_cut
from solver.kernel.fairy.checking.checks import shut_lines, tells_checks
from solver.kernel.fairy.layout import (
    CAPTURES_TELL,
    CASTLING,
    CHOICE_SHIFT,
    CONDITIONS,
    FLAGGED,
    FOLLOWS_UP,
    GHOSTS,
    GHOSTS_SAFE,
    HAUNTS,
    HOLDING,
    HURDLES,
    LAST_TAKEN,
    LENDERS,
    LENT,
    OWN,
    OWN_AHEAD,
    QUIET_TELLS,
    ROYAL,
    SEQUELS,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
)
from solver.kernel.words import ALL, I64, NONE, bit, jit, jit_inline

SAFETY = 1 << 15
"""The cut of that name in ``help.plan``."""
_FEW = 3
"""Of fewer moves it is quicker to ask each."""


@jit
def lines_from_royals(t, w, p, side, count):
    """Return the squares that no move of *side* in row *p* may touch without being asked of.

    All where nothing is told, or not worth it for *count* moves.
    """
    if count < _FEW or not w[HOLDING] & QUIET_TELLS or not makes_cut(w, SAFETY):
        return ALL
    if not tells_checks(t):
        return ALL
    if t[CONDITIONS] & LENT and t[LENDERS + 1 - side] > OWN_AHEAD:
        return ALL
    return shut_lines(t, p, 1 - side, True)


@jit_inline
def may_expose(t, w, p, move, side, lines):
    """Tell whether a move of *side* in row *p* may expose its king, by such squares of it."""
    start = move & 63
    code = I64(p[start])
    if lines == ALL or move & CASTLING or move >> CHOICE_SHIFT or code & ROYAL:
        return True
    if code & (3 * OWN) == 3 * OWN or (t[CONDITIONS] & HURDLES and code & t[FLAGGED]):
        return True
    if t[SEQUELS] & FOLLOWS_UP and p[LAST_TAKEN] != NONE:
        return True
    if t[SEQUELS] & (GHOSTS_SAFE | HAUNTS) and p[GHOSTS + start] != NONE:
        return True
    touched = bit(start) | bit(move >> TO_SHIFT & 63)
    if move & TAKES:
        if not w[HOLDING] & CAPTURES_TELL:
            return True
        touched |= bit(move >> TAKEN_SHIFT & 63)
    return touched & lines != NONE
