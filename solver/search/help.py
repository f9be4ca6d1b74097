"""The search of help and series play: every line, by iteration over the lengths; set play."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import chess

from solver.events import Event, LineFound, Phase
from solver.journal import Journal
from solver.kernel.engine import Table
from solver.problem import Task
from solver.search.control import Control, Interrupted
from solver.search.crew import CpuClock
from solver.search.help_ends import Line, Umpire
from solver.search.help_memory import HelpMemory
from solver.search.help_plan import Course, courses_of, set_courses_of
from solver.search.help_team import HelpTeam, Opening, Words, plain_word
from solver.search.listener import Listener
from solver.search.notes import Account, reading
from solver.search.tally import Tally
from solver.solution import Mark, Place, Solution, Status

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

    ``decided`` are the openings through with in the course in work, ``seen`` the lines of
    this course, with False for those the umpire refused; ``courses_done`` counts the
    courses through with.
    """

    lines: list[Line] = field(default_factory=list)
    set_lines: list[Line] = field(default_factory=list)
    courses_done: int = 0
    decided: set[Words] = field(default_factory=set)
    seen: dict[Words, bool] = field(default_factory=dict)
    first_proof_seconds: float | None = None


class HelpSearch:
    """One search of help or series play, with any goal."""

    def __init__(self, task: Task, control: Control, journal: Journal | None = None) -> None:
        """Make ready, with all that *journal* remembers.

        Raises:
            JournalError: the journal holds what cannot be of this search.
        """
        self._task = task
        self._control = control
        self._asked = task.problem.stipulation
        self._emit: Callable[[Event], None] = lambda _: None
        position = task.position()
        self._courses = courses_of(position, self._asked)
        self._main_courses = len(self._courses)
        self._root = self._courses[-1].root
        last_length = self._courses[-1].ply
        if task.set_play:
            self._courses += set_courses_of(position, self._asked)
        self._cpu = CpuClock()
        table = Table(task.limits.memory_mb)
        self._team = HelpTeam(table, task.threads, control, self._cpu)
        step = 1 if self._asked.series else 2
        self.tally = Tally(control, self._root, table, [self._team], last_length, step)
        self._found = _Found()
        self._told: list[LineFound] = []
        self._lock = threading.Lock()
        self._room: int | None = None
        self._place: Place | None = None
        self._moves: dict[int, chess.Move] = {}
        self._memory = HelpMemory.of(journal)
        if journal is not None:
            self._take_up(journal)

    def _take_up(self, journal: Journal) -> None:
        """Go on from where the search was when *journal* was last written to."""
        found = self._found
        account = Account(self.tally, self._cpu, self._control, lambda: found.first_proof_seconds)
        with reading():
            for course, known in self._memory.begun(self._courses):
                for line, seconds in known.lines.items():
                    self._add_line(course, line, seconds)
                if known.is_done:
                    found.courses_done += 1
                else:
                    found.decided = {self._words(opening) for opening in known.decided}
                    found.seen = {self._words(line): True for line in known.lines}
            found.first_proof_seconds = account.take_up(journal.records)
        journal.keep_account(account.note)

    def run(self, emit: Callable[[Event], None]) -> Solution:
        """Search to the end, or until the control stops it; return all that was found.

        *emit* takes the lines as they are found, from the threads that find them.
        After a stop it may be run again, once the control is revived: it tells the
        lines found so far once more and goes on from where it was.
        """
        self._emit = emit
        for line in self._told:
            emit(line)
        self._room = self._room_for_lines()
        status = Status.COMPLETE
        with self._cpu:
            try:
                self._search()
            except Interrupted:
                status = Status.STOPPED
        self._place = self.tally.place()
        self.tally.end_lengths()
        self._control.hold_clock()
        return self._solution(status)

    def _room_for_lines(self) -> int | None:
        """Return how many lines more may be found, None for any number.

        A limit that was reached before a stop counts no more: what follows is the rest.
        """
        limit = self._task.limits.solutions
        if limit is None or limit <= len(self._found.lines):
            return None
        return limit - len(self._found.lines)

    def _search(self) -> None:
        found = self._found
        for course in self._courses[found.courses_done :]:
            self._control.go_on()
            self._solve(course)
            self._memory.note_course(course)
            found.courses_done += 1
            found.decided.clear()
            found.seen.clear()

    # --- one length

    def _solve(self, course: Course) -> None:
        is_heavy = self._is_heavy(course)
        openings = list(self._team.openings(course, in_pairs=is_heavy))
        first_moves = self._begin(course, openings)
        umpire = Umpire(course, self._asked)
        waiting = [opening for opening in openings if not self._is_decided(opening)]

        def keep(opening: Opening, lines: list[Words], is_all: bool) -> None:
            with self._lock:
                self.tally.begin_move(opening.first)
                if self._keep(course, lines, umpire) and is_all:
                    self._decide(opening, first_moves)
                    if not self._memory.is_noting:
                        return
                    true = [self._line(words) for words in lines if self._found.seen[words]]
                    now = self._control.seconds()
                    self._memory.note_opening(course, self._line(opening.moves), true, now)

        def listen() -> None:
            for _, lines in self._team.lines_so_far():
                with self._lock:
                    new = [line for line in lines if line not in self._found.seen]
                    true = [line for line in new if umpire.confirms(self._line(line))]
                    self._keep(course, true, umpire)

        with Listener(listen, is_wanted=is_heavy):
            self._team.share_out(course, waiting, keep)

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

    def _begin(self, course: Course, openings: Sequence[Opening]) -> Counter[int]:
        """Open the account of a course; return how many openings each first move has left."""
        left = Counter(o.first for o in openings if not self._is_decided(o))
        if course.is_set_play:
            self.tally.end_lengths()
            self.tally.phase = Phase.SET_PLAY
            return left
        self.tally.phase = Phase.KEYS
        every_move = {opening.first for opening in openings}
        self.tally.begin_length(course.ply, len(every_move))
        for _ in every_move - left.keys():  # before a stop
            self.tally.end_move()
        return left

    def _is_decided(self, opening: Opening) -> bool:
        decided = self._found.decided
        return opening.moves in decided or opening.moves[:1] in decided

    def _decide(self, opening: Opening, first_moves: Counter[int]) -> None:
        self._found.decided.add(opening.moves)
        first_moves[opening.first] -= 1
        if first_moves[opening.first] == 0:
            self._found.decided.add(opening.moves[:1])
            self.tally.end_move()

    # --- lines

    def _keep(self, course: Course, lines: Sequence[Words], umpire: Umpire) -> bool:
        """Keep and tell the new ones of *lines*; tell whether there was room for all."""
        for words in lines:
            if words in self._found.seen:
                continue
            line = self._line(words)
            if umpire.is_needed and not umpire.allows(line):
                self._found.seen[words] = False
            elif self._room == 0 and not course.is_set_play:
                return False
            else:
                self._found.seen[words] = True
                self._add_line(course, line, self._control.seconds())
        return True

    def _add_line(self, course: Course, line: Line, seconds: float) -> None:
        if course.is_set_play:
            self._found.set_lines.append(line)
        else:
            self._found.lines.append(line)
            if self._found.first_proof_seconds is None:
                self._found.first_proof_seconds = self._cpu.seconds()
        told = LineFound(
            Mark.KEY,
            line,
            course.moves,
            is_set_play=course.is_set_play,
            seconds=seconds,
        )
        self._told.append(told)
        self._emit(told)
        if self._room is not None and not course.is_set_play:
            self._room -= 1
            if self._room == 0:
                self._control.stop()

    def _line(self, words: Words) -> Line:
        """Return a line in the orientation of the user's board; equal moves are one object."""
        for word in words:
            if word not in self._moves:
                self._moves[word] = self._root.move(word)
        return tuple(self._moves[word] for word in words)

    def _words(self, line: Line) -> Words:
        return tuple(plain_word(move, is_turned=self._root.is_turned) for move in line)

    # --- the answer

    def _solution(self, status: Status) -> Solution:
        found = self._found
        lines = sorted(found.lines, key=_order)
        return Solution(
            problem=self._task.problem,
            status=status,
            is_decided=self._has_all,
            shortest=self._moves_in(lines[0]) if lines else None,
            statistics=self.tally.rows,
            cpu_seconds=self._cpu.seconds(),
            first_proof_seconds=found.first_proof_seconds,
            nodes=self.tally.nodes(),
            is_tree_complete=status is Status.COMPLETE,
            lines=tuple(lines),
            set_lines=tuple(sorted(found.set_lines, key=_order)),
            searched=self._searched,
            place=None if self._has_all else self._place,
        )

    def _moves_in(self, line: Line) -> int:
        courses = self._courses[: self._main_courses]
        return next(course.moves for course in courses if course.half_moves == len(line))

    @property
    def _has_all(self) -> bool:
        """Whether all solutions are known."""
        return self._found.courses_done >= self._main_courses

    @property
    def _searched(self) -> int:
        """The length up to which all solutions are known."""
        done = self._courses[: min(self._found.courses_done, self._main_courses)]
        return done[-1].ply if done else 0


def _order(line: Line) -> tuple[object, ...]:
    """Sort the shortest lines first, and equally long ones by their squares."""
    moves = tuple((m.from_square, m.to_square, m.promotion or 0) for m in line)
    return len(line), moves
