"""Sets of blocks in which one white man moves first, and another one mates.

**Lemma of the first road.**  Let Black move now, and White's man A go from a to d with the move
after that.  Then all squares between a and d are empty where A moves.  So of Black's men one stands
there now at most, which is the one that moves now, and Black does not move there; and no white man
does, for who captures it stands there then, but en passant.  On d stands a white man only if
Black captures it there, and not with the king; and the king, if it stands there, moves now.  A pawn
steps where nobody stands, and captures where somebody does, or gets to, but en passant.

A stands on d in the end, or has been captured, and then covers no more than where it stands now.
So if it covers anything from d, d is not on the road of the man that mates (``two_moves``), it has
captured nobody but on d, or en passant, and pins only from there.

**Where the king is to be.**  A black man that stands on K leaves it, or is captured there: by A if
the king captures it in return, or en passant.  In the first case A covers nothing in the end.

**Lines that are shut.**  What has to be blocked, whatever else is, is occupied in the end, and so
are the squares of A and B.  So A and B cover nothing behind these.  What is open then has to be
blocked besides, and shuts more.
"""

from __future__ import annotations

from solver.kernel.attacks import bishop_attacks, rook_attacks
from solver.kernel.help.answers import answers_to
from solver.kernel.help.block_sets import add_last_set, add_road, note_answering
from solver.kernel.help.blocks import cost_of_blocks
from solver.kernel.help.checks import last_kind, may_pass
from solver.kernel.help.last_move import cover_of_others, cover_without_two, squares_of_bits
from solver.kernel.help.layout import (
    BLOCK_SQUARES,
    MEN_ENTRIES,
    MEN_NOW,
    MEN_PLACES,
    NET_BLACK,
    NET_KING,
    NET_NEED,
    NET_SPARE,
    ONCE,
    REACHED_BY,
    SETS_FULL,
    THRICE,
    TWICE,
    WHITE_IS_NEXT,
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
from solver.kernel.help.reach import RANK_5, empty_attacks, reach_place
from solver.kernel.help.tables import NET, NET_CHECK, ONLY_WHITE, WHITE_REACH
from solver.kernel.layout import BETWEEN, BISHOP, BLACK, KING, MEN, ROOK, WHITE
from solver.kernel.moves import ep_square
from solver.kernel.words import ALL, I64, NONE, U64, bit, ctz, drop, jit_apart, jit_inline, popcount


@jit_inline
def is_closed_by(w, blocks, taken, spare):
    """Tell whether Black may block all of *blocks* in time, none of them *taken* by White."""
    left = blocks & ~w[NET_BLACK]
    if blocks & (ONLY_WHITE | taken) or popcount(U64(left)) > spare:
        return False
    return left == 0 or cost_of_blocks(w, left, spare) <= spare


@jit_inline
def passed(p):
    """Return the squares on which Black's pawns may be captured en passant with White's first."""
    return RANK_5 if may_pass(p) else NONE


@jit_inline
def is_reached(w, square):
    """Tell whether one of Black's men but the king gets to *square* with one move."""
    return U64(w[BLOCK_SQUARES + 1]) & bit(square) != NONE


@jit_inline
def first_road(t, p, w, place, target):
    """Return whence Black has to move now that the man on *place* gets to *target* then.

    And where Black may not move to.  NONE for the first says that the man does not get there.
    """
    if w[WHITE_IS_NEXT] == 0:
        return ALL, NONE
    source = place & 63
    at = bit(target)
    king = p[KING] & p[MEN + BLACK]
    path = t[BETWEEN + 64 * source + target] | (at & king)
    if place < 64 and (source ^ target) & 7 == 0:
        path |= at
    elif place < 64:
        may_capture = p[MEN + BLACK] & at != NONE or bit(source) & RANK_5 != NONE
        if not may_capture and not is_reached(w, target):
            return NONE, NONE
    men = path & p[MEN + BLACK]
    if drop(men) and men:
        return NONE, NONE
    if ep_square(p) == 0 and (
        path & p[MEN + WHITE] or (at & p[MEN + WHITE] and not is_reached(w, target))
    ):
        return NONE, NONE
    return (men if men else ALL), path


@jit_inline
def seen(t, kind, source, square, occupied):
    """Return what a man on *source* sees of the net around *square*, all of it where no line is."""
    if kind < BISHOP or kind == KING:
        return I64(NET)
    attacks = NONE
    others = occupied & ~(bit(square) | bit(source))
    if kind != ROOK:
        attacks |= bishop_attacks(t, source, others)
    if kind != BISHOP:
        attacks |= rook_attacks(t, source, others)
    return around(attacks, square)


@jit_inline
def blocks_behind(t, w, square, others, mater, cover, helper, help_cover):
    """Return what Black has to block, lines that are shut with it heeded.

    The *others* cover what they do, the *mater* *cover*, the *helper* *help_cover*; both men are
    kind * 64 + square, and they are the same where nobody helps.
    """
    blocks = w[NET_NEED] & ~(others | cover | help_cover)
    known = I64(-1)
    while blocks != known and blocks & ONLY_WHITE == 0:
        known = blocks
        occupied = squares_of_bits(w, blocks, square) | bit(mater & 63) | bit(helper & 63)
        left = cover & seen(t, mater >> 6, mater & 63, square, occupied)
        if helper != mater:
            left |= help_cover & seen(t, helper >> 6, helper & 63, square, occupied)
        blocks = w[NET_NEED] & ~(others | left)
    return blocks


@jit_inline
def is_answered_still(t, p, source, target, square, path, unasked, reached):
    """Tell whether a check is answered where none of Black's men moves but the king.

    Of White's others nobody takes or pins who is *unasked*, and shuts no way but where he
    *reached*; squares on the *path* are left by nobody.
    """
    if path & p[MEN + BLACK] & ~p[KING]:
        return True
    men, shut, _ = answers_to(t, p, source, target, square, unasked, NONE, True)
    return men != NONE and shut & reached == NONE


@jit_inline
def note_helped(t, w, square, blocks, source, target, empty, unasked, vacant, start, road):
    """Note a set with the man that goes from *source* to *target*, and what it asks for besides.

    Nobody of Black's stands on *empty* nor on *vacant*; *start* and *road* are those of
    ``first_road``.
    """
    number = add_last_set(w, square, blocks, target)
    if number >= 0 and w[SETS_FULL] == 0:
        note_answering(t, w, number, source, target, empty, square, unasked, vacant)
        add_road(w, number, start, road)


@jit_apart
def list_by_one(t, b, p, w, man, square, mater, others, standing, spare):
    """Note the sets with which the *man*, no pawn, makes both moves to check as *mater* has it.

    It may capture where it stops, and is not on K there, for the king is, or gets there after that.
    """
    cover = cover_with_check(b, entry_of(square, mater))
    target = mater & 63
    place = w[MEN_PLACES + man]
    blocks = blocks_behind(t, w, square, others, mater, cover, mater, I64(0))
    if not is_closed_by(w, blocks, around(bit(target), square) & ~NET_CHECK, spare):
        return
    barred = squares_of_bits(w, blocks, square) | bit(square)
    stops = empty_attacks(t, mater >> 6, target, BLACK) & U64(w[REACHED_BY + man]) & ~bit(square)
    starts = NONE
    roads = ALL
    empty = ALL
    used = NONE
    while stops:
        stop = ctz(stops)
        stops = drop(stops)
        path = t[BETWEEN + 64 * stop + target] | t[BETWEEN + 64 * target + square]
        if path & barred:
            continue
        path &= ~bit(stop)  # who stands there may be captured
        start, road = first_road(t, p, w, place, stop)
        if start == NONE or (
            spare == 0
            and is_answered_still(
                t, p, place & 63, target, square, path, standing | bit(stop), NONE
            )
        ):
            continue
        starts |= start
        roads &= road
        empty &= path
        used |= bit(stop)
    if starts != NONE:
        source = target if drop(used) else ctz(used)  # the first says that it is not known
        asked = standing | used
        note_helped(t, w, square, blocks, source, target, empty, asked, bit(square), starts, roads)


@jit_inline
def may_help(b, w, entry, open_bits, taken, spare):
    """Tell whether a man covers with one move so many of *open_bits* that Black blocks the rest."""
    first = I64(b[entry + 2])
    for choice in range(first, first + choices_of(b, entry)):
        word = I64(b[choice])
        if moves_of_choice(word) > 1:
            break
        if is_closed_by(w, open_bits & ~(word & ~NET_CHECK), taken | taken_by(word), spare):
            return True
    return False


@jit_apart
def helpers_of(b, w, count, man, checker, cover, taken, spare):
    """Return a bit for each man whose first move may close the net, the *man*'s if none has to.

    The *man* covers *cover* at last and takes *taken*; the *checker*, ``NO_MAN`` where it is that
    one, stands still.  What counts is how much one move covers, and what any may.
    """
    own = w[MEN_NOW + man]
    found = I64(0)
    for i in range(count):
        others = cover_of_others(w[ONCE], w[TWICE], own)
        more = I64(0)
        within = I64(0)
        if i != man:
            others = cover_without_two(w[ONCE], w[TWICE], w[THRICE], own, w[MEN_NOW + i])
            more = most_within(b, w[MEN_ENTRIES + i], 1)
            within = cover_within(b, w[MEN_ENTRIES + i], 1)
        open_bits = w[NET_NEED] & ~(others | cover)
        if (
            i != checker
            and popcount(U64(open_bits & ~w[NET_BLACK])) <= spare + more
            and is_closed_by(w, open_bits & ~within, taken, spare)
        ):
            found |= I64(1) << i
    return found


@jit_apart
def list_helped(t, b, p, w, helpers, man, mater, checker, path, standing, unasked, reached):
    """Note the sets with which the *man* goes to *mater* at last, one of *helpers* before.

    They are as ``helpers_of`` has them.  The man on *checker* gives the check then, itself or
    another.  *path* is empty then; men on squares *standing* may be pinned as men stand, and with
    *unasked* may be pinned or captured by whatever moves first, which gets to *reached*.
    """
    square = w[NET_KING]
    cover = cover_with_check(b, entry_of(square, mater))
    if checker != mater & 63:
        standing = ALL if cover & NET_CHECK else standing | bit(mater & 63)  # two may check
        unasked |= standing
        cover |= NET_CHECK
    plain = I64(-1)
    if (helpers >> man) & 1:
        plain = list_unhelped(t, b, p, w, man, mater, checker, path, unasked, cover, reached)
        helpers ^= I64(1) << man
    while helpers and plain != 0:
        helper = ctz(U64(helpers))
        helpers &= helpers - 1
        list_by_helper(t, b, p, w, man, helper, mater, checker, path, standing, cover, plain)


@jit_apart
def list_unhelped(t, b, p, w, man, mater, checker, path, unasked, cover, reached):
    """Note the set for which nobody has to help; return what it blocks, -1 where there is none."""
    square = w[NET_KING]
    taken = around(bit(mater & 63), square) & ~NET_CHECK
    others = cover_of_others(w[ONCE], w[TWICE], w[MEN_NOW + man]) | (cover & NET_CHECK)
    blocks = blocks_behind(t, w, square, others, mater, cover, mater, I64(0))
    if path & squares_of_bits(w, blocks, square) or not is_closed_by(
        w, blocks, taken, w[NET_SPARE]
    ):
        return I64(-1)
    source = w[MEN_PLACES + man] & 63
    vacant = bit(square) & ~(passed(p) | reached)
    path &= ~passed(p)
    note_helped(t, w, square, blocks, source, checker, path, unasked, vacant, ALL, NONE)
    return blocks


@jit_apart
def list_by_helper(t, b, p, w, man, helper, mater, checker, path, standing, cover, plain):
    """Note the sets with which the *helper* moves first; those of *plain* are noted."""
    square = w[NET_KING]
    spare = w[NET_SPARE]
    taken = around(bit(mater & 63), square) & ~NET_CHECK
    source = w[MEN_PLACES + man] & 63
    place = w[MEN_PLACES + helper]
    own = w[MEN_NOW + man]
    others = cover_without_two(w[ONCE], w[TWICE], w[THRICE], own, w[MEN_NOW + helper])
    others |= cover & NET_CHECK
    open_bits = w[NET_NEED] & ~(others | cover)
    if not may_help(b, w, w[MEN_ENTRIES + helper], open_bits, taken, spare):
        return
    barred = path | bit(checker) | bit(mater & 63) | bit(source) | bit(square) | bit(place & 63)
    for now in range(place >> 6, last_kind(place >> 6) + 1):
        targets = b[reach_place(WHITE_REACH, 1, place >> 6, place & 63) + 64 * now] & ~barred
        while targets:
            at = ctz(targets)
            targets = drop(targets)
            then = now * 64 + at
            help_cover = cover_with_check(b, entry_of(square, then))
            blocks = open_bits & ~help_cover
            all_taken = taken | (around(bit(at), square) & ~NET_CHECK)
            if plain & ~blocks == 0 or not is_closed_by(w, blocks, all_taken, spare):
                continue
            start, road = first_road(t, p, w, place, at)
            if start == NONE:
                continue
            asked = standing | bit(at)
            if help_cover & NET_CHECK:
                asked |= t[BETWEEN + 64 * square + at]
            gone = bit(at) | bit(mater & 63)
            if (
                spare == 0
                and standing != ALL
                and is_answered_still(t, p, source, checker, square, path, asked, gone)
            ):
                continue
            help_cover &= ~NET_CHECK
            blocks = blocks_behind(t, w, square, others, mater, cover, then, help_cover)
            if path & squares_of_bits(w, blocks, square) == NONE and is_closed_by(
                w, blocks, all_taken, spare
            ):
                asked |= passed(p)
                empty = path & ~passed(p)
                vacant = bit(square) & ~passed(p)
                note_helped(
                    t, w, square, blocks, source, checker, empty, asked, vacant, start, road
                )
