"""The dialog for twins: the editor with its boards, beside the work and never in its way."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from composer.model.document import Document
from composer.panels.shared.screens import resize_within_screen
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.panels.sheet.twins_editor import TwinsEditor
from composer.saying import add_button, say
from solver.language import tr

_WIDTH, _HEIGHT = 960, 600


class TwinsDialog(QDialog):
    """Shows the twins of the problem on the board as long as it is open."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("Twins"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.twins = TwinsEditor(self)
        buttons = QDialogButtonBox(self)
        close = add_button(buttons, tr("Clo&se"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.twins, 1)
        column.addWidget(buttons)
        tab_as_laid_out(self)
        resize_within_screen(self, QSize(_WIDTH, _HEIGHT))

    @Slot(Document, Document)
    def note_document(self, before: Document, after: Document) -> None:
        """Show the problem on the board; for the editor's ``document_changed``."""
        self.twins.show_entry(after.entry)
