"""Last moves that leave the other side a reply: the end of self play, and stalemates.

**The cut ``FORCING``.**  Every reply has to mate.  So a move is of no use that leaves the other
side a reply that gives no check.  A *spare reply* is a quiet move of a man who is no king and not
neutral, that stands open now and would give no check.  It is still there after the other side's
move, and gives none, if that move

* is a quiet one (or captures change their own squares alone) of a man who is no king and not
  neutral: nothing but its own squares changes, and the king to be mated stays where he is;
* touches no square of the way of the reply, so that this is open;
* gives no check, and could not uncover or add one (``may_check``), while the reply, too, is made
  between squares that have no part in a way to take the king of its own side: so it is legal;
* where who has an open way may be kept from using it, touches no square that has a part in a way
  to the king to be mated: none was open to as many men as give check together, so none is; else a
  way that it opens would be a check to its own king.  The reply touches no such square either.

Conditions hold this by ``QUIET_IS_FREE``: that a quiet move of who is no king can be made as soon
as its way is open, whatever stands elsewhere.  In Disparate chess nobody follows a man of his walk:
that is asked.

**Stalemates.**  With the last move nobody of the other side may be left a legal move.  So it is of
no use if it leaves a spare reply in the same way, which may well give check: it is legal if it is
made between squares that have no part in a way to its own king, and if the move, be it one of the
king, touches none of its squares, gives no check and could not uncover or add one.  Who chooses
among legal moves has one, then.  Where checks may be forbidden the reply gives none, as above.
What a captured man does who is reborn is told by the square to which he comes.
"""

from __future__ import annotations

from solver.kernel.cuts import makes_cut
from solver.kernel.fairy.checking.checks import (
    effects_of_capture,
    is_hampered,
    lines_to_royals,
    may_check,
    tells_checks,
)
from solver.kernel.fairy.closing.nets import is_haunted
from solver.kernel.fairy.closing.spans_layout import (
    MOST_SPARE,
    SPARE_CHECKS,
    SPARE_COUNT,
    SPARE_LINES,
    SPARE_SQUARES,
    SPARE_WALKS,
)
from solver.kernel.fairy.layout import (
    CAPTURES_ARE_PLAIN,
    CASTLING,
    CONDITIONS,
    COUNT_BITS,
    DOUBLE_STEP,
    FOLLOWS_UP,
    GEOMETRIES,
    GIVING_CHECK,
    HOLDING,
    IS_EXACT,
    KIND_SHIFT,
    LAST_WALK,
    LENGTHS,
    LENT,
    LISTS_OF_WAYS,
    MATES_ALLOWED,
    MEASURES,
    MOVING,
    OCCUPIED,
    QUIET_IS_FREE,
    QUIET_IS_PLAIN,
    RECALLED,
    REPEATS,
    ROYALS,
    SEQUELS,
    TAKEN_RETURN,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
    WALK,
    WAY,
)
from solver.kernel.fairy.men import is_open
from solver.kernel.fairy.moving.moves import generate_from
from solver.kernel.layout import FORCING, GOAL, MATE
from solver.kernel.words import ALL, I64, NONE, ONE, U64, bit, ctz, drop, jit


@jit
def list_spare(t, w, p, moves, side):
    """Note spare replies of the other side to the last move of *side*, made in row *p*, by men.

    *moves* is a list of scratch.
    """
    w[SPARE_COUNT] = 0
    is_free = t[LENGTHS + 1 - side] == 0 and t[CONDITIONS] & LENT == 0
    if w[GOAL] == MATE and is_free and keeps_spare(t, w, p):
        note_spare(t, w, p, moves, side, True)


@jit
def list_idle(t, w, p, moves, side):
    """Note the same replies, each of which keeps the other side from being stalemated."""
    w[SPARE_COUNT] = 0
    other = 1 - side
    chooses = t[LENGTHS + other] != 0
    if chooses and (t[IS_EXACT + other] != 0 or t[MEASURES + other] == GIVING_CHECK):
        return
    if t[CONDITIONS] & LENT == 0 and keeps_spare(t, w, p):
        note_spare(t, w, p, moves, side, t[MATES_ALLOWED] != 0)


@jit
def keeps_spare(t, w, p):
    """Tell whether it is known which replies stay free, and whether the cut is made."""
    needed = QUIET_IS_FREE | QUIET_IS_PLAIN
    if w[HOLDING] & needed != needed or t[SEQUELS] & FOLLOWS_UP or is_haunted(t, p):
        return False
    return makes_cut(w, FORCING) and tells_checks(t)


@jit
def note_spare(t, w, p, moves, side, without_check):
    """Note spare replies of the other side to a last move of *side*, perhaps without check."""
    other = 1 - side
    ways = lines_to_royals(t, p, other) if without_check else NONE
    lines = NONE if ways == ALL else lines_to_royals(t, p, side)
    if ways == ALL or lines == ALL:
        return
    w[SPARE_LINES] = I64(lines)
    w[SPARE_CHECKS] = not without_check
    kept = ways if is_hampered(t) else NONE
    men = p[OCCUPIED + other] & ~(p[OCCUPIED + side] | p[ROYALS] | ways | lines)
    while men != NONE and w[SPARE_COUNT] < MOST_SPARE:
        start = ctz(men)
        men = drop(men)
        count = generate_from(t, p, moves, I64(0), start, other)
        for i in range(count):
            squares = squares_of_spare(t, p, moves[i], other, lines, ways, without_check)
            if squares != NONE:
                w[SPARE_SQUARES + w[SPARE_COUNT]] = I64(squares | kept)
                w[SPARE_WALKS + w[SPARE_COUNT]] = I64(p[start]) & WALK
                w[SPARE_COUNT] += 1
                break


@jit
def way_of(t, p, move, side):
    """Return the squares of the open way of a quiet *move* of *side*, its own included, or none."""
    start, to = move & 63, move >> TO_SHIFT & 63
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    geometry = t[GEOMETRIES + 2 * (I64(p[start]) & WALK) + side]
    listed = t[t[LISTS_OF_WAYS] + (geometry << 6) + start]
    way = (listed >> COUNT_BITS) - WAY
    for _ in range(listed & (REPEATS - 1)):
        way += WAY
        word = t[way]
        if word & 63 != to or word >> KIND_SHIFT & 3 != MOVING:
            continue
        if is_open(t, way, p, occupied, side):
            return U64(t[way + 1]) | U64(t[way + 2]) | U64(t[way + 3]) | bit(start) | bit(to)
    return NONE


@jit
def squares_of_spare(t, p, move, side, lines, ways, without_check):
    """Return the squares of a spare reply of *side*; none where a move is not known to be one."""
    if (move & ~DOUBLE_STEP) >> TAKEN_SHIFT != 0 or bit(move >> TO_SHIFT & 63) & lines != NONE:
        return NONE
    if without_check and may_check(t, p, move, side, ways):
        return NONE
    return way_of(t, p, move, side)


@jit
def leaves_spare(t, w, p, move, side):
    """Tell whether the last *move* of *side* in row *p* leaves one of the spare replies noted."""
    if w[SPARE_COUNT] == 0:
        return False
    start = move & 63
    plain = p[OCCUPIED + side] & ~p[OCCUPIED + 1 - side]
    if not w[SPARE_CHECKS]:
        plain &= ~p[ROYALS]
    if plain >> U64(start) & ONE == NONE or move & CASTLING:
        return False
    touched = bit(start) | bit(move >> TO_SHIFT & 63)
    if move & TAKES:
        touched |= bit(move >> TAKEN_SHIFT & 63)
        if not w[HOLDING] & CAPTURES_ARE_PLAIN:
            if not w[SPARE_CHECKS] or not w[HOLDING] & TAKEN_RETURN:
                return False
            effects = effects_of_capture(t, p, move, I64(p[start]), side)
            if effects == ALL:
                return False
            touched |= effects
    for i in range(w[SPARE_COUNT]):
        if touched & U64(w[SPARE_SQUARES + i]) != NONE:
            continue
        if t[RECALLED] & LAST_WALK and w[SPARE_WALKS + i] == I64(p[start]) & WALK:
            continue
        return not may_check(t, p, move, side, U64(w[SPARE_LINES]))
    return False
