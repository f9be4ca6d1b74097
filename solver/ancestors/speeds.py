"""How fast the machines were: from their documents, or reckoned and said to be.

Prinz's document gives a quarter of an hour for its example; that its 2,210 trials took as long
each is reckoned.  The Geniss paper prints 7,240,207 positions a second in the last row of its
Table 1.  Bell's documents say that Atlas answered at once and Scott's program in about a minute.
For Algorithm 50 and for the calculator no document that we have gives a time: theirs are guesses
of the order of size, and the user is told so.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Source(Enum):
    """Where a speed comes from."""

    DOCUMENT = "document"
    RECKONED = "reckoned"
    GUESSED = "guessed"


@dataclass(frozen=True, slots=True)
class Speed:
    """How many seconds a machine took for one unit of its work, and how that is known."""

    seconds: float
    source: Source


PRINZ_EXAMPLE_SECONDS = 900
PRINZ_EXAMPLE_TRIALS = 2210
GENISS_POSITIONS_A_SECOND = 7_240_207
SCOTT_SECONDS = 60

PRINZ = Speed(PRINZ_EXAMPLE_SECONDS / PRINZ_EXAMPLE_TRIALS, Source.RECKONED)
"""For a trial move."""
BELL = Speed(1 / 1500, Source.GUESSED)
"""For a move listed: some 350,000 instructions a second on Atlas, and Algol at that."""
WRAY = Speed(4.0, Source.GUESSED)
"""For a trial move with its 64 registers."""
GENISS = Speed(1 / GENISS_POSITIONS_A_SECOND, Source.DOCUMENT)
"""For a position generated or evaluated."""
