"""Digits of seven segments; how the calculator's looked is outside knowledge."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from composer.machines.faces.drawing import Pencil

# Each segment as two points of a digit that is 1 wide and 2 high: a b c d e f g.
_SEGMENTS = (
    ((0.0, 0.0), (1.0, 0.0)),
    ((1.0, 0.0), (1.0, 1.0)),
    ((1.0, 1.0), (1.0, 2.0)),
    ((0.0, 2.0), (1.0, 2.0)),
    ((0.0, 1.0), (0.0, 2.0)),
    ((0.0, 0.0), (0.0, 1.0)),
    ((0.0, 1.0), (1.0, 1.0)),
)
_LIT = {
    "0": "abcdef",
    "1": "bc",
    "2": "abged",
    "3": "abgcd",
    "4": "fgbc",
    "5": "afgcd",
    "6": "afgedc",
    "7": "abc",
    "8": "abcdefg",
    "9": "abfgcd",
    "-": "g",
}
CELLS = 10
"""Digits of one line."""


def draw_number(pencil: Pencil, box: QRectF, number: str, *, is_lit: bool = True) -> None:
    """Draw *number* at the right of *box*, over the segments that are dark."""
    cell = box.width() / CELLS
    wide = min(cell * 0.52, box.height() * 0.44)
    digits = number.replace(".", "")
    for place in range(CELLS):
        from_right = CELLS - 1 - place
        character = digits[-1 - from_right] if from_right < len(digits) else " "
        x = box.x() + place * cell + (cell - wide) / 2
        _draw_digit(pencil, x, box.center().y() - wide, wide, character if is_lit else " ")
    if is_lit and "." in number:
        behind = len(number) - number.index(".") - 1
        x = box.x() + (CELLS - behind) * cell
        pencil.dot(x, box.center().y() + wide, max(1.2, wide * 0.11), pencil.colors.led)


def _draw_digit(pencil: Pencil, x: float, y: float, wide: float, character: str) -> None:
    lit = _LIT.get(character, "")
    for name, (start, end) in zip("abcdefg", _SEGMENTS, strict=True):
        color = pencil.colors.led if name in lit else pencil.colors.led_dim
        pen = QPen(QColor(color), max(1.4, wide * 0.17))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pencil.painter.setPen(pen)
        inset = 0.1
        points = [
            QPointF(
                x + wide * (inset + (1 - 2 * inset) * px), y + wide * (inset + (1 - inset) * py)
            )
            for px, py in (start, end)
        ]
        pencil.painter.drawLine(*points)
