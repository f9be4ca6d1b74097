"""The end of help and series play: moves that reach the goal, and play that is over too soon.

No line goes on after play has ended: where the goal is reached early, or the plan's ending has
come about already, the line belongs to a shorter plan.
"""

from __future__ import annotations

from solver.kernel.attacks import bishop_attacks, king_square, rook_attacks
from solver.kernel.forcing import has_quiet_king_step
from solver.kernel.goals import goal_move, in_check, reaches_goal
from solver.kernel.help.layout import (
    ENDING,
    GOAL_ENDING,
    LENGTH,
    LIST_STRIDE,
    MOVES_ON,
    RECIPROCAL,
    SELF_ENDING,
    SEMI_REFLEX_ENDING,
    SIDES,
)
from solver.kernel.layout import (
    BISHOP,
    BLACK,
    CASTLING,
    CHECKED,
    EN_PASSANT,
    EVALUATED,
    GOAL,
    KIND_SHIFT,
    KING,
    KNIGHT,
    KNIGHT_ATTACKS,
    LINE,
    MATE,
    MEN,
    PAWN,
    PAWN_ATTACKS,
    QUEEN,
    ROOK,
    ROW,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.mates import black_has_evasion, mate_in_one
from solver.kernel.moves import generate_white, landed_kind, make_bare
from solver.kernel.words import I64, NONE, bit, jit, off


@jit
def reaches(t, p, q, w, room, move):
    """Tell whether White's legal *move* in row *p* reaches the goal; *q* is a scratch row."""
    make_bare(t, p, q, move, WHITE)
    if w[GOAL] == MATE:
        w[EVALUATED] += 1
        return in_check(t, q, BLACK) and not black_has_evasion(t, q)
    return reaches_goal(t, w, q, move, WHITE, room)


@jit
def keep_checking(t, p, moves, count):
    """Keep those of White's *moves* that may give check; return how many.

    A man checks from where it comes to, or leaves a line to the king; what castles, promotes or
    captures en passant is kept.
    """
    king = king_square(p, BLACK)
    occupied = p[MEN] | p[MEN + 1]
    straight = rook_attacks(t, king, occupied)
    diagonal = bishop_attacks(t, king, occupied)
    line_men = (p[BISHOP] | p[ROOK] | p[QUEEN]) & p[MEN + WHITE]
    kept = 0
    for i in range(count):
        move = moves[i]
        kind = landed_kind(move)
        checks = NONE
        if kind == PAWN:
            checks = t[PAWN_ATTACKS + 64 * BLACK + king]
        elif kind == KNIGHT:
            checks = t[KNIGHT_ATTACKS + king]
        elif kind != KING:
            checks = straight if kind != BISHOP else NONE
            if kind != ROOK:
                checks |= diagonal
        is_kept = checks & bit((move >> TO_SHIFT) & 63) != NONE
        is_kept |= t[LINE + 64 * king + (move & 63)] & line_men != NONE
        is_kept |= kind != (move >> KIND_SHIFT) & 7
        if is_kept or move & (CASTLING | EN_PASSANT):
            moves[kept] = move
            kept += 1
    return kept


@jit
def goal_moves(t, p, q, w, moves, room):
    """Write all White moves in row *p* that reach the goal to *moves*; return how many.

    Black is not in check.  *q* and *room* are scratch room.
    """
    if w[GOAL] == MATE and not mate_in_one(t, p, q, w, moves):
        return 0
    count = generate_white(t, p, moves)
    if w[GOAL] == MATE:
        count = keep_checking(t, p, moves, count)
    kept = 0
    for i in range(count):
        move = moves[i]
        if reaches(t, p, q, w, room, move):
            moves[kept] = move
            kept += 1
    return kept


@jit
def forced_goal_moves(t, p, q, w, moves, room):
    """Write all White moves in row *p* to *moves* if every one reaches the goal, else return 0."""
    if w[GOAL] == MATE:
        w[EVALUATED] += 1
        if p[MEN + WHITE] != NONE and has_quiet_king_step(t, p, WHITE):
            return 0
    count = generate_white(t, p, moves)
    for i in range(count):
        if not reaches(t, p, q, w, room, moves[i]):
            return 0
    return count


@jit
def is_over(t, p, w, room, side):
    """Tell whether the ending of self or reflex play has come about with *side* to move in *p*.

    In reflex play also whether Black could reach the goal himself, after which there is none;
    in semi-reflex play he has no such duty.  *room* is scratch room for two lists; so are
    the rows after *p*.
    """
    q = off(p, ROW)
    other_room = off(room, LIST_STRIDE)
    if w[ENDING] == SELF_ENDING:
        return side == WHITE and forced_goal_moves(t, p, q, w, room, other_room) != 0
    if w[ENDING] == SEMI_REFLEX_ENDING and side == BLACK:
        return False
    return goal_move(t, p, q, w, side, room, other_room) != 0


@jit
def reciprocates(t, p, w, room):
    """Tell whether Black, to move in row *p*, may reach a goal of his own; *room* as above."""
    asked = w[GOAL]
    w[GOAL] = w[RECIPROCAL] - 1
    found = goal_move(t, p, off(p, ROW), w, I64(BLACK), room, off(room, LIST_STRIDE))
    w[GOAL] = asked
    return found != 0


@jit
def is_barred(t, p, w, room, ply):
    """Tell whether play was over before half-move *ply*, which is not the last, in row *p*.

    Or whether it is in vain there: in reciprocal play Black has to be able to reach a goal.
    """
    if w[RECIPROCAL] and ply == w[LENGTH] - 2 and not reciprocates(t, p, w, room):
        return True
    if w[ENDING] == GOAL_ENDING:
        return False
    if w[ENDING] == SELF_ENDING and (w[GOAL] < CHECKED or w[SIDES + ply] == BLACK):
        return False  # whoever is mated or stalemated has no move to go on with
    return is_over(t, p, w, room, w[SIDES + ply])


@jit
def ends_early(t, p, q, w, room, move, ply):
    """Tell whether *move*, half-move *ply* but not the last, ended the play.

    It led from row *p* to row *q*, in a series with the e.p. right of the other side.
    """
    side = w[SIDES + ply]
    if w[ENDING] == GOAL_ENDING:
        if side == BLACK or w[GOAL] < CHECKED or w[RECIPROCAL]:
            return False  # a side without a move cannot go on; in a series it need not
        return reaches_goal(t, w, q, move, WHITE, room)
    return w[MOVES_ON + ply] != 0 and is_over(t, q, w, room, 1 - side)
