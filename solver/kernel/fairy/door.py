"""The compiled entry of fairy chess; only this function goes to the compile cache.

Everything arrives as addresses of numpy arrays that ``fairy.engine`` has checked.
"""

from __future__ import annotations

from solver.kernel.fairy.asked import (
    ATTACK,
    CONTINUATIONS,
    DECIDE_MOVE,
    GOAL_MOVES,
    GROW,
    GROW_FAILURES,
    IN_CHECK,
    KNOWN,
    LEGAL_MOVES,
    MAKE,
    PASS,
    REFUTATIONS,
    SOLVE_AFTER,
    SOLVE_SEVERAL,
)
from solver.kernel.fairy.closing.nets import begin_nets
from solver.kernel.fairy.effects.passing import PASS_WORD, pass_over
from solver.kernel.fairy.known.failures import spread_failures
from solver.kernel.fairy.known.proofs import look_up, spread
from solver.kernel.fairy.layout import CARRIER, LISTS, RESULTS, ROW
from solver.kernel.fairy.moving.finishing import make_whole
from solver.kernel.fairy.moving.moves import legal_moves
from solver.kernel.fairy.moving.settling import pass_turn
from solver.kernel.fairy.play.battle import continuations, decide_move, node, plan_of, refutations
from solver.kernel.fairy.play.ends import stands_in_check
from solver.kernel.fairy.play.goals import goal_moves
from solver.kernel.fairy.play.help import solve_behind, solve_several
from solver.kernel.words import I64, U64, entry, off, signed_at, words_at

# I64(...), not plain numbers: see ``battle.door``.
ATTACKER = 0
DEFENDER = 1


@entry("int64(int64, uint64, uint64, uint64, uint64, uint64, uint64, int64, int64, int64)")
def run(operation, tables, table, mask, work, board_rows, found_lines, length, move, extra):
    """Carry out one operation on row 0; what it returns depends on the operation.

    *extra* is the side for LEGAL_MOVES, GOAL_MOVES, MAKE and IN_CHECK, the limit for REFUTATIONS,
    the new mask for GROW and GROW_FAILURES, the number of moves for SOLVE_SEVERAL.
    MAKE and PASS leave the new position in row 1.
    """
    t = signed_at(tables)
    h = words_at(table)
    w = signed_at(work)
    lists = off(w, LISTS)
    rows = words_at(board_rows)
    q = off(rows, ROW)
    begin_nets(t, w, rows)
    if operation == ATTACK:
        return node(t, h, mask, w, lists, rows, length, I64(0), I64(ATTACKER))
    if operation == DECIDE_MOVE:
        return decide_move(t, h, mask, w, lists, rows, length, move, I64(DEFENDER))
    if operation == REFUTATIONS:
        return refutations(t, h, mask, w, lists, rows, length, move, extra, I64(DEFENDER))
    if operation == CONTINUATIONS:
        return continuations(t, h, mask, w, lists, rows, length, I64(DEFENDER))
    if operation == SOLVE_AFTER:
        return solve_behind(t, h, mask, w, lists, rows, signed_at(found_lines), move, I64(1))
    if operation == SOLVE_SEVERAL:
        return solve_several(t, h, mask, w, lists, rows, signed_at(found_lines), extra, I64(1))
    if operation == LEGAL_MOVES:
        return legal_moves(t, rows, q, off(w, RESULTS), extra)
    if operation == GOAL_MOVES:
        return goal_moves(t, w, rows, off(w, RESULTS), lists, extra, I64(-1))
    if operation == MAKE and move == PASS_WORD:
        pass_over(rows, q)
        return 1
    if operation == MAKE:
        return 1 if make_whole(t, rows, q, move, extra) else 0
    if operation == PASS:
        pass_turn(t, rows, q, I64(rows[CARRIER]))
        return 0
    if operation == IN_CHECK:
        return 1 if stands_in_check(t, rows, lists, extra) else 0
    if operation == KNOWN:
        return I64(look_up(h, mask, rows, plan_of(w, length)))
    if operation == GROW:
        return spread(h, mask, U64(extra))
    if operation == GROW_FAILURES:
        return spread_failures(h, mask, U64(extra))
    return -1
