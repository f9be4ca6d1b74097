"""The search of help and series play: all lines of one length that reach the goal.

Depth first, with a table of exhausted positions: those from which no line of just this plan is
left.

Lines come in an order of their own: that in which the moves of each position are generated.  What
the cuts and the table leave out leads to no line, so the order does not depend on them.  A search
that was broken off, for want of room or by a stop, therefore goes on right behind the last line
it found: along that line everything before its moves is passed over.  So no line is found twice,
and none is left out.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.cuts import makes_cut
from solver.kernel.enclosed import SPOTS
from solver.kernel.forcing import has_quiet_king_step, keep_without_steps, list_forcing
from solver.kernel.goals import BOTH_SQUARES, generate, in_check, is_white_mated, turn_round
from solver.kernel.help.demands import (
    are_in_time,
    goes_on,
    keep_as_asked,
    may_end,
    note_mater,
)
from solver.kernel.help.ends import (
    ends_early,
    is_barred,
)
from solver.kernel.help.found import keep_line, place_to_resume
from solver.kernel.help.hope import keep_hopeful
from solver.kernel.help.known_ends import ending_moves
from solver.kernel.help.layout import (
    AGAIN,
    ALIVE,
    BLACK_LEFT,
    BLOCK_SETS,
    ENDING,
    GOAL_ENDING,
    HAS_DEMANDS,
    KEYS,
    LANDING,
    LEAVING,
    LEAVING_NOW,
    LENGTH,
    LINES_FULL,
    LIST_STRIDE,
    MOVES_ON,
    NETS,
    PATH,
    PREPARING,
    RESUMING,
    SELF_ENDING,
    SETS_END,
    SETS_FULL,
    SHUT_IN,
    SIDES,
    SPARING,
    TAKING_NOW,
)
from solver.kernel.help.pictures.layout import HAS_PICTURES
from solver.kernel.help.preparing import keep_preparing
from solver.kernel.help.prospects import (
    can_skip,
    has_hope,
    has_new_hope,
    has_picture,
    has_still_hope,
    is_capture,
    keep_mating,
    keep_useful,
    list_hopes,
    net_tables,
    wants_stillness,
    what_remains,
)
from solver.kernel.help.shut_in import keep_shutting, may_be_shut_in
from solver.kernel.help.stillness.listed import (
    ALL_LEFT,
    CAPTURES_LEFT,
    NOTHING_LEFT,
)
from solver.kernel.help.tails import has_tails, recall, remember, tell_again
from solver.kernel.layout import (
    BISHOP,
    BLACK,
    CUTS,
    EP_KEYS,
    EVALUATED,
    FIRST_BUCKETS,
    FORCING,
    GENERATED,
    GOAL,
    KIND_SHIFT,
    MATE,
    QUEEN,
    ROW,
    STATE,
    STOP,
    TABLE_FULL,
    TABLE_HITS,
    WHITE,
    ZOBRIST,
)
from solver.kernel.moves import (
    RIGHTS,
    ep_square,
    generate_black,
    generate_white,
    key_after,
    make,
    make_bare,
)
from solver.kernel.self_mates import spares_white
from solver.kernel.table import UNKNOWN, fetch_known, look_up, store
from solver.kernel.words import ALL, I64, NONE, U64, bit, jit, jit_inline, off, swap_bytes

STOPPED = -1


@jit_inline
def list_of(lists, ply):
    """Return the room for the moves of half-move *ply*."""
    return off(lists, 2 * ply * LIST_STRIDE)


@jit_inline
def scratch_of(lists, ply):
    """Return a second room for moves of half-move *ply*."""
    return off(lists, (2 * ply + 1) * LIST_STRIDE)


@jit_inline
def is_exhausted(h, mask, w, q, ply):
    """Tell whether the table knows that no line is left before half-move *ply* of a series.

    Row *q* is the position after the move before, not the first, of the side that goes on: in a
    series, where moves may come in many orders, many positions are known.  With the e.p. right of
    the other side it is not yet the one that the table knows.
    """
    if ply < 2 or w[LENGTH] - ply < 2 or ep_square(q):
        return False
    if look_up(h, mask, q, U64(w[KEYS + ply])) == UNKNOWN:
        return False
    w[TABLE_HITS] += 1
    return True


@jit
def play(t, h, mask, w, lists, p, q, move, ply):
    """Make half-move *ply*, not the last, in row *p*; tell whether the plan goes on after it."""
    side = w[SIDES + ply]
    if w[HAS_DEMANDS] and not goes_on(w, move, side, ply):
        return False
    w[PATH + ply] = move
    w[GENERATED] += 1
    if side == WHITE:
        make(t, p, q, move, WHITE)
    else:
        make(t, p, q, move, BLACK)
    if w[HAS_DEMANDS] and not are_in_time(q, w, ply + 1):
        return False
    if w[MOVES_ON + ply]:
        if w[ENDING] != GOAL_ENDING and is_exhausted(h, mask, w, q, ply + 1):
            return False  # to ask first whether play is over takes longer
        if in_check(t, q, 1 - side):
            return False
    if ends_early(t, p, q, w, list_of(lists, ply + 1), move, ply):
        return False
    if w[MOVES_ON + ply]:
        q[ZOBRIST] ^= t[EP_KEYS + ep_square(q)]
        q[STATE] &= RIGHTS
    return True


@jit
def last_moves(t, w, lists, rows, lines, ply):
    """Add the lines that the last half-move of row *ply* ends; return how many, or STOPPED."""
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    moves = list_of(lists, ply)
    if w[HAS_DEMANDS] and not may_end(t, p, w, ply):
        return 0
    count = ending_moves(t, p, q, w, moves, scratch_of(lists, ply), ply)
    if w[HAS_DEMANDS]:
        count = keep_as_asked(t, p, q, w, moves, scratch_of(lists, ply), count, ply)
    for i in range(count):
        if w[RESUMING]:
            if moves[i] == w[AGAIN + ply]:
                w[RESUMING] = 0
            continue
        w[PATH + ply] = moves[i]
        if not keep_line(w, lines):
            return STOPPED
    return count


@jit_inline
def landing_turned(w, ply):
    """Return where men other than the king may land with Black's last move, the board turned round.

    It was asked last of this position, but where pictures serve.
    """
    if w[HAS_PICTURES] or w[LEAVING + ply] or w[LEAVING_NOW]:
        return ALL
    return swap_bytes(U64(w[LANDING] | w[TAKING_NOW]))


@jit_inline
def order_by_square(moves, count):
    """Put what ``list_forcing`` has listed into the order in which all legal moves are generated.

    There bishops, rooks and queens come by their squares, and not kind by kind.
    """
    for i in range(1, count):
        move = moves[i]
        place = I64(i)
        while place > 0 and comes_before(move, moves[place - 1]):
            moves[place] = moves[place - 1]
            place -= 1
        moves[place] = move


@jit_inline
def comes_before(move, other):
    """Tell whether of two moves of bishops, rooks and queens *move* is generated first."""
    kind = (move >> KIND_SHIFT) & 7
    others = (other >> KIND_SHIFT) & 7
    are_sliders = BISHOP <= kind <= QUEEN and BISHOP <= others <= QUEEN
    return are_sliders and move & 63 < other & 63


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
    is_cut = makes_cut(w, FORCING)
    if is_cut:
        q[SPOTS] = ALL
        count = list_forcing(t, turned, moves, landing_turned(w, ply), q)
        order_by_square(moves, count)
    else:
        count = generate_white(t, turned, moves)
    if w[HAS_PICTURES] == 0:
        count = keep_mating(off(rows, ply * ROW), w, moves, count, ply, True)
    if is_cut and count:
        count = keep_without_steps(t, turned, moves, count)
    found = w[RESUMING]
    for i in range(count):
        if w[RESUMING] and moves[i] ^ BOTH_SQUARES != w[AGAIN + ply]:
            continue
        make_bare(t, turned, q, moves[i], WHITE)
        w[GENERATED] += 1
        if is_cut and has_quiet_king_step(t, q, BLACK):
            continue
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


@jit_inline
def prepares(w, ply, left):
    """Tell whether half-move *ply* is White's last but one for a mate, with none or one between."""
    if w[SIDES + ply] != WHITE or w[GOAL] != MATE:
        return False
    return left == 2 or (left == 3 and w[SIDES + ply + 1] == BLACK)


@jit_inline
def wants_sets(w, ply, left):
    """Tell whether sets of blocks are listed before Black's half-move *ply*."""
    if w[SIDES + ply] != BLACK or w[CUTS] == 0 or not makes_cut(w, BLOCK_SETS):
        return False
    return left > 2 or w[GOAL] != MATE


@jit_inline
def keeps_hope(t, w, p, ply):
    """Tell whether nets leave the position in row *p* hope where there are too many sets."""
    if w[SETS_FULL] == 0:
        return True
    alive = w[ALIVE + ply]
    has_hope(t, w, p, ply)
    w[ALIVE + ply] &= alive
    return w[ALIVE + ply] != 0


@jit_inline
def may_castle_as_before(p, q):
    """Tell whether rows *p* and *q* have the same castling rights."""
    return (p[STATE] ^ q[STATE]) & RIGHTS == NONE


@jit_inline
def fetch_next(t, h, mask, w, p, moves, count, ply):
    """Ask for what the table knows of the positions behind half-move *ply* from row *p*."""
    plan = U64(w[KEYS + ply + 1])
    side = w[SIDES + ply]
    for i in range(count):
        if side == WHITE:
            key = key_after(t, p, moves[i], WHITE, p[STATE])
        else:
            key = key_after(t, p, moves[i], BLACK, p[STATE])
        fetch_known(h, mask, key ^ plan)


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
    if w[HAS_DEMANDS]:
        note_mater(w, ply)
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    plan = U64(w[KEYS + ply])
    if look_up(h, mask, p, plan) != UNKNOWN:
        w[TABLE_HITS] += 1
        return 0
    is_remembered = has_tails(w)
    record = recall(w, p, plan) if is_remembered else I64(0)
    if record:
        return tell_again(w, lines, record, ply)
    moves = list_of(lists, ply)
    if is_barred(t, p, w, moves, ply):
        return 0
    if left == 2 and w[ENDING] == SELF_ENDING and w[GOAL] == MATE:
        found = forced_mates(t, w, lists, rows, lines, ply)
        if found == 0:
            store(h, mask, w, p, plan, left, False, 0)
        elif found > 0 and is_remembered:
            remember(w, lines, p, plan, found, ply)
        return found
    is_shut_in = w[ENDING] == SELF_ENDING and w[GOAL] == MATE and makes_cut(w, SHUT_IN)
    is_next_to_last = left == 3 and w[SIDES + ply] == WHITE
    if is_shut_in and not is_next_to_last and not may_be_shut_in(t, net_tables(w), p, w, ply):
        store(h, mask, w, p, plan, left, False, 0)
        return 0
    is_still = wants_stillness(w)
    has_pictures = w[HAS_PICTURES] != 0
    what = ALL_LEFT
    if is_still:
        what = what_remains(t, w, p, ply)
        if what == NOTHING_LEFT:
            store(h, mask, w, p, plan, left, False, 0)
            return 0
    lists_sets = not is_still and not has_pictures
    has_hopes = False
    if lists_sets and wants_sets(w, ply, left):
        has_hopes = list_hopes(t, w, p, ply)
        if not (w[SETS_END] if has_hopes else keeps_hope(t, w, p, ply)):
            store(h, mask, w, p, plan, left, False, 0)
            return 0
    count = generate(t, p, moves, w[SIDES + ply])
    if is_shut_in and is_next_to_last:
        count = keep_shutting(t, net_tables(w), p, w, moves, count)
    found = w[RESUMING]
    hopes = scratch_of(lists, ply)
    least_to_ask = 2 if w[MOVES_ON + ply - 1] else 3  # there many orders of moves meet
    if has_pictures:
        count = keep_useful(t, w, p, moves, count, ply)
    elif prepares(w, ply, left) and makes_cut(w, PREPARING):
        squares = U64(w[ALIVE + ply]) if left == 3 else bit(king_square(p, BLACK))
        count = keep_preparing(t, net_tables(w), p, w, q, moves, count, hopes, squares, left - 2)
    elif not is_still and w[CUTS] != 0 and w[SIDES + ply] == BLACK:
        if left == 2 and w[GOAL] == MATE:
            count = keep_mating(p, w, moves, count, ply, False)
        elif has_hopes:
            black_moves = w[BLACK_LEFT + ply] - 1
            count = keep_hopeful(net_tables(w), p, w, moves, hopes, count, black_moves)
    asks_next = lists_sets and wants_sets(w, ply + 1, left - 1)
    if left > 2 and I64(mask) >= FIRST_BUCKETS:  # a small table is at hand
        fetch_next(t, h, mask, w, p, moves, count, ply)
    for i in range(place_to_resume(w, moves, count, ply), count):
        move = moves[i]
        if can_skip(w, move, ply, is_still, what == CAPTURES_LEFT):
            continue
        if not play(t, h, mask, w, lists, p, q, move, ply):
            continue
        if is_still:
            is_hopeful = has_still_hope(t, h, mask, w, q, move, ply + 1)
        elif has_pictures:
            is_hopeful = has_picture(t, h, mask, w, q, move, ply + 1)
        elif has_hopes and left > 3 and not is_capture(move) and may_castle_as_before(p, q):
            w[ALIVE + ply + 1] = hopes[i]
            is_hopeful = True
        elif asks_next:  # the sets will tell, and ask no less
            w[ALIVE + ply + 1] = w[ALIVE + ply]
            w[LEAVING + ply + 1] = I64(ALL)
            is_hopeful = True
        elif left > least_to_ask and makes_cut(w, NETS):
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
    elif is_remembered:
        remember(w, lines, p, plan, found, ply)
    return found
