"""How the state and the lists of the Geniss nucleus are laid out."""

from __future__ import annotations

from solver.kernel.layout import ROW

# --- the state of the search, in words
STOP, GENERATED, EVALUATED, DEPTH, MAX_DEPTH, IS_FRESH, IS_ORDERED, KEYS, NODES = range(9)
SCRATCH = 16
"""Words that the search for threats counts in; nobody reads them."""
FRAMES = 64
"""Frames begin here: for each half-move FULL, ALTER, MINMAX and the move of the combination."""
FULL, ALTER, MINMAX, COMBINATION = range(4)
FRAME = 4
MOST_HALF_MOVES = 104
FOUND = FRAMES + FRAME * MOST_HALF_MOVES
"""Keys begin here: for each its index, the length of its line and the line."""
FOUND_ROOM = 2 + MOST_HALF_MOVES
MOST_KEYS = 256
LINES = FOUND + FOUND_ROOM * MOST_KEYS
"""The longest line to mate from each frame on begins here: its length and its moves."""
LINE_ROOM = 1 + MOST_HALF_MOVES
STATE_WORDS = LINES + LINE_ROOM * (MOST_HALF_MOVES + 1)

# --- a list: for each move its word, weight and evaluation
LIST_MOVES = 512
LIST_ROOM = 3 * LIST_MOVES
LIST_WORDS = LIST_ROOM * MOST_HALF_MOVES
ROWS_WORDS = ROW * (MOST_HALF_MOVES + 2)

MATE = 1
NO_VALUE = 2

FINISHED, GOES_ON = 1, 0
