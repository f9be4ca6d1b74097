"""A tournament of the machines that play, among themselves and against the user."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations

import chess

from solver.ancestors.machine_game import Opponent
from solver.ancestors.player import Played, Pulse, no_pulse
from solver.game import Move
from solver.language import tr
from solver.orthodox import plain

MOST_MOVES = 100
"""Moves of each side after which a game is given up as a draw: no machine knows how to finish."""


Entrant = Opponent | None
"""Who takes part: a machine, or ``None`` for the user."""


@dataclass(slots=True)
class Encounter:
    """One game; :meth:`think` finds the next move of a machine, :meth:`play` makes a move."""

    white: Entrant
    black: Entrant
    board: chess.Board = field(default_factory=chess.Board)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, also by repetition, fifty moves or its length."""
        board = self.board
        return board.is_game_over(claim_draw=True) or board.fullmove_number > MOST_MOVES

    @property
    def result(self) -> str:
        """The result as PGN writes it, ``*`` while the game goes on."""
        if not self.is_over:
            return "*"
        found = self.board.result(claim_draw=True)
        return "1/2-1/2" if found == "*" else found

    @property
    def mover(self) -> Entrant:
        """Whose turn it is."""
        return self.white if self.board.turn is chess.WHITE else self.black

    @property
    def played(self) -> Played:
        """The game so far."""
        return Played.on(self.board)

    def think(self, pulse: Pulse = no_pulse) -> Move:
        """Return what the machine whose turn it is plays; from any thread, on a copy.

        Raises:
            ValueError: the game is over, or it is the user's turn.
        """
        mover = self.mover
        if self.is_over or mover is None:
            raise ValueError("no machine is to move")
        return mover.player().choose(self.board, pulse)

    def copy(self) -> Encounter:
        """Return the game as it stands, to be thought about elsewhere."""
        return Encounter(self.white, self.black, self.board.copy())

    def play(self, move: Move) -> None:
        """Make *move*.

        Raises:
            ValueError: the game is over, or the move is not allowed.
        """
        if self.is_over or not self.board.is_legal(plain(move)):
            raise ValueError("the move cannot be made")
        self.board.push(plain(move))

    def pgn(self, human: str, number: int = 1, date: str = "????.??.??") -> str:
        """Return the game as PGN; *date* reads ``2026.11.21``, *number* is that of the round."""
        import chess.pgn  # it loads much that only a game that is saved needs

        game = chess.pgn.Game.from_board(self.board)
        game.headers.update(
            {
                "Event": tr("Tournament of the machines"),
                "Site": "Matewright",
                "Date": date,
                "Round": str(number),
                "White": self.white.full_name if self.white is not None else human,
                "Black": self.black.full_name if self.black is not None else human,
                "Result": self.result,
            }
        )
        if self.board.fullmove_number > MOST_MOVES and not self.board.is_game_over():
            game.end().comment = tr("Given up as a draw after %1 moves.", MOST_MOVES)
        return f"{game}\n"


def pairings(players: Sequence[Entrant]) -> tuple[tuple[Entrant, Entrant], ...]:
    """Return all pairs of White and Black: everybody meets everybody else with both colours."""
    return tuple(permutations(players, 2))


def points(encounters: Sequence[Encounter], player: Entrant) -> float:
    """Return what *player* has scored: 1 for a win, a half for a draw."""
    total = 0.0
    for encounter in encounters:
        for color, name in ((chess.WHITE, encounter.white), (chess.BLACK, encounter.black)):
            if name is player:
                total += _score(encounter.result, color)
    return total


def _score(result: str, color: chess.Color) -> float:
    if result == "1/2-1/2":
        return 0.5
    return 1.0 if result == ("1-0" if color is chess.WHITE else "0-1") else 0.0
