"""How the panes of the report are written: the letters of the men, and the size of the text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QFont, QFontInfo
from PySide6.QtWidgets import QApplication, QWidget

from composer.language import Language, spoken
from composer.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings
from composer.windows.common.actions import Actions
from solver.notation.moves import Letters

_LETTERS = "report/letters"
_USUAL_LETTERS = {
    Language.ENGLISH: Letters.N,
    Language.GERMAN: Letters.GERMAN,
    Language.FRENCH: Letters.FRENCH,
    Language.RUSSIAN: Letters.RUSSIAN,
}
_STEP = 1.1
"""Each step makes the text a tenth larger."""


class MoveWriter(Protocol):
    """A part of the window that shows moves in writing."""

    def set_letters(self, letters: Letters) -> None:
        """Write the men with *letters* from now on."""


class ReportLooks(QObject):
    """Applies both choices at once and remembers them; none of it touches the document."""

    def __init__(
        self,
        window: QWidget,
        actions: Actions,
        settings: Settings,
        writers: Sequence[MoveWriter],
        panes: Sequence[QWidget],
    ) -> None:
        super().__init__(window)
        self._actions = actions
        self._settings = settings
        self._writers = tuple(writers)
        self._panes = tuple(panes)
        self._chosen = _chosen_letters(settings)
        actions.choose_letters(self._chosen)
        self.write_moves()
        self._show_text_size(settings.text_size)
        actions.letters.triggered.connect(self._on_letters)
        actions.larger_text.triggered.connect(self._on_larger)
        actions.smaller_text.triggered.connect(self._on_smaller)
        actions.usual_text.triggered.connect(self._on_usual)

    @Slot(QAction)
    def _on_letters(self, action: QAction) -> None:
        self._chosen = action.data()
        self._settings.keep(_LETTERS, "" if self._chosen is None else self._chosen.value)
        self.write_moves()

    @Slot()
    def write_moves(self) -> None:
        """Write all moves with the letters that were chosen, or else with the language's."""
        letters = self._chosen or _USUAL_LETTERS[spoken()]
        for writer in self._writers:
            writer.set_letters(letters)

    @Slot()
    def _on_larger(self) -> None:
        self._choose_text_size(self._settings.text_size + 1)

    @Slot()
    def _on_smaller(self) -> None:
        self._choose_text_size(self._settings.text_size - 1)

    @Slot()
    def _on_usual(self) -> None:
        self._choose_text_size(0)

    def _choose_text_size(self, size: int) -> None:
        self._settings.text_size = size
        self._show_text_size(size)

    def _show_text_size(self, size: int) -> None:
        usual = QFontInfo(QApplication.font()).pointSizeF()
        font = QFont()
        if size:
            font.setPointSizeF(usual * _STEP**size)
        for pane in self._panes:
            pane.setFont(font)
        self._actions.larger_text.setEnabled(size < LARGEST_TEXT)
        self._actions.smaller_text.setEnabled(size > SMALLEST_TEXT)


def _chosen_letters(settings: Settings) -> Letters | None:
    chosen = settings.text(_LETTERS)
    return next((letters for letters in Letters if letters.value == chosen), None)
