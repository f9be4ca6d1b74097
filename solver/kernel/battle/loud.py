"""Black's checks and captures, which are tried first: listed without his quiet moves.

Where one of them refutes, as mostly, nothing else need be listed.  Else the other moves follow:
nothing rests on what is listed first, for all that was not is listed then.
"""

from __future__ import annotations

from solver.kernel.attacks import attackers, bishop_attacks, king_square, rook_attacks, screens
from solver.kernel.battle.order import score_defender, score_replies
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BLACK,
    KNIGHT,
    KNIGHT_ATTACKS,
    LINE,
    MEN,
    PAWN,
    PAWN_ATTACKS,
    QUEEN,
    ROOK,
    WHITE,
)
from solver.kernel.moves import (
    generate_black,
    kind_on,
    list_en_passant,
    list_king_moves,
    list_pawn_moves,
    list_targets,
)
from solver.kernel.words import ALL, NONE, bit, ctz, drop, jit_apart, jit_inline, off


@jit_inline
def list_loud_officers(
    t, p, moves, count, king, target_king, straight, diagonal, allowed, pinned, hidden
):
    """Append the checks and captures of Black's officers to *allowed* squares."""
    ours = p[MEN + BLACK]
    theirs = p[MEN + WHITE]
    occupied = ours | theirs
    men = p[KNIGHT] & ours & ~pinned
    while men:
        source = ctz(men)
        wanted = theirs | t[KNIGHT_ATTACKS + target_king]
        if hidden & bit(source):
            wanted = ALL
        men = drop(men)
        targets = t[KNIGHT_ATTACKS + source] & allowed & ~ours & wanted
        count = list_targets(p, moves, count, source, KNIGHT, targets, theirs)
    men = (p[BISHOP] | p[ROOK] | p[QUEEN]) & ours
    while men:
        source = ctz(men)
        source_bit = bit(source)
        men = drop(men)
        kind = kind_on(p, source_bit)
        targets = NONE
        wanted = theirs
        if kind != ROOK:
            targets |= bishop_attacks(t, source, occupied)
            wanted |= diagonal
        if kind != BISHOP:
            targets |= rook_attacks(t, source, occupied)
            wanted |= straight
        if hidden & source_bit:
            wanted |= ~t[LINE + 64 * target_king + source]
        targets &= allowed & ~ours & wanted
        if pinned & source_bit:
            targets &= t[LINE + 64 * king + source]
        count = list_targets(p, moves, count, source, kind, targets, theirs)
    return count


@jit_apart
def list_loud(t, p, w, moves, scores):
    """Write Black's checks and captures to *moves*, with the *scores* that make them so.

    Returns how many they are; 0 where a pawn of his may uncover a check, too.
    """
    king = king_square(p, BLACK)
    target_king = king_square(p, WHITE)
    theirs = p[MEN + WHITE]
    hidden = screens(t, p, target_king, BLACK, BLACK)
    if hidden & p[PAWN]:
        return 0
    wanted = theirs
    if hidden & bit(king):
        wanted |= ~t[LINE + 64 * target_king + king]
    occupied = theirs | p[MEN + BLACK]
    straight = rook_attacks(t, target_king, occupied)
    diagonal = bishop_attacks(t, target_king, occupied)
    checkers = attackers(t, p, king, occupied, WHITE)
    count = list_king_moves(t, p, moves, 0, king, wanted, BLACK)
    if drop(checkers) == NONE:
        allowed = ALL
        if checkers:
            allowed = checkers | t[BETWEEN + 64 * king + ctz(checkers)]
        pinned = screens(t, p, king, BLACK, WHITE)
        count = list_loud_officers(
            t, p, moves, count, king, target_king, straight, diagonal, allowed, pinned, hidden
        )
        allowed &= theirs | t[PAWN_ATTACKS + target_king]
        count = list_pawn_moves(t, p, moves, count, king, allowed, pinned, BLACK)
        count = list_en_passant(t, p, moves, count, BLACK)
    score_replies(t, w, moves, scores, count, target_king, straight, diagonal, hidden)
    return count


@jit_inline
def is_among(moves, count, move):
    """Tell whether *move* is one of the first *count*."""
    found = False
    for i in range(count):
        if moves[i] == move:
            found = True
    return found


@jit_apart
def list_quiet(t, p, w, moves, scores, loud):
    """Write Black's other moves behind the first *loud* ones, scored; return how many are all."""
    others = off(moves, loud)
    kept = loud
    for i in range(generate_black(t, p, others)):
        if not is_among(moves, loud, others[i]):
            moves[kept] = others[i]
            kept += 1
    score_defender(t, p, w, others, off(scores, loud), kept - loud)
    return kept
