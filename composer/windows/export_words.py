"""The kinds of files that problems are exported to, in the user's words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from composer.export.targets import Target


def target_words(target: Target) -> str:
    """Return what *target* is called where the user chooses; a new one has its own title."""
    return _words().get(target.name) or _tr(target.title)


def exported_words(paths: Sequence[Path]) -> str:
    """Say where an export went."""
    if len(paths) == 1:
        return _tr("Exported to ‘%1’.").replace("%1", paths[0].name)
    words = _tr("Exported to %2 files, the first of them ‘%1’.")
    return words.replace("%2", str(len(paths))).replace("%1", paths[0].name) if paths else ""


def _words() -> dict[str, str]:
    return {
        "pdf": _tr("PDF, pages of diagrams"),
        "png": _tr("PNG pictures"),
        "svg": _tr("SVG pictures"),
        "html": _tr("HTML page with diagrams"),
        "olv": _tr("Olive collection"),
        "pgn": _tr("PGN, the solution as variations"),
        "popeye": _tr("Popeye input"),
        "epd": _tr("EPD, one position a line"),
        "fen": _tr("FEN, one position a line"),
        "text": _tr("Plain text with a board in letters"),
        "latex": _tr("LaTeX for the package diagram"),
        "xskak": _tr("LaTeX for chessboard and xskak"),
        "json": _tr("JSON lines"),
        "csv": _tr("Table (CSV)"),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("ExportFormats", text)
