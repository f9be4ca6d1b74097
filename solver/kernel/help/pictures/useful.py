"""Which moves are of use where only mating pictures of a king and one man are left.

**The cut ``USEFUL_MOVES``.**  White's: a move that takes nothing after which he has too few left
for any picture (``white_cost``) is not made; it would be crossed out after it.  Black's: a
capture takes White's last man, and a king alone does not mate.

**Lemma of the moves to spare.**  Where a picture cannot be had with a move fewer than Black has,
each of his moves on the way to it brings the king nearer to K, or a man nearer to a flight that
it can afford to block, or is made by an obstacle.  Why: of any other move nothing is gained for
the picture.  The man that made it needs as many moves as before for the flight that it blocks in
the end (an officer not a square nearer), or it blocks none and need not move; the king as many
for K; the other men stand as they stood.  So the picture could be had with a move fewer: a
contradiction.  A man can afford a flight if, with the least for every other flight and a move for
each obstacle that can block none in time, it comes in time.  All moves of pawns towards a flight
and all of obstacles are taken for useful.  Obstacles that White may capture are not counted.
Where some picture has a move to spare, all moves are.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help.blocks import list_blockers, squares_for
from solver.kernel.help.layout import (
    BLACK_LEFT,
    BLOCK_COSTS,
    BLOCK_LEAST,
    BLOCKERS,
    MOST_MEN,
    WHITE_LEFT,
)
from solver.kernel.help.net import square_of
from solver.kernel.help.pictures.layout import PICTURE_ENDS, PICTURE_FROM, USEFUL
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
    can_fill,
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
    rest = popcount(U64(must & ~those_who_serve(w, blockers, picture, spare)))
    if least + rest < spare and can_fill(b, w, blockers, picture, unfit, must, spare - 1):
        return False
    add_nearer(b, w, blockers, picture, must, spare - least - rest)
    w[USEFUL + king] |= I64(steps_nearer(t, b, king, square, steps))
    return True


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


@jit_inline
def those_who_serve(w, blockers, picture, spare):
    """Return a bit for each man that can block a flight with *spare* moves; costs are listed."""
    found = I64(0)
    for count in range(popcount(U64(flights_in(picture)))):
        for i in range(blockers):
            if w[BLOCK_COSTS + MOST_MEN * count + i] <= spare:
                found |= I64(1) << i
    return found


@jit
def add_nearer(b, w, blockers, picture, must, more):
    """Add the moves that bring a man nearer to a flight, and all of those that *must* go.

    A man may need so many moves *more* than the nearest one; costs are listed.
    """
    blocks = flights_in(picture)
    count = 0
    while blocks:
        flight = square_of(blocks & -blocks, mated_on(picture))
        blocks &= blocks - 1
        most = min(w[BLOCK_LEAST + count] + more, FAR)
        for i in range(blockers):
            cost = w[BLOCK_COSTS + MOST_MEN * count + i]
            if 0 < cost <= most:
                place = w[BLOCKERS + i]
                squares = I64(ALL)
                if place >> 6 != PAWN:
                    squares = I64(squares_for(b, (place & ~63) | flight, cost - 1))
                w[USEFUL + (place & 63)] |= squares
        count += 1
    for i in range(blockers):
        if (must >> i) & 1:
            w[USEFUL + (w[BLOCKERS + i] & 63)] = I64(ALL)
