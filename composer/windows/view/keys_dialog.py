"""The dialog in which commands get other keys."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from composer.panels.shared.controls import closing_row, fill, form_button, show_as_rows
from composer.panels.shared.fields import make_clearable
from composer.panels.shared.screens import resize_within_screen
from composer.panels.sheet.field_book import tell
from composer.saying import add_button, said, say, words_at
from composer.tokens import GRID
from composer.windows.view.key_map import KeyMap
from solver.language import filled, tr

_NATIVE = QKeySequence.SequenceFormat.NativeText
_NAME = Qt.ItemDataRole.UserRole
_WIDTH, _HEIGHT = 560, 520


class KeysDialog(QDialog):
    """Lists all commands with their keys; the one that is chosen gets the key that is pressed."""

    def __init__(self, keys: KeyMap, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._keys, self._actions = keys, actions
        say(self.setWindowTitle, tr("Keys of the commands"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.search = QLineEdit(self)
        say(self.search.setPlaceholderText, tr("Search a command or a key"))
        say(self.search.setAccessibleName, tr("Search a command or a key"))
        self.search.textChanged.connect(self._filter)
        self.table = self._make_table()
        self.field = QKeySequenceEdit(self)
        self.field.setMaximumSequenceLength(1)
        make_clearable(self.field)
        say(self.field.setAccessibleName, tr("New key"))
        self.field.keySequenceChanged.connect(self._judge)
        self.set_button = form_button(
            tr("Se&t"), tr("Set this key"), tr("Give the command this key."), self
        )
        self.set_button.clicked.connect(self._set)
        self.usual_button = form_button(
            tr("&Usual key"), tr("Usual key"), tr("Give the command its usual key."), self
        )
        self.usual_button.clicked.connect(self._reset)
        self.told = QLabel(self, wordWrap=True)
        self._lay_out()
        keys.changed.connect(self._fill)
        self._fill()
        self.table.selectRow(0)
        resize_within_screen(self, QSize(_WIDTH, _HEIGHT))

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, 2, self)
        show_as_rows(table)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        say(table.setAccessibleName, tr("Commands and keys"))
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 2 * GRID)
        heads = table.horizontalHeader()
        heads.setHighlightSections(False)
        heads.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        heads.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        table.currentCellChanged.connect(self._show_chosen)
        return table

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        label = said(QLabel(self), tr("New &key"))
        label.setBuddy(self.field)
        fill(row, label, (self.field, 1), self.set_button, self.usual_button)
        below = closing_row(tr("Clo&se"), self)
        self.all_button = add_button(
            below, tr("&All usual keys"), QDialogButtonBox.ButtonRole.ResetRole
        )
        self.all_button.setAutoDefault(False)
        self.all_button.clicked.connect(self._keys.reset_all)
        column = QVBoxLayout(self)
        column.setContentsMargins(4 * GRID, 4 * GRID, 4 * GRID, 4 * GRID)
        column.setSpacing(2 * GRID)
        fill(column, self.search, (self.table, 1), row, self.told, below)

    @property
    def chosen(self) -> str:
        """The name of the command that is chosen, empty where none is."""
        item = self.table.item(self.table.currentRow(), 0)
        return str(item.data(_NAME)) if item is not None else ""

    def choose(self, name: str) -> None:
        """Choose a command by its name."""
        self.table.selectRow(list(self._actions).index(name))

    def changeEvent(self, event: QEvent) -> None:
        """Name the commands in the language that is spoken now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._fill()

    # ------------------------------------------------------------ showing

    @Slot()
    def _fill(self) -> None:
        heads = (str(tr("Command")), str(tr("Key to press")))
        self.table.setHorizontalHeaderLabels(heads)
        self.table.setRowCount(len(self._actions))
        for row, (name, action) in enumerate(self._actions.items()):
            for column, text in enumerate((_plain(action), self._keys.key(name).toString(_NATIVE))):
                self._write(row, column, name, text)
        self._filter()
        self._show_chosen()

    def _write(self, row: int, column: int, name: str, text: str) -> None:
        """Write in a cell, which stays: the column would be measured anew for each other one."""
        item = self.table.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            item.setData(_NAME, name)
            self.table.setItem(row, column, item)
        item.setText(text)
        font = item.font()
        font.setItalic(not self._keys.is_usual(name))
        item.setFont(font)

    @Slot()
    def _filter(self) -> None:
        wanted = self.search.text().casefold().split()
        for row in range(self.table.rowCount()):
            cells = (self.table.item(row, column) for column in (0, 1))
            words = " ".join(cell.text() for cell in cells if cell is not None).casefold()
            self.table.setRowHidden(row, not all(part in words for part in wanted))

    @Slot()
    def _show_chosen(self) -> None:
        name = self.chosen
        if name:
            self.field.setKeySequence(self._keys.key(name))
            self.usual_button.setEnabled(not self._keys.is_usual(name))
        self._judge()

    @Slot()
    def _judge(self) -> None:
        """Say whose key it is that was pressed, or why it cannot be taken."""
        name, keys = self.chosen, self.field.keySequence()
        fault = self._keys.fault(name, keys) if name else ""
        owner = self._keys.owner(keys, name) if name and not keys.isEmpty() else None
        lost = ""
        if owner is not None:
            words = tr("%1 is the key of “%2”, which would lose it.")
            lost = filled(words, keys.toString(_NATIVE), _plain(owner))
        tell(self.told, fault or lost)
        self.set_button.setEnabled(bool(name) and not fault and keys != self._keys.key(name))

    # ------------------------------------------------------------ changing

    @Slot()
    def _set(self) -> None:
        self._keys.choose(self.chosen, self.field.keySequence())

    @Slot()
    def _reset(self) -> None:
        self._keys.reset(self.chosen)


def _plain(action: QAction) -> str:
    words = words_at(action.setText) or action.text()
    return words.replace("&", "").rstrip("…")
