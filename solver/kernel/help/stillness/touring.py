"""Whether White can do all of a stillness: each capture by a man on tour, posts, and the cover.

See ``tours``; the captures are given to White's men one by one, each with the moves that Black's
man makes before.  Where these are many to be divided, each capture may have them all.
"""

from __future__ import annotations

from solver.kernel.help.layout import MEN_ENTRIES, MEN_NOW, MEN_PLACES, NET_NEED
from solver.kernel.help.net import (
    choices_of,
    cover_with_check,
    cover_within,
    moves_of_choice,
    taken_by,
)
from solver.kernel.help.stillness.captures import captured_on, last_level, moves_to_catch
from solver.kernel.help.stillness.layout import (
    BLACK_SPARE,
    CAPTURED_MAN,
    CAPTURED_PLANNED,
    FIELD_BARRED,
    FIELD_HELD,
    MEN_LISTED,
    PAWN_CAPTURES,
    STILL_WHITE,
    UNIT_COUNT,
    UNIT_ENDED,
    UNIT_TOUR,
)
from solver.kernel.help.stillness.tours import (
    add_catch,
    cover_of_tour,
    ends_of_tour,
    fill_tours,
    first_kind,
    last_kind,
    make_base,
    moves_of_tour,
)
from solver.kernel.help.tables import NET
from solver.kernel.words import I64, ctz, drop, jit, jit_inline

MOST_DIVIDED = 2
"""So many moves of Black's are divided among the captures."""


@jit_inline
def moves_with(t, w, unit, count, squares, room, least):
    """Let a White man with *count* captures make another one; return the moves for all of them.

    More than *room*: never.  A pawn may need what else it captures to come there in time: of it
    only the *least* moves are told, and all is asked at the end.
    """
    add_catch(w, unit, count, squares)
    if w[MEN_PLACES + unit] < 64:
        return max(least, count + 1)
    fill_tours(t, w, unit, count, room)
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
    is_divided = w[BLACK_SPARE] <= MOST_DIVIDED
    lowest = w[CAPTURED_PLANNED + capture] if is_divided else most
    shift = 8 * w[PAWN_CAPTURES]
    for number in range(w[MEN_LISTED]):
        i = I64(number)
        is_busy = (busy >> i) & 1
        own = w[UNIT_TOUR + i] if is_busy else I64(0)
        room = w[STILL_WHITE] - total + own
        count = w[UNIT_COUNT + i]
        if moves_to_catch(b, w, i, man, most, shift) > room or count >= room:
            continue
        for level in range(lowest, most + 1):
            catch = moves_to_catch(b, w, i, man, level, shift)
            if catch > room:
                continue
            moves = moves_with(t, w, i, count, captured_on(w, man, level), room, max(own, catch))
            w[UNIT_TOUR + i] = moves
            used = level - lowest if is_divided else I64(0)
            is_possible = moves <= room and can_tour(
                t, b, w, left - 1, busy | (I64(1) << i), total - own + moves, extra - used
            )
            w[UNIT_TOUR + i] = own
            w[UNIT_COUNT + i] = count
            if is_possible:
                return True
    return False


@jit
def can_end(t, b, w, busy, total):
    """Tell whether White's men can take their posts, and cover the field, all captures made.

    Pawns, and those with a post and no captures, are counted anew.
    """
    for number in range(w[MEN_LISTED]):
        i = I64(number)
        w[UNIT_ENDED + i] = w[UNIT_TOUR + i]
        if (busy >> i) & 1 and (w[UNIT_COUNT + i] == 0 or w[MEN_PLACES + i] < 64):
            room = w[STILL_WHITE] - total + w[UNIT_TOUR + i]
            fill_tours(t, w, i, I64(0), room)
            moves = moves_of_tour(w, i, room)
            if moves > room:
                return False
            total += moves - w[UNIT_TOUR + i]
            w[UNIT_ENDED + i] = moves
    return can_fill(t, b, w, busy, I64(0), I64(0), w[STILL_WHITE] - total)


@jit
def can_fill(t, b, w, busy, placed, covered, moves):
    """Tell whether White's men can cover what the field needs with so many *moves* more.

    *placed* has a bit for each man of whom it is known where he stands, *covered* is what those
    cover. Squares that black men hold need no cover, and nobody stands on those.
    """
    standing = covered
    within = covered
    for number in range(w[MEN_LISTED]):
        i = I64(number)
        if ((placed >> i) & 1) == 0:
            if (busy >> i) & 1:
                within |= cover_of_tour(b, w, i, I64(0), w[UNIT_ENDED + i] + moves)
            else:
                standing |= w[MEN_NOW + i]
                within |= cover_within(b, w[MEN_ENTRIES + i], moves)
    missing = w[NET_NEED] & ~(w[FIELD_HELD] | standing)
    if missing == 0:
        return True
    if missing & ~within:
        return False
    wanted = missing & -missing
    for number in range(w[MEN_LISTED]):
        i = I64(number)
        if (placed >> i) & 1:
            continue
        then = placed | (I64(1) << i)
        if (busy >> i) & 1 or w[MEN_PLACES + i] < 64:
            own = w[UNIT_ENDED + i] if (busy >> i) & 1 else I64(0)
            least = own if (busy >> i) & 1 else I64(1)
            make_base(t, w, i)
            for level in range(least, own + moves + 1):
                for kind in range(first_kind(w, i), last_kind(w, i) + 1):
                    entry = w[MEN_ENTRIES + i] + 4 * (64 * kind - w[MEN_PLACES + i])
                    squares = ends_of_tour(w, i, I64(level), I64(kind))
                    if level > least:
                        squares &= ~ends_of_tour(w, i, I64(level - 1), I64(kind))
                    while squares:
                        cover = cover_with_check(b, entry + 4 * ctz(squares)) & NET
                        squares = drop(squares)
                        if cover & wanted and can_fill(
                            t, b, w, busy, then, covered | cover, moves - (level - own)
                        ):
                            return True
            continue
        entry = w[MEN_ENTRIES + i]
        if cover_within(b, entry, moves) & wanted == 0:
            continue
        first = I64(b[entry + 2])
        for choice in range(first, first + choices_of(b, entry)):
            word = I64(b[choice])
            level = moves_of_choice(word)
            if level > moves:
                break
            if (
                level > 0
                and word & wanted
                and taken_by(word) & w[FIELD_BARRED] == 0
                and can_fill(t, b, w, busy, then, covered | (word & NET), moves - level)
            ):
                return True
    return False
