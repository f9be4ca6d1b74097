"""Who becomes another by moving or capturing, as ``solver.fairy.effects.changes`` has it."""

from __future__ import annotations

from solver.kernel.fairy.layout import (
    BECOMES,
    BRETON_ADVERSE,
    BRETON_CHROMATIC,
    BRETON_LATE,
    CHANGING,
    CHOICE_SHIFT,
    CONDITIONS,
    COUNT_BITS,
    DARKENS,
    FIRST_WALKS,
    GEOMETRIES,
    GOES_BY_FILE,
    GOES_OVER,
    HOME_MEN,
    MOST_WALKS,
    NOT_PROMOTED,
    OCCUPIED,
    OFFICERS,
    OWN,
    PAWN_WALK,
    PAWNS,
    PROMOTES,
    PROMOTION,
    PROMOTION_SHIFT,
    RELEGATES,
    REPEATS,
    ROOKS_CHANGE,
    ROYAL,
    ROYALS,
    SNEKKED,
    SNEKS_KINGS,
    TAKEN_SHIFT,
    TO_SHIFT,
    VOLATILE,
    WALK,
    WAY,
    WAYS_OF_TAKING,
)
from solver.kernel.fairy.men import is_open, put
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit


@jit
def changed(t, man, code, to, takes, promotes, side):
    """Return what a man is after a move to a square, *code* being who he was before."""
    bits = t[CHANGING]
    is_on_second = (to >> 3) == (1 if side == 0 else 6)
    was_pawn = t[PAWNS + (code & WALK)] & PROMOTES
    if bits & RELEGATES and is_on_second and not man & ROYAL and not was_pawn:
        return (man & ~I64(WALK)) | t[PAWN_WALK]
    if bits & NOT_PROMOTED and promotes:
        return man
    walk = man & WALK
    if bits & GOES_BY_FILE:
        return goes_by_file(t, man, to)
    return (man & ~I64(WALK)) | t[BECOMES + walk + (MOST_WALKS if takes else 0)]


@jit
def changed_rook(t, rook):
    """Return what a rook is once he has castled."""
    if not t[CHANGING] & ROOKS_CHANGE:
        return rook
    return (rook & ~I64(WALK)) | t[BECOMES + (rook & WALK)]


@jit
def goes_by_file(t, man, to):
    """Return an officer as the one that begins a game on a file, the king's apart."""
    if to & 7 == 4:
        return man
    for place in range(4):
        if t[OFFICERS + place] == man & WALK:
            return (man & ~I64(WALK)) | t[FIRST_WALKS + (to & 7)]
    return man


@jit
def goes_over(t, man, start, place, side):
    """Tell whether a man goes over since he has changed the colour of squares, or the half."""
    if man & ROYAL or man & (3 * OWN) == 3 * OWN:
        return False
    if t[CHANGING] & DARKENS:
        return (place >> 5 == 1) == (side == 0)
    if not t[CHANGING] & GOES_OVER and not man & VOLATILE:
        return False
    return ((start >> 3) + start + (place >> 3) + place) & 1 != 0


@jit
def add_sneks(t, p, moves, count, word, side):
    """Add a capture once for everybody who may become like the captured man."""
    start, to = word & 63, word >> TO_SHIFT & 63
    taken = word >> TAKEN_SHIFT & 63
    wanted = t[SNEKKED + (I64(p[taken]) & WALK)]
    others = p[OCCUPIED + 1 - side] & ~(bit(start) | bit(taken))
    squares = NONE
    while others != NONE:
        square = ctz(others)
        others = drop(others)
        if I64(p[square]) & WALK == wanted:
            squares |= bit(square)
    captor = I64(p[start])
    promotion = word >> PROMOTION_SHIFT & PROMOTION
    walk = promotion - 1 if promotion else captor & WALK
    if captor & (OWN << (1 - side)) and walk == wanted:  # a neutral man, who is of the other too
        squares |= bit(to)
    if squares == NONE:
        moves[count] = word
        return count + 1
    while squares != NONE:
        square = ctz(squares)
        squares = drop(squares)
        moves[count] = word | (square + 1) << CHOICE_SHIFT
        count += 1
    return count


@jit
def snek(t, q, prey, choice, side):
    """Let somebody become like a captured man; return the squares, as bits, of who has changed."""
    if choice:
        square = choice - 1
        put(t, q, square, (I64(q[square]) & ~I64(WALK)) | (prey & WALK))
        return bit(square)
    found = NONE
    if t[CHANGING] & SNEKS_KINGS and (prey & WALK) == t[PAWN_WALK]:
        king = t[HOME_MEN] & WALK
        royals = q[ROYALS] & q[OCCUPIED + 1 - side]
        while royals != NONE:
            square = ctz(royals)
            royals = drop(royals)
            if I64(q[square]) & WALK != king:
                put(t, q, square, (I64(q[square]) & ~I64(WALK)) | king)
                found |= bit(square)
    return found


@jit
def takers(t, p, men, target, side):
    """Return how many of some men of *side* take on a square by their walks; not in passing."""
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    men &= ~bit(I64(target))
    found = I64(0)
    while men != NONE and found < 2:
        start = ctz(men)
        men = drop(men)
        place = (t[GEOMETRIES + 2 * (I64(p[start]) & WALK) + side] << 6) + start
        listed = t[t[WAYS_OF_TAKING] + (place << 6) + target]
        way = listed >> COUNT_BITS
        for _ in range(listed & (REPEATS - 1)):
            if is_open(t, way, p, occupied, side):
                found += 1
                break
            way += WAY
    return found


@jit
def add_bretons(t, p, moves, count, word, listed, side):
    """Add a capture once for everybody who may go with the captured man; as in ``breton``.

    *listed* is where the list stands of what the captor promotes to, -1 if he does not.
    """
    conditions = t[CONDITIONS]
    start, to = word & 63, word >> TO_SHIFT & 63
    taken = word >> TAKEN_SHIFT & 63
    is_late = conditions & BRETON_LATE != 0
    whose = 1 - side if conditions & BRETON_ADVERSE else side
    walk = I64(p[taken]) & WALK
    captor = I64(p[start])
    men = p[OCCUPIED + whose]
    if not is_late:
        men &= ~p[OCCUPIED + 1 - whose]
    can_go = men >> U64(start) & ONE != NONE
    men &= ~(bit(start) | bit(taken))
    others = NONE
    while men != NONE:
        square = ctz(men)
        men = drop(men)
        if I64(p[square]) & WALK == walk:
            others |= bit(square)
    for i in range(t[listed] if listed >= 0 else 1):
        promoted = t[listed + 1 + i] if listed >= 0 else I64(-1)
        kind = promoted if promoted >= 0 and is_late else captor & WALK
        whole = word
        if promoted >= 0:
            whole |= (promoted + 1) << PROMOTION_SHIFT
        squares = others
        if can_go and kind == walk:
            squares |= bit(to)
        if squares == NONE:
            moves[count] = whole
            count += 1
        while squares != NONE:
            square = ctz(squares)
            squares = drop(squares)
            one = whole
            is_gone = square == to and not conditions & BRETON_CHROMATIC
            if is_gone and promoted >= 0 and not is_late:
                one = word
                if i > 0:
                    continue
            moves[count] = one | (square + 1) << CHOICE_SHIFT
            count += 1
    return count
