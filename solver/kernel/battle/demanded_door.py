"""The compiled entry for directmates under demands on the play."""

from __future__ import annotations

from solver.kernel.battle.demanded import decide_move
from solver.kernel.battle.search import STOPPED
from solver.kernel.goals import generate
from solver.kernel.layout import DECIDE_MOVE, GROW, LEGAL_MOVES, LISTS, RESULTS
from solver.kernel.table import spread
from solver.kernel.words import U64, entry, off, signed_at, words_at


@entry("int64(int64, uint64, uint64, uint64, uint64, uint64, int64, int64, int64)")
def run(operation, tables, table, mask, work, board_rows, length, move, extra):
    """Carry out one operation on row 0, as the entries of ``door`` do.

    Everything arrives as addresses of numpy arrays.  The caller has checked all of it.
    """
    t = words_at(tables)
    h = words_at(table)
    w = signed_at(work)
    lists = off(w, LISTS)
    rows = words_at(board_rows)
    if operation == DECIDE_MOVE:
        return decide_move(t, h, mask, w, lists, rows, length, move)
    if operation == LEGAL_MOVES:
        return generate(t, rows, off(w, RESULTS), extra)
    if operation == GROW:
        return spread(h, mask, U64(extra))
    return STOPPED
