"""Whether White's king can be mated by the next reply: the net of a selfmate.

**The cut ``ENCLOSED``.**  White is to move, and every reply after it has to mate.  Let White's
move be none of his king's, and let one of its replies mate.  Then on the board as it stands

- each square of the king's field without a white man, a *flight*, is one on which White's man
  lands, or which Black guards in the end;
- a man of Black's that does not reply guards a flight from where it stands now, over squares of
  which White's move can have left one and the reply one;
- the man that replies goes, over squares without black men, to where it guards the other flights;
- it gives check from there, unless it stood between White's king and a black slider, with no other
  man of Black's and no more than one of White's, or takes a pawn en passant that stepped there.

So where no black man can do that for all flights, White's move has to land on one of them; and
where none can for all but one flight, no move forces a mate but one of the king.

Let White's move be one of an officer that gives check from where it lands, and that leaves no line
on which it stands alone between a white slider and Black's king, so that nobody else checks.  Then
the reply that mates lands on that square or between it and the king, unless it is one of the king,
who would have to leave a line between White's king and a black slider.  So it lands on a *spot*: a
square whence a man guards all flights, or all but the one that White's move has taken.

What is granted: White's men are in nobody's way where the man that replies is concerned, and
neither are men of its own kind; it may land on a black man, whom White's move may have captured,
and stand unguarded beside the king; nothing is pinned.  A capture leaves a man on its square, so
that it opens no line but the one it left; a capture en passant of Black's takes away a pawn that
has come to a square that was empty.  Where Black may castle or White may capture en passant,
nothing is claimed.
"""

from __future__ import annotations

from solver.kernel.attacks import (
    empty_bishop_attacks,
    empty_rook_attacks,
    king_square,
    possible_screens,
)
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BLACK,
    KING,
    KING_ATTACKS,
    KNIGHT,
    KNIGHT_ATTACKS,
    MEN,
    PAWN,
    PAWN_ATTACKS,
    QUEEN,
    ROOK,
    STATE,
    WHITE,
)
from solver.kernel.mates import EIGHT, RANK_2, RANK_4, SIXTEEN, reach
from solver.kernel.moves import BLACK_RIGHTS, ep_square
from solver.kernel.words import ALL, NONE, bit, ctz, drop, jit_apart, jit_inline

NO_SQUARE = 64
OPEN, SPOTS = range(2)
GUARD_ALL = 2
GUARD_MOST = 8
MOST_SPOTS = 14
"""What is noted in a row: the flights that no man guards that stays, by kind whence a man that
replies guards all of them, and whence all but one, and on which such squares one may land."""


@jit_inline
def may_slide(t, sliders, square, white, black):
    """Tell whether one of *sliders* may attack *square* once one man of either side has gone."""
    while sliders:
        between = t[BETWEEN + 64 * square + ctz(sliders)]
        sliders = drop(sliders)
        if drop(between & white) == NONE and drop(between & black) == NONE:
            return True
    return False


@jit_inline
def open_flights(t, p, king):
    """Return the flights that none of Black's men guards from where it stands."""
    white = p[MEN + WHITE] & ~bit(king)
    black = p[MEN + BLACK]
    straight = (p[ROOK] | p[QUEEN]) & black
    diagonal = (p[BISHOP] | p[QUEEN]) & black
    flights = t[KING_ATTACKS + king] & ~white
    found = NONE
    while flights:
        flight = ctz(flights)
        flights = drop(flights)
        near = t[KNIGHT_ATTACKS + flight] & p[KNIGHT]
        near |= t[KING_ATTACKS + flight] & p[KING]
        near |= t[PAWN_ATTACKS + flight] & p[PAWN]
        if near & black:
            continue
        sliders = empty_rook_attacks(t, flight) & straight
        sliders |= empty_bishop_attacks(t, flight) & diagonal
        if not may_slide(t, sliders, flight, white, black):
            found |= bit(flight)
    return found


@jit_inline
def attacked_from(t, square, kind, men):
    """Return whence a black man of *kind*, a constant, attacks *square*, *men* in its way."""
    if kind == PAWN:
        return t[PAWN_ATTACKS + square]
    if kind == KING:
        return t[KING_ATTACKS + square]
    return reach(t, square, men, kind)


@jit_inline
def moves_of(t, source, kind, men):
    """Return where a black man of *kind*, a constant, may go, *men* in its way."""
    if kind == PAWN:
        man = bit(source)
        return t[PAWN_ATTACKS + 64 + source] | (man >> EIGHT) | (man >> SIXTEEN)
    if kind == KING:
        return t[KING_ATTACKS + source]
    return reach(t, source, men, kind)


@jit_inline
def note_guards(t, noted, kind, king, men):
    """Note whence a man of *kind* guards all open flights, and all but one; return its checks.

    *men* are in its way.
    """
    flights = noted[OPEN]
    every = ALL
    most = ALL
    while flights and most:
        flight = ctz(flights)
        flights = drop(flights)
        guards = attacked_from(t, flight, kind, men) | bit(flight)
        most = (most & guards) | every
        every &= guards
    noted[GUARD_ALL + kind] = every
    noted[GUARD_MOST + kind] = most
    return attacked_from(t, king, kind, men)


@jit_inline
def note_spots(noted, squares, kind):
    """Note where a man of *kind* that may go to *squares* guards all open flights, or most."""
    noted[SPOTS] |= squares & noted[GUARD_ALL + kind]
    noted[MOST_SPOTS] |= squares & noted[GUARD_MOST + kind]


@jit_inline
def note_spots_of(t, p, noted, kind, king, hidden):
    """Note the spots of men of *kind*; *hidden* are on lines that check when they leave them."""
    black = p[MEN + BLACK]
    men = p[kind] & black
    if men == NONE:
        return
    checks = note_guards(t, noted, kind, king, black & ~men)
    if noted[GUARD_MOST + kind] == NONE:
        return
    while men:
        source = ctz(men)
        men = drop(men)
        squares = moves_of(t, source, kind, black)
        note_spots(noted, squares if hidden & bit(source) else squares & checks, kind)


@jit_inline
def note_promoted(t, p, noted, king, hidden):
    """Note the same of Black's pawns that may promote."""
    pawns = p[PAWN] & p[MEN + BLACK] & RANK_2
    if pawns == NONE:
        return
    queens = note_guards(t, noted, QUEEN, king, p[MEN + BLACK] & ~pawns)
    knights = note_guards(t, noted, KNIGHT, king, NONE)
    while pawns:
        source = ctz(pawns)
        pawns = drop(pawns)
        squares = moves_of(t, source, PAWN, NONE)
        note_spots(noted, squares if hidden & bit(source) else squares & queens, QUEEN)
        note_spots(noted, squares if hidden & bit(source) else squares & knights, KNIGHT)


@jit_apart
def enclosing_squares(t, p, noted):
    """Return where White's move, none of his king's, may land so that Black's reply may mate.

    ``ALL`` where that does not matter, 0 where no such move may do.  *noted* is a scratch row, in
    which ``SPOTS`` are all squares where nothing is claimed of them.
    """
    king = king_square(p, WHITE)
    noted[SPOTS] = ALL
    if king == NO_SQUARE or p[STATE] & BLACK_RIGHTS or ep_square(p):
        return ALL
    hidden = possible_screens(t, p, king, BLACK)
    noted[SPOTS] = NONE
    noted[MOST_SPOTS] = NONE
    noted[OPEN] = open_flights(t, p, king)
    note_spots_of(t, p, noted, QUEEN, king, hidden)
    note_spots_of(t, p, noted, ROOK, king, hidden)
    note_spots_of(t, p, noted, BISHOP, king, hidden)
    note_spots_of(t, p, noted, KNIGHT, king, hidden)
    passes = p[PAWN] & p[MEN + BLACK] & RANK_4 and p[PAWN] & p[MEN + WHITE] & RANK_2
    note_spots_of(t, p, noted, PAWN, king, ALL if passes else hidden)
    note_promoted(t, p, noted, king, hidden)
    if hidden & p[KING] & p[MEN + BLACK]:
        note_spots_of(t, p, noted, KING, king, hidden)
        if noted[SPOTS]:
            noted[SPOTS] = ALL
    if noted[SPOTS]:
        return ALL
    return noted[OPEN] if noted[MOST_SPOTS] else NONE
