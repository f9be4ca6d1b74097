"""Sets of blocks: which squares of a net Black has to block so that it closes.

A set names the black king's square, the squares of its net that have to be blocked and, where
that is known, the square of the man that will give check.
"""

from __future__ import annotations

from solver.kernel.attacks import bishop_attacks, rook_attacks
from solver.kernel.help.layout import (
    ANSWERING,
    ANSWERING_ROW,
    ATTACKERS,
    BLOCKERS,
    CHECKER_SHIFT,
    MOST_SETS,
    MOST_WORK,
    ROAD,
    ROAD_START,
    SETS,
    SETS_END,
    SETS_FROM,
    SETS_FULL,
    SETS_SHIFT,
    SETS_WORK,
)
from solver.kernel.help.reach import EIGHT
from solver.kernel.help.tables import NET
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    KING,
    KNIGHT,
    KNIGHT_ATTACKS,
    PAWN,
    PAWN_ATTACKS,
    QUEEN,
    ROOK,
    WHITE,
)
from solver.kernel.words import ALL, I64, NONE, U64, bit, ctz, drop, jit_inline

NOT_KNOWN = 64
"""Stands for the checker's square where it is not known, or does not matter."""


# --- what a set says


@jit_inline
def set_of(blocks, king, checker):
    """Return a set as one word."""
    return blocks | (king << SETS_SHIFT) | (checker << CHECKER_SHIFT)


@jit_inline
def blocks_in(word):
    """Return the bits of the net that are to be blocked."""
    return word & NET


@jit_inline
def king_in(word):
    """Return the black king's square."""
    return (word >> SETS_SHIFT) & 63


@jit_inline
def checker_in(word):
    """Return the square of the man that gives check, or ``NOT_KNOWN``."""
    return word >> CHECKER_SHIFT


# --- the list


@jit_inline
def begin_sets(w):
    """Begin a list of sets."""
    w[SETS_END] = 0
    w[SETS_WORK] = 0
    w[SETS_FULL] = 0


@jit_inline
def begin_square(w):
    """Begin the sets of the next king square, if there is room for as many as it may have.

    There is for all squares once; but where White may castle they are gone through again.
    """
    w[SETS_FROM] = w[SETS_END]
    if w[SETS_END] > 63 * (MOST_SETS + 1):
        w[SETS_FULL] = 1


@jit_inline
def sets_go_on(w):
    """Count one more step of the search for sets; tell whether it may go on."""
    w[SETS_WORK] += 1
    if w[SETS_WORK] > MOST_WORK:
        w[SETS_FULL] = 1
    return w[SETS_FULL] == 0


@jit_inline
def is_blocked_better(w, blocks):
    """Tell whether a set noted for the king square in work is part of *blocks*."""
    for i in range(w[SETS_FROM], w[SETS_END]):  # noqa: SIM110 - compiled
        if blocks_in(w[SETS + i]) & ~blocks == 0:
            return True
    return False


@jit_inline
def add_set(w, king, blocks):
    """Note that a net around *king* closes when Black blocks these squares, unless fewer do."""
    if is_blocked_better(w, blocks):
        return
    kept = w[SETS_FROM]
    for i in range(w[SETS_FROM], w[SETS_END]):
        if blocks & ~w[SETS + i]:
            w[SETS + kept] = w[SETS + i]
            kept += 1
    w[SETS + kept] = set_of(blocks, king, I64(NOT_KNOWN))
    w[answering_of(kept) + ROAD_START] = I64(ALL)
    w[answering_of(kept) + ROAD] = 0
    w[SETS_END] = kept + 1
    if kept - w[SETS_FROM] >= MOST_SETS:
        w[SETS_FULL] = 1


@jit_inline
def add_last_set(w, king, blocks, checker):
    """Note a set of blocks and the square of the man that gives check, unless it is there.

    Return its number, or -1 where one that asks for less is there.
    """
    word = set_of(blocks, king, checker)
    for i in range(w[SETS_FROM], w[SETS_END]):
        known = w[SETS + i]
        if known == word:
            return i
        if checker_in(known) == NOT_KNOWN and blocks_in(known) & ~blocks == 0:
            return I64(-1)
    end = w[SETS_END]
    for kind in range(KING):
        w[answering_of(end) + kind] = -1
    w[answering_of(end) + ROAD_START] = 0
    w[answering_of(end) + ROAD] = I64(ALL)
    w[SETS + end] = word
    w[SETS_END] = end + 1
    if end + 1 - w[SETS_FROM] >= MOST_SETS:
        w[SETS_FULL] = 1
        w[SETS_END] = end
    return end


# --- what Black's next move may not be


@jit_inline
def add_road(w, number, start, road):
    """Note that set *number* can be had if Black moves from one of *start* to none of *road*.

    Of several ways to the same set what leaves more is kept.
    """
    place = answering_of(number)
    w[place + ROAD_START] |= I64(start)
    w[place + ROAD] &= I64(road)


@jit_inline
def bars_first(w, number, source, target):
    """Tell whether Black's move from *source* to *target* leaves set *number* no first move."""
    place = answering_of(number)
    return (w[place + ROAD_START] >> source) & 1 == 0 or (w[place + ROAD] >> target) & 1 != 0


# --- who answers the check


@jit_inline
def answering_of(number):
    """Return where it is said of set *number* who may not stand where in the end."""
    return ANSWERING + ANSWERING_ROW * number


@jit_inline
def note_answering(t, w, number, source, target, empty, king, pinned, vacant):
    """Note with set *number* where no black man may stand when the last move has been made.

    It goes from *source* to *target*, squares on its road are *empty*, and gives the check itself;
    who stands on a square *pinned* may be pinned.  *source* is empty then, unless it is *target*.
    Nor may a man stand on *vacant*, the king's square where nobody captures there.
    Of several moves with the same set what holds for all is kept.
    """
    occupied = ~(empty | bit(source)) | bit(target)
    line = t[BETWEEN + 64 * king + target]
    pawns = t[PAWN_ATTACKS + 64 * WHITE + target] | (line << EIGHT)
    knights = NONE
    diagonal = NONE
    straight = NONE
    left = line | bit(target)
    while left:
        square = ctz(left)
        left = drop(left)
        knights |= t[KNIGHT_ATTACKS + square]
        diagonal |= bishop_attacks(t, square, occupied)
        straight |= rook_attacks(t, square, occupied)
    free = ~(pinned | bit(target))
    empty |= vacant
    place = answering_of(number)
    w[place + PAWN] &= I64((pawns & free) | empty)
    w[place + KNIGHT] &= I64((knights & free) | empty)
    w[place + BISHOP] &= I64((diagonal & free) | empty)
    w[place + ROOK] &= I64((straight & free) | empty)
    w[place + QUEEN] &= I64(((diagonal | straight) & free) | empty)


@jit_inline
def has_to_leave(w, number, place):
    """Tell whether Black's man on *place* has to be elsewhere in the end for set *number*."""
    if checker_in(w[SETS + number]) == NOT_KNOWN:
        return False
    return (w[answering_of(number) + (place >> 6)] >> (place & 63)) & 1 != 0


@jit_inline
def note_leavers(w, blockers):
    """Note with each set which of Black's men have to leave their places.

    **Lemma of the answers in a series.**  Let Black's series end with White's one move, from s to
    e, which gives the check itself and uncovers none.  Then in the end nobody stands between s
    and e, nor between e and the king, and s is empty.  A black man who from where he stands gets to
    e, or between e and the king, over such squares alone, would answer, for there is but one
    check, unless he is pinned.  White's other men have stood still, so he is pinned only if he
    stands between the king and a slider of theirs as it stands now.  White's move captures nobody
    but on e, where such a man is not looked at; who is captured en passant stands behind e and
    takes forwards.  So each man who stands so now moves before, and nobody who blocks a flight
    stands so: but a pawn may block as another man.  So does who stands where the king is to be.
    """
    for i in range(w[SETS_END]):
        found = I64(0)
        start = U64(w[answering_of(i) + ROAD_START])
        for man in range(blockers):
            place = w[BLOCKERS + man]
            if has_to_leave(w, i, place) or start == bit(place & 63):
                found |= I64(1) << man
        w[ATTACKERS + i] = found
