"""FEN in the shapes it has in the wild, and XFEN as far as the board can show it.

Forgiven are ``FEN:`` in front, quotes, a slash behind, capital side letters, numbers that
stand side by side, ``S`` for the knight, missing fields.  XFEN puts marked men into
brackets: ``(!q2)`` is a neutral queen, turned twice; such men are named, not guessed at.
"""

from __future__ import annotations

import re

from composer.formats.common.reading import FormatError, UnshownError
from solver.language import tr
from solver.notation.fen import FenError, parse_fen
from solver.setup import Setup

_RANK = r"[KQRBNPSkqrbnps0-9~]{1,16}"
BOARD = re.compile(rf"(?<!\w)(?P<board>{_RANK}(?:/{_RANK}){{5,9}})/?(?![A-Za-z0-9/])")
_GAP = r"(?:[ \t\u00a0_+]|\r?\n)+"
FIELDS = re.compile(
    rf"(?:{_GAP}(?P<turn>[wWbB])(?![A-Za-z0-9])|{_GAP}(?P<turn_word>[Ww]hite|[Bb]lack)\b)"
    rf"(?:{_GAP}(?P<castling>[-–—]|[KQkq]{{1,4}}(?![A-Za-z0-9]))"
    rf"(?:{_GAP}(?P<en_passant>[-–—]|[a-h][36](?![A-Za-z0-9])))?)?"
)
_PREFIX = re.compile(r"\A\s*(?:fen\s*[:=]?\s*)?[\"'“„«]?\s*|\s*[\"'”“»]?\s*\Z", re.IGNORECASE)
_MARKED = re.compile(r"\((?P<mark>!?)(?P<letter>[A-Za-z]{1,2})(?P<turns>[0-3]?)\)")
_XFEN_CELL = r"(?:\(!?[A-Za-z]{1,2}[0-3]?\)|[A-Za-z1-8])"
_XFEN = re.compile(rf"(?<![\w(])(?:{_XFEN_CELL}{{1,8}}/){{7}}{_XFEN_CELL}{{1,8}}(?![\w/])")
_COUNTERS = re.compile(r"[\s\-–—]*(?:\d{1,4}(?:\s+\d{1,4})?)?\s*")
_NAMES = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "s": "knight",
          "p": "pawn"}  # fmt: skip


def read_fen_text(text: str) -> Setup:
    """Read one FEN, forgiving what can be forgiven.

    Raises:
        FormatError: it is none, or shows men that are not plain.
    """
    text = plain_xfen(_PREFIX.sub("", text))
    match = BOARD.match(text)
    fen = text
    if match is not None:
        fields = FIELDS.match(text, match.end())
        rest = text[fields.end() if fields else match.end() :]
        if _COUNTERS.fullmatch(rest):
            fen = fen_at(text, match)
    try:
        return parse_fen(fen)
    except FenError as error:
        raise FormatError(f"{error} ({error.place})") from error


def fen_at(text: str, match: re.Match[str]) -> str:
    """Put the fields of a FEN that stands in *text* into their regular form."""
    board = _with_knights(re.sub(r"[1-8]{2,}", _added_up, match["board"]))
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


def plain_xfen(text: str) -> str:
    """Return *text* with the brackets of XFEN taken off plain men.

    Raises:
        FormatError: there is an XFEN in it whose men are not plain.
    """
    if "(" not in text:
        return text
    match = _XFEN.search(text)
    if match is None or "(" not in match.group():
        return text
    ranks = match.group().split("/")
    plain = "/".join(_plain_rank(rank, 8 - number) for number, rank in enumerate(ranks))
    return text[: match.start()] + plain + text[match.end() :]


def _plain_rank(rank: str, number: int) -> str:
    file, written = 0, ""
    for cell in re.findall(_XFEN_CELL, rank):
        if cell.startswith("("):
            square = f"{'abcdefgh'[min(file, 7)]}{number}"
            cell = _plain_man(cell, square)
        written += cell
        file += int(cell) if cell.isdigit() else 1
    return written


def _plain_man(cell: str, square: str) -> str:
    match = _MARKED.fullmatch(cell)
    letter = match["letter"] if match else ""
    name = _NAMES.get(letter.lower())
    if match is not None and name and not match["mark"] and match["turns"] in ("", "0"):
        return letter
    kind = name or tr("man “%1”", letter)
    if match is not None and match["mark"]:
        kind = f"neutral {kind}"
    if match is not None and match["turns"] not in ("", "0"):
        kind = f"turned {kind}"
    sentence = tr("“%1” on %2 is a %3; the board holds plain men only.", cell, square, kind)
    raise UnshownError(sentence)


def _added_up(match: re.Match[str]) -> str:
    """Join numbers that stand side by side, such as ``44``, where they fit into a rank."""
    total = sum(map(int, match.group()))
    return str(total) if total <= 8 else match.group()


def _with_knights(board: str) -> str:
    """Read ``S``, the problemists' knight, where the board has no ``N``."""
    return board if set("Nn") & set(board) else board.replace("S", "N").replace("s", "n")
