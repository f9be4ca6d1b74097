"""Panes that are shown, and what stands on pages that are written bit by bit."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from composer.windows.common.copier import Copier
from composer.windows.common.notice_bar import NoticeBar


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
    copy_for(widget)
    return widget


def copy_for(widget: QWidget) -> None:
    """Put on the clipboard what *widget* wishes to have there, as the window does."""
    wished = getattr(widget, "copy_wished", None)
    if wished is not None:
        wished.connect(Copier(NoticeBar(widget), widget).copy)
