"""The faces that ship with the program, and how large its texts are on a screen."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication

from composer.resources import resource
from composer.tokens import Type, scale_of_screen


def load_faces() -> None:
    """Make the shipped faces known; without them the system's stand in."""
    for path in sorted(resource("fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))


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
