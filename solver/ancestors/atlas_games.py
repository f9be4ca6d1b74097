"""The two recorded games of Atlas against Scott's program; the document gives no year for them.

Four moves were repaired where the printing is damaged: 8.Bd3 and 11.Nc3 in the first game,
11…Nxg2+ and 13…Rh6 in the second.  Each repair is the only legal reading.  Black's twelfth move
of the first game is missing.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from solver.ancestors.player import Played


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game: players, Atlas's colour, the moves, and the number of the one that Bell doctored."""

    white: str
    black: str
    atlas: chess.Color
    score: str
    doctored: int | None = None

    @property
    def names(self) -> list[str]:
        """The moves as they are written."""
        return self.score.split()

    def played(self) -> Played:
        """Return the game to its end."""
        board = chess.Board()
        for name in self.names:
            board.push_san(name)
        return Played.on(board)


SCOTT_ATLAS = RecordedGame(
    "Scott",
    "Atlas",
    chess.BLACK,
    "d4 Nc6 e4 e6 d5 Bb4+ c3 Bc5 b4 Nxb4 cxb4 Qf6 bxc5 Qxa1 Bd3 Qxa2 Nf3 exd5 exd5 Qxd5 "
    "Nc3 Qxc5 Bd2",
    doctored=4,
)
ATLAS_SCOTT = RecordedGame(
    "Atlas",
    "Scott",
    chess.WHITE,
    "e4 d5 exd5 Qxd5 d4 Nf6 Bf4 Qe4+ Be3 Bd7 d5 Qxd5 Qxd5 Nxd5 Bc5 e5 Bxf8 Kxf8 Bd3 Nf4 "
    "Bc4 Nxg2+ Kd2 h5 Nc3 Rh6",
)
GAMES = (SCOTT_ATLAS, ATLAS_SCOTT)
