"""All machines side by side: rules, speed, memory, and what each could not do."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QWidget

from composer.machines.faces.drawing import CENTRE, TOP, Face, Pencil
from composer.machines.faces.emblems import draw_emblem
from composer.machines.machine_words import Machine
from composer.machines.side_words import RULES, Profile, RuleSign, profile_of, rule_words
from composer.saying import say
from composer.tokens import Type
from solver.language import joined, tr

_SIDE = 128.0
_FASTEST = 1e7

Rows = dict[str, tuple[float, float]]
"""Where each row begins, and how high it is."""


class SideBySide(Face):
    """One column a machine, one row a question."""

    least = QSize(1240, 610)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("The machines side by side"), parent)
        profiles = [profile_of(machine) for machine in Machine]
        told = [
            joined(". ", (one.name, one.does, one.speed, one.memory, one.lacks)) for one in profiles
        ]
        say(self.setAccessibleDescription, joined(" ", told))

    def draw(self, pencil: Pencil, room: QRectF) -> None:
        machines = list(Machine)
        wide = (room.width() - _SIDE) / len(machines)
        spare = max(0.0, room.height() - self.least.height()) / 6
        rows = _rows(spare)
        self._draw_sides(pencil, room, rows)
        for index, machine in enumerate(machines):
            column = QRectF(_SIDE + index * wide, 0, wide - 16, room.height())
            self._draw_machine(pencil, machine, profile_of(machine), column, rows)
        words = tr(
            "✓ known, ✕ left out, ? no document that we have tells. Speeds on a logarithmic scale."
        )
        note = QRectF(0, room.height() - 18, room.width(), 18)
        pencil.text(note, words, Type.SMALL, pencil.colors.ink3)

    def _draw_sides(self, pencil: Pencil, room: QRectF, rows: Rows) -> None:
        names = {
            "does": tr("What it does"),
            "rules": tr("Rules"),
            "speed": tr("Speed"),
            "memory": tr("Memory"),
            "lacks": tr("What it could not do"),
        }
        for name, words in names.items():
            y, _ = rows[name]
            pencil.rule(0, y - 8, room.width())
            place = QRectF(0, y, _SIDE - 14, 34)
            pencil.text(place, words, Type.LABEL, pencil.colors.ink3, TOP, wraps=True)

    def _draw_machine(
        self,
        pencil: Pencil,
        machine: Machine,
        profile: Profile,
        column: QRectF,
        rows: Rows,
    ) -> None:
        colors = pencil.colors
        x, wide = column.x(), column.width()
        draw_emblem(pencil, machine, QRectF(x, 0, min(wide, 150.0), 84))
        pencil.text(QRectF(x, 92, wide, 26), profile.name, Type.CAPTION)
        pencil.text(QRectF(x, 118, wide, 18), profile.place, Type.SOURCE, colors.ink2)
        for name, words in (("does", profile.does), ("memory", profile.memory)):
            y, high = rows[name]
            pencil.text(QRectF(x, y, wide, high - 14), words, align=TOP, wraps=True)
        y, high = rows["lacks"]
        place = QRectF(x, y, wide, high - 14)
        pencil.text(place, profile.lacks, color=colors.ink2, align=TOP, wraps=True)
        self._draw_rules(pencil, profile, QRectF(x, rows["rules"][0], wide, rows["rules"][1]))
        self._draw_speed(pencil, profile, QRectF(x, rows["speed"][0], wide, rows["speed"][1]))

    def _draw_rules(self, pencil: Pencil, profile: Profile, room: QRectF) -> None:
        colors = pencil.colors
        tints = {
            RuleSign.KNOWN: (colors.sound, colors.sound_tint),
            RuleSign.LEFT_OUT: (colors.cooked, colors.cooked_tint),
            RuleSign.UNKNOWN: (colors.short, colors.short_tint),
        }
        words = rule_words()
        scale = pencil.common_scale(
            [(QRectF(0, 0, room.width() - 28, 19), it) for it in words.values()]
        )
        for index, rule in enumerate(RULES):
            y = room.y() + index * 22
            ink, tint = tints[profile.rules[rule]]
            box = QRectF(room.x(), y, 20, 19)
            pencil.box(box, tint, radius=4)
            pencil.text(box, profile.rules[rule].value, Type.STRONG, ink, CENTRE)
            place = QRectF(room.x() + 28, y, room.width() - 28, 19)
            pencil.text(place, words[rule], scale=scale)

    def _draw_speed(self, pencil: Pencil, profile: Profile, room: QRectF) -> None:
        bar = QRectF(room.x(), room.y() + 3, room.width(), 8)
        if profile.a_second is not None:
            share = (math.log10(profile.a_second) + 1) / (math.log10(_FASTEST) + 1)
            pencil.gauge(bar, max(0.02, share))
        else:
            pencil.gauge(bar, 0)
        place = QRectF(room.x(), room.y() + 17, room.width(), room.height() - 30)
        pencil.text(place, profile.speed, align=TOP, wraps=True)


def _rows(spare: float) -> Rows:
    """Return where each row begins, and how high it is."""
    heights = {"does": 70.0, "rules": 148.0, "speed": 78.0, "memory": 82.0, "lacks": 72.0}
    rows, y = {}, 152.0
    for name, high in heights.items():
        rows[name] = (y, high + spare)
        y += high + spare
    return rows
