"""Reading and writing FEN, the one-line notation of a position.

Every fault is told as one plain sentence with the field and the place it stands in.
Rights and en passant squares that cannot be are no faults here: a setup may hold
them, and ``solver.position.find_flaws`` names them.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from solver.castling import CastlingRight, Rights, home_rights
from solver.errors import SolverError
from solver.language import filled, quoted, tr, trn
from solver.men import FEN, Man, own_letters, own_man
from solver.orthodox import KEPT_RANKS, men_placed
from solver.problem import Problem
from solver.setup import Setup, Squares
from solver.squares import SQUARE_NAMES, WHITE, Side, Square, name_of, square_of
from solver.stipulation import Stipulation, StipulationError

if TYPE_CHECKING:
    from solver.fairy.conditions import FairyCondition

LONGEST_FEN = 1000
"""A longer text is refused unread; the longest real FEN has about 90 characters."""

HIGHEST_COUNTER = 9999
"""No game is longer than about 6000 moves."""

_PIECE_LETTERS = frozenset(FEN.choice + FEN.choice.lower())
_CHESS960_FILES = frozenset("BCDEFGbcdefg")
_EMPTY = re.compile(r"1+(?![^()]*\))")
_NUMBERS = frozenset("12345678")
_STAND_IN = "P"
"""What is read in the place of a man in brackets."""
_ROOK_FILE_LETTERS = {"H": "K", "A": "Q", "h": "k", "a": "q"}


class FenField(StrEnum):
    """The fields of a FEN in their order; the value is what a message calls them."""

    BOARD = "board"
    TURN = "side to move"
    CASTLING = "castling rights"
    EN_PASSANT = "en passant square"
    HALF_MOVES = "half-move clock"
    MOVE_NUMBER = "move number"
    END = "end"


class FenError(SolverError):
    """The text is not a FEN; ``position`` counts the characters before the fault."""

    def __init__(self, sentence: str, field: FenField, position: int) -> None:
        super().__init__(sentence)
        self.field = field
        self.position = position

    @property
    def place(self) -> str:
        """The place in words, such as ``board, character 12``."""
        return f"{self.field}, character {self.position + 1}"


def parse_fen(text: str) -> Setup:
    """Read a FEN of one to six fields.

    A missing side to move is White, missing castling rights are those that the
    convention gives, a missing en passant square is none.  The two counters are
    checked and forgotten.

    Fairy men stand in brackets, and conditions behind it in braces, as
    :mod:`solver.notation.fairy_fen` has them.

    Raises:
        FenError: a field is malformed.
    """
    conditions: frozenset[FairyCondition] = frozenset()
    if "{" in text:
        text, conditions = _without_conditions(text)
    if len(text) > LONGEST_FEN:
        sentence = tr("The text is %1 characters long; a FEN has fewer than 100.", len(text))
        raise FenError(sentence, FenField.END, LONGEST_FEN)
    fields = [(match.group(), match.start()) for match in re.finditer(r"\S+", text)]
    if not fields:
        raise FenError(tr("The FEN is empty."), FenField.BOARD, 0)
    if len(fields) > 6:
        extra, start = fields[6]
        sentence = tr("A FEN has at most 6 fields; the seventh here is %1.", _quote(extra))
        raise FenError(sentence, FenField.END, start)
    squares = _read_board(*fields[0])
    turn = _read_turn(*fields[1]) if len(fields) > 1 else WHITE
    castling = _read_castling(*fields[2]) if len(fields) > 2 else home_rights(squares)
    en_passant = _read_en_passant(*fields[3]) if len(fields) > 3 else None
    counters = (FenField.HALF_MOVES, FenField.MOVE_NUMBER)
    for name, (counter, start) in zip(counters, fields[4:], strict=False):
        _check_counter(counter, start, name)
    return Setup(squares, turn, castling, en_passant, conditions)


def leaves_turn_open(fen: str) -> bool:
    """Tell whether a FEN is a board alone, conditions apart: convention says who begins."""
    return len(fen.partition("{")[0].split()) == 1


def write_fen(setup: Setup) -> str:
    """Write all six fields of *setup*, the counters being ``0 1``, and its conditions."""
    turn = "w" if setup.turn else "b"
    rights = "".join(right.value for right in CastlingRight if right in setup.castling) or "-"
    en_passant = "-" if setup.en_passant is None else name_of(setup.en_passant)
    fen = f"{placement(setup.squares)} {turn} {rights} {en_passant} 0 1"
    if not setup.conditions:
        return fen
    from solver.notation.fairy_fen import with_conditions

    return with_conditions(fen, setup.conditions)


def problem_of(setup: Setup, stipulation: Stipulation) -> Problem:
    """Return what a stipulation asks of a setup, with the men of a second position if it has one.

    Raises:
        StipulationError: that is none.
    """
    if not stipulation.arrival:
        return Problem(setup, stipulation)
    try:
        return Problem(setup, stipulation, parse_fen(stipulation.arrival).squares)
    except FenError as error:
        sentence = tr("the second position of %1 is none: %2", _quote(str(stipulation)), error)
        raise StipulationError(sentence.rstrip(".")) from error


def placement(squares: Squares) -> str:
    """Return the first field of a FEN, which tells the men."""
    letters = list(map(_letter, squares))
    ranks = "/".join("".join(letters[start : start + 8]) for start in range(56, -1, -8))
    return _EMPTY.sub(lambda empty: str(len(empty.group())), ranks)


def _letter(man: Man | None) -> str:
    if man is None:
        return "1"
    if man.is_orthodox:
        return man.fen
    from solver.notation.fairy_fen import written

    return written(man)


def _without_conditions(text: str) -> tuple[str, frozenset[FairyCondition]]:
    from solver.notation.fairy_fen import FairyFenError, without_conditions

    try:
        return without_conditions(text)
    except FairyFenError as error:
        raise FenError(error.sentence, FenField.END, text.index("{")) from error


def _read_fairy_board(text: str, start: int) -> Squares:
    """Read a board in which men stand in brackets."""
    from solver.notation.fairy_fen import FairyFenError, man_of, parted

    men: dict[Square, Man] = {}
    plain, origins, place = "", [], start
    for number, rank in enumerate(text.split("/")):
        file = 0
        for cell in parted(rank):
            is_fairy = cell.startswith("(")
            if is_fairy:
                try:
                    men[8 * (7 - number) + min(file, 7)] = man_of(cell)
                except FairyFenError as error:
                    raise FenError(error.sentence, FenField.BOARD, place) from error
            read = _STAND_IN if is_fairy else cell
            plain += read
            origins += [place] * len(read)
            place += len(cell)
            file += int(read) if read in _NUMBERS else 1
        plain += "/"
        origins.append(place)
        place += 1
    kinds = {man.kind for man in men.values() if own_man(man.kind)}
    if len(own_letters(men.values())) < len(kinds):
        raise FenError(tr("Two men have the same letters."), FenField.BOARD, start)
    try:
        squares = list(_read_board(plain.removesuffix("/"), 0))
    except FenError as error:
        raise FenError(error.sentence, error.field, origins[error.position]) from error
    for square, man in men.items():
        squares[square] = man
    return tuple(squares)


def _read_board(text: str, start: int) -> Squares:
    if "(" in text:
        return _read_fairy_board(text, start)
    ranks = text.split("/")
    end = start + len(text)
    for number, rank in zip(range(8, 0, -1), ranks, strict=False):
        if not _is_rank(rank):
            _check_rank(rank, number, start)
        start += len(rank) + 1
    if len(ranks) != 8:
        sentence = (
            tr("The board has 1 rank; it needs 8.")
            if len(ranks) == 1
            else tr("The board has %1 ranks; it needs 8.", len(ranks))
        )
        raise FenError(sentence, FenField.BOARD, end)
    try:
        return men_placed(text)
    except ValueError as error:
        sentence = tr("The board %1 cannot be read: %2.", _quote(text), error)
        raise FenError(sentence, FenField.BOARD, end - len(text)) from error


@lru_cache(maxsize=KEPT_RANKS)
def _is_rank(text: str) -> bool:
    """Tell whether *text* is a rank without a fault."""
    try:
        _check_rank(text, 8, 0)
    except FenError:
        return False
    return True


def _check_rank(rank: str, number: int, start: int) -> None:
    count = 0
    for index, letter in enumerate(rank):
        if letter in _PIECE_LETTERS:
            count += 1
        elif letter in "12345678":
            if index and rank[index - 1] in "12345678":
                sentence = tr(
                    "Rank %1 has two numbers in a row (%2); add them up.", number, _quote(rank)
                )
                raise FenError(sentence, FenField.BOARD, start + index)
            count += int(letter)
        elif letter != "~" or not index or rank[index - 1] not in _PIECE_LETTERS:
            sentence = _unknown_letter(letter, number)
            raise FenError(sentence, FenField.BOARD, start + index)
    if count != 8:
        squares = trn("%1 square", "%1 squares", count)
        sentence = tr("Rank %1 has %2 (%3); it needs 8.", number, squares, _quote(rank))
        raise FenError(sentence, FenField.BOARD, start)


def _unknown_letter(letter: str, number: int) -> str:
    if letter in "Ss":
        return tr(
            "Rank %1: %2 is no piece letter of a FEN; the knight is N or n.", number, _quote(letter)
        )
    if letter in "09":
        return tr(
            "Rank %1: %2 cannot be; empty squares are counted 1 to 8.", number, _quote(letter)
        )
    return tr(
        "Rank %1: %2 is no piece letter; the letters are K Q R B N P.", number, _quote(letter)
    )


def _read_turn(text: str, start: int) -> Side:
    if text not in ("w", "b"):
        sentence = tr("The side to move must be “w” or “b”, not %1.", _quote(text))
        raise FenError(sentence, FenField.TURN, start)
    return text == "w"


def _read_castling(text: str, start: int) -> Rights:
    if text == "-":
        return frozenset()
    rights: set[CastlingRight] = set()
    for index, letter in enumerate(text):
        name = _ROOK_FILE_LETTERS.get(letter, letter)
        if name not in ("K", "Q", "k", "q"):
            raise FenError(_unknown_right(letter, text), FenField.CASTLING, start + index)
        if CastlingRight(name) in rights:
            sentence = tr("The castling rights %1 name %2 twice.", _quote(text), quoted(letter))
            raise FenError(sentence, FenField.CASTLING, start + index)
        rights.add(CastlingRight(name))
    if not re.fullmatch(r"[KQHA]*[kqha]*", text):
        sentence = tr("The castling rights %1 must name White’s before Black’s.", _quote(text))
        raise FenError(sentence, FenField.CASTLING, start)
    return frozenset(rights)


def _unknown_right(letter: str, text: str) -> str:
    if letter in _CHESS960_FILES:
        return tr("The castling right %1 belongs to Chess960; use K, Q, k and q.", _quote(letter))
    return tr("The castling rights must be “-” or letters of “KQkq”, not %1.", _quote(text))


def _read_en_passant(text: str, start: int) -> Square | None:
    if text == "-":
        return None
    if text not in SQUARE_NAMES:
        sentence = tr(
            "The en passant square must be “-” or a square such as e3, not %1.", _quote(text)
        )
        raise FenError(sentence, FenField.EN_PASSANT, start)
    return square_of(text)


def _check_counter(text: str, start: int, field: FenField) -> None:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        clock = tr("The half-move clock must be a whole number from 0 to %1, not %2.")
        number = tr("The move number must be a whole number from 0 to %1, not %2.")
        sentence = clock if field is FenField.HALF_MOVES else number
        raise FenError(filled(sentence, HIGHEST_COUNTER, _quote(text)), field, start)


def _quote(text: str) -> str:
    return quoted(text if len(text) <= 24 else f"{text[:21]}...")
