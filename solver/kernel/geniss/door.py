"""The compiled entry of the classic search; only this function goes to the compile cache.

Everything arrives as addresses of numpy arrays, checked by the caller as for ``door``.
"""

from __future__ import annotations

from solver.kernel.geniss.search import search
from solver.kernel.words import entry, signed_at, words_at


@entry("int64(uint64, uint64, uint64, uint64, int64)")
def run(tables, state, lists, rows, frames):
    """Work on a search for so many frames; return 1 when it is finished, else 0."""
    return search(words_at(tables), signed_at(state), signed_at(lists), words_at(rows), frames)
