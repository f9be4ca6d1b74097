"""The Geniss Mate Solver: weights, nucleus, stack, combination, and Table 1 of the paper."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QListView, QListWidget, QVBoxLayout, QWidget

from composer.machines.faces.drawing import CENTRE, RIGHT, Face, Pencil, heading
from composer.machines.faces.nucleus_flow import draw_nucleus
from composer.machines.facts import FactTable
from composer.machines.geniss_words import Doing, doing, geniss_line, geniss_notation
from composer.machines.work import GenissState
from composer.panels.shared.controls import bare, fill
from composer.panels.shared.words import decimal
from composer.saying import say
from composer.tokens import Type
from solver.ancestors.geniss_view import GenissView
from solver.counting import grouped
from solver.game import Game, Move
from solver.language import tr
from solver.setup import Setup
from solver.solution import LengthRow, total_row

TABLE_1 = (
    (1, 922, 28, "–", "<<1"),
    (2, 24034, 678, "–", "<<1"),
    (3, 320008, 8463, "–", "<1"),
    (4, 3973630, 103514, 4077144, "1"),
    (5, 44689880, 1141950, 7638638, "6"),
    (6, 99323877, 2457682, 7270111, "14"),
)
"""PLY, GEN, EVL, S and T as the paper prints them."""
TABLE_1_SUM = ("1–6", 148332046, 3712315, 7240207, "21")


class GenissFace(QWidget):
    """The weights at the left, the nucleus and its stack beside them, the tables below."""

    move_chosen = Signal(tuple)
    """A half-move of the combination is to be shown: the line that leads to it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game = Setup().game()
        self._line: tuple[Move, ...] = ()
        say(self.setAccessibleName, tr("Geniss’s machine"))
        self.nucleus = NucleusFace(self)
        self.tables = TablesFace(self)
        name = tr("Moves with their weights, best first")
        self.weights = FactTable((tr("Move"), tr("Weight")), name, self)
        self.weights.compact()
        self.weights.stay_whole()
        self.combination = QListWidget(self)
        self.combination.setFlow(QListView.Flow.LeftToRight)
        self.combination.setFixedHeight(38)
        self.combination.setSpacing(1)
        say(self.combination.setAccessibleName, tr("Combination"))
        self.combination.currentRowChanged.connect(self._on_row)
        self._lay_out()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(6)
        fill(left, heading(tr("Weights"), self), (self.weights, 1))
        upper = QHBoxLayout()
        upper.setSpacing(22)
        fill(upper, (left, 10), (self.nucleus, 32))
        row = QHBoxLayout()
        fill(row, heading(tr("Combination"), self), (self.combination, 1))
        column = bare(QVBoxLayout(self), 8)
        fill(column, (upper, 32), row, (self.tables, 21))

    def begin(self, setup: Setup | None) -> None:
        """Show the machine before its first step."""
        self._game = (Setup() if setup is None else setup).game()
        self.nucleus.begin(self._game)
        self.tables.show_rows(())
        self.weights.show_rows(())
        self._show_combination(())

    def show_state(self, state: GenissState) -> None:
        """Show the machine after a step."""
        self.nucleus.show_view(state.view)
        self.tables.show_rows(state.view.rows)
        if self.weights.rowCount() != len(state.weights):
            self.weights.show_rows(
                [
                    (geniss_notation(self._game, entry.move), _signed(entry.weight))
                    for entry in state.weights
                ]
            )
        self._mark_weight(state)
        self._show_combination(state.combinations[0] if state.combinations else ())

    def _mark_weight(self, state: GenissState) -> None:
        first = state.view.combination[:1]
        for row, entry in enumerate(state.weights):
            if (entry.move,) == first:
                self.weights.selectRow(row)
                return

    def _show_combination(self, line: tuple[Move, ...]) -> None:
        if line == self._line and self.combination.count():
            return
        self._line = line
        self.combination.blockSignals(True)
        self.combination.clear()
        for index, name in enumerate(geniss_line(self._game, line)):
            number = f"{index // 2 + 1}. " if index % 2 == 0 else ""
            self.combination.addItem(number + name)
        self.combination.setEnabled(bool(line))
        self.combination.blockSignals(False)

    def _on_row(self, row: int) -> None:
        if row >= 0:
            self.move_chosen.emit(self._line[: row + 1])


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−")


class NucleusFace(Face):
    """The flow of the nucleus with the step it is at, and the stack of frames."""

    least = QSize(640, 350)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("The nucleus and its stack"), parent)
        self.view: GenissView | None = None
        self.doing: Doing | None = None
        self._game = Setup().game()

    def begin(self, game: Game) -> None:
        """Show an empty stack."""
        self.view, self.doing, self._game = None, None, game
        self.update()

    def show_view(self, view: GenissView) -> None:
        """Show how the search stands."""
        self.doing, self.view = doing(self.view, view), view
        self.update()

    def draw(self, pencil: Pencil, room: QRectF) -> None:
        colors = pencil.colors
        used = pencil.label(0, 0, room.width(), tr("Nucleus"))
        words = tr("after Figure 8 of the paper, in our own words")
        left = room.width() * 0.565
        pencil.text(QRectF(used + 12, 0, left - used - 12, 16), words, color=colors.ink2)
        draw_nucleus(pencil, QRectF(0, 24, left, room.height() - 26), self.doing)
        self._draw_stack(pencil, QRectF(left + 24, 0, room.width() - left - 24, room.height()))

    def _draw_stack(self, pencil: Pencil, room: QRectF) -> None:
        colors = pencil.colors
        pencil.label(room.x(), 0, room.width(), tr("Stack"))
        card = QRectF(room.x(), 24, room.width() - 2, room.height() - 26)
        pencil.box(card, colors.surface, colors.line, radius=5)
        columns = (0.0, 0.1, 0.47, 0.75)
        names = ("", "combination", "alter/full", "minmax")
        wide = card.width() - 20
        for share, name, next_share in zip(columns, names, (*columns[1:], 1.0), strict=True):
            place = QRectF(card.x() + 10 + share * wide, 31, (next_share - share) * wide - 4, 18)
            pencil.text(place, name, Type.SMALL, colors.ink3)
        if self.view is None:
            return
        frames = self.view.frames
        words = geniss_line(self._game, self.view.combination)
        high = min(27.0, (card.height() - 40) / max(8, len(frames)))
        for depth, (full, alter, best) in enumerate(frames):
            y = 53 + depth * high
            is_last = depth == len(frames) - 1
            if is_last:
                row = QRectF(card.x() + 4, y, card.width() - 8, high - 1)
                pencil.box(row, colors.soft, radius=4)
            move = words[depth] if depth < len(words) else "…"
            value = "–" if best is None else {1: "+MATE", 0: "0", -1: "−MATE"}.get(best, "")
            cells = (str(depth), move, f"{min(alter + 1, full)}/{full}", value)
            ink = colors.accent if is_last else colors.ink
            for share, text, next_share in zip(columns, cells, (*columns[1:], 1.0), strict=True):
                x, across = card.x() + 10 + share * wide, (next_share - share) * wide - 4
                place = QRectF(x, y, across, high)
                kind = Type.STRONG if share == columns[1] else Type.NUMBER
                pencil.text(place, text, kind, ink)


class TablesFace(Face):
    """Table 1 as the paper prints it, and the same of this run."""

    least = QSize(864, 226)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Table 1 of the paper, and this run"), parent)
        self.rows: tuple[LengthRow, ...] = ()

    def show_rows(self, rows: tuple[LengthRow, ...]) -> None:
        """Show the counters of this run."""
        self.rows = rows
        self.update()

    def draw(self, pencil: Pencil, room: QRectF) -> None:
        half = (room.width() - 30) / 2
        words = tr("Table 1 of the paper: its position is lost")
        rows = [*TABLE_1, TABLE_1_SUM]
        self._draw_table(pencil, QRectF(0, 0, half, room.height()), words, rows)
        own: list[tuple[object, ...]] = [_cells(row, str(row.ply)) for row in self.rows[-7:]]
        if self.rows:
            own.append(_cells(total_row(self.rows), f"1–{len(self.rows)}"))
        words = tr("This run")
        self._draw_table(pencil, QRectF(half + 30, 0, half - 2, room.height()), words, own)

    def _draw_table(
        self, pencil: Pencil, room: QRectF, title: str, rows: Sequence[Sequence[object]]
    ) -> None:
        colors = pencil.colors
        pencil.label(room.x(), room.y(), room.width(), title)
        high = min(24.0, (room.height() - 46) / 7)
        shares = (0.0, 0.12, 0.4, 0.63, 0.86)
        names = ("PLY", "GEN", "EVL", "S", "T")
        for row, cells in enumerate([names, *rows]):
            y = room.y() + 20 + row * high
            is_sum = row and str(cells[0]).startswith("1–")
            if row == 1 or is_sum:
                pencil.rule(room.x(), y, room.width())
            for column, cell in enumerate(cells):
                start = room.x() + shares[column] * room.width()
                end = (*shares[1:], 1.0)[column] * room.width() + room.x()
                words = grouped(cell) if isinstance(cell, int) else str(cell)
                kind = Type.SMALL if row == 0 else Type.STRONG if is_sum else Type.NUMBER
                ink = colors.ink3 if row == 0 else colors.ink
                align = RIGHT if column else CENTRE
                pencil.text(QRectF(start, y, end - start - 4, high), words, kind, ink, align)


def _cells(row: LengthRow, ply: str) -> tuple[object, ...]:
    work = row.generated + row.evaluated
    speed = grouped(round(work / row.seconds)) if row.seconds >= 0.01 else "–"
    return (ply, row.generated, row.evaluated, speed, decimal(f"{row.seconds:.2f}"))
