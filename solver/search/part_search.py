"""A search that decides parts alone, for another one that has the whole: one part at a time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np

from solver import prepare
from solver.engine import Engine, Row
from solver.errors import SolverError
from solver.game import Move
from solver.kernel.doors import Door
from solver.language import tr
from solver.lines import Block, Line
from solver.problem import Task
from solver.search.control import Control, Interrupted
from solver.search.crew import CpuClock
from solver.search.help_lines import OpeningLines
from solver.search.help_openings import Opening
from solver.search.help_plan import courses_of, set_courses_of
from solver.search.help_team import HelpTeam
from solver.search.kernels import swift_entry_of
from solver.search.lines import LineTeller
from solver.search.parts import (
    Answer,
    Decided,
    FirstMove,
    OpeningFound,
    OpeningPart,
    Part,
    PartAnswer,
    PartCounts,
    Refutations,
    SecondMove,
    Telling,
    Variations,
)
from solver.search.root import Root, set_play_root
from solver.search.rules import engine_for, replies_of
from solver.search.told_tree import TellingBuilder
from solver.squares import BLACK, WHITE, Side

SECONDS_BETWEEN_COUNTS = 1.0
WARM_POSITIONS = 10_000
"""So many are looked at in short play before the first question."""
_TICK = 0.2


class PartSearch:
    """Decides parts of the search for a task; its table stays from one part to the next."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.control = Control()
        is_battle = task.problem.stipulation.is_battle
        self._parts: _BattleParts | _HelpParts = (_BattleParts if is_battle else _HelpParts)(
            task, self.control
        )
        self._made = time.monotonic()
        self._hastening = prepare.Hastening(swift_entry_of(self._parts.kernel))

    def answer(self, part: Part) -> Answer:
        """Return what *part* asks.

        Raises:
            Interrupted: it was stopped.
            SolverError: it is no part of this search.
        """
        return self._parts.answer(part)

    def tick(self) -> None:
        """Look after the search while it is in work."""
        self._hastening.tick(time.monotonic() - self._made)

    def counts(self) -> PartCounts:
        """Return what was counted so far, in all parts; without the time."""
        return self._parts.counts()


class PartHandle:
    """One part being decided, in the thread that calls :meth:`run`, once.

    *tell* hears the counts now and then, where :meth:`tick` is called.
    """

    def __init__(
        self, search: PartSearch, part: Part, tell: Callable[[PartCounts], None], door: Door | None
    ) -> None:
        search.control.revive()
        self._search = search
        self._part = part
        self._tell = tell
        self._door = door
        self._before = search.counts()
        self._told = time.monotonic()
        self._begun: float | None = None

    def run(self) -> PartAnswer | None:
        """Return the answer, None where it was stopped."""
        control = self._search.control
        if self._door is not None:
            prepare.prepare(lambda: control.is_stopping, self._door)
        self._begun = time.process_time()
        try:
            answer = self._search.answer(self._part)
        except Interrupted:
            return None
        return PartAnswer(answer, self._counts())

    def tick(self) -> float:
        """Tell what was counted, now and then; return in how many seconds to come again."""
        self._search.tick()
        now = time.monotonic()
        if now - self._told >= SECONDS_BETWEEN_COUNTS:
            self._told = now
            self._tell(self._counts())
        return _TICK

    def take_events(self) -> tuple[()]:
        """Return nothing: all is in the answer."""
        return ()

    def stop(self) -> None:
        """End it as soon as can be."""
        self._search.control.stop()

    def pause(self) -> None:
        """Halt it until :meth:`resume`."""
        self._search.control.pause()

    def resume(self) -> None:
        """Let it go on."""
        self._search.control.resume()

    def _counts(self) -> PartCounts:
        now, before = self._search.counts(), self._before
        seconds = 0.0 if self._begun is None else time.process_time() - self._begun
        return PartCounts(
            now.generated - before.generated, now.evaluated - before.evaluated, seconds
        )


class _BattleParts:
    def __init__(self, task: Task, control: Control) -> None:
        self._control = control
        asked = task.problem.stipulation
        self._length = asked.moves
        self._position = task.position()
        self._root = Root.of(self._position, carrier=task.problem.setup.turn)
        self.kernel = self._root.kernel
        table = self.kernel.table(task.limits.memory_mb)
        self._engine: Engine = engine_for(task, table, self._root)
        control.attach(self._engine)
        self._is_warm = asked.exact  # where shorter play is another question
        self._rounds = iter(range(1, self._length))

    def counts(self) -> PartCounts:
        return PartCounts(self._engine.generated, self._engine.evaluated)

    def answer(self, part: Part) -> Answer:
        if not self._is_warm:
            self._warm_up()
        if isinstance(part, FirstMove):
            return self._first_move(part)
        if isinstance(part, SecondMove):
            return self._second_move(part)
        if isinstance(part, Refutations):
            return self._refutations(part)
        if isinstance(part, Variations):
            return self._variations(part)
        raise _unknown()

    def _warm_up(self) -> None:
        """Go through short play first, as a search of the whole does.

        It is quickly done, and what the engine learns there of moves and positions saves it up
        to a third of the positions of the length that is asked for.
        """
        moves = self._engine.legal_moves(self._root.row, WHITE)
        for length in self._rounds:
            for move in moves:
                asked = partial(self._engine.move_mates_within, self._root.row, move, length)
                self._control.decide(asked)
            counts = self.counts()
            if counts.generated + counts.evaluated >= WARM_POSITIONS:
                break
        self._is_warm = True

    def _first_move(self, part: FirstMove) -> Decided:
        word, row = self._word(self._root.row, part.move, WHITE), self._root.row
        asked = partial(self._engine.move_mates_within, row, word, part.length)
        if not self._control.decide(asked):
            return Decided(False)
        teller = LineTeller(self._engine, self._control)
        line = teller.after_attacker(row, word, part.length)
        return Decided(True, self._root.moves(line))

    def _second_move(self, part: SecondMove) -> Decided:
        word = self._word(self._root.row, part.move, WHITE)
        after = self._engine.after(self._root.row, word, WHITE)
        reply = self._word(after, part.reply, BLACK)
        length = part.length - 1
        place = self._engine.after(after, reply, BLACK)
        if length == 0 or reply in replies_of(self._engine, after, length).too_soon:
            return Decided(False)
        if not self._control.decide(partial(self._engine.mates_within, place, length)):
            return Decided(False)
        teller = LineTeller(self._engine, self._control)
        line = [word, *teller.after_defender(after, reply, length)]
        return Decided(True, self._root.moves(line))

    def _refutations(self, part: Refutations) -> Line:
        row = self._root.row
        word = self._word(row, part.move, WHITE)
        while True:
            self._control.go_on()
            found = self._engine.refutations(row, word, self._length, part.limit)
            if found is not None:
                return self._root.moves(found)

    def _variations(self, part: Variations) -> Telling:
        root: Root | None = self._root
        if part.is_set_play:
            root = set_play_root(self._position, self._root.kernel)
        if root is None:
            raise _unknown()
        row, moves = root.row, list(part.moves)
        told = dict(part.known)
        builder = TellingBuilder(self._engine, self._control, root, told)
        if not part.is_set_play:
            word = self._word(row, moves.pop(0), WHITE)
            row = self._engine.after(row, word, WHITE)
        if moves:
            reply = self._word(row, moves[0], BLACK)
            builder.tell_reply(row, reply, part.length, is_set_play=part.is_set_play)
        else:
            builder.tell_threats(row, part.length)
        return {asked: found for asked, found in told.items() if asked not in part.known}

    def _word(self, row: Row, move: Move, side: Side) -> int:
        for word in self._engine.legal_moves(row, side):
            if self._root.move(word) == move:
                return word
        raise _unknown()


class _HelpParts:
    def __init__(self, task: Task, control: Control) -> None:
        position, asked = task.position(), task.problem.stipulation
        self._courses = courses_of(position, asked, task.restriction)
        self.kernel = kernel = self._courses[-1].root.kernel
        if task.set_play:
            self._courses += set_courses_of(position, asked)
        table = kernel.help_table(task.limits.memory_mb)
        self._team = HelpTeam(kernel, table, 1, control, CpuClock())
        self._most = task.limits.kept_lines
        self._openings: tuple[int, dict[Line, Opening]] | None = None

    def counts(self) -> PartCounts:
        return PartCounts(self._team.generated, self._team.evaluated)

    def answer(self, part: Part) -> Answer:
        if not isinstance(part, OpeningPart) or part.course >= len(self._courses):
            raise _unknown()
        course = self._courses[part.course]
        if part.none_shorter:
            course = replace(course, plan=replace(course.plan, none_shorter=True))
        opening = self._openings_of(part.course).get(part.moves)
        if opening is None:
            raise _unknown()
        self._team.begin_anew(opening)  # whoever asked before has dropped what was found
        found, kept = OpeningLines(), 0

        def keep(_: Opening, block: Block, is_last: bool) -> int:
            nonlocal kept
            found.add(block)
            first = block[: self._most - kept]
            if len(first):
                found.kept.append(first)
                kept += len(first)
            return len(block)

        self._team.share_out(course, [opening], keep)
        lines = np.concatenate(found.kept) if found.kept else np.zeros((0, 0), np.uint16)
        return OpeningFound(lines, found.count)

    def _openings_of(self, number: int) -> dict[Line, Opening]:
        if self._openings is None or self._openings[0] != number:
            openings = self._team.openings(self._courses[number], in_pairs=True)
            self._openings = number, {it.moves: it for it in openings}
        return self._openings[1]


def _unknown() -> SolverError:
    return SolverError(tr("this is no part of the search"))
