"""The mates that a king and one man more of a game can give, listed once and crossed out later.

The cut is that of ``solver.kernel.help.pictures``, for games with holes and for those in which a
side chooses among its moves as mummers do, or has to capture (``PLAIN_MATES``): each line of theirs
is one of common chess but for the holes, and who has a move in it is not mated.

**Lemma of the gallery.**  The final position of every line shows a picture of the list.  Why: kings
give no check, so the man does, along a line with nobody on it, and no hole.  Each square about the
king who is mated is a hole, or covered by the man at best, or by the other king, or blocked by one
of the king's own men.  The other king stands where a picture has him if he covers one that the man
does not; if he covers none, he stands anywhere, and the others are blocked.  Where the man stands
himself, only the king covers.

**Lemma of the obstacles.**  Nobody who blocks could take the man, or step between, without needing
an empty square for it: from beside, by a knight's leap, as a pawn.  Why: it would be legal.  Nobody
is pinned, for the only line is that of the check, with nobody on it.  An officer never blocks where
he could; a pawn who could is somebody else by then.

What both sides need besides is counted in moves as in ``placings``: different men make them.  Who
mates makes no move less for standing there already: in check is nobody before the last move.  A
knight, or who stands beside the king, has to go and come back; a pawn cannot.
"""

from __future__ import annotations

from solver.kernel.cuts import makes_cut
from solver.kernel.fairy.checking.attacked import is_attacked
from solver.kernel.fairy.closing.far_nets import may_castle_yet, note_men
from solver.kernel.fairy.closing.lent import reached_from, steps_from
from solver.kernel.fairy.closing.nets import lone_king
from solver.kernel.fairy.closing.pictures_layout import (
    BISHOP_OF,
    HAS_PICTURES,
    KING_OF,
    KNIGHT_OF,
    MAY_PICTURE,
    MOST_PICTURES,
    PAWN_OF,
    PICTURE_ENDS,
    PICTURE_FROM,
    PICTURES,
    QUEEN_OF,
    ROOK_OF,
    STOOD,
)
from solver.kernel.fairy.closing.placings import level_of, stands_after
from solver.kernel.fairy.closing.spans_layout import (
    FAR_COUNT,
    FAR_MEN,
    FAR_PLACES,
    HAS_SPANS,
    MOST_SPANNED,
    SPAN,
    SPANS,
)
from solver.kernel.fairy.layout import (
    CONDITIONS,
    HOLDING,
    HOLES,
    LENGTH,
    LENT,
    OCCUPIED,
    OWN,
    PLAIN_MATES,
    PROMOTED,
    ROYAL,
    SIDES,
    WALK,
)
from solver.kernel.help.layout import PICTURES_LEFT
from solver.kernel.layout import GOAL, MATE
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit, jit_inline, popcount

NEVER = 100
ANYWHERE = 64
"""Stands for the square of a king who covers nothing."""
CHECKER_SHIFT, KIND_SHIFT, KINGS_SHIFT = 6, 12, 18
"""A picture begins with the square of the king who is mated."""


# --- when pictures serve


@jit
def is_lone(w, p, side):
    """Tell whether *side* has its king and one man of a game more."""
    men = p[OCCUPIED + side]
    king = lone_king(p, side)
    if king < 0 or popcount(men) != 2:
        return False
    walk = I64(p[ctz(men & ~bit(king))]) & WALK
    return I64(p[king]) & WALK == w[KING_OF] and is_of_game(w, walk)


@jit_inline
def is_of_game(w, walk):
    """Tell whether a walk is that of a man of a game, kings apart."""
    return (
        walk == w[QUEEN_OF]
        or walk == w[ROOK_OF]
        or walk == w[BISHOP_OF]
        or walk == w[KNIGHT_OF]
        or walk == w[PAWN_OF]
    )


@jit
def can_picture(t, w, p, side):
    """Tell whether pictures of mates by *side* serve in row *p*, where nobody can take a king."""
    if not w[MAY_PICTURE] or not w[HAS_SPANS] or not makes_cut(w, PICTURES_LEFT):
        return False
    if w[GOAL] != MATE or w[HOLDING] & PLAIN_MATES == 0 or t[CONDITIONS] & LENT:
        return False
    theirs = lone_king(p, 1 - side)
    if theirs < 0 or I64(p[theirs]) & WALK != w[KING_OF] or not is_lone(w, p, side):
        return False
    for of in range(2):
        men = p[OCCUPIED + of]
        while men != NONE:
            square = ctz(men)
            men = drop(men)
            if I64(p[square]) & ~(WALK | OWN << of | ROYAL):
                return False
    return not may_castle_yet(w, p) and not is_attacked(t, p, 1 - w[SIDES])


# --- what moves it takes


@jit
def moves_to(w, at, to):
    """Return how many moves a man whose span begins at *at* needs at least to stand on a square."""
    for level in range(MOST_SPANNED + 1):
        if stands_after(w, at, level) >> U64(to) & ONE != NONE:
            return I64(level)
    return I64(NEVER)


@jit_inline
def moves_of_walk(w, walk, side, start, to):
    """Return the same of a man of a walk who sets out from *start*."""
    return moves_to(w, SPANS + ((2 * walk + side) * 64 + start) * SPAN, to)


@jit_inline
def moves_to_promote(start, side):
    """Return how many moves a pawn of a game needs at least to promote."""
    ranks = (start >> 3) if side == 1 else 7 - (start >> 3)
    return ranks - 1 if ranks > 5 else ranks


@jit
def between(king, checker):
    """Return the squares of the line between two squares, none where there is no line."""
    ranks = (checker >> 3) - (king >> 3)
    files = (checker & 7) - (king & 7)
    if ranks and files and abs(ranks) != abs(files):
        return NONE
    length = max(abs(ranks), abs(files))
    found = NONE
    for i in range(1, length):
        found |= bit(king + i * (8 * (ranks // length) + files // length))
    return found


@jit
def moves_of_checker(w, walk, start, side, kind, target, line):
    """Return the moves a man needs to check as a *kind* from *target*, with a *line* between."""
    found = moves_of_walk(w, walk, side, start, target)
    if walk == w[PAWN_OF] and kind != walk:
        found = max(found, moves_to_promote(start, side))
    if found == 0:
        if kind == w[PAWN_OF]:
            return I64(NEVER)
        return I64(2) if line == NONE else I64(0)
    return found


@jit
def moves_of_picture(w, p, side, picture, touched):
    """Return the moves that *side* needs for a picture, from where it stands in row *p*."""
    king = lone_king(p, side)
    start = ctz(p[OCCUPIED + side] & ~bit(king))
    return moves_of_men(w, I64(p[start]) & WALK, start, king, side, picture, touched)


@jit
def moves_of_men(w, walk, start, king, side, picture, touched):
    """Return the same of a man of a *walk* and a king from where they are said to stand."""
    target = picture >> CHECKER_SHIFT & 63
    kind = picture >> KIND_SHIFT & 63
    kings = picture >> KINGS_SHIFT
    line = touched & ~bit(I64(target))
    found = moves_of_checker(w, walk, start, side, kind, target, line)
    if kings != ANYWHERE and found < NEVER:
        found += moves_of_walk(w, w[KING_OF], side, king, kings)
    return found


# --- who may block


@jit
def touches(t, w, walk, side, start, checker, touched):
    """Tell whether who blocks on *start* could take the checker or step between."""
    reached = reached_from(t, walk, side, start)
    if walk == w[PAWN_OF]:
        if start >> 3 == (0 if side == 0 else 7):  # he may be unable to move
            return False
        ahead = bit(start + 8 if side == 0 else start - 8)
        return (reached & bit(checker)) | (ahead & touched & ~bit(checker)) != NONE
    if walk == w[KNIGHT_OF]:
        return reached & touched != NONE
    if is_of_game(w, walk):
        return reached & reached_from(t, w[KING_OF], side, start) & touched != NONE
    return False


@jit
def moves_as_promoted(t, w, side, start, square, checker, touched, least):
    """Return the moves a pawn needs to block a square as somebody else who may."""
    for i in range(t[PROMOTED]):
        if not touches(t, w, t[PROMOTED + 1 + i], side, square, checker, touched):
            own = moves_to_promote(start, side)
            return max(least, own + 1 if start == square else own)
    return I64(NEVER)


@jit
def moves_to_block(t, w, p, side, i, square, checker, touched):
    """Return the moves that man *i* of *side* needs to block a square where he may."""
    start = w[FAR_PLACES + 64 * side + i]
    walk = I64(p[start]) & WALK
    found = moves_to(w, w[FAR_MEN + 64 * side + i], square)
    if not touches(t, w, walk, side, square, checker, touched):
        return found
    if walk != w[PAWN_OF]:
        return I64(NEVER)
    return moves_as_promoted(t, w, side, start, square, checker, touched, found)


@jit
def can_block(t, w, p, side, blocks, checker, touched, spare, used):
    """Tell whether different men of *side* can block squares by so many moves to *spare*."""
    if blocks == NONE:
        return True
    square = ctz(blocks)
    for i in range(w[FAR_COUNT + side]):
        stands = stands_after(w, w[FAR_MEN + 64 * side + i], level_of(spare))
        if U64(used) >> U64(i) & ONE != NONE or stands >> U64(square) & ONE == NONE:
            continue
        cost = moves_to_block(t, w, p, side, I64(i), square, checker, touched)
        if cost <= spare and can_block(
            t, w, p, side, drop(blocks), checker, touched, spare - cost, used | I64(1) << i
        ):
            return True
    return False


@jit
def can_be_blocked(t, w, p, side, king, picture, blocks, touched, moves):
    """Tell whether *side*, whose *king* is to be mated, has moves enough for a picture."""
    square = picture & 63
    at = SPANS + ((2 * w[KING_OF] + side) * 64 + king) * SPAN
    if moves < 0 or stands_after(w, at, level_of(moves)) >> U64(square) & ONE == NONE:
        return False
    spare = moves - moves_to(w, at, square)
    if spare < I64(popcount(blocks & ~(p[OCCUPIED + side] & ~bit(king)))):
        return False
    used = I64(0)  # the king blocks nothing himself
    while w[FAR_PLACES + 64 * side + used] != king:
        used += 1
    used = I64(1) << used
    checker = I64(picture >> CHECKER_SHIFT & 63)
    return can_block(t, w, p, side, blocks, checker, touched, spare, used)


# --- the list


@jit
def moves_from(w, ply, side):
    """Return how many half-moves of *side* there are from *ply* on."""
    found = I64(0)
    for i in range(ply, w[LENGTH]):
        found += w[SIDES + i] == side
    return found


@jit
def list_pictures(t, w, p):
    """List the pictures within reach of row *p* before the first half-move, if they serve."""
    side = w[SIDES + w[LENGTH] - 1]
    w[HAS_PICTURES] = 0
    if w[LENGTH] <= 3 or not can_picture(t, w, p, side):
        return
    w[HAS_PICTURES] = 1
    note_men(t, w, p)
    w[PICTURE_FROM] = 0
    w[STOOD] = popcount(p[OCCUPIED + 1 - side])
    w[PICTURE_ENDS] = 0
    moves = moves_from(w, 0, 1 - side)
    king = lone_king(p, 1 - side)
    squares = ~p[HOLES]
    while squares != NONE and w[HAS_PICTURES]:
        square = ctz(squares)
        squares = drop(squares)
        if moves_of_walk(w, w[KING_OF], 1 - side, king, square) <= moves:
            add_pictures(t, w, p, side, king, square)


@jit
def add_pictures(t, w, p, side, king, square):
    """List the pictures with the *king* who is mated on *square*."""
    start = ctz(p[OCCUPIED + side] & ~bit(lone_king(p, side)))
    walk = I64(p[start]) & WALK
    add_checkers(t, w, p, side, king, square, walk)
    if walk == w[PAWN_OF]:
        for i in range(t[PROMOTED]):
            add_checkers(t, w, p, side, king, square, t[PROMOTED + 1 + i])


@jit
def add_checkers(t, w, p, side, king, square, kind):
    """List those of them in which the man mates as a *kind*."""
    # whence it is reached, for sides are mirrored; a pawn takes one step away, also on the last
    # rank, where one of the other side could not stand
    seen_as = w[KING_OF] if kind == w[PAWN_OF] else kind
    targets = reached_from(t, seen_as, 1 - side, square) & ~p[HOLES]
    while targets != NONE:
        target = ctz(targets)
        targets = drop(targets)
        line = between(square, target)
        if line & p[HOLES] == NONE and reached_from(t, kind, side, target) & bit(square) != NONE:
            add_kings(t, w, p, side, king, square, kind, target, line)


@jit
def add_kings(t, w, p, side, king, square, kind, target, line):
    """List those of them in which he stands on *target*, with a *line* between."""
    touched = line | bit(target)
    flights = steps_from(t, w[KING_OF], 1 - side, square) & ~p[HOLES]
    left = flights & ~reached_from(t, kind, side, target)
    add_picture(t, w, p, side, king, square, kind, target, I64(ANYWHERE), left, touched)
    about = steps_from(t, w[KING_OF], side, square)
    ring = ~(about | bit(square) | touched | p[HOLES])
    while ring != NONE:
        kings = ctz(ring)
        ring = drop(ring)
        blocks = left & ~reached_from(t, w[KING_OF], side, kings)
        if blocks != left:
            add_picture(t, w, p, side, king, square, kind, target, kings, blocks, touched)


@jit
def add_picture(t, w, p, side, king, square, kind, target, kings, blocks, touched):
    """List one picture if both sides have moves enough for it; or note that there are too many."""
    if blocks >> U64(target) & ONE != NONE or not w[HAS_PICTURES]:
        return
    if I64(popcount(blocks)) >= w[FAR_COUNT + 1 - side]:
        return
    picture = square | target << CHECKER_SHIFT | kind << KIND_SHIFT | kings << KINGS_SHIFT
    if moves_of_picture(w, p, side, picture, touched) > moves_from(w, 0, side):
        return
    moves = moves_from(w, 0, 1 - side)
    if not can_be_blocked(t, w, p, 1 - side, king, picture, blocks, touched, moves):
        return
    end = w[PICTURE_ENDS]
    if end >= MOST_PICTURES // 4:
        w[HAS_PICTURES] = 0
        return
    put_picture(w, end, picture, blocks, touched)
    w[PICTURE_ENDS] = end + 1


@jit_inline
def put_picture(w, number, picture, blocks, touched):
    """Write a picture to the list."""
    w[PICTURES + 3 * number] = picture
    w[PICTURES + 3 * number + 1] = I64(blocks)
    w[PICTURES + 3 * number + 2] = I64(touched)


@jit
def keep_pictures(t, w, p, ply):
    """Keep the pictures still possible in row *p* before half-move *ply*; tell whether any is.

    Where the man is taken, none is.  Where there is no room, the list stays as it is.  What a side
    needs is asked again where it has moved, or somebody was taken.
    """
    side = w[SIDES + w[LENGTH] - 1]
    if popcount(p[OCCUPIED + side]) != 2:
        return False
    last = w[SIDES + ply - 1]
    stand = popcount(p[OCCUPIED + 1 - side]) == w[STOOD + ply - 1]
    w[STOOD + ply] = popcount(p[OCCUPIED + 1 - side])
    asks_us = last == side or not stand
    asks_them = last != side or not stand
    start, end = w[PICTURE_FROM + ply - 1], w[PICTURE_ENDS + ply - 1]
    ours, theirs = moves_from(w, ply, side), moves_from(w, ply, 1 - side)
    king = lone_king(p, 1 - side)
    if asks_them:
        note_men(t, w, p)
    has_room = 2 * end - start <= MOST_PICTURES
    kept = end
    for i in range(start, end):
        picture = w[PICTURES + 3 * i]
        blocks, touched = U64(w[PICTURES + 3 * i + 1]), U64(w[PICTURES + 3 * i + 2])
        if asks_us and moves_of_picture(w, p, side, picture, touched) > ours:
            continue
        if asks_them and not can_be_blocked(
            t, w, p, 1 - side, king, picture, blocks, touched, theirs
        ):
            continue
        if not has_room:
            w[PICTURE_FROM + ply] = start
            w[PICTURE_ENDS + ply] = end
            return True
        put_picture(w, kept, picture, blocks, touched)
        kept += 1
    w[PICTURE_FROM + ply] = end
    w[PICTURE_ENDS + ply] = kept
    return kept > end
