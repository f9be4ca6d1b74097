"""A series of Black's: White's men stand where they stand until the last move, or are captured.

**The cut ``STANDING``.**  The tables of reach are fitted to that.

*The king.*  White's king is not captured, and moves with the last move at most.  Until then the
black king never stands beside it, the square where it is mated or stalemated included: so its way
leads over other squares alone, and what it needs is the shortest of these ways (castling goes
from square to square as ``steps_to`` says, and the squares where that ends are such, too).

*Pawns.*  A pawn captures where a white man stands, which is where one stands now, and not the
king; or en passant, which is the first move of all at most.  It does not step to where that king
stands.  So the lemma of reach holds with these captures only.  What it promotes to goes on as
before.

A position that has come about by captures has fewer white men on the same squares, so the
tables of the position before hold for it, too.  Not so where White moves in between.
"""

from __future__ import annotations

from solver.kernel.help.blocks import squares_for
from solver.kernel.help.reach import (
    EIGHT,
    NEVER_REACHED,
    RANK_1,
    RANK_7,
    attacks_of_all,
    fill_distances,
)
from solver.kernel.help.tables import BLACK_STEPS, BLOCKS, DISTANCES, FAR
from solver.kernel.layout import BLACK, KING, KING_ATTACKS, MEN, PAWN, WHITE
from solver.kernel.moves import ep_square
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline


@jit
def fit(t, b, p, is_mate):
    """Fit the tables *b*, which are nobody else's, to a series of Black's from row *p*.

    Pawns only where *is_mate*: elsewhere what a man needs is not told by these tables alone.
    """
    king = p[KING] & p[MEN + WHITE]
    if king:
        fit_steps(t, b, t[KING_ATTACKS + ctz(king)] | king)
    if is_mate:
        targets = p[MEN + WHITE] & ~king
        if ep_square(p):
            targets |= bit(ep_square(p))
        fit_pawns(t, b, p[PAWN] & p[MEN + BLACK], targets, king)
    return 0


@jit
def fit_steps(t, b, barred):
    """Write the steps that the black king needs when it keeps away from all *barred* squares."""
    for square in range(64):
        for king in range(64):
            b[BLACK_STEPS + 64 * king + square] = U64(NEVER_REACHED)
        b[BLACK_STEPS + 64 * square + square] = NONE
        reached = bit(square) & ~barred
        new = reached
        steps = 0
        while new:
            steps += 1
            near = NONE
            while new:
                near |= t[KING_ATTACKS + ctz(new)]
                new = drop(new)
            new = near & ~(reached | barred)
            reached |= new
            left = new
            while left:
                b[BLACK_STEPS + 64 * ctz(left) + square] = U64(steps)
                left = drop(left)


@jit_inline
def steps_of_pawns(t, pawns, targets, king):
    """Return where black *pawns* get in one move: captures on *targets*, no step to the *king*."""
    step = (pawns >> EIGHT) & ~king
    double = (((pawns & RANK_7) >> EIGHT & ~king) >> EIGHT) & ~king
    return step | double | (attacks_of_all(t, PAWN, pawns, I64(BLACK)) & targets)


@jit
def fit_pawns(t, b, pawns, targets, king):
    """Write where each of the *pawns*, and those that they become on their way, get by moves."""
    every = pawns
    for _ in range(6):
        every |= steps_of_pawns(t, every, targets, king) & ~RANK_1
    while every:
        square = ctz(every)
        every = drop(every)
        fit_pawn(t, b, square, targets, king)


@jit
def fit_pawn(t, b, square, targets, king):
    """Write where a pawn on *square* gets by number of moves, as whatever kind."""
    place = 8 * square
    for moves in range(FAR + 1):
        b[BLOCKS + place + moves] = NONE
    walked = bit(square)
    promoted = NONE
    for moves in range(FAR + 1):
        if moves:
            steps = steps_of_pawns(t, walked, targets, king)
            walked |= steps & ~RANK_1
            new = steps & RANK_1 & ~promoted
            promoted |= new
            while new:
                add_promoted(b, place, ctz(new), moves)
                new = drop(new)
        b[BLOCKS + place + moves] |= walked
    for rank in range(8):
        b[DISTANCES + place + rank] = NONE
    fill_distances(b, place)


@jit_inline
def add_promoted(b, place, square, moves):
    """Add where a pawn gets that has promoted on *square* with so many *moves*."""
    for level in range(moves, FAR + 1):
        left = FAR if level == FAR else level - moves
        for kind in range(1, 5):
            b[BLOCKS + place + level] |= squares_for(b, kind * 64 + square, left)
