"""The board seen from the other side, for machines that know White as the side that mates."""

from __future__ import annotations

from solver.orthodox import men_on
from solver.setup import Setup


def turned(setup: Setup) -> Setup:
    """Return *setup* with colours exchanged and ranks reversed."""
    board = setup.board().mirror()
    return Setup(men_on(board), board.turn)
