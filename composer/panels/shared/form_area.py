"""A form that scrolls where the screen is too low for it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

_LEAST = 160
"""The least height in which a form can be used."""


class FormArea(QScrollArea):
    """Shows a form as high as it is where there is room, and lets it scroll where there is not."""

    def __init__(self, form: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = form
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(form)
        self.viewport().setAutoFillBackground(False)
        form.setAutoFillBackground(False)  # the ground is that of the window

    def sizeHint(self) -> QSize:
        return self._form.sizeHint()

    def minimumSizeHint(self) -> QSize:
        form = self._form.minimumSizeHint()
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(form.width() + bar, min(_LEAST, form.height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the form in height, as after a change of the language."""
        if watched is self._form and event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
