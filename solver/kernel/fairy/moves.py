"""Moves of fairy men under conditions: who may move, where to, and what comes of it.

The rules and their sources are those of ``solver.fairy.ways`` and ``solver.fairy.making``, in the
same order, and the tests hold the two together.
"""

from __future__ import annotations

from solver.kernel.fairy.boxes import available, choice_at, waiting
from solver.kernel.fairy.cages import is_caged
from solver.kernel.fairy.departures import STRANGE, sets_out_from
from solver.kernel.fairy.finishing import make_whole
from solver.kernel.fairy.history import is_barred, is_repeated, length_of
from solver.kernel.fairy.layout import (
    APART,
    AS_BEFORE,
    BI_CAPTURES,
    BOX,
    BY_MATES,
    BY_ONE_MATE,
    CAGES,
    CASTLING,
    CHOICE_SHIFT,
    CONDITIONS,
    ELSEWHERE,
    EXCHANGES,
    FORCES_CHECKS,
    HALF_IN,
    HOLES,
    HOME_MEN,
    HOMES,
    IN_CHESS,
    IS_EXACT,
    ISARDAM,
    KINGS_EXCHANGE,
    KOEKO,
    LENDERS,
    LENGTHS,
    MATES_ALLOWED,
    MOVES,
    NEAR,
    NOWHERE,
    OCCUPIED,
    OFFICERS,
    OPPOSITE,
    PARTNERS,
    PERMITS,
    PHANTOM,
    RECALLED,
    ROW,
    ROYALS,
    ROYALS_STAY,
    SEQUELS,
    SETS_OUT,
    SPENT,
    SUPERS,
    TAKEN,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
    TOUCH,
    UNDECIDED,
    UNMOVED,
    WALK,
    WINGS,
)
from solver.kernel.fairy.men import is_rook_of, mover_walks, put
from solver.kernel.fairy.partners import add_partnerings
from solver.kernel.fairy.sequels import (
    CHOOSING,
    add_choices,
    add_exchanges,
    castling_is_left,
)
from solver.kernel.fairy.superkings import add_turned, turning_walks
from solver.kernel.fairy.taking import WHO_MAY, breaks_isardam, is_attacked, may_move
from solver.kernel.fairy.ways import generate_strangely, ways_from
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit, off

MATES = 1 << 40
"""Set in a move for a while where it mates."""
MOST_CHECKS = 24
"""So many checks in reply to each other are looked at, to tell whether one is mate."""


@jit
def generate_from(t, p, moves, count, start, side):
    """Add the moves of the man of *side* on a square, castling apart; return how many there are."""
    conditions = t[CONDITIONS]
    if conditions & WHO_MAY and not may_move(t, p, start, side):
        return count
    if t[RECALLED] and is_barred(t, p, start, side):
        return count
    if t[SUPERS] >> side & 1:
        walks = turning_walks(t, p, side)
        if walks != NONE:
            return add_turned(t, p, moves, count, start, side, walks)
    if conditions & STRANGE:
        return generate_strangely(t, p, moves, count, start, side)
    if t[BOX] != 3:
        return ways_from(t, p, moves, count, start, side, I64(MOVES | TAKEN))
    return after_promotions(t, p, moves, count, start, side)


@jit
def after_promotions(t, p, moves, count, start, side):
    """Add the same, or castlings for no square, after each promotion of an own pawn who waits."""
    squares = waiting(t, p, side)
    kinds = available(t, p, side)
    if squares == NONE or kinds == 0:
        if start == NOWHERE:
            return add_plain_castlings(t, p, moves, count, side)
        return ways_from(t, p, moves, count, start, side, I64(MOVES | TAKEN))
    while squares != NONE:
        square = ctz(squares)
        squares = drop(squares)
        code = I64(p[square])
        for number in range(4):
            if not kinds >> number & 1:
                continue
            first = count
            put(t, p, square, (code & ~I64(WALK)) | t[OFFICERS + number])
            if start == NOWHERE:
                count = add_plain_castlings(t, p, moves, count, side)
            else:
                count = ways_from(t, p, moves, count, start, side, I64(MOVES | TAKEN))
            put(t, p, square, code)
            for i in range(first, count):
                moves[i] |= choice_at(square, number) << CHOICE_SHIFT
    return count


@jit
def generate(t, p, moves, side):
    """List the moves of *side* in row *p*, whatever becomes of royal men; return how many."""
    men = p[OCCUPIED + side]
    count = I64(0)
    if t[IN_CHESS]:
        return generate_in(t, p, moves, side)
    while men != NONE:
        count = generate_from(t, p, moves, count, ctz(men), side)
        men = drop(men)
    count = add_castlings(t, p, moves, count, side)
    if t[SEQUELS] & (EXCHANGES | KINGS_EXCHANGE):
        return add_exchanges(t, p, moves, count, side)
    return count


@jit
def generate_in(t, p, moves, side):
    """List the moves of a side that moves men of the other; return how many there are."""
    count = I64(0)
    for owner in range(2):
        if owner == side and t[IN_CHESS] == HALF_IN:
            continue
        men = p[OCCUPIED + owner]
        while men != NONE:
            count = generate_from(t, p, moves, count, ctz(men), owner)
            men = drop(men)
    spared = p[ROYALS] & p[OCCUPIED + side]
    kept = I64(0)
    for i in range(count):
        move = moves[i]
        if move & TAKES and spared >> U64(move >> TAKEN_SHIFT & 63) & ONE != NONE:
            continue
        if not is_repeated(t, p, move):
            moves[kept] = move
            kept += 1
    return kept


# --- castling


@jit
def may_castle(t, p, king, rook, side):
    """Tell whether king and rook may stand where castling takes them, and move as such."""
    if t[LENDERS + side] == OPPOSITE:
        opposite = I64(p[63 - rook])
        if opposite != 0 and (opposite & WALK) != (t[HOME_MEN + 2 * side + 1] & WALK):
            return False
    if not t[CONDITIONS] & KOEKO:
        return True
    touch = t[TOUCH]
    step = 1 if rook > king else -1
    gone = bit(I64(king)) | bit(I64(rook))
    stays = (p[OCCUPIED] | p[OCCUPIED + 1]) & ~gone
    if touch == AS_BEFORE:
        return U64(t[NEAR + king]) & (stays | bit(I64(rook))) != NONE
    king_there, rook_there = king + 2 * step, king + step
    has_contact = U64(t[NEAR + king_there]) & (stays | bit(I64(rook_there))) != NONE
    if touch == APART:
        return not has_contact
    return has_contact and U64(t[NEAR + rook_there]) & (stays | bit(I64(king_there))) != NONE


@jit
def add_castlings(t, p, moves, count, side):
    """Add the castlings, where pawns wait after their promotions."""
    if t[BOX] == 3:
        return after_promotions(t, p, moves, count, I64(NOWHERE), side)
    return add_plain_castlings(t, p, moves, count, side)


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
        if t[SEQUELS]:
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


# --- legal moves


@jit
def is_made(t, p, q, move, side):
    """Make a listed move in row *q*; tell whether it is legal, but for checks that are forced.

    And but for what ``list_moves`` asks.
    """
    return make_whole(t, p, q, move, side) and was_legal(t, p, q, move, side)


@jit
def was_legal(t, p, q, move, side):
    """Tell of a move that is made in row *q* whether it was legal, but for the same."""
    if is_attacked(t, q, side):
        return False
    if t[CONDITIONS] & CAGES and move & TAKES and not is_caged(t, p, q, move, side):
        return False
    return t[PERMITS] & ISARDAM == 0 or not breaks_isardam(t, q)


@jit
def plays(t, p, q, move, side):
    """Make a listed move in row *q*; tell whether it is legal, but for what ``list_moves`` asks."""
    if not is_made(t, p, q, move, side):
        return False
    return t[PERMITS] & (FORCES_CHECKS << side) == 0 or is_attacked(t, q, 1 - side)


@jit
def plays_check(t, p, q, move, side):
    """Tell the same of a move that gives check; most give none, so that this is asked first."""
    if not make_whole(t, p, q, move, side) or not is_attacked(t, q, 1 - side):
        return False
    return was_legal(t, p, q, move, side)


# --- choice among moves


@jit
def list_moves(t, p, q, moves, side):
    """List moves of *side* among which are all that are legal; row *q* is scratch room.

    Only where length decides which are, or whether checks are mates, all of them are legal.
    """
    count = generate(t, p, moves, side)
    if t[MATES_ALLOWED]:
        count = without_checks(t, p, q, moves, count, side)
    sign = t[LENGTHS + side]
    if sign == 0:
        return count
    best = I64(-1000)
    if t[IS_EXACT + side]:
        for i in range(count):
            length = sign * length_of(t, p, moves[i], side)
            if length > best and make_whole(t, p, q, moves[i], side):
                best = length
    kept = I64(0)
    for i in range(count):
        length = sign * length_of(t, p, moves[i], side)
        if length < best or not plays(t, p, q, moves[i], side):
            continue
        if length > best:
            best = length
            kept = I64(0)
        moves[kept] = moves[i]
        kept += 1
    return kept


@jit
def legal_moves(t, p, q, moves, side):
    """List the legal moves of *side*; return how many."""
    count = list_moves(t, p, q, moves, side)
    kept = I64(0)
    for i in range(count):
        if plays(t, p, q, moves[i], side):
            moves[kept] = moves[i]
            kept += 1
    return kept


@jit
def without_checks(t, p, q, moves, count, side):
    """Keep of listed moves those that are legal and give no check but mate, or no second mate."""
    kept = I64(0)
    mates = I64(0)
    is_exclusive = t[MATES_ALLOWED] == BY_ONE_MATE
    for i in range(count):
        move = moves[i]
        if not plays(t, p, q, move, side):
            continue
        if is_attacked(t, q, 1 - side):
            if has_move(t, q, off(q, ROW), off(moves, count), 1 - side, I64(MOST_CHECKS)):
                if not is_exclusive:
                    continue
            elif is_exclusive:
                mates += 1
                move |= MATES
        moves[kept] = move
        kept += 1
    last = kept
    kept = I64(0)
    for i in range(last):
        if mates < 2 or not moves[i] & MATES:
            moves[kept] = moves[i] & ~I64(MATES)
            kept += 1
    return kept


@jit
def has_move_in(t, p, q, moves, side):
    """Tell whether a side that moves men of the other has a legal move in row *p*."""
    count = generate_in(t, p, moves, side)
    for i in range(count):  # noqa: SIM110 - compiled, and without any()
        if is_made(t, p, q, moves[i], side):
            return True
    return False


@jit
def has_move(t, p, q, moves, side, depth):
    """Tell whether *side* has a legal move in row *p*; its royal men are asked first.

    Where mates decide what is legal, *depth* checks in reply to each other are looked at.
    """
    allowed = t[MATES_ALLOWED]
    mates = I64(0)
    if t[IN_CHESS]:
        return has_move_in(t, p, q, moves, side)
    royals = p[OCCUPIED + side] & p[ROYALS]
    is_forced = t[PERMITS] & (FORCES_CHECKS << side) and not is_attacked(t, p, side)
    for which in range(4 if t[SEQUELS] & (EXCHANGES | KINGS_EXCHANGE) else 3):
        men = royals if which == 0 else p[OCCUPIED + side] & ~royals
        if which > 1:  # castlings, and exchanges of places
            men = ONE
        while men != NONE:
            start = ctz(men)
            men = drop(men)
            i = I64(0)
            count = I64(1)
            while i < count:
                if which == 2:
                    count = add_castlings(t, p, moves, I64(0), side)
                elif which == 3:
                    count = add_exchanges(t, p, moves, I64(0), side)
                else:
                    count = generate_from(t, p, moves, I64(0), start, side)
                while i < count:
                    move = moves[i]
                    i += 1
                    if not is_made(t, p, q, move, side):
                        continue
                    if is_forced and not is_attacked(t, q, 1 - side):
                        continue
                    if not allowed or not is_attacked(t, q, 1 - side):
                        return True
                    if depth == 0:
                        t[UNDECIDED] = 1
                        return True
                    is_mate = not has_move(t, q, off(q, ROW), moves, 1 - side, depth - 1)
                    if is_mate == (allowed == BY_MATES):
                        return True
                    mates += is_mate
                    break  # whoever looked on has written over the list
    return mates == 1
