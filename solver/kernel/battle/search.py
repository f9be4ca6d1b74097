"""The search of battle play: whether White, to move, meets the stipulation in at most n moves.

One source for every kind of play.  What tells one kind from another, above all how play ends,
is a module of small functions that fit :class:`Terms`; they are compiled into the search, so
that plain directmates pay nothing for what other play asks.

``node`` is attacker and defender in one function with a flag, because functions that
call each other in a ring are not compiled.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from solver.kernel.battle.loud import list_loud, list_quiet
from solver.kernel.battle.order import (
    note_good,
    score_attacker,
    score_defender,
    score_refutations,
    table_refutes,
)
from solver.kernel.battle.sharing import enter, is_busy, is_shared, leave, next_move, put_off
from solver.kernel.layout import (
    ABANDON,
    ATTACKER_HISTORY,
    BLACK,
    DEFENDER_HISTORY,
    EVALUATED,
    FREE_MOVES,
    GENERATED,
    IS_EXACT,
    MOST_DEFENCES,
    RESULTS,
    ROW,
    STOP,
    TABLE_FULL,
    TABLE_HITS,
    WHITE,
    ZOBRIST,
)
from solver.kernel.lists import bring_best, list_of, scores_of
from solver.kernel.moves import generate_black, generate_white, make
from solver.kernel.table import best_move, disproved, look_up, proved, store
from solver.kernel.words import I64, jit, off

STOPPED = -1
FAILS = 0
MATES = 1
OPEN = 2
"""The answer of terms: neither, the search has to find out."""
AT_ONCE = 10_000
"""After so many positions no other first move is begun before Python has heard of the last."""


class Terms(Protocol):
    """What a kind of play has of its own; answers are MATES, FAILS, STOPPED or OPEN.

    White is to move at *ply* with *length* moves, at least 1, or Black is and *length* is what
    White has left.  Row *ply* has the position; the rows and lists from there on are scratch
    room.
    """

    BELOW: int
    """The length of a position with Black to move, and nothing of White's left, as work."""

    LEAST_KEPT: int
    """The least number of moves at which the table is asked about a position with White to move."""

    def plan_of(self, w, length):
        """Return the plan under which the table keeps a position with White to move."""

    def left_after(self, t, w, lists, rows, length, ply):
        """Return how many of *length* moves White may make after the one that leaves Black so."""

    def counts_defences(self, w, length):
        """Tell whether a narrow search counts the replies that hold out longest."""

    def before_replies(self, t, w, lists, rows, length, ply):
        """Decide for Black to move, if that can be done without going through his moves."""

    def without_reply(self, t, p):
        """Decide for Black, who has no move; never OPEN."""

    def asks_table(self, w, length):
        """Tell whether the table is asked about all replies before one is searched."""

    def lists_loud(self, w, length):
        """Tell whether Black's checks and captures are listed first, alone.

        Not where the table is asked about all replies, nor where threads share them.
        """

    def after_reply(self, t, w, q, reply, length, room):
        """Decide for the position in row *q* after a reply, if it ends the play; never STOPPED."""

    def last_move(self, t, w, lists, rows, ply):
        """Decide for White to move, who has one move, if the table need not be asked."""

    def before_moves(self, t, h, mask, w, lists, rows, length, ply):
        """Decide for White to move, if that can be done without going through his moves."""

    def decided(self, t, w, lists, rows, length, move):
        """Decide for White's legal move in row 0, *length* moves included, as soon as made."""

    def has_no_refutation(self, t, w, lists, rows, length, move):
        """Tell whether White's legal move in row 0 is decided, whatever the replies are."""


class Search(NamedTuple):
    """The compiled functions of one kind of play, told in :func:`search_by`."""

    node: Any
    decide_move: Any
    decide_moves: Any
    refutations: Any
    continuations: Any
    one_move: Any
    longest_defence: Any


def search_by(terms: Terms) -> Search:
    """Return the search of the kind of play that *terms* tell of."""

    @jit
    def node(t, h, mask, w, lists, rows, length, ply, is_defender):
        """Decide whether White in row *ply* meets the stipulation within *length* more moves.

        Returns MATES (he does), FAILS or STOPPED.  Whose move it is *is_defender* tells.
        """
        p = off(rows, ply * ROW)
        q = off(p, ROW)
        moves = list_of(lists, ply)
        scores = scores_of(lists, ply)
        if w[STOP] + w[TABLE_FULL] + w[ABANDON] != 0:
            return STOPPED
        if is_defender != 0:
            length = terms.left_after(t, w, lists, rows, length, ply)
            result = terms.before_replies(t, w, lists, rows, length, ply)
            if result != OPEN:
                return result
            loud = 0
            if terms.lists_loud(w, length):
                loud = list_loud(t, p, w, moves, scores)
            count = loud
            if loud == 0:
                count = generate_black(t, p, moves)
                if count == 0:
                    return terms.without_reply(t, p)
            ask = terms.asks_table(w, length)
            if ask and table_refutes(t, h, mask, p, q, moves, scores, count, length) >= 0:
                w[TABLE_HITS] += 1
                return FAILS
            if loud == 0:
                score_defender(t, p, w, moves, scores, count)
            if terms.counts_defences(w, length):
                defences = 0
                for i in range(count):
                    move = moves[i]
                    make(t, p, q, move, BLACK)
                    w[GENERATED] += 1
                    free = w[FREE_MOVES]
                    result = terms.after_reply(t, w, q, move, free, list_of(lists, ply + 1))
                    if result == OPEN:
                        result = node(t, h, mask, w, lists, rows, free, ply + 1, 1 - is_defender)
                    if result == STOPPED:
                        return STOPPED
                    if result == FAILS:
                        defences += 1
                        if defences > w[MOST_DEFENCES]:
                            return FAILS
            shared = is_shared(w, length + terms.BELOW, count)
            total = count
            i = 0
            while i < total or loud > 0:
                if i == total:
                    count = list_quiet(t, p, w, moves, scores, loud)
                    total = count
                    loud = 0
                    continue
                move = next_move(moves, scores, i, count)
                make(t, p, q, move, BLACK)
                if shared and 0 < i < count and is_busy(w, q[ZOBRIST]):
                    put_off(moves, total - count, move)
                    total += 1
                    i += 1
                    continue
                i += 1
                w[GENERATED] += 1
                result = terms.after_reply(t, w, q, move, length, list_of(lists, ply + 1))
                if result == MATES:
                    continue
                if result == FAILS:
                    return FAILS
                if shared:
                    enter(w, q[ZOBRIST])
                result = node(t, h, mask, w, lists, rows, length, ply + 1, 1 - is_defender)
                if shared:
                    leave(w, q[ZOBRIST])
                if result != MATES:
                    if result == FAILS:
                        note_good(w, DEFENDER_HISTORY, move, length + terms.BELOW)
                    return result
            return MATES
        if length == 1:
            result = terms.last_move(t, w, lists, rows, ply)
            if result != OPEN:
                return result
        plan = terms.plan_of(w, length)
        known = look_up(h, mask, p, plan)
        if length >= terms.LEAST_KEPT:
            if proved(known) <= length:
                w[TABLE_HITS] += 1
                return MATES
            if disproved(known) >= length:
                w[TABLE_HITS] += 1
                return FAILS
        result = terms.before_moves(t, h, mask, w, lists, rows, length, ply)
        if result != OPEN:
            return result
        count = generate_white(t, p, moves)
        score_attacker(t, p, w, moves, scores, count, best_move(known))
        shared = is_shared(w, length - 1 + terms.BELOW, count)
        total = count
        i = 0
        while i < total:
            move = next_move(moves, scores, i, count)
            make(t, p, q, move, WHITE)
            if shared:
                if 0 < i < count and is_busy(w, q[ZOBRIST]):
                    put_off(moves, total - count, move)
                    total += 1
                    i += 1
                    continue
                enter(w, q[ZOBRIST])
            i += 1
            w[GENERATED] += 1
            result = node(t, h, mask, w, lists, rows, length - 1, ply + 1, 1 - is_defender)
            if shared:
                leave(w, q[ZOBRIST])
            if result == MATES:
                note_good(w, ATTACKER_HISTORY, move, length + terms.BELOW)
                store(h, mask, w, p, plan, length, True, move)
                return MATES
            if result == STOPPED:
                return STOPPED
        if length >= terms.LEAST_KEPT:
            store(h, mask, w, p, plan, length, False, 0)
        return FAILS

    @jit
    def decide_move(t, h, mask, w, lists, rows, length, move, is_defender):
        """Decide whether White's *move* in row 0 meets the stipulation within *length* moves."""
        w[GENERATED] += 1
        result = terms.decided(t, w, lists, rows, length, move)
        if result != OPEN:
            return result
        make(t, rows, off(rows, ROW), move, WHITE)
        return node(t, h, mask, w, lists, rows, length - 1, I64(1), is_defender)

    @jit
    def decide_moves(t, h, mask, w, lists, rows, length, count, is_defender):
        """Decide the first of the *count* moves in RESULTS and more, while that takes little.

        Up to the first that succeeds.  Puts in the place of each how many positions were counted
        after it, times two, and 1 where it succeeds.  Returns how many are decided, or STOPPED.
        """
        results = off(w, RESULTS)
        begun = w[GENERATED] + w[EVALUATED]
        for i in range(count):
            move = results[i]
            result = decide_move(t, h, mask, w, lists, rows, length, move, is_defender)
            if result == STOPPED:
                return I64(i) if i else I64(STOPPED)
            counted = w[GENERATED] + w[EVALUATED]
            results[i] = 2 * counted + (1 if result == MATES else 0)
            if result == MATES or counted - begun > AT_ONCE:
                return i + 1
        return count

    @jit
    def refutations(t, h, mask, w, lists, rows, length, move, limit, is_defender):
        """List the replies after which White's *move* in row 0 fails within *length* moves.

        Writes them to RESULTS, in no order, and returns how many, *limit* + 1 at most, or
        STOPPED.  A move that fails for want of any reply has none, and neither has one that
        reflex play forbids, because White must reach the goal at once.
        """
        if terms.has_no_refutation(t, w, lists, rows, length, move):
            return 0
        q = off(rows, ROW)
        r = off(q, ROW)
        make(t, rows, q, move, WHITE)
        results = off(w, RESULTS)
        replies = list_of(lists, 1)
        scores = scores_of(lists, 1)
        count = generate_black(t, q, replies)
        score_refutations(t, h, mask, q, r, w, replies, scores, count, length - 1)
        found = 0
        for i in range(count):
            reply = bring_best(replies, scores, i, count)
            w[GENERATED] += 1
            make(t, q, r, reply, BLACK)
            result = terms.after_reply(t, w, r, reply, length - 1, list_of(lists, 2))
            if result == OPEN and length == 1:  # White has no move left
                result = FAILS
            elif result == OPEN:
                result = node(t, h, mask, w, lists, rows, length - 1, I64(2), 1 - is_defender)
            if result == STOPPED:
                return STOPPED
            if result == FAILS:
                results[found] = reply
                found += 1
                if found > limit:
                    break
        return found

    @jit
    def continuations(t, h, mask, w, lists, rows, length, is_defender):
        """List White's moves in row 0 that meet the stipulation soonest, within *length* moves.

        Writes to RESULTS the number of moves and then the moves; returns how many moves there
        are, or STOPPED.  With ``exact-`` no length but *length* counts.
        """
        results = off(w, RESULTS)
        moves = list_of(lists, 0)
        count = generate_white(t, rows, moves)
        for needed in range(max(length, 1) if w[IS_EXACT] else 1, length + 1):
            found = 0
            for i in range(count):
                move = moves[i]
                result = decide_move(t, h, mask, w, lists, rows, needed, move, is_defender)
                if result == STOPPED:
                    return STOPPED
                if result == MATES:
                    found += 1
                    results[found] = move
            if found:
                results[0] = needed
                return found
        return 0

    @jit
    def one_move(t, h, mask, w, lists, rows, length, is_defender):
        """Return a move of White in row 0 that succeeds within *length*, 0, or STOPPED.

        The move that the table knows is the first to be looked at.
        """
        known = look_up(h, mask, rows, terms.plan_of(w, length))
        if disproved(known) >= length:
            return 0
        moves = list_of(lists, 0)
        scores = scores_of(lists, 0)
        count = generate_white(t, rows, moves)
        score_attacker(t, rows, w, moves, scores, count, best_move(known))
        for i in range(count):
            move = bring_best(moves, scores, i, count)
            result = decide_move(t, h, mask, w, lists, rows, length, move, is_defender)
            if result == STOPPED:
                return I64(STOPPED)
            if result == MATES:
                return move
        return 0

    @jit
    def longest_defence(t, h, mask, w, lists, rows, length, count, is_defender):
        """Return which of the *count* replies in RESULTS to row 0 holds out for all of *length*.

        White has so many moves left then, two at least.  One that the table knows is taken before
        any that has to be searched, and the first one if none does.  May return STOPPED.
        """
        results = off(w, RESULTS)
        q = off(rows, ROW)
        shorter = length - 1
        plan = terms.plan_of(w, shorter)
        for i in range(count):
            make(t, rows, q, results[i], BLACK)
            if disproved(look_up(h, mask, q, plan)) >= shorter:
                return results[i]
        for i in range(count):
            make(t, rows, q, results[i], BLACK)
            result = node(t, h, mask, w, lists, rows, shorter, I64(1), 1 - is_defender)
            if result == STOPPED:
                return I64(STOPPED)
            if result == FAILS:
                return results[i]
        return results[0]

    return Search(
        node, decide_move, decide_moves, refutations, continuations, one_move, longest_defence
    )
