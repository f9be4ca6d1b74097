"""The bound for stalemates: whether all of Black's men can be left without a move in time.

``help_bound`` asks for the field of the king.  In a stalemate every other man of Black's is
captured, pinned, or shut in: a pawn by any man in front of it, an officer by black men on
all squares next to it.  The men that shut in have to be shut in themselves.  A stillness says
where each man ends.  The moves are counted as on an empty board, for each man by itself;
whatever this finds impossible is impossible.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help_bound import BLACK_RIGHTS, WHITE_RIGHTS, list_men, steps_to
from solver.kernel.help_cover import (
    can_be_pinned,
    list_cover,
    list_reach,
    squares_from,
    white_serves,
)
from solver.kernel.help_layout import (
    BLACK_REACH,
    CAPTURED,
    CAPTURED_HERE,
    DISTANCES,
    LEVELS,
    MEN_LISTED,
    PINNED,
    STILL_BLACK,
    STILL_CAPTURES,
    STILL_CASTLED,
    STILL_COUNT,
    STILL_FOUND,
    STILL_HEAD,
    STILL_KING,
    STILL_LEAST,
    STILL_LEVELS,
    STILL_LIMIT,
    STILL_LISTING,
    STILL_NEEDED,
    STILL_PINNED,
    STILL_PLACES,
    STILL_ROOM,
    STILL_STRIDE,
    STILL_TAKEN,
    STILL_TARGETS,
    STILL_WANTED,
    STILL_WHITE,
    STILL_WORK,
    STILLS,
    WHITE_SQUARES,
)
from solver.kernel.help_nets import empty_attacks, reach_place
from solver.kernel.layout import (
    BLACK,
    KING,
    KING_ATTACKS,
    KNIGHT,
    MEN,
    PAWN,
    ROOK,
    STATE,
)
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline, popcount

EIGHT = U64(8)
NEVER = 255


@jit_inline
def shutters(t, kind, square):
    """Return the squares that shut a Black man in where all of them are taken.

    By black men for an officer, by any man for a pawn.
    """
    if kind == PAWN:
        return bit(square) >> EIGHT
    steps = empty_attacks(t, kind, square, BLACK)
    return steps if kind == KNIGHT else steps & t[KING_ATTACKS + square]


@jit_inline
def moves_to(b, w, man, square):
    """Return the moves that Black's man of this number needs to *square* as whatever kind."""
    shift = U64(8 * (square & 7))
    row = square >> 3
    moves = I64(b[DISTANCES + 8 * w[STILL_PLACES + man] + row] >> shift) & 255
    if w[STILL_CASTLED + man] != w[STILL_PLACES + man]:
        moves = min(moves, I64(b[DISTANCES + 8 * w[STILL_CASTLED + man] + row] >> shift) & 255)
    return moves


@jit_inline
def squares_within(b, w, man, level, kind):
    """Return where Black's man gets to as *kind* with *level* moves at most."""
    place = w[STILL_PLACES + man]
    squares = b[reach_place(BLACK_REACH, level, place >> 6, place & 63) + 64 * kind]
    other = w[STILL_CASTLED + man]
    if other != place:
        squares |= b[reach_place(BLACK_REACH, level, other >> 6, other & 63) + 64 * kind]
    return squares


@jit
def list_still(p, w):
    """List Black's men but the king, the most mobile kinds first."""
    count = 0
    for kind in range(4, -1, -1):
        men = p[kind] & p[MEN + BLACK]
        while men:
            square = ctz(men)
            men = drop(men)
            w[STILL_PLACES + count] = kind * 64 + square
            w[STILL_CASTLED + count] = kind * 64 + square
            if kind == ROOK and p[STATE] & BLACK_RIGHTS:
                if square == 63:
                    w[STILL_CASTLED + count] = kind * 64 + 61
                elif square == 56:
                    w[STILL_CASTLED + count] = kind * 64 + 59
            count += 1
    w[STILL_COUNT] = count


@jit
def list_least(t, b, w, king, pins, spare):
    """List for each man whether it has to move or to be captured; return how many have to.

    The king is to stand on *king*, *spare* are the moves of all other men.
    """
    count = w[STILL_COUNT]
    total = I64(0)
    for man in range(count):
        kind = w[STILL_PLACES + man] >> 6
        square = w[STILL_PLACES + man] & 63
        least = I64(0)
        if square == king:
            least = I64(1)
        elif pins == 0 or not can_be_pinned(t, w, kind, square, king):
            wanted = shutters(t, kind, square) & ~bit(king)
            if kind == PAWN and wanted & U64(w[WHITE_SQUARES]):
                wanted = NONE
            if popcount(wanted) >= count:
                least = I64(1)
            cost = I64(0)
            while wanted and least == 0:
                target = ctz(wanted)
                wanted = drop(wanted)
                best = I64(NEVER)
                for other in range(count):
                    if other != man:
                        best = min(best, moves_to(b, w, other, target))
                cost += best
                if cost > spare:
                    least = I64(1)
        w[STILL_LEAST + man] = least
        total += least
    return total


@jit_inline
def can_be_captured(b, w, man, spare):
    """Return the least moves of a Black man's own before White may capture it, NEVER for none."""
    place = w[STILL_PLACES + man]
    white = U64(w[WHITE_SQUARES])
    if white & bit(place & 63) or (place < 64 and white & (bit(place & 63) << EIGHT)):
        return I64(0)
    if spare > 0:
        level = min(spare, LEVELS - 1)
        for kind in range(5):
            if squares_within(b, w, man, level, kind) & white:
                return I64(1)
    return I64(NEVER)


@jit
def list_captures(b, w, spare):
    """List where the men that are to be captured may be; return how many they are.

    *spare* are moves that nobody has needed.
    """
    count = I64(0)
    for man in range(w[STILL_COUNT]):
        if w[STILL_TARGETS + man] < 0:
            level = w[STILL_LEVELS + man] + spare
            squares = squares_from(b, w[STILL_PLACES + man], level)
            if w[STILL_CASTLED + man] != w[STILL_PLACES + man]:
                squares |= squares_from(b, w[STILL_CASTLED + man], level)
            w[CAPTURED_HERE + count] = I64(squares)
            count += 1
    return count


@jit
def keep_stillness(w, king, taken, white_wanted, moves):
    """Add the stillness in work to the list; tell whether there was no room."""
    found = w[STILL_FOUND]
    if found == w[STILL_ROOM]:
        w[STILL_LISTING] = -1
        return True
    row = STILLS + found * STILL_STRIDE
    captures = 0
    is_new = found == 0
    for man in range(w[STILL_COUNT]):
        target = w[STILL_TARGETS + man]
        word = target + PINNED * w[STILL_PINNED + man]
        if target < 0:
            word = CAPTURED + w[STILL_LEVELS + man]
            captures += 1
        w[row + STILL_HEAD + man] = word
        is_new = is_new or w[row + STILL_HEAD + man - STILL_STRIDE] != word
    w[row + STILL_KING] = king
    w[row + STILL_TAKEN] = I64(taken)
    w[row + STILL_CAPTURES] = captures
    w[row + STILL_NEEDED] = moves
    w[row + STILL_WANTED] = I64(white_wanted)
    last = row - STILL_STRIDE
    is_new = is_new or w[last + STILL_WANTED] != I64(white_wanted)
    if is_new or w[last + STILL_KING] != king:
        w[STILL_FOUND] = found + 1
    return False


@jit
def is_settled(b, p, w, king, taken, white_wanted, spare):
    """Tell whether the search of places is over with the stillness in work.

    That is so if White can do his part of it, and unless all are listed.
    """
    if p[STATE] & WHITE_RIGHTS == NONE and not white_serves(
        b, w, king, taken, list_captures(b, w, spare)
    ):
        return False
    if w[STILL_LISTING] == 0:
        return True
    return keep_stillness(w, king, taken, white_wanted, w[STILL_BLACK] - spare)


@jit
def settle(t, b, p, w, king, used, taken, wanted, white_wanted, pins, captures, spare):
    """Tell whether the men not in *used* can all come to stand still with *spare* moves.

    *taken* are the squares of those that do, *wanted* those that have to be taken by
    Black besides, *white_wanted* by White.  *pins* and *captures* are what White can do yet.
    After ``STILL_LIMIT`` calls the answer is that they may.  Where all stillnesses are listed,
    it is True only if there are too many.
    """
    w[STILL_WORK] += 1
    if w[STILL_WORK] > w[STILL_LIMIT]:
        if w[STILL_LISTING]:
            w[STILL_LISTING] = -1
        return True
    if wanted & white_wanted:
        return False
    count = w[STILL_COUNT]
    missing = wanted & ~taken
    left = I64(0)
    stuck = I64(0)
    first = I64(-1)
    for man in range(count):
        if (used >> man) & 1 == 0:
            left += 1
            stuck += w[STILL_LEAST + man]
            if first < 0 or w[STILL_LEAST + man] > w[STILL_LEAST + first]:
                first = I64(man)
    if popcount(missing) > left or stuck - captures > spare:
        return False
    targets = ~(taken | white_wanted)
    lowest = first
    highest = first + 1
    if missing:
        total = I64(0)
        worst = I64(-1)
        targets = NONE
        rest = missing
        while rest:
            square = ctz(rest)
            rest = drop(rest)
            best = I64(NEVER)
            for man in range(count):
                if (used >> man) & 1 == 0:
                    best = min(best, moves_to(b, w, man, square))
            total += best
            if total > spare:
                return False
            if best > worst:
                worst = best
                targets = bit(square)
        lowest = I64(0)
        highest = I64(count)
    elif left == 0:
        return is_settled(b, p, w, king, taken, white_wanted, spare)
    for man in range(lowest, highest):
        if (used >> man) & 1:
            continue
        now_used = used | (I64(1) << man)
        kind = w[STILL_PLACES + man] >> 6
        if missing == NONE and captures > 0:
            cost = can_be_captured(b, w, man, spare)
            w[STILL_TARGETS + man] = -1
            w[STILL_LEVELS + man] = cost
            if cost <= spare and settle(
                t,
                b,
                p,
                w,
                king,
                now_used,
                taken,
                wanted,
                white_wanted,
                pins,
                captures - 1,
                spare - cost,
            ):
                return True
        lower = kind
        upper = kind + 1
        if kind == PAWN:
            upper = KING
        for level in range(min(spare, LEVELS - 1) + 1):
            for now in range(lower, upper):
                squares = squares_within(b, w, man, level, now) & targets
                if level > 0:
                    squares &= ~squares_within(b, w, man, level - 1, now)
                while squares:
                    square = ctz(squares)
                    squares = drop(squares)
                    now_taken = taken | bit(square)
                    after = spare - level
                    w[STILL_TARGETS + man] = now * 64 + square
                    w[STILL_LEVELS + man] = level
                    w[STILL_PINNED + man] = 0
                    ring = shutters(t, now, square)
                    if now == PAWN and ring & white_wanted:
                        ring = NONE
                    open_squares = ring & ~now_taken
                    if popcount(open_squares | (missing & ~bit(square))) < left and settle(
                        t,
                        b,
                        p,
                        w,
                        king,
                        now_used,
                        now_taken,
                        wanted | ring,
                        white_wanted,
                        pins,
                        captures,
                        after,
                    ):
                        return True
                    if (
                        now == PAWN
                        and open_squares & U64(w[WHITE_SQUARES])
                        and popcount(white_wanted) < w[MEN_LISTED]
                        and settle(
                            t,
                            b,
                            p,
                            w,
                            king,
                            now_used,
                            now_taken,
                            wanted,
                            white_wanted | ring,
                            pins,
                            captures,
                            after,
                        )
                    ):
                        return True
                    if open_squares and pins > 0 and can_be_pinned(t, w, now, square, king):
                        w[STILL_PINNED + man] = 1
                        if settle(
                            t,
                            b,
                            p,
                            w,
                            king,
                            now_used,
                            now_taken,
                            wanted,
                            white_wanted,
                            pins - 1,
                            captures,
                            after,
                        ):
                            return True
                        w[STILL_PINNED + man] = 0
    return False


@jit
def still_squares(t, b, p, w, squares, white_moves, black_moves, captures):
    """Return which of *squares* are left for a stalemate of Black's king and all his men.

    White captures *captures* men at most.  Unless stillnesses are listed, the squares after
    the first one found possible are left as they are.
    """
    list_still(p, w)
    sliders = list_reach(b, p, w, white_moves)
    king = king_square(p, BLACK)
    found = NONE
    none = I64(0)
    w[MEN_LISTED] = list_men(p, w)
    w[STILL_WHITE] = white_moves
    w[STILL_BLACK] = black_moves
    w[STILL_WORK] = 0
    while squares:
        square = ctz(squares)
        squares = drop(squares)
        spare = black_moves - steps_to(b, p, king, square)
        if spare < 0 or list_least(t, b, w, square, sliders, spare) - captures > spare:
            continue
        if w[STILL_LISTING] == 0:
            w[STILL_WORK] = 0
        before = w[STILL_FOUND]
        wanted = list_cover(b, p, w, square)
        is_possible = settle(
            t,
            b,
            p,
            w,
            square,
            none,
            bit(square),
            wanted,
            NONE,
            sliders,
            I64(captures),
            I64(spare),
        )
        if is_possible:
            return found | squares | bit(square)
        if w[STILL_FOUND] > before:
            found |= bit(square)
    return found
