"""Where the spans lie, behind all else in the work area: how far men are from covering squares.

Behind them stand the spare replies of one position.
"""

from __future__ import annotations

from solver.kernel.fairy import arrival_layout, layout

MOST_SPANNED = 6
"""So many moves are told apart; with the last of them any number is meant."""
COVERS_THERE = 2 * (MOST_SPANNED + 1)
COVERED_FROM = COVERS_THERE + 1
SPAN = COVERED_FROM + 1
HAS_SPANS = arrival_layout.WORK_WORDS
"""Whether the spans are there."""
FAR_BLOCKS = HAS_SPANS + 1
FAR_COVERS = FAR_BLOCKS + 1
"""Of one position: where men of the side that is to be mated may come to stand in time, and the
squares that the other covers at best."""
FAR_SHUNS = FAR_COVERS + 1
"""Of one square of a king: where the other's king may not stand."""
FAR_TRIES = FAR_SHUNS + 1
"""How many placings may still be tried before nothing is told."""
FAR_COUNT = FAR_TRIES + 1
FAR_MEN = FAR_COUNT + 2
FAR_PLACES = FAR_MEN + 2 * 64
"""By side: how many men there are, where their spans begin, and where they stand."""
CHOICES = FAR_PLACES + 2 * 64
"""What might be done about a square of a net, by the number of men placed: squares that are closed
so, and what it costs."""
MOST_CHOICES = 128
MOST_PLACED = 16
BORROWS = CHOICES + 2 * MOST_CHOICES * MOST_PLACED
"""By side: who borrows walks, as ``lent`` has it."""
LENT_WALKS_OF = BORROWS + 2
"""By side: the walks by which borrowers may go, as bits."""
LENT_REACH = LENT_WALKS_OF + 2
LENT_STEPS = LENT_REACH + 2 * 64
"""By side and square: where they could take somebody, and go to."""
SPANS = LENT_STEPS + 2 * 64
"""By walk, side and square: the squares covered by number of moves, then those to stand on; what is
covered from there, by who has promoted as well; and from where the square is covered so.  Behind
the last walk stand borrowers."""
SPARE_COUNT = SPANS + (layout.MOST_WALKS + 1) * 2 * 64 * SPAN
SPARE_LINES = SPARE_COUNT + 1
"""How many spare replies are noted (see ``sparing``), and the squares with a part in a way to the
king of their side; then by reply the squares that hinder it once they are touched, and its walk."""
MOST_SPARE = 3
SPARE_SQUARES = SPARE_LINES + 1
SPARE_WALKS = SPARE_SQUARES + MOST_SPARE
PREY_WALKS = SPARE_WALKS + MOST_SPARE
"""The walks, as bits, of which a man may be who is taken next."""
CAPTOR = PREY_WALKS + 1
"""Of one captor who goes on: the squares from where it was asked what he covers; those from where
he leaves nothing open, and one square of the net; and these squares of the net."""
SPARE_CHECKS = CAPTOR + 4
"""Whether spare replies may give check."""
STEPS_HELD = SPARE_CHECKS + 1
"""What conditions hold of the steps of kings, where checks are not allowed at all times."""
PREY_KNOWN = STEPS_HELD + 1
PREY_STEPS = PREY_KNOWN + 1
"""Of which squares it is known, as bits, where somebody goes who has come there; and where."""
WORK_WORDS = PREY_STEPS + 64
