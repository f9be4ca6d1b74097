"""The bar for what went wrong: one sentence, the ways out, and a cross to close it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from composer.appearance import color, set_icon
from composer.saying import said, say
from solver.language import Said, tr


class Weight(Enum):
    """How serious a notice is; the value names its icon."""

    NOTICE = "info"
    WARNING = "warning"
    ERROR = "error"


_TINTS = {Weight.NOTICE: "soft", Weight.WARNING: "short_tint", Weight.ERROR: "cooked_tint"}


@dataclass(frozen=True, slots=True)
class WayOut:
    """A button of a notice."""

    words: str
    act: Callable[[], None]


class NoticeBar(QFrame):
    """Shows one notice at a time; the latest one counts.

    The bar goes when the user closes it or takes a way out.  An offer waits below the notices,
    and stays until it is answered or withdrawn, whatever file is opened.
    """

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self._sign = QLabel(self)
        self._sign.setFixedSize(18, 18)
        self.sentence = QLabel(self, textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.MinimumExpanding)
        self.buttons: list[QPushButton] = []
        self._offer: tuple[str, tuple[WayOut, ...]] | None = None
        self._is_offering = False
        self.close_button = QToolButton(self)
        self.close_button.setAutoRaise(True)
        say(self.close_button.setToolTip, tr("Close this notice"))
        say(self.close_button.setAccessibleName, tr("Close this notice"))
        self.close_button.clicked.connect(self.dismiss)
        set_icon(self.close_button, "close")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(8, 4, 4, 4)
        self._row.setSpacing(8)
        self._row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self.sentence, 1)
        self._row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def minimumSizeHint(self) -> QSize:
        """Ask for the lines that the sentence has in a bar right across the window.

        Qt would ask for those of the narrowest bar, and push the status line off a low screen.
        """
        page = self.parentWidget()
        width = self.width() if page is None else page.width()
        return QSize(super().minimumSizeHint().width(), self._row.heightForWidth(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def tell(self, weight: Weight, sentence: str, ways_out: tuple[WayOut, ...] = ()) -> None:
        """Show *sentence* with a button for each of the *ways_out*."""
        self._is_offering = False
        say(self.sentence.setText, sentence)
        say(self.setAccessibleName, sentence)
        self._replace_buttons(ways_out)
        set_icon(self._sign, weight.value)
        color(self, Window=_TINTS[weight], WindowText="ink")
        self.show()

    @Slot(Said)
    def warn(self, sentence: str) -> None:
        """Show *sentence* as a warning."""
        self.tell(Weight.WARNING, sentence)

    @Slot()
    def dismiss(self) -> None:
        """Close the bar, or show in it what is offered."""
        self._offer = None if self._is_offering else self._offer
        self._is_offering = False
        self.hide()
        self._replace_buttons(())
        self._show_offer()
        self.closed.emit()

    def leave_file(self) -> None:
        """Close a notice, which may be about a file that is open no more; an offer stays."""
        if not self._is_offering:
            self.dismiss()

    def offer(self, sentence: str, ways_out: tuple[WayOut, ...]) -> None:
        """Show an offer as soon as nothing else stands in the bar."""
        self._offer = sentence, ways_out
        self._show_offer()

    @Slot()
    def withdraw_offer(self) -> None:
        """Offer nothing any more."""
        self._offer = None
        if self._is_offering:
            self.dismiss()

    def _show_offer(self) -> None:
        if self._offer is not None and self.isHidden():
            self.tell(Weight.NOTICE, *self._offer)
            self._is_offering = True

    def _replace_buttons(self, ways_out: tuple[WayOut, ...]) -> None:
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = [self._button(way) for way in ways_out]
        for place, button in enumerate(self.buttons):
            self._row.insertWidget(2 + place, button, 0, Qt.AlignmentFlag.AlignTop)

    def _button(self, way: WayOut) -> QPushButton:
        button = said(QPushButton(self), way.words)
        say(button.setAccessibleName, way.words)

        def take() -> None:
            self.dismiss()
            way.act()

        button.clicked.connect(take)
        return button
