"""White's moves that a reply refutes which refuted another: two moves before the mate.

**The cut ``SPARED_STEPS``.**  White has two moves left, and the reply *r* has refuted a move, here
or where Black's king stood on the same square.  Let White pass in thought and Black play *r*; his
king then stands on K.  ``left_steps`` goes through the moves m by which White might then give
check, and looks for a square that each leaves to the king, a *step* of its own: one that no white
man guards, or m's man alone, who guards it no more, and to which m opens no line.  Steps that all
of them leave are *alone*.  A white move M with its man is refuted by *r* as well, and need not be
made, if

- M is no castling and no capture en passant, and brings no pawn to the seventh rank; a pawn that
  promotes lands as what it becomes;
- M captures no man that stands between K or a step and a white slider, whoever else stands there;
- *r* stays legal: M lands neither on its way nor behind the man as seen from the king, where it
  might pin it; who uncovers such a pin leaves a square between K and a white slider, as below;
- M disturbs nobody who answers an m that would else mate (see there);
- M opens no line to K or to a step: it does not leave a square between one of them and a white
  slider, whoever else stands between; nor is its man one that hinders an m (see there);
- its man attacks from its new square, even with White's other men gone, neither K nor all steps
  that are alone; where none is alone, no step that was chosen for an m; where there is no m, but K;
- its man cannot then go to where it attacks K, and all steps that nobody guards, White's other men
  gone.

Or *r*, no pawn's, lands where M has landed: it captures that man then, and White is left with the
same but for the man.  Nothing is asked of M's landing there.

Why: Black is not in check after M but what *r* answers, so that *r* is legal.  Let White mate with
m then.  The check comes from the man that moves, or over the line that it leaves: M has made no
new line to K, nor set a slider behind another man.

- M's man makes m: it is not where M has brought it any more, and guards all steps that nobody
  guarded by itself.  Where there is none it gives check at least; a pawn comes to do so.
- Another makes m: it is among those looked at, for M has hindered it at the most.  Where it is
  answered it is no mate.  Else its step was not guarded when White passed but by m's man; M's man
  does not attack it, M opens no line to it nor sets a slider behind what m might move but for what
  its man attacks with White's other men gone, and m opens none.  So the king goes there.

So the moves m of M's own man from where it stands are none of those looked at.  Of a queen, where
White has but one, this is minded: her M need not care for the steps that her own m would leave,
nor for an m of hers that leaves none.  Of other men it is not.

Where M has captured one its own man stands, in everybody's way but its own; and that man, gone on,
attacks over the square it came from only what it attacked from there.  Captures by m leave its man
on the square; *r* is no double step, so that none is en passant.  Castling might be m, so White
must have no right to it.  A pawn that gives check by itself, and does not promote, guards no square
by the king.  A man on a step does not guard that step.  Pins of White's men and checks to his king
only take moves from him.

Not claimed: that *r* is the only refutation, or that what is kept is none.
"""

from __future__ import annotations

from solver.kernel.attacks import (
    between_sliders,
    bishop_attacks,
    king_square,
    rook_attacks,
    screens,
)
from solver.kernel.battle.left_steps import (
    ALONE,
    ANSWERS,
    COVERED,
    LEFT,
    PROMOTED,
    SOURCES,
    SPARED,
    STEPS,
    note_kind,
    note_king,
    note_pawns,
    note_steps,
    pawns_before,
)
from solver.kernel.forcing import squares_behind
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BLACK,
    DOUBLE_STEP,
    KIND_SHIFT,
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
    TO_SHIFT,
    WHITE,
)
from solver.kernel.mates import RANK_7, reach
from solver.kernel.moves import WHITE_RIGHTS
from solver.kernel.repeats import legal_repeat
from solver.kernel.words import ALL, NONE, bit, ctz, drop, jit_apart, jit_inline


@jit_inline
def reached_from(t, black, kind, squares):
    """Return whence a man of *kind* reaches one of *squares*, White's other men gone."""
    found = NONE
    while squares:
        found |= reach(t, ctz(squares), black, kind)
        squares = drop(squares)
    return found


@jit_inline
def needed_alone(noted):
    """Return the steps not all of which M's man may attack, none if that does not matter."""
    return noted[ALONE] if noted[SPARED] else NONE


@jit_inline
def needed_each(noted):
    """Return the steps none of which M's man may attack."""
    return NONE if noted[ALONE] else noted[SPARED] | noted[LEFT]


@jit_inline
def note_landings(t, q, noted, king, lost, queen_alone, queen_each):
    """Note where White's men may not land, and whence they may not leave."""
    black = q[MEN + BLACK]
    alone = needed_alone(noted)
    each = needed_each(noted)
    sources = between_sliders(t, q, king, WHITE)
    straight = ALL
    diagonal = ALL
    either = ALL
    jumps = ALL
    to_straight = ALL if alone else NONE
    to_diagonal = to_straight
    to_either = ALL if queen_alone else NONE
    to_promoted = to_straight
    to_jumps = to_straight
    to_pawns = to_straight
    to_kings = to_straight
    steps = noted[STEPS] | noted[LEFT]
    while steps:
        step = ctz(steps)
        rooks = rook_attacks(t, step, black)
        bishops = bishop_attacks(t, step, black)
        knights = t[KNIGHT_ATTACKS + step]
        sources |= between_sliders(t, q, step, WHITE)
        if bit(step) & noted[STEPS]:
            straight &= rooks
            diagonal &= bishops
            either &= rooks | bishops
            jumps &= knights
        if bit(step) & queen_each:
            to_either |= rooks | bishops
        elif bit(step) & queen_alone:
            to_either &= rooks | bishops
        if bit(step) & each:
            to_straight |= rooks
            to_diagonal |= bishops
            to_promoted |= rooks | bishops
            to_jumps |= knights
            to_pawns |= t[PAWN_ATTACKS + 64 + step]
            to_kings |= t[KING_ATTACKS + step]
        elif bit(step) & alone:
            to_straight &= rooks
            to_diagonal &= bishops
            to_promoted &= rooks | bishops
            to_jumps &= knights
            to_pawns &= t[PAWN_ATTACKS + 64 + step]
            to_kings &= t[KING_ATTACKS + step]
        steps = drop(steps)
    noted[SOURCES] |= sources
    rooks = rook_attacks(t, king, black)
    bishops = bishop_attacks(t, king, black)
    knights = t[KNIGHT_ATTACKS + king]
    near = t[PAWN_ATTACKS + 64 + king]
    white = q[MEN + WHITE]
    promoting = q[PAWN] & white & RANK_7
    noted[KNIGHT] = ALL
    noted[BISHOP] = ALL
    noted[ROOK] = ALL
    if (q[QUEEN] & white) | promoting:
        queens = lost | rooks | bishops
        queens |= reached_from(t, black, QUEEN, (rooks | bishops) & either)
        noted[QUEEN] = queens | to_either
        noted[PROMOTED] = queens | to_promoted
    if noted[COVERED]:
        noted[PROMOTED] = ALL
        noted[PAWN] = ALL
        noted[KING] = ALL
        return
    noted[PAWN] = lost | RANK_7 | near | to_pawns
    if noted[STEPS] == NONE:
        noted[PAWN] |= pawns_before(t, near)
    noted[KING] = lost | t[KING_ATTACKS + king] | to_kings
    if (q[KNIGHT] & white) | promoting:
        noted[KNIGHT] = lost | knights | to_jumps | reached_from(t, black, KNIGHT, knights & jumps)
    if (q[BISHOP] & white) | promoting:
        noted[BISHOP] = lost | bishops | to_diagonal
        noted[BISHOP] |= reached_from(t, black, BISHOP, bishops & diagonal)
    if (q[ROOK] & white) | promoting:
        noted[ROOK] = lost | rooks | to_straight | reached_from(t, black, ROOK, rooks & straight)


@jit_apart
def spares_steps(t, p, q, noted, reply):
    """Tell whether *reply*, White having passed in row *p*, leaves a step whatever he plays then.

    Row *q* is then the position after it, the black king taken off; *noted* what White's moves
    must not do, lest it do not.
    """
    if reply & DOUBLE_STEP or p[STATE] & WHITE_RIGHTS:
        return False
    if legal_repeat(t, p, q, reply) == 0:
        return False
    king = king_square(q, BLACK)
    q[MEN + BLACK] &= ~q[KING]
    note_steps(t, q, noted, king)
    source = reply & 63
    target = (reply >> TO_SHIFT) & 63
    lost = bit(source) | bit(target) | t[BETWEEN + 64 * source + target]
    if (reply >> KIND_SHIFT) & 7 != KING:
        lost |= squares_behind(t, king, source)
    hidden = screens(t, q, king, WHITE, WHITE)
    noted[SOURCES] = bit(target)
    noted[COVERED] = NONE
    noted[SPARED] = NONE
    noted[LEFT] = NONE
    noted[ANSWERS] = NONE
    note_kind(t, q, noted, ROOK, hidden, king)
    note_kind(t, q, noted, BISHOP, hidden, king)
    note_kind(t, q, noted, KNIGHT, hidden, king)
    note_pawns(t, q, noted, hidden, king)
    note_king(t, q, noted, hidden, king)
    if noted[COVERED]:
        return False
    queens = q[QUEEN] & q[MEN + WHITE]
    queen_alone = needed_alone(noted)
    queen_each = needed_each(noted)
    if queens:
        note_kind(t, q, noted, QUEEN, hidden, king)
        if drop(queens):
            if noted[COVERED]:
                return False
            queen_alone = needed_alone(noted)
            queen_each = needed_each(noted)
    note_landings(t, q, noted, king, lost | noted[ANSWERS], queen_alone, queen_each)
    if (reply >> KIND_SHIFT) & 7 != PAWN:
        noted[QUEEN] &= ~bit(target)
        if noted[COVERED] == NONE:
            noted[PROMOTED] &= ~bit(target)
            for kind in range(6):
                noted[kind] &= ~bit(target)
    return True
