"""Where the pictures of mates by a king and one man lie, behind the spans and all else."""

from __future__ import annotations

from solver.kernel.fairy.closing import spans_layout
from solver.kernel.layout import PLIES

MAY_PICTURE = spans_layout.WORK_WORDS
"""Whether pictures may serve, as far as rules and goal tell."""
KING_OF, QUEEN_OF, ROOK_OF, BISHOP_OF, KNIGHT_OF, PAWN_OF = range(MAY_PICTURE + 1, MAY_PICTURE + 7)
"""The walks of a game in the tables, -1 for one that never stands there."""
HAS_PICTURES = PAWN_OF + 1
"""1 where all that are within reach of the position at first are listed."""
PICTURE_FROM = HAS_PICTURES + 1
PICTURE_ENDS = PICTURE_FROM + PLIES
"""By half-move: which pictures are possible yet, as numbers in ``PICTURES``."""
STOOD = PICTURE_ENDS + PLIES
"""By half-move: how many men the side that is to be mated had."""
USEFUL = STOOD + PLIES
"""By square of a man of that side: where he is of use; then whether all moves are."""
PICTURES = USEFUL + 65
"""Three words a picture: who stands where, the squares to block, and those not to be touched."""
MOST_PICTURES = 1 << 13
WORK_WORDS = PICTURES + 3 * MOST_PICTURES
