"""Where demands on the play lie, in an area of their own within the work area."""

from __future__ import annotations

from solver.kernel.layout import PLIES

MOST_MOVES = 60
"""So many moves can be asked for."""

# --- by half-move: what is asked of the play from here on, men by the squares they stand on
FIXED = 0
"""Men that must not move, where they have stood from the diagram on."""
SAFE = FIXED + PLIES
"""Men that must not be captured."""
OWED = SAFE + PLIES
"""Men that have to move and have not yet."""
PREY = OWED + PLIES
"""Men that have to be captured."""
MATER = PREY + PLIES
"""The man that has to mate, 0 where any may."""
TODO = MATER + PLIES
"""A bit for each move that has to occur and has not yet."""
BASE_KEYS = TODO + PLIES
"""What tells the question apart from others; what is open is mixed into it (``open_key``)."""

# --- what is asked from the first half-move on
FROM_START = BASE_KEYS + PLIES
"""One word for each of the six above."""
TODO_COUNT = FROM_START + 6
TODO_MOVES = TODO_COUNT + 1
"""Squares and promotion of the moves that have to occur."""
MATING_KINDS = TODO_MOVES + MOST_MOVES
"""A bit for each kind that may mate."""
MATING_SQUARE = MATING_KINDS + 1
"""Where the last move has to go, -1 for anywhere."""
IS_MODEL = MATING_SQUARE + 1
"""1 where the mate has to be a model mate."""
BEFORE_MOVE = IS_MODEL + 1
BEFORE_SIDE = BEFORE_MOVE + 1
"""The half-move before the first one, 0 for none: pairs of first moves are searched so."""

DEMANDS_WORDS = BEFORE_SIDE + 1
"""All words of the area."""
