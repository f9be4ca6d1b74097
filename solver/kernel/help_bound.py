"""The bound of help play: where the black king can still be mated with the moves left.

A mate around a king square needs that square attacked, and every square of its field
attacked by a White man or taken by a Black one.  White's men share the white moves
left, Black's king and blockers the black ones; each moves as on an empty board, and
captures nothing but what suits.  Whatever this finds impossible is impossible: the final
position of every line that mates shows a net that is found here.  Castling men leave
together, so what comes after castling is looked at as a position of its own.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help_layout import (
    ALIVE_NOW,
    BLOCK_NETS,
    BLOCK_SQUARES,
    BLOCKERS,
    BLOCKS,
    KING_AWAY,
    KING_STEPS,
    LANDING,
    LEVEL_SHIFT,
    MEN_ENTRIES,
    MEN_NOW,
    MEN_PLACES,
    MEN_TAKEN,
    NET,
    NET_BLACK,
    NET_CHECK,
    NET_KING,
    NET_NEED,
    NETS,
    ON_BOARD,
    TAKEN_SHIFT,
)
from solver.kernel.help_nets import around
from solver.kernel.layout import BETWEEN, BLACK, KING, MEN, PAWN, ROOK, STATE, WHITE
from solver.kernel.moves import RIGHTS
from solver.kernel.words import ALL, I64, NONE, U64, bit, ctz, drop, jit, jit_inline

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
def can_block(b, w, blockers, squares, used, king, black_moves):
    """Tell whether different men can block all *squares* of the net with *black_moves* moves.

    *used* has a bit for each black man that blocks another square.
    """
    if squares == 0:
        return True
    wanted = bit(square_of(squares & -squares, king))
    for i in range(blockers):
        if (used >> i) & 1 == 0:
            place = w[BLOCKERS + i]
            moves = I64(0)
            while moves <= black_moves and b[place + min(moves, FAR)] & wanted == NONE:
                moves = moves + 1 if moves < FAR else black_moves + 1
            if moves <= black_moves and can_block(
                b,
                w,
                blockers,
                squares & (squares - 1),
                used | (I64(1) << i),
                king,
                black_moves - moves,
            ):
                return True
    return False


@jit
def can_close(b, w, counts, king, moved, covered, taken, blocks, white_moves, black_moves):
    """Tell whether the rest of a net can be closed with the moves left.

    *moved* has a bit for each White man that has made its moves or was captured; *covered* is
    what those men cover, *taken* where they stand in the net.  *blocks* are squares
    that Black blocks; *black_moves* is what there is for all of them.
    """
    count = counts & 255
    blockers = counts >> 8
    standing = covered
    within = I64(0)
    held = taken
    for i in range(count):
        if (moved >> i) & 1 == 0:
            standing |= w[MEN_NOW + i]
            held |= w[MEN_TAKEN + i]
            within |= cover_within(b, w[MEN_ENTRIES + i], white_moves)
    open_squares = I64(b[ON_BOARD + king]) & w[NET_NEED] & ~standing
    occupied = open_squares & w[NET_BLACK] & ~held
    missing = open_squares & ~(occupied | blocks)
    if missing == 0:
        if blocks == 0:
            return True
        return can_block(b, w, blockers, occupied | blocks, I64(0), king, black_moves)
    rest = missing & ~within
    if rest & (NET_CHECK | KING_AWAY | taken):
        return False
    if cost_of_blocks(w, rest | blocks, black_moves) > black_moves:
        return False
    wanted = missing & -missing
    if missing & NET_CHECK:
        wanted = I64(NET_CHECK)
    elif rest:
        wanted = rest & -rest
    if white_moves > 0:
        for i in range(count):
            if (moved >> i) & 1 == 0:
                entry = w[MEN_ENTRIES + i]
                if cover_within(b, entry, white_moves) & wanted:
                    first = I64(b[entry + 2])
                    for choice in range(first, first + I64(b[entry + 3])):
                        word = I64(b[choice])
                        moves = word >> LEVEL_SHIFT
                        if moves > white_moves:
                            break
                        takes = (word >> TAKEN_SHIFT) & NET
                        if (
                            moves > 0
                            and word & wanted
                            and takes & blocks == 0
                            and can_close(
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
    if cost_of_blocks(w, wanted | blocks, black_moves) > black_moves:
        return False
    for i in range(count):
        if (moved >> i) & 1 == 0 and w[MEN_TAKEN + i] & wanted:
            moved |= I64(1) << i  # the man that blocks the square has captured this one
    return can_close(
        b, w, counts, king, moved, covered, taken, blocks | wanted, white_moves, black_moves
    )


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


@jit
def closes(b, p, w, count, blockers, square, white_moves, black_moves):
    """Tell whether the net around *square* can be closed when the king gets there.

    *black_moves* are what is left then for blocks; their squares are listed.
    """
    standing = I64(0)
    within = I64(0)
    base = NETS + square * NET_KING
    for i in range(count):
        entry = base + 4 * w[MEN_PLACES + i]
        standing |= cover_within(b, entry, 0)
        within |= cover_within(b, entry, white_moves)
    need = I64(b[ON_BOARD + square])
    if p[KING] & p[MEN + WHITE] == NONE:
        need &= ~KING_AWAY
    if need & ~within & (NET_CHECK | KING_AWAY):
        return False
    w[NET_NEED] = need
    men = p[MEN + BLACK] & ~p[KING]
    if p[STATE] & BLACK_RIGHTS:
        men |= CASTLED_ROOKS
    blocked = around(men, square) & ~NET_CHECK
    w[NET_BLACK] = blocked
    missing = need & ~(standing | blocked)
    if missing == 0:
        return True
    rest = missing & ~within
    most = min(black_moves, FAR)
    for moves in range(1, most + 1):
        w[BLOCK_NETS + moves] = around(U64(w[BLOCK_SQUARES + moves]), square) & need
    if rest and cost_of_blocks(w, rest, black_moves) > black_moves:
        return False
    for i in range(count):
        entry = base + 4 * w[MEN_PLACES + i]
        w[MEN_ENTRIES + i] = entry
        w[MEN_NOW + i] = cover_within(b, entry, 0)
        w[MEN_TAKEN + i] = around(bit(w[MEN_PLACES + i] & 63), square) & need & ~NET_CHECK
    none = I64(0)
    counts = count | (blockers << 8)
    return can_close(b, w, counts, square, none, none, none, none, white_moves, black_moves)


@jit
def last_blocks(t, b, p, w, count, square):
    """Return what closes the net around *square* with White's last move and one block.

    ``CLOSED`` where no block is needed, else the bits of the net of which one must be
    blocked, 0 for none.
    """
    base = NETS + square * NET_KING
    need = I64(b[ON_BOARD + square])
    if p[KING] & p[MEN + WHITE] == NONE:
        need &= ~KING_AWAY
    men = p[MEN + BLACK] & ~p[KING]
    if p[STATE] & BLACK_RIGHTS:
        men |= CASTLED_ROOKS
    occupied = around(men, square)
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
        for choice in range(first, first + I64(b[entry + 3])):
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


@jit
def closing_squares(t, b, p, w, squares, white_moves, black_moves):
    """Return those of *squares* where the black king can be mated, White's castling apart."""
    count = list_men(p, w)
    king = king_square(p, BLACK)
    blockers = list_blocks(b, p, w, black_moves)
    found = NONE
    while squares:
        square = ctz(squares)
        squares = drop(squares)
        spare = black_moves - steps_to(b, p, king, square)
        if spare == 0 and white_moves == 1:
            if last_blocks(t, b, p, w, count, square) == CLOSED:
                found |= bit(square)
        elif spare >= 0 and closes(b, p, w, count, blockers, square, white_moves, spare):
            found |= bit(square)
    return found


@jit
def castle_men(p, q, is_short):
    """Write to row *q* the men of *p* after White has castled."""
    for word in range(8):
        q[word] = p[word]
    king = bit(4) | bit(6 if is_short else 2)
    rook = (bit(7) | bit(5)) if is_short else (bit(0) | bit(3))
    q[KING] ^= king
    q[ROOK] ^= rook
    q[MEN + WHITE] ^= king | rook
    q[STATE] = p[STATE] & RIGHTS & ~WHITE_RIGHTS


@jit
def mating_squares(t, b, p, w, q, squares, white_moves, black_moves):
    """Return those of *squares* where the black king of row *p* can still be mated.

    *q* is a scratch row.
    """
    found = closing_squares(t, b, p, w, squares, white_moves, black_moves)
    if p[STATE] & WHITE_RIGHTS and white_moves > 0:
        for right in range(2):
            left = squares & ~found
            if left and p[STATE] & bit(right):
                castle_men(p, q, right == 0)
                found |= closing_squares(t, b, q, w, left, white_moves - 1, black_moves)
    return found
