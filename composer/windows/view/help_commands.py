"""What the Help menu opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication, QObject, Qt, Slot
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QDialog, QWidget

from composer.settings import Settings
from composer.windows.common.actions import Actions
from composer.windows.view.field_keys import FieldKeys
from composer.windows.view.key_map import KeyMap
from composer.windows.view.window_keys import WindowKeys
from solver.language import tr

_PICTURE_WIDTH, _PICTURE_HEIGHT = 420, 260
Parts: TypeAlias = Mapping[str, Callable[[], QWidget]]
"""What gives the parts of the window by name: some are made only when they are looked at."""


class HelpCommands(QObject):
    """Opens pages beside the work; none of them stops it."""

    def __init__(
        self,
        window: QWidget,
        actions: Actions,
        panes: Sequence[QAction],
        parts: Parts,
        settings: Settings,
    ) -> None:
        """Show *parts* of the window, by the names of the pictures, in the first steps.

        *panes* are the commands that show panes, whose keys are told with those of the others.
        """
        super().__init__(window)
        self._parts = parts
        self._window = window
        self._actions = actions
        self._panes = panes
        actions.first_steps.triggered.connect(self._on_first_steps)
        actions.keys.triggered.connect(self._on_keys)
        actions.fairy_help.triggered.connect(self._on_fairy)
        actions.about.triggered.connect(self._on_about)
        actions.change_keys.triggered.connect(self._on_change_keys)
        self._settings = settings
        self._key_map: KeyMap | None = None

    def read_keys(self) -> None:
        """Give all commands of the window the keys that were chosen for them."""
        self._key_map = KeyMap(self, self._actions.by_name, self._settings)
        FieldKeys(self)
        WindowKeys(self._window, self._actions, self)

    @Slot()
    def _on_first_steps(self) -> None:
        from composer.windows.view.help_pages import HelpPage, first_steps_html

        title, html = tr("First steps"), first_steps_html(self._actions)
        self._show(HelpPage(title, html, self._window, self._pictures))

    def _pictures(self) -> dict[str, QImage]:
        return {name: _picture(part()) for name, part in self._parts.items()}

    @Slot()
    def _on_keys(self) -> None:
        from composer.windows.view.help_pages import HelpPage, keys_html

        html = keys_html(self._actions, self._panes)
        self._show(HelpPage(tr("Keys and gestures"), html, self._window))

    @Slot()
    def _on_change_keys(self) -> None:
        from composer.windows.view.keys_dialog import KeysDialog

        if self._key_map is not None:
            self._show(KeysDialog(self._key_map, self._actions.by_name, self._window))

    @Slot()
    def _on_fairy(self) -> None:
        from composer.windows.view.fairy_help import fairy_html
        from composer.windows.view.help_pages import HelpPage

        self._show(HelpPage(tr("Fairy chess"), fairy_html(self._actions), self._window))

    @Slot()
    def _on_about(self) -> None:
        from composer.windows.view.help_pages import HelpPage, about_html

        version = QCoreApplication.applicationVersion()
        self._show(HelpPage(tr("About Matewright"), about_html(version), self._window))

    def show_details(self, details: str) -> None:
        """Show the text of an unexpected error, to be copied into a report."""
        from composer.windows.view.help_pages import HelpPage

        page = HelpPage(tr("Details of the error"), "", self._window)
        page.page.setPlainText(details)
        self._show(page)

    def _show(self, page: QDialog) -> None:
        page.show()


def _picture(part: QWidget) -> QImage:
    """Return what a part of the window looks like now, no wider than the page."""
    if part.width() < _PICTURE_WIDTH // 3:  # a pane behind others may never have been laid out
        part.resize(_PICTURE_WIDTH, min(_PICTURE_HEIGHT, part.sizeHint().height()))
    image = part.grab().toImage()
    if image.width() <= _PICTURE_WIDTH * image.devicePixelRatio():
        return image
    width = round(_PICTURE_WIDTH * image.devicePixelRatio())
    return image.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
