"""Going through one line of help or series play: who moves, and under which number.

The side that begins a line without half moves is numbered: ``1.a b 2.c d``.  A half move
more, or set play, lets the other side begin: ``1...b 2.c d``.  Set play of a problem that
has a half move already leaves out both: ``2.c d``.  In a series every move has its number, but in
one that is set play, for nobody has introduced it: ``1...b d f 2.c``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from solver.game import Game, Move, give_turn
from solver.goals import Goal
from solver.notation.letters import Letters
from solver.notation.moves import short_algebraic
from solver.setup import Setup
from solver.squares import Side
from solver.stipulation import Parry, Play, Stipulation

MOST_KNOWN = 4096
"""So many moves are remembered as they are written."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a line: the position before it, its number if it has one, and its place.

    ``goal`` is what the last one reaches.
    """

    game: Game
    move: Move
    number: int | None
    is_first: bool
    is_last: bool
    goal: Goal | None = None

    def short(self, letters: Letters) -> str:
        """Write the move with its number; a line that begins with half a move has dots."""
        number = "1…" if self.is_first else ""
        if self.number is not None:
            number = f"{self.number}."
        is_mate = self.goal is Goal.MATE
        return number + short_algebraic(self.game, self.move, letters, is_mate=is_mate)


def passes_before(stipulation: Stipulation, *, is_set_play: bool) -> int:
    """Return how many half-moves of move 1 are left out at the beginning of a line."""
    return int(stipulation.begins_half_way) + int(is_set_play)


class _Asked(NamedTuple):
    """All on which it depends how a move is written: where it is made, and its place."""

    position: tuple[bytes, Side, int]
    move: Move
    is_first: bool
    is_before_end: bool
    """Whether more moves follow than those behind a series."""
    is_last: bool
    goal: Goal | None


class LineWriter:
    """Writes lines of one course, move by move.

    Lines that follow each other mostly begin alike; what a line shares with the one before
    is neither played nor written again.  Nor is a move from a position that others came to.
    """

    def __init__(
        self,
        setup: Setup,
        stipulation: Stipulation,
        write: Callable[[Step], str],
        *,
        is_set_play: bool = False,
    ) -> None:
        """Begin with the diagram; *write* tells how a step is written."""
        game = setup.game()
        if is_set_play:
            game.pass_turn()
        passes = passes_before(stipulation, is_set_play=is_set_play)
        self._asked = stipulation
        self._half_moves = stipulation.half_moves - is_set_play
        self._is_series = stipulation.series and not is_set_play
        self._last_moves = 0 if stipulation.play is Play.DIRECT else 1
        self._first_side = game.turn
        self._numbered_side = game.turn if passes != 1 else not game.turn
        self._write = write
        self._is_introduced = stipulation.introduction > 0
        self._begins_anew = self._is_introduced and stipulation.moves > 1 and not is_set_play
        self._is_parried = stipulation.parry is not Parry.NONE
        self._line: Sequence[Move] = ()
        self._words: list[str] = []
        self._known: dict[_Asked, tuple[str, Game, int]] = {}
        self._before = [(game, 2 if passes else 1)]
        """By half-move: the position before it, and the number that comes next."""

    def words(self, line: Sequence[Move]) -> list[str]:
        """Return the moves of *line* in writing; nothing for who had no check to parry."""
        shared = self._shared_with(line)
        del self._words[shared:]
        del self._before[shared + 1 :]
        for place in range(shared, len(line)):
            self._words.append(self._step(line, place))
        self._line = line
        return self._words

    def _shared_with(self, line: Sequence[Move]) -> int:
        """Return how many moves of *line* are written already; a last move is always new."""
        most = min(len(line), len(self._line)) - 1
        for place in range(most):
            if line[place] != self._line[place]:
                return place
        return max(most, 0)

    def _goal_of(self, line: Sequence[Move]) -> Goal:
        """Return what *line* reaches: in reciprocal play either side may make its last move."""
        is_other = (self._half_moves - len(line)) % 2 == 1
        return (self._asked.reciprocal if is_other else None) or self._asked.goal

    def _step(self, line: Sequence[Move], place: int) -> str:
        before, number = self._before[place]
        is_last = place == len(line) - 1
        asked = _Asked(
            (before.key(), before.turn, number),
            line[place],
            place == 0,
            place < len(line) - self._last_moves,
            is_last,
            self._goal_of(line) if is_last else None,
        )
        known = self._known.get(asked)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[asked] = self._play(before.copy(), number, asked)
        word, game, following = known
        self._before.append((game, following))
        return word

    def _play(self, game: Game, number: int, asked: _Asked) -> tuple[str, Game, int]:
        """Make a move in *game*; return how it is written, the game, and what number is next."""
        move = asked.move
        if self._is_parried and not move:
            game.pass_turn()
            return "", game, number
        was_turn = game.turn
        if self._is_introduced:
            give_turn(game, move)
        elif self._is_series and asked.is_before_end:
            if game.turn is not self._first_side:
                game.pass_turn()
        else:
            give_turn(game, move)
        is_numbered = game.turn == self._numbered_side
        if self._begins_anew:  # with the series behind an introduction
            if not is_numbered and game.turn is was_turn:
                number = 1
            is_numbered = not (asked.is_last and self._last_moves)
        shown = number if is_numbered else None
        word = self._write(Step(game, move, shown, asked.is_first, asked.is_last, asked.goal))
        game.push(move)
        return word, game, number + is_numbered
