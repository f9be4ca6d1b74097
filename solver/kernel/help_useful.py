"""Which moves are of use where only mating pictures of a king and one man are left.

A picture that has no move to spare asks for one that brings it nearer; where every picture
is like that, most moves need not even be made.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help_bound import FAR, list_blocks, square_of
from solver.kernel.help_layout import (
    BLACK_LEFT,
    BLOCK_COSTS,
    BLOCK_LEAST,
    BLOCKERS,
    BLOCKS,
    KING_STEPS,
    MOST_MEN,
    NET,
    PICTURE_ENDS,
    PICTURE_FROM,
    PICTURES,
    USEFUL,
    WHITE_LEFT,
)
from solver.kernel.help_pictures import (
    SQUARE_SHIFT,
    can_fill,
    cost_to_block,
    lone_man,
    numbers_of,
    obstacles,
    white_cost,
    without_captured,
)
from solver.kernel.layout import (
    BLACK,
    CAPTURED_SHIFT,
    KIND_SHIFT,
    KING,
    KING_ATTACKS,
    PAWN,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.moves import landed_kind
from solver.kernel.words import ALL, I64, NONE, U64, bit, ctz, drop, jit, jit_inline, popcount


@jit
def keep_useful_of_white(t, b, p, w, moves, count, ply):
    """Keep White's *moves* after which he has enough left for a picture; return how many.

    Captures are kept, for they may change what Black needs.
    """
    man = lone_man(p)
    king = king_square(p, WHITE)
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
            for place in range(w[PICTURE_FROM + ply], w[PICTURE_ENDS + ply]):
                if white_cost(t, b, w[PICTURES + 2 * place], new_man, new_king) <= left:
                    is_kept = True
                    break
        if is_kept:
            moves[kept] = move
            kept += 1
    return kept


@jit
def keep_useful_of_black(t, b, p, w, moves, count, ply):
    """Keep Black's *moves* that are of use for a picture; return how many.

    He never captures: White would be left with his king.
    """
    blockers = list_blocks(b, p, w, 0)
    for square in range(64):
        w[USEFUL + square] = 0
    has_spare = False
    for place in range(w[PICTURE_FROM + ply], w[PICTURE_ENDS + ply]):
        picture = w[PICTURES + 2 * place]
        unfit = w[PICTURES + 2 * place + 1]
        if not add_useful(t, b, p, w, blockers, picture, unfit, ply):
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
    square = picture >> SQUARE_SHIFT
    blocks = picture & NET
    count = 0
    least = I64(0)
    while blocks:
        place = ctz(U64(blocks))
        flight = square_of(blocks & -blocks, square)
        blocks &= blocks - 1
        best = I64(FAR + 1)
        for i in range(blockers):
            cost = cost_to_block(b, w[BLOCKERS + i] - BLOCKS, place, flight, unfit)
            w[BLOCK_COSTS + MOST_MEN * count + i] = cost
            best = min(best, cost)
        w[BLOCK_LEAST + count] = best
        least += best
        count += 1
    return least


@jit
def add_useful(t, b, p, w, blockers, picture, unfit, ply):
    """Add to the moves of use those for *picture*; tell whether it has none to spare."""
    square = picture >> SQUARE_SHIFT
    king = king_square(p, BLACK)
    steps = I64(b[KING_STEPS + 64 * king + square])
    spare = w[BLACK_LEFT + ply] - steps
    least = list_costs(b, w, blockers, picture, unfit)
    if least > spare:
        return True  # the list was not gone through for this position
    away = obstacles(t, p, picture)
    if away:
        away = without_captured(
            b, p, picture, lone_man(p), king_square(p, WHITE), away, w[WHITE_LEFT + ply]
        )
    must = numbers_of(w, blockers, away)
    rest = popcount(U64(must & ~those_who_serve(w, blockers, picture, spare)))
    if least + rest < spare and can_fill(b, w, blockers, picture, unfit, must, spare - 1):
        return False
    add_nearer(b, w, blockers, picture, must, spare - least - rest)
    nearer = NONE
    targets = t[KING_ATTACKS + king]
    while targets:
        target = ctz(targets)
        targets = drop(targets)
        if I64(b[KING_STEPS + 64 * target + square]) < steps:
            nearer |= bit(target)
    w[USEFUL + king] |= I64(nearer)
    return True


@jit_inline
def those_who_serve(w, blockers, picture, spare):
    """Return a bit for each man that can block a flight with *spare* moves; costs are listed."""
    found = I64(0)
    for count in range(popcount(U64(picture & NET))):
        for i in range(blockers):
            if w[BLOCK_COSTS + MOST_MEN * count + i] <= spare:
                found |= I64(1) << i
    return found


@jit
def add_nearer(b, w, blockers, picture, must, more):
    """Add the moves that bring a man nearer to a flight, and all of those that *must* go.

    A man may need so many moves *more* than the nearest one; costs are listed.
    """
    square = picture >> SQUARE_SHIFT
    blocks = picture & NET
    count = 0
    while blocks:
        flight = square_of(blocks & -blocks, square)
        blocks &= blocks - 1
        most = min(w[BLOCK_LEAST + count] + more, FAR)
        for i in range(blockers):
            cost = w[BLOCK_COSTS + MOST_MEN * count + i]
            if 0 < cost <= most:
                entry = w[BLOCKERS + i] - BLOCKS
                kind = entry >> 9
                squares = I64(ALL)
                if kind != PAWN:
                    squares = I64(b[BLOCKS + (kind * 64 + flight) * 8 + cost - 1])
                w[USEFUL + ((entry >> 3) & 63)] |= squares
        count += 1
    for i in range(blockers):
        if (must >> i) & 1:
            w[USEFUL + (((w[BLOCKERS + i] - BLOCKS) >> 3) & 63)] = I64(ALL)
