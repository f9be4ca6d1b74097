"""Verdicts in a table: with their signs, in their colours."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from composer.board.standing import Standing, ink_of, sign_of
from composer.panels.shared.table_model import Index
from composer.tokens import tokens

STANDING_ROLE = Qt.ItemDataRole.UserRole
"""The Standing of a verdict, ``None`` where there is none."""


class VerdictCells(QStyledItemDelegate):
    """Writes what has a standing behind its sign, and in its colour."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        standing = index.data(STANDING_ROLE)
        if isinstance(standing, Standing):
            palette = option.palette
            palette.setColor(QPalette.ColorRole.Text, QColor(ink_of(standing, tokens(palette))))
            option.palette = palette
            option.text = f"{sign_of(standing)} {option.text}"
