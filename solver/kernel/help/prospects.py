"""What the cuts leave of a position, or of a move: whether the search is to go on there.

Which cuts are asked depends on goal and men: stillnesses for stalemates, pictures for mates by a
king and one man, else nets, last moves and sets of blocks.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.cuts import makes_cut
from solver.kernel.goals import BOTH_SQUARES
from solver.kernel.help.hope import castled_squares, list_sets, mating_squares
from solver.kernel.help.landing import last_targets, may_be_last
from solver.kernel.help.layout import (
    ALIVE,
    ALIVE_NOW,
    BLACK_LEFT,
    KEYS,
    LANDING,
    LAST_MOVES,
    LEAVING,
    LEAVING_NOW,
    LENGTH,
    NET_TABLES,
    NETS,
    SIDES,
    STILLNESSES,
    TAKING_NOW,
    USEFUL_MOVES,
    WHITE_IS_NEXT,
    WHITE_LEFT,
)
from solver.kernel.help.pictures.possible import keep_pictures
from solver.kernel.help.pictures.useful import keep_useful_of_black, keep_useful_of_white
from solver.kernel.help.stillness.layout import STILL_LIMIT, STILL_LOOK_LIMIT
from solver.kernel.help.stillness.listed import (
    ALL_LEFT,
    forget_list,
    is_left_by_black,
    is_left_by_white,
    is_listed,
    keep_served,
    look_ahead,
    what_is_left,
)
from solver.kernel.help.stillness.places import still_squares
from solver.kernel.help.stillness.service import note_lead
from solver.kernel.layout import (
    BLACK,
    CAPTURED_SHIFT,
    DOUBLE_STALEMATE,
    GOAL,
    KIND_SHIFT,
    KING,
    MATE,
    ROW,
    STALEMATE,
    STATE,
    TABLE_HITS,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.moves import RIGHTS, WHITE_RIGHTS
from solver.kernel.table import UNKNOWN, look_up, store
from solver.kernel.words import ALL, I64, NONE, U64, bit, jit, jit_inline, off, words_at


@jit_inline
def net_tables(w):
    """Return a pointer to the tables of the cuts."""
    return words_at(U64(w[NET_TABLES]))


@jit_inline
def is_capture(move):
    """Tell whether a move captures, en passant included."""
    return (move >> CAPTURED_SHIFT) & 7 != 0


# --- nets and last moves


@jit_inline
def has_hope(t, w, q, ply):
    """Tell whether nets and last moves leave the position before half-move *ply* in row *q*."""
    white_moves = w[WHITE_LEFT + ply]
    black_moves = w[BLACK_LEFT + ply]
    if white_moves + black_moves == 1:
        return True
    before = U64(w[ALIVE + ply - 1])
    is_last = white_moves == 1 and black_moves == 1 and makes_cut(w, LAST_MOVES)
    if is_last and w[GOAL] == MATE:
        b = net_tables(w)
        castled = NONE
        if q[STATE] & WHITE_RIGHTS:
            castled = castled_squares(t, b, q, w, off(q, ROW), before, I64(0), I64(1))
        last_targets(t, b, q, w, before)
        w[ALIVE + ply] = w[ALIVE_NOW] | I64(castled)
        w[LEAVING + ply] = I64(ALL) if castled else I64(0)
        landing = w[LANDING] | w[TAKING_NOW] | w[LEAVING_NOW]
        return (w[ALIVE + ply] | w[LEAVING + ply] | landing) != 0
    w[LEAVING + ply] = I64(ALL)
    alive = before
    if makes_cut(w, NETS):
        b = net_tables(w)
        alive = mating_squares(t, b, q, w, off(q, ROW), before, white_moves, black_moves)
    w[ALIVE + ply] = I64(alive)
    return alive != NONE


@jit_inline
def has_new_hope(t, h, mask, w, q, ply):
    """Ask the table first, which is quicker than the cuts, and tell it what they say."""
    plan = U64(w[KEYS + ply])
    if look_up(h, mask, q, plan) != UNKNOWN:
        w[TABLE_HITS] += 1
        return False
    if has_hope(t, w, q, ply):
        return True
    store(h, mask, w, q, plan, w[LENGTH] - ply, False, 0)
    return False


@jit_inline
def keep_mating(p, w, moves, count, ply, is_turned):
    """Keep those of Black's last moves in row *p* after which, by the cuts, White can mate.

    They may be moves of the position turned round.  It was asked last of this one what they are.
    """
    turn = BOTH_SQUARES if is_turned else 0
    king = king_square(p, BLACK)
    kept = 0
    for i in range(count):
        move = moves[i]
        target = ((move ^ turn) >> TO_SHIFT) & 63
        if (move >> KIND_SHIFT) & 7 == KING:
            is_kept = U64(w[ALIVE + ply]) & bit(target) != NONE
        else:
            source = (move ^ turn) & 63
            is_kept = w[LEAVING + ply] != 0 or may_be_last(w, king, source, target)
        if is_kept:
            moves[kept] = move
            kept += 1
    return kept


@jit_inline
def list_hopes(t, w, p, ply):
    """List the sets of blocks that leave a mate from row *p*; tell whether that was possible."""
    alive = U64(w[ALIVE + ply])
    b = net_tables(w)
    w[WHITE_IS_NEXT] = w[SIDES + ply + 1] == WHITE and w[BLACK_LEFT + ply] <= 2
    return list_sets(t, b, p, w, off(p, ROW), alive, w[WHITE_LEFT + ply], w[BLACK_LEFT + ply])


# --- pictures


@jit
def has_picture(t, h, mask, w, q, move, ply):
    """Tell whether *move* leaves a picture of a mate before half-move *ply*, in row *q*.

    Where it is worth the time the table is asked first.
    """
    is_quiet = w[SIDES + ply - 1] == WHITE and not is_capture(move)
    if w[LENGTH] - ply > 2 and look_up(h, mask, q, U64(w[KEYS + ply])) != UNKNOWN:
        w[TABLE_HITS] += 1
        return False
    return keep_pictures(t, net_tables(w), q, w, ply, is_quiet)


@jit
def keep_useful(t, w, p, moves, count, ply):
    """Keep those *moves* in row *p* that are of use for a picture of a mate; return how many."""
    if not makes_cut(w, USEFUL_MOVES):
        return count
    if w[SIDES + ply] == WHITE:
        return keep_useful_of_white(t, net_tables(w), p, w, moves, count, ply)
    return keep_useful_of_black(t, net_tables(w), p, w, moves, count, ply)


# --- stillnesses


@jit_inline
def wants_stillness(w):
    """Tell whether it is asked that all of Black's men are left without a move."""
    is_stalemate = w[GOAL] == STALEMATE or w[GOAL] == DOUBLE_STALEMATE
    return is_stalemate and makes_cut(w, STILLNESSES)


@jit
def still_squares_now(t, w, q, ply):
    """Return where the king may stand in a stalemate from row *q*, where none are listed."""
    left = w[LENGTH] - ply
    alive = U64(w[ALIVE + ply - 1])
    white_moves = w[WHITE_LEFT + ply]
    black_moves = w[BLACK_LEFT + ply]
    b = net_tables(w)
    if left > 1 and makes_cut(w, NETS):
        alive = mating_squares(t, b, q, w, off(q, ROW), alive, white_moves, black_moves)
    if alive and (left == 1 or q[STATE] & RIGHTS):
        w[STILL_LIMIT] = w[STILL_LOOK_LIMIT]
        note_lead(w, ply)
        alive = still_squares(t, b, q, w, alive, white_moves, black_moves, white_moves)
    return alive


@jit
def has_still_hope(t, h, mask, w, q, move, ply):
    """Tell whether *move* leaves a stalemate before half-move *ply*, in row *q*."""
    before = ply - 1
    left = w[LENGTH] - ply
    plan = U64(w[KEYS + ply])
    if left > 2 and look_up(h, mask, q, plan) != UNKNOWN:
        w[TABLE_HITS] += 1
        return False
    if not is_listed(w, before):
        forget_list(w, ply)
        w[ALIVE + ply] = I64(still_squares_now(t, w, q, ply))
        is_hopeful = w[ALIVE + ply] != 0
    elif w[SIDES + before] == WHITE:
        is_hopeful = is_left_by_white(t, net_tables(w), q, w, move, before)
    else:  # what Black's move leaves was asked before it was made
        is_hopeful = w[SIDES + ply] == BLACK or keep_served(
            t, net_tables(w), q, w, ply, ply, I64(-1)
        )
    if not is_hopeful and left > 2:
        store(h, mask, w, q, plan, left, False, 0)
    return is_hopeful


@jit_inline
def begins_still(w, move):
    """Tell whether the first *move* leaves a stillness, where that is known before it is made."""
    if w[SIDES] == WHITE or not is_listed(w, 0):
        return True
    return is_left_by_black(net_tables(w), w, move, I64(0))


@jit
def what_remains(t, w, p, ply):
    """Say what stillnesses leave before half-move *ply* in row *p*."""
    if is_listed(w, ply):
        return what_is_left(w, ply)
    if p[STATE] & RIGHTS == NONE:
        return look_ahead(t, net_tables(w), p, w, ply)
    return ALL_LEFT


@jit_inline
def can_skip(w, move, ply, is_still, is_quiet_useless):
    """Tell whether *move*, half-move *ply*, need not be made for want of a stalemate after it."""
    if not is_still:
        return False
    if w[SIDES + ply] == WHITE:
        return is_quiet_useless and not is_capture(move)
    return is_listed(w, ply) and not is_left_by_black(net_tables(w), w, move, ply)
