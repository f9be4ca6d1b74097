"""What the entry of the fairy kernel can be asked."""

from __future__ import annotations

LEGAL_MOVES, MAKE, IN_CHECK, ATTACK, DECIDE_MOVE, REFUTATIONS, CONTINUATIONS = range(7)
GOAL_MOVES, KNOWN, SOLVE_AFTER, GROW, PASS, GROW_FAILURES, SOLVE_SEVERAL = range(7, 14)
