"""What a move of fairy chess does, in the order of ``solver.fairy.making``."""

from __future__ import annotations

from solver.kernel.fairy.boxes import promote
from solver.kernel.fairy.layout import (
    ANDERNACH,
    ANTIANDERNACH,
    ANTICIRCE,
    BEYOND,
    BOX,
    BRETON,
    BRETON_CHROMATIC,
    CASTLING,
    CHAMELEON,
    CHEYLAN,
    CHOICE,
    CHOICE_SHIFT,
    CHOSEN,
    CIRCE,
    CLONE,
    CONDITIONS,
    COUSCOUS,
    DOUBLE_STEP,
    ELSEWHERE,
    EXCHANGE,
    FRANKFURT,
    HOMES,
    KAMIKAZE,
    MARINE,
    MOST_WALKS,
    NEXT,
    NOWHERE,
    OCCUPIED,
    OWN,
    PASSED,
    PASSED_AT,
    PAWN_WALK,
    PAWNS,
    PROMOTED,
    PROMOTES,
    PROMOTES_REBORN,
    PROMOTION,
    PROMOTION_SHIFT,
    PWC,
    REBIRTHS,
    ROW,
    ROW_WORDS,
    ROYAL,
    ROYALS_STAY,
    SENTINELS,
    SEQUELS,
    SIDES_CHANGE,
    STANDS,
    SWAPPED,
    TAKEN_SHIFT,
    TAKES,
    TIBETANS,
    TO_SHIFT,
    TURNCOATS,
    UNMOVED,
    WALK,
)
from solver.kernel.fairy.men import put, remember
from solver.kernel.fairy.sequels import exchange, follow, is_at_home
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit

MOST_PAWNS = 8


@jit
def leave_pawn(t, q, start, walk, side):
    """Leave a pawn where a piece has gone, so long as there are less than eight."""
    rank = start >> 3
    if t[PAWNS + walk] & PROMOTES or rank == 0 or rank == 7 or q[start] != NONE:
        return False
    pawns = 0
    men = q[OCCUPIED + side]
    while men != NONE:
        if (I64(q[ctz(men)]) & WALK) == t[PAWN_WALK]:
            pawns += 1
        men = drop(men)
    if pawns >= MOST_PAWNS:
        return False
    put(t, q, start, t[PAWN_WALK] | OWN << side)
    return True


@jit
def make(t, p, q, move, side):
    """Make a move of row *p* in row *q*, with all that it does; tell whether it can be made."""
    for i in range(t[ROW_WORDS]):
        q[i] = p[i]
    start = move & 63
    to = move >> TO_SHIFT & 63
    if q[SWAPPED] != NONE:
        remember(q, SWAPPED, NONE)
    if move >> CHOICE_SHIFT == EXCHANGE:
        q[PASSED] = U64(NOWHERE)
        q[PASSED_AT] = U64(0)
        exchange(t, q, start, to)
        remember(q, SWAPPED, U64(1 << 12 | to << 6 | start))
        return True
    taken = move >> TAKEN_SHIFT & 63
    takes = move & TAKES != 0
    code = I64(p[start])
    q[PASSED] = U64(NOWHERE)
    q[PASSED_AT] = U64(0)
    if t[BOX] == 3 and (move >> CHOICE_SHIFT & CHOICE) > BEYOND:
        promote(t, q, move, side)
        code = I64(q[start])
    put(t, q, start, 0)
    conditions = t[CONDITIONS]
    touched = bit(start) | bit(to)
    choice = move >> CHOICE_SHIFT & CHOICE
    if conditions & ELSEWHERE and choice:
        start = choice - 1
        touched |= bit(start)
    if move & CASTLING:
        step = 1 if to & 7 == 6 else -1
        start = to - 2 * step
        rook = start + 3 if step == 1 else start - 4
        if choice and conditions & ELSEWHERE:
            rook = taken
        touched = bit(move & 63) | bit(start) | bit(to)
        put(t, q, rook, 0)
        put(t, q, to, code)
        put(t, q, start + step, I64(p[rook]))
        q[UNMOVED] &= ~(touched | bit(I64(rook)) | bit(I64(start + step)))
        return t[SEQUELS] == 0 or follow(t, p, q, move, side, to)
    prey = I64(0)
    placed = NONE
    if takes:
        prey = I64(p[taken])
        put(t, q, taken, 0)
        touched |= bit(taken)
    promotion = move >> PROMOTION_SHIFT & PROMOTION
    man = code
    if promotion:
        man = (code & ~I64(WALK)) | (promotion - 1)
    place = to
    if man & KAMIKAZE and takes:
        put(t, q, to, 0)
        place = I64(-1)
    else:
        following = t[NEXT + (man & WALK)]
        if man & CHAMELEON and following >= 0:
            man = (man & ~I64(WALK)) | following
            placed |= bit(to)
        becomes = conditions & FRANKFURT and takes and not promotion
        if becomes and (man ^ prey) & WALK and not (man & ROYAL and t[ROYALS_STAY]):
            man = (man & ~I64(WALK)) | (prey & WALK)
            placed |= bit(to)
        put(t, q, to, man)
    if conditions & BRETON and takes and choice:
        square = choice - 1
        touched |= bit(square)
        if conditions & BRETON_CHROMATIC:
            if I64(q[square]) & (3 * OWN) != 3 * OWN:
                put(t, q, square, I64(q[square]) ^ (3 * OWN))
            placed |= bit(square)
        else:
            put(t, q, square, 0)
            if square == place:
                place = I64(-1)
    if conditions & ANTICIRCE and takes:
        home = t[HOMES + (2 * (man & WALK) + 1 - side) * 64 + taken]
        if conditions & CHEYLAN and home == to:
            return False
        put(t, q, to, 0)
        if q[home] != NONE:
            return False
        put(t, q, home, man)
        place = home
        placed |= bit(home)
        touched |= bit(home)
    changes_sides = conditions & ANDERNACH if takes else conditions & ANTIANDERNACH
    if conditions & SIDES_CHANGE and takes and t[TIBETANS] >> side & 1:
        changes_sides = (man ^ prey) & WALK
    if changes_sides and place >= 0 and not man & ROYAL and man & (3 * OWN) != 3 * OWN:
        put(t, q, place, man ^ (3 * OWN))
        placed |= bit(place)
    if conditions & CIRCE and takes and not prey & ROYAL:
        if conditions & CLONE and not code & ROYAL:
            prey = (prey & ~I64(WALK)) | (code & WALK)
        square = t[REBIRTHS + (2 * (prey & WALK) + side) * 64 + taken]
        if conditions & PWC:
            square = start
        elif conditions & COUSCOUS:
            square = t[HOMES + (2 * (man & WALK) + 1 - side) * 64 + taken]
        choice = move >> CHOICE_SHIFT & CHOICE
        if conditions & CHOSEN:
            square = choice - 1
            if choice > 64:
                square = (choice - 65) // 7 + (0 if side == 0 else 56)
        if choice > 64 and conditions & PROMOTES_REBORN:
            listed = PROMOTED
            if t[PAWNS + (prey & WALK)] & MARINE:
                listed += MOST_WALKS + 1
            prey = (prey & ~I64(WALK)) | t[listed + 1 + (choice - 65) % 7]
        if square >= 0 and q[square] == NONE:
            if conditions & TURNCOATS and prey & (3 * OWN) != 3 * OWN:
                prey ^= 3 * OWN
            put(t, q, square, prey)
            placed |= bit(square)
            touched |= bit(square)
    if conditions & SENTINELS and leave_pawn(t, q, start, code & WALK, side):
        placed |= bit(start)
    unmoved = q[UNMOVED] & ~touched
    while placed != NONE:
        square = ctz(placed)
        placed = drop(placed)
        if is_at_home(t, square, I64(q[square])):
            unmoved |= bit(square)
    q[UNMOVED] = unmoved
    if move & DOUBLE_STEP:
        q[PASSED] = U64((start + to) >> 1)
        q[PASSED_AT] = U64(to)
    if t[SEQUELS] != 0:
        if not follow(t, p, q, move, side, place):
            return False
        if move & DOUBLE_STEP and q[STANDS] != NONE:
            q[PASSED_AT] = q[STANDS] - ONE
    return True


@jit
def pass_move(p, q):
    """Let a side pass: row *q* is row *p* without what may be taken in passing."""
    for i in range(ROW):
        q[i] = p[i]
    q[PASSED] = U64(NOWHERE)
    q[PASSED_AT] = U64(0)
    if q[SWAPPED] != NONE:
        remember(q, SWAPPED, NONE)
