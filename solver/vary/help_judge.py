"""The solutions of help and series play in many positions, with engines that are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solver.engine import HelpWorker, SharedTable
from solver.kernel.help.plan import Plan
from solver.lines import Block, Count, Line, Lines
from solver.outcome import Outcome
from solver.position import Position
from solver.problem import Problem
from solver.search.help_ends import Umpire
from solver.search.help_lines import OpeningLines
from solver.search.help_plan import Course, courses_of
from solver.search.kernels import Kernel
from solver.search.reciprocals import Reciprocals
from solver.solution import Status
from solver.stipulation import Play
from solver.vary.patience import MEMORY_MB, Patience, TooLate
from solver.vary.play import MOST_LINES

_CHECKED = 2
"""So many lines of each first move are played over: see :mod:`solver.search.help_ends`."""
_CHECKED_AS_WELL = 16
"""In fairy play, where a line takes the judge longer than a position the kernel, they are played
over of so many positions, and then of those alone that have no more solutions than are wanted:
the others are only said to be cooked."""


class HelpJudge:
    """Finds the solutions of position after position: one engine for each plan."""

    def __init__(self, patience: Patience, choose: Callable[[Position], Kernel]) -> None:
        self._patience = patience
        self._choose = choose
        self._tables: dict[tuple[Kernel, bool], SharedTable] = {}
        self._engines: dict[tuple[Kernel, bool, Plan], HelpWorker] = {}
        self._left_to_check = _CHECKED_AS_WELL

    def outcome(
        self, problem: Problem, position: Position, most: int | None, wanted: int = 1
    ) -> tuple[Outcome, tuple[Line, ...]]:
        """Return how many solutions *problem* has, the shortest first, and the first of them.

        No more than *most* are sought; the last ones may be a few more: those that begin
        with one move are found together.  With more than are *wanted* it is cooked.

        Raises:
            Interrupted: somebody stopped it.
        """
        courses = courses_of(position, problem.stipulation, kernel=self._choose(position))
        for course in courses:
            counting = _Counting(self._engine(course), course, problem, self._patience)
            try:
                counting.count_up_to(most)
            except TooLate:
                break
            finally:
                self._check(counting, wanted)
            if counting.count.lines:
                break
        return counting.outcome(is_full=course is courses[-1]), counting.lines

    def _check(self, counting: _Counting, wanted: int) -> None:
        """Play lines over that were found; in fairy play of many cooked positions no more.

        Raises:
            RuntimeError: one of them is no solution.
        """
        if counting.is_quick_to_check or counting.count.lines <= wanted:
            counting.check()
        elif self._left_to_check:
            self._left_to_check -= 1
            counting.check()

    def _engine(self, course: Course) -> HelpWorker:
        """Return the engine of a plan.

        A table holds for one side that carries the stipulation: fairy kernels turn no board.
        """
        kernel, plan = course.root.kernel, course.plan
        carried = kernel, course.root.is_turned
        if (*carried, plan) not in self._engines:
            if carried not in self._tables:
                self._tables[carried] = kernel.help_table(MEMORY_MB)
                kernel.load_help()
                self._patience.begin()  # what was loaded took no time of the position
            engine = kernel.help_engine(self._tables[carried], plan)
            self._patience.attach(engine)
            self._engines[(*carried, plan)] = engine
        return self._engines[(*carried, plan)]


class _Counting:
    """The lines of one length in one position, counted."""

    def __init__(
        self, engine: HelpWorker, course: Course, problem: Problem, patience: Patience
    ) -> None:
        self._engine = engine
        self._course = course
        self._problem = problem
        self._patience = patience
        self._umpire = Umpire(course, problem.stipulation)
        self.is_quick_to_check = not problem.setup.is_fairy
        self._has_all = False
        self._to_check: list[Block] = []
        self._kept: list[Block] = []
        self.count = Count()
        self._reciprocals = Reciprocals(problem.stipulation)
        self._more_ends = 0

    @property
    def lines(self) -> tuple[Line, ...]:
        """The first lines that were found."""
        return tuple(Lines(self._kept))[:MOST_LINES]

    def count_up_to(self, most: int | None) -> None:
        """Count the lines first move by first move, until there are *most* solutions.

        Raises:
            TooLate: the time is over; what was counted stays.
        """
        root = self._course.root
        for word in self._engine.legal_moves(root.row, self._course.side(0)):
            if not self._umpire.lets_begin((root.move(word),)):
                continue
            lines = OpeningLines()
            for block in self._blocks(word):
                self._to_check.append(block[:_CHECKED])
                if self.count.lines < MOST_LINES:
                    self._kept.append(block)
                self.count += lines.add(block)
                beside = self._reciprocals.beside(self._course, block)
                self._more_ends += sum(number.solutions for _, number in beside)
                if most is not None and self._solutions >= most:
                    return
        self._has_all = True

    def check(self) -> None:
        """Play some of the lines over that were found.

        Raises:
            RuntimeError: one of them is no solution.
        """
        for block in self._to_check:
            self._umpire.check(block)

    def _blocks(self, word: int) -> Iterator[Block]:
        """Yield the lines that begin with a move, some at a time."""
        root, last = self._course.root, None
        is_through = False
        while not is_through:
            self._patience.go_on()
            found = self._engine.solve_after(root.row, word, last)
            is_through = found.is_all
            if len(found.lines):
                last = found.lines[-1]
                yield root.packed(found.lines)

    @property
    def _solutions(self) -> int:
        """Lines that differ in the last move alone are one where it is forced.

        Beside them count the ends that are too many of the other side in reciprocal play.
        """
        is_forced = self._problem.stipulation.play not in (Play.DIRECT, Play.HELP)
        return (self.count.solutions if is_forced else self.count.lines) + self._more_ends

    def outcome(self, *, is_full: bool) -> Outcome:
        """Return what was found; *is_full* tells that it is the length that is asked for."""
        course, solutions = self._course, self._solutions
        is_decided = self._has_all and is_full
        return Outcome(
            self._problem,
            Status.COMPLETE if is_decided else Status.STOPPED,
            is_decided=is_decided,
            full=solutions if is_full else 0,
            short=0 if is_full else solutions,
            shortest=course.moves if solutions else None,
            shortest_line=course.half_moves if solutions else None,
            searched=course.ply if self._has_all else max(course.ply - 1, 0),
        )
