"""Where one of White's men may stand after so many moves, when it has made its captures.

**Lemma of the tours.**  Say which of Black's men one of White's captures in a line, each on one of
its squares; and that certain men of Black's never move (the *walls*).  Then that man stands
after m moves of its own where these sets say it gets to with m moves or fewer, those captures
made.  For each of its moves is one on a board with nothing but the walls, on which nobody lands
and over which nobody goes; it captures one of the men said, on one of the squares said, or
nothing; and a pawn that captures nothing keeps to its file.  Which of the captures are made is
counted with the square, so that the way from each to the next is in it.  Where it is not known of
all whether they are captured, a pawn may also capture where such a man may be.

In the end a man that has a post stands there.  A king, and whoever covers the field, stands where
no black man does, and where it gives no check by contact: stalemates are none.  Others may have
been captured themselves.
"""

from __future__ import annotations

from solver.kernel.attacks import (
    bishop_attacks,
    empty_bishop_attacks,
    empty_rook_attacks,
    rook_attacks,
)
from solver.kernel.help.layout import MEN_PLACES
from solver.kernel.help.pawns import quiet_steps
from solver.kernel.help.reach import RANK_8
from solver.kernel.help.stillness.captures import captured_on
from solver.kernel.help.stillness.layout import (
    BLACK_PAWNS,
    MOST_TOUR_CAPTURES,
    PAWN_BARRED,
    STILL_WHITE,
    TOUR_ATTACKS,
    TOUR_BARRED,
    TOUR_BASE_WALLS,
    TOUR_BASE_WILD,
    TOUR_CATCHES,
    TOUR_CAUGHT,
    TOUR_CAUGHT_MOVES,
    TOUR_LEVEL,
    TOUR_ROW,
    TOUR_SUBSETS,
    TOUR_WALLS,
    TOUR_WILD,
    TOURS,
    UNIT_COUNT,
    UNIT_OFFICERS,
    UNIT_POST,
    UNIT_POST_KINDS,
)
from solver.kernel.help.stillness.men import gets_to
from solver.kernel.help.tables import LEVELS
from solver.kernel.layout import (
    BISHOP,
    BLACK,
    KING,
    KING_ATTACKS,
    KNIGHT,
    KNIGHT_ATTACKS,
    PAWN,
    PAWN_ATTACKS,
    QUEEN,
    ROOK,
    WHITE,
)
from solver.kernel.words import ALL, I64, NONE, U64, bit, ctz, drop, jit, jit_inline

ONE = U64(1)
SEVEN = U64(7)
EIGHT = U64(8)
NINE = U64(9)
NOT_FILE_A = U64(0xFEFE_FEFE_FEFE_FEFE)
NOT_FILE_H = U64(0x7F7F_7F7F_7F7F_7F7F)
NO_WALLS_KNOWN = -1
"""Stands for walls where no base is made ready: no board has walls on all its squares."""


# --- one set after the other


@jit_inline
def tour_row(unit, subset):
    """Return where the sets of a White man begin that has made a *subset* of its captures."""
    return TOURS + (unit * TOUR_SUBSETS + subset) * TOUR_ROW


@jit_inline
def attacks_over_pawns(squares):
    """Return what White pawns on all of *squares* attack."""
    return ((squares & NOT_FILE_A) << SEVEN) | ((squares & NOT_FILE_H) << NINE)


@jit
def attacks_over(t, kind, squares, walls):
    """Return what White men of *kind* on all of *squares* attack, with nothing but walls there."""
    if kind == PAWN:
        return attacks_over_pawns(squares)
    if kind == KING:
        beside = ((squares & NOT_FILE_A) >> ONE) | ((squares & NOT_FILE_H) << ONE)
        row = squares | beside
        return beside | (row << EIGHT) | (row >> EIGHT)
    found = NONE
    while squares and found != ALL:
        square = ctz(squares)
        squares = drop(squares)
        if kind == KNIGHT:
            found |= t[KNIGHT_ATTACKS + square]
        else:
            if kind != BISHOP:
                found |= rook_attacks(t, square, walls)
            if kind != ROOK:
                found |= bishop_attacks(t, square, walls)
    return found


@jit_inline
def arrive(t, w, place, kind, before, arrived, walls):
    """Note at *place* that men of *kind* stand where they did at *before*, or on *arrived*."""
    old = U64(w[before])
    fresh = arrived & ~old & ~walls
    w[place] = I64(old | fresh)
    attacked = U64(w[before + TOUR_ATTACKS])
    if fresh and attacked != ALL:
        attacked |= attacks_over(t, kind, fresh, walls)
    w[place + TOUR_ATTACKS] = I64(attacked)


@jit_inline
def arriving(w, catches, subset, count, place, kind):
    """Return where a man of *kind* gets to with one more move than at *place*.

    That is one without capture, for an officer or a king; or the last one of the *subset* of its
    captures, of which there are *count* in all, each on its *catches*.
    """
    found = NONE if kind == PAWN else U64(w[place + TOUR_ATTACKS])
    for number in range(count):
        if (subset >> number) & 1:
            other = place - (TOUR_ROW << number)
            found |= U64(w[other + TOUR_ATTACKS] & w[catches + number])
    return found


@jit_inline
def has_officers(w, catches, subset, count, before):
    """Tell whether what a pawn became stands, or arrives, anywhere with one more move.

    Rooks and bishops stand only where queens do.
    """
    found = U64(w[before + KNIGHT] | w[before + QUEEN])
    found |= arriving(w, catches, subset, count, before + KNIGHT, I64(KNIGHT))
    return (found | arriving(w, catches, subset, count, before + QUEEN, I64(QUEEN))) != NONE


@jit
def fill_tour(t, w, unit, subset, count, most, stopper):
    """Fill the sets of a White man with just this *subset* of its captures, up to *most* moves.

    Those of all smaller subsets are filled.  No pawn steps on to the square of *stopper*.
    """
    home = w[MEN_PLACES + unit]
    kind = home >> 6
    walls = U64(w[TOUR_WALLS])
    row = tour_row(unit, subset)
    for now in range(TOUR_LEVEL):
        w[row + now] = 0
    if subset == 0:
        w[row + kind] = I64(bit(home & 63))
        w[row + kind + TOUR_ATTACKS] = I64(attacks_over(t, kind, bit(home & 63), walls))
    for level in range(1, most + 1):
        before = row + (level - 1) * TOUR_LEVEL
        place = before + TOUR_LEVEL
        catches = catches_at(unit, level)
        if kind != PAWN:
            arrived = arriving(w, catches, subset, count, before + kind, kind)
            arrive(t, w, place + kind, kind, before + kind, arrived, walls)
            continue
        arrived = quiet_steps(U64(w[before]) & ~((walls | stopper) >> EIGHT), WHITE)
        arrived |= arriving(w, catches, subset, count, before, I64(PAWN))
        arrived |= U64(w[before + TOUR_ATTACKS] & w[TOUR_WILD])
        arrive(t, w, place, I64(PAWN), before, arrived & ~RANK_8, walls)
        if (arrived & RANK_8) == NONE and not has_officers(w, catches, subset, count, before):
            for now in range(KNIGHT, KING):
                w[place + now] = 0
                w[place + now + TOUR_ATTACKS] = 0
            continue
        for now in range(KNIGHT, KING):
            found = (arrived & RANK_8) | arriving(w, catches, subset, count, before + now, I64(now))
            arrive(t, w, place + now, I64(now), before + now, found, walls)


@jit_inline
def add_catch(w, unit, count, man, moves):
    """Let a White man with *count* captures capture *man*, which makes *moves* before at most."""
    w[TOUR_CAUGHT + MOST_TOUR_CAPTURES * unit + count] = man
    w[TOUR_CAUGHT_MOVES + MOST_TOUR_CAPTURES * unit + count] = moves
    w[UNIT_COUNT + unit] = count + 1


@jit_inline
def catches_at(unit, level):
    """Return where the squares begin on which a White man's captures are made with a move."""
    return TOUR_CATCHES + (unit * LEVELS + level) * MOST_TOUR_CAPTURES


@jit_inline
def most_caught_moves(w, unit):
    """Return the most moves that a man makes before a White man captures it."""
    most = I64(0)
    first = TOUR_CAUGHT_MOVES + MOST_TOUR_CAPTURES * unit
    for number in range(w[UNIT_COUNT + unit]):
        most = max(most, w[first + number])
    return most


@jit_inline
def stopped_by(w, unit):
    """Return the pawn in front of a White pawn that cannot step on before it captures, or none.

    That is one which the White pawn itself is to capture, where nobody else is there to be
    captured by it: so it stands where it does until the other one has captured elsewhere.
    """
    home = w[MEN_PLACES + unit]
    if home >= 64 or w[UNIT_OFFICERS] > 1:
        return NONE
    stopper = bit(home) << EIGHT & U64(w[BLACK_PAWNS])
    for number in range(w[UNIT_COUNT + unit]):
        man = w[TOUR_CAUGHT + MOST_TOUR_CAPTURES * unit + number]
        if stopper and gets_to(w, man, 0) == stopper:
            return stopper
    return NONE


@jit
def fill_tours(t, w, unit, most, late):
    """Fill the sets of a White man for all subsets of its captures, up to *most* moves.

    Before its move m Black has made m + *late* moves at most.
    """
    stopper = stopped_by(w, unit)
    if stopper:
        w[TOUR_BASE_WALLS + unit] = NO_WALLS_KNOWN
        fill_tour(t, w, unit, I64(0), I64(0), most, stopper)
    else:
        make_base(t, w, unit)
    count = w[UNIT_COUNT + unit]
    first = MOST_TOUR_CAPTURES * unit
    for level in range(1, most + 1):
        catches = catches_at(unit, level)
        for number in range(count):
            man = w[TOUR_CAUGHT + first + number]
            moves = min(w[TOUR_CAUGHT_MOVES + first + number], level + late)
            w[catches + number] = I64(captured_on(w, man, moves))
    for subset in range(1, I64(1) << count):
        fill_tour(t, w, unit, I64(subset), count, most, NONE)


@jit_inline
def make_base(t, w, unit):
    """Fill the sets of a White man that captures nothing, unless that was done for these walls."""
    wild = wild_of(w, unit)
    if w[TOUR_BASE_WALLS + unit] != w[TOUR_WALLS] or w[TOUR_BASE_WILD + unit] != wild:
        w[TOUR_BASE_WALLS + unit] = w[TOUR_WALLS]
        w[TOUR_BASE_WILD + unit] = wild
        fill_tour(t, w, unit, I64(0), I64(0), w[STILL_WHITE], NONE)


@jit_inline
def wild_of(w, unit):
    """Return where a White pawn may capture men of whom it is not known yet whether they are."""
    wild = w[TOUR_WILD]
    place = w[MEN_PLACES + unit]
    if wild == 0 or place >= 64:
        return I64(0)
    pawns = bit(place)
    found = NONE
    for _ in range(w[STILL_WHITE]):
        attacked = attacks_over_pawns(pawns)
        found |= attacked
        pawns |= quiet_steps(pawns, WHITE) | attacked
    return wild & I64(found)


@jit_inline
def forget_bases(w, units):
    """Note that of no White man the sets are made ready."""
    for unit in range(units):
        w[TOUR_BASE_WALLS + unit] = NO_WALLS_KNOWN


# --- where a man stands in the end


@jit
def bar_squares(t, w, king, taken):
    """Note where men of each kind may not stand in the end, Black's being on *taken*.

    That is there, where a pawn takes, or where they give check at once.
    """
    near = t[KING_ATTACKS + king]
    taken |= U64(w[PAWN_BARRED])
    w[TOUR_BARRED + PAWN] = I64(taken | t[PAWN_ATTACKS + 64 * BLACK + king])
    w[TOUR_BARRED + KNIGHT] = I64(taken | t[KNIGHT_ATTACKS + king])
    w[TOUR_BARRED + BISHOP] = I64(taken | (near & empty_bishop_attacks(t, king)))
    w[TOUR_BARRED + ROOK] = I64(taken | (near & empty_rook_attacks(t, king)))
    w[TOUR_BARRED + QUEEN] = I64(taken | near)
    w[TOUR_BARRED + KING] = I64(taken | near)


@jit_inline
def ends_of_tour(w, unit, level, kind):
    """Return where a White man may stand as *kind* in the end after so many moves at most."""
    row = tour_row(unit, (I64(1) << w[UNIT_COUNT + unit]) - 1)
    found = U64(w[row + level * TOUR_LEVEL + kind] & ~w[TOUR_BARRED + kind])
    if w[UNIT_POST + unit] == 0:
        return found
    return found & U64(w[UNIT_POST + unit]) if (w[UNIT_POST_KINDS + unit] >> kind) & 1 else NONE


@jit_inline
def first_kind(w, unit):
    """Return the kind of a White man."""
    return w[MEN_PLACES + unit] >> 6


@jit_inline
def last_kind(w, unit):
    """Return the last kind that a White man may become."""
    kind = w[MEN_PLACES + unit] >> 6
    return I64(QUEEN) if kind == PAWN else kind


@jit
def moves_of_tour(w, unit, most):
    """Return the moves that a White man needs for its captures, and to its post if it has one.

    More than *most*: never.
    """
    is_free = w[UNIT_POST + unit] == 0 and first_kind(w, unit) != KING
    row = tour_row(unit, (I64(1) << w[UNIT_COUNT + unit]) - 1)
    for level in range(w[UNIT_COUNT + unit], most + 1):
        for kind in range(first_kind(w, unit), last_kind(w, unit) + 1):
            if is_free and w[row + level * TOUR_LEVEL + kind]:
                return I64(level)
            if not is_free and ends_of_tour(w, unit, level, kind):
                return I64(level)
    return I64(most + 1)
