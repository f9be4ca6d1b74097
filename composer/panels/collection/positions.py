"""The menu that searches for the position on the board, up to what the user allows."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from composer.collection.men_text import write_men
from composer.collection.symmetry import Freedom, men_of
from composer.saying import said
from solver.language import tr
from solver.setup import Setup

_NAMES = {
    Freedom.MIRROR: "mirror",
    Freedom.ROTATE: "rotate",
    Freedom.SHIFT: "shift",
    Freedom.COLORS: "colours",
}


class PositionMenu(QObject):
    """Fills a menu; what is chosen comes out as a query."""

    query_chosen = Signal(str)
    setup_needed = Signal()
    """Asked before a query is made: show the position with :meth:`show_setup` now."""

    def __init__(self, menu: QMenu) -> None:
        super().__init__(menu)
        self._setup = Setup()
        self._squares: frozenset[int] = frozenset()
        self.whole = said(menu.addAction("", self._on_whole), tr("&This position"))
        self.part = said(menu.addAction("", self._on_part), tr("These &men, among others"))
        self.selected = said(
            menu.addAction("", self._on_selected), tr("The men of the &selected squares")
        )
        menu.addSeparator()
        self.freedoms: dict[Freedom, QAction] = {}
        for freedom, words in (
            (Freedom.MIRROR, tr("&Also mirrored left to right")),
            (Freedom.ROTATE, tr("Also &rotated")),
            (Freedom.SHIFT, tr("Also s&hifted")),
            (Freedom.COLORS, tr("Also with &colours exchanged")),
        ):
            action = said(menu.addAction(""), words)
            action.setCheckable(True)
            action.setChecked(freedom is not Freedom.SHIFT)
            self.freedoms[freedom] = action
        menu.addSeparator()
        self.duplicates = said(
            menu.addAction("", self._on_duplicates), tr("All &duplicates in this file")
        )
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._refresh)

    def show_setup(self, setup: Setup, squares: frozenset[int] = frozenset()) -> None:
        """Take the position on the board, and the squares that are selected there."""
        self._setup, self._squares = setup, squares

    def query_like(self, setup: Setup) -> str:
        """Return the query for positions like *setup*, up to what is ticked."""
        return f'position:"{write_men(men_of(setup))}"{self._up_to()}'

    def _up_to(self) -> str:
        names = [_NAMES[one] for one, action in self.freedoms.items() if action.isChecked()]
        return f" upto:{','.join(names)}" if names else ""

    @Slot()
    def _refresh(self) -> None:
        self.setup_needed.emit()
        has_men = any(self._setup.squares)
        self.whole.setEnabled(has_men)
        self.part.setEnabled(has_men)
        self.selected.setVisible(bool(self._squares))

    @Slot()
    def _on_whole(self) -> None:
        self.query_chosen.emit(self.query_like(self._setup))

    @Slot()
    def _on_part(self) -> None:
        self.query_chosen.emit(f'matrix:"{write_men(men_of(self._setup))}"{self._up_to()}')

    @Slot()
    def _on_selected(self) -> None:
        men = men_of(self._setup, sorted(self._squares))
        if men:
            self.query_chosen.emit(f'matrix:"{write_men(men)}"{self._up_to()}')

    @Slot()
    def _on_duplicates(self) -> None:
        self.query_chosen.emit("is:duplicate")
