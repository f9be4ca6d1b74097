"""The nucleus of the Geniss Mate Solver: full width, three values, no recursion, no table.

Source: the description of G.M.S. v2.0 (Vuckovic, 2004).  One frame a half-move holds how many
moves were generated, which of them is in work, and the best value so far; going down and up
moves between frames.  The weights that order the moves follow the description as far as it
goes: checks, captures and mate threats have the largest ones, unsafe moves negative ones,
small terms are added.  Their numbers are a reconstruction.
"""

from __future__ import annotations

from solver.kernel.attacks import attackers, bishop_attacks, is_attacked, king_square, rook_attacks
from solver.kernel.geniss.layout import (
    ALTER,
    COMBINATION,
    DEPTH,
    EVALUATED,
    FINISHED,
    FOUND,
    FOUND_ROOM,
    FRAME,
    FRAMES,
    FULL,
    GENERATED,
    GOES_ON,
    IS_FRESH,
    IS_ORDERED,
    KEYS,
    LINE_ROOM,
    LINES,
    LIST_MOVES,
    LIST_ROOM,
    MATE,
    MAX_DEPTH,
    MINMAX,
    MOST_KEYS,
    NO_VALUE,
    NODES,
    SCRATCH,
    STOP,
)
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
    STATE,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.mates import mate_in_one
from solver.kernel.moves import RIGHTS, generate_black, generate_white, landed_kind, make_bare
from solver.kernel.words import I64, bit, jit, jit_inline, off, popcount

CHECK, THREAT, CAPTURE, UNSAFE = 10_000, 5_000, 1_000, 20_000
"""What the ideas weigh; UNSAFE outweighs all others together, so that such a move is negative."""


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


@jit_inline
def is_unsafe(t, q, target, kind, captured, us):
    """Tell whether the man that has gone to *target* in *q* may be lost for less than it took."""
    if kind == KING or (captured and value_of(captured - 1) >= value_of(kind)):
        return False
    occupied = q[MEN] | q[MEN + 1]
    hostile = attackers(t, q, target, occupied, 1 - us)
    if not hostile:
        return False
    mine = attackers(t, q, target, occupied, us)
    return mine == 0 or cheapest(q, hostile) < value_of(kind)


@jit_inline
def small_terms(t, q, target, kind, us):
    """Return what square, reach and closeness to the king add to the weight of a move."""
    occupied = q[MEN] | q[MEN + 1]
    king = king_square(q, 1 - us)
    reached = reach_of(t, target, occupied, kind, us)
    weight = 15 * popcount(reached & t[KING_ATTACKS + king])
    if popcount(reached & q[MEN + 1 - us] & ~q[PAWN]) > 1:
        weight += 40
    files = abs((target & 7) - (king & 7))
    ranks = abs((target >> 3) - (king >> 3))
    closeness = 7 - max(files, ranks)
    weight += 2 * closeness if kind in (KNIGHT, QUEEN) else closeness
    return weight + 3 - max(abs(2 * (target & 7) - 7), abs(2 * (target >> 3) - 7)) // 2


@jit
def threatens_mate(t, s, lists, q, r, depth):
    """Tell whether White would mate at once if Black, who is not in check in *q*, passed.

    Row *r* and the list behind that of *depth* are used on the way.
    """
    q[STATE] &= RIGHTS
    moves = off(lists, I64(LIST_ROOM * (depth + 1)))
    return mate_in_one(t, q, r, off(s, I64(SCRATCH)), moves) != 0


@jit
def weight_of(t, s, lists, rows, move, depth):
    """Return the weight of *move* in the frame at *depth*; the two rows behind it are used.

    A threat counts where a move is left to carry it out: the last move but one of
    White, and those before it.
    """
    us = depth & 1
    p, q = off(rows, I64(ROW * depth)), off(rows, I64(ROW * (depth + 1)))
    make_bare(t, p, q, move, us)
    target = (move >> TO_SHIFT) & 63
    kind = landed_kind(move)
    captured = (move >> CAPTURED_SHIFT) & 7
    weight = small_terms(t, q, target, kind, us)
    if is_unsafe(t, q, target, kind, captured, us):
        weight -= UNSAFE + value_of(kind)
    if captured:
        weight += CAPTURE + value_of(captured - 1)
    if (move >> PROMOTION_SHIFT) & 7:
        weight += 50
    king = king_square(q, 1 - us)
    if is_attacked(t, q, king, q[MEN] | q[MEN + 1], us):
        return weight + CHECK
    if us == WHITE and depth + 4 <= s[MAX_DEPTH]:
        r = off(rows, I64(ROW * (depth + 2)))
        if threatens_mate(t, s, lists, q, r, depth):
            weight += THREAT
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
    s[LINES + LINE_ROOM * depth] = 0
    if count == 0:
        king = king_square(p, us)
        is_check = is_attacked(t, p, king, p[MEN] | p[MEN + 1], 1 - us)
        s[frame + MINMAX] = (MATE if us else -MATE) if is_check else 0
        return
    s[frame + MINMAX] = NO_VALUE if us else -NO_VALUE
    for index in range(count):
        moves[LIST_MOVES + index] = weight_of(t, s, lists, rows, moves[index], depth)
        moves[2 * LIST_MOVES + index] = NO_VALUE
    if s[IS_ORDERED]:
        order(moves, count)


@jit_inline
def lengthen(s, depth):
    """Keep the move in work at *depth* with the line behind it, if that is the longest so far.

    Black holds out as long as he can, so the combination of a key has full length.
    """
    line, behind = LINES + LINE_ROOM * depth, LINES + LINE_ROOM * (depth + 1)
    if s[behind] + 1 <= s[line]:
        return
    s[line] = s[behind] + 1
    s[line + 1] = s[FRAMES + FRAME * depth + COMBINATION]
    for place in range(s[behind]):
        s[line + 2 + place] = s[behind + 1 + place]


@jit
def note_key(s):
    """Freeze the combination that proves the first move in work."""
    if s[KEYS] >= MOST_KEYS:
        return
    place = FOUND + FOUND_ROOM * s[KEYS]
    s[place] = s[FRAMES + ALTER]
    for word in range(s[LINES] + 1):
        s[place + 1 + word] = s[LINES + word]
    s[LINES] = 0
    s[KEYS] += 1


@jit
def back_up(s, lists, depth, value):
    """Hand *value* of a child to the frame at *depth*, and go to its next move or past its last."""
    frame = FRAMES + FRAME * depth
    moves = off(lists, I64(LIST_ROOM * depth))
    moves[2 * LIST_MOVES + s[frame + ALTER]] = value
    if value == MATE:
        lengthen(s, depth)
    if depth & 1:
        s[frame + MINMAX] = min(s[frame + MINMAX], value)
        is_cut = value != MATE
    else:
        s[frame + MINMAX] = max(s[frame + MINMAX], value)
        is_cut = value == MATE
        if depth == 0 and value == MATE:
            note_key(s)
            is_cut = False  # whether to go on for further keys is the caller's choice
    s[frame + ALTER] += 1
    if is_cut:
        s[frame + ALTER] = s[frame + FULL]


@jit
def search(t, s, lists, rows, frames_left):
    """Work on for so many frames, or to the next key; return whether the search is finished."""
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
            keys = s[KEYS]
            back_up(s, lists, depth - 1, s[frame + MINMAX])
            if s[KEYS] > keys:
                return GOES_ON
            continue
        move = lists[LIST_ROOM * depth + s[frame + ALTER]]
        s[frame + COMBINATION] = move
        s[NODES] += 1
        if depth + 1 == s[MAX_DEPTH]:
            s[EVALUATED] += 1
            back_up(s, lists, depth, 0)
            continue
        make_bare(
            t, off(rows, I64(ROW * depth)), off(rows, I64(ROW * (depth + 1))), move, depth & 1
        )
        s[DEPTH] = depth + 1
        s[IS_FRESH] = 1
    return GOES_ON
