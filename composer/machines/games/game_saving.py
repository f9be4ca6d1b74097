"""Games saved as PGN: where to, and what became of it."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from composer.asking import ask_where_to_save
from composer.formats.saving import SaveError, save
from solver.language import tr


def ask_where(parent: QWidget, title: str, take: Callable[[str], None]) -> None:
    """Ask for a file, and hand its name to *take*."""
    ask_where_to_save(parent, title, tr("games"), [tr("Games (*.pgn)")], take)


def pgn_date() -> str:
    """Return the day of today as PGN writes it."""
    return datetime.datetime.now().astimezone().strftime("%Y.%m.%d")


def save_games(path: Path, pgn: str) -> tuple[bool, str]:
    """Write *pgn*; return whether that was done, and a sentence about it."""
    try:
        save(path, pgn.encode())
    except SaveError as error:
        return False, str(error)
    return True, tr("Saved “%1”.", path.name)
