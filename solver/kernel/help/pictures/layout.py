"""Where pictures lie in the work area."""

from __future__ import annotations

from solver.kernel.help.layout import SEARCH_WORDS
from solver.kernel.layout import PLIES

HAS_PICTURES = SEARCH_WORDS
"""1 where all that are within reach of row 0 are listed."""
PICTURE_KEY = HAS_PICTURES + 1
"""The Zobrist key of the row 0 they were listed for."""
PICTURE_FROM = PICTURE_KEY + 1
PICTURE_ENDS = PICTURE_FROM + PLIES
"""By half-move: which pictures are possible yet, as numbers in ``PICTURES``."""
PICTURES = PICTURE_ENDS + PLIES
"""Two words a picture: what it is, and which men may not block in it."""
MOST_PICTURES = 1 << 16
USEFUL = PICTURES + 2 * MOST_PICTURES
"""By square of a black man: the squares on which it is of use."""
FLIGHTS = USEFUL + 64
"""The squares that Black blocks in the picture in work."""
WAYS_LEFT = FLIGHTS + 8
"""How many more steps may be gone on the ways to it."""
PICTURE_WORDS = WAYS_LEFT + 1
"""Here what stillnesses need begins."""
