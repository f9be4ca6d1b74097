"""Stepping through one line of the solution: where it starts, its moves, and how far we are."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal, Slot

from solver.game import Game, Move, give_turn
from solver.notation.letters import Letters
from solver.notation.line_words import game_after, last_word
from solver.setup import Setup
from solver.squares import Side


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """Moves from the diagram on, and how many of them have been played.

    Set play begins with the side that is not to move, and a threat leaves out a
    reply; a null move stands where a side passes.  ``counted`` is the side with which a
    move begins, the one to move where nothing is said.  ``is_own`` tells that the reader
    left the line with a move of his own.
    """

    setup: Setup
    moves: tuple[Move, ...] = ()
    played: int = 0
    is_own: bool = False
    counted: Side | None = None

    def at(self, played: int) -> PlayedLine:
        """Go to the position after *played* moves, or to the nearest end of the line."""
        return replace(self, played=max(0, min(played, len(self.moves))))

    def then(self, move: Move) -> PlayedLine:
        """Play *move* here; it replaces the rest of the line unless it is the next move."""
        if self.moves[self.played : self.played + 1] == (move,):
            return self.at(self.played + 1)
        moves = (*self.moves[: self.played], move)
        return replace(self, moves=moves, played=len(moves), is_own=True)

    def game(self) -> Game:
        """Return the position that has been reached, with the turn as the line goes on."""
        game = game_after(self.setup, self.moves[: self.played])
        if self.played < len(self.moves):
            give_turn(game, self.moves[self.played])
        return game

    @property
    def last_move(self) -> Move | None:
        """The move that led to the position, ``None`` at the diagram."""
        return self.moves[self.played - 1] if self.played else None

    def words(self, letters: Letters) -> str:
        """Return the move that was played last with its number, such as ``1.Qg1``."""
        if self.last_move is None:
            return ""
        counted = self.setup.turn if self.counted is None else self.counted
        moves = self.moves[: self.played]
        return last_word(self.setup, moves, counted, letters)


class LinePlayer(QObject):
    """Holds the line that is being read; ``changed`` tells of every step."""

    changed = Signal(PlayedLine)
    """The Line after a step."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._line = PlayedLine(Setup())

    @property
    def line(self) -> PlayedLine:
        """The line as it stands."""
        return self._line

    @property
    def is_at_diagram(self) -> bool:
        """Whether no move has been played."""
        return self._line.played == 0

    @property
    def is_at_end(self) -> bool:
        """Whether no move is left."""
        return self._line.played == len(self._line.moves)

    def show(self, line: PlayedLine) -> None:
        """Read another line."""
        self._line = line
        self.changed.emit(line)

    @Slot()
    def first(self) -> None:
        """Go back to the diagram; the line stays."""
        self.show(self._line.at(0))

    @Slot()
    def back(self) -> None:
        """Take one move back."""
        self.show(self._line.at(self._line.played - 1))

    @Slot()
    def forward(self) -> None:
        """Play the next move."""
        self.show(self._line.at(self._line.played + 1))

    @Slot()
    def last(self) -> None:
        """Go to the end of the line."""
        self.show(self._line.at(len(self._line.moves)))
