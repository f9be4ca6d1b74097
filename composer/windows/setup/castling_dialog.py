"""The dialog for what the men on the board do not show: castling rights and en passant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from composer.panels.shared.controls import deciding_row
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.saying import add_choice, add_row, said, say
from solver.castling import CastlingRight, home_rights
from solver.counting import side_word
from solver.language import joined, tr
from solver.legality import find_impossibilities
from solver.position import FlawKind
from solver.setup import Setup
from solver.squares import SQUARES, Square, name_of, rank_of


class CastlingDialog(QDialog):
    """Lets the user switch castling rights and choose the en passant square.

    Only what the men on the board allow can be switched on; a right that is claimed
    but impossible can be switched off.
    """

    setup_chosen = Signal(Setup)
    """The Setup as the user wants it."""

    def __init__(self, setup: Setup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("Castling and en passant"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._setup = setup
        self.boxes = {right: self._box(right) for right in CastlingRight}
        self.square = self._square_choice()
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addWidget(self._castling_group())
        form = QFormLayout()
        add_row(form, tr("&En passant on"), self.square)
        column.addLayout(form)
        self.proofs = self._proofs()
        column.addWidget(self.proofs)
        column.addWidget(self._explanation())
        column.addWidget(deciding_row(tr("&Apply"), self._on_accepted, self))
        tab_as_laid_out(self)

    def _box(self, right: CastlingRight) -> QCheckBox:
        is_short = right.value in "Kk"
        box = said(QCheckBox(self), "0-0" if is_short else "0-0-0")
        way = tr("%1 may castle short") if is_short else tr("%1 may castle long")
        say(box.setAccessibleName, way.replace("%1", side_word(right.color)))
        claimed = right in self._setup.castling
        box.setChecked(claimed)
        possible = right in home_rights(self._setup.squares)
        box.setEnabled(possible or claimed)
        if not possible:
            say(box.setToolTip, tr("King or rook is not at home."))
        return box

    def _castling_group(self) -> QGroupBox:
        group = said(QGroupBox(self), tr("Who may castle"))
        grid = QGridLayout(group)
        grid.setHorizontalSpacing(18)
        for row, (side, short, long) in enumerate(
            (
                (tr("White"), CastlingRight.WHITE_SHORT, CastlingRight.WHITE_LONG),
                (tr("Black"), CastlingRight.BLACK_SHORT, CastlingRight.BLACK_LONG),
            )
        ):
            grid.addWidget(said(QLabel(group), side), row, 0)
            grid.addWidget(self.boxes[short], row, 1)
            grid.addWidget(self.boxes[long], row, 2)
        usual = said(QPushButton(group), tr("&By the convention"))
        say(usual.setToolTip, tr("Allow it wherever king and rook stand at home"))
        usual.setAutoDefault(False)
        usual.clicked.connect(self._on_usual)
        grid.addWidget(usual, 2, 0, 1, 3)
        return group

    def _square_choice(self) -> QComboBox:
        choice = QComboBox(self)
        add_choice(choice, tr("no square"), None)
        squares = set(en_passant_squares(self._setup))
        if self._setup.en_passant is not None:
            squares.add(self._setup.en_passant)
        for square in sorted(squares):
            add_choice(choice, name_of(square), square)
        choice.setCurrentIndex(max(0, choice.findData(self._setup.en_passant)))
        say(choice.setAccessibleName, tr("En passant square"))
        return choice

    def _proofs(self) -> QLabel:
        """Say which of the rights and squares that could be chosen are proved impossible."""
        told = [
            flaw.sentence
            for claimed in _claims(self._setup)
            for flaw in find_impossibilities(claimed)
            if flaw.kind in (FlawKind.CASTLING_LOST, FlawKind.EN_PASSANT_DISPROVED)
        ]
        label = said(QLabel(self), joined("\n", told))
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setVisible(bool(told))
        return label

    def _explanation(self) -> QLabel:
        label = said(
            QLabel(self),
            tr(
                "In problems castling is allowed when king and rook stand at home, unless it can "
                "be proved that one of them has moved. Taking en passant as the first move is "
                "allowed only when it can be proved that the pawn has just made its double step."
            ),
        )
        label.setWordWrap(True)
        label.setMinimumWidth(360)
        return label

    @Slot()
    def _on_usual(self) -> None:
        usual = home_rights(self._setup.squares)
        for right, box in self.boxes.items():
            box.setChecked(right in usual)

    @Slot()
    def _on_accepted(self) -> None:
        rights = frozenset(right for right, box in self.boxes.items() if box.isChecked())
        square = self.square.currentData()
        self.setup_chosen.emit(replace(self._setup, castling=rights, en_passant=square))
        self.accept()


def en_passant_squares(setup: Setup) -> tuple[Square, ...]:
    """Return every square that a pawn of the side not to move may just have passed over."""
    rank = 5 if setup.turn else 2
    return tuple(square for square in SQUARES if rank_of(square) == rank and _fits(setup, square))


def _claims(setup: Setup) -> Iterator[Setup]:
    """Return *setup* with each right alone, and with each en passant square alone."""
    bare = replace(setup, castling=frozenset(), en_passant=None)
    for right in CastlingRight:
        if right in home_rights(setup.squares):
            yield replace(bare, castling=frozenset({right}))
    for square in en_passant_squares(setup):
        yield replace(bare, en_passant=square)


def _fits(setup: Setup, square: Square) -> bool:
    return replace(setup, en_passant=square).game().en_passant_fits
