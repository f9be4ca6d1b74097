"""The kernel's codes of the goals."""

from __future__ import annotations

from solver.goals import Goal
from solver.kernel import layout

GOAL_CODES: dict[Goal, int] = {
    Goal.MATE: layout.MATE,
    Goal.STALEMATE: layout.STALEMATE,
    Goal.DOUBLE_STALEMATE: layout.DOUBLE_STALEMATE,
    Goal.MATE_OR_STALEMATE: layout.MATE_OR_STALEMATE,
    Goal.CHECK: layout.CHECKED,
    Goal.CAPTURE: layout.CAPTURE,
    Goal.SQUARE: layout.SQUARE,
    Goal.CASTLING: layout.CASTLED,
    Goal.EN_PASSANT: layout.PASSED_CAPTURE,
}
