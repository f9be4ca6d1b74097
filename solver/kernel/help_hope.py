"""Where the black king can still be mated, and which black moves leave it a mate."""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help_bound import (
    FAR,
    WHITE_RIGHTS,
    can_block,
    closes,
    list_blocks,
    list_men,
    steps_to,
)
from solver.kernel.help_last import CLOSED, last_blocks, list_last_sets
from solver.kernel.help_layout import (
    ALL_SETS,
    ATTACKERS,
    BLOCKERS,
    BLOCKS,
    CHECKER_SHIFT,
    KING_STEPS,
    NET,
    SETS,
    SETS_END,
    SETS_FROM,
    SETS_SHIFT,
    SETS_WORK,
)
from solver.kernel.help_nets import around, empty_attacks
from solver.kernel.layout import (
    BETWEEN,
    BLACK,
    GOAL,
    KIND_SHIFT,
    KING,
    MATE,
    MEN,
    ROOK,
    STATE,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.moves import RIGHTS, landed_kind
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline


@jit
def closing_squares(t, b, p, w, squares, white_moves, black_moves, has_castled):
    """Return those of *squares* where the black king can be mated, White's castling apart.

    Where White *has_castled* in thought, that move is still to come, and it, not the one that
    is left, may be the one that gives check.
    """
    count = list_men(p, w)
    king = king_square(p, BLACK)
    blockers = list_blocks(b, p, w, black_moves)
    found = NONE
    while squares:
        square = ctz(squares)
        squares = drop(squares)
        spare = black_moves - steps_to(b, p, king, square)
        if spare == 0 and white_moves == 1 and not has_castled and w[GOAL] == MATE:
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
    found = closing_squares(t, b, p, w, squares, white_moves, black_moves, False)
    if p[STATE] & WHITE_RIGHTS and white_moves > 0:
        for right in range(2):
            left = squares & ~found
            if left and p[STATE] & bit(right):
                castle_men(p, q, right == 0)
                found |= closing_squares(t, b, q, w, left, white_moves - 1, black_moves, True)
    return found


@jit
def list_sets(t, b, p, w, squares, white_moves, black_moves):
    """List the sets of blocks that close nets around *squares*; tell whether that was possible.

    They are in SETS, up to SETS_END; each holds its king square above ``SETS_SHIFT``.
    Positions with castling rights are left to the slower way.
    """
    w[SETS_END] = 0
    w[SETS_WORK] = 0
    if p[STATE] & RIGHTS:
        return False
    count = list_men(p, w)
    king = king_square(p, BLACK)
    blockers = list_blocks(b, p, w, black_moves)
    w[ALL_SETS] = 1
    while squares:
        square = ctz(squares)
        squares = drop(squares)
        spare = black_moves - steps_to(b, p, king, square)
        w[SETS_FROM] = w[SETS_END]
        if spare >= 0 and white_moves == 1 and w[GOAL] == MATE:
            list_last_sets(t, b, p, w, count, square, spare)
        elif spare >= 0:
            closes(b, p, w, count, blockers, square, white_moves, spare)
    is_done = w[ALL_SETS] > 0
    for i in range(w[SETS_END]):
        w[ATTACKERS + i] = attackers_of(t, w, blockers, w[SETS + i] >> CHECKER_SHIFT)
    w[ALL_SETS] = 0
    return is_done


@jit_inline
def takes(t, place, square):
    """Tell whether the Black man of a place in BLOCKS takes on *square* whatever is in between."""
    kind = (place - BLOCKS) >> 9
    source = ((place - BLOCKS) >> 3) & 63
    near = bit(square) & empty_attacks(t, kind, source, BLACK)
    return near != NONE and t[BETWEEN + 64 * source + square] == NONE


@jit_inline
def attackers_of(t, w, blockers, square):
    """Return a bit for each Black man that takes on *square* whatever is in between."""
    found = I64(0)
    if square < 64:
        for i in range(blockers):
            if takes(t, w[BLOCKERS + i], square):
                found |= I64(1) << i
    return found


@jit
def cheap_blocks(b, w, others, entry, square, blocks, black_moves):
    """Tell whether *blocks* cost at most *black_moves* if one man may serve for several.

    *others* points to what all men but one get to, by moves; *entry* is of that one.
    """
    cost = 0
    for moves in range(min(black_moves, FAR) + 1):
        reached = others[moves]
        if entry:
            reached |= I64(b[entry + moves])
        left = blocks & ~around(U64(reached), square)
        gone = blocks ^ left
        while gone:
            cost += moves
            gone &= gone - 1
        blocks = left
        if blocks == 0 or cost > black_moves:
            break
    return blocks == 0 and cost <= black_moves


@jit_inline
def list_others(b, w, others, blockers, source, most):
    """Write to *others*, by moves, where Black's men get to without the one on *source*.

    Return the number of that one, -1 for the king.
    """
    found = -1
    for moves in range(most + 1):
        others[moves] = 0
    for i in range(blockers):
        place = w[BLOCKERS + i]
        if ((place - BLOCKS) >> 3) & 63 == source:
            found = i
        else:
            for moves in range(most + 1):
                others[moves] |= I64(b[place + moves])
    return found


@jit
def squares_after(t, b, w, others, blockers, man, entry, king, black_moves):
    """Return where the black king can be mated if a set of blocks still costs *black_moves* only.

    The king stands on *king*, *man* is worth *entry* now.
    """
    alive = NONE
    for i in range(w[SETS_END]):
        word = w[SETS + i]
        square = (word >> SETS_SHIFT) & 63
        spare = black_moves - I64(b[KING_STEPS + 64 * king + square])
        if spare < 0 or alive & bit(square):
            continue
        blocks = word & NET
        if not cheap_blocks(b, w, others, entry, square, blocks, spare):
            continue
        must = w[ATTACKERS + i]
        if entry and word >> CHECKER_SHIFT < 64:
            must &= ~(I64(1) << man)
            if takes(t, entry, word >> CHECKER_SHIFT):
                must |= I64(1) << man
        if (must == 0 and blocks & (blocks - 1) == 0) or can_block(
            b, w, blockers, blocks, must, square, spare
        ):
            alive |= bit(square)
    return alive


@jit
def keep_hopeful(t, b, p, w, others, moves, hopes, count, black_moves):
    """Keep those of Black's *moves* after which the sets listed leave a mate; return how many.

    *hopes* gets the squares of the king for each, -1 where they are to be found after
    the move.  *black_moves* are what is left after it, *others* is scratch room.
    """
    most = min(black_moves, FAR)
    blockers = list_blocks(b, p, w, 0)
    king = king_square(p, BLACK)
    last_source = -1
    man = -1
    kept = 0
    for i in range(count):
        move = moves[i]
        source = move & 63
        target = (move >> TO_SHIFT) & 63
        if source != last_source:
            man = list_others(b, w, others, blockers, source, most)
            last_source = source
        entry = I64(0)
        if (move >> KIND_SHIFT) & 7 != KING:
            entry = I64(BLOCKS + (landed_kind(move) * 64 + target) * 8)
            before = w[BLOCKERS + man]
            w[BLOCKERS + man] = entry
            alive = squares_after(t, b, w, others, blockers, man, entry, king, black_moves)
            w[BLOCKERS + man] = before
        else:
            alive = squares_after(t, b, w, others, blockers, man, entry, target, black_moves)
        if alive:
            moves[kept] = move
            hopes[kept] = I64(alive)
            kept += 1
    return kept
