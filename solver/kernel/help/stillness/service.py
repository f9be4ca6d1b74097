"""What White can do for a stalemate: cover the king's field, pin, capture, stand in the way.

**Lemma of the service.** In the final position a white man stands in front of each pawn that no
black man shuts in, and one beyond each pinned man on its line from the king, with nobody between
but that man: these are *posts*. A man that shuts a pawn in may pin besides, where its square is
on that line, and no other two posts are one man's. So White's moves are made by different men:
those that have posts and those that capture, each as many as it needs for its captures and from
the last of them to its post (``tours``), and those of the men that come to cover the field, as in
``closing``. Together that is no more than he has. What men with a post cover they cover from
there, and who captures, and has none, from where that may end with the moves that are left to
him. A square of the field that a black man holds needs no cover, and no white man stands there;
nor does one where a black pawn takes him that stays a pawn and cannot come to be pinned: that
pawn would have a move, or the king be in check.

A man that is captured has come with moves of its own to where that is: those planned, and more.
These are taken from the moves that no black man has needed, each of them once.

Pawns: White's capture no more men than are captured in all (``pawns``). Black's have captured a
man for each file by which they have gone aside, and one at least where they get to their place by
no other way in time; those men are neither kings nor men with posts.

Of a part of a stillness it is the same, but that men who have no place yet may be captured as
well: officers and kings may do so on their way, and pawns of White's where such men may be.

Where more than ``MOST_TOUR_CAPTURES`` men are captured, or many by more than a few men, only
posts and cover are asked for; where White may castle, nothing: that moves two men at once.
"""

from __future__ import annotations

from solver.kernel.help.layout import LENGTH, MEN_ENTRIES, MEN_NOW, MEN_PLACES, NET_NEED, SIDES
from solver.kernel.help.net import (
    around,
    cover_within,
    entry_of,
    list_men,
    need_of,
    square_of,
)
from solver.kernel.help.pawns import MOST_CAPTURES as MOST_PAWN_CAPTURES
from solver.kernel.help.pawns import pawn_reach_place
from solver.kernel.help.reach import reach_place
from solver.kernel.help.stillness.captures import (
    can_catch_each,
)
from solver.kernel.help.stillness.layout import (
    ASKED_ALL,
    BLACK_EXTRA,
    BLACK_LEAD,
    BLACK_PAWNS,
    FEW_MEN,
    FIELD_BARRED,
    FIELD_HELD,
    MANY_CAPTURES,
    MEN_LISTED,
    MOST_TOUR_CAPTURES,
    ON_TOUR,
    PAWN_BARRED,
    PAWN_CAPTURES,
    POST_COUNT,
    POST_KINDS,
    POST_SQUARES,
    STILL_PAWN_TAKES,
    STILL_WHITE,
    UNIT_COUNT,
    UNIT_KINGS,
    UNIT_OFFICERS,
    UNIT_POST,
    UNIT_POST_KINDS,
    UNIT_TOUR,
    UNIT_WAY,
    WHITE_DIAGONAL,
    WHITE_SQUARES,
    WHITE_STRAIGHT,
)
from solver.kernel.help.stillness.touring import can_tour
from solver.kernel.help.stillness.tours import bar_squares, forget_bases
from solver.kernel.help.stillness.white_ways import moves_to_any
from solver.kernel.help.tables import (
    KING_AWAY,
    LEVELS,
    WHITE_REACH,
)
from solver.kernel.layout import (
    BISHOP,
    BLACK,
    KING,
    KNIGHT,
    MEN,
    PAWN,
    QUEEN,
    ROOK,
    STATE,
    WHITE,
)
from solver.kernel.moves import WHITE_RIGHTS
from solver.kernel.words import I64, NONE, U64, bit, jit, jit_inline, popcount

# --- who moves when


@jit
def note_lead(w, ply):
    """Note how many moves Black makes before White's first one from half-move *ply* on.

    That is a lot where they do not alternate: then Black may make all of his before.
    """
    w[BLACK_LEAD] = 1 if w[SIDES + ply] == BLACK else 0
    for later in range(ply + 1, w[LENGTH]):
        if w[SIDES + later] == w[SIDES + later - 1]:
            w[BLACK_LEAD] = w[LENGTH]


# --- where White gets to


@jit_inline
def white_reaches(w):
    """Return the squares that White's men get to."""
    return U64(w[WHITE_SQUARES])


@jit
def list_service(b, p, w, white_moves):
    """List White's men and where they get to; return how many of them may come to pin."""
    w[MEN_LISTED] = list_men(p, w)
    forget_bases(w, w[MEN_LISTED])
    w[BLACK_PAWNS] = I64(p[PAWN] & p[MEN + BLACK])
    w[STILL_WHITE] = white_moves
    reached = NONE
    straight = NONE
    diagonal = NONE
    sliders = I64(0)
    level = min(white_moves, LEVELS - 1)
    victims = popcount(p[MEN + BLACK] & ~p[KING])
    captures = min(white_moves, victims, MOST_PAWN_CAPTURES)
    if p[STATE] & WHITE_RIGHTS and level > 0:
        level = min(level + 1, LEVELS - 1)  # castling takes the king two squares
    for i in range(w[MEN_LISTED]):
        man = w[MEN_PLACES + i]
        place = reach_place(WHITE_REACH, level, man >> 6, man & 63)
        if man < 64:
            place = pawn_reach_place(WHITE, captures, level, man)
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


# --- who has to stand where


@jit
def can_post(t, b, w, left, posted, captures, total):
    """Tell whether White's men can take the first *left* posts, and serve for all else.

    *posted* has a bit for each man that has a post.
    """
    if left == 0:
        if popcount(U64(posted & ~w[UNIT_KINGS])) + w[STILL_PAWN_TAKES] > w[UNIT_OFFICERS]:
            return False
        for i in range(w[MEN_LISTED]):
            w[UNIT_TOUR + i] = w[UNIT_WAY + i]
        return can_tour(t, b, w, captures, posted, total, w[BLACK_EXTRA])
    squares = U64(w[POST_SQUARES + left - 1])
    kinds = w[POST_KINDS + left - 1]
    for i in range(w[MEN_LISTED]):
        post = squares
        is_of = kinds
        before = I64(0)
        if (posted >> i) & 1:
            post &= U64(w[UNIT_POST + i])
            is_of &= w[UNIT_POST_KINDS + i]
            before = w[UNIT_WAY + i]
        if post == NONE or is_of == 0:
            continue
        room = w[STILL_WHITE] - total + before
        moves = moves_to_any(b, w[MEN_PLACES + i], post, is_of, room, w[PAWN_CAPTURES])
        if moves > room:
            continue
        old_post = w[UNIT_POST + i]
        old_kinds = w[UNIT_POST_KINDS + i]
        w[UNIT_POST + i] = I64(post)
        w[UNIT_POST_KINDS + i] = is_of
        w[UNIT_WAY + i] = moves
        found = can_post(
            t,
            b,
            w,
            left - 1,
            posted | (I64(1) << i),
            captures,
            total - before + moves,
        )
        w[UNIT_POST + i] = old_post
        w[UNIT_POST_KINDS + i] = old_kinds
        w[UNIT_WAY + i] = before
        if found:
            return True
    return False


# --- all of it


@jit_inline
def ask_all(t, w, king, taken):
    """Ask for all of a stillness: the field of the *king* covered, but where Black's men stand."""
    ask_part(t, w, king, taken, taken)
    w[ASKED_ALL] = 1


@jit_inline
def ask_part(t, w, king, taken, held):
    """Ask for a part of it: more may be captured, and Black's men come to squares of *held*."""
    w[FIELD_BARRED] = around(taken | U64(w[PAWN_BARRED]), king)
    w[FIELD_HELD] = around(held, king)
    w[ASKED_ALL] = 0
    bar_squares(t, w, king, taken)


@jit
def white_serves(t, b, w, captures):
    """Tell whether White can take the posts listed, make the *captures* listed and cover the field.

    What of it is asked, and around which king, is noted.
    """
    none = I64(0)
    w[PAWN_CAPTURES] = min(captures if w[ASKED_ALL] else w[STILL_WHITE], MOST_PAWN_CAPTURES)
    is_followed = captures <= MOST_TOUR_CAPTURES and w[STILL_WHITE] < LEVELS
    if captures > MANY_CAPTURES and w[MEN_LISTED] > FEW_MEN:
        is_followed = False
    w[ON_TOUR] = 1 if is_followed else 0
    captures = captures if is_followed else none
    if not can_catch_each(b, w, captures):
        return False
    kings = I64(0)
    for i in range(w[MEN_LISTED]):
        w[UNIT_COUNT + i] = 0
        w[UNIT_WAY + i] = 0
        w[UNIT_TOUR + i] = 0
        w[UNIT_POST + i] = 0
        w[UNIT_POST_KINDS + i] = 0
        if w[MEN_PLACES + i] >= 64 * KING:
            kings |= I64(1) << i
    w[UNIT_KINGS] = kings
    w[UNIT_OFFICERS] = w[MEN_LISTED] - popcount(U64(kings))
    return can_post(t, b, w, w[POST_COUNT], none, captures, none)
