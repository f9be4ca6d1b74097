"""The type of trees of moves: the face of the page, in rows as high as its lines."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from composer.panels.solution.page_type import LEADING
from composer.tokens import GRID, Tokens, Type, muted, tokens

LARGER = 1.2
"""The face of the page is so much larger than that of controls, at any zoom."""


def chess_font(beside: QWidget, kind: Type = Type.PAGE) -> QFont:
    """Return the font of *kind*, as large as belongs to the controls in *beside*."""
    font = kind.font()
    font.setPixelSize(round(beside.fontInfo().pixelSize() * LARGER))
    return font


def dress_tree(tree: QTreeView) -> None:
    """Let *tree* stand on the page without a frame or heads of columns, in rows of one height."""
    tree.setHeaderHidden(True)
    tree.header().setResizeContentsPrecision(0)  # rows in sight
    tree.setFrameShape(QFrame.Shape.NoFrame)
    tree.setIndentation(5 * GRID)
    tree.setUniformRowHeights(True)
    tree.setAllColumnsShowFocus(True)
    tree.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)


def write_in(option: QStyleOptionViewItem, color: str) -> None:
    """Let the text of a row have *color*."""
    palette = option.palette
    palette.setColor(QPalette.ColorRole.Text, QColor(color))
    option.palette = palette


class TallRows(QStyledItemDelegate):
    """Gives rows the height of lines of the page, and writes them in grey while *is_faded*."""

    is_faded = False

    def fade(self, tree: QTreeView, is_faded: bool) -> None:
        """Write all rows of *tree* in grey, or as they are."""
        self.is_faded = is_faded
        tree.viewport().update()

    def colors(self, palette: QPalette) -> Tokens:
        """Return the colours to write with."""
        return muted(tokens(palette)) if self.is_faded else tokens(palette)

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        if self.is_faded:
            write_in(option, self.colors(option.palette).ink)

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), max(size.height(), round(option.fontMetrics.height() * LEADING)))
