"""A page of plain text that may be long: it is written a little at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import Slot
from PySide6.QtGui import QFont, QFontDatabase, QShowEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from composer.appearance import color
from composer.beside import SlicedWork
from composer.saying import describe


class TextPage(QPlainTextEdit):
    """Writes its text when it is first looked at, and not before."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        describe(self, name, name)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(_fixed_font())
        self._make_lines: Callable[[], Iterator[str]] | None = None
        self._written: list[str] = []
        self._work = SlicedWork(self)
        self._work.advanced.connect(self._add)
        self._work.finished.connect(self._add)

    def show_lines(self, make_lines: Callable[[], Iterator[str]] | None) -> None:
        """Show the lines that *make_lines* yields, or nothing."""
        self._work.give_up()
        self.clear()
        self._make_lines = make_lines
        if self.isVisible():
            self._write()

    def fade(self, is_faded: bool) -> None:
        """Write all in grey, or as it is."""
        color(self, **{"Text": "ink3"} if is_faded else {})

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._write()

    def _write(self) -> None:
        make_lines, self._make_lines = self._make_lines, None
        if make_lines is not None:
            self._written = []
            self._work.start(map(self._written.append, make_lines()))

    @Slot()
    def _add(self) -> None:
        text, self._written[:] = "\n".join(self._written), []
        if not text:
            return
        self.appendPlainText(text)
        if self.document().blockCount() <= text.count("\n") + 1:
            self.moveCursor(QTextCursor.MoveOperation.Start)


def _fixed_font() -> QFont:
    """Return a font of which only the family is said, so that its size is that of the pane."""
    font = QFont()
    font.setFamilies(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families())
    font.setStyleHint(QFont.StyleHint.Monospace)
    return font
