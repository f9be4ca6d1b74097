"""Panes that are shown, and what stands on pages that are written bit by bit."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from composer.editor import Editor
from composer.panels.sheet.problem import ProblemPane
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


def open_sheet(qtbot: QtBot, editor: Editor, height: int) -> ProblemPane:
    """Show the problem pane over *editor*, which makes what the pane wishes."""
    pane = ProblemPane()
    qtbot.addWidget(pane)
    pane.edit_requested.connect(editor.grant)
    editor.document_changed.connect(pane.note_document)
    pane.show_entry(editor.document.entry)
    pane.resize(430, height)
    with qtbot.waitExposed(pane):
        pane.show()
    pane.activateWindow()
    return pane


def shown_in(pane: ProblemPane, name: str) -> str:
    """Return what stands in the field *name* of a pane."""
    control = pane.controls[name]
    return control.property("plainText") or control.property("text") or ""


def copy_for(widget: QWidget) -> None:
    """Put on the clipboard what *widget* wishes to have there, as the window does."""
    wished = getattr(widget, "copy_wished", None)
    if wished is not None:
        wished.connect(Copier(NoticeBar(widget), widget).copy)
