"""White's last move but one in a series of his own: only moves that leave one that closes the net.

**The cut ``PREPARING``.**  Two white moves are left and Black makes none, so that the king stays
on K and his men where they are.  Let a line go on with man A to d and then with man B, another or
A again.  By the lemma of the net every bit of the net around K is, in the end, held by a black man
or covered by a white one.  All men but A and B cover what they cover now.

*B is another man*: A covers what a man covers from d on an empty board; B one of its choices of
at most one move, where "to stay" stands for all moves after which it covers no more than now.  The
check is B's own, or B leaves a line on which a man looks at K: one that looks there now, or A
from d.  Check by a man that stands still can come about in no other way, for K was not in check
before the last move (the lemma of contact), and nothing is captured en passant in a series.

*B is A*: it covers one of the choices of at most one move from d; if d is on a line on which
another man looks at K, the check may be that man's.

So for every choice of every B there is a set of bits that A has to cover from d, and a move after
which none of these sets, nor the second way, leads to a mate is not made.  All white men are
looked at, black men that may be captured count as blocks (except where B stands in the end), and
what else the lemmas do not claim is not claimed here either: only moves without hope are left out.
Where White may castle nothing is.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help.last_move import ONLY_WHITE, uncovering_squares
from solver.kernel.help.layout import MEN_ENTRIES, MEN_NOW, MEN_PLACES
from solver.kernel.help.net import (
    blocked_by,
    choices_of,
    cover_with_check,
    cover_within,
    entry_of,
    list_men,
    moves_of_choice,
    need_of,
    taken_by,
)
from solver.kernel.help.tables import NET, NET_CHECK
from solver.kernel.layout import BETWEEN, BLACK, LINE, LIST_LENGTH, STATE, TO_SHIFT
from solver.kernel.moves import WHITE_RIGHTS, landed_kind
from solver.kernel.words import I64, NONE, bit, jit, jit_inline

MAN_SHIFT = 10
"""A last move is what is covered without the check, with the check if it need not come of A, and
the number of the man above."""
SETS = LIST_LENGTH // 2
"""Where the sets for one man begin, behind the last moves."""
NO_SQUARE = -1


@jit
def list_last_moves(t, b, w, count, king, need, occupied, uncovering, room):
    """Write to *room* what each man covers with the last move, blocks included; return how many.

    Left out is what leaves open a bit that no other man covers now or after one move.
    """
    once = I64(0)
    twice = I64(0)
    within = I64(0)
    for i in range(count):
        once, twice = once | w[MEN_NOW + i], twice | (once & w[MEN_NOW + i])
        within |= cover_within(b, w[MEN_ENTRIES + i], 1)
    found = I64(0)
    for i in range(count):
        square = w[MEN_PLACES + i] & 63
        entry = w[MEN_ENTRIES + i]
        is_uncovering = uncovering & bit(square) != NONE
        is_in_line = t[LINE + 64 * king + square] != NONE
        others = once & ~(w[MEN_NOW + i] & ~twice) & ~NET_CHECK
        first = I64(b[entry + 2])
        for choice in range(first - 1, first + choices_of(b, entry)):
            word = I64(b[choice]) if choice >= first else I64(0)  # it may cover nothing at all
            if moves_of_choice(word) > 1:
                break
            covered = (word & NET) | (occupied & ~taken_by(word))
            if is_uncovering:
                covered |= NET_CHECK
            missing = need & ~(others | covered)
            if missing & ~within or (missing & NET_CHECK and not is_in_line):
                continue
            if found < SETS:
                room[found] = covered | (i << MAN_SHIFT)
            found += 1
    return found


@jit_inline
def cover_without_two(once, twice, thrice, one, other):
    """Return what men cover without two of them, which cover *one* and *other*."""
    return (once & ~(one | other)) | (twice & ~(one & other)) | thrice


@jit
def list_sets_for(b, w, count, need, man, moves, room):
    """Write behind the last *moves* in *room* what the *man* has to cover; return how many sets.

    With each goes the place of the man that makes the last move; one that is empty is all.
    """
    once = I64(0)
    twice = I64(0)
    thrice = I64(0)
    for i in range(count):
        now = w[MEN_NOW + i] & ~NET_CHECK
        thrice |= twice & now
        twice |= once & now
        once |= now
    own = w[MEN_NOW + man]
    reached = cover_within(b, w[MEN_ENTRIES + man], 1)
    found = I64(0)
    for i in range(moves):
        mater = room[i] >> MAN_SHIFT
        if mater == man:
            continue
        others = cover_without_two(once, twice, thrice, own, w[MEN_NOW + mater])
        missing = need & ~(others | room[i])
        if missing == 0:
            room[SETS] = 0
            return I64(1)
        if missing & ~reached == 0:
            room[SETS + found] = missing | ((w[MEN_PLACES + mater] & 63) << MAN_SHIFT)
            found += 1
    return found


@jit_inline
def serves(t, king, target, cover, sets, room):
    """Tell whether a man that covers *cover* from *target* leaves another one a mate."""
    for i in range(sets):
        missing = room[SETS + i] & NET & ~(cover & ~NET_CHECK)
        if missing == 0:
            return True
        is_line_man = missing == NET_CHECK and cover & NET_CHECK != 0
        if is_line_man and t[BETWEEN + 64 * king + target] & bit(room[SETS + i] >> MAN_SHIFT):
            return True  # a battery with who moves last
    return False


@jit
def goes_on_itself(b, entry, others, need, occupied):
    """Tell whether the man of *entry*, to where it has gone, closes the net with another move."""
    missing = need & ~(others | occupied)
    if missing == 0 or missing & ~cover_within(b, entry, 1):
        return missing == 0
    first = I64(b[entry + 2])
    for choice in range(first, first + choices_of(b, entry)):
        word = I64(b[choice])
        if moves_of_choice(word) > 1:
            break
        if need & ~(others | word | (occupied & ~taken_by(word))) == 0:
            return True
    return False


@jit_inline
def cover_without(w, count, man):
    """Return what men cover without one of them, check apart."""
    cover = I64(0)
    for i in range(count):
        if i != man:
            cover |= w[MEN_NOW + i]
    return cover & ~NET_CHECK


@jit
def man_on(w, count, square):
    """Return the number of the listed man on *square*."""
    for i in range(count):
        if w[MEN_PLACES + i] & 63 == square:
            return i
    return I64(0)


@jit
def keep_preparing(t, b, p, w, moves, count, room):
    """Keep those of White's *moves* in row *p* after which one more may mate; return how many.

    Black does not move in between.  *room* is scratch room for a list.
    """
    if p[STATE] & WHITE_RIGHTS:
        return count
    men = list_men(p, w)
    king = king_square(p, BLACK)
    for i in range(men):
        w[MEN_ENTRIES + i] = entry_of(king, w[MEN_PLACES + i])
        w[MEN_NOW + i] = cover_within(b, w[MEN_ENTRIES + i], 0)
    need = need_of(b, p, w, king)
    occupied = blocked_by(p, king) & ~ONLY_WHITE
    uncovering = uncovering_squares(t, b, p, w, men, king)
    last = list_last_moves(t, b, w, men, king, need, occupied, uncovering, room)
    if last > SETS:
        return count
    source = I64(NO_SQUARE)
    sets = I64(0)
    others = I64(0)
    kept = 0
    for i in range(count):
        move = moves[i]
        if move & 63 != source:
            source = move & 63
            man = man_on(w, men, source)
            sets = list_sets_for(b, w, men, need, man, last, room)
            others = cover_without(w, men, man)
        target = (move >> TO_SHIFT) & 63
        entry = entry_of(king, landed_kind(move) * 64 + target)
        is_kept = serves(t, king, target, cover_with_check(b, entry), sets, room)
        if not is_kept:
            check = NET_CHECK if uncovering & bit(target) else 0
            is_kept = goes_on_itself(b, entry, others | check, need, occupied)
        if is_kept:
            moves[kept] = move
            kept += 1
    return kept
