"""One position in a text, in whatever dress people copy it.

FEN in the shapes it has in the wild, also inside a sentence or an address of Lichess, EPD,
a board drawn in letters, a list of men.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from itertools import pairwise
from urllib.parse import unquote

from composer.formats.common.reading import FormatError, ProblemsRead, Reading
from composer.formats.common.stipulation_text import find_conditions, find_stipulation, turn_asked
from composer.formats.common.text import count_lines
from composer.formats.position.board_text import read_board_text
from composer.formats.position.epd import read_epd_line
from composer.formats.position.fen_text import BOARD, FIELDS, fen_at
from composer.formats.position.men_list import read_men_list
from composer.model.document import Entry
from solver.notation.fen import FenError, parse_fen
from solver.squares import SIDES

_EPD = re.compile(r"\S+ +[wb] +\S+ +\S+ +(?:\d+ +\d+ +)?[A-Za-z]\w{0,15}(?: [^;]{0,500})?;")

_PARAGRAPHS = re.compile(r"\n[ \t]*\r?\n")
_ADDRESS = re.compile(r"%2F|%2f|%20(?![^()\s]*\))")
"""What only an address has; the name of a man whom a user has defined is coded like one."""


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
    entry = entry or read_board_text(text) or read_men_list(text) or _read_letter(text)
    if entry is None and fault is not None:
        raise fault
    return None if entry is None else _with_conditions(entry, text)


def _with_conditions(entry: Entry, text: str) -> Entry:
    """Return the problem with the conditions that *text*, in which it stands, names."""
    return replace(entry, options=tuple(dict.fromkeys((*entry.options, *find_conditions(text)))))


def _read_letter(text: str) -> Entry | None:
    """Read the one paragraph of a letter that lists men, and what the letter asks for."""
    found = [entry for part in _PARAGRAPHS.split(text) if (entry := _listed(part)) is not None]
    if len(found) != 1:
        return None
    (entry,) = found
    asked = entry.stipulation or find_stipulation(text)
    return replace(entry, setup=entry.setup.with_turn(turn_asked(text, asked)), stipulation=asked)


def _listed(paragraph: str) -> Entry | None:
    """Read a list of men with both kings; what looks like one and is none is but talk here."""
    try:
        entry = read_men_list(paragraph)
    except FormatError:
        return None
    is_whole = entry is not None and all(entry.setup.kings(side) for side in SIDES)
    return entry if is_whole else None


def read_all_fens(text: str) -> Reading | None:
    """Read all FENs of different boards in *text*, ``None`` where it has not several.

    A broken one is kept as its text, with its fault.
    """
    text = _plain(text)
    matches = {match["board"]: match for match in reversed([*BOARD.finditer(text)])}
    places = sorted(match.start() for match in matches.values())
    problems = ProblemsRead()
    for start, end in pairwise((*places, len(text))):
        piece = text[start:end]
        line = 1 + count_lines(text[:start])
        problems.add(partial(_entry_in, piece), line, piece.splitlines()[0])
    is_several = len(problems.entries) - len(problems.faults) > 1
    return problems.reading() if is_several else None


def _entry_in(piece: str) -> Entry:
    match = BOARD.match(piece)
    assert match is not None
    return _with_conditions(_entry_at(piece, match), piece)


def _plain(text: str) -> str:
    """Return *text* with addresses decoded."""
    return unquote(text) if _ADDRESS.search(text) else text


def _read_fen(text: str) -> Entry | None:
    text = _plain(text)
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
    asked = find_stipulation(around.replace(match["board"], " "))
    setup = entry.setup
    if FIELDS.match(text, match.end()) is None:
        setup = setup.with_turn(turn_asked(around, asked))
    return replace(entry, setup=setup, stipulation=asked)


def _parse(fen: str) -> Entry:
    try:
        return Entry(setup=parse_fen(fen), stipulation="")
    except FenError as error:
        raise FormatError(str(error)) from error
