"""What can become a mate in several moves yet, told from how far men are from the net.

**The argument.**  It is that of ``nets``, with more moves to come: in the final position each
square of the net about the king who is mated, or stalemated, is covered by a man of the other
side or blocked by one of his own.  A man covers no square sooner than his walk takes him to where
he could (``spans``), and each move of his side is made by one man.  So the side that mates has to
divide its moves among its men, and the other what the king has left of its own among those who
block, so that no square of the net stays open.  All lines count as open, men as out of each
other's way, what a man covers where he stands as covered by him wherever he goes, and two blocks
may be made by the same man; so nothing is lost.

Conditions hold this by ``WALKS_LEAD_ALONE``.  Castling moves two men: where it is not over yet,
nothing is told; nor of neutral men, whom both sides move, nor of chameleons.
"""

from __future__ import annotations

from solver.kernel.cuts import makes_cut
from solver.kernel.fairy.closing.nets import lone_king, steps_from
from solver.kernel.fairy.closing.spans_layout import (
    FAR_BLOCKS,
    FAR_COUNT,
    FAR_COVERS,
    FAR_MEN,
    HAS_SPANS,
    MOST_SPANNED,
    SPAN,
    SPANS,
)
from solver.kernel.fairy.layout import (
    CAPTURES_ARE_PLAIN,
    FLIGHTS,
    GEOMETRIES,
    HOLDING,
    HOME_SETS,
    KING_STEPS,
    LENGTH,
    OCCUPIED,
    QUIET_IS_PLAIN,
    SIDES,
    TAKERS_RETURN,
    UNMOVED,
    WALK,
    WALKS_LEAD_ALONE,
)
from solver.kernel.help.layout import NETS
from solver.kernel.layout import GOAL, MATE, MATE_OR_STALEMATE
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit, jit_inline, popcount

_KING = 0x10
_CORNERS = 0x81
_MOST_MEN = 8
"""With more men there are too many ways to divide more than two moves among them."""


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
    others = length - ply - moves
    if moves > MOST_SPANNED or others > MOST_SPANNED or may_castle_yet(w, p):
        return True
    if moves > 2 and popcount(p[OCCUPIED + side]) > _MOST_MEN:
        return True
    king = lone_king(p, 1 - side)
    if king < 0 or p[OCCUPIED] & p[OCCUPIED + 1] != NONE:
        return True
    note_spans(w, p, side, moves, others, king)
    return is_netted_somewhere(t, w, p, king, 1 - side, moves, others)


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
def note_spans(w, p, side, moves, others, king):
    """Note what the men of *side* cover in up to so many *moves*, and where *others* may stand."""
    for level in range(moves + 1):
        w[FAR_COVERS + level] = 0
    for level in range(others + 1):
        w[FAR_BLOCKS + level] = 0
    count = I64(0)
    men = p[OCCUPIED + side]
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        at = SPANS + ((2 * (I64(p[start]) & WALK) + side) * 64 + start) * SPAN
        w[FAR_MEN + count] = at
        count += 1
        for level in range(moves + 1):
            w[FAR_COVERS + level] |= w[at + level]
    w[FAR_COUNT] = count
    men = p[OCCUPIED + 1 - side] & ~bit(king)
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        at = SPANS + ((2 * (I64(p[start]) & WALK) + 1 - side) * 64 + start) * SPAN
        for level in range(others + 1):
            w[FAR_BLOCKS + level] |= w[at + MOST_SPANNED + 1 + level]


@jit
def is_netted_somewhere(t, w, p, king, side, moves, others):
    """Tell whether the king of *side* can be netted on a square that he reaches in time."""
    walk = I64(p[king]) & WALK
    homes = NONE
    if w[HOLDING] & (CAPTURES_ARE_PLAIN | TAKERS_RETURN) == TAKERS_RETURN:
        homes = U64(t[HOME_SETS + 2 * walk + 1 - side])
    blocks = I64(popcount(p[OCCUPIED + side])) - 1
    seen = NONE
    layer = bit(king)
    for gone in range(others + 1):
        seen |= layer
        following = homes
        while layer != NONE:
            square = ctz(layer)
            layer = drop(layer)
            if is_netted(t, w, walk, square, side, moves, others - gone, blocks):
                return True
            following |= steps_from(t, walk, side, square)
        layer = following & ~seen
    return False


@jit
def is_netted(t, w, walk, square, side, moves, spare, blocks):
    """Tell whether a king of a walk can be netted on a square by so many *moves*.

    His own side has so many to *spare* for others, who can be so many *blocks*.
    """
    firm = bit(square) if w[GOAL] == MATE else NONE
    if firm & ~U64(w[FAR_COVERS + moves]) != NONE:
        return False
    net = firm
    if w[HOLDING] & KING_STEPS:
        net |= U64(t[t[FLIGHTS] + (t[GEOMETRIES + 2 * walk + side] << 6) + square])
    missing = net & ~U64(w[FAR_COVERS]) & ~(U64(w[FAR_BLOCKS]) & ~bit(square))
    return can_close(w, missing, firm, moves, spare, blocks)


@jit_inline
def moves_to_block(w, square, spare):
    """Return with how many moves, of those to *spare*, somebody may block a square; -1 for none."""
    for level in range(1, spare + 1):
        if U64(w[FAR_BLOCKS + level]) >> U64(square) & ONE != NONE:
            return I64(level)
    return I64(-1)


@jit
def can_close(w, missing, firm, moves, spare, blocks):
    """Tell whether what is *missing* can be covered, or blocked but for *firm* squares."""
    if missing == NONE:
        return True
    far = missing & ~U64(w[FAR_COVERS + moves])
    if far & firm != NONE:
        return False
    if far != NONE:
        square = ctz(far)
    else:
        square = ctz(missing & firm) if missing & firm != NONE else ctz(missing)
    here = bit(square)
    if blocks > 0 and here & firm == NONE:
        gone = moves_to_block(w, square, spare)
        if gone > 0 and can_close(w, missing & ~here, firm, moves, spare - gone, blocks - 1):
            return True
    if far != NONE:
        return False
    for i in range(w[FAR_COUNT]):
        at = w[FAR_MEN + i]
        before = NONE
        for level in range(1, moves + 1):
            covered = U64(w[at + level]) & missing
            if covered & here == NONE or covered == before:
                continue
            before = covered
            if can_close(w, missing & ~covered, firm, moves - level, spare, blocks):
                return True
    return False
