"""The fairy conditions of a problem: a list to search, with what each of them says."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from composer.editor import WishedEdit
from composer.language import Language, voice
from composer.model.document import Document, Entry
from composer.model.options import changed_rules, told_whom, unknown_rules
from composer.panels.shared.controls import fill, show_as_list
from composer.panels.shared.list_search import ListSearch
from composer.panels.sheet import asking
from composer.panels.sheet.condition_example import ConditionExample
from composer.panels.sheet.condition_more import ConditionMore, is_of
from composer.panels.sheet.field_book import tell
from composer.saying import describe, say
from solver.fairy.conditions import FairyCondition
from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.naming.grammar import OFFERED
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.language import joined, tr
from solver.notation.condition_rules import condition_rules

_NAME, _RULE = range(2)


class ConditionsEditor(QWidget):
    """Shows the conditions of one entry; every change is asked for, none is made here.

    Listed are those that are offered, and what is played beside them, such as ``Circe Mirror
    Clone``, as long as it is.
    """

    edit_requested = Signal(WishedEdit)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry = Entry()
        self._listed: tuple[FairyCondition, ...] = OFFERED
        self._names: list[str] = []
        self.search = ListSearch(self)
        tip = tr("A part of the name or of the rule; Enter switches the chosen condition on or off")
        describe(self.search, tr("Find a condition"), tip)
        say(self.search.setPlaceholderText, tr("A part of the name or of the rule"))
        self.search.textChanged.connect(self._show_found)
        self.search.returnPressed.connect(self._switch_found)
        self.more = ConditionMore(self)
        self.more.returnPressed.connect(self._write_more)
        self.table = self._make_table()
        self.search.left_downwards.connect(self.table.setFocus)
        self.example = ConditionExample(self)
        self.example.edit_requested.connect(self.edit_requested)
        self.hint = QLabel(self, wordWrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 0, 0, 4)
        fill(column, self.search, self.table, self.more, self.example, self.hint)
        self._is_filled = self._is_shown = False

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(len(OFFERED), 2, self)
        say(table.setAccessibleName, tr("Fairy conditions"))
        tip = tr("Space switches a condition on and off, two clicks on its rule open the example.")
        say(table.setToolTip, tip)
        table.horizontalHeader().hide()
        show_as_list(table)
        table.itemChanged.connect(self._on_changed)
        table.currentCellChanged.connect(self._show_example)
        table.cellDoubleClicked.connect(self._open_example)
        return table

    def _fill(self) -> None:
        """Write all conditions with their rules."""
        with QSignalBlocker(self.table):
            for row, told in enumerate(condition_rules(self._listed)):
                self._fill_row(row, told)

    def _fill_row(self, row: int, told: str) -> None:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        name, rule = QTableWidgetItem(_name(self._listed[row])), QTableWidgetItem()
        rule.setText(told)
        rule.setToolTip(rule.text())
        name.setToolTip(rule.text())
        name.setFlags(flags | Qt.ItemFlag.ItemIsUserCheckable)
        rule.setFlags(flags)
        self.table.setItem(row, _NAME, name)
        self.table.setItem(row, _RULE, rule)

    def _list(self, listed: tuple[FairyCondition, ...]) -> None:
        """List other conditions; the rows of those that were there go along as they are."""
        before, self._listed = self._listed, listed
        if listed == before:
            return
        were, are = set(before), set(listed)
        for row in reversed(range(len(before))):
            if before[row] not in are:
                self.table.removeRow(row)
        for row, condition in enumerate(listed):
            if condition not in were:
                self.table.insertRow(row)
                self._fill_row(row, condition_rules((condition,))[0])

    def show_entry(self, entry: Entry) -> None:
        """Show the conditions of *entry*, and what is not known of them, once it is looked at.

        To write all rules takes as long as two frames, and each entry a tenth of that.
        """
        self._entry = entry
        self.setEnabled(entry.fault is None)
        self._is_shown = False
        if self.isVisible():
            self._show_now()

    def _show_now(self) -> None:
        if self._is_shown:
            return
        self._is_shown = True
        if not self._is_filled:
            self._is_filled = True
            self._fill()
        held, names = self._held(), []
        with QSignalBlocker(self.table):
            self._list(_with_others(held))
            for row, listed in enumerate(self._listed):
                own = _those_of(listed, held)
                names.append(_name(own[0] if own else listed))
                item = self._item(row, _NAME)
                item.setText(names[-1])
                item.setCheckState(Qt.CheckState.Checked if own else Qt.CheckState.Unchecked)
                if own:  # whatever is searched, or nobody sees that it is played
                    self.table.setRowHidden(row, False)
        if names != self._names:  # every row is asked how wide it is
            self._names = names
            self.table.resizeColumnToContents(_NAME)
        self._show_example(self.table.currentRow(), _NAME)  # where a row that was current is gone
        tell(self.hint, self._why_not(held))

    def _show_more(self) -> None:
        row = self.table.currentRow()
        if row >= 0:
            self.more.show_condition(self._listed[row], next(iter(self._held_in(row)), None))

    def showEvent(self, event: QShowEvent) -> None:
        """Tell of the first condition that is played, so that the example has its place at once."""
        self._show_now()
        if self.table.currentRow() < 0:
            held = self._held()
            played = (row for row, listed in enumerate(self._listed) if _those_of(listed, held))
            self.table.setCurrentCell(next(played, 0), _NAME)
        super().showEvent(event)

    def summary(self) -> str:
        """Write the conditions in a line, those that nobody here knows as well."""
        return ", ".join(changed_rules(self._entry))

    def changeEvent(self, event: QEvent) -> None:
        """Say the rules in the language that is chosen."""
        if event.type() == QEvent.Type.LanguageChange:
            self._is_filled = False
            self.show_entry(self._entry)
        super().changeEvent(event)

    def _held(self) -> tuple[FairyCondition, ...]:
        told = (told_whom(self._entry, text) for text in changed_rules(self._entry))
        named = (conditions_in(text) or () for text in told)
        return tuple(dict.fromkeys(it for group in named for it in group))

    def _why_not(self, held: Sequence[FairyCondition]) -> str:
        """Say which conditions are not known, or that they are not understood together."""
        unknown = unknown_rules(self._entry)
        if unknown:
            words = tr("Not known here, so the problem is not solved: %1")
            return words.replace("%1", ", ".join(unknown))
        try:
            FairyRules.of(self._entry.setup.squares, held)
        except NotUnderstoodError as error:
            return joined("", (tr("The problem is not solved:"), " ", str(error), "."))
        return ""

    @Slot(str)
    def _show_found(self, text: str) -> None:
        """Show the conditions of which all words of *text* tell, in any language, and those played.

        So are those it names: ``Circe, Take & Make``.  An example is told of one that is found.
        """
        words, named = text.casefold().split(), conditions_in(text, are_whole=True) or ()
        rules = (condition_rules(self._listed, voice(it)) for it in Language)
        found, held = [], self._held()
        for row, texts in enumerate(zip(map(_name, self._listed), *rules, strict=True)):
            told = [each.casefold() for each in texts]
            is_named = any(is_of(self._listed[row], it) for it in named)
            is_found = is_named or all(any(word in each for each in told) for word in words)
            self.table.setRowHidden(row, not is_found and not _those_of(self._listed[row], held))
            if is_found:
                found.append(row)
        if found and self.table.currentRow() not in found:
            self.table.setCurrentCell(found[0], _NAME)

    @Slot()
    def _switch_found(self) -> None:
        """Switch the condition on or off that is chosen among those found, or play all named."""
        row, named = self.table.currentRow(), conditions_in(self.search.text(), are_whole=True)
        if named is not None and len(named) > 1:
            for condition in named:
                self._play_with((), condition)
            return
        if self.search.text() and row >= 0 and not self.table.isRowHidden(row):
            item = self._item(row, _NAME)
            is_on = item.checkState() is Qt.CheckState.Checked
            item.setCheckState(Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked)

    @Slot(QTableWidgetItem)
    def _on_changed(self, item: QTableWidgetItem) -> None:
        row, is_wanted = item.row(), item.checkState() is Qt.CheckState.Checked
        held = self._held_in(row)
        if item.column() != _NAME or is_wanted is bool(held):
            return  # its words were said in another language
        self.table.setCurrentItem(item)  # a click at a box leaves the row before chosen
        condition = self.more.condition() if is_wanted else None
        if not is_wanted:
            self._exchange(held, None)
        elif condition is not None:
            self._play_with((), condition)
        self.show_entry(self._entry)  # where nothing came of it
        if is_wanted and (condition is None or condition not in self._held()):
            self._ask_for_more()

    def _ask_for_more(self) -> None:
        """Say what is missing or wrong behind the condition, where it can be written."""
        tell(self.hint, self.more.fault())
        self.more.setFocus()

    @Slot()
    def _write_more(self) -> None:
        """Play with what was written behind the condition that is chosen."""
        condition, held = self.more.condition(), self._held_in(self.table.currentRow())
        if condition is None:
            self._ask_for_more()
        elif held != (condition,):
            self._play_with(held, condition)

    def _play_with(self, held: Sequence[FairyCondition], wanted: FairyCondition) -> None:
        """Play with *wanted* in the place of *held*, and go to the row where it stands then."""
        self._exchange(held, wanted)
        rows = (row for row, listed in enumerate(self._listed) if is_of(listed, wanted))
        self.table.setCurrentCell(next(rows, self.table.currentRow()), _NAME)

    def _exchange(self, held: Sequence[FairyCondition], wanted: FairyCondition | None) -> None:
        label = tr("Play without %1") if wanted is None else tr("Play with %1")
        named = held[0] if wanted is None else wanted
        edit = WishedEdit(
            label.replace("%1", named.text),
            lambda document: exchanged(document, held, wanted),
        )
        self.edit_requested.emit(edit)

    @Slot(int, int)
    def _show_example(self, row: int, column: int) -> None:
        if row >= 0:
            self.example.show_condition(self._listed[row])
            self._show_more()

    @Slot(int, int)
    def _open_example(self, row: int, column: int) -> None:
        """Open an example; who clicks twice at a box has asked for something else."""
        if column == _RULE:
            self.example.open()

    def _held_in(self, row: int) -> tuple[FairyCondition, ...]:
        """Return the conditions of the problem that *row* stands for, with what is behind them."""
        return _those_of(self._listed[row], self._held())

    def _item(self, row: int, column: int) -> QTableWidgetItem:
        item = self.table.item(row, column)
        assert item is not None
        return item


@cache
def _name(condition: FairyCondition) -> str:
    return condition.text


def _with_others(held: Sequence[FairyCondition]) -> tuple[FairyCondition, ...]:
    """Return what is offered, and behind those of its rule each of *held* that is not."""
    listed = list(OFFERED)
    for condition in held:
        if not any(is_of(it, condition) for it in listed):
            last = max(row for row, it in enumerate(listed) if it.rule is condition.rule)
            listed.insert(last + 1, FairyCondition(condition.rule, condition.variants))
    return tuple(listed)


def _those_of(listed: FairyCondition, held: Sequence[FairyCondition]) -> tuple[FairyCondition, ...]:
    return tuple(condition for condition in held if is_of(listed, condition))


def exchanged(
    document: Document, held: Sequence[FairyCondition], wanted: FairyCondition | None
) -> Document:
    """Take the conditions *held* away wherever options name them, and add the one *wanted*."""
    for option in changed_rules(document.entry):
        named = conditions_in(told_whom(document.entry, option)) or ()
        if not set(held).isdisjoint(named):
            document = asking.change_option(document, option, None)
            for other in named:
                if other not in held:
                    document = asking.add_option(document, other.text)
    return document if wanted is None else asking.add_option(document, wanted.text)
