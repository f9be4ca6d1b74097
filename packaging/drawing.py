"""The program's drawing in the sizes that systems ask for."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from wheel_smoke import ROOT, run

_SCRIPT = """
import sys
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

app = QGuiApplication([])
for size in map(int, sys.argv[3:]):
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(sys.argv[1]).render(painter)
    painter.end()
    image.save(f"{sys.argv[2]}/{size}.png")
"""


def draw(python: str | Path, folder: Path, sizes: Iterable[int]) -> dict[int, Path]:
    """Return pictures of *sizes*, drawn in *folder* by a Python that has Qt."""
    pictures = {size: folder / f"{size}.png" for size in sizes}
    drawing = ROOT / "resources/matewright.svg"
    run(python, "-c", _SCRIPT, drawing, folder, *map(str, pictures))
    return pictures
