"""Black's last move, then White's that mates: more is known here than of nets at large.

**The cut ``LAST_MOVES``.**  Where White has one move left and mate is the goal, all his men but
one stand still, and that one gives the check or uncovers it.  So for each man that may make the
move, the others cover what they cover now, none of them checks unless the man that moves leaves a
line between a white man and K (or captures en passant, which takes two men off lines: any white
pawn on its fifth rank may), and with it what it covers after one move.

``last_blocks`` says which bits are open then.  If two or more stay open whoever moves, one black
move cannot block them; with no black move for it, none may stay open.  A black man that stands in
the net may be captured by the man that moves; otherwise it blocks, even if it moves away before:
the bound only finds more nets than there are.  The choice "to stay" stands for every move after
which the man covers no more than now; that is why the man's own cover counts where it uncovers
another, too.

**The cut ``OPEN_ROADS``.**  Let the man that moves give the check itself.  By the lemma of the road
(``checks``) those who stand on its road now have gone by then, with the moves that Black has left.
Where the king makes them all, nobody else goes: with one move it is where it takes a man, and no
road goes there; with more it may have taken a white man on the road and left, so these are not
looked at then, nor are rooks where it may castle, and of the men on a line of White's any number
may have been taken.  Where the king stays and a man moves, that is one man: two on the road are too
many; one has to leave it, or, where the net wants a block besides, to be who blocks; a white man
cannot leave it, for who captures it stands there, but en passant, and then white men are not looked
at.  On the checker's square a white man may stand if Black captures it there, which is no block
elsewhere.  Where the man leaves a line of another, the same goes for those who stand on that line:
of White's nobody but itself, but for a capture en passant with the last move.

**The cut ``ANSWERS``.**  The lemma of the answers (``answers``) says who takes the man that checks,
or comes between.  Where the king moves there may be none, else the one move has to see to them all.
A king does not step to where it would be taken, either; and a rook is no block where castling would
take it, unless that brings the king to K.

Castling is no move of one man: where White still may castle, the squares where that closes a net
are asked after besides; after castling in thought it may be the move that is left out here
(``closing_squares``).  Goals without check are no matter of this cut.
"""

from __future__ import annotations

from solver.kernel.attacks import between_sliders
from solver.kernel.cuts import makes_cut
from solver.kernel.help.answers import answers_to
from solver.kernel.help.block_sets import NOT_KNOWN, add_last_set, add_road, note_answering
from solver.kernel.help.blocks import cost_of_blocks
from solver.kernel.help.checks import (
    ANY_NUMBER,
    NO_SQUARE,
    checker_behind,
    checks_itself,
    last_kind,
    road,
    squares_of_check,
    squares_that_open,
    uncovering_squares,
)
from solver.kernel.help.demands import may_mate, may_mate_as
from solver.kernel.help.demands_layout import MATING_SQUARE
from solver.kernel.help.layout import (
    ANSWERS,
    ASKS_WHO_MATES,
    BLOCK_NETS,
    BLOCK_SQUARES,
    CLOSED_PLACE,
    HELD,
    HOLDING,
    LEAVING_NOW,
    MEN_PLACES,
    NET_BLACK,
    OPEN_ROADS,
    TAKERS,
    TAKING_NOW,
)
from solver.kernel.help.net import (
    around,
    blocked_by,
    choices_of,
    cover_with_check,
    cover_within,
    entry_of,
    moves_of_choice,
    need_of,
    square_of,
    standing_by,
    taken_by,
)
from solver.kernel.help.reach import (
    empty_attacks,
    reach_place,
    white_distance,
)
from solver.kernel.help.tables import FAR, KING_AWAY, NET_CHECK, ONLY_WHITE, WHITE_REACH
from solver.kernel.layout import BETWEEN, BLACK, KING, MEN, ROOK, STATE, WHITE
from solver.kernel.moves import BLACK_RIGHTS
from solver.kernel.words import ALL, I64, NONE, U64, bit, ctz, drop, jit, jit_inline

CLOSED = 1 << 30
"""Says that a net needs no block."""


@jit_inline
def begin_holding(w, is_asked):
    """Begin to note who holds what; nobody holds anything where that is not asked."""
    for i in range(CLOSED_PLACE + 1):
        w[HELD + i] = -1 if is_asked else 0


@jit_inline
def note_closing(w, open_bits, occupied):
    """Return what one block must close where White leaves *open_bits*; note who holds the others.

    ``CLOSED`` where that is none; 0 where one block is not enough.
    """
    missing = open_bits & ~occupied
    if missing & (missing - 1):
        return I64(0)
    place = HELD + (CLOSED_PLACE if missing == 0 else ctz(U64(missing)))
    w[place] &= open_bits & occupied
    return I64(CLOSED) if missing == 0 else missing


@jit_inline
def holders_of(w, open_bits, square):
    """Return the squares whose men hold a net that is closed where White leaves *open_bits*."""
    return squares_of_bits(w, open_bits & ~ONLY_WHITE, square) if makes_cut(w, HOLDING) else NONE


@jit_inline
def is_enough(w, found):
    """Tell whether a net is closed without a man that holds a square of it."""
    return found & CLOSED != 0 and w[HELD + CLOSED_PLACE] == 0


@jit_inline
def cover_by_numbers(b, w, count, square):
    """Return what one, two and three of White's men cover around *square* as they stand."""
    once = I64(0)
    twice = I64(0)
    thrice = I64(0)
    for i in range(count):
        now = cover_within(b, entry_of(square, w[MEN_PLACES + i]), 0)
        thrice |= twice & now
        twice |= once & now
        once |= now
    return once, twice, thrice


@jit_inline
def cover_of_others(once, twice, own):
    """Return what men cover without the one that covers *own*, check apart."""
    return (once & ~(own & ~twice)) & ~NET_CHECK


@jit_inline
def cover_without_two(once, twice, thrice, one, other):
    """Return what men cover without two of them, which cover *one* and *other*."""
    return (once & ~(one | other)) | (twice & ~(one & other)) | thrice


@jit
def blocks_from_square(b, w, place, square, need, others, occupied):
    """Return the same as ``last_blocks`` where the man on *place* has to go to one square."""
    target = w[MATING_SQUARE]
    found = I64(0)
    if target == square:
        return found
    taken = around(bit(target), square) & ~NET_CHECK
    for now in range(6):
        if white_distance(b, place, now * 64 + target) != 1 or not may_mate_as(w, now):
            continue
        cover = cover_with_check(b, entry_of(square, now * 64 + target))
        blocks = note_closing(w, need & ~(others | cover), occupied & ~(taken | NET_CHECK))
        found |= blocks & ~(taken | ONLY_WHITE)
        if is_enough(w, found):
            break
    return found


@jit_inline
def blocks_by_uncovering(b, w, entry, others, need, occupied, checks):
    """Return the same as ``last_blocks`` where the man of *entry* leaves a line to the king.

    The choice "to stay" stands for all moves after which the man covers no more than now.  With
    *checks*, ``NET_CHECK`` or 0, only of moves with which it checks besides.
    """
    found = I64(0)
    if checks == 0:
        found = note_closing(w, need & ~others, occupied) & ~KING_AWAY
    first = I64(b[entry + 2])
    for choice in range(first, first + choices_of(b, entry)):
        word = I64(b[choice])
        if moves_of_choice(word) > 1 or is_enough(w, found):
            break
        if checks & ~word:
            continue
        taken = taken_by(word)
        blocks = note_closing(w, need & ~(others | word), occupied & ~(taken | NET_CHECK))
        found |= blocks & ~(taken | ONLY_WHITE)
    return found


@jit_inline
def blocks_by_checking(t, b, p, w, place, square, others, need, occupied, fixed, leavers, pinned):
    """Return the same where the man on *place* gives the check itself.

    *fixed* are men that stand where they do until then, *leavers* those of whom one may leave:
    whose leaving closes the net is added to LEAVING_NOW, where Black has to go to TAKING_NOW.
    *pinned* are men whose answers are not asked after, ALL for nobody's.
    """
    found = I64(0)
    source = place & 63
    for now in range(place >> 6, last_kind(place >> 6) + 1):
        targets = squares_of_check(t, b, place, now, square)
        while targets:
            target = ctz(targets)
            targets = drop(targets)
            path = road(t, source, target, square)
            gone = path & leavers
            if path & fixed or (gone and drop(gone)):
                continue
            taken = around(bit(target), square) & ~NET_CHECK
            cover = cover_with_check(b, entry_of(square, now * 64 + target))
            open_bits = need & ~(others | cover)
            missing = open_bits & ~(occupied & ~taken)
            if missing & (missing - 1) or missing & (ONLY_WHITE | taken):
                continue
            men, shut, but_one = NONE, ALL, ALL
            if pinned != ALL:
                is_king = leavers == NONE
                men, shut, but_one = answers_to(t, p, source, target, square, pinned, NONE, is_king)
                if but_one == NONE or (is_king and men):
                    continue
            is_held = fixed & p[MEN + WHITE] & bit(target) != NONE
            if is_held:
                if missing == 0 and leavers and drop(men) == NONE:
                    w[TAKING_NOW] |= I64(bit(target))
            elif missing:
                blocks = missing & around(but_one, square)
                if blocks:
                    found |= note_closing(w, open_bits, occupied & ~taken)
            elif is_closed(w, gone, men, shut, but_one, holders_of(w, open_bits, square)):
                found |= note_closing(w, open_bits, occupied & ~taken)
                if is_enough(w, found):
                    return found
    return found


@jit_inline
def is_closed(w, gone, men, shut, but_one, holders):
    """Tell whether a check needs nobody to move; else note which move lets it mate.

    *gone* is the man that has to leave, the others are as ``answers_to`` has them; *holders* are
    squares of the net that is closed with it, whose men may not go.
    """
    must = gone | men
    if must == NONE:
        return True
    if drop(must) == NONE:
        w[LEAVING_NOW] |= I64(must & ~holders)
        w[TAKING_NOW] |= I64(shut if gone == NONE else NONE)
    else:
        w[TAKING_NOW] |= I64(but_one)
    return False


@jit
def blocks_unanswered(t, b, p, w, count, place, square, blocks, fixed, leavers, pinned):
    """Return the *blocks* that are left where another checks when the man on *place* has left.

    That one may capture who would answer, or shut his way.
    """
    source = place & 63
    checker = checker_behind(t, b, p, w, count, square, bit(source), fixed, leavers)
    if checker == NO_SQUARE:
        return blocks
    is_king = leavers == NONE
    reached = NONE
    for now in range(6):
        reached |= b[reach_place(WHITE_REACH, 1, place >> 6, source) + 64 * now]
    reached &= ~bit(source)
    men, shut, but_one = answers_to(t, p, source, checker, square, pinned, reached, is_king)
    if but_one == NONE or (is_king and men):
        return I64(0)
    gone = t[BETWEEN + 64 * square + checker] & leavers
    found = blocks & around(but_one, square)
    if blocks & CLOSED and is_closed(w, gone, men, shut, but_one, NONE):
        found |= CLOSED
    return found


@jit
def last_blocks(t, b, p, w, count, square, fixed, leavers, pinned):
    """Return what closes the net around *square* with White's last move and one block.

    With ``CLOSED`` where no block is needed; else the bits of the net of which one must be
    blocked, 0 for none.  *fixed* and *leavers* are as ``blocks_by_checking`` has them;
    *pinned* is as ``blocks_by_checking`` has it, too.  HELD says who holds what.
    """
    begin_holding(w, leavers != NONE and makes_cut(w, HOLDING))
    need = need_of(b, p, w, square)
    occupied = blocked_by(p, square) if pinned == ALL else standing_by(p, square)
    within = occupied
    for i in range(count):
        within |= cover_within(b, entry_of(square, w[MEN_PLACES + i]), 1)
    far = need & ~within
    if far & (far - 1) or far & ONLY_WHITE:
        return 0
    once, twice, _ = cover_by_numbers(b, w, count, square)
    uncovering = squares_that_open(t, b, p, w, count, square, fixed, leavers)
    found = I64(0)
    asks_who_mates = w[ASKS_WHO_MATES] != 0
    for i in range(count):
        place = w[MEN_PLACES + i]
        if asks_who_mates and not may_mate(w, place):
            continue
        entry = entry_of(square, place)
        others = cover_of_others(once, twice, cover_within(b, entry, 0))
        is_uncovering = uncovering & bit(place & 63) != NONE
        if is_uncovering:
            others |= NET_CHECK
        if asks_who_mates and w[MATING_SQUARE] >= 0:
            found |= blocks_from_square(b, w, place, square, need, others, occupied)
        elif need & ~(others | cover_within(b, entry, 1)) & ONLY_WHITE:
            continue
        elif is_uncovering:
            blocks = blocks_by_uncovering(b, w, entry, others, need, occupied, I64(0))
            if blocks and pinned != ALL:
                blocks = blocks_unanswered(
                    t, b, p, w, count, place, square, blocks, fixed, leavers, pinned
                )
                if checks_itself(t, b, place, square):  # nobody answers two checks
                    blocks |= blocks_by_uncovering(
                        b, w, entry, others, need, occupied, I64(NET_CHECK)
                    )
            found |= blocks
        elif place < 64 * KING:
            found |= blocks_by_checking(
                t, b, p, w, place, square, others, need, occupied, fixed, leavers, pinned
            )
        if is_enough(w, found):
            break
    return found


@jit_inline
def mating_squares_as(w, kind):
    """Return where a man of *kind* may mate, as it is asked."""
    if not may_mate_as(w, kind):
        return NONE
    return ALL if w[MATING_SQUARE] < 0 else bit(w[MATING_SQUARE])


@jit
def list_last_sets(t, b, p, w, count, square, black_moves):
    """List the sets of blocks that close the net around *square* with one white move.

    The square of the man that gives check is noted with each where it uncovers no other, and who
    may not stand where.

    All moves of every white man are gone through, each with what it covers then; a man that
    uncovers a line checks in any case, wherever it goes.  Its own square is taken, and no
    set has it.  Each final position with the king on *square* is so met by one of the sets: the
    one of the move that mates, all of whose squares are blocked.
    """
    need = need_of(b, p, w, square)
    once, twice, _ = cover_by_numbers(b, w, count, square)
    uncovering = uncovering_squares(t, b, p, w, count, square, ANY_NUMBER)
    pinned = between_sliders(t, p, square, WHITE)
    w[NET_BLACK] = blocked_by(p, square)
    for moves in range(1, min(black_moves, FAR) + 1):
        w[BLOCK_NETS + moves] = around(U64(w[BLOCK_SQUARES + moves]), square) & need
    for i in range(count):
        place = w[MEN_PLACES + i]
        kind = place >> 6
        if w[ASKS_WHO_MATES] and not may_mate(w, place):
            continue
        others = cover_of_others(once, twice, cover_within(b, entry_of(square, place), 0))
        is_uncovering = uncovering & bit(place & 63) != NONE
        is_known = not is_uncovering and makes_cut(w, TAKERS)
        for now in range(6):
            squares = b[reach_place(WHITE_REACH, 1, kind, place & 63) + 64 * now]
            squares &= ~bit(place & 63)
            if w[ASKS_WHO_MATES]:
                squares &= mating_squares_as(w, now)
            if not is_uncovering:
                squares &= empty_attacks(t, now, square, BLACK)
            while squares:
                target = ctz(squares)
                squares = drop(squares)
                cover = cover_with_check(b, entry_of(square, now * 64 + target))
                checker = target if is_known else I64(NOT_KNOWN)
                if is_uncovering:
                    cover |= NET_CHECK
                blocks = need & ~(others | cover)
                taken = around(bit(target), square) & ~NET_CHECK
                if blocks & (ONLY_WHITE | taken) or target == square:
                    continue
                path = road(t, place & 63, target, square)
                if is_known and path & (squares_of_bits(w, blocks, square) | bit(square)):
                    continue
                if cost_of_blocks(w, blocks & ~w[NET_BLACK], black_moves) <= black_moves:
                    number = add_last_set(w, square, blocks, checker)
                    if number < 0:
                        continue
                    add_road(w, number, ALL, NONE)
                    if is_known:
                        note_answering(
                            t, w, number, place & 63, target, path, square, pinned, bit(square)
                        )


@jit_inline
def standing_still(p, w, square, white):
    """Return who stands where he does while the black king goes to *square* with all moves left.

    Black's men do, but for rooks where he may castle, and the *white* ones that are named.
    """
    if not makes_cut(w, OPEN_ROADS):
        return NONE
    black = p[MEN + BLACK] & ~p[KING]
    if p[STATE] & BLACK_RIGHTS:
        black &= ~p[ROOK]
    return black | white | bit(square)


@jit_inline
def not_asked(t, p, w, square, may_castle):
    """Return whose answers on *square* are not asked after: of who may be pinned, or ALL."""
    if may_castle or not makes_cut(w, OPEN_ROADS) or not makes_cut(w, ANSWERS):
        return ALL
    return between_sliders(t, p, square, WHITE)


@jit_inline
def squares_of_bits(w, blocks, king):
    """Return the squares of the net around *king* that the bits *blocks* stand for."""
    found = NONE
    while blocks:
        found |= bit(square_of(blocks & -blocks, king))
        blocks &= blocks - 1
    return found
