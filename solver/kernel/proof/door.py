"""The compiled entry of the proof search; only this function goes to the compile cache.

Everything arrives as addresses of numpy arrays, checked by the caller as for ``door``.
"""

from __future__ import annotations

from solver.kernel.layout import LISTS
from solver.kernel.proof.layout import INFINITE
from solver.kernel.proof.search import expand
from solver.kernel.words import I64, entry, off, signed_at, words_at


@entry("int64(uint64, uint64, uint64, uint64, uint64, uint64, uint64, uint64, int64, int64)")
def run(tables, table, mask, work, board_rows, proofs, state, room, length, is_defender):
    """Search row 0 for a mate by White in at most *length* moves; return its value.

    White is to move, or Black where *is_defender* is 1.
    *proofs*, *state* and *room* are the table, the counters and the lists of this search.
    """
    w = signed_at(work)
    return expand(
        words_at(tables),
        words_at(table),
        mask,
        w,
        words_at(proofs),
        signed_at(state),
        signed_at(room),
        off(w, LISTS),
        words_at(board_rows),
        length,
        I64(0),
        I64(0),
        I64(INFINITE),
        I64(INFINITE),
        is_defender,
    )
