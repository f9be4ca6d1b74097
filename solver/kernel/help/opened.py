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
what they cover from where they get to; the bits left over are blocked.  Between S and K nobody
stands in the end, nor on the road of C, and who would answer the check of S is asked as in
``two_moves``, but where C may check besides.  C may have captured where it ends, and shut a way.

Pawns that may capture en passant, and pawns that move twice, are asked less: they cover one of
their choices.  Who covers nothing after the move, or was captured since, has no choice, and takes
no square.
"""

from __future__ import annotations

from solver.kernel.attacks import between_sliders
from solver.kernel.help.block_sets import add_set
from solver.kernel.help.checks import last_kind, squares_of_check
from solver.kernel.help.helping import (
    first_road,
    helpers_of,
    is_closed_by,
    list_helped,
    note_helped,
    passed,
)
from solver.kernel.help.last_move import cover_of_others, cover_without_two, squares_of_bits
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
from solver.kernel.help.net import (
    around,
    choices_of,
    cover_with_check,
    cover_within,
    entry_of,
    most_within,
    moves_of_choice,
    taken_by,
)
from solver.kernel.help.reach import EIGHT, RANK_5, empty_attacks, reach_place
from solver.kernel.help.tables import NET_CHECK, WHITE_REACH
from solver.kernel.layout import BETWEEN, BISHOP, BLACK, KING, MEN, PAWN, WHITE
from solver.kernel.words import ALL, I64, NONE, U64, bit, ctz, drop, jit_apart, jit_inline, popcount

RANK_4 = RANK_5 >> EIGHT


@jit_inline
def most_captured(p):
    """Return how many men White captures at most off a line, en passant included."""
    return 2 if p[PAWN] & p[MEN + WHITE] & (RANK_5 | RANK_4) else 1


@jit_inline
def lines_left(t, p, w, count, man, square, spare):
    """Return the squares of lines to *square* that the *man* may leave, for another one to check.

    That is from all who look at *square* from where they stand.
    """
    black = p[MEN + BLACK] & ~p[KING]
    most = spare + most_captured(p)
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
    """Note the sets with which a man leaves a line of another with the second move.

    Of those for pawns that may capture en passant, and for a pawn that moves twice, it is not
    known who checks.
    """
    looking = I64(0)
    pinning = NONE
    for i in range(count):
        looking |= w[MEN_NOW + i] & NET_CHECK
        pinning |= U64(w[PINNED_BY + i])
    passing = p[PAWN] & p[MEN + WHITE] & (RANK_5 | RANK_4)
    is_made = pinning & p[MEN + WHITE] != NONE or (pinning != NONE and passing != NONE)
    if looking == 0 and not is_made:
        return
    for man in range(count):
        if w[MEN_PLACES + man] < 64:
            list_of_pawn(t, b, p, w, count, man, square, spare)
    standing = between_sliders(t, p, square, WHITE)
    for other in range(count):
        if w[MEN_NOW + other] & NET_CHECK:
            list_lines_left(t, b, p, w, count, other, square, standing, spare)
        for man in range(count):
            here = bit(w[MEN_PLACES + man] & 63)
            if U64(w[PINNED_BY + other]) & here and man != other and not is_passing(w, man):
                list_made(t, b, p, w, man, other, square, standing, spare)


@jit_apart
def list_lines_left(t, b, p, w, count, other, square, standing, spare):
    """Note the sets with which somebody leaves the line of the *other* as that stands."""
    line = t[BETWEEN + 64 * square + (w[MEN_PLACES + other] & 63)]
    if popcount(line & p[MEN + BLACK] & ~p[KING]) > spare + most_captured(p):
        return
    for man in range(count):
        if man == other or is_passing(w, man):
            continue
        if line & bit(w[MEN_PLACES + man] & 63):
            list_left(t, b, p, w, count, man, other, square, line, standing, spare)
        if line & U64(w[REACHED_BY + man]) and w[MEN_PLACES + man] >= 64:
            list_left_twice(t, b, p, w, man, other, square, line, standing, spare)


@jit_inline
def is_passing(w, man):
    """Tell whether the *man* is a pawn that may capture en passant with one of two moves."""
    place = w[MEN_PLACES + man]
    return place < 64 and bit(place & 63) & (RANK_5 | RANK_4) != NONE


@jit_inline
def list_of_pawn(t, b, p, w, count, man, square, spare):
    """Note the sets in which a pawn leaves a line, of which it is not known who checks then."""
    lines = lines_left(t, p, w, count, man, square, spare)
    made = lines_made(w, count, man)
    here = bit(w[MEN_PLACES + man] & 63)
    passing = here & RANK_5
    leaves_now = lines != NONE and (here & lines) | passing != NONE
    leaves_then = made != NONE and (here & made) | passing != NONE
    leaves_later = lines & U64(w[REACHED_BY + man]) != NONE
    if lines != NONE and here & RANK_4:
        leaves_later = True
    if leaves_now or leaves_later:
        list_opened_alone(b, w, man, square, spare)
    if is_passing(w, man) and (leaves_now or leaves_then):
        for i in range(count):
            if i != man:
                list_opened(b, w, man, i, square, spare, leaves_now)


@jit_inline
def may_leave(w, b, man, square, spare, moves, helping):
    """Tell whether the *man* may close the net with its *moves*, the check given by another."""
    others = cover_of_others(w[ONCE], w[TWICE], w[MEN_NOW + man]) | NET_CHECK
    open_bits = w[NET_NEED] & ~(others | w[NET_BLACK])
    return popcount(U64(open_bits)) <= spare + helping + most_within(b, w[MEN_ENTRIES + man], moves)


@jit_inline
def list_left(t, b, p, w, count, man, other, square, line, standing, spare):
    """Note the sets with which the *man*, who stands on the *line* of the *other*, leaves it."""
    place = w[MEN_PLACES + man]
    source = place & 63
    checker = w[MEN_PLACES + other] & 63
    helping = I64(0)
    reached = NONE
    asked = standing | passed(p)
    for i in range(count):
        if i not in (man, other):
            helping = max(helping, most_within(b, w[MEN_ENTRIES + i], 1))
            reached |= U64(w[REACHED_BY + i])
            asked |= U64(w[PINNED_BY + i])
    if not may_leave(w, b, man, square, spare, 1, helping):
        return
    asked |= reached
    for now in range(place >> 6, last_kind(place >> 6) + 1):
        targets = b[reach_place(WHITE_REACH, 1, place >> 6, source) + 64 * now]
        targets &= ~(line | bit(source) | bit(square) | bit(checker))
        while targets:
            at = ctz(targets)
            targets = drop(targets)
            mater = now * 64 + at
            cover = cover_with_check(b, entry_of(square, mater)) | NET_CHECK
            taken = around(bit(at), square) & ~NET_CHECK
            helpers = helpers_of(b, w, count, man, other, cover, taken, spare)
            path = line | t[BETWEEN + 64 * source + at]
            if helpers and path & bit(square) == NONE:
                list_helped(
                    t, b, p, w, helpers, man, mater, checker, path, standing, asked, reached
                )


@jit_apart
def list_left_twice(t, b, p, w, man, other, square, line, standing, spare):
    """Note the sets with which the *man*, no pawn, comes to the *line* first and leaves it then."""
    checker = w[MEN_PLACES + other] & 63
    stops = line & U64(w[REACHED_BY + man])
    if not may_leave(w, b, man, square, spare, 2, I64(0)):
        return
    while stops:
        stop = ctz(stops)
        stops = drop(stops)
        list_after(t, b, p, w, man, square, stop, checker, line, standing, spare)


@jit_inline
def list_after(t, b, p, w, man, square, stop, checker, line, standing, spare):
    """Note the sets with which the *man*, no pawn, goes to *stop* and leaves the *line* then.

    That is the line from *checker*.
    """
    place = w[MEN_PLACES + man]
    kind = place >> 6
    start, road = first_road(t, p, w, place, stop)
    if start == NONE:
        return
    others = cover_of_others(w[ONCE], w[TWICE], w[MEN_NOW + man]) | NET_CHECK
    targets = empty_attacks(t, kind, stop, WHITE) & ~(line | bit(square) | bit(checker))
    while targets:
        mater = kind * 64 + ctz(targets)
        targets = drop(targets)
        cover = cover_with_check(b, entry_of(square, mater))
        blocks = w[NET_NEED] & ~(others | cover)
        taken = around(bit(mater & 63), square) & ~NET_CHECK
        if not is_closed_by(w, blocks, taken, spare):
            continue
        path = line | t[BETWEEN + 64 * stop + (mater & 63)]
        if path & (squares_of_bits(w, blocks, square) | bit(square)):
            continue
        path &= ~bit(stop)  # who stands there may be captured
        asked = standing | bit(stop) | bit(mater & 63)
        if cover & NET_CHECK:
            asked = ALL
        note_helped(t, w, square, blocks, stop, checker, path, asked, bit(square), start, road)


@jit_inline
def list_made(t, b, p, w, man, other, square, standing, spare):
    """Note the sets with which the *other* makes a line first that the *man* leaves then."""
    place = w[MEN_PLACES + man]
    source = place & 63
    from_here = w[MEN_PLACES + other]
    others = cover_without_two(w[ONCE], w[TWICE], w[THRICE], w[MEN_NOW + man], w[MEN_NOW + other])
    for kind in range(max(from_here >> 6, BISHOP), last_kind(from_here >> 6) + 1):
        checkers = squares_of_check(t, b, from_here, kind, square)
        while checkers:
            checker = ctz(checkers)
            checkers = drop(checkers)
            line = t[BETWEEN + 64 * square + checker]
            if line & bit(source) == NONE:
                continue
            start, road = first_road(t, p, w, from_here, checker)
            if start == NONE:
                continue
            both = others | cover_with_check(b, entry_of(square, kind * 64 + checker))
            helping = around(bit(checker), square) & ~NET_CHECK
            open_bits = w[NET_NEED] & ~(both | w[NET_BLACK])
            if popcount(U64(open_bits)) > spare + most_within(b, w[MEN_ENTRIES + man], 1):
                continue
            for now in range(place >> 6, last_kind(place >> 6) + 1):
                targets = b[reach_place(WHITE_REACH, 1, place >> 6, source) + 64 * now]
                targets &= ~(line | bit(source) | bit(square) | bit(checker))
                while targets:
                    at = ctz(targets)
                    targets = drop(targets)
                    cover = cover_with_check(b, entry_of(square, now * 64 + at))
                    blocks = w[NET_NEED] & ~(both | cover)
                    taken = helping | (around(bit(at), square) & ~NET_CHECK)
                    path = line | t[BETWEEN + 64 * source + at]
                    if not is_closed_by(w, blocks, taken, spare) or path & (
                        squares_of_bits(w, blocks, square) | bit(square)
                    ):
                        continue
                    asked = standing | bit(checker) | bit(at)
                    asked = ALL if cover & NET_CHECK else asked | passed(p)
                    vacant = bit(square)
                    path &= ~passed(p)
                    note_helped(
                        t, w, square, blocks, source, checker, path, asked, vacant, start, road
                    )


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
