"""Where the search of help and series play begins: the first half-move, and what follows it.

Where Black begins his moves are asked of the sets of blocks of the position (``hope``) all at once,
as in the search: that is a great deal quicker than to ask nets of the position after each.

**Made ready once for several first moves.**  Whether play is over in row 0, which is never written
to, does not depend on the move that is made there, and what ``begin`` lists lasts: pictures of row
0 have their place before those of later half-moves, and stillnesses that were listed are not listed
again, for each later half-move has what is left of the list before it, and only where there is none
is one made, or a square asked about by itself (``what_remains``, ``has_still_hope``).
"""

from __future__ import annotations

from solver.kernel.help.demands import begins, is_asked_mate
from solver.kernel.help.ends import forced_goal_moves, is_barred, reaches
from solver.kernel.help.found import keep_line
from solver.kernel.help.hope import keep_hopeful
from solver.kernel.help.layout import (
    ALIVE,
    BLACK_LEFT,
    ENDING,
    ENOUGH,
    FIRST_HOPES,
    HAS_DEMANDS,
    LENGTH,
    LINES,
    PATH,
    RESULTS,
    SELF_ENDING,
    TOLD,
)
from solver.kernel.help.pictures.gallery import list_pictures
from solver.kernel.help.pictures.layout import HAS_PICTURES
from solver.kernel.help.prospects import (
    begins_still,
    has_hope,
    has_picture,
    has_still_hope,
    is_capture,
    list_hopes,
    net_tables,
    wants_stillness,
)
from solver.kernel.help.search import (
    STOPPED,
    list_of,
    may_castle_as_before,
    node,
    play,
    scratch_of,
    wants_sets,
)
from solver.kernel.help.stillness.listed import list_first
from solver.kernel.layout import BLACK, CUTS, EVALUATED, GENERATED, KING, MEN, ROW
from solver.kernel.words import ALL, I64, NONE, jit, off


@jit
def begin(t, w, lists, rows):
    """Make ready for lines from row 0; tell whether there may be any.

    Of a single half-move nothing is asked but what it demands.
    """
    if w[HAS_DEMANDS] and not begins(w):
        return False
    if w[LENGTH] == 1:
        return True
    w[ALIVE] = I64(ALL)
    if rows[KING] & rows[MEN + BLACK] == NONE:
        w[CUTS] = 0  # what may be stalemated need not have a king
    if is_barred(t, rows, w, list_of(lists, 0), 0):
        return False
    if w[CUTS]:
        list_pictures(t, net_tables(w), rows, w)
        if wants_stillness(w):
            return list_first(t, net_tables(w), rows, w)
    return True


@jit
def note_hopes(t, w, lists, rows, moves, count):
    """Note for each of the legal *moves* in row 0 where the black king may be mated after it.

    That is in FIRST_HOPES, ``ALL`` where it has to be asked then.  ``begin`` has made ready.
    """
    hopes = off(w, FIRST_HOPES)
    for i in range(count):
        hopes[i] = I64(ALL)
    if w[HAS_DEMANDS] or wants_stillness(w) or w[LENGTH] == 1:
        return
    if w[HAS_PICTURES] or not wants_sets(w, 0, w[LENGTH]) or not list_hopes(t, w, rows, 0):
        return
    hopeful = list_of(lists, 0)
    for i in range(count):
        hopeful[i] = moves[i]
    black_moves = w[BLACK_LEFT] - 1
    left = keep_hopeful(net_tables(w), rows, w, hopeful, hopes, count, black_moves)
    for i in range(count - 1, -1, -1):  # those without hope were left out
        if left > 0 and hopeful[left - 1] == moves[i]:
            left -= 1
            hopes[i] = hopes[left]
        else:
            hopes[i] = 0


@jit
def may_begin(t, h, mask, w, lists, rows, move, hope, second):
    """Play the legal *move* in row 0; tell whether lines may go on after it.

    *hope* is what ``note_hopes`` has noted.
    """
    q = off(rows, ROW)
    if hope == 0 or not play(t, h, mask, w, lists, rows, q, move, 0):
        return False
    if wants_stillness(w):
        return begins_still(w, move) and has_still_hope(t, h, mask, w, q, move, second)
    if w[HAS_PICTURES]:
        return has_picture(t, h, mask, w, q, move, second)
    is_known = hope != I64(ALL) and w[LENGTH] > 3 and not is_capture(move)
    if is_known and may_castle_as_before(rows, q):
        w[ALIVE + 1] = hope
        return True
    return has_hope(t, w, q, second)


@jit
def keep_beginning(t, h, mask, w, lists, rows, moves, count, second):
    """Keep those of the legal *moves* in row 0 with which lines may begin; return how many.

    What is left out counts as no position, and the table is told nothing.
    """
    if w[LENGTH] == 1 or w[HAS_DEMANDS] or wants_stillness(w):
        return count
    if not begin(t, w, lists, rows):
        return 0
    note_hopes(t, w, lists, rows, moves, count)
    hopes = off(w, FIRST_HOPES)
    generated = w[GENERATED]
    evaluated = w[EVALUATED]
    kept = 0
    for i in range(count):
        if may_begin(t, h, mask, w, lists, rows, moves[i], hopes[i], second):
            moves[kept] = moves[i]
            kept += 1
    w[GENERATED] = generated
    w[EVALUATED] = evaluated
    return kept


@jit
def solve_after(t, h, mask, w, lists, rows, lines, move, hope, second):
    """Find all lines that begin with the legal *move* in row 0; return how many, or STOPPED.

    With ``RESUMING`` only those behind the line in ``AGAIN``; it is still set at the end where
    that line was not come upon again.  *hope* is what ``note_hopes`` has noted, ``ALL`` where that
    was not asked, *second* the number of the second half-move, 1.  ``begin`` has made ready.
    """
    q = off(rows, ROW)
    if w[LENGTH] == 1:
        w[PATH] = move
        if not reaches(t, rows, q, w, scratch_of(lists, 0), move):
            return 0
        room = scratch_of(lists, 0)
        if w[HAS_DEMANDS] and not is_asked_mate(t, rows, q, w, room, move, I64(0)):
            return 0
        if w[ENDING] == SELF_ENDING and not forced_goal_moves(
            t, rows, q, w, list_of(lists, 0), scratch_of(lists, 0)
        ):
            return 0
        return 1 if keep_line(w, lines) else STOPPED
    if not may_begin(t, h, mask, w, lists, rows, move, hope, second):
        return 0
    return node(t, h, mask, w, lists, rows, lines, second)


@jit
def solve_alone(t, h, mask, w, lists, rows, lines, move, second):
    """Do so for one *move*, for which nothing was made ready."""
    if not begin(t, w, lists, rows):
        return 0
    return solve_after(t, h, mask, w, lists, rows, lines, move, I64(ALL), second)


@jit
def solve_several(t, h, mask, w, lists, rows, lines, count, second):
    """Find all lines behind the first of *count* moves in RESULTS, and more while that is little.

    Return how many moves are through with; below 0, all bits turned, where the next one was broken
    off.  TOLD says what came of each, that one too.
    """
    begun = w[GENERATED] + w[EVALUATED]
    may_go_on = begin(t, w, lists, rows)
    if may_go_on:
        note_hopes(t, w, lists, rows, off(w, RESULTS), count)
    hopes = off(w, FIRST_HOPES)
    for i in range(count):
        move = w[RESULTS + i]
        result = I64(0)
        if may_go_on:
            result = solve_after(t, h, mask, w, lists, rows, lines, move, hopes[i], second)
        counted = w[GENERATED] + w[EVALUATED]
        w[TOLD + 2 * i] = w[LINES]
        w[TOLD + 2 * i + 1] = counted
        if result == STOPPED:
            return ~i
        if counted - begun > ENOUGH:
            return i + 1
    return count
