"""Which moves are of use where only mating pictures of a king and one man are left.

**The cut ``USEFUL_MOVES``.**  White's: a move that takes nothing after which he has too few left
for any picture (``white_cost``) is not made; it would be crossed out after it.  Black's: a
capture takes White's last man, and a king alone does not mate.

**Lemma of the moves to spare.**  A *way* to a picture gives each flight to another man; it costs
what each of them needs for his flight, and a move for each obstacle that blocks none and is not
captured.  Black's moves of a line that shows the picture, the king's to K apart, go at least into
the way of its final position, so that this costs no more than he has left for it.  Where no way
costs less than that, each of his moves brings the king nearer to K, or a man nearer to the flight
that such a way gives him, or is that of an obstacle to which it gives none.  Why: let the way of
the line cost all that is left.  The king needs his steps, each other man what he costs, and none
of them makes more moves than that; so none of the moves leaves a man as many to make as before.
All moves of pawns towards a flight and all of obstacles are taken for useful.  Obstacles that White
may capture are not counted.  Where some way leaves a move to spare all moves are of use, and where
there are too many to be gone through.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help.blocks import list_blockers, size_of, squares_for
from solver.kernel.help.layout import (
    BLACK_LEFT,
    BLOCK_COSTS,
    BLOCK_LEAST,
    BLOCKERS,
    MOST_MEN,
    WHITE_LEFT,
)
from solver.kernel.help.net import square_of
from solver.kernel.help.pictures.layout import (
    FLIGHTS,
    PICTURE_ENDS,
    PICTURE_FROM,
    USEFUL,
    WAYS_LEFT,
)
from solver.kernel.help.pictures.picture import (
    flights_in,
    lone_man,
    mated_on,
    picture_at,
    unfit_at,
    white_cost,
    white_king,
)
from solver.kernel.help.pictures.possible import (
    cost_to_block,
    numbers_of,
    obstacles,
    without_captured,
)
from solver.kernel.help.reach import black_steps
from solver.kernel.help.tables import FAR
from solver.kernel.layout import (
    BLACK,
    CAPTURED_SHIFT,
    KIND_SHIFT,
    KING,
    KING_ATTACKS,
    PAWN,
    TO_SHIFT,
)
from solver.kernel.moves import landed_kind
from solver.kernel.words import ALL, I64, NONE, U64, bit, ctz, drop, jit, jit_inline, popcount

NO_WAY = 0
TIGHT = 1
SPARED = 2
"""What the ways to a picture leave Black: there is none, or no move to spare, or one."""
MOST_WAYS = 300
"""So many steps on the way to them are gone for one picture."""

# --- White's moves


@jit
def keep_useful_of_white(t, b, p, w, moves, count, ply):
    """Keep White's *moves* after which he has enough left for a picture; return how many.

    Captures are kept, for they may change what Black needs.
    """
    man = lone_man(p)
    king = white_king(p)
    left = w[WHITE_LEFT + ply] - 1
    kept = 0
    for i in range(count):
        move = moves[i]
        is_kept = (move >> CAPTURED_SHIFT) & 7 != 0
        if not is_kept:
            target = (move >> TO_SHIFT) & 63
            new_man = man
            new_king = king
            if (move >> KIND_SHIFT) & 7 == KING:
                new_king = target
            else:
                new_man = I64(landed_kind(move) * 64 + target)
            for number in range(w[PICTURE_FROM + ply], w[PICTURE_ENDS + ply]):
                if white_cost(t, b, picture_at(w, number), new_man, new_king) <= left:
                    is_kept = True
                    break
        if is_kept:
            moves[kept] = move
            kept += 1
    return kept


# --- Black's moves


@jit
def keep_useful_of_black(t, b, p, w, moves, count, ply):
    """Keep Black's *moves* that are of use for a picture; return how many."""
    blockers = list_blockers(p, w)
    for square in range(64):
        w[USEFUL + square] = 0
    has_spare = False
    for number in range(w[PICTURE_FROM + ply], w[PICTURE_ENDS + ply]):
        picture = picture_at(w, number)
        if not add_useful(t, b, p, w, blockers, picture, unfit_at(w, number), ply):
            has_spare = True
            break
    kept = 0
    for i in range(count):
        move = moves[i]
        is_useful = U64(w[USEFUL + (move & 63)]) & bit((move >> TO_SHIFT) & 63) != NONE
        if (has_spare or is_useful) and (move >> CAPTURED_SHIFT) & 7 == 0:
            moves[kept] = move
            kept += 1
    return kept


@jit_inline
def list_costs(b, w, blockers, picture, unfit):
    """List for each flight the moves it costs each man, and the least; return the sum of these."""
    blocks = flights_in(picture)
    count = 0
    least = I64(0)
    while blocks:
        place = ctz(U64(blocks))
        flight = square_of(blocks & -blocks, mated_on(picture))
        blocks &= blocks - 1
        best = I64(FAR + 1)
        for i in range(blockers):
            cost = cost_to_block(b, w[BLOCKERS + i], place, flight, unfit)
            w[BLOCK_COSTS + MOST_MEN * count + i] = cost
            best = min(best, cost)
        w[BLOCK_LEAST + count] = best
        w[FLIGHTS + count] = flight
        least += best
        count += 1
    return least


@jit
def add_useful(t, b, p, w, blockers, picture, unfit, ply):
    """Add to the moves of use those for *picture*; tell whether it has none to spare."""
    square = mated_on(picture)
    king = king_square(p, BLACK)
    steps = black_steps(b, king, square)
    spare = w[BLACK_LEFT + ply] - steps
    least = list_costs(b, w, blockers, picture, unfit)
    if least > spare:
        return True  # the list was not gone through for this position
    away = obstacles(t, p, picture)
    if away:
        away = without_captured(
            b, p, picture, lone_man(p), white_king(p), away, w[WHITE_LEFT + ply]
        )
    must = numbers_of(w, blockers, away)
    w[WAYS_LEFT] = MOST_WAYS
    flights = I64(popcount(U64(flights_in(picture))))
    found = add_ways(b, w, blockers, flights, I64(0), must, least, spare)
    if found == TIGHT:
        w[USEFUL + king] |= I64(steps_nearer(t, b, king, square, steps))
    return found != SPARED


@jit_inline
def steps_nearer(t, b, king, square, steps):
    """Return the squares beside the *king* that are nearer to *square*, *steps* away, than it."""
    nearer = NONE
    targets = t[KING_ATTACKS + king]
    while targets:
        target = ctz(targets)
        targets = drop(targets)
        if black_steps(b, target, square) < steps:
            nearer |= bit(target)
    return nearer


@jit
def add_ways(b, w, blockers, left, used, must, least, black_moves):
    """Add the moves of use for all ways to block the first *left* flights; tell what is left.

    The men *used* block others, *must* has a bit for each that has to go in any case, and *least*
    is what the nearest men cost.  There are *black_moves* for all of that.
    """
    going = size_of(must & ~used)
    if going > black_moves - least + left:
        return NO_WAY
    w[WAYS_LEFT] -= 1
    if w[WAYS_LEFT] < 0 or (left == 0 and going < black_moves):
        return SPARED
    if left == 0:
        add_all(w, blockers, must & ~used)
        return TIGHT
    found = NO_WAY
    row = BLOCK_COSTS + MOST_MEN * (left - 1)
    rest = least - w[BLOCK_LEAST + left - 1]
    for i in range(blockers):
        cost = w[row + i]
        if cost > FAR or cost + rest > black_moves or (used >> i) & 1:
            continue
        then = used | I64(1) << i
        result = add_ways(b, w, blockers, left - 1, then, must, rest, black_moves - cost)
        if result == SPARED:
            return SPARED
        if result == TIGHT:
            found = TIGHT
            add_nearer(b, w, w[BLOCKERS + i], w[FLIGHTS + left - 1], cost)
    return found


@jit
def add_nearer(b, w, place, flight, cost):
    """Add the moves that bring the man on *place* nearer to *flight* than *cost* moves."""
    squares = NONE
    if place >> 6 == PAWN:
        squares = ALL if cost > 0 else NONE
    elif cost > 0:
        squares = squares_for(b, (place & ~63) | flight, cost - 1)
    w[USEFUL + (place & 63)] |= I64(squares)


@jit_inline
def add_all(w, blockers, men):
    """Add all moves of the *men* that have to go."""
    for i in range(blockers):
        if (men >> i) & 1:
            w[USEFUL + (w[BLOCKERS + i] & 63)] = I64(ALL)
