"""A narrow search as the kernels are asked for it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from solver.kernel import layout
from solver.restriction import Narrowing

_ANY = layout.LIST_LENGTH
"""More flights and replies than there are."""


def write_narrowing(work: npt.NDArray[np.int64], asked: Narrowing) -> None:
    """Write what is *asked* to the work area of a search of battle play, all zero there so far."""
    if asked.is_none:
        return
    flights, defences = asked.most_flights, asked.most_defences
    work[layout.FREE_MOVES] = asked.free_moves - 1
    work[layout.ONLY_CHECKS] = asked.only_checks
    work[layout.MOST_FLIGHTS] = _ANY if flights is None else flights
    work[layout.MOST_DEFENCES] = _ANY if defences is None else defences
