"""The last moves of both sides, those left out after which there is, or can be, no mate.

What closes a net, and what may be left out, is argued in ``nets``.
"""

from __future__ import annotations

from solver.kernel.fairy.closing.covers import (
    mating_targets,
    note_prey,
    place_told,
    takes_elsewhere,
    worms_among,
)
from solver.kernel.fairy.closing.lent import ends_of, giver_to, reach_of
from solver.kernel.fairy.closing.nets import (
    closing_squares,
    count_observers,
    cover_of_all,
    cuts_last_moves,
    hold_steps,
    is_haunted,
    lone_king,
    missing_without,
    net_about,
    tells_captures,
    the_king,
    walk_now,
)
from solver.kernel.fairy.effects.sequels import add_exchanges
from solver.kernel.fairy.going.departures import STRANGE
from solver.kernel.fairy.layout import (
    BOX,
    BY_ONE_MATE,
    BY_TWO,
    CAPTORS_GO_ON,
    CAPTORS_TAKE_ON,
    CAPTURES_ARE_PLAIN,
    CASTLING,
    CHANGES,
    CHECKS,
    CHOICE_SHIFT,
    CONDITIONS,
    DOUBLE_STEP,
    EXCHANGE,
    EXCHANGES,
    FOLLOWS_UP,
    GHOSTS_SAFE,
    HAUNTS,
    HOLDING,
    LENGTHS,
    MATES_ALLOWED,
    OCCUPIED,
    OWN,
    PARTNERS,
    PAWNS,
    PROMOTION_SHIFT,
    SEQUELS,
    SETTLES,
    TAKES,
    TO_SHIFT,
    UNMOVED,
    WALK,
)
from solver.kernel.fairy.moving.moves import (
    add_castlings,
    generate_from,
    list_leading,
    lists_by_men,
)
from solver.kernel.layout import GOAL, MATE_OR_STALEMATE
from solver.kernel.words import ALL, I64, NONE, ONE, U64, bit, ctz, drop, jit, jit_inline


@jit
def list_mating(t, w, p, moves, side):
    """List the moves of *side* in row *p* that may mate; return how many, or -1 for no answer.

    They come in the order of all moves.
    """
    if not cuts_last_moves(w) or t[LENGTHS + side] != 0 or is_haunted(t, p):
        return I64(-1)
    if t[MATES_ALLOWED] == BY_ONE_MATE and w[GOAL] == MATE_OR_STALEMATE:
        return I64(-1)
    king = the_king(p, 1 - side)
    if king < 0:
        return I64(-1)
    hold_steps(t, w, p, 1 - side, I64(0))
    net = net_about(t, w, p, king, walk_now(t, p, king, 1 - side), king, 1 - side)
    if net == NONE:
        return I64(-1)
    men = p[OCCUPIED + side]
    once, twice = cover_of_all(t, w, p, men & ~bit(king), side, net)
    observers = count_observers(t, w, p, men & ~bit(king), side, king)
    count = I64(0)
    giver = giver_to(t, 1 - side, king)  # without him the king goes otherwise
    takes_anyhow = giver >= 0 and p[giver] != NONE
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        own = reach_of(t, w, I64(p[start]), side, start)
        missing = missing_without(p, net, once, twice, start, own, observers, bit(king))
        targets = mating_targets(t, w, p, start, side, missing, bit(king))
        apart = takes_anyhow or takes_elsewhere(t, w, p, I64(p[start]), side)
        if start == king:
            targets = ALL
        if targets == NONE and not apart:
            continue
        last = generate_from(t, p, moves, count, start, side)
        for i in range(count, last):
            move = moves[i]
            if targets >> U64(place_told(w, move)) & ONE or (apart and move & TAKES):
                moves[count] = move
                count += 1
    count = add_castlings(t, p, moves, count, side)
    return add_exchanges(t, p, moves, count, side) if t[SEQUELS] & EXCHANGES else count


@jit
def castles_strangely(t, w, p, side):
    """Tell whether a king of *side* may castle yet in a way that ``closing_by_castling`` misses.

    A rook may come home by a capture, or those who castle may become others.
    """
    if t[PARTNERS]:
        return True
    if p[UNMOVED] >> U64(4 if side == 0 else 60) & ONE == NONE:
        return False
    adds = t[CONDITIONS] & (CHANGES | STRANGE) or t[SEQUELS] or t[SETTLES] or t[BOX]
    return adds != 0 or w[HOLDING] & CAPTURES_ARE_PLAIN == 0 or t[CHECKS] == BY_TWO


@jit
def king_to_mate(t, w, p, side):
    """Return the king of *side* if it can be told which of its moves, its last, let it be mated."""
    if not cuts_last_moves(w) or not tells_captures(w) or castles_strangely(t, w, p, 1 - side):
        return I64(-1)
    hold_steps(t, w, p, side, I64(1))
    return I64(-1) if is_haunted(t, p) else lone_king(p, side)


@jit
def keep_mated(t, w, p, moves, count, side):
    """Keep those moves of *side*, its last, after which the other may mate it; return how many."""
    king = king_to_mate(t, w, p, side)
    if king < 0:
        return count
    note_prey(t, w, p)
    return keep_closing(t, w, p, moves, count, side, closing_squares(t, w, p, king, king, side))


@jit
def list_mated(t, w, p, q, moves, side):
    """List the same of all moves of *side* in row *p*, those of men who come to no use left out.

    With what ``list_leading`` lists besides.
    """
    king = king_to_mate(t, w, p, side)
    if king < 0:
        return list_leading(t, p, q, moves, side)
    note_prey(t, w, p)
    landing = closing_squares(t, w, p, king, king, side)
    if landing == ALL or not are_told_by_steps(t, w):
        return keep_closing(t, w, p, moves, list_leading(t, p, q, moves, side), side, landing)
    count = I64(0)
    men = p[OCCUPIED + side]
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        code = I64(p[start])
        is_plain = code & (3 * OWN) != 3 * OWN and start != king
        is_plain = is_plain and (w[HOLDING] & CAPTURES_ARE_PLAIN or t[PAWNS + (code & WALK)] == 0)
        if is_plain and ends_of(t, w, p, code, side, start, False) & landing == NONE:
            continue
        count = generate_from(t, p, moves, count, start, side)
    count = add_castlings(t, p, moves, count, side)
    return keep_closing(t, w, p, moves, count, side, landing)


@jit_inline
def are_told_by_steps(t, w):
    """Tell whether all moves are listed man by man, and lead where they step, castling apart."""
    if w[HOLDING] & (CAPTURES_ARE_PLAIN | CAPTORS_TAKE_ON) == 0 or t[BOX] == 3:
        return False
    if t[SEQUELS] & FOLLOWS_UP:
        return False
    return lists_by_men(t)


@jit
def keep_closing(t, w, p, moves, count, side, landing):
    """Keep those of listed moves of *side* that may close the net; return how many.

    *landing* are the squares where somebody has to land for it, the king apart.
    """
    other = 1 - side
    king = lone_king(p, side)
    takes_anyhow = w[HOLDING] & (CAPTURES_ARE_PLAIN | CAPTORS_TAKE_ON | CAPTORS_GO_ON) == 0
    follows = t[SEQUELS] & FOLLOWS_UP  # who is taken comes back by the mating move
    turns = w[HOLDING] & (CAPTURES_ARE_PLAIN | CAPTORS_TAKE_ON) == CAPTORS_TAKE_ON
    haunts = t[SEQUELS] & (GHOSTS_SAFE | HAUNTS)
    asked = NONE
    alive = worms_among(t)  # a king comes out elsewhere
    if landing & alive != NONE:
        landing |= alive
    asked |= alive
    kept = I64(0)
    for i in range(count):
        move = moves[i]
        start = move & 63
        to = bit(I64(move >> TO_SHIFT & 63))
        if move >> CHOICE_SHIFT == EXCHANGE:
            is_kept = True
        elif start == king and not move & CASTLING:
            if asked & to == NONE:
                asked |= to
                if closing_squares(t, w, p, king, move >> TO_SHIFT & 63, side) == ALL:
                    alive |= to
            is_kept = alive & to != NONE
        else:
            is_neutral = p[OCCUPIED + other] >> U64(start) & ONE != NONE
            is_kept = landing & to != NONE or is_neutral or move & CASTLING
            if move & DOUBLE_STEP and not w[HOLDING] & CAPTURES_ARE_PLAIN:
                is_kept = True  # he may be taken in passing
        is_apart = move & TAKES or move >> PROMOTION_SHIFT
        if (haunts or turns) and start == king and move & TAKES:  # who he stands on comes up later
            is_kept = True
        if is_kept or (takes_anyhow and is_apart) or (follows and move & TAKES):
            moves[kept] = move
            kept += 1
    return kept
