"""Steps of Black's king that do not mate, and which of White's moves take all of them away.

**Part of the cut ``FORCING``.**  White is to move, and each reply has to mate.  A *step* is a
square beside Black's king that no man of White's attacks, the king taken off, and on which none of
Black's stands.  A move M leaves the king a step s if M

- does not attack s from where its man lands, other men standing as they do;
- does not leave a line on which its man alone stands between s and a white slider.

M captures nobody who stands between a slider and s without standing there itself, and when it
lands on s the king captures its man, which nobody guards.  So the king goes to s.  A king does not
give check, and it opens no line to White's king unless it stood between that king and a black
slider.  Of White's men other than the king that is asked of the line from where his king stands,
even with other men on it; of a step of White's king, of the square he goes to: it must not lie in
line with Black's king where Black has a slider that goes along such lines.  Castling and captures
en passant are not asked.
"""

from __future__ import annotations

from solver.kernel.attacks import (
    between_sliders,
    bishop_attacks,
    empty_bishop_attacks,
    empty_rook_attacks,
    is_attacked,
    king_square,
    rook_attacks,
    sliders_in_line,
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
    QUEEN,
    ROOK,
    WHITE,
)
from solver.kernel.words import ALL, NONE, bit, ctz, drop, jit_inline, off

STEP, STRAIGHT, DIAGONAL, OPENERS = range(4)
"""What is noted of a step: the square, whence rooks and bishops attack it, who leaves its lines."""
STEP_WORDS = 4


@jit_inline
def note_steps(t, p, noted):
    """Note the steps of Black's king in *noted*, two scratch rows; return how many there are."""
    king = king_square(p, BLACK)
    without_king = (p[MEN + WHITE] | p[MEN + BLACK]) & ~(p[KING] & p[MEN + BLACK])
    targets = t[KING_ATTACKS + king] & ~p[MEN + BLACK]
    count = 0
    while targets:
        target = ctz(targets)
        targets = drop(targets)
        if not is_attacked(t, p, target, without_king, WHITE):
            step = off(noted, count * STEP_WORDS)
            step[STEP] = bit(target)
            step[STRAIGHT] = rook_attacks(t, target, without_king)
            step[DIAGONAL] = bishop_attacks(t, target, without_king)
            step[OPENERS] = opening_men(t, p, target, without_king)
            count += 1
    return count


@jit_inline
def opening_men(t, p, square, occupied):
    """Return the men that alone stand between *square* and a white slider."""
    sliders = sliders_in_line(t, p, square, WHITE)
    found = NONE
    while sliders:
        between = t[BETWEEN + 64 * square + ctz(sliders)] & occupied
        sliders = drop(sliders)
        if drop(between) == NONE:
            found |= between
    return found


@jit_inline
def uncovers_no_check(t, p):
    """Tell whether Black's king, however it goes, opens no line to White's where that stands."""
    return between_sliders(t, p, king_square(p, WHITE), BLACK) & p[KING] & p[MEN + BLACK] == NONE


@jit_inline
def covering_squares(t, noted, count, kind, source_bit):
    """Return where an officer of *kind*, a constant, covers the noted steps, but for its lines."""
    found = ALL
    for i in range(count):
        step = off(noted, i * STEP_WORDS)
        if step[OPENERS] & source_bit:
            continue
        if kind == KNIGHT:
            found &= t[KNIGHT_ATTACKS + ctz(step[STEP])]
        elif kind == BISHOP:
            found &= step[DIAGONAL]
        elif kind == ROOK:
            found &= step[STRAIGHT]
        else:
            found &= step[STRAIGHT] | step[DIAGONAL]
    return found


@jit_inline
def noted_together(noted, count, word):
    """Return all squares that stand in one *word* of the noted steps."""
    found = NONE
    for i in range(count):
        found |= noted[i * STEP_WORDS + word]
    return found


@jit_inline
def covering_king_squares(t, p, noted, count):
    """Return where White's king covers the noted steps, or a line might be opened to it."""
    found = ALL
    for i in range(count):
        step = off(noted, i * STEP_WORDS)
        if step[OPENERS] & p[KING] == NONE:
            found &= t[KING_ATTACKS + ctz(step[STEP])]
    if count:
        black = p[MEN + BLACK]
        king = king_square(p, BLACK)
        if (p[ROOK] | p[QUEEN]) & black:
            found |= empty_rook_attacks(t, king)
        if (p[BISHOP] | p[QUEEN]) & black:
            found |= empty_bishop_attacks(t, king)
    return found
