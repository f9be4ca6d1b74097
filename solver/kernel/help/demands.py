"""Demands on the play beside its goal: men that move or must not, are captured or must not be,
moves that occur, and who mates, where.

**What is asked is followed, and no cut.**  Men are named by their squares in the diagram.  A man
that must not move stands there until it is captured; one that has to move stands there until it
moves.  The others are followed from square to square.  So a bitboard for each demand tells at
every half-move of which men it is open yet, and moves that break one are not made: a man that
must not move does, one that must not be captured is, one that has yet to move or to mate is
captured.  After the last move nothing may be open.  Lines that this leaves are those of the search
without demands that fulfil them, in its order: whether a line breaks a demand is told by its moves
alone, and no cut that is made for the goal loses a line.

**The table.**  From one position on, with men of the same kinds exchanged or another history, one
line may fulfil what is asked and another not.  So everything that is open goes into the key, and a
position that is exhausted is so for just what is open there.

**The cut ``DEMANDS``.**  *Counts*: a move moves one man (castling two, of the side that may castle
yet) and captures one man at most, and is one of the moves asked for at most.  So a position is left
out where more men of a side have yet to move than it has moves left, more of them to be captured
than the other side has, or more moves to occur than there are.  A move that has to occur begins on
a square that a man of one side must reach with the moves which that side has left, less the one
itself; by the lemma of reach it must be within reach on the empty board.  Where somebody may castle
this is not asked.

*Who mates.*  Where the last move has to be made by one man, by one kind or to one square, one of
White's men fulfils that: it makes the last move, so it moves at least once and at least as often as
it needs to that square, and what it covers in the end is what it covers there, or one of its
choices.  The other men share the moves that are left.  So the searches of nets (``closing``) and of
last moves (``last_move``) go through the men that may mate and begin with that one moved.  A man
that stands on the square already has to go away and come back.  The last square is never the
king's.  After castling in thought the last move may be the castling itself, by either man of it:
there, nothing of this is asked.  Pictures (``gallery``) are left out where neither their man nor
their king stands on the square, for one of the two made the last move.

*Model mates.*  In one every officer of White guards a square of the field, gives check or pins: in
each case it attacks, on the empty board, a square of the net around the king.  So officers that
attack none as they stand have to move or be captured, and one move does that for one of them:
where there are more than moves of both sides, no model mate stands on that square.  Whether a mate
is a model mate is not for the kernel to say: its lines are looked at afterwards.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.attacks import attackers
from solver.kernel.cuts import makes_cut
from solver.kernel.help.demands_layout import (
    BASE_KEYS,
    BEFORE_MOVE,
    BEFORE_SIDE,
    FIXED,
    FROM_START,
    MATER,
    MATING_KINDS,
    OWED,
    PREY,
    SAFE,
    TODO,
    TODO_COUNT,
    TODO_MOVES,
)
from solver.kernel.help.layout import (
    BLACK_LEFT,
    DEMANDS,
    KEYS,
    MATER_NOW,
    MATING_SQUARE,
    MEN_PLACES,
    NET_TABLES,
    WHITE_LEFT,
)
from solver.kernel.help.net import cover_with_check, entry_of
from solver.kernel.help.reach import BLACK_RIGHTS, WHITE_RIGHTS, reach_place
from solver.kernel.help.tables import BLACK_REACH, LEVELS, WHITE_REACH
from solver.kernel.layout import (
    BLACK,
    CAPTURED_SHIFT,
    CASTLING,
    KIND_SHIFT,
    KING,
    KNIGHT,
    MEN,
    PAWN,
    PLIES,
    STATE,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.moves import RIGHTS, landed_kind, rook_source, victim_square
from solver.kernel.words import (
    ALL,
    I64,
    NONE,
    U64,
    bit,
    ctz,
    drop,
    jit,
    jit_inline,
    popcount,
    words_at,
)

SPREAD = np.uint64(0x9E37_79B9_7F4A_7C15)
HALF = np.uint64(32)
LOOK = (1 << KIND_SHIFT) - 1
"""What tells a move from others to the eye: squares and promotion."""
OFFICERS = 30
"""The bits of the kinds that pawns promote to."""


# --- followed along the line


@jit_inline
def led(men, source, target, rook, castled):
    """Return where *men* stand after a move from *source* to *target*; a rook may castle."""
    if men & source:
        men ^= source | target
    if men & rook:
        men ^= rook | castled
    return men


@jit
def follow(w, move, side, ply, after):
    """Write for half-move *after* what is open when *side* has made *move*, half-move *ply*.

    Tell whether it may be made.
    """
    start = move & 63
    end = (move >> TO_SHIFT) & 63
    source = bit(start)
    target = bit(end)
    rook = NONE
    castled = NONE
    victim = NONE
    if move & CASTLING:
        rook = bit(rook_source(move))
        castled = bit((start + end) >> 1)
    if (move >> CAPTURED_SHIFT) & 7:
        victim = bit(victim_square(move, side))
    fixed = U64(w[FIXED + ply])
    safe = U64(w[SAFE + ply])
    owed = U64(w[OWED + ply])
    prey = U64(w[PREY + ply])
    mater = U64(w[MATER + ply])
    todo = w[TODO + ply]
    if (source | rook) & fixed or victim & (safe | owed | mater):
        return False
    if todo:
        for i in range(w[TODO_COUNT]):
            if w[TODO_MOVES + i] == move & LOOK:
                todo &= ~(I64(1) << i)
    w[FIXED + after] = I64(fixed & ~victim)
    w[SAFE + after] = I64(led(safe, source, target, rook, castled))
    w[OWED + after] = I64(owed & ~(source | rook))
    w[PREY + after] = I64(led(prey & ~victim, source, target, rook, castled))
    w[MATER + after] = I64(led(mater, source, target, rook, castled))
    w[TODO + after] = todo
    note_open(w, after)
    return True


@jit_inline
def note_open(w, ply):
    """Let the table and the cuts know what is open at half-move *ply*."""
    key = U64(w[BASE_KEYS + ply])
    for demand in range(FIXED, BASE_KEYS, PLIES):
        key = (key ^ U64(w[demand + ply])) * SPREAD
        key ^= key >> HALF
    w[KEYS + ply] = I64(key)
    note_mater(w, ply)


@jit_inline
def note_mater(w, ply):
    """Let the cuts know where the man stands that has to mate after half-move *ply*."""
    mater = w[MATER + ply]
    w[MATER_NOW] = mater if mater else I64(ALL)


@jit
def begin_demands(w):
    """Open all demands at the first half-move; tell whether the move before it keeps to them."""
    for number in range(6):
        w[FIXED + number * PLIES] = w[FROM_START + number]
    first = I64(0)
    note_open(w, first)
    return w[BEFORE_MOVE] == 0 or follow(w, w[BEFORE_MOVE], w[BEFORE_SIDE], first, first)


# --- the last move


@jit_inline
def may_end(t, p, w, ply):
    """Tell whether a white man in row *p* may get to the square of the mate with the last move."""
    square = w[MATING_SQUARE]
    if square < 0 or p[STATE] & WHITE_RIGHTS:
        return True
    men = attackers(t, p, square, p[MEN] | p[MEN + 1], WHITE)
    below = bit(square) >> U64(8)
    men |= (below | below >> U64(8)) & p[PAWN]
    mater = U64(w[MATER + ply])
    return men & p[MEN + WHITE] & (mater if mater else ALL) != NONE


@jit
def ends_as_asked(w, move, ply):
    """Tell whether with White's *move*, the last half-move, nothing stays open."""
    mater = U64(w[MATER + ply])
    if mater and mater & bit(move & 63) == NONE:
        return False
    if w[MATING_SQUARE] >= 0 and (move >> TO_SHIFT) & 63 != w[MATING_SQUARE]:
        return False
    if (w[MATING_KINDS] >> landed_kind(move)) & 1 == 0 or not follow(w, move, WHITE, ply, ply + 1):
        return False
    after = ply + 1
    return w[OWED + after] | w[PREY + after] | w[TODO + after] == 0


@jit
def keep_as_asked(w, moves, count, ply):
    """Keep those of White's *moves*, the last ones, with which nothing stays open."""
    kept = 0
    for i in range(count):
        move = moves[i]
        if ends_as_asked(w, move, ply):
            moves[kept] = move
            kept += 1
    return kept


# --- counts


@jit
def are_in_time(q, w, ply):
    """Tell whether there are moves for what is open before half-move *ply*, in row *q*."""
    if not makes_cut(w, DEMANDS):
        return True
    white = w[WHITE_LEFT + ply]
    black = w[BLACK_LEFT + ply]
    owed = U64(w[OWED + ply])
    if owed:
        castling = 1 if q[STATE] & WHITE_RIGHTS else 0
        if popcount(owed & q[MEN + WHITE]) > white + castling:
            return False
        castling = 1 if q[STATE] & BLACK_RIGHTS else 0
        if popcount(owed & q[MEN + BLACK]) > black + castling:
            return False
    prey = U64(w[PREY + ply])
    if popcount(prey & q[MEN + BLACK]) > white or popcount(prey & q[MEN + WHITE]) > black:
        return False
    todo = w[TODO + ply]
    if todo == 0:
        return True
    if popcount(U64(todo)) > white + black:
        return False
    return q[STATE] & RIGHTS != NONE or can_all_occur(q, w, todo, white, black)


@jit
def can_all_occur(q, w, todo, white, black):
    """Tell whether somebody gets in time to where each move of *todo* begins."""
    b = words_at(U64(w[NET_TABLES]))
    left = U64(todo)
    while left:
        start = bit(w[TODO_MOVES + ctz(left)] & 63)
        left = drop(left)
        if not gets_to(b, q, WHITE_REACH, q[MEN + WHITE], start, white - 1) and not gets_to(
            b, q, BLACK_REACH, q[MEN + BLACK], start, black - 1
        ):
            return False
    return True


@jit
def gets_to(b, q, reach, men, square, moves):
    """Tell whether one of *men* gets to *square* with so many moves on an empty board."""
    if moves < 0:
        return False
    level = min(moves, LEVELS - 1)
    for kind in range(6):
        left = q[kind] & men
        while left:
            place = reach_place(reach, level, kind, ctz(left))
            left = drop(left)
            for now in range(6):
                if b[place + 64 * now] & square:
                    return True
    return False


# --- model mates


@jit
def has_idlers(b, w, count, square, moves):
    """Tell whether more officers of White do nothing around *square* than there are *moves*."""
    idle = 0
    for i in range(count):
        place = w[MEN_PLACES + i]
        is_officer = KNIGHT * 64 <= place < KING * 64
        if is_officer and cover_with_check(b, entry_of(square, place)) == 0:
            idle += 1
    return idle > moves


# --- who mates


@jit_inline
def may_mate(w, place):
    """Tell whether White's man on *place*, kind * 64 + square, may be the one that mates."""
    kind = place >> 6
    kinds = w[MATING_KINDS]
    if U64(w[MATER_NOW]) & bit(place & 63) == NONE:
        return False
    return (kinds >> kind) & 1 != 0 or (kind == PAWN and kinds & OFFICERS != 0)


@jit_inline
def may_mate_as(w, kind):
    """Tell whether a man of *kind* may be the one that mates."""
    return (w[MATING_KINDS] >> kind) & 1 != 0
