"""The page that offers back what was not saved when the program ended unexpectedly."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from composer.appearance.icons import untinted_icon
from composer.clipboard import diagram_image
from composer.diagram.look import BoardLook, Coordinates
from composer.diagram.picture import DiagramForm
from composer.formats.saving import printable
from composer.formats.stamps import FileChange
from composer.model.options import played_setup
from composer.panels.shared.controls import bare, fill, told_page
from composer.panels.shared.moments import time_words
from composer.panels.shared.prompts import PromptButton, ask
from composer.panels.shared.screens import keep_on_screen, resize_within_screen
from composer.recovery.offers import Offer
from composer.saying import add_button, said, say, words_at
from composer.windows.common.file_words import shown_name
from solver.language import joined, tr, trn

_SMALL, _LARGE = 72, 240
_SMALL_LOOK = BoardLook(coordinates=Coordinates.OFF)


class RecoveryDialog(QDialog):
    """Lists the offers; it stands beside the work and does not stop it."""

    restore_requested = Signal(Offer)
    look_requested = Signal(Offer)
    delete_requested = Signal(Offer)
    declined = Signal()
    """The page was closed; the offers that are left wait."""

    def __init__(self, offers: list[Offer], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("Recover work"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        heading = said(
            QLabel(self, wordWrap=True),
            tr("The program ended before this was saved. It is kept until you decide."),
        )
        self.list = QListWidget(self)
        self.list.setIconSize(QSize(_SMALL, _SMALL))
        self.list.setWordWrap(True)
        say(self.list.setAccessibleName, tr("Unsaved work"))
        self.page = told_page(tr("What it holds"), self)
        self.picture = QLabel(self)
        self.picture.setFixedSize(_LARGE, _LARGE)
        self.side = QWidget(self)
        self._lay_out(heading)
        for offer in offers:
            self._add(offer)
        self.list.itemSelectionChanged.connect(self._on_choice)
        self.list.setCurrentRow(0)
        self.finished.connect(self.declined)
        self.resize(640, 300)

    @property
    def offer(self) -> Offer | None:
        """The offer that is chosen."""
        chosen = self.list.selectedItems()
        return self._offer_of(chosen[0]) if chosen else None

    def remove(self, offer: Offer) -> None:
        """Take *offer* out of the list, and close the page with the last one."""
        for row in reversed(range(self.list.count())):
            if self._offer_of(self.list.item(row)) is offer:
                self.list.takeItem(row)
        if not self.list.count():
            self.close()

    def show_content(self, offer: Offer, lines: list[str]) -> None:
        """Show the diagram of *offer* and *lines* about it."""
        image = diagram_image(played_setup(offer.snapshot.document.entry), DiagramForm(size=_LARGE))
        self.picture.setPixmap(QPixmap.fromImage(image))
        say(self.picture.setAccessibleName, tr("Diagram of the problem that was on the board"))
        say(self.page.setPlainText, joined("\n", lines))
        if not self.side.isVisible():
            self.side.show()
            resize_within_screen(self, QSize(940, 420).expandedTo(self.size()))
            keep_on_screen(self)

    def _lay_out(self, heading: QLabel) -> None:
        side = bare(QVBoxLayout(self.side))
        side.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignHCenter)
        side.addWidget(self.page, 1)
        self.side.hide()
        row = QHBoxLayout()
        fill(row, (self.list, 1), (self.side, 1))
        column = QVBoxLayout(self)
        fill(column, heading, (row, 1), self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox(self)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.restore_button = add_button(box, tr("&Restore"), role)
        self.look_button = add_button(box, tr("&Look"), role)
        self.delete_button = add_button(box, tr("&Delete…"), role)
        self.later_button = add_button(
            box, tr("Decide la&ter"), QDialogButtonBox.ButtonRole.RejectRole
        )
        self.restore_button.clicked.connect(self._on_restore)
        self.look_button.clicked.connect(self._on_look)
        self.delete_button.clicked.connect(self._on_delete)
        self.later_button.clicked.connect(self.reject)
        self.restore_button.setDefault(True)
        for button in box.findChildren(QPushButton):
            say(button.setAccessibleName, words_at(button.setText).replace("&", ""))
        return box

    @staticmethod
    def _offer_of(item: QListWidgetItem) -> Offer:
        offer: Offer = item.data(Qt.ItemDataRole.UserRole)
        return offer

    def _add(self, offer: Offer) -> None:
        setup = played_setup(offer.snapshot.document.entry)
        image = diagram_image(setup, DiagramForm(size=2 * _SMALL, look=_SMALL_LOOK))
        item = QListWidgetItem(untinted_icon(QPixmap.fromImage(image)), self._words(offer))
        item.setData(Qt.ItemDataRole.UserRole, offer)
        path = offer.snapshot.file.path
        item.setToolTip("" if path is None else printable(path))
        self.list.addItem(item)

    def changeEvent(self, event: QEvent) -> None:
        """Tell of the offers in the language that is chosen."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            for row in range(self.list.count()):
                item = self.list.item(row)
                item.setText(self._words(self._offer_of(item)))

    def _words(self, offer: Offer) -> str:
        """Return name, time, number of changes, and what became of the file."""
        snapshot = offer.snapshot
        path = snapshot.file.path
        name = tr("Untitled") if path is None else shown_name(path)
        said = trn(
            "one change, made at %2",
            "%1 changes, the last made at %2",
            snapshot.changes,
            snapshot.changes,
            time_words(snapshot.changed_at),
        )
        lines = [name, said, self._fate(offer)]
        return "\n".join(line for line in lines if line)

    def _fate(self, offer: Offer) -> str:
        if offer.snapshot.file.path is None:
            return tr("was never saved")
        return {
            FileChange.NONE: tr("its file is as it was"),
            FileChange.CHANGED: tr("its file was changed since"),
            FileChange.GONE: tr("its file is not there any more"),
        }[offer.change]

    @Slot()
    def _on_choice(self) -> None:
        has_offer = self.offer is not None
        for button in (self.restore_button, self.look_button, self.delete_button):
            button.setEnabled(has_offer)
        if has_offer and self.side.isVisible():
            self.look_requested.emit(self.offer)

    @Slot()
    def _on_restore(self) -> None:
        self.restore_requested.emit(self.offer)

    @Slot()
    def _on_look(self) -> None:
        self.look_requested.emit(self.offer)

    @Slot()
    def _on_delete(self) -> None:
        offer = self.offer
        if offer is None:
            return
        path = offer.snapshot.file.path
        name = tr("Untitled") if path is None else shown_name(path)
        delete = PromptButton(
            tr("&Delete them"),
            lambda: self.delete_requested.emit(offer),
            QMessageBox.ButtonRole.DestructiveRole,
        )
        ask(
            self,
            tr("Delete the kept changes to “%1”?").replace("%1", name),
            tr("They cannot be brought back afterwards."),
            (delete,),
        )
