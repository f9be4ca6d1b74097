"""How cells and heads of the phase table are painted, and how much room they need."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import (
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from composer.appearance.fonts import written
from composer.panels.shared.table_model import Index
from composer.panels.solution.phases.model import CELL_ROLE, HEAD_ROLE, HEADING_ROLE
from composer.tokens import GRID, RADIUS, Tokens, Type, muted, tokens
from solver.analysis.phase_table import CellKind, Change
from solver.analysis.phases import PhaseKind
from solver.notation.table_words import WrittenCell, WrittenHead

_PAD = 2 * GRID
_NOTE_WIDTH = 150
_ROUND = RADIUS - 2
_WORDS = (CellKind.THREATENED, CellKind.OPEN, CellKind.IMPOSSIBLE)
UNMARKED = (CellKind.REFUTES, CellKind.DUAL, *_WORDS)
"""Cells that look the same whether or not they are changed."""
_WRAPPED = Qt.TextFlag.TextWordWrap


@dataclass(frozen=True, slots=True)
class PhaseType:
    """The faces of the table, *zoom* times as large as usual."""

    zoom: float = 1.0

    @property
    def letter(self) -> QFont:
        return written(Type.LABEL, self.zoom)

    @property
    def heading(self) -> QFont:
        return written(Type.LABEL, self.zoom)

    @property
    def defence(self) -> QFont:
        return written(Type.PAGE, self.zoom)

    @property
    def title(self) -> QFont:
        return written(Type.CHESS, self.zoom)

    @property
    def note(self) -> QFont:
        return written(Type.SMALL, self.zoom)

    def cell(self, kind: CellKind) -> QFont:
        """Return the face of what stands in a cell."""
        font = written(Type.PAGE if kind in (*_WORDS, CellKind.DUAL) else Type.CHESS, self.zoom)
        font.setItalic(kind in _WORDS)
        return font

    @property
    def line_height(self) -> int:
        """How high a row is."""
        return round(QFontMetricsF(self.defence).height() * 1.3)


def letter_width(cells: list[WrittenCell], kind: PhaseType) -> float:
    """Return the room that the letters of a table need, all of them alike."""
    metrics = QFontMetricsF(kind.letter)
    return max((metrics.horizontalAdvance(_letter(cell)) for cell in cells), default=0.0) + 2 * GRID


def text_width(cell: WrittenCell, kind: PhaseType) -> float:
    """Return how wide the words of *cell* are."""
    return QFontMetricsF(kind.cell(cell.cell.kind)).horizontalAdvance(_text(cell))


def _letter(cell: WrittenCell) -> str:
    return f"{'→' if cell.cell.is_transferred else ''}{cell.cell.letter}"


def _text(cell: WrittenCell) -> str:
    return f"✕ {cell.text}" if cell.cell.kind is CellKind.REFUTES else cell.printed


class PhaseDelegate(QStyledItemDelegate):
    """Paints the cells; those with the letter of *linked* are framed, for they say the same."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.kind = PhaseType()
        self.letters = 0.0
        self.linked = ""
        self.is_faded = False

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors, cell = tokens(option.palette), index.data(CELL_ROLE)
        if self.is_faded:
            colors = muted(colors)
        rect = QRectF(option.rect)
        if cell is None:
            self._paint_words(painter, rect, index, colors)
        else:
            is_current = bool(option.state & QStyle.StateFlag.State_Selected)
            self._paint_cell(painter, rect, cell, self._head(index), colors, is_current=is_current)
        painter.restore()

    def _head(self, index: Index) -> WrittenHead:
        head: WrittenHead = index.model().headerData(
            index.column(), Qt.Orientation.Horizontal, HEAD_ROLE
        )
        return head

    def _paint_words(self, painter: QPainter, rect: QRectF, index: Index, colors: Tokens) -> None:
        """Paint the name of a man, or of defences."""
        words = index.data()
        if words is None or index.column():
            return
        is_heading = bool(index.data(HEADING_ROLE))
        painter.setFont(self.kind.heading if is_heading else self.kind.defence)
        painter.setPen(QColor(colors.ink3 if is_heading else colors.ink))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        if is_heading:
            flags = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft
            rect = rect.adjusted(0, 0, 0, -GRID)
        painter.drawText(rect, flags, words)

    def _paint_cell(
        self,
        painter: QPainter,
        rect: QRectF,
        cell: WrittenCell,
        head: WrittenHead,
        colors: Tokens,
        *,
        is_current: bool,
    ) -> None:
        box = rect.adjusted(1, 1, -GRID, -1)
        look = CellLook.of(cell, head, colors)
        is_linked = bool(self.linked) and cell.cell.letter == self.linked
        frame, width = look.frame, 1.0
        if is_current or is_linked:
            frame, width = colors.accent, 2.0 if is_current else 1.0
        painter.setPen(QPen(QColor(frame), width) if frame else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.ground) if look.ground else Qt.BrushStyle.NoBrush)
        if frame or look.ground:
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setPen(QColor(look.letter))
        painter.setFont(self.kind.letter)
        painter.drawText(box.adjusted(_PAD, 0, 0, 0), middle, _letter(cell))
        painter.setPen(QColor(look.ink))
        painter.setFont(self.kind.cell(cell.cell.kind))
        left = _PAD + (self.letters if cell.cell.letter or cell.cell.kind in _WORDS else 0.0)
        if cell.cell.kind in (CellKind.DUAL, CellKind.GOAL):
            left = _PAD + self.letters
        painter.drawText(box.adjusted(left, 0, 0, 0), middle, _text(cell))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        cell = index.data(CELL_ROLE)
        height = self.kind.line_height
        if cell is not None:
            width = 2 * _PAD + GRID + self.letters + text_width(cell, self.kind)
            return QSize(round(width), height)
        if index.column() or index.data() is None:
            return QSize(0, height)
        if index.data(HEADING_ROLE):
            return QSize(0, round(height * 1.25))
        words = QFontMetricsF(self.kind.defence).horizontalAdvance(index.data())
        return QSize(round(words) + 2 * _PAD, height)


@dataclass(frozen=True, slots=True)
class CellLook:
    """The colours of a cell; an empty name is none."""

    ink: str
    letter: str
    ground: str = ""
    frame: str = ""

    @classmethod
    def of(cls, cell: WrittenCell, head: WrittenHead, colors: Tokens) -> CellLook:
        """Return how *cell* looks: changed by a try, by the key, added, refuting."""
        kind = cell.cell.kind
        if kind is CellKind.REFUTES:
            return cls(
                colors.cooked, colors.cooked, colors.cooked_tint, _sharp(colors.cooked, colors)
            )
        if kind is CellKind.DUAL:
            return cls(colors.dual, colors.dual)
        if kind in _WORDS:
            return cls(colors.ink3, colors.ink3)
        is_key = head.kind is PhaseKind.KEY
        tone = colors.sound if is_key else colors.accent
        if cell.cell.change is Change.CHANGED:
            ground = colors.sound_tint if is_key else colors.soft
            return cls(colors.ink, tone, ground, _sharp(tone, colors))
        frame = tone if cell.cell.change is Change.ADDED else ""
        return cls(colors.ink, tone if frame else colors.ink3, "", frame)


def _sharp(tone: str, colors: Tokens) -> str:
    """Return the frame that stands for a tint where contrast is high."""
    return tone if colors.has_high_contrast else ""


class PhaseHeader(QHeaderView):
    """The first moves above their columns, with zugzwang or threats below them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.kind = PhaseType()
        self.is_faded = False
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)

    def paintSection(  # noqa: N802 - the name is Qt's
        self, painter: QPainter, rect: QRect, section: int
    ) -> None:
        painter.save()
        colors = muted(tokens(self.palette())) if self.is_faded else tokens(self.palette())
        painter.fillRect(rect, QColor(colors.surface))
        painter.setPen(QColor(colors.line2))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        head = self.model().headerData(section, self.orientation(), HEAD_ROLE)
        if head is not None:
            box = rect.adjusted(_PAD, 0, -GRID, -GRID)
            painter.setFont(self.kind.title)
            painter.setPen(QColor(colors.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft, head.title)
            box.setTop(box.top() + round(QFontMetricsF(self.kind.title).height()))
            painter.setFont(self.kind.note)
            painter.setPen(QColor(colors.ink3))
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | _WRAPPED, head.note)
        painter.restore()

    def width_for(self, section: int) -> int:
        """Return how wide the title of *section* is, or a note that may still wrap."""
        head = self.model().headerData(section, self.orientation(), HEAD_ROLE)
        if head is None:
            return 0
        title = QFontMetricsF(self.kind.title).horizontalAdvance(head.title)
        metrics = QFontMetricsF(self.kind.note)
        words = max((metrics.horizontalAdvance(word) for word in head.note.split()), default=0.0)
        note = min(metrics.horizontalAdvance(head.note), max(_NOTE_WIDTH, words))
        return round(max(title, note)) + _PAD + 2 * GRID

    def sizeHint(self) -> QSize:
        height = QFontMetricsF(self.kind.title).height()
        metrics = QFontMetricsF(self.kind.note)
        most = 0.0
        for section in range(self.count()):
            head = self.model().headerData(section, self.orientation(), HEAD_ROLE)
            if head is not None and head.note:
                width = max(1, self.sectionSize(section) - _PAD - GRID)
                box = metrics.boundingRect(QRectF(0, 0, width, 1000), _WRAPPED, head.note)
                most = max(most, box.height())
        return QSize(super().sizeHint().width(), round(height + most) + 2 * GRID)
