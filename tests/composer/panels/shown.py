"""Panes that are shown, and what stands on pages that are written bit by bit."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot


def stands_in(words: str, page: QPlainTextEdit) -> bool:
    """Tell whether *words* stand somewhere on *page*."""
    return words in page.toPlainText()


def is_written(text: str, page: QPlainTextEdit) -> bool:
    """Tell whether *page* holds *text*, and nothing else."""
    return page.toPlainText() == text


_W = TypeVar("_W", bound=QWidget)


def open_pane(qtbot: QtBot, widget: _W) -> _W:
    """Show *widget* in the size of a pane, and return it."""
    qtbot.addWidget(widget)
    widget.resize(430, 460)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget
