"""Where men go and take at best, those too who borrow walks: as anybody who could lend them one.

Of each side one set of walks is noted: its men's own, where they borrow, and those of all who
could ever lend them theirs, with what pawns among them promote to.  Whoever borrows is counted as
going by all of these at once, so that nothing is lost, wherever those stand who lend.  Orphans and
friends borrow from anybody on the board, one by way of others.  A king who
borrows gives up his own steps for it: he is netted by each walk for itself that he may have there.
"""

from __future__ import annotations

from solver.kernel.fairy.checking.checks import beside
from solver.kernel.fairy.closing.spans_layout import (
    BORROWS,
    COVERED_FROM,
    COVERS_THERE,
    HAS_SPANS,
    LENT_REACH,
    LENT_STEPS,
    LENT_WALKS_OF,
    MOST_SPANNED,
    SPAN,
    SPANS,
)
from solver.kernel.fairy.effects.rebirths import promotions_at
from solver.kernel.fairy.layout import (
    ATTACKERS,
    ATTACKERS_TOO,
    CONDITIONS,
    COVERS_OF,
    FLIGHTS,
    FOE_BEHIND,
    FRIEND,
    GEOMETRIES,
    HOLDING,
    KING_TAKES,
    LENDERS,
    LENT,
    LENT_TO_KINGS,
    LENT_WALKS,
    MOST_WALKS,
    NOWHERE,
    OCCUPIED,
    ORPHAN,
    OWN_AHEAD,
    PASSED,
    PAWNS,
    PROLONGS,
    PROMOTES,
    PROMOTES_ON,
    ROYAL,
    ROYALS,
    SETTLES,
    STEPS,
    TAKES_APART,
    VAULTERS,
    VAULTING,
    WALK,
)
from solver.kernel.words import ALL, I64, NONE, ONE, U64, bit, ctz, drop, jit, jit_inline

NOBODY, KINGS, ALL_MEN = range(3)


@jit_inline
def reached_from(t, walk, side, square):
    """Return the squares on which a man of a walk could take from a square at best."""
    return U64(t[t[COVERS_OF] + (t[GEOMETRIES + 2 * walk + side] << 6) + square])


@jit_inline
def steps_from(t, walk, side, square):
    """Return the squares to which a man of a walk could go from a square at best."""
    return U64(t[t[STEPS] + (t[GEOMETRIES + 2 * walk + side] << 6) + square])


@jit_inline
def flights_from(t, walk, side, square):
    """Return the squares to which a man of a walk can step whatever stands on others."""
    return U64(t[t[FLIGHTS] + (t[GEOMETRIES + 2 * walk + side] << 6) + square])


@jit_inline
def borrows_himself(t, walk):
    """Tell whether it is a walk that borrows others: an orphan's, or a friend's."""
    return walk + 1 in (t[ORPHAN], t[FRIEND])


@jit_inline
def is_borrower(t, w, code, side):
    """Tell whether a man of *side* may go by the walks of others."""
    if not t[CONDITIONS] & LENT:
        return False
    if borrows_himself(t, code & WALK) or w[BORROWS + side] == ALL_MEN:
        return True
    return w[BORROWS + side] == KINGS and code & ROYAL != 0


@jit_inline
def reach_of(t, w, code, side, square):
    """Return the squares on which a man could take from a square at best, as himself or another."""
    if is_borrower(t, w, code, side):
        return U64(w[LENT_REACH + 64 * side + square])
    return reached_from(t, code & WALK, side, square)


@jit_inline
def steps_of(t, w, code, side, square):
    """Return the squares to which a man could go from a square at best, as himself or another."""
    if is_borrower(t, w, code, side):
        return U64(w[LENT_STEPS + 64 * side + square])
    return steps_from(t, code & WALK, side, square)


@jit
def ends_of(t, w, p, code, side, start, joins):
    """Return the squares where a move may leave a man at best; all where it is not known.

    Who captures in a series goes on from wherever he takes somebody.  With *joins* one man of the
    other side may have come to any square before.  What takes elsewhere than where he goes, or may
    promote on the way, is not known.
    """
    ends = steps_of(t, w, code, side, start)
    if not t[SETTLES] & PROLONGS:
        return ends
    walk = code & WALK
    if U64(t[TAKES_APART]) >> U64(walk) & ONE != NONE:
        return ALL
    if t[PAWNS + walk] and I64(p[PASSED]) != NOWHERE:
        return ALL
    ends = ends_by_taking(t, w, p, code, side, ends)
    if joins:
        left = ends
        while left != NONE:
            ends |= steps_of(t, w, code, side, ctz(left))
            left = drop(left)
        ends = ends_by_taking(t, w, p, code, side, ends)
    if t[PAWNS + walk] & PROMOTES and ends & U64(t[PROMOTES_ON + side]) != NONE:
        return ALL
    return ends


@jit
def ends_by_taking(t, w, p, code, side, ends):
    """Return some squares, and all to which a man goes on who takes on one after the other."""
    asked = NONE
    left = ends & p[OCCUPIED + 1 - side]
    while left != NONE:
        asked |= bit(ctz(left))
        ends |= steps_of(t, w, code, side, ctz(left))
        left = ends & p[OCCUPIED + 1 - side] & ~asked
    return ends


@jit
def giver_to(t, side, square):
    """Return where the one man would stand who lends to the king of *side* on a square, or -1.

    -1 where nobody lends so, or several could.
    """
    lender = t[LENDERS + side] if t[CONDITIONS] & LENT and t[LENT_TO_KINGS] else I64(0)
    if lender == 0 or lender > FOE_BEHIND:
        return I64(-1)
    return beside(t, square, I64(0), side, True)


@jit
def walks_of_king(t, w, code, side, square):
    """Return the walks, as bits, of which a king has at least one on a square, and no other alone.

    What he may do besides gives him flights more.
    """
    own = bit(code & WALK)
    lender = t[LENDERS + side] if t[CONDITIONS] & LENT else I64(0)
    if lender == 0 or lender in (VAULTING, ATTACKERS_TOO):
        return own
    if lender < ATTACKERS and not t[LENT_TO_KINGS]:
        return own
    if lender <= FOE_BEHIND and giver_to(t, side, square) < 0:
        return own
    return own | U64(w[LENT_WALKS_OF + side])


@jit
def walks_among(t, p, men):
    """Return the walks of some men, as bits, with what pawns among them promote to."""
    found = NONE
    while men != NONE:
        walk = I64(p[ctz(men)]) & WALK
        men = drop(men)
        found |= bit(walk)
        if t[PAWNS + walk] & PROMOTES:
            listed = promotions_at(t, t[PAWNS + walk])
            for i in range(t[listed]):
                found |= bit(t[listed + 1 + i] & WALK)
    return found


@jit
def walks_that_come(t, w, p, king, square, side):
    """Return the walks of the men of *side*, the king apart, who come to a square by one move."""
    found = NONE
    men = p[OCCUPIED + side] & ~bit(I64(king))
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        steps = steps_of(t, w, I64(p[start]), side, start) | bit(start)
        if steps >> U64(square) & ONE != NONE:
            found |= walks_among(t, p, bit(start))
    return found


@jit
def walks_for_orphans(t, p):
    """Return the walks of all men, as bits, in the forms in which orphans have them as well."""
    found = walks_among(t, p, p[OCCUPIED] | p[OCCUPIED + 1])
    if not t[ORPHAN]:
        return found
    left = found
    while left != NONE:
        found |= bit(t[LENT_WALKS + ctz(left)])
        left = drop(left)
    return found


@jit
def begin_lent(t, w, p):
    """Note who borrows in the game of row *p*, and as what he goes."""
    for side in range(2):
        lender = t[LENDERS + side] if t[CONDITIONS] & LENT else I64(0)
        w[BORROWS + side] = NOBODY
        if lender == 0 and not (t[ORPHAN] or t[FRIEND]):
            continue
        own = p[OCCUPIED + side]
        other = p[OCCUPIED + 1 - side]
        if lender == 0:
            walks = walks_for_orphans(t, p)
        elif lender == VAULTING:
            walks = U64(t[VAULTERS + side]) | walks_among(t, p, own & p[ROYALS])
        elif lender >= ATTACKERS:
            walks = walks_among(t, p, own & p[ROYALS] | other)
        elif lender <= OWN_AHEAD:
            walks = walks_among(t, p, own)
        else:
            walks = walks_among(t, p, own | other)
        if lender:
            w[BORROWS + side] = KINGS if lender >= ATTACKERS else ALL_MEN
        if U64(w[LENT_WALKS_OF + side]) != walks:
            w[LENT_WALKS_OF + side] = I64(walks)
            note_lent(t, w, side, walks)


@jit
def note_lent(t, w, side, walks):
    """Note what somebody of *side* who goes by all of some walks reaches, and in several moves."""
    for square in range(64):
        reach = NONE
        steps = NONE
        left = walks
        while left != NONE:
            walk = ctz(left)
            left = drop(left)
            reach |= reached_from(t, walk, side, square)
            steps |= steps_from(t, walk, side, square)
        w[LENT_REACH + 64 * side + square] = I64(reach)
        w[LENT_STEPS + 64 * side + square] = I64(steps)
    if w[HAS_SPANS]:
        for square in range(64):
            note_span(w, side, square)


@jit
def joined(w, table, squares):
    """Return all squares that a table has for some."""
    found = NONE
    while squares != NONE:
        found |= U64(w[table + ctz(squares)])
        squares = drop(squares)
    return found


@jit
def note_span(w, side, square):
    """Note the span of a borrower of *side* on a square, as ``spans`` has those of others."""
    at = SPANS + ((2 * MOST_WALKS + side) * 64 + square) * SPAN
    stands = bit(I64(square))
    itself = NONE if w[HOLDING] & KING_TAKES else ALL
    for level in range(MOST_SPANNED + 1):
        if level:
            stands |= joined(w, LENT_STEPS + 64 * side, stands)
        if level == MOST_SPANNED:
            before = NONE
            while before != stands:
                before = stands
                stands |= joined(w, LENT_STEPS + 64 * side, stands)
        w[at + level] = I64(joined(w, LENT_REACH + 64 * side, stands) | stands & itself)
        w[at + MOST_SPANNED + 1 + level] = I64(stands)
    here = bit(I64(square))
    w[at + COVERS_THERE] = I64(U64(w[LENT_REACH + 64 * side + square]) | here & itself)
    sources = here & itself
    for other in range(64):
        if U64(w[LENT_REACH + 64 * side + other]) & here != NONE:
            sources |= bit(I64(other))
    w[at + COVERED_FROM] = I64(sources)
