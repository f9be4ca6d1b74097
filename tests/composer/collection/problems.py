"""Problems for the tests of collections, made from lists of men."""

from __future__ import annotations

from dataclasses import replace

from composer.collection.men_text import read_men
from composer.formats.olv.document import read_olv, write_olv
from composer.model.document import Document, Entry
from solver.setup import Setup


def setup_of(men: str) -> Setup:
    """Lay out *men* such as ``wKa1 bKa3``."""
    return Setup().with_pieces(dict(read_men(men)))


def problem(men: str = "wKa1 Qb3 bKh8", **fields: object) -> Entry:
    """Return a problem with these men and fields."""
    return replace(Entry(setup_of(men)), **fields)  # type: ignore[arg-type]


def as_read(*entries: Entry) -> Document:
    """Return *entries* as they come out of a file, each with the text it was read from."""
    return read_olv(write_olv(Document(entries))).document


def many(count: int) -> Document:
    """Return a collection of *count* different problems, as they come out of a file."""
    return as_read(*(_numbered(number) for number in range(count)))


def _numbered(number: int) -> Entry:
    squares = [f"{file}{rank}" for rank in "1234567" for file in "abcdefgh"]
    home = squares[number % 50]
    black = squares[(number * 7 + 9) % 50]
    other = squares[(number * 13 + 21) % 50]
    men = f"wK{home} bKh8" + (f" bP{black}" if black != home else "")
    men += f" wR{other}" if other not in (home, black) else ""
    return problem(
        men,
        stipulation=f"#{2 + number % 4}",
        authors=(f"Author {number % 97}, A.",),
        source=f"Column {number % 31}",
        date=str(1850 + number % 170),
        solution=f"1.R{other}-{other} !\n" * 5,
    )
