"""FEN in the shapes it has in the wild.

Forgiven are ``FEN:`` in front, quotes, a slash behind, capital side letters, numbers that
stand side by side, ``S`` for the knight, German and French letters, missing fields.  Fairy men
stand in brackets, as
:mod:`solver.notation.fairy_fen` has them: ``(!q2)`` is a neutral grasshopper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from composer.formats.common.reading import FormatError, UnshownError
from solver.convention import turn_of_text
from solver.men import FEN, FRENCH, GERMAN, Kind
from solver.notation.fen import FenError, parse_fen
from solver.setup import Setup

_MAN = r"\([^()\s/]{1,90}\)"
"""A man in brackets; what stands for one whom a user has defined is as long as an address."""
_OTHERS = (GERMAN.kinds, FRENCH.kinds)
_LETTERS = "".join(sorted({"S", *FEN.kinds, *(letter for kinds in _OTHERS for letter in kinds)}))
_RANK = rf"(?:[{_LETTERS}{_LETTERS.lower()}0-9~]|{_MAN}){{1,16}}"
BOARD = re.compile(rf"(?<!\w)(?P<board>{_RANK}(?:/{_RANK}){{5,9}})/?(?![A-Za-z0-9/])")
_GAP = r"(?:[ \t\u00a0_+]|\r?\n)+"
FIELDS = re.compile(
    rf"(?:{_GAP}(?P<turn>[wWbB])(?![A-Za-z0-9)])|{_GAP}(?P<turn_word>[Ww]hite|[Bb]lack)\b)"
    rf"(?:{_GAP}(?P<castling>[-–—]|[KQkq]{{1,4}}(?![A-Za-z0-9]))"
    rf"(?:{_GAP}(?P<en_passant>[-–—]|[a-h][36](?![A-Za-z0-9])))?)?"
)
_PREFIX = re.compile(r"\A\s*(?:fen\s*[:=]?\s*)?[\"'“„«]?\s*|\s*[\"'”“»]?\s*\Z", re.IGNORECASE)
_COUNTERS = re.compile(r"[\s\-–—]*(?:\d{1,4}(?:\s+\d{1,4})?(?![\w#.‡≠½]))?\s*")
_KNIGHT = re.compile(r"[Ss](?![^(]*\))")
_LETTER = re.compile(r"[A-Za-z](?![^(]*\))")
_NUMBERS = re.compile(rf"{_MAN}|[1-8]{{2,}}")


_LONGEST_BOARD = 6000
"""No board is longer: 64 men in brackets."""
_PIECE = 16_000


def boards_in(text: str) -> Iterator[re.Match[str]]:
    """Yield the boards in *text*, which is gone through piece by piece.

    A search holds up all threads until it returns: in half a megabyte of ``p/p/p`` for half a
    second.
    """
    at = 0
    while at < len(text):
        end = at + _PIECE
        found = BOARD.search(text, at, end)
        if found is None:
            at = max(at + 1, end - _LONGEST_BOARD)
        elif end < len(text) and found.start() > max(at, end - _LONGEST_BOARD):
            at = found.start()  # it may go on behind the piece
        else:
            yield found
            at = found.end()


def read_fen_text(text: str) -> Setup:
    """Read one FEN, forgiving what can be forgiven.

    Raises:
        UnshownError: it shows men that are not known.
        FormatError: it is none.
    """
    text = _PREFIX.sub("", text)
    match = BOARD.match(text)
    fen = fen_at(text, match) if match is not None and is_fen(text) else text
    try:
        return parse_fen(fen)
    except FenError as error:
        fault = UnshownError if "(" in fen else FormatError
        raise fault(f"{error} ({error.place})") from error


def is_fen(text: str) -> bool:
    """Tell whether *text* is a board and some of the fields behind it, and nothing else."""
    text = _PREFIX.sub("", text)
    return bool(text) and end_of_fen(text) == len(text)


def end_of_fen(text: str) -> int:
    """Return where the FEN ends with which *text* begins, nought where it does with none."""
    prefix = _PREFIX.match(text)
    match = BOARD.match(text, prefix.end() if prefix else 0)
    if match is None:
        return 0
    fields = FIELDS.match(text, match.end())
    end = fields.end() if fields else match.end()
    counters = _COUNTERS.match(text, end)
    return counters.end() if counters else end


def read_fen_asked(text: str, stipulation: str) -> Setup:
    """Read one FEN as :func:`read_fen_text`; without a side the usual one of *stipulation* begins.

    Raises:
        FormatError: it is none.
    """
    setup = read_fen_text(text)
    is_bare = BOARD.fullmatch(_PREFIX.sub("", text)) is not None
    return setup.with_turn(turn_of_text(stipulation)) if is_bare else setup


def fen_at(text: str, match: re.Match[str]) -> str:
    """Put the fields of a FEN that stands in *text* into their regular form."""
    board = _with_fen_letters(_NUMBERS.sub(_added_up, match["board"]))
    fields = FIELDS.match(text, match.end())
    if fields is None:
        return board
    turn = (fields["turn"] or fields["turn_word"])[0].lower()
    found = [board, turn]
    if fields["castling"]:
        castling = "-" if fields["castling"] in "-–—" else fields["castling"]
        found.append("".join(sorted(set(castling), key="KQkq-".index)))
    if fields["en_passant"]:
        found.append("-" if fields["en_passant"] in "-–—" else fields["en_passant"])
    return " ".join(found)


def _added_up(match: re.Match[str]) -> str:
    """Join numbers that stand side by side, such as ``44``, where they fit into a rank."""
    if match.group().startswith("("):
        return match.group()
    total = sum(map(int, match.group()))
    return str(total) if total <= 8 else match.group()


def _with_fen_letters(board: str) -> str:
    """Read the letters of the language that has all of them, English in doubt.

    Problemists write ``S`` for the knight; that is read where the board has no ``N``.
    """
    letters = set(re.sub(rf"{_MAN}|[0-9~/]", "", board).upper())
    fitting = [kinds for kinds in _OTHERS if letters <= kinds.keys()]
    if letters <= {"S", *FEN.kinds} or not fitting:
        return board if "N" in letters else _KNIGHT.sub(_knight, board)
    return _LETTER.sub(lambda letter: _told(letter[0], fitting[0]), board)


def _knight(letter: re.Match[str]) -> str:
    return "N" if letter[0] == "S" else "n"


def _told(letter: str, kinds: Mapping[str, Kind]) -> str:
    """Return the letter of a FEN for one that stands for a man in *kinds*."""
    told = FEN.names[kinds[letter.upper()]]
    return told.upper() if letter.isupper() else told.lower()
