"""All words that stand in a window: on widgets and actions, in tabs, choices and models."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    Qt,
)
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QStatusBar,
    QTabBar,
    QWidget,
)

from composer.saying import say_anew
from solver.notation.letters import Letters, write_with

_PROPERTIES = (
    *("text", "title", "windowTitle", "toolTip", "statusTip", "whatsThis", "placeholderText"),
    *("accessibleName", "accessibleDescription", "emptyLabel", "prefix", "suffix"),
    *("specialValueText", "plainText", "html", "informativeText"),
)
_OF_QT = ("qt_", "Scroll")
_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    Qt.ItemDataRole.StatusTipRole,
)


def read_with(letters: Letters, widget: QWidget) -> None:
    """Let *widget* write moves with *letters*, as all windows do when they are chosen."""
    write_with(letters)
    say_anew(widget)
    QApplication.sendEvent(widget, QEvent(QEvent.Type.LanguageChange))


def words_of(window: QWidget) -> list[str]:
    """Return all words of *window*, each with its place, in a fixed order."""
    return list(_words(window))


def differences(first: QWidget, second: QWidget) -> list[tuple[str, str]]:
    """Return what reads otherwise in *second*; both must have the same places."""
    before, after = words_of(first), words_of(second)
    assert len(before) == len(after), sorted(set(before) ^ set(after))[:40]
    return [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]


def _words(window: QWidget) -> Iterator[str]:
    for item in (window, *window.findChildren(QObject)):
        if not item.objectName().startswith(_OF_QT):
            yield from _words_on(item)


_properties: dict[type, tuple[str, ...]] = {}
"""Which properties with words objects of a class have."""


def _properties_of(item: QObject) -> tuple[str, ...]:
    kind = type(item)
    if kind not in _properties:
        about = item.metaObject()
        names = _PROPERTIES if isinstance(item, QWidget | QAction) else ()
        _properties[kind] = tuple(name for name in names if about.indexOfProperty(name) >= 0)
    return _properties[kind]


def _words_on(item: QObject) -> Iterator[str]:
    name = f"{type(item).__name__}.{item.objectName()}"
    for each in _properties_of(item):
        if isinstance(text := item.property(each), str) and text:
            yield f"{name}.{each}: {text}"
    if isinstance(item, QStatusBar):
        yield f"{name}: {item.currentMessage()}"
    elif isinstance(item, QTabBar):
        for index in range(item.count()):
            yield f"{name} {index}: {item.tabText(index)} / {item.tabToolTip(index)}"
    elif isinstance(item, QComboBox):
        for row in range(item.count()):
            yield f"{name} {row}: {item.itemText(row)}"
    elif isinstance(item, QAbstractItemView) and item.model() is not None:
        for line in _rows(item.model(), QModelIndex()):
            yield f"{name}: {line}"


def _rows(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for column in range(columns):
        for role in _ROLES[:2]:
            head = model.headerData(column, Qt.Orientation.Horizontal, role)
            if isinstance(head, str):
                yield f"head {column}: {head}"
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            told = [index.data(role) for role in _ROLES]
            yield f"{row}, {column}: {[text for text in told if isinstance(text, str)]}"
        yield from _rows(model, model.index(row, 0, parent))
