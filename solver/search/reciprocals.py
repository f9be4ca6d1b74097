"""The other ends of reciprocal help play: what the side to move reaches in the place of its move.

The kernel finds the lines in which the play goes on to the last half-move, and only where the side
that makes the one before can reach a goal of its own; those moves are looked for here, once for
each play that leads there.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.lines import Block, Count, Line, Lines
from solver.search.help_ends import Umpire
from solver.search.help_plan import Course
from solver.stipulation import Stipulation


class Reciprocals:
    """The other ends of the lines of one search, each told once."""

    def __init__(self, asked: Stipulation) -> None:
        self._asked = asked
        self._known: set[tuple[bool, Line]] = set()

    def beside(self, course: Course, block: Block) -> Iterator[tuple[Block, Count]]:
        """Yield the lines that end half a move sooner than those of *block*, with their number.

        The first of them makes one solution together with a line of the block.
        """
        if course.plan.reciprocal is None:
            return
        umpire = Umpire(course, self._asked)
        begun = dict.fromkeys(line[:-2] for line in Lines((block,)))
        for moves in begun:
            if (course.is_set_play, moves) in self._known:
                continue
            self._known.add((course.is_set_play, moves))
            lines = Lines.of((*moves, move) for move in umpire.others(moves))
            for ends in lines.blocks:
                yield ends, Count(len(ends), len(ends) - 1)
