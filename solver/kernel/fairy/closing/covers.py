"""What a man covers at best once he has come to a square, by a quiet move or a capture.

Who may become another by it covers what any does who he may become.  Of captures it is asked what
they do besides, as far as conditions hold it (``prunings``):

* the captor goes on as who he was, or as who was taken (``CAPTORS_TAKE_ON``);
* he goes on to where the way of who was taken leads from there (``CAPTORS_GO_ON``);
* the other's king gets another walk (``KINGS_TURN``): then it is only told whether he is in check.

* who is taken comes back on one of some squares, or on any; or the captor does so; or he goes over,
  and covers less.
"""

from __future__ import annotations

from solver.kernel.fairy.closing.lent import (
    borrows_himself,
    ends_of,
    is_borrower,
    reach_of,
    reached_from,
    steps_of,
    walks_among,
)
from solver.kernel.fairy.closing.spans_layout import CAPTOR, PREY_KNOWN, PREY_STEPS, PREY_WALKS
from solver.kernel.fairy.effects.changes import changed
from solver.kernel.fairy.effects.rebirths import promotions_at
from solver.kernel.fairy.layout import (
    AS_CHAMELEON,
    BI_CAPTURES,
    CAPTORS_GO_ON,
    CAPTORS_TAKE_ON,
    CAPTURES_ARE_PLAIN,
    CHAMELEON,
    CHANGES,
    CONDITIONS,
    COVERS_OF,
    FOOTBALL,
    GEOMETRIES,
    HOLDING,
    HOME_SETS,
    KING_TAKES,
    KINGS_TURN,
    LENT,
    LISTED_SQUARES,
    MOVES,
    NEXT,
    NOWHERE,
    OCCUPIED,
    OWN,
    PASSED,
    PAWNS,
    PROMOTES,
    PROMOTES_ON,
    REBIRTH_SETS,
    SEQUELS,
    SUBSTITUTES,
    TAKEN,
    TAKEN_ANYWHERE,
    TAKEN_ON,
    TAKEN_RETURN,
    TAKEN_SHIFT,
    TAKERS_DESERT,
    TAKERS_RETURN,
    TAKES,
    TAKES_APART,
    TO_SHIFT,
    WALK,
    WORMS,
)
from solver.kernel.words import ALL, I64, NONE, ONE, U64, bit, ctz, drop, jit, jit_inline

CAPTORS_TOLD = CAPTORS_TAKE_ON | CAPTORS_GO_ON | KINGS_TURN
MEN_TOLD = TAKEN_RETURN | TAKERS_RETURN | TAKERS_DESERT | TAKEN_ANYWHERE
"""What is held of men who come back, or go over."""


@jit
def covered_as(t, w, code, walk, to, side, what, promotes):
    """Return the squares that a man covers at best who has come to a square as one of a walk.

    *what* he did is the sum of ``MOVES`` and ``TAKEN``; *promotes* tells that he did so besides.
    """
    man = (code & ~I64(WALK)) | walk
    if promotes and t[CONDITIONS] & LENT and borrows_himself(t, walk):
        return reach_of(t, w, man, side, to)
    if code & CHAMELEON and not promotes and t[NEXT + walk] >= 0:
        man = (man & ~I64(WALK)) | t[NEXT + walk]
    if not t[CONDITIONS] & CHANGES:
        return reached_from(t, man & WALK, side, to)
    found = NONE
    if what & MOVES:
        found |= reached_from(t, changed(t, man, code, to, False, promotes, side) & WALK, side, to)
    if what & TAKEN:
        found |= reached_from(t, changed(t, man, code, to, True, promotes, side) & WALK, side, to)
    return found


@jit
def covered_by(t, w, code, to, side, what):
    """Return the squares that a man covers at best when he has gone to a square, and *what* he did.

    As who he was, or whom his walk leads him to become.
    """
    walk = code & WALK
    pawn = t[PAWNS + walk]
    found = NONE
    if not w[HOLDING] & KING_TAKES:
        found = bit(I64(to))
    if is_borrower(t, w, code, side):
        return found | reach_of(t, w, code, side, to)
    if pawn & PROMOTES and U64(t[PROMOTES_ON + side]) >> U64(to) & ONE != NONE:
        listed = promotions_at(t, pawn)
        for i in range(t[listed]):
            promoted = t[listed + 1 + i] & (AS_CHAMELEON - 1)
            found |= covered_as(t, w, code, promoted, to, side, what, True)
        if t[listed] == 0:
            found |= covered_as(t, w, code, walk, to, side, what, False)
    else:
        found |= covered_as(t, w, code, walk, to, side, what, False)
    if t[SEQUELS] & FOOTBALL and to & 7 in (0, 7):
        for i in range(t[SUBSTITUTES]):
            found |= reached_from(t, t[SUBSTITUTES + 1 + i], side, to)
    return found


@jit
def stays_himself(t, w, code, side):
    """Tell whether a man covers the same from a square however he has come there."""
    if code & CHAMELEON or t[CONDITIONS] & CHANGES or t[SEQUELS] & FOOTBALL:
        return False
    return t[PAWNS + (code & WALK)] == 0 and not is_borrower(t, w, code, side)


@jit_inline
def covered_from(t, w, code, to, side, what, is_same):
    """Return the same as ``covered_by``, knowing what ``stays_himself`` tells."""
    if not is_same:
        return covered_by(t, w, code, to, side, what)
    found = reached_from(t, code & WALK, side, to)
    return found if w[HOLDING] & KING_TAKES else found | bit(I64(to))


# --- captures


@jit_inline
def place_told(w, move):
    """Return the square by which it is told what a move covers: that of the prey who leads on."""
    if move & TAKES and w[HOLDING] & (CAPTURES_ARE_PLAIN | CAPTORS_GO_ON) == CAPTORS_GO_ON:
        return move >> TAKEN_SHIFT & 63
    return move >> TO_SHIFT & 63


@jit
def takes_elsewhere(t, w, p, code, side):
    """Tell whether a man may take who stands elsewhere than where he goes, told by no square.

    Plain captures are told by their squares whoever is taken.
    """
    if w[HOLDING] & CAPTURES_ARE_PLAIN:
        return False
    if not w[HOLDING] & (CAPTORS_TOLD | MEN_TOLD):
        return True
    if t[PAWNS + (code & WALK)] and I64(p[PASSED]) != NOWHERE:
        return True
    return U64(t[TAKES_APART]) >> U64(code & WALK) & ONE != NONE


@jit
def least_left(t, w, code, ends, side, missing, firm):
    """Return what a captor leaves open at the least who ends on one of some squares."""
    least = missing
    while ends != NONE:
        end = ctz(ends)
        ends = drop(ends)
        left = missing & ~covered_by(t, w, code, end, side, I64(TAKEN))
        if left == NONE:
            return left
        if left & firm == NONE and (least & firm != NONE or drop(left) == NONE):
            least = left
    return least


@jit
def left_by_captor(t, w, p, start, to, side, missing, firm):
    """Return what is left open of *missing* squares when a man takes another on a square.

    Who comes back blocks a square, the king's apart; his captor may have come from there.
    """
    code, prey = I64(p[start]), I64(p[to])
    covered = covered_by(t, w, code, to, side, I64(TAKEN))
    held = w[HOLDING]
    if held & CAPTURES_ARE_PLAIN:
        return missing & ~covered
    if held & CAPTORS_TAKE_ON:
        as_prey = (code & ~I64(WALK)) | t[TAKEN_ON + (prey & WALK)]
        return missing & ~(covered | covered_by(t, w, as_prey, to, side, I64(TAKEN)))
    if held & CAPTORS_GO_ON:
        return least_left(t, w, code, steps_of(t, w, prey, 1 - side, to), side, missing, firm)
    if held & KINGS_TURN:
        return missing & firm & ~covered
    if held & TAKERS_DESERT:
        return missing & ~covered
    is_neutral = prey & (3 * OWN) == 3 * OWN or code & (3 * OWN) == 3 * OWN
    if is_neutral or (prey | code) & CHAMELEON:
        return NONE
    left = missing & ~covered
    if held & TAKEN_RETURN:
        return left & ~((U64(t[REBIRTH_SETS + 2 * (prey & WALK) + side]) | bit(start)) & ~firm)
    if held & TAKERS_RETURN and not t[PAWNS + (code & WALK)] & PROMOTES:
        homes = U64(t[HOME_SETS + 2 * (code & WALK) + 1 - side])
        return least_left(t, w, code, homes | bit(to), side, missing, firm)
    if held & TAKEN_ANYWHERE and left & firm == NONE:
        return drop(left) if left != NONE else left
    return left if held & TAKEN_ANYWHERE else NONE


@jit
def mating_targets(t, w, p, start, side, missing, firm):
    """Return the squares by which moves are told with which a man may cover all that is *missing*.

    *firm* is the square of the king.
    """
    code = I64(p[start])
    squares = ends_of(t, w, p, code, side, start, False)
    if squares == ALL:
        return ALL
    prey = p[OCCUPIED + 1 - side]
    if t[CONDITIONS] & BI_CAPTURES:
        prey |= p[OCCUPIED + side]
    else:
        squares &= ~(p[OCCUPIED + side] & ~prey & ~bit(start))  # a series may lead back
    what = I64(MOVES | TAKEN)  # in passing, or elsewhere
    if not t[PAWNS + (code & WALK)] and U64(t[TAKES_APART]) >> U64(code & WALK) & ONE == NONE:
        what = I64(MOVES)
    found = NONE
    is_same = stays_himself(t, w, code, side)
    if w[HOLDING] & CAPTURES_ARE_PLAIN and is_same:
        prey = NONE
    while squares != NONE:
        to = ctz(squares)
        squares = drop(squares)
        if prey >> U64(to) & ONE != NONE:
            left = left_by_captor(t, w, p, start, to, side, missing, firm)
        else:
            left = missing & ~covered_from(t, w, code, to, side, what, is_same)
        if left == NONE:
            found |= bit(to)
    worms = worms_among(t)  # moves are told by where they go in
    return found | worms if found & worms != NONE else found


@jit
def worms_among(t):
    """Return the squares of wormholes, if there are some."""
    found = NONE
    if t[SEQUELS] & WORMS:
        for place in range(t[LISTED_SQUARES]):
            found |= bit(t[LISTED_SQUARES + 1 + place])
    return found


# --- captures after one more move of the other side


@jit
def note_prey(t, w, p):
    """Note of which walks a man may be who comes to a square by a move, before he is taken there.

    He may have taken on a walk himself.
    """
    w[PREY_WALKS] = I64(walks_among(t, p, p[OCCUPIED] | p[OCCUPIED + 1]))
    w[PREY_KNOWN] = 0


@jit
def steps_of_prey(t, w, to, side):
    """Return where somebody of *side* who has come to a square could go from there at best."""
    if U64(w[PREY_KNOWN]) >> U64(to) & ONE == NONE:
        found = NONE
        walks = U64(w[PREY_WALKS])
        while walks != NONE:
            found |= steps_of(t, w, I64(ctz(walks)), side, to)
            walks = drop(walks)
        w[PREY_KNOWN] |= I64(bit(to))
        w[PREY_STEPS + to] = I64(found)
    return U64(w[PREY_STEPS + to])


@jit
def begin_captor(w):
    """Forget what was told of another captor."""
    for i in range(4):
        w[CAPTOR + i] = 0


@jit_inline
def asks_captors(w):
    """Tell whether a captor covers other squares than who goes where he does."""
    return w[HOLDING] & CAPTURES_ARE_PLAIN == 0 and w[HOLDING] & CAPTORS_TOLD != 0


@jit
def closing_by_going(t, w, code, squares, side, missing, firm):
    """Return the squares to one of which a man of the other side may go so that a net is closed.

    All squares where it is anyhow, by who stays himself and may go to some *squares*.
    """
    row = t[COVERS_OF] + (t[GEOMETRIES + 2 * (code & WALK) + side] << 6)
    itself = NONE if w[HOLDING] & KING_TAKES else ALL
    found = NONE
    while squares != NONE:
        to = ctz(squares)
        squares = drop(squares)
        left = missing & ~(U64(t[row + to]) | (bit(to) & itself))
        if left == NONE:
            return ALL
        if left & firm == NONE and drop(left) == NONE:
            found |= left
    return found


@jit
def closing_by_taking(t, w, p, code, to, side, missing, left, firm):
    """Return the squares to one of which a man of the other side may go so that a capture closes.

    All squares where it does anyhow.  Row *p* is that before his move; the captor takes on *to*,
    where *left* of the *missing* squares would stay open were his capture a plain one.
    """
    held = w[HOLDING]
    if held & CAPTURES_ARE_PLAIN or not held & CAPTORS_TOLD:
        return NONE
    if U64(t[TAKES_APART]) >> U64(code & WALK) & ONE != NONE:
        return ALL
    is_prey = p[OCCUPIED + 1 - side] >> U64(to) & ONE != NONE
    prey = I64(p[to])
    if held & CAPTORS_TAKE_ON:
        return closing_as_prey(t, w, code, prey if is_prey else I64(0), to, side, left, firm)
    if held & CAPTORS_GO_ON:
        return closing_further(t, w, code, prey if is_prey else I64(0), to, side, missing, firm)
    if left & firm != NONE:
        return NONE
    return ALL if is_prey else bit(to)


@jit
def closing_as_prey(t, w, code, prey, to, side, left, firm):
    """Return the same of a captor who takes on the walk of his prey, 0 where nobody stands yet."""
    found = NONE
    both = I64(MOVES | TAKEN)
    if prey:
        as_prey = (code & ~I64(WALK)) | t[TAKEN_ON + (prey & WALK)]
        still = left & ~covered_by(t, w, as_prey, to, side, both)
        if still == NONE:
            return ALL
        if still & firm == NONE and drop(still) == NONE:
            found |= still
    covered = NONE
    walks = U64(w[PREY_WALKS])
    while walks != NONE:
        as_prey = (code & ~I64(WALK)) | t[TAKEN_ON + ctz(walks)]
        walks = drop(walks)
        covered |= covered_by(t, w, as_prey, to, side, both)
    return found | bit(to) if left & ~covered == NONE else found


@jit
def closing_further(t, w, code, prey, to, side, missing, firm):
    """Return the same of a captor who goes on as his prey would from where it stood."""
    found = NONE
    if prey:
        ends = steps_of(t, w, prey, 1 - side, to)
        ask_captor(t, w, code, ends, side, missing, firm)
        if ends & U64(w[CAPTOR + 1]) != NONE:
            return ALL
        if ends & U64(w[CAPTOR + 2]) != NONE:
            found |= U64(w[CAPTOR + 3])
    ends = steps_of_prey(t, w, to, 1 - side)
    ask_captor(t, w, code, ends, side, missing, firm)
    return found | bit(to) if ends & U64(w[CAPTOR + 1]) != NONE else found


@jit
def ask_captor(t, w, code, ends, side, missing, firm):
    """Note what a captor leaves open of *missing* squares from each of some squares."""
    new = ends & ~U64(w[CAPTOR])
    w[CAPTOR] |= I64(new)
    is_same = new != NONE and stays_himself(t, w, code, side)
    while new != NONE:
        end = ctz(new)
        new = drop(new)
        left = missing & ~covered_from(t, w, code, end, side, I64(MOVES | TAKEN), is_same)
        if left == NONE:
            w[CAPTOR + 1] |= I64(bit(end))
        elif left & firm == NONE and drop(left) == NONE:
            w[CAPTOR + 2] |= I64(bit(end))
            w[CAPTOR + 3] |= I64(left)
