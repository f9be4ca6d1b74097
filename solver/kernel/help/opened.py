"""Sets of blocks where White's second move from now leaves a line, and another man checks.

**Lemma of the lines left.**  Let White have two moves left, the second of which mates, and let man
C leave with it the line on which man S looks at the black king on K.  Then S stood still or has
made the first move.

- Stood it still, it looks at K from there on the empty board, and not from beside it (lemma of
  contact).  C stands on the line now, or gets to it with the first move.  Of Black's men on it each
  has made a move that is not the king's, or was captured: one where C goes first, one en passant.
- Has it made the first move, C stands between now, for it has made no other.
- A pawn that captures en passant need not stand on the line.  It is on its fifth rank now, or on
  the fourth if it makes the first move, too.

So in the end all white men but C and the one that moved first cover what they cover now, those two
one of their choices of one move, or C one of two; the bits left over are blocked.  Who covers
nothing after the move, or was captured since, has no choice, and takes no square.
"""

from __future__ import annotations

from solver.kernel.help.block_sets import add_set
from solver.kernel.help.blocks import cost_of_blocks
from solver.kernel.help.last_move import cover_of_others, cover_without_two
from solver.kernel.help.layout import (
    MEN_ENTRIES,
    MEN_NOW,
    MEN_PLACES,
    NET_BLACK,
    NET_NEED,
    ONCE,
    PINNED_BY,
    REACHED_BY,
    SETS_FULL,
    THRICE,
    TWICE,
)
from solver.kernel.help.net import choices_of, cover_within, moves_of_choice, taken_by
from solver.kernel.help.reach import EIGHT, RANK_5
from solver.kernel.help.tables import NET_CHECK, ONLY_WHITE
from solver.kernel.layout import BETWEEN, BLACK, KING, MEN, PAWN, WHITE
from solver.kernel.words import I64, NONE, U64, bit, jit_apart, jit_inline, popcount

RANK_4 = RANK_5 >> EIGHT


@jit_inline
def is_closed_by(w, blocks, taken, spare):
    """Tell whether Black may block all of *blocks* in time, none of them *taken* by White."""
    if blocks & (ONLY_WHITE | taken):
        return False
    return cost_of_blocks(w, blocks & ~w[NET_BLACK], spare) <= spare


@jit_inline
def lines_left(t, p, w, count, man, square, spare):
    """Return the squares of lines to *square* that the *man* may leave, for another one to check.

    That is from all who look at *square* from where they stand.
    """
    black = p[MEN + BLACK] & ~p[KING]
    most = spare + 2 if p[PAWN] & p[MEN + WHITE] & (RANK_5 | RANK_4) else spare + 1
    found = NONE
    for i in range(count):
        if i != man and w[MEN_NOW + i] & NET_CHECK:
            between = t[BETWEEN + 64 * square + (w[MEN_PLACES + i] & 63)]
            if popcount(between & black) <= most:
                found |= between
    return found


@jit_inline
def lines_made(w, count, man):
    """Return the squares of lines that somebody but the *man* may make with the first move."""
    found = NONE
    for i in range(count):
        if i != man:
            found |= U64(w[PINNED_BY + i])
    return found


@jit_apart
def list_openings(t, b, p, w, count, square, spare):
    """Note the sets of which it is not known who checks, for a man leaves a line of another."""
    for man in range(count):
        lines = lines_left(t, p, w, count, man, square, spare)
        place = w[MEN_PLACES + man]
        here = bit(place & 63)
        made = lines_made(w, count, man)
        passing = NONE
        if place < 64:
            passing = RANK_5 & here
        leaves_now = lines != NONE and (here & lines) | passing != NONE
        leaves_then = made != NONE and (here & made) | passing != NONE
        leaves_later = lines & U64(w[REACHED_BY + man]) != NONE
        if place < 64 and lines != NONE and here & RANK_4:
            leaves_later = True
        if leaves_now or leaves_later:
            list_opened_alone(b, w, man, square, spare)
        if leaves_now or leaves_then:
            for i in range(count):
                if i != man:
                    list_opened(b, w, man, i, square, spare, leaves_now)


@jit_inline
def list_opened_alone(b, w, man, square, spare):
    """Note the sets with which the *man* makes both moves, and leaves a line with the second."""
    others = cover_of_others(w[ONCE], w[TWICE], w[MEN_NOW + man]) | NET_CHECK
    left = w[NET_NEED] & ~others
    entry = w[MEN_ENTRIES + man]
    start = I64(b[entry + 2])
    for choice in range(start - 1, start + choices_of(b, entry)):
        word = I64(b[choice]) if choice >= start else I64(0)  # it may cover nothing at all
        if moves_of_choice(word) > 2:
            break
        if is_closed_by(w, left & ~word, taken_by(word), spare) and w[SETS_FULL] == 0:
            add_set(w, square, left & ~word)


@jit_inline
def list_opened(b, w, man, other, square, spare, leaves_now):
    """Note the sets with which the *other* moves, and then the *man* leaves a line with one move.

    *leaves_now* where that may be a line which is there now, else the other has to make it.
    """
    own = w[MEN_NOW + man]
    cover = cover_without_two(w[ONCE], w[TWICE], w[THRICE], own, w[MEN_NOW + other])
    left = w[NET_NEED] & ~(cover | NET_CHECK)
    entry = w[MEN_ENTRIES + man]
    second = w[MEN_ENTRIES + other]
    reached = cover_within(b, second, 1)
    start = I64(b[entry + 2])
    from_here = I64(b[second + 2])
    for choice in range(start - 1, start + choices_of(b, entry)):
        word = I64(b[choice]) if choice >= start else I64(0)
        if moves_of_choice(word) > 1:
            break
        missing = left & ~word
        if not is_closed_by(w, missing & ~reached, taken_by(word), spare):
            continue
        for helping in range(from_here - 1, from_here + choices_of(b, second)):
            help_word = I64(b[helping]) if helping >= from_here else I64(0)
            if moves_of_choice(help_word) > 1:
                break
            if not leaves_now and help_word & NET_CHECK == 0:
                continue
            taken = taken_by(word) | taken_by(help_word)
            if is_closed_by(w, missing & ~help_word, taken, spare) and w[SETS_FULL] == 0:
                add_set(w, square, missing & ~help_word)
