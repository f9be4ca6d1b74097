"""What stands on pages that are written bit by bit."""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit


def stands_in(words: str, page: QPlainTextEdit) -> bool:
    """Tell whether *words* stand somewhere on *page*."""
    return words in page.toPlainText()


def is_written(text: str, page: QPlainTextEdit) -> bool:
    """Tell whether *page* holds *text*, and nothing else."""
    return page.toPlainText() == text
