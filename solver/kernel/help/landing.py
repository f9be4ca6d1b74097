"""Which last moves of Black leave White a mate.

**The cut ``HOLDING``.**  The king stays, and another man makes the move.  Whoever moves does not
block any more where it stood.  So each way for White to end, a man and a square of its, leaves
bits open that black men *hold* as they stand, and one at most that the move has to block.  If all
ways that need no block have a bit in common, the man there does not move, but to close the net of
another way; and if all ways that need the bit y blocked have one in common, the man there does
not close it by landing on y.  For in the final position all bits that White's way leaves open are
blocked, and by no man that has left them.  A man that has to leave because it would answer does
not hold that net either.

Where the king cannot step and nobody may go anywhere, somebody has to get to one of the squares.
"""

from __future__ import annotations

from solver.kernel.attacks import is_attacked, king_square
from solver.kernel.cuts import makes_cut
from solver.kernel.help.blocks import list_with, squares_for
from solver.kernel.help.demands import has_idlers
from solver.kernel.help.last_move import (
    CLOSED,
    last_blocks,
    not_asked,
    squares_of_bits,
    standing_still,
)
from solver.kernel.help.layout import (
    ALIVE_NOW,
    ASKS_MODEL,
    BLOCKERS,
    CLOSED_PLACE,
    HELD,
    LANDING,
    LEAVING_NOW,
    OPEN_ROADS,
    TAKING_NOW,
)
from solver.kernel.help.net import around, list_men
from solver.kernel.help.reach import king_steps, steps_to
from solver.kernel.layout import BLACK, KING, MEN, WHITE
from solver.kernel.moves import ep_square
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline


@jit
def last_targets(t, b, p, w, squares):
    """Say which last moves of Black leave White a mate.

    ALIVE_NOW says where the king may step, LEAVING_NOW which other men may go anywhere: where the
    net needs no block, all but those who hold it.  LANDING and TAKING_NOW say where others may
    land: on a square that closes the net, unless they hold the rest of it, and where they take or
    shut; that is all only as far as anybody gets there.
    """
    count = list_men(p, w)
    king = king_square(p, BLACK)
    men = p[MEN + BLACK] & ~p[KING]
    occupied = (p[MEN] | p[MEN + 1]) & ~bit(king)
    alive = NONE
    w[LANDING] = 0
    w[LEAVING_NOW] = 0
    w[TAKING_NOW] = 0
    left = squares & ~bit(king)
    while left:
        square = ctz(left)
        left = drop(left)
        if steps_to(b, p, king, square) > 1:
            continue
        if w[ASKS_MODEL] and has_idlers(b, w, count, square, I64(2)):
            continue
        if is_attacked(t, p, square, occupied, WHITE):
            continue
        fixed = standing_still(p, w, square, p[MEN + WHITE])
        pinned = not_asked(t, p, w, square, king_steps(b, king, square) > 1)
        if last_blocks(t, b, p, w, count, square, fixed, NONE, pinned) & CLOSED:
            alive |= bit(square)
    w[ALIVE_NOW] = I64(alive)
    if squares & bit(king) == NONE:
        return
    if w[ASKS_MODEL] and has_idlers(b, w, count, king, I64(2)):
        return
    fixed = NONE
    leavers = NONE
    if makes_cut(w, OPEN_ROADS):
        fixed = bit(king)
        leavers = men
        if ep_square(p) == 0:
            fixed |= p[MEN + WHITE]
    pinned = not_asked(t, p, w, king, False)
    blocks = last_blocks(t, b, p, w, count, king, fixed, leavers, pinned)
    if blocks & CLOSED:
        holders = squares_of_bits(w, w[HELD + CLOSED_PLACE], king)
        w[LEAVING_NOW] |= I64(men & ~holders)
        blocks ^= CLOSED
    w[LANDING] = I64(squares_of_bits(w, blocks, king))
    if alive == NONE and w[LEAVING_NOW] | w[TAKING_NOW] == 0 and w[LANDING]:
        w[LANDING] = I64(landing_reached(b, p, w, king))


@jit_inline
def landing_reached(b, p, w, king):
    """Return those squares of LANDING to which somebody gets in one move who may go there."""
    blockers = list_with(p, w, NONE)
    found = NONE
    for i in range(blockers):
        place = w[BLOCKERS + i]
        squares = U64(w[LANDING]) & squares_for(b, place, 1) & ~bit(place & 63)
        while squares:
            square = ctz(squares)
            squares = drop(squares)
            if may_close(w, king, place & 63, square):
                found |= bit(square)
    return found


@jit_inline
def may_close(w, king, source, target):
    """Tell whether the man on *source* does not hold the net that closes when it lands there."""
    place = ctz(U64(around(bit(target), king)))
    return w[HELD + place] & around(bit(source), king) == 0


@jit_inline
def may_be_last(w, king, source, target):
    """Tell whether the man on *source*, not the king, may move to *target* with the last move."""
    if (U64(w[LEAVING_NOW]) & bit(source)) | (U64(w[TAKING_NOW]) & bit(target)):
        return True
    return U64(w[LANDING]) & bit(target) != NONE and may_close(w, king, source, target)
