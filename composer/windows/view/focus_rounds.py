"""F6 takes the keyboard round the parts of the window, Shift+F6 the other way."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QApplication, QWidget

from composer.panels.shared.entrance import entrance_of
from composer.windows.common.actions import Actions
from composer.windows.common.panes import Panes
from solver.language import tr


class FocusRounds(QObject):
    """Goes from one part of the window to the next, into what is read or written there first.

    *parts* stand in their order before the *panes*, whose tabs and whose front are two more.
    """

    def __init__(
        self, window: QWidget, actions: Actions, parts: Sequence[QWidget], panes: Panes
    ) -> None:
        super().__init__(window)
        self._parts, self._panes = tuple(parts), panes
        actions.add(
            "next_part",
            tr("Next part of the window"),
            tr("Take the keyboard to the next part: commands, board, palette, stipulation, page."),
            usual="F6",
        ).triggered.connect(self.go_on)
        actions.add(
            "previous_part",
            tr("Previous part of the window"),
            tr("Take the keyboard to the part before."),
            usual="Shift+F6",
        ).triggered.connect(self.go_back)

    @Slot()
    def go_on(self) -> None:
        """Go to the next part."""
        self._go(1)

    @Slot()
    def go_back(self) -> None:
        """Go to the part before."""
        self._go(-1)

    def _go(self, by: int) -> None:
        parts: list[QWidget] = [*self._parts, self._panes.tabBar()]
        if (front := self._panes.currentWidget()) is not None:
            parts.append(front)
        place = _place_of(QApplication.focusWidget(), parts)
        if place is None:
            place = -1 if by > 0 else 0
        for step in range(1, len(parts) + 1):
            entrance = entrance_of(parts[(place + by * step) % len(parts)])
            if entrance is not None:
                entrance.setFocus(Qt.FocusReason.TabFocusReason)
                return


def _place_of(focus: QWidget | None, parts: Sequence[QWidget]) -> int | None:
    if focus is None:
        return None
    return next((i for i, it in enumerate(parts) if it is focus or it.isAncestorOf(focus)), None)
