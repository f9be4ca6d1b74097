"""Certificates of fairy chess: the rules by their header, and positions with all that counts.

The game is played by the plain rules of :mod:`solver.fairy`.  Believes nothing else of the solver,
since the checker stands on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from solver.castling import CastlingRight, Rights, home_rights
from solver.certificate.fairy_words import FairyWords, named_men
from solver.certificate.form import fields_of, no_fen
from solver.certificate.format import FAIRY_FIRST_LINE, CertificateError, quoted
from solver.certificate.remembered import memory_text, read_memory, read_squares, squares_text
from solver.fairy.conditions import FairyCondition, FairyRule
from solver.fairy.game import FairyGame
from solver.fairy.goal_rules import check_goal
from solver.fairy.memory import Remembered
from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.position import FairyPosition, Passed
from solver.fairy.rules import FairyRules
from solver.fairy.walks.board import TWO_SQUARES
from solver.game import Game, Move, after_passing
from solver.men import Man
from solver.squares import SQUARE_NAMES, Side, Square, square_of

LONGEST_CONDITIONS = 2000
"""Characters of all conditions; no number has more digits than can be told."""
_TWO = "+"
"""Stands behind the squares of a pawn who has passed over two."""


class FairyForm:
    """The words of a certificate of fairy chess: a :class:`CertificateForm`."""

    is_fairy = True

    def __init__(self, men: str, conditions: str, fen: str) -> None:
        """Begin with what stands in the header behind ``men``, ``conditions`` and ``fen``.

        Raises:
            CertificateError: it is not understood, or the position cannot be played.
            NotUnderstoodError: the rules of men or conditions are not known here.
        """
        self.men, self.conditions, self.fen = men, conditions, fen
        self._words = FairyWords.of(men.split(" ") if men else ())
        held = _read_conditions(conditions)
        squares, turn, castling, en_passant = self._read_fen(fen)
        if " ".join(named_men(squares)) != men:
            raise CertificateError("the men that are named are not those of the diagram")
        self._rules = FairyRules.of(squares, held)
        game = FairyGame.of(squares, turn, castling, en_passant, self._rules)
        if not _is_playable(game):
            raise no_fen(fen)
        self._root = game

    @classmethod
    def laid_out(
        cls,
        squares: Sequence[Man | None],
        turn: Side,
        castling: Rights,
        en_passant: Square | None,
        conditions: Collection[FairyCondition],
    ) -> FairyForm:
        """Return the words for the certificate of a position.

        Raises:
            CertificateError: they would not be understood.
            NotUnderstoodError: the rules of men or conditions are not known here.
        """
        board = FairyWords({}).board(squares)
        rights = "".join(right.value for right in CastlingRight if right in castling) or "-"
        passed = "-" if en_passant is None else SQUARE_NAMES[en_passant]
        fen = f"{board} {'w' if turn else 'b'} {rights} {passed} 0 1"
        form = cls(" ".join(named_men(squares)), _conditions_text(conditions), fen)
        if form._rules.conditions != frozenset(conditions):
            raise CertificateError(f"{quoted(form.conditions)} would be understood otherwise")
        return form

    @property
    def header(self) -> Sequence[Sequence[str]]:
        """The first lines, up to that with the FEN."""
        return (
            (FAIRY_FIRST_LINE,),
            ("men", *self.men.split()),
            ("conditions", *self.conditions.split()),
            ("fen", self.fen),
        )

    def root(self) -> FairyGame:
        """Return the game from the position in which the play begins."""
        return self._root

    def check_goal(self, goal: str) -> None:
        """Raise NotUnderstoodError where it is not known what a *goal* asks for."""
        check_goal(goal, self._root.men, self._rules.conditions)

    # --- positions

    def position_text(self, game: Game) -> str:
        """Return the men, then what else there is to tell: who is unmoved, passed, remembered."""
        assert isinstance(game, FairyGame)
        position = game.position
        told = (
            squares_text(sorted(position.unmoved)) or "-",
            _passed_text(position.passed),
            memory_text(position.memory, self._words),
        )
        men = self._words.board(position.men)
        return men if told == ("-", "-", "-") else ",".join((men, *told))

    def read_position(self, text: str) -> Game:
        """Read what ``position_text`` writes, and nothing else.

        Raises:
            CertificateError: it is no playable position, or written in another way.
        """
        men, *told = text.split(",")
        unmoved, passed, memory = told if len(told) == 3 else ("-", "-", "-")
        position = FairyPosition(
            self._words.read_board(men),
            self._root.turn,
            frozenset(read_squares("" if unmoved == "-" else unmoved)),
            _read_passed(passed),
            read_memory(memory, self._words),
        )
        game = FairyGame(position, self._rules)
        if self.position_text(game) != text or not self._has_shape(position.memory):
            raise CertificateError(f"{quoted(text)} is not a playable position")
        return game

    def _has_shape(self, memory: Remembered) -> bool:
        """Tell whether as many budgets and men are told as the rules ask for."""
        first = self._root.position.memory
        counts = {len(first.traced)} if first.traced else {0, 2}
        is_whole = len(memory.origins) == len(first.origins)
        return (
            is_whole and len(memory.budgets) == len(first.budgets) and len(memory.traced) in counts
        )

    # --- moves

    def move_text(self, move: Move) -> str:
        """Return a move as UCI has it, with codes for fairy men."""
        return self._words.move_text(move)

    def read_move(self, text: str) -> Move:
        """Read what ``move_text`` writes.

        Raises:
            CertificateError: it is no move.
        """
        return self._words.read_move(text)

    # --- the header

    def _read_fen(self, fen: str) -> tuple[tuple[Man | None, ...], Side, Rights, Square | None]:
        board, turn, letters, passed = fields_of(fen)
        castling = frozenset(right for right in CastlingRight if right.value in letters)
        is_written = "".join(it.value for it in CastlingRight if it in castling) or "-"
        if is_written != letters or (passed != "-" and passed not in SQUARE_NAMES):
            raise no_fen(fen)
        squares = self._words.read_board(board)
        en_passant = None if passed == "-" else square_of(passed)
        if castling - home_rights(squares) or not _can_be_passed(en_passant, turn):
            raise no_fen(fen)
        return squares, turn, castling, en_passant


def _can_be_passed(square: Square | None, turn: Side) -> bool:
    """Tell whether the square behind it, where the pawn would stand, is on the board."""
    return square is None or 0 <= square + (-8 if turn else 8) < 64


def _is_playable(game: FairyGame) -> bool:
    if not game.en_passant_fits:
        return False
    if FairyRule.LESE_MAJESTE in game.rules:
        return True
    with after_passing(game):
        return not game.in_check


def _conditions_text(conditions: Iterable[FairyCondition]) -> str:
    return ", ".join(sorted(condition.text for condition in conditions))


def _read_conditions(text: str) -> frozenset[FairyCondition]:
    """Return the conditions of a header.

    Raises:
        CertificateError: they are not understood, or written in another way.
    """
    if len(text) > LONGEST_CONDITIONS:
        raise CertificateError(f"conditions have more than {LONGEST_CONDITIONS} characters")
    found: set[FairyCondition] = set()
    for name in text.split(", ") if text else ():
        told = conditions_in(name)
        if told is None:
            raise CertificateError(f"the rules of {quoted(name)} are not known here")
        found.update(told)
    if _conditions_text(found) != text:
        raise CertificateError(f"{quoted(text)} does not name conditions as they are written")
    return frozenset(found)


def _passed_text(passed: Passed | None) -> str:
    if passed is None:
        return "-"
    over, stands = passed
    squares = squares_text((over % TWO_SQUARES, stands))
    return f"{squares}{_TWO}" if over >= TWO_SQUARES else squares


def _read_passed(text: str) -> Passed | None:
    """Return over which square a pawn has passed, and where he stands.

    Raises:
        CertificateError: the text says something else.
    """
    if text == "-":
        return None
    squares = read_squares(text.removesuffix(_TWO))
    if len(squares) != 2:
        raise CertificateError(f"{quoted(text)} is not where a pawn has passed")
    over, stands = squares
    return (over + TWO_SQUARES * text.endswith(_TWO), stands)
