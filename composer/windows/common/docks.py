"""The panes around the board: where they stand at first, and how they come back there."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QObject, QRect, Qt, QTimer, Slot
from PySide6.QtGui import QAction, QGuiApplication, QScreen
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QTabWidget, QWidget

from composer.saying import say
from solver.language import tr

LAYOUT_VERSION = 3
"""Raise it when panes come or go; a layout of another version is not restored."""

_PANES_WIDTH = 430
_ZOOM_STEP = 40
_BESIDE = Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea
_STATISTICS_HEIGHT = 270
_BORDERS, _TITLE_BAR = 10, 45
"""What a desktop may put around a window; how much, it only tells when the window stands."""


@dataclass(frozen=True, slots=True)
class Pane:
    """A pane: the name its place is remembered by, its title, what it holds."""

    name: str
    title: str
    widget: QWidget


class Docks(QObject):
    """The dock widgets of a window.

    ``upper`` panes share the upper right as tabs, the ``lower`` one stands below
    them; ``hidden`` ones are tabbed with the lower one and hidden at first,
    ``hidden_upper`` ones with the upper ones.
    """

    def __init__(
        self,
        window: QMainWindow,
        upper: tuple[Pane, ...],
        lower: tuple[Pane, ...],
        hidden: tuple[Pane, ...],
        hidden_upper: tuple[Pane, ...] = (),
    ) -> None:
        super().__init__(window)
        self._window = window
        self._show_titles_later = QTimer(self, singleShot=True, interval=0)
        self._show_titles_later.timeout.connect(self._show_titles)
        window.setDockNestingEnabled(True)
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        self._upper = [self._dock(pane) for pane in upper]
        self._lower = [self._dock(pane) for pane in lower]
        self._hidden = [self._dock(pane) for pane in hidden]
        self._hidden_upper = [self._dock(pane) for pane in hidden_upper]
        self.by_name = {dock.objectName(): dock for dock in self._all()}
        self.reset()

    def actions(self) -> list[QAction]:
        """Return the commands that show and hide the panes."""
        return [dock.toggleViewAction() for dock in self._all()]

    def save(self) -> QByteArray:
        """Return how everything is laid out."""
        return self._window.saveState(LAYOUT_VERSION)

    def restore(self, state: QByteArray) -> None:
        """Lay everything out as it was, or as at first where *state* does not fit."""
        if state.isEmpty() or not self._window.restoreState(state, LAYOUT_VERSION):
            self.reset()

    def reset(self) -> None:
        """Lay everything out as at first."""
        for dock in self._all():
            dock.setFloating(False)
            self._window.removeDockWidget(dock)
        upper, lower = self._upper[0], self._lower[0]
        self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, upper)
        # Before the tabs: a dock that is split from a tabbed one becomes one more tab.
        self._window.splitDockWidget(upper, lower, Qt.Orientation.Vertical)
        for first, others in (
            (upper, [*self._upper[1:], *self._hidden_upper]),
            (lower, [*self._lower[1:], *self._hidden]),
        ):
            for dock in others:
                self._window.tabifyDockWidget(first, dock)
        for dock in self._all():
            dock.setVisible(dock not in (*self._hidden, *self._hidden_upper))
        upper.raise_()
        lower.raise_()
        self._window.resizeDocks([upper], [_PANES_WIDTH], Qt.Orientation.Horizontal)
        self._window.resizeDocks([lower], [_STATISTICS_HEIGHT], Qt.Orientation.Vertical)
        self._show_titles_later.start()

    def raise_if_open(self, name: str) -> None:
        """Bring the pane *name* in front of the other tabs, unless the user closed it."""
        dock = self.by_name[name]
        if not dock.isHidden():
            dock.raise_()

    def show(self, name: str) -> None:
        """Bring the pane *name* to the front."""
        dock = self.by_name[name]
        dock.show()
        dock.raise_()

    @Slot(int)
    def widen_centre(self, steps: int) -> None:
        """Give the board *steps* more room, or less, at the cost of the panes beside it."""
        beside = [
            dock
            for dock in self._all()
            if self._window.dockWidgetArea(dock) & _BESIDE
            and not dock.isFloating()
            and not dock.visibleRegion().isEmpty()  # it is not behind another tab
        ]
        widths = [max(1, dock.width() - steps * _ZOOM_STEP) for dock in beside]
        self._window.resizeDocks(beside, widths, Qt.Orientation.Horizontal)

    @Slot()
    def _show_titles(self) -> None:
        """Hide the title of a pane that has a tab with the same words."""
        self._name_tab_bars()
        for dock in self._all():
            others = self._window.tabifiedDockWidgets(dock)
            has_tab = not dock.isFloating() and any(not other.isHidden() for other in others)
            if has_tab and dock.titleBarWidget() is None:
                dock.setTitleBarWidget(QWidget(dock))
            elif not has_tab and (title := dock.titleBarWidget()) is not None:
                dock.setTitleBarWidget(None)  # type: ignore[arg-type]
                title.deleteLater()

    def _name_tab_bars(self) -> None:
        """Name the bars that Qt makes when panes share a place."""
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for bar in self._window.findChildren(QTabBar, options=direct):
            say(bar.setAccessibleName, tr("Panes"))

    def _all(self) -> list[QDockWidget]:
        return [*self._upper, *self._hidden_upper, *self._lower, *self._hidden]

    def _dock(self, pane: Pane) -> QDockWidget:
        dock = QDockWidget(self._window)
        say(dock.setWindowTitle, pane.title)
        dock.setObjectName(pane.name)
        say(dock.setAccessibleName, pane.title)
        dock.setWidget(pane.widget)
        _hide_behind_other_tabs(dock, pane.widget)
        for moved in (dock.topLevelChanged, dock.dockLocationChanged, dock.visibilityChanged):
            moved.connect(self._show_titles_later.start)
        action = dock.toggleViewAction()
        sentence = tr("%1: show or hide this pane.").replace("%1", pane.title)
        say(action.setStatusTip, sentence)
        return dock


def keep_on_screen(window: QWidget) -> None:
    """Move *window* back where it can be seen, after a screen has gone or shrunk."""
    frame, room = window.frameGeometry(), room_for(window)
    if any(_room_on(screen, window).contains(frame) for screen in QGuiApplication.screens()):
        return
    least = window.minimumSizeHint()
    window.resize(
        max(least.width(), min(window.width(), room.width())),
        max(least.height(), min(window.height(), room.height())),
    )
    frame = window.frameGeometry()
    x = max(room.left(), min(frame.left(), room.right() - frame.width() + 1))
    y = max(room.top(), min(frame.top(), room.bottom() - frame.height() + 1))
    window.move(x, y)


def room_for(window: QWidget) -> QRect:
    """Return where *window* can be seen as a whole on its screen."""
    return _room_on(window.screen(), window)


def _room_on(screen: QScreen, window: QWidget) -> QRect:
    """Return the free part of *screen*, less the frame that *window* gets when it is shown.

    The place of a window is that of its frame, its size is that of what is inside.
    """
    room = screen.availableGeometry()
    is_framed = window.frameGeometry() != window.geometry()
    return room if is_framed else room.adjusted(0, 0, -_BORDERS, -_TITLE_BAR)


def _hide_behind_other_tabs(dock: QDockWidget, widget: QWidget) -> None:
    """Keep Tab from leading into a pane behind another tab: to Qt it counts as visible."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)  # no pane changes its size when the tab changes
    widget.setSizePolicy(policy)
    dock.visibilityChanged.connect(widget.setVisible)
