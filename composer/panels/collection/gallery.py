"""The problems of the file as cards: diagram, origin, what is asked, verdict as a corner."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QRegion,
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
from composer.beside import Later
from composer.board.standing import Standing, ink_of, sign_of
from composer.board.taste import taste
from composer.collection.columns import Column
from composer.formats.common.credits import each_author, name_parts
from composer.panels.collection.diagrams import Thumbnails
from composer.panels.collection.grid_view import GridView
from composer.panels.collection.model import (
    SETUP_ROLE,
    STANDING_ROLE,
    CollectionModel,
    section_of,
)
from composer.panels.collection.table import CollectionTable
from composer.panels.shared.table_model import Index
from composer.saying import describe
from composer.tokens import GRID, RADIUS, Tokens, Type, tokens
from solver.language import tr
from solver.setup import Setup

SMALLEST_SQUARE, USUAL_SQUARE, LARGEST_SQUARE = 10, 19, 40
_USUAL_WIDTH = 1920
_CORNER = 22
MOST_MADE = 12
"""So many cards that were never seen are made in one turn, each in about a millisecond."""
_NEXT_TURN_MS = 16
"""Keys and the mouse have their turn before the next ones are made."""


def usual_square(width: int) -> int:
    """Return how wide squares are at first on a screen *width* pixels wide; they grow with it."""
    return max(USUAL_SQUARE, min(LARGEST_SQUARE, USUAL_SQUARE * width // _USUAL_WIDTH))


@dataclass(frozen=True, slots=True)
class _CardWords:
    """What is written on a card, and what is drawn beside it."""

    setup: Setup
    standing: object
    origin: str
    year: str
    asked: str
    men: str
    verdict: str


class CardDelegate(QStyledItemDelegate):
    """Paints one card; what it shows is made when a card comes into sight, and kept.

    Of cards that were never seen a wall makes a few in each turn: those left out are in
    ``left_out``, to be painted in the next one.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.thumbnails = Thumbnails()
        self.left_out: list[QRect] = []
        self._known: dict[int, _CardWords] = {}
        self._may_make = MOST_MADE
        self._in_need = QRegion()
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
        card = self._card(option.rect, index, painter.device().devicePixelRatioF())
        if card is not None:
            self._draw_card(painter, option.rect, card, colors)
        painter.restore()

    def begin_turn(self, in_need: QRegion) -> None:
        """Paint the cards of a region; some that were never seen may be made for it."""
        self._in_need = in_need
        self._may_make, self.left_out = MOST_MADE, []

    def forget(self, rows: range | None = None) -> None:
        """Ask what stands on the cards of *rows*, of all without them, anew."""
        for row in self._known.copy() if rows is None else self._known.keys() & set(rows):
            del self._known[row]

    def _card(self, box: QRect, index: Index, ratio: float) -> _CardWords | None:
        """Return what is on a card; nothing where it is not made yet, or the model waits for it."""
        if not self._in_need.intersects(box):
            return None
        card = self._known.get(index.row())
        if card is not None and self.thumbnails.is_kept(card.setup, 8 * self.square, ratio):
            return card
        if self._may_make <= 0:
            self.left_out.append(QRect(box))
            return None
        card = card or _card_of(index)
        if card is not None:
            self._may_make -= 1
            self._known[index.row()] = card
        return card

    def _draw_card(self, painter: QPainter, box: QRect, card: _CardWords, colors: Tokens) -> None:
        ratio = painter.device().devicePixelRatioF()
        picture = self.thumbnails.picture(card.setup, 8 * self.square, ratio)
        painter.drawPixmap(box.left() + 2 * GRID, box.top() + 2 * GRID, picture)
        standing = card.standing
        shade = ink_of(standing, colors) if isinstance(standing, Standing) else colors.ink3
        self._draw_words(painter, box, card, colors, shade)
        if isinstance(standing, Standing):
            frame = QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5)
            self._draw_corner(painter, frame, standing, colors)

    def _draw_ground(
        self, painter: QPainter, box: QRectF, colors: Tokens, *, is_chosen: bool
    ) -> None:
        painter.setPen(QPen(QColor(colors.accent if is_chosen else colors.line), 1 + is_chosen))
        painter.setBrush(QColor(colors.soft if is_chosen else colors.raised))
        painter.drawRoundedRect(box, RADIUS - 1, RADIUS - 1)

    def _draw_words(
        self, painter: QPainter, box: QRect, card: _CardWords, colors: Tokens, shade: str
    ) -> None:
        line = self._line_height()
        top = box.top() + 8 * self.square + 3 * GRID
        first = QRect(box.left() + 2 * GRID, top, 8 * self.square, line)
        origin = card.origin, self._source, colors.ink2
        self._pair(painter, first, origin, (card.year, self._source))
        second = first.translated(0, line)
        painter.setFont(self._asked)
        painter.setPen(QColor(colors.ink))
        asked = self.shown_asked(card.asked, card.men, second.width())
        painter.drawText(second, Qt.AlignmentFlag.AlignVCenter, asked)
        used = painter.fontMetrics().horizontalAdvance(asked) + 2 * GRID
        rest = second.adjusted(used, 0, 0, 0)
        men = card.men, self._small, colors.ink3
        self._pair(painter, rest, men, (card.verdict, self._small), shade)

    def shown_asked(self, asked: str, men: str, width: int) -> str:
        """Return of what is *asked*, some of which are sentences, what leaves *men* their room."""
        room = width - QFontMetrics(self._small).horizontalAdvance(men) - 2 * GRID
        metrics = QFontMetrics(self._asked)
        return metrics.elidedText(asked, Qt.TextElideMode.ElideRight, max(0, room))

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


class CardWall(GridView):
    """A wall of cards over a model that has the columns of a collection."""

    opened = Signal()
    """A problem was double clicked, or Enter pressed on it."""

    def __init__(self, model: QAbstractItemModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.cards = CardDelegate(self)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setItemDelegate(self.cards)
        self.setModel(model)
        self._later = Later(_NEXT_TURN_MS, self._paint_left_out, self)
        for replaced in (model.modelReset, model.layoutChanged, model.rowsInserted):
            replaced.connect(self._forget_all)
        model.rowsRemoved.connect(self._forget_all)
        model.dataChanged.connect(self._forget_some)
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

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is in need; cards for which this turn has no time come in the next."""
        self.cards.begin_turn(event.region())
        super().paintEvent(event)
        if self.cards.left_out:
            self._later.soon()

    @Slot()
    def _paint_left_out(self) -> None:
        for box in self.cards.left_out:
            self.viewport().update(box)

    @Slot()
    def _forget_all(self) -> None:
        self.cards.forget()

    @Slot(QModelIndex, QModelIndex)
    def _forget_some(self, first: QModelIndex, last: QModelIndex) -> None:
        self.cards.forget(range(first.row(), last.row() + 1))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.cards.forget()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.show_items(self.cards.card_size(), 2 * GRID)


class Gallery(CardWall):
    """The wall of the open file, with the choice and the keys of the table."""

    def __init__(self, model: CollectionModel, table: CollectionTable, parent: QWidget) -> None:
        super().__init__(model, parent)
        self._table = table
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setSelectionModel(table.selectionModel())
        describe(
            self,
            tr("Gallery of the problems of this file"),
            tr("Choose a problem to put it on the board."),
        )

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


def _card_of(index: Index) -> _CardWords | None:
    """Return what stands on a card, ``None`` while the model does not know yet."""
    setup = index.data(SETUP_ROLE)
    if not isinstance(setup, Setup):
        return None
    origin = _family(_cell(index, Column.AUTHOR)), _cell(index, Column.SOURCE)
    return _CardWords(
        setup,
        index.data(STANDING_ROLE),
        ", ".join(filter(None, origin)),
        _year(_cell(index, Column.DATE)),
        _cell(index, Column.STIPULATION),
        _cell(index, Column.MEN),
        _cell(index, Column.VERDICT),
    )


def _cell(index: Index, column: Column) -> str:
    text = index.model().index(index.row(), section_of(column)).data()
    return text if isinstance(text, str) else ""


def _family(authors: str) -> str:
    """Return the family names of *authors*: ``Loyd, Samuel; Shinkman, William`` is ``Loyd & …``."""
    return " & ".join(name_parts(name)[0] for name in each_author([authors]))


def _year(date: str) -> str:
    return date.partition("-")[0]
