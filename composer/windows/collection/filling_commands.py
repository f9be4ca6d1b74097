"""The command that says the same of all chosen problems, as one step to undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from composer.editor import Editor
from composer.panels.collection.late_pane import LateCollectionPane
from composer.windows.common.actions import Actions, key_words
from solver.language import Said, tr, trn

if TYPE_CHECKING:
    from composer.windows.collection.filling import Filling


class FillingCommands(QObject):
    """Asks what is to be said of the chosen problems, and says it."""

    noted = Signal(Said)
    """A sentence for the status line."""

    def __init__(
        self, window: QWidget, editor: Editor, actions: Actions, pane: LateCollectionPane
    ) -> None:
        super().__init__(window)
        self._window, self._editor, self._pane = window, editor, pane
        self._undo = actions.undo
        self._places: tuple[int, ...] = ()
        self.fill_in = actions.add(
            "fill_in",
            tr("Fill in source, date, numbers…"),
            tr("Say the same of all chosen problems, and number them."),
            usual="Ctrl+Alt+I",
        )
        self.fill_in.triggered.connect(self._on_fill_in)

    @Slot()
    def _on_fill_in(self) -> None:
        from composer.windows.collection.filling_dialog import FillingDialog

        chosen = set(self._pane.selected())
        shown = [place for place in self._pane.pane.shown_places if place in chosen]
        entries = self._editor.document.entries
        self._places = tuple(p for p in shown or sorted(chosen) if entries[p].fault is None)
        if not self._places:
            self.noted.emit(tr("None of these problems can be read, so nothing is filled in."))
            return
        dialog = FillingDialog([entries[place] for place in self._places], self._window)
        dialog.chosen.connect(self._fill)
        dialog.open()

    def _fill(self, filling: Filling) -> None:
        from composer.windows.collection.filling import fill

        places = self._places
        words = trn("Fill in %1 problem", "Fill in %1 problems", len(places))
        self._editor.apply(words, lambda document: fill(document, places, filling))
        self.noted.emit(
            trn(
                "%1 problem was filled in; %2 takes it back.",
                "%1 problems were filled in; %2 takes it back.",
                len(places),
                len(places),
                key_words(self._undo),
            )
        )
