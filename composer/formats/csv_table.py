"""CSV: one row a problem, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import chess

from composer.formats.publication import Publication
from composer.formats.reading import Pulse, no_pulse
from composer.formats.telling import solutions_text, twin_texts
from composer.formats.text import BYTE_ORDER_MARK, encode
from solver.composition import Answer
from solver.notation.fen import write_fen
from solver.notation.moves import short_algebraic

COLUMNS = (
    "number", "authors", "source", "date", "award", "stipulation", "solutions", "white", "black",
    "fen", "twins", "options", "keywords", "verdict", "keys", "tested by",
)  # fmt: skip
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def write_csv(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
    """Write a heading and a row for every problem; a byte order mark tells Excel it is UTF-8."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for number, publication in enumerate(publications, 1):
        pulse()
        if publication.entry.fault is None:
            writer.writerow([_harmless(cell) for cell in _row(number, publication)])
    return encode(BYTE_ORDER_MARK + out.getvalue())


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
        str(entry.setup.count(chess.WHITE)),
        str(entry.setup.count(chess.BLACK)),
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
    board = answer.solution.problem.setup.board()
    return " ".join(short_algebraic(board, key) for key in answer.solution.keys)


def _harmless(cell: str) -> str:
    """Keep a spreadsheet from taking text for a formula: a quote in front makes it text."""
    return f"'{cell}" if cell.startswith(_FORMULAS) else cell
