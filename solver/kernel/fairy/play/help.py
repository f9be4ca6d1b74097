"""Help and series play: all lines of one length that reach the goal.

As ``solver.kernel.help.search`` it goes on behind the last line it found, in the order in which
moves are listed.  What play is asked stands in plain words in ``tests.naive_play``.
"""

from __future__ import annotations

from solver.kernel.fairy.checking.exposing import lines_from_royals
from solver.kernel.fairy.closing.far_nets import may_close
from solver.kernel.fairy.closing.last_moves import list_mated
from solver.kernel.fairy.closing.pictures import keep_pictures, list_pictures
from solver.kernel.fairy.closing.pictures_layout import HAS_PICTURES
from solver.kernel.fairy.closing.sparing import leaves_spare, list_spare
from solver.kernel.fairy.closing.useful import keep_useful
from solver.kernel.fairy.diagram.diagrams import comes_nearer, completing_moves
from solver.kernel.fairy.effects.passing import PASS_WORD, forget_passed, pass_over
from solver.kernel.fairy.known.failures import failed, store_failure
from solver.kernel.fairy.layout import (
    AGAIN,
    DIAGRAM,
    ENDING,
    ENDS,
    GOAL_ENDS,
    IS_SERIES,
    LENGTH,
    LINES,
    LINES_FULL,
    MOVES_ON,
    NONE_SHORTER,
    PATH,
    PLANS,
    RECIPROCAL,
    RESULTS,
    RESUMING,
    ROOM,
    ROW,
    SIDES,
    TOLD,
)
from solver.kernel.fairy.moving.legality import plays_told
from solver.kernel.fairy.moving.moves import checks_unlawfully, list_leading, list_moves
from solver.kernel.fairy.moving.series import without_clue
from solver.kernel.fairy.play.battle import list_at
from solver.kernel.fairy.play.ends import stands_in_check
from solver.kernel.fairy.play.goals import (
    ends_play,
    forced_moves,
    goal_moves,
    is_refuted_again,
    reaches,
)
from solver.kernel.fairy.play.parrying import INTRODUCED, PARRYING, has_to_pass
from solver.kernel.help.layout import ENOUGH, GOAL_ENDING, REFLEX_ENDING, SELF_ENDING
from solver.kernel.layout import (
    CHECKED,
    EVALUATED,
    GENERATED,
    GOAL,
    MATE,
    STOP,
    TABLE_FULL,
    TABLE_HITS,
)
from solver.kernel.words import ALL, I64, U64, jit, jit_inline, off

STOPPED = -1


@jit
def keep_line(w, lines):
    """Add the path to the lines found; tell whether there was room."""
    if w[LINES] >= w[ROOM]:
        w[LINES_FULL] = 1
        return False
    length = w[LENGTH]
    line = off(lines, w[LINES] * length)
    for ply in range(length):
        line[ply] = w[PATH + ply]
    w[LINES] += 1
    return True


@jit
def ending_moves(t, w, p, moves, room, side, most):
    """List the moves with which *side*, the last to move, ends the play; *most* may be enough."""
    if w[ENDING] == SELF_ENDING:
        if is_refuted_again(t, w, p, moves, room, side):
            return I64(0)
        return forced_moves(t, w, p, moves, room, side)
    return goal_moves(t, w, p, moves, room, side, most)


@jit
def reciprocates(t, w, p, moves, room, side):
    """Tell whether *side*, to make the last half-move but one, may reach a goal of its own."""
    asked = w[GOAL]
    w[GOAL] = w[RECIPROCAL] - 1
    found = goal_moves(t, w, p, moves, room, side, 1)
    w[GOAL] = asked
    return found != 0


@jit
def is_over(t, w, lists, p, ply, side):
    """Tell whether the play ends before a half-move that is not the last, by a duty or too soon.

    Whom all moves mate, or stalemate, has no move to go on with: nothing is asked then.
    """
    ending = w[ENDING]
    moves = list_at(lists, ply, 2)
    room = list_at(lists, ply + 1, 2)
    if w[RECIPROCAL] and ply == w[LENGTH] - 2 and not reciprocates(t, w, p, moves, room, side):
        return True
    is_last_side = side == w[SIDES + w[LENGTH] - 1]
    if w[IS_SERIES]:
        return ending == REFLEX_ENDING and goal_moves(t, w, p, moves, room, side, 1) != 0
    if ending == GOAL_ENDING:
        return False
    if is_last_side:
        if ending == SELF_ENDING and w[GOAL] < CHECKED and t[ENDS] == 0:
            return False
        return ending_moves(t, w, p, moves, room, side, I64(1)) != 0
    return ending == REFLEX_ENDING and goal_moves(t, w, p, moves, room, side, 1) != 0


@jit_inline
def reaches_too_soon(t, w, q, move, ply, side, room):
    """Tell whether a half-move that is not the last reaches the goal, and so leads nowhere.

    Goals that leave no move are not asked for: in alternate play they lead nowhere by themselves,
    and in a series a mate gives check, which ends it, and a side without moves is passed over.
    Nor in reciprocal play, which ends where both sides can reach a goal, nor of who parries checks
    (Popeye 4.104, ``pser-h`` in ``input/plaintext/stipulation.c``).
    """
    if w[PARRYING] == side + I64(1) or ply < w[INTRODUCED]:
        return False
    if w[GOAL_ENDS] and side != w[SIDES + w[LENGTH] - 1]:
        return reaches(t, w, q, move, side, room)
    if w[ENDING] != GOAL_ENDING or w[RECIPROCAL] or side != w[SIDES + w[LENGTH] - 1]:
        return False
    return w[GOAL] >= CHECKED and reaches(t, w, q, move, side, room)


@jit
def goes_on(t, w, lists, q, ply, side):
    """Tell whether a series goes on after a half-move made in row *q*; forget what was passed."""
    room = list_at(lists, ply + 1, 2)
    if stands_in_check(t, q, room, 1 - side):
        return False
    if w[ENDING] != GOAL_ENDING:
        moves = list_at(lists, ply + 1, 0)
        if ending_moves(t, w, q, moves, room, 1 - side, I64(1)) != 0:
            return False
    forget_passed(q)
    return True


@jit
def passes(t, w, lists, p, q, ply, side):
    """Pass in row *p* to row *q* before a half-move that is not the last; tell whether the plan
    goes on: where the side that parries could, or had to, end the play, it does not.
    """
    if w[ENDING] != GOAL_ENDING:
        moves = list_at(lists, ply, 0)
        if ending_moves(t, w, p, moves, list_at(lists, ply, 2), side, I64(1)) != 0:
            return False
    w[PATH + ply] = PASS_WORD
    pass_over(p, q)
    return True


@jit
def last_moves(t, w, lists, p, lines, ply):
    """Add the lines that the last half-move of row *p* ends; return how many, or STOPPED."""
    moves = list_at(lists, ply, 0)
    if w[GOAL] == DIAGRAM:
        count = completing_moves(t, w, p, moves, w[SIDES + ply], ply)
    else:
        count = ending_moves(t, w, p, moves, list_at(lists, ply, 2), w[SIDES + ply], I64(-1))
    for i in range(count):
        if w[RESUMING]:
            if without_clue(moves[i]) == w[AGAIN + ply]:
                w[RESUMING] = 0
            continue
        w[PATH + ply] = moves[i]
        if not keep_line(w, lines):
            return I64(STOPPED)
    return count


@jit
def advances(t, w, lists, p, q, move, ply, exposing):
    """Make half-move *ply*, not the last, in row *p*; tell whether the plan goes on after it.

    *exposing* are the squares that ``exposing.lines_from_royals`` tells, or all.
    """
    side = w[SIDES + ply]
    w[PATH + ply] = move
    if w[GOAL] == DIAGRAM:
        if not comes_nearer(t, w, p, q, move, side, ply):
            return False
    else:
        if not plays_told(t, w, p, q, move, side, exposing):
            return False
        w[GENERATED] += 1
        if checks_unlawfully(t, q, side):
            return False
    if reaches_too_soon(t, w, q, move, ply, side, list_at(lists, ply, 2)):
        return False
    return w[MOVES_ON + ply] == 0 or goes_on(t, w, lists, q, ply, side)


@jit_inline
def plan_at(w, ply, side):
    """Return the plan under which the table keeps a position before a half-move.

    Else the plan is all that is still to come.  But where no shorter line exists, a position
    from which none of just so many half-moves is left has none of fewer either: they would have
    ended a shorter line, through the same moves to this position.  So it is known by the longest
    play that failed, and whoever comes to it later in a line, by a detour, need not go on.
    """
    if w[NONE_SHORTER]:
        return U64(w[PLANS + w[LENGTH] - 1]) + U64(side + 1)
    return U64(w[PLANS + ply])


@jit_inline
def may_still_mate(t, w, p, ply):
    """Tell whether row *p*, before half-move *ply*, may still lead to a mate, or stalemate."""
    if not w[HAS_PICTURES]:
        return may_close(t, w, p, ply)
    return keep_pictures(t, w, p, ply)


@jit
def node(t, h, mask, w, lists, rows, lines, ply):
    """Add all lines that go through the position in row *ply*; return how many, or STOPPED.

    On the way to where an earlier call was broken off, one line stands for all it found here.
    """
    if w[STOP] + w[TABLE_FULL] + w[LINES_FULL] != 0:
        return I64(STOPPED)
    p = off(rows, ply * ROW)
    left = w[LENGTH] - ply
    side = w[SIDES + ply]
    plan = plan_at(w, ply, side)
    known = failed(h, mask, p, plan)
    if known >= left if w[NONE_SHORTER] else known != 0:
        w[TABLE_HITS] += 1
        return I64(0)
    if left == 1:
        found = last_moves(t, w, lists, p, lines, ply)
        if found == 0:
            store_failure(h, mask, w, p, plan, left)
        return found
    if left > 2 and not may_still_mate(t, w, p, ply):
        store_failure(h, mask, w, p, plan, left)
        return I64(0)
    if has_to_pass(t, w, p, list_at(lists, ply, 2), side):
        if not passes(t, w, lists, p, off(p, ROW), ply, side):
            return I64(0)
        return node(t, h, mask, w, lists, rows, lines, ply + 1)
    if is_over(t, w, lists, p, ply, side):
        return I64(0)
    q = off(p, ROW)
    moves = list_at(lists, ply, 0)
    if left == 2 and w[SIDES + ply + 1] != side:
        count = list_mated(t, w, p, q, moves, side)
    elif w[MOVES_ON + ply] or w[GOAL] == DIAGRAM:
        count = list_moves(t, p, q, moves, side)
    else:
        count = list_leading(t, p, q, moves, side)
    if left > 2:
        count = keep_useful(t, w, p, moves, count, side, ply)
    forces = left == 2 and w[ENDING] == SELF_ENDING and w[GOAL] == MATE
    if forces:
        list_spare(t, w, p, list_at(lists, ply, 2), side)
    found = w[RESUMING]
    first = I64(0)
    if w[RESUMING]:
        while first < count and without_clue(moves[first]) != w[AGAIN + ply]:
            first += 1
    exposing = lines_from_royals(t, w, p, side, count)
    for i in range(first, count):
        if forces and leaves_spare(t, w, p, moves[i], side):
            continue
        if advances(t, w, lists, p, q, moves[i], ply, exposing):
            result = node(t, h, mask, w, lists, rows, lines, ply + 1)
            if result == STOPPED:
                return I64(STOPPED)
            found += result
    if found == 0:
        store_failure(h, mask, w, p, plan, left)
    return found


@jit
def solve_after(t, h, mask, w, lists, rows, lines, move, second):
    """Find all lines that begin with the legal *move* in row 0; return how many, or STOPPED.

    *second* is the number of the second half-move, 1.
    """
    q = off(rows, ROW)
    side = w[SIDES]
    if w[LENGTH] == 1:
        w[PATH] = move
        if not ends_play(t, w, rows, q, move, side, list_at(lists, I64(0), 2)):
            return I64(0)
        if not reaches(t, w, q, move, side, list_at(lists, I64(0), 2)):
            return I64(0)
        if w[ENDING] == SELF_ENDING and not forced_moves(
            t, w, rows, list_at(lists, I64(0), 0), list_at(lists, I64(0), 2), side
        ):
            return I64(0)
        return I64(1) if keep_line(w, lines) else I64(STOPPED)
    if move == PASS_WORD and w[PARRYING] == side + I64(1):
        if not passes(t, w, lists, rows, q, I64(0), side):
            return I64(0)
    elif is_over(t, w, lists, rows, I64(0), side) or not advances(
        t, w, lists, rows, q, move, I64(0), ALL
    ):
        return I64(0)
    return node(t, h, mask, w, lists, rows, lines, second)


@jit
def solve_behind(t, h, mask, w, lists, rows, lines, move, second):
    """Do the same for one move of which nothing was told before."""
    list_pictures(t, w, rows)
    return solve_after(t, h, mask, w, lists, rows, lines, move, second)


@jit
def solve_several(t, h, mask, w, lists, rows, lines, count, second):
    """Find all lines behind the first of *count* moves in RESULTS, and more while that is little.

    What it returns and leaves in TOLD is as in ``solver.kernel.help.search``.
    """
    begun = w[GENERATED] + w[EVALUATED]
    list_pictures(t, w, rows)
    for i in range(count):
        result = solve_after(t, h, mask, w, lists, rows, lines, w[RESULTS + i], second)
        counted = w[GENERATED] + w[EVALUATED]
        w[TOLD + 2 * i] = w[LINES]
        w[TOLD + 2 * i + 1] = counted
        if result == STOPPED:
            return ~i
        if counted - begun > ENOUGH:
            return i + 1
    return count
