"""Reading the plain text that is written here, all problems of it.

What is told of a problem stands in a fixed order; its heading has no marks of its own, so
that a single line above the board is taken for what it looks like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from composer.formats.common.credits import AWARD, authors_of, source_and_date
from composer.formats.common.plain_text import RULER
from composer.formats.common.reading import ProblemsRead, Pulse, Reading, no_pulse
from composer.formats.common.text import lines_of
from composer.formats.popeye.output import twins_of_headings
from composer.formats.position.fen_text import read_fen_text
from composer.model.document import Entry
from composer.model.publication import is_dedication

_REST = r": [^\r\n]*[\r\n]+"
_PROBLEM = re.compile(rf"(?m)^White{_REST}Black{_REST}(?:Neutral{_REST})?FEN: ")
_FILES = re.compile(r"\s*a b c d e f g h\s*")
_COUNT = re.compile(r"(?:C\+ )?\(\d+\+\d+(?:\+\d+n)?\)")
_SOLUTIONS = re.compile(r"(\S+) solutions|(\d[\d.]*)")
_TURN = re.compile(r"(?:White|Black) to move")
_HEAD = re.compile(r"\+?[a-z]\d*\)(?: .*)?|zeroposition")
_MOVE_NUMBER = re.compile(r"(?<!\d)\d{1,3}\.(?:\.\.)? ?[a-zKQRBSNP0(*]")
_Lines = list[str]


def is_plain_text(text: str) -> bool:
    """Tell whether *text* holds a problem as it is printed here."""
    return _PROBLEM.search(text) is not None


def read_plain_text(text: str, *, pulse: Pulse = no_pulse) -> Reading:
    """Read all problems of *text*; one that cannot be read is kept as its text, with its fault.

    Raises:
        FormatError: none of them can be read.
    """
    problems = ProblemsRead()
    for line, lines in _problems(text):
        pulse()
        problems.add(partial(_entry, lines), line, "\n".join(lines))
    return problems.reading()


def _problems(text: str) -> Iterator[tuple[int, _Lines]]:
    """Yield the lines of each problem, and where its position is told."""
    lines: _Lines = []
    place = 0
    for number, line in enumerate([*lines_of(text), RULER], 1):
        if line.rstrip() != RULER:
            place = number if line.startswith("FEN: ") and not place else place
            lines.append(line.rstrip())
        elif place:
            yield place, lines
            lines, place = [], 0
        else:
            lines = []


def _entry(lines: _Lines) -> Entry:
    fen = next(index for index, line in enumerate(lines) if line.startswith("FEN: "))
    men = fen - (3 if lines[fen - 1].startswith("Neutral: ") else 2)
    board = [index for index, line in enumerate(lines[:fen]) if _FILES.fullmatch(line)]
    first, last = (board[0], board[-1]) if board else (0, -1)
    authors, source, date, award = _heading([line for line in lines[:first] if line])
    asked, *more = [line for line in lines[last + 1 : men] if line] or [""]
    stipulation, options, intended = _asked(asked)
    heads = [line for line in more if _HEAD.fullmatch(line)]
    twins, has_zeroposition = twins_of_headings(heads)
    if has_zeroposition and "a" not in twins:
        twins = {"a": "", **twins}
    solution, comments = _pages(lines[fen + 1 :])
    extra = {"twins": twins} if twins else {}
    return Entry(
        setup=read_fen_text(lines[fen].removeprefix("FEN: ")),
        stipulation=stipulation,
        authors=authors,
        source=source,
        date=date,
        award=award,
        options=(*options, *(line for line in more if line not in heads)),
        solution=solution,
        comments=comments,
        extra=(*extra.items(), *((("intended-solutions", intended),) if intended else ())),
    )


def _heading(lines: _Lines) -> tuple[tuple[str, ...], str, str, str]:
    """Return authors, source, date and award, of which each may be missing."""
    if lines and re.fullmatch(r"Problem \d+", lines[0]):
        lines = lines[1:]  # as the terminal tells many
    told, _, _ = lines[-1].partition(", ") if lines else ("", "", "")
    award = lines.pop() if len(lines) > 2 or AWARD.search(told) else ""
    is_source = len(lines) > 1 or (lines and re.search(r"\d{4}", lines[-1]))
    source, date = source_and_date(lines.pop()) if is_source else ("", "")
    return authors_of(" & ".join(lines)), source, date, award


def _asked(line: str) -> tuple[str, tuple[str, ...], str]:
    """Return stipulation, options and intended solutions of the line below the board."""
    stipulation, intended = "", ""
    for place, words in enumerate(line.split("  ")):
        if _COUNT.fullmatch(words) or _TURN.fullmatch(words):
            continue
        counted = _SOLUTIONS.fullmatch(words)
        if counted is not None and (place or counted[1]):
            intended = counted[1] or counted[2]
        elif not place:
            stipulation = words
    has_set_play = stipulation.endswith("*")
    return stipulation.removesuffix("*"), ("SetPlay",) if has_set_play else (), intended


def _pages(lines: _Lines) -> tuple[str, tuple[str, ...]]:
    """Return solution and comments; paragraphs at the end without any move are comments."""
    paragraphs = [part.strip("\n") for part in "\n".join(lines).split("\n\n")]
    paragraphs = [part for part in paragraphs if part]
    comments: list[str] = []
    while paragraphs and not _MOVE_NUMBER.search(paragraphs[-1]):
        comments.insert(0, paragraphs.pop())
    place = next((at for at, part in enumerate(paragraphs) if is_dedication(part)), None)
    if place is not None:  # a comment, and so are those behind it
        paragraphs, comments = paragraphs[:place], [*paragraphs[place:], *comments]
    return "\n\n".join(paragraphs), tuple(comments)
