"""Where demands on the play lie in the work area of help play, if there are any."""

from __future__ import annotations

from solver.kernel import demands_layout as inner
from solver.kernel.help.stillness.layout import WORK_WORDS as WORDS_BEFORE

DEMANDS_AT = WORDS_BEFORE
"""Here the area of ``solver.kernel.demands_layout`` begins."""
OWED = DEMANDS_AT + inner.OWED
PREY = DEMANDS_AT + inner.PREY
MATER = DEMANDS_AT + inner.MATER
TODO = DEMANDS_AT + inner.TODO
TODO_MOVES = DEMANDS_AT + inner.TODO_MOVES
MATING_KINDS = DEMANDS_AT + inner.MATING_KINDS
MATING_SQUARE = DEMANDS_AT + inner.MATING_SQUARE

WORK_WORDS = DEMANDS_AT + inner.DEMANDS_WORDS
"""All words of the work area."""
