"""Sets of blocks where White has two moves left, each with the man that gives the check.

**The cut ``TWO_MOVES``.**  Let a line go on from a black node to a mate on K, with two moves of
White's to come.  Let man B make the second, to e, and give the check itself, leaving no line of
another (``opened`` has the others).  Another man, A, made the first, or B.  So in the end all white
men but these two cover what they cover now, A what it covers from where it gets with one move
(``helping``), and B what it covers from e; the bits left over are blocked, and none is a square
that A or B takes.  If A was captured since, it covers no more than where it stands now, and takes
nothing: that is the set in which all but B stand.

Then the lemma of the answers in a series (``block_sets``) holds but for what White's first move may
do: nobody of Black's stands in the end where he gets to e, or between e and K, over squares that
are known to be empty, and nobody on these.  A black man who stands where A gets to with one move
may be captured, but not on the road of B, for A does not stand there then; en passant on the fifth
rank, if White has a pawn on it.  He may be pinned by A where he stands between K and a square from
which A looks at it, and by others as they stand.  A shuts no way over squares that are empty.
Where B, no pawn, moves twice, its second move and the check are its road, and it captures only
where it stops; of a pawn only the line of the check is, and it may capture on it.

Where the king needs all of Black's moves the others stand still.  So nobody stands on the road at
all, and the lemma of the answers (``answers``) holds for ways over squares that are empty now: none
answers but one whom A may capture or pin, or whose way it may shut.

One place of a man covers so many bits at most, and one black move blocks one: where the bits that
the others leave open are more, the man is not asked further.

Sets in which those who have to leave cost too much are left out.  Where there are too many sets
around K those of ``closing`` are taken.
"""

from __future__ import annotations

from solver.kernel.attacks import between_sliders
from solver.kernel.help.block_sets import (
    NOT_KNOWN,
    answering_of,
    blocks_in,
    checker_in,
    king_in,
)
from solver.kernel.help.blocks import NO_MAN, can_block
from solver.kernel.help.checks import last_kind, road, squares_of_check
from solver.kernel.help.helping import (
    helpers_of,
    is_answered_still,
    is_closed_by,
    list_by_one,
    list_helped,
    note_helped,
    passed,
)
from solver.kernel.help.last_move import (
    cover_of_others,
)
from solver.kernel.help.layout import (
    ANSWERING_ROW,
    ATTACKERS,
    BLOCK_NETS,
    BLOCK_SQUARES,
    MEN_ENTRIES,
    MEN_NOW,
    MEN_PLACES,
    NET_BLACK,
    NET_KING,
    NET_NEED,
    NET_SPARE,
    ONCE,
    PINNED_BY,
    REACHED_BY,
    SETS,
    SETS_END,
    SETS_FROM,
    SETS_FULL,
    THRICE,
    TWICE,
)
from solver.kernel.help.net import (
    around,
    blocked_by,
    cover_with_check,
    cover_within,
    entry_of,
    most_with_check,
    most_within,
    need_of,
)
from solver.kernel.help.opened import list_openings
from solver.kernel.help.reach import empty_attacks, pins_of, reach_place, steps_to
from solver.kernel.help.tables import FAR, NET_CHECK, WHITE_REACH
from solver.kernel.layout import BETWEEN, BLACK, KING, PAWN, WHITE
from solver.kernel.words import (
    ALL,
    I64,
    NONE,
    U64,
    bit,
    ctz,
    drop,
    jit,
    jit_apart,
    jit_inline,
    popcount,
)


@jit_inline
def list_reached(b, w, count):
    """List for each White man where it gets to with one move, as whatever kind."""
    for i in range(count):
        place = w[MEN_PLACES + i]
        found = NONE
        for now in range(6):
            found |= b[reach_place(WHITE_REACH, 1, place >> 6, place & 63) + 64 * now]
        w[REACHED_BY + i] = I64(found & ~bit(place & 63))


@jit_inline
def begin_two(b, p, w, count, square, spare):
    """Make ready for the sets around *square*; tell whether any may be closed.

    For each man: what it covers, where it gets to with one move, and whom it pins from there.
    """
    w[NET_KING] = square
    w[NET_SPARE] = spare
    w[NET_NEED] = need_of(b, p, w, square)
    w[NET_BLACK] = blocked_by(p, square)
    once = I64(0)
    twice = I64(0)
    thrice = I64(0)
    within = I64(0)
    for i in range(count):
        entry = entry_of(square, w[MEN_PLACES + i])
        now = cover_within(b, entry, 0)
        within |= cover_within(b, entry, 1)
        thrice |= twice & now
        twice |= once & now
        once |= now
        w[MEN_ENTRIES + i] = entry
        w[MEN_NOW + i] = now
    w[ONCE] = once & ~NET_CHECK
    w[TWICE] = twice & ~NET_CHECK
    w[THRICE] = thrice & ~NET_CHECK
    for moves in range(1, min(spare, FAR) + 1):
        w[BLOCK_NETS + moves] = around(U64(w[BLOCK_SQUARES + moves]), square) & w[NET_NEED]
    if not is_closed_by(w, w[NET_NEED] & ~within, I64(0), spare) and not closes_alone(
        b, w, count, spare
    ):
        return False
    for i in range(count):
        w[PINNED_BY + i] = I64(pins_of(b, w[MEN_PLACES + i], square))
    return True


@jit_inline
def closes_alone(b, w, count, spare):
    """Tell whether one man may close the net with two moves, check or line left included."""
    for i in range(count):
        others = cover_of_others(w[ONCE], w[TWICE], w[MEN_NOW + i]) | NET_CHECK
        missing = w[NET_NEED] & ~(others | cover_within(b, w[MEN_ENTRIES + i], 2))
        if is_closed_by(w, missing, I64(0), spare):
            return True
    return False


@jit_inline
def left_to_close(w, covered):
    """Return how many bits of the net neither *covered* nor a black man who stands there closes."""
    return popcount(U64(w[NET_NEED] & ~(covered | w[NET_BLACK])))


@jit_apart
def list_two_sets(t, b, p, w, count, square, spare):
    """List the sets that close the net around *square* with two white moves; tell whether it is so.

    False where it may be that another man checks than the one that moves last, or for want of room.
    """
    if w[SETS_FULL] or not begin_two(b, p, w, count, square, spare):
        return True
    list_openings(t, b, p, w, count, square, spare)
    for man in range(count):
        if w[MEN_PLACES + man] < 64 * KING:
            list_checks_of(t, b, p, w, count, man, square, spare)
        if w[SETS_FULL]:
            w[SETS_FULL] = 0
            w[SETS_END] = w[SETS_FROM]
            return False
    return True


@jit_inline
def list_checks_of(t, b, p, w, count, man, square, spare):
    """Note the sets with which the *man* makes the last move and checks itself."""
    pinned = NONE
    reached = NONE
    within = I64(0)
    helping = I64(0)
    for i in range(count):
        if i != man:
            within |= cover_within(b, w[MEN_ENTRIES + i], 1)
            helping = max(helping, most_within(b, w[MEN_ENTRIES + i], 1))
    others = cover_of_others(w[ONCE], w[TWICE], w[MEN_NOW + man])
    entry = w[MEN_ENTRIES + man]
    once = most_with_check(b, entry, 1)
    twice = most_with_check(b, entry, 2)
    first = w[NET_NEED] & ~(within | cover_within(b, entry, 1))
    second = w[NET_NEED] & ~(others | cover_within(b, entry, 2))
    standing = between_sliders(t, p, square, WHITE)
    least = left_to_close(w, others | NET_CHECK) - spare
    if once and least < once + helping and is_closed_by(w, first, I64(0), spare):
        for i in range(count):
            if i != man:
                pinned |= U64(w[PINNED_BY + i])
                reached |= U64(w[REACHED_BY + i])
        unasked = standing | pinned | reached
        list_with_help(
            t, b, p, w, count, man, square, within, helping, standing, unasked, reached, spare
        )
    if twice and least < twice and is_closed_by(w, second, I64(0), spare):
        list_alone(t, b, p, w, man, square, others, standing, spare)


@jit_inline
def list_with_help(
    t, b, p, w, count, man, square, within, helping, standing, unasked, reached, spare
):
    """Note the sets with which the *man* makes the second move only.

    *within* is what the others cover after one move at most, *helping* how many bits one of them
    does, *reached* where they get to.
    """
    others = cover_of_others(w[ONCE], w[TWICE], w[MEN_NOW + man])
    place = w[MEN_PLACES + man]
    source = place & 63
    for now in range(place >> 6, last_kind(place >> 6) + 1):
        targets = squares_of_check(t, b, place, now, square)
        while targets:
            target = ctz(targets)
            targets = drop(targets)
            cover = cover_with_check(b, entry_of(square, now * 64 + target))
            if left_to_close(w, others | cover) > spare + helping:
                continue
            taken = around(bit(target), square) & ~NET_CHECK
            path = road(t, source, target, square)
            if path & bit(square) or not is_closed_by(
                w, w[NET_NEED] & ~(within | cover), taken, spare
            ):
                continue
            helpers = helpers_of(b, w, count, man, I64(NO_MAN), cover, taken, spare)
            if helpers and (
                spare or not is_answered_still(t, p, source, target, square, path, unasked, reached)
            ):
                answering = unasked | passed(p)
                mater = now * 64 + target
                list_helped(
                    t, b, p, w, helpers, man, mater, target, path, standing, answering, reached
                )


@jit_inline
def list_alone(t, b, p, w, man, square, others, standing, spare):
    """Note the sets with which the *man* makes both moves; the *others* cover what they do now."""
    place = w[MEN_PLACES + man]
    source = place & 63
    own = U64(w[REACHED_BY + man])
    for now in range(place >> 6, last_kind(place >> 6) + 1):
        targets = b[reach_place(WHITE_REACH, 2, place >> 6, source) + 64 * now]
        targets &= empty_attacks(t, now, square, BLACK)
        if now == PAWN:
            targets &= ~bit(source)
        while targets:
            target = ctz(targets)
            targets = drop(targets)
            cover = cover_with_check(b, entry_of(square, now * 64 + target))
            taken = around(bit(target), square) & ~NET_CHECK
            blocks = w[NET_NEED] & ~(others | cover)
            if not is_closed_by(w, blocks, taken, spare):
                continue
            if place >= 64:
                list_by_one(t, b, p, w, man, square, now * 64 + target, others, standing, spare)
                continue
            path = t[BETWEEN + 64 * target + square] & ~own
            unasked = standing | own
            if spare or not is_answered_still(t, p, source, target, square, path, unasked, NONE):
                unasked |= passed(p)
                path &= ~passed(p)
                vacant = bit(square) & ~(own | passed(p))
                note_helped(t, w, square, blocks, target, target, path, unasked, vacant, ALL, NONE)


@jit
def keep_possible(b, p, w, blockers, king, black_moves):
    """Drop the sets listed for which those who have to leave are too many."""
    kept = I64(0)
    for i in range(w[SETS_END]):
        must = w[ATTACKERS + i]
        word = w[SETS + i]
        square = king_in(word)
        spare = black_moves - steps_to(b, p, king, square)
        unfit = I64(0) if checker_in(word) == NOT_KNOWN else I64(answering_of(i))
        blocks = blocks_in(word)
        if not can_block(b, w, blockers, blocks, must, square, spare, unfit, I64(NO_MAN)):
            continue
        w[SETS + kept] = word
        w[ATTACKERS + kept] = must
        for word in range(ANSWERING_ROW):
            w[answering_of(kept) + word] = w[answering_of(i) + word]
        kept += 1
    w[SETS_END] = kept
