"""The clipboard: a position goes out as FEN and picture at once, and comes in as any text."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtGui import QGuiApplication, QImage

from composer.diagram.picture import DiagramForm, diagram_drawing, diagram_svg
from composer.export.painting import drawing_image
from solver.notation.fen import write_fen
from solver.setup import Setup

SVG_TYPE = "image/svg+xml"


def diagram_image(setup: Setup, form: DiagramForm | None = None) -> QImage:
    """Draw *setup* as a picture of pixels."""
    return drawing_image(diagram_drawing(setup, form), scale=1)


def picture_data(setup: Setup, form: DiagramForm | None = None) -> QMimeData:
    """Return *setup* as a picture, in pixels and as SVG."""
    data = QMimeData()
    data.setImageData(diagram_image(setup, form))
    data.setData(SVG_TYPE, QByteArray(diagram_svg(setup, form).encode()))
    return data


def position_data(setup: Setup, form: DiagramForm | None = None) -> QMimeData:
    """Return *setup* as FEN and as a picture: each program takes what it understands."""
    data = picture_data(setup, form)
    data.setText(write_fen(setup))
    return data


def copy_position(setup: Setup, form: DiagramForm | None = None) -> None:
    """Put FEN and picture of *setup* on the clipboard."""
    QGuiApplication.clipboard().setMimeData(position_data(setup, form))


def copy_picture(setup: Setup, form: DiagramForm | None = None) -> None:
    """Put the picture of *setup* alone on the clipboard."""
    QGuiApplication.clipboard().setMimeData(picture_data(setup, form))


def pasted_data() -> QMimeData:
    """Return what is on the clipboard; it holds nothing where nothing was ever copied."""
    data: QMimeData | None = QGuiApplication.clipboard().mimeData()  # Qt may have none
    return QMimeData() if data is None else data
