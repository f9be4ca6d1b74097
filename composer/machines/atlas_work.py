"""Atlas at work on a game: every candidate of every move of his, beside what he played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import chess

from composer.machines.work import Line
from solver.ancestors.atlas import Atlas, AtlasReading, AtlasWeighed, best_of
from solver.ancestors.atlas_games import RecordedGame
from solver.orthodox import own


@dataclass(frozen=True, slots=True)
class Choice:
    """What both readings choose at one move of Atlas, and what he played, if that is known.

    ``is_doctored`` marks the move at which Bell changed the strategy by hand.
    """

    ply: int
    fitted: chess.Move
    literal: chess.Move
    played: chess.Move | None
    is_doctored: bool = False


@dataclass(frozen=True, slots=True)
class AtlasState:
    """The game so far, the candidates of Atlas's last move, and all choices made so far.

    The candidates were weighed after the first ``weighed_at`` half-moves.
    """

    game: Line
    candidates: tuple[AtlasWeighed, ...]
    choices: tuple[Choice, ...]
    is_chosen: bool
    weighed_at: int = 0
    keys: Line = ()

    @property
    def tried(self) -> AtlasWeighed | None:
        """The candidate that is weighed."""
        return self.candidates[-1] if self.candidates and not self.is_chosen else None

    @property
    def line(self) -> Line:
        """The moves on the board: those of the game, and the one that is tried."""
        return (*self.game, own(self.tried.move)) if self.tried is not None else self.game

    @property
    def work(self) -> int:
        """How many moves Atlas has answered."""
        return len(self.choices)


def game_states(recorded: RecordedGame) -> Iterator[AtlasState]:
    """Go through a recorded game, weighing every move of Atlas."""
    board = chess.Board()
    choices: tuple[Choice, ...] = ()
    weighed: tuple[AtlasWeighed, ...] = ()
    at = 0
    for move in recorded.moves():
        if board.turn is recorded.atlas:
            game, at = tuple(map(own, board.move_stack)), board.ply()
            for weighed in _candidates(board):
                yield AtlasState(game, weighed, choices, is_chosen=False, weighed_at=at)
            is_doctored = recorded.doctored == board.fullmove_number
            choices = (*choices, _choice(board, weighed, move, is_doctored))
        board.push(move)
        game = tuple(map(own, board.move_stack))
        yield AtlasState(game, weighed, choices, is_chosen=True, weighed_at=at)


def position_states(board: chess.Board) -> Iterator[AtlasState]:
    """Weigh the moves of one position."""
    weighed: tuple[AtlasWeighed, ...] = ()
    for weighed in _candidates(board):
        yield AtlasState((), weighed, (), is_chosen=False)
    if weighed:
        choice = _choice(board, weighed, None, False)
        yield AtlasState((own(choice.fitted),), weighed, (choice,), is_chosen=True)


def _candidates(board: chess.Board) -> Iterator[tuple[AtlasWeighed, ...]]:
    weighed: tuple[AtlasWeighed, ...] = ()
    for candidate in Atlas().weigh(board):
        weighed = (*weighed, candidate)
        yield weighed


def _choice(
    board: chess.Board,
    weighed: tuple[AtlasWeighed, ...],
    played: chess.Move | None,
    is_doctored: bool,
) -> Choice:
    fitted, literal = (best_of(board, weighed, reading) for reading in AtlasReading)
    return Choice(board.ply(), fitted, literal, played, is_doctored)
