"""Moves after which every reply of Black's might mate White: the end of self play.

**The cut ``FORCING``.**  A *spare reply* is a move of Black's that gives no check, whatever White
plays now.  A white move that gives no check itself and leaves Black a spare reply forces nothing.
Spare replies are looked for only where that is easy to be sure of: a black man (not the king) that
does not stand between a black slider and the white king, unless with another man of Black's or two
of White's, of whom one stays, so that its leaving uncovers nothing; that goes to a square from
which it would not attack the white king on an empty board; and in line with which and its own king
no white slider stands behind it, even with other men between, so that it is not pinned and only a
man that lands there could pin it.  Officers may go to where White's men stand: the man there is
captured, or has gone.  So one white move takes such a reply away only by capturing the man, by
landing behind it as seen from its king, by stepping onto a square that it passes, or, for a pawn,
onto the one it goes to; else by giving check.  ``hindering_squares`` are those on which a move
takes away all the spare replies found.

A step of Black's king is no mate either, unless the king leaves a line between a black slider and
White's king.  So a white move forces nothing, even with check, that leaves it a step: a square
that was not attacked, to which the move opens no line, on which it does not land, and which the
man that moved does not attack now.  Where the king stands on such a line, even with other men on
it, no step counts.  Where moves are listed, this is left to ``has_quiet_king_step``, which asks the
same of a position in which the side with that king is to move: so few checks of officers are worth
making (``enclosed``) that to ask it after them takes less.

White's king would be another target for the spare replies, castling and captures en passant do
more than land on a square: of these moves only steps of the king are ever left out, and only for
those of Black's.
"""

from __future__ import annotations

from solver.kernel.attacks import (
    attackers,
    between_sliders,
    bishop_attacks,
    empty_bishop_attacks,
    empty_rook_attacks,
    is_attacked,
    king_square,
    possible_screens,
    rook_attacks,
    screens,
)
from solver.kernel.enclosed import OPEN, SPOTS
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BLACK,
    EN_PASSANT,
    KIND_SHIFT,
    KING,
    KING_ATTACKS,
    KNIGHT,
    KNIGHT_ATTACKS,
    LINE,
    MEN,
    PAWN,
    PAWN_ATTACKS,
    QUEEN,
    ROOK,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.mates import EIGHT, RANK_2, RANK_7, reach
from solver.kernel.moves import (
    landed_kind,
    list_castling,
    list_en_passant,
    list_king_moves,
    list_pawn_moves,
    list_targets,
)
from solver.kernel.words import ALL, I64, NONE, ONE, bit, ctz, drop, jit, jit_inline


@jit_inline
def has_quiet_king_step(t, p, side):
    """Tell whether the king of *side*, which is to move, has a legal step that gives no check."""
    own = p[MEN + side]
    king = king_square(p, side)
    targets = t[KING_ATTACKS + king] & ~own
    if targets and screens(t, p, king_square(p, 1 - side), side, side) & p[KING]:
        return False
    without_king = (p[MEN + WHITE] | p[MEN + BLACK]) & ~(p[KING] & own)
    while targets:
        if not is_attacked(t, p, ctz(targets), without_king, 1 - side):
            return True
        targets = drop(targets)
    return False


@jit_inline
def squares_behind(t, king, source):
    """Return the squares on a line with *king* and *source*, seen from the king beyond it."""
    line = t[LINE + 64 * king + source]
    if line == NONE:
        return NONE
    if empty_rook_attacks(t, king) & bit(source):
        from_man = rook_attacks(t, source, bit(king))
    else:
        from_man = bishop_attacks(t, source, bit(king))
    return from_man & line & ~t[BETWEEN + 64 * king + source] & ~bit(king)


@jit_inline
def pinning_squares(t, p, king, source):
    """Return where a white move may land that pins the black man on *source*.

    ``ALL`` where a white slider stands already so that a move might uncover the pin.
    """
    behind = squares_behind(t, king, source)
    is_straight = empty_rook_attacks(t, king) & bit(source) != NONE
    sliders = p[QUEEN] | (p[ROOK] if is_straight else p[BISHOP])
    return ALL if behind & sliders & p[MEN + WHITE] else behind


@jit_inline
def spare_squares(t, p, source, target):
    """Return where the black officer on *source* goes without ever attacking *target*."""
    occupied = p[MEN + WHITE] | p[MEN + BLACK]
    found = NONE
    checks = NONE
    if p[KNIGHT] & bit(source):
        found = t[KNIGHT_ATTACKS + source]
        checks = t[KNIGHT_ATTACKS + target]
    if (p[BISHOP] | p[QUEEN]) & bit(source):
        found = bishop_attacks(t, source, occupied)
        checks = empty_bishop_attacks(t, target)
    if (p[ROOK] | p[QUEEN]) & bit(source):
        found |= rook_attacks(t, source, occupied)
        checks |= empty_rook_attacks(t, target)
    return found & ~(checks | p[MEN + BLACK] | p[KING])


@jit_inline
def passed_squares(t, source, squares):
    """Return the squares on the way of a man from *source* to the easiest of *squares*."""
    if squares & (t[KING_ATTACKS + source] | t[KNIGHT_ATTACKS + source]):
        return NONE
    return t[BETWEEN + 64 * source + ctz(squares)]


@jit
def hindering_squares(t, p):
    """Return where a white move may land that takes away every spare reply found in row *p*."""
    king = king_square(p, BLACK)
    target = king_square(p, WHITE)
    empty = ~(p[MEN + WHITE] | p[MEN + BLACK])
    pawns = p[PAWN] & ~RANK_2
    men = p[MEN + BLACK] & ~(p[KING] | p[PAWN] & RANK_2 | possible_screens(t, p, target, BLACK))
    found = ALL
    while men and found:
        source = ctz(men)
        men = drop(men)
        lost = bit(source)
        if pawns & lost:
            squares = (lost >> EIGHT) & empty & ~t[PAWN_ATTACKS + target]
            lost |= squares
        else:
            squares = spare_squares(t, p, source, target)
            if squares:
                lost |= passed_squares(t, source, squares)
        if squares and found & ~lost:
            found &= lost | pinning_squares(t, p, king, source)
    return found


@jit_inline
def free_steps(t, p):
    """Return where Black's king steps without giving check, as Black's men and White's stand."""
    king = king_square(p, BLACK)
    found = NONE
    targets = t[KING_ATTACKS + king] & ~p[MEN + BLACK]
    if targets and between_sliders(t, p, king_square(p, WHITE), BLACK) & p[KING]:
        return NONE
    without_king = (p[MEN + WHITE] | p[MEN + BLACK]) & ~(p[KING] & p[MEN + BLACK])
    while targets:
        target = ctz(targets)
        targets = drop(targets)
        if not is_attacked(t, p, target, without_king, WHITE):
            found |= bit(target)
    return found


@jit_inline
def opening_squares(t, p, squares):
    """Return where men stand between a white slider and one of *squares*, or might."""
    found = NONE
    while squares:
        found |= between_sliders(t, p, ctz(squares), WHITE)
        squares = drop(squares)
    return found


@jit_inline
def attacks_after(t, p, move, without):
    """Return what the white man of *move*, no king, attacks after it; *without* are all others."""
    source = move & 63
    target = (move >> TO_SHIFT) & 63
    kind = landed_kind(move)
    if kind == PAWN:
        return t[PAWN_ATTACKS + target]
    if kind == KNIGHT:
        return t[KNIGHT_ATTACKS + target]
    occupied = without & ~bit(source)
    found = NONE
    if kind != ROOK:
        found = bishop_attacks(t, target, occupied)
    if kind != BISHOP:
        found |= rook_attacks(t, target, occupied)
    return found


@jit
def keep_without_steps(t, p, moves, count):
    """Keep those of White's legal *moves* in row *p* that leave Black's king no free step."""
    steps = free_steps(t, p)
    if steps == NONE:
        return count
    return keep_hindering(t, p, moves, I64(0), count, ALL, steps, opening_squares(t, p, steps))


@jit_inline
def keep_hindering(t, p, moves, first, count, hindering, steps, opening):
    """Keep *moves* from *first* on that check or land on *hindering*, and leave no free step.

    Who leaves one of the squares *opening* may open a line to one of the *steps*.
    """
    if hindering == ALL and steps == NONE:
        return count
    king = king_square(p, BLACK)
    king_bit = p[KING] & p[MEN + BLACK]
    hidden = screens(t, p, king, WHITE, WHITE)
    without_king = (p[MEN + WHITE] | p[MEN + BLACK]) & ~king_bit
    kept = first
    for i in range(first, count):
        move = moves[i]
        if (move >> KIND_SHIFT) & 7 != KING and move & EN_PASSANT == 0:
            source_bit = bit(move & 63)
            target_bit = bit((move >> TO_SHIFT) & 63)
            attacked = attacks_after(t, p, move, without_king)
            is_check = attacked & king_bit != NONE
            if hidden & source_bit:
                is_check |= t[LINE + 64 * king + (move & 63)] & target_bit == NONE
            if not is_check and hindering & target_bit == NONE:
                continue
            if opening & source_bit == NONE and steps & ~(target_bit | attacked):
                continue
        moves[kept] = move
        kept += 1
    return kept


@jit_inline
def list_officers(t, p, moves, count, kind, wanted, hidden, free, pinned):
    """Append the moves of White's men of *kind*, a constant, to *wanted*; return the new count.

    A *hidden* man may leave its line as well; all go only to *free*.
    """
    white = p[MEN + WHITE]
    black = p[MEN + BLACK]
    king = king_square(p, WHITE)
    target_king = king_square(p, BLACK)
    men = p[kind] & white
    while men:
        source = ctz(men)
        source_bit = bit(source)
        men = drop(men)
        targets = wanted
        if hidden & source_bit:
            targets |= ~t[LINE + 64 * target_king + source]
        targets &= free
        if pinned & source_bit:
            targets &= t[LINE + 64 * king + source]
        if targets:
            targets &= reach(t, source, white | black, kind)
            count = list_targets(p, moves, count, source, kind, targets, black)
    return count


@jit_inline
def may_pawns_force(t, p, wanted, hidden):
    """Tell whether a pawn of White's may come to *wanted* or promote, or is *hidden*."""
    pawns = p[PAWN] & p[MEN + WHITE]
    step = pawns << EIGHT
    taking = ((step << ONE) | (step >> ONE)) & p[MEN + BLACK]
    return wanted & (step | (step << EIGHT) | taking) or pawns & (hidden | RANK_7)


@jit
def list_forcing(t, p, moves, landing, noted):
    """List White's legal moves in row *p* that may force a mate; return how many.

    Men other than the king land on *landing*, which is ``ALL`` where a capture en passant may be;
    *noted* is the row in which :mod:`solver.kernel.enclosed` noted how they may be answered.
    """
    king = king_square(p, WHITE)
    white = p[MEN + WHITE]
    occupied = white | p[MEN + BLACK]
    checkers = attackers(t, p, king, occupied, BLACK)
    count = list_king_moves(t, p, moves, 0, king, ALL, WHITE)
    if checkers == NONE:
        count = list_castling(t, p, moves, count, WHITE)
    if drop(checkers) or landing == NONE:
        return count
    free = landing & ~white
    if checkers:
        free &= checkers | t[BETWEEN + 64 * king + ctz(checkers)]
    pinned = screens(t, p, king, WHITE, BLACK)
    target_king = king_square(p, BLACK)
    hidden = screens(t, p, target_king, WHITE, WHITE)
    hindering = hindering_squares(t, p)
    spots = noted[SPOTS]
    answered = spots | noted[OPEN]
    beyond = ~rook_attacks(t, target_king, occupied | spots)
    straight = hindering | rook_attacks(t, target_king, occupied) & (answered | beyond)
    beyond = ~bishop_attacks(t, target_king, occupied | spots)
    diagonal = hindering | bishop_attacks(t, target_king, occupied) & (answered | beyond)
    jumps = hindering | t[KNIGHT_ATTACKS + target_king] & answered
    both = straight | diagonal
    count = list_officers(t, p, moves, count, KNIGHT, jumps, hidden, free, pinned)
    count = list_officers(t, p, moves, count, BISHOP, diagonal, hidden, free, pinned)
    count = list_officers(t, p, moves, count, ROOK, straight, hidden, free, pinned)
    count = list_officers(t, p, moves, count, QUEEN, both, hidden, free, pinned)
    near = t[PAWN_ATTACKS + 64 + target_king]
    if may_pawns_force(t, p, (hindering | near) & free, hidden):
        first = count
        count = list_pawn_moves(t, p, moves, count, king, free, pinned, WHITE)
        count = keep_hindering(t, p, moves, first, count, hindering, NONE, NONE)
    return list_en_passant(t, p, moves, count, WHITE)
