"""The stillnesses within reach of a position, listed once and crossed out on the way.

**Lemma of crossing out.**  Where all stillnesses were listed, that of each line's final position
is on the list with every man's place, by the lemma of the places.  From then on a move changes
the least number of moves that it needs by what the man that moved (or the king) needs more or
less, and by no more; a capture marks a man that is not to stand anywhere.  So it is crossed out
where it needs more moves than Black has left, where White captured a man that it places, where it
needs more captures than he has moves, or where he can no longer do his part of it.  Moves of its
own before a man is captured are asked for only once.  Lists are made where nobody may castle, and
serve all the play behind them.

Which list serves is noted by half-move; what is left by black moves is known before they are
made.
"""

from __future__ import annotations

from solver.kernel.cuts import makes_cut
from solver.kernel.help.layout import (
    ALIVE,
    BLACK_LEFT,
    CAPTURES_ONLY,
    LENGTH,
    MOVES_ON,
    SIDES,
    STILL_LISTS,
    STILL_SERVICE,
    WHITE_LEFT,
)
from solver.kernel.help.pawns import pawn_distance_as
from solver.kernel.help.reach import black_distance, black_steps
from solver.kernel.help.stillness.captures import begin_captures, put_capture
from solver.kernel.help.stillness.layout import (
    FIRST_KEY,
    FIRST_KNOWN,
    MOST_STILL_MEN,
    MOST_STILLS,
    PAWN_BARRED,
    STILL_COUNT,
    STILL_ENDS,
    STILL_FAILED,
    STILL_FOUND,
    STILL_GONE,
    STILL_LEFT,
    STILL_LIMIT,
    STILL_LIST_LIMIT,
    STILL_LOOK_LIMIT,
    STILL_MEN,
    STILL_PAWN_TAKES,
    STILL_TAKES,
    STILL_TRIED,
    TOUR_WALLS,
    TOUR_WILD,
)
from solver.kernel.help.stillness.men import (
    CAPTURED_PLACE,
    list_ways_of,
    place_of,
    takes_to,
)
from solver.kernel.help.stillness.places import list_places, still_squares
from solver.kernel.help.stillness.posts import (
    ANY_KIND,
    add_pinner,
    add_post,
    bar_by_pawn,
    begin_posts,
)
from solver.kernel.help.stillness.record import (
    CAPTURED,
    PINNED,
    WHERE,
    captures_in,
    goal_of,
    king_of,
    needed_in,
    row_of_stillness,
    stays,
    taken_in,
    wanted_of_white,
)
from solver.kernel.help.stillness.service import (
    ask_all,
    list_cover,
    list_service,
    note_lead,
    white_reaches,
    white_serves,
)
from solver.kernel.help.tables import LEVELS
from solver.kernel.layout import BLACK, CAPTURED_SHIFT, STATE, TO_SHIFT, ZOBRIST
from solver.kernel.moves import RIGHTS, landed_kind
from solver.kernel.words import I64, NONE, U64, bit, drop, jit, jit_inline

NO_LIST = -1
"""Stands for the number of stillnesses left where they are not listed."""
NOTHING_LEFT, CAPTURES_LEFT, ALL_LEFT = range(3)
"""What a position leaves: no line, lines that begin with a capture only, or any."""


# --- by half-move


@jit_inline
def is_listed(w, ply):
    """Tell whether the stillnesses left before half-move *ply* are listed."""
    return w[STILL_ENDS + ply] != NO_LIST


@jit_inline
def forget_list(w, ply):
    """Note that no stillnesses are listed before half-move *ply*."""
    w[STILL_ENDS + ply] = NO_LIST


@jit_inline
def first_left(ply):
    """Return where the stillnesses left before half-move *ply* begin."""
    return STILL_LEFT + 2 * ply * MOST_STILLS


@jit_inline
def man_now(w, ply, man):
    """Return where Black's man stands before half-move *ply*, or ``CAPTURED_PLACE``."""
    return w[STILL_MEN + ply * MOST_STILL_MEN + man]


@jit_inline
def put_man(w, ply, man, place):
    """Note where Black's man stands before half-move *ply*."""
    w[STILL_MEN + ply * MOST_STILL_MEN + man] = place


@jit_inline
def number_of(w, ply, square):
    """Return the number of Black's man on *square* before half-move *ply*, -1 for the king."""
    for man in range(w[STILL_COUNT]):
        place = man_now(w, ply, man)
        if place >= 0 and place & 63 == square:
            return I64(man)
    return I64(-1)


@jit_inline
def copy_men(w, ply):
    """Note that Black's men stand after half-move *ply* as before it."""
    for man in range(w[STILL_COUNT]):
        put_man(w, ply + 1, man, man_now(w, ply, man))
    w[STILL_GONE + ply + 1] = w[STILL_GONE + ply]


# --- what a position leaves


@jit_inline
def worth_of(w, ply):
    """Return the work that a question is worth: the more the more play is left, fourfold by ply.

    A list of all of them in the diagram serves everywhere.
    """
    work = I64(1) << (2 * min(w[LENGTH] - ply, 20))
    return 8 * work if ply == 0 else work


@jit
def look_ahead(t, b, p, w, ply):
    """Say what is left before half-move *ply* in row *p*, which has no castling rights.

    All stillnesses are listed, unless they were too many before at this half-move.
    """
    if makes_cut(w, STILL_LISTS) and 2 * w[STILL_FAILED + ply] <= w[STILL_TRIED + ply] + 8:
        return list_stillnesses(t, b, p, w, ply)
    alive = U64(w[ALIVE + ply])
    white_moves = w[WHITE_LEFT + ply]
    black_moves = w[BLACK_LEFT + ply]
    w[STILL_LIMIT] = min(w[STILL_LOOK_LIMIT], worth_of(w, ply))
    note_lead(w, ply)
    if w[SIDES + ply] == BLACK:
        alive = still_squares(t, b, p, w, alive, white_moves, black_moves, white_moves)
        w[ALIVE + ply] = I64(alive)
        return ALL_LEFT if alive else NOTHING_LEFT
    if not makes_cut(w, CAPTURES_ONLY):
        return ALL_LEFT
    quiet = still_squares(t, b, p, w, alive, white_moves, black_moves, white_moves - 1)
    return ALL_LEFT if quiet else CAPTURES_LEFT


@jit
def list_first(t, b, p, w):
    """List all stillnesses in the diagram, row *p*, unless that was done; tell whether any is left.

    Where they are too many, or somebody may castle, none is listed, and what follows asks anew; so
    it does in a series, where lists made after the first move are so much shorter.
    """
    if w[FIRST_KNOWN] and w[FIRST_KEY] == I64(p[ZOBRIST]):
        return w[STILL_ENDS] != 0
    w[FIRST_KNOWN] = 1
    w[FIRST_KEY] = I64(p[ZOBRIST])
    forget_list(w, 0)
    may_list = p[STATE] & RIGHTS == NONE and makes_cut(w, STILL_LISTS) and w[MOVES_ON] == 0
    if may_list and list_stillnesses(t, b, p, w, I64(0)) == NOTHING_LEFT:
        w[STILL_ENDS] = 0
    return w[STILL_ENDS] != 0


@jit
def list_stillnesses(t, b, p, w, ply):
    """List all stillnesses before half-move *ply*; return what is left."""
    note_lead(w, ply)
    w[STILL_LIMIT] = min(w[STILL_LIST_LIMIT], worth_of(w, ply))
    has_room = list_places(
        t, b, p, w, U64(w[ALIVE + ply]), w[WHITE_LEFT + ply], w[BLACK_LEFT + ply]
    )
    w[STILL_TRIED + ply] += 1
    if not has_room:
        w[STILL_FAILED + ply] += 1
        return ALL_LEFT
    if w[STILL_FOUND] == 0:
        return NOTHING_LEFT
    w[STILL_ENDS + ply] = w[STILL_FOUND]
    w[STILL_GONE + ply] = 0
    for man in range(w[STILL_COUNT]):
        put_man(w, ply, man, place_of(w, man))
    left = first_left(ply)
    for number in range(w[STILL_FOUND]):
        row = row_of_stillness(number)
        w[left] = row
        w[left + 1] = needed_in(w, row)
        left += 2
    return what_is_left(w, ply)


@jit_inline
def what_is_left(w, ply):
    """Return what the list leaves before half-move *ply*."""
    if w[SIDES + ply] == BLACK or not makes_cut(w, CAPTURES_ONLY):
        return ALL_LEFT
    first = first_left(ply)
    most = w[WHITE_LEFT + ply] - 1 + w[STILL_GONE + ply]
    for left in range(first, first + 2 * w[STILL_ENDS + ply], 2):
        if captures_in(w, w[left]) <= most:
            return ALL_LEFT
    return CAPTURES_LEFT


# --- what a black move leaves


@jit_inline
def way_of_black(b, w, man, place, target):
    """Return the moves that Black's man needs from *place* to *target*, as kind * 64 + square."""
    if place < 64:
        return pawn_distance_as(b, w[STILL_TAKES + man], place, target)
    return black_distance(b, place, target)


@jit_inline
def change_of_need(b, w, row, man, before, after, is_first):
    """Return how many more moves a stillness needs after the man went to another place."""
    goal = goal_of(w, row, man)
    if stays(goal):
        target = goal & WHERE
        return way_of_black(b, w, man, after, target) - way_of_black(b, w, man, before, target)
    return CAPTURED - goal if is_first else I64(0)


@jit
def is_left_by_black(b, w, move, ply):
    """List what Black's *move*, half-move *ply*, leaves of the stillnesses; tell whether any is."""
    source = move & 63
    target = (move >> TO_SHIFT) & 63
    spare = w[BLACK_LEFT + ply] - 1
    man = number_of(w, ply, source)
    copy_men(w, ply)
    before = I64(0)
    after = I64(0)
    is_first = False
    if man >= 0:
        before = man_now(w, ply, man)
        after = I64(landed_kind(move) * 64 + target)
        put_man(w, ply + 1, man, after)
        is_first = place_of(w, man) == before
    first = first_left(ply)
    start = first_left(ply + 1)
    kept = start
    for left in range(first, first + 2 * w[STILL_ENDS + ply], 2):
        row = w[left]
        needed = w[left + 1]
        if man < 0:
            needed -= black_steps(b, source, king_of(w, row))
            needed += black_steps(b, target, king_of(w, row))
        else:
            needed += change_of_need(b, w, row, man, before, after, is_first)
        if needed <= spare:
            w[kept] = row
            w[kept + 1] = needed
            kept += 2
    w[STILL_ENDS + ply + 1] = (kept - start) >> 1
    return kept > start


# --- what a white move leaves


@jit
def list_ways_now(b, w, ply, black_moves):
    """List where Black's men get to that are left before half-move *ply*."""
    for man in range(w[STILL_COUNT]):
        place = man_now(w, ply, man)
        if place != CAPTURED_PLACE:
            list_ways_of(b, w, man, place, place, black_moves)


@jit
def list_captured(w, row, ply, spare):
    """List the men that are to be captured; return how many they are.

    It is the stillness of *row* before half-move *ply*, *spare* are moves that nobody needs.
    """
    begin_captures(w, spare)
    count = I64(0)
    for man in range(w[STILL_COUNT]):
        place = man_now(w, ply, man)
        goal = goal_of(w, row, man)
        if not stays(goal) and place != CAPTURED_PLACE:
            put_capture(w, count, man, goal - CAPTURED if place_of(w, man) == place else I64(0))
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
        put_man(w, ply + 1, man, CAPTURED_PLACE)
        w[STILL_GONE + ply + 1] += 1
    return keep_served(t, b, q, w, ply, ply + 1, man)


@jit
def list_posts_of(t, b, w, row, ply, king):
    """List where White has to stand in the stillness of *row* as ``list_posts`` does."""
    begin_posts(w)
    w[STILL_PAWN_TAKES] = 0
    white = wanted_of_white(w, row)
    for man in range(w[STILL_COUNT]):
        goal = goal_of(w, row, man)
        if stays(goal) and goal & PINNED == 0:
            bar_by_pawn(t, w, goal, king)
    left = white
    while left:
        add_post(w, left & ~drop(left), ANY_KIND)
        left = drop(left)
    for man in range(w[STILL_COUNT]):
        goal = goal_of(w, row, man)
        if stays(goal):
            target = goal & WHERE
            w[STILL_PAWN_TAKES] += takes_to(b, man_now(w, ply, man), target, LEVELS - 1)
            if goal & PINNED:
                add_pinner(t, w, target & 63, king, taken_in(w, row), white)


@jit_inline
def list_walls(w, row, ply, spare):
    """Note the men who stand where they are to and never move: pawns, and any for want of moves.

    Nobody can go away and come back but by two of the *spare* moves.
    """
    walls = NONE
    for man in range(w[STILL_COUNT]):
        place = man_now(w, ply, man)
        if goal_of(w, row, man) & ~PINNED == place and (place < 64 or spare < 2):
            walls |= bit(place & 63)
    w[TOUR_WALLS] = I64(walls)
    w[TOUR_WILD] = 0


@jit
def keep_served(t, b, q, w, before, ply, captured):
    """List which stillnesses of half-move *before* White may serve before half-move *ply*.

    *captured* is the number of a man that he has just captured, -1 for none.  *q* is the
    row before half-move *ply*.  Tell whether there is any.
    """
    black_moves = w[BLACK_LEFT + ply]
    most = w[WHITE_LEFT + ply] + w[STILL_GONE + ply]
    note_lead(w, ply)
    list_service(b, q, w, w[WHITE_LEFT + ply])
    unreached = ~white_reaches(w)
    king = I64(-1)
    is_ready = False
    first = first_left(before)
    start = first_left(ply)
    kept = start
    for left in range(first, first + 2 * w[STILL_ENDS + before], 2):
        row = w[left]
        if (
            captures_in(w, row) > most
            or (captured >= 0 and stays(goal_of(w, row, captured)))
            or wanted_of_white(w, row) & unreached != NONE
        ):
            continue
        if makes_cut(w, STILL_SERVICE):
            if king_of(w, row) != king:
                king = king_of(w, row)
                list_cover(b, q, w, king)
            spare = black_moves - w[left + 1]
            list_posts_of(t, b, w, row, ply, king)
            if wanted_of_white(w, row) & U64(w[PAWN_BARRED]):
                continue
            list_walls(w, row, ply, spare)
            if not is_ready:
                is_ready = True
                list_ways_now(b, w, ply, black_moves)
            captures = list_captured(w, row, ply, spare)
            ask_all(t, w, king, taken_in(w, row))
            if not white_serves(t, b, w, captures):
                continue
        w[kept] = row
        w[kept + 1] = w[left + 1]
        kept += 2
    w[STILL_ENDS + ply] = (kept - start) >> 1
    return kept > start
