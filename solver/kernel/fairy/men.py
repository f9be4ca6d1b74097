"""Men put on squares and taken off, and the ways they can go."""

from __future__ import annotations

import numpy as np

from solver.kernel.fairy.layout import (
    AT_HOME,
    ATTACKERS,
    ATTACKERS_TOO,
    BOLERO_OF_KINGS,
    CONDITIONS,
    COUNT_BITS,
    FIRST_WALKS,
    FLAGGED,
    FOE_AHEAD,
    FOES,
    FOES_BESIDE,
    FRANKFURT,
    FRIEND,
    GEOMETRIES,
    HOLES,
    HOME_MEN,
    KEY,
    KIND_SHIFT,
    KOEKO,
    LENDERS,
    LENT,
    LENT_BY_KINGS,
    LENT_TO_KINGS,
    LENT_WALKS,
    LISTS_OF_WAYS,
    MEN_SHIFT,
    NEAR,
    NEVER_LENT,
    NOWHERE,
    OCCUPIED,
    OF_FILE,
    OPPOSITE,
    ORPHAN,
    OTHER_KEY,
    OWN,
    OWN_AHEAD,
    OWN_HOMES,
    PASSED,
    PASSED_AT,
    PASSING,
    PAWNS,
    REACHED,
    REPEATS,
    ROAMS,
    ROYAL,
    ROYALS,
    ROYALS_STAY,
    SAFE,
    SETTLES,
    SHIELDS,
    SPENT,
    START_SHIFT,
    TO_SHIFT,
    TOUCHES_LATE,
    TWO_SQUARES,
    UNCAPTURABLE,
    UNMOVED,
    VAULTERS,
    VAULTING,
    VOLATILE,
    WALK,
    WAYS_OF_TAKING,
)
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit, jit_inline, popcount

FACTORS = np.uint64(0xA24BAED4963EE407), np.uint64(0xBF58476D1CE4E5B9)
OTHER_FACTORS = np.uint64(0xD6E8FEB86659FD93), np.uint64(0x94D049BB133111EB)
PLACES = np.uint64(0xA0761D6478BD642F)
HALF = np.uint64(32)
NOT_A, NOT_AB = np.uint64(0xFEFEFEFEFEFEFEFE), np.uint64(0xFCFCFCFCFCFCFCFC)
NOT_H, NOT_GH = np.uint64(0x7F7F7F7F7F7F7F7F), np.uint64(0x3F3F3F3F3F3F3F3F)


@jit_inline
def mixed(word, place):
    """Return a random number for a word, not 0, in a place of a row; as ``tables`` has it."""
    x = (word + U64(place) * PLACES) * FACTORS[0]
    x = (x ^ x >> HALF) * FACTORS[1]
    return x ^ x >> HALF


@jit_inline
def other_mixed(word, place):
    """Return another one."""
    x = (word + U64(place) * PLACES) * OTHER_FACTORS[0]
    x = (x ^ x >> HALF) * OTHER_FACTORS[1]
    return x ^ x >> HALF


@jit
def remember(p, place, word):
    """Let a row remember a word in a place, 0 for nothing."""
    old = p[place]
    if old != NONE:
        p[KEY] ^= mixed(old, place)
        p[OTHER_KEY] ^= other_mixed(old, place)
    p[place] = word
    if word != NONE:
        p[KEY] ^= mixed(word, place)
        p[OTHER_KEY] ^= other_mixed(word, place)


@jit_inline
def put(t, p, square, code):
    """Put a man, or nobody, on a square of row *p*."""
    old = I64(p[square])
    here = bit(I64(square))
    if old != 0:
        p[KEY] ^= mixed(U64(old), square)
        p[OTHER_KEY] ^= other_mixed(U64(old), square)
        p[OCCUPIED] &= ~here
        p[OCCUPIED + 1] &= ~here
        p[ROYALS] &= ~here
        p[SAFE] &= ~here
    p[square] = U64(code)
    if code != 0:
        p[KEY] ^= mixed(U64(code), square)
        p[OTHER_KEY] ^= other_mixed(U64(code), square)
        if code & OWN:
            p[OCCUPIED] |= here
        if code & (2 * OWN):
            p[OCCUPIED + 1] |= here
        if code & ROYAL:
            p[ROYALS] |= here
        if code & UNCAPTURABLE:
            p[SAFE] |= here


@jit
def roams(word, occupied):
    """Tell whether an Ubi-Ubi can go a way: by a knight's leaps, to empty squares till the last."""
    target = bit(word & 63)
    fresh = bit(word >> START_SHIFT & 63)
    seen = fresh
    while fresh != NONE:
        near = (fresh >> U64(1)) & NOT_H | (fresh << U64(1)) & NOT_A
        far = (fresh >> U64(2)) & NOT_GH | (fresh << U64(2)) & NOT_AB
        reached = near << U64(16) | near >> U64(16) | far << U64(8) | far >> U64(8)
        if reached & target != NONE:
            return True
        fresh = reached & ~(occupied | seen)
        seen |= fresh
    return False


@jit_inline
def is_open(t, way, p, occupied, side):
    """Tell whether a man of *side* can go a way of the tables, whoever would be taken apart."""
    if U64(t[way + 1]) & occupied != NONE:
        return False
    full = U64(t[way + 2])
    if full & ~occupied != NONE:
        return False
    word = t[way]
    if (U64(t[way + 1]) | full | U64(t[way + 3])) & p[HOLES] != NONE:
        return False
    if popcount(U64(t[way + 3]) & occupied) != (word >> MEN_SHIFT & 15):
        return word & ROAMS != 0 and roams(word, occupied)
    return word & FOES == 0 or full & (~p[OCCUPIED + 1 - side] | p[SAFE]) == NONE


@jit
def men_of(p, walk, side):
    """Return the squares of the men of a walk of *side*."""
    found = NONE
    men = p[OCCUPIED + side]
    while men != NONE:
        square = ctz(men)
        men = drop(men)
        if I64(p[square]) & WALK == walk:
            found |= bit(square)
    return found


@jit
def is_listed(moves, first, last, word):
    """Tell whether a move is among some that are listed."""
    for i in range(first, last):  # noqa: SIM110 - compiled, and without any()
        if moves[i] == word:
            return True
    return False


@jit
def goes_there(moves, first, last, to):
    """Tell whether one of some listed moves leads to a square."""
    for i in range(first, last):  # noqa: SIM110 - compiled, and without any()
        if moves[i] >> TO_SHIFT & 63 == to:
            return True
    return False


@jit_inline
def has_passed(p, square):
    """Tell whether a pawn has just passed over a square, one of two if he went three ahead."""
    first = I64(p[PASSED])
    if first < TWO_SQUARES:
        return first == square
    first -= TWO_SQUARES
    return square in (first, (first + I64(p[PASSED_AT])) >> 1)


@jit
def takes_in_passing(t, p, place, occupied, side):
    """Tell whether the man of a place in the lists could take in passing."""
    listed = t[t[LISTS_OF_WAYS] + place]
    way = listed >> COUNT_BITS
    for _ in range(listed & (REPEATS - 1)):
        word = t[way]
        is_passing = word >> KIND_SHIFT & 3 == PASSING and has_passed(p, word >> 6 & 63)
        if is_passing and is_open(t, way, p, occupied, side):
            return True
        way += 4
    return False


@jit
def reaches(t, p, start, target, walk, side, occupied):
    """Tell whether a man of *side* could go from *start*, as a walk, to take on a square."""
    place = (t[GEOMETRIES + 2 * walk + side] << 6) + start
    has_target_passed = I64(p[PASSED]) != NOWHERE and I64(p[PASSED_AT]) == target
    if has_target_passed and takes_in_passing(t, p, place, occupied, side):
        return True
    if U64(t[t[REACHED] + place]) >> U64(target) & ONE == NONE:
        return False
    listed = t[t[WAYS_OF_TAKING] + (place << 6) + target]
    way = listed >> COUNT_BITS
    for _ in range(listed & (REPEATS - 1)):
        if is_open(t, way, p, occupied, side):
            return True
        way += 4
    return False


@jit_inline
def mover_walks(t, p, square, side):
    """Return the walks, as bits, as which the man of *side* on a square moves."""
    if t[CONDITIONS] & LENT:
        return lent_walks(t, p, square, side, False)
    return bit(I64(p[square]) & WALK)


@jit_inline
def watcher_walks(t, p, square, side):
    """Return the walks, as bits, as which the man of *side* on a square watches others."""
    if t[CONDITIONS] & LENT:
        return lent_walks(t, p, square, side, True)
    return bit(I64(p[square]) & WALK)


@jit_inline
def taker_walks(t, p, square, side, target):
    """Return the same; of an orphan, or a friend, those by which he has a way to the target."""
    if t[CONDITIONS] & LENT:
        walk = I64(p[square]) & WALK
        if walk + 1 in (t[ORPHAN], t[FRIEND]):
            return borrowed_walks(t, p, square, side, walk, target)
        return lent_walks(t, p, square, side, True)
    return bit(I64(p[square]) & WALK)


@jit_inline
def observer_walks(t, p, square, side, target):
    """Return the same of one who is only asked whom he observes: no foe beside him lends then."""
    if t[CONDITIONS] & LENT and not FOE_AHEAD <= t[LENDERS + side] <= FOES_BESIDE:
        return taker_walks(t, p, square, side, target)
    return bit(I64(p[square]) & WALK)


@jit
def walk_of_file(t, p, square):
    """Return the walk that begins a game on the file of a piece; pawns keep theirs, and kings."""
    code = I64(p[square])
    keeps = code & ROYAL and not t[BOLERO_OF_KINGS]
    if keeps or t[PAWNS + (code & WALK)]:
        return code & WALK
    return t[FIRST_WALKS + (square & 7)]


@jit
def lent_walks(t, p, square, side, is_watching):
    """Return the walks of a man where others may lend him theirs."""
    code = I64(p[square])
    if (code & WALK) + 1 in (t[ORPHAN], t[FRIEND]):
        return borrowed_walks(t, p, square, side, code & WALK, I64(-1))
    own = bit(code & WALK)
    lender = t[LENDERS + side]
    if lender == 0:
        return own
    if lender == OF_FILE:
        return bit(walk_of_file(t, p, square)) if is_watching else own
    if lender >= ATTACKERS:
        return kings_walks(t, p, square, side, code, lender) if code & ROYAL else own
    if lender == OPPOSITE:
        opposite = I64(p[63 - square])
        return own if opposite == 0 else bit(opposite & WALK)
    if lender == AT_HOME:
        at_home = I64(p[t[OWN_HOMES + (2 * (code & WALK) + side) * 64 + square]])
        keeps = at_home == 0 or (code & ROYAL and not t[LENT_TO_KINGS])
        return own if keeps else bit(at_home & WALK)
    foe = OWN << (1 - side)
    if lender == FOES_BESIDE:
        found = NONE
        is_free = False
        for step in (-1, 1):
            file = (square & 7) + step
            other = I64(0)
            if 0 <= file < 8:
                other = I64(p[square + step])
            if other & foe:
                found |= bit(other & WALK)
            else:
                is_free = True
        return found | own if found == NONE or (is_watching and is_free) else found
    is_ahead = lender in (OWN_AHEAD, FOE_AHEAD)
    place = square + 8 if is_ahead == (side == 0) else square - 8
    if place < 0 or place >= 64:
        return own
    other = I64(p[place])
    wanted = OWN << side if lender <= OWN_AHEAD else foe
    if not other & wanted:
        return own
    if other & ROYAL and not t[LENT_BY_KINGS]:
        return own
    if code & ROYAL and not t[LENT_TO_KINGS]:
        return own
    return bit(other & WALK)


@jit
def borrowed_walks(t, p, square, side, borrower, target):
    """Return the walks of an orphan: those of men by whom he is attacked, if by way of orphans.

    Of a friend those of men who guard him, if by way of friends.  Where a *target* is named, only
    those by which he has a way to take there, which is told sooner than who lends them.
    """
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    is_friend = t[FRIEND] == borrower + 1
    found = NONE
    walks = NONE
    men = (p[OCCUPIED] | p[OCCUPIED + 1]) & ~bit(I64(square))
    while men != NONE:
        walks |= bit(I64(p[ctz(men)]) & WALK)
        men = drop(men)
    walks &= ~(bit(t[ORPHAN] - 1) if t[ORPHAN] else NONE)
    walks &= ~(bit(t[FRIEND] - 1) if t[FRIEND] else NONE)
    while walks != NONE:
        walk = ctz(walks)
        walks = drop(walks)
        lent = I64(walk) if is_friend else I64(t[LENT_WALKS + walk])
        if target >= 0 and not reaches(t, p, square, target, lent, side, occupied):
            continue
        if has_lender(t, p, square, side, walk, lent, borrower):
            found |= bit(lent)
    return found


@jit_inline
def takes_on(t, code):
    """Tell whether a man becomes like him whom he captures."""
    if not t[CONDITIONS] & FRANKFURT or code & t[FLAGGED] != t[FLAGGED]:
        return False
    return not (code & ROYAL and t[ROYALS_STAY])


@jit
def has_lender(t, p, square, side, walk, lent, borrower):
    """Tell whether men of a walk lend it, as *lent*, to the borrower of *side* on a square."""
    is_friend = t[FRIEND] == borrower + 1
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    seen = bit(I64(square))
    waiting = seen
    while waiting != NONE:
        target = ctz(waiting)
        waiting = drop(waiting)
        giver = side if is_friend else 1 - side
        if target != square and not is_friend:
            giver = 1 if p[OCCUPIED] >> U64(target) & ONE != NONE else 0
        men = p[OCCUPIED + giver] & ~seen
        while men != NONE:
            start = ctz(men)
            men = drop(men)
            own = I64(p[start]) & WALK
            if own == walk:
                if reaches(t, p, start, target, walk, giver, occupied):
                    return True
            elif own == borrower and reaches(t, p, start, target, lent, giver, occupied):
                seen |= bit(start)
                waiting |= bit(start)
    return False


@jit
def kings_walks(t, p, square, side, code, lender):
    """Return the walks of a king, to whom those who attack him lend theirs."""
    found = NONE
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    other = 1 - side
    men = p[OCCUPIED + other] & ~bit(I64(square))
    if t[CONDITIONS] & SHIELDS and is_reached(t, p, square, side, occupied):
        men &= ~p[ROYALS]
    beside = occupied  # whom an attacker has to touch once he has taken
    if t[CONDITIONS] & KOEKO and not t[SETTLES] & TOUCHES_LATE:
        beside &= U64(t[NEAR + square])
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        if beside & ~bit(start) == NONE:
            continue
        walk = I64(p[start]) & WALK
        if found >> U64(walk) & ONE == NONE and reaches(t, p, start, square, walk, other, occupied):
            found |= bit(walk)
    own = bit(code & WALK)
    if found == NONE:
        return own
    if lender == VAULTING:
        return U64(t[VAULTERS + side]) | own
    found &= ~U64(t[NEVER_LENT])
    return own | found if found == NONE or lender == ATTACKERS_TOO else found


@jit
def is_reached(t, p, target, side, occupied):
    """Tell whether a man of *side* could take on a square by the walk that is his own."""
    men = p[OCCUPIED + side] & ~bit(I64(target))
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        if reaches(t, p, start, target, I64(p[start]) & WALK, side, occupied):
            return True
    return False


@jit
def observed(t, p, target, side, walk):
    """Tell whether a man of *side*, of a walk where it is not negative, could take on a square.

    By his walk alone, whoever stands there; in passing, too.
    """
    return observed_by(t, p, p[OCCUPIED + side], target, side, walk)


@jit
def observed_by(t, p, watchers, target, side, walk):
    """Tell the same of some of the men of *side*."""
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    men = watchers & ~bit(I64(target))
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        walks = observer_walks(t, p, start, side, target)
        if walk >= 0:
            if walks >> U64(walk) & ONE == NONE:
                continue
            walks = bit(walk)
        while walks != NONE:
            if reaches(t, p, start, target, ctz(walks), side, occupied):
                return True
            walks = drop(walks)
    return False


# --- what may be castled with


@jit_inline
def is_rook_of(t, code, side):
    """Tell whether a man is a rook with whom a side may castle: its own, or a neutral one."""
    rook = t[HOME_MEN + 2 * side + 1]
    code &= ~I64(VOLATILE | SPENT)
    return code in (rook, rook | 3 * OWN)


@jit_inline
def is_at_home(t, square, code):
    """Tell whether a man is one whose home for castling a square is."""
    side = 0 if square < 8 else 1
    file = square - 56 * side
    if file == 4:
        return code & ~I64(SPENT) == t[HOME_MEN + 2 * side]
    return file in (0, 7) and is_rook_of(t, code, side)


@jit
def change(t, q, square, code):
    """Put a man on a square, or nobody, as an effect: who comes home counts as unmoved."""
    put(t, q, square, code)
    q[UNMOVED] &= ~bit(I64(square))
    if is_at_home(t, square, code):
        q[UNMOVED] |= bit(I64(square))
