"""The collection in the whole window, and the way back to the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from composer.panels.collection.late_pane import LateCollectionPane
from composer.settings import Settings
from composer.windows.common.actions import Actions
from composer.windows.common.desk import Desk
from composer.windows.common.panes import Panes
from solver.language import tr

if TYPE_CHECKING:
    from composer.panels.collection.pane import CollectionPane

_GALLERY, _SQUARE = "collection/gallery", "collection/square"


class WholeWindow(QObject):
    """Gives the problems the whole window while the user looks for one, and takes it back."""

    def __init__(
        self,
        parent: QObject,
        actions: Actions,
        pane: LateCollectionPane,
        panes: Panes,
        desk: Desk,
        settings: Settings,
    ) -> None:
        super().__init__(parent)
        self._late, self._panes, self._desk = pane, panes, desk
        self._settings = settings
        self.command = actions.add(
            "gallery",
            tr("Galler&y in the whole window"),
            tr("Show the problems of the file as diagrams, as many as the window holds."),
            usual="Ctrl+Shift+G",
        )
        self.command.triggered.connect(self._on_gallery)
        pane.when_made(self._fill)
        panes.front_changed.connect(self._on_front)

    @property
    def _pane(self) -> CollectionPane:
        return self._late.pane

    def _fill(self, pane: CollectionPane) -> None:
        from composer.panels.collection.gallery import LARGEST_SQUARE, SMALLEST_SQUARE, usual_square

        settings = self._settings
        usual = usual_square(pane.screen().availableGeometry().width())
        pane.show_squares(settings.number(_SQUARE, usual, SMALLEST_SQUARE, LARGEST_SQUARE))
        pane.show_gallery(settings.flag(_GALLERY, False))
        pane.looks_changed.connect(self._keep)
        pane.whole_requested.connect(self.show)
        pane.desk_requested.connect(self._to_desk)

    @Slot(bool)
    def show(self, is_whole: bool) -> None:
        """Give the collection the whole window, or bring the board back."""
        if is_whole:
            self._panes.show_pane("collection")
        self._desk.show_whole(is_whole)
        self._pane.show_whole(is_whole)
        if is_whole:
            self._pane.view.setFocus()

    def leave(self) -> bool:
        """Go back to the board; tell whether the collection had the whole window."""
        was_whole = self._desk.is_whole
        if was_whole:
            self.show(False)
        return was_whole

    @Slot()
    def _on_gallery(self) -> None:
        if self._desk.is_whole:
            self.show(False)
            return
        self._pane.show_gallery(True)
        self._keep()
        self.show(True)

    @Slot()
    def _to_desk(self) -> None:
        self.leave()
        self._panes.show_pane("solution")

    @Slot(str)
    def _on_front(self, name: str) -> None:
        """Let no other pane take the whole window: without the board it is of no use."""
        if name != "collection":
            self.leave()

    @Slot()
    def _keep(self) -> None:
        self._settings.keep(_GALLERY, self._pane.shows_gallery)
        self._settings.keep(_SQUARE, self._pane.gallery.square)
