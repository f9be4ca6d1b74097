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
PICTURE_WORDS = USEFUL + 64
"""Here what stillnesses need begins."""
