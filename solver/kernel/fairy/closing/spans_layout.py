"""Where the spans lie, behind all else in the work area: how far men are from covering squares.

Behind them stand the spare replies of one position.
"""

from __future__ import annotations

from solver.kernel.fairy import layout

MOST_SPANNED = 5
"""So many moves ahead it is told."""
SPAN = 2 * (MOST_SPANNED + 1)
HAS_SPANS = layout.WORK_WORDS
"""Whether the spans are there."""
FAR_COVERS = HAS_SPANS + 1
FAR_BLOCKS = FAR_COVERS + MOST_SPANNED + 1
"""Of one position, by number of moves: the squares that a side covers at best, and where men of the
other may stand."""
FAR_MEN = FAR_BLOCKS + MOST_SPANNED + 1
FAR_COUNT = FAR_MEN + 64
"""Where the spans of the first side's men begin, and how many these are."""
SPANS = FAR_COUNT + 1
"""By walk, side and square: the squares covered by number of moves, then those to stand on."""
SPARE_COUNT = SPANS + layout.MOST_WALKS * 2 * 64 * SPAN
SPARE_LINES = SPARE_COUNT + 1
"""How many spare replies are noted (see ``sparing``), and the squares with a part in a way to the
king of their side; then by reply the squares that hinder it once they are touched, and its walk."""
MOST_SPARE = 3
SPARE_SQUARES = SPARE_LINES + 1
SPARE_WALKS = SPARE_SQUARES + MOST_SPARE
WORK_WORDS = SPARE_WALKS + MOST_SPARE
