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
capture only takes from them, and then the position is asked anew.  Where there are too many sets,
or castling is possible, nothing is cut here.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.cuts import makes_cut
from solver.kernel.help.block_sets import (
    NOT_KNOWN,
    answering_of,
    begin_sets,
    begin_square,
    blocks_in,
    checker_in,
    has_to_leave,
    king_in,
    note_leavers,
)
from solver.kernel.help.blocks import (
    NO_MAN,
    can_block,
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
    ANSWERED,
    ANSWERED_LEAST,
    ANSWERED_ROW,
    ANSWERED_SPARE,
    ASKS_MODEL,
    ASKS_WHO_MATES,
    ATTACKERS,
    BLOCKERS,
    LAST_MOVES,
    NEAREST,
    NEAREST_ROW,
    SETS,
    SETS_END,
    SETS_FULL,
    TWO_MOVES,
)
from solver.kernel.help.net import list_men, square_of
from solver.kernel.help.reach import NEVER_REACHED, black_steps, moves_to_block, steps_to
from solver.kernel.help.tables import FAR
from solver.kernel.help.two_moves import keep_possible, list_reached, list_two_sets
from solver.kernel.layout import (
    BLACK,
    GOAL,
    KING,
    MATE,
    MEN,
    ROOK,
    STATE,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.moves import BLACK_RIGHTS, RIGHTS, WHITE_RIGHTS, landed_kind
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline, off

FREE_QUESTION = 64
"""Whether a man may stay where he is; 1 more where he has to leave.  Below are the squares that he
may block, by moves."""
MOST_QUESTIONS = 127


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


@jit
def list_sets(t, b, p, w, squares, white_moves, black_moves):
    """List the sets of blocks that close nets around *squares*; tell whether that was possible.

    They are in SETS, up to SETS_END.  Positions with castling rights are left to the slower way.
    """
    begin_sets(w)
    if p[STATE] & RIGHTS:
        return False
    count = list_men(p, w)
    king = king_square(p, BLACK)
    blockers = list_blockers(p, w)
    list_block_squares(b, w, blockers, black_moves)
    is_two = white_moves == 2 and w[GOAL] == MATE and w[ASKS_WHO_MATES] == 0
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
        if spare >= 0 and white_moves == 1 and w[GOAL] == MATE:
            list_last_sets(t, b, p, w, count, square, spare)
        elif spare >= 0 and not (is_two and list_two_sets(t, b, p, w, count, square, spare)):
            list_closing_sets(b, p, w, count, blockers, square, white_moves, spare)
    note_leavers(w, blockers)
    if is_two:
        keep_possible(b, p, w, blockers, king, black_moves)
    return w[SETS_FULL] == 0


@jit_inline
def man_on(w, blockers, square):
    """Return the number of Black's man on *square*, ``NO_MAN`` for the king."""
    for i in range(blockers):
        if w[BLOCKERS + i] & 63 == square:
            return i
    return I64(NO_MAN)


@jit
def others_block(b, w, blockers, number, man, blocks, black_moves, question):
    """Tell whether the others block *blocks* of set *number* when the *man* sees to no other.

    The answer is remembered for the *question*, a number below 128.
    """
    place = ANSWERED + ANSWERED_ROW * number + 2 * (question >> 6)
    flag = I64(1) << (question & 63)
    if w[place] & flag == 0:
        w[place] |= flag
        word = w[SETS + number]
        must = w[ATTACKERS + number]
        if man != NO_MAN:
            must &= ~(I64(1) << man)
        unfit = I64(0) if checker_in(word) == NOT_KNOWN else I64(answering_of(number))
        if can_block(b, w, blockers, blocks, must, king_in(word), black_moves, unfit, man):
            w[place + 1] |= flag
    return w[place + 1] & flag != 0


@jit_inline
def note_nearest(b, w, blockers):
    """Note for each set who blocks its squares soonest."""
    for i in range(w[SETS_END]):
        word = w[SETS + i]
        unfit = I64(0) if checker_in(word) == NOT_KNOWN else I64(answering_of(i))
        left = blocks_in(word)
        while left:
            last = left & -left
            left ^= last
            square = square_of(last, king_in(word))
            best = I64(NEVER_REACHED)
            second = I64(NEVER_REACHED)
            nearest = I64(0)
            for man in range(blockers):
                place = w[BLOCKERS + man]
                cost = moves_to_block(b, place, square)
                if cost >= second or (
                    unfit and place >= 64 and (w[unfit + (place >> 6)] >> square) & 1
                ):
                    continue
                if cost < best:
                    second = best
                    best = cost
                    nearest = I64(man)
                else:
                    second = cost
            place = NEAREST + NEAREST_ROW * i + ctz(U64(last))
            w[place] = best | second << 8 | nearest << 16


@jit_inline
def least_of_others(w, number, net_bit, man):
    """Return the moves that somebody else than the *man* needs at least to block *net_bit*."""
    word = w[NEAREST + NEAREST_ROW * number + ctz(U64(net_bit))]
    return (word >> 8 if word >> 16 == man else word) & 255


@jit_inline
def begin_man(b, w, man, king, black_moves):
    """Begin with the questions about the *man*, ``NO_MAN`` for the king, who stands on *king*."""
    for i in range(w[SETS_END]):
        row = off(w, ANSWERED + ANSWERED_ROW * i)
        for k in range(ANSWERED_LEAST):
            row[k] = 0
        least = I64(0)
        most = I64(0)
        left = blocks_in(w[SETS + i])
        while left:
            cost = least_of_others(w, i, left & -left, man)
            least += cost
            most = max(most, cost)
            left &= left - 1
        row[ANSWERED_LEAST] = least
        if man != NO_MAN:
            spare = black_moves - black_steps(b, king, king_in(w[SETS + i]))
            row[ANSWERED_SPARE] = spare if least - most <= spare else I64(-1)


@jit_inline
def is_left(b, w, blockers, number, man, place, black_moves):
    """Tell whether set *number* can be had in time when the *man* stands on *place*.

    So either the others do without him, or he blocks one square and they do the rest.
    """
    word = w[SETS + number]
    blocks = blocks_in(word)
    least = w[ANSWERED + ANSWERED_ROW * number + ANSWERED_LEAST]
    if man == NO_MAN:
        question = min(black_moves, I64(MOST_QUESTIONS))
        return least <= black_moves and others_block(
            b, w, blockers, number, man, blocks, black_moves, question
        )
    leaves = I64(1) if has_to_leave(w, number, place) else I64(0)
    question = FREE_QUESTION + leaves
    if least + leaves <= black_moves and others_block(
        b, w, blockers, number, man, blocks, black_moves - leaves, question
    ):
        return True
    is_known = place >= 64 and checker_in(word) != NOT_KNOWN
    left = blocks
    while left:
        last = left & -left
        left ^= last
        square = square_of(last, king_in(word))
        cost = max(moves_to_block(b, place, square), leaves)
        spared = least_of_others(w, number, last, man)
        if cost > FAR or least - spared + cost > black_moves:
            continue
        if is_known and (w[answering_of(number) + (place >> 6)] >> square) & 1:
            continue
        bit_number = ctz(U64(last))
        question = 8 * (bit_number - (1 if bit_number > 4 else 0)) + cost
        rest = blocks ^ last
        if others_block(b, w, blockers, number, man, rest, black_moves - cost, question):
            return True
    return False


@jit
def squares_after(b, w, blockers, man, place, king, black_moves):
    """Return where the black king can be mated if a set of blocks still costs *black_moves* only.

    The king stands on *king*, the *man* that moved on *place*, ``NO_MAN`` where the king did.
    """
    alive = NONE
    for i in range(w[SETS_END]):
        square = king_in(w[SETS + i])
        if alive & bit(square):
            continue
        spare = w[ANSWERED + ANSWERED_ROW * i + ANSWERED_SPARE]
        if man == NO_MAN:
            spare = black_moves - black_steps(b, king, square)
        if spare >= 0 and is_left(b, w, blockers, i, man, place, spare):
            alive |= bit(square)
    return alive


@jit
def keep_hopeful(b, p, w, moves, hopes, count, black_moves):
    """Keep those of Black's *moves* after which the sets listed leave a mate; return how many.

    *hopes* gets the squares of the king for each.  *black_moves* are what is left after it.
    """
    blockers = list_blockers(p, w)
    king = king_square(p, BLACK)
    last_source = -1
    man = I64(NO_MAN)
    kept = 0
    note_nearest(b, w, blockers)
    for i in range(count):
        move = moves[i]
        source = move & 63
        if source != last_source:
            man = man_on(w, blockers, source)
            begin_man(b, w, man, king, black_moves)
            last_source = source
        target = (move >> TO_SHIFT) & 63
        place = landed_kind(move) * 64 + target
        stand = target if man == NO_MAN else king
        alive = squares_after(b, w, blockers, man, place, stand, black_moves)
        if alive:
            moves[kept] = move
            hopes[kept] = I64(alive)
            kept += 1
    return kept
