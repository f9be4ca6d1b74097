"""Whether a move reaches a goal, as ``solver.goals`` says it."""

from __future__ import annotations

from solver.kernel.cuts import makes_cut
from solver.kernel.fairy.checking.attacked import is_attacked
from solver.kernel.fairy.checking.checks import lines_to_royals, may_check, tells_checks
from solver.kernel.fairy.closing.last_moves import list_mating
from solver.kernel.fairy.closing.sparing import leaves_spare, list_idle
from solver.kernel.fairy.diagram.arriving import has_arrived
from solver.kernel.fairy.effects.history import length_of
from solver.kernel.fairy.effects.making import place_after
from solver.kernel.fairy.effects.origins import comes_back, exchanges, kisses
from solver.kernel.fairy.effects.passing import is_of_man
from solver.kernel.fairy.layout import (
    ANTICIRCE,
    ANY_IS_FREE,
    ANY_MOVE,
    BRETON,
    BY_ONE_MATE,
    CASTLING,
    CIRCUIT,
    CONDITIONS,
    COUNTER_MATE,
    DIAGRAM,
    DOUBLE_MATE,
    FAR_RANK,
    HOLDING,
    IN_PASSING,
    IS_EXACT,
    KAMIKAZE,
    KISS,
    LENGTHS,
    MATES_ALLOWED,
    OCCUPIED,
    OWN_MATE,
    OWN_STALEMATE,
    PIECE_WIN,
    PLACES_EXCHANGED,
    REFUTATION,
    ROW,
    SEQUELS,
    SPENDING,
    TAKES,
    TO_SHIFT,
    WORMS,
)
from solver.kernel.fairy.men import is_listed
from solver.kernel.fairy.moving.finishing import make_whole
from solver.kernel.fairy.moving.legality import plays, plays_check
from solver.kernel.fairy.moving.moves import (
    LEAST,
    generate,
    generate_from,
    greatest_made,
    list_moves,
    list_unasked,
)
from solver.kernel.fairy.moving.settling import pass_turn
from solver.kernel.fairy.play.ends import has_any_move, has_ended, is_lawful_mate, stands_in_check
from solver.kernel.help.layout import LAST_MOVES
from solver.kernel.layout import (
    CAPTURE,
    CASTLED,
    CHECKED,
    DOUBLE_STALEMATE,
    EVALUATED,
    GENERATED,
    GOAL,
    GOAL_SQUARE,
    MATE,
    MATE_OR_STALEMATE,
    PASSED_CAPTURE,
    SQUARE,
    STALEMATE,
)
from solver.kernel.words import I64, NONE, ONE, U64, jit, off

GOING_ON = ANTICIRCE | BRETON | SPENDING
"""Under these who has moved may stand elsewhere than where he went, or be gone."""


@jit
def reaches(t, w, q, move, side, room):
    """Tell whether a *move* of *side*, made in row *q*, reaches the goal; *room* is a list."""
    goal = w[GOAL]
    other = 1 - side
    w[EVALUATED] += 1
    if goal >= DOUBLE_MATE:
        return mates_mover(t, goal, q, side, room)
    if goal == SQUARE:
        return is_of_man(t, move) and rests_on(t, q, move, side) == w[GOAL_SQUARE]
    if goal == FAR_RANK:
        rank = move >> TO_SHIFT >> 3 & 7
        return is_of_man(t, move) and rank == (7 if side == 0 else 0)
    if goal == DIAGRAM:
        return has_arrived(w, q)
    if goal == ANY_MOVE:
        return True
    if goal in (CAPTURE, PIECE_WIN):
        return move & TAKES != 0
    if goal == CASTLED:
        return move & CASTLING != 0
    if goal == PASSED_CAPTURE:
        return move & IN_PASSING != 0
    if goal == CIRCUIT:
        return comes_back(off(q, -ROW), q, move)
    if goal == PLACES_EXCHANGED:
        return exchanges(off(q, -ROW), q, move, side)
    if goal == KISS:
        return kisses(off(q, -ROW), q, move, w[GOAL_SQUARE])
    if goal == MATE_OR_STALEMATE:
        return has_ended(t, q, room, other)
    if goal == CHECKED:
        return is_attacked(t, q, other)
    if stands_in_check(t, q, room, other) != (goal == MATE):
        return False
    if goal != OWN_STALEMATE and not has_ended(t, q, room, other):
        return False
    if goal == MATE and not is_lawful_mate(t, off(q, -ROW), move, side):
        return False
    if goal != DOUBLE_STALEMATE and goal != OWN_STALEMATE:
        return True
    r = off(q, ROW)
    pass_turn(t, q, r, side)
    return has_ended(t, r, room, side)


@jit
def rests_on(t, q, move, side):
    """Return the square where he stands who has made a move of *side* in row *q*, -1 for none.

    Who returns, goes on or vanishes with his move is made to do so once more, in the row behind.
    """
    p = off(q, -ROW)
    is_gone_on = t[CONDITIONS] & GOING_ON or t[SEQUELS] & WORMS or I64(p[move & 63]) & KAMIKAZE
    if not is_gone_on:
        return move >> TO_SHIFT & 63
    return place_after(t, p, off(q, ROW), move, side)


@jit
def mates_mover(t, goal, q, side, room):
    """Tell whether a move of *side*, legal or not, has mated him, and the other where asked.

    In a double mate he had a legal move, in a countermate he was mated.
    """
    r = off(q, ROW)
    if goal != OWN_MATE:
        p = off(q, -ROW)
        for i in range(ROW):
            r[i] = p[i]
        was_mated = is_mated(t, r, room, side)
        if goal == COUNTER_MATE and not was_mated:
            return False
        if goal == DOUBLE_MATE and not has_any_move(t, r, room, side, I64(0)):
            return False
        if not is_mated(t, q, room, 1 - side):
            return False
    pass_turn(t, q, r, side)
    return is_mated(t, r, room, side)


@jit
def is_mated(t, p, room, side):
    """Tell whether *side* stands in check and has no move; rows behind *p* are scratch."""
    return stands_in_check(t, p, room, side) and not has_any_move(t, p, room, side, I64(0))


@jit
def ends_play(t, w, p, q, move, side, room):
    """Make a listed move with which play may end in row *q*; tell whether it can be made so.

    It is legal, or reaches a goal that is reached by exposing one's king, too.
    """
    if t[LENGTHS + side] and w[GOAL] < DOUBLE_MATE:  # only legal ones are listed
        return make_whole(t, p, q, move, side)
    if plays(t, p, q, move, side):
        return True
    if w[GOAL] < DOUBLE_MATE or not make_whole(t, p, q, move, side):
        return False
    return reaches(t, w, q, move, side, room)


@jit
def list_endings(t, w, p, moves, room, side, is_last):
    """List moves of *side* in row *p* among which are all with which play may end.

    Moves that reach a goal by exposing one's king are chosen among these and the legal ones;
    strictly, among all that can be made.  Of a half-move that is not the last all legal ones stay.
    """
    q = off(p, ROW)
    count = list_moves(t, p, q, moves, side)
    if w[GOAL] < DOUBLE_MATE or t[LENGTHS + side] == 0:
        return count
    last = count + generate(t, p, off(moves, count), side)
    chosen = count
    best = greatest_made(t, p, q, off(moves, chosen), last - chosen, side)
    if not t[IS_EXACT + side]:
        best = t[LENGTHS + side] * length_of(t, p, moves[0], side) if chosen else I64(LEAST)
    for i in range(chosen, last):
        move = moves[i]
        length = t[LENGTHS + side] * length_of(t, p, move, side)
        if length < best or is_listed(moves, 0, chosen, move):
            continue
        if make_whole(t, p, q, move, side) and reaches(t, w, q, move, side, room):
            if length > best:
                best = length
                count = I64(0) if is_last else chosen
            moves[count] = move
            count += 1
    return count


@jit
def can_be_listed(t, w, p, moves, move, side):
    """Tell whether a move, found good elsewhere, can be listed in row *p*; *moves* is scratch."""
    start = move & 63
    if not w[HOLDING] & ANY_IS_FREE or move & CASTLING:
        return False
    if p[OCCUPIED + side] >> U64(start) & ONE == NONE:
        return False
    count = generate_from(t, p, moves, I64(0), start, side)
    place = 0
    while place < count and moves[place] != move:
        place += 1
    return place < count


@jit
def goal_moves(t, w, p, moves, room, side, most):
    """List the legal moves of *side* in row *p* that reach the goal, *most* at most.

    Rows behind *p* and *room*, a list, are scratch.
    """
    q = off(p, ROW)
    count = list_mating(t, w, p, moves, side)
    is_unique = count >= 0 and t[MATES_ALLOWED] == BY_ONE_MATE and w[GOAL] == MATE
    stalemates = w[GOAL] in (STALEMATE, DOUBLE_STALEMATE)
    if count < 0 and stalemates and t[MATES_ALLOWED] and t[LENGTHS + side] == 0:
        count = list_unasked(t, p, q, moves, side)  # no check is looked for
    elif count < 0:
        count = list_endings(t, w, p, moves, room, side, True)
    if count == 0:
        return I64(0)
    if stalemates:
        list_idle(t, w, p, room, side)
    wants_check = w[GOAL] in (MATE, CHECKED)
    is_told = wants_check and makes_cut(w, LAST_MOVES) and tells_checks(t)
    lines = lines_to_royals(t, p, side) if is_told else NONE
    found = I64(0)
    for i in range(count):
        if is_told and not may_check(t, p, moves[i], side, lines):
            continue
        if stalemates and leaves_spare(t, w, p, moves[i], side):
            continue
        w[GENERATED] += 1
        if wants_check:
            is_played = plays_check(t, p, q, moves[i], side)
        else:
            is_played = ends_play(t, w, p, q, moves[i], side, room)
        if is_played and reaches(t, w, q, moves[i], side, room):
            moves[found] = moves[i]
            found += 1
            if found == most and not is_unique:
                break
            if found == 2 and is_unique:  # under Exclusive chess nobody has two mates
                return I64(0)
    return found


@jit
def is_refuted_again(t, w, p, moves, room, side):
    """Tell whether a reply that kept *side* from being forced to the goal does so again.

    Any legal reply that does not reach the goal is enough, so that it costs nothing but time to
    ask first those found last; it is asked whether they can be listed here, and be made.
    """
    q = off(p, ROW)
    for which in range(2):
        move = w[REFUTATION + which]
        if move == 0 or not can_be_listed(t, w, p, moves, move, side):
            continue
        w[GENERATED] += 1
        if ends_play(t, w, p, q, move, side, room) and not reaches(t, w, q, move, side, room):
            if which == 1:
                w[REFUTATION + 1] = w[REFUTATION]
                w[REFUTATION] = move
            return True
    return False


@jit
def forced_moves(t, w, p, moves, room, side):
    """List the legal moves of *side* in row *p* if all of them reach the goal; return how many."""
    if list_mating(t, w, p, moves, side) == 0:
        return I64(0)
    q = off(p, ROW)
    count = list_endings(t, w, p, moves, room, side, True)
    found = I64(0)
    for i in range(count):
        w[GENERATED] += 1
        if ends_play(t, w, p, q, moves[i], side, room):
            if not reaches(t, w, q, moves[i], side, room):
                w[REFUTATION + 1] = w[REFUTATION]
                w[REFUTATION] = moves[i]
                return I64(0)
            moves[found] = moves[i]
            found += 1
    return found
