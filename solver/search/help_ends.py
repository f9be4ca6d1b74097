"""Where help and series play ends: which of the kernel's lines are solutions.

No line may run through a position in which the play was over already, or in which a side
neglected its duty in reflex play.  The kernel sees to that in all the play it searches.  Where
it searches the play after a first move only, python-chess judges that move here, once for all
the lines that begin with it; and whole lines of a single half-move.

There may be millions of lines, so python-chess cannot go through all of them.  It plays the
first ones of each course over from the diagram, trusting the kernel in nothing: a kernel that
has gone wrong does not get as far as an answer.  In fairy chess the plain rules do so, in Python,
for which one line takes as long as the kernel for many a problem.  The rest rests on the tests,
which compare every line of many problems with a plain search; and whatever line is shown was
written by python-chess, or the plain rules, move by move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from solver.game import Game, Move
from solver.goals import is_reached
from solver.lines import Block, Line, Lines
from solver.search.help_plan import Course
from solver.stipulation import Play, Stipulation

if TYPE_CHECKING:
    from solver.fairy.game import FairyGame

MOST_CHECKED, FEW_CHECKED = 3, 1
"""So many lines of the first course that has any are played over; of each one behind it, and by the
plain rules of fairy chess, few: more of them took longer than many a search."""
_OBLIGED = (Play.REFLEX, Play.HELP_REFLEX)
"""Play in which the side that carries the stipulation must reach the goal when it can."""
_FORCED = (Play.SELF, Play.HELP_SELF)


class _Replay:
    """A line of a course under way; the next one is taken up where it parts from it."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._passed: list[bool] = []
        self.moves: list[Move] = []

    @cached_property
    def game(self) -> Game:
        """The game, played up to the last move; made when it is first asked for."""
        return self._course.position.game()

    def push(self, move: Move) -> None:
        """Play a move."""
        self.moves.append(move)
        self._passed.append(False)
        self.game.push(move)

    def pass_turn(self) -> None:
        """Let the other side pass behind the move played last."""
        self._passed[-1] = True
        self.game.pass_turn()

    def pop(self) -> None:
        """Take back the move played last."""
        self.moves.pop()
        for _ in range(1 + self._passed.pop()):
            self.game.pop()

    def go_back_to(self, line: Sequence[Move]) -> int:
        """Take back what *line* has not; return how many moves are left."""
        shared = 0
        for played, move in zip(self.moves, line, strict=False):
            if played != move:
                break
            shared += 1
        while len(self.moves) > shared:
            self.pop()
        return shared


class Umpire:
    """Judges the openings and lines of one course."""

    def __init__(self, course: Course, asked: Stipulation, *, is_first: bool = True) -> None:
        """Make ready; *is_first* where no course before has lines."""
        self._course = course
        self._asked = asked
        self._target = asked.target if course.position.arrival is None else course.position.arrival
        self._replay = _Replay(course)
        self._confirmed = _Replay(course)
        self._is_over = [self._is_over_here(0)]
        is_slow = course.position.goal is not None  # it is played by fairy rules
        self._unchecked = MOST_CHECKED if is_first and not is_slow else FEW_CHECKED

    def lets_begin(self, opening: Line) -> bool:
        """Tell whether lines may begin with *opening*, after which the kernel searches on.

        Its last move is judged by the kernel, unless it is the only one of a line.
        """
        if not self._is_needed:
            return True
        is_whole = len(opening) == self._course.half_moves
        return self._allows(opening if is_whole else opening[:-1])

    def check(self, block: Block) -> None:
        """Play some lines of the course over that were found, the first ones of all.

        Raises:
            RuntimeError: one of them is no solution.
        """
        if self._unchecked == 0:
            return
        lines = Lines((block[: self._unchecked],))
        self._unchecked -= len(lines)
        for line in lines:
            if not self.confirms(line):
                moves = " ".join(move.uci() for move in line)
                raise RuntimeError(f"the kernel took {moves} for a solution")

    @cached_property
    def _is_needed(self) -> bool:
        """Whether the kernel leaves anything to be judged."""
        play, goal = self._asked.play, self._asked.goal
        if self._asked.goal_is_end:
            return True
        if play in _FORCED and goal.ends_play:
            return self._course.half_moves == 1  # the kernel makes sure of longer ones
        if play is Play.HELP:
            return not self._asked.series and not goal.ends_play
        return play is not Play.DIRECT or not goal.is_state

    def _allows(self, line: Line) -> bool:
        """Tell whether *line*, whole or only begun, ends no sooner than it says."""
        shared = self._replay.go_back_to(line)
        del self._is_over[shared + 1 :]
        for move in line[shared:]:
            if self._is_over[-1] or self._ends_early(move):
                return False
            if len(self._replay.moves) + 1 < self._course.half_moves:
                self._play(move)  # behind the last move nothing is asked
        return not self._is_over[-1]

    def confirms(self, line: Line) -> bool:
        """Tell whether *line* is a solution, trusting the kernel in nothing."""
        if len(line) != self._course.half_moves:
            return False
        replay = self._confirmed  # what it has played is confirmed already
        shared = replay.go_back_to(line[:-1])
        game = replay.game
        for place, move in enumerate(line[shared:-1], shared):
            if bool(move) if self._must_pass(game, place) else not game.is_legal(move):
                return False
            is_reciprocal = self._asked.reciprocal is not None and place == len(line) - 2
            if is_reciprocal and not self._others(game):
                return False
            replay.push(move)
            if self._course.moves_on(place):
                if game.in_check:
                    replay.pop()
                    return False
                replay.pass_turn()
        may_expose = self._asked.goal.exposes and line[-1] in _fairy(game).exposing_moves(
            lambda move: self._reaches(game, move)
        )
        is_end = (may_expose or game.is_legal(line[-1])) and self._reaches(game, line[-1])
        return is_end and (self._never_ends_early or self._allows(line))

    def _must_pass(self, game: Game, place: int) -> bool:
        """Tell whether who makes a half-move, not the last, has no check to parry in a series."""
        parrying = self._course.plan.parrying
        return parrying is self._course.side(place) and not game.in_check

    @cached_property
    def _never_ends_early(self) -> bool:
        """Whether legal moves are enough: nobody is obliged, and the goal ends the play."""
        is_free = self._asked.play in (Play.DIRECT, Play.HELP) and self._asked.goal.ends_play
        return is_free and not self._asked.goal_is_end

    def others(self, begun: Line) -> tuple[Move, ...]:
        """Return what reaches the goal of the other side instead of going on behind *begun*.

        That is reciprocal play, before the last half-move but one.
        """
        game = self._course.position.game()
        for place, move in enumerate(begun):
            game.push(move)
            if self._course.moves_on(place):
                game.pass_turn()
        return self._others(game)

    def _others(self, game: Game) -> tuple[Move, ...]:
        goal = self._asked.reciprocal
        if goal is None:
            return ()
        return tuple(move for move in game.moves() if is_reached(game, move, goal))

    def _play(self, move: Move) -> None:
        place = len(self._replay.moves)
        self._replay.push(move)
        if not self._course.moves_on(place):
            self._is_over.append(self._is_over_here(place + 1))
            return
        is_over = self._must_end_here()  # where the side that is passed over would be to move
        self._replay.pass_turn()
        self._is_over.append(is_over or self._is_over_here(place + 1))

    def _is_over_here(self, place: int) -> bool:
        """Tell whether half-move *place* may not be made for what the position is."""
        if not self._course.side(place):
            return self._asked.play in _OBLIGED and self._can_reach()
        is_last = place == self._course.half_moves - 1
        if is_last:
            return self._asked.play in _FORCED and not self._must_end_here()
        return self._must_end_here()

    def _must_end_here(self) -> bool:
        """Tell whether the side to move must reach the goal, forced or obliged to."""
        if self._asked.play in (Play.DIRECT, Play.HELP):
            return False
        if self._asked.play not in _FORCED:
            return self._can_reach()
        moves = self._ending_moves()
        first = next(moves, None)
        if first is None or not self._reaches(self._replay.game, first):
            return False
        return all(self._reaches(self._replay.game, move) for move in moves)

    def _can_reach(self) -> bool:
        return any(self._reaches(self._replay.game, move) for move in self._ending_moves())

    def _ending_moves(self) -> Iterator[Move]:
        """Yield the legal moves, and those that reach the goal though they expose the king."""
        game = self._replay.game
        if not self._asked.goal.exposes:
            yield from game.each_move()
        else:
            yield from _fairy(game).ending_moves(lambda move: self._reaches(game, move))

    def _ends_early(self, move: Move) -> bool:
        """Tell whether *move* reaches the goal although it is not the last one."""
        place = len(self._replay.moves)
        if place == self._course.half_moves - 1:
            return False
        if not self._course.side(place):
            return self._asked.goal_is_end and self._reaches(self._replay.game, move)
        if self._course.plan.parrying or place < self._course.plan.introduction:
            return False
        if self._asked.play not in (Play.DIRECT, Play.HELP):
            return False
        if self._asked.goal.ends_play or self._asked.reciprocal is not None:
            return False  # in a series the side without a move is passed over
        return self._reaches(self._replay.game, move)

    def _reaches(self, game: Game, move: Move) -> bool:
        return is_reached(game, move, self._asked.goal, self._target)


def _fairy(game: Game) -> FairyGame:
    """Return the game of a goal of fairy chess, which is one whatever men stand there."""
    from solver.fairy.game import FairyGame

    assert isinstance(game, FairyGame)
    return game
