"""What the tints and frames of the phase table mean, each shown beside its words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from composer.appearance.fonts import written
from composer.panels.solution.phases.painter import UNMARKED, CellLook
from composer.saying import say
from composer.tokens import GRID, Type, tokens
from solver.analysis.phase_table import Change
from solver.analysis.phases import PhaseKind
from solver.language import joined, tr
from solver.notation.table_words import WrittenCell, WrittenHead, WrittenTable

_SIDE = 3 * GRID
_GAP = 4 * GRID


@dataclass(frozen=True, slots=True)
class PhaseSign:
    """A cell that looks as others do, with the head of its column, and what that means."""

    words: str
    cell: WrittenCell | None = None
    head: WrittenHead | None = None


class PhaseLegend(QWidget):
    """The signs that stand in a table, side by side as far as there is room, then below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.signs: tuple[PhaseSign, ...] = ()
        self.setFont(written(Type.SMALL))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_table(self, table: WrittenTable) -> None:
        """Explain what is in *table*, and nothing else."""
        self.signs = tuple(_signs(table))
        say(self.setAccessibleName, joined(", ", (sign.words for sign in self.signs)))
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room for all signs, as wide as it is now."""
        rows = max((row for _, row, _ in self._places()), default=0) + 1
        return QSize(super().sizeHint().width(), round(rows * self._line()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Be drawn in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()

    def _line(self) -> float:
        return QFontMetricsF(self.font()).height() + GRID

    def _places(self) -> Iterator[tuple[float, int, PhaseSign]]:
        """Yield where each sign begins, in which row."""
        x, row = 0.0, 0
        for sign in self.signs:
            width = QFontMetricsF(self.font()).horizontalAdvance(sign.words)
            width += 0 if sign.cell is None else _SIDE + GRID
            if x and x + width > self.width():
                x, row = 0.0, row + 1
            yield x, row, sign
            x += width + _GAP

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = tokens(self.palette())
        for x, row, sign in self._places():
            line = QRectF(x, row * self._line(), self.width() - x, self._line())
            if sign.cell is not None and sign.head is not None:
                look = CellLook.of(sign.cell, sign.head, colors)
                box = QRectF(x + 0.5, line.center().y() - _SIDE / 2, _SIDE, _SIDE)
                painter.setPen(QPen(QColor(look.frame), 1) if look.frame else Qt.PenStyle.NoPen)
                painter.setBrush(QColor(look.ground) if look.ground else Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box, GRID / 2, GRID / 2)
                line.setLeft(x + _SIDE + GRID)
            painter.setPen(QColor(colors.ink3))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(line, flags, sign.words)
        painter.end()


def _signs(table: WrittenTable) -> Iterator[PhaseSign]:
    """Yield what stands in *table*: changed and added by tries and by the key, and transferred."""
    seen: dict[tuple[Change, bool], tuple[WrittenCell, WrittenHead]] = {}
    is_transferred = False
    for group in table.groups:
        for row in group.rows:
            for cell, head in zip(row.cells, table.heads, strict=True):
                is_transferred |= cell.cell.is_transferred
                if cell.cell.kind not in UNMARKED:
                    seen.setdefault((cell.cell.change, head.kind is PhaseKind.KEY), (cell, head))
    for change, is_key, words in (
        (Change.CHANGED, False, tr("changed in a try")),
        (Change.CHANGED, True, tr("changed by the key")),
        (Change.ADDED, False, tr("added in a try")),
        (Change.ADDED, True, tr("added by the key")),
    ):
        if (change, is_key) in seen:
            yield PhaseSign(words, *seen[change, is_key])
    if is_transferred:
        yield PhaseSign(tr("→ transferred"))
