"""The panes of the report: three tabs, and others that come when they are asked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QTabBar,
    QTabWidget,
    QToolButton,
    QWidget,
)

from composer.appearance import color, set_icon
from composer.appearance.fonts import written
from composer.panels.shared.entrance import entrance_of
from composer.saying import add_tab, said, say
from composer.tokens import GRID, Type
from solver.language import tr

_GAP = 4 * GRID
"""Tabs and what stands beside them are at least so far apart."""
_CLOSE = QTabBar.ButtonPosition.RightSide


@dataclass(frozen=True, slots=True)
class Pane:
    """A pane: the name it is remembered by, its title, what it holds.

    Where ``is_always`` is not set, its tab comes when it is asked for and goes when it is closed;
    what is ``is_passing`` comes with what it shows alone, and is not remembered.
    """

    name: str
    title: str
    widget: QWidget
    is_always: bool = True
    is_passing: bool = False


class _Tabs(QTabBar):
    """Tabs with air above and below their words."""

    def tabSizeHint(self, index: int) -> QSize:  # noqa: N802 - the name is Qt's
        size = super().tabSizeHint(index)
        return QSize(size.width(), size.height() + 2 * GRID)


class Panes(QTabWidget):
    """Shows one of the panes at a time."""

    front_changed = Signal(str)
    """The name of the pane that is seen from now on."""
    closed = Signal(str)
    """The name of a pane whose tab is gone."""

    def __init__(self, panes: tuple[Pane, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._panes = panes
        self._actions: dict[str, QAction] = {}
        self._guest: tuple[QWidget, Callable[[], None]] | None = None
        self._corner = QWidget(self)
        self._seats = QHBoxLayout(self._corner)
        self._seats.setContentsMargins(0, 0, 2 * GRID, GRID)  # in a line with the words of tabs
        bar = _Tabs(self)
        self.setTabBar(bar)
        self.setDocumentMode(True)
        color(self, Window="surface")
        self.setAutoFillBackground(True)
        indent = QWidget(self)  # the line under the first tab begins where the panes do
        QHBoxLayout(indent).setContentsMargins(2 * GRID, 0, 0, 0)
        self.setCornerWidget(indent, Qt.Corner.TopLeftCorner)
        self.setCornerWidget(self._corner, Qt.Corner.TopRightCorner)
        self.setFont(written(Type.CONTROL))
        bar.setFont(written(Type.TAB))
        bar.setDrawBase(False)
        bar.setExpanding(False)
        bar.setUsesScrollButtons(True)
        bar.setElideMode(Qt.TextElideMode.ElideNone)
        say(bar.setAccessibleName, tr("Panes"))
        say(self.setAccessibleName, tr("Panes"))
        for place, pane in enumerate(panes):
            add_tab(self, pane.widget, pane.title)
            say(pane.widget.setAccessibleName, pane.title)
            self._actions[pane.name] = self._action(pane)
            self.setTabVisible(place, pane.is_always)  # the next would measure it with the others
        self.currentChanged.connect(self._on_current)

    # ------------------------------------------------------------ what is seen

    @property
    def front(self) -> str:
        """The name of the pane that is seen."""
        return self._panes[self.currentIndex()].name

    def pane(self, name: str) -> QWidget:
        """Return what the pane *name* holds."""
        return self._panes[self._place(name)].widget

    def is_open(self, name: str) -> bool:
        """Tell whether the pane *name* has a tab."""
        return self.isTabVisible(self._place(name))

    def show_pane(self, name: str) -> None:
        """Bring the pane *name* to the front."""
        self.open(name)
        self._bring(self._place(name))

    def open(self, name: str) -> None:
        """Give the pane *name* a tab, without bringing it to the front."""
        place = self._place(name)
        pane, bar = self._panes[place], self.tabBar()
        closer: QWidget | None = bar.tabButton(place, _CLOSE)
        if closer is None and not pane.is_always:
            bar.setTabButton(place, _CLOSE, self._closer(pane))
        self.setTabVisible(place, True)

    def raise_if_open(self, name: str) -> None:
        """Bring the pane *name* in front of the others, if it has a tab."""
        if self.is_open(name):
            self._bring(self._place(name))

    def _bring(self, place: int) -> None:
        """Bring a pane to the front; if the keyboard was in the one before, it is there then."""
        focus, before = QApplication.focusWidget(), self.currentWidget()
        is_held = focus is not None and before.isAncestorOf(focus)
        self.setCurrentIndex(place)
        front = self.currentWidget()
        if is_held and front is not before and (entrance := entrance_of(front)):
            entrance.setFocus()

    def close_pane(self, name: str) -> None:
        """Take the tab of the pane *name* away; the solution comes to the front in its place."""
        place = self._place(name)
        if self._panes[place].is_always:
            return
        if place == self.currentIndex():
            self._bring(0)
        self.setTabVisible(place, False)
        self.closed.emit(name)

    def title(self, name: str, words: str) -> None:
        """Write *words* on the tab of the pane *name*."""
        say(self.setTabText, words, self._place(name))

    @Slot()
    def reset(self) -> None:
        """Show what is there at first."""
        for place, pane in enumerate(self._panes):
            self.setTabVisible(place, pane.is_always)
        self.setCurrentIndex(0)

    def minimumSizeHint(self) -> QSize:
        """Ask for the room of the panes that have a tab; the others can wait for theirs."""
        least = super().minimumSizeHint()
        widths = [
            pane.widget.minimumSizeHint().width()
            for place, pane in enumerate(self._panes)
            if self.isTabVisible(place)
        ]
        return QSize(max(widths), least.height())

    # ------------------------------------------------------------ what stands beside the tabs

    def host(self, guest: QWidget, take_back: Callable[[], None]) -> None:
        """Let *guest* stand beside the tabs while there is room; *take_back* puts it back."""
        self._guest = guest, take_back
        self._seat()

    def event(self, event: QEvent) -> bool:
        """Give the place beside the tabs, or take it away, as there is room."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._seat()
        return super().event(event)

    def _seat(self) -> None:
        if self._guest is None:
            return
        guest, take_back = self._guest
        beside = [self.cornerWidget(Qt.Corner.TopLeftCorner).sizeHint().width(), 2 * GRID]
        needed = sum(beside) + self.tabBar().sizeHint().width() + guest.sizeHint().width() + _GAP
        has_room, is_here = needed <= self.width(), guest.parent() is self._corner
        if has_room and not is_here:
            self._seats.addWidget(guest)
        elif is_here and not has_room:
            take_back()

    # ------------------------------------------------------------ commands and memory

    def commands(self) -> list[QAction]:
        """Return the commands that show the panes, in their order; passing ones have none."""
        return [self._actions[pane.name] for pane in self._panes if not pane.is_passing]

    def command(self, name: str) -> QAction:
        """Return the command that shows the pane *name*."""
        return self._actions[name]

    def state(self) -> dict[str, object]:
        """Return which panes are open and which one is seen, for :meth:`restore`."""
        kept = [each.name for each in self._panes if not each.is_passing]
        extra = [name for name in kept if self.is_open(name) and not self._is_always(name)]
        return {"open": extra, "front": self.front if self.front in kept else kept[0]}

    def restore(self, state: dict[str, object]) -> None:
        """Show what :meth:`state` told of, as far as there are such panes."""
        names = {pane.name for pane in self._panes}
        opened = state.get("open")
        for name in opened if isinstance(opened, list) else ():
            if name in names:
                self.open(str(name))
        front = state.get("front")
        if front in names:
            self.raise_if_open(str(front))

    @Slot(int)
    def _on_current(self, place: int) -> None:
        self.front_changed.emit(self._panes[place].name)

    def _is_always(self, name: str) -> bool:
        return self._panes[self._place(name)].is_always

    def _place(self, name: str) -> int:
        return next(place for place, pane in enumerate(self._panes) if pane.name == name)

    def _action(self, pane: Pane) -> QAction:
        action = said(QAction(self), pane.title)
        action.setObjectName(f"pane_{pane.name}")
        say(action.setStatusTip, tr("Show this pane: %1").replace("%1", pane.title))
        action.triggered.connect(partial(self.show_pane, pane.name))
        return action

    def _closer(self, pane: Pane) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setIconSize(QSize(12, 12))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_icon(button, "close")
        words = tr("Close this pane: %1").replace("%1", pane.title)
        say(button.setToolTip, words)
        say(button.setAccessibleName, words)
        button.clicked.connect(partial(self.close_pane, pane.name))
        return button


def packed(state: dict[str, object]) -> QByteArray:
    """Write a *state* for the settings."""
    return QByteArray(json.dumps(state).encode())


def unpacked(stored: QByteArray) -> dict[str, object]:
    """Read what :func:`packed` wrote; what anything else wrote, older versions too, is empty."""
    try:
        state = json.loads(bytes(stored.data()))
    except ValueError:
        return {}
    return state if isinstance(state, dict) else {}
