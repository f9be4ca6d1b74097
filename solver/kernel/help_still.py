"""The bound for stalemates: whether all of Black's men can be left without a move in time.

``help_bound`` asks for the field of the king.  In a stalemate every other man of Black's is
captured, pinned, or shut in: a pawn by any man in front of it, an officer by black men on
all squares next to it.  The men that shut in have to be shut in themselves.  The moves
are counted as on an empty board, for each man by itself, and of White's moves only what
they make possible at best is asked; whatever this finds impossible is impossible.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help_bound import BLACK_RIGHTS, cover_within, need_of, square_of, steps_to
from solver.kernel.help_layout import (
    BLACK_REACH,
    DISTANCES,
    KING_STEPS,
    LEVELS,
    MOST_STILL_WORK,
    NET_CHECK,
    NET_KING,
    NETS,
    KING_AWAY,
    STILL_CASTLED,
    STILL_COUNT,
    STILL_LEAST,
    STILL_PLACES,
    STILL_WORK,
    WHITE_DIAGONAL,
    WHITE_MEN,
    WHITE_REACH,
    WHITE_SQUARES,
    WHITE_STRAIGHT,
)
from solver.kernel.help_nets import empty_attacks, reach_place
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BLACK,
    KING,
    KING_ATTACKS,
    KNIGHT,
    MEN,
    PAWN,
    QUEEN,
    ROOK,
    STATE,
    WHITE,
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
def list_still(b, p, w, white_moves):
    """List Black's men but the king, the most mobile kinds first, and what White can do."""
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
    reached = NONE
    straight = NONE
    diagonal = NONE
    sliders = 0
    level = min(white_moves, LEVELS - 1)
    for kind in range(6):
        men = p[kind] & p[MEN + WHITE]
        while men:
            place = reach_place(WHITE_REACH, level, kind, ctz(men))
            men = drop(men)
            on_lines = b[place + 64 * ROOK] | b[place + 64 * QUEEN]
            on_diagonals = b[place + 64 * BISHOP] | b[place + 64 * QUEEN]
            straight |= on_lines
            diagonal |= on_diagonals
            reached |= on_lines | on_diagonals
            reached |= b[place] | b[place + 64 * KNIGHT] | b[place + 64 * KING]
            if on_lines | on_diagonals:
                sliders += 1
    w[WHITE_SQUARES] = I64(reached)
    w[WHITE_STRAIGHT] = I64(straight)
    w[WHITE_DIAGONAL] = I64(diagonal)
    w[WHITE_MEN] = popcount(p[MEN + WHITE])
    return sliders


@jit_inline
def can_be_pinned(t, w, kind, square, king):
    """Tell whether White may come to pin a Black man of *kind* so that it has no move."""
    if kind == QUEEN:
        return False
    files = (square & 7) - (king & 7)
    ranks = (square >> 3) - (king >> 3)
    if files == 0 or ranks == 0:
        if kind == ROOK or (kind == PAWN and files == 0):
            return False
        pinners = U64(w[WHITE_STRAIGHT])
    elif files == ranks or files == -ranks:
        if kind == BISHOP:
            return False
        pinners = U64(w[WHITE_DIAGONAL])
    else:
        return False
    while pinners:
        if t[BETWEEN + 64 * king + ctz(pinners)] & bit(square):
            return True
        pinners = drop(pinners)
    return False


@jit
def list_least(t, b, w, king, pins, spare):
    """List for each man whether it has to move or to be captured; tell whether that may suffice.

    The king is to stand on *king*, *spare* are the moves of all other men.
    """
    count = w[STILL_COUNT]
    total = 0
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
    if white & bit(place & 63) or (place < 64 and white & (bit(place & 63) >> EIGHT)):
        return I64(0)
    if spare > 0:
        level = min(spare, LEVELS - 1)
        for kind in range(5):
            if squares_within(b, w, man, level, kind) & white:
                return I64(1)
    return I64(NEVER)


@jit
def settle(t, b, w, king, used, taken, wanted, white_wanted, pins, captures, spare):
    """Tell whether the men not in *used* can all come to stand still with *spare* moves.

    *taken* are the squares of those that do, *wanted* those that have to be taken by
    Black besides, *white_wanted* by White.  *pins* and *captures* are what White can do yet.
    After ``MOST_STILL_WORK`` calls the answer is that they may.
    """
    w[STILL_WORK] += 1
    if w[STILL_WORK] > MOST_STILL_WORK:
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
        return True
    for man in range(lowest, highest):
        if (used >> man) & 1:
            continue
        now_used = used | (I64(1) << man)
        kind = w[STILL_PLACES + man] >> 6
        if missing == NONE and captures > 0:
            cost = can_be_captured(b, w, man, spare)
            if cost <= spare and settle(
                t, b, w, king, now_used, taken, wanted, white_wanted, pins, captures - 1,
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
                    around = shutters(t, now, square)
                    if now == PAWN and around & white_wanted:
                        around = NONE
                    open_squares = around & ~now_taken
                    if popcount(open_squares | (missing & ~bit(square))) < left and settle(
                        t, b, w, king, now_used, now_taken, wanted | around, white_wanted,
                        pins, captures, after,
                    ):
                        return True
                    if (
                        now == PAWN
                        and open_squares & U64(w[WHITE_SQUARES])
                        and popcount(white_wanted) < w[WHITE_MEN]
                        and settle(
                            t, b, w, king, now_used, now_taken, wanted, white_wanted | around,
                            pins, captures, after,
                        )
                    ):
                        return True
                    if (
                        open_squares
                        and pins > 0
                        and can_be_pinned(t, w, now, square, king)
                        and settle(
                            t, b, w, king, now_used, now_taken, wanted, white_wanted,
                            pins - 1, captures, after,
                        )
                    ):
                        return True
    return False


@jit
def still_squares(t, b, p, w, squares, white_moves, black_moves):
    """Return those of *squares* on which Black's king may be stalemated with all his men."""
    sliders = I64(list_still(b, p, w, white_moves))
    king = king_square(p, BLACK)
    found = NONE
    none = I64(0)
    while squares:
        square = ctz(squares)
        squares = drop(squares)
        spare = black_moves - steps_to(b, p, king, square)
        if spare < 0:
            continue
        stuck = list_least(t, b, w, square, sliders, spare)
        if stuck - white_moves > spare:
            continue
        wanted = uncovered(b, p, w, square, white_moves)
        w[STILL_WORK] = 0
        if settle(
            t, b, w, square, none, bit(square), wanted, NONE, sliders, I64(white_moves),
            I64(spare),
        ):
            found |= bit(square)
    return found


@jit
def uncovered(b, p, w, square, white_moves):
    """Return the squares of the field around *square* that no White man can come to cover."""
    within = I64(0)
    base = NETS + square * NET_KING
    for kind in range(6):
        men = p[kind] & p[MEN + WHITE]
        while men:
            entry = base + 4 * (kind * 64 + ctz(men))
            men = drop(men)
            within |= cover_within(b, entry, white_moves)
    rest = need_of(b, p, w, square) & ~(within | NET_CHECK | KING_AWAY)
    found = NONE
    while rest:
        found |= bit(square_of(rest & -rest, square))
        rest &= rest - 1
    return found
