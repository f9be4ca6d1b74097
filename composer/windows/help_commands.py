"""What the Help menu opens."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Slot
from PySide6.QtWidgets import QDialog, QWidget

from composer.windows.actions import Actions
from composer.windows.help_pages import HelpPage, about_html, first_steps_html, keys_html


class HelpCommands(QObject):
    """Opens pages beside the work; none of them stops it."""

    def __init__(self, window: QWidget, actions: Actions) -> None:
        super().__init__(window)
        self._window = window
        self._actions = actions
        actions.first_steps.triggered.connect(self._on_first_steps)
        actions.keys.triggered.connect(self._on_keys)
        actions.about.triggered.connect(self._on_about)

    @Slot()
    def _on_first_steps(self) -> None:
        self._show(HelpPage(self.tr("First steps"), first_steps_html(), self._window))

    @Slot()
    def _on_keys(self) -> None:
        self._show(HelpPage(self.tr("Keys"), keys_html(self._actions), self._window))

    @Slot()
    def _on_about(self) -> None:
        version = QCoreApplication.applicationVersion()
        self._show(HelpPage(self.tr("About Matewright"), about_html(version), self._window))

    def show_details(self, details: str) -> None:
        """Show the text of an unexpected error, to be copied into a report."""
        page = HelpPage(self.tr("Details of the error"), "", self._window)
        page.page.setPlainText(details)
        self._show(page)

    def _show(self, page: QDialog) -> None:
        page.show()
