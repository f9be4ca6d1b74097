"""What help and series play is asked of the kernel: one course for every length it may have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from solver.goals import Goal
from solver.kernel.demanding import Demands, demands_of
from solver.kernel.help.plan import Ending, Plan
from solver.position import Position
from solver.restriction import Restriction
from solver.search.kernels import Kernel
from solver.search.root import Root
from solver.squares import Side
from solver.stipulation import Play, Stipulation

_ENDINGS = {
    Play.SELF: Ending.SELF,
    Play.HELP_SELF: Ending.SELF,
    Play.REFLEX: Ending.REFLEX,
    Play.HELP_REFLEX: Ending.REFLEX,
    Play.SEMI_REFLEX: Ending.SEMI_REFLEX,
}
"""Everything else ends with a move that simply reaches the goal."""


@dataclass(frozen=True, slots=True)
class Course:
    """All play of one length, from the diagram or as set play.

    ``ply`` is the length as the statistics count it: in half-moves in help play, in moves
    of the series in series play.  ``moves`` counts the moves as the stipulation does.
    """

    position: Position
    root: Root
    plan: Plan
    ply: int
    moves: int
    is_set_play: bool = False

    @property
    def half_moves(self) -> int:
        """The length in half-moves."""
        return len(self.plan.sides)

    def side(self, half_move: int) -> Side:
        """Return who makes a half-move, counted from 0, as the kernel sees it."""
        return self.plan.sides[half_move]

    def moves_on(self, half_move: int) -> bool:
        """Tell whether the side that makes this half-move of a series makes the next one too."""
        sides = self.plan.sides[half_move : half_move + 2]
        return len(sides) == 2 and sides[0] == sides[1]


def courses_of(
    position: Position,
    stipulation: Stipulation,
    restriction: Restriction | None = None,
    kernel: Kernel | None = None,
) -> tuple[Course, ...]:
    """Return the courses of the play from the diagram, the shortest first, the full one last.

    They are for *kernel*, else for the one that plays by the rules of the position.
    """
    free = _courses_of(position, stipulation, kernel)
    if restriction is None:
        return free
    return tuple(
        replace(course, plan=replace(course.plan, demands=_demands(restriction, course)))
        for course in free
    )


def _demands(restriction: Restriction, course: Course) -> Demands:
    setup, is_turned = course.position.setup, course.root.is_turned
    return demands_of(restriction, setup, is_turned=is_turned)


def _courses_of(
    position: Position, stipulation: Stipulation, kernel: Kernel | None
) -> tuple[Course, ...]:
    if stipulation.series:
        shortest = stipulation.moves if stipulation.exact else 1
        if stipulation.reciprocal is not None:  # somebody makes a move before the last one
            shortest = max(shortest, min(2, stipulation.moves))
        if stipulation.introduction:
            return tuple(_introduced_courses(position, stipulation, kernel))
        lengths = range(shortest, stipulation.moves + 1)
        carrier = position.turn if stipulation.play is Play.DIRECT else not position.turn
        root = Root.of(position, carrier, kernel)
        return tuple(_series_course(position, stipulation, moves, root) for moves in lengths)
    return tuple(_help_courses(position, stipulation, stipulation.half_moves, kernel))


def set_courses_of(
    position: Position, stipulation: Stipulation, kernel: Kernel | None = None
) -> tuple[Course, ...]:
    """Return the courses of the set play, in which the other side begins, half a move later.

    There is none where the side to move stands in check, nor where nothing is left to play.
    """
    is_game = stipulation.goal is Goal.DIAGRAM and not stipulation.series
    if is_game or position.game().in_check:
        return ()
    other = replace(position, setup=position.setup.with_turn(not position.turn))
    if stipulation.introduction:  # the series alone, as if nobody had introduced it
        series = replace(stipulation, introduction=0)
        return tuple(replace(it, is_set_play=True) for it in _courses_of(other, series, kernel))
    if stipulation.reciprocal is not None and stipulation.half_moves == 2:
        stipulation = replace(stipulation, reciprocal=None)  # one end alone is left to play
    if stipulation.series or stipulation.parry.value:  # the move at the end alone
        if stipulation.play is Play.DIRECT or stipulation.reciprocal is not None:
            return ()
        root = Root.of(other, other.turn, kernel)
        single = Plan((True,), Ending.GOAL, *_goal(stipulation, root), arrival=position.arrival)
        course = Course(other, root, single, 1, 1, is_set_play=True)
        return (course,)
    half_moves = stipulation.half_moves - 1
    is_free = stipulation.play is Play.HELP and stipulation.reciprocal is None
    if half_moves < (1 if is_free else 2):
        return ()
    return tuple(
        replace(course, is_set_play=True)
        for course in _help_courses(other, stipulation, half_moves, kernel)
    )


def _help_courses(
    position: Position, asked: Stipulation, longest: int, kernel: Kernel | None
) -> Iterator[Course]:
    shortest = longest if asked.exact else 2 - longest % 2
    if shortest == 1 and asked.reciprocal is not None:
        shortest = 3  # somebody makes a move before the last one
    last = position.turn if longest % 2 else not position.turn
    root = Root.of(position, last, kernel)
    parrying = longest % 2 == 0 if asked.parry.value else None
    for length in range(shortest, longest + 1, 2):
        sides = tuple((length - half_move) % 2 == 1 for half_move in range(length))
        plan = Plan(
            sides,
            _ending(asked, length),
            *_goal(asked, root),
            arrival=position.arrival,
            reciprocal=asked.reciprocal,
            parrying=parrying,
            goal_ends=asked.goal_is_end,
        )
        moves = (length + 1) // 2
        yield Course(position, root, plan, moves if asked.counts_one_side else length, moves)


def _series_course(position: Position, asked: Stipulation, moves: int, root: Root) -> Course:
    is_direct = asked.play is Play.DIRECT
    sides = (True,) * moves if is_direct else (False,) * moves + (True,)
    ending, goal = _ending(asked, len(sides)), _goal(asked, root)
    plan = Plan(
        sides,
        ending,
        *goal,
        is_series=True,
        arrival=position.arrival,
        reciprocal=asked.reciprocal,
    )
    return Course(position, root, plan, moves, moves)


def _introduced_courses(
    position: Position, asked: Stipulation, kernel: Kernel | None
) -> Iterator[Course]:
    """Yield the courses of a series after each introduction, the shortest first."""
    is_direct = asked.play is Play.DIRECT
    root = Root.of(position, not position.turn if is_direct else position.turn, kernel)
    shortest = asked.moves if asked.exact else 1
    lengths = product(range(shortest, asked.moves + 1), range(1, asked.introduction + 1))
    for moves, introduction in sorted(lengths, key=sum):
        first = (not is_direct,) * introduction
        sides = (*first, *(is_direct,) * moves, *(() if is_direct else (True,)))
        plan = Plan(
            sides,
            Ending.GOAL,
            *_goal(asked, root),
            is_series=True,
            introduction=introduction,
        )
        yield Course(position, root, plan, len(sides), moves)


def _ending(asked: Stipulation, half_moves: int) -> Ending:
    """Return how the kernel judges the end; of a single half-move the umpire judges the rest."""
    return _ENDINGS.get(asked.play, Ending.GOAL) if half_moves > 1 else Ending.GOAL


def _goal(asked: Stipulation, root: Root) -> tuple[Goal, int | None]:
    """Return the goal and its square as the kernel's plan wants them."""
    return asked.goal, None if asked.target is None else root.seen(asked.target)
