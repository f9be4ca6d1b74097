"""The search of places: whether all of Black's men can come to stand still in time.

It gives each man a place, in an order that shows early what cannot be: a square that has to be
taken, the hardest one first, and else the man that can least stay where it is.  A man is
captured, or goes to a square where it is shut in by black men (which are wanted there then), as a
pawn by a white one, or is pinned.

**Lemma of the places.**  The search finds the stillness of every line's final position.  For at
each step either the square that has to be taken is held there by one of the men left, and all of
these are tried on it; or one of them is given its place, and all squares and kinds it may have
there are tried, with the least moves that bring it there, and captures.  What is asked before
holds for the final position too: enough men for the squares that are wanted, enough moves for the
cheapest ones, and a move or a capture for each man that cannot stay (``list_least``).
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help.reach import NEVER_REACHED, steps_to
from solver.kernel.help.stillness.asking import (
    asks_service,
    is_placed,
    is_served,
)
from solver.kernel.help.stillness.layout import (
    FRAME_ASKED,
    FRAME_CAPTURES,
    FRAME_PINS,
    FRAME_SPARE,
    FRAME_TAKEN,
    FRAME_USED,
    FRAME_WANTED,
    FRAME_WHITE,
    FRAME_WORDS,
    FRAMES,
    MEN_LISTED,
    STILL_BLACK,
    STILL_COUNT,
    STILL_FOUND,
    STILL_LEAST,
    STILL_LIMIT,
    STILL_PINNED,
    STILL_WORK,
    STILLS_FULL,
)
from solver.kernel.help.stillness.men import (
    CAPTURED_PLACE,
    EIGHT,
    castled_place,
    gets_to,
    list_captures_of_pawns,
    list_still,
    list_ways,
    may_castle,
    moves_to,
    place_of,
    send,
    shutters,
    squares_within,
)
from solver.kernel.help.stillness.posts import can_be_pinned
from solver.kernel.help.stillness.record import keep_stillness
from solver.kernel.help.stillness.service import (
    list_cover,
    list_service,
    white_reaches,
)
from solver.kernel.help.tables import FAR, LEVELS
from solver.kernel.layout import BLACK, KING, PAWN
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline, popcount

# --- what is known of each man beforehand


@jit_inline
def has_to_go(t, b, w, man, king, pins, spare):
    """Tell whether the man can neither be pinned nor shut in where it stands.

    The king is to stand on *king*, *spare* are the moves of all other men.  A rook that may
    castle need not go: castling may take it away for nothing.
    """
    kind = place_of(w, man) >> 6
    square = place_of(w, man) & 63
    if may_castle(w, man):
        return False
    if square == king:
        return True
    if pins > 0 and can_be_pinned(t, w, kind, square, king):
        return False
    wanted = shutters(t, kind, square) & ~bit(king)
    if kind == PAWN and wanted & white_reaches(w):
        return False
    count = w[STILL_COUNT]
    if popcount(wanted) >= count:
        return True
    cost = I64(0)
    while wanted:
        target = ctz(wanted)
        wanted = drop(wanted)
        best = I64(NEVER_REACHED)
        for other in range(count):
            if other != man:
                best = min(best, moves_to(b, w, other, target))
        cost += best
        if cost > spare:
            return True
    return False


@jit
def list_least(t, b, w, king, pins, spare):
    """List for each man whether it has to move or to be captured; return how many have to."""
    total = I64(0)
    for man in range(w[STILL_COUNT]):
        least = I64(1 if has_to_go(t, b, w, man, king, pins, spare) else 0)
        w[STILL_LEAST + man] = least
        total += least
    return total


# --- captures


@jit_inline
def can_be_captured(b, w, man, spare):
    """Return the least moves of a Black man's own before White may capture it.

    ``NEVER_REACHED`` for none.
    """
    place = place_of(w, man)
    white = white_reaches(w)
    here = bit(place & 63) | bit(castled_place(w, man) & 63)
    if white & here or (place < 64 and white & (here << EIGHT)):
        return I64(0)
    for level in range(1, min(spare, FAR) + 1):
        if gets_to(w, man, level) & white:
            return I64(level)
    return I64(NEVER_REACHED)


# --- one step of the search


@jit_inline
def men_left(w, f):
    """Return how many men have no place yet, the one that can least stay, and where they stand.

    -1 for the number where it fails.  It does where there are too few men for the squares wanted,
    or too few moves and captures for the men that cannot stay.
    """
    left = I64(0)
    stuck = I64(0)
    first = I64(-1)
    here = NONE
    for man in range(w[STILL_COUNT]):
        if not is_placed(w, f, man):
            left += 1
            here |= bit(place_of(w, man) & 63) | bit(castled_place(w, man) & 63)
            stuck += w[STILL_LEAST + man]
            if first < 0 or w[STILL_LEAST + man] > w[STILL_LEAST + first]:
                first = I64(man)
    missing = U64(w[f + FRAME_WANTED] & ~w[f + FRAME_TAKEN])
    if popcount(missing) > left or stuck - w[f + FRAME_CAPTURES] > w[f + FRAME_SPARE]:
        left = I64(-1)
    return left, first, here


@jit_inline
def hardest(b, w, f, missing):
    """Return the square of those wanted that the men left need most moves to, as a bit.

    NONE where they cannot all be reached in time.
    """
    total = I64(0)
    worst = I64(-1)
    found = NONE
    while missing:
        square = ctz(missing)
        missing = drop(missing)
        best = I64(NEVER_REACHED)
        for man in range(w[STILL_COUNT]):
            if not is_placed(w, f, man):
                best = min(best, moves_to(b, w, man, square))
        total += best
        if total > w[f + FRAME_SPARE]:
            return NONE
        if best > worst:
            worst = best
            found = bit(square)
    return found


@jit_inline
def next_frame(w, f, man, taken, moves):
    """Begin the next step: this man has its place, *taken* as a bit, after so many *moves*."""
    g = f + FRAME_WORDS
    w[g + FRAME_USED] = w[f + FRAME_USED] | (I64(1) << man)
    w[g + FRAME_TAKEN] = w[f + FRAME_TAKEN] | I64(taken)
    w[g + FRAME_WANTED] = w[f + FRAME_WANTED]
    w[g + FRAME_WHITE] = w[f + FRAME_WHITE]
    w[g + FRAME_PINS] = w[f + FRAME_PINS]
    w[g + FRAME_CAPTURES] = w[f + FRAME_CAPTURES]
    w[g + FRAME_SPARE] = w[f + FRAME_SPARE] - moves
    w[g + FRAME_ASKED] = 0


@jit_inline
def may_be_captured(b, w, f, man):
    """Begin the step after which White captures the man; tell whether it is possible."""
    if w[f + FRAME_CAPTURES] <= 0:
        return False
    moves = can_be_captured(b, w, man, w[f + FRAME_SPARE])
    send(w, man, CAPTURED_PLACE, moves)
    next_frame(w, f, man, NONE, moves)
    w[f + FRAME_WORDS + FRAME_CAPTURES] -= 1
    w[f + FRAME_WORDS + FRAME_ASKED] = 1
    return moves <= w[f + FRAME_SPARE]


@jit_inline
def ring_around(t, w, f, kind, square):
    """Return the squares that black men have to take to shut the man in; none if White does."""
    ring = shutters(t, kind, square)
    if kind == PAWN and ring & U64(w[f + FRAME_WHITE]):
        ring = NONE
    return ring


@jit_inline
def may_be_shut_in(w, f, ring, missing, square, left, here):
    """Let black men shut in the man whose place was begun; tell whether there are enough.

    Those on *here* have no place yet, and whoever is to stand elsewhere has to move.
    """
    g = f + FRAME_WORDS
    w[g + FRAME_WANTED] = w[f + FRAME_WANTED] | I64(ring)
    w[g + FRAME_ASKED] = 0
    open_squares = ring & ~U64(w[g + FRAME_TAKEN]) | (missing & ~bit(square))
    return popcount(open_squares) < left and popcount(open_squares & ~here) <= w[g + FRAME_SPARE]


@jit_inline
def may_be_shut_in_by_white(w, f, ring, kind):
    """Let a white man shut in the pawn whose place was begun; tell whether one may."""
    g = f + FRAME_WORDS
    open_squares = ring & ~U64(w[g + FRAME_TAKEN])
    white_wanted = U64(w[f + FRAME_WHITE])
    w[g + FRAME_WANTED] = w[f + FRAME_WANTED]
    w[g + FRAME_WHITE] = I64(white_wanted | ring)
    w[g + FRAME_ASKED] = 1
    return (
        kind == PAWN
        and open_squares & white_reaches(w) != NONE
        and popcount(white_wanted) < w[MEN_LISTED]
    )


@jit_inline
def may_be_pinned(t, w, f, ring, man, kind, square, king):
    """Let the man whose place was begun be pinned; tell whether that is possible and of use."""
    g = f + FRAME_WORDS
    open_squares = ring & ~U64(w[g + FRAME_TAKEN])
    if open_squares == NONE or w[f + FRAME_PINS] <= 0:
        return False
    if not can_be_pinned(t, w, kind, square, king):
        return False
    w[STILL_PINNED + man] = 1
    w[g + FRAME_WANTED] = w[f + FRAME_WANTED]
    w[g + FRAME_WHITE] = w[f + FRAME_WHITE]
    w[g + FRAME_PINS] = w[f + FRAME_PINS] - 1
    w[g + FRAME_ASKED] = 1
    return True


@jit_inline
def is_too_long(w):
    """Count one more step; tell whether there were too many."""
    w[STILL_WORK] += 1
    return w[STILL_WORK] > w[STILL_LIMIT]


def _search_of_places(is_list):
    """Return the search of places: for all stillnesses, to be listed, or for any."""

    @jit
    def settle(t, b, p, w, king, f):
        """Tell whether the men without a place can all come to stand still, as frame *f* asks.

        After ``STILL_LIMIT`` calls the answer is that they may.  Where all stillnesses are
        listed, it is True only if there are too many.
        """
        if is_too_long(w):
            if is_list:
                w[STILLS_FULL] = 1
            return True
        if w[f + FRAME_WANTED] & w[f + FRAME_WHITE]:
            return False
        if w[f + FRAME_ASKED] and asks_service(p, w) and not is_served(t, b, w, king, f, False):
            return False
        left, first, here = men_left(w, f)
        if left < 0:
            return False
        missing = U64(w[f + FRAME_WANTED] & ~w[f + FRAME_TAKEN])
        targets = U64(~(w[f + FRAME_TAKEN] | w[f + FRAME_WHITE]))
        lowest = first
        highest = first + 1
        if missing:
            targets = hardest(b, w, f, missing)
            if targets == NONE:
                return False
            lowest = I64(0)
            highest = I64(w[STILL_COUNT])
        elif left == 0:
            if asks_service(p, w) and not is_served(t, b, w, king, f, True):
                return False
            if is_list:
                keep_stillness(w, king, w[f + FRAME_TAKEN], w[f + FRAME_WHITE], w[f + FRAME_SPARE])
                return w[STILLS_FULL] != 0
            return True
        for man in range(lowest, highest):
            if is_placed(w, f, man):
                continue
            if (
                missing == NONE
                and may_be_captured(b, w, f, man)
                and settle(t, b, p, w, king, f + FRAME_WORDS)
            ):
                return True
            kind = place_of(w, man) >> 6
            last = KING if kind == PAWN else kind + 1
            for level in range(min(w[f + FRAME_SPARE], LEVELS - 1) + 1):
                for now in range(kind, last):
                    squares = squares_within(b, w, man, level, now) & targets
                    if level > 0:
                        squares &= ~squares_within(b, w, man, level - 1, now)
                    while squares:
                        square = ctz(squares)
                        squares = drop(squares)
                        send(w, man, now * 64 + square, level)
                        next_frame(w, f, man, bit(square), level)
                        ring = ring_around(t, w, f, now, square)
                        if may_be_shut_in(w, f, ring, missing, square, left, here) and settle(
                            t, b, p, w, king, f + FRAME_WORDS
                        ):
                            return True
                        if may_be_shut_in_by_white(w, f, ring, now) and settle(
                            t, b, p, w, king, f + FRAME_WORDS
                        ):
                            return True
                        if may_be_pinned(t, w, f, ring, man, now, square, king) and settle(
                            t, b, p, w, king, f + FRAME_WORDS
                        ):
                            return True
        return False

    return settle


_settle = _search_of_places(False)
_list_places = _search_of_places(True)


# --- from one king square to the next


@jit
def begin_places(t, b, p, w, white_moves, black_moves):
    """List the men of both sides; return how many of White's may come to pin."""
    list_still(p, w)
    list_captures_of_pawns(t, p, w, white_moves)
    sliders = list_service(b, p, w, white_moves)
    list_ways(b, w, black_moves)
    w[STILL_BLACK] = black_moves
    w[STILL_WORK] = 0
    return sliders


@jit
def begin_king(t, b, p, w, square, sliders, captures):
    """Make the first step ready with the king on *square*; tell whether there are moves enough."""
    spare = w[STILL_BLACK] - steps_to(b, p, king_square(p, BLACK), square)
    if spare < 0 or list_least(t, b, w, square, sliders, spare) - captures > spare:
        return False
    w[FRAMES + FRAME_USED] = 0
    w[FRAMES + FRAME_TAKEN] = I64(bit(square))
    w[FRAMES + FRAME_WANTED] = I64(list_cover(b, p, w, square))
    w[FRAMES + FRAME_WHITE] = 0
    w[FRAMES + FRAME_PINS] = sliders
    w[FRAMES + FRAME_CAPTURES] = captures
    w[FRAMES + FRAME_SPARE] = spare
    w[FRAMES + FRAME_ASKED] = 0
    return True


@jit
def still_squares(t, b, p, w, squares, white_moves, black_moves, captures):
    """Return which of *squares* are left for a stalemate of Black's king and all his men.

    White captures *captures* men at most.  The squares after the first one found possible are
    left as they are.
    """
    sliders = begin_places(t, b, p, w, white_moves, black_moves)
    while squares:
        square = ctz(squares)
        squares = drop(squares)
        if begin_king(t, b, p, w, square, sliders, captures):
            w[STILL_WORK] = 0
            if _settle(t, b, p, w, square, I64(FRAMES)):
                return squares | bit(square)
    return NONE


@jit
def list_places(t, b, p, w, squares, white_moves, black_moves):
    """List all stillnesses with the king on one of *squares*; tell whether there was room."""
    sliders = begin_places(t, b, p, w, white_moves, black_moves)
    w[STILL_FOUND] = 0
    w[STILLS_FULL] = 0
    while squares:
        square = ctz(squares)
        squares = drop(squares)
        if begin_king(t, b, p, w, square, sliders, white_moves) and _list_places(
            t, b, p, w, square, I64(FRAMES)
        ):
            return False
    return True
