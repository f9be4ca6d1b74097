"""The compiled entry of the classic search; only this function goes to the compile cache.

Everything arrives as addresses of numpy arrays, checked by the caller as for ``door``.
"""

from __future__ import annotations

import numba

from solver.kernel import cache
from solver.kernel.geniss import search
from solver.kernel.words import PLAIN, signed_at, words_at

numba.config.CACHE_DIR = str(cache.usable_folder())


@numba.njit("int64(uint64, uint64, uint64, uint64, int64)", cache=True, **PLAIN)
def run(tables, state, lists, rows, frames):
    """Work on a search for so many frames; return 1 when it is finished, else 0."""
    return search(words_at(tables), signed_at(state), signed_at(lists), words_at(rows), frames)
