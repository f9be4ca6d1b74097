"""Whether White's men can cover the field of the king that is to be stalemated."""

from __future__ import annotations

from solver.kernel.help.layout import MEN_ENTRIES, MEN_NOW, MEN_PLACES, NET_NEED
from solver.kernel.help.net import (
    choices_of,
    cover_with_check,
    cover_within,
    moves_of_choice,
    taken_by,
)
from solver.kernel.help.stillness.layout import (
    FIELD_BARRED,
    FIELD_HELD,
    MEN_LISTED,
    ON_TOUR,
    UNIT_ENDED,
)
from solver.kernel.help.stillness.tours import ends_of_tour, first_kind, last_kind
from solver.kernel.help.tables import NET
from solver.kernel.words import I64, ctz, drop, jit, jit_inline


@jit_inline
def is_followed(w, unit, busy):
    """Tell whether it is known just where a White man may stand in the end.

    That is who captures, who has a post, and a pawn that captures nothing.
    """
    return (busy >> unit) & 1 or (w[ON_TOUR] and w[MEN_PLACES + unit] < 64)


@jit_inline
def made_before(w, unit, busy):
    """Return the moves that a White man has made for its post and its captures."""
    return w[UNIT_ENDED + unit] if (busy >> unit) & 1 else I64(0)


@jit
def can_fill(b, w, busy, placed, covered, moves):
    """Tell whether White's men can cover what the field needs with so many *moves* more.

    *busy* has a bit for each man that has a post or captures, *placed* for each of whom it is
    known what he covers: together *covered*.  Squares that black men hold need no cover.
    """
    standing = covered
    within = covered
    for number in range(w[MEN_LISTED]):
        i = I64(number)
        if ((placed >> i) & 1) == 0:
            within |= cover_within(b, w[MEN_ENTRIES + i], made_before(w, i, busy) + moves)
            standing |= I64(0) if (busy >> i) & 1 else w[MEN_NOW + i]
    missing = w[NET_NEED] & ~(w[FIELD_HELD] | standing)
    if missing == 0:
        return True
    if missing & ~within:
        return False
    wanted = missing & -missing
    for number in range(w[MEN_LISTED]):
        i = I64(number)
        own = made_before(w, i, busy)
        entry = w[MEN_ENTRIES + i]
        if (placed >> i) & 1 or cover_within(b, entry, own + moves) & wanted == 0:
            continue
        then = placed | (I64(1) << i)
        if is_followed(w, i, busy):
            least = own if (busy >> i) & 1 else I64(1)
            for level in range(least, own + moves + 1):
                for kind in range(first_kind(w, i), last_kind(w, i) + 1):
                    here = entry + 4 * (64 * kind - w[MEN_PLACES + i])
                    squares = ends_of_tour(w, i, I64(level), I64(kind))
                    if level > least:
                        squares &= ~ends_of_tour(w, i, I64(level - 1), I64(kind))
                    while squares:
                        cover = cover_with_check(b, here + 4 * ctz(squares)) & NET
                        squares = drop(squares)
                        if cover & wanted and can_fill(
                            b, w, busy, then, covered | cover, own + moves - level
                        ):
                            return True
            continue
        first = I64(b[entry + 2])
        for choice in range(first, first + choices_of(b, entry)):
            word = I64(b[choice])
            level = moves_of_choice(word)
            if level > moves:
                break
            if (
                level > 0
                and word & wanted
                and taken_by(word) & w[FIELD_BARRED] == 0
                and can_fill(b, w, busy, then, covered | (word & NET), moves - level)
            ):
                return True
    return False
