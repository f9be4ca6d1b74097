"""What follows a move under conditions that touch third men, squares or what is remembered.

The rules and their sources are those of ``solver.fairy.sequels`` and ``solver.fairy.limits``.
"""

from __future__ import annotations

from solver.kernel.fairy.effects.boxes import add_promotions, available
from solver.kernel.fairy.effects.history import recall
from solver.kernel.fairy.effects.imitators import imitate, is_open_to_imitators, may_be_imitated
from solver.kernel.fairy.effects.origins import keep_origins
from solver.kernel.fairy.effects.rebirths import (
    add_follow_ups,
    empties,
    follow_up,
    promotions_at,
)
from solver.kernel.fairy.layout import (
    BEYOND,
    BOX,
    BOXES,
    BUDGETS,
    CASTLING,
    CHOICE,
    CHOICE_SHIFT,
    COSTS,
    COVERS,
    EXCHANGE,
    EXCHANGED,
    FOLLOWS_UP,
    FOOTBALL,
    GHOST_BITS,
    GHOSTS,
    GHOSTS_SAFE,
    HAUNTS,
    HOLES,
    HOME_MEN,
    IMITATES,
    IN_PASSING,
    INFLUENCES,
    KEEPS_ORIGINS,
    KINGS_EXCHANGE,
    KINGS_EXCHANGED,
    LEAVES_HOLES,
    LISTED_SQUARES,
    MAGIC,
    NO_IMITATORS,
    OCCUPIED,
    OWN,
    PAWN_MADE,
    PAWN_WALK,
    PAWNS,
    PROMOTED,
    PROMOTES,
    PROMOTION,
    PROMOTION_SHIFT,
    RECALLS,
    ROYAL,
    SEQUELS,
    SHARED,
    SPENDS,
    SQUARE_SET,
    STANDS,
    SUBSTITUTES,
    SWAPPED,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
    UNCAPTURABLE,
    UNDECIDED,
    UNLIMITED,
    WALK,
    WORMS,
)
from solver.kernel.fairy.men import change, put, remember
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit, jit_inline

CHOOSING = WORMS | IMITATES | BOXES | FOOTBALL | FOLLOWS_UP
LIMITING = WORMS | SPENDS | IMITATES | BOXES
GHOST = (1 << GHOST_BITS) - 1
NEITHER = -1


# --- ways that are left


@jit
def limits_allow(t, p, start, to, way, side, is_watching):
    """Tell whether a way is left to a man of *side*, or whom he watches so.

    Castling has no *way* in the tables: it is negative.
    """
    bits = t[SEQUELS]
    if bits & BOXES and t[BOX] == 1 and I64(p[to]) & ROYAL:
        is_pawn = t[PAWNS + (I64(p[start]) & WALK)] & PROMOTES
        if is_pawn and (to >> 3) == (7 if side == 0 else 0) and t[PROMOTED] == 4:
            return available(t, p, side) != 0
    if bits & WORMS:
        worms = U64(t[SQUARE_SET])
        into = worms & bit(to) != NONE and worms & bit(start) == NONE
        if into and worms & ~bit(to) & ~(p[OCCUPIED] | p[OCCUPIED + 1]) == NONE:
            return False
    if bits & SPENDS and cost_of(t, start, to) >= budget_of(t, p, side):
        return False
    if bits & IMITATES:
        return may_be_imitated(t, p, start, to, way, is_watching)
    return True


@jit_inline
def cost_of(t, start, to):
    """Return what a move takes of a budget."""
    files = (start & 7) - (to & 7)
    ranks = (start >> 3) - (to >> 3)
    return t[COSTS + 8 * abs(files) + abs(ranks)]


@jit_inline
def budget_of(t, p, side):
    """Return what a side may still spend, and one."""
    return I64(p[BUDGETS if t[SHARED] else BUDGETS + side])


@jit
def castling_is_left(t, p, king, to, side):
    """Tell whether a castling is left to a side: holes, budgets and shadows keep it from some."""
    bits = t[SEQUELS]
    if not bits & IMITATES and not limits_allow(t, p, king, to, I64(-1), side, False):
        return False
    if bits & IMITATES:
        step = 1 if to > king else -1
        code = I64(p[king])
        put(t, p, king, 0)
        is_left = is_open_to_imitators(p, king, king + step, king)
        is_left = is_left and is_open_to_imitators(p, king, to, king)
        if step < 0:
            put(t, p, to, code)
            for shift in range(-1, 2):
                is_left = is_left and is_open_to_imitators(p, king, king + shift, king)
            put(t, p, to, 0)
        put(t, p, king, code)
        return is_left
    return True


# --- choices among moves alike


@jit
def add_choices(t, p, moves, first, count, side):
    """Add what can be chosen for the moves from *first* on; return how many there are."""
    if t[SEQUELS] & BOXES:
        return add_promotions(t, p, moves, first, count, side) if t[BOX] == 2 else count
    if t[SEQUELS] & FOOTBALL:
        return add_substitutes(t, p, moves, first, count)
    if t[SEQUELS] & FOLLOWS_UP:
        return add_follow_ups(t, p, moves, first, count, side)
    end = count
    for i in range(first, end):
        move = moves[i]
        to = move >> TO_SHIFT & 63
        if t[SEQUELS] & IMITATES:
            is_first = (move >> PROMOTION_SHIFT & PROMOTION) == t[PROMOTED + 1] + 1
            if is_first and not t[NO_IMITATORS]:
                word = move & ((1 << PROMOTION_SHIFT) - 1)
                moves[count] = word | (BEYOND + 1) << CHOICE_SHIFT
                count += 1
            continue
        if U64(t[SQUARE_SET]) & bit(to) == NONE:
            continue
        added = add_worms(t, p, moves, count, move, side)
        if added == count:
            moves[i] = NEITHER
        else:
            moves[i] = moves[added - 1]
            count = added - 1
    kept = first
    for i in range(first, count):
        if moves[i] != NEITHER:
            moves[kept] = moves[i]
            kept += 1
    return kept


@jit
def add_substitutes(t, p, moves, first, count):
    """Add what who arrives at the side of the board may become, for the moves from *first* on."""
    for i in range(first, count):
        move = moves[i]
        code = I64(p[move & 63])
        to = move >> TO_SHIFT & 63
        if code & ROYAL or to & 7 not in (0, 7):
            continue
        promotion = move >> PROMOTION_SHIFT & PROMOTION
        walk = promotion - 1 if promotion else code & WALK
        for number in range(t[SUBSTITUTES]):
            if t[SUBSTITUTES + 1 + number] != walk:
                moves[count] = move | (BEYOND + 1 + number) << CHOICE_SHIFT
                count += 1
    return count


@jit
def add_worms(t, p, moves, count, move, side):
    """Add a move into a wormhole once for every way out; return how many moves there are."""
    start = move & 63
    to = move >> TO_SHIFT & 63
    occupied = (p[OCCUPIED] | p[OCCUPIED + 1]) & ~bit(start)
    if move & TAKES:
        occupied &= ~bit(move >> TAKEN_SHIFT & 63)
    occupied |= bit(to)
    if move & CASTLING:
        occupied |= bit((start + to) >> 1)
        occupied &= ~bit(start + 3 if to > start else start - 4)
    is_idle = not move & TAKES and move >> PROMOTION_SHIFT & PROMOTION == 0
    pawn = t[PAWNS + (I64(p[start]) & WALK)] if move >> PROMOTION_SHIFT & PROMOTION == 0 else I64(0)
    holes = t[LISTED_SQUARES]
    for place in range(holes):
        hole = t[LISTED_SQUARES + 1 + place]
        if occupied >> U64(hole) & ONE != NONE or (is_idle and hole == start):
            continue
        ways = I64(1)
        if pawn & PROMOTES and (hole >> 3) == (7 if side == 0 else 0):
            ways = t[promotions_at(t, pawn)]
        for number in range(ways):
            moves[count] = move | (BEYOND + 1 + place + holes * number) << CHOICE_SHIFT
            count += 1
    return count


@jit
def add_kings_exchanges(t, p, moves, count, side):
    """Add the exchanges of a king with a man of his side, pawns apart, if it has made none."""
    if p[KINGS_EXCHANGED] >> U64(side) & ONE != NONE:
        return count
    king = t[HOME_MEN + 2 * side] & WALK
    men = p[OCCUPIED + side]
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        if I64(p[start]) & WALK != king:
            continue
        others = p[OCCUPIED + side] & ~bit(start)
        while others != NONE:
            end = ctz(others)
            others = drop(others)
            if not t[PAWNS + (I64(p[end]) & WALK)]:
                moves[count] = start | end << TO_SHIFT | EXCHANGE << CHOICE_SHIFT
                count += 1
    return count


@jit
def add_exchanges(t, p, moves, count, side):
    """Add the exchanges of a man with one of the other side and of his walk, or those of kings."""
    if t[SEQUELS] & KINGS_EXCHANGE:
        return add_kings_exchanges(t, p, moves, count, side)
    barred = p[SWAPPED]
    out = NONE
    if barred != NONE:
        out = bit(I64(barred) & 63) | bit(I64(barred) >> 6 & 63)
    men = p[OCCUPIED + side] & ~out
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        code = I64(p[start])
        if code & ROYAL and t[SQUARE_SET]:  # kings apart
            continue
        others = p[OCCUPIED + 1 - side] & ~out & ~bit(start) & U64(t[EXCHANGED + start])
        while others != NONE:
            end = ctz(others)
            others = drop(others)
            if (I64(p[end]) & WALK) == code & WALK:
                moves[count] = start | end << TO_SHIFT | EXCHANGE << CHOICE_SHIFT
                count += 1
    return count


@jit
def exchange(t, q, start, end):
    """Let two men exchange their places, which changes nothing in who has moved."""
    one = I64(q[start])
    other = I64(q[end])
    put(t, q, start, 0)
    put(t, q, end, 0)
    put(t, q, start, other)
    put(t, q, end, one)


# --- what follows


@jit
def follow(t, p, q, move, side, place, reborn):
    """Do what follows a move that is made in row *q*; tell whether it can be made.

    *place* is where who has moved stands, *reborn* where who was taken does; negative where nobody.
    """
    bits = t[SEQUELS]
    start = move & 63
    to = move >> TO_SHIFT & 63
    rook_to = I64(-1)
    rook_from = I64(-1)
    if move & CASTLING:
        rook_to = (start + to) >> 1
        rook_from = start + 3 if to > start else start - 4
    if bits & FOLLOWS_UP:
        follow_up(t, p, q, move, side)
    if bits & KEEPS_ORIGINS:
        keep_origins(p, q, move, place, reborn, rook_from, rook_to)
    if bits & COVERS:
        left = empties(p, q)
        while left != NONE:
            come_up(t, q, ctz(left))
            left = drop(left)
    if bits & IMITATES and not imitate(t, q, move, start, to):
        return False
    if bits & (GHOSTS_SAFE | HAUNTS):
        if move & TAKES:
            haunt(t, p, q, move >> TAKEN_SHIFT & 63)
        come_up(t, q, start)
        if rook_from >= 0:
            come_up(t, q, rook_from)
    if bits & LEAVES_HOLES:
        left = bit(start)
        if rook_from >= 0:
            left |= bit(rook_from)
        if move & IN_PASSING:
            left |= bit(move >> TAKEN_SHIFT & 63)
        left &= ~(q[OCCUPIED] | q[OCCUPIED + 1])
        remember(q, HOLES, q[HOLES] | left)
    if bits & FOOTBALL and move >> CHOICE_SHIFT & CHOICE > BEYOND:
        kind = t[SUBSTITUTES + (move >> CHOICE_SHIFT & CHOICE) - BEYOND]
        change(t, q, to, (I64(q[to]) & ~I64(WALK)) | kind)
    if bits & WORMS and move >> CHOICE_SHIFT & CHOICE:
        place = transfer(t, q, move, to, side)
    if bits & MAGIC:
        change_on_magic(t, q, place)
        change_on_magic(t, q, rook_to)
    if bits & INFLUENCES:
        influence(t, q, place, side)
        influence(t, q, rook_to, side)
    if bits & SPENDS:
        word = BUDGETS if t[SHARED] else BUDGETS + side
        if q[word] <= UNLIMITED:
            remember(q, word, q[word] - U64(cost_of(t, start, to)))
    if bits & RECALLS:
        recall(t, p, q, move, side, place)
    q[STANDS] = U64(place + 1)
    return True


@jit
def haunt(t, p, q, taken):
    """Let who was captured wait under his square."""
    code = p[taken]
    below = q[GHOSTS + taken]
    word = code
    if t[SEQUELS] & GHOSTS_SAFE:
        word |= below << U64(GHOST_BITS) | U64(UNCAPTURABLE)
    remember(q, GHOSTS + taken, word)
    come_up(t, q, taken)


@jit
def come_up(t, q, square):
    """Let who waits under a square come up, if it is empty."""
    word = q[GHOSTS + square]
    if word == NONE or q[square] != NONE:
        return
    remember(q, GHOSTS + square, word >> U64(GHOST_BITS))
    change(t, q, square, I64(word) & GHOST)


@jit
def transfer(t, q, move, to, side):
    """Take who has gone into a wormhole out of the chosen one; return where that is."""
    number = (move >> CHOICE_SHIFT & CHOICE) - BEYOND - 1
    holes = t[LISTED_SQUARES]
    hole = t[LISTED_SQUARES + 1 + number % holes]
    code = I64(q[to])
    pawn = t[PAWNS + (code & WALK)]
    change(t, q, to, 0)
    if pawn & PROMOTES and (hole >> 3) == (7 if side == 0 else 0):
        kind = t[promotions_at(t, pawn) + 1 + number // holes]
        code = (code & ~I64(WALK)) | kind
    change(t, q, hole, code)
    return hole


@jit
def change_on_magic(t, q, square):
    """Let who has come to a magic square change sides, kings apart."""
    if square < 0 or U64(t[SQUARE_SET]) & bit(I64(square)) == NONE:
        return
    code = I64(q[square])
    if code and not code & ROYAL and code & (3 * OWN) != 3 * OWN:
        change(t, q, square, code ^ (3 * OWN))


@jit
def influence(t, q, place, side):
    """Turn men of the other side beside a square into pawns, or men of the walk of who is there."""
    if place < 0:
        return
    mover = I64(q[place])
    if mover == 0 or mover & ROYAL:
        return
    for files in range(-1, 2):
        for ranks in range(-1, 2):
            file = (place & 7) + files
            rank = (place >> 3) + ranks
            if not (0 <= file < 8 and 0 <= rank < 8):
                continue
            square = 8 * rank + file
            code = I64(q[square])
            if square == place or not code & (OWN << (1 - side)) or code & ROYAL:
                continue
            walk = mover & WALK if rank in (0, 7) else t[PAWN_WALK]
            if t[PAWNS + walk] and rank == (0 if side == 0 else 7):
                t[UNDECIDED] = PAWN_MADE
            change(t, q, square, (code & ~I64(WALK)) | walk)
