"""Bell's Algorithm 50: driver, lister, the list of 500 entries, variables, boards and tables."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from composer.machines.faces.bell_list import NAMES, Level, levels_of, man_in_work, table_row
from composer.machines.faces.drawing import CENTRE, LEFT, RIGHT, Face, Pencil
from composer.machines.faces.lister_flow import draw_lister
from composer.machines.work import BellState
from composer.tokens import Tokens, Type
from solver.ancestors.bell import ROOM, BellFinding
from solver.ancestors.bell_tables import BISHOP_TABLE, ROOK_TABLE, number_of
from solver.counting import grouped
from solver.language import tr
from solver.setup import Setup
from solver.squares import BLACK, WHITE, Side, Square

_ACROSS = 25
_RUSSIAN = ("c", "НОМЕР", "РУБЕЖ", "ОБРАТНО К")
"""The names of the variables, as the Russian edition prints them."""


def level_colors(colors: Tokens) -> tuple[str, ...]:
    """Return the colour of each of the five levels."""
    return (colors.accent, colors.sound, colors.short, colors.cooked, colors.ink3)


class BellFace(Face):
    """Shows what the document describes, and the driver that we made for it."""

    least = QSize(864, 604)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Bell’s machine"), parent)
        self.state: BellState | None = None
        self.levels: tuple[Level, ...] = tuple(Level(1, ()) for _ in NAMES)
        self._boards: tuple[tuple[int, ...], ...] = ((0,) * 64, (0,) * 64)

    def begin(self, setup: Setup | None) -> None:
        """Show the machine with *setup* laid out, before its first step."""
        self.state = None
        self.levels = tuple(Level(1, ()) for _ in NAMES)
        self._boards = tuple(_codes(setup, color) for color in (WHITE, BLACK))
        self.update()

    def show_state(self, state: BellState) -> None:
        """Show the machine after a step."""
        self.state, self._boards = state, state.boards
        self.levels = levels_of(state)
        self.update()

    @property
    def in_use(self) -> int:
        """How many entries of the list are in use."""
        return sum(len(level.words) for level in self.levels)

    def draw(self, pencil: Pencil, room: QRectF) -> None:
        spare = max(0.0, room.height() - self.least.height()) / 3
        wide = room.width()
        self._draw_driver(pencil, QRectF(0, 0, wide, 112))
        middle = 128 + spare
        self._draw_lister(pencil, QRectF(0, middle, wide * 0.345, 268))
        left = wide * 0.345 + 24
        list_wide = wide * 0.31
        self._draw_list(pencil, QRectF(left, middle, list_wide, 268))
        left += list_wide + 24
        self._draw_variables(pencil, QRectF(left, middle, wide - left, 268))
        self._draw_foot(pencil, QRectF(0, middle + 282 + spare, wide, 168))
        words = tr(
            "Lister, list, tables and names as the document prints them, the flow in our own "
            "words. The driver is our reconstruction: the listing breaks off before it."
        )
        note = QRectF(0, room.height() - 19, wide, 19)
        pencil.text(note, words, Type.SMALL, pencil.colors.ink3)

    # ------------------------------------------------------------ the driver

    def _draw_driver(self, pencil: Pencil, room: QRectF) -> None:
        used = pencil.label(0, 0, room.width(), tr("Driver"))
        words = tr("a list for each level; a move that lets the king be taken was not allowed")
        place = QRectF(used + 12, 0, room.width() - used - 12, 16)
        pencil.text(place, words, color=pencil.colors.ink2)
        gap = 34.0
        wide = (room.width() - 2 - 4 * gap) / 5
        lit = self._lit_level()
        for index, name in enumerate(NAMES):
            box = QRectF(1 + index * (wide + gap), 26, wide, 84)
            self._draw_level(pencil, index, name, box, index == lit)
            if index:
                is_next = lit is not None and index == lit + 1
                pencil.arrow([(box.x() - gap, 68), (box.x(), 68)], lit=is_next)

    def _lit_level(self) -> int | None:
        return None if self.state is None else self.state.step.level - 1

    def _draw_level(self, pencil: Pencil, index: int, name: str, box: QRectF, is_lit: bool) -> None:
        colors, state = pencil.colors, self.state
        color = level_colors(colors)[index]
        ink = pencil.lit_box(box, is_lit)
        pencil.box(QRectF(box.x() + 9, box.y() + 12, 4, 22), color, radius=2)
        place = QRectF(box.x() + 22, box.y() + 6, 60, 34)
        pencil.text(place, name, Type.KEY, ink)
        in_list = 0 if state is None else state.step.in_lists[index]
        listed = 0 if state is None else state.step.listed[index]
        inner = QRectF(box.x() + 10, box.y() + 40, box.width() - 20, 18)
        pencil.text(inner, tr("%1 in the list", in_list), Type.STRONG)
        inner.translate(0, 19)
        pencil.text(inner, tr("%1 listed so far", grouped(listed)), Type.SMALL, colors.ink2)

    # ------------------------------------------------------------ lister and list

    def _draw_lister(self, pencil: Pencil, room: QRectF) -> None:
        used = pencil.label(room.x(), room.y(), room.width(), tr("Lister"))
        words = tr("in our own words")
        place = QRectF(used + 12, room.y(), room.width() - used - 12, 16)
        pencil.text(place, words, color=pencil.colors.ink2)
        finding = None if self.state is None else self.state.step.finding
        is_cut = finding in (BellFinding.LEAVES_KING, BellFinding.MATE)
        is_ready = self.state is not None and finding in (
            None,
            BellFinding.NO_MATE,
            BellFinding.STALEMATE,
        )
        code = None
        if self.state is not None and (man := man_in_work(self.state)) is not None:
            code = man[0]
        flow = room.adjusted(0, 24, 0, 0)
        draw_lister(pencil, flow, is_cut=is_cut, is_ready=is_ready, code=code)

    def _draw_list(self, pencil: Pencil, room: QRectF) -> None:
        colors = pencil.colors
        used = pencil.label(room.x(), room.y(), room.width(), tr("List [1:500]"))
        place = QRectF(room.x() + used + 10, room.y(), room.width() - used - 10, 16)
        pencil.text(place, tr("one cell an entry"), color=colors.ink2)
        size = room.width() / _ACROSS
        high = min(size, 176 / (ROOM / _ACROSS))
        owners = [index for index, level in enumerate(self.levels) for _ in level.words]
        pointers = {level.pointer for level in self.levels if level.pointer is not None}
        shades = level_colors(colors)
        top = room.y() + 26
        fills = [QColor(shade) for shade in (*shades, colors.line)]
        for entry in range(ROOM):
            x = room.x() + entry % _ACROSS * size
            y = top + entry // _ACROSS * high
            cell = QRectF(x + 0.7, y + 0.7, size - 1.4, high - 1.4)
            # Plain squares: five hundred with round corners would take longer than a frame.
            pencil.painter.fillRect(cell, fills[owners[entry] if entry < len(owners) else -1])
            if entry + 1 in pointers:
                pencil.box(cell, "transparent", colors.ink, radius=1.5, width=1.6)
        most = self.most
        y = top + ROOM / _ACROSS * high + 12
        bar = QRectF(room.x(), y, room.width(), 8)
        pencil.gauge(bar, most / ROOM, colors.line2)
        pencil.gauge(bar, self.in_use / ROOM)
        words = tr("%1 of %2 entries in use, %3 at most", self.in_use, ROOM, most)
        pencil.text(QRectF(room.x(), y + 14, room.width(), 18), words, Type.STRONG)
        words = tr("A man with n moves takes n + 4.")
        place = QRectF(room.x(), y + 33, room.width(), 16)
        pencil.text(place, words, Type.SMALL, colors.ink2)

    @property
    def most(self) -> int:
        """How many entries were in use at most."""
        return 0 if self.state is None else self.state.step.most_entries

    # ------------------------------------------------------------ variables

    def _draw_variables(self, pencil: Pencil, room: QRectF) -> None:
        colors = pencil.colors
        pencil.label(room.x(), room.y(), room.width(), tr("His variables"))
        card = QRectF(room.x(), room.y() + 26, room.width() - 2, 176)
        pencil.box(card, colors.surface, colors.line, radius=5)
        columns = [card.x() + 42 + i * (card.width() - 48) / 4 for i in range(4)]
        wide = (card.width() - 48) / 4 - 4
        for x, name in zip(columns, _RUSSIAN, strict=True):
            place = QRectF(x, card.y() + 8, wide, 18)
            pencil.text(place, name, Type.SMALL, colors.ink3, RIGHT)
        for index, level in enumerate(self.levels):
            self._draw_level_row(pencil, index, level, card, columns, wide)
        words = tr(
            "c: place in the list; НОМЕР: man; РУБЕЖ: where the level begins; ОБРАТНО К: square "
            "to return to"
        )
        place = QRectF(room.x(), card.bottom() + 8, room.width() - 2, 52)
        pencil.text(place, words, Type.SMALL, colors.ink2, LEFT, wraps=True)

    def _draw_level_row(
        self,
        pencil: Pencil,
        index: int,
        level: Level,
        card: QRectF,
        columns: list[float],
        wide: float,
    ) -> None:
        colors = pencil.colors
        y = card.y() + 32 + 28 * index
        is_lit = index == self._lit_level()
        if is_lit:
            row = QRectF(card.x() + 5, y, card.width() - 10, 26)
            pencil.box(row, colors.soft, radius=4)
        color = colors.accent if is_lit else colors.ink
        pencil.box(QRectF(card.x() + 10, y + 7, 3, 12), level_colors(colors)[index], radius=1.5)
        pencil.text(QRectF(card.x() + 17, y, 26, 26), NAMES[index], Type.STRONG, color)
        start = level.start if level.words else None
        for x, value in zip(columns, (level.pointer, level.man, start, level.back_to), strict=True):
            words = "–" if value is None else str(value)
            ink = colors.ink3 if value is None else color
            pencil.text(QRectF(x, y, wide, 26), words, Type.NUMBER, ink, RIGHT)

    # ------------------------------------------------------------ boards and tables

    def _draw_foot(self, pencil: Pencil, room: QRectF) -> None:
        side = 140.0
        lit = () if self.state is None else tuple(map(number_of, self._touched()))
        for index, words in enumerate((tr("White board"), tr("Black board"))):
            x = room.x() + index * (side + 22)
            pencil.label(x, room.y(), side + 10, words)
            place = QRectF(x, room.y() + 22, side, side)
            self._draw_codes(pencil, place, self._boards[index], lit)
        left = room.x() + 2 * (side + 22) + 4
        self._draw_tables(pencil, QRectF(left, room.y(), room.width() - left, room.height()))

    def _touched(self) -> tuple[Square, ...]:
        line = () if self.state is None else self.state.line
        return (line[-1].from_square, line[-1].to_square) if line else ()

    def _draw_codes(
        self, pencil: Pencil, box: QRectF, codes: tuple[int, ...], lit: tuple[int, ...]
    ) -> None:
        colors = pencil.colors
        pencil.box(box, colors.surface, colors.line, radius=2)
        size = box.width() / 8
        for index, code in enumerate(codes):
            x, y = box.x() + index % 8 * size, box.y() + (7 - index // 8) * size
            cell = QRectF(x, y, size, size)
            if index + 1 in lit:
                pencil.box(cell.adjusted(1, 1, -1, -1), colors.soft, radius=2)
            if code:
                pencil.text(cell, str(code), Type.STRONG, align=CENTRE)
            else:
                pencil.dot(cell.center().x(), cell.center().y(), 0.9, colors.line2)

    def _draw_tables(self, pencil: Pencil, room: QRectF) -> None:
        colors = pencil.colors
        used = pencil.label(room.x(), room.y(), room.width(), tr("Tables"))
        words = tr("squares 1 to 64; 65 catches captures off the board")
        place = QRectF(room.x() + used + 12, room.y(), room.width() - used - 12, 16)
        pencil.text(place, words, color=colors.ink2)
        rows = [
            (tr("rook, steps"), _numbers(ROOK_TABLE[:4], signed=True)),
            (tr("bishop, steps"), _numbers(BISHOP_TABLE[:4], signed=True)),
        ]
        man = None if self.state is None else man_in_work(self.state)
        if man is not None:
            code, square, color = man
            name, targets = table_row(code, square, color)
            rows.append((tr("%1 from %2", _man_word(name), square), _numbers(targets)))
            record = self.levels[len(self.state.line) - 1].record if self.state else ()
            rows.append((tr("his record"), _numbers(record)))
        for index, (name, numbers) in enumerate(rows):
            y = room.y() + 24 + 34 * index
            place = QRectF(room.x(), y, 128, 30)
            pencil.text(place, name, color=colors.ink2)
            place = QRectF(room.x() + 136, y, room.width() - 140, 30)
            pencil.text(place, numbers, Type.STRONG, wraps=True)


def _numbers(numbers: list[int] | tuple[int, ...], *, signed: bool = False) -> str:
    return "  ".join(f"{n:+}".replace("-", "−") if signed else str(n) for n in numbers)


def _man_word(name: str) -> str:
    return {
        "pawn": tr("pawn"),
        "knight": tr("knight"),
        "bishop": tr("bishop"),
        "rook": tr("rook"),
        "queen": tr("queen"),
        "king": tr("king"),
    }[name]


def _codes(setup: Setup | None, color: Side) -> tuple[int, ...]:
    if setup is None:
        return (0,) * 64
    return tuple(
        int(man.kind) if man is not None and man.is_of(color) else 0 for man in setup.squares
    )
