"""A small picture of each machine, drawn from what is known of its inside."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from composer.machines.faces.drawing import CENTRE, Pencil
from composer.machines.faces.led import draw_number
from composer.machines.machine_words import Machine
from composer.tokens import Type


def draw_emblem(pencil: Pencil, machine: Machine, box: QRectF) -> None:
    """Draw *machine* into *box*."""
    {
        Machine.PRINZ: _tube,
        Machine.BELL: _list,
        Machine.ATLAS: _ways,
        Machine.WRAY: _display,
        Machine.GENISS: _stack,
    }[machine](pencil, box)


def _tube(pencil: Pencil, box: QRectF) -> None:
    """A tube with points of light."""
    colors = pencil.colors
    side = box.height()
    frame = QRectF(box.x(), box.y(), side, side)
    pencil.box(frame, colors.tube_frame, radius=6)
    pencil.box(frame.adjusted(5, 5, -5, -5), colors.tube, radius=side / 2)
    rows = ("1011000110", "0110010000", "1101101011", "0010000000", "0101001101", "1110110010")
    for row, bits in enumerate(rows):
        for place, bit in enumerate(bits):
            x, y = frame.x() + 20 + place * 5, frame.y() + 24 + row * 7
            lit = bit == "1"
            pencil.dot(x, y, 1.9 if lit else 0.7, colors.tube_lit if lit else colors.tube_dim)


def _list(pencil: Pencil, box: QRectF) -> None:
    """A list that fills level by level."""
    colors = pencil.colors
    shades = (colors.accent, colors.sound, colors.short, colors.cooked)
    for entry in range(14 * 9):
        x, y = box.x() + entry % 14 * 9.5, box.y() + entry // 14 * 9.4
        level = next((i for i, end in enumerate((34, 52, 81, 96)) if entry < end), None)
        fill = colors.line if level is None else shades[level]
        pencil.box(QRectF(x, y, 8.2, 8.2), fill, radius=1.5)


def _ways(pencil: Pencil, box: QRectF) -> None:
    """Three plies: one way is taken."""
    colors = pencil.colors
    levels = [[0.5], [0.15, 0.5, 0.85], [0.05, 0.25, 0.4, 0.6, 0.75, 0.95]]
    spots = [
        [(box.x() + 4 + share * (box.width() - 20), box.y() + 8 + depth * 34) for share in shares]
        for depth, shares in enumerate(levels)
    ]
    for index, spot in enumerate(spots[1]):
        pencil.arrow([spots[0][0], spot], lit=index == 1)
        for leaf in spots[2][2 * index : 2 * index + 2]:
            pencil.arrow([spot, leaf], lit=leaf == spots[2][3])
    for depth in spots:
        for x, y in depth:
            pencil.dot(x, y, 5, colors.accent)


def _display(pencil: Pencil, box: QRectF) -> None:
    """Three lines of digits."""
    colors = pencil.colors
    pencil.box(box, colors.glass, radius=6)
    for row, number in enumerate(("0.00", "7.00", "5.00")):
        line = QRectF(box.x() + 6, box.y() + 5 + row * 25, box.width() - 12, 24)
        draw_number(pencil, line.adjusted(0, 3, 0, -3), number)


def _stack(pencil: Pencil, box: QRectF) -> None:
    """Frames, one on the other."""
    names = ("D4G1", "A2C4", "G3F2", "…")
    for depth, name in enumerate(names):
        frame = QRectF(box.x() + depth * 14, box.y() + depth * 20, box.width() - 42, 22)
        is_last = depth == len(names) - 1
        ink = pencil.lit_box(frame, is_last, 1)
        pencil.text(frame, name, Type.STRONG, ink, CENTRE)
