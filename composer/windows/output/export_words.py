"""The kinds of files that problems are exported to, in the user's words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from solver.language import tr, trn

if TYPE_CHECKING:
    from composer.export.targets import Target


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
