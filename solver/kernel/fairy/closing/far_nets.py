"""What can become a mate in several moves yet, told from how far men are from the net.

**The argument.**  It is that of ``nets``, with more moves to come: in the final position each
square of the net about the king who is mated, or stalemated, is covered by a man of the other
side or blocked by one of his own.  A man covers no square sooner than his walk takes him to where
he could (``spans``), and each move of his side is made by one man.  So the side that mates has to
divide its moves among its men, and the other what the king has left of its own among those who
block, so that no square of the net stays open (``placings``).

Conditions hold this by ``WALKS_LEAD_ALONE``.  Castling moves two men: where it is not over yet,
nothing is told; nor of neutral men, whom both sides move, nor of chameleons.  Where a king can take
whoever stands beside him, and no rule keeps him from giving check, the other's king keeps away from
the net altogether (``KINGS_PART``).
"""

from __future__ import annotations

from solver.kernel.cuts import makes_cut
from solver.kernel.fairy.closing.lent import (
    flights_from,
    giver_to,
    is_borrower,
    steps_of,
    walks_among,
    walks_of_king,
)
from solver.kernel.fairy.closing.nets import hold_steps, lone_king
from solver.kernel.fairy.closing.placings import can_place, level_of, stands_after
from solver.kernel.fairy.closing.spans_layout import (
    FAR_COUNT,
    FAR_MEN,
    FAR_PLACES,
    FAR_SHUNS,
    FAR_TRIES,
    HAS_SPANS,
    SPAN,
    SPANS,
)
from solver.kernel.fairy.layout import (
    CAPTURES_ARE_PLAIN,
    HOLDING,
    HOLES,
    HOME_SETS,
    KING_STEPS,
    KINGS_PART,
    LENDERS,
    LENGTH,
    MOST_WALKS,
    OCCUPIED,
    OWN_AHEAD,
    QUIET_IS_PLAIN,
    SIDES,
    TAKERS_RETURN,
    UNMOVED,
    WALK,
    WALKS_LEAD_ALONE,
)
from solver.kernel.help.layout import NETS
from solver.kernel.layout import GOAL, MATE, MATE_OR_STALEMATE
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit

_KING = 0x10
_CORNERS = 0x81
MOST_TRIES = 2000
"""So many placings of men are tried in one position; after that nothing is told."""


@jit
def may_close(t, w, p, ply):
    """Tell whether the net can still be closed by the half-moves from *ply* on, row *p* before."""
    needed = QUIET_IS_PLAIN | WALKS_LEAD_ALONE
    if not w[HAS_SPANS] or w[HOLDING] & needed != needed or not makes_cut(w, NETS):
        return True
    if w[GOAL] > MATE_OR_STALEMATE:
        return True
    length = w[LENGTH]
    side = w[SIDES + length - 1]
    moves = I64(0)
    for i in range(ply, length):
        moves += w[SIDES + i] == side
    king = lone_king(p, 1 - side)
    if king < 0 or p[OCCUPIED] & p[OCCUPIED + 1] != NONE or may_castle_yet(w, p):
        return True
    hold_steps(t, w, p, 1 - side, length - ply - moves)
    note_men(t, w, p)
    w[FAR_TRIES] = MOST_TRIES
    return is_netted_somewhere(t, w, p, king, 1 - side, moves, length - ply - moves)


@jit
def may_castle_yet(w, p):
    """Tell whether somebody may still castle; rooks may come back where they are not lost."""
    for side in range(2):
        unmoved = p[UNMOVED] >> U64(56 * side)
        if unmoved & U64(_KING) == NONE:
            continue
        if unmoved & U64(_CORNERS) != NONE or w[HOLDING] & CAPTURES_ARE_PLAIN == 0:
            return True
    return False


@jit
def note_men(t, w, p):
    """Note the men of both sides, and where their spans begin."""
    for side in range(2):
        count = I64(0)
        men = p[OCCUPIED + side]
        while men != NONE:
            start = ctz(men)
            men = drop(men)
            walk = I64(p[start]) & WALK
            if is_borrower(t, w, I64(p[start]), side):
                walk = I64(MOST_WALKS)
            w[FAR_MEN + 64 * side + count] = SPANS + ((2 * walk + side) * 64 + start) * SPAN
            w[FAR_PLACES + 64 * side + count] = start
            count += 1
        w[FAR_COUNT + side] = count


@jit
def is_netted_somewhere(t, w, p, king, side, moves, others):
    """Tell whether the king of *side* can be netted on a square that he reaches in time."""
    walk = I64(p[king]) & WALK
    homes = NONE
    if w[HOLDING] & (CAPTURES_ARE_PLAIN | TAKERS_RETURN) == TAKERS_RETURN:
        homes = U64(t[HOME_SETS + 2 * walk + 1 - side])
    blocking = I64(0)  # the king blocks nothing himself
    while w[FAR_PLACES + 64 * side + blocking] != king:
        blocking += 1
    blocking = I64(1) << blocking
    seen = NONE
    layer = bit(king)
    gone = I64(0)
    while layer != NONE and gone <= others:
        seen |= layer
        following = homes
        while layer != NONE:
            square = ctz(layer)
            layer = drop(layer)
            if is_netted(t, w, p, king, square, side, moves, others - gone, blocking):
                return True
            following |= steps_of(t, w, I64(p[king]), side, square)
        layer = following & ~seen & ~p[HOLES]
        gone += 1
    return False


@jit
def is_netted(t, w, p, king, square, side, moves, spare, blocking):
    """Tell whether the king of *side* can be netted on a square by so many *moves*.

    His own side has so many to *spare* for others than him, whose number *blocking* has.
    """
    code = I64(p[king])
    walks = walks_of_king(t, w, code, side, square)
    giver = giver_to(t, side, square) if drop(walks) != NONE else I64(-1)
    if giver >= 0 and t[LENDERS + side] <= OWN_AHEAD:
        walks &= bit(code & WALK) | walks_coming(t, w, p, giver, side, spare, blocking)
    firm = bit(square) if w[GOAL] == MATE else NONE
    while walks != NONE:
        flights = flights_from(t, ctz(walks), side, square) & ~p[HOLES]
        walks = drop(walks)
        net = firm
        if w[HOLDING] & KING_STEPS:
            net |= flights
        w[FAR_SHUNS] = I64(flights | bit(square)) if w[HOLDING] & KINGS_PART else I64(0)
        if can_place(t, w, p, 1 - side, net, firm, moves, spare, I64(0), blocking, I64(0)):
            return True
    return False


@jit
def walks_coming(t, w, p, square, side, moves, used):
    """Return the walks of the men of *side* not *used* who come to a square in so many moves."""
    found = NONE
    for i in range(w[FAR_COUNT + side]):
        stands = stands_after(w, w[FAR_MEN + 64 * side + i], level_of(moves))
        if U64(used) >> U64(i) & ONE == NONE and stands >> U64(square) & ONE != NONE:
            found |= walks_among(t, p, bit(w[FAR_PLACES + 64 * side + i]))
    return found
