"""How the panes of the report are written: the letters of the men, and the size of the text."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import QWidget

from composer.appearance.fonts import written
from composer.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings
from composer.tokens import Type
from composer.translator import SpokenLanguage
from composer.windows.common.actions import Actions
from solver.notation.letters import Letters

_LETTERS = "report/letters"
_STEP = 1.1
"""Each step makes the text a tenth larger."""


class ReportLooks(QObject):
    """Applies both choices at once and remembers them; none of it touches the document."""

    def __init__(
        self,
        window: QWidget,
        actions: Actions,
        settings: Settings,
        spoken: SpokenLanguage,
        panes: Sequence[QWidget],
    ) -> None:
        super().__init__(window)
        self._actions = actions
        self._settings = settings
        self._spoken = spoken
        self._panes = tuple(panes)
        chosen = _chosen_letters(settings)
        actions.choose_letters(chosen)
        spoken.choose_letters(chosen)
        self._show_text_size(settings.text_size)
        actions.letters.triggered.connect(self._on_letters)
        actions.larger_text.triggered.connect(self._on_larger)
        actions.smaller_text.triggered.connect(self._on_smaller)
        actions.usual_text.triggered.connect(self._on_usual)

    @Slot(QAction)
    def _on_letters(self, action: QAction) -> None:
        chosen: Letters | None = action.data()
        self._settings.keep(_LETTERS, "" if chosen is None else chosen.value)
        self._spoken.choose_letters(chosen)

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
        font = QFont()
        if size:
            usual = written(Type.CONTROL).pixelSize()
            font.setPixelSize(round(usual * _STEP**size))
        for pane in self._panes:
            pane.setFont(font)
        self._actions.larger_text.setEnabled(size < LARGEST_TEXT)
        self._actions.smaller_text.setEnabled(size > SMALLEST_TEXT)


def _chosen_letters(settings: Settings) -> Letters | None:
    chosen = settings.text(_LETTERS)
    return next((letters for letters in Letters if letters.value == chosen), None)
