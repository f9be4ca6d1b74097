"""Where everything lies in the work area of a help or series search.

The first words (stop flag, counters, growth of the table) lie as in ``layout``.
"""

from __future__ import annotations

from solver.kernel.layout import LIST_LENGTH, PLIES

# --- goals
MATE = 0
STALEMATE = 1
DOUBLE_STALEMATE = 2
MATE_OR_STALEMATE = 3
CHECK = 4
CAPTURE = 5
TARGET = 6
CASTLE = 7
TAKE_EN_PASSANT = 8

# --- endings
GOAL_ENDING = 0
SELF_ENDING = 1
REFLEX_ENDING = 2

# --- the plan
LENGTH = 8
"""Half-moves in all."""
GOAL = 9
ENDING = 10
TARGET_SQUARE = 11
HAS_BOUND = 12
"""1 where positions without hope of a mate are cut off, 0 to search them (for tests)."""

# --- lines found
LINES = 16
"""How many the call under way has found."""
ROOM = 17
"""How many there is room for."""
LINES_FULL = 18
"""Set when the room should grow before the search goes on."""

# --- by half-move
SIDES = 64
KEYS = SIDES + PLIES
"""Exchanged into the key of a position: what the play from here on is to be."""
MOVES_ON = KEYS + PLIES
"""1 where the side that makes this half-move of a series makes the next one too."""
WHITE_LEFT = MOVES_ON + PLIES
BLACK_LEFT = WHITE_LEFT + PLIES
"""How many moves each side has left from this half-move on, this one included."""
PATH = BLACK_LEFT + PLIES
"""The moves that led to the position under way."""
RESULTS = PATH + PLIES
"""Moves handed back to Python."""
LISTS = RESULTS + LIST_LENGTH
"""Two lists of moves for every half-move."""
LIST_STRIDE = LIST_LENGTH + 24
"""So that the lists of different half-moves do not share lines of the processor's cache."""
WORK_WORDS = LISTS + 2 * PLIES * LIST_STRIDE

# --- what the entry can be asked
LEGAL_MOVES = 0
MAKE = 1
SOLVE_AFTER = 2
GROW = 3
