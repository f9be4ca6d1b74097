"""The board seen from the other side, for machines that know White as the side that mates."""

from __future__ import annotations

from solver.setup import Setup


def turned(setup: Setup) -> Setup:
    """Return *setup* with colours exchanged and ranks reversed."""
    men = (None if man is None else man.recolored for man in setup.squares)
    ranks = [*zip(*[men] * 8, strict=True)]
    return Setup(tuple(man for rank in reversed(ranks) for man in rank), not setup.turn)
