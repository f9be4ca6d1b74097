"""Whether a mate is a model mate: decided where it stands, from the definition.

What one is says ``solver.analysis.mates``, which decides the same in Python and judges this: the
king has one check, or a double check of which either alone could be met; every square next to
him is denied to him by one guard or one man of his own alone; every white officer gives check,
guards one of these squares, or pins a man that could meet the check.  That such a man stands next
to the king, guarded by who pins him, is no second reason.
"""

from __future__ import annotations

from solver.kernel.attacks import attackers, screens
from solver.kernel.layout import BLACK, KING, KING_ATTACKS, MEN, PAWN, STATE, WHITE
from solver.kernel.moves import copy_men, generate_black
from solver.kernel.words import NONE, bit, ctz, drop, jit, jit_apart


@jit_apart
def is_met_without(t, p, f, room, gone, men):
    """Tell whether one of Black's *men* could meet a check that stands without the man *gone*.

    *f* is a scratch row, *room* scratch room for moves.
    """
    copy_men(p, f)
    f[STATE] = p[STATE]
    for kind in range(6):
        f[kind] &= ~gone
    f[MEN + WHITE] &= ~gone
    king = ctz(f[KING] & f[MEN + BLACK])
    if attackers(t, f, king, f[MEN] | f[MEN + 1], WHITE) == NONE:
        return False
    count = generate_black(t, f, room)
    found = False
    for i in range(count):
        found |= bit(room[i] & 63) & men != NONE
    return found


@jit
def pinner_of(t, p, king, man, checkers):
    """Return White's man that pins the black one of the bit *man* to the king."""
    occupied = (p[MEN] | p[MEN + 1]) ^ man
    return attackers(t, p, king, occupied, WHITE) & ~checkers


@jit_apart
def is_model_mate(t, p, f, room):
    """Tell whether Black, who is mated in row *p*, is so in a model mate.

    *f* is a scratch row, *room* scratch room for moves.
    """
    white = p[MEN + WHITE]
    black = p[MEN + BLACK]
    occupied = white | black
    king = ctz(p[KING] & black)
    king_bit = bit(king)
    checkers = attackers(t, p, king, occupied, WHITE)
    pinned = screens(t, p, king, BLACK, WHITE)
    used = checkers
    squares = t[KING_ATTACKS + king]
    while squares:
        square = ctz(squares)
        squares = drop(squares)
        square_bit = bit(square)
        guards = attackers(t, p, square, occupied ^ king_bit, WHITE)
        used |= guards
        if square_bit & black == NONE:
            if guards == NONE or drop(guards):
                return False
        elif guards:
            if pinned & square_bit == NONE:
                return False
            by = pinner_of(t, p, king, square_bit, checkers)
            if guards & ~by or not is_met_without(t, p, f, room, by, square_bit):
                return False
    idle = white & ~used & ~(p[PAWN] | p[KING])
    while idle and pinned:
        man = pinned & (NONE - pinned)
        pinned ^= man
        by = pinner_of(t, p, king, man, checkers)
        if by & idle and is_met_without(t, p, f, room, by, man):
            idle &= ~by
    if idle:
        return False
    if drop(checkers):
        others = black & ~king_bit
        while checkers:
            if not is_met_without(t, p, f, room, bit(ctz(checkers)), others):
                return False
            checkers = drop(checkers)
    return True
