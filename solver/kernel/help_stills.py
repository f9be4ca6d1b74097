"""The stillnesses within reach of a position, listed once and crossed out on the way.

Every stillness that is possible after a move was possible before it: a man that moves comes
nearer to where it is to stand by one move at most.  So where all of them have been listed,
the positions that follow need no search of places.
"""

from __future__ import annotations

from solver.kernel.help_bound import list_men
from solver.kernel.help_cover import (
    can_be_pinned,
    list_cover,
    list_reach,
    squares_from,
    white_serves,
)
from solver.kernel.help_layout import (
    ALIVE,
    BLACK_DISTANCES,
    BLACK_LEFT,
    CAPTURED,
    CAPTURED_HERE,
    DISTANCE_ROW,
    KING_STEPS,
    MEN_LISTED,
    MOST_STILL_MEN,
    MOST_STILLS,
    PINNED,
    SIDES,
    STILL_CAPTURES,
    STILL_COUNT,
    STILL_ENDS,
    STILL_FAILED,
    STILL_FOUND,
    STILL_GONE,
    STILL_HEAD,
    STILL_KING,
    STILL_LEFT,
    STILL_LIMIT,
    STILL_LIST_LIMIT,
    STILL_LISTING,
    STILL_LOOK_LIMIT,
    STILL_MEN,
    STILL_NEEDED,
    STILL_PLACES,
    STILL_STRIDE,
    STILL_TAKEN,
    STILL_TRIED,
    STILL_WANTED,
    STILL_WHITE,
    STILLS,
    WHITE_LEFT,
    WHITE_SQUARES,
)
from solver.kernel.help_still import still_squares
from solver.kernel.layout import BLACK, CAPTURED_SHIFT, TO_SHIFT
from solver.kernel.moves import landed_kind
from solver.kernel.words import I64, NONE, U64, jit, jit_inline

WHERE = 511
NOTHING_LEFT, CAPTURES_LEFT, ALL_LEFT = range(3)


@jit
def look_ahead(t, b, p, w, ply):
    """Say what is left before half-move *ply* in row *p*, which has no castling rights.

    All stillnesses are listed, unless they were too many before at this half-move.
    Return ``NOTHING_LEFT``, ``CAPTURES_LEFT`` where only a capture leads on, or ``ALL_LEFT``.
    """
    if 2 * w[STILL_FAILED + ply] <= w[STILL_TRIED + ply] + 8:
        return list_stillnesses(t, b, p, w, ply)
    alive = U64(w[ALIVE + ply])
    white_moves = w[WHITE_LEFT + ply]
    black_moves = w[BLACK_LEFT + ply]
    w[STILL_LIMIT] = w[STILL_LOOK_LIMIT]
    if w[SIDES + ply] == BLACK:
        alive = still_squares(t, b, p, w, alive, white_moves, black_moves, white_moves)
        w[ALIVE + ply] = I64(alive)
        return ALL_LEFT if alive else NOTHING_LEFT
    # A move that is no capture leaves Black's men as they are, with a capture less to help.
    quiet = still_squares(t, b, p, w, alive, white_moves, black_moves, white_moves - 1)
    return ALL_LEFT if quiet else CAPTURES_LEFT


@jit
def list_stillnesses(t, b, p, w, ply):
    """List all stillnesses before half-move *ply*; return what is left, as ``look_ahead``."""
    w[STILL_LISTING] = 1
    w[STILL_LIMIT] = w[STILL_LIST_LIMIT]
    w[STILL_FOUND] = 0
    white_moves = w[WHITE_LEFT + ply]
    alive = still_squares(
        t, b, p, w, U64(w[ALIVE + ply]), white_moves, w[BLACK_LEFT + ply], white_moves
    )
    is_listed = w[STILL_LISTING] > 0
    w[STILL_LISTING] = 0
    w[STILL_TRIED + ply] += 1
    if not is_listed:
        w[STILL_FAILED + ply] += 1
        return ALL_LEFT
    if alive == NONE:
        return NOTHING_LEFT
    w[STILL_ENDS + ply] = w[STILL_FOUND]
    w[STILL_GONE + ply] = 0
    for man in range(w[STILL_COUNT]):
        w[STILL_MEN + ply * MOST_STILL_MEN + man] = w[STILL_PLACES + man]
    for k in range(w[STILL_FOUND]):
        row = STILLS + k * STILL_STRIDE
        left = STILL_LEFT + 2 * (ply * MOST_STILLS + k)
        w[left] = row
        w[left + 1] = w[row + STILL_NEEDED]
    return what_is_left(w, ply)


@jit_inline
def what_is_left(w, ply):
    """Return what the list leaves before half-move *ply*, as ``look_ahead``."""
    if w[SIDES + ply] == BLACK:
        return ALL_LEFT
    first = STILL_LEFT + 2 * ply * MOST_STILLS
    most = w[WHITE_LEFT + ply] - 1 + w[STILL_GONE + ply]
    for left in range(first, first + 2 * w[STILL_ENDS + ply], 2):
        if w[w[left] + STILL_CAPTURES] <= most:
            return ALL_LEFT
    return CAPTURES_LEFT


@jit_inline
def distance(b, place, target):
    """Return the moves a Black man needs on an empty board; both as kind * 64 + square."""
    word = b[BLACK_DISTANCES + DISTANCE_ROW * place + (target >> 3)]
    return I64(word >> U64(8 * (target & 7))) & 255


@jit_inline
def number_of(w, ply, square):
    """Return the number of Black's man on *square* before half-move *ply*, -1 for the king."""
    for man in range(w[STILL_COUNT]):
        place = w[STILL_MEN + ply * MOST_STILL_MEN + man]
        if place >= 0 and place & 63 == square:
            return I64(man)
    return I64(-1)


@jit_inline
def copy_men(w, ply):
    """Note that Black's men stand after half-move *ply* as before it."""
    place = STILL_MEN + ply * MOST_STILL_MEN
    for man in range(place, place + w[STILL_COUNT]):
        w[man + MOST_STILL_MEN] = w[man]
    w[STILL_GONE + ply + 1] = w[STILL_GONE + ply]


@jit
def is_left_by_black(b, w, move, ply):
    """List what Black's *move*, half-move *ply*, leaves of the stillnesses; tell whether any is."""
    source = move & 63
    target = (move >> TO_SHIFT) & 63
    spare = w[BLACK_LEFT + ply] - 1
    man = number_of(w, ply, source)
    copy_men(w, ply)
    own = STILL_MEN + ply * MOST_STILL_MEN + man
    before = I64(0)
    after = I64(0)
    is_first = False
    if man >= 0:
        before = w[own]
        after = I64(landed_kind(move) * 64 + target)
        w[own + MOST_STILL_MEN] = after
        is_first = w[STILL_PLACES + man] == before
    first = STILL_LEFT + 2 * ply * MOST_STILLS
    kept = first + 2 * MOST_STILLS
    start = kept
    for left in range(first, first + 2 * w[STILL_ENDS + ply], 2):
        row = w[left]
        needed = w[left + 1]
        if man < 0:
            needed -= I64(b[KING_STEPS + 64 * source + w[row + STILL_KING]])
            needed += I64(b[KING_STEPS + 64 * target + w[row + STILL_KING]])
        else:
            goal = w[row + STILL_HEAD + man]
            if goal < CAPTURED:
                needed += distance(b, after, goal & WHERE) - distance(b, before, goal & WHERE)
            elif is_first:
                needed -= goal - CAPTURED
        if needed <= spare:
            w[kept] = row
            w[kept + 1] = needed
            kept += 2
    w[STILL_ENDS + ply + 1] = (kept - start) >> 1
    return kept > start


@jit
def list_captured(b, w, row, ply, spare):
    """List where the men that are to be captured may be; return how many they are.

    It is the stillness of *row* before half-move *ply*, *spare* are moves that nobody needs.
    """
    count = I64(0)
    for man in range(w[STILL_COUNT]):
        place = w[STILL_MEN + ply * MOST_STILL_MEN + man]
        goal = w[row + STILL_HEAD + man]
        if goal >= CAPTURED and place >= 0:
            level = spare
            if w[STILL_PLACES + man] == place:
                level += goal - CAPTURED
            w[CAPTURED_HERE + count] = I64(squares_from(b, place, level))
            count += 1
    return count


@jit
def is_left_by_white(t, b, q, w, move, ply):
    """List what White's *move*, half-move *ply*, leaves of the stillnesses; tell whether any is.

    The move led to row *q*.
    """
    captured = (move >> CAPTURED_SHIFT) & 7
    copy_men(w, ply)
    man = I64(-1)
    if captured:
        square = (move >> TO_SHIFT) & 63
        man = number_of(w, ply, square)
        if man < 0:
            man = number_of(w, ply, square - 8)  # en passant
        w[STILL_MEN + (ply + 1) * MOST_STILL_MEN + man] = -1
        w[STILL_GONE + ply + 1] += 1
    return keep_served(t, b, q, w, ply, ply + 1, man)


@jit
def has_pinners(t, w, row, king):
    """Tell whether White may come to pin all men that are to be pinned."""
    for man in range(w[STILL_COUNT]):
        goal = w[row + STILL_HEAD + man]
        if goal < CAPTURED and goal & PINNED:
            place = goal & WHERE
            if not can_be_pinned(t, w, place >> 6, place & 63, king):
                return False
    return True


@jit
def keep_served(t, b, q, w, before, ply, captured):
    """List which stillnesses of half-move *before* White may serve before half-move *ply*.

    *captured* is the number of a man that he has just captured, -1 for none.  *q* is the
    row before half-move *ply*.  Tell whether there is any.
    """
    black_moves = w[BLACK_LEFT + ply]
    white_moves = w[WHITE_LEFT + ply]
    most = white_moves + w[STILL_GONE + ply]
    w[STILL_WHITE] = white_moves
    w[MEN_LISTED] = list_men(q, w)
    list_reach(b, q, w, white_moves)
    unreached = ~U64(w[WHITE_SQUARES])
    king = I64(-1)
    first = STILL_LEFT + 2 * before * MOST_STILLS
    start = STILL_LEFT + 2 * ply * MOST_STILLS
    kept = start
    for left in range(first, first + 2 * w[STILL_ENDS + before], 2):
        row = w[left]
        if (
            w[row + STILL_CAPTURES] > most
            or (captured >= 0 and w[row + STILL_HEAD + captured] < CAPTURED)
            or U64(w[row + STILL_WANTED]) & unreached != NONE
        ):
            continue
        if w[row + STILL_KING] != king:
            king = w[row + STILL_KING]
            list_cover(b, q, w, king)
        if not has_pinners(t, w, row, king):
            continue
        captures = list_captured(b, w, row, ply, black_moves - w[left + 1])
        if white_serves(b, w, king, U64(w[row + STILL_TAKEN]), captures):
            w[kept] = row
            w[kept + 1] = w[left + 1]
            kept += 2
    w[STILL_ENDS + ply] = (kept - start) >> 1
    return kept > start
