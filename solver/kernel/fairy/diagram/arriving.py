"""Games that lead to a diagram: whether it stands, and whether it still can in time.

What the bounds rest on, each condition allows or not; under those that say nothing there is none.
Whoever is missing on his square has to come there, and a move brings so many men at most.  Where
one's own man alone comes, sides are told apart: who stands where nobody should has to go, or to be
taken, and just as many as are too many are taken.  Where men go by their walks alone, none comes
sooner than he would among the pawns that never move.  Where who is taken comes back, as many men
may be spared their ways as can be taken.
"""

from __future__ import annotations

from solver.kernel.fairy.arrival_layout import (
    ALWAYS_TAKES,
    ANY_GO,
    ARRIVAL,
    ARRIVAL_COUNTS,
    CAPTURES_LEFT,
    CASTLES,
    COMERS,
    DUTY,
    ELSEWHERE_CHANGED,
    FAR,
    HURRIED,
    MOST_BY_ONE,
    NEEDED,
    NEVER_TAKES,
    ONE_EACH,
    PAWN_ROADS,
    RETURNS_LEAD,
    ROADS,
    SIDE_BY_SIDE,
    WALKS_LEAD,
    WRONG,
)
from solver.kernel.fairy.diagram.assigning import moves_to_all
from solver.kernel.fairy.layout import (
    CASTLING,
    FOLLOWS_UP,
    LAST_TAKEN,
    LENGTH,
    NOWHERE,
    OCCUPIED,
    OWN,
    PASSED,
    PAWN_WALK,
    PROMOTION,
    PROMOTION_SHIFT,
    SEQUELS,
    SIDES,
    SPENT,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
    UNMOVED,
    VOLATILE,
    WALK,
)
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, popcount

_KING = 0x10
_SHORT = 0x60
_LONG = 0x0E


SHOWN = ~(VOLATILE | SPENT)
"""What of a man a diagram shows."""


@jit
def has_arrived(w, q):
    """Tell whether the men in row *q* are those asked for."""
    square = 0
    while square < 64 and I64(q[square]) & SHOWN == w[ARRIVAL + square]:
        square += 1
    return square == 64


@jit
def castles_in(w, q, side, left):
    """Return 1 where castling within so many half-moves may save a move, else 0."""
    rank = U64(56 * side)
    if q[UNMOVED] & (U64(_KING) << rank) == NONE or left == 0 or w[CASTLES + side] == 0:
        return I64(0)
    standing = q[OCCUPIED] | q[OCCUPIED + 1]
    short = I64(popcount(standing & (U64(_SHORT) << rank)))
    long = I64(popcount(standing & (U64(_LONG) << rank)))
    return I64(1) if min(short, long) < left else I64(0)


@jit
def moves_left(w, ply, side):
    """Return how many moves *side* makes after half-move *ply*: all of them in a series."""
    found = I64(0)
    for later in range(ply + 1, w[LENGTH]):
        if w[SIDES + later] == side:
            found += 1
    return found


@jit
def may_arrive(t, w, q, ply):
    """Tell whether those asked for may still come about from row *q*, after half-move *ply*."""
    comers = w[COMERS]
    if comers == 0:
        return True
    left = w[LENGTH] - ply - 1
    white = moves_left(w, ply, I64(0))
    black = left - white
    lost = I64(popcount(q[OCCUPIED])) - w[ARRIVAL_COUNTS]
    taken = I64(popcount(q[OCCUPIED + 1])) - w[ARRIVAL_COUNTS + 1]
    tells = w[COMERS + 1]
    if tells & SIDE_BY_SIDE:
        if lost < 0 or taken < 0 or lost > black or taken > white:
            return False
    elif lost + taken < -w[COMERS + 2] or (lost + taken > left and not tells & ANY_GO):
        return False
    wrong = NONE
    for square in range(64):
        if w[ARRIVAL + square] != I64(q[square]) & SHOWN:
            wrong |= bit(I64(square))
    w[WRONG + ply + 1] = I64(wrong)
    white_castles, black_castles = castles_in(w, q, 0, left), castles_in(w, q, 1, left)
    passing = I64(1) if left > 1 or q[PASSED] != U64(NOWHERE) else I64(0)
    if not tells & SIDE_BY_SIDE:
        castles = white_castles + black_castles
        changed = left * (comers + 1) + 2 * castles + passing
        if I64(popcount(wrong)) > changed and not tells & ANY_GO:
            return False
        missing = I64(0)
        rest = wrong
        while rest != NONE:
            if w[ARRIVAL + ctz(rest)] != 0:
                missing += 1
            rest = drop(rest)
        if missing > left * comers + castles or not tells & RETURNS_LEAD:
            return missing <= left * comers + castles
        return may_return(t, w, q, wrong, ply, left, castles)
    number, moves = (taken, white) if w[SIDES + ply + 1] == 0 else (lost, black)
    w[DUTY + ply + 1] = 0
    if number == moves:
        w[DUTY + ply + 1] = ALWAYS_TAKES
    elif number == 0:
        w[DUTY + ply + 1] = NEVER_TAKES
    white += white_castles
    black += black_castles
    return are_near(t, w, q, wrong, ply, white, black, lost, taken)


@jit
def may_return(t, w, q, wrong, ply, left, castles):
    """Tell whether both sides have moves enough where who is taken comes back.

    Who is not taken on his way goes all of it himself.  A move takes one man of the other side at
    most, who comes back with it, or with the next one: as many of the longest ways count nothing.
    Note where the next move has to take somebody, because too few can come back otherwise.
    """
    mover = w[SIDES + ply + 1]
    w[DUTY + ply + 1] = 0
    for side in range(2):
        ways = ways_of_missing(t, w, q, wrong, side)
        moves = moves_left(w, ply, I64(side))
        returns = left - moves
        if t[SEQUELS] & FOLLOWS_UP:
            returns = moves
            if side == mover and q[LAST_TAKEN] == NONE:
                returns -= 1
        if least_of_all(ways, returns) > moves + castles:
            return False
        if side != mover and least_of_all(ways, returns - 1) > moves + castles:
            w[DUTY + ply + 1] = ALWAYS_TAKES
    return True


@jit
def ways_of_missing(t, w, q, wrong, side):
    """Return how many men of *side* are missing by the length of their ways, eight bits for each.

    Ways of more than seven moves count as seven.
    """
    found = I64(0)
    while wrong != NONE:
        square = ctz(wrong)
        wrong = drop(wrong)
        wanted = w[ARRIVAL + square]
        if wanted & (OWN << side):
            found += I64(1) << (8 * min(way_to(t, w, q, square, wanted, ~NONE), I64(7)))
    return found


@jit
def least_of_all(ways, spared):
    """Return how many moves all ways take but the *spared* longest ones."""
    found = I64(0)
    for length in range(7, 0, -1):
        number = ways >> (8 * length) & 255
        free = min(number, max(spared, I64(0)))
        spared -= free
        found += (number - free) * length
    return found


@jit
def are_near(t, w, q, wrong, ply, white, black, lost, taken):
    """Tell whether White and Black have moves enough to put right what is wrong on squares.

    So many men of theirs are *lost* and *taken* on the way.  Note whom the side to move may move:
    without a move to spare, only men of walks that are missing, and pawns, who may promote; and
    how far it has to go to squares, so that ``is_of_use`` can ask for a way that becomes shorter.
    """
    mover = OWN << w[SIDES + ply + 1]
    missing_white, missing_black = NONE, NONE
    white_moves, black_moves = white, black
    by_walks = w[COMERS + 1] & WALKS_LEAD
    white_goes, black_goes = white + lost, black + taken
    rest = wrong
    while rest != NONE:
        square = ctz(rest)
        rest = drop(rest)
        wanted, here = w[ARRIVAL + square], I64(q[square])
        if wanted:
            needed = way_to(t, w, q, square, wanted, wrong) if by_walks else I64(1)
            if wanted & mover:
                w[NEEDED + 64 * (ply + 1) + square] = needed
            if wanted & OWN:
                white -= needed
                missing_white |= bit(wanted & WALK)
            else:
                black -= needed
                missing_black |= bit(wanted & WALK)
        if here & OWN and (wanted == 0 or wanted & OWN):
            white_goes -= 1
        elif here and not here & OWN and (wanted == 0 or not wanted & OWN):
            black_goes -= 1
        if white < 0 or black < 0 or white_goes < 0 or black_goes < 0:
            return False
    spare, missing = (white, missing_white) if w[SIDES + ply + 1] == 0 else (black, missing_black)
    if w[COMERS + 1] & ONE_EACH:
        white = white_moves - moves_to_all(t, w, q, wrong, I64(0), taken, white_moves)
        if white < 0:
            return False
        black = black_moves - moves_to_all(t, w, q, wrong, I64(1), lost, black_moves)
        if black < 0:
            return False
        least = white if w[SIDES + ply + 1] == 0 else black
        if least == 0 and spare > 0:
            forget_needed(w, wrong, ply)
            spare = I64(0)
    captures = taken if w[SIDES + ply + 1] == 0 else lost
    w[CAPTURES_LEFT + ply + 1] = min(captures, I64(MOST_BY_ONE))
    w[HURRIED + ply + 1] = -1
    if by_walks and spare == 0:
        w[HURRIED + ply + 1] = I64(missing | bit(t[PAWN_WALK]))
    return True


@jit
def forget_needed(w, wrong, ply):
    """Let nothing count as needed on each square: all ways together have no move to spare."""
    while wrong != NONE:
        w[NEEDED + 64 * (ply + 1) + ctz(wrong)] = FAR
        wrong = drop(wrong)


@jit
def is_of_use(t, w, p, ply, move):
    """Tell whether there is time for a move of half-move *ply* in row *p*.

    A side without a move to spare has to come nearer to what it misses with each.  Its own man who
    moves alone can do that, and only if his way from where he goes is shorter than all were before,
    and than his own: else he could as well have stayed, whoever is assigned to which square.
    """
    duty = w[DUTY + ply]
    if duty and (duty == ALWAYS_TAKES) != (move & TAKES != 0):
        return False
    hurried = w[HURRIED + ply]
    if hurried == -1 or move & CASTLING:
        return True
    man = I64(p[move & 63])
    walk = man & WALK
    if hurried >> walk & 1 == 0:
        return False
    promoted = (move >> PROMOTION_SHIFT & PROMOTION) - 1
    rest = U64(w[WRONG + ply])
    while rest != NONE:
        square = ctz(rest)
        rest = drop(rest)
        wanted = w[ARRIVAL + square]
        if wanted & man & (3 * OWN) and brings_nearer(t, w, ply, move, walk, promoted, square):
            return True
    return False


@jit
def brings_nearer(t, w, ply, move, walk, promoted, square):
    """Tell whether a move shortens the way of a man to a square where one of his side is missing.

    He is of *walk*, and promotes to another, or to none: -1.
    """
    start, to = move & 63, move >> TO_SHIFT & 63
    wanted = w[ARRIVAL + square] & WALK
    road = ROADS + 2 * 64 * square
    needed = w[NEEDED + 64 * ply + square]
    own, is_pawn = road + start, walk == t[PAWN_WALK]
    by_captures = PAWN_ROADS + (w[CAPTURES_LEFT + ply] * 64 + square) * 64
    if is_pawn:
        own = by_captures + start
    if w[COMERS + 1] & ONE_EACH:
        needed = min(needed, w[own])
    if wanted == (walk if promoted < 0 else promoted) and w[road + to] < needed:
        return True
    if not is_pawn or promoted >= 0 or w[road + 64 + to] >= needed:
        return False
    return w[COMERS + 1] & ONE_EACH == 0 or w[by_captures + to] < needed


@jit
def may_complete(t, w, p, ply, move):
    """Tell whether a move of row *p*, the last of all, may put right what is wrong."""
    if w[COMERS] == 0 or move & CASTLING or w[COMERS + 1] & ANY_GO:
        return True
    if not is_of_use(t, w, p, ply, move):
        return False
    own = bit(move & 63) | bit(move >> TO_SHIFT & 63)
    elsewhere = I64(0)
    if move & TAKES:
        own |= bit(move >> TAKEN_SHIFT & 63)
    if move & TAKES or p[LAST_TAKEN] != NONE:
        elsewhere = w[ELSEWHERE_CHANGED]
    return I64(popcount(U64(w[WRONG + ply]) & ~own)) <= elsewhere


@jit
def way_to(t, w, q, square, wanted, wrong):
    """Return how many moves it takes at least until the man who is wanted stands on a square.

    Whoever comes from where he should stay has to be replaced by another move.
    """
    men = q[OCCUPIED] if wanted & OWN else q[OCCUPIED + 1]
    walk = wanted & WALK
    pawn = t[PAWN_WALK]
    least = I64(FAR)
    road = ROADS + 2 * 64 * square
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        his = I64(q[start]) & WALK
        more = I64(0) if wrong & bit(start) != NONE else I64(1)
        if his == walk:
            least = min(least, w[road + start] + more)
        elif his == pawn:
            least = min(least, w[road + 64 + start] + more)
    return least
