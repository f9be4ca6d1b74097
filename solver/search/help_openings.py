"""The half-moves with which lines of help and series play begin, as a search is cut into them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from solver.engine import HelpWorker, LineWords, Row
from solver.game import Move
from solver.kernel.help.plan import Plan
from solver.lines import Line
from solver.search.help_plan import Course

LEAST_BEHIND = 4
"""Nothing is cut out of an opening behind which there are fewer half-moves.

Up to there the kernel goes through the moves of a position in the order in which it lists them.
"""

LetsBegin = Callable[[Line], bool]
"""Tells whether lines may begin with some moves; from any thread."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The half-moves with which some lines begin: one of them, or two where work is heavy.

    The kernel is asked about the last one, *word*, in *row*; *first* is its word of the first.
    There are more of them in a piece cut out of an opening, its *parent*, which is a piece itself
    where it was cut out of another one.
    """

    moves: Line
    row: Row
    word: int
    first: int
    parent: Opening | None = None

    @property
    def is_pair(self) -> bool:
        """Whether the kernel searches a tail of the plan only."""
        return len(self.moves) > 1

    @property
    def whole(self) -> Opening:
        """The opening that was cut, or this one where none was."""
        opening = self
        while opening.parent is not None:
            opening = opening.parent
        return opening

    @property
    def words(self) -> tuple[int, ...]:
        """The moves as the kernel has them, which tell openings apart a good deal quicker."""
        if self.parent is not None:
            return (*self.parent.words, self.word)
        return (self.first, self.word) if len(self.moves) > 1 else (self.word,)


def tail_of(plan: Plan, half_moves: int = 1) -> Plan:
    """Return what is left of *plan* behind so many half-moves."""
    if half_moves == 0:
        return plan
    introduction = max(plan.introduction - half_moves, 0)
    return replace(plan, sides=plan.sides[half_moves:], introduction=introduction)


def row_behind(course: Course, moves: Line) -> Row | None:
    """Return the position after *moves*, None where one gives check within a series."""
    game = course.position.game()
    for place, move in enumerate(moves):
        game.push(move)
        if course.moves_on(place):
            if game.in_check:
                return None
            game.pass_turn()
    return course.root.row_of(game)


def can_be_cut(course: Course, opening: Opening) -> bool:
    """Tell whether *opening* may be searched in pieces.

    Not where the play behind a piece depends on more than its position.
    """
    plan = course.plan
    is_free = plan.demands is None and plan.parrying is None and plan.arrival is None
    return is_free and len(plan.sides) - len(opening.moves) >= LEAST_BEHIND


def pieces_of(
    course: Course,
    opening: Opening,
    last: LineWords | None,
    engine: HelpWorker,
    lets_begin: LetsBegin,
) -> list[Opening]:
    """Return the pieces of *opening*, in the order of the kernel; those behind *last* if given.

    The first one then is that through which the line *last* goes.  *engine* is one of the plan
    behind the opening.
    """
    row = row_behind(course, opening.moves)
    if row is None:
        return []
    words = engine.first_moves(row, course.side(len(opening.moves)))
    if last is not None:
        words = words[words.index(int(last[1])) :]

    def moves(word: int) -> tuple[Move, ...]:
        return (*opening.moves, course.root.move(word))

    pieces = [Opening(moves(word), row, word, opening.first, opening) for word in words]
    return [piece for piece in pieces if lets_begin(piece.moves)]
