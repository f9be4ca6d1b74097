"""Where the black king can still be mated or stalemated, and which black moves leave it that.

``mating_squares`` puts the cuts of nets and last moves together, castling included; ``list_sets``
and ``keep_hopeful`` are the cut by sets of blocks.

**Castling in thought.**  King and rook that castle leave together, so the tables of reach do not
hold for them.  But castling is the first move of both.  So each line without white castling is
one of the position as it stands, and each line with it one of the position in which White has
castled, with a move less, whenever in the line that comes: nothing that the cut of nets asks
depends on the order of moves.  The cut of last moves does: the one move that is left after
castling in thought need not be the last one, so there it is not made (solutions were lost when it
was).

**The cut ``BLOCK_SETS``.**  At a black move all sets of blocks are listed that close a net with
the moves left; a move after which none of them can be had in time, by the lemma of the blocks
with that man on its new square, leads to no line and is not made.  Why: let a line go on with the
move.  Its final position blocks all squares of one of the sets, with the king on the square of
that set.  For ``list_closing_sets`` follows the line as ``closes`` does, goes on where it could
stop, and leaves off only where a set known is part of the blocks that are needed already; for the
last white move see ``list_last_sets``.  The moves that follow bring Black's men and king there,
so after the move they need no more than is left.  White's men are counted as before the move: a
capture only takes from them, and then the position is asked anew.  So it is after a move that
gives up a right to castle; while Black may castle his rooks are men where that takes them, too
(``blocks``), and his king sets out from there.  Sets of a White who has castled in thought are
listed besides.  Where there are too many sets nothing is cut here.

**Lemma of the king's step.**  Where K is as many steps away as Black has moves left, and he may not
castle, all of them are steps of the king, the first of which is made now.  So it is a legal one as
White's men stand, and from where it ends K is no more than the other steps away.  For squares that
this leaves out no sets are listed.
"""

from __future__ import annotations

from solver.kernel.attacks import is_attacked, king_square
from solver.kernel.cuts import makes_cut
from solver.kernel.help.block_sets import (
    begin_sets,
    begin_square,
    note_leavers,
)
from solver.kernel.help.blocks import (
    NO_MAN,
    list_block_squares,
    list_blockers,
)
from solver.kernel.help.closing import closes, closes_by_mater, list_closing_sets
from solver.kernel.help.demands import has_idlers
from solver.kernel.help.last_move import (
    CLOSED,
    last_blocks,
    list_last_sets,
    not_asked,
    standing_still,
)
from solver.kernel.help.layout import (
    ALIVE_AT,
    ASKS_MODEL,
    ASKS_WHO_MATES,
    BLOCKERS,
    LAST_MOVES,
    SETS_FULL,
    TWO_MOVES,
)
from solver.kernel.help.net import list_men
from solver.kernel.help.one_man import begin_man, man_on, note_nearest, note_targets, squares_after
from solver.kernel.help.reach import black_steps, steps_to
from solver.kernel.help.two_moves import keep_possible, list_reached, list_two_sets
from solver.kernel.layout import (
    BLACK,
    GOAL,
    KING,
    KING_ATTACKS,
    MATE,
    MEN,
    ROOK,
    STATE,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.moves import BLACK_RIGHTS, RIGHTS, WHITE_RIGHTS, landed_kind
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline


@jit
def closing_squares(t, b, p, w, squares, white_moves, black_moves, has_castled):
    """Return those of *squares* where the black king can be mated, White's castling apart.

    Where White *has_castled* in thought, that move is still to come, and it, not the one that
    is left, may be the one that gives check.
    """
    count = list_men(p, w)
    king = king_square(p, BLACK)
    blockers = list_blockers(p, w)
    list_block_squares(b, w, blockers, black_moves)
    is_last = white_moves == 1 and not has_castled and w[GOAL] == MATE and makes_cut(w, LAST_MOVES)
    found = NONE
    while squares:
        square = ctz(squares)
        squares = drop(squares)
        spare = black_moves - steps_to(b, p, king, square)
        if w[ASKS_MODEL] and has_idlers(b, w, count, square, white_moves + black_moves):
            continue
        if spare == 0 and is_last:
            white = p[MEN + WHITE] if black_moves == 1 else NONE  # else the king may have taken one
            fixed = standing_still(p, w, square, white)
            pinned = not_asked(t, p, w, square, p[STATE] & BLACK_RIGHTS != NONE)
            if last_blocks(t, b, p, w, count, square, fixed, NONE, pinned) & CLOSED:
                found |= bit(square)
        elif spare < 0:
            continue
        elif w[ASKS_WHO_MATES] and not has_castled:
            if closes_by_mater(b, p, w, count, blockers, square, white_moves, spare):
                found |= bit(square)
        elif closes(b, p, w, count, blockers, square, white_moves, spare):
            found |= bit(square)
    return found


@jit
def castle_men(p, q, is_short):
    """Write to row *q* the men of *p* after White has castled."""
    for word in range(8):
        q[word] = p[word]
    king = bit(4) | bit(6 if is_short else 2)
    rook = (bit(7) | bit(5)) if is_short else (bit(0) | bit(3))
    q[KING] ^= king
    q[ROOK] ^= rook
    q[MEN + WHITE] ^= king | rook
    q[STATE] = p[STATE] & RIGHTS & ~WHITE_RIGHTS


@jit
def mating_squares(t, b, p, w, q, squares, white_moves, black_moves):
    """Return those of *squares* where the black king of row *p* can still be mated.

    *q* is a scratch row.
    """
    found = closing_squares(t, b, p, w, squares, white_moves, black_moves, False)
    if p[STATE] & WHITE_RIGHTS and white_moves > 0:
        left = squares & ~found
        found |= castled_squares(t, b, p, w, q, left, white_moves - 1, black_moves)
    return found


@jit
def castled_squares(t, b, p, w, q, squares, white_moves, black_moves):
    """Return the same where White castles, and makes *white_moves* besides."""
    found = NONE
    for right in range(2):
        left = squares & ~found
        if left and p[STATE] & bit(right):
            castle_men(p, q, right == 0)
            found |= closing_squares(t, b, q, w, left, white_moves, black_moves, True)
    return found


@jit_inline
def first_steps(t, p, king):
    """Return where the black *king* may step to now."""
    found = NONE
    occupied = (p[MEN] | p[MEN + 1]) ^ bit(king)
    targets = t[KING_ATTACKS + king] & ~p[MEN + BLACK]
    while targets:
        target = ctz(targets)
        targets = drop(targets)
        if not is_attacked(t, p, target, occupied, WHITE):
            found |= bit(target)
    return found


@jit_inline
def squares_by_steps(t, b, p, squares, black_moves):
    """Return those of *squares* to which the king gets in time, its step of now a legal one."""
    king = king_square(p, BLACK)
    far = NONE
    left = squares if p[STATE] & BLACK_RIGHTS == NONE else NONE
    while left:
        square = ctz(left)
        left = drop(left)
        if black_steps(b, king, square) == black_moves:
            far |= bit(square)
    if far == NONE:
        return squares
    reached = first_steps(t, p, king)
    for _ in range(1, black_moves):
        before = reached
        while before:
            reached |= t[KING_ATTACKS + ctz(before)]
            before = drop(before)
    return squares & (reached | ~far)


@jit
def list_sets(t, b, p, w, q, squares, white_moves, black_moves):
    """List the sets of blocks that close nets around *squares*; tell whether that was possible.

    They are in SETS, up to SETS_END.  *q* is a scratch row.
    """
    begin_sets(w)
    squares = squares_by_steps(t, b, p, squares, black_moves)
    blockers = list_blockers(p, w)
    list_block_squares(b, w, blockers, black_moves)
    is_two = list_sets_around(t, b, p, w, blockers, squares, white_moves, black_moves, False)
    if p[STATE] & WHITE_RIGHTS and white_moves > 0:
        for right in range(2):
            if p[STATE] & bit(right):
                castle_men(p, q, right == 0)
                left = white_moves - 1
                list_sets_around(t, b, q, w, blockers, squares, left, black_moves, True)
    note_leavers(w, blockers)
    if is_two:
        keep_possible(b, p, w, blockers, king_square(p, BLACK), black_moves)
    return w[SETS_FULL] == 0


@jit
def list_sets_around(t, b, p, w, blockers, squares, white_moves, black_moves, has_castled):
    """List the sets that close nets around *squares* without castling of White's.

    Tell whether they are those for two white moves.
    Where he *has_castled* in thought that move is still to come, and may be the one that mates.
    Where Black may castle it is not asked who answers, for two men move at once.
    """
    count = list_men(p, w)
    king = king_square(p, BLACK)
    may_castle = p[STATE] & BLACK_RIGHTS != NONE
    is_asked = w[GOAL] == MATE and not has_castled and not may_castle
    is_two = is_asked and white_moves == 2 and w[ASKS_WHO_MATES] == 0
    is_two = is_two and blockers > 0 and makes_cut(w, TWO_MOVES)
    if is_two:
        list_reached(b, w, count)
    while squares:
        square = ctz(squares)
        squares = drop(squares)
        spare = black_moves - steps_to(b, p, king, square)
        begin_square(w)
        if w[ASKS_MODEL] and has_idlers(b, w, count, square, white_moves + black_moves):
            continue
        if spare >= 0 and white_moves == 1 and is_asked:
            list_last_sets(t, b, p, w, count, square, spare)
        elif spare >= 0 and not (is_two and list_two_sets(t, b, p, w, count, square, spare)):
            list_closing_sets(b, p, w, count, blockers, square, white_moves, spare, has_castled)
    return is_two


@jit
def keep_hopeful(b, p, w, moves, hopes, count, black_moves):
    """Keep those of Black's *moves* after which the sets listed leave a mate; return how many.

    *hopes* gets the squares of the king for each.  *black_moves* are what is left after it.
    """
    blockers = list_blockers(p, w)
    king = king_square(p, BLACK)
    kept = 0
    end = 0
    note_nearest(b, w, blockers)
    while end < count:
        first = end
        source = moves[first] & 63
        targets = NONE
        while end < count and moves[end] & 63 == source:
            targets |= bit((moves[end] >> TO_SHIFT) & 63)
            end += 1
        man = man_on(w, blockers, source)
        begin_man(b, p, w, man, king, black_moves)
        is_officer = man != NO_MAN and w[BLOCKERS + man] >= 64
        if is_officer:
            note_targets(b, w, blockers, man, targets)
        for i in range(first, end):
            move = moves[i]
            target = (move >> TO_SHIFT) & 63
            if is_officer:
                alive = U64(w[ALIVE_AT + target])
            else:
                place = landed_kind(move) * 64 + target
                stand = target if man == NO_MAN else king
                alive = squares_after(b, w, blockers, man, source, place, stand, black_moves)
            if alive:
                moves[kept] = move
                hopes[kept] = I64(alive)
                kept += 1
    return kept
