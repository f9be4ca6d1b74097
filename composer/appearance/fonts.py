"""The faces of the program, and how large its texts are on a screen."""

from __future__ import annotations

from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QApplication

from composer.tokens import Type, load_faces, scale_of_screen

SEMIBOLD = "h1, h2, h3, h4, b, strong, th { font-weight: 600; }"
"""A style sheet for texts: the faces have no bold, and one made of semibold is smeared."""


def screen_scale() -> float:
    """Return by how much type grows on the screen that the program opens on."""
    return scale_of_screen(QGuiApplication.primaryScreen().availableGeometry().width())


def written(kind: Type, zoom: float = 1.0) -> QFont:
    """Return the font of *kind* for this screen, *zoom* times as large as usual."""
    return kind.font(screen_scale() * zoom)


def dress_in_type(app: QApplication) -> None:
    """Write everything that chooses no face of its own in that of controls."""
    load_faces()
    app.setFont(written(Type.CONTROL))
