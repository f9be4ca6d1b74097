"""The bar for what went wrong: one sentence, the ways out, and a cross to close it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from composer.appearance import set_icon, tones


class Weight(Enum):
    """How serious a notice is; the value names its icon."""

    NOTICE = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class WayOut:
    """A button of a notice."""

    words: str
    act: Callable[[], None]


class NoticeBar(QFrame):
    """Shows one notice at a time; the latest one counts.

    The bar goes when the user closes it or takes a way out.
    """

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._weight = Weight.NOTICE
        self.setAutoFillBackground(True)
        self._sign = QLabel(self)
        self._sign.setFixedSize(18, 18)
        self.sentence = QLabel(self)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setWordWrap(True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.MinimumExpanding)
        self.buttons: list[QPushButton] = []
        self.close_button = QToolButton(self)
        self.close_button.setAutoRaise(True)
        self.close_button.setToolTip(self.tr("Close this notice"))
        self.close_button.setAccessibleName(self.tr("Close this notice"))
        self.close_button.clicked.connect(self.dismiss)
        set_icon(self.close_button, "close")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(8, 4, 4, 4)
        self._row.setSpacing(8)
        self._row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self.sentence, 1)
        self._row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def tell(self, weight: Weight, sentence: str, ways_out: tuple[WayOut, ...] = ()) -> None:
        """Show *sentence* with a button for each of the *ways_out*."""
        self._weight = weight
        self.sentence.setText(sentence)
        self.setAccessibleName(sentence)
        self._replace_buttons(ways_out)
        set_icon(self._sign, weight.value)
        self._color()
        self.show()

    @Slot()
    def dismiss(self) -> None:
        """Close the bar."""
        self.hide()
        self._replace_buttons(())
        self.closed.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Renew the colours with the palette of the program."""
        if event.type() == QEvent.Type.ApplicationPaletteChange:
            self._color()
        super().changeEvent(event)

    def _replace_buttons(self, ways_out: tuple[WayOut, ...]) -> None:
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = [self._button(way) for way in ways_out]
        for place, button in enumerate(self.buttons):
            self._row.insertWidget(2 + place, button, 0, Qt.AlignmentFlag.AlignTop)

    def _button(self, way: WayOut) -> QPushButton:
        button = QPushButton(way.words, self)
        button.setAccessibleName(way.words)

        def take() -> None:
            self.dismiss()
            way.act()

        button.clicked.connect(take)
        return button

    def _color(self) -> None:
        inherited = QApplication.palette()
        colors = tones(inherited)
        grounds = {
            Weight.NOTICE: colors.notice,
            Weight.WARNING: colors.warning,
            Weight.ERROR: colors.error,
        }
        palette = QPalette(inherited)
        palette.setColor(QPalette.ColorRole.Window, QColor(grounds[self._weight]))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(colors.text))
        self.setPalette(palette)
