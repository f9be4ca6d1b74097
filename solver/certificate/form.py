"""How positions and moves stand in a certificate: of orthodox chess here, by a protocol for others.

Believes nothing of the solver, since the checker stands on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from solver.certificate.format import FIRST_LINE, CertificateError, quoted
from solver.game import PASS, Game, Move
from solver.orthodox import playable_game, usable_fields
from solver.squares import Side


class CertificateForm(Protocol):
    """The words of one certificate for its game."""

    @property
    def is_fairy(self) -> bool:
        """Whether it is played by fairy rules."""

    @property
    def fen(self) -> str:
        """The position in which the play begins, in six fields."""

    @property
    def header(self) -> Sequence[Sequence[str]]:
        """The first lines, up to that with the FEN."""

    def root(self) -> Game:
        """Return the game from the position in which the play begins."""

    def check_goal(self, goal: str) -> None:
        """Raise SolverError where it is not known what a *goal*, told by its sign, asks for."""

    def position_text(self, game: Game) -> str:
        """Return all that tells the position of a game, the attacker to move, in one word."""

    def read_position(self, text: str) -> Game:
        """Read what ``position_text`` writes, and nothing else.

        Raises:
            CertificateError: it is no playable position, or written in another way.
        """

    def move_text(self, move: Move) -> str:
        """Return a move in one word."""

    def read_move(self, text: str) -> Move:
        """Read what ``move_text`` writes.

        Raises:
            CertificateError: it is no move.
        """


class OrthodoxForm:
    """Positions as in a FEN, and moves as UCI has them: a :class:`CertificateForm`."""

    is_fairy = False

    def __init__(self, fen: str) -> None:
        """Begin with a *fen* of six fields.

        Raises:
            CertificateError: it is none, or the position cannot be played.
        """
        self.fen = fen
        self._root = read_fen(fen)

    @property
    def header(self) -> Sequence[Sequence[str]]:
        """The first lines, up to that with the FEN."""
        return ((FIRST_LINE,), ("fen", self.fen))

    def root(self) -> Game:
        """Return the game from the position in which the play begins."""
        return self._root

    def check_goal(self, goal: str) -> None:
        """All goals are known."""

    def position_text(self, game: Game) -> str:
        """Return the men, then rights and en passant square where they matter: ``8/...,KQ,e3``."""
        men, rights, passed = usable_fields(game)
        return men if rights == passed == "-" else f"{men},{rights},{passed}"

    def read_position(self, text: str) -> Game:
        """Read what ``position_text`` writes, and nothing else.

        Raises:
            CertificateError: it is no playable position, or written in another way.
        """
        men, _, rest = text.partition(",")
        rights, _, passed = rest.partition(",")
        game = playable_game(men, self._root.turn, rights or "-", passed or "-")
        if game is None or self.position_text(game) != text:
            raise CertificateError(f"{quoted(text)} is not a playable position")
        return game

    def move_text(self, move: Move) -> str:
        """Return a move in UCI notation."""
        return move.uci()

    def read_move(self, text: str) -> Move:
        """Read a move in UCI notation.

        Raises:
            CertificateError: it is none.
        """
        return read_uci(text, text)


def read_fen(text: str) -> Game:
    """Read a FEN of six fields, the counters being ``0 1``.

    Raises:
        CertificateError: it is none, or the position cannot be played.
    """
    men, turn, rights, passed = fields_of(text)
    game = playable_game(men, turn, rights, passed)
    if game is None:
        raise no_fen(text)
    return game


def fields_of(fen: str) -> tuple[str, Side, str, str]:
    """Return men, side to move, rights and en passant square of a FEN, the counters ``0 1``.

    Raises:
        CertificateError: it has other fields.
    """
    fields = fen.split(" ")
    if len(fields) != 6 or fields[1] not in ("w", "b") or fields[4:] != ["0", "1"]:
        raise no_fen(fen)
    return fields[0], fields[1] == "w", fields[2], fields[3]


def no_fen(text: str) -> CertificateError:
    """Return what is raised where a text should be a FEN."""
    return CertificateError(f"{quoted(text)} is not the FEN of a playable position")


def read_uci(uci: str, text: str) -> Move:
    """Return the move that UCI writes as *uci* where the file has *text*.

    Raises:
        CertificateError: it is none, or a pass.
    """
    try:
        move = Move.from_uci(uci)
    except ValueError:
        move = PASS
    if not move:
        raise CertificateError(f"{quoted(text)} is not a move such as e2e4")
    return move
