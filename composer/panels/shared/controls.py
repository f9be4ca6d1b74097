"""Buttons and choices as the forms of the panes have them: named for ears, explained for eyes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QItemSelectionModel, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHeaderView,
    QLayout,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QTableView,
    QToolButton,
    QWidget,
)

from composer.saying import add_button, describe, said, say
from solver.language import tr

_ARROW = " ▾"
_LINES = 8
_MOST_MEASURED = 25
"""So many as are in sight, or nearly.  Qt's 0 means those, but all where the table is hidden."""
_Layout = TypeVar("_Layout", bound=QLayout)


class MenuButton(QToolButton):
    """A button that opens a menu, with an arrow behind its words.

    The arrow that styles draw lies in the corner, and looks like a comma behind the words.
    """

    def __init__(self, menu: QMenu | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        if menu is not None:
            self.setMenu(menu)

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        option.features &= ~QStyleOptionToolButton.ToolButtonFeature.HasMenu
        option.text += _ARROW

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(self.fontMetrics().horizontalAdvance(_ARROW), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        QStylePainter(self).drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)


def form_button(words: str, name: str, tip: str, parent: QWidget) -> QPushButton:
    """Make a button that Enter in a field of a dialog does not press."""
    button = said(QPushButton(parent), words)
    describe(button, name, tip)
    button.setAutoDefault(False)
    return button


def form_choice(name: str, tip: str, parent: QWidget) -> QComboBox:
    """Make an empty choice; its list has the same name."""
    choice = QComboBox(parent)
    for part in (choice, choice.view()):
        describe(part, name, tip)
    return choice


def flat_button(words: str, tip: str, button: QToolButton) -> QToolButton:
    """Make *button* one of a pane: without a frame until it is pointed at."""
    button.setAutoRaise(True)
    say(button.setText, words)
    describe(button, tip, tip)
    return button


def told_page(name: str, parent: QWidget) -> QPlainTextEdit:
    """Return a page of text that is only read, and of which Tab leads away."""
    page = QPlainTextEdit(parent)
    page.setReadOnly(True)
    page.setTabChangesFocus(True)
    say(page.setAccessibleName, name)
    return page


def fill(
    layout: QBoxLayout, *parts: QWidget | QLayout | int | tuple[QWidget | QLayout, int]
) -> None:
    """Put *parts* one after the other: widgets and layouts, those that stretch with how much.

    A number by itself is room that stretches so much.
    """
    for part in parts:
        thing, stretch = part if isinstance(part, tuple) else (part, 0)
        if isinstance(thing, int):
            layout.addStretch(thing)
        elif isinstance(thing, QLayout):
            layout.addLayout(thing, stretch)
        else:
            layout.addWidget(thing, stretch)


def bare(layout: _Layout, spacing: int | None = None) -> _Layout:
    """Let *layout* have no margins of its own."""
    layout.setContentsMargins(0, 0, 0, 0)
    if spacing is not None:
        layout.setSpacing(spacing)
    return layout


def show_as_rows(table: QTableView) -> None:
    """Let *table* be a list of whole rows, all of one height, of which Tab leads away."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    start = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    table.horizontalHeader().setDefaultAlignment(start)  # over the words, which begin there
    rows = table.verticalHeader()
    rows.hide()
    # Asking 50 000 rows for their heights would stop the window, and 1000 for their widths.
    rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.horizontalHeader().setResizeContentsPrecision(_MOST_MEASURED)


def leave_headings_out(table: QTableView) -> None:
    """Let the headings of *table*, which has its model, not show which columns are chosen whole.

    Qt asks every row of each column for that: of 12,000 that are all chosen for seconds.
    """
    headings = table.horizontalHeader()
    headings.setSelectionModel(QItemSelectionModel(table.model(), headings))


def widen_to_names(table: QTableView) -> None:
    """Give every column at least the room of its name, as after a change of language."""
    header = table.horizontalHeader()
    for section in range(header.count()):
        if 0 < header.sectionSize(section) < header.sectionSizeHint(section):
            table.setColumnWidth(section, header.sectionSizeHint(section))


def fill_sort_menu(menu: QMenu, table: QTableView, columns: Mapping[int, str]) -> None:
    """Add a way to sort *table* by each of *columns*, and one to turn the order round.

    Headings are out of reach of the keyboard.
    """
    header = table.horizontalHeader()
    is_sorted = header.sortIndicatorSection() >= 0
    chosen = header.sortIndicatorSection() if is_sorted else next(iter(columns))
    is_backwards = is_sorted and header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder

    def offer(words: str, section: int, order: Qt.SortOrder, *, is_held: bool) -> None:
        action = said(menu.addAction(""), words)
        action.setCheckable(True)
        action.setChecked(is_held)
        action.triggered.connect(partial(_sort, table, section, order))

    for section, words in columns.items():
        offer(words, section, Qt.SortOrder.AscendingOrder, is_held=section == chosen)
    menu.addSeparator()
    turned = Qt.SortOrder.AscendingOrder if is_backwards else Qt.SortOrder.DescendingOrder
    offer(tr("&Backwards"), chosen, turned, is_held=is_backwards)


def _sort(table: QTableView, section: int, order: Qt.SortOrder, _: bool = False) -> None:
    table.sortByColumn(section, order)


def show_as_list(table: QTableView) -> None:
    """Let *table* be a list of whole rows, of which a few are in sight."""
    show_as_rows(table)
    table.horizontalHeader().setStretchLastSection(True)
    rows = table.verticalHeader()
    rows.setDefaultSectionSize(table.fontMetrics().lineSpacing() + 8)
    table.setFixedHeight(rows.defaultSectionSize() * _LINES)


def form_layout(form: QWidget, *, margin: int = 0, left: int | None = None) -> QFormLayout:
    """Return rows for *form* whose fields are as wide as there is room, below long names."""
    rows = QFormLayout(form)
    rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    rows.setContentsMargins(margin if left is None else left, margin, margin, margin)
    return rows


def action_button(row: QDialogButtonBox, words: str, slot: object, tip: str = "") -> QPushButton:
    """Add a button to *row* that Enter in a field of the dialog does not press."""
    button = add_button(row, words, QDialogButtonBox.ButtonRole.ActionRole)
    say(button.setToolTip, tip)
    button.setAutoDefault(False)
    button.clicked.connect(slot)
    return button


def add_closing(row: QDialogButtonBox, words: str, dialog: QDialog) -> None:
    """Add a button to *row* that closes *dialog*; Enter in a field does not press it."""
    button = add_button(row, words, QDialogButtonBox.ButtonRole.RejectRole)
    button.setAutoDefault(False)
    button.clicked.connect(dialog.reject)


def closing_row(words: str, dialog: QDialog) -> QDialogButtonBox:
    """Return the row below *dialog* with the button that closes it."""
    row = QDialogButtonBox(dialog)
    add_button(row, words, QDialogButtonBox.ButtonRole.RejectRole)
    row.rejected.connect(dialog.reject)
    return row


def deciding_row(
    words: str, take: Callable[[], None], dialog: QDialog, *, may_take: bool = True
) -> QDialogButtonBox:
    """Return the row below *dialog* with a button that does *take*, and with Cancel."""
    row = QDialogButtonBox(dialog)
    add_button(row, words, QDialogButtonBox.ButtonRole.AcceptRole).setEnabled(may_take)
    add_button(row, tr("&Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
    row.accepted.connect(take)
    row.rejected.connect(dialog.reject)
    return row
