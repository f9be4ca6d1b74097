"""How much of a solution a page tells: its keys, with what follows them, or all that is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum

from solver.branches import is_post_key_play
from solver.solution import Mark, Solution
from solver.twinning.composition import Answer


class PageDetail(Enum):
    """How much is told; the value is what settings and the command line call it."""

    KEYS = "keys"
    """Keys alone, and the solutions of help and series play, which are no less."""
    PLAY = "play"
    """What follows them too, without set play and tries."""
    ALL = "all"


def told_in(solution: Solution, detail: PageDetail) -> Solution:
    """Return *solution* with so much of it as *detail* tells.

    Play after the key has no key that could be told alone.
    """
    if detail is PageDetail.ALL:
        return solution
    if detail is PageDetail.KEYS and not is_post_key_play(solution):
        return replace(
            solution, tries=(), set_play=(), set_lines=(), tree=(), combinations=(), duals=None
        )
    tree = tuple(root for root in solution.tree if root.mark is not Mark.TRY or not root.move)
    return replace(solution, tries=(), set_play=(), set_lines=(), tree=tree)


def answers_in(answers: Iterable[Answer], detail: PageDetail) -> tuple[Answer, ...]:
    """Return *answers* with so much of their solutions as *detail* tells, judged as before."""
    return tuple(replace(it, solution=told_in(it.solution, detail)) for it in answers)
