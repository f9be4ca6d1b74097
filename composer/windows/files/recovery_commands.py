"""After a crash: finds what was not saved, offers it, and brings it back.

Nothing is asked where nothing was lost.
"""

from __future__ import annotations

import contextlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from composer.beside import Beside, GivenUp
from composer.formats import files
from composer.formats.common.reading import FormatError, Pulse
from composer.model.comparison import compare
from composer.model.document import Document
from composer.recovery.locks import usual_folder
from composer.recovery.offers import Offer, find_offers
from composer.windows.common.file_words import shown_name
from composer.windows.common.file_work import FileAction, Work
from composer.windows.files.comparison_words import ComparisonWords
from composer.windows.files.file_commands import FileCommands
from solver.language import tr

if TYPE_CHECKING:
    from composer.windows.files.recovery_dialog import RecoveryDialog


class RecoveryCommands(QObject):
    """Offers the work of programs that ended unexpectedly, once at the start."""

    def __init__(self, window: QWidget, commands: FileCommands) -> None:
        super().__init__(window)
        self._window = window
        self._files = commands
        self._words = ComparisonWords(self)
        self._search: Beside | None = None
        self._offers: list[Offer] = []
        self._restored: Offer | None = None
        self.dialog: RecoveryDialog | None = None
        commands.autosave.written.connect(self._on_written)
        commands.saved.connect(self._on_saved)

    def look(self) -> None:
        """Look beside the window for what can be recovered; a page comes up where there is some."""
        find = partial(find_offers, usual_folder())
        self._search = Beside("search for unsaved work", find, self)
        self._search.finished.connect(self._on_found)
        self._search.start()

    def shutdown(self) -> None:
        """Leave what was not decided for the next start."""
        if self._search is not None:
            self._search.requestInterruption()
            self._search.wait()
            with contextlib.suppress(GivenUp):
                self._offers += self._search.result()
            self._search = None
        for offer in self._offers:
            offer.release()
        self._offers = []

    @Slot()
    def _on_found(self) -> None:
        search, self._search = self._search, None
        if search is None:
            return
        search.deleteLater()
        self._offers = search.result()
        if self._offers:
            self._show()

    def _show(self) -> None:
        from composer.windows.files.recovery_dialog import RecoveryDialog

        dialog = RecoveryDialog(self._offers, self._window)
        dialog.restore_requested.connect(self._restore)
        dialog.look_requested.connect(self._show_content)
        dialog.delete_requested.connect(self._delete)
        dialog.declined.connect(self._on_closed)
        self.dialog = dialog
        dialog.show()

    @Slot()
    def _on_closed(self) -> None:
        self.dialog = None

    @Slot(Offer)
    def _restore(self, offer: Offer) -> None:
        """Open what *offer* holds; the copy goes when this window has one of its own."""
        snapshot = offer.snapshot

        def opened() -> None:
            self._restored = offer
            self._take_out(offer)

        self._files.recover(snapshot.document, snapshot.file, opened)

    @Slot(Offer)
    def _delete(self, offer: Offer) -> None:
        self._take_out(offer)
        offer.delete()

    @Slot(Offer)
    def _show_content(self, offer: Offer) -> None:
        """Show what *offer* holds beside what its file holds."""
        path, document = offer.snapshot.file.path, offer.snapshot.document

        def read(pulse: Pulse) -> list[str]:
            on_disk = files.load(path, pulse=pulse).document if path else Document(())
            return self._words.lines(compare(on_disk, document))

        def show(lines: list[str]) -> None:
            if self.dialog is None or self.dialog.offer is not offer:
                return
            if path is not None:
                heading = tr("Compared with “%1” as it is on the disk:")
                lines = [heading.replace("%1", shown_name(path)), *lines]
            self.dialog.show_content(offer, lines)

        def fail(error: FormatError) -> None:
            show([str(error)])

        self._files.work.begin(Work(FileAction.READING, read, show, fail, lambda: None))

    def _take_out(self, offer: Offer) -> None:
        if offer in self._offers:
            self._offers.remove(offer)
        if self.dialog is not None:
            self.dialog.remove(offer)

    @Slot()
    def _on_written(self) -> None:
        """Give up the copy of a document that this window keeps one of itself."""
        restored, self._restored = self._restored, None
        if restored is not None:
            restored.delete()

    @Slot(Path)
    def _on_saved(self, path: Path) -> None:
        """Give up what is older than the file that was saved just now."""
        self._on_written()
        for offer in [each for each in self._offers if each.snapshot.file.path == path]:
            self._delete(offer)
