"""The field that names a cluster."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from composer.panels.shared.fields import make_clearable
from composer.saying import describe, say
from solver.language import tr


class ClusterField(QLineEdit):
    """Takes the address of a cluster, empty for none; *tip* says what it is for."""

    def __init__(self, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        make_clearable(self)
        say(self.setPlaceholderText, tr("Cluster: none"))
        describe(self, tr("Cluster"), tip)

    @property
    def address(self) -> str:
        """The address as it was typed, without blanks around it."""
        return self.text().strip()
