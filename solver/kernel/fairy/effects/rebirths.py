"""Who is put back where after a capture, and as what: ``solver.fairy.effects.reborn`` in words.

In Circe that is who was captured, in AntiCirce his captor.
"""

from __future__ import annotations

from solver.kernel.fairy.effects.changes import goes_over
from solver.kernel.fairy.effects.origins import origin_of
from solver.kernel.fairy.layout import (
    BEYOND,
    CASTLING,
    CHANGES,
    CHANGING,
    CHEYLAN,
    CHOICE,
    CHOICE_SHIFT,
    CHOSEN,
    CIRCE,
    CLONE,
    CONDITIONS,
    COUSCOUS,
    DARKENS,
    FOLLOWS_UP,
    GHOST_BITS,
    GHOSTS,
    HAS_HOLES,
    HOLES,
    HOMES,
    KILLS,
    LAST_TAKEN,
    LIES_UNDER,
    MARINE,
    MOST_WALKS,
    OCCUPIED,
    OWN,
    PARRAIN,
    PAWN_ON_BASE,
    PAWNS,
    PROMOTED,
    PROMOTES,
    PROMOTES_REBORN,
    PROMOTION,
    PROMOTION_SHIFT,
    PWC,
    R_CLONES,
    R_COUSCOUS,
    R_DIAGRAM,
    R_EQUIPOLLENT,
    R_PROMOTES,
    R_PWC,
    R_SPARES_KINGS,
    R_SUPER,
    R_TURNS,
    REBIRTHS,
    REBORN,
    REBORN_AS,
    RETURNS,
    RETURNS_AS,
    ROYAL,
    SEQUELS,
    STANDS_ON,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
    TURNCOATS,
    UNDECIDED,
    VOLATILE,
    WALK,
)
from solver.kernel.fairy.men import (
    change,
    put,
    remember,
)
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline

ILLEGAL = -2
GONE = -1


@jit_inline
def last_rank_of(side):
    """Return on which rank pawns of a side promote."""
    return I64(7) if side == 0 else I64(0)


@jit_inline
def promotions_at(t, pawn):
    """Return where the list stands of what a pawn promotes to."""
    return PROMOTED + MOST_WALKS + 1 if pawn & MARINE else PROMOTED


@jit
def reborn_as(t, p, start, taken):
    """Return the man as whom a captured one is reborn in Circe, sides apart."""
    prey = I64(p[taken])
    if t[CONDITIONS] & CLONE and not I64(p[start]) & ROYAL:
        return (prey & ~I64(WALK)) | (I64(p[start]) & WALK)
    return (prey & ~I64(WALK)) | t[REBORN_AS + (prey & WALK)]


@jit
def returns_as(t, man, prey):
    """Return as whom a captor comes home."""
    if t[RETURNS] & R_CLONES and not prey & ROYAL:
        return (man & ~I64(WALK)) | (prey & WALK)
    return (man & ~I64(WALK)) | t[RETURNS_AS + (man & WALK)]


@jit
def shifted(square, start, to):
    """Return the square as far from *square* as *to* is from *start*, -1 beyond the board."""
    file = (square & 7) + (to & 7) - (start & 7)
    rank = (square >> 3) + (to >> 3) - (start >> 3)
    return I64(8 * rank + file) if 0 <= file < 8 and 0 <= rank < 8 else I64(-1)


@jit
def home_of_captor(t, p, reborn, prey, start, to, taken, side):
    """Return the square on which a captor is put, -1 beyond the board."""
    bits = t[RETURNS]
    if bits & R_DIAGRAM:
        return origin_of(p, start)
    if bits & R_COUSCOUS:
        return t[HOMES + (2 * (prey & WALK) + side) * 64 + taken]
    if bits & R_PWC:
        return I64(start)
    if bits & R_EQUIPOLLENT:
        return shifted(taken, start, to)
    return t[HOMES + (2 * (reborn & WALK) + 1 - side) * 64 + taken]


@jit
def home_of_kamikaze(t, man, taken, side):
    """Return where a kamikaze is put back who has captured, if that square is empty."""
    return t[REBIRTHS + (2 * (man & WALK) + 1 - side) * 64 + taken]


@jit
def go_home(t, q, move, man, prey, start, to, side):
    """Put a captor on his square; return it, ``GONE`` if he lies under another, or ``ILLEGAL``."""
    bits = t[RETURNS]
    taken = move >> TAKEN_SHIFT & 63
    choice = move >> CHOICE_SHIFT & CHOICE
    reborn = returns_as(t, man, prey)
    square = home_of_captor(t, q, reborn, prey, start, to, taken, side)
    if bits & R_SUPER:
        square = choice - 1
        if choice > BEYOND:
            square = (choice - BEYOND - 1) // 7 + 8 * last_rank_of(side)
    if square < 0 or (t[CONDITIONS] & CHEYLAN and square == to):
        return I64(ILLEGAL)
    put(t, q, to, 0)
    there = I64(q[square])
    if there != 0:
        if bits & STANDS_ON:
            lay_under(q, square, there, True)
        elif bits & KILLS:
            if there & ROYAL and there & (OWN << side):
                return I64(ILLEGAL)
        elif not bits & LIES_UNDER:
            return I64(ILLEGAL)
    if choice > BEYOND:
        listed = promotions_at(t, t[PAWNS + (reborn & WALK)])
        reborn = (reborn & ~I64(WALK)) | t[listed + 1 + (choice - BEYOND - 1) % 7]
    if bits & R_TURNS and reborn & (3 * OWN) != 3 * OWN:
        reborn ^= 3 * OWN
    if there != 0 and bits & LIES_UNDER:
        lay_under(q, square, reborn, False)
        return I64(GONE)
    put(t, q, square, reborn)
    return square


@jit
def lay_under(q, square, code, is_top):
    """Let a man lie under who stands on a square, above others or below them."""
    below = q[GHOSTS + square]
    if is_top:
        remember(q, GHOSTS + square, below << U64(GHOST_BITS) | U64(code))
        return
    shift = U64(0)
    while below >> shift != NONE:
        shift += U64(GHOST_BITS)
    remember(q, GHOSTS + square, below | U64(code) << shift)


@jit
def add_returns(t, p, moves, count, word, side):
    """Add a capture once for each square for its captor, and for all that he promotes to there."""
    bits = t[RETURNS]
    start, to, taken = word & 63, word >> TO_SHIFT & 63, word >> TAKEN_SHIFT & 63
    man = I64(p[start])
    promotion = word >> PROMOTION_SHIFT & PROMOTION
    if promotion:
        man = (man & ~I64(WALK)) | (promotion - 1)
    if bits & R_SPARES_KINGS and man & ROYAL:
        moves[count] = word
        return count + 1
    prey = I64(p[taken])
    reborn = returns_as(t, man, prey)
    if bits & R_SUPER:
        occupied = (p[OCCUPIED] | p[OCCUPIED + 1]) & ~(bit(start) | bit(taken) | bit(to))
        squares = ~occupied
        if t[CONDITIONS] & CHEYLAN:
            squares &= ~bit(to)
    else:
        square = home_of_captor(t, p, reborn, prey, start, to, taken, side)
        squares = bit(square) if square >= 0 else NONE
    is_pawn = t[PAWNS + (reborn & WALK)] & PROMOTES and bits & R_PROMOTES
    while squares != NONE:
        square = ctz(squares)
        squares = drop(squares)
        if not is_pawn or square >> 3 != last_rank_of(side):
            choice = square + 1 if bits & R_SUPER else I64(0)
            moves[count] = word | choice << CHOICE_SHIFT
            count += 1
            continue
        choice = BEYOND + 1 + (7 * (square & 7) if bits & R_SUPER else I64(0))
        for i in range(t[promotions_at(t, t[PAWNS + (reborn & WALK)])]):
            moves[count] = word | (choice + i) << CHOICE_SHIFT
            count += 1
    return count


@jit
def has_return(t, p, man, prey, start, to, taken, side):
    """Tell whether a captor finds a square on which he can be put."""
    bits = t[RETURNS]
    reborn = returns_as(t, man, prey)
    home = home_of_captor(t, p, reborn, prey, start, to, taken, side)
    if home < 0 or (t[CONDITIONS] & CHEYLAN and home == to):
        return False
    if bits & (STANDS_ON | LIES_UNDER) or home in (start, taken, to):
        return True
    there = I64(p[home])
    if bits & KILLS:
        return not (there & ROYAL and there & (OWN << side))
    return there == 0


@jit
def empties(p, q):
    """Return the squares that men have left between two rows."""
    before = p[OCCUPIED] | p[OCCUPIED + 1]
    return before & ~(q[OCCUPIED] | q[OCCUPIED + 1])


@jit
def square_of_prey(t, p, man, prey, start, to, taken, side):
    """Return where a captured man is put back, whoever stands there; -1 beyond the board.

    So it is in a hole.  *man* is his captor.
    """
    square = told_square(t, p, man, prey, start, to, taken, side)
    is_hole = t[SEQUELS] & HAS_HOLES and square >= 0 and p[HOLES] & bit(square) != NONE
    return I64(-1) if is_hole else square


@jit
def told_square(t, p, man, prey, start, to, taken, side):
    """Return the same, be it a hole or not."""
    conditions = t[CONDITIONS]
    if t[REBORN] & R_EQUIPOLLENT:
        return shifted(taken, start, to)
    if t[REBORN] & R_DIAGRAM:
        return origin_of(p, taken)
    if conditions & PWC:
        return I64(start)
    if conditions & COUSCOUS:
        return t[REBIRTHS + (2 * (man & WALK) + 1 - side) * 64 + taken]
    return t[REBIRTHS + (2 * (prey & WALK) + side) * 64 + taken]


@jit
def put_back(t, q, move, man, prey, start, side):
    """Put a captured man back; return where, ``GONE`` if he is not seen, or ``ILLEGAL``.

    *prey* is he as he is reborn, *man* his captor.
    """
    conditions = t[CONDITIONS]
    bits = t[REBORN]
    choice = move >> CHOICE_SHIFT & CHOICE
    taken = move >> TAKEN_SHIFT & 63
    square = square_of_prey(t, q, man, prey, start, move >> TO_SHIFT & 63, taken, side)
    if conditions & CHOSEN:
        square = choice - 1
        if choice > BEYOND:
            square = (choice - BEYOND - 1) // 7 + 8 * last_rank_of(1 - side)
    if square < 0:
        return I64(GONE)
    there = I64(q[square])
    if there != 0:
        if bits & STANDS_ON:
            lay_under(q, square, there, True)
        elif bits & KILLS:
            if there & ROYAL and there & (OWN << side):
                return I64(ILLEGAL)
        elif not bits & LIES_UNDER:
            return I64(GONE)
    is_far = square >> 3 == last_rank_of(side)
    if bits & R_EQUIPOLLENT and is_far and t[PAWNS + (prey & WALK)] & PROMOTES:
        t[UNDECIDED] = PAWN_ON_BASE
    if choice > BEYOND and conditions & PROMOTES_REBORN:
        listed = promotions_at(t, t[PAWNS + (prey & WALK)])
        prey = (prey & ~I64(WALK)) | t[listed + 1 + (choice - BEYOND - 1) % 7]
    if conditions & TURNCOATS and prey & (3 * OWN) != 3 * OWN:
        prey ^= 3 * OWN
    elif conditions & CHANGES and is_turned_over(t, prey, taken, square):
        prey = (prey ^ (3 * OWN)) & ~I64(VOLATILE)
    if there != 0 and bits & LIES_UNDER:
        lay_under(q, square, prey, False)
        return I64(GONE)
    put(t, q, square, prey)
    return square


@jit_inline
def is_turned_over(t, prey, taken, square):
    """Tell whether a man goes over since he is reborn on another colour."""
    return not t[CHANGING] & DARKENS and goes_over(t, prey, taken, square, I64(0))


@jit
def comes_back(t, p, start, to, taken, side):
    """Tell whether a king who is taken is put back at once."""
    prey = reborn_as(t, p, start, taken)
    square = square_of_prey(t, p, I64(p[start]), prey, start, to, taken, side)
    if square in (start, taken):
        return square != to
    return square >= 0 and square != to and p[square] == NONE


@jit
def kills(t, p, royals, start, to, taken, side):
    """Tell whether a rebirth by a capture takes one of some royal men away."""
    if t[CONDITIONS] & CIRCE and t[REBORN] & KILLS:
        prey = reborn_as(t, p, start, taken)
        square = square_of_prey(t, p, I64(p[start]), prey, start, to, taken, side)
        if square >= 0 and royals & bit(square) != NONE:
            return True
    if not t[RETURNS] & KILLS:
        return False
    man = I64(p[start])
    listed = I64(-1)
    if t[PAWNS + (man & WALK)] & PROMOTES and to >> 3 == last_rank_of(side):
        listed = promotions_at(t, t[PAWNS + (man & WALK)])
    for i in range(t[listed] if listed >= 0 else 1):
        if listed >= 0:
            man = (man & ~I64(WALK)) | t[listed + 1 + i]
        prey = I64(p[taken])
        square = home_of_captor(t, p, returns_as(t, man, prey), prey, start, to, taken, side)
        if square >= 0 and royals & bit(square) != NONE:
            return True
    return False


# --- rebirths with the next move


@jit
def follow_up_on(t, p, move):
    """Return the square on which who was taken before is reborn with a move, -1 for none."""
    word = p[LAST_TAKEN]
    if word == NONE:
        return I64(-1)
    start, to = move & 63, move >> TO_SHIFT & 63
    files = (to & 7) - (start & 7)
    ranks = (to >> 3) - (start >> 3)
    if move & CASTLING:
        files += -2 if files > 0 else 3
    square = I64(word >> U64(32)) & 63
    file = (square & 7) + files * t[PARRAIN]
    rank = (square >> 3) + ranks * t[PARRAIN]
    return I64(8 * rank + file) if 0 <= file < 8 and 0 <= rank < 8 else I64(-1)


@jit
def rising(t, p, move):
    """Return the square, if any, of who is reborn with a move, should nobody stand there."""
    if not t[SEQUELS] & FOLLOWS_UP:
        return NONE
    square = follow_up_on(t, p, move)
    return bit(square) if square >= 0 else NONE


@jit
def add_follow_ups(t, p, moves, first, count, side):
    """Add the moves from *first* on once for all that a man reborn by them promotes to."""
    code = I64(p[LAST_TAKEN] & U64((1 << 32) - 1))
    if code == 0 or not t[PAWNS + (code & WALK)] & PROMOTES:
        return count
    listed = promotions_at(t, t[PAWNS + (code & WALK)])
    last = count
    for i in range(first, last):
        move = moves[i]
        square = follow_up_on(t, p, move)
        if square < 0 or square >> 3 != last_rank_of(side) or move & CASTLING:
            continue
        start, to = move & 63, move >> TO_SHIFT & 63
        is_left = square == start or (move & TAKES and square == (move >> TAKEN_SHIFT & 63))
        if square == to or (p[square] != NONE and not is_left):
            continue
        for number in range(1, t[listed]):
            moves[count] = move | (BEYOND + 1 + number) << CHOICE_SHIFT
            count += 1
        moves[i] = move | (BEYOND + 1) << CHOICE_SHIFT
    return count


@jit
def follow_up(t, p, q, move, side):
    """Put who was taken before where this move takes him, and remember whom it takes."""
    square = follow_up_on(t, p, move)
    if square >= 0 and q[square] == NONE:
        code = I64(p[LAST_TAKEN] & U64((1 << 32) - 1))
        choice = move >> CHOICE_SHIFT & CHOICE
        if choice > BEYOND:
            listed = promotions_at(t, t[PAWNS + (code & WALK)])
            code = (code & ~I64(WALK)) | t[listed + choice - BEYOND]
        change(t, q, square, code)
    taken = NONE
    if move & TAKES:
        there = move >> TAKEN_SHIFT & 63
        taken = p[there] | U64(there) << U64(32) | U64(1 << 40)
    remember(q, LAST_TAKEN, taken)
