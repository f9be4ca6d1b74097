"""What stands behind a length in sentences about a search."""

from __future__ import annotations

from solver.stipulation import Stipulation


def length_unit(stipulation: Stipulation) -> str:
    """Return what stands behind a length as the search counts it: help play in half-moves."""
    return "" if stipulation.is_battle or stipulation.counts_one_side else " half-moves"
