"""Help and series play by asking the game: every line of a plan, in the order of the moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from solver.engine import FoundBehind, FoundBehindSeveral, LineWords
from solver.game import PASS, Game, Move, move_of, word_of
from solver.goals import is_reached
from solver.kernel.help.plan import Ending, Plan
from solver.plain.row import PlainRow
from solver.plain.table import PlainTable
from solver.plain.working import PlainWorker, Stopped
from solver.squares import Side

_ROOM = 1 << 12
"""So many lines are handed over at a time."""
_Words = tuple[int, ...]


@dataclass(slots=True)
class _Course:
    """Where the lines behind one move are being looked for."""

    row: PlainRow
    move: int
    lines: Iterator[_Words]
    last: _Words | None = None


class PlainHelpEngine(PlainWorker):
    """Searches one plan over games of any kind: a :class:`~solver.engine.HelpWorker`."""

    def __init__(self, table: PlainTable, plan: Plan) -> None:
        assert plan.demands is None  # conditions on the play are for orthodox chess
        target = plan.target if plan.arrival is None else plan.arrival
        super().__init__(table, plan.goal, target)
        self._plan = plan
        self._endings = list(plan.endings())
        self._last_ply = len(plan.sides) - 1
        self._under_way: _Course | None = None
        self._so_far: list[_Words] = []

    def legal_moves(self, row: PlainRow, side: Side) -> list[int]:
        """Return all legal moves of *side*, and those with which it may end the play at once."""
        if self._last_ply and self._has_to_pass(row.game(side), 0):
            return [word_of(PASS)]
        if self._last_ply:
            return super().legal_moves(row, side)
        with self._listing():
            return [word_of(move) for move in self._ending_moves(row.game(side), is_last=False)]

    def first_moves(self, row: PlainRow, side: Side) -> list[int]:
        """Return the same: nothing is known before they are made."""
        return self.legal_moves(row, side)

    def leave(self) -> None:
        """Leave the table to the other engines: nothing has to be done for it."""

    def begin_anew(self, plan: Plan) -> bool:
        """Not to be had: one that is made anew costs nothing here."""
        return False

    def break_off(self) -> bool:
        """Do nothing: it works alone."""
        return False

    def count_so_far(self) -> int:
        """Return how many lines the call under way has found; from any thread."""
        return len(self._so_far)

    def lines_so_far(self, start: int, end: int) -> list[tuple[int, LineWords]]:
        """Return those lines from number *start* up to *end*: they begin with one move."""
        return [(0, self._words_of(self._so_far[start:end]))]

    def solve_after(
        self,
        row: PlainRow,
        move: int,
        last: LineWords | None = None,
        *,
        before: tuple[int, Side] | None = None,
    ) -> FoundBehind:
        """Return the next lines of the plan that begin with a legal *move*; it demands nothing."""
        behind = None if last is None else tuple(int(word) for word in last)
        found = self._so_far = list[_Words]()
        is_all = False
        try:
            course = self._taken_up(row, move, behind)
            for line in course.lines:
                course.last = line
                found.append(line)
                if len(found) >= _ROOM:
                    break
            else:
                is_all = True
        except Stopped:  # what was under way cannot go on from where it was
            self._under_way = None
        self._so_far = []
        return FoundBehind(self._words_of(found), is_all)

    def solve_several(
        self, row: PlainRow, moves: Sequence[int], *, before: tuple[int, Side] | None = None
    ) -> FoundBehindSeveral:
        """Return the lines that begin with the first of *moves*: one is always much."""
        counted = self.generated + self.evaluated
        found = self.solve_after(row, moves[0], before=before)
        taken = self.generated + self.evaluated - counted
        return FoundBehindSeveral(found.lines, found.is_all, [len(found.lines)], [taken])

    def _words_of(self, lines: Sequence[_Words]) -> LineWords:
        return np.array(lines, np.int64).reshape(len(lines), self._last_ply + 1)

    def _taken_up(self, row: PlainRow, move: int, behind: _Words | None) -> _Course:
        """Return where to go on: from the last line told, or from the beginning up to it."""
        course = self._under_way
        if course and behind and course.row is row and course.last == behind:
            return course  # whatever it finds begins with the same move
        course = self._under_way = _Course(row, move, self._lines_after(row, move))
        if behind is not None:
            for line in course.lines:
                if line == behind:
                    break
        return course

    # --- lines

    def _lines_after(self, row: PlainRow, word: int) -> Iterator[_Words]:
        game, move = row.game(self._plan.sides[0]), move_of(word)
        if self._last_ply == 0:
            if self._reaches(game, move):
                yield (word,)
            return
        if self._has_to_pass(game, 0):
            yield from self._passed_lines(game, 0)
        elif not self._is_in_vain(game, 0) and self._may_go_on(game, move, 0):
            for line in self._behind(game, move, 0):
                yield (word, *line)

    def _has_to_pass(self, game: Game, ply: int) -> bool:
        """Tell whether who makes the half-move, not the last, has no check to parry."""
        return self._plan.parrying is self._plan.sides[ply] and not game.in_check

    def _passed_lines(self, game: Game, ply: int) -> Iterator[_Words]:
        """Yield the lines behind the pass of who parries, unless the play could end before it."""
        if not self._must_reach(game):
            for line in self._behind(game, PASS, ply):
                yield (word_of(PASS), *line)

    def _behind(self, game: Game, move: Move, ply: int) -> Iterator[_Words]:
        """Yield what follows the *move* of a ply that is not the last one."""
        game.push(move)
        try:
            if not self._moves_on(ply):
                yield from self._known_lines(game, ply + 1)
            elif not game.in_check and not self._is_over_between(game):
                game.pass_turn()
                try:
                    yield from self._known_lines(game, ply + 1)
                finally:
                    game.pop()
        finally:
            game.pop()

    def _known_lines(self, game: Game, ply: int) -> Iterator[_Words]:
        """Yield the lines from a ply on, unless it is known that there are none."""
        if ply == self._last_ply:
            yield from self._last_moves(game)
            return
        question = (game.key(), (game.turn, *self._endings[ply]))
        if self._table.get(question) is False:
            return
        has_lines = False
        for line in self._lines(game, ply):
            has_lines = True
            yield line
        if not has_lines:
            self._keep(question, False)

    def _lines(self, game: Game, ply: int) -> Iterator[_Words]:
        if self._has_to_pass(game, ply):
            yield from self._passed_lines(game, ply)
            return
        if self._is_over(game, ply) or self._is_in_vain(game, ply):
            return
        for move in self._moves(game):
            if self._may_go_on(game, move, ply):
                for line in self._behind(game, move, ply):
                    yield (word_of(move), *line)

    def _may_go_on(self, game: Game, move: Move, ply: int) -> bool:
        """Tell whether the play goes on after a move that is not the last: not at the goal."""
        plan = self._plan
        if plan.goal_ends and not plan.sides[ply]:
            return not self._reaches(game, move)
        is_introduced = ply < plan.introduction
        if plan.reciprocal is not None or plan.parrying is plan.sides[ply] or is_introduced:
            return True
        may_reach = not plan.sides[ply] or plan.ending is not Ending.GOAL or self._goal.ends_play
        return may_reach or not self._reaches(game, move)

    def _is_over(self, game: Game, ply: int) -> bool:
        """Tell whether the play is over before a move that is not the last one, or lost."""
        ending = self._plan.ending
        if self._plan.sides[ply]:
            return not self._plan.is_series and self._must_reach(game)
        return ending is Ending.REFLEX and self._can_reach(game)

    def _is_in_vain(self, game: Game, ply: int) -> bool:
        """Tell whether the side to move cannot reach a goal of its own, as reciprocal play asks."""
        goal = self._plan.reciprocal
        if goal is None or ply != self._last_ply - 1:
            return False
        return not any(is_reached(game, move, goal) for move in game.moves())

    def _is_over_between(self, game: Game) -> bool:
        """Tell the same where the side that is passed over in a series would be to move."""
        return not all(self._plan.sides) and self._must_reach(game)

    def _must_reach(self, game: Game) -> bool:
        """Tell whether White is forced, or obliged, to reach the goal now."""
        match self._plan.ending:
            case Ending.GOAL:
                return False
            case Ending.SELF:
                moves = self._ending_moves(game)
                return bool(moves) and all(self._reaches(game, move) for move in moves)
        return self._can_reach(game)

    def _last_moves(self, game: Game) -> Iterator[_Words]:
        if self._plan.ending is Ending.SELF and not self._must_reach(game):
            return
        for move in self._ending_moves(game):
            if self._reaches(game, move):
                yield (word_of(move),)

    def _moves_on(self, ply: int) -> bool:
        sides = self._plan.sides[ply : ply + 2]
        return self._plan.is_series and sides[0] == sides[1]
