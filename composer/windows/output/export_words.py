"""The kinds of files that problems are exported to, in the user's words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from solver.counting import grouped
from solver.language import joined, tr, trn

if TYPE_CHECKING:
    from composer.export.targets import Target
    from composer.formats.exporting import LeftOut

_MOST_NUMBERS = 10
"""So many of the problems that are left out are named."""


def target_words(target: Target) -> str:
    """Return what *target* is called where the user chooses; a new one has its own title."""
    return _words().get(target.name, target.title)


def exported_words(paths: Sequence[Path]) -> str:
    """Say where an export went."""
    if not paths:
        return ""
    return trn(
        "Exported to “%1”.",
        "Exported to %2 files, the first of them “%1”.",
        len(paths),
        paths[0].name,
        len(paths),
    )


def left_out_words(left_out: Sequence[LeftOut], places: Sequence[int]) -> str:
    """Say which problems a format cannot hold, by their numbers in the file, and why the first."""
    if not left_out:
        return ""
    numbers = [grouped(places[it.place] + 1) for it in left_out[:_MOST_NUMBERS]]
    dots = ["…"] if len(left_out) > _MOST_NUMBERS else []
    named = joined(", ", (*numbers, *dots))
    why = left_out[0].why
    return trn("Left out: number %1. %2", "Left out: numbers %1. %2", len(left_out), named, why)


def _words() -> dict[str, str]:
    return {
        "pdf": tr("PDF, pages of diagrams"),
        "png": tr("PNG pictures"),
        "svg": tr("SVG pictures"),
        "html": tr("HTML page with diagrams"),
        "olv": tr("Olive collection"),
        "pgn": tr("PGN, the solution as variations"),
        "popeye": tr("Popeye input"),
        "epd": tr("EPD, one position a line"),
        "fen": tr("FEN, one position a line"),
        "text": tr("Plain text with a board in letters"),
        "latex": tr("LaTeX for the package diagram"),
        "xskak": tr("LaTeX for chessboard and xskak"),
        "json": tr("JSON lines"),
        "csv": tr("Table (CSV)"),
    }
