"""The compiled entry of help and series play; only this function goes to the compile cache.

Everything arrives as addresses of numpy arrays that ``help.engine`` has checked.
"""

from __future__ import annotations

from solver.kernel.goals import generate
from solver.kernel.help.beginning import keep_beginning, solve_alone, solve_several
from solver.kernel.help.layout import (
    BUILD_NETS,
    FIRST_MOVES,
    FIT_NETS,
    GROW,
    LEGAL_MOVES,
    LISTS,
    MAKE,
    RESULTS,
    SOLVE_AFTER,
    SOLVE_SEVERAL,
)
from solver.kernel.help.net import build
from solver.kernel.help.search import STOPPED
from solver.kernel.help.standing import fit
from solver.kernel.layout import BLACK, ROW, WHITE
from solver.kernel.moves import make
from solver.kernel.table import spread
from solver.kernel.words import I64, U64, entry, off, signed_at, words_at


@entry("int64(int64, uint64, uint64, uint64, uint64, uint64, uint64, int64, int64)")
def run(operation, tables, table, mask, work, board_rows, found_lines, move, extra):
    """Carry out one operation on row 0; what it returns depends on the operation.

    *extra* is the side for LEGAL_MOVES, FIRST_MOVES and MAKE, the new mask for GROW, the number of
    moves for SOLVE_SEVERAL.  MAKE leaves the new position in row 1.
    """
    t = words_at(tables)
    h = words_at(table)
    w = signed_at(work)
    rows = words_at(board_rows)
    if operation == SOLVE_AFTER:
        lines = signed_at(found_lines)
        return solve_alone(t, h, mask, w, off(w, LISTS), rows, lines, move, I64(1))
    if operation == SOLVE_SEVERAL:
        lines = signed_at(found_lines)
        return solve_several(t, h, mask, w, off(w, LISTS), rows, lines, extra, I64(1))
    if operation == LEGAL_MOVES:
        return generate(t, rows, off(w, RESULTS), extra)
    if operation == FIRST_MOVES:
        moves = off(w, RESULTS)
        count = generate(t, rows, moves, extra)
        return keep_beginning(t, h, mask, w, off(w, LISTS), rows, moves, count, I64(1))
    if operation == MAKE:
        if extra == WHITE:
            make(t, rows, off(rows, ROW), move, WHITE)
        else:
            make(t, rows, off(rows, ROW), move, BLACK)
        return 0
    if operation == GROW:
        return spread(h, mask, U64(extra))
    if operation == BUILD_NETS:
        return build(t, words_at(found_lines))
    if operation == FIT_NETS:
        return fit(t, words_at(found_lines), rows, extra)
    return STOPPED
