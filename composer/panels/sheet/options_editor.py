"""All options of a problem: a table of those the program knows, and a line for others."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from composer.editor import Edit, WishedEdit
from composer.model.document import Entry
from composer.model.options import changed_rules
from composer.model.options_edit import KINDS, Takes, kind_of, option_fault, option_value
from composer.panels.shared.completing import offered_words
from composer.panels.shared.controls import fill, form_button, show_as_list
from composer.panels.sheet import asking
from composer.panels.sheet.castling_words import castling_words
from composer.panels.sheet.field_book import tell
from composer.saying import describe, said, say, words_at
from solver.conditions import option_name
from solver.fairy.naming.condition_words import conditions_in
from solver.language import filled, joined, tr
from solver.notation.condition_rules import condition_rules

_ELSEWHERE = ("nocastling", "enpassant", "duplex", "halfduplex")
"""What stands in the position or in a field of its own, and here only where it is odd."""
_NAME, _VALUE, _MEANING = range(3)


class OptionsEditor(QWidget):
    """Shows the options of one entry; every change is asked for, none is made here."""

    edit_requested = Signal(WishedEdit)
    castling_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry = Entry()
        self._shown: list[tuple[str, bool]] = []
        self.castling = QLabel(self, wordWrap=True)
        self.castling_button = form_button(
            tr("Castling, en passant…"),
            tr("Castling and en passant…"),
            tr("Say who may castle, and which pawn may be taken en passant."),
            self,
        )
        self.castling_button.clicked.connect(self.castling_requested)
        self.table = self._make_table()
        self.other = self._make_line()
        self.hint = QLabel(self, wordWrap=True)
        self._lay_out()
        self.show_entry(self._entry)

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, 3, self)
        describe(
            table, tr("Options"), tr("Space switches an option on and off, F2 changes its number.")
        )
        show_as_list(table)
        table.itemChanged.connect(self._on_changed)
        return table

    def _make_line(self) -> QLineEdit:
        line = QLineEdit(self)
        describe(
            line,
            tr("Another option or condition"),
            tr("An option or a condition in Popeye’s words; Enter adds it to the list."),
        )
        say(line.setPlaceholderText, tr("such as Defence 2 or Circe, then Enter"))
        names = [kind.name for kind in KINDS]
        line.setCompleter(offered_words(names, words_at(line.setAccessibleName), line))
        line.returnPressed.connect(self._add)
        return line

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        title = said(QLabel(self), tr("Add"))
        title.setBuddy(self.other)
        fill(row, title, self.other)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 0, 0, 4)
        fill(column, self.castling, self.castling_button, self.table, row, self.hint)

    def show_entry(self, entry: Entry) -> None:
        """Show the options of *entry*, those nobody knows in front."""
        self._entry = entry
        self.setEnabled(entry.fault is None)
        say(self.castling.setText, castling_words(entry.setup))
        rows = self._rows(entry)
        if rows == self._shown:
            return
        self._shown = rows
        with QSignalBlocker(self.table):
            self.table.setHorizontalHeaderLabels([tr("Option"), tr("Value"), tr("Meaning")])
            self.table.setRowCount(len(rows))
            for place, (option, is_on) in enumerate(rows):
                self._show_row(place, option, is_on=is_on)
            for column in (_NAME, _VALUE):
                self.table.resizeColumnToContents(column)
        faults = [fault for option in entry.options if (fault := option_fault(option))]
        tell(self.hint, " ".join(faults))

    def summary(self) -> str:
        """Write the options in a line."""
        known = filter(conditions_in, changed_rules(self._entry))  # have a section of their own
        kept = set(self._entry.options).difference(known)
        return ", ".join(option for option in self._entry.options if option in kept)

    def _rows(self, entry: Entry) -> list[tuple[str, bool]]:
        """Return all options to be shown, and whether each is on; unknown ones come first."""
        unknown = [(option, True) for option in entry.options if kind_of(option) is None]
        known = []
        for kind in KINDS:
            name = kind.name.lower()
            found = [option for option in entry.options if option_name(option) == name]
            if not found and name in _ELSEWHERE:
                continue
            known += [(option, True) for option in found] or [(kind.name, False)]
        return unknown + known

    def _show_row(self, place: int, option: str, *, is_on: bool) -> None:
        kind = kind_of(option)
        name = kind.name if kind else option
        value = option_value(option) if kind and is_on else ""
        state = Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked
        item = self._item(place, _NAME)
        item.setText(name)
        item.setCheckState(state)
        item.setData(Qt.ItemDataRole.UserRole, option)
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        item.setFlags(flags | Qt.ItemFlag.ItemIsUserCheckable)
        box = self._item(place, _VALUE)
        box.setText(value)
        takes = kind is not None and kind.takes is not Takes.NOTHING
        box.setFlags(flags | Qt.ItemFlag.ItemIsEditable if takes else flags)
        words = self._item(place, _MEANING)
        meaning = self._meaning(name) if kind else _rules_of(option)
        if kind is not None and kind.for_popeye:
            meaning = filled(tr("for Popeye, nothing changes here: %1"), meaning)
        words.setText(meaning)
        words.setToolTip(meaning)
        words.setFlags(flags)

    def _item(self, row: int, column: int) -> QTableWidgetItem:
        item = self.table.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            self.table.setItem(row, column, item)
        return item

    @Slot(QTableWidgetItem)
    def _on_changed(self, item: QTableWidgetItem) -> None:
        head = self._item(item.row(), _NAME)
        value = self._item(item.row(), _VALUE).text().strip()
        name, option = head.text(), head.data(Qt.ItemDataRole.UserRole)
        if item.column() == _VALUE:
            renewed = f"{name} {value}" if value else self._without_value(option, name)
        elif head.checkState() is Qt.CheckState.Checked:
            renewed = f"{name} {value or _usual_value(option)}".strip()
        else:
            renewed = None
        self._ask(
            tr("Change the option %1").replace("%1", name),
            lambda document: asking.change_option(document, option, renewed),
        )

    def _without_value(self, option: str, name: str) -> str | None:
        """Return what is left of an option whose value was emptied."""
        kind = kind_of(option)
        return name if kind is not None and not kind.fault("") else None

    @Slot()
    def _add(self) -> None:
        text = self.other.text().strip()
        if not text:
            return
        self.other.clear()
        before = self._entry
        self._ask(
            tr("Add the option %1").replace("%1", text),
            lambda document: asking.add_option(document, text),
        )
        if self._entry is before:
            words = tr("Nothing changes: the position says already what %1 asks for.")
            tell(self.hint, words.replace("%1", text))

    def _ask(self, label: str, edit: Edit) -> None:
        self.edit_requested.emit(WishedEdit(label, edit))
        self._show_anew()  # where nothing came of it

    def _show_anew(self) -> None:
        self._shown = []
        self.show_entry(self._entry)

    def changeEvent(self, event: QEvent) -> None:
        """Say what the options mean in the language that is chosen."""
        if event.type() == QEvent.Type.LanguageChange:
            self._show_anew()
        super().changeEvent(event)

    def _meaning(self, name: str) -> str:
        meanings = {
            "SetPlay": tr("set play is part of the solution"),
            "PostKeyPlay": tr("the diagram stands after the key"),
            "Try": tr("tries are part of the solution"),
            "Defence": tr("tries with up to so many refutations"),
            "Variation": tr("variations are written out"),
            "Threat": tr("threats of at most so many moves"),
            "NoThreat": tr("threats are not looked for"),
            "NoShortVariations": tr("variations that end early are left out"),
            "TrivialTriesAvoid": tr("first moves refuted by simple checks are left out"),
            "MatesIn1": tr("mates in one by the side that resists are shown"),
            "Duplex": tr("both sides are asked"),
            "HalfDuplex": tr("the other side is asked"),
            "WhiteToPlay": tr("help play begins half a move later"),
            "EnPassant": tr("the pawn that just moved: from, over, to"),
            "NoCastling": tr("these kings or rooks may not castle"),
            "CastlingMutuallyExclusive": tr("only one of two castlings is possible"),
            "LastCapture": tr("what was captured last: colour, man, square"),
            "MaxSolutions": tr("the search ends after so many solutions"),
            "MaxTime": tr("the search ends after so many seconds"),
            "StopOnShortSolutions": tr("the search ends with a short solution"),
            "Intelligent": tr("mating positions are looked for first"),
            "NonTrivial": tr("quiet moves only where few defences are left"),
            "MaxFlightsquares": tr("at most so many flights of the king"),
            "KeepMatingPiece": tr("a mating man is always kept"),
            "Quodlibet": tr("direct or self goal, as it comes"),
            "GoalIsEnd": tr("the play ends when the goal is reached"),
            "NullMoves": tr("passing is a move"),
            "NoWk": tr("White has no king"),
            "NoBk": tr("Black has no king"),
            "MoveNumbers": tr("first moves are numbered while searching"),
            "StartMoveNumber": tr("begin with this first move"),
            "UpToMoveNumber": tr("end with this first move"),
            "NoBoard": tr("no diagram is printed"),
        }
        return meanings[name]


def _rules_of(option: str) -> str:
    """Say what a condition means; what nobody knows is kept."""
    conditions = conditions_in(option)
    if conditions is None:
        return tr("kept; not known here")
    return joined(" ", condition_rules(conditions))


def _usual_value(option: str) -> str:
    """Return what an option is switched on with."""
    kind = kind_of(option)
    return "1" if kind is not None and kind.takes in (Takes.NUMBER, Takes.PLACE) else ""
