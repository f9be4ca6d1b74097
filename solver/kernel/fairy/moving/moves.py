"""Moves of fairy men under conditions: who may move, where to, and what comes of it.

The rules and their sources are those of ``solver.fairy.ways`` and ``solver.fairy.making``, in the
same order, and the tests hold the two together.
"""

from __future__ import annotations

from solver.kernel.fairy.checking.attacked import is_attacked
from solver.kernel.fairy.checking.checks import lines_to_royals, may_check, tells_checks
from solver.kernel.fairy.effects.boxes import available, choice_at, waiting
from solver.kernel.fairy.effects.history import is_barred, is_repeated, length_of
from solver.kernel.fairy.effects.passing import PASS_WORD, ROLES_WORD, may_exchange_roles
from solver.kernel.fairy.effects.sequels import add_exchanges
from solver.kernel.fairy.effects.two_boards import keep_left, see_board
from solver.kernel.fairy.going.departures import STRANGE
from solver.kernel.fairy.going.simply import WHO_MAY
from solver.kernel.fairy.going.taking import may_move
from solver.kernel.fairy.going.ways import generate_strangely, ways_from
from solver.kernel.fairy.layout import (
    BOARD_B,
    BOX,
    BY_MATES,
    BY_ONE_MATE,
    CAGES,
    CHOICE_SHIFT,
    CONDITIONS,
    ENTHRONES,
    EXCHANGES,
    EXCHANGES_ROLES,
    FORCES_CHECKS,
    GIVING_CHECK,
    HALF_IN,
    HOME_MEN,
    IN_CHESS,
    IS_EXACT,
    KINGS_EXCHANGE,
    LENGTH_OF_WAY,
    LENGTHS,
    LIST_LENGTH,
    MATES_ALLOWED,
    MEASURES,
    MOVES,
    NOWHERE,
    OCCUPIED,
    OFFICERS,
    PERMITS,
    PROLONGS,
    RECALLED,
    RETURNING,
    ROW,
    ROYALS,
    SEQUELS,
    SETTLES,
    SUPERS,
    TAKEN,
    TAKEN_SHIFT,
    TAKES,
    THRONES_END,
    TOO_MANY,
    TWO_BOARDS,
    ULTRA,
    UNDECIDED,
    WALK,
)
from solver.kernel.fairy.men import put
from solver.kernel.fairy.moving.castling import add_plain_castlings
from solver.kernel.fairy.moving.finishing import make_whole
from solver.kernel.fairy.moving.legality import is_made, plays
from solver.kernel.fairy.moving.series import add_prolonged
from solver.kernel.fairy.moving.superkings import add_turned, turning_walks
from solver.kernel.fairy.moving.thrones import attacked_thrones
from solver.kernel.words import ALL, I64, NONE, ONE, U64, ctz, drop, jit, jit_inline, off

MATES = 1 << 40
"""Set in a move for a while where it mates."""
LEAST = -(1 << 20)
"""Below the length of every move."""
FULL = LIST_LENGTH - 512
"""Of so many listed moves no more are told by kings put down: there is no room for them."""
MOST_CHECKS = 24
"""So many checks in reply to each other are looked at, to tell whether one is mate."""


@jit
def generate_from(t, p, moves, count, start, side):
    """Add the moves of the man of *side* on a square, castling apart; return how many there are.

    Rows behind *p* are scratch where there are two boards, or captors may go on.
    """
    if not t[SETTLES] & TWO_BOARDS:
        last = generate_here(t, p, moves, count, start, side)
        if t[SETTLES] & PROLONGS:
            return add_prolonged(t, p, moves, count, last, start, side)
        return last
    v = off(p, ROW)
    see_board(p, v, I64(p[start]) & BOARD_B)
    return keep_left(p, v, moves, count, generate_here(t, v, moves, count, start, side))


@jit
def generate_here(t, p, moves, count, start, side):
    """Add the same where row *p* shows all who are of any concern to him."""
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
def add_castlings(t, p, moves, count, side):
    """Add the castlings, where pawns wait after their promotions."""
    if t[BOX] == 3:
        return after_promotions(t, p, moves, count, I64(NOWHERE), side)
    if t[SETTLES] & TWO_BOARDS:
        v = off(p, ROW)
        for which in range(2):
            see_board(p, v, I64(BOARD_B) * which)
            last = add_plain_castlings(t, v, moves, count, side)
            count = keep_left(p, v, moves, count, last)
        return count
    return add_plain_castlings(t, p, moves, count, side)


# --- choice among moves


@jit
def list_unasked(t, p, q, moves, side):
    """List the same as ``list_unchosen``, and checks that are forbidden unless they mate."""
    count = generate(t, p, moves, side)
    if t[SEQUELS] & ENTHRONES:
        if t[THRONES_END] and not has_move(t, p, q, off(moves, count), side, I64(0)):
            return I64(0)
        count = add_thrones(t, p, q, moves, count, side)
    if may_exchange_roles(t, p, side):
        moves[count] = ROLES_WORD
        count += 1
    return count


@jit
def list_unchosen(t, p, q, moves, side):
    """List the same as ``list_moves``, and what is not chosen for its length."""
    count = list_unasked(t, p, q, moves, side)
    if t[MATES_ALLOWED]:
        return without_checks(t, p, q, moves, count, side)
    return count


@jit_inline
def lists_by_men(t):
    """Tell whether ``list_leading`` lists the moves of each man, castlings, and nothing else."""
    adds = t[SEQUELS] & (EXCHANGES | KINGS_EXCHANGE | ENTHRONES) or t[SETTLES] & EXCHANGES_ROLES
    measures = t[LENGTHS] | t[LENGTHS + 1]
    return not (adds or measures or t[IN_CHESS] or t[SUPERS])


@jit
def list_moves(t, p, q, moves, side):
    """List moves of *side* among which are all that are legal; row *q* is scratch room.

    Only where length decides which are, or whether checks are mates, all of them are legal.
    """
    count = list_unchosen(t, p, q, moves, side)
    if t[LENGTHS + side] and t[MEASURES + side] == GIVING_CHECK:
        return keep_checks(t, p, q, moves, count, side)
    return keep_longest(t, p, q, moves, count, side) if t[LENGTHS + side] else count


@jit
def list_leading(t, p, q, moves, side):
    """List the same, and moves that lead nowhere where the other side moves next.

    Where checks are forbidden unless they mate, or one of two mates is: whoever is mated has no
    move.  The checks are left to be asked of (``checks_unlawfully``).
    """
    if t[MATES_ALLOWED] and t[LENGTHS + side] == 0:
        return list_unasked(t, p, q, moves, side)
    return list_moves(t, p, q, moves, side)


@jit_inline
def checks_unlawfully(t, q, side):
    """Tell whether a move made in row *q* gives a check that is forbidden, or else mates."""
    return t[MATES_ALLOWED] == BY_MATES and is_attacked(t, q, 1 - side)


@jit
def add_thrones(t, p, q, moves, count, side):
    """Add listed moves with the other side's missing king put down wherever he is mated.

    Rows behind *q* are scratch.
    """
    king = t[HOME_MEN + 2 * (1 - side)]
    for i in range(count):
        if not make_whole(t, p, q, moves[i], side) or q[ROYALS] & q[OCCUPIED + 1 - side] != NONE:
            continue
        left = attacked_thrones(t, q, king, side)
        while left != NONE:
            square = ctz(left)
            left = drop(left)
            put(t, q, square, king)
            room = off(moves, count)
            if not has_move(t, q, off(q, ROW), room, 1 - side, I64(0)):
                moves[count] = moves[i] | (square + 1) << CHOICE_SHIFT
                count += 1
            put(t, q, square, 0)
            if count > FULL:
                t[UNDECIDED] = TOO_MANY
                return count
    return count


@jit
def greatest_made(t, p, q, moves, count, side):
    """Return the greatest length of listed moves that can be made, whatever becomes of kings."""
    sign = t[LENGTHS + side]
    best = I64(LEAST)
    for i in range(count):
        length = sign * length_of(t, p, moves[i], side)
        if length > best and make_whole(t, p, q, moves[i], side):
            best = length
    if t[IS_EXACT + side] == ULTRA and sign > 0 and best < 1:
        return I64(1)
    return best


@jit
def greatest_length(t, p, moves, count, side):
    """Return the greatest length of listed moves, ``LEAST`` where there is none."""
    best = I64(LEAST)
    for i in range(count):
        best = max(best, t[LENGTHS + side] * length_of(t, p, moves[i], side))
    return best


@jit
def keep_longest(t, p, q, moves, count, side):
    """Keep of listed moves the legal ones that a side chooses; return how many.

    Of ways by their lengths those of the greatest are asked first whether they are legal, and most
    often that is all.  Strictly, it is the greatest of all that can be made.
    """
    is_one_go = t[IS_EXACT + side] != 0 or t[MEASURES + side] not in (LENGTH_OF_WAY, RETURNING)
    best = I64(LEAST)
    if t[IS_EXACT + side]:
        best = greatest_made(t, p, q, moves, count, side)
    elif not is_one_go:
        best = greatest_length(t, p, moves, count, side)
    sign = t[LENGTHS + side]
    limit = I64(LEAST)
    kept = I64(0)
    for _ in range(2):
        for i in range(count):
            length = sign * length_of(t, p, moves[i], side)
            if length < best or length == limit or not plays(t, p, q, moves[i], side):
                continue
            if length > best:
                best = length
                kept = I64(0)
            moves[kept] = moves[i]
            kept += 1
        if kept or is_one_go:
            break
        limit = best  # none of these is legal: now the others
        best = I64(LEAST)
    return kept


@jit
def keep_checks(t, p, q, moves, count, side):
    """Keep of listed moves the legal ones that give check; out of check a side passes for want."""
    kept = I64(0)
    for i in range(count):
        if plays(t, p, q, moves[i], side) and is_attacked(t, q, 1 - side):
            moves[kept] = moves[i]
            kept += 1
    if kept == 0 and not is_attacked(t, p, side):
        moves[0] = PASS_WORD
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
    lines = lines_to_royals(t, p, side) if tells_checks(t) else ALL
    for i in range(count):
        move = moves[i]
        if not plays(t, p, q, move, side):
            continue
        if may_check(t, p, move, side, lines) and is_attacked(t, q, 1 - side):
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
    for i in range(generate_in(t, p, moves, side)):  # noqa: SIM110 - compiled, and without any()
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
    if t[LENGTHS + side] and (t[IS_EXACT] == ULTRA or t[IS_EXACT + 1] == ULTRA):
        return keep_longest(t, p, q, moves, generate(t, p, moves, side), side) > 0
    royals = p[OCCUPIED + side] & p[ROYALS]
    is_forced = t[PERMITS] & (FORCES_CHECKS << side) and not is_attacked(t, p, side)
    # whoever goes on after a capture could leave it at that: no king was attacked in between
    is_told_by_legs = t[SETTLES] & PROLONGS and not (is_forced or allowed or t[CONDITIONS] & CAGES)
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
                elif is_told_by_legs:
                    count = generate_here(t, p, moves, I64(0), start, side)
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
