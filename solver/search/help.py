"""The search of help and series play: every line, by iteration over the lengths; set play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from solver.engine import Counting
from solver.events import LinesFound, SearchPhase
from solver.journal import Journal
from solver.lines import Block, Count, Line, Lines, solutions_in
from solver.problem import Task
from solver.search.control import Control
from solver.search.forecast import IN_HELP, IN_SELF_SERIES, IN_SERIES
from solver.search.help_ends import Umpire
from solver.search.help_lines import Gathering, OpeningLines, room_for_lines
from solver.search.help_memory import HelpMemory
from solver.search.help_openings import Opening
from solver.search.help_plan import Course, courses_of, set_courses_of
from solver.search.help_team import HelpTeam
from solver.search.helped import Helped, OpeningQuestion
from solver.search.kernels import Kernel
from solver.search.listener import Listener
from solver.search.notes import Account
from solver.search.parts import Helpers, OpeningFound, OpeningPart
from solver.search.reciprocals import Reciprocals
from solver.search.searching import ResumableSearch
from solver.search.tally import Tally
from solver.solution import Solution, Status
from solver.stipulation import Play

HEAVY_POSITIONS = 50_000
"""Where the length before took so many, the pairs of first moves are searched one by one.

Positions, not seconds: how a search goes must not depend on what else the machine does.
"""
HEAVY_HALF_MOVES = 6
"""Where nothing was searched before, lines of so many half-moves are taken for heavy."""
FEWEST_FOR_PAIRS = 4


@dataclass(slots=True)
class _Found:
    """What the search knows so far; grows until the end, kept when it is stopped.

    ``decided`` are the openings through with in the course in work, ``begun`` the lines of
    those that are not, ``in_pairs`` how its openings were made; ``courses_done`` counts the
    courses through with.
    """

    lines: Gathering
    set_lines: Gathering
    courses_done: int = 0
    decided: set[Line] = field(default_factory=set)
    begun: dict[Line, OpeningLines] = field(default_factory=dict)
    in_pairs: bool | None = None
    first_proof_seconds: float | None = None

    def end_course(self) -> None:
        """Forget what is of the course in work alone."""
        self.courses_done += 1
        self.decided.clear()
        self.begun.clear()
        self.in_pairs = None


class HelpSearch(ResumableSearch):
    """One search of help or series play, with any goal."""

    def __init__(
        self,
        task: Task,
        control: Control,
        journal: Journal | None = None,
        helpers: Helpers | None = None,
        kernel: Kernel | None = None,
    ) -> None:
        """Make ready, with all that *journal* remembers.

        Where *helpers* are given, they are asked what is hard.  *kernel* searches, else the one
        that plays by the rules of the problem.

        Raises:
            JournalError: the journal holds what cannot be of this search.
        """
        super().__init__(task, control)
        self._asked = task.problem.stipulation
        position = task.position()
        self._courses = courses_of(position, self._asked, task.restriction, kernel)
        self._main_courses = len(self._courses)
        self._root = self._courses[-1].root
        last_length = self._courses[-1].ply
        if task.set_play:
            self._courses += set_courses_of(position, self._asked, kernel)
        kernel = self._root.kernel
        table = self._table()
        threads = task.threads if kernel.has_threads else 1
        self._team = HelpTeam(kernel, table, threads, control, self._cpu)
        step, growth = 2, IN_HELP
        if self._asked.counts_one_side:
            step, growth = 1, IN_SELF_SERIES if self._asked.play is Play.SELF else IN_SERIES
        self._helped = None if helpers is None else Helped(helpers, task, control, self._cpu)
        counted: list[Counting] = [self._team]
        if self._helped is not None:
            counted.append(self._helped)
        self.tally = Tally(control, self._root, table, counted, last_length, step, growth)
        limits, longest = task.limits, self._asked.half_moves
        most = room_for_lines(limits.kept_lines, limits.memory_mb, longest)
        self._found = _Found(Gathering(most), Gathering(most))
        self._told: list[LinesFound] = []
        self._reciprocals = Reciprocals(self._asked)
        self._room: int | None = None
        self._memory = HelpMemory.of(journal)
        if journal is not None:
            self._take_up(journal)

    def _table(self) -> Any:
        """Return the table to search with: that of a search before, where its entries hold here.

        An entry says that from a position no line of just so many half-moves is left, and its key
        holds the position and all that is asked of the rest.  That no line is shorter, which some
        searches count on, was shown before anything was noted under it.  Under a restriction men
        are told by where they stand in the diagram.
        """
        task, root = self._task, self._root
        memory = task.limits.memory_mb
        if task.sharing is None or task.restriction is not None:
            return root.kernel.help_table(memory)
        question = root.kernel, root.is_turned, memory
        return task.sharing.table(question, lambda: root.kernel.help_table(memory))

    def _take_up(self, journal: Journal) -> None:
        """Go on from where the search was when *journal* was last written to."""
        found = self._found
        account = Account(self.tally, self._cpu, self._control, lambda: found.first_proof_seconds)
        with journal.reading():
            for course, known in self._memory.begun(self._courses):
                for opening in known.openings.values():
                    self._add(course, opening.lines, opening.count, opening.seconds)
                if known.is_done:
                    found.end_course()
                else:
                    found.decided = set(known.openings)
            found.first_proof_seconds = account.take_up(journal.records)
        journal.keep_account(account.note)

    def _tell_again(self) -> None:
        for lines in self._told:
            self._emit(lines)
        self._room = self._room_for_lines()

    def _room_for_lines(self) -> int | None:
        """Return how many lines more may be found, None for any number.

        A limit that was reached before a stop counts no more: what follows is the rest.
        """
        limit = self._task.limits.solutions
        if limit is None or limit <= self._found.lines.total:
            return None
        return limit - self._found.lines.total

    def _beside(self) -> AbstractContextManager[None]:
        sharing = self._task.sharing
        return nullcontext() if sharing is None else sharing.at_work()

    def _search(self) -> None:
        found = self._found
        try:
            for course in self._courses[found.courses_done :]:
                self._control.go_on()
                self._solve(course)
                self._memory.note_course(course)
                found.end_course()
        finally:
            self._team.let_go()

    # --- one length

    def _solve(self, course: Course) -> None:
        found, course = self._found, self._known_of(course)
        in_pairs = self._is_in_pairs(course)
        umpire = Umpire(course, self._asked, is_first=found.lines.total == 0)
        every = [
            opening
            for opening in self._team.openings(course, in_pairs=in_pairs)
            if umpire.lets_begin(opening.moves)
        ]
        waiting = [opening for opening in every if not self._is_decided(opening)]
        is_helped = self._is_helped(course)
        first_moves = self._begin(course, every, waiting)
        if is_helped:
            self._ask_helpers(course, waiting, first_moves, umpire)
            return
        if not waiting:
            return

        def keep(opening: Opening, block: Block, is_last: bool) -> int:
            solutions = solutions_in(block)  # others need not wait for that
            with self._lock:
                self.tally.begin_move(opening.first)
                taken = self._take(course, opening, block, solutions, umpire)
                if is_last and taken == len(block):
                    self._decide(course, opening, first_moves)
                return taken

        def keep_all(openings: Sequence[Opening], nodes: Sequence[int], block: Block) -> bool:
            if self._room is not None or self._memory.is_noting:
                return False
            if course.half_moves == 1 and len(block):  # each first move has a solution of its own
                return False
            count = Count(len(block), solutions_in(block))
            with self._lock:
                self._take_all(course, openings, block, count, umpire)
                self._end_parts(openings, nodes, first_moves)
                return True

        def lets_begin(moves: Line) -> bool:
            with self._lock:
                return umpire.lets_begin(moves)

        with Listener(self._team.hand_over, self._control.stop, is_wanted=in_pairs):
            self._team.share_out(course, waiting, keep, keep_all, lets_begin)

    def _known_of(self, course: Course) -> Course:
        """Return *course* with what is known of it."""
        if self._has_none_shorter(course):
            return replace(course, plan=replace(course.plan, none_shorter=True))
        return course

    def _is_in_pairs(self, course: Course) -> bool:
        """Tell whether the openings of *course* are pairs of moves, as before a stop."""
        if self._found.in_pairs is None:
            self._found.in_pairs = self._is_heavy(course)
        return self._found.in_pairs

    def _is_helped(self, course: Course) -> bool:
        """Tell whether *course*, in pairs, is worth the way to helpers."""
        if self._helped is None or not self._found.in_pairs:
            return False
        if not self._asked.series:  # one move more of both sides is a hundred times the work
            return True
        return self._helped.is_worth(self.tally.rows_now(), course.ply, at_first=True)

    def _ask_helpers(
        self,
        course: Course,
        waiting: Sequence[Opening],
        first_moves: Counter[int],
        umpire: Umpire,
    ) -> None:
        """Have helpers search the openings that are *waiting*."""
        assert self._helped is not None
        number, none_shorter = self._found.courses_done, course.plan.none_shorter

        def take(opening: Opening, found: OpeningFound) -> None:
            self.tally.begin_move(opening.first)
            umpire.check(found.lines)
            seconds = self._control.seconds()
            lines = OpeningLines(found.count)
            kept = self._add(course, found.lines, found.count, seconds)
            if len(kept):
                lines.kept.append(kept)
            self._found.begun[opening.moves] = lines
            self._decide(course, opening, first_moves)

        self._helped.share_out(
            OpeningQuestion(
                OpeningPart(number, opening.moves, none_shorter), partial(take, opening)
            )
            for opening in waiting
        )

    def _has_none_shorter(self, course: Course) -> bool:
        """Tell whether all shorter play was searched and has no line.

        Only for goals that end the play: there the lines of the kernel are the solutions.  Not in
        reciprocal play move by move: whether a line may end behind a position depends there on the
        one before it, in which the other side has to reach a goal, and so a shorter line through
        the position need not be one.  In a series nobody has the last half-move and more to make.
        """
        asked, goal = self._asked, self._asked.goal
        ends = goal.ends_play or goal.is_game
        is_plain = asked.play in (Play.DIRECT, Play.HELP) and ends
        is_plain &= asked.series or asked.reciprocal is None
        is_main = not (asked.exact or course.is_set_play or asked.introduction)
        return is_plain and is_main and self._found.lines.total == 0

    def _is_heavy(self, course: Course) -> bool:
        """Tell whether the pairs of first moves are worth being searched one by one."""
        if course.half_moves < FEWEST_FOR_PAIRS:
            return False
        rows = self.tally.rows_now()
        if any(len(opening) > 1 for opening in self._found.decided):
            return True  # begun like this before a stop
        if not rows:
            return course.half_moves >= HEAVY_HALF_MOVES
        return rows[-1].generated >= HEAVY_POSITIONS

    def _begin(
        self, course: Course, every: Sequence[Opening], waiting: Sequence[Opening]
    ) -> Counter[int]:
        """Open the account of a course; return how many openings each first move has left."""
        left = Counter(opening.first for opening in waiting)
        if course.is_set_play:
            self.tally.end_lengths()
            self.tally.phase = SearchPhase.SET_PLAY
            return left
        self.tally.phase = SearchPhase.KEYS
        every_move = {opening.first for opening in every}
        parts = [opening.words for opening in waiting]
        self.tally.begin_length(course.ply, len(every_move), parts)
        for _ in every_move - left.keys():  # before a stop
            self.tally.end_move()
        return left

    def _is_decided(self, opening: Opening) -> bool:
        decided = self._found.decided
        return bool(decided) and (opening.moves in decided or opening.moves[:1] in decided)

    def _decide(self, course: Course, opening: Opening, first_moves: Counter[int]) -> None:
        lines = self._found.begun.pop(opening.moves, None)
        self._found.decided.add(opening.moves)
        if self._memory.is_noting:
            seconds = self._control.seconds()
            self._memory.note_opening(course, opening.moves, lines or OpeningLines(), seconds)
        self._end_parts([opening], [0], first_moves)

    def _end_parts(
        self, openings: Sequence[Opening], nodes: Sequence[int], first_moves: Counter[int]
    ) -> None:
        """Note that *openings* are decided; *nodes* of each are not among what the team counts."""
        ended = [
            (opening.words, counted)
            for opening, more in zip(openings, nodes, strict=True)
            if (counted := more + self._team.forget_nodes(opening))
        ]
        self.tally.end_parts(ended)
        for opening in openings:
            first_moves[opening.first] -= 1
        self.tally.end_moves(sum(not first_moves[first] for first in {it.first for it in openings}))

    # --- lines

    def _take(
        self, course: Course, opening: Opening, block: Block, solutions: int, umpire: Umpire
    ) -> int:
        """Take the next lines of *opening*; return for how many there was room."""
        if self._room is not None and not course.is_set_play and self._room < len(block):
            block = block[: self._room]
            solutions = solutions_in(block)
        if len(block) == 0:
            return 0
        umpire.check(block)
        begun = self._found.begun.setdefault(opening.moves, OpeningLines())
        kept = self._add(course, block, begun.add(block, solutions), self._control.seconds())
        if len(kept) and self._memory.is_noting:
            begun.kept.append(kept)
        if self._room is not None and not course.is_set_play:
            self._room -= len(block)
            if self._room == 0:
                self._control.stop()
        return len(block)

    def _take_all(
        self,
        course: Course,
        openings: Sequence[Opening],
        block: Block,
        count: Count,
        umpire: Umpire,
    ) -> None:
        """Take all lines of *openings* at once; no two of these share a solution."""
        self.tally.begin_move(openings[-1].first)
        if len(block):
            umpire.check(block)
            self._add(course, block, count, self._control.seconds())
        self._found.decided.update(opening.moves for opening in openings)

    def _add(self, course: Course, block: Block, count: Count, seconds: float) -> Block:
        """Add lines to those found, and tell of them; return those kept."""
        if count.lines == 0:
            return block
        for others, number in self._reciprocals.beside(course, block):
            self._gather(course, others, number, seconds)
        if self._asked.reciprocal is not None:
            count = replace(count, solutions=count.lines)
        return self._gather(course, block, count, seconds)

    def _gather(self, course: Course, block: Block, count: Count, seconds: float) -> Block:
        found = self._found
        gathering = found.set_lines if course.is_set_play else found.lines
        kept = gathering.add(block, count)
        if not course.is_set_play and found.first_proof_seconds is None:
            found.first_proof_seconds = self._cpu.seconds()
        told = LinesFound(
            Lines((kept,)),
            count.lines,
            block.shape[1],
            course.moves,
            found.lines.total + found.set_lines.total,
            is_set_play=course.is_set_play,
            seconds=seconds,
        )
        told.add_to(self._told)
        self._emit(told)
        return kept

    # --- the answer

    def _solution(self, status: Status) -> Solution:
        found = self._found
        lengths = found.lines.lengths()
        return Solution(
            problem=self._task.problem,
            status=status,
            is_decided=self._has_all,
            shortest=self._moves_in(lengths[0]) if lengths else None,
            statistics=self.tally.rows,
            cpu_seconds=self._cpu.seconds(),
            first_proof_seconds=found.first_proof_seconds,
            nodes=self.tally.nodes(),
            is_tree_complete=status is Status.COMPLETE,
            lines=found.lines.lines(),
            set_lines=found.set_lines.lines(),
            searched=self._searched,
            place=None if self._has_all else self._place,
        )

    def _moves_in(self, half_moves: int) -> int:
        courses = self._courses[: self._main_courses]
        return next(course.moves for course in courses if course.half_moves >= half_moves)

    @property
    def _has_all(self) -> bool:
        """Whether all solutions are known."""
        return self._found.courses_done >= self._main_courses

    @property
    def _searched(self) -> int:
        """The length up to which all solutions are known."""
        done = self._courses[: min(self._found.courses_done, self._main_courses)]
        return done[-1].ply if done else 0
