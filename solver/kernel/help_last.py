"""The bound at the end of help play: Black's last move, then White's that mates.

The man that moves last gives check or uncovers it, so more is known here than in
``help_bound``: which man covers what, and on which squares a last block would close a net.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help_bound import (
    FAR,
    blocked_by,
    choices_of,
    cost_of_blocks,
    list_men,
    need_of,
    square_of,
    steps_to,
)
from solver.kernel.help_layout import (
    ALIVE_NOW,
    ALL_SETS,
    BLOCK_NETS,
    BLOCK_SQUARES,
    CHECKER_SHIFT,
    COVER_SHIFT,
    KING_AWAY,
    LANDING,
    LEVEL_SHIFT,
    MEN_PLACES,
    MOST_SETS,
    NET,
    NET_BLACK,
    NET_CHECK,
    NET_KING,
    NETS,
    SETS,
    SETS_END,
    SETS_FROM,
    SETS_SHIFT,
    TAKEN_SHIFT,
    WHITE_REACH,
)
from solver.kernel.help_nets import around, empty_attacks, reach_place
from solver.kernel.layout import BETWEEN, BISHOP, BLACK, KING, MEN, PAWN, WHITE
from solver.kernel.words import ALL, I64, NONE, U64, bit, ctz, drop, jit, jit_inline

RANK_5 = U64(0xFF << 32)
CLOSED = 1 << 30


@jit
def last_blocks(t, b, p, w, count, square):
    """Return what closes the net around *square* with White's last move and one block.

    ``CLOSED`` where no block is needed, else the bits of the net of which one must be
    blocked, 0 for none.
    """
    base = NETS + square * NET_KING
    need = need_of(b, p, w, square)
    occupied = blocked_by(p, square)
    once = I64(0)
    twice = I64(0)
    uncovering = NONE
    within = occupied & ~NET_CHECK
    for i in range(count):
        entry = base + 4 * w[MEN_PLACES + i]
        unions = I64(b[entry])
        now = unions & NET
        within |= (unions >> 16) & NET
        twice |= once & now
        once |= now
        if now & NET_CHECK:
            uncovering |= t[BETWEEN + 64 * square + (w[MEN_PLACES + i] & 63)]
    far = need & ~within
    if far & (far - 1) or far & (NET_CHECK | KING_AWAY):
        return 0
    found = I64(0)
    if (p[PAWN] & p[MEN + WHITE] & RANK_5) != NONE and uncovering != NONE:
        uncovering |= RANK_5  # a capture en passant takes two men off the line
    for i in range(count):
        entry = base + 4 * w[MEN_PLACES + i]
        unions = I64(b[entry])
        others = (once & ~(unions & NET & ~twice)) & ~NET_CHECK
        if uncovering & bit(w[MEN_PLACES + i] & 63):
            others |= NET_CHECK
        if need & ~(others | (unions >> 16) & NET) & (NET_CHECK | KING_AWAY):
            continue
        missing = need & ~(others | occupied)
        if others & NET_CHECK and missing & (missing - 1) == 0 and missing & KING_AWAY == 0:
            if missing == 0:
                return CLOSED
            found |= missing
        first = I64(b[entry + 2])
        for choice in range(first, first + choices_of(b, entry)):
            word = I64(b[choice])
            if word >> LEVEL_SHIFT > 1:
                break
            # Choice 0, to stay, stands for all moves after which the man covers no more.
            takes = (word >> TAKEN_SHIFT) & NET
            missing = need & ~(others | word | (occupied & ~(takes | NET_CHECK)))
            if missing & (missing - 1) == 0:
                if missing == 0:
                    return CLOSED
                found |= missing & ~(takes | NET_CHECK | KING_AWAY)
    return found


@jit_inline
def checks_from(t, kind, king):
    """Return the squares from which a White man of *kind* attacks *king* on an empty board."""
    return empty_attacks(t, kind, king, BLACK)


@jit
def list_last_sets(t, b, p, w, count, square, black_moves):
    """List the sets of blocks that close the net around *square* with one white move.

    The square of the man that gives check is noted with each where no pin can spare it: no
    White slider stands by.
    """
    need = need_of(b, p, w, square)
    base = NETS + square * NET_KING
    once = I64(0)
    twice = I64(0)
    uncovering = NONE
    sliders = 0
    for i in range(count):
        place = w[MEN_PLACES + i]
        now = I64(b[base + 4 * place]) & NET
        twice |= once & now
        once |= now
        if BISHOP * 64 <= place < KING * 64:
            sliders += 1
        if now & NET_CHECK:
            uncovering |= t[BETWEEN + 64 * square + (place & 63)]
    if (p[PAWN] & p[MEN + WHITE] & RANK_5) != NONE and uncovering != NONE:
        uncovering |= RANK_5  # a capture en passant takes two men off the line
    w[NET_BLACK] = blocked_by(p, square)
    for moves in range(1, min(black_moves, FAR) + 1):
        w[BLOCK_NETS + moves] = around(U64(w[BLOCK_SQUARES + moves]), square) & need
    for i in range(count):
        place = w[MEN_PLACES + i]
        kind = place >> 6
        others = (once & ~(I64(b[base + 4 * place]) & NET & ~twice)) & ~NET_CHECK
        is_uncovering = uncovering & bit(place & 63) != NONE
        others_slide = sliders - (1 if BISHOP <= kind < KING else 0)
        for now in range(6):
            squares = b[reach_place(WHITE_REACH, 1, kind, place & 63) + 64 * now]
            squares &= ~bit(place & 63)
            if not is_uncovering:
                squares &= checks_from(t, now, square)
            while squares:
                target = ctz(squares)
                squares = drop(squares)
                cover = I64(b[base + 4 * (now * 64 + target) + 3] >> U64(COVER_SHIFT))
                checker = target
                if is_uncovering or others_slide:
                    checker = 64
                if is_uncovering:
                    cover |= NET_CHECK
                blocks = need & ~(others | cover)
                taken = around(bit(target), square) & ~NET_CHECK
                if blocks & (NET_CHECK | KING_AWAY | taken) or target == square:
                    continue
                if cost_of_blocks(w, blocks & ~w[NET_BLACK], black_moves) <= black_moves:
                    add_last_set(w, square, blocks, checker)


@jit_inline
def add_last_set(w, king, blocks, checker):
    """Note a set of blocks and the square of the man that gives check, unless it is there."""
    word = blocks | (king << SETS_SHIFT) | (checker << CHECKER_SHIFT)
    for i in range(w[SETS_FROM], w[SETS_END]):
        known = w[SETS + i]
        if known == word or (known >> CHECKER_SHIFT == 64 and known & NET & ~blocks == 0):
            return
    w[SETS + w[SETS_END]] = word
    w[SETS_END] += 1
    if w[SETS_END] - w[SETS_FROM] >= MOST_SETS:
        w[ALL_SETS] = -1
        w[SETS_END] -= 1


@jit
def last_targets(t, b, p, w, squares):
    """Say which last moves of Black leave White a mate: two bitboards, in ALIVE_NOW and LANDING.

    The first says where the king may stand, the second where another man may land.
    """
    count = list_men(p, w)
    king = king_square(p, BLACK)
    alive = NONE
    landing = NONE
    while squares:
        square = ctz(squares)
        squares = drop(squares)
        if steps_to(b, p, king, square) > 1:
            continue
        blocks = last_blocks(t, b, p, w, count, square)
        if blocks == CLOSED:
            alive |= bit(square)
            if square == king:
                landing = ALL
        elif square == king:
            while blocks:
                landing |= bit(square_of(blocks & -blocks, king))
                blocks &= blocks - 1
    w[ALIVE_NOW] = I64(alive)
    w[LANDING] = I64(landing)
