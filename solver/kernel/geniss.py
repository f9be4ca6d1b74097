"""The nucleus of the Geniss Mate Solver: full width, three values, no recursion, no table.

Source: the description of G.M.S. v2.0 (Vuckovic, 2004).  One frame a half-move holds how many
moves were generated, which of them is in work, and the best value so far; going down and up
moves between frames.  The weights that order the moves are a reconstruction: checks come
first, then captures, then small terms; unsafe moves lose what is at risk.
"""

from __future__ import annotations

from solver.kernel.attacks import attackers, bishop_attacks, is_attacked, king_square, rook_attacks
from solver.kernel.layout import (
    BISHOP,
    CAPTURED_SHIFT,
    KING,
    KING_ATTACKS,
    KNIGHT,
    KNIGHT_ATTACKS,
    MEN,
    PAWN,
    PAWN_ATTACKS,
    PROMOTION_SHIFT,
    QUEEN,
    ROOK,
    ROW,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.moves import generate_black, generate_white, landed_kind, make_bare
from solver.kernel.words import I64, bit, jit, jit_inline, off, popcount

# --- the state of the search, in words
STOP, GENERATED, EVALUATED, DEPTH, MAX_DEPTH, IS_FRESH, IS_ORDERED, WANTS_ALL = range(8)
LEAF_DEPTH, KEYS, NODES = range(8, 11)
FRAMES = 64
"""Frames begin here: for each half-move FULL, ALTER, MINMAX and the move of the combination."""
FULL, ALTER, MINMAX, COMBINATION = range(4)
FRAME = 4
MOST_HALF_MOVES = 104
FOUND = FRAMES + FRAME * MOST_HALF_MOVES
"""Keys begin here: for each its index, the length of its line and the line."""
FOUND_ROOM = 2 + MOST_HALF_MOVES
MOST_KEYS = 256
STATE_WORDS = FOUND + FOUND_ROOM * MOST_KEYS

# --- a list: for each move its word, weight and evaluation
LIST_MOVES = 512
LIST_ROOM = 3 * LIST_MOVES
LIST_WORDS = LIST_ROOM * MOST_HALF_MOVES
ROWS_WORDS = ROW * (MOST_HALF_MOVES + 2)

MATE = 1
NO_VALUE = 2

FINISHED, GOES_ON = 1, 0


@jit_inline
def value_of(kind):
    """Return what a man is worth."""
    if kind == PAWN:
        return 100
    if kind in (KNIGHT, BISHOP):
        return 300
    if kind == ROOK:
        return 500
    return 900


@jit_inline
def reach_of(t, square, occupied, kind, us):
    """Return the squares that a man attacks from *square*."""
    if kind == PAWN:
        return t[PAWN_ATTACKS + 64 * us + square]
    if kind == KNIGHT:
        return t[KNIGHT_ATTACKS + square]
    if kind == KING:
        return t[KING_ATTACKS + square]
    reached = bit(square) & ~bit(square)
    if kind != BISHOP:
        reached |= rook_attacks(t, square, occupied)
    if kind != ROOK:
        reached |= bishop_attacks(t, square, occupied)
    return reached


@jit_inline
def cheapest(p, men):
    """Return the value of the cheapest of *men*, which are not none; a king is dearest."""
    if men & p[PAWN]:
        return 100
    if men & (p[KNIGHT] | p[BISHOP]):
        return 300
    if men & p[ROOK]:
        return 500
    if men & p[QUEEN]:
        return 900
    return 10000


@jit
def weight_of(t, p, q, move, us):
    """Return the weight of *move*; row *q* is used for the position after it."""
    them = 1 - us
    make_bare(t, p, q, move, us)
    target = (move >> TO_SHIFT) & 63
    kind = landed_kind(move)
    occupied = q[MEN] | q[MEN + 1]
    king = king_square(q, them)
    weight = 0
    if is_attacked(t, q, king, occupied, us):
        weight += 10000
    captured = (move >> CAPTURED_SHIFT) & 7
    if captured:
        weight += 1000 + value_of(captured - 1)
    if (move >> PROMOTION_SHIFT) & 7:
        weight += 50
    reached = reach_of(t, target, occupied, kind, us)
    weight += 15 * popcount(reached & t[KING_ATTACKS + king])
    if popcount(reached & q[MEN + them] & ~q[PAWN]) > 1:
        weight += 40
    files = abs((target & 7) - (king & 7))
    ranks = abs((target >> 3) - (king >> 3))
    closeness = 7 - max(files, ranks)
    weight += 2 * closeness if kind in (KNIGHT, QUEEN) else closeness
    weight += 3 - max(abs(2 * (target & 7) - 7), abs(2 * (target >> 3) - 7)) // 2
    if kind != KING:
        hostile = attackers(t, q, target, occupied, them)
        if hostile:
            mine = attackers(t, q, target, occupied, us)
            if mine == 0 or cheapest(q, hostile) < value_of(kind):
                weight -= value_of(kind)
    return weight


@jit
def order(moves, count):
    """Sort the list by weight, the largest first; moves of equal weight keep their order."""
    for index in range(1, count):
        move, weight = moves[index], moves[LIST_MOVES + index]
        place = index
        while place > 0 and moves[LIST_MOVES + place - 1] < weight:
            moves[place] = moves[place - 1]
            moves[LIST_MOVES + place] = moves[LIST_MOVES + place - 1]
            place -= 1
        moves[place] = move
        moves[LIST_MOVES + place] = weight


@jit
def enter(t, s, lists, rows, depth):
    """Generate the moves of a frame with their weights, and set its first value."""
    us = depth & 1
    p = off(rows, I64(ROW * depth))
    moves = off(lists, I64(LIST_ROOM * depth))
    count = generate_white(t, p, moves) if us == WHITE else generate_black(t, p, moves)
    s[GENERATED] += count
    frame = FRAMES + FRAME * depth
    s[frame + FULL] = count
    s[frame + ALTER] = 0
    if count == 0:
        king = king_square(p, us)
        is_check = is_attacked(t, p, king, p[MEN] | p[MEN + 1], 1 - us)
        s[frame + MINMAX] = (MATE if us else -MATE) if is_check else 0
        s[LEAF_DEPTH] = depth
        return
    s[frame + MINMAX] = NO_VALUE if us else -NO_VALUE
    q = off(rows, I64(ROW * (depth + 1)))
    for index in range(count):
        moves[LIST_MOVES + index] = weight_of(t, p, q, moves[index], us)
        moves[2 * LIST_MOVES + index] = NO_VALUE
    if s[IS_ORDERED]:
        order(moves, count)


@jit
def note_key(s, lists):
    """Freeze the combination that proves the first move in work."""
    if s[KEYS] >= MOST_KEYS:
        return
    place = FOUND + FOUND_ROOM * s[KEYS]
    s[place] = s[FRAMES + ALTER]
    s[place + 1] = s[LEAF_DEPTH]
    for depth in range(s[LEAF_DEPTH]):
        s[place + 2 + depth] = s[FRAMES + FRAME * depth + COMBINATION]
    s[KEYS] += 1


@jit
def back_up(s, lists, depth, value):
    """Hand *value* of a child to the frame at *depth*, and go to its next move or past its last."""
    frame = FRAMES + FRAME * depth
    moves = off(lists, I64(LIST_ROOM * depth))
    moves[2 * LIST_MOVES + s[frame + ALTER]] = value
    if depth & 1:
        s[frame + MINMAX] = min(s[frame + MINMAX], value)
        is_cut = value != MATE
    else:
        s[frame + MINMAX] = max(s[frame + MINMAX], value)
        is_cut = value == MATE
        if depth == 0 and value == MATE:
            note_key(s, lists)
            is_cut = s[WANTS_ALL] == 0
    s[frame + ALTER] += 1
    if is_cut:
        s[frame + ALTER] = s[frame + FULL]


@jit
def search(t, s, lists, rows, frames_left):
    """Work on for so many frames; return whether the search is finished."""
    while frames_left > 0 and s[STOP] == 0:
        depth = s[DEPTH]
        frame = FRAMES + FRAME * depth
        if s[IS_FRESH]:
            enter(t, s, lists, rows, depth)
            s[IS_FRESH] = 0
            frames_left -= 1
        if s[frame + ALTER] >= s[frame + FULL]:
            if depth == 0:
                return FINISHED
            s[DEPTH] = depth - 1
            back_up(s, lists, depth - 1, s[frame + MINMAX])
            continue
        move = lists[LIST_ROOM * depth + s[frame + ALTER]]
        s[frame + COMBINATION] = move
        s[NODES] += 1
        if depth + 1 == s[MAX_DEPTH]:
            s[EVALUATED] += 1
            s[LEAF_DEPTH] = depth + 1
            back_up(s, lists, depth, 0)
            continue
        make_bare(
            t, off(rows, I64(ROW * depth)), off(rows, I64(ROW * (depth + 1))), move, depth & 1
        )
        s[DEPTH] = depth + 1
        s[IS_FRESH] = 1
    return GOES_ON
