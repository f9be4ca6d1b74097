"""Atlas at work on a game: every candidate of every move of his, beside what he played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from composer.machines.work import Line
from solver.ancestors.atlas import Atlas, AtlasReading, AtlasWeighed, best_of
from solver.ancestors.atlas_games import RecordedGame
from solver.ancestors.player import Played
from solver.game import Move


@dataclass(frozen=True, slots=True)
class Choice:
    """What both readings choose at one move of Atlas, and what he played, if that is known.

    ``is_doctored`` marks the move at which Bell changed the strategy by hand.
    """

    ply: int
    fitted: Move
    literal: Move
    played: Move | None
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
        return (*self.game, self.tried.move) if self.tried is not None else self.game

    @property
    def work(self) -> int:
        """How many moves Atlas has answered."""
        return len(self.choices)


def game_states(recorded: RecordedGame) -> Iterator[AtlasState]:
    """Go through a recorded game, weighing every move of Atlas."""
    whole = recorded.played()
    choices: tuple[Choice, ...] = ()
    weighed: tuple[AtlasWeighed, ...] = ()
    at = 0
    for ply, move in enumerate(whole.moves):
        before = whole.before(ply)
        if before.game().turn is recorded.atlas:
            at = ply
            for weighed in _candidates(before):
                yield AtlasState(before.moves, weighed, choices, is_chosen=False, weighed_at=at)
            is_doctored = recorded.doctored == ply // 2 + 1
            choices = (*choices, _choice(before, weighed, move, is_doctored))
        game = whole.moves[: ply + 1]
        yield AtlasState(game, weighed, choices, is_chosen=True, weighed_at=at)


def position_states(played: Played) -> Iterator[AtlasState]:
    """Weigh the moves of one position."""
    weighed: tuple[AtlasWeighed, ...] = ()
    for weighed in _candidates(played):
        yield AtlasState((), weighed, (), is_chosen=False)
    if weighed:
        choice = _choice(played, weighed, None, False)
        yield AtlasState((choice.fitted,), weighed, (choice,), is_chosen=True)


def _candidates(played: Played) -> Iterator[tuple[AtlasWeighed, ...]]:
    weighed: tuple[AtlasWeighed, ...] = ()
    for candidate in Atlas().weigh(played.board()):
        weighed = (*weighed, candidate)
        yield weighed


def _choice(
    before: Played,
    weighed: tuple[AtlasWeighed, ...],
    played: Move | None,
    is_doctored: bool,
) -> Choice:
    board = before.board()
    fitted, literal = (best_of(board, weighed, reading) for reading in AtlasReading)
    return Choice(board.ply(), fitted, literal, played, is_doctored)
