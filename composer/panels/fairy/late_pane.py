"""The pane of fairy men behind its tab: nothing of fairy chess is loaded before it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from composer.panels.shared.late import LatePane
from solver.men import Kind, Man

if TYPE_CHECKING:
    from composer.panels.fairy.pane import FairyMenPane


class LateFairyPane(LatePane["FairyMenPane"]):
    """Stands for a :class:`FairyMenPane`, with its signals."""

    pressed = Signal(Man, QPoint)
    """A Man is pressed with the mouse, at a point of the screen."""
    moved = Signal(QPoint)
    released = Signal(QPoint)
    chosen = Signal(Man)
    """A Man was clicked with the keyboard or a screen reader."""
    own_defined = Signal(Man, object)
    """A Man that the user has defined, in the colour offered, and the Kind before, or None."""
    seen_changed = Signal(bool)
    """Whether the tray can be seen from now on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_make, parent)
        self._armed: Man | None = None
        self._last: tuple[Kind, ...] = ()
        self._own: tuple[Kind, ...] = ()
        self.when_made(self._fill)

    def set_armed(self, man: Man | None) -> None:
        """Show which man is in hand."""
        self._armed = man
        if self.made is not None:
            self.made.tray.set_armed(man)

    def set_last(self, kinds: Sequence[Kind]) -> None:
        """Show first which kinds were used last, the newest in front."""
        self._last = tuple(kinds)
        if self.made is not None:
            self.made.tray.set_last(kinds)

    def set_own(self, kinds: Sequence[Kind]) -> None:
        """Show the kinds that the user has defined."""
        self._own = tuple(kinds)
        if self.made is not None:
            self.made.tray.set_own(kinds)

    def begin_search(self) -> None:
        """Take the keyboard into the line of the search."""
        self.pane.search.setFocus()
        self.pane.search.selectAll()

    def search_for(self, text: str) -> None:
        """Show the men that *text* stands for, with the keyboard in the line of the search."""
        self.pane.search.setText(text)
        self.begin_search()

    def _fill(self, pane: FairyMenPane) -> None:
        pane.tray.pressed.connect(self.pressed)
        pane.tray.moved.connect(self.moved)
        pane.tray.released.connect(self.released)
        pane.tray.chosen.connect(self.chosen)
        pane.own_defined.connect(self.own_defined)
        pane.tray.set_last(self._last)
        pane.tray.set_own(self._own)
        pane.tray.set_armed(self._armed)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen_changed.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.seen_changed.emit(False)


def _make(parent: QWidget) -> FairyMenPane:
    from composer.panels.fairy.pane import FairyMenPane

    return FairyMenPane(parent)
