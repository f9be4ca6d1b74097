"""White's moves that a reply refutes which refuted another: two moves before the mate.

**The cut ``SPARED_STEPS``.**  White has two moves left, and the reply *r* has refuted a move, here
or where Black's king stood on the same square.  Let White pass in thought and Black play *r*; his
king then stands on K.  ``steps`` are squares to which it could go on from there, none of which has
a white man alone between it and a white slider.  Those are *alone* that no man of White's guards
where he gives check or uncovers one, be it that another white man leaves his way.  A white move M
with its man is refuted by *r* as well, and need not be made, if

- M is no castling, no promotion and no capture en passant, and brings no pawn to the seventh rank;
- M captures no man that stands between K or a step and a white slider, whoever else stands there;
- *r* stays legal: M lands neither on its way nor behind the man as seen from the king, where it
  might pin it, and no white slider stands there already;
- M opens no line to K or to a step: it does not leave a square between one of them and a white
  slider, whoever else stands between;
- its man attacks from its new square, even with White's other men gone, neither K nor all steps
  that are alone; where none is alone, no step;
- no white man can then go to where it attacks all steps, and K as well unless it leaves a line to
  K; M's man is asked from its new square, with White's other men gone.

Why: Black is not in check after M but what *r* answers, so that *r* is legal.  Let White mate with
m then.  The check comes from the man that moves, or over the line that it leaves: M has made no
new line to K, nor set a slider behind another man.  Each step is guarded.  It was not when White
passed; M opens no line to it nor sets a slider behind what m might move, but for what its man
attacks with White's other men gone; m opens no line to it, for no man stood alone on one, and M has
taken none of two away: what it captures stood on none.  So each step is guarded by M's man where M
has brought it, or by the man that makes m from where it goes to, over squares on which no black man
stands; those of White are taken for gone.

- M's man makes m: it is not where M has brought it any more, and guards all steps by itself.
- Another does, and a step is alone that M's man does not attack: the other one does not, either.
- Another does, and none is alone: M's man attacks none, so the other one guards all steps.

Where M has captured one its own man stands, in everybody's way but its own; and that man, gone on,
attacks over the square it came from only what it attacked from there.  Where another man can go is
asked with all men standing as after *r*; where M's leaving its square might let it through or onto
it, to guard all steps, M is kept.  A man on a step does not guard that step.  Captures by m leave
its man on the square; *r* is no double step, so that none is en passant.  Castling might be m, so
White must have no right to it.  A pawn that gives check by itself, and does not promote, guards no
square by the king.  Pins of White's men and checks to his king only take moves from him.

Not claimed: that *r* is the only refutation, or that what is kept is none.
"""

from __future__ import annotations

from solver.kernel.attacks import (
    between_sliders,
    bishop_attacks,
    is_attacked,
    king_square,
    rook_attacks,
    screens,
)
from solver.kernel.forcing import pinning_squares
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
from solver.kernel.mates import EIGHT, RANK_7, SIXTEEN, reach
from solver.kernel.moves import WHITE_RIGHTS
from solver.kernel.repeats import legal_repeat
from solver.kernel.words import ALL, NONE, ONE, bit, ctz, drop, jit_apart, jit_inline

SOURCES = 6
ALONE = 7
COVERED = 8
"""What is noted in a row: by kind where M may not land, then whence M may not leave, the steps
that are alone, whether a white man may give check and guard all."""


@jit_inline
def spared_steps(t, q, king):
    """Return where Black's king steps from *king* in row *q*, from which it is taken off."""
    black = q[MEN + BLACK]
    occupied = q[MEN + WHITE] | black
    targets = t[KING_ATTACKS + king] & ~black
    found = NONE
    while targets:
        target = ctz(targets)
        targets = drop(targets)
        if is_attacked(t, q, target, occupied, WHITE):
            continue
        if screens(t, q, target, WHITE, WHITE) == NONE:
            found |= bit(target)
    return found


@jit_inline
def note_guarded(noted, steps, guarded):
    """Note what a man guards that gives check."""
    noted[ALONE] &= ~guarded
    if steps & ~guarded == NONE:
        noted[COVERED] = ONE


@jit_inline
def note_kind(t, q, noted, kind, hidden, king, steps):
    """Note what men of *kind*, a constant, guard where they give check, and who is in their way."""
    white = q[MEN + WHITE]
    black = q[MEN + BLACK]
    men = q[kind] & white
    checks = reach(t, king, black, kind)
    while men and noted[COVERED] == NONE:
        source = ctz(men)
        wanted = ~bit(king)
        if hidden & bit(source) == NONE:
            wanted &= checks
        men = drop(men)
        reached = reach(t, source, white | black, kind)
        targets = reached & wanted & ~white
        while targets:
            note_guarded(noted, steps, reach(t, ctz(targets), black, kind))
            targets = drop(targets)
        stops = reached & white
        if stops:
            beyond = reach(t, source, (white | black) & ~stops, kind)
            targets = beyond & wanted & (white | ~reached)
        while targets:
            guarded = reach(t, ctz(targets), black, kind)
            targets = drop(targets)
            noted[ALONE] &= ~guarded
            if steps & ~guarded == NONE:
                noted[SOURCES] |= stops


@jit_inline
def note_promoted(t, q, noted, kind, square, wanted, steps):
    """Note what a pawn guards that becomes a man of *kind*, where it reaches what is *wanted*."""
    guarded = reach(t, square, q[MEN + BLACK], kind)
    if guarded & wanted:
        note_guarded(noted, steps, guarded)


@jit_inline
def note_rare_men(t, q, noted, hidden, king, steps):
    """Note what a pawn guards that promotes with check, or a pawn or king that uncovers one."""
    black = q[MEN + BLACK]
    men = q[PAWN] & q[MEN + WHITE] & (hidden | RANK_7)
    while men:
        source = ctz(men)
        men = drop(men)
        wanted = ALL if hidden & bit(source) else bit(king)
        squares = ((bit(source) << EIGHT) & ~black) | (t[PAWN_ATTACKS + source] & black)
        if (bit(source) & RANK_7) == NONE:
            squares |= bit(source) << SIXTEEN
        while squares:
            square = ctz(squares)
            squares = drop(squares)
            if bit(source) & RANK_7:
                note_promoted(t, q, noted, QUEEN, square, wanted, steps)
                note_promoted(t, q, noted, KNIGHT, square, wanted, steps)
            else:
                note_guarded(noted, steps, t[PAWN_ATTACKS + square])
    if hidden & q[KING]:
        squares = t[KING_ATTACKS + king_square(q, WHITE)]
        while squares:
            note_guarded(noted, steps, t[KING_ATTACKS + ctz(squares)])
            squares = drop(squares)


@jit_inline
def reached_from(t, black, kind, squares):
    """Return whence a man of *kind* reaches one of *squares*, White's other men gone."""
    found = NONE
    while squares:
        found |= reach(t, ctz(squares), black, kind)
        squares = drop(squares)
    return found


@jit_inline
def note_landings(t, q, noted, king, steps, lost):
    """Note where White's men may not land, and whence they may not leave."""
    black = q[MEN + BLACK]
    alone = noted[ALONE]
    sources = between_sliders(t, q, king, WHITE)
    straight = ALL
    diagonal = ALL
    either = ALL
    jumps = ALL
    to_straight = ALL if alone else NONE
    to_diagonal = to_straight
    to_either = to_straight
    to_jumps = to_straight
    to_pawns = to_straight
    to_kings = to_straight
    while steps:
        step = ctz(steps)
        rooks = rook_attacks(t, step, black)
        bishops = bishop_attacks(t, step, black)
        knights = t[KNIGHT_ATTACKS + step]
        sources |= between_sliders(t, q, step, WHITE)
        straight &= rooks
        diagonal &= bishops
        either &= rooks | bishops
        jumps &= knights
        if alone == NONE:
            to_straight |= rooks
            to_diagonal |= bishops
            to_either |= rooks | bishops
            to_jumps |= knights
            to_pawns |= t[PAWN_ATTACKS + 64 + step]
            to_kings |= t[KING_ATTACKS + step]
        elif bit(step) & alone:
            to_straight &= rooks
            to_diagonal &= bishops
            to_either &= rooks | bishops
            to_jumps &= knights
            to_pawns &= t[PAWN_ATTACKS + 64 + step]
            to_kings &= t[KING_ATTACKS + step]
        steps = drop(steps)
    noted[SOURCES] |= sources
    rooks = rook_attacks(t, king, black)
    bishops = bishop_attacks(t, king, black)
    knights = t[KNIGHT_ATTACKS + king]
    noted[PAWN] = lost | RANK_7 | t[PAWN_ATTACKS + 64 + king] | to_pawns
    noted[KING] = lost | t[KING_ATTACKS + king] | to_kings
    noted[KNIGHT] = lost | knights | to_jumps | reached_from(t, black, KNIGHT, knights & jumps)
    noted[BISHOP] = lost | bishops | to_diagonal
    noted[BISHOP] |= reached_from(t, black, BISHOP, bishops & diagonal)
    noted[ROOK] = lost | rooks | to_straight | reached_from(t, black, ROOK, rooks & straight)
    noted[QUEEN] = lost | rooks | bishops | to_either
    noted[QUEEN] |= reached_from(t, black, QUEEN, (rooks | bishops) & either)


@jit_apart
def spares_steps(t, p, q, noted, reply):
    """Tell whether *reply*, White having passed in row *p*, leaves steps that no one move guards.

    Row *q* is then the position after it, the black king taken off; *noted* what White's moves
    must not do.
    """
    if reply & DOUBLE_STEP or p[STATE] & WHITE_RIGHTS:
        return False
    if legal_repeat(t, p, q, reply) == 0:
        return False
    king = king_square(q, BLACK)
    q[MEN + BLACK] &= ~q[KING]
    steps = spared_steps(t, q, king)
    if steps == NONE:
        return False
    source = reply & 63
    target = (reply >> TO_SHIFT) & 63
    lost = bit(source) | bit(target) | t[BETWEEN + 64 * source + target]
    if (reply >> KIND_SHIFT) & 7 != KING:
        pinning = pinning_squares(t, p, king, source)
        if pinning == ALL:
            return False
        lost |= pinning
    hidden = screens(t, q, king, WHITE, WHITE)
    noted[SOURCES] = bit(target)
    noted[ALONE] = steps
    noted[COVERED] = NONE
    note_kind(t, q, noted, QUEEN, hidden, king, steps)
    note_kind(t, q, noted, ROOK, hidden, king, steps)
    note_kind(t, q, noted, BISHOP, hidden, king, steps)
    note_kind(t, q, noted, KNIGHT, hidden, king, steps)
    note_rare_men(t, q, noted, hidden, king, steps)
    if noted[COVERED]:
        return False
    note_landings(t, q, noted, king, steps, lost)
    return True
