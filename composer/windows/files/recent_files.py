"""The menu of the files opened last, each with the diagram that was on the board."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QIcon, QPixmap
from PySide6.QtWidgets import QMenu, QProxyStyle, QStyle, QStyleOption, QWidget

from composer.clipboard import diagram_image
from composer.diagram.look import BoardLook, Coordinates
from composer.diagram.picture import DiagramForm
from composer.formats.saving import is_unicode
from composer.saying import said, say
from composer.settings import RECENT_FILES, Settings
from composer.windows.common.file_words import shown_name
from solver.language import tr
from solver.notation.fen import FenError, parse_fen, write_fen
from solver.setup import Setup

DIAGRAM_SIZE = 40
_FORM = DiagramForm(2 * DIAGRAM_SIZE, BoardLook(coordinates=Coordinates.OFF))


class RecentFilesMenu(QMenu):
    """Lists the files opened or saved last, pinned ones first; those that have gone are grey."""

    file_chosen = Signal(str)

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self._open = ""
        self._icons: dict[str, QIcon | None] = {}
        self._look = _LargeIcons()
        self._look.setParent(self)
        self.setStyle(self._look)
        say(self.setTitle, tr("Open &recent"))
        self.setToolTipsVisible(True)
        say(self.menuAction().setStatusTip, tr("Open one of the files used last."))
        self.triggered.connect(self._on_triggered)
        self.refresh()
        self.aboutToShow.connect(self.refresh)

    def remember(self, path: Path, setup: Setup | None = None) -> None:
        """Put *path* at the top of the list, with the diagram of *setup*.

        A name that is no Unicode is left out: Qt would turn it into that of no file.
        """
        name = str(path.absolute())
        if not is_unicode(path):
            return
        self._open = name
        others = [other for other in self._settings.recent_files if other != name]
        # The oldest that is not pinned makes room.
        pinned = self._settings.pinned_files
        while len(others) >= RECENT_FILES and not set(others) <= set(pinned):
            others.remove(next(other for other in reversed(others) if other not in pinned))
        self._settings.recent_files = [name, *others]
        if setup is not None:
            positions = {name: write_fen(setup), **self._settings.recent_positions}
            positions[name] = write_fen(setup)
            self._settings.recent_positions = positions
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Look again which files are there."""
        self.clear()
        pinned = self._settings.pinned_files
        paths = sorted(self._settings.recent_files, key=lambda path: path not in pinned)
        positions = self._settings.recent_positions
        self._icons = {fen: self._icons[fen] for fen in positions.values() if fen in self._icons}
        for number, path in enumerate(paths, 1):
            self._add_file(number, Path(path), positions.get(path, ""), is_pinned=path in pinned)
        if not paths:
            said(self.addAction(""), tr("No file yet")).setEnabled(False)
            return
        self.addSeparator()
        if self._open in paths:
            self._add_pin(self._open in pinned)
        if not all(Path(path).exists() for path in paths):
            remove = said(self.addAction(""), tr("&Remove files that have gone"))
            say(remove.setStatusTip, tr("Forget the files in this list that are not there."))
            remove.triggered.connect(self._forget_missing)

    def _add_file(self, number: int, path: Path, fen: str, *, is_pinned: bool) -> None:
        name = shown_name(path).replace("&", "&&")
        words = tr("%1 (pinned)").replace("%1", name) if is_pinned else name
        action = said(self.addAction(""), f"&{number % 10} {words}")
        action.setData(str(path))
        say(action.setToolTip, str(path))
        say(action.setStatusTip, str(path))
        action.setEnabled(path.exists())
        if fen not in self._icons:
            self._icons[fen] = _diagram(fen)
        icon = self._icons[fen]
        if icon is not None:
            action.setIcon(icon)

    def _add_pin(self, is_pinned: bool) -> None:
        words = tr("Un&pin “%1”") if is_pinned else tr("&Pin “%1” to the top")
        pin = said(
            self.addAction(""), words.replace("%1", shown_name(Path(self._open)).replace("&", "&&"))
        )
        pin.setObjectName("pin")
        say(pin.setStatusTip, tr("Keep the file that is open in this list, before the others."))
        pin.triggered.connect(self._pin)

    @Slot()
    def _pin(self) -> None:
        """Pin the file that is open, or let it go again."""
        pinned = self._settings.pinned_files
        others = [path for path in pinned if path != self._open]
        self._settings.pinned_files = others if self._open in pinned else [*others, self._open]
        self.refresh()

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        if action.data():
            self.file_chosen.emit(action.data())

    @Slot()
    def _forget_missing(self) -> None:
        there = [path for path in self._settings.recent_files if Path(path).exists()]
        self._settings.recent_files = there
        pinned = self._settings.pinned_files
        self._settings.pinned_files = [path for path in pinned if path in there]
        self.refresh()


class _LargeIcons(QProxyStyle):
    """Gives the icons of a menu room for a diagram."""

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        """Return the size of icons, and of all else what it is elsewhere."""
        if metric is QStyle.PixelMetric.PM_SmallIconSize:
            return DIAGRAM_SIZE
        return super().pixelMetric(metric, option, widget)


def _diagram(fen: str) -> QIcon | None:
    """Return a small diagram, nothing where *fen* is none."""
    try:
        setup = parse_fen(fen)
    except FenError:
        return None
    return QIcon(QPixmap.fromImage(diagram_image(setup, _FORM)))
