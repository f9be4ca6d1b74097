"""What each check that White might give leaves to Black's king: two moves before the mate.

Row *q* has the position after a pass of White's and a reply of Black's, whose king is taken off it;
see ``spared`` for what this is good for.  White's men are asked as if the others were out of their
way, both on the way to where they check and in what they check and guard from there, since the
move that White will have made may have gone out of it.

A step is *firm* if no white man stands alone between it and a white slider; else it is *loose*,
and such a man, a *shield*, is held to guard all that are loose once it moves.  Where there are firm
steps, each m has to leave one of them, or else a loose one, or a square that its man guarded alone.

Where it leaves none, it is asked who hinders it: a man in its way, one that stands before Black's
king, or one that stands before what it would guard.  While none of them leaves its square, and M
must not be a move of theirs, m is no mate.

Where nobody hinders an officer's m, it is asked who of Black's men *answers* it: captures the man
that has checked, or comes between it and his king.  He does so whatever M was, if M lands neither
on him nor on his way, nor behind him as seen from the king; for he stands on no square between the
king and a white slider, and neither does the man that checks before it goes, so that no other line
is opened.  He is not what m captures.  If M has closed the line of the check, m is none.

Where nobody answers White's pass has threatened mate, and the reply has not parried it: nothing is
claimed.
"""

from __future__ import annotations

from solver.kernel.attacks import (
    attackers,
    between_sliders,
    is_attacked,
    king_square,
    screens,
)
from solver.kernel.forcing import squares_behind
from solver.kernel.layout import (
    BETWEEN,
    BLACK,
    KING,
    KING_ATTACKS,
    KNIGHT,
    MEN,
    PAWN,
    PAWN_ATTACKS,
    QUEEN,
    WHITE,
)
from solver.kernel.mates import EIGHT, RANK_7, SIXTEEN, reach
from solver.kernel.words import ALL, NONE, ONE, bit, ctz, drop, jit_apart, jit_inline

SOURCES, ALONE, COVERED, SPARED, LEFT, STEPS = range(6, 12)
GUARDED, LOOSE, SHIELDS, PROMOTED, OTHERS, ANSWERS = range(12, 18)
"""What is noted in two rows: by kind where M may not land, then whence M may not leave, the steps
that are alone, whether an m leaves none, the steps and the other squares of which each m leaves
one, all steps, the squares that one man guards alone (``ALL``: not looked at yet), what is loose
of both, the shields, where no pawn may become a queen, the loose steps where others are firm, and
where M may not land because of men that answer.
"""


@jit_inline
def note_steps(t, q, noted, king):
    """Note where Black's king steps from *king* in row *q*, from which it is taken off."""
    black = q[MEN + BLACK]
    occupied = q[MEN + WHITE] | black
    targets = t[KING_ATTACKS + king] & ~black
    steps = NONE
    loose = NONE
    shields = NONE
    while targets:
        target = ctz(targets)
        targets = drop(targets)
        if is_attacked(t, q, target, occupied, WHITE):
            continue
        steps |= bit(target)
        hiding = screens(t, q, target, WHITE, WHITE)
        if hiding:
            loose |= bit(target)
            shields |= hiding
    firm = steps & ~loose
    noted[OTHERS] = NONE
    if firm:
        noted[OTHERS] = loose
        steps = firm
    noted[STEPS] = steps
    noted[ALONE] = steps
    noted[LOOSE] = loose
    noted[SHIELDS] = shields
    noted[GUARDED] = ALL


@jit_inline
def note_guarded(t, q, noted, king):
    """Note which squares by the king one white man guards alone."""
    black = q[MEN + BLACK]
    occupied = q[MEN + WHITE] | black
    targets = t[KING_ATTACKS + king] & ~(black | noted[STEPS] | noted[OTHERS])
    found = NONE
    while targets:
        target = ctz(targets)
        targets = drop(targets)
        if drop(attackers(t, q, target, occupied, WHITE)):
            continue
        found |= bit(target)
        hiding = screens(t, q, target, WHITE, WHITE)
        if hiding:
            noted[LOOSE] |= bit(target)
            noted[SHIELDS] |= hiding
    noted[GUARDED] = found


@jit_inline
def opened_by(noted, man):
    """Return the squares to which *man* may open a line when it leaves its own."""
    return noted[LOOSE] if noted[SHIELDS] & man else NONE


@jit_inline
def leaves_step(noted, guarded):
    """Note what a man guards that gives check; tell whether it leaves a step."""
    left = noted[STEPS] & ~guarded
    if left == NONE:
        return False
    noted[ALONE] &= ~guarded
    if left & noted[SPARED] == NONE:
        noted[SPARED] |= bit(ctz(left))
    return True


@jit_apart
def leaves_other(t, q, noted, king, source, reached, guarded):
    """Note which other square the man on *source* leaves, that guards all steps; tell if any.

    That is one that it guarded alone, of those that it has *reached* as yet, or a step to which
    another man may open a line.
    """
    if noted[GUARDED] == ALL:
        note_guarded(t, q, noted, king)
    left = (reached & noted[GUARDED]) | noted[OTHERS]
    left &= ~(guarded | opened_by(noted, bit(source)))
    if left == NONE:
        return False
    noted[ALONE] = NONE
    if left & noted[LEFT] == NONE:
        noted[LEFT] |= bit(ctz(left))
    return True


@jit_inline
def pawns_stepping(q, square):
    """Return the pawn of Black's that may step to *square*, if any."""
    return q[PAWN] & q[MEN + BLACK] & (bit(square) << EIGHT)


@jit_apart
def note_answer(t, q, noted, king, source, square):
    """Note who answers the check of a man gone from *source* to *square*; tell if anybody does.

    Who stands on the square is captured.
    """
    lines = between_sliders(t, q, king, WHITE)
    if lines & bit(source):
        return False
    occupied = q[MEN + WHITE] | q[MEN + BLACK] | bit(king)
    absent = lines | bit(square)
    target = square
    men = attackers(t, q, target, occupied, BLACK) & ~absent
    between = t[BETWEEN + 64 * king + square]
    while between and men == NONE:
        target = ctz(between)
        between = drop(between)
        men = attackers(t, q, target, occupied, BLACK) & ~q[PAWN]
        men = (men | pawns_stepping(q, target)) & ~absent
    if men == NONE:
        return False
    man = ctz(men)
    noted[ANSWERS] |= bit(man) | t[BETWEEN + 64 * man + target] | squares_behind(t, king, man)
    return True


@jit_apart
def note_hindered(t, q, noted, kind, king, source, square, checks):
    """Note who hinders a man that would guard all, or that nobody does.

    *checks* is ``ALL`` where the man gives check wherever it goes.
    """
    white = q[MEN + WHITE]
    others = (white | q[MEN + BLACK]) ^ bit(source)
    seen = reach(t, king, others, kind)
    if (seen | checks) & bit(square) == NONE:
        noted[SOURCES] |= seen & white
        return
    seen = reach(t, square, others, kind)
    guarded = seen | opened_by(noted, bit(source))
    reached = reach(t, source, others, kind)
    if leaves_step(noted, guarded) or leaves_other(t, q, noted, king, source, reached, guarded):
        noted[SOURCES] |= seen & white
    elif not note_answer(t, q, noted, king, source, square):
        noted[COVERED] = ONE


@jit_inline
def note_kind(t, q, noted, kind, hidden, king):
    """Note what men of *kind*, a constant, guard where they give check, and who is in their way."""
    white = q[MEN + WHITE]
    black = q[MEN + BLACK]
    men = q[kind] & white
    seen = reach(t, king, black, kind)
    while men and noted[COVERED] == NONE:
        source = ctz(men)
        checks = ALL if hidden & bit(source) else NONE
        wanted = (seen | checks) & ~bit(king)
        men = drop(men)
        reached = reach(t, source, white | black, kind)
        opened = opened_by(noted, bit(source))
        targets = reached & wanted & ~white
        while targets:
            square = ctz(targets)
            targets = drop(targets)
            guarded = reach(t, square, black, kind) | opened
            if leaves_step(noted, guarded):
                continue
            if not leaves_other(t, q, noted, king, source, reached, guarded):
                note_hindered(t, q, noted, kind, king, source, square, checks)
        stops = reached & white
        if stops:
            beyond = reach(t, source, (white | black) & ~stops, kind)
            targets = beyond & wanted & (white | ~reached)
        while targets:
            guarded = reach(t, ctz(targets), black, kind) | opened
            targets = drop(targets)
            if leaves_step(noted, guarded):
                continue
            if not leaves_other(t, q, noted, king, source, reached, guarded):
                noted[SOURCES] |= stops


@jit_inline
def note_move(t, q, noted, king, source, reached, guarded):
    """Note what a man guards that gives check and that nobody hinders."""
    guarded |= opened_by(noted, bit(source))
    if leaves_step(noted, guarded):
        return
    if not leaves_other(t, q, noted, king, source, reached, guarded):
        noted[COVERED] = ONE


@jit_inline
def note_promoted(t, q, noted, king, kind, source, square, wanted):
    """Note what a pawn guards that becomes a man of *kind*, where it reaches what is *wanted*."""
    guarded = reach(t, square, q[MEN + BLACK], kind)
    if guarded & wanted:
        note_move(t, q, noted, king, source, t[PAWN_ATTACKS + source], guarded)


@jit_inline
def pawns_before(t, squares):
    """Return whence a pawn of White's may come to one of *squares*."""
    found = (squares >> EIGHT) | (squares >> SIXTEEN)
    while squares:
        found |= t[PAWN_ATTACKS + 64 + ctz(squares)]
        squares = drop(squares)
    return found


@jit_inline
def note_pawns(t, q, noted, hidden, king):
    """Note what pawns guard that promote with check, or uncover one, or open lines to steps.

    One that checks by itself guards no square by the king: it leaves any step.
    """
    black = q[MEN + BLACK]
    men = q[PAWN] & q[MEN + WHITE]
    near = t[PAWN_ATTACKS + 64 + king]
    if noted[STEPS]:
        if noted[SPARED] == NONE and men & pawns_before(t, near):
            left = noted[ALONE] if noted[ALONE] else noted[STEPS]
            noted[SPARED] = bit(ctz(left))
        men &= hidden | RANK_7 | noted[SHIELDS]
    while men:
        source = ctz(men)
        men = drop(men)
        wanted = ALL if hidden & bit(source) else bit(king)
        squares = ((bit(source) << EIGHT) & ~black) | (t[PAWN_ATTACKS + source] & black)
        if bit(source) & RANK_7 == NONE:
            squares |= bit(source) << SIXTEEN
            if hidden & bit(source) == NONE:
                squares &= near
        while squares:
            square = ctz(squares)
            squares = drop(squares)
            if bit(source) & RANK_7:
                note_promoted(t, q, noted, king, QUEEN, source, square, wanted)
                note_promoted(t, q, noted, king, KNIGHT, source, square, wanted)
            else:
                reached = t[PAWN_ATTACKS + source]
                note_move(t, q, noted, king, source, reached, t[PAWN_ATTACKS + square])


@jit_inline
def note_king(t, q, noted, hidden, king):
    """Note what White's king guards that uncovers a check."""
    if hidden & q[KING]:
        source = king_square(q, WHITE)
        reached = t[KING_ATTACKS + source]
        squares = reached
        while squares:
            note_move(t, q, noted, king, source, reached, t[KING_ATTACKS + ctz(squares)])
            squares = drop(squares)
