"""The bound of help play: where the black king can still be mated with the moves left.

A mate around a king square needs that square attacked, and every square of its field
attacked by a White man or taken by a Black one; a stalemate needs the field alone.  White's
men share the white moves left, Black's king and blockers the black ones; each moves as on an
empty board, and captures nothing but what suits.  Whatever this finds impossible is
impossible: the final position of every line that mates shows a net that is found here.
Castling men leave together, so what comes after castling is looked at as a position of its own.
"""

from __future__ import annotations

from solver.kernel.help_layout import (
    ALL_SETS,
    BLOCK_COSTS,
    BLOCK_LEAST,
    BLOCK_NETS,
    BLOCK_SQUARES,
    BLOCKERS,
    BLOCKS,
    CHECKER_SHIFT,
    COVER_SHIFT,
    DISTANCES,
    KING_AWAY,
    KING_STEPS,
    LEVEL_SHIFT,
    MEN_ENTRIES,
    MEN_NOW,
    MEN_PLACES,
    MEN_TAKEN,
    MOST_MEN,
    MOST_SETS,
    MOST_WORK,
    NET,
    NET_BLACK,
    NET_CHECK,
    NET_KING,
    NET_NEED,
    NETS,
    ON_BOARD,
    SETS,
    SETS_END,
    SETS_FROM,
    SETS_SHIFT,
    SETS_WORK,
    TAKEN_SHIFT,
)
from solver.kernel.help_nets import around
from solver.kernel.layout import BLACK, GOAL, KING, MATE, MEN, ROOK, STATE, WHITE
from solver.kernel.words import I64, U64, bit, ctz, drop, jit, jit_inline, popcount

WHITE_RIGHTS = U64(3)
BLACK_RIGHTS = U64(12)
CASTLED_ROOKS = U64(1 << 61 | 1 << 59)
RANK_5 = U64(0xFF << 32)
CLOSED = 1 << 30
FAR = 7
"""As many moves as the tables tell apart for unions and blocks, and any number above."""


@jit_inline
def cover_within(b, entry, moves):
    """Return the union of what the man of *entry* covers after at most *moves* moves."""
    level = min(moves, FAR)
    return I64(b[entry + (level >> 2)] >> U64(16 * (level & 3))) & NET


@jit_inline
def choices_of(b, entry):
    """Return how many choices the man of *entry* has."""
    return I64(b[entry + 3]) & ((1 << COVER_SHIFT) - 1)


@jit_inline
def cost_of_blocks(w, squares, black_moves):
    """Return the moves Black needs at least to block all *squares*; too many for never.

    One man may serve for several squares here.
    """
    cost = 0
    moves = 0
    while squares:
        moves += 1
        if moves > black_moves or moves > FAR:
            return black_moves + 1
        blocked = squares & w[BLOCK_NETS + moves]
        squares &= ~blocked
        while blocked:
            cost += moves
            blocked &= blocked - 1
    return cost


@jit_inline
def square_of(net_bit, king):
    """Return the square that one bit of the net around *king* stands for."""
    place = ctz(U64(net_bit))
    return king + 8 * (place // 3 - 1) + place % 3 - 1


@jit
def can_block(b, w, blockers, squares, must, king, black_moves):
    """Tell whether different men can block all *squares* of the net with *black_moves* moves.

    *must* has a bit for each black man that has to leave its place in any case.
    """
    count = 0
    least = I64(0)
    used = I64(0)
    has_conflict = False
    while squares:
        square = square_of(squares & -squares, king)
        squares &= squares - 1
        row = BLOCK_COSTS + MOST_MEN * count
        best = I64(FAR + 1)
        best_man = I64(0)
        for i in range(blockers):
            shift = U64(8 * (square & 7))
            cost = I64(b[DISTANCES + w[BLOCKERS + i] - BLOCKS + (square >> 3)] >> shift) & 255
            cost = max(cost, (must >> i) & 1)
            w[row + i] = cost
            if cost < best:
                best = cost
                best_man = I64(i)
        least += best
        if least > black_moves or best > FAR:
            return False
        has_conflict |= (used >> best_man) & 1 != 0
        used |= I64(1) << best_man
        w[BLOCK_LEAST + count] = best
        count += 1
    if not has_conflict and least + size_of(must & ~used) <= black_moves:
        return True
    if not has_conflict and must == 0:
        return False
    return can_assign(w, blockers, I64(count), I64(0), must, least, black_moves)


@jit_inline
def size_of(men):
    """Return the number of men in a set."""
    return popcount(U64(men))


@jit
def can_assign(w, blockers, left, used, must, least, black_moves):
    """Tell whether the first *left* squares in work can be blocked by men not *used* yet.

    *least* is what they cost when each is blocked by the nearest man.
    """
    if left == 0:
        return size_of(must & ~used) <= black_moves
    row = BLOCK_COSTS + MOST_MEN * (left - 1)
    rest = least - w[BLOCK_LEAST + left - 1]
    for i in range(blockers):
        cost = w[row + i]
        if (
            cost <= FAR
            and cost + rest <= black_moves
            and (used >> i) & 1 == 0
            and can_assign(
                w, blockers, left - 1, used | (I64(1) << i), must, rest, black_moves - cost
            )
        ):
            return True
    return False


@jit_inline
def add_set(w, king, blocks):
    """Note that a net around *king* closes when Black blocks these squares, unless fewer do.

    Tell whether there was room.
    """
    kept = w[SETS_FROM]
    for i in range(w[SETS_FROM], w[SETS_END]):
        if w[SETS + i] & NET & ~blocks == 0:
            return True
        if blocks & ~w[SETS + i]:
            w[SETS + kept] = w[SETS + i]
            kept += 1
    w[SETS + kept] = blocks | (king << SETS_SHIFT) | (I64(64) << CHECKER_SHIFT)
    w[SETS_END] = kept + 1
    return kept - w[SETS_FROM] < MOST_SETS


@jit_inline
def is_blocked_better(w, blocks):
    """Tell whether a set noted for the king square in work is part of *blocks*."""
    for i in range(w[SETS_FROM], w[SETS_END]):  # noqa: SIM110 - compiled
        if w[SETS + i] & NET & ~blocks == 0:
            return True
    return False


@jit
def close_net(b, w, counts, king, moved, covered, taken, blocks, white_moves, black_moves):
    """Tell whether the rest of a net can be closed with the moves left.

    *moved* has a bit for each White man that has made its moves or was captured; *covered* is
    what those men cover, *taken* where they stand in the net.  *blocks* are squares
    that Black blocks; *black_moves* is what there is for all of them.
    Where ``ALL_SETS`` is set, every set of blocks that closes the net is noted, the answer
    is False, and ``ALL_SETS`` becomes -1 when there are too many.
    """
    count = counts & 255
    blockers = counts >> 8
    wants_all = w[ALL_SETS] != 0
    standing = covered
    within = I64(0)
    for i in range(count):
        if (moved >> i) & 1 == 0:
            standing |= w[MEN_NOW + i]
            within |= cover_within(b, w[MEN_ENTRIES + i], white_moves)
    missing = w[NET_NEED] & ~(standing | blocks)
    occupied = missing & w[NET_BLACK] & ~taken
    if wants_all:
        w[SETS_WORK] += 1
        if w[SETS_WORK] > MOST_WORK or w[ALL_SETS] < 0:
            w[ALL_SETS] = -1
            return False
        if is_blocked_better(w, blocks):
            return False
    if missing == occupied:
        if blocks == 0 or can_block(b, w, blockers, occupied | blocks, I64(0), king, black_moves):
            if not wants_all:
                return True
            if not add_set(w, king, occupied | blocks):
                w[ALL_SETS] = -1
        if occupied & within == 0:
            return False
    else:
        missing &= ~occupied
    rest = missing & ~within
    if rest & (NET_CHECK | KING_AWAY | taken):
        return False
    if cost_of_blocks(w, (rest | blocks) & ~w[NET_BLACK], black_moves) > black_moves:
        return False
    wanted = missing & -missing
    if missing & NET_CHECK:
        wanted = I64(NET_CHECK)
    elif missing != occupied and rest:
        wanted = rest & -rest
    elif missing == occupied:
        wanted = missing & within
        wanted &= -wanted
    if white_moves > 0:
        for i in range(count):
            if (moved >> i) & 1 == 0:
                entry = w[MEN_ENTRIES + i]
                if cover_within(b, entry, white_moves) & wanted:
                    first = I64(b[entry + 2])
                    for choice in range(first, first + choices_of(b, entry)):
                        word = I64(b[choice])
                        moves = word >> LEVEL_SHIFT
                        if moves > white_moves:
                            break
                        takes = (word >> TAKEN_SHIFT) & NET
                        if (
                            moves > 0
                            and word & wanted
                            and takes & blocks == 0
                            and close_net(
                                b,
                                w,
                                counts,
                                king,
                                moved | (I64(1) << i),
                                covered | (word & NET),
                                taken | takes,
                                blocks,
                                white_moves - moves,
                                black_moves,
                            )
                        ):
                            return True
    if wanted & (NET_CHECK | KING_AWAY | taken):
        return False
    blocks |= wanted
    if cost_of_blocks(w, blocks & ~w[NET_BLACK], black_moves) > black_moves:
        return False
    for i in range(count):
        if (moved >> i) & 1 == 0 and w[MEN_TAKEN + i] & wanted:
            moved |= I64(1) << i  # the man that blocks the square has captured this one
    return close_net(b, w, counts, king, moved, covered, taken, blocks, white_moves, black_moves)


@jit_inline
def list_men(p, w):
    """List kind * 64 + square of White's men; return how many there are."""
    count = 0
    white = p[MEN + WHITE]
    for kind in range(6):
        men = p[kind] & white
        while men:
            w[MEN_PLACES + count] = kind * 64 + ctz(men)
            men = drop(men)
            count += 1
    return count


@jit_inline
def steps_to(b, p, king, square):
    """Return how many moves the black king needs at least to *square*, castling considered."""
    steps = I64(b[KING_STEPS + 64 * king + square])
    if p[STATE] & BLACK_RIGHTS:
        steps = min(steps, 1 + I64(b[KING_STEPS + 64 * 62 + square]))
        steps = min(steps, 1 + I64(b[KING_STEPS + 64 * 58 + square]))
    return steps


@jit_inline
def list_blocks(b, p, w, black_moves):
    """List Black's men, and by number of moves the squares they may get to; return how many.

    Of a king and a rook that may castle only the rook moves here: as if it had castled already.
    """
    count = 0
    most = min(black_moves, FAR)
    for moves in range(1, most + 1):
        w[BLOCK_SQUARES + moves] = 0
    for kind in range(5):
        men = p[kind] & p[MEN + BLACK]
        if kind == ROOK and p[STATE] & BLACK_RIGHTS:
            men |= CASTLED_ROOKS
        while men:
            place = BLOCKS + (kind * 64 + ctz(men)) * 8
            men = drop(men)
            w[BLOCKERS + count] = place
            count += 1
            for moves in range(1, most + 1):
                w[BLOCK_SQUARES + moves] |= I64(b[place + moves])
    return count


@jit_inline
def need_of(b, p, w, square):
    """Return the bits that a net around *square* needs covered; stalemates need no check."""
    need = I64(b[ON_BOARD + square])
    if w[GOAL] != MATE:
        need &= ~NET_CHECK
    return need if p[KING] & p[MEN + WHITE] else need & ~KING_AWAY


@jit_inline
def blocked_by(p, square):
    """Return the bits of the net around *square* that Black's men block as they stand.

    A rook that may castle blocks where that takes it, too.
    """
    men = p[MEN + BLACK] & ~p[KING]
    if p[STATE] & BLACK_RIGHTS:
        men |= CASTLED_ROOKS
    return around(men, square) & ~NET_CHECK


@jit
def closes(b, p, w, count, blockers, square, white_moves, black_moves):
    """Tell whether the net around *square* can be closed when the king gets there.

    *black_moves* are what is left then for blocks; their squares are listed.
    With ``ALL_SETS`` the sets of blocks are noted instead.
    """
    standing = I64(0)
    within = I64(0)
    base = NETS + square * NET_KING
    for i in range(count):
        entry = base + 4 * w[MEN_PLACES + i]
        standing |= cover_within(b, entry, 0)
        within |= cover_within(b, entry, white_moves)
    need = need_of(b, p, w, square)
    if need & ~within & (NET_CHECK | KING_AWAY):
        return False
    blocked = blocked_by(p, square)
    missing = need & ~(standing | blocked)
    if missing == 0 and w[ALL_SETS] == 0:
        return True
    rest = missing & ~within
    most = min(black_moves, FAR)
    for moves in range(1, most + 1):
        w[BLOCK_NETS + moves] = around(U64(w[BLOCK_SQUARES + moves]), square) & need
    if rest and cost_of_blocks(w, rest, black_moves) > black_moves:
        return False
    w[NET_NEED] = need
    w[NET_BLACK] = blocked
    for i in range(count):
        entry = base + 4 * w[MEN_PLACES + i]
        w[MEN_ENTRIES + i] = entry
        w[MEN_NOW + i] = cover_within(b, entry, 0)
        w[MEN_TAKEN + i] = around(bit(w[MEN_PLACES + i] & 63), square) & need & ~NET_CHECK
    none = I64(0)
    counts = count | (blockers << 8)
    return close_net(b, w, counts, square, none, none, none, none, white_moves, black_moves)
