"""Under the board: the line in work, what it means, and the clock of the machine's time."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QWidget

from composer.machines.faces.drawing import RIGHT, TOP, Face, Pencil
from composer.panels.shared.words import clock, decimal
from composer.saying import say
from composer.tokens import Type
from solver.language import joined, now, tr


@dataclass(frozen=True, slots=True)
class Time:
    """What the clock shows: time then, in words beside it, how far it is, work, time today."""

    then: str = "0:00"
    beside: str = ""
    share: float | None = None
    work: str = ""
    today: str = ""


def time_text(seconds: float) -> str:
    """Write a time of then: 14:44, 42 s, 0.31 s."""
    if seconds >= 60:
        return clock(seconds)
    if seconds >= 10 or seconds == 0:
        return tr("%1 s", round(seconds))
    return tr("%1 s", decimal(f"{seconds:.2f}" if seconds < 1 else f"{seconds:.1f}"))


class MachineCaption(Face):
    """Over the board: what the machine is set to, where it comes from, and how much it is."""

    least = QSize(424, 44)
    most_scale = 1.35

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Caption"), parent)
        self.title, self.source, self.asked = "", "", ""

    def show_words(self, title: str, source: str, asked: str) -> None:
        """Show these in place of the last ones."""
        self.title, self.source, self.asked = title, source, asked
        say(self.setAccessibleDescription, joined(", ", filter(None, (title, source, asked))))
        self.update()

    def draw(self, pencil: Pencil, room: QRectF) -> None:
        wide, asked = room.width(), now(self.asked)
        used = pencil.text(QRectF(wide * 0.7, 0, wide * 0.3, 24), asked, align=RIGHT)
        pencil.text(QRectF(0, 0, wide - used - 10, 24), now(self.title), Type.CAPTION)
        source = QRectF(0, 23, wide, 20)
        pencil.text(source, now(self.source), Type.SOURCE, pencil.colors.ink2)


class Ledger(Face):
    """Three things, one under the other: line, remark, clock."""

    least = QSize(424, 184)
    most_scale = 1.35

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Line of play and clock"), parent)
        self.line = ""
        self.remark = ""
        self.time = Time()

    def show_work(self, line: str, remark: str, time: Time) -> None:
        """Show these in place of the last ones."""
        self.line, self.remark, self.time = line, remark, time
        say(self.setAccessibleDescription, joined(". ", filter(None, (line, remark))))
        self.update()

    def draw(self, pencil: Pencil, room: QRectF) -> None:
        colors, wide = pencil.colors, room.width()
        line = QRectF(0, 2, wide, 26 if self.remark else 60)
        pencil.text(line, now(self.line) or " ", Type.CHESS, align=TOP, wraps=True)
        words = now(self.remark)
        pencil.text(QRectF(0, 31, wide, 38), words, color=colors.ink2, align=TOP, wraps=True)
        pencil.rule(0, 80, wide)
        time = self.time
        used = pencil.text(QRectF(0, 88, wide * 0.5, 42), now(time.then), Type.BIG)
        beside = QRectF(used + 12, 98, wide - used - 12, 30)
        pencil.text(beside, now(time.beside), color=colors.ink2, wraps=True)
        if time.share is not None:
            pencil.gauge(QRectF(0, 136, wide, 5), time.share)
        today = now(time.today)
        used = pencil.text(QRectF(wide * 0.68, 147, wide * 0.32, 18), today, align=RIGHT)
        room_left = QRectF(0, 148, wide - used - 14, 34)
        pencil.text(room_left, now(time.work), color=colors.ink2, align=TOP, wraps=True)
