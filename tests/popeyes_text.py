"""What Popeye would print, in one string."""

from __future__ import annotations

from solver.notation.lines import LINE_LIMIT
from solver.notation.popeye_text import popeye_lines
from solver.solution import Solution


def popeye_text(solution: Solution, limit: int = LINE_LIMIT) -> str:
    """Return the whole *solution* in Popeye's layout, without the diagram."""
    return "\n".join(popeye_lines(solution, limit))
