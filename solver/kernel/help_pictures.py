"""The mates that a king and one man more can give, listed once and crossed out on the way.

A picture says where the black king stands, whence the man gives check, where the white
king stands if it has to cover a flight, and which flights black men block.  With so
little force all pictures within reach of a position are few, and of each it is known
which squares must be empty and who may not stand where he could still help.  What is asked
of a picture is necessary, so that the final position of every line that mates shows one
that is still there.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help_bound import FAR, blocked_by, can_assign, list_blocks, square_of
from solver.kernel.help_layout import (
    BLACK_LEFT,
    BLOCK_COSTS,
    BLOCK_LEAST,
    BLOCKERS,
    BLOCKS,
    DISTANCE_ROW,
    DISTANCES,
    KING_STEPS,
    MOST_MEN,
    MOST_PICTURES,
    NET,
    PICTURE_ENDS,
    PICTURE_FROM,
    PICTURES,
    WHITE_DISTANCES,
    WHITE_LEFT,
)
from solver.kernel.help_nets import empty_attacks
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

MAN_SHIFT = 10
"""A picture: the flights that are blocked, the man as kind * 64 + square, ..."""
KING_SHIFT = 20
"""... the white king's square, 64 where it only has to keep away, ..."""
SQUARE_SHIFT = 28
"""... and the black king's."""
FROM_ANYWHERE = 64
NEVER = 255
EIGHT = U64(8)
RANK_5 = U64(0xFF << 32)


@jit_inline
def white_distance(b, place, target):
    """Return the moves a White man needs on an empty board; both as kind * 64 + square."""
    word = b[WHITE_DISTANCES + DISTANCE_ROW * place + (target >> 3)]
    return I64(word >> U64(8 * (target & 7))) & 255


@jit_inline
def lone_man(p):
    """Return White's only man beside the king as kind * 64 + square, -1 where there is none."""
    man = p[MEN + WHITE] & ~p[KING]
    if man == NONE:
        return I64(-1)
    kind = 0
    while p[kind] & man == NONE:
        kind += 1
    return I64(kind * 64 + ctz(man))


@jit_inline
def king_cost(b, king, kings, square):
    """Return the moves White's king needs to stand as the picture wants it."""
    if kings != FROM_ANYWHERE:
        return I64(b[KING_STEPS + 64 * king + kings])
    return 0 if I64(b[KING_STEPS + 64 * king + square]) > 1 else 1


@jit_inline
def white_cost(t, b, picture, man, king):
    """Return the moves that White needs for a picture, the last of which gives the check.

    A man that gives check where it stands has to go and come back, unless its king uncovers it.
    """
    target = (picture >> MAN_SHIFT) & 511
    kings = (picture >> KING_SHIFT) & 127
    square = picture >> SQUARE_SHIFT
    steps = king_cost(b, king, kings, square)
    own = white_distance(b, man, target)
    if own == 0:
        if target < 64:
            return NEVER
        if t[BETWEEN + 64 * square + (target & 63)] == NONE:
            return 2 + steps
        if steps == 0:
            return 1 if kings == FROM_ANYWHERE else 2
    return own + steps


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
    """Return Black's men that have to go before the picture is a mate.

    They stand on the line of the check, or could move there or take the checker: a king and
    one man pin nobody who could do that.
    """
    checker = (picture >> MAN_SHIFT) & 63
    between = t[BETWEEN + 64 * (picture >> SQUARE_SHIFT) + checker]
    found = contacts(t, p, checker)
    found |= between & p[MEN + BLACK] & ~p[KING]
    found |= (between << EIGHT) & p[PAWN] & p[MEN + BLACK]
    while between:
        square = ctz(between)
        between = drop(between)
        found |= contacts(t, p, square) & ~p[PAWN]
    return found & ~bit(checker)


@jit
def can_capture(b, p, picture, man, king, square, white_moves):
    """Tell whether White's moves may suffice to capture on *square* and give the mate yet."""
    target = (picture >> MAN_SHIFT) & 511
    kings = (picture >> KING_SHIFT) & 127
    left = white_moves - king_cost(b, king, kings, picture >> SQUARE_SHIFT)
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
    left = white_moves - white_distance(b, man, target) - I64(b[KING_STEPS + 64 * king + square])
    if kings != FROM_ANYWHERE:
        left -= I64(b[KING_STEPS + 64 * square + kings])
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


@jit_inline
def numbers_of(w, blockers, men):
    """Return a bit for each Black man listed that stands on one of the squares *men*."""
    found = I64(0)
    for i in range(blockers):
        place = ((w[BLOCKERS + i] - BLOCKS) >> 3) & 63
        found |= I64((men >> U64(place)) & U64(1)) << i
    return found


@jit_inline
def cost_to_block(b, entry, place, flight, unfit):
    """Return the moves a man needs to block *flight*, which is *place* in the net."""
    cost = I64(b[DISTANCES + entry + (flight >> 3)] >> U64(8 * (flight & 7))) & 255
    kind = entry >> 9
    if (unfit >> (5 * place + kind)) & 1 and (kind != PAWN or cost == 0):
        return I64(NEVER)
    return cost


@jit
def can_fill(b, w, blockers, picture, unfit, must, black_moves):
    """Tell whether different men can block all flights of the picture with *black_moves* moves.

    *must* has a bit for each man that has to go in any case; *unfit* as ``unfit_men`` says.
    """
    square = picture >> SQUARE_SHIFT
    blocks = picture & NET
    count = 0
    least = I64(0)
    used = I64(0)
    has_conflict = False
    while blocks:
        place = ctz(U64(blocks))
        flight = square_of(blocks & -blocks, square)
        blocks &= blocks - 1
        row = BLOCK_COSTS + MOST_MEN * count
        best = I64(FAR + 1)
        best_man = I64(0)
        for i in range(blockers):
            cost = cost_to_block(b, w[BLOCKERS + i] - BLOCKS, place, flight, unfit)
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
    square = picture >> SQUARE_SHIFT
    spare = black_moves - I64(b[KING_STEPS + 64 * king_square(p, BLACK) + square])
    if spare < 0:
        return False
    missing = picture & NET & ~blocked_by(p, square)
    if popcount(U64(missing)) > spare:
        return False
    away = obstacles(t, p, picture)
    must = numbers_of(w, blockers, away)
    if popcount(away) <= spare and can_fill(b, w, blockers, picture, unfit, must, spare):
        return True
    if away == NONE:
        return False
    rest = without_captured(b, p, picture, man, king_square(p, WHITE), away, white_moves)
    if rest == away or popcount(rest) > spare:
        return False
    return can_fill(b, w, blockers, picture, unfit, numbers_of(w, blockers, rest), spare)


@jit
def keep_pictures(t, b, p, w, ply, is_quiet):
    """Keep the pictures still possible in row *p* before half-move *ply*; tell whether any is.

    *is_quiet* where White moved and took nothing.  Before the last half-move, and where
    there is no room, the list stays as it is.
    """
    man = lone_man(p)
    if man < 0:
        return False
    king = king_square(p, WHITE)
    start = w[PICTURE_FROM + ply - 1]
    end = w[PICTURE_ENDS + ply - 1]
    white_moves = w[WHITE_LEFT + ply]
    black_moves = w[BLACK_LEFT + ply]
    kept = end
    has_room = white_moves + black_moves > 1 and 2 * end - start <= MOST_PICTURES
    blockers = 0
    if not is_quiet:
        blockers = list_blocks(b, p, w, 0)
    for i in range(start, end):
        picture = w[PICTURES + 2 * i]
        if white_cost(t, b, picture, man, king) > white_moves:
            continue
        unfit = w[PICTURES + 2 * i + 1]
        if is_quiet or can_be_set(
            t, b, p, w, blockers, picture, unfit, man, white_moves, black_moves
        ):
            if not has_room:
                w[PICTURE_FROM + ply] = start
                w[PICTURE_ENDS + ply] = end
                return True
            w[PICTURES + 2 * kept] = picture
            w[PICTURES + 2 * kept + 1] = unfit
            kept += 1
    w[PICTURE_FROM + ply] = end
    w[PICTURE_ENDS + ply] = kept
    return kept > end
