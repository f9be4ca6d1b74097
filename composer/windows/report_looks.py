"""How the panes of the report are written: the letter of the knight, and the size of the text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QFont, QFontInfo
from PySide6.QtWidgets import QApplication, QWidget

from composer.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings
from composer.windows.actions import Actions
from solver.notation.moves import KnightLetter

_KNIGHT = "report/knight"
_STEP = 1.1
"""Each step makes the text a tenth larger."""


class MoveWriter(Protocol):
    """A part of the window that shows moves in writing."""

    def set_knight_letter(self, knight: KnightLetter) -> None:
        """Call the knight *knight* from now on."""


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
        knight = settings.choice(_KNIGHT, KnightLetter.N)
        actions.choose_knight_letter(knight)
        self._write(knight)
        self._show_text_size(settings.text_size)
        actions.knight_letters.triggered.connect(self._on_knight)
        actions.larger_text.triggered.connect(self._on_larger)
        actions.smaller_text.triggered.connect(self._on_smaller)
        actions.usual_text.triggered.connect(self._on_usual)

    @Slot(QAction)
    def _on_knight(self, action: QAction) -> None:
        knight: KnightLetter = action.data()
        self._settings.keep_choice(_KNIGHT, knight)
        self._write(knight)

    def _write(self, knight: KnightLetter) -> None:
        for writer in self._writers:
            writer.set_knight_letter(knight)

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
