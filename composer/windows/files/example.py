"""The problem behind *Try an example*: a two-mover that solves at once."""

from __future__ import annotations

from composer.model.document import Document, Entry
from solver.notation.fen import parse_fen


def example() -> Document:
    """Return the two-mover that the first solving program was shown with, in Manchester."""
    entry = Entry(
        setup=parse_fen("5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"),
        stipulation="#2",
        source="D. G. Prinz, Robot Chess",
        date="1952",
        comments=("Solved by the Ferranti Mark 1 in November 1951.",),
    )
    return Document((entry,))
