"""The ways of one man who may move, as moves."""

from __future__ import annotations

from solver.kernel.fairy.effects.changes import add_bretons, add_sneks
from solver.kernel.fairy.effects.hurdles import add_pushes
from solver.kernel.fairy.effects.rebirths import (
    add_returns,
    promotions_at,
    reborn_as,
    square_of_prey,
)
from solver.kernel.fairy.effects.sequels import (
    CHOOSING,
    LIMITING,
    add_choices,
    limits_allow,
)
from solver.kernel.fairy.going.allowed import (
    OF_ALL_MOVES,
    WHAT_MAY,
    is_allowed,
    makes_one,
    ways_of_prey,
)
from solver.kernel.fairy.going.departures import CENTRE, home_at, sets_out_from, shift
from solver.kernel.fairy.going.simply import add_open_ways
from solver.kernel.fairy.going.taking import casts
from solver.kernel.fairy.layout import (
    ANTICIRCE,
    AS_CHAMELEON,
    BI_CAPTURES,
    BOLERO,
    BOX,
    BRETON,
    BY_CENTRE,
    BY_MOVES,
    CAST,
    CHAMELEON,
    CHANGING,
    CHOICE,
    CHOICE_SHIFT,
    CHOSEN,
    CIRCE,
    CONDITIONS,
    COUNT_BITS,
    DANGER,
    DOUBLE_STEP,
    GEOMETRIES,
    GOES_BACK,
    IN_PASSING,
    KAMIKAZE,
    KILLS,
    KIND_SHIFT,
    LENT,
    LIES_UNDER,
    LIKE_TAKES_LIKE,
    LISTS_OF_WAYS,
    MAKE_AND_TAKE,
    MAKES,
    MOVES,
    MOVING,
    NEVER_PROMOTES,
    NEVER_REBORN,
    NOWHERE,
    OCCUPIED,
    PASSED,
    PASSED_AT,
    PASSING,
    PAWNS,
    PHANTOM,
    PREY,
    PROMOTES,
    PROMOTES_ON,
    PROMOTES_REBORN,
    PROMOTION,
    PROMOTION_SHIFT,
    PUSHES,
    R_PROMOTES,
    R_SUPER,
    REACHED,
    REBORN,
    REPEATS,
    RETURNS,
    ROYAL,
    ROYALS,
    SAFE,
    SEQUELS,
    SETS_OUT,
    SIMPLE,
    SIMPLE_MOVES,
    SIMPLE_QUIET,
    SNEKS,
    SPARES_ROYALS,
    STANDS_ON,
    STEPS_TWICE,
    STRICT,
    TAKE_AND_MAKE,
    TAKEN,
    TAKEN_ON,
    TAKEN_SHIFT,
    TAKES,
    TAKING,
    TO_SHIFT,
    WALK,
    WAY,
)
from solver.kernel.fairy.men import (
    goes_there,
    has_passed,
    is_listed,
    is_open,
    men_of,
    mover_walks,
    observed,
    takes_on,
    walk_of_file,
)
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit


@jit
def add_move(t, p, moves, first, count, start, to, taken, flags, side, moved):
    """Add a move, with every promotion there is; return how many are listed.

    *moved* is what a pawn is as whom the man moves.
    """
    code = I64(p[start])
    pawn = t[PAWNS + (code & WALK)]
    if flags & TAKES and takes_on(t, code):
        pawn = t[PAWNS + t[TAKEN_ON + (I64(p[taken]) & WALK)]]
    word = start | to << TO_SHIFT | taken << TAKEN_SHIFT | flags
    if first >= 0:
        same = ~(I64(PROMOTION) << PROMOTION_SHIFT | DOUBLE_STEP)
        if word >> CHOICE_SHIFT & CHOICE == 0:  # those listed may have got theirs since
            same &= ~(I64(CHOICE) << CHOICE_SHIFT)
        for i in range(first, count):
            if moves[i] & same == word:
                return count
    ahead = (to >> 3) - (start >> 3)
    front = side ^ 1 if pawn & GOES_BACK else side
    is_double = ahead in (2, 3) if front == 0 else ahead in (-2, -3)
    if is_double and pawn & moved & STEPS_TWICE and not flags & TAKES:
        word |= DOUBLE_STEP
    before = count
    if flags & TAKES and t[CONDITIONS] & BRETON:
        promotes = pawn & PROMOTES and (to >> 3) == (7 if side == 0 else 0)
        listed = promotions_at(t, pawn) if promotes else I64(-1)
        return add_bretons(t, p, moves, count, word, listed, side)
    vanishes = code & KAMIKAZE and flags & TAKES and not t[CONDITIONS] & CIRCE
    is_last = U64(t[PROMOTES_ON + front]) >> U64(to) & ONE != NONE
    if is_last and pawn & PROMOTES and t[NEVER_PROMOTES] >> side & 1:
        return count
    if pawn & PROMOTES and not vanishes and is_last and t[promotions_at(t, pawn)]:
        listed = promotions_at(t, pawn)
        for i in range(t[listed]):
            promoted = t[listed + 1 + i] + 1
            if promoted > AS_CHAMELEON and code & CHAMELEON:
                continue
            count = add_move_as(t, p, moves, count, word | promoted << PROMOTION_SHIFT, side)
        if t[BOX] > 1:  # he may wait
            moves[count] = word
            count += 1
    else:
        count = add_move_as(t, p, moves, count, word, side)
    if t[SEQUELS] & CHOOSING:
        return add_choices(t, p, moves, before, count, side)
    return count


@jit
def add_move_as(t, p, moves, count, word, side):
    """Add a move that is whole but for what becomes of who is taken."""
    if word & TAKES and t[CONDITIONS] & ANTICIRCE and t[RETURNS] & (R_SUPER | R_PROMOTES):
        return add_returns(t, p, moves, count, word, side)
    if word & TAKES and t[CONDITIONS] & SNEKS:
        return add_sneks(t, p, moves, count, word, side)
    if word & TAKES and t[CONDITIONS] & (CHOSEN | STRICT | PROMOTES_REBORN):
        return add_rebirths(t, p, moves, count, word, side)
    if t[CONDITIONS] & PUSHES:
        return add_pushes(t, p, moves, count, word, side)
    moves[count] = word
    return count + 1


@jit
def rebirths_of(t, p, start, to, taken, man, side):
    """Return the squares, as bits, on which a captured man may be reborn, whoever stands there.

    *man* is his captor as he is by then; the reborn man is :func:`reborn_as`.
    """
    conditions = t[CONDITIONS]
    occupied = (p[OCCUPIED] | p[OCCUPIED + 1]) & ~bit(start) & ~bit(taken)
    prey = reborn_as(t, p, start, taken)
    if conditions & MAKES:
        found = NONE
        occupied |= bit(taken)
        geometry = t[GEOMETRIES + 2 * (prey & WALK) + 1 - side]
        listed = t[t[LISTS_OF_WAYS] + (geometry << 6) + taken]
        way = (listed >> COUNT_BITS) - WAY
        for _ in range(listed & (REPEATS - 1)):
            way += WAY
            if t[way] >> KIND_SHIFT & 3 == MOVING and is_open(t, way, p, occupied, 1 - side):
                found |= bit(t[way] & 63)
        return found
    if conditions & CHOSEN:
        return ~(occupied | bit(to))
    square = square_of_prey(t, p, man, prey, start, to, taken, side)
    if square < 0:
        return NONE
    if t[REBORN] & (KILLS | STANDS_ON | LIES_UNDER):
        return bit(square)
    return bit(square) & ~(occupied | bit(to))


@jit
def add_rebirths(t, p, moves, count, word, side):
    """Add a capture once for every square of rebirth, and for all a reborn pawn promotes to."""
    conditions = t[CONDITIONS]
    start, to, taken = word & 63, word >> TO_SHIFT & 63, word >> TAKEN_SHIFT & 63
    promotion = word >> PROMOTION_SHIFT & PROMOTION
    man = I64(p[start])
    if promotion:
        man = (man & ~I64(WALK)) | (promotion - 1)
    prey = reborn_as(t, p, start, taken)
    if prey & ROYAL or U64(t[NEVER_REBORN]) >> U64(p[taken] & U64(WALK)) & ONE != NONE:
        moves[count] = word
        return count + 1
    squares = rebirths_of(t, p, start, to, taken, man, side)
    pawn = t[PAWNS + (prey & WALK)] if conditions & PROMOTES_REBORN else I64(0)
    last_rank = 0 if side == 0 else 7
    may_stay_away = squares == NONE or conditions & CHOSEN
    if may_stay_away and not conditions & (STRICT | MAKES):
        moves[count] = word
        count += 1
    while squares != NONE:
        square = ctz(squares)
        squares = drop(squares)
        choice = square + 1 if conditions & CHOSEN else I64(0)
        if not pawn & PROMOTES or square >> 3 != last_rank:
            moves[count] = word | choice << CHOICE_SHIFT
            count += 1
            continue
        choice = 65 + (7 * (square & 7) if conditions & CHOSEN else I64(0))
        for i in range(t[promotions_at(t, pawn)]):
            moves[count] = word | (choice + i) << CHOICE_SHIFT
            count += 1
    return count


@jit
def ways_from(t, p, moves, count, start, side, what):
    """Add *what* the man on a square does who may move: moves, captures or both."""
    conditions = t[CONDITIONS]
    prey = p[OCCUPIED + 1 - side] & U64(t[PREY + side])
    if conditions & BI_CAPTURES:
        prey = (p[OCCUPIED] | p[OCCUPIED + 1]) & ~(p[OCCUPIED + side] & p[ROYALS])
    prey &= ~p[SAFE]
    if t[SPARES_ROYALS]:
        prey &= ~p[ROYALS]
    if conditions & CAST and casts(t, p, start, side):
        what &= ~I64(TAKEN)  # in passing neither
    if t[BOLERO]:
        return ways_of_file(t, p, moves, count, start, side, what, prey)
    walks = mover_walks(t, p, start, side)
    moved = I64(0)  # as another man, perhaps
    lent = walks
    while lent != NONE:
        moved |= t[PAWNS + ctz(lent)]
        lent = drop(lent)
    first = I64(-1) if drop(walks) == NONE else count
    while walks != NONE:
        walk = ctz(walks)
        walks = drop(walks)
        count = ways_as(t, p, moves, first, count, start, side, what, walk, moved, prey)
    return count


@jit
def ways_of_file(t, p, moves, count, start, side, what, prey):
    """Add the same of a man who goes in part as the piece that begins on his file."""
    own = I64(p[start]) & WALK
    going, taking = own, walk_of_file(t, p, start)
    if t[BOLERO] == BY_MOVES:
        going, taking = taking, own
    pawn = t[PAWNS + own]
    first = I64(-1)
    if what & MOVES:
        count = ways_as(t, p, moves, first, count, start, side, I64(MOVES), going, pawn, prey)
    if what & TAKEN:
        count = ways_as(t, p, moves, first, count, start, side, I64(TAKEN), taking, pawn, prey)
    return count


@jit
def ways_as(t, p, moves, first, count, start, side, what, walk, moved, prey):
    """Add the same as if his walk were another; *first* is where his moves begin, or -1."""
    conditions = t[CONDITIONS]
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    listed = t[t[LISTS_OF_WAYS] + (t[GEOMETRIES + 2 * walk + side] << 6) + start]
    way = (listed >> COUNT_BITS) - WAY
    if first < 0 and (listed & REPEATS or conditions & TAKE_AND_MAKE):
        first = count
    simple = I64(0)
    if first < 0 and not t[PAWNS + walk] | t[PAWNS + (I64(p[start]) & WALK)]:
        simple = t[SIMPLE]
    if simple & SIMPLE_MOVES:
        return add_open_ways(t, p, moves, count, start, side, what, listed, prey)
    asked = conditions & WHAT_MAY
    for _ in range(listed & (REPEATS - 1)):
        way += WAY
        word = t[way]
        kind = word >> KIND_SHIFT & 3
        if what & (MOVES if kind == MOVING else TAKEN) == 0:
            continue
        taken = word >> 6 & 63
        flags = I64(0)
        if kind == TAKING:
            if prey >> U64(taken) & ONE == NONE:
                continue
            if t[CHANGING] & LIKE_TAKES_LIKE:
                code = I64(p[start])
                if code & ROYAL or (code ^ I64(p[taken])) & WALK:
                    continue
            flags = I64(TAKES)
        elif kind == PASSING:
            if not has_passed(p, taken) or t[CHANGING] & LIKE_TAKES_LIKE:
                continue
            taken = I64(p[PASSED_AT])
            if occupied >> U64(taken) & ONE == NONE or t[PREY + side] == 0:
                continue
            flags = I64(TAKES | IN_PASSING)
        if not is_open(t, way, p, occupied, side):
            continue
        to = word & 63
        takes = kind != MOVING
        is_asked = asked != 0 and (takes or asked & OF_ALL_MOVES != 0)
        if is_asked and not is_allowed(t, p, start, to, taken, takes, side):
            continue
        if t[SEQUELS] & LIMITING and not limits_allow(t, p, start, to, way, side, False):
            continue
        if simple & SIMPLE_QUIET and not takes:
            moves[count] = start | to << TO_SHIFT
            count += 1
            continue
        if takes and conditions & TAKE_AND_MAKE:
            count = add_makes(t, p, moves, first, count, start, to, taken, flags, side, moved)
            continue
        count = add_move(t, p, moves, first, count, start, to, taken, flags, side, moved)
    return count


@jit
def add_makes(t, p, moves, first, count, start, to, taken, flags, side, moved):
    """Add what a captor makes as his prey; return how many moves are listed."""
    way = ways_of_prey(t, p, to, taken, side)
    if not flags & IN_PASSING:
        flags |= (taken + 1) << CHOICE_SHIFT
    number = makes_one(t, p, start, to, taken, side, way, I64(0))
    while number >= 0:
        end = t[way + number * WAY] & 63
        count = add_move(t, p, moves, first, count, start, end, taken, flags, side, moved)
        number = makes_one(t, p, start, to, taken, side, way, number + 1)
    return count


@jit
def generate_strangely(t, p, moves, count, start, side):
    """Add the moves of a man who may set out from elsewhere, or takes after a make."""
    conditions = t[CONDITIONS]
    if conditions & MAKE_AND_TAKE:
        count = ways_from(t, p, moves, count, start, side, I64(MOVES))
        return add_takes(t, p, moves, count, start, side)
    first = count
    if conditions & DANGER:  # who may go home by his walk as well does so once
        count = ways_from(t, p, moves, count, start, side, I64(MOVES | TAKEN))
        home = home_at(t, p, start, side)
        is_prey = p[OCCUPIED + 1 - side] >> U64(home) & ONE != NONE and home != start
        if (is_prey or p[home] == NONE) and observed(t, p, start, 1 - side, I64(-1)):
            taken, flags = (home, I64(TAKES)) if is_prey else (I64(0), I64(0))
            moved = t[PAWNS + (I64(p[start]) & WALK)]
            return add_move(t, p, moves, first, count, start, home, taken, flags, side, moved)
        return count
    count = ways_from(t, p, moves, count, start, side, t[SETS_OUT])
    if t[PHANTOM] == BY_CENTRE:
        return add_central(t, p, moves, first, count, start, side)
    home = sets_out_from(t, p, start, side)
    if home < 0:
        return count
    if home == start:
        return ways_from(t, p, moves, count, start, side, t[SETS_OUT + 1] & ~t[SETS_OUT])
    is_pawn = t[PAWNS + (I64(p[start]) & WALK)] & PROMOTES != 0
    shift(t, p, start, home)
    last = ways_from(t, p, moves, count, home, side, t[SETS_OUT + 1])
    shift(t, p, home, start)
    own = count
    for i in range(own, last):
        word = (moves[i] & ~63) | start
        to = word >> TO_SHIFT & 63
        is_double = is_pawn and (to >> 3) - (home >> 3) in (2, -2)
        if to == start and (t[PHANTOM] or not is_double):
            continue
        if t[PHANTOM] and goes_there(moves, first, own, to):
            continue
        moves[count] = word | (home + 1) << CHOICE_SHIFT
        count += 1
    return count


@jit
def add_central(t, p, moves, first, count, start, side):
    """Add the captures of a man in the centre from its other squares, but for those he has."""
    if CENTRE >> start & 1 == 0:
        return count
    own = count
    for place in range(4):
        home = I64(27 + 6 * (place >> 1) + place)
        if home == start or p[home] != NONE:
            continue
        shift(t, p, start, home)
        last = ways_from(t, p, moves, count, home, side, I64(TAKEN))
        shift(t, p, home, start)
        for i in range(count, last):
            word = (moves[i] & ~63) | start
            to = word >> TO_SHIFT & 63
            if to != start and not goes_there(moves, first, own, to):
                moves[count] = word | (home + 1) << CHOICE_SHIFT
                count += 1
    return count


@jit
def add_takes(t, p, moves, count, start, side):
    """Add the captures of who first makes a move as his prey would."""
    walks = NONE
    men = p[OCCUPIED + 1 - side]
    while men != NONE:
        walks |= bit(I64(p[ctz(men)]) & WALK)
        men = drop(men)
    first = count
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    told = I64(p[PASSED]) == NOWHERE and not t[CONDITIONS] & LENT
    place = t[GEOMETRIES + 2 * (I64(p[start]) & WALK) + side] << 6
    while walks != NONE:
        walk = ctz(walks)
        walks = drop(walks)
        prey = men_of(p, walk, 1 - side)
        listed = t[t[LISTS_OF_WAYS] + (t[GEOMETRIES + 2 * walk + 1 - side] << 6) + start]
        way = (listed >> COUNT_BITS) - WAY
        for _ in range(listed & (REPEATS - 1)):
            way += WAY
            if t[way] >> KIND_SHIFT & 3 != MOVING or not is_open(t, way, p, occupied, 1 - side):
                continue
            square = t[way] & 63
            if told and U64(t[t[REACHED] + place + square]) & prey == NONE:
                continue
            shift(t, p, start, square)
            last = ways_from(t, p, moves, count, square, side, I64(TAKEN))
            shift(t, p, square, start)
            for i in range(count, last):
                word = (moves[i] & ~63) | start
                if (I64(p[word >> TAKEN_SHIFT & 63]) & WALK) != walk:
                    continue
                if not is_listed(moves, first, count, word):
                    moves[count] = word
                    count += 1
    return count
