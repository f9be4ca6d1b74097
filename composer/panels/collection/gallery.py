"""The problems of the file as cards: diagram, origin, what is asked, verdict as a corner."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QObject,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from composer.appearance.fonts import written
from composer.board.standing import Standing, ink_of, sign_of
from composer.board.taste import taste
from composer.collection.columns import Column
from composer.panels.collection.diagrams import Thumbnails
from composer.panels.collection.model import (
    SETUP_ROLE,
    STANDING_ROLE,
    CollectionModel,
    section_of,
)
from composer.panels.collection.table import CollectionTable
from composer.panels.shared.table_model import Index
from composer.saying import say
from composer.tokens import GRID, RADIUS, Tokens, Type, tokens
from solver.language import tr
from solver.setup import Setup

SMALLEST_SQUARE, USUAL_SQUARE, LARGEST_SQUARE = 10, 19, 40
_USUAL_WIDTH = 1920
_CORNER = 22


def usual_square(width: int) -> int:
    """Return how wide squares are at first on a screen *width* pixels wide; they grow with it."""
    return max(USUAL_SQUARE, min(LARGEST_SQUARE, USUAL_SQUARE * width // _USUAL_WIDTH))


class CardDelegate(QStyledItemDelegate):
    """Paints one card; pictures of positions are made when a card comes into sight, and kept."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.thumbnails = Thumbnails()
        self.square = USUAL_SQUARE
        self._source, self._small = written(Type.SOURCE), written(Type.SMALL)
        self._source.setPixelSize(self._small.pixelSize() + 2)
        self._asked = QFont(written(Type.MOVE))
        self._asked.setPixelSize(self._source.pixelSize() + 1)

    def card_size(self) -> QSize:
        """Return how large a card is."""
        side = 8 * self.square + 4 * GRID
        return QSize(side, side + 2 * self._line_height() + GRID)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self.card_size()

    def _line_height(self) -> int:
        return QFontMetrics(self._asked).height()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the ground, the diagram, two lines of words, and the corner."""
        colors = tokens(option.palette)
        box = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        self._draw_ground(painter, box, colors, is_chosen=is_chosen)
        self._draw_board(painter, option.rect, index)
        standing = index.data(STANDING_ROLE)
        shade = ink_of(standing, colors) if isinstance(standing, Standing) else colors.ink3
        self._draw_words(painter, option.rect, index, colors, shade)
        if isinstance(standing, Standing):
            self._draw_corner(painter, box, standing, colors)
        painter.restore()

    def _draw_ground(
        self, painter: QPainter, box: QRectF, colors: Tokens, *, is_chosen: bool
    ) -> None:
        painter.setPen(QPen(QColor(colors.accent if is_chosen else colors.line), 1 + is_chosen))
        painter.setBrush(QColor(colors.soft if is_chosen else colors.raised))
        painter.drawRoundedRect(box, RADIUS - 1, RADIUS - 1)

    def _draw_board(self, painter: QPainter, card: QRect, index: Index) -> None:
        setup = index.data(SETUP_ROLE)
        if not isinstance(setup, Setup):
            return
        ratio = painter.device().devicePixelRatioF()
        picture = self.thumbnails.picture(setup, 8 * self.square, ratio)
        painter.drawPixmap(card.left() + 2 * GRID, card.top() + 2 * GRID, picture)

    def _draw_words(
        self, painter: QPainter, card: QRect, index: Index, colors: Tokens, shade: str
    ) -> None:
        line = self._line_height()
        top = card.top() + 8 * self.square + 3 * GRID
        first = QRect(card.left() + 2 * GRID, top, 8 * self.square, line)
        year = _year(_cell(index, Column.DATE))
        origin = ", ".join(
            filter(None, (_family(_cell(index, Column.AUTHOR)), _cell(index, Column.SOURCE)))
        )
        self._pair(painter, first, (origin, self._source, colors.ink2), (year, self._source))
        second = first.translated(0, line)
        asked, verdict = _cell(index, Column.STIPULATION), _cell(index, Column.VERDICT)
        painter.setFont(self._asked)
        painter.setPen(QColor(colors.ink))
        painter.drawText(second, Qt.AlignmentFlag.AlignVCenter, asked)
        used = painter.fontMetrics().horizontalAdvance(asked) + 2 * GRID
        rest = second.adjusted(used, 0, 0, 0)
        men = _cell(index, Column.MEN)
        painter.setPen(QColor(colors.ink3))
        self._pair(painter, rest, (men, self._small, colors.ink3), (verdict, self._small), shade)

    def _pair(
        self,
        painter: QPainter,
        box: QRect,
        left: tuple[str, QFont, str],
        right: tuple[str, QFont],
        shade: str = "",
    ) -> None:
        """Write *right* at the right end of *box* and as much of *left* as there is room for."""
        words, font, color = left
        painter.setFont(right[1])
        painter.setPen(QColor(shade or color))
        room = max(0, box.width())
        told = painter.fontMetrics().elidedText(right[0], Qt.TextElideMode.ElideRight, room)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, told)
        room -= painter.fontMetrics().horizontalAdvance(told) + (GRID if told else 0)
        painter.setFont(font)
        painter.setPen(QColor(color))
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, max(0, room))
        painter.drawText(box, middle, shown)

    def _draw_corner(
        self, painter: QPainter, box: QRectF, standing: Standing, colors: Tokens
    ) -> None:
        """Draw the verdict as a corner of the card, with its sign: no colour speaks alone."""
        corner = QPolygonF(
            [
                box.topRight() - QPointF(_CORNER, 0),
                box.topRight(),
                box.topRight() + QPointF(0, _CORNER),
            ]
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink_of(standing, colors)))
        painter.drawPolygon(corner)
        painter.setPen(QColor(colors.surface))
        painter.setFont(self._small)
        place = QRectF(box.right() - 0.6 * _CORNER, box.top(), 0.55 * _CORNER, 0.6 * _CORNER)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, sign_of(standing))


class CardWall(QListView):
    """A wall of cards over a model that has the columns of a collection."""

    opened = Signal()
    """A problem was double clicked, or Enter pressed on it."""

    def __init__(self, model: QAbstractItemModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.cards = CardDelegate(self)
        self._has_other_rows = False
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setUniformItemSizes(True)
        self.setSpacing(GRID)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(self.cards)
        self.setModel(model)
        self.activated.connect(self.opened)
        taste().changed.connect(self.viewport().update)
        self._fit()

    @property
    def square(self) -> int:
        """How wide a square of the diagrams is."""
        return self.cards.square

    def show_squares(self, square: int) -> None:
        """Draw diagrams with squares of this width."""
        self.cards.square = max(SMALLEST_SQUARE, min(square, LARGEST_SQUARE))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Put as many cards into a row as have room, and what is left between them."""
        size = self.cards.card_size()
        least = size.width() + 2 * GRID
        room = self.viewport().width() - 4 * GRID  # the list keeps some at its ends
        grid = QSize(room // max(1, room // least), size.height() + 2 * GRID)
        self._has_other_rows = self._has_other_rows or grid != self.gridSize()
        self.setGridSize(grid)
        self.verticalScrollBar().setSingleStep(size.height() // 3)
        self.scheduleDelayedItemsLayout()

    def doItemsLayout(self) -> None:  # noqa: N802 - the name is Qt's
        """Keep the chosen problem in sight when the cards are put into other rows."""
        super().doItemsLayout()
        if self._has_other_rows:
            self._has_other_rows = False
            self.scrollTo(self.currentIndex())


class Gallery(CardWall):
    """The wall of the open file, with the choice and the keys of the table."""

    def __init__(self, model: CollectionModel, table: CollectionTable, parent: QWidget) -> None:
        super().__init__(model, parent)
        self._table = table
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setSelectionModel(table.selectionModel())
        say(self.setAccessibleName, tr("Gallery of the problems of this file"))
        say(self.setToolTip, tr("Choose a problem to put it on the board."))

    def event(self, event: QEvent) -> bool:
        """Keep the keys that mean problems here from meaning the position of the board."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_asked and self._table.is_own_key(event):  # type: ignore[arg-type]
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for what the keys stand for, as in the table; the others move from card to card."""
        if not self._table.take_key(event):
            super().keyPressEvent(event)


def _cell(index: Index, column: Column) -> str:
    text = index.model().index(index.row(), section_of(column)).data()
    return text if isinstance(text, str) else ""


def _family(authors: str) -> str:
    """Return the family names of *authors*: ``Loyd, Samuel; Shinkman, William`` is ``Loyd & …``."""
    return " & ".join(name.partition(",")[0].strip() for name in authors.split(";") if name.strip())


def _year(date: str) -> str:
    return date.partition("-")[0]
