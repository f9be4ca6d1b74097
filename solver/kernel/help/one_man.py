"""Which sets of blocks can still be had when one man of Black's has moved.

**One man at a time.**  Moves of one man differ only in where he stands then.  For each set either
the others do without him, or he blocks one square of it and the others do the rest: different men
block different squares, so no more is to be asked.  What the others can do is the same for all
moves of the man, and for each square and number of moves that he leaves them it is asked once.
An officer gets from a square to another in as many moves as back, so his squares are found for all
his moves at once: those from which he gets to a block in the moves that the others leave him.
"""

from __future__ import annotations

from solver.kernel.help.block_sets import (
    NOT_KNOWN,
    answering_of,
    bars_first,
    blocks_in,
    checker_in,
    has_to_leave,
    king_in,
)
from solver.kernel.help.blocks import NO_MAN, can_block, squares_for
from solver.kernel.help.layout import (
    ALIVE_AT,
    ANSWERED,
    ANSWERED_LEAST,
    ANSWERED_ROW,
    ANSWERED_SPARE,
    ATTACKERS,
    BLOCKERS,
    NEAREST,
    NEAREST_ROW,
    ROAD,
    ROAD_START,
    SETS,
    SETS_END,
)
from solver.kernel.help.net import square_of
from solver.kernel.help.reach import NEVER_REACHED, black_steps, moves_to_block, steps_to
from solver.kernel.help.tables import FAR
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline, off

FREE_QUESTION = 64
"""Whether a man may stay where he is; 1 more where he has to leave.  Below are the squares that he
may block, by moves."""
MOST_QUESTIONS = 127


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
def begin_man(b, p, w, man, king, black_moves):
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
            spare = black_moves - steps_to(b, p, king, king_in(w[SETS + i]))
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
        question = question_about(last, cost)
        rest = blocks ^ last
        if others_block(b, w, blockers, number, man, rest, black_moves - cost, question):
            return True
    return False


@jit_inline
def question_about(net_bit, cost):
    """Return the number of the question about a man who blocks *net_bit* for so many moves."""
    bit_number = ctz(U64(net_bit))
    return 8 * (bit_number - (1 if bit_number > 4 else 0)) + cost


@jit_inline
def squares_left(b, w, blockers, number, man, targets):
    """Return on which of *targets* the *man*, an officer, leaves set *number*, as ``is_left``."""
    word = w[SETS + number]
    row = off(w, ANSWERED + ANSWERED_ROW * number)
    spare = row[ANSWERED_SPARE]
    least = row[ANSWERED_LEAST]
    kind = w[BLOCKERS + man] >> 6
    barred = NONE
    if checker_in(word) != NOT_KNOWN:
        barred = U64(w[answering_of(number) + kind])
    blocks = blocks_in(word)
    found = NONE
    for leaves in range(2):
        there = targets & (barred if leaves else ~barred)
        if (
            there
            and least + leaves <= spare
            and others_block(
                b, w, blockers, number, man, blocks, spare - leaves, FREE_QUESTION + leaves
            )
        ):
            found |= there
    left = blocks
    while left and found != targets:
        last = left & -left
        left ^= last
        square = square_of(last, king_in(word))
        if (barred >> U64(square)) & U64(1):
            continue
        most = min(spare - least + least_of_others(w, number, last, man), I64(FAR))
        rest = blocks ^ last
        for cost in range(most + 1):
            there = squares_for(b, kind * 64 + square, cost) & targets & ~found
            if there == NONE:
                continue
            question = question_about(last, cost)
            if not others_block(b, w, blockers, number, man, rest, spare - cost, question):
                break
            found |= there
    return found


@jit
def note_targets(b, w, blockers, man, targets):
    """Note where the black king can be mated when an officer goes to one of *targets*."""
    left = targets
    while left:
        w[ALIVE_AT + ctz(left)] = 0
        left = drop(left)
    source = w[BLOCKERS + man] & 63
    king = I64(-1)
    alive = NONE
    for i in range(w[SETS_END]):
        if king_in(w[SETS + i]) != king:
            king = king_in(w[SETS + i])
            alive = NONE
        place = answering_of(i)
        there = targets & ~(U64(w[place + ROAD]) | alive)
        is_barred = (w[place + ROAD_START] >> source) & 1 == 0
        if is_barred or there == NONE or w[ANSWERED + ANSWERED_ROW * i + ANSWERED_SPARE] < 0:
            continue
        found = squares_left(b, w, blockers, i, man, there)
        alive |= found
        while found:
            w[ALIVE_AT + ctz(found)] |= I64(bit(king))
            found = drop(found)


@jit
def squares_after(b, w, blockers, man, source, place, king, black_moves):
    """Return where the black king can be mated if a set of blocks still costs *black_moves* only.

    The king stands on *king*, the *man* that moved from *source* on *place*, ``NO_MAN`` where the
    king did.
    """
    alive = NONE
    for i in range(w[SETS_END]):
        square = king_in(w[SETS + i])
        if alive & bit(square) or bars_first(w, i, source, place & 63):
            continue
        spare = w[ANSWERED + ANSWERED_ROW * i + ANSWERED_SPARE]
        if man == NO_MAN:
            spare = black_moves - black_steps(b, king, square)
        if spare >= 0 and is_left(b, w, blockers, i, man, place, spare):
            alive |= bit(square)
    return alive
