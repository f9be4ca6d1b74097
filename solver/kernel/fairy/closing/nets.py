"""What can still become a mate, told from the squares about the king who is to be mated.

**The argument.**  Who is mated is in check, and each square he could step to is occupied by his
own side or could be taken on by the other; of who is stalemated only the latter is true.  A man
can take on a square only from where one of his ways leads there, whatever stands on the board
otherwise (``REACHED``); one move changes this for the man that makes it alone.  So with one move
left some man of the side that mates has a way to a square (``STEPS``) from where he and all the
others, as they stand, could take on every square of the net at best: the king's, and those that
he could step to and that nobody of his side blocks.  Lines that are shut, hurdles that are
missing and men who are pinned do not count, so nothing is lost; and the defender's last move can
block one square, or lead the king to another.  Where a check takes two men, kings apart, two have
to come upon the king's square.

Who borrows walks counts as everybody who could lend him one; of the king's it is asked which he has
(``lent``).  Ghosts come up only when he goes below whom they stand: so long as there are none a
move is plain, but for the king who takes somebody, whom he leaves behind with his next step.  Of a
neutral king it is told which moves mate him where he stands; his own are all kept.

Which of this holds is asked of the conditions (``scope.PRUNINGS``): a condition of which nothing
is said there holds nothing.  Traits that are not named here hold nothing either.  Castling moves
two men, and is never left out, nor is an exchange of places; where one of them could close the net
is asked before.  Where men change boards with their moves, all count as covering what they could
on either, and nobody comes to a square that is taken on one: so a king may step to a square that is
empty on both and not covered.  Who captures in a series may end wherever captures lead him
(``lent.ends_of``); between them no king is in check, so that none is taken so.
"""

from __future__ import annotations

from solver.kernel.cuts import makes_cut
from solver.kernel.fairy.closing.covers import (
    CAPTORS_TOLD,
    asks_captors,
    begin_captor,
    closing_by_going,
    closing_by_taking,
    covered_from,
    stays_himself,
)
from solver.kernel.fairy.closing.lent import (
    begin_lent,
    ends_of,
    flights_from,
    giver_to,
    reach_of,
    steps_of,
    walks_of_king,
    walks_that_come,
)
from solver.kernel.fairy.closing.spans_layout import STEPS_HELD
from solver.kernel.fairy.layout import (
    ANY_IS_FREE,
    ATTACKERS,
    BOARD_B,
    BOXES,
    BUL,
    BY_TWO,
    CAPTURES_ARE_PLAIN,
    CAPTURES_TELL,
    CHAMELEON,
    CHANGES,
    CHECKS,
    CONDITIONS,
    DOB,
    ELSEWHERE,
    EXCHANGES,
    FLAT_WALKS,
    FOLLOWS_UP,
    FOOTBALL,
    GHOSTS,
    GHOSTS_SAFE,
    GOES_BACK,
    HAUNTS,
    HOLDING,
    HOLES,
    HOME_MEN,
    HOME_SETS,
    HURDLE_RECOLORING,
    KAMIKAZE,
    KING_STEPS,
    KING_TAKES,
    KINGS_PART,
    LAST_TAKEN,
    LENDERS,
    LENT,
    LENT_TO_KINGS,
    MAGICAL,
    MATES_ALLOWED,
    MOVES,
    NEXT,
    OCCUPIED,
    OWN,
    OWN_AHEAD,
    PAWNS,
    PROLONGS,
    PROMOTES,
    PROMOTES_ON,
    PRUNINGS,
    QUIET_IS_PLAIN,
    QUIET_TELLS,
    REBIRTH_SETS,
    ROYAL,
    ROYALS,
    SEQUELS,
    SETTLES,
    SPENT,
    SQUARE_SET,
    TAKEN,
    TAKEN_ANYWHERE,
    TAKEN_RETURN,
    TAKERS_DESERT,
    TAKERS_RETURN,
    UNMOVED,
    WALK,
    WALKS_LEAD_ALONE,
    WORMS,
)
from solver.kernel.fairy.men import mover_walks
from solver.kernel.help.layout import LAST_MOVES
from solver.kernel.layout import GOAL, MATE, MATE_OR_STALEMATE
from solver.kernel.words import ALL, I64, NONE, ONE, U64, bit, ctz, drop, jit, jit_inline

TOLD_CAPTURES = CAPTURES_ARE_PLAIN | TAKEN_RETURN | TAKERS_RETURN | TAKERS_DESERT
FREE = BOARD_B | MAGICAL
HOPPING = BUL | DOB | HURDLE_RECOLORING
KNOWN = WALK | 3 * OWN | ROYAL | KAMIKAZE | CHAMELEON | SPENT


@jit
def begin_nets(t, w, p):
    """Note what of the cuts holds for the game of row *p*."""
    w[HOLDING] = t[PRUNINGS]
    for square in range(64):
        unknown = I64(p[square]) & ~(KNOWN | FREE)
        if unknown:
            w[HOLDING] &= 0 if unknown & ~HOPPING else QUIET_TELLS | CAPTURES_TELL
        if I64(p[square]) & MAGICAL:
            w[HOLDING] &= ANY_IS_FREE
        if I64(p[square]) & CHAMELEON:
            w[HOLDING] &= ~I64(WALKS_LEAD_ALONE)
        if I64(p[square]) & KAMIKAZE and I64(p[square]) & ROYAL:  # who takes is lost
            w[HOLDING] &= ~I64(KINGS_PART | KING_TAKES | WALKS_LEAD_ALONE)
        if I64(p[square]) & CHAMELEON and t[CONDITIONS] & LENT:
            w[HOLDING] = 0
        if t[SETTLES] & PROLONGS and I64(p[square]) & CHAMELEON:
            w[HOLDING] &= ~I64(CAPTURES_ARE_PLAIN)
    if t[SETTLES] & PROLONGS and t[CONDITIONS] & CHANGES:  # at each leg
        w[HOLDING] &= ~I64(CAPTURES_ARE_PLAIN)
    if t[CONDITIONS] & LENT:
        is_plain = w[HOLDING] & CAPTURES_ARE_PLAIN and not t[CONDITIONS] & ELSEWHERE
        if not is_plain or t[SEQUELS] & (BOXES | FOOTBALL | WORMS | EXCHANGES):
            w[HOLDING] &= ANY_IS_FREE
        begin_lent(t, w, p)
    w[STEPS_HELD] = w[HOLDING] & (KING_STEPS | KING_TAKES)
    if t[MATES_ALLOWED]:
        w[HOLDING] &= ~I64(KING_STEPS | KING_TAKES)


@jit
def hold_steps(t, w, p, side, moves):
    """Note whether a king of *side* may step where nobody takes him, who may be forbidden to check.

    Checks may be, and mates of which there are two.  With his step he gives none himself, kings
    standing apart, and uncovers none if his men take by ways on which no third square has a part;
    *moves* of theirs are still to come, by which pawns may promote.
    """
    if not t[MATES_ALLOWED] or w[STEPS_HELD] == 0:
        return
    w[HOLDING] &= ~I64(KING_STEPS | KING_TAKES)
    if w[HOLDING] & CAPTURES_ARE_PLAIN == 0 or t[CONDITIONS] & (LENT | CHANGES):
        return
    last_rank = U64(0xFF) << U64(56 if side == 0 else 0)
    if U64(t[PROMOTES_ON + side]) != last_rank:
        return
    royals = p[ROYALS]
    while royals != NONE:
        if (I64(p[ctz(royals)]) ^ t[HOME_MEN]) & WALK:
            return
        royals = drop(royals)
    men = p[OCCUPIED + side] & ~p[ROYALS]
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        code = I64(p[start])
        walk = code & WALK
        if code & ~(WALK | OWN << side) or U64(t[FLAT_WALKS]) >> U64(walk) & ONE == NONE:
            return
        rank = start >> 3
        ranks = 7 - rank if side == 0 else rank
        if ranks > 4:  # he may go two squares at once
            ranks -= 1
        if t[PAWNS + walk] and (t[PAWNS + walk] & GOES_BACK or moves >= ranks):
            return
    w[HOLDING] |= w[STEPS_HELD]


@jit
def is_haunted(t, p):
    """Tell whether a move may bring back who stands nowhere: ghosts below men, or who was taken.

    A neutral man who is taken by the last move would come back against the king who answers it.
    """
    if t[SEQUELS] & FOLLOWS_UP:
        return p[LAST_TAKEN] != NONE or p[OCCUPIED] & p[OCCUPIED + 1] != NONE
    if not t[SEQUELS] & (GHOSTS_SAFE | HAUNTS):
        return False
    men = p[OCCUPIED] | p[OCCUPIED + 1]
    while men != NONE:
        if p[GHOSTS + ctz(men)] != NONE:
            return True
        men = drop(men)
    return False


@jit_inline
def lone_king(p, side):
    """Return the square of the one royal man of *side*, who is not neutral; -1 if it isn't so."""
    royals = p[ROYALS] & p[OCCUPIED + side]
    if royals == NONE or drop(royals) != NONE or royals & p[OCCUPIED + 1 - side] != NONE:
        return I64(-1)
    return ctz(royals)


@jit_inline
def the_king(p, side):
    """Return the square of the one royal man of *side*, neutral or not; -1 if it isn't so."""
    royals = p[ROYALS] & p[OCCUPIED + side]
    if royals == NONE or drop(royals) != NONE:
        return I64(-1)
    return ctz(royals)


@jit_inline
def net_about(t, w, p, king, walk, square, side):
    """Return the squares that have to be covered for the king of *side* to be mated on *square*.

    Or stalemated: then his own square is not among them.  He goes by a walk, unknown where it is
    negative.
    """
    net = bit(I64(square)) if w[GOAL] == MATE else NONE
    holding = w[HOLDING]
    if holding & KING_STEPS and walk >= 0:
        others = p[OCCUPIED + 1 - side]
        steps = flights_from(t, walk, side, square) & ~p[HOLES]
        steps &= ~(p[OCCUPIED + side] & ~others & ~bit(I64(king)))
        if not holding & KING_TAKES:
            steps &= ~others
        net |= steps
    return net


@jit
def cover_of_all(t, w, p, men, side, net):
    """Return which squares of a net men cover at best, and which of them two of them do."""
    once = NONE
    twice = NONE
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        now = reach_of(t, w, I64(p[start]), side, start) & net
        twice |= once & now
        once |= now
    return once, twice


@jit
def count_observers(t, w, p, men, side, square):
    """Return how many of some men cover a king's square at best, where two have to; else -1."""
    if t[CHECKS] != BY_TWO or w[GOAL] != MATE:
        return I64(-1)
    found = I64(0)
    men &= ~p[ROYALS]
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        found += reach_of(t, w, I64(p[start]), side, start) & bit(square) != NONE
    return found


@jit
def missing_without(p, net, once, twice, start, own, observers, firm):
    """Return what of a net all but the man on *start*, who covers *own*, leave open.

    Where two have to observe the king, his square if one of the others does; if none does, all.
    """
    missing = net & ~((once & ~own) | twice)
    if observers < 0:
        return missing
    others = observers
    if own & firm != NONE and p[ROYALS] >> U64(start) & ONE == NONE:
        others -= 1
    if others == 0:
        return ALL
    return missing & ~firm if others > 1 else missing | firm


@jit_inline
def cuts_last_moves(w):
    """Tell whether what leads to no mate, or stalemate, is left out."""
    return w[GOAL] <= MATE_OR_STALEMATE and w[HOLDING] & QUIET_IS_PLAIN and makes_cut(w, LAST_MOVES)


@jit
def walk_now(t, p, king, side):
    """Return the walk by which the king of *side* may go as he stands, -1 where it may change.

    One lent by a man of his own stays his unless that man is taken.
    """
    code = I64(p[king])
    lender = t[LENDERS + side] if t[CONDITIONS] & LENT else I64(0)
    if lender == 0 or lender > ATTACKERS or (lender < ATTACKERS and not t[LENT_TO_KINGS]):
        return code & WALK
    return ctz(mover_walks(t, p, king, side)) if lender <= OWN_AHEAD else I64(-1)


@jit_inline
def tells_captures(w):
    """Tell whether it is known what a capture changes at most."""
    return w[HOLDING] & (TOLD_CAPTURES | CAPTORS_TOLD | TAKEN_ANYWHERE) != 0


@jit
def squares_of_return(t, p, side):
    """Return the squares on which men of *side* may come back who are taken."""
    found = NONE
    men = p[OCCUPIED + side] & ~p[ROYALS]
    while men != NONE:
        code = I64(p[ctz(men)])
        men = drop(men)
        walk = code & WALK
        found |= U64(t[REBIRTH_SETS + 2 * walk + 1 - side])
        if code & CHAMELEON and t[NEXT + walk] >= 0:
            found |= U64(t[REBIRTH_SETS + 2 * t[NEXT + walk] + 1 - side])
    return found


@jit_inline
def arrivals(t, w, p, code, start, side):
    """Return where a move takes a man at best, his home squares included if captures do that.

    What a pawn promotes to may be at home elsewhere: then all squares.
    """
    walk = code & WALK
    found = ends_of(t, w, p, code, side, start, True)
    if w[HOLDING] & (CAPTURES_ARE_PLAIN | TAKERS_RETURN) == TAKERS_RETURN:
        found |= U64(t[HOME_SETS + 2 * walk + 1 - side])
        if t[PAWNS + walk] & PROMOTES or code & CHAMELEON:
            found = ALL
    if t[SEQUELS] & EXCHANGES:
        found |= squares_of_exchange(t, w, p, walk, side)
    return found


@jit
def squares_of_exchange(t, w, p, walk, side):
    """Return where men of the other side may stand with whom one of a walk exchanges places.

    After one more move of theirs, by which a pawn may promote.
    """
    other = 1 - side
    found = NONE
    men = p[OCCUPIED + other]
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        code = I64(p[start])
        steps = steps_of(t, w, code, other, start)
        if code & WALK == walk:
            found |= bit(start) | steps
        if t[PAWNS + (code & WALK)] & PROMOTES:
            found |= steps & U64(t[PROMOTES_ON + other])
    return found


@jit
def closing_by_kings(t, w, p, king, square, side):
    """Return where a man of *side* may land so that it is mated by an exchange of the kings.

    Its own then stands where the other did, who stands on *square*.
    """
    other = 1 - side
    theirs = lone_king(p, other)
    walk = I64(p[king]) & WALK
    if t[SQUARE_SET] or theirs < 0 or I64(p[theirs]) & WALK != walk:
        return NONE
    net = net_about(t, w, p, king, walk, theirs, side)
    once, _ = cover_of_all(t, w, p, p[OCCUPIED + other] & ~bit(theirs), other, net)
    left = net & ~(once | reach_of(t, w, I64(p[theirs]), other, square))
    if left == NONE:
        return ALL
    return left if drop(left) == NONE and left & bit(theirs) == NONE else NONE


@jit
def closing_by_castling(t, w, p, net, firm, side):
    """Return where a man of the other side may land so that castling closes a net."""
    king = I64(4 if side == 0 else 60)
    found = NONE
    if p[UNMOVED] >> U64(king) & ONE == NONE:
        return found
    for step in range(-1, 2, 2):
        rook = king + 3 if step == 1 else king - 4
        if p[UNMOVED] >> U64(rook) & ONE == NONE:
            continue
        men = p[OCCUPIED + side] & ~(bit(king) | bit(rook))
        once, _ = cover_of_all(t, w, p, men, side, net)
        once |= reach_of(t, w, I64(p[king]), side, king + 2 * step)
        left = net & ~(once | reach_of(t, w, I64(p[rook]), side, king + step))
        if left == NONE:
            return ALL
        if drop(left) == NONE and left & firm == NONE:
            found |= left
    return found


@jit
def closing_squares_of(t, w, p, king, walk, square, side):
    """Return where a man may land so that a king of a walk may be mated on *square*.

    All squares where the net can be closed without him; row *p* is that before his move.
    Who is taken by the mating move and comes back may close it, too; and where he may come back
    anywhere, any one square but the king's.
    """
    other = 1 - side
    net = net_about(t, w, p, king, walk, square, side)
    if w[HOLDING] & (CAPTURES_ARE_PLAIN | TAKEN_RETURN) == TAKEN_RETURN:
        net &= ~squares_of_return(t, p, side) | bit(I64(square))
    if net == NONE:
        return ALL
    firm = bit(I64(square))
    comes_anywhere = w[HOLDING] & (TOLD_CAPTURES | CAPTORS_TOLD) == 0
    men = p[OCCUPIED + other] & ~bit(I64(square))
    once, twice = cover_of_all(t, w, p, men, other, net)
    observers = count_observers(t, w, p, men, other, square)
    found = closing_by_castling(t, w, p, net, firm, other)
    if found == ALL:
        return found
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        code = I64(p[start])
        own = reach_of(t, w, code, other, start)
        missing = missing_without(p, net, once, twice, start, own, observers, firm)
        if t[SEQUELS] & EXCHANGES:  # somebody may come to stand there
            missing &= ~bit(start)
        squares = arrivals(t, w, p, code, start, other)  # who stands there may be taken first
        if squares == ALL:
            return ALL
        is_same = stays_himself(t, w, code, other)
        if is_same and not (comes_anywhere or asks_captors(w)):
            found |= closing_by_going(t, w, code, squares, other, missing, firm)
            if found == ALL:
                return ALL
            continue
        begin_captor(w)
        while squares != NONE:
            to = ctz(squares)
            squares = drop(squares)
            left = missing & ~covered_from(t, w, code, to, other, I64(MOVES | TAKEN), is_same)
            taking = closing_by_taking(t, w, p, code, to, other, missing, left, firm)
            if taking == ALL:
                return ALL
            found |= taking
            if left & firm != NONE:
                continue
            still_left = drop(left) if comes_anywhere else left
            if still_left == NONE:
                return ALL
            if drop(still_left) == NONE:
                found |= left
    return found


@jit
def closing_squares(t, w, p, king, square, side):
    """Return the same whatever walk the king of *side* has on *square*."""
    walks = walks_of_king(t, w, I64(p[king]), side, square)
    giver = giver_to(t, side, square) if drop(walks) != NONE else I64(-1)
    if giver >= 0 and t[LENDERS + side] <= OWN_AHEAD:
        walks &= bit(I64(p[king]) & WALK) | walks_that_come(t, w, p, king, giver, side)
    found = NONE
    if t[SEQUELS] & EXCHANGES:
        found = closing_by_kings(t, w, p, king, square, side)
    while walks != NONE:
        found |= closing_squares_of(t, w, p, king, ctz(walks), square, side)
        walks = drop(walks)
        if found == ALL:
            break
    return found
