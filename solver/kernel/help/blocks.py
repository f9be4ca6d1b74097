"""Black's men as blocks of a net: what it costs to have them on given squares in time.

**Lemma of the blocks.**  Black's moves left are those of the king to K, those of the men that
block and those that are spared for nothing.  Different squares are blocked by different men, each
of which needs at least as many moves as the tables of reach say, a man that has to leave its
place at least one.  So where the cheapest assignment of men to squares, with one move for each
man that must leave and blocks nothing, costs more than there is, the net is not closed.

Castling moves the rook with the king: where Black may castle, rooks stand on their castled
squares too, for nothing.  Both rooks may, and the ones at home are counted besides, which only
finds more blocks than there are.
"""

from __future__ import annotations

from solver.kernel.help.layout import (
    BLOCK_COSTS,
    BLOCK_LEAST,
    BLOCK_NETS,
    BLOCK_SQUARES,
    BLOCKERS,
    MOST_MEN,
)
from solver.kernel.help.net import CASTLED_ROOKS, square_of
from solver.kernel.help.reach import NEVER_REACHED, moves_to_block
from solver.kernel.help.tables import BLOCKS, FAR
from solver.kernel.layout import BLACK, MEN, ROOK, STATE
from solver.kernel.moves import BLACK_RIGHTS
from solver.kernel.words import I64, NONE, U64, ctz, drop, jit, jit_inline, popcount

NO_MAN = -1
"""Stands for the number of a man where there is none."""


@jit_inline
def squares_for(b, place, moves):
    """Return where Black's man on *place* gets to in so many moves; 7 stand for any number."""
    return b[BLOCKS + 8 * place + moves]


@jit_inline
def list_blockers(p, w):
    """List Black's men but the king as kind * 64 + square; return how many there are.

    Rooks that may castle are also where that takes them, as men behind all others.
    """
    return list_with(p, w, CASTLED_ROOKS if p[STATE] & BLACK_RIGHTS else NONE)


@jit_inline
def list_with(p, w, rooks):
    """List Black's men but the king in the same way, *rooks* besides."""
    count = 0
    for kind in range(5):
        men = p[kind] & p[MEN + BLACK]
        while men:
            w[BLOCKERS + count] = kind * 64 + ctz(men)
            men = drop(men)
            count += 1
    while rooks:
        w[BLOCKERS + count] = ROOK * 64 + ctz(rooks)
        rooks = drop(rooks)
        count += 1
    return count


@jit_inline
def list_block_squares(b, w, blockers, black_moves):
    """List by number of moves where the men listed get to."""
    for moves in range(1, min(black_moves, FAR) + 1):
        reached = I64(0)
        for i in range(blockers):
            reached |= I64(squares_for(b, w[BLOCKERS + i], moves))
        w[BLOCK_SQUARES + moves] = reached


@jit_inline
def cost_of_blocks(w, squares, black_moves):
    """Return the moves Black needs at least to block all *squares*; too many for never.

    One man may serve for several squares here.
    """
    cost = 0
    moves = 0
    while squares:
        moves += 1
        if moves > black_moves or moves > FAR:
            return black_moves + 1
        blocked = squares & w[BLOCK_NETS + moves]
        squares &= ~blocked
        while blocked:
            cost += moves
            blocked &= blocked - 1
    return cost


@jit_inline
def size_of(men):
    """Return the number of men in a set."""
    return popcount(U64(men))


@jit
def can_block(b, w, blockers, squares, must, king, black_moves, unfit, apart):
    """Tell whether different men can block all *squares* of the net with *black_moves* moves.

    *must* has a bit for each black man that has to leave its place in any case; *unfit* is the
    place of the squares on which no officer may stand, by kind, or 0; the man with the number
    *apart*, ``NO_MAN`` for none, blocks nothing.
    """
    if must and size_of(must) > black_moves:
        return False
    count = 0
    least = I64(0)
    used = I64(0)
    has_conflict = False
    while squares:
        square = square_of(squares & -squares, king)
        squares &= squares - 1
        row = BLOCK_COSTS + MOST_MEN * count
        best = I64(FAR + 1)
        best_man = I64(0)
        for i in range(blockers):
            place = w[BLOCKERS + i]
            cost = max(moves_to_block(b, place, square), (must >> i) & 1)
            if unfit and place >= 64 and (w[unfit + (place >> 6)] >> square) & 1:
                cost = I64(NEVER_REACHED)
            if i == apart:
                cost = I64(NEVER_REACHED)
            w[row + i] = cost
            if cost < best:
                best = cost
                best_man = I64(i)
        least += best
        if least > black_moves or best > FAR:
            return False
        has_conflict |= (used >> best_man) & 1 != 0
        used |= I64(1) << best_man
        w[BLOCK_LEAST + count] = best
        count += 1
    if not has_conflict and least + size_of(must & ~used) <= black_moves:
        return True
    if not has_conflict and must == 0:
        return False
    return can_assign(w, blockers, I64(count), I64(0), must, least, black_moves)


@jit
def can_assign(w, blockers, left, used, must, least, black_moves):
    """Tell whether the first *left* squares in work can be blocked by men not *used* yet.

    *least* is what they cost when each is blocked by the nearest man.  Of those who *must* leave no
    more than *left* can block one, and the others make moves that are not among these.
    """
    if must and size_of(must & ~used) > black_moves - least + left:
        return False
    if left == 0:
        return True
    row = BLOCK_COSTS + MOST_MEN * (left - 1)
    rest = least - w[BLOCK_LEAST + left - 1]
    for i in range(blockers):
        cost = w[row + i]
        if (
            cost <= FAR
            and cost + rest <= black_moves
            and (used >> i) & 1 == 0
            and can_assign(
                w, blockers, left - 1, used | (I64(1) << i), must, rest, black_moves - cost
            )
        ):
            return True
    return False
