"""Castlings of fairy kings: nothing between, and no check before, under way or at the end.

The rules and their sources are those of ``solver.fairy.making`` and
``solver.fairy.effects.reborn_castling``.
"""

from __future__ import annotations

from solver.kernel.fairy.checking.attacked import is_attacked
from solver.kernel.fairy.effects.history import is_barred
from solver.kernel.fairy.effects.rebirths import rising
from solver.kernel.fairy.effects.sequels import CHOOSING, add_choices, castling_is_left
from solver.kernel.fairy.going.allowed import is_shared
from solver.kernel.fairy.going.departures import sets_out_from
from solver.kernel.fairy.going.simply import WHO_MAY
from solver.kernel.fairy.going.taking import may_move
from solver.kernel.fairy.layout import (
    APART,
    AS_BEFORE,
    BI_CAPTURES,
    CASTLING,
    CHOICE_SHIFT,
    CONDITIONS,
    ELSEWHERE,
    EXCHANGED,
    HOLES,
    HOME_MEN,
    HOMES,
    KINGS_EXCHANGE,
    KOEKO,
    LENDERS,
    LOSES,
    MOVES,
    NEAR,
    OCCUPIED,
    OPPOSITE,
    PARTLY,
    PARTNERS,
    PHANTOM,
    RECALLED,
    ROW,
    ROYALS,
    ROYALS_STAY,
    SEQUELS,
    SETS_OUT,
    SETTLES,
    SPENT,
    TAKEN_SHIFT,
    TO_SHIFT,
    TOUCH,
    UNMOVED,
    WALK,
    WINGS,
)
from solver.kernel.fairy.men import is_rook_of, mover_walks, put
from solver.kernel.fairy.moving.finishing import make_whole
from solver.kernel.fairy.moving.partners import add_partnerings
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit, off


@jit
def may_castle(t, p, king, rook, side):
    """Tell whether king and rook may stand where castling takes them, and move as such."""
    if t[LENDERS + side] == OPPOSITE:
        opposite = I64(p[63 - rook])
        if opposite != 0 and (opposite & WALK) != (t[HOME_MEN + 2 * side + 1] & WALK):
            return False
    step = 1 if rook > king else -1
    if U64(t[EXCHANGED + king]) & bit(king + 2 * step) == NONE:  # they let nobody go there
        return False
    if t[CONDITIONS] & PARTLY and is_shared(t, p, king, king + 2 * step, side):
        return False
    if not t[CONDITIONS] & KOEKO:
        return True
    touch = t[TOUCH]
    gone = bit(I64(king)) | bit(I64(rook))
    stays = (p[OCCUPIED] | p[OCCUPIED + 1]) & ~gone
    stays |= rising(t, p, I64(king) | I64(king + 2 * step) << TO_SHIFT | CASTLING)
    if touch == AS_BEFORE:
        return U64(t[NEAR + king]) & (stays | bit(I64(rook))) != NONE
    king_there, rook_there = king + 2 * step, king + step
    has_contact = U64(t[NEAR + king_there]) & (stays | bit(I64(rook_there))) != NONE
    if touch == APART:
        return not has_contact
    return has_contact and U64(t[NEAR + rook_there]) & (stays | bit(I64(king_there))) != NONE


@jit
def add_plain_castlings(t, p, moves, count, side):
    """Add the castlings: nothing between, and no check before, under way or at the end."""
    if t[CONDITIONS] & BI_CAPTURES or t[SEQUELS] & KINGS_EXCHANGE:
        return count
    if t[PARTNERS]:
        return add_partnerings(t, p, moves, count, side)
    if t[CONDITIONS] & ELSEWHERE:
        count = add_reborn_castlings(t, p, moves, count, side)
    king = 4 if side == 0 else 60
    unmoved = p[UNMOVED]
    if unmoved >> U64(king) & ONE == NONE or I64(p[king]) & ~I64(SPENT) != t[HOME_MEN + 2 * side]:
        return count
    occupied = p[OCCUPIED] | p[OCCUPIED + 1] | p[HOLES]
    first = count
    if mover_walks(t, p, king, side) >> U64(t[HOME_MEN + 2 * side] & WALK) & ONE == NONE:
        return count
    for wing in range(2):
        if not t[WINGS] & 1 << wing:
            continue
        rook = king + 3 if wing == 0 else king - 4
        step = 1 if wing == 0 else -1
        if unmoved >> U64(rook) & ONE == NONE or not is_rook_of(t, I64(p[rook]), side):
            continue
        is_free = True
        square = king + step
        while square != rook:
            if occupied >> U64(square) & ONE != NONE:
                is_free = False
            square += step
        if not is_free or not may_castle(t, p, king, rook, side) or is_attacked(t, p, side):
            continue
        if t[CONDITIONS] & WHO_MAY and not may_move(t, p, king, side):
            continue
        if t[RECALLED] and is_barred(t, p, king, side):
            continue
        if t[SEQUELS] or t[SETTLES] & LOSES:
            if not castling_is_left(t, p, king, king + 2 * step, side):
                continue
            q = off(p, ROW)
            is_made = make_whole(t, p, q, king | (king + step) << TO_SHIFT, side)
            if is_made and not is_attacked(t, q, side):
                moves[count] = king | (king + 2 * step) << TO_SHIFT | CASTLING
                count += 1
            continue
        code = I64(p[king])
        put(t, p, king, 0)
        put(t, p, king + step, code)
        is_shot_at = is_attacked(t, p, side)
        put(t, p, king + step, 0)
        put(t, p, king, code)
        if not is_shot_at:
            moves[count] = king | (king + 2 * step) << TO_SHIFT | CASTLING
            count += 1
    if t[SEQUELS] & CHOOSING:
        return add_choices(t, p, moves, first, count, side)
    return count


@jit
def add_reborn_castlings(t, p, moves, count, side):
    """Add the castlings of kings who set out from home, in AntiMarsCirce with rooks who do."""
    if t[PHANTOM] or t[ROYALS_STAY]:
        return count
    right = 4 if side == 0 else 60
    code = t[HOME_MEN + 2 * side]
    kings = p[ROYALS] & p[OCCUPIED + side]
    while kings != NONE:
        start = ctz(kings)
        kings = drop(kings)
        if I64(p[start]) != code or sets_out_from(t, p, start, side) != right:
            continue
        for wing in range(2):
            corner = right + 3 if wing == 0 else right - 4
            men = p[OCCUPIED + side]
            while men != NONE:
                rook = ctz(men)
                men = drop(men)
                if not is_rook_of(t, I64(p[rook]), side):
                    continue
                if rook == corner:
                    if p[UNMOVED] >> U64(rook) & ONE == NONE:
                        continue
                    if start == right and p[UNMOVED] >> U64(right) & ONE != NONE:
                        continue
                elif (
                    t[SETS_OUT] & MOVES
                    or p[corner] != NONE
                    or t[HOMES + (2 * (I64(p[rook]) & WALK) + 1 - side) * 64 + rook] != corner
                ):
                    continue
                if can_castle(t, p, start, right, rook, corner, side):
                    word = start | (right + (2 if wing == 0 else -2)) << TO_SHIFT | CASTLING
                    choice = I64(0)
                    if rook != corner:
                        choice = rook + 1
                    elif start != right:
                        choice = right + I64(1)
                    moves[count] = word | rook << TAKEN_SHIFT | choice << CHOICE_SHIFT
                    count += 1
    return count


@jit
def can_castle(t, p, start, home, rook, corner, side):
    """Tell whether a king on *start* castles from home with a *rook* who does so from a corner."""
    king, castle = I64(p[start]), I64(p[rook])
    step = 1 if corner > home else -1
    put(t, p, start, 0)
    put(t, p, rook, 0)
    can = True
    square = home
    while square != corner:
        if p[square] != NONE:
            can = False
        square += step
    if can:
        put(t, p, corner, castle)
        for square in (home, home + step):
            put(t, p, square, king)
            can = can and not is_attacked(t, p, side)
            put(t, p, square, 0)
        put(t, p, corner, 0)
    put(t, p, rook, castle)
    put(t, p, start, king)
    return can
