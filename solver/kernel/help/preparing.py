"""White's last move but one: only moves that leave one that closes the net.

**The cut ``PREPARING``.**  Two white moves are left, and between them Black makes none (in a
series) or one.  Let a line go on with man A to d and then with man B, another or A again, and end
with the king on K: where it stands now, or where it gets with the one move.  By the lemma of the
net every bit of the net around K is, in the end, held by a black man or covered by a white one.
All white men but A and B cover what they cover now, or have been captured.  Black's men hold what
they hold now, and where the king has stayed one bit more, to which a man gets in one move.

*B is another man*: A covers what a man covers from d on an empty board.  Either B gives the check
itself, from e, where it covers what it covers there: by the lemma of the road (``checks``) all men
have gone that stand on its road, A being one, a black man another if one has moved, and the king
if it was that; and A has not come there, but for a pawn who is captured en passant.  Or B leaves
a line on which a man looks at K: one that looks there now, or A from d; then B covers one of its
choices of at most one move, where "to stay" stands for all moves after which it covers no more
than now.  Check by a man that stands still can come about in no other way, for K was not in check
before the last move (the lemma of contact).  A pawn that captures en passant takes two men off
lines, so it may uncover any.

*B is A*: the same from d, with no other man to help.

So for every B there are bits that A has to cover from d, and a move after which none of these
leads to a mate, nor the second way, is not made.  Black men that may be captured count as blocks
(except where B stands in the end), and what else the lemmas do not claim is not claimed here
either: only moves without hope are left out.  Castling is none that is left out; and where a net
can be closed with one move of a White who has castled in thought (``hope``), nothing is.  A black
rook that may castle counts as a block where that takes it if the king gets to K by castling.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help.blocks import list_block_squares, list_with
from solver.kernel.help.checks import (
    NO_SQUARE,
    last_kind,
    road,
    squares_of_check,
    uncovering_squares,
)
from solver.kernel.help.hope import castled_squares
from solver.kernel.help.last_move import (
    cover_by_numbers,
    cover_of_others,
    cover_without_two,
)
from solver.kernel.help.layout import (
    BLOCK_SQUARES,
    FIXED,
    FREE_MOVE,
    LEAVERS,
    MEN_ENTRIES,
    MEN_NOW,
    MEN_PLACES,
    NET_BLACK,
    NET_NEED,
    ONCE,
    REPLIES,
    SLACK,
    THRICE,
    TWICE,
    UNCOVERING,
)
from solver.kernel.help.net import (
    around,
    blocked_by,
    choices_of,
    cover_with_check,
    cover_within,
    entry_of,
    list_men,
    moves_of_choice,
    need_of,
    standing_by,
    taken_by,
)
from solver.kernel.help.reach import RANK_5, king_steps, steps_to
from solver.kernel.help.tables import NET, NET_CHECK, ONLY_WHITE
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BLACK,
    CASTLING,
    DOUBLE_STEP,
    KING,
    LIST_LENGTH,
    MEN,
    PAWN,
    ROOK,
    STATE,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.moves import BLACK_RIGHTS, WHITE_RIGHTS, ep_square, landed_kind
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline, popcount

MAN_SHIFT = 10
"""A last move is three words: what is covered after it, and the number of the man above; the
squares to which A may not go; those that A has to leave."""
MOST_WAYS = LIST_LENGTH // 6
SETS = 3 * MOST_WAYS
"""Where the sets for one man begin, behind the last moves: two words, what it has to cover and the
squares to which it may not go."""
KEPT = 1 << 62
"""Marks a move that is kept."""


@jit_inline
def is_small(w, missing):
    """Tell whether Black may block all of *missing* with the move he has."""
    return missing & (missing - 1) == 0 and missing & ~w[SLACK] == 0


@jit_inline
def list_ways(t, b, p, w, count, square, room):
    """Write to *room* what each man covers with the last move, blocks included; return how many.

    Left out is what leaves open a bit that no other man covers now or after one move.
    """
    within = I64(0)
    for i in range(count):
        within |= cover_within(b, w[MEN_ENTRIES + i], 1)
    found = I64(0)
    for i in range(count):
        others = cover_of_others(w[ONCE], w[TWICE], w[MEN_NOW + i])
        if U64(w[UNCOVERING]) & bit(w[MEN_PLACES + i] & 63):
            found = list_openings(b, w, i, others, within, room, found)
        elif w[MEN_PLACES + i] >> 6 != KING:
            found = list_checks(t, b, p, w, i, square, others, within, room, found)
    return found


@jit_inline
def list_checks(t, b, p, w, man, square, others, within, room, found):
    """Add the last moves with which the *man* checks itself; return how many there are."""
    place = w[MEN_PLACES + man]
    source = place & 63
    white = p[MEN + WHITE]
    for now in range(place >> 6, last_kind(place >> 6) + 1):
        targets = squares_of_check(t, b, place, now, square)
        while targets:
            target = ctz(targets)
            targets = drop(targets)
            path = road(t, source, target, square)
            gone = path & U64(w[LEAVERS])
            must = path & U64(w[FIXED])
            if w[FREE_MOVE] == 0:
                path |= bit(target)
                must |= bit(target) & white
            if drop(gone) or must & ~white or (must and drop(must)):
                continue
            taken = around(bit(target), square) & ~NET_CHECK
            cover = cover_with_check(b, entry_of(square, now * 64 + target))
            covered = (cover & NET) | (w[NET_BLACK] & ~taken)
            if is_small(w, w[NET_NEED] & ~(others | covered | within)):
                found = add_way(room, found, covered | (man << MAN_SHIFT), path, must)
    return found


@jit_inline
def list_openings(b, w, man, others, within, room, found):
    """Add the last moves with which the *man* leaves a line of another to the king."""
    entry = w[MEN_ENTRIES + man]
    first = I64(b[entry + 2])
    for choice in range(first - 1, first + choices_of(b, entry)):
        word = I64(b[choice]) if choice >= first else I64(0)  # it may cover nothing at all
        if moves_of_choice(word) > 1:
            break
        covered = (word & NET) | NET_CHECK | (w[NET_BLACK] & ~taken_by(word))
        if is_small(w, w[NET_NEED] & ~(others | covered | within)):
            found = add_way(room, found, covered | (man << MAN_SHIFT), NONE, NONE)
    return found


@jit_inline
def add_way(room, found, way, path, must):
    """Add a last move, if there is room; return how many there are, or would be."""
    if found < MOST_WAYS:
        room[3 * found] = way
        room[3 * found + 1] = I64(path)
        room[3 * found + 2] = I64(must)
    return found + 1


@jit_inline
def list_sets_for(b, w, man, ways, room):
    """Write behind the last moves in *room* what the *man* has to cover; return how many sets."""
    own = w[MEN_NOW + man]
    reached = cover_within(b, w[MEN_ENTRIES + man], 1) & ~NET_CHECK
    place = bit(w[MEN_PLACES + man] & 63)
    found = I64(0)
    for i in range(ways):
        mater = room[3 * i] >> MAN_SHIFT
        if mater == man or U64(room[3 * i + 2]) & ~place:
            continue
        other = w[MEN_NOW + mater]
        others = cover_without_two(w[ONCE], w[TWICE], w[THRICE], own, other)
        missing = w[NET_NEED] & ~(others | room[3 * i])
        if is_small(w, missing & ~reached):
            room[SETS + 2 * found] = missing
            room[SETS + 2 * found + 1] = room[3 * i + 1]
            found += 1
    return found


@jit_inline
def serves(w, target, cover, is_passed, sets, room):
    """Tell whether a man that covers *cover* from *target* leaves another one a mate.

    *is_passed* where it is a pawn that may be captured en passant there.
    """
    for i in range(sets):
        missing = room[SETS + 2 * i] & ~(cover & ~NET_CHECK)
        if is_small(w, missing) and (
            is_passed or U64(room[SETS + 2 * i + 1]) & bit(target) == NONE
        ):
            return True
    return False


@jit
def makes_battery(t, b, p, w, count, man, square, target, cover):
    """Tell whether the *man*, once on *target*, mates when another one leaves its line to the king.

    From there it covers *cover*, the king's square included.
    """
    between = t[BETWEEN + 64 * square + target]
    men = between & (p[MEN] | p[MEN + 1]) & ~(p[KING] & p[MEN + BLACK])
    men &= ~bit(w[MEN_PLACES + man] & 63)
    if popcount(men) > 1 + 3 * w[REPLIES]:
        return False  # en passant two men leave with one move
    for i in range(count):
        place = w[MEN_PLACES + i]
        source = bit(place & 63)
        is_passing = w[REPLIES] != 0 and place < 64 and source & RANK_5 != NONE
        if i == man or (between & source == NONE and not is_passing):
            continue
        entry = w[MEN_ENTRIES + i]
        others = cover | cover_without_two(
            w[ONCE], w[TWICE], w[THRICE], w[MEN_NOW + man], w[MEN_NOW + i]
        )
        if opens_itself(b, w, entry, others):
            return True
    return False


@jit
def goes_on_itself(t, b, p, w, source, place, square, others):
    """Tell whether the man of *source*, now on *place*, closes the net with another move.

    *others* is what the others cover, with the check where it is on a line between.
    """
    if others & NET_CHECK:
        return opens_itself(b, w, entry_of(square, place), others)
    at = place & 63
    away = bit(source) | bit(at)
    kind = place >> 6
    if kind == KING:
        return False
    for now in range(kind, last_kind(kind) + 1):
        targets = squares_of_check(t, b, place, now, square)
        while targets:
            target = ctz(targets)
            targets = drop(targets)
            path = road(t, at, target, square) & ~away
            gone = path & U64(w[LEAVERS])
            held = U64(w[FIXED]) & p[MEN + WHITE] & bit(target) & ~away
            if path & U64(w[FIXED]) or drop(gone) or (held and w[FREE_MOVE] == 0):
                continue
            taken = around(bit(target), square) & ~NET_CHECK
            cover = cover_with_check(b, entry_of(square, now * 64 + target))
            if is_small(w, w[NET_NEED] & ~(others | cover | (w[NET_BLACK] & ~taken))):
                return True
    return False


@jit_inline
def opens_itself(b, w, entry, others):
    """Tell the same of a man that leaves a line to the king."""
    if is_small(w, w[NET_NEED] & ~(others | w[NET_BLACK])):
        return True
    first = I64(b[entry + 2])
    for choice in range(first, first + choices_of(b, entry)):
        word = I64(b[choice])
        if moves_of_choice(word) > 1:
            break
        if is_small(w, w[NET_NEED] & ~(others | word | (w[NET_BLACK] & ~taken_by(word)))):
            return True
    return False


@jit_inline
def man_on(w, count, square):
    """Return the number of the listed man on *square*."""
    for i in range(count):
        if w[MEN_PLACES + i] & 63 == square:
            return i
    return I64(0)


@jit_inline
def begin_preparing(t, b, p, w, count, square, replies):
    """Make ready what is the same for all moves that leave the black king on *square*."""
    for i in range(count):
        w[MEN_ENTRIES + i] = entry_of(square, w[MEN_PLACES + i])
        w[MEN_NOW + i] = cover_within(b, w[MEN_ENTRIES + i], 0)
    once, twice, thrice = cover_by_numbers(b, w, count, square)
    w[ONCE] = once & ~NET_CHECK
    w[TWICE] = twice & ~NET_CHECK
    w[THRICE] = thrice & ~NET_CHECK
    w[NET_NEED] = need_of(b, p, w, square)
    is_castling = king_steps(b, king_square(p, BLACK), square) > replies
    blocks = blocked_by(p, square) if is_castling else standing_by(p, square)
    w[NET_BLACK] = blocks & ~ONLY_WHITE
    w[REPLIES] = replies
    w[FREE_MOVE] = 0
    w[SLACK] = 0
    w[LEAVERS] = 0
    men = p[MEN + BLACK] & ~p[KING]
    white = p[MEN + WHITE]
    if ep_square(p):
        men &= ~p[PAWN]  # one of them may be captured by a man that does not get there
    if replies and p[KING] & p[MEN + BLACK] == bit(square):
        w[FREE_MOVE] = 1
        blocked = around(U64(w[BLOCK_SQUARES + 1]), square)
        w[SLACK] = blocked & w[NET_NEED] & ~ONLY_WHITE
        w[LEAVERS] = I64(men)
        w[FIXED] = I64(white | bit(square))
    else:
        if p[STATE] & BLACK_RIGHTS:
            men &= ~p[ROOK]
        w[FIXED] = I64(men | white | bit(square))
    leaving = 4 if replies else 2  # en passant two of a side with one move
    w[UNCOVERING] = I64(uncovering_squares(t, b, p, w, count, square, leaving))


@jit
def mark_preparing(t, b, p, w, moves, count, room, men, square):
    """Mark those *moves* after which one more may mate a king on *square*; tell whether all are."""
    ways = list_ways(t, b, p, w, men, square, room)
    if ways > MOST_WAYS:
        return True
    source = I64(NO_SQUARE)
    sets = I64(0)
    man = I64(0)
    others = I64(0)
    open_now = I64(0)
    is_enough = False
    for i in range(count):
        move = moves[i]
        if move & KEPT:
            continue
        if move & 63 != source:
            source = move & 63
            man = man_on(w, men, source)
            sets = list_sets_for(b, w, man, ways, room)
            others = cover_of_others(w[ONCE], w[TWICE], w[MEN_NOW + man])
            open_now = w[NET_NEED] & ~(others | w[NET_BLACK])
            is_enough = is_small(
                w, open_now & ~(NET_CHECK | cover_within(b, w[MEN_ENTRIES + man], 2))
            )
        target = (move >> TO_SHIFT) & 63
        place = I64(landed_kind(move) * 64 + target)
        entry = entry_of(square, place)
        cover = cover_with_check(b, entry)
        is_passed = w[REPLIES] != 0 and move & DOUBLE_STEP != 0
        is_kept = serves(w, target, cover, is_passed, sets, room)
        if not is_kept and cover & NET_CHECK and place >= 64 * BISHOP:
            is_kept = makes_battery(t, b, p, w, men, man, square, target, cover)
        if is_enough and not is_kept:
            is_passing = w[REPLIES] != 0 and place < 64 and bit(target) & RANK_5 != NONE
            is_open = U64(w[UNCOVERING]) & bit(target) or (is_passing and w[UNCOVERING] != 0)
            check = NET_CHECK if is_open else 0
            if is_small(w, open_now & ~(check | cover_within(b, entry, 1))):
                is_kept = goes_on_itself(t, b, p, w, source, place, square, others | check)
        if is_kept:
            moves[i] = move | KEPT
    return False


@jit
def keep_preparing(t, b, p, w, q, moves, count, room, squares, replies):
    """Keep those of White's *moves* in row *p* after which one more may mate; return how many.

    Black makes as many *replies* in between, none or one, and his king ends on one of *squares*.
    *room* is scratch room for a list, *q* a scratch row.
    """
    if p[STATE] & WHITE_RIGHTS:
        if castled_squares(t, b, p, w, q, squares, I64(1), replies):
            return count
        for i in range(count):
            if moves[i] & CASTLING:
                moves[i] = moves[i] | KEPT
    men = list_men(p, w)
    king = king_square(p, BLACK)
    if replies:
        list_block_squares(b, w, list_with(p, w, NONE), replies)
    is_every = False
    while squares and not is_every:
        square = ctz(squares)
        squares = drop(squares)
        if steps_to(b, p, king, square) <= replies:
            begin_preparing(t, b, p, w, men, square, replies)
            is_every = mark_preparing(t, b, p, w, moves, count, room, men, square)
    kept = 0
    for i in range(count):
        if is_every or moves[i] & KEPT:
            moves[kept] = moves[i] & ~KEPT
            kept += 1
    return kept
