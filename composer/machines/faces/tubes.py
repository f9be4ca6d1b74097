"""Williams tubes: the memory of the Ferranti Mark 1, in which a bit was a point of light.

What stands in them is the machine's memory; how a tube looked, and how a word was laid out, is
drawn from outside knowledge, and the room says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor

from composer.machines.faces.drawing import CENTRE, RIGHT, Pencil
from composer.tokens import Type
from solver.ancestors.prinz import WIDTH, ListedMan

BITS = 20
_SQUARE_BITS = 7
_MOST_SPACED = 11


def word_of(man: ListedMan) -> tuple[bool, ...]:
    """Return a man's line of 20 bits: kind, colour, and his square on the board of 100."""
    kind = [bool(man.piece.kind >> bit & 1) for bit in range(3)]
    square = [bool(man.square >> bit & 1) for bit in range(_SQUARE_BITS)]
    bits = [*kind, man.piece.is_white, *(False,) * 4, *square]
    return tuple(bits + [False] * (BITS - len(bits)))


def draw_list(pencil: Pencil, box: QRectF, men: Sequence[ListedMan]) -> None:
    """Draw the tube with the list of men, a line of bits for each."""
    screen = _draw_tube(pencil, box)
    colors = pencil.colors
    high = screen.height() / max(_MOST_SPACED, len(men))
    top = screen.center().y() - high * len(men) / 2
    across = (screen.width() - 22) / BITS
    radius = min(2.3, high * 0.32)
    for row, man in enumerate(men):
        y = top + (row + 0.5) * high
        place = QRectF(screen.x() - 4, y - 7, 18, 14)
        is_wide = high >= 9 or row % 2 == 0
        if is_wide:
            pencil.text(place, str(row + 1), Type.LABEL, colors.tube_lit, RIGHT)
        for bit, is_set in enumerate(word_of(man)):
            x = screen.x() + 24 + bit * across
            is_lit = is_set and man.square
            size = radius if is_lit else 0.8
            pencil.dot(x, y, size, colors.tube_lit if is_lit else colors.tube_dim)


def draw_board(pencil: Pencil, box: QRectF, squares: Sequence[int], moved: Sequence[int]) -> None:
    """Draw the tube with the board of 10 by 10: men by number, the border as bars.

    *moved* are squares that are framed.
    """
    screen = _draw_tube(pencil, box)
    colors = pencil.colors
    size = screen.width() / WIDTH
    for index in range(WIDTH * WIDTH):
        number = squares[index] if squares else 0
        x = screen.x() + (index % WIDTH + 0.5) * size
        y = screen.y() + (WIDTH - 1 - index // WIDTH + 0.5) * size
        cell = QRectF(x - size / 2, y - size / 2, size, size)
        if number < 0 or not squares:
            pencil.painter.setPen(QColor(colors.tube_dim))
            pencil.painter.drawLine(QPointF(x - size * 0.22, y), QPointF(x + size * 0.22, y))
        elif number == 0:
            pencil.dot(x, y, 0.9, colors.tube_dim)
        else:
            pencil.text(cell, str(number), Type.STRONG, colors.tube_lit, CENTRE)
        if index in moved:
            pencil.painter.setPen(QColor(colors.tube_lit))
            pencil.painter.setBrush(Qt.BrushStyle.NoBrush)
            pencil.painter.drawRoundedRect(cell.adjusted(1, 1, -1, -1), 3, 3)


def _draw_tube(pencil: Pencil, box: QRectF) -> QRectF:
    """Draw the round face of a tube in its frame; return the square on it that is used."""
    colors = pencil.colors
    pencil.box(box, colors.tube_frame, radius=8)
    side = min(box.width(), box.height()) - 16
    face = QRectF(0, 0, side, side)
    face.moveCenter(box.center())
    pencil.box(face, colors.tube, colors.tube_dim, radius=side / 2, width=1.5)
    screen = QRectF(0, 0, side * 0.7, side * 0.7)
    screen.moveCenter(box.center())
    return screen
