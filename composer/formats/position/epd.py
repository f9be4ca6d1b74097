"""Lists of positions, one a line: FEN, and EPD with its operations.

The stipulation is ``dm n``, or ``bm #n`` as suites of mates write it, or ``stip "h#3"``
for everything that is no directmate.  Operations that mean nothing to us are kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from composer.formats.common.credits import authors_of
from composer.formats.common.heading import read_heading
from composer.formats.common.reading import (
    FormatError,
    ProblemsRead,
    Pulse,
    ReadEntry,
    Reading,
    no_pulse,
)
from composer.formats.common.stipulation_text import find_asked, find_stipulation
from composer.formats.common.text import check_line_count, decode, encode, lines_of
from composer.formats.position.fen_text import end_of_fen, read_fen_asked, read_fen_text
from composer.model.document import Document, Entry
from composer.model.options import changed_rules, condition_options, played_setup
from solver.language import tr
from solver.notation.fen import write_fen
from solver.setup import Setup
from solver.stipulation import Stipulation

KEPT_KEY = "epd"
"""The key of ``Entry.extra`` that holds the operations which have no field."""

LONGEST_LINE = 10_000

_OPERATION = re.compile(r'\s*(?P<name>[^\s;"]+)(?P<operand>(?:"[^"]*"|[^";])*);?')
_BRACES = re.compile(r"\{([^{}]*)\}")
_COUNTERS = re.compile(r"\s*(\d{1,4}\s+\d{1,4})(?=\s|$)", re.ASCII)
_COMMENT = re.compile(r"c[0-9]", re.ASCII)
_NAMED = re.compile(r"(?:author|composer|by)\s*[:=]?\s+(?P<name>\S.*)", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_][\w'’.-]+(?: [\w'’.-]+)?, [^\W\d_][\w .'’-]*")
_OPERATION_FIRST = re.compile(r'[\s;]*[a-zD]\w{0,15}\s+(?:"|[^;]*;)')
Operations = tuple[tuple[str, str], ...]


def read_epd(data: bytes, *, encoding: str = "utf-8", pulse: Pulse = no_pulse) -> Reading:
    """Read a list of positions; a bad line is kept as an entry with its fault.

    Raises:
        FormatError: no line holds a position.
    """
    text = decode(data, encoding=encoding).removeprefix("\ufeff")
    check_line_count(text)
    problems = ProblemsRead()
    for number, line in enumerate(lines_of(text), 1):
        pulse()
        if line.strip() and not line.lstrip().startswith("#"):
            problems.add(partial(read_line, line), number, line)
    return problems.reading() if problems.entries else Reading(Document((Entry(),)))


def read_epd_line(line: str) -> Entry:
    """Read one FEN of one to six fields, with or without operations or what is asked behind it.

    Raises:
        FormatError: the position cannot be read.
    """
    return read_line(line).entry


def read_line(line: str) -> ReadEntry:
    """Read as :func:`read_epd_line`, and tell what behind the position was not understood.

    Raises:
        FormatError: the position cannot be read.
    """
    if len(line) > LONGEST_LINE:
        raise FormatError(
            tr("The line is %1 characters long; %2 are allowed.", len(line), LONGEST_LINE)
        )
    if (asked := _split_asked(line.strip())) is not None:
        fen, told = asked
        heading = read_heading(told)
        return heading.with_men(read_fen_asked(fen, heading.stipulation), has_turn=True)
    line, braced = _split_braced(line)
    fen, rest = _split_fields(line.strip())
    setup = read_fen_text(fen)
    operations = tuple((m["name"], m["operand"].strip()) for m in _OPERATION.finditer(rest))
    entry = _with_operations(setup, operations)
    return ReadEntry(replace(entry, options=(*braced, *entry.options)))


def write_epd(document: Document, *, pulse: Pulse = no_pulse) -> bytes:
    """Write every problem as one line of EPD; what could not be read goes into comments."""
    return _write_lines(document, write_epd_line, pulse)


def write_fen_list(document: Document, *, pulse: Pulse = no_pulse) -> bytes:
    """Write the position of every problem as one line of FEN, with its conditions in braces."""
    return _write_lines(document, lambda entry: write_fen(played_setup(entry)), pulse)


def write_epd_line(entry: Entry) -> str:
    """Write position, stipulation, conditions, author, source and kept operations of *entry*."""
    fields = " ".join(write_fen(entry.setup).split()[:4])
    kept = dict(entry.extra).get(KEPT_KEY)
    operations = [
        *_stipulation_operation(entry.stipulation),
        *((("condition", _quoted(", ".join(rules))),) if (rules := changed_rules(entry)) else ()),
        *(("author", _quoted(" & ".join(entry.authors))) for _ in entry.authors[:1]),
        *((("source", _quoted(entry.source)),) if entry.source else ()),
        *((("date", _quoted(entry.date)),) if entry.date else ()),
        *(kept.items() if isinstance(kept, dict) else ()),
    ]
    return " ".join([fields, *(f"{name} {operand}".rstrip() + ";" for name, operand in operations)])


def _write_lines(document: Document, write: Callable[[Entry], str], pulse: Pulse) -> bytes:
    lines: list[str] = []
    for entry in document.entries:
        pulse()
        if entry.fault is None:
            lines.append(write(entry))
        else:
            lines += [f"# {line}" for line in (entry.verbatim or "").splitlines()]
    return encode("".join(f"{line}\n" for line in lines))


def _split_braced(line: str) -> tuple[str, list[str]]:
    """Cut the conditions in braces out of a line, if all are known."""
    match = _BRACES.search(line)
    known = condition_options(match[1]) if match else None
    return (line, []) if match is None or known is None else (_BRACES.sub(" ", line, 1), known)


def _split_asked(line: str) -> tuple[str, str] | None:
    """Cut off what people write behind a FEN, ``… w - - 0 1 h#3 Circe``, where it asks for that."""
    end = end_of_fen(line)
    told = line[end:]
    if not end or _OPERATION_FIRST.match(told) or find_asked(told) is None:
        return None
    return line[:end], told


def _split_fields(line: str) -> tuple[str, str]:
    """Cut a line behind its FEN; without operations all of it is FEN."""
    tokens = line.split(maxsplit=4)
    if len(tokens) < 5 or not (";" in line or tokens[4][0].isalpha()):
        return line, ""
    fen, rest = " ".join(tokens[:4]), tokens[4]
    counters = _COUNTERS.match(rest)
    return (f"{fen} {counters[1]}", rest[counters.end() :]) if counters else (fen, rest)


def _with_operations(setup: Setup, operations: Operations) -> Entry:
    kept: dict[str, str] = {}
    asked = source = date = ""
    authors: tuple[str, ...] = ()
    conditions: list[str] = []
    for name, operand in operations:
        text = operand.strip('"')
        stipulation = _stipulation(name, text)
        if stipulation and not asked:
            asked = stipulation
        elif name == "condition":
            conditions += condition_options(text) or [text]
        elif name == "author":
            authors = authors_of(text)
        elif name == "source":
            source = text
        elif name == "date":
            date = text
        elif _COMMENT.fullmatch(name) and not authors and _author(text):
            authors = (_author(text),)
        else:
            kept[name] = operand
    if not asked:
        comments = (operand for name, operand in kept.items() if _COMMENT.fullmatch(name))
        asked = next(filter(None, map(find_stipulation, comments)), "")
    extra = ((KEPT_KEY, kept),) if kept else ()
    return Entry(setup, asked, authors, source, date, options=tuple(conditions), extra=extra)


def _author(comment: str) -> str:
    """Return the author that a comment names: ``by Sam Loyd``, or ``Loyd, Samuel`` alone."""
    named = _NAMED.fullmatch(comment)
    if named is not None:
        return named["name"]
    return comment if _NAME.fullmatch(comment) else ""


def _stipulation(name: str, operand: str) -> str:
    """Return the stipulation that an operation states, or nothing."""
    if name == "dm" and re.fullmatch(r"[1-9]\d{0,5}", operand, re.ASCII):
        return f"#{operand}"
    if name == "bm" and re.fullmatch(r"#[1-9]\d{0,5}", operand, re.ASCII):
        return operand
    if name == "stip":
        return operand
    return str(Stipulation.if_known(operand) or "") if name == "c0" else ""


def _stipulation_operation(stipulation: str) -> Operations:
    parsed = Stipulation.if_known(stipulation)
    if parsed is not None and parsed.is_directmate and str(parsed) == stipulation:
        return (("dm", str(parsed.moves)),)
    return (("stip", _quoted(stipulation)),) if stipulation else ()


def _quoted(text: str) -> str:
    """Put *text* between quotes; what cannot stand there becomes the nearest that can."""
    return '"' + " ".join(text.replace('"', "'").split()) + '"'
