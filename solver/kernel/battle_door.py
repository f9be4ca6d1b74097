"""The compiled entry for battle play that is no plain directmate; operations as in ``door``."""

from __future__ import annotations

from solver.kernel.battle import (
    battle,
    battle_continuations,
    battle_move,
    battle_refutations,
    decide_battle_move,
    goal_moves,
    plan_of,
)
from solver.kernel.goals import generate, in_check
from solver.kernel.layout import (
    ATTACK,
    BEST_MOVE,
    BLACK,
    CONTINUATIONS,
    DECIDE_MOVE,
    GOAL_MOVES,
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
from solver.kernel.search import STOPPED
from solver.kernel.table import look_up, spread, without_identity
from solver.kernel.words import I64, U64, entry, off, signed_at, words_at

# I64(...), not plain numbers: see ``door``.
ATTACKER = 0
DEFENDER = 1


@entry("int64(int64, uint64, uint64, uint64, uint64, uint64, int64, int64, int64)")
def run(operation, tables, table, mask, work, board_rows, length, move, extra):
    """Carry out one operation on row 0; what it returns depends on the operation.

    *extra* is the side for LEGAL_MOVES, GOAL_MOVES, MAKE and IN_CHECK, the limit for
    REFUTATIONS, the new mask for GROW.  MAKE leaves the new position in row 1.
    """
    t = words_at(tables)
    h = words_at(table)
    w = signed_at(work)
    lists = off(w, LISTS)
    rows = words_at(board_rows)
    results = off(w, RESULTS)
    if operation == LEGAL_MOVES:
        return generate(t, rows, results, extra)
    if operation == GOAL_MOVES:
        return goal_moves(t, w, lists, rows, extra, I64(0), results)
    if operation == ATTACK:
        return battle(t, h, mask, w, lists, rows, length, I64(0), I64(ATTACKER))
    if operation == DECIDE_MOVE:
        return decide_battle_move(t, h, mask, w, lists, rows, length, move, I64(DEFENDER))
    if operation == REFUTATIONS:
        return battle_refutations(
            t, h, mask, w, lists, rows, length, move, extra, results, I64(DEFENDER)
        )
    if operation == CONTINUATIONS:
        return battle_continuations(t, h, mask, w, lists, rows, length, results, I64(DEFENDER))
    if operation == MAKE:
        if extra == WHITE:
            make(t, rows, off(rows, ROW), move, WHITE)
        else:
            make(t, rows, off(rows, ROW), move, BLACK)
        return 0
    if operation == BEST_MOVE:
        return battle_move(t, h, mask, w, lists, rows, length, I64(DEFENDER))
    if operation == KNOWN:
        return without_identity(look_up(h, mask, rows, plan_of(w, length)))
    if operation == GROW:
        return spread(h, mask, U64(extra))
    if operation == IN_CHECK:
        return 1 if in_check(t, rows, extra) else 0
    return STOPPED
