"""Whatever people copy when they mean a position, read as an entry.

FEN in the shapes it has in the wild, addresses of Lichess, EPD, PGN with a FEN tag,
one ``.olv`` problem, Popeye input, a board drawn in letters, a list of men.
"""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import unquote

import chess

from composer.formats.board_text import read_board_text
from composer.formats.epd import read_epd_line
from composer.formats.men_list import read_men_list
from composer.formats.olv import read_olv
from composer.formats.popeye_input import is_popeye_input, read_popeye_input
from composer.formats.reading import FormatError
from composer.formats.stipulation_text import find_stipulation, find_turn
from composer.formats.text import encode
from composer.model.document import Entry
from solver.notation.fen import FenError, parse_fen

LONGEST_PASTE = 200_000
"""How many characters are looked at: no position hides behind more."""

NO_POSITION = "The clipboard holds no chess position. Example: 8/8/… w - - 0 1"

_RANK = r"[KQRBNPSkqrbnps0-9~]{1,16}"
_BOARD = re.compile(rf"(?<!\w)(?P<board>{_RANK}(?:/{_RANK}){{5,9}})/?(?![A-Za-z0-9/])")
_GAP = r"(?:[ \t\u00a0_+]|\r?\n)+"
_FIELDS = re.compile(
    rf"(?:{_GAP}(?P<turn>[wWbB])(?![A-Za-z0-9])|{_GAP}(?P<turn_word>[Ww]hite|[Bb]lack)\b)"
    rf"(?:{_GAP}(?P<castling>[-–—]|[KQkq]{{1,4}}(?![A-Za-z0-9]))"
    rf"(?:{_GAP}(?P<en_passant>[-–—]|[a-h][36](?![A-Za-z0-9])))?)?"
)
_EPD = re.compile(r"\S+ +[wb] +\S+ +\S+ +(?:\d+ +\d+ +)?[A-Za-z]\w{0,15}(?: [^;]{0,500})?;")
_OLV = re.compile(r"(?m)^[ \t]*algebraic[ \t]*:")
_FEN_TAG = re.compile(r"\[\s*FEN\s+[\"“]([^\"”\]]*)[\"”]\s*\]", re.IGNORECASE)
_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\x00]")


class PasteError(FormatError):
    """The text is no position; the board stays as it is."""


def read_pasted(text: str) -> Entry:
    """Read the position in *text*; ``stipulation`` is empty where the text names none.

    Raises:
        PasteError: there is none, or it is broken.
    """
    text = _INVISIBLE.sub("", text[:LONGEST_PASTE]).strip()
    try:
        entry = _read_marked(text) or _read_unmarked(text)
    except FormatError as error:
        raise PasteError(str(error)) from error
    if entry is None:
        raise PasteError(NO_POSITION)
    return entry


def _read_marked(text: str) -> Entry | None:
    """Read the formats that say what they are; a fault in them is the last word."""
    return _read_olv(text) or _read_pgn(text) or _read_popeye(text)


def _read_unmarked(text: str) -> Entry | None:
    """Read what looks like a FEN, else a board or a list; the FEN's fault is told if none fits."""
    try:
        fault, entry = None, _read_fen(text)
    except FormatError as error:
        fault, entry = error, None
    entry = entry or read_board_text(text) or read_men_list(text)
    if entry is None and fault is not None:
        raise fault
    return entry


def _read_olv(text: str) -> Entry | None:
    if not _OLV.search(text):
        return None
    entries = read_olv(encode(text)).document.entries
    readable = (entry for entry in entries if entry.fault is None)
    entry = next(readable, None)
    if entry is None:
        raise FormatError(entries[0].fault or NO_POSITION)
    return replace(entry, verbatim=None)


def _read_pgn(text: str) -> Entry | None:
    tag = _FEN_TAG.search(text)
    if tag is None:
        return None
    return Entry(setup=_parse(tag[1].strip()).setup, stipulation=find_stipulation(text))


def _read_popeye(text: str) -> Entry | None:
    return read_popeye_input(text) if is_popeye_input(text) else None


def _read_fen(text: str) -> Entry | None:
    if "%2F" in text or "%2f" in text or "%20" in text:
        text = unquote(text)
    first_error: FormatError | None = None
    for match in _BOARD.finditer(text):
        try:
            return _entry_at(text, match)
        except FormatError as error:
            first_error = first_error or error
    if first_error is not None:
        raise first_error
    return None


def _entry_at(text: str, match: re.Match[str]) -> Entry:
    """Read the FEN whose board is *match*, and what the text around it asks for."""
    line = text[match.start() :].splitlines()[0]
    if _EPD.match(line):
        return read_epd_line(line)
    entry = _parse(_fen_at(text, match))
    around = text[max(0, match.start() - 300) : match.end() + 300]
    if _FIELDS.match(text, match.end()) is None and find_turn(around) is chess.BLACK:
        entry = replace(entry, setup=entry.setup.with_turn(chess.BLACK))
    return replace(entry, stipulation=find_stipulation(around.replace(match["board"], " ")))


def _fen_at(text: str, match: re.Match[str]) -> str:
    """Put the fields of a FEN that stands in *text* into their regular form."""
    board = _with_knights(re.sub(r"[1-8]{2,}", _added_up, match["board"]))
    fields = _FIELDS.match(text, match.end())
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


def _parse(fen: str) -> Entry:
    try:
        return Entry(setup=parse_fen(fen), stipulation="")
    except FenError as error:
        raise FormatError(str(error)) from error


def _added_up(match: re.Match[str]) -> str:
    """Join numbers that stand side by side, such as ``44``, where they fit into a rank."""
    total = sum(map(int, match.group()))
    return str(total) if total <= 8 else match.group()


def _with_knights(board: str) -> str:
    """Read ``S``, the problemists' knight, where the board has no ``N``."""
    return board if set("Nn") & set(board) else board.replace("S", "N").replace("s", "n")
