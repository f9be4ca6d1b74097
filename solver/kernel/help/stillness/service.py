"""What White can do for a stalemate: cover the king's field, pin, capture, stand in the way.

**Lemma of the service.**  White's moves are made by different men: those that capture, each as
many as its farthest capture asks, and at least one more for each capture after its nearest, and
those of the men that come to cover the field, as in ``closing``; together no more than he has.
What capturing men cover besides is not counted dearer than all that they reach.  A square of the
field that a black man holds needs no cover, and no white man stands there.  Where more than
``MOST_CAPTURES`` men are captured, only the cover is asked for; where White may castle, nothing:
that moves two men at once.
"""

from __future__ import annotations

from solver.kernel.help.layout import MEN_ENTRIES, MEN_NOW, MEN_PLACES, NET_NEED
from solver.kernel.help.net import (
    around,
    choices_of,
    cover_within,
    entry_of,
    list_men,
    moves_of_choice,
    need_of,
    square_of,
    taken_by,
)
from solver.kernel.help.reach import EIGHT, RANK_5, reach_place
from solver.kernel.help.stillness.layout import (
    CAPTURED_HERE,
    MEN_LISTED,
    STILL_WHITE,
    UNIT_COUNT,
    UNIT_FAR,
    UNIT_NEAR,
    WHITE_DIAGONAL,
    WHITE_SQUARES,
    WHITE_STRAIGHT,
)
from solver.kernel.help.tables import (
    BLACK_REACH,
    KING_AWAY,
    LEVELS,
    NET,
    NET_CHECK,
    WHITE_REACH,
)
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    STATE,
)
from solver.kernel.moves import WHITE_RIGHTS
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline

MOST_CAPTURES = 4
"""So many men are told apart; where more are captured only the cover is asked for."""


# --- where White gets to


@jit_inline
def white_reaches(w):
    """Return the squares that White's men get to."""
    return U64(w[WHITE_SQUARES])


@jit
def list_service(b, p, w, white_moves):
    """List White's men and where they get to; return how many of them may come to pin."""
    w[MEN_LISTED] = list_men(p, w)
    w[STILL_WHITE] = white_moves
    reached = NONE
    straight = NONE
    diagonal = NONE
    sliders = I64(0)
    level = min(white_moves, LEVELS - 1)
    if p[STATE] & WHITE_RIGHTS and level > 0:
        level = min(level + 1, LEVELS - 1)  # castling takes the king two squares
    for i in range(w[MEN_LISTED]):
        man = w[MEN_PLACES + i]
        place = reach_place(WHITE_REACH, level, man >> 6, man & 63)
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
def squares_from(b, place, moves):
    """Return where White may capture a Black man of *place* that makes *moves* moves at most."""
    level = min(moves, LEVELS - 1)
    kind = place >> 6
    row = reach_place(BLACK_REACH, level, kind, place & 63)
    if kind != PAWN:
        return b[row + 64 * kind]
    squares = (bit(place) & RANK_5) << EIGHT
    for now in range(5):
        squares |= b[row + 64 * now]
    return squares


# --- cover


@jit
def list_cover(b, p, w, square):
    """Make ready what White's men, which are listed, cover around *square*.

    Return the squares there that none of them can come to cover.
    """
    within = I64(0)
    for i in range(w[MEN_LISTED]):
        entry = entry_of(square, w[MEN_PLACES + i])
        w[MEN_ENTRIES + i] = entry
        w[MEN_NOW + i] = cover_within(b, entry, 0)
        within |= cover_within(b, entry, w[STILL_WHITE])
    w[NET_NEED] = need_of(b, p, w, square)
    if p[STATE] & WHITE_RIGHTS:
        return NONE  # castling moves two men at once
    rest = w[NET_NEED] & ~(within | KING_AWAY)
    found = NONE
    while rest:
        found |= bit(square_of(rest & -rest, square))
        rest &= rest - 1
    return found


@jit
def can_cover(b, w, moved, covered, barred, moves):
    """Tell whether White's men can cover what the field in work needs with so many *moves*.

    *moved* has a bit for each man that has made its moves, *covered* is what those cover.
    The squares *barred* need no cover, and nobody of White's may stand there.
    """
    count = w[MEN_LISTED]
    standing = covered
    within = I64(0)
    for i in range(count):
        if (moved >> i) & 1 == 0:
            standing |= w[MEN_NOW + i]
            within |= cover_within(b, w[MEN_ENTRIES + i], moves)
    missing = w[NET_NEED] & ~(barred | standing)
    if missing == 0:
        return True
    if missing & ~within or moves == 0:
        return False
    wanted = missing & -missing
    for i in range(count):
        entry = w[MEN_ENTRIES + i]
        if (moved >> i) & 1 or cover_within(b, entry, moves) & wanted == 0:
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
                and taken_by(word) & barred == 0
                and can_cover(
                    b, w, moved | (I64(1) << i), covered | (word & NET), barred, moves - level
                )
            ):
                return True
    return False


# --- captures


@jit_inline
def moves_to_capture(b, place, squares, most):
    """Return the moves a White man needs to one of *squares*, 1 at least; more than *most*: never.

    *place* is its kind * 64 + square.
    """
    kind = place >> 6
    last = KING if kind == PAWN else kind + 1
    for level in range(1, most + 1):
        row = reach_place(WHITE_REACH, min(level, LEVELS - 1), kind, place & 63)
        for now in range(kind, last):
            if b[row + 64 * now] & squares:
                return level
    return most + 1


@jit_inline
def moves_of_capturer(w, man):
    """Return the moves that White's man needs at least for the captures it is given."""
    return max(w[UNIT_FAR + man], w[UNIT_NEAR + man] + w[UNIT_COUNT + man] - 1)


@jit_inline
def cover_of_capturers(b, w, capturing, spare):
    """Return what the men that capture may cover when they are through."""
    covered = I64(0)
    for i in range(w[MEN_LISTED]):
        if (capturing >> i) & 1:
            most = spare + moves_of_capturer(w, i)
            covered |= cover_within(b, w[MEN_ENTRIES + i], most)
    return covered


@jit
def can_serve(b, w, left, capturing, total, barred):
    """Tell whether White's moves suffice for the first *left* captures listed, and the cover.

    *capturing* has a bit for each man that captures, *total* are the moves they need.
    """
    white_moves = w[STILL_WHITE]
    if left == 0:
        spare = white_moves - total
        covered = cover_of_capturers(b, w, capturing, spare)
        return can_cover(b, w, capturing, covered, barred, spare)
    squares = U64(w[CAPTURED_HERE + left - 1])
    for i in range(w[MEN_LISTED]):
        moves = moves_to_capture(b, w[MEN_PLACES + i], squares, white_moves)
        if moves > white_moves:
            continue
        far = I64(0)
        near = I64(moves)
        count = I64(0)
        own = I64(0)
        if (capturing >> i) & 1:
            far = w[UNIT_FAR + i]
            near = w[UNIT_NEAR + i]
            count = w[UNIT_COUNT + i]
            own = moves_of_capturer(w, i)
        w[UNIT_FAR + i] = max(far, moves)
        w[UNIT_NEAR + i] = min(near, moves)
        w[UNIT_COUNT + i] = count + 1
        needed = total - own + moves_of_capturer(w, i)
        is_possible = needed <= white_moves and can_serve(
            b, w, left - 1, capturing | (I64(1) << i), needed, barred
        )
        w[UNIT_FAR + i] = far
        w[UNIT_NEAR + i] = near
        w[UNIT_COUNT + i] = count
        if is_possible:
            return True
    return False


@jit
def white_serves(b, w, king, taken, captures):
    """Tell whether White can cover the field around *king* and make the *captures* listed.

    Black's men stand on *taken*.
    """
    barred = around(taken, king) & ~NET_CHECK
    none = I64(0)
    if captures > MOST_CAPTURES:
        captures = none
    return can_serve(b, w, captures, none, none, barred)
