"""White's king at the end of self play: every one of his moves has to mate, steps of the king too.

**The cut ``SHUT_IN``.**  In self play that ends in mate Black's last move leaves White moves of
which each mates.  A step of White's king mates only where it leaves a line between a white slider
and the black king, a *battery*.  So in that position either a white slider stands in line with the
black king and the white one between them, or White's king has no step: each square of its field
is held by a white man, or Black covers it.  That is the lemma of the net with colours exchanged
and no check asked for, so the cut of nets serves on the position turned round: a position from
which Black cannot close such a net with the moves left, White's king and men moving until White's
last move, holds no line.  White's king may stand in check or not; castling of either side is
looked at as there.

Whether there may be a battery: with white moves to come before the last, whenever White has a
slider or may promote a pawn; with none, where a slider stands in line with White's king now, even
with men between.

Before White's last move but one more is asked, as the cut of last moves does of Black: one white
move and one black one are left, so the white man has to land where a square of the net is open, or
none is.  A man may also come behind White's king, seen from where the black king may stand then,
which is on its square or next to it; and where a slider stands there already nothing is cut.
Where Black may castle that is not claimed.
"""

from __future__ import annotations

from solver.kernel.attacks import between_sliders, king_square, sliders_in_line
from solver.kernel.goals import turn_round
from solver.kernel.help.hope import mating_squares
from solver.kernel.help.last_move import (
    CLOSED,
    cover_by_numbers,
    cover_of_others,
)
from solver.kernel.help.layout import BLACK_LEFT, MEN_PLACES, WHITE_LEFT
from solver.kernel.help.net import (
    blocked_by,
    choices_of,
    cover_within,
    entry_of,
    list_men,
    moves_of_choice,
    square_of,
    taken_by,
)
from solver.kernel.help.tables import NET_CHECK, ON_BOARD, ONLY_WHITE
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BLACK,
    GOAL,
    KIND_SHIFT,
    KING,
    KING_ATTACKS,
    LINE,
    MATE,
    MEN,
    PAWN,
    QUEEN,
    ROOK,
    ROW,
    STALEMATE,
    STATE,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.moves import BLACK_RIGHTS
from solver.kernel.words import (
    ALL,
    I64,
    NONE,
    U64,
    bit,
    ctz,
    drop,
    jit,
    jit_inline,
    off,
    swap_bytes,
)

NO_SQUARE = 64


@jit_inline
def may_get_slider(p, moves):
    """Tell whether White has a slider, or a pawn that can be one in so many moves."""
    white = p[MEN + WHITE]
    if (p[BISHOP] | p[ROOK] | p[QUEEN]) & white:
        return True
    pawns = p[PAWN] & white
    if moves > 4:
        return pawns != NONE
    return pawns >> U64(8 * (7 - moves)) != NONE


@jit
def may_be_shut_in(t, b, p, w, ply):
    """Tell whether White's king may have no step that does not mate before his last move.

    Row *p* is the position before half-move *ply*; the two rows behind it are scratch rows.
    """
    white_moves = w[WHITE_LEFT + ply] - 1
    king = king_square(p, WHITE)
    if king == NO_SQUARE:
        return True
    if white_moves > 0:
        if may_get_slider(p, white_moves):
            return True
    elif sliders_in_line(t, p, king, WHITE):
        return True
    f = off(p, ROW)
    turn_round(p, f)
    w[GOAL] = STALEMATE  # no check is asked for
    squares = ALL if white_moves > 0 else bit(king ^ 56)
    found = mating_squares(t, b, f, w, off(f, ROW), squares, w[BLACK_LEFT + ply], white_moves)
    w[GOAL] = MATE
    return found != NONE


@jit
def open_squares(b, p, w, count, square):
    """Return what closes the net around *square*, no check asked for, with one white move.

    ``CLOSED`` where no block is needed, else the bits of the net of which one must be
    blocked, 0 for none.
    """
    need = I64(b[ON_BOARD + square]) & ~NET_CHECK
    occupied = blocked_by(p, square)
    once, twice, _ = cover_by_numbers(b, w, count, square)
    missing = need & ~(once | occupied)
    if missing == 0:
        return I64(CLOSED)
    within = once | occupied
    for i in range(count):
        within |= cover_within(b, entry_of(square, w[MEN_PLACES + i]), 1)
    far = need & ~within
    if far & (far - 1) or far & ONLY_WHITE:
        return I64(0)
    found = I64(0)
    if missing & (missing - 1) == 0:
        found = missing & ~ONLY_WHITE
    for i in range(count):
        entry = entry_of(square, w[MEN_PLACES + i])
        others = cover_of_others(once, twice, cover_within(b, entry, 0))
        first = I64(b[entry + 2])
        for choice in range(first, first + choices_of(b, entry)):
            word = I64(b[choice])
            if moves_of_choice(word) > 1:
                break
            taken = taken_by(word)
            missing = need & ~(others | word | (occupied & ~(taken | NET_CHECK)))
            if missing & (missing - 1) == 0:
                if missing == 0:
                    return I64(CLOSED)
                found |= missing & ~(taken | ONLY_WHITE)
    return found


@jit_inline
def squares_near(t, king):
    """Return the square of a king and those next to it."""
    return bit(king) | t[KING_ATTACKS + king]


@jit
def has_battery(t, p, square, targets):
    """Tell whether a slider stands in line with one of *targets* and *square* between them."""
    while targets:
        if between_sliders(t, p, ctz(targets), WHITE) & bit(square):
            return True
        targets = drop(targets)
    return False


@jit
def battery_squares(t, square, targets):
    """Return from where a slider might look at one of *targets* through *square*."""
    found = NONE
    while targets:
        place = 64 * square + ctz(targets)
        targets = drop(targets)
        found |= t[LINE + place] & ~t[BETWEEN + place]
    return found


@jit
def landing_squares(t, b, p, w, f, count, king, targets):
    """Return where a white man other than the king may land before White's last move.

    Row *f* is *p* turned round, with *count* men listed of it.
    """
    bits = open_squares(b, f, w, count, king ^ 56)
    if bits == CLOSED or has_battery(t, p, king, targets):
        return ALL
    found = NONE
    while bits:
        found |= bit(square_of(bits & -bits, king ^ 56))
        bits &= bits - 1
    found = swap_bytes(found)
    if may_get_slider(p, 1):
        found |= battery_squares(t, king, targets)
    return found


@jit
def keep_shutting(t, b, p, w, moves, count):
    """Keep those of White's last *moves* but one after which he may be shut in; return how many.

    Row *p* is the position before; the row behind it is a scratch row.
    """
    king = king_square(p, WHITE)
    if king == NO_SQUARE or p[STATE] & BLACK_RIGHTS:
        return count
    f = off(p, ROW)
    turn_round(p, f)
    men = list_men(f, w)
    targets = squares_near(t, king_square(p, BLACK))
    landing = landing_squares(t, b, p, w, f, men, king, targets)
    kept = 0
    for i in range(count):
        move = moves[i]
        target = (move >> TO_SHIFT) & 63
        if (move >> KIND_SHIFT) & 7 == KING:
            is_kept = open_squares(b, f, w, men, target ^ 56) == CLOSED or has_battery(
                t, p, target, targets
            )
        else:
            is_kept = landing & bit(target) != NONE
        if is_kept:
            moves[kept] = move
            kept += 1
    return kept
