"""The list of everything that is wrong with a position, each with its way out."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from composer.appearance import set_icon
from composer.panels.shared.controls import closing_row
from composer.saying import said, say
from composer.windows.setup.remedies import Remedy, find_remedy
from solver.language import Said, tr
from solver.position import Flaw
from solver.setup import Setup


class FlawList(QDialog):
    """Shows all flaws of a position; a click on a way out takes it and closes the list."""

    remedy_requested = Signal(Said, Setup)
    """The words and the Setup of the way out that the user chose."""

    def __init__(
        self,
        setup: Setup,
        flaws: tuple[Flaw, ...],
        parent: QWidget | None = None,
        *,
        is_fairy: bool = False,
    ) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("What speaks against the position"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.buttons: list[QPushButton] = []
        self._remedies: dict[QPushButton, Remedy] = {}
        page = QWidget(self)
        grid = QGridLayout(page)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        for row, flaw in enumerate(flaws):
            self._add(grid, row, setup, flaw)
        if not flaws:
            grid.addWidget(self._sentence(_nothing(is_fairy)), 0, 1)
        grid.setRowStretch(max(1, len(flaws)), 1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setWidget(page)
        column = QVBoxLayout(self)
        column.addWidget(area)
        column.addWidget(closing_row(tr("&Close"), self))

    def sizeHint(self) -> QSize:
        """Leave room for some sentences of two lines."""
        return QSize(560, 120 + 48 * min(6, max(2, len(self.sentences))))

    @property
    def sentences(self) -> list[str]:
        """What is listed, in order."""
        labels = self.findChildren(QLabel, "flaw_sentence")
        return [label.text() for label in labels]

    def _add(self, grid: QGridLayout, row: int, setup: Setup, flaw: Flaw) -> None:
        sign = QLabel(self)
        sentence = self._sentence(flaw.sentence)
        set_icon(sign, "error" if flaw.blocks else "warning")
        sign.setFixedSize(18, max(18, sentence.fontMetrics().height()))
        grid.addWidget(sign, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(sentence, row, 1, Qt.AlignmentFlag.AlignTop)
        remedy = find_remedy(setup, flaw)
        if remedy is None:
            return
        button = said(QPushButton(self), remedy.shown_words)
        # The sign and the first line of the sentence stand in a line with the button.
        above = max(0, (button.sizeHint().height() - sign.height()) // 2)
        sign.setContentsMargins(0, above, 0, 0)
        sign.setFixedHeight(sign.height() + above)
        sentence.setContentsMargins(0, above, 0, 0)
        button.setAutoDefault(False)
        say(button.setAccessibleDescription, flaw.sentence)
        button.clicked.connect(self._on_clicked)
        self._remedies[button] = remedy
        self.buttons.append(button)
        grid.addWidget(button, row, 2, Qt.AlignmentFlag.AlignTop)

    def _sentence(self, text: str) -> QLabel:
        label = said(QLabel(self), text)
        label.setObjectName("flaw_sentence")
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        say(label.setAccessibleName, text)
        return label

    @Slot()
    def _on_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            remedy = self._remedies[button]
            self.accept()
            self.remedy_requested.emit(remedy.shown_words, remedy.setup)


def _nothing(is_fairy: bool) -> str:
    """Say that there is nothing to list, and what was not asked."""
    if is_fairy:
        return tr(
            "Nothing keeps it from being solved. With fairy men or conditions nobody asks whether "
            "a game can lead to it."
        )
    return tr("Nothing is known against it.")
