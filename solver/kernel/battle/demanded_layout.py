"""Where demands on the play lie in the work area of battle play."""

from __future__ import annotations

from solver.kernel.demands_layout import DEMANDS_WORDS
from solver.kernel.layout import WORK_WORDS as WORDS_BEFORE

DEMANDS_AT = WORDS_BEFORE
"""Here the area of ``solver.kernel.demands_layout`` begins."""
WORK_WORDS = DEMANDS_AT + DEMANDS_WORDS
"""All words of the work area."""
FREE_PLAY = 1 << 13
"""The cut of this search, among those of ``solver.kernel.layout.CUTS``."""
