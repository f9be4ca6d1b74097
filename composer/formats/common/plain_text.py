"""Plain text of a problem but for its solution: data, a board in letters, men, what is asked."""

from __future__ import annotations

from collections.abc import Iterator

from composer.formats.common.credits import authors_line, award_line, source_line
from composer.formats.common.listed_men import men_text
from composer.formats.common.publication import Publication
from composer.formats.common.telling import (
    asked_text,
    conditions,
    men_count,
    solutions_text,
    twin_texts,
    unusual_turn,
)
from solver.men import Color, Man
from solver.notation.fen import write_fen
from solver.notation.letters import man_code
from solver.setup import Setup
from solver.squares import square_at

_FILES = "    a b c d e f g h"
RULER = "-" * 60


def description_lines(publication: Publication) -> Iterator[str]:
    """Yield what is known of a problem without its solution."""
    entry = publication.entry
    above = [authors_line(entry), source_line(entry), award_line(entry)]
    if any(above):
        yield from filter(None, above)
        yield ""
    yield from board_lines(entry.setup)
    yield ""
    mark = "C+ " if publication.tested_by else ""
    asked = [asked_text(entry), solutions_text(entry), unusual_turn(entry)]
    yield "  ".join([*filter(None, asked), f"{mark}({men_count(entry.setup)})"])
    yield from twin_texts(entry)
    yield from conditions(entry)
    yield ""
    yield f"White: {men_text(entry.setup, Color.WHITE)}"
    yield f"Black: {men_text(entry.setup, Color.BLACK)}"
    if any(man and man.color is Color.NEUTRAL for man in entry.setup.squares):
        yield f"Neutral: {men_text(entry.setup, Color.NEUTRAL)}"
    yield f"FEN: {write_fen(entry.setup)}"


def board_lines(setup: Setup) -> Iterator[str]:
    """Yield the board in letters, White's men in capitals."""
    yield _FILES
    for rank in range(7, -1, -1):
        cells = [_cell(setup.squares[square_at(file, rank)]) for file in range(8)]
        yield f"  {rank + 1} {' '.join(cells)} {rank + 1}"
    yield _FILES


def _cell(man: Man | None) -> str:
    """Return a square in letters; of fairy men the code, ``=`` before it where he is neutral."""
    if man is None:
        return "."
    code = man_code(man)
    if man.color is Color.NEUTRAL:
        return f"={code}"
    return code if man.is_white else code.lower()
