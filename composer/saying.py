"""Where the words of the window stand, and how they are said anew in another language.

Words are put on a widget or an action with :func:`say`, once, when they are known.  It keeps
what they were made from (:class:`~solver.language.Said`) beside the object that shows them, so
that :func:`say_anew` can put them there again; what is said later in the same place replaces it.
What is shown from a model is made by the model, and read again on ``LanguageChange``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QGroupBox,
    QLabel,
    QMenu,
    QMenuBar,
    QMessageBox,
    QPushButton,
    QTabWidget,
    QWidget,
)
from shiboken6 import isValid

from solver.language import Said

_Role = QDialogButtonBox.ButtonRole | QMessageBox.ButtonRole
_PROPERTY = "sayings"

_Shows = TypeVar("_Shows", bound=QLabel | QAction | QGroupBox | QMenu | QAbstractButton)


class _Sayings:
    """What stands in the places of one object: a method, and arguments before the words."""

    def __init__(self) -> None:
        self.places: dict[tuple[object, ...], Said] = {}


def say(put: Callable[..., object], text: str, *place: object) -> None:
    """Show *text* with *put*, a method of a ``QObject``, and again in each language to come.

    *place* are the arguments of *put* before the text, such as the number of a tab.
    """
    owner: QObject = put.__self__  # type: ignore[attr-defined]  # all methods have it
    sayings = owner.property(_PROPERTY)
    where = (put.__name__, *place)
    if isinstance(text, Said):
        text = text.anew()
        if sayings is None:
            sayings = _Sayings()
            owner.setProperty(_PROPERTY, sayings)
        sayings.places[where] = text
    elif sayings is not None:
        sayings.places.pop(where, None)
    put(*place, text)


def words_at(put: Callable[..., object]) -> str:
    """Return the words that *put* was last called with by :func:`say`, to be said elsewhere too."""
    owner: QObject = put.__self__  # type: ignore[attr-defined]  # all methods have it
    sayings = owner.property(_PROPERTY)
    words = sayings.places.get((put.__name__,)) if isinstance(sayings, _Sayings) else None
    return "" if words is None else words


def say_anew(root: QObject) -> None:
    """Say in the language of now what stands in *root* and in all that belongs to it."""
    for owner in (root, *root.findChildren(QObject)):
        if not isValid(owner):
            continue  # a part of a page that was said anew
        sayings = owner.property(_PROPERTY)
        if isinstance(sayings, _Sayings):
            for (name, *place), text in list(sayings.places.items()):
                say(getattr(owner, str(name)), text, *place)
        if isinstance(owner, QAbstractItemModel):
            _read_again(owner)


def _read_again(model: QAbstractItemModel) -> None:
    """Let the views of *model* ask it for its words again."""
    rows = model.rowCount()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    if rows and columns:
        model.dataChanged.emit(model.index(0, 0), model.index(rows - 1, columns - 1))
    if columns:
        model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, columns - 1)


def said(shows: _Shows, text: str) -> _Shows:
    """Return *shows* with its words: a label, button, action, menu or group."""
    say(shows.setTitle if isinstance(shows, QGroupBox | QMenu) else shows.setText, text)
    return shows


def describe(widget: QWidget, name: str, tip: str) -> None:
    """Say what *widget* is called to who does not see it, and what it is for."""
    say(widget.setAccessibleName, name)
    say(widget.setToolTip, tip)


def add_row(form: QFormLayout, text: str, field: QWidget) -> None:
    """Add *field* to *form* with a label whose key leads to it."""
    label = said(QLabel(), text)
    label.setBuddy(field)
    form.addRow(label, field)


def add_tab(tabs: QTabWidget, page: QWidget, text: str) -> int:
    """Add *page* to *tabs* and return its place."""
    place = tabs.addTab(page, "")
    say(tabs.setTabText, text, place)
    return place


def add_choice(box: QComboBox, text: str, data: object = None) -> None:
    """Add to *box* what stands for *data*; the box grows with the words of another language."""
    if box.sizeAdjustPolicy() == QComboBox.SizeAdjustPolicy.AdjustToContentsOnFirstShow:
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    box.addItem("", data)
    say(box.setItemText, text, box.count() - 1)


def add_menu(parent: QMenu | QMenuBar, text: str) -> QMenu:
    """Add an empty menu to *parent* and return it."""
    menu = said(QMenu(parent), text)
    parent.addMenu(menu)
    return menu


def add_button(box: QDialogButtonBox | QMessageBox, text: str, role: _Role) -> QPushButton:
    """Add a button to *box* and return it; a message box takes none without words."""
    button = box.addButton(text, role)  # type: ignore[arg-type]  # each box has its own roles
    say(button.setText, text)
    return button
