"""Asking where a file is to be saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget


def ask_where_to_save(
    parent: QWidget, title: str, name: str, kinds: Sequence[str], take: Callable[[str], None]
) -> QFileDialog:
    """Ask for a file and hand its path to *take*; *name*, without a suffix, is proposed.

    Kinds of files are such as ``PDF page (*.pdf)``, the usual one first; the chosen one
    gives the name its suffix.
    """
    dialog = QFileDialog(parent, title, "", ";;".join(kinds))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setDefaultSuffix(_suffix_of(kinds[0]))
    dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(_suffix_of(kind)))
    dialog.selectFile(name)
    dialog.fileSelected.connect(take)
    dialog.open()
    return dialog


def _suffix_of(kind: str) -> str:
    return kind.rpartition("*.")[2].rstrip(")")
