"""The search line over the table of problems, with what is wrong in it and how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.beside import Later
from composer.panels.shared.controls import MenuButton, bare, fill
from composer.panels.shared.fields import make_clearable
from composer.panels.shared.wrapping_row import WrappingRow
from composer.saying import describe, say
from solver.counting import grouped
from solver.language import filled, tr

if TYPE_CHECKING:
    from composer.collection.query import QueryError

_UNTIL_SEARCH = 250
"""How many milliseconds after the last key the search begins by itself."""


class SearchLine(QWidget):
    """A line for a query, with a form and a menu of positions for those who do not type it."""

    query_changed = Signal(str)
    """The text is to be searched for now."""
    form_requested = Signal()
    stop_requested = Signal()
    left_downwards = Signal()
    """The arrow down was pressed: the keyboard goes to the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._searched = ""
        self._fault: QueryError | None = None
        self._later = Later(_UNTIL_SEARCH, self.search_now, self)
        self.field = self._make_field()
        self.form_button = self._make_button(
            tr("Form…"), tr("Fill in a form instead of typing the search.")
        )
        self.form_button.clicked.connect(self.form_requested)
        self.positions_menu = QMenu(self)
        self.position_button = self._make_button(
            tr("Position"),
            tr("Search for the position on the board, or a part of it."),
            MenuButton(self.positions_menu, self),
        )
        self.stop_button = self._make_button(
            tr("Stop"), tr("End the search with what it has found.")
        )
        self.stop_button.clicked.connect(self.stop_requested)
        self.note_label = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._lay_out()

    def _make_field(self) -> QLineEdit:
        field = QLineEdit(self)
        make_clearable(field)
        say(field.setPlaceholderText, tr("Search: Loyd #2..#4 men<=7"))
        describe(field, tr("Search in the collection"), search_help())
        field.textEdited.connect(self._later.put_off)
        field.textChanged.connect(self._on_changed)
        field.returnPressed.connect(self._on_return)
        field.installEventFilter(self)
        for button in field.findChildren(QToolButton):
            describe(button, tr("Show all problems"), tr("Show all problems again (Esc)."))
        return field

    def _make_button(
        self, words: str, sentence: str, button: QToolButton | None = None
    ) -> QToolButton:
        button = button or QToolButton(self)
        say(button.setText, words)
        say(button.setToolTip, sentence)
        say(button.setAccessibleName, sentence)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _lay_out(self) -> None:
        row = WrappingRow(self, self.controls(), field=self.field)
        notes = QHBoxLayout()
        fill(notes, (self.note_label, 1), self.stop_button)
        column = bare(QVBoxLayout(self), 2)
        fill(column, row, notes)
        self.show_note("")

    def controls(self) -> tuple[QWidget, ...]:
        """Return what stands side by side."""
        return self.field, self.form_button, self.position_button

    @property
    def text(self) -> str:
        """What stands in the line."""
        return self.field.text()

    def search_for(self, text: str) -> None:
        """Put *text* into the line and search for it."""
        self.field.setText(text)
        self.search_now()

    def forget(self) -> None:
        """Empty the line without a search."""
        self._later.stop()
        self._searched = ""
        self.field.clear()
        self.show_note("")

    @Slot()
    def search_now(self) -> None:
        """Search for what stands in the line."""
        self._later.stop()
        self._searched = self.field.text()
        self.query_changed.emit(self._searched)

    def show_note(self, sentence: str) -> None:
        """Say something about the search, or nothing."""
        self._fault = None
        say(self.note_label.setText, sentence)
        self.note_label.setVisible(bool(sentence))
        self.stop_button.hide()

    def show_fault(self, error: QueryError) -> None:
        """Say what is wrong with the query and where."""
        place = filled(tr("Character %1: %2"), error.start + 1, str(error))
        self.show_note(f"⚠ {place}")
        self._fault = error

    def show_progress(self, done: int, total: int, found: int) -> None:
        """Say how far the search is."""
        words = filled(
            tr("Searched %1 of %2, found %3."), grouped(done), grouped(total), grouped(found)
        )
        self.show_note(words)
        self.stop_button.show()

    @Slot()
    def _on_return(self) -> None:
        """Search, and mark the characters at fault where that cannot be."""
        self.search_now()
        if self._fault is not None:
            start, end = self._fault.start, self._fault.end
            self.field.setSelection(start, max(1, end - start))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Esc empty the line and the arrow down go to the table."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Down:
                self.left_downwards.emit()
                return True
            if event.key() == Qt.Key.Key_Escape and self.field.text():
                self.search_for("")
                return True
        return super().eventFilter(watched, event)

    @Slot(str)
    def _on_changed(self, text: str) -> None:
        if not text and self._searched:  # emptied by its button
            self._later.start()


def search_help() -> str:
    """Return what can be typed into the search line, with an example each."""
    return tr(
        "Words are searched in everything: Loyd\n"
        "author:Loyd  source:Albion  award:prize  keyword:Indian  comment:…  solution:…\n"
        "#2   #2..#4   h#   stip:+   moves>=3   year:1880..1890\n"
        "theme:Zagoruiko  changes>=3  key:flight-giving  model>=2  (found, or keywords)\n"
        "men<=7   white>3   bP=0   with:wQ,bSS,nG   without:P\n"
        "is:marked   is:version   is:duplicate   has:twins   has:solution   verdict:sound\n"
        'matrix:"wKa1 bKa3"   position:"…"   like:12   and behind them '
        "upto:mirror,rotate,shift,colours\n"
        "AND  OR  NOT  ( )",
    )
