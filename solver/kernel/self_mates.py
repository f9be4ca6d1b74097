"""The end of a selfmate: whether every reply of Black's mates White.

Nearly every white move fails to the first reply that is tried, so replies that do
not even give check are looked for before anything else.
"""

from __future__ import annotations

from solver.kernel.cuts import makes_cut
from solver.kernel.forcing import has_quiet_king_step
from solver.kernel.goals import in_check, is_white_mated
from solver.kernel.layout import (
    BLACK,
    DEFENDER_KILLERS,
    EVALUATED,
    FORCING,
    GENERATED,
    ROW,
    WHITE,
)
from solver.kernel.lists import list_of
from solver.kernel.moves import generate_black, make_bare
from solver.kernel.repeats import legal_repeat
from solver.kernel.words import jit_apart, jit_inline, off


@jit_inline
def spares_white(t, w, p, q, f, reply):
    """Tell whether an earlier black reply is legal in row *p* and does not mate White."""
    if not legal_repeat(t, p, q, reply):
        return False
    w[GENERATED] += 1
    return not is_white_mated(t, q, f)


@jit_apart
def every_reply_mates(t, w, lists, rows, ply, known):
    """Tell whether Black, to move in row *ply*, has moves, all of which mate White.

    At *known* in the work area stand two replies that spared him before, which are tried first.
    """
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    f = off(q, ROW)
    if makes_cut(w, FORCING) and has_quiet_king_step(t, p, BLACK):
        return False
    first = w[known]
    second = w[known + 1]
    if first and spares_white(t, w, p, q, f, first):
        return False
    if second and spares_white(t, w, p, q, f, second):
        w[known] = second
        w[known + 1] = first
        return False
    killers = off(w, DEFENDER_KILLERS + 2 * ply)
    last = killers[0]
    if last and last != first and last != second and spares_white(t, w, p, q, f, last):
        w[known + 1] = first
        w[known] = last
        return False
    moves = list_of(lists, ply)
    count = generate_black(t, p, moves)
    for i in range(count):
        move = moves[i]
        make_bare(t, p, q, move, BLACK)
        w[GENERATED] += 1
        if in_check(t, q, WHITE):
            w[EVALUATED] += 1
            if is_white_mated(t, q, f):
                continue
        if move != first:
            w[known + 1] = first
            w[known] = move
        killers[0] = move
        return False
    return count != 0
