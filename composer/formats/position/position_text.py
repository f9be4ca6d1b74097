"""One position in a text, in whatever dress people copy it.

FEN in the shapes it has in the wild, also inside a sentence or an address of Lichess, EPD,
a board drawn in letters, a list of men.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from composer.formats.common.heading import TAKEN, read_heading
from composer.formats.common.reading import FormatError, ReadEntry
from composer.formats.position.board_text import read_board_text
from composer.formats.position.epd import read_line
from composer.formats.position.fen_text import FIELDS, boards_in, fen_at
from composer.formats.position.men_list import read_men_list
from composer.formats.position.placed import Placed
from solver.notation.fen import FenError, parse_fen
from solver.squares import SIDES

_EPD = re.compile(r"\S+ +[wb] +\S+ +\S+ +(?:\d+ +\d+ +)?[A-Za-z]\w{0,15}(?: [^;]{0,500})?;")

_PARAGRAPHS = re.compile(r"\n[ \t]*\r?\n")
_LINE = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]*")
_ADDRESS = re.compile(r"%2F|%2f|%20(?![^()\s]*\))")
"""What only an address has; the name of a man whom a user has defined is coded like one."""
_COUNTERS = re.compile(r"[\s\-–—]*\d{1,4}(?:[ \t]+\d{1,4})?(?![\w#.‡≠½])")


def read_position(text: str) -> ReadEntry | None:
    """Read what looks like a FEN, else a board or a list; the FEN's fault is told if none fits.

    ``None`` where there is no position; ``stipulation`` is empty where the text names none.

    Raises:
        FormatError: there is one, and it is broken.
    """
    text = decoded(text)
    fault: FormatError | None = None
    try:
        if (found := _read_fen(text)) is not None:
            return found
    except FormatError as error:
        fault = error
    placed = read_board_text(text) or read_men_list(text) or _read_letter(text)
    if placed is None and fault is not None:
        raise fault
    return None if placed is None else placed.problem()


def decoded(text: str) -> str:
    """Return *text* with addresses decoded."""
    return unquote(text) if _ADDRESS.search(text) else text


def _read_letter(text: str) -> Placed | None:
    """Read the one paragraph of a letter that lists men, and what the letter asks for."""
    parts = _PARAGRAPHS.split(text)
    if len(parts) == 1:
        return None  # which was read as a list already
    found = [(number, it) for number, part in enumerate(parts) if (it := _listed(part)) is not None]
    if len(found) != 1:
        return None
    number, placed = found[0]
    around = (*parts[:number], placed.rest, *parts[number + 1 :])
    return Placed(placed.setup, "\n\n".join(around))


def _listed(paragraph: str) -> Placed | None:
    """Read a list of men with both kings; what looks like one and is none is but talk here."""
    try:
        placed = read_men_list(paragraph)
    except FormatError:
        return None
    is_whole = placed is not None and all(placed.setup.kings(side) for side in SIDES)
    return placed if is_whole else None


def _read_fen(text: str) -> ReadEntry | None:
    first_error: FormatError | None = None
    for match in boards_in(text):
        try:
            return _read_at(text, match)
        except FormatError as error:
            first_error = first_error or error
    if first_error is not None:
        raise first_error
    return None


def _read_at(text: str, match: re.Match[str]) -> ReadEntry:
    """Read the FEN whose board is *match*, and what the text around it asks for."""
    rest = _LINE.match(text, match.start())
    line = rest[0] if rest else ""
    if _EPD.match(line):
        end = line.rindex(";") + 1
        around = f"{text[: match.start()]}{TAKEN}{text[match.start() + end :]}"
        return read_heading(around).around(read_line(line[:end]).entry)
    fields = FIELDS.match(text, match.end())
    try:
        setup = parse_fen(fen_at(text, match))
    except FenError as error:
        raise FormatError(str(error)) from error
    return Placed(setup, _around(text, match, fields), has_turn=fields is not None).problem()


def _around(text: str, match: re.Match[str], fields: re.Match[str] | None) -> str:
    """Return *text* without the FEN and an address around it."""
    start, end = match.start(), match.end() if fields is None else fields.end()
    if counters := _COUNTERS.match(text, end):
        end = counters.end()
    while start and not text[start - 1].isspace():
        start -= 1
    if "/" in text[start : match.start()]:  # an address
        while end < len(text) and not text[end].isspace():
            end += 1
    return f"{text[:start]}{TAKEN}{text[end:]}"
