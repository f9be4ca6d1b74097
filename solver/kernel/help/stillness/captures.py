"""Captures that White is to make: whom, where, and who may at all."""

from __future__ import annotations

from solver.kernel.help.layout import MEN_PLACES, MOST_MEN
from solver.kernel.help.stillness.layout import (
    BLACK_EXTRA,
    BLACK_SPARE,
    CAPTURE_MOVES,
    CAPTURED_MAN,
    CAPTURED_PLANNED,
    EXTRAS,
    MEN_LISTED,
    PAWN_CAPTURES,
    STILL_PASSING,
    STILL_WHITE,
    WAYS,
    WAYS_LISTED,
)
from solver.kernel.help.stillness.men import gets_to
from solver.kernel.help.stillness.white_ways import moves_to_capture
from solver.kernel.words import I64, U64, jit_inline


@jit_inline
def begin_captures(w, spare):
    """Begin to note captures; Black has *spare* moves that nobody has needed.

    Where they are more than are told apart any capture may have them all.
    """
    w[BLACK_EXTRA] = spare if spare < EXTRAS else 0
    w[BLACK_SPARE] = spare


@jit_inline
def put_capture(w, count, man, planned):
    """Note as number *count* that Black's *man* is captured after its *planned* moves, or more."""
    w[CAPTURED_MAN + count] = man
    w[CAPTURED_PLANNED + count] = planned


@jit_inline
def last_level(w, capture, extra):
    """Return the moves a man makes at most before its *capture*, with so many *extra* ones."""
    more = extra if w[BLACK_SPARE] < EXTRAS else w[BLACK_SPARE]
    return min(w[CAPTURED_PLANNED + capture] + more, w[WAYS_LISTED])


@jit_inline
def captured_on(w, man, level):
    """Return where Black's *man* may be captured with so many moves of its own before, *level*."""
    return gets_to(w, man, level) | U64(w[STILL_PASSING + man])


@jit_inline
def moves_to_catch(b, w, unit, man, level, shift):
    """Return the moves White's man needs to capture Black's *man*; more than White has: never.

    That one makes as many before as *level* says; *shift* is that of the captures of a pawn.
    """
    known = CAPTURE_MOVES + (WAYS * man + level) * MOST_MEN + unit
    moves = (w[known] >> shift) & 255
    if moves == 0:
        place = w[MEN_PLACES + unit]
        most = min(w[STILL_WHITE], 250)
        moves = moves_to_capture(b, place, captured_on(w, man, level), most, w[PAWN_CAPTURES])
        w[known] |= moves << shift
    return moves


@jit_inline
def can_catch_each(b, w, captures):
    """Tell whether each of the men to be captured can be by somebody."""
    shift = 8 * w[PAWN_CAPTURES]
    for capture in range(captures):
        man = w[CAPTURED_MAN + capture]
        level = last_level(w, capture, w[BLACK_EXTRA])
        least = w[STILL_WHITE] + 1
        for i in range(w[MEN_LISTED]):
            least = min(least, moves_to_catch(b, w, I64(i), man, level, shift))
        if least > w[STILL_WHITE]:
            return False
    return True
