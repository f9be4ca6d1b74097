"""What Black needs for a picture, and which pictures a position leaves.

**Lemma of the obstacles.**  In the final position of a line that shows a picture no black man
stands on the line of the check, none could take the checker and none step between.  Why: it would
be legal, and the mate none: a king and one man pin nobody who could do that, for the one line
they have is that of the check, with nobody on it; nor do they check twice.  Looked at are men
that need no empty square for it: beside the square, a knight's move away, pawns by their captures
and single steps.  So each of them that is an *obstacle* now has moved by then, once at least, or
was captured.  For the same reason a man does not block a flight from which it would be an
obstacle, unless it is a pawn that comes there, or comes back, as something else.

**Lemma of the captures.**  To capture on a square White's king or man has to go there and then to
where the picture wants it, en passant the pawn to another square.  So an obstacle for which
neither has the moves is not captured where it stands; one that is captured elsewhere has moved.

So the king needs its steps to K, different men their moves to the flights that are to be blocked,
and every obstacle that is not captured a move; all of them different moves.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help.blocks import can_assign, list_blockers
from solver.kernel.help.layout import (
    BLACK_LEFT,
    BLOCK_COSTS,
    BLOCK_LEAST,
    BLOCKERS,
    MOST_MEN,
    WHITE_LEFT,
)
from solver.kernel.help.net import blocked_by, square_of
from solver.kernel.help.pawns import pawn_distance, pawn_distance_as
from solver.kernel.help.pictures.layout import MOST_PICTURES, PICTURE_ENDS, PICTURE_FROM
from solver.kernel.help.pictures.picture import (
    FROM_ANYWHERE,
    checker_of,
    flights_in,
    king_cost,
    kings_in,
    lone_man,
    man_in,
    mated_on,
    picture_at,
    put_picture,
    unfit_at,
    white_cost,
    white_king,
)
from solver.kernel.help.reach import (
    EIGHT,
    NEVER_REACHED,
    RANK_5,
    black_steps,
    empty_attacks,
    king_steps,
    moves_to_block,
    white_distance,
)
from solver.kernel.help.tables import FAR
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BLACK,
    KING,
    KING_ATTACKS,
    KNIGHT,
    KNIGHT_ATTACKS,
    MEN,
    PAWN,
    PAWN_ATTACKS,
    QUEEN,
    ROOK,
    WHITE,
)
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline, popcount

# --- obstacles


@jit_inline
def contacts(t, p, square):
    """Return Black's men but the king that take on *square* whatever is in between."""
    straight = t[KING_ATTACKS + square] & (p[ROOK] | p[QUEEN])
    diagonal = t[KING_ATTACKS + square] & (p[BISHOP] | p[QUEEN])
    near = t[KNIGHT_ATTACKS + square] & p[KNIGHT]
    near |= t[PAWN_ATTACKS + 64 * WHITE + square] & p[PAWN]
    if straight:
        near |= straight & empty_attacks(t, ROOK, square, BLACK)
    if diagonal:
        near |= diagonal & empty_attacks(t, BISHOP, square, BLACK)
    return near & p[MEN + BLACK]


@jit
def obstacles(t, p, picture):
    """Return Black's men that have to go before the picture is a mate."""
    checker = checker_of(picture)
    between = t[BETWEEN + 64 * mated_on(picture) + checker]
    found = contacts(t, p, checker)
    found |= between & p[MEN + BLACK] & ~p[KING]
    found |= (between << EIGHT) & p[PAWN] & p[MEN + BLACK]
    while between:
        square = ctz(between)
        between = drop(between)
        found |= contacts(t, p, square) & ~p[PAWN]
    return found & ~bit(checker)


@jit
def unfit_men(t, picture):
    """Return which kinds of men would be obstacles on the flights they block.

    Bits by place in the net * 5 + kind.
    """
    checker = checker_of(picture)
    between = t[BETWEEN + 64 * mated_on(picture) + checker]
    blocks = flights_in(picture)
    unfit = I64(0)
    while blocks:
        place = ctz(U64(blocks))
        flight = square_of(blocks & -blocks, mated_on(picture))
        blocks &= blocks - 1
        for kind in range(5):
            steps = empty_attacks(t, kind, flight, BLACK)
            if kind >= BISHOP:
                steps &= t[KING_ATTACKS + flight]
            near = bit(checker) | between
            if kind == PAWN:
                near = bit(checker)
                if (bit(flight) >> EIGHT) & between:
                    unfit |= I64(1) << (5 * place)
            if steps & near:
                unfit |= I64(1) << (5 * place + kind)
    return unfit


# --- captures


@jit
def can_capture(b, p, picture, man, king, square, white_moves):
    """Tell whether White's moves may suffice to capture on *square* and give the mate yet."""
    target = man_in(picture)
    kings = kings_in(picture)
    left = white_moves - king_cost(b, king, kings, mated_on(picture))
    if man < 64:
        if bit(square) & p[PAWN] & RANK_5:
            return True  # en passant
        for kind in range(5):
            place = kind * 64 + square
            if white_distance(b, man, place) + white_distance(b, place, target) <= left:
                return True
    else:
        place = (man & ~63) | square
        if white_distance(b, man, place) + white_distance(b, place, target) <= left:
            return True
    left = white_moves - white_distance(b, man, target) - king_steps(b, king, square)
    if kings != FROM_ANYWHERE:
        left -= king_steps(b, square, kings)
    return left >= 0


@jit
def without_captured(b, p, picture, man, king, found, white_moves):
    """Return those of the men *found* that White cannot capture on the way."""
    left = found
    while found:
        square = ctz(found)
        found = drop(found)
        if can_capture(b, p, picture, man, king, square, white_moves):
            left ^= bit(square)
    return left


# --- blocks


@jit_inline
def numbers_of(w, blockers, men):
    """Return a bit for each Black man listed that stands on one of the squares *men*."""
    found = I64(0)
    for i in range(blockers):
        found |= I64((men >> U64(w[BLOCKERS + i] & 63)) & U64(1)) << i
    return found


@jit
def cost_to_return(b, man, place, flight, unfit):
    """Return the moves a pawn on *flight* needs to come back as a man that may stay."""
    best = I64(NEVER_REACHED)
    for kind in range(KNIGHT, KING):
        if (unfit >> (5 * place + kind)) & 1 == 0:
            best = min(best, pawn_distance_as(b, 0, man, kind * 64 + flight))
    return best if best == NEVER_REACHED else min(best, FAR)


@jit_inline
def cost_to_block(b, man, place, flight, unfit):
    """Return the moves Black's *man*, kind * 64 + square, needs to block *flight*.

    That is bit *place* of the net.  A pawn that has moved may be another man there; no black man
    captures, for that would take White's last one.
    """
    cost = pawn_distance(b, 0, man, flight) if man < 64 else moves_to_block(b, man, flight)
    if (unfit >> (5 * place + (man >> 6))) & 1:
        if man >= 64:
            return I64(NEVER_REACHED)
        if cost == 0:
            return cost_to_return(b, man, place, flight, unfit)
    return cost


@jit
def can_fill(b, w, blockers, picture, unfit, must, black_moves):
    """Tell whether different men can block all flights of the picture with *black_moves* moves.

    *must* has a bit for each man that has to go in any case; *unfit* as ``unfit_men`` says.
    """
    blocks = flights_in(picture)
    count = 0
    least = I64(0)
    used = I64(0)
    has_conflict = False
    while blocks:
        place = ctz(U64(blocks))
        flight = square_of(blocks & -blocks, mated_on(picture))
        blocks &= blocks - 1
        row = BLOCK_COSTS + MOST_MEN * count
        best = I64(FAR + 1)
        best_man = I64(0)
        for i in range(blockers):
            cost = cost_to_block(b, w[BLOCKERS + i], place, flight, unfit)
            w[row + i] = cost
            if cost < best:
                best = cost
                best_man = I64(i)
        least += best
        if least > black_moves or best > FAR:
            return False
        has_conflict |= (used >> best_man) & 1 != 0
        used |= I64(1) << best_man
        w[BLOCK_LEAST + count] = best
        count += 1
    if not has_conflict:
        if least + popcount(U64(must & ~used)) <= black_moves:
            return True
        if must == 0:
            return False
    return can_assign(w, blockers, I64(count), I64(0), must, least, black_moves)


@jit
def can_be_set(t, b, p, w, blockers, picture, unfit, man, white_moves, black_moves):
    """Tell whether Black's moves may suffice for a picture; his men are listed."""
    square = mated_on(picture)
    spare = black_moves - black_steps(b, king_square(p, BLACK), square)
    if spare < 0:
        return False
    missing = flights_in(picture) & ~blocked_by(p, square)
    if popcount(U64(missing)) > spare:
        return False
    away = obstacles(t, p, picture)
    must = numbers_of(w, blockers, away)
    if popcount(away) <= spare and can_fill(b, w, blockers, picture, unfit, must, spare):
        return True
    if away == NONE:
        return False
    rest = without_captured(b, p, picture, man, white_king(p), away, white_moves)
    if rest == away or popcount(rest) > spare:
        return False
    return can_fill(b, w, blockers, picture, unfit, numbers_of(w, blockers, rest), spare)


@jit
def keep_pictures(t, b, p, w, ply, is_quiet):
    """Keep the pictures still possible in row *p* before half-move *ply*; tell whether any is.

    *is_quiet* where White moved and took nothing: what Black needs is as before.  Before the last
    half-move, and where there is no room, the list stays as it is.
    """
    man = lone_man(p)
    if man < 0:
        return False
    king = white_king(p)
    start = w[PICTURE_FROM + ply - 1]
    end = w[PICTURE_ENDS + ply - 1]
    white_moves = w[WHITE_LEFT + ply]
    black_moves = w[BLACK_LEFT + ply]
    kept = end
    has_room = white_moves + black_moves > 1 and 2 * end - start <= MOST_PICTURES
    blockers = 0
    if not is_quiet:
        blockers = list_blockers(p, w)
    for i in range(start, end):
        picture = picture_at(w, i)
        if white_cost(t, b, picture, man, king) > white_moves:
            continue
        unfit = unfit_at(w, i)
        if is_quiet or can_be_set(
            t, b, p, w, blockers, picture, unfit, man, white_moves, black_moves
        ):
            if not has_room:
                w[PICTURE_FROM + ply] = start
                w[PICTURE_ENDS + ply] = end
                return True
            put_picture(w, kept, picture, unfit)
            kept += 1
    w[PICTURE_FROM + ply] = end
    w[PICTURE_ENDS + ply] = kept
    return kept > end
