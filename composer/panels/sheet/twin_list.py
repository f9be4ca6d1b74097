"""The parts of a problem with twins, each on a board, and what can be done with them."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from composer.appearance import set_icon
from composer.editor import WishedEdit
from composer.model import twins_edit
from composer.model.composition import MOST_TWINS
from composer.model.document import Document, Entry
from composer.model.ground import ground_of
from composer.model.options import played_setup
from composer.model.twins_edit import Lines, TwinLine, TwinState
from composer.panels.shared.controls import bare, fill, form_button
from composer.panels.shared.part_words import printed_heading
from composer.panels.sheet.twin_cards import TwinCard, TwinCards
from composer.panels.sheet.twin_words import twin_words
from composer.saying import describe, said
from composer.tokens import GRID
from solver.language import tr
from solver.squares import SQUARES
from solver.twinning.twin_changes import Add, Ask, Remove, Substitute, TwinExchange, TwinMove

_LOCAL = (Add, Ask, Remove, Substitute, TwinExchange, TwinMove)
"""Changes of single men; what turns or shifts the whole board marks no square."""


def twin_button(parent: QWidget, words: str, tip: str, slot: object) -> QPushButton:
    """Return a button that does with twins what its *tip* says."""
    button = form_button(words, tip.rstrip("."), tip, parent)
    button.clicked.connect(slot)
    return button


class TwinList(QWidget):
    """Shows diagram and twins side by side; adds, removes and moves them, tells which is chosen."""

    edit_requested = Signal(WishedEdit)
    place_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: Lines = ()
        self.states: tuple[TwinState, ...] = ()
        self.list = TwinCards(self)
        self.list.currentRowChanged.connect(self.place_chosen)
        self.zeroposition = said(QCheckBox(self), tr("&Zeroposition: the diagram is not solved"))
        describe(
            self.zeroposition,
            tr("Zeroposition: the diagram is not solved"),
            tr("The twins begin with a, and the diagram is not solved."),
        )
        self.zeroposition.clicked.connect(self._ask_zeroposition)
        self.add_button = twin_button(self, tr("&Add"), tr("Add a twin."), self._add)
        self.copy_button = twin_button(
            self, tr("&Copy"), tr("Add a twin like this one."), self._copy
        )
        self.remove_button = twin_button(
            self, tr("&Remove"), tr("Take this twin away; Undo brings it back."), self._remove
        )
        before, behind = (
            tr("Let it change places with the one before."),
            tr("Let it change places with the one behind."),
        )
        self.up_button = twin_button(self, "", before, self._move_up)
        self.down_button = twin_button(self, "", behind, self._move_down)
        set_icon(self.up_button, "back")
        set_icon(self.down_button, "forward")
        self._lay_out()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        fill(
            row,
            self.add_button,
            self.copy_button,
            self.remove_button,
            self.up_button,
            self.down_button,
            1,
            self.zeroposition,
        )
        column = bare(QVBoxLayout(self), 2 * GRID)
        fill(column, (self.list, 1), row)

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
            self.list.show_cards(self._cards(entry))
            self.choose(place)
        self.zeroposition.setChecked(twins_edit.has_zeroposition(self.lines))
        self.setEnabled(entry.fault is None)
        self.show_buttons()

    def show_buttons(self) -> None:
        """Offer what can be done with the twin that is chosen."""
        place, count = self.place, len(self.lines)
        self.add_button.setEnabled(count < MOST_TWINS)
        self.copy_button.setEnabled(place >= 0 and count < MOST_TWINS)
        self.remove_button.setEnabled(place >= 0)
        self.up_button.setEnabled(place > 0)
        self.down_button.setEnabled(0 <= place < count - 1)
        self.zeroposition.setEnabled(count > 0)

    def _cards(self, entry: Entry) -> list[tuple[str, TwinCard]]:
        is_zero = twins_edit.has_zeroposition(self.lines)
        name = tr("Zeroposition") if is_zero else tr("a) Diagram")
        squares = entry.setup.squares
        letter, words = ("", tr("Zeroposition")) if is_zero else ("a)", tr("Diagram"))
        ground = ground_of(played_setup(entry).conditions)
        first = TwinCard(letter, words, squares, ground=ground)
        cards = [(name, first)]
        for line, state in zip(self.lines, self.states, strict=True):
            letter = f"{'+' if state.is_continued else ''}{line.letter})"
            card = _card(letter, line, state)
            fault = f"⚠ {card.fault}" if card.fault else ""
            words = " ".join(filter(None, (printed_heading(state.heading), fault)))
            cards.append((f"{letter} {words or card.words}", card))
        return cards

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


def _card(letter: str, line: TwinLine, state: TwinState) -> TwinCard:
    """Return what is shown of a twin: its board, and what was changed in words and marks."""
    if not line.text.strip():
        return TwinCard(letter, tr("No change yet"), None)  # begun, and nothing wrong with it
    twin = line.twin()
    start, result = state.start, state.result
    if twin is None or start is None or result is None:
        return TwinCard(letter, line.text, None, fault=state.fault)
    after = result.setup.squares
    is_local = all(isinstance(change, _LOCAL) for change in twin.changes)
    before = start.setup.squares
    changed = frozenset(s for s in SQUARES if is_local and before[s] != after[s])
    ground = ground_of(result.setup.conditions)
    return TwinCard(letter, twin_words(twin.changes, start), after, changed, state.fault, ground)
