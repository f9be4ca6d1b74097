"""The kernel's codes of the goals as stipulations write them."""

from __future__ import annotations

from solver.kernel import layout

GOAL_CODES: dict[str, int] = {
    "#": layout.MATE,
    "=": layout.STALEMATE,
    "==": layout.DOUBLE_STALEMATE,
    "#=": layout.MATE_OR_STALEMATE,
    "+": layout.CHECKED,
    "x": layout.CAPTURE,
    "z": layout.SQUARE,
    "00": layout.CASTLED,
    "ep": layout.PASSED_CAPTURE,
}
"""``z`` stands without its square."""
