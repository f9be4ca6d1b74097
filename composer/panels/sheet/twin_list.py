"""The parts of a problem with twins in a list, with what comes of each."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QGridLayout, QListWidget, QPushButton, QVBoxLayout, QWidget

from composer.editor import WishedEdit
from composer.model import twins_edit
from composer.model.document import Document, Entry
from composer.model.twins_edit import Lines, TwinState
from composer.panels.shared.controls import form_button
from composer.panels.shared.part_words import printed_heading
from composer.saying import said, say
from solver.language import tr


class TwinList(QWidget):
    """Shows diagram and twins; adds, removes and moves them, and tells which is chosen."""

    edit_requested = Signal(WishedEdit)
    place_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: Lines = ()
        self.states: tuple[TwinState, ...] = ()
        self.list = QListWidget(self)
        say(self.list.setAccessibleName, tr("Diagram and twins"))
        say(self.list.setToolTip, tr("Choose a twin to see and change it."))
        self.list.setWordWrap(True)
        self.list.currentRowChanged.connect(self.place_chosen)
        self.zeroposition = said(QCheckBox(self), tr("&Zeroposition: the diagram is no part"))
        say(self.zeroposition.setAccessibleName, tr("Zeroposition: the diagram is no part"))
        say(
            self.zeroposition.setToolTip,
            tr("The twins begin with a, and the diagram is not solved."),
        )
        self.zeroposition.clicked.connect(self._ask_zeroposition)
        self.add_button = self._button(tr("&Add"), tr("Add a twin."), self._add)
        self.copy_button = self._button(tr("&Copy"), tr("Add a twin like this one."), self._copy)
        self.remove_button = self._button(
            tr("&Remove"), tr("Take this twin away; Undo brings it back."), self._remove
        )
        self.up_button = self._button(tr("&Up"), tr("Move this twin up."), self._move_up)
        self.down_button = self._button(tr("&Down"), tr("Move this twin down."), self._move_down)
        self._lay_out()

    def _button(self, words: str, tip: str, slot: object) -> QPushButton:
        button = form_button(words, tip.rstrip("."), tip, self)
        button.clicked.connect(slot)
        return button

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.addWidget(self.add_button, 0, 0)
        grid.addWidget(self.copy_button, 0, 1)
        grid.addWidget(self.remove_button, 0, 2)
        grid.addWidget(self.up_button, 1, 0)
        grid.addWidget(self.down_button, 1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        column.addLayout(grid)
        column.addWidget(self.zeroposition)

    @property
    def place(self) -> int:
        """The twin that is chosen, counted from 0; -1 for the diagram."""
        return self.list.currentRow() - 1

    def choose(self, place: int) -> None:
        """Choose a twin, the last one where there are fewer."""
        self.list.setCurrentRow(min(place + 1, self.list.count() - 1))

    def show_entry(self, entry: Entry) -> None:
        """Show the twins of *entry*; the place that is chosen stays so."""
        self.lines = twins_edit.twin_lines(entry)
        self.states = twins_edit.twin_states(entry, self.lines)
        place = max(self.place, -1)
        with QSignalBlocker(self.list):
            for row, words in enumerate(self._rows()):
                if row < self.list.count():
                    self.list.item(row).setText(words)
                else:
                    self.list.addItem(words)
            while self.list.count() > len(self.lines) + 1:
                self.list.takeItem(self.list.count() - 1)
            self.choose(place)
        self.zeroposition.setChecked(twins_edit.has_zeroposition(self.lines))
        self.setEnabled(entry.fault is None)
        self.show_buttons()

    def show_buttons(self) -> None:
        """Offer what can be done with the twin that is chosen."""
        place, count = self.place, len(self.lines)
        self.add_button.setEnabled(count < twins_edit.MOST_TWINS)
        self.copy_button.setEnabled(place >= 0 and count < twins_edit.MOST_TWINS)
        self.remove_button.setEnabled(place >= 0)
        self.up_button.setEnabled(place > 0)
        self.down_button.setEnabled(0 <= place < count - 1)
        self.zeroposition.setEnabled(count > 0)

    def _rows(self) -> list[str]:
        is_zero = twins_edit.has_zeroposition(self.lines)
        rows = [tr("Zeroposition") if is_zero else tr("a) Diagram")]
        for line, state in zip(self.lines, self.states, strict=True):
            fault = f"⚠ {state.fault}" if state.fault else ""
            words = " ".join(filter(None, (printed_heading(state.heading), fault)))
            rows.append(f"{'+' if state.is_continued else ''}{line.letter}) {words}")
        return rows

    # ------------------------------------------------------------ asking

    @Slot()
    def _add(self) -> None:
        self._ask(tr("Add a twin"), lambda lines: twins_edit.with_added(lines, ""))
        self.choose(len(self.lines) - 1)

    @Slot()
    def _copy(self) -> None:
        text = self.lines[self.place].text
        self._ask(tr("Add a twin"), lambda lines: twins_edit.with_added(lines, text))
        self.choose(len(self.lines) - 1)

    @Slot()
    def _remove(self) -> None:
        place = self.place
        self._ask(tr("Remove a twin"), lambda lines: twins_edit.with_removed(lines, place))
        self.place_chosen.emit()

    @Slot()
    def _move_up(self) -> None:
        self._move(-1)

    @Slot()
    def _move_down(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        place = self.place
        self._ask(tr("Move a twin"), lambda lines: twins_edit.with_moved(lines, place, by))
        self.choose(place + by)

    @Slot(bool)
    def _ask_zeroposition(self, wanted: bool) -> None:
        label = tr("Zeroposition") if wanted else tr("No zeroposition")
        self._ask(label, lambda lines: twins_edit.lettered(lines, zeroposition=wanted))

    def _ask(self, label: str, change: twins_edit.LinesChange) -> None:
        def edit(document: Document) -> Document:
            lines = twins_edit.twin_lines(document.entry)
            return twins_edit.set_twin_lines(document, change(lines))

        self.edit_requested.emit(WishedEdit(label, edit))
