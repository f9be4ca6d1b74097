"""What a move of fairy chess does, in the order of ``solver.fairy.making``."""

from __future__ import annotations

from solver.kernel.fairy.effects.boxes import promote
from solver.kernel.fairy.effects.changes import changed, changed_rook, goes_over, snek
from solver.kernel.fairy.effects.hurdles import do_with_hurdle, flagged
from solver.kernel.fairy.effects.kings import give_walk
from solver.kernel.fairy.effects.rebirths import (
    ILLEGAL,
    go_home,
    home_of_kamikaze,
    put_back,
    reborn_as,
)
from solver.kernel.fairy.effects.sentinels import leave_pawn
from solver.kernel.fairy.effects.sequels import exchange, follow
from solver.kernel.fairy.layout import (
    ANDERNACH,
    ANTIANDERNACH,
    ANTICIRCE,
    AS_CHAMELEON,
    BEYOND,
    BOX,
    BRETON,
    BRETON_CHROMATIC,
    CAPTURES_LEFT,
    CASTLING,
    CHAMELEON,
    CHANGES,
    CHOICE,
    CHOICE_SHIFT,
    CIRCE,
    CONDITIONS,
    DOUBLE_STEP,
    ELSEWHERE,
    EXCHANGE,
    FLAGGED,
    FOLLOWS_UP,
    GIVEN_UP,
    GOES_BACK,
    HALF_NEUTRAL,
    HURDLES,
    KAMIKAZE,
    KINGS_EXCHANGE,
    KINGS_EXCHANGED,
    KINGS_ONCE,
    KINGS_TOO,
    KOBUL,
    KOBULS,
    LAST,
    LAST_TAKEN,
    NEVER_REBORN,
    NEXT,
    NOWHERE,
    OWN,
    PARTNERS,
    PASSED,
    PASSED_AT,
    PAWNS,
    PROMOTION,
    PROMOTION_SHIFT,
    R_SPARES_KINGS,
    REBORN,
    RETURNS,
    ROW,
    ROW_WORDS,
    ROYAL,
    SENTINELS,
    SEQUELS,
    SIDES_CHANGE,
    SIMPLE,
    SIMPLE_MAKING,
    SNEKS,
    SPENDING,
    SPENT,
    STANDS,
    SUPERS,
    SWAPPED,
    TAKEN_ON,
    TAKEN_SHIFT,
    TAKES,
    TIBETANS,
    TO_SHIFT,
    TWO_SQUARES,
    UNCAPTURABLE,
    UNMOVED,
    VOLATILE,
    WALK,
)
from solver.kernel.fairy.men import (
    is_at_home,
    mover_walks,
    put,
    remember,
    takes_on,
)
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit, jit_inline


@jit_inline
def half_recolored(man, side):
    """Return a man as he is after his move: half-neutral ones take sides, or are neutral again."""
    if man & HALF_NEUTRAL == 0:
        return I64(man)
    if man & (3 * OWN) == 3 * OWN:
        return I64((man & ~I64(3 * OWN)) | OWN << side)
    return I64(man | 3 * OWN)


@jit_inline
def recolor(t, q, square):
    """Let the man on *square* of row *q* change sides, unless he is neutral."""
    if I64(q[square]) & (3 * OWN) != 3 * OWN:
        put(t, q, square, I64(q[square]) ^ (3 * OWN))


@jit_inline
def changes_sides(t, man, prey, start, place, takes, side):
    """Tell whether who has gone from *start* to *place* belongs to the other side from now on."""
    conditions = t[CONDITIONS]
    if conditions & CHANGES and goes_over(t, man, start, place, side):
        return True
    if conditions & SIDES_CHANGE and takes and t[TIBETANS] >> side & 1:
        return (man ^ prey) & WALK != 0
    return conditions & (ANDERNACH if takes else ANTIANDERNACH) != 0


@jit_inline
def change_places(t, p, q, start, to, side):
    """Let two men change places in row *q*, which is all that the move does."""
    q[PASSED] = U64(NOWHERE)
    q[PASSED_AT] = U64(0)
    exchange(t, q, start, to)
    if t[SEQUELS] & KINGS_EXCHANGE:
        remember(q, KINGS_EXCHANGED, p[KINGS_EXCHANGED] | bit(I64(side)))
    else:
        remember(q, SWAPPED, U64(1 << 12 | to << 6 | start))


@jit_inline
def castle(t, p, q, move, code, side):
    """Put a king who castles and his rook in row *q*, and note what has moved."""
    conditions = t[CONDITIONS]
    to = move >> TO_SHIFT & 63
    step = 1 if to & 7 == 6 else -1
    start = to - 2 * step
    rook = start + 3 if step == 1 else start - 4
    if move >> CHOICE_SHIFT & CHOICE and conditions & ELSEWHERE:
        rook = move >> TAKEN_SHIFT & 63
    put(t, q, rook, 0)
    put(t, q, to, code)
    castled = I64(p[rook])
    if conditions & CHANGES:
        castled = changed_rook(t, castled)
    put(t, q, start + step, castled)
    touched = bit(move & 63) | bit(start) | bit(to) | bit(I64(rook)) | bit(I64(start + step))
    q[UNMOVED] &= ~(touched | U64(t[GIVEN_UP + 2 * side + (1 - step >> 1)]))


@jit_inline
def promoted(t, p, start, code, promotion, side):
    """Return what the man who went from *start* has become by a promotion."""
    man = (code & ~I64(WALK)) | ((promotion - 1) & WALK)
    if promotion > AS_CHAMELEON:
        man |= CHAMELEON
    if t[SUPERS] >> side & 1 and mover_walks(t, p, start, side) != bit(code & WALK):
        man &= ~I64(ROYAL)  # a king who has become what he moves as
    if t[CONDITIONS] & HURDLES:
        man = flagged(man, t)
    return man


@jit_inline
def note_unmoved(t, q, touched, placed):
    """Note that the men on *touched* squares moved; those *placed* at home again may castle."""
    unmoved = q[UNMOVED] & ~touched
    while placed != NONE:
        square = ctz(placed)
        placed = drop(placed)
        if is_at_home(t, square, I64(q[square])):
            unmoved |= bit(square)
    q[UNMOVED] = unmoved


@jit_inline
def note_passed(q, start, to, side):
    """Note what a pawn passed with a step of two squares, or of three."""
    q[PASSED] = U64((start + to) >> 1)
    if abs(to - start) == 24:
        q[PASSED] = U64(start + (8 if side == 0 else -8) + TWO_SQUARES)
    q[PASSED_AT] = U64(to)


@jit
def make(t, p, q, move, side):
    """Make a move of row *p* in row *q*, with all that it does; tell whether it can be made."""
    return place_after(t, p, q, move, side) != ILLEGAL


@jit
def place_after(t, p, q, move, side):
    """Make a move in the same way; return where who has moved stands then.

    That is ``GONE`` where he has vanished, and ``ILLEGAL`` where the move cannot be made.
    """
    for i in range(t[ROW_WORDS]):
        q[i] = p[i]
    start = move & 63
    to = move >> TO_SHIFT & 63
    is_plain = move >> TAKEN_SHIFT == 0 and I64(p[start]) & (CHAMELEON | HALF_NEUTRAL) == 0
    if is_plain and t[SIMPLE] & SIMPLE_MAKING:
        put(t, q, start, 0)
        put(t, q, to, I64(p[start]))
        q[UNMOVED] &= ~(bit(start) | bit(to))
        q[PASSED] = U64(NOWHERE)
        q[PASSED_AT] = U64(0)
        return to
    if q[SWAPPED] != NONE:
        remember(q, SWAPPED, NONE)
    if move >> CHOICE_SHIFT == EXCHANGE:
        change_places(t, p, q, start, to, side)
        return to
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
    if move & CASTLING and t[PARTNERS]:
        put(t, q, taken, 0)
        put(t, q, to, code)
        put(t, q, (start + to) >> 1, I64(p[taken]))
        return to
    if move & CASTLING:
        castle(t, p, q, move, code, side)
        if t[SEQUELS] == 0:
            return to
        if not follow(t, p, q, move, side, to, I64(-1)):
            return I64(ILLEGAL)
        return I64(q[STANDS]) - 1
    prey = I64(0)
    placed = NONE
    if takes:
        prey = I64(p[taken])
        put(t, q, taken, 0)
        touched |= bit(taken)
    promotion = move >> PROMOTION_SHIFT & PROMOTION
    man = code
    if promotion:
        man = promoted(t, p, move & 63, code, promotion, side)
        if t[PAWNS + (code & WALK)] & GOES_BACK:
            placed |= bit(to)
    place = to
    if man & KAMIKAZE and takes:
        put(t, q, to, 0)
        place = I64(-1)
        if conditions & CIRCE:
            square = home_of_kamikaze(t, man, taken, side)
            if q[square] == NONE:
                put(t, q, square, man)
                placed |= bit(square)
                touched |= bit(square)
                place = square
        if man & ROYAL and place < 0:
            return I64(ILLEGAL)
    else:
        following = t[NEXT + (man & WALK)]
        if man & CHAMELEON and following >= 0 and not promotion:
            man = (man & ~I64(WALK)) | following
            placed |= bit(to)
        if takes and not promotion and takes_on(t, man):
            taken_on = (man & ~I64(WALK)) | t[TAKEN_ON + (prey & WALK)]
            if taken_on != man:
                man = taken_on
                placed |= bit(to)
        man = half_recolored(man, side)
        put(t, q, to, man)
    if conditions & CHANGES and place >= 0:
        another = changed(t, man, code, to, takes, promotion != 0, side)
        if another != man:
            man = another
            put(t, q, to, man)
            placed |= bit(to)
    if conditions & SNEKS and takes:
        snekked = snek(t, q, prey, choice, side)
        placed |= snekked
        touched |= snekked
    if conditions & BRETON and takes and choice:
        square = choice - 1
        touched |= bit(square)
        if conditions & BRETON_CHROMATIC:
            recolor(t, q, square)
            placed |= bit(square)
        else:
            put(t, q, square, 0)
            if square == place:
                place = I64(-1)
    if conditions & KOBUL and takes and t[KOBULS] >> (1 - side) & 1:
        give_walk(t, q, prey, 1 - side)
    if conditions & ANTICIRCE and takes and not (man & ROYAL and t[RETURNS] & R_SPARES_KINGS):
        place = go_home(t, q, move, man, prey, start, to, side)
        if place == ILLEGAL or (promotion > AS_CHAMELEON and place != to):
            return I64(ILLEGAL)
        if place >= 0:
            man = I64(q[place])
            placed |= bit(place)
            touched |= bit(place)
    spends = conditions & SPENDING and takes and place >= 0
    if spends and (not man & ROYAL or t[CAPTURES_LEFT] & KINGS_ONCE):
        is_gone = man & SPENT
        man |= SPENT
        put(t, q, place, 0 if is_gone else man)
        if is_gone:
            place = I64(-1)
    may_change = place >= 0 and not man & ROYAL and man & (3 * OWN) != 3 * OWN
    if may_change and changes_sides(t, man, prey, move & 63, place, takes, side):
        put(t, q, place, (man ^ (3 * OWN)) & ~I64(VOLATILE))
        placed |= bit(place)
    if conditions & HURDLES and code & t[FLAGGED]:
        moved = do_with_hurdle(t, p, q, move, side)
        placed |= moved
        touched |= moved
    reborn = I64(-1)
    is_reborn = conditions & CIRCE and takes and not t[SEQUELS] & FOLLOWS_UP
    is_reborn = is_reborn and U64(t[NEVER_REBORN]) >> U64(prey & WALK) & ONE == NONE
    if is_reborn and (not prey & ROYAL or t[REBORN] & KINGS_TOO):
        reborn = put_back(t, q, move, man, reborn_as(t, p, move & 63, taken), start, side)
        if reborn == ILLEGAL:
            return I64(ILLEGAL)
        if reborn >= 0:
            placed |= bit(reborn)
            touched |= bit(reborn)
    if conditions & SENTINELS and leave_pawn(t, q, start, move, code, prey, side):
        placed |= bit(start)
    note_unmoved(t, q, touched, placed)
    if move & DOUBLE_STEP and not code & UNCAPTURABLE:
        note_passed(q, start, to, side)
    if t[SEQUELS] != 0:
        if not follow(t, p, q, move, side, place, reborn):
            return I64(ILLEGAL)
        if move & DOUBLE_STEP and q[STANDS] != NONE:
            q[PASSED_AT] = q[STANDS] - ONE
        place = I64(q[STANDS]) - 1
    return place


@jit
def pass_move(p, q):
    """Let a side pass: row *q* is row *p* without what may be taken in passing."""
    for i in range(ROW):
        q[i] = p[i]
    q[PASSED] = U64(NOWHERE)
    q[PASSED_AT] = U64(0)
    if q[SWAPPED] != NONE:
        remember(q, SWAPPED, NONE)
    if q[LAST] != NONE:
        remember(q, LAST, NONE)
    if q[LAST_TAKEN] != NONE:
        remember(q, LAST_TAKEN, NONE)
