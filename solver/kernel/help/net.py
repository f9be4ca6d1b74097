"""The net around a king square, and what each White man can add to it.

The net around a king square is nine bits, three rows of three: the squares of the king's field,
and in the middle, ``NET_CHECK``, the king's own.  A man covers the bits it attacks on an empty
board, also through the king.  A tenth bit, ``KING_AWAY``, is covered by a White king that does
not stand beside the black one.

**Lemma of the net.**  Take the final position of a line, Black's king on K, mated or stalemated.
Then on the board around K every square of the field is *blocked* by a black man, or *covered* by
a white one that does not stand on it; the white king is away; and in a mate K itself is covered.
Why: a square of the field that no black man holds is one the king could step to, or capture on,
unless White attacks it once the king has left K.  Attacks on the board, the king taken off, are a
part of those on the empty board, and no man attacks where it stands.  A pinned man still covers.
Castling is no way out: the square it passes is of the field.  It does not say that the position
is a mate: lines may be shut, the checker may be taken.

**Lemma of contact.**  A man that has not moved since now, and from whose square nothing lies
between it and K (it stands beside K, or is a knight), does not give the check of a mate.  Why:
the black king stands on K before White's last move, for Black does not move after it; then it is
not in check: in alternate play Black has just moved, in a series no move but the last gives
check, and in the diagram, and where set play begins, nobody is in check who is not to move.  A
check by contact cannot be uncovered by the last move.  Where that is castling, which is looked at
with king and rook on their new squares, the rook gives no check by contact: the one free square
beside it attacks the square that White's king passes.  A man that went away and came back needs
two moves, and counts as one that has moved.

For every man (kind and square) and every king square the tables list what it can cover after how
many moves: only sets that no set reached in as many moves contains, where a man also takes a
square of the net from the blocking men by standing on it.  By the lemma of reach whatever a man
covers at the end of a line is part of one of its choices of so many moves or fewer, which takes
no square that it does not take there.
"""

from __future__ import annotations

from solver.kernel.help.layout import MEN_PLACES
from solver.kernel.help.pawns import fill_pawns
from solver.kernel.help.reach import (
    empty_attacks,
    fill_blocks,
    fill_distances_as,
    fill_pins,
    fill_reach,
    reach_place,
)
from solver.kernel.help.tables import (
    BLACK_DISTANCES,
    BLACK_REACH,
    BLACK_STEPS,
    CHOICES,
    COVERS,
    ENTRIES,
    ENTRIES_OF_KING,
    FAR,
    KING_AWAY,
    KING_STEPS,
    LEVEL_SHIFT,
    LEVELS,
    MATING_SHIFT,
    MOST_SHIFT,
    NET,
    NET_CHECK,
    ON_BOARD,
    REACH_LEVEL,
    TAKEN_SHIFT,
    WHITE_DISTANCES,
    WHITE_REACH,
)
from solver.kernel.layout import (
    BETWEEN,
    BLACK,
    GOAL,
    KING,
    KING_ATTACKS,
    MATE,
    MEN,
    PAWN,
    STATE,
    WHITE,
)
from solver.kernel.moves import BLACK_RIGHTS
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline, off, popcount

SEVEN = U64(7)
CASTLED_ROOKS = U64(1 << 61 | 1 << 59)


# --- bits and squares


@jit_inline
def around(squares, king):
    """Return the nine bits of *squares* around *king*; bits beyond the edge mean nothing."""
    shift = U64((king - 9) & 63)
    turned = (squares >> shift) | (squares << ((U64(64) - shift) & U64(63)))
    middle = (turned >> U64(5)) & U64(7 << 3)
    return I64((turned & SEVEN) | middle | ((turned >> U64(10)) & U64(7 << 6)))


@jit_inline
def square_of(net_bit, king):
    """Return the square that one bit of the net around *king* stands for."""
    place = ctz(U64(net_bit))
    return king + 8 * (place // 3 - 1) + place % 3 - 1


@jit_inline
def need_of(b, p, w, square):
    """Return the bits that a net around *square* needs covered; stalemates need no check."""
    need = I64(b[ON_BOARD + square])
    if w[GOAL] != MATE:
        need &= ~NET_CHECK
    return need if p[KING] & p[MEN + WHITE] else need & ~KING_AWAY


@jit_inline
def blocked_by(p, square):
    """Return the bits of the net around *square* that Black's men block as they stand.

    A rook that may castle blocks where that takes it, too.
    """
    found = standing_by(p, square)
    if p[STATE] & BLACK_RIGHTS:
        found |= around(CASTLED_ROOKS, square)
    return found & ~NET_CHECK


@jit_inline
def standing_by(p, square):
    """Return the bits of the net around *square* on which Black's men stand."""
    return around(p[MEN + BLACK] & ~p[KING], square) & ~NET_CHECK


# --- White's men and their entries


@jit_inline
def list_men(p, w):
    """List kind * 64 + square of White's men; return how many there are."""
    count = 0
    white = p[MEN + WHITE]
    for kind in range(6):
        men = p[kind] & white
        while men:
            w[MEN_PLACES + count] = kind * 64 + ctz(men)
            men = drop(men)
            count += 1
    return count


@jit_inline
def entry_of(king, place):
    """Return where the entry of a man on *place*, kind * 64 + square, is.

    Two words of unions, with how much of each the man covers from one place, the place of the
    choices, and their number.
    """
    return ENTRIES + king * ENTRIES_OF_KING + 4 * place


@jit_inline
def cover_within(b, entry, moves):
    """Return the union of what the man of *entry* covers after at most *moves* moves."""
    level = min(moves, FAR)
    return I64(b[entry + (level >> 2)] >> U64(16 * (level & 3))) & NET


@jit_inline
def most_within(b, entry, moves):
    """Return how many bits, check apart, the man of *entry* covers at most from one place.

    It gets there with at most *moves* moves, 0 to 3.
    """
    return (I64(b[entry] >> U64(16 * moves)) >> MOST_SHIFT) & 7


@jit_inline
def most_with_check(b, entry, moves):
    """Return 1 more than the same for a place from which the man checks, 0 where there is none."""
    return (I64(b[entry] >> U64(16 * moves)) >> MATING_SHIFT) & 7


@jit_inline
def cover_with_check(b, entry):
    """Return what the man of *entry* covers where it stands, the lemma of contact left out."""
    number = (entry - ENTRIES) >> 2
    return I64(b[COVERS + (number >> 2)] >> U64(16 * (number & 3))) & NET


@jit_inline
def choices_of(b, entry):
    """Return how many choices the man of *entry* has."""
    return I64(b[entry + 3])


@jit_inline
def moves_of_choice(choice):
    """Return how many moves a choice takes."""
    return choice >> LEVEL_SHIFT


@jit_inline
def taken_by(choice):
    """Return the square of the net on which the man of a choice stands, as a bit, or 0."""
    return (choice >> TAKEN_SHIFT) & NET


# --- how they are filled


@jit
def cover_of(t, kind, square, king):
    """Return what a White man covers of the net around *king*, 0 where it cannot stand."""
    if square == king or (kind == KING and t[KING_ATTACKS + king] & bit(square)):
        return 0
    cover = around(empty_attacks(t, kind, square, WHITE), king)
    return cover | KING_AWAY if kind == KING else cover


@jit
def add_choice(choices, count, level_start, level, word):
    """Add a choice that *level* moves reach unless an earlier one serves as well.

    That is one that covers as much and takes no other square of the net.  Those of the same
    level, from *level_start* on, that the new one beats go.  Returns the new count.
    """
    for i in range(count):
        if beats(I64(choices[i]), word):
            return count
    kept = level_start
    for i in range(level_start, count):
        if not beats(word, I64(choices[i])):
            choices[kept] = choices[i]
            kept += 1
    choices[kept] = U64(word | (level << LEVEL_SHIFT))
    return kept + 1


@jit_inline
def beats(word, other):
    """Tell whether the choice *word* serves wherever *other* does."""
    return other & NET & ~word == 0 and taken_by(word) & ~taken_by(other) == 0


@jit
def fill_choices(t, b, kind, square, king, room):
    """List what a man covers of the net around *king*, by moves; return how many choices.

    They go to *room*; the entry of the man gets the union by level and where they are.
    """
    entry = entry_of(king, kind * 64 + square)
    on_board = I64(b[ON_BOARD + king])
    choices = off(b, room)
    count = 0
    total = 0
    most = 0
    mating = 0
    for level in range(LEVELS):
        level_start = count
        place = reach_place(WHITE_REACH, level, kind, square)
        for now in range(6):
            squares = b[place + 64 * now]
            if level:
                squares &= ~b[place - REACH_LEVEL + 64 * now]
            if level == 2 and now == kind and kind != PAWN:
                squares |= bit(square)  # it went away and came back
            while squares:
                cover = cover_of(t, now, ctz(squares), king) & on_board
                if level == 0 and t[BETWEEN + 64 * king + square] == NONE:
                    cover &= ~NET_CHECK  # the lemma of contact
                taken = around(squares & ~drop(squares), king) & on_board
                squares = drop(squares)
                if cover:
                    total |= cover
                    size = popcount(U64(cover & ~NET_CHECK))
                    most = max(most, size)
                    if cover & NET_CHECK:
                        mating = max(mating, size + 1)
                    word = cover | (taken << TAKEN_SHIFT)
                    count = add_choice(choices, count, level_start, level, word)
        if level < FAR:
            lane = total | most << MOST_SHIFT | mating << MATING_SHIFT
            b[entry + (level >> 2)] |= U64(lane) << U64(16 * (level & 3))
    b[entry + 1] |= U64(total << 48)
    b[entry + 2] = U64(room)
    b[entry + 3] = U64(count)
    number = (entry - ENTRIES) >> 2
    cover = cover_of(t, kind, square, king) & on_board
    b[COVERS + (number >> 2)] |= U64(cover) << U64(16 * (number & 3))
    return count


@jit
def build(t, b):
    """Fill all tables into *b*, which is all zero; return how many words are used."""
    for king in range(64):
        b[ON_BOARD + king] = U64(around(t[KING_ATTACKS + king], king) | NET_CHECK | KING_AWAY)
        for square in range(64):
            apart = max(abs((king & 7) - (square & 7)), abs((king >> 3) - (square >> 3)))
            b[KING_STEPS + 64 * king + square] = U64(apart)
            b[BLACK_STEPS + 64 * king + square] = U64(apart)
    fill_reach(t, b, WHITE_REACH, WHITE)
    fill_reach(t, b, BLACK_REACH, BLACK)
    fill_blocks(b)
    fill_pins(t, b)
    fill_pawns(t, b)
    for kind in range(6):
        for square in range(64):
            fill_distances_as(b, WHITE_DISTANCES, WHITE_REACH, kind, square)
            fill_distances_as(b, BLACK_DISTANCES, BLACK_REACH, kind, square)
    room = CHOICES
    for king in range(64):
        for kind in range(6):
            for square in range(64):
                room += fill_choices(t, b, kind, square, king, room)
    return room
