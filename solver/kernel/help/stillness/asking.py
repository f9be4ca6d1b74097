"""What the stillness in work asks of White, of all men or of those that have their places."""

from __future__ import annotations

from solver.kernel.cuts import makes_cut
from solver.kernel.help.layout import STILL_SERVICE
from solver.kernel.help.stillness.captures import begin_captures, put_capture
from solver.kernel.help.stillness.layout import (
    FRAME_CAPTURES,
    FRAME_SPARE,
    FRAME_TAKEN,
    FRAME_USED,
    FRAME_WHITE,
    PAWN_BARRED,
    STILL_COUNT,
    STILL_PASSING,
    STILL_PAWN_TAKES,
    TOUR_WALLS,
    TOUR_WILD,
)
from solver.kernel.help.stillness.men import (
    CAPTURED_PLACE,
    gets_to,
    is_pinned,
    may_castle,
    moves_planned,
    place_of,
    takes_to,
    target_of,
)
from solver.kernel.help.stillness.posts import (
    ANY_KIND,
    add_pinner,
    add_post,
    bar_by_pawn,
    begin_posts,
)
from solver.kernel.help.stillness.service import ask_all, ask_part, white_serves
from solver.kernel.layout import STATE
from solver.kernel.moves import WHITE_RIGHTS
from solver.kernel.words import I64, NONE, U64, bit, drop, jit, jit_inline


@jit_inline
def is_placed(w, f, man):
    """Tell whether the man has its place."""
    return (w[f + FRAME_USED] >> man) & 1 != 0


@jit
def list_captures(w, f):
    """List where the men that are to be captured may be; return how many they are."""
    begin_captures(w, w[f + FRAME_SPARE])
    count = I64(0)
    for man in range(w[STILL_COUNT]):
        if is_placed(w, f, man) and target_of(w, man) == CAPTURED_PLACE:
            put_capture(w, count, man, moves_planned(w, man))
            count += 1
    return count


@jit
def list_posts(t, b, w, king, f):
    """List where White has to stand to shut in and to pin those who have their places.

    Note how many men Black's pawns capture at least on the way there.
    """
    begin_posts(w)
    w[STILL_PAWN_TAKES] = 0
    taken = U64(w[f + FRAME_TAKEN])
    white = U64(w[f + FRAME_WHITE])
    for man in range(w[STILL_COUNT]):
        target = target_of(w, man)
        if is_placed(w, f, man) and target != CAPTURED_PLACE and not is_pinned(w, man):
            bar_by_pawn(t, w, target, king)
    left = white
    while left:
        add_post(w, left & ~drop(left), ANY_KIND)
        left = drop(left)
    for man in range(w[STILL_COUNT]):
        target = target_of(w, man)
        if is_placed(w, f, man) and target != CAPTURED_PLACE:
            most = moves_planned(w, man) + w[f + FRAME_SPARE]
            w[STILL_PAWN_TAKES] += takes_to(b, place_of(w, man), target, most)
            if is_pinned(w, man):
                add_pinner(t, w, target & 63, king, taken, white)


@jit_inline
def list_walls(w, f):
    """Note the men who have their places where they stand, and never move.

    Nobody but a pawn is kept from going away and coming back where two moves are to spare, and
    castling takes a rook away for nothing.
    """
    walls = NONE
    for man in range(w[STILL_COUNT]):
        place = place_of(w, man)
        is_fixed = place < 64 or (w[f + FRAME_SPARE] < 2 and not may_castle(w, man))
        if is_placed(w, f, man) and target_of(w, man) == place and is_fixed:
            walls |= bit(place & 63)
    w[TOUR_WALLS] = I64(walls)


@jit_inline
def asks_service(p, w):
    """Tell whether it is asked what White has to do."""
    return p[STATE] & WHITE_RIGHTS == NONE and makes_cut(w, STILL_SERVICE)


@jit_inline
def held_by_rest(w, f):
    """Return the squares to which the men without a place may get yet."""
    found = NONE
    for man in range(w[STILL_COUNT]):
        if not is_placed(w, f, man):
            found |= gets_to(w, man, w[f + FRAME_SPARE])
    return found


@jit_inline
def passing_of_rest(w, f):
    """Return where the men without a place may be captured en passant at once."""
    found = NONE
    for man in range(w[STILL_COUNT]):
        if not is_placed(w, f, man):
            found |= U64(w[STILL_PASSING + man])
    return found


@jit
def is_served(t, b, w, king, f, is_all):
    """Tell whether White can do his part of the stillness in work, as far as men have places.

    Others may be captured, and hold squares of the field, where that is not *is_all*.
    """
    list_posts(t, b, w, king, f)
    if U64(w[f + FRAME_WHITE] & w[PAWN_BARRED]):
        return False
    captures = list_captures(w, f)
    taken = U64(w[f + FRAME_TAKEN])
    list_walls(w, f)
    rest = held_by_rest(w, f)
    w[TOUR_WILD] = I64(rest | passing_of_rest(w, f)) if w[f + FRAME_CAPTURES] > 0 else 0
    if is_all:
        ask_all(t, w, king, taken)
    else:
        ask_part(t, w, king, taken, taken | rest)
    return white_serves(t, b, w, captures)
