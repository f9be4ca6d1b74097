"""The search of help and series play: all lines of one length that reach the goal.

Depth first, with a table of exhausted positions: those from which no line of just this
plan is left.

Lines come in an order of their own: that in which the moves of each position are generated.
What the bound and the table leave out leads to no line, so the order does not depend on
them.  A search that was broken off, for want of room or by a stop, therefore goes on right
behind the last line it found: along that line everything before its moves is passed over.
So no line is found twice, and none is left out.
"""

from __future__ import annotations

from solver.kernel.goals import BOTH_SQUARES, generate, in_check, is_white_mated, turn_round
from solver.kernel.help_bound import WHITE_RIGHTS
from solver.kernel.help_ends import (
    ends_early,
    forced_goal_moves,
    goal_moves,
    is_barred,
    reaches,
)
from solver.kernel.help_found import keep_line, place_to_resume
from solver.kernel.help_gallery import list_pictures
from solver.kernel.help_hope import keep_hopeful, list_sets, mating_squares
from solver.kernel.help_last import last_targets
from solver.kernel.help_layout import (
    AGAIN,
    ALIVE,
    ALIVE_NOW,
    BLACK_LEFT,
    ENDING,
    HAS_BOUND,
    HAS_PICTURES,
    KEYS,
    LANDING,
    LENGTH,
    LINES_FULL,
    LIST_STRIDE,
    MOVES_ON,
    NET_TABLES,
    NO_LIST,
    OTHERS,
    PATH,
    RESUMING,
    SELF_ENDING,
    SIDES,
    SPARING,
    STILL_ENDS,
    STILL_LIMIT,
    STILL_LOOK_LIMIT,
    TARGETS,
    WHITE_LEFT,
)
from solver.kernel.help_pictures import keep_pictures
from solver.kernel.help_still import still_squares
from solver.kernel.help_stills import (
    ALL_LEFT,
    CAPTURES_LEFT,
    NOTHING_LEFT,
    is_left_by_black,
    is_left_by_white,
    keep_served,
    look_ahead,
    what_is_left,
)
from solver.kernel.help_useful import keep_useful_of_black, keep_useful_of_white
from solver.kernel.layout import (
    BLACK,
    CAPTURED_SHIFT,
    DOUBLE_STALEMATE,
    EP_KEYS,
    EVALUATED,
    GENERATED,
    GOAL,
    KIND_SHIFT,
    KING,
    MATE,
    MEN,
    ROW,
    STALEMATE,
    STATE,
    STOP,
    TABLE_FULL,
    TABLE_HITS,
    TO_SHIFT,
    WHITE,
    ZOBRIST,
)
from solver.kernel.moves import (
    RIGHTS,
    ep_square,
    generate_black,
    generate_white,
    make,
    make_bare,
)
from solver.kernel.self_mates import spares_white
from solver.kernel.table import UNKNOWN, look_up, store
from solver.kernel.words import ALL, I64, NONE, U64, bit, jit, jit_inline, off, words_at

STOPPED = -1


@jit_inline
def list_of(lists, ply):
    """Return the room for the moves of half-move *ply*."""
    return off(lists, 2 * ply * LIST_STRIDE)


@jit_inline
def scratch_of(lists, ply):
    """Return a second room for moves of half-move *ply*."""
    return off(lists, (2 * ply + 1) * LIST_STRIDE)


@jit
def play(t, w, lists, p, q, move, ply):
    """Make half-move *ply*, not the last, in row *p*; tell whether the plan goes on after it."""
    w[PATH + ply] = move
    w[GENERATED] += 1
    side = w[SIDES + ply]
    if side == WHITE:
        make(t, p, q, move, WHITE)
    else:
        make(t, p, q, move, BLACK)
    if w[MOVES_ON + ply] and in_check(t, q, 1 - side):
        return False
    if ends_early(t, p, q, w, list_of(lists, ply + 1), move, ply):
        return False
    if w[MOVES_ON + ply]:
        q[ZOBRIST] ^= t[EP_KEYS + ep_square(q)]
        q[STATE] &= RIGHTS
    return True


@jit_inline
def has_hope(t, w, q, ply):
    """Tell whether the bound leaves the position before half-move *ply* a mate."""
    if w[HAS_BOUND] == 0 or w[WHITE_LEFT + ply] + w[BLACK_LEFT + ply] == 1:
        return True
    b = words_at(U64(w[NET_TABLES]))
    before = U64(w[ALIVE + ply - 1])
    white_moves = w[WHITE_LEFT + ply]
    black_moves = w[BLACK_LEFT + ply]
    is_mate = w[GOAL] == MATE
    if is_mate and white_moves == 1 and black_moves == 1 and (q[STATE] & WHITE_RIGHTS) == NONE:
        last_targets(t, b, q, w, before)
        w[ALIVE + ply] = w[ALIVE_NOW]
        w[TARGETS + ply] = w[LANDING]
        return (w[ALIVE_NOW] | w[LANDING]) != 0
    alive = mating_squares(t, b, q, w, off(q, ROW), before, white_moves, black_moves)
    w[ALIVE + ply] = I64(alive)
    w[TARGETS + ply] = I64(ALL)
    return alive != NONE


@jit_inline
def has_new_hope(t, h, mask, w, q, ply):
    """Ask the table first, which is quicker than the bound, and tell it what the bound says."""
    plan = U64(w[KEYS + ply])
    if look_up(h, mask, q, plan) != UNKNOWN:
        w[TABLE_HITS] += 1
        return False
    if has_hope(t, w, q, ply):
        return True
    store(h, mask, w, q, plan, w[LENGTH] - ply, False, 0)
    return False


@jit
def has_picture(t, h, mask, w, q, move, ply):
    """Tell whether *move* leaves a picture of a mate before half-move *ply*, in row *q*.

    Where it is worth the time the table is asked first.
    """
    b = words_at(U64(w[NET_TABLES]))
    is_quiet = w[SIDES + ply - 1] == WHITE and (move >> CAPTURED_SHIFT) & 7 == 0
    if w[LENGTH] - ply > 2 and look_up(h, mask, q, U64(w[KEYS + ply])) != UNKNOWN:
        w[TABLE_HITS] += 1
        return False
    return keep_pictures(t, b, q, w, ply, is_quiet)


@jit
def keep_useful(t, w, p, moves, count, ply):
    """Keep those *moves* in row *p* that are of use for a picture of a mate; return how many."""
    b = words_at(U64(w[NET_TABLES]))
    if w[SIDES + ply] == WHITE:
        return keep_useful_of_white(t, b, p, w, moves, count, ply)
    return keep_useful_of_black(t, b, p, w, moves, count, ply)


@jit_inline
def keep_mating(w, moves, count, ply):
    """Keep those of Black's last moves after which, by the bound, White can mate."""
    kept = 0
    for i in range(count):
        move = moves[i]
        target = bit((move >> TO_SHIFT) & 63)
        is_king = (move >> KIND_SHIFT) & 7 == KING
        if U64(w[ALIVE + ply] if is_king else w[TARGETS + ply]) & target:
            moves[kept] = move
            kept += 1
    return kept


@jit_inline
def list_hopes(t, w, p, ply):
    """List the sets of blocks that leave a mate from row *p*; tell whether that was possible."""
    b = words_at(U64(w[NET_TABLES]))
    alive = U64(w[ALIVE + ply])
    return list_sets(t, b, p, w, alive, w[WHITE_LEFT + ply], w[BLACK_LEFT + ply])


@jit_inline
def wants_stillness(w):
    """Tell whether the bound has to see that all of Black's men are left without a move."""
    return w[HAS_BOUND] != 0 and (w[GOAL] == STALEMATE or w[GOAL] == DOUBLE_STALEMATE)


@jit
def has_still_hope(t, h, mask, w, q, move, ply):
    """Tell whether *move* leaves a stalemate before half-move *ply*, in row *q*."""
    before = ply - 1
    left = w[LENGTH] - ply
    plan = U64(w[KEYS + ply])
    if left > 2 and look_up(h, mask, q, plan) != UNKNOWN:
        w[TABLE_HITS] += 1
        return False
    b = words_at(U64(w[NET_TABLES]))
    if w[STILL_ENDS + before] != NO_LIST:
        # What Black's move leaves was asked before it was made.
        if w[SIDES + before] == WHITE:
            is_hopeful = is_left_by_white(t, b, q, w, move, before)
        else:
            is_hopeful = left > 1 or keep_served(t, b, q, w, ply, ply, I64(-1))
    else:
        w[STILL_ENDS + ply] = NO_LIST
        alive = U64(w[ALIVE + before])
        white_moves = w[WHITE_LEFT + ply]
        black_moves = w[BLACK_LEFT + ply]
        if left > 1:
            alive = mating_squares(t, b, q, w, off(q, ROW), alive, white_moves, black_moves)
        if alive and (left == 1 or q[STATE] & RIGHTS):
            w[STILL_LIMIT] = w[STILL_LOOK_LIMIT]
            alive = still_squares(t, b, q, w, alive, white_moves, black_moves, white_moves)
        w[ALIVE + ply] = I64(alive)
        is_hopeful = alive != NONE
    if not is_hopeful and left > 2:
        store(h, mask, w, q, plan, left, False, 0)
    return is_hopeful


@jit_inline
def can_skip(w, move, ply, is_still, is_quiet_useless):
    """Tell whether *move*, half-move *ply*, need not be made for want of a stalemate after it."""
    if not is_still:
        return False
    if w[SIDES + ply] == WHITE:
        return is_quiet_useless and (move >> CAPTURED_SHIFT) & 7 == 0
    return w[STILL_ENDS + ply] != NO_LIST and not is_left_by_black(
        words_at(U64(w[NET_TABLES])), w, move, ply
    )


@jit
def last_moves(t, w, lists, rows, lines, ply):
    """Add the lines that the last half-move of row *ply* ends; return how many, or STOPPED."""
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    moves = list_of(lists, ply)
    if w[ENDING] == SELF_ENDING:
        count = forced_goal_moves(t, p, q, w, moves, scratch_of(lists, ply))
    else:
        count = goal_moves(t, p, q, w, moves, scratch_of(lists, ply))
    for i in range(count):
        if w[RESUMING]:
            if moves[i] == w[AGAIN + ply]:
                w[RESUMING] = 0
            continue
        w[PATH + ply] = moves[i]
        if not keep_line(w, lines):
            return STOPPED
    return count


@jit
def forced_mates(t, w, lists, rows, lines, ply):
    """Add the lines of Black's last move in row *ply* that forces White to mate; return how many.

    Returns STOPPED where there is no room.  The position is turned round, so that the
    functions for selfmates serve.  Replies that spared the king before are tried first.
    """
    turned = off(rows, (ply + 1) * ROW)
    q = off(turned, ROW)
    r = off(q, ROW)
    f = off(r, ROW)
    turn_round(off(rows, ply * ROW), turned)
    moves = list_of(lists, ply)
    replies = scratch_of(lists, ply)
    count = generate_white(t, turned, moves)
    found = w[RESUMING]
    for i in range(count):
        if w[RESUMING] and moves[i] ^ BOTH_SQUARES != w[AGAIN + ply]:
            continue
        make_bare(t, turned, q, moves[i], WHITE)
        w[GENERATED] += 1
        first = w[SPARING]
        if first and spares_white(t, w, q, r, f, first):
            continue
        second = w[SPARING + 1]
        if second and spares_white(t, w, q, r, f, second):
            w[SPARING] = second
            w[SPARING + 1] = first
            continue
        mates = all_mate(t, w, q, r, f, replies)
        w[PATH + ply] = moves[i] ^ BOTH_SQUARES
        for j in range(mates):
            reply = replies[j] ^ BOTH_SQUARES
            if w[RESUMING]:
                if reply == w[AGAIN + ply + 1]:
                    w[RESUMING] = 0
                continue
            w[PATH + ply + 1] = reply
            if not keep_line(w, lines):
                return STOPPED
        found += mates
    return found


@jit
def all_mate(t, w, q, r, f, replies):
    """List Black's replies in row *q* if there are any and all of them mate White; return how many.

    *r* and *f* are scratch rows.
    """
    count = generate_black(t, q, replies)
    for j in range(count):
        make_bare(t, q, r, replies[j], BLACK)
        w[GENERATED] += 1
        w[EVALUATED] += 1
        if not is_white_mated(t, r, f):
            w[SPARING + 1] = w[SPARING]
            w[SPARING] = replies[j]
            return 0
    return count


@jit
def node(t, h, mask, w, lists, rows, lines, ply):
    """Add all lines that go through the position in row *ply*; return how many, or STOPPED.

    On the way to where an earlier call was broken off, one line stands for all it found here.
    """
    if w[STOP] + w[TABLE_FULL] + w[LINES_FULL] != 0:
        return STOPPED
    left = w[LENGTH] - ply
    if left == 1:
        return last_moves(t, w, lists, rows, lines, ply)
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    plan = U64(w[KEYS + ply])
    if look_up(h, mask, p, plan) != UNKNOWN:
        w[TABLE_HITS] += 1
        return 0
    moves = list_of(lists, ply)
    if is_barred(t, p, w, moves, ply):
        return 0
    if left == 2 and w[ENDING] == SELF_ENDING and w[GOAL] == MATE:
        found = forced_mates(t, w, lists, rows, lines, ply)
        if found == 0:
            store(h, mask, w, p, plan, left, False, 0)
        return found
    is_still = wants_stillness(w)
    is_listed = False
    is_quiet_useless = False
    if is_still:
        what = ALL_LEFT
        if w[STILL_ENDS + ply] != NO_LIST:
            what = what_is_left(w, ply)
        elif p[STATE] & RIGHTS == NONE:
            what = look_ahead(t, words_at(U64(w[NET_TABLES])), p, w, ply)
        if what == NOTHING_LEFT:
            store(h, mask, w, p, plan, left, False, 0)
            return 0
        is_quiet_useless = what == CAPTURES_LEFT
    count = generate(t, p, moves, w[SIDES + ply])
    found = w[RESUMING]
    hopes = scratch_of(lists, ply)
    has_pictures = w[HAS_PICTURES] != 0
    if has_pictures:
        count = keep_useful(t, w, p, moves, count, ply)
    elif not is_still and w[HAS_BOUND] != 0 and w[SIDES + ply] == BLACK:
        if left == 2 and w[GOAL] == MATE:
            count = keep_mating(w, moves, count, ply)
        else:
            is_listed = list_hopes(t, w, p, ply)
            if is_listed:
                count = keep_hopeful(
                    t,
                    words_at(U64(w[NET_TABLES])),
                    p,
                    w,
                    off(w, OTHERS),
                    moves,
                    hopes,
                    count,
                    w[BLACK_LEFT + ply] - 1,
                )
    for i in range(place_to_resume(w, moves, count, ply), count):
        move = moves[i]
        if can_skip(w, move, ply, is_still, is_quiet_useless):
            continue
        if not play(t, w, lists, p, q, move, ply):
            continue
        if is_still:
            is_hopeful = has_still_hope(t, h, mask, w, q, move, ply + 1)
        elif has_pictures:
            is_hopeful = has_picture(t, h, mask, w, q, move, ply + 1)
        elif is_listed and (move >> CAPTURED_SHIFT) & 7 == 0 and left > 3:
            w[ALIVE + ply + 1] = hopes[i]
            is_hopeful = True
        elif left > 3 and w[HAS_BOUND] != 0:
            is_hopeful = has_new_hope(t, h, mask, w, q, ply + 1)
        else:
            is_hopeful = has_hope(t, w, q, ply + 1)
        if is_hopeful:
            result = node(t, h, mask, w, lists, rows, lines, ply + 1)
            if result == STOPPED:
                return STOPPED
            found += result
    if found == 0:
        store(h, mask, w, p, plan, left, False, 0)
    return found


@jit
def solve_after(t, h, mask, w, lists, rows, lines, move, second):
    """Find all lines that begin with the legal *move* in row 0; return how many, or STOPPED.

    With ``RESUMING`` only those behind the line in ``AGAIN``; it is still set at the end where
    that line was not come upon again.  *second* is the number of the second half-move, 1.
    """
    q = off(rows, ROW)
    if w[LENGTH] == 1:
        w[PATH] = move
        if not reaches(t, rows, q, w, scratch_of(lists, 0), move):
            return 0
        if w[ENDING] == SELF_ENDING and not forced_goal_moves(
            t, rows, q, w, list_of(lists, 0), scratch_of(lists, 0)
        ):
            return 0
        return 1 if keep_line(w, lines) else STOPPED
    w[ALIVE] = I64(ALL)
    if rows[KING] & rows[MEN + BLACK] == NONE:
        w[HAS_BOUND] = 0  # what may be stalemated need not have a king
    if is_barred(t, rows, w, list_of(lists, 0), 0):
        return 0
    if w[HAS_BOUND]:
        list_pictures(t, words_at(U64(w[NET_TABLES])), rows, w)
    if not play(t, w, lists, rows, q, move, 0):
        return 0
    if wants_stillness(w):
        w[STILL_ENDS] = NO_LIST
        is_hopeful = has_still_hope(t, h, mask, w, q, move, second)
    elif w[HAS_PICTURES]:
        is_hopeful = has_picture(t, h, mask, w, q, move, second)
    else:
        is_hopeful = has_hope(t, w, q, second)
    if not is_hopeful:
        return 0
    return node(t, h, mask, w, lists, rows, lines, second)
