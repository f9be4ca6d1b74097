"""One position in a text, in whatever dress people copy it.

FEN in the shapes it has in the wild, also inside a sentence or an address of Lichess, EPD,
a board drawn in letters, a list of men.
"""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import unquote

import chess

from composer.formats.board_text import read_board_text
from composer.formats.epd import read_epd_line
from composer.formats.fen_text import BOARD, FIELDS, fen_at, plain_xfen
from composer.formats.men_list import read_men_list
from composer.formats.reading import FormatError
from composer.formats.stipulation_text import find_stipulation, find_turn
from composer.model.document import Entry
from solver.notation.fen import FenError, parse_fen

_EPD = re.compile(r"\S+ +[wb] +\S+ +\S+ +(?:\d+ +\d+ +)?[A-Za-z]\w{0,15}(?: [^;]{0,500})?;")


def read_position(text: str) -> Entry | None:
    """Read what looks like a FEN, else a board or a list; the FEN's fault is told if none fits.

    ``None`` where there is no position; ``stipulation`` is empty where the text names none.

    Raises:
        FormatError: there is one, and it is broken.
    """
    try:
        fault, entry = None, _read_fen(text)
    except FormatError as error:
        fault, entry = error, None
    entry = entry or read_board_text(text) or read_men_list(text)
    if entry is None and fault is not None:
        raise fault
    return entry


def _read_fen(text: str) -> Entry | None:
    if "%2F" in text or "%2f" in text or "%20" in text:
        text = unquote(text)
    text = plain_xfen(text)
    first_error: FormatError | None = None
    for match in BOARD.finditer(text):
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
    entry = _parse(fen_at(text, match))
    around = text[max(0, match.start() - 300) : match.end() + 300]
    if FIELDS.match(text, match.end()) is None and find_turn(around) is chess.BLACK:
        entry = replace(entry, setup=entry.setup.with_turn(chess.BLACK))
    return replace(entry, stipulation=find_stipulation(around.replace(match["board"], " ")))


def _parse(fen: str) -> Entry:
    try:
        return Entry(setup=parse_fen(fen), stipulation="")
    except FenError as error:
        raise FormatError(str(error)) from error
