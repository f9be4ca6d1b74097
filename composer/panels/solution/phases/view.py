"""The phase table on the screen: cells step the board, equal answers are seen together."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFontInfo, QImage, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QHeaderView,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from composer.appearance import color
from composer.appearance.palettes import make_palette
from composer.panels.shared.table_model import Index
from composer.panels.solution.phases.model import PhaseModel
from composer.panels.solution.phases.painter import (
    PhaseDelegate,
    PhaseHeader,
    PhaseType,
    letter_width,
)
from composer.saying import describe
from composer.tokens import GRID
from solver.game import Move
from solver.language import tr
from solver.notation.table_words import WrittenTable

_CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_PICTURE_SCALE = 2
_MOST_AIR = 10 * GRID
"""So much wider than it needs is a column at most."""


class PhaseView(QTableView):
    """Shows a written table; choosing a cell tells the moves that lead to it."""

    line_chosen = Signal(tuple, int)
    """The moves from the diagram, and how many of them lead to what was chosen: all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._needed: list[int] = []
        self.table_model = PhaseModel(self)
        self.cells = PhaseDelegate(self)
        self.heads = PhaseHeader(self)
        self.setModel(self.table_model)
        self.setItemDelegate(self.cells)
        self.setHorizontalHeader(self.heads)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        describe(
            self,
            tr("The phases of the problem beside each other"),
            tr("Enter or a click shows a cell on the board. Ctrl+C copies all."),
        )
        color(self, Highlight="surface")  # the chosen cell has a frame
        color(self.heads, Window="surface", Button="surface")
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.clicked.connect(self._choose)
        self.heads.sectionClicked.connect(self._choose_head)

    def show_table(self, table: WrittenTable) -> None:
        """Show *table*, at its beginning."""
        self.cells.linked = ""
        self.table_model.show_table(table)
        self._fit()

    def fade(self, is_faded: bool) -> None:
        """Write all in grey as long as the board shows another problem."""
        self.cells.is_faded = self.heads.is_faded = is_faded
        self.viewport().update()
        self.heads.viewport().update()

    def follow(self, moves: tuple[Move, ...]) -> None:
        """Mark the cell that *moves* lead to, without telling it as a choice."""
        found = self.table_model.find(moves)
        if found.isValid():
            self.setCurrentIndex(found)
        else:
            self.clearSelection()
            self._link("")

    # ------------------------------------------------------------ sizes

    def _fit(self) -> None:
        """Give every column the room of its widest cell, every row that of its face."""
        model = self.table_model
        zoom = QFontInfo(self.font()).pixelSize() / QFontInfo(QApplication.font()).pixelSize()
        kind = self.cells.kind = self.heads.kind = PhaseType(zoom)
        shown = [cell for group in model.table.groups for row in group.rows for cell in row.cells]
        self.cells.letters = letter_width(shown, kind)
        self.clearSpans()
        for row in range(model.rowCount()):
            if model.is_heading(row) and model.columnCount() > 1:
                self.setSpan(row, 0, 1, model.columnCount())
            hint = self.itemDelegate().sizeHint(self._option(), model.index(row, 0))
            self.setRowHeight(row, hint.height())
        self._needed = [
            max(self.sizeHintForColumn(column), self.heads.width_for(column), GRID)
            for column in range(model.columnCount())
        ]
        self._spread()

    def _spread(self) -> None:
        """Share out what room is left, so that the columns stand apart."""
        left = self.viewport().width() - sum(self._needed)
        each = max(0, min(_MOST_AIR, left // max(1, len(self._needed))))
        for column, needed in enumerate(self._needed):
            self.setColumnWidth(column, needed + each)
        self.heads.setFixedHeight(self.heads.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spread()

    def _option(self) -> QStyleOptionViewItem:
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        return option

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self._fit()

    # ------------------------------------------------------------ choosing

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        cell = self.table_model.cell(current)
        self._link("" if cell is None else cell.cell.letter)

    def _link(self, letter: str) -> None:
        if letter != self.cells.linked:
            self.cells.linked = letter
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _CHOOSING:
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        cell = self.table_model.cell(index)
        if cell is not None and cell.cell.path:
            self.line_chosen.emit(cell.cell.path, len(cell.cell.path))

    @Slot(int)
    def _choose_head(self, column: int) -> None:
        head = self.table_model.head(column)
        if head is not None and head.moves:
            self.line_chosen.emit(head.moves, len(head.moves))

    # ------------------------------------------------------------ as a picture

    def whole_size(self) -> QSize:
        """Return how large the whole table is."""
        width = sum(self.columnWidth(it) for it in range(self.table_model.columnCount()))
        height = sum(self.rowHeight(it) for it in range(self.table_model.rowCount()))
        return QSize(width, height + self.heads.height())

    def picture(self) -> QImage:
        """Return the whole table as it is printed: dark on light, whatever the window is."""
        paper = PhaseView()
        paper.setPalette(make_palette(dark=False))
        for part in (paper.viewport(), paper.heads, paper.heads.viewport()):
            part.setPalette(paper.palette())
        paper.setFont(self.font())
        for bar in (paper.setVerticalScrollBarPolicy, paper.setHorizontalScrollBarPolicy):
            bar(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        paper.show_table(self.table_model.table)
        paper.resize(paper.whole_size())
        paper.ensurePolished()
        image = QImage(paper.size() * _PICTURE_SCALE, QImage.Format.Format_ARGB32)
        image.setDevicePixelRatio(_PICTURE_SCALE)
        image.fill(paper.palette().base().color())
        painter = QPainter(image)
        paper.render(painter, QPoint())
        painter.end()
        paper.deleteLater()
        return image
