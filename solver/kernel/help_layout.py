"""Where everything lies in the work area of a help or series search.

The first words (stop flag, counters, growth of the table) lie as in ``layout``.
"""

from __future__ import annotations

from solver.kernel.layout import LIST_LENGTH, PLIES

# --- endings
GOAL_ENDING = 0
SELF_ENDING = 1
REFLEX_ENDING = 2

# --- the plan; the goal and its square lie as in ``layout``
LENGTH = 16
"""Half-moves in all."""
ENDING = 17
HAS_BOUND = 18
"""1 where positions without hope of a mate are cut off, 0 to search them (for tests)."""
NET_TABLES = 19
"""Address of the tables of the bound."""
NET_NEED = 23
NET_BLACK = 24
ALIVE_NOW = 25
LANDING = 26
"""The net in work: what it needs, and where a Black man stands in it."""

# --- lines found
LINES = 20
"""How many the call under way has found."""
ROOM = 21
"""How many there is room for."""
LINES_FULL = 22
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
ALIVE = PATH + PLIES
"""Where, by the bound, the black king may still be mated."""
TARGETS = ALIVE + PLIES
"""Where a man other than the king may land with Black's last move."""
MOST_MEN = 64
MEN_PLACES = TARGETS + PLIES
"""The bound's room: kind * 64 + square of White's men, their entries and what they cover now."""
MEN_ENTRIES = MEN_PLACES + MOST_MEN
MEN_NOW = MEN_ENTRIES + MOST_MEN
BLOCK_SQUARES = MEN_NOW + MOST_MEN
"""By number of moves: where Black's men get to, and the nets of that."""
BLOCK_NETS = BLOCK_SQUARES + 8
MEN_TAKEN = BLOCK_NETS + 8
"""The bit of the net that a White man takes where it stands."""
BLOCKERS = MEN_TAKEN + MOST_MEN
"""Entries of Black's men in ``BLOCKS``."""
RESULTS = BLOCKERS + MOST_MEN
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
BUILD_NETS = 4

# --- the tables of the bound
NET_CHECK = 1 << 4
"""The middle bit of a net: the king's own square."""
KING_AWAY = 1 << 9
"""The bit that only White's king covers, wherever it may stand."""
NET = 1023
LEVELS = 16
"""Numbers of moves told apart; after 15 every man has been everywhere."""
TAKEN_SHIFT = 10
LEVEL_SHIFT = 20
"""A choice is what is covered, the square of the net that is taken, and the number of moves."""
ON_BOARD = 0
"""By king square: the bits of the net that are on the board."""
KING_STEPS = 64
"""By king square * 64 + square: how many steps apart they are."""
REACH_LEVEL = 6 * 6 * 64
WHITE_REACH = KING_STEPS + 4096
BLACK_REACH = WHITE_REACH + LEVELS * REACH_LEVEL
BLOCKS = BLACK_REACH + LEVELS * REACH_LEVEL
"""By (kind * 64 + square) * 8 + moves: where a Black man gets to; 7 moves stand for any number."""
NETS = BLOCKS + 6 * 64 * 8
"""Entries of four words by (king square * 6 + kind) * 64 + square."""
NET_KING = 6 * 64 * 4
CHOICES = NETS + 64 * 6 * 64 * 4
NET_WORDS = CHOICES + 64 * 6 * 64 * 16
