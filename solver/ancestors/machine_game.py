"""A game of a human against one of the machines that play: moves, take-back, resignation, PGN."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import chess

from solver.ancestors.atlas import Atlas, AtlasReading
from solver.ancestors.player import Played, Player, Pulse, no_pulse
from solver.ancestors.wray import Wray
from solver.errors import SolverError
from solver.game import Move
from solver.language import quoted, tr
from solver.orthodox import own, plain
from solver.setup import Setup


class Opponent(Enum):
    """A machine that plays."""

    ATLAS = "atlas"
    ATLAS_LITERAL = "atlas-literal"
    WRAY = "wray"

    @property
    def full_name(self) -> str:
        """The name with its year, ``Atlas 1967``."""
        if self is Opponent.ATLAS_LITERAL:
            return tr("%1, read literally", "Atlas 1967")
        return "Atlas 1967" if self is Opponent.ATLAS else "HP 9810A 1974"

    def player(self) -> Player:
        """Return the machine."""
        if self is Opponent.WRAY:
            return Wray()
        return Atlas(
            AtlasReading.LITERAL if self is Opponent.ATLAS_LITERAL else AtlasReading.FITTED
        )


class MoveError(SolverError):
    """A move cannot be made; the text says why."""


def can_be_played(setup: Setup) -> bool:
    """Tell whether a game can go on from *setup*."""
    board = Played(setup).board()
    return board.is_valid() and not board.is_game_over()


class MachineGame:
    """One game; the human plays *color*, the machine answers when :meth:`answer` is called.

    Raises:
        MoveError: *board* is no position that can be played.
    """

    def __init__(
        self, opponent: Opponent, color: chess.Color, board: chess.Board | None = None
    ) -> None:
        self.opponent = opponent
        self.color = color
        self.board = board.copy(stack=False) if board is not None else chess.Board()
        if not self.board.is_valid():
            raise MoveError(tr("A game cannot be played from this position."))
        self._player = opponent.player()
        self._has_resigned = False

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, on the board or by resignation."""
        return self._has_resigned or self.board.is_game_over()

    @property
    def is_machines_turn(self) -> bool:
        """Whether the machine is to move."""
        return not self.is_over and self.board.turn is not self.color

    @property
    def result(self) -> str:
        """The result as PGN writes it, ``*`` while the game goes on."""
        if self._has_resigned:
            return "0-1" if self.color is chess.WHITE else "1-0"
        return self.board.result()

    def move(self, move: Move) -> None:
        """Make the human's move.

        Raises:
            MoveError: it is not the human's turn, or the move is not allowed.
        """
        if self.is_over:
            raise MoveError(tr("The game is over."))
        if self.is_machines_turn:
            raise MoveError(tr("It is the machine’s turn."))
        if not self.board.is_legal(plain(move)):
            raise MoveError(tr("%1 cannot be played here.", move.uci()))
        self.board.push(plain(move))

    def read_move(self, text: str) -> Move:
        """Read a move as ``Nf3``, ``Sf3`` or ``g1f3``.

        Raises:
            MoveError: there is no such move here.
        """
        written = text.strip()
        for read in (self.board.parse_san, self.board.parse_uci):
            for name in (written, "N" + written[1:] if written[:1] == "S" else written):
                try:
                    return own(read(name))
                except ValueError:
                    continue
        raise MoveError(tr("%1 cannot be played here.", quoted(written[:20])))

    def answer(self) -> Move:
        """Let the machine think, make its move and return it; this may take a second.

        Raises:
            MoveError: it is not the machine's turn.
        """
        move = self.think(self.board)
        self.take_answer(move)
        return move

    @property
    def played(self) -> Played:
        """The game so far."""
        return Played.on(self.board)

    def thinking(self) -> Callable[[Pulse], Move]:
        """Return what finds the machine's answer to the game as it stands, in any thread."""
        board = self.board.copy()
        return lambda pulse: self.think(board, pulse)

    def think(self, board: chess.Board, pulse: Pulse = no_pulse) -> Move:
        """Return what the machine would play in *board*, a position of this game; from any thread.

        Raises:
            MoveError: it is not the machine's turn there.
        """
        if board.turn is self.color or board.is_game_over():
            raise MoveError(tr("It is not the machine’s turn."))
        return self._player.choose(board, pulse)

    def take_answer(self, move: Move) -> None:
        """Make the machine's move, which :meth:`think` found for the position on the board.

        Raises:
            MoveError: it is not the machine's turn.
        """
        if not self.is_machines_turn:
            raise MoveError(tr("It is not the machine’s turn."))
        self.board.push(plain(move))

    def take_back(self) -> bool:
        """Take the human's last move back, with the answer to it; tell whether there was one."""
        moves = 1 if self.board.turn is not self.color else 2
        if len(self.board.move_stack) < moves:
            return False
        self._has_resigned = False
        for _ in range(moves):
            self.board.pop()
        return True

    def resign(self) -> None:
        """Give the game up, unless it is over."""
        if not self.is_over:
            self._has_resigned = True

    def pgn(self, human: str, date: str = "????.??.??") -> str:
        """Return the game as PGN; *date* reads ``2026.11.21``."""
        import chess.pgn  # it loads much that only a game that is saved needs

        game = chess.pgn.Game.from_board(self.board)
        names = (human, self.opponent.full_name)
        white, black = names if self.color is chess.WHITE else names[::-1]
        game.headers.update(
            {
                "Event": "Matewright",
                "Date": date,
                "White": white,
                "Black": black,
                "Result": self.result,
            }
        )
        if self._has_resigned:
            game.end().comment = tr("%1 resigned.", human)
        return f"{game}\n"
