"""Where demands on the play lie in the work area, beside whether there are any (``layout``)."""

from __future__ import annotations

from solver.kernel.help.stillness.layout import WORK_WORDS as WORDS_BEFORE
from solver.kernel.layout import PLIES

MOST_MOVES = 60
"""So many moves can be asked for."""

# --- by half-move: what is asked of the play from here on, men by the squares they stand on
FIXED = WORDS_BEFORE
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
"""The keys of the plan alone; what is open goes into ``KEYS`` besides."""

# --- what is asked from the first half-move on
FROM_START = BASE_KEYS + PLIES
"""One word for each of the six above."""
TODO_COUNT = FROM_START + 6
TODO_MOVES = TODO_COUNT + 1
"""Squares and promotion of the moves that have to occur."""
MATING_KINDS = TODO_MOVES + MOST_MOVES
"""A bit for each kind that may mate."""
BEFORE_MOVE = MATING_KINDS + 1
BEFORE_SIDE = BEFORE_MOVE + 1
"""The half-move before the first one, 0 for none: pairs of first moves are searched so."""

WORK_WORDS = BEFORE_SIDE + 1
"""All words of the work area."""
