"""CSV: one row a problem, for spreadsheets, and back from them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from functools import partial

from composer.formats.common.credits import authors_of
from composer.formats.common.publication import Publication
from composer.formats.common.reading import FormatError, ProblemsRead, Pulse, Reading, no_pulse
from composer.formats.common.telling import solutions_text, twin_texts
from composer.formats.common.text import BYTE_ORDER_MARK, encode
from composer.formats.popeye.output import twins_of_headings
from composer.formats.position.fen_text import read_fen_asked
from composer.model.document import Entry
from solver.language import tr
from solver.notation.fen import write_fen
from solver.notation.moves import short_algebraic
from solver.squares import BLACK, WHITE
from solver.twinning.composition import Answer

COLUMNS = (
    "number", "authors", "source", "date", "award", "stipulation", "solutions", "white", "black",
    "fen", "twins", "options", "keywords", "verdict", "keys", "tested by",
)  # fmt: skip
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
LONGEST_HEADING = 10_000
_SEPARATORS = (",", ";", "\t")
_TWIN = re.compile(r";\s(?=\+?[a-z]\d*\) )")


def write_csv(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
    """Write a heading and a row for every problem."""
    rows: list[Sequence[object]] = [COLUMNS]
    for number, publication in enumerate(publications, 1):
        pulse()
        if publication.entry.fault is None:
            rows.append(_row(number, publication))
    return table_bytes(rows)


def table_bytes(rows: Iterable[Sequence[object]]) -> bytes:
    """Return *rows* as a table; a byte order mark tells Excel it is UTF-8, and no cell counts."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([_harmless(str(cell)) for cell in row] for row in rows)
    return encode(BYTE_ORDER_MARK + out.getvalue())


def separator_of(text: str) -> str | None:
    """Return what stands between the cells of a table with a column ``fen``, else ``None``."""
    heading = text.removeprefix(BYTE_ORDER_MARK)[:LONGEST_HEADING].split("\n", 1)[0].lower()
    return next((it for it in _SEPARATORS if "fen" in _names(heading.split(it))), None)


def read_csv(text: str, *, pulse: Pulse = no_pulse) -> Reading:
    """Read a table with a column ``fen``; what stands in columns of other names is passed over.

    A row that cannot be read is kept as an entry with its fault.

    Raises:
        FormatError: no row holds a problem.
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text) or ",")
    problems = ProblemsRead()
    try:
        names = _names(next(rows))
        for row in rows:
            pulse()
            if any(row):
                cells = dict(zip(names, map(_as_typed, row), strict=False))
                problems.add(partial(_entry, cells), rows.line_num, ",".join(row))
    except csv.Error as error:
        raise FormatError(tr("Line %1 of the table cannot be read.", rows.line_num)) from error
    return problems.reading(tr("The table has no rows."))


def _names(heading: list[str]) -> list[str]:
    return [name.strip().strip('"').lower() for name in heading]


def _entry(cells: dict[str, str]) -> Entry:
    def texts(name: str) -> tuple[str, ...]:
        return tuple(text for text in cells.get(name, "").split("; ") if text)

    heads = _TWIN.split(cells.get("twins", "").replace("zeroposition; ", "zeroposition\n"))
    twins, has_zeroposition = twins_of_headings([line for it in heads for line in it.split("\n")])
    twins = {"a": "", **twins} if has_zeroposition and "a" not in twins else twins
    intended = cells.get("solutions", "")
    extra = {"twins": twins, "intended-solutions": intended}
    asked = cells.get("stipulation", "")
    return Entry(
        setup=read_fen_asked(cells.get("fen", ""), asked),
        stipulation=asked,
        authors=authors_of(cells.get("authors") or cells.get("author", "")),
        source=cells.get("source", ""),
        date=cells.get("date") or cells.get("year", ""),
        award=cells.get("award", ""),
        options=texts("options"),
        keywords=texts("keywords"),
        extra=tuple((name, value) for name, value in extra.items() if value),
    )


def _as_typed(cell: str) -> str:
    """Take away the quote that keeps a spreadsheet from taking text for a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(_FORMULAS) else cell


def _row(number: int, publication: Publication) -> list[str]:
    entry, answers = publication.entry, publication.answers
    return [
        str(number),
        "; ".join(entry.authors),
        entry.source,
        entry.date,
        entry.award,
        entry.stipulation,
        solutions_text(entry).removesuffix(" solutions"),
        str(entry.setup.count(WHITE)),
        str(entry.setup.count(BLACK)),
        write_fen(entry.setup),
        "; ".join(twin_texts(entry)),
        "; ".join(entry.options),
        "; ".join(entry.keywords),
        "; ".join(_verdict(answer) for answer in answers),
        "; ".join(_keys(answer) for answer in answers),
        publication.tested_by,
    ]


def _verdict(answer: Answer) -> str:
    verdict = answer.judgement.verdict
    return "" if verdict is None else verdict.value


def _keys(answer: Answer) -> str:
    game = answer.solution.problem.start.game()
    return " ".join(short_algebraic(game, key) for key in answer.solution.keys)


def _harmless(cell: str) -> str:
    """Keep a spreadsheet from taking text for a formula: a quote in front makes it text."""
    return f"'{cell}" if cell.startswith(_FORMULAS) else cell
