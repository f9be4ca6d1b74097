"""Whether White's men can make all captures of a stillness, take their posts and cover the field.

See ``tours`` for where a man gets to.  Captures are given to White's men one by one, and what each
man needs is counted at once as far as it can be: of a king, and of officers where all captures are
known, the way over those that it has so far, which more captures make no shorter.  A pawn gets to
another file by capturing, so that its way may be shorter for them: of it only the farthest capture
is counted before all are given.

**Moves of Black's.**  Each man that is captured has made moves of its own, at least those that it
takes to be within reach of who captures it, and at most those left by the others.  Where they are
few they are divided in all ways.

**Lemma of time.**  A man of White's that makes n moves in all captures with move m of its own
after at most m + w - n - 1 moves of Black's, where w is the number of White's moves, and one more
where Black moves first: the last n - m ones are made behind that capture.  So the man that it
captures has made no more than these.
"""

from __future__ import annotations

from solver.kernel.help.layout import MEN_ENTRIES, MEN_PLACES
from solver.kernel.help.net import cover_with_check, cover_within
from solver.kernel.help.stillness.captures import last_level, moves_to_catch
from solver.kernel.help.stillness.covering import can_fill
from solver.kernel.help.stillness.layout import (
    ASKED_ALL,
    BLACK_LEAD,
    BLACK_SPARE,
    CAPTURED_MAN,
    CAPTURED_PLANNED,
    EXTRAS,
    MEN_LISTED,
    ON_TOUR,
    PAWN_CAPTURES,
    STILL_WHITE,
    UNIT_COUNT,
    UNIT_ENDED,
    UNIT_POST,
    UNIT_TOUR,
)
from solver.kernel.help.stillness.tours import (
    add_catch,
    fill_tours,
    make_base,
    most_caught_moves,
    moves_of_tour,
)
from solver.kernel.help.tables import NET
from solver.kernel.layout import KING
from solver.kernel.words import I64, U64, ctz, drop, jit, jit_inline

MOST_DIVIDED = 2
"""So many moves of Black's are divided among the captures in all ways."""
NOT_LATE = 99
"""Stands for any number of Black's moves."""


@jit_inline
def moves_with(t, w, unit, count, room, least):
    """Return the moves that a White man needs for all of its *count* captures, and its post.

    More than *room*: never.  Of a pawn only the *least* moves are told: it may need what else it
    captures to come there in time.  So are those of officers, for want of time, in a part.
    """
    place = w[MEN_PLACES + unit]
    if place < 64 or (place < 64 * KING and not w[ASKED_ALL]):
        return max(least, count)
    fill_tours(t, w, unit, room, I64(NOT_LATE))
    return moves_of_tour(w, unit, room)


@jit
def can_tour(t, b, w, left, busy, total, extra):
    """Tell whether White's men can make the first *left* captures, with posts, and the cover.

    *busy* has a bit for each man that has a post or captures, *total* are the moves they need;
    *extra* are those that Black has yet to bring his men to where they are captured.
    """
    if left == 0:
        return can_end(t, b, w, busy, total)
    capture = left - 1
    man = w[CAPTURED_MAN + capture]
    most = last_level(w, capture, extra)
    lowest = w[CAPTURED_PLANNED + capture] if w[BLACK_SPARE] < EXTRAS else most
    shift = 8 * w[PAWN_CAPTURES]
    is_divided = w[BLACK_SPARE] <= MOST_DIVIDED
    for number in range(w[MEN_LISTED]):
        i = I64(number)
        own = w[UNIT_TOUR + i] if (busy >> i) & 1 else I64(0)
        room = w[STILL_WHITE] - total + own
        count = w[UNIT_COUNT + i]
        at_last = moves_to_catch(b, w, i, man, most, shift)
        if at_last > room or count >= room:
            continue
        for level in range(lowest, most + 1):
            catch = moves_to_catch(b, w, i, man, level, shift)
            if catch > room:
                continue
            add_catch(w, i, count, man, level if is_divided else most)
            least = max(own, catch if is_divided else at_last)
            moves = moves_with(t, w, i, count + 1, room, least)
            w[UNIT_TOUR + i] = moves
            needed = total - own + moves
            then = busy | (I64(1) << i)
            is_possible = moves <= room and can_tour(
                t, b, w, left - 1, then, needed, extra - (level - lowest)
            )
            w[UNIT_TOUR + i] = own
            w[UNIT_COUNT + i] = count
            if is_possible:
                return True
            if not is_divided:
                break
    return False


@jit
def moves_in_time(t, w, unit, least, room):
    """Return the moves, *least* or more, that a White man needs where all its captures are known.

    More than *room*: never.  Of so many moves of its own the last ones come after each capture, so
    that Black cannot have made all of his before.
    """
    caught = most_caught_moves(w, unit)
    for moves in range(least, room + 1):
        late = w[STILL_WHITE] - moves - 1 + w[BLACK_LEAD]
        fill_tours(t, w, unit, room, late)
        if late + 1 >= caught:
            return moves_of_tour(w, unit, room)
        if moves_of_tour(w, unit, I64(moves)) <= moves:
            return I64(moves)
    return room + 1


@jit
def can_end(t, b, w, busy, total):
    """Tell whether White's men can take their posts, and cover the field, all captures made.

    Where all of them are known each man's way is asked anew, for want of time.
    """
    if w[ON_TOUR] == 0:
        spare = w[STILL_WHITE] - total
        return can_fill(b, w, busy, busy, cover_of_busy(b, w, busy, spare), spare)
    for number in range(w[MEN_LISTED]):
        i = I64(number)
        w[UNIT_ENDED + i] = w[UNIT_TOUR + i]
        if (busy >> i) & 1:
            room = w[STILL_WHITE] - total + w[UNIT_TOUR + i]
            moves = moves_in_time(t, w, i, w[UNIT_TOUR + i], room)
            if moves > room:
                return False
            total += moves - w[UNIT_TOUR + i]
            w[UNIT_ENDED + i] = moves
    ready_pawns(t, w)
    return can_fill(b, w, busy, I64(0), I64(0), w[STILL_WHITE] - total)


@jit_inline
def ready_pawns(t, w):
    """Make ready where pawns get to that capture nothing."""
    for number in range(w[MEN_LISTED]):
        if w[MEN_PLACES + number] < 64 and w[UNIT_COUNT + number] == 0:
            make_base(t, w, I64(number))


@jit
def cover_of_busy(b, w, busy, spare):
    """Return what the men that have posts or captures may cover when they are through.

    Where not all is known they may capture elsewhere later.
    """
    covered = I64(0)
    for i in range(w[MEN_LISTED]):
        if (busy >> i) & 1:
            place = w[MEN_PLACES + i]
            post = U64(w[UNIT_POST + i])
            if post and place >= 64:
                shift = w[MEN_ENTRIES + i] - 4 * (place & 63)
                while post:
                    covered |= cover_with_check(b, shift + 4 * ctz(post)) & NET
                    post = drop(post)
            else:
                covered |= cover_within(b, w[MEN_ENTRIES + i], spare + w[UNIT_TOUR + i])
    return covered
