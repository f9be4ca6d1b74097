"""Numbers and lists in words, for sentences."""

from __future__ import annotations

from collections.abc import Sequence

from solver.stipulation import Stipulation

_COUNTS = (
    *("No", "One", "Two", "Three", "Four", "Five", "Six"),
    *("Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"),
)


def count_word(count: int) -> str:
    """Return *count* as a word at the start of a sentence, from 13 on in figures."""
    return _COUNTS[count] if count < len(_COUNTS) else str(count)


def moves_word(count: int) -> str:
    """Return ``1 move`` or ``4 moves``."""
    return f"{count} move" if count == 1 else f"{count} moves"


def listing(items: Sequence[str], most: int = 8) -> str:
    """Return ``a``, ``a and b``, ``a, b and c``, or the first few and how many more."""
    if len(items) > most:
        rest = len(items) - most + 1
        return f"{', '.join(items[: most - 1])} and {rest} more"
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def half_moves_word(count: int) -> str:
    """Return a number of half-moves in moves: ``1 move``, ``2.5 moves``, ``half a move``."""
    if count % 2 == 0:
        return moves_word(count // 2)
    return f"{count // 2}.5 moves" if count > 1 else "half a move"


def length_unit(stipulation: Stipulation) -> str:
    """Return what stands behind a length as the search counts it: help play in half-moves."""
    return "" if stipulation.is_battle or stipulation.series else " half-moves"
