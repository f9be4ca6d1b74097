"""What an entry of battle play can be asked, whichever kind of play it decides.

Everything arrives as addresses of numpy arrays.  The caller has checked all of
it: the position is playable, the arrays have the sizes ``layout`` states.
"""

from __future__ import annotations

from typing import Any

from solver.kernel.battle.search import Search, Terms
from solver.kernel.goals import generate, in_check
from solver.kernel.layout import (
    ATTACK,
    BEST_MOVE,
    BLACK,
    CONTINUATIONS,
    DECIDE_MOVE,
    DECIDE_MOVES,
    DEFENCE,
    GROW,
    IN_CHECK,
    KNOWN,
    LEGAL_MOVES,
    LISTS,
    MAKE,
    REFUTATIONS,
    RESULTS,
    ROW,
    WHITE,
)
from solver.kernel.moves import make
from solver.kernel.table import look_up, spread, without_identity
from solver.kernel.words import I64, U64, entry, off, signed_at, words_at

# I64(...), not plain numbers: a function is compiled anew for each literal that reaches it.
ATTACKER = 0
DEFENDER = 1


def door_to(search: Search, terms: Terms, one_move: Any, answer_more: Any) -> Any:
    """Return the entry to a search; only this function goes to the compile cache.

    *one_move* names a move that succeeds as that of *search* does; *answer_more* carries out
    what this kind of play alone can be asked.
    """
    node, decide_move, decide_moves, refutations, continuations, _, longest_defence = search

    @entry("int64(int64, uint64, uint64, uint64, uint64, uint64, int64, int64, int64)")
    def run(operation, tables, table, mask, work, board_rows, length, move, extra):
        """Carry out one operation on row 0; what it returns depends on the operation.

        *extra* is the side for PERFT, LEGAL_MOVES, GOAL_MOVES, MAKE and IN_CHECK, the limit
        for REFUTATIONS, the number of moves for DECIDE_MOVES and DEFENCE, the new mask for
        GROW.  MAKE leaves the new position in row 1.
        """
        t = words_at(tables)
        h = words_at(table)
        w = signed_at(work)
        lists = off(w, LISTS)
        rows = words_at(board_rows)
        # The search stands first: what it calls is compiled for it, see ``jit_apart``.
        if operation == ATTACK:
            return node(t, h, mask, w, lists, rows, length, I64(0), I64(ATTACKER))
        if operation == DECIDE_MOVE:
            return decide_move(t, h, mask, w, lists, rows, length, move, I64(DEFENDER))
        if operation == DECIDE_MOVES:
            return decide_moves(t, h, mask, w, lists, rows, length, extra, I64(DEFENDER))
        if operation == REFUTATIONS:
            return refutations(t, h, mask, w, lists, rows, length, move, extra, I64(DEFENDER))
        if operation == CONTINUATIONS:
            return continuations(t, h, mask, w, lists, rows, length, I64(DEFENDER))
        if operation == DEFENCE:
            return longest_defence(t, h, mask, w, lists, rows, length, extra, I64(DEFENDER))
        if operation == LEGAL_MOVES:
            return generate(t, rows, off(w, RESULTS), extra)
        if operation == MAKE:
            if extra == WHITE:
                make(t, rows, off(rows, ROW), move, WHITE)
            else:
                make(t, rows, off(rows, ROW), move, BLACK)
            return 0
        if operation == BEST_MOVE:
            return one_move(t, h, mask, w, lists, rows, length, I64(DEFENDER))
        if operation == KNOWN:
            return without_identity(look_up(h, mask, rows, terms.plan_of(w, length)))
        if operation == GROW:
            return spread(h, mask, U64(extra))
        if operation == IN_CHECK:
            return 1 if in_check(t, rows, extra) else 0
        return answer_more(operation, t, w, lists, rows, length, extra)

    return run
