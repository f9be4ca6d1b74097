"""Six problems in a window, and hands on them."""

from __future__ import annotations

from PySide6.QtGui import QAction

from composer.model.document import Document
from composer.windows.main_window import MainWindow
from tests.composer.collection.problems import as_read, problem

FILES = "abcdef"


def six() -> Document:
    return as_read(
        *(
            problem(f"wK{file}1 bKh8", source=file, stipulation=f"#{number + 1}")
            for number, file in enumerate(FILES)
        )
    )


def sources(window: MainWindow) -> str:
    return "".join(entry.source or "-" for entry in window.editor.document.entries)


def choose(window: MainWindow, *places: int) -> None:
    """Choose problems with the keyboard, as users do: the first with a jump, the rest by Ctrl."""
    pane = window.collection_pane.pane
    pane.entry_chosen.emit(places[0])
    pane.select_places(places)
    assert pane.selected_places == tuple(sorted(places))


def action(window: MainWindow, name: str) -> QAction:
    return window.commands.by_name[name]


def undone(window: MainWindow) -> str:
    """Take the last step back; it must have been a single one."""
    assert window.editor.history.count() == 1
    window.commands.undo.trigger()
    return sources(window)
