"""Where the remembered ends of lines lie in the work area of help and series play."""

from __future__ import annotations

from solver.kernel.help.demands_layout import WORK_WORDS as WORDS_BEFORE
from solver.kernel.layout import ZOBRIST

KEEPS_TAILS = WORDS_BEFORE
"""1 where positions that recur are remembered."""
TAILS_USED = KEEPS_TAILS + 1
"""How many words of ``TAILS`` are taken."""
TAILS_INDEX = TAILS_USED + 1
"""By the lowest bits of a key two words: the key, and where the record is; 0 for none."""
TAILS_SLOTS = 1 << 12
TAILS = TAILS_INDEX + 2 * TAILS_SLOTS
"""Records: men and state of a position, its plan, how many ends of lines there are, and these."""
TAILS_ROOM = 1 << 17
MOST_OF_ONE = TAILS_ROOM >> 3
"""The longest record in words."""
HEADING = ZOBRIST + 3
ENDS = (TAILS + TAILS_ROOM + 7) // 8 * 8
ENDS_ROW = 16
ENDS_SLOTS = 1 << 11
"""By some bits of a key: a position before the last half-move, and how it ends a line."""
MOST_ENDS = ENDS_ROW - ZOBRIST - 2
ENDS_FROM = 1 << 13
"""More mates than these have been looked at where they are used."""
WORK_WORDS = ENDS + ENDS_ROW * ENDS_SLOTS
"""All words of the work area."""
