"""Which moves of fairy chess may give check, told before they are made.

**The argument.**  After a move somebody of the side that made it has an open way to a royal man
of the other.  Whether a way is open depends on its squares alone, and the ways that a man has on
his walk.  So either he has it by the move: he has come to where he stands, or is of another walk,
or a square of his way was vacated or occupied.  Or the way was open before, and something else
kept him from using it; wherever one is open, any move may give check.  Conditions that only keep
men from moving or capturing, for what stands elsewhere or has been played, take nothing from
this.  Those that change more than the squares of a move are named below: either what they change
is counted among the squares that the move touches, or nothing is told.
"""

from __future__ import annotations

from solver.kernel.fairy.conditions.sentinels import SENTINEL
from solver.kernel.fairy.effects.changes import changed
from solver.kernel.fairy.effects.hurdles import MOST_PROMOTED, hurdle_of
from solver.kernel.fairy.going.allowed import WHAT_MAY
from solver.kernel.fairy.going.departures import STRANGE
from solver.kernel.fairy.going.simply import WHO_MAY
from solver.kernel.fairy.layout import (
    ANTICIRCE,
    AT_HOME,
    ATTACKERS,
    BACK_HOME,
    BEYOND,
    BI_CAPTURES,
    BOX,
    BRETON,
    BY_CHOICE,
    BY_TWO,
    CAST,
    CASTLING,
    CHAMELEON,
    CHANGES,
    CHANGING,
    CHECKS,
    CHOICE,
    CHOICE_SHIFT,
    CHOSEN,
    CIRCE,
    CLONE,
    CONDITIONS,
    COUNT_BITS,
    COUSCOUS,
    COVERS,
    ENTHRONES,
    FLAGGED,
    FOE_AHEAD,
    FOES_BESIDE,
    FOLLOWS_UP,
    FOOTBALL,
    FRANKFURT,
    FRIEND,
    GEOMETRIES,
    GHOSTS,
    GHOSTS_SAFE,
    GOES_OVER,
    HALF_NEUTRAL,
    HAUNTS,
    HURDLES,
    IN_CHESS,
    INFLUENCES,
    KAMIKAZE,
    KILLS,
    KOBUL,
    LAST_TAKEN,
    LENDERS,
    LENT,
    MARKS_ATTACKED,
    NEXT,
    OCCUPIED,
    OF_FILE,
    OPPOSITE,
    ORPHAN,
    OSCILLATES,
    OWN,
    OWN_AHEAD,
    PERMITS,
    PROLONGS,
    PROMOTES_REBORN,
    PROMOTION,
    PROMOTION_SHIFT,
    REACHED,
    REBIRTHS,
    REBORN,
    REBORN_AS,
    RECALLED,
    REPEATS,
    RETURNS,
    ROYAL,
    ROYALS,
    SENTINELS,
    SEQUELS,
    SETTLES,
    SNEKS,
    SPARES_ROYALS,
    SUBSTITUTES,
    TAKEN_ON,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
    TURNCOATS,
    VOLATILE,
    WALK,
    WAY,
    WAYS_OF_TAKING,
)
from solver.kernel.fairy.men import is_open, watcher_walks
from solver.kernel.words import ALL, I64, NONE, ONE, U64, bit, ctz, drop, jit, jit_inline

MANY_EFFECTS = ANTICIRCE | BRETON | SNEKS
"""Under these captures touch third men, or take the captor elsewhere."""
UNTOLD_REBIRTHS = CLONE | COUSCOUS | TURNCOATS | PROMOTES_REBORN


@jit_inline
def is_hampered(t):
    """Tell whether men may be kept from a way that is open; else no legal position has one."""
    told = t[SEQUELS] | t[RECALLED] | t[PERMITS] | t[REBORN] | t[CHECKS]
    return t[CONDITIONS] & (WHO_MAY | WHAT_MAY | CAST) != 0 or told != 0


@jit
def tells_checks(t):
    """Tell whether :func:`may_check` can tell anything under the conditions.

    Not where check is something else than a royal man on whom there is a way, where men capture
    from elsewhere, where kings exchange places or the board turns, where orphans hand on what they
    are lent, and where who comes to a home square lends to many.  A king who borrows from those who
    attack him is attacked then, and no move leaves him so, unless not all who have a way to him may
    use it.
    """
    conditions = t[CONDITIONS]
    if (
        t[CHECKS] not in (0, BY_TWO, BY_CHOICE, BACK_HOME)
        or t[SETTLES] & ~(MARKS_ATTACKED | PROLONGS)
        or t[IN_CHESS]
        or t[BOX] > 1
    ):
        return False
    if conditions & (STRANGE | BI_CAPTURES) or (t[REBORN] | t[RETURNS]) & KILLS:
        return False
    if t[SEQUELS] & (OSCILLATES | COVERS | ENTHRONES):
        return False
    if not conditions & LENT:
        return True
    if t[ORPHAN] or t[FRIEND] or t[SEQUELS] & INFLUENCES:
        return False
    if conditions & (CIRCE | SENTINELS | FRANKFURT | KOBUL):
        return False
    lender = max(t[LENDERS], t[LENDERS + 1])
    if lender == AT_HOME:
        return False
    if lender < ATTACKERS or lender == OF_FILE:
        return True
    return not (is_hampered(t) or t[SPARES_ROYALS])


@jit
def lines_to_royals(t, p, side):
    """Return the squares that have a part in a way of *side* to take a royal man as they stand.

    All squares where such a way may be open in a legal position.
    """
    # a king who was attacked has his own walk again
    return shut_lines(t, p, side, t[LENDERS + side] >= ATTACKERS or is_hampered(t))


@jit
def shut_lines(t, p, side, asks_open):
    """Return the same; only where it *asks* for open ways any position is told from others.

    Those on which somebody would have to come or go for a man who stays to give check; all
    squares where such a way is open, to as many men as give check together.
    """
    needed = 2 if t[CHECKS] == BY_TWO else 1
    found = NONE
    other = 1 - side
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    borrows = t[LENDERS + side] >= ATTACKERS
    royals = p[ROYALS] & p[OCCUPIED + other]
    while royals != NONE:
        target = ctz(royals)
        royals = drop(royals)
        here = bit(target)
        men = p[OCCUPIED + side] & ~here
        ready = 0
        while men != NONE:
            start = ctz(men)
            men = drop(men)
            is_ready = False
            walks = watcher_walks(t, p, start, side)
            if borrows and I64(p[start]) & ROYAL:
                walks |= bit(I64(p[start]) & WALK) | bit(I64(p[target]) & WALK)
            while walks != NONE:
                place = (t[GEOMETRIES + 2 * ctz(walks) + side] << 6) + start
                walks = drop(walks)
                if U64(t[t[REACHED] + place]) & here == NONE:
                    continue
                listed = t[t[WAYS_OF_TAKING] + (place << 6) + target]
                way = listed >> COUNT_BITS
                for _ in range(listed & (REPEATS - 1)):
                    if asks_open and not is_ready:
                        is_ready = is_open(t, way, p, occupied, side)
                    found |= U64(t[way + 1]) | U64(t[way + 2]) | U64(t[way + 3])
                    way += WAY
            if is_ready:
                ready += 1
                if ready == needed:
                    return ALL
    return found


@jit_inline
def could_take(t, walk, start, side, royals):
    """Tell whether a man of a walk could ever take one of some royal men from a square."""
    place = (t[GEOMETRIES + 2 * walk + side] << 6) + start
    return U64(t[t[REACHED] + place]) & royals != NONE


@jit
def effects_of_capture(t, p, move, code, side):
    """Return the squares that a capture touches beside its own; all where it is not known."""
    conditions = t[CONDITIONS]
    taken = move >> TAKEN_SHIFT & 63
    if conditions & MANY_EFFECTS:
        return ALL
    if t[SEQUELS] & (GHOSTS_SAFE | HAUNTS):
        return NONE if taken == move >> TO_SHIFT & 63 and p[GHOSTS + taken] == NONE else ALL
    if not conditions & CIRCE or t[SEQUELS] & FOLLOWS_UP:
        return NONE
    prey = I64(p[taken])
    untold = conditions & UNTOLD_REBIRTHS
    if t[REBORN] or untold & ~PROMOTES_REBORN or (prey | code) & (CHAMELEON | KAMIKAZE):
        return ALL
    is_neutral = prey & (3 * OWN) == 3 * OWN
    is_untold = untold and not conditions & CHOSEN
    if is_neutral or is_untold or prey & VOLATILE or t[CHANGING] & GOES_OVER:
        return ALL
    if not conditions & CHOSEN:
        square = t[REBIRTHS + (2 * t[REBORN_AS + (prey & WALK)] + side) * 64 + taken]
        return bit(square) if square >= 0 else NONE
    choice = move >> CHOICE_SHIFT & CHOICE
    if choice > BEYOND:  # a pawn who is reborn where he promotes: see ``add_rebirths``
        return bit((choice - BEYOND - 1) // MOST_PROMOTED + (0 if side == 0 else 56))
    return bit(choice - 1) if choice else NONE


@jit
def pushes_check(t, p, move, side, royals, lines):
    """Tell whether what a hopper does with his hurdle may give check, as he does himself."""
    start, to = move & 63, move >> TO_SHIFT & 63
    hurdle = hurdle_of(t, p, start, to, move & TAKES != 0, side)
    if hurdle < 0:
        return False
    man = I64(p[hurdle])
    choice = move >> CHOICE_SHIFT & CHOICE
    if man & ROYAL or choice > BEYOND:
        return True
    square = choice - 1 if choice else hurdle
    if (bit(hurdle) | bit(square)) & lines != NONE:
        return True
    return could_take(t, man & WALK, square, side, royals)


@jit
def walk_after(t, p, move, code, side):
    """Return the walk of who has moved."""
    walk = code & WALK
    promotion = move >> PROMOTION_SHIFT & PROMOTION
    if promotion:
        walk = (promotion - 1) & WALK
    elif code & CHAMELEON and t[NEXT + walk] >= 0:
        walk = t[NEXT + walk]
    if t[CONDITIONS] & CHANGES:
        man = (code & ~I64(WALK)) | walk
        takes = move & TAKES != 0
        to = move >> TO_SHIFT & 63
        return changed(t, man, code, to, takes, promotion != 0, side) & WALK
    return walk


@jit
def beside(t, square, which, side, is_lender):
    """Return where somebody would stand who lends to who is on a square, or borrows from him.

    There may be two, told by *which*; -1 for none.
    """
    lender = t[LENDERS + side]
    if lender == OPPOSITE:
        return I64(63 - square) if which == 0 else I64(-1)
    if lender == FOES_BESIDE:
        step = I64(1) if which == 0 else I64(-1)
        return I64(square) + step if 0 <= (square & 7) + step < 8 else I64(-1)
    is_ahead = lender in (OWN_AHEAD, FOE_AHEAD)
    place = I64(square) + (8 if is_ahead == ((side == 0) == is_lender) else -8)
    return place if which == 0 and 0 <= place < 64 else I64(-1)


@jit
def king_checks(t, p, code, to, side, royals):
    """Tell whether a king who borrows may give check, as one who stands beside the other does."""
    while royals != NONE:
        target = ctz(royals)
        royals = drop(royals)
        if code & ROYAL and could_take(t, I64(p[target]) & WALK, to, side, bit(target)):
            return True
    return False


@jit
def lends_check(t, p, move, walk, side, royals):
    """Tell whether men may give check who borrow walks, or no longer do, because of a move.

    *walk* is that of who has moved, before anybody lends him one.
    """
    start = I64(move & 63)
    to = I64(move >> TO_SHIFT & 63)
    lender = t[LENDERS + side]
    if lender == 0 or lender == OF_FILE:
        return lender != 0
    if lender >= ATTACKERS:
        return king_checks(t, p, I64(p[start]), to, side, royals)
    for which in range(2):
        giver = beside(t, to, which, side, True)
        if giver < 0 or p[giver] == NONE:
            continue
        if could_take(t, I64(p[giver]) & WALK, to, side, royals):
            return True
    staying = p[OCCUPIED + side] & ~bit(start)
    left = bit(start) | bit(to)
    if move & TAKES:
        left |= bit(I64(move >> TAKEN_SHIFT & 63))
    while left != NONE:
        square = ctz(left)
        left = drop(left)
        for which in range(2):
            place = beside(t, square, which, side, False)
            if place < 0 or staying >> U64(place) & ONE == NONE:
                continue
            if could_take(t, I64(p[place]) & WALK, place, side, royals):
                return True
            if square == to and could_take(t, walk, place, side, royals):
                return True
    return False


@jit
def may_check(t, p, move, side, lines):
    """Tell whether a move of *side* may give check, *lines* being those to the royal men.

    Castling moves two men; of a neutral royal man it is not known where he is, and one who is
    half-neutral may become one of the other side himself.
    """
    conditions = t[CONDITIONS]
    start = move & 63
    to = move >> TO_SHIFT & 63
    code = I64(p[start])
    is_both = code & HALF_NEUTRAL or code & (3 * OWN) == 3 * OWN
    if lines == ALL or move & CASTLING or (code & ROYAL and is_both):
        return True
    if t[SETTLES] & PROLONGS and (move >> CHOICE_SHIFT & CHOICE) > BEYOND:
        return True
    touched = bit(start) | bit(to)
    if move & TAKES:
        touched |= bit(move >> TAKEN_SHIFT & 63)
        if conditions & (MANY_EFFECTS | CIRCE) or t[SEQUELS]:
            effects = effects_of_capture(t, p, move, code, side)
            if effects == ALL:
                return True
            touched |= effects
    royals = p[ROYALS] & p[OCCUPIED + 1 - side]
    if t[SEQUELS]:
        choice = move >> CHOICE_SHIFT & CHOICE
        if p[GHOSTS + start] != NONE or (choice > BEYOND and not t[SEQUELS] & FOOTBALL):
            return True
        if t[SEQUELS] & FOLLOWS_UP and p[LAST_TAKEN] != NONE:
            return True
        if t[SEQUELS] & INFLUENCES and p[OCCUPIED] & p[OCCUPIED + 1] != NONE:
            return True  # a neutral man beside who comes is turned into another, and is one's own
    if touched & lines != NONE:
        return True
    if conditions & SENTINELS and could_take(t, t[SENTINEL], start, side, royals):
        return True
    pushes = conditions & HURDLES and code & t[FLAGGED]
    if pushes and pushes_check(t, p, move, side, royals, lines):
        return True
    walk = walk_after(t, p, move, code, side)
    if t[SEQUELS] & FOOTBALL and move >> CHOICE_SHIFT & CHOICE > BEYOND:
        walk = t[SUBSTITUTES + (move >> CHOICE_SHIFT & CHOICE) - BEYOND]
    if could_take(t, walk, to, side, royals):
        return True
    if conditions & FRANKFURT and move & TAKES:
        prey = t[TAKEN_ON + (I64(p[move >> TAKEN_SHIFT & 63]) & WALK)]
        if could_take(t, prey, to, side, royals):
            return True
    return conditions & LENT != 0 and lends_check(t, p, move, walk, side, royals)
