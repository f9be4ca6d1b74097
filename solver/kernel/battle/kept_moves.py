"""White's moves that a reply may not refute: taken out of a list, or listed alone.

What a reply refutes without being tried is told in ``spared``.
"""

from __future__ import annotations

from solver.kernel.attacks import attackers, king_square, screens
from solver.kernel.battle.left_steps import PROMOTED, SOURCES
from solver.kernel.battle.spared import spares_steps
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BLACK,
    CAPTURED_SHIFT,
    CASTLING,
    EN_PASSANT,
    KIND_SHIFT,
    KING,
    KNIGHT,
    LINE,
    MEN,
    PAWN,
    PROMOTION_SHIFT,
    QUEEN,
    ROOK,
    ROW,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.mates import reach
from solver.kernel.moves import (
    RANK_8,
    kind_on,
    list_en_passant,
    list_king_moves,
    list_pawn_moves,
    list_targets,
)
from solver.kernel.words import ALL, NONE, bit, ctz, drop, jit_apart, jit_inline, off

CAPTURED = 7 << CAPTURED_SHIFT
NOT_PLAIN = CASTLING | EN_PASSANT
NOT_LISTED = -1


@jit_inline
def is_refuted(noted, move):
    """Tell whether White's *move* leaves the reply, and the steps after it."""
    target = bit((move >> TO_SHIFT) & 63)
    promotion = (move >> PROMOTION_SHIFT) & 7
    kind = promotion if promotion else (move >> KIND_SHIFT) & 7
    if promotion == QUEEN:
        kind = PROMOTED
    if move & NOT_PLAIN or bit(move & 63) & noted[SOURCES]:
        return False
    if target & noted[kind]:
        return False
    return move & CAPTURED == 0 or target & noted[SOURCES] == NONE


@jit_inline
def keep_from(noted, moves, first, count):
    """Keep those *moves* from place *first* on that may not be refuted; return how many."""
    kept = first
    for i in range(first, count):
        if not is_refuted(noted, moves[i]):
            moves[kept] = moves[i]
            kept += 1
    return kept


@jit_apart
def keep_unrefuted(t, p, q, moves, first, count, reply):
    """Keep those *moves* of White's from place *first* on that *reply* may not refute.

    Returns how many moves there are then.  Row *q* and the two behind it are scratch room.
    """
    noted = off(q, ROW)
    if not spares_steps(t, p, q, noted, reply):
        return count
    return keep_from(noted, moves, first, count)


@jit_inline
def kept_targets(p, noted, kind, men):
    """Return where those of *men*, of one *kind*, have to be let go that do not promote."""
    if men & noted[SOURCES]:
        return ALL
    return noted[kind] | (p[MEN + BLACK] & noted[SOURCES])


@jit_inline
def list_kept_officers(t, p, noted, moves, count, king, allowed, pinned):
    """Append the moves of officers to *allowed* squares that may not be refuted."""
    ours = p[MEN + WHITE]
    theirs = p[MEN + BLACK]
    men = (p[KNIGHT] | p[BISHOP] | p[ROOK] | p[QUEEN]) & ours
    while men:
        source = ctz(men)
        men = drop(men)
        kind = kind_on(p, bit(source))
        targets = reach(t, source, ours | theirs, kind) & allowed & ~ours
        targets &= kept_targets(p, noted, kind, bit(source))
        if pinned & bit(source):
            targets &= t[LINE + 64 * king + source]
        count = list_targets(p, moves, count, source, kind, targets, theirs)
    return count


@jit_apart
def list_unrefuted(t, p, q, moves, reply):
    """List those of White's moves, who may not castle then, that *reply* may not refute.

    Returns how many they are, or NOT_LISTED where it leaves no steps.  Row *q* and the two behind
    it are scratch room.
    """
    noted = off(q, ROW)
    if not spares_steps(t, p, q, noted, reply):
        return NOT_LISTED
    king = king_square(p, WHITE)
    checkers = attackers(t, p, king, p[MEN] | p[MEN + 1], BLACK)
    allowed = kept_targets(p, noted, KING, bit(king))
    count = list_king_moves(t, p, moves, 0, king, allowed, WHITE)
    if drop(checkers):
        return count
    allowed = ALL
    if checkers:
        allowed = checkers | t[BETWEEN + 64 * king + ctz(checkers)]
    pinned = screens(t, p, king, WHITE, BLACK)
    count = list_kept_officers(t, p, noted, moves, count, king, allowed, pinned)
    allowed &= kept_targets(p, noted, PAWN, p[PAWN] & p[MEN + WHITE]) | RANK_8
    first = count
    count = list_pawn_moves(t, p, moves, count, king, allowed, pinned, WHITE)
    count = keep_from(noted, moves, first, count)
    return list_en_passant(t, p, moves, count, WHITE)
