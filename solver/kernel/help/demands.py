"""Demands on the play beside its goal: men that move or must not, are captured or must not be,
moves that occur, and who mates, where.

**What is asked is followed** (``kernel.demands``), **and no cut.**  Lines that this leaves are
those of the search without demands that fulfil them, in its order: whether a line breaks a demand
is told by its moves alone, and no cut that is made for the goal loses a line.

**The table.**  From one position on, with men of the same kinds exchanged or another history, one
line may fulfil what is asked and another not.  So everything that is open goes into the key, and a
position that is exhausted is so for just what is open there.

**The cut ``DEMANDS``.**  *Counts*: a position is left out where there are not moves enough for what
is open (``are_in_number``).  A move that has to occur begins on
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
where there are more than moves of both sides, no model mate stands on that square.  Of a mate
itself it is asked when it stands (``model_mates``).
"""

from __future__ import annotations

from solver.kernel.attacks import attackers
from solver.kernel.cuts import makes_cut
from solver.kernel.demands import are_in_number, begin_demands, ends_as_asked, follow, open_key
from solver.kernel.demands_layout import IS_MODEL
from solver.kernel.help.demands_layout import (
    DEMANDS_AT,
    MATER,
    MATING_KINDS,
    MATING_SQUARE,
    TODO,
    TODO_MOVES,
)
from solver.kernel.help.layout import (
    BLACK_LEFT,
    DEMANDS,
    KEYS,
    MATER_NOW,
    MEN_PLACES,
    NET_TABLES,
    WHITE_LEFT,
)
from solver.kernel.help.net import cover_with_check, entry_of
from solver.kernel.help.reach import reach_place
from solver.kernel.help.tables import BLACK_REACH, LEVELS, WHITE_REACH
from solver.kernel.layout import BLACK, KING, KNIGHT, MEN, PAWN, ROW, STATE, WHITE
from solver.kernel.model_mates import is_model_mate
from solver.kernel.moves import RIGHTS, WHITE_RIGHTS, make_bare
from solver.kernel.words import ALL, I64, NONE, U64, bit, ctz, drop, jit, jit_inline, off, words_at

OFFICERS = 30
"""The bits of the kinds that pawns promote to."""


# --- followed along the line


@jit_inline
def note_mater(w, ply):
    """Let the cuts know where the man stands that has to mate after half-move *ply*."""
    mater = w[MATER + ply]
    w[MATER_NOW] = mater if mater else I64(ALL)


@jit_inline
def note_open(w, ply):
    """Let the table and the cuts know what is open at half-move *ply*."""
    w[KEYS + ply] = I64(open_key(off(w, DEMANDS_AT), ply))
    note_mater(w, ply)


@jit
def goes_on(w, move, side, ply):
    """Tell whether *side* may make *move*, half-move *ply*; what is open then is noted."""
    if not follow(off(w, DEMANDS_AT), move, side, ply, ply + 1):
        return False
    note_open(w, ply + 1)
    return True


@jit
def begins(w):
    """Open all demands at the first half-move; tell whether the move before it keeps to them."""
    is_kept = begin_demands(off(w, DEMANDS_AT))
    note_open(w, I64(0))
    return is_kept


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
def is_asked_mate(t, p, f, w, room, move, ply):
    """Tell whether with White's mating *move*, the last half-move, nothing stays open.

    *f* and the row after it are scratch rows, *room* is scratch room for moves.
    """
    d = off(w, DEMANDS_AT)
    if not ends_as_asked(d, move, ply):
        return False
    if d[IS_MODEL] == 0:
        return True
    make_bare(t, p, f, move, WHITE)
    return is_model_mate(t, f, off(f, ROW), room)


@jit
def keep_as_asked(t, p, f, w, moves, room, count, ply):
    """Keep those of White's *moves*, the last ones, with which nothing stays open."""
    kept = 0
    for i in range(count):
        move = moves[i]
        if is_asked_mate(t, p, f, w, room, move, ply):
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
    if not are_in_number(off(w, DEMANDS_AT), q, ply, white, black):
        return False
    todo = w[TODO + ply]
    return todo == 0 or q[STATE] & RIGHTS != NONE or can_all_occur(q, w, todo, white, black)


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
