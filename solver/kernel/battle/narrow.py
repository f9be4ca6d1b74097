"""A narrow search: White's moves, the last ones apart, have to press Black hard.

A move of White's may be asked to give check, to leave Black's king few flights, and to leave
Black few defences: replies after which White does not succeed within FREE_MOVES moves.  A move
that does not press so hard has to succeed within FREE_MOVES moves more, whatever Black replies.

*What is found is true*: of White's moves some are left out, of Black's none, so a key of a narrow
search is one of the whole search, in as many moves at most.  That none is found says nothing.

*The table may be asked*: let W(p, n) say that White succeeds so in *p* within n moves; then
W(p, n) for a move that presses hard is W(q, n - 1) for every position q behind it, and for
another one W(q, min(n - 1, FREE_MOVES)).  Both grow with n, and whether a move presses hard does
not depend on n where n > FREE_MOVES; so W(p, n) implies W(p, n + 1), as the table takes it.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.goals import in_check
from solver.kernel.layout import (
    BLACK,
    CASTLING,
    FREE_MOVES,
    LIST_LENGTH,
    MOST_DEFENCES,
    MOST_FLIGHTS,
    ONLY_CHECKS,
    ROW,
)
from solver.kernel.lists import list_of
from solver.kernel.moves import generate_black
from solver.kernel.words import jit_apart, jit_inline, off


@jit_inline
def left_after(t, w, lists, rows, length, ply):
    """Return how many moves White may still make, Black to move in row *ply*, of *length*."""
    if w[FREE_MOVES] == 0 or length <= w[FREE_MOVES]:
        return length
    if presses(t, w, off(rows, ply * ROW), list_of(lists, ply)):
        return length
    return w[FREE_MOVES]


@jit_inline
def counts_defences(w, length):
    """Tell whether the number of Black's defences matters, White having *length* moves left."""
    return w[FREE_MOVES] != 0 and length > w[FREE_MOVES] and w[MOST_DEFENCES] < LIST_LENGTH


@jit_apart
def presses(t, w, p, moves):
    """Tell whether Black, to move in row *p*, is in check where he must be, and his king shut in.

    The list *moves* is scratch room.
    """
    if w[ONLY_CHECKS] != 0 and not in_check(t, p, BLACK):
        return False
    if w[MOST_FLIGHTS] >= LIST_LENGTH:
        return True
    king = king_square(p, BLACK)
    flights = 0
    for i in range(generate_black(t, p, moves)):
        if moves[i] & 63 == king and moves[i] & CASTLING == 0:
            flights += 1
    return flights <= w[MOST_FLIGHTS]
