"""How the table and the state of the proof search are laid out; values as in ``proof_table``."""

from __future__ import annotations

# --- the state of the proof search, in words
MASK = 0
"""Buckets in use less one."""
USED = 1
GROW_AT = 2
"""Entries in use, and with how many of them the table grows."""
LAST_MASK = 3
"""MASK at the full size."""
BUDGET = 4
"""How many positions may still be visited before the search returns undecided."""
VISITS = 5
VALUE = 6
"""What a position is worth that was decided when its moves were to be listed."""
BEST, FIRST, SECOND, TOTAL, LIVE, LONGEST_PROOF = range(7, 13)
"""What ``proof_search.survey`` found among the moves of a position."""
LOOKED_AT = 13
"""How many of White's moves were looked at when they were listed; the others have guesses."""
STATE_WORDS = 16

ENTRIES = 4
BUCKET_WORDS = 2 * ENTRIES
FIRST_BUCKETS = 1 << 10
GROWTH = 4

FIELD = 23
INFINITE = (1 << FIELD) - 1
DISPROVED = INFINITE << FIELD
