"""White's moves that a reply refutes which refuted another: two moves before the mate.

**The cut ``SPARED_STEPS``.**  White has two moves left, and the reply *r* has refuted one of them.
Let White pass in thought and Black play *r*; his king then stands on K.  ``steps`` are squares to
which it could go on from there, none of which has a white man alone between it and a white
slider.  A white move M with its man is refuted by *r* as well, and need not be made, if

- M is no castling, no promotion and no capture en passant, and brings no pawn to the seventh rank;
- M captures no man that stands between K or a step and a white slider, whoever else stands there;
- *r* stays legal: M lands neither on its way nor behind the man as seen from the king, where it
  might pin it, and no white slider stands there already;
- M opens no line to K or to a step: it does not leave a square between one of them and a white
  slider, whoever else stands between;
- its man attacks from its new square neither K nor a step, even with White's other men gone;
- no white man, M's man included, can then go to where it attacks all steps, and K as well unless
  it leaves a line to K.

Why: Black is not in check after M but what *r* answers, so that *r* is legal.  Let White mate with
m then.  The check comes from the man that moves, or over the line that it leaves: M has made no
new line to K, nor set a slider behind another man.  Each step is guarded.  It was not when White
passed; M neither guards it nor opens a line to it nor sets a slider behind what m might move; m
opens no line to it, for no man stood alone on one, and M has taken none of two away: what it
captures stood on none.  So the man
that makes m guards all steps from where it goes to, over squares on which no black man stands;
those of White are taken for gone.  Where M has captured one its own man stands, in everybody's way
but its own; and that man, gone on, attacks over the square it came from only what it attacked from
there.  That it cannot go there is asked with all men standing as after
*r*; where M's leaving its square might let another man through or onto it, M is kept.  M's own man
is asked from its new square.  A man on a step does not guard that step.  Captures by m leave its
man on the square; *r* is no double step, so that none is en passant.  Castling might be m, so White
must have no right to it.  Pins of White's men and checks to his king only take moves from him.

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
    CAPTURED_SHIFT,
    CASTLING,
    DOUBLE_STEP,
    EN_PASSANT,
    KIND_SHIFT,
    KING,
    KING_ATTACKS,
    KNIGHT,
    KNIGHT_ATTACKS,
    MEN,
    PAWN,
    PAWN_ATTACKS,
    PROMOTION_SHIFT,
    QUEEN,
    ROOK,
    ROW,
    STATE,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.mates import EIGHT, RANK_7, SIXTEEN, reach
from solver.kernel.moves import WHITE_RIGHTS
from solver.kernel.repeats import legal_repeat
from solver.kernel.words import ALL, NONE, bit, ctz, drop, jit_apart, jit_inline, off

CAPTURED = 7 << CAPTURED_SHIFT
NOT_PLAIN = (7 << PROMOTION_SHIFT) | CASTLING | EN_PASSANT
SOURCES = 6
GUARDS = 8
"""What is noted in a row: by kind where M may not land, then whence M may not leave, then by kind
where a man gives check and guards all steps."""


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
def note_landings(t, q, noted, king, steps, lost):
    """Note where White's men may not land, whence they may not leave, and the guards' squares."""
    black = q[MEN + BLACK]
    straight = rook_attacks(t, king, black)
    diagonal = bishop_attacks(t, king, black)
    jumps = t[KNIGHT_ATTACKS + king]
    pawns = t[PAWN_ATTACKS + 64 + king]
    kings = t[KING_ATTACKS + king]
    sources = between_sliders(t, q, king, WHITE)
    all_straight = ALL
    all_diagonal = ALL
    all_either = ALL
    all_jumps = ALL
    while steps:
        step = ctz(steps)
        steps = drop(steps)
        rooks = rook_attacks(t, step, black)
        bishops = bishop_attacks(t, step, black)
        knights = t[KNIGHT_ATTACKS + step]
        all_straight &= rooks
        all_diagonal &= bishops
        all_either &= rooks | bishops
        all_jumps &= knights
        straight |= rooks
        diagonal |= bishops
        jumps |= knights
        pawns |= t[PAWN_ATTACKS + 64 + step]
        kings |= t[KING_ATTACKS + step]
        sources |= between_sliders(t, q, step, WHITE)
    noted[PAWN] = lost | pawns | RANK_7
    noted[KNIGHT] = lost | jumps
    noted[BISHOP] = lost | diagonal
    noted[ROOK] = lost | straight
    noted[QUEEN] = lost | straight | diagonal
    noted[KING] = lost | kings
    noted[SOURCES] = sources
    noted[GUARDS + KNIGHT] = all_jumps
    noted[GUARDS + BISHOP] = all_diagonal
    noted[GUARDS + ROOK] = all_straight
    noted[GUARDS + QUEEN] = all_either


@jit_inline
def rare_men_may_mate(t, q, noted, hidden, steps):
    """Tell whether a pawn that promotes, or a pawn or king that uncovers, may guard all steps."""
    promoted = noted[GUARDS + QUEEN] | noted[GUARDS + KNIGHT]
    men = q[PAWN] & q[MEN + WHITE] & (hidden | (RANK_7 if promoted else NONE))
    if men == NONE and hidden & q[KING] == NONE:
        return False
    pawns = ALL
    kings = ALL
    while steps:
        step = ctz(steps)
        steps = drop(steps)
        pawns &= t[PAWN_ATTACKS + 64 + step]
        kings &= t[KING_ATTACKS + step]
    while men:
        source = ctz(men)
        men = drop(men)
        squares = (bit(source) << EIGHT) | t[PAWN_ATTACKS + source]
        if bit(source) & RANK_7:
            if squares & promoted:
                return True
        elif (squares | (bit(source) << SIXTEEN)) & pawns:
            return True
    return hidden & q[KING] != NONE and t[KING_ATTACKS + king_square(q, WHITE)] & kings != NONE


@jit_inline
def kind_may_mate(t, q, noted, kind, hidden, king):
    """Tell whether a man of *kind*, a constant, may give check and guard all steps at once.

    Restricts its squares of GUARDS to those that give check, and notes in SOURCES those from which
    a man that goes away would let it through.
    """
    white = q[MEN + WHITE]
    guards = noted[GUARDS + kind] & ~bit(king)
    checks = guards
    if guards:
        checks &= reach(t, king, q[MEN + BLACK], kind)
    noted[GUARDS + kind] = checks
    men = NONE
    if guards:
        men = q[kind] & white & (ALL if checks else hidden)
    while men:
        source = ctz(men)
        wanted = guards if hidden & bit(source) else checks
        men = drop(men)
        occupied = white | q[MEN + BLACK]
        reached = reach(t, source, occupied, kind)
        if reached & wanted & ~white:
            return True
        stops = reached & white
        if stops and reach(t, source, occupied & ~stops, kind) & wanted:
            noted[SOURCES] |= stops
    return False


@jit_inline
def men_may_mate(t, q, noted, hidden, king):
    """Tell whether an officer may give check and guard all steps at once."""
    return (
        kind_may_mate(t, q, noted, QUEEN, hidden, king)
        or kind_may_mate(t, q, noted, ROOK, hidden, king)
        or kind_may_mate(t, q, noted, BISHOP, hidden, king)
        or kind_may_mate(t, q, noted, KNIGHT, hidden, king)
    )


@jit_inline
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
    note_landings(t, q, noted, king, steps, lost)
    noted[SOURCES] |= bit(target)
    hidden = screens(t, q, king, WHITE, WHITE)
    if rare_men_may_mate(t, q, noted, hidden, steps):
        return False
    return not men_may_mate(t, q, noted, hidden, king)


@jit_inline
def is_refuted(t, q, noted, move):
    """Tell whether White's *move* leaves the reply, and the steps after it."""
    if move & NOT_PLAIN or bit(move & 63) & noted[SOURCES]:
        return False
    kind = (move >> KIND_SHIFT) & 7
    target = (move >> TO_SHIFT) & 63
    if bit(target) & noted[kind]:
        return False
    if move & CAPTURED and bit(target) & noted[SOURCES]:
        return False
    if kind in (PAWN, KING):
        return True
    guards = noted[GUARDS + kind]
    return guards == NONE or reach(t, target, q[MEN + BLACK], kind) & guards == NONE


@jit_apart
def keep_unrefuted(t, p, q, moves, first, count, reply):
    """Keep those *moves* of White's from place *first* on that *reply* may not refute.

    Returns how many moves there are then.  Row *q* and the one behind it are scratch room.
    """
    noted = off(q, ROW)
    if not spares_steps(t, p, q, noted, reply):
        return count
    kept = first
    for i in range(first, count):
        if not is_refuted(t, q, noted, moves[i]):
            moves[kept] = moves[i]
            kept += 1
    return kept
