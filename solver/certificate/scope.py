"""Which answers can be certified."""

from __future__ import annotations

from solver.errors import SolverError
from solver.language import quoted, tr
from solver.problem import Problem


def check_can_be_certified(problem: Problem) -> None:
    """Raise SolverError where no certificate is written of what a *problem* asks.

    In help and series play nobody replies, or passes for the most part.  A certificate knows legal
    moves alone, so that it cannot tell of goals that are reached by a move that is none; and it
    knows one side that is to reach the goal (not quodlibets, nor where either ends the play).
    """
    asked = problem.stipulation
    if asked.is_told_in_lines or asked.has_further_rules:
        raise SolverError(
            tr("a certificate is written for #, s#, r# and semi-r# alone, not for %1", asked)
        )
    if asked.goal.exposes:
        sign = quoted(asked.goal.sign)
        raise SolverError(
            tr("no certificate is written for %1: it may leave one’s own king to be taken", sign)
        )
    if asked.goal.traces:
        sign = quoted(asked.goal.sign)
        raise SolverError(
            tr("no certificate is written for %1: it asks where men stood in the diagram", sign)
        )
