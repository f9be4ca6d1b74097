"""All problems of a text without marks of its own: letters, columns, lists that are typed.

Each has a part of the text, cut between the positions; what is told beside one belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice, pairwise

from composer.formats.common.names_above import is_like_condition
from composer.formats.common.reading import (
    FormatError,
    NoPositionError,
    ProblemsRead,
    Pulse,
    ReadEntry,
    Reading,
    no_pulse,
)
from composer.formats.common.stipulation_text import find_asked
from composer.formats.common.text import check_line_count, count_lines
from composer.formats.position.board_text import count_boards
from composer.formats.position.fen_text import BOARD, boards_in
from composer.formats.position.placed import blanked
from composer.formats.position.position_text import decoded, read_position
from composer.model.document import Entry
from solver.language import filled, tr
from solver.setup import Squares
from solver.squares import SIDES

_LINE = re.compile(r"[^\r\n]+")
_PARAGRAPH = re.compile(r"[^\r\n]*\S[^\r\n]*(?:\r?\n[^\r\n]*\S[^\r\n]*)*")
_BLANK_LINE = re.compile(r"\n[ \t]*\r?\n")
_SQUARE = re.compile(r"[a-h][1-8]")
_RULER = re.compile(r"(?m)^[ \t]*(?:[-–—_*=~#][ \t]*){3,}$|\f")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LONGEST_PART = 5000
_MOST_PARAGRAPHS = 12
_LEAST_OF_PROSE = 2
"""Fewer words below a problem may be a condition that is misspelt, and no greetings."""
LONGEST_PROSE = 500_000
"""How many characters without marks are read; a search for one pattern in them takes 20 ms."""
_Place = tuple[int, int]


def read_running_text(text: str, *, pulse: Pulse = no_pulse) -> Reading:
    """Read what stands somewhere in *text*: one position, or all of several.

    Raises:
        FormatError: there is none, those that are there cannot be told apart, or the text is too
            long: a part of it is not read, for none may be lost.
    """
    if len(text) > LONGEST_PROSE:
        sentence = tr("The text has %1 characters; at most %2 are read at once.")
        raise FormatError(filled(sentence, len(text), LONGEST_PROSE))
    check_line_count(text)
    reader = _PartsRead(pulse)
    text, places = _placed(decoded(text), reader)
    problems = ProblemsRead()
    if len(places) < 2:
        found = reader.problem_among(text, *(text[slice(*it)] for it in places))
        problems.add(lambda: found, 1, "")
    for (line, piece), place in zip(_pieces(text, places), places, strict=False):
        bare = piece.strip("\r\n")
        line += count_lines(piece[: piece.find(bare)])
        problems.add(partial(reader.problem_among, bare, text[slice(*place)]), line, bare)
    return problems.reading()


class _PartsRead:
    """The problems of parts of a text, each read once: as a line, a paragraph or a piece."""

    def __init__(self, pulse: Pulse) -> None:
        self._pulse = pulse
        self._found: dict[str, ReadEntry | FormatError] = {}

    def problem(self, part: str) -> ReadEntry:
        """Return the one problem of *part*.

        Raises:
            FormatError: there is none, or it is broken.
        """
        found = self._found.get(part)
        if found is None:
            self._pulse()
            found = self._found[part] = _attempted(part)
        if isinstance(found, FormatError):
            raise found.with_traceback(None)
        return found

    def problem_among(self, piece: str, place: str = "") -> ReadEntry:
        """Return the problem that a piece of a text has at *place*, with what it says around it.

        Where paragraphs above it, or words below, make no sense there, they are comments.

        Raises:
            FormatError: there is no problem, or it is broken.
        """
        try:
            return self.problem(piece)
        except FormatError:
            start = piece.find(place)
            if not place or start < 0 or self.men(place) is None:
                raise
            for found, below in self._cut_short(piece[start:]):
                above = [it.strip() for it in _PARAGRAPH.findall(piece[:start])]
                comments = (*above, *found.entry.comments, *below)
                line = found.line + count_lines(piece[:start])
                entry = replace(found.entry, comments=comments)
                return replace(found, entry=entry, line=line, has_prose=True)
            raise

    def _cut_short(self, text: str) -> Iterator[tuple[ReadEntry, list[str]]]:
        """Yield what can be read of *text* without the last of its paragraphs, and these."""
        below: list[str] = []
        paragraphs = [*_PARAGRAPH.finditer(text)]
        for paragraph in reversed(paragraphs if len(paragraphs) <= _MOST_PARAGRAPHS else []):
            try:
                yield self.problem(text[: paragraph.end()]), below
            except FormatError:
                words = _WORD.findall(paragraph[0])
                if len(words) < _LEAST_OF_PROSE or all(map(is_like_condition, words)):
                    return
            below = [paragraph[0].strip(), *below]

    def men(self, part: str) -> Squares | None:
        """Return the men of a part that has both kings, else ``None``."""
        try:
            setup = self.problem(part).entry.setup
        except FormatError:
            return None
        return setup.squares if all(map(setup.kings, SIDES)) else None

    def is_position(self, part: str) -> bool:
        """Tell whether a line or a paragraph is a whole position; a broken one is as well.

        A line may be a part of one: of White alone, or of what is asked.
        """
        try:
            found = self.problem(part)
        except NoPositionError:
            return False
        except FormatError:
            return find_asked(part) is not None
        kings = sum(bool(found.entry.setup.kings(side)) for side in SIDES)
        return kings == len(SIDES) or (kings > 0 and bool(found.entry.stipulation))


def _attempted(text: str) -> ReadEntry | FormatError:
    """Return the one problem of *text*, or why there is none."""
    try:
        return _problem(text)
    except FormatError as error:
        return error


def _problem(text: str) -> ReadEntry:
    """Read the one problem of *text*.

    Raises:
        FormatError: there is none, or it is broken.
    """
    found = read_position(text) or _typed(text)
    if found is not None:
        return found
    boards = count_boards(text)
    if boards > 1:
        raise FormatError(
            tr("There are %1 boards here, and only one is read: copy one of them.", boards)
        )
    raise NoPositionError


def _typed(text: str) -> ReadEntry | None:
    """Read a problem as it can be typed, such as ``Kb1 Qd3 kh6 bh7 pd4 #3``."""
    from composer.formats.typed import LONGEST_COMMAND, TypedError, read_whole

    try:
        typed = read_whole(text.strip()) if len(text) <= LONGEST_COMMAND else None
    except TypedError as error:
        raise FormatError(str(error)) from error
    if typed is None:
        return None
    asked = str(typed.stipulation)
    entry = Entry(typed.setup, asked, options=typed.conditions, extra=typed.extra)
    return ReadEntry(typed.credits.given_to(entry))


def _placed(text: str, reader: _PartsRead) -> tuple[str, list[_Place]]:
    """Return *text* with each FEN once, and where its positions stand, one after the other.

    A letter may have FENs and lists side by side; a list of a FEN's men belongs to that FEN.
    """
    boards = [*boards_in(text)]
    fens = {match["board"]: match for match in reversed(boards)}
    if not fens:
        return text, _listed(text, reader)
    again = (match for match in boards if fens[match["board"]] is not match)
    text = blanked(text, again)
    known = {None, *map(reader.men, fens)}
    listed = _listed(text, reader)
    beside = (it for it in listed if reader.men(text[slice(*it)]) not in known)
    return text, sorted((*(match.span() for match in fens.values()), *beside))


def _listed(text: str, reader: _PartsRead) -> list[_Place]:
    """Return where lines and paragraphs without a FEN are positions by themselves.

    Where several lines of a paragraph are, each is one; else the whole of it, or the one line
    where the others make no sense of it.
    """

    def some(parts: re.Pattern[str], start: int = 0, end: int = len(text)) -> list[_Place]:
        return [it.span() for it in parts.finditer(text, start, end) if _may_have_men(it[0])]

    def is_position(place: _Place) -> bool:
        return BOARD.search(text, *place) is None and reader.is_position(text[slice(*place)])

    places: list[_Place] = []
    for paragraph in _PARAGRAPH.finditer(text):
        start, end = paragraph.span()
        lines = [*filter(is_position, some(_LINE, start, end))]
        whole = [*filter(is_position, some(_PARAGRAPH, start, end))]
        is_broken = not whole or reader.men(paragraph[0]) is None
        places += lines if len(lines) > 1 or (lines and is_broken) else whole
    return places


def _may_have_men(part: str) -> bool:
    """Tell whether a part has what only one with men has: two squares, or eight lines."""
    squares = islice(_SQUARE.finditer(part), 2)
    return len(part) <= _LONGEST_PART and (len(list(squares)) > 1 or part.count("\n") >= 7)


def _pieces(text: str, places: list[_Place]) -> Iterator[tuple[int, str]]:
    """Yield the part of the text that belongs to each position, with its line."""
    if len(places) < 2:
        return
    above = text[: text.rfind("\n", 0, places[0][0]) + 1]
    is_asked_above = find_asked(above) is not None and find_asked(text[places[-1][1] :]) is None
    cut = partial(_cut, text, is_asked_above=is_asked_above, is_headed=bool(_WORD.search(above)))
    cuts = [cut(end, start) for (_, end), (start, _) in pairwise(places)]
    line = 1
    for start, end in pairwise((0, *cuts, len(text))):
        piece = text[start:end]
        yield line, piece
        line += count_lines(piece)


def _cut(text: str, start: int, end: int, *, is_asked_above: bool, is_headed: bool) -> int:
    """Return where the text between two positions, from *start* to *end*, is to be cut.

    What is asked stands in lines above each position or below it, and somebody's words, a heading,
    may stand above as well.
    """
    if ruler := _RULER.search(text, start, end):
        return ruler.end()
    asked = None if is_asked_above else find_asked(text[start:end])
    told = start if asked is None else start + asked.end
    blanks = [match.end() for match in _BLANK_LINE.finditer(text, start, end)]
    if is_headed or is_asked_above:
        blanks = [it for it in blanks if it >= told][:1]
    if blanks:
        return blanks[-1]
    line = text.rfind("\n", start, end) + 1
    if not line:
        return end
    return text.find("\n", start, end) + 1 if is_asked_above else line
