"""The order in which battle play looks at moves: what was good of late stands first."""

from __future__ import annotations

from solver.kernel.fairy.checking.checks import lines_to_royals, may_check, tells_checks
from solver.kernel.fairy.layout import HISTORY, KILLERS, TAKES
from solver.kernel.layout import DIRECT, PLAY, PLIES
from solver.kernel.words import NONE, jit, jit_inline, off

MOST_HISTORY = 1 << 24


@jit_inline
def killers_at(w, side, length):
    """Return the two moves of *side* that were good last with so many moves left."""
    return off(w, KILLERS + (2 * side) * PLIES + 2 * length)


@jit
def score_moves(t, p, w, moves, scores, count, side, length, best):
    """Score moves: the one known to be good first, then those that were good of late, then checks.

    After these come captures and what was good elsewhere.
    """
    history = off(w, HISTORY + 4096 * side)
    killers = killers_at(w, side, length)
    asks_checks = w[PLAY] == DIRECT and length > 1 and tells_checks(t)
    lines = lines_to_royals(t, p, side) if asks_checks else NONE
    for i in range(count):
        move = moves[i]
        score = min(history[move & 4095], MOST_HISTORY) << 1
        if move & TAKES:
            score += 64
        if asks_checks and may_check(t, p, move, side, lines):
            score += MOST_HISTORY << 2
        if move == killers[0]:
            score += MOST_HISTORY << 4
        elif move == killers[1]:
            score += MOST_HISTORY << 3
        if move == best:
            score += MOST_HISTORY << 6
        scores[i] = score
    return 0


@jit_inline
def bring_best(moves, scores, place, count):
    """Bring the move of the highest score to a place among those from there on; return it."""
    best = place
    for i in range(place + 1, count):
        if scores[i] > scores[best]:
            best = i
    move = moves[best]
    score = scores[best]
    moves[best] = moves[place]
    scores[best] = scores[place]
    moves[place] = move
    scores[place] = score
    return move


@jit_inline
def note_good(w, move, side, length):
    """Remember that a move was good."""
    w[HISTORY + 4096 * side + (move & 4095)] += length * length
    killers = killers_at(w, side, length)
    if killers[0] != move:
        killers[1] = killers[0]
        killers[0] = move
