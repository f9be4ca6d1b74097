"""The end of help and series play: whether a move reaches the goal, and all moves that do."""

from __future__ import annotations

from solver.kernel.attacks import is_attacked, king_square
from solver.kernel.help_layout import (
    CAPTURE,
    CASTLE,
    CHECK,
    DOUBLE_STALEMATE,
    GOAL,
    MATE,
    MATE_OR_STALEMATE,
    STALEMATE,
    TARGET,
    TARGET_SQUARE,
)
from solver.kernel.layout import (
    BLACK,
    CAPTURED_SHIFT,
    CASTLING,
    EN_PASSANT,
    EVALUATED,
    KING,
    MEN,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.mates import black_has_evasion, mate_in_one
from solver.kernel.moves import generate_black, generate_white, make_bare
from solver.kernel.words import NONE, jit, jit_inline


@jit_inline
def is_in_check(t, p, side):
    """Tell whether *side* has a king that is attacked."""
    if (p[KING] & p[MEN + side]) == NONE:
        return False
    return is_attacked(t, p, king_square(p, side), p[MEN] | p[MEN + 1], 1 - side)


@jit_inline
def is_mate(t, q):
    """Tell whether Black, to move, is mated."""
    return is_in_check(t, q, BLACK) and not black_has_evasion(t, q)


@jit
def reaches_goal(t, p, q, w, scratch, move):
    """Tell whether White's legal *move* in row *p* reaches the goal; *q* is a scratch row."""
    goal = w[GOAL]
    w[EVALUATED] += 1
    if goal == CAPTURE:
        return (move >> CAPTURED_SHIFT) & 7 != 0
    if goal == TARGET:
        return (move >> TO_SHIFT) & 63 == w[TARGET_SQUARE]
    if goal >= CASTLE:
        return move & (CASTLING if goal == CASTLE else EN_PASSANT) != 0
    make_bare(t, p, q, move, WHITE)
    if goal == MATE:
        return is_mate(t, q)
    if goal == CHECK:
        return is_in_check(t, q, BLACK)
    if goal != MATE_OR_STALEMATE and is_in_check(t, q, BLACK):
        return False
    if generate_black(t, q, scratch) != 0:
        return False
    if goal == DOUBLE_STALEMATE:
        return not is_in_check(t, q, WHITE) and generate_white(t, q, scratch) == 0
    return goal == STALEMATE or goal == MATE_OR_STALEMATE


@jit
def goal_moves(t, p, q, w, moves, scratch):
    """Write all White moves in row *p* that reach the goal to *moves*; return how many."""
    if w[GOAL] == MATE and not mate_in_one(t, p, q, w, moves):
        return 0
    count = generate_white(t, p, moves)
    kept = 0
    for i in range(count):
        move = moves[i]
        if reaches_goal(t, p, q, w, scratch, move):
            moves[kept] = move
            kept += 1
    return kept


@jit
def forced_goal_moves(t, p, q, w, moves, scratch):
    """Write all White moves in row *p* to *moves* if every one reaches the goal, else return 0."""
    count = generate_white(t, p, moves)
    for i in range(count):
        if not reaches_goal(t, p, q, w, scratch, moves[i]):
            return 0
    return count
