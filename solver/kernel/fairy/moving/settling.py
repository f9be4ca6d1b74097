"""What is done with the men on the board once a move is made, whoever has made it.

The rules and sources are those of ``solver.fairy.effects.royalty``, ``boards``, ``checked`` and
``lost``.
"""

from __future__ import annotations

from solver.kernel.fairy.effects.making import pass_move
from solver.kernel.fairy.effects.two_boards import change_boards
from solver.kernel.fairy.effects.views import turn_viewed
from solver.kernel.fairy.going.departures import CENTRE
from solver.kernel.fairy.going.taking import are_taken
from solver.kernel.fairy.layout import (
    ATTACKED,
    CROWNS,
    HOME_MEN,
    LOSES,
    MARKS_ATTACKED,
    NOWHERE,
    OCCUPIED,
    OWN,
    PASSED,
    PASSED_AT,
    PAWNS,
    ROYAL,
    ROYALS,
    SETTLES,
    TO_SHIFT,
    TURNED_IN_PASSING,
    TURNS_BOARD,
    TURNS_CENTRE,
    TWO_BOARDS,
    UNDECIDED,
    UNMOVED,
    VIEWS,
    WALK,
)
from solver.kernel.fairy.men import put, remember
from solver.kernel.fairy.moving.lost import lose
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit


@jit
def settle(t, p, q, move, side):
    """Do what is done with the men in row *q* once *side* has made a move in row *p*."""
    bits = t[SETTLES]
    if bits & CROWNS:
        crown(t, q, 0)
        crown(t, q, 1)
    if bits & TURNS_BOARD:
        turn_board(t, q)
    ends = bit(I64(move & 63)) | bit(I64(move >> TO_SHIFT & 63))
    if bits & TURNS_CENTRE and ends & U64(CENTRE) != NONE:
        turn(t, q, 27, 35, 36, 28)
    if bits & (TURNS_BOARD | TURNS_CENTRE) and I64(q[PASSED]) != NOWHERE:
        forget_passed(t, q)
    if bits & TWO_BOARDS:
        change_boards(t, q, move)
    if bits & VIEWS:
        turn_viewed(t, p, q, move)
    if bits & MARKS_ATTACKED:
        mark_attacked(t, q)
    if bits & LOSES:
        lose(t, q, 1 - side)


@jit
def pass_turn(t, p, q, side):
    """Let a side pass in row *q*, so that *side* is to move: its men may be lost by that."""
    pass_move(p, q)
    if t[SETTLES] & LOSES:
        lose(t, q, side)


@jit
def crown(t, q, side):
    """Let a king who is the only one of a side be royal, and several be not."""
    walk = t[HOME_MEN] & WALK
    kings = NONE
    men = q[OCCUPIED + side]
    while men != NONE:
        square = ctz(men)
        men = drop(men)
        if (I64(q[square]) & WALK) == walk:
            kings |= bit(square)
    is_one = kings != NONE and drop(kings) == NONE
    while kings != NONE:
        square = ctz(kings)
        kings = drop(kings)
        code = I64(q[square])
        if is_one and not code & ROYAL:
            put(t, q, square, code | ROYAL)
        elif not is_one and code & ROYAL:
            put(t, q, square, code & ~I64(ROYAL))
            q[UNMOVED] &= ~bit(square)


@jit
def turn(t, q, first, second, third, fourth):
    """Let the man on each of four squares go to the next one."""
    one = I64(q[first])
    two = I64(q[second])
    three = I64(q[third])
    four = I64(q[fourth])
    put(t, q, first, four)
    put(t, q, second, one)
    put(t, q, third, two)
    put(t, q, fourth, three)


@jit
def turn_board(t, q):
    """Turn the whole board by a quarter, with the clock."""
    for file in range(4):
        for rank in range(4):
            first = 8 * rank + file
            second = 8 * (7 - file) + rank
            third = 63 - first
            fourth = 63 - second
            turn(t, q, first, second, third, fourth)


@jit
def forget_passed(t, q):
    """Forget a pawn who has just passed a square if a turn takes him along.

    Where somebody could take him in passing no source tells what becomes of it.
    """
    at = I64(q[PASSED_AT])
    if not t[SETTLES] & TURNS_BOARD and CENTRE >> at & 1 == 0:
        return
    side = 1 if at >> 3 == 3 else 0
    for which in range(2):
        file = (I64(q[PASSED]) & 7) + 2 * which - 1
        if file < 0 or file > 7:
            continue
        code = I64(q[(at & 56) + file])
        if code & (OWN << side) and t[PAWNS + (code & WALK)]:
            t[UNDECIDED] = TURNED_IN_PASSING
    q[PASSED] = U64(NOWHERE)
    q[PASSED_AT] = U64(0)


@jit
def mark_attacked(t, q):
    """Remember whose kings have been attacked."""
    known = q[ATTACKED]
    found = known
    for side in range(2):
        royals = q[ROYALS] & q[OCCUPIED + side]
        is_new = known >> U64(side) & ONE == NONE and royals != NONE
        if is_new and are_taken(t, q, royals, side):
            found |= bit(I64(side))
    if found != known:
        remember(q, ATTACKED, found)
