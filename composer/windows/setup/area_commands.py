"""Commands for the men of the selected area, and for all men of a kind."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from composer.board.pane import BoardPane
from composer.editor import Editor
from composer.model import areas
from composer.model.moved_texts import Carry, Displaced
from composer.windows.common.actions import Actions
from composer.windows.setup.transform_words import displaced_words
from solver.language import Said, tr
from solver.men import Man
from solver.notation.men_words import man_words
from solver.squares import SQUARES, name_of


class AreaCommands(QObject):
    """Turns, mirrors, shifts and recolours the selected men; exchanges two; replaces many."""

    noted = Signal(Said)
    """A sentence for the status line."""

    def __init__(
        self, window: QWidget, editor: Editor, actions: Actions, board_pane: BoardPane
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._pane = board_pane
        self.exchange = actions.add(
            "exchange_men",
            tr("Excha&nge two men"),
            tr("Let two men change places: select them (Shift+drag), or Ctrl+Shift+drag."),
            None,
            "Ctrl+Shift+X",
        )
        self.replace = actions.add(
            "replace_men",
            tr("Re&place men…"),
            tr("Replace all men of a kind, on the board or on the selected area."),
            None,
            "Ctrl+H",
        )
        self.exchange.triggered.connect(self._on_exchange)
        self.replace.triggered.connect(self._on_replace)

    @property
    def actions(self) -> list[QAction]:
        """The commands for the Board menu."""
        return [self.exchange, self.replace]

    def take(self, words: str, carry: Carry) -> bool:
        """Do *carry* to the selected area, as a step named *words*; tell whether there is one."""
        area = self._pane.area
        if area is None:
            return False
        own = Carry(area.own_frame(carry.frame), carry.swaps_colors)
        try:
            self._editor.apply(words, lambda document: areas.push_area(document, area, own))
        except Displaced as displaced:
            self.noted.emit(displaced_words(displaced))
            return True
        self._pane.set_area(area.moved(own.frame))
        self.noted.emit(tr("%1: the selected men.").replace("%1", words))
        return True

    @Slot()
    def _on_exchange(self) -> None:
        area = self._pane.area
        men = () if area is None else area.men(self._editor.document.entry.setup.squares)
        if len(men) != 2:
            self.noted.emit(tr("Select an area with two men first: Shift+drag over them."))
            return
        first, second = men
        words = tr("Exchange %1 and %2").replace("%1", name_of(first))
        self._editor.apply(
            words.replace("%2", name_of(second)),
            lambda document: areas.exchange_men(document, first, second),
        )

    @Slot()
    def _on_replace(self) -> None:
        from composer.windows.setup.replace_dialog import ReplaceDialog

        squares = self._editor.document.entry.setup.squares
        area = self._pane.area
        places = tuple(SQUARES) if area is None else area.squares
        dialog = ReplaceDialog(squares, places, self._window)
        dialog.replacement_chosen.connect(self.replace_kind)
        dialog.open()

    @Slot(Man, object)
    def replace_kind(self, old: Man, new: Man | None) -> None:
        """Put *new* in the place of every *old* on the selected area, or on the board."""
        area = self._pane.area
        words = tr("Remove every %1").replace("%1", man_words(old))
        if new is not None:
            words = tr("Replace every %1 by a %2").replace("%1", man_words(old))
            words = words.replace("%2", man_words(new))
        self._editor.apply(words, lambda document: areas.replace_kind(document, old, new, area))
