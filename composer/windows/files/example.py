"""Problems to begin with: a two-mover that solves at once, and the classics of the samples."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from composer.model.document import Document, Entry
from composer.resources import sample
from composer.windows.common.actions import Actions
from composer.windows.files.file_commands import FileCommands
from solver.notation.fen import parse_fen

CLASSICS = "classics.olv"


def example() -> Document:
    """Return the two-mover that the first solving program was shown with, in Manchester."""
    entry = Entry(
        setup=parse_fen("5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"),
        stipulation="#2",
        source="D. G. Prinz, Robot Chess",
        date="1952",
        comments=("Solved by the Ferranti Mark 1 in November 1951.",),
    )
    return Document((entry,))


class ExampleCommands(QObject):
    """Opens what ships with the program, in no file of the user's."""

    def __init__(self, files: FileCommands, commands: Actions) -> None:
        super().__init__(files)
        self._files = files
        commands.example.triggered.connect(self._show_example)
        commands.samples.triggered.connect(self._show_classics)

    @Slot()
    def _show_example(self) -> None:
        self._files.open_document(example())

    @Slot()
    def _show_classics(self) -> None:
        self._files.open_copy(sample(CLASSICS))
