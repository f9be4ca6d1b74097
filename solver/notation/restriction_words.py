"""A restriction in words, as the command line says them beside what was found."""

from __future__ import annotations

from collections.abc import Iterator

from solver.men import Kind
from solver.squares import Square, name_of
from solver.vary.restricted import Restriction


def restriction_words(asked: Restriction) -> str:
    """Return ``with mates by the knight only, and without a move of the man on b7``."""
    return ", and ".join(_parts(asked)) or "without a condition"


def _parts(asked: Restriction) -> Iterator[str]:
    if asked.mating_kind is not None:
        yield f"with mates by a {Kind(asked.mating_kind).name.lower()} only"
    if asked.mating_man is not None:
        yield f"with mates by the man of {name_of(asked.mating_man)} only"
    if asked.mating_square is not None:
        yield f"with mates on {name_of(asked.mating_square)} only"
    if asked.is_model:
        yield "with model mates only"
    for squares, words in (
        (asked.moved, "with a move of the man of"),
        (asked.unmoved, "without a move of the man of"),
        (asked.captured, "with the capture of the man of"),
        (asked.uncaptured, "without the capture of the man of"),
    ):
        if squares:
            yield f"{words} {_names(squares)}"
    if asked.moves:
        yield f"with {' '.join(move.uci() for move in asked.moves)} in the play"


def _names(squares: tuple[Square, ...]) -> str:
    return ", of ".join(map(name_of, squares))
