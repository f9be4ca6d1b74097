"""The bar over a board that shows a twin: what is seen is not the diagram that is edited."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from composer.appearance import set_icon, tones


class ViewBar(QFrame):
    """Names the part of the composition that the board shows, with the way back."""

    back_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self._sign = QLabel(self)
        self._sign.setFixedSize(18, 18)
        self.sentence = QLabel(self)
        self.back_button = QPushButton(self.tr("Back to the diagram"), self)
        self.back_button.setAccessibleName(self.tr("Back to the diagram"))
        self.back_button.setToolTip(self.tr("Show the diagram again, to set it up (Esc)"))
        self.back_button.clicked.connect(self.back_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 4, 2)
        row.setSpacing(8)
        row.addWidget(self._sign)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.back_button)
        self.hide()

    @Slot(str)
    def show_view(self, name: str) -> None:
        """Say that the board shows *name*; nothing where it shows the diagram."""
        if name:
            words = self.tr("The board shows: %1").replace("%1", name)
            self.sentence.setText(words)
            self.setAccessibleName(words)
            self._color()
        self.setVisible(bool(name))

    def changeEvent(self, event: QEvent) -> None:
        """Renew the colours with the palette of the program."""
        if event.type() == QEvent.Type.ApplicationPaletteChange:
            self._color()
        super().changeEvent(event)

    def _color(self) -> None:
        set_icon(self._sign, "info")
        inherited = QApplication.palette()
        palette = QPalette(inherited)
        palette.setColor(QPalette.ColorRole.Window, QColor(tones(inherited).notice))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(tones(inherited).text))
        self.setPalette(palette)
