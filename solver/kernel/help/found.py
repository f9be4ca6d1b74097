"""The lines that a search of help play finds: where they are kept, and how to go on behind them."""

from __future__ import annotations

from solver.kernel.help.layout import AGAIN, LENGTH, LINES, LINES_FULL, PATH, RESUMING, ROOM
from solver.kernel.words import jit_inline, off


@jit_inline
def place_to_resume(w, moves, count, ply):
    """Return the place among *moves* to go on with: the first, or where the search was broken off.

    No bound leaves out a move that led to a line.
    """
    place = 0
    if w[RESUMING]:
        while place < count and moves[place] != w[AGAIN + ply]:
            place += 1
    return place


@jit_inline
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
