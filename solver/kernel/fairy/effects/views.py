"""Magic men: whoever newly comes into their view goes over to the other side.

The rules and their source are those of ``solver.fairy.effects.magic``; views are told apart as
there.  Of a walk the tables know how far, by files and ranks, its lines of view go; its other ways
are leaps.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.fairy.attributes import SIDES, views_known, views_lines
from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.families import CHOOSING
from solver.fairy.rules import FairyRules
from solver.fairy.shape import PLAIN, Round
from solver.fairy.walks.board import OnLines, ways_of
from solver.kernel.fairy.conditions.changing import kinds_reborn
from solver.kernel.fairy.layout import (
    ANTICIRCE,
    CASTLING,
    CONDITIONS,
    COUNT_BITS,
    GEOMETRIES,
    MAGICAL,
    OCCUPIED,
    OWN,
    REACHED,
    REPEATS,
    ROYAL,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
    VIEW_LINES,
    WALK,
    WAY,
    WAYS_OF_TAKING,
)
from solver.kernel.fairy.men import change, is_open
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit
from solver.men import Kind, Man, Trait

_KNOWN = CHOOSING.keys() | {
    *(FairyRule.PROMOTION_ONLY, FairyRule.CHECKLESS, FairyRule.CIRCE, FairyRule.ANTICIRCE),
}
_ELSEWHERE = frozenset(
    {
        *(Variant.ASSASSIN, Variant.PARACHUTE, Variant.VOLCANIC),
        *(Variant.PARRAIN, Variant.CONTRA_PARRAIN, Variant.DIAGRAM),
        *(Variant.CAGE, Variant.CLONE),
    }
)
"""Words under which who is reborn comes to others, or later, as anybody, or has to go on."""


def are_views_compiled(rules: FairyRules, men: Sequence[Man | None]) -> bool:
    """Tell whether the kernel knows whom magic men view, and what they may promote to."""
    if not rules.traits <= {Trait.MAGIC} or not _are_told(rules):
        return False
    kinds = {man.kind for man in men if man and Trait.MAGIC in man.traits} | kinds_reborn(rules)
    if any(WALKS[kind].is_pawn for kind in kinds):
        kinds.update(rules.promoted)
    return all(views_known(it) and lines_of_view(it) is not None for it in kinds)


def _are_told(rules: FairyRules) -> bool:
    """Tell whether the kernel knows where all stood before a move who are somewhere by it.

    That is, where at most one man comes or goes besides, and on an empty square.
    """
    if {FairyRule.CIRCE, FairyRule.ANTICIRCE} <= rules.by_rule.keys():
        return False
    variants = {it for condition in rules.conditions for it in condition.variants}
    return rules.by_rule.keys() <= _KNOWN and variants.isdisjoint(_ELSEWHERE)


def lines_of_view(kind: Kind) -> int | None:
    """Return how far lines of view of a kind go, as bits; ``None`` where a leap goes as far."""
    lines = leaps = 0
    for form in WALKS[kind].forms:
        if isinstance(form, OnLines) and views_lines(form):
            assert not isinstance(form.vectors, Round)
            for x, y in form.vectors:
                for steps in range(1, 8):
                    if max(abs(x), abs(y)) * steps < 8:
                        lines |= 1 << (8 * abs(x * steps) + abs(y * steps))
            continue
        for start in range(64):
            for side in SIDES:
                for way in ways_of(form, PLAIN, start, side):
                    if way.taken is not None:
                        leaps |= 1 << _shift(start, way.taken)
    return None if lines & leaps else lines


def _shift(start: int, to: int) -> int:
    return 8 * abs((to & 7) - (start & 7)) + abs((to >> 3) - (start >> 3))


@jit
def views_on_line(t, walk, start, to):
    """Tell whether a man of a walk views a square on a line, and not by a leap."""
    files = abs((to & 7) - (start & 7))
    ranks = abs((to >> 3) - (start >> 3))
    return U64(t[VIEW_LINES + walk]) >> U64(8 * files + ranks) & ONE != NONE


@jit
def count_views(t, p, start, to, side):
    """Return in how many ways the man of *side* on a square views somebody, whosever he is."""
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    place = (t[GEOMETRIES + 2 * (I64(p[start]) & WALK) + side] << 6) + start
    listed = t[t[WAYS_OF_TAKING] + (place << 6) + to]
    way = listed >> COUNT_BITS
    found = I64(0)
    for _ in range(listed & (REPEATS - 1)):
        found += is_open(t, way, p, occupied, side)
        way += WAY
    return found


@jit
def are_in_line(start, to, other_start, other_to):
    """Tell whether two ways lie on the same line, and lead in the same direction."""
    files, ranks = (to & 7) - (start & 7), (to >> 3) - (start >> 3)
    other_files = (other_to & 7) - (other_start & 7)
    other_ranks = (other_to >> 3) - (other_start >> 3)
    if files * other_ranks != ranks * other_files or files * other_files + ranks * other_ranks <= 0:
        return False
    apart_files = (other_start & 7) - (start & 7)
    apart_ranks = (other_start >> 3) - (start >> 3)
    return files * apart_ranks == ranks * apart_files


@jit
def place_before(t, p, move, square):
    """Return where who stands on a square stood before a move that is made in row *p*.

    Who appears on another is he who was captured, or his captor under AntiCirce.
    """
    start, to = move & 63, move >> TO_SHIFT & 63
    if square == to:
        return I64(start)
    if move & CASTLING and square == (start + to) >> 1:
        return I64(start + 3 if to > start else start - 4)
    taken = move >> TAKEN_SHIFT & 63
    if move & TAKES and (square in (start, taken) or p[square] == NONE):
        return I64(start if t[CONDITIONS] & ANTICIRCE else taken)
    return I64(square)


@jit
def had_view(t, p, q, move, start, to, side):
    """Tell whether a view of row *q* was there in row *p* as well, before a move."""
    was, stood = place_before(t, p, move, start), place_before(t, p, move, to)
    if not views_on_line(t, I64(q[start]) & WALK, start, to):
        return was == start and stood == to and count_views(t, p, start, to, side) != 0
    if not views_on_line(t, I64(p[was]) & WALK, was, stood):
        return False
    return are_in_line(start, to, was, stood) and count_views(t, p, was, stood, side) != 0


@jit
def turn_viewed(t, p, q, move):
    """Let those go over in row *q* who come newly into an odd number of views by a move."""
    occupied = q[OCCUPIED] | q[OCCUPIED + 1]
    turned = NONE
    men = occupied
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        code = I64(q[start])
        if not code & MAGICAL:
            continue
        side = 0 if code & OWN else 1
        place = (t[GEOMETRIES + 2 * (code & WALK) + side] << 6) + start
        seen = U64(t[t[REACHED] + place]) & occupied
        while seen != NONE:
            to = ctz(seen)
            seen = drop(seen)
            if I64(q[to]) & (ROYAL | MAGICAL):
                continue
            views = count_views(t, q, start, to, side)
            if views & 1 and not had_view(t, p, q, move, start, to, side):
                turned ^= bit(to)
    while turned != NONE:
        square = ctz(turned)
        turned = drop(turned)
        change(t, q, square, I64(q[square]) ^ (3 * OWN))
