"""How threads keep out of each other's way in one tree: a small table of positions in work.

A thread that comes to a move whose position another one is busy with leaves it for
later; by then the table mostly knows the answer (ABDADA, Weill 1996, in a simple form).
The entries are hints: two threads may overwrite each other's, at no cost but time.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.layout import (
    ATTACKER_HISTORY,
    BUSY,
    BUSY_WORDS,
    HISTORY_WORDS,
    LEARNED,
    NOTED,
    UNSHARED,
)
from solver.kernel.lists import bring_best
from solver.kernel.words import I64, NONE, U64, jit, jit_inline, off, signed_at, words_at

DEFERRED = 1024
"""Where in a list of moves those left for later stand."""
LEAST_LENGTH = 4
"""Below it a position is searched more quickly than asked about."""
NOTED_MOST = 1000
"""Moves counted between two exchanges of what threads have learned."""
BUSY_MASK = np.uint64(BUSY_WORDS - 1)


@jit
def exchange(w):
    """Add what this thread has learned to what all have, and take that over.

    Two threads may undo a little of each other's here, at no cost but time.
    """
    together = signed_at(U64(w[LEARNED]))
    mine = off(w, ATTACKER_HISTORY)
    unshared = off(w, UNSHARED)
    for i in range(HISTORY_WORDS):
        if unshared[i] != 0:
            together[i] += unshared[i]
            unshared[i] = 0
        mine[i] = together[i]
    w[NOTED] = 0


@jit_inline
def learn(w, place, amount):
    """Count *amount* for the move at *place* of the history, which orders moves.

    Threads exchange what they have learned only now and then: if all counted in the same
    room, every count would make the other cores wait.
    """
    w[place] += amount
    if w[LEARNED] != 0:
        w[place + UNSHARED - ATTACKER_HISTORY] += amount
        w[NOTED] += 1
        if w[NOTED] >= NOTED_MOST:
            exchange(w)


@jit_inline
def place_of(key):
    """Return the entry of a position."""
    return I64((key >> np.uint64(40)) & BUSY_MASK)


@jit_inline
def is_shared(w, length, count):
    """Tell whether moves of a node should be left for later while others search them."""
    return w[BUSY] != 0 and length >= LEAST_LENGTH and count <= DEFERRED


@jit_inline
def is_busy(w, key):
    """Tell whether some thread searches the position of *key*."""
    return words_at(U64(w[BUSY]))[place_of(key)] == key


@jit_inline
def enter(w, key):
    """Note that this thread begins to search the position of *key*."""
    words_at(U64(w[BUSY]))[place_of(key)] = key


@jit_inline
def leave(w, key):
    """Note that this thread is through with it."""
    busy = words_at(U64(w[BUSY]))
    if busy[place_of(key)] == key:
        busy[place_of(key)] = NONE


@jit_inline
def put_off(moves, place, move):
    """Leave *move* for later, behind *place* others."""
    moves[DEFERRED + place] = move


@jit_inline
def next_move(moves, scores, i, count):
    """Return the best of *count* moves from the place *i* on; beyond them, what was put off."""
    return bring_best(moves, scores, i, count) if i < count else moves[DEFERRED + i - count]
