"""What is dropped on the window: files, or text that holds a position."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData


def can_take(data: QMimeData) -> bool:
    """Tell whether *data* may hold something to open."""
    return bool(dropped_files(data)) or data.hasText()


def dropped_files(data: QMimeData) -> tuple[Path, ...]:
    """Return the files of this computer that *data* names."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
