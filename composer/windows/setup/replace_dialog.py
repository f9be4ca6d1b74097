"""The dialog that replaces all men of a kind."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from composer.panels.shared.controls import deciding_row
from composer.saying import add_choice, add_row, say
from solver.language import capitalised, tr, trn
from solver.men import FROM_KING, Kind, Man
from solver.notation.men_words import man_words
from solver.setup import Squares
from solver.squares import BLACK, WHITE, Square


class ReplaceDialog(QDialog):
    """Asks which men shall be replaced by which; *places* are the squares it is about."""

    replacement_chosen = Signal(Man, object)
    """The piece to be replaced, and the one that takes its place (``None`` for nothing)."""

    def __init__(
        self, squares: Squares, places: Iterable[Square], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("Replace men"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._men = [man for square in places if (man := squares[square]) is not None]
        self.old = QComboBox(self)
        for piece in _pieces(FROM_KING):
            if piece in self._men:
                add_choice(self.old, capitalised(man_words(piece)), piece)
        self.new = QComboBox(self)
        add_choice(self.new, tr("nothing: take them off"), None)
        for piece in _pieces(FROM_KING[1:]):
            add_choice(self.new, capitalised(man_words(piece)), piece)
        self.new.setCurrentIndex(1)
        self.count = QLabel(self)
        self.old.currentIndexChanged.connect(self._count)
        form = QFormLayout()
        add_row(form, tr("Replace &every"), self.old)
        add_row(form, tr("&by a"), self.new)
        column = QVBoxLayout(self)
        column.setSpacing(14)
        column.addLayout(form)
        column.addWidget(self.count)
        may_take = bool(self._men)
        column.addWidget(deciding_row(tr("&Replace"), self._on_accepted, self, may_take=may_take))
        self._count()

    @Slot()
    def _count(self) -> None:
        count = self._men.count(self.old.currentData())
        words = trn("%1 man will be replaced.", "%1 men will be replaced.", count)
        say(self.count.setText, words)

    @Slot()
    def _on_accepted(self) -> None:
        self.replacement_chosen.emit(self.old.currentData(), self.new.currentData())
        self.accept()


def _pieces(kinds: Iterable[Kind]) -> list[Man]:
    return [Man.of(kind, color) for color in (WHITE, BLACK) for kind in kinds]
