"""The diagram and its twins as boards side by side, with what is changed under each."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from composer.appearance import color
from composer.appearance.fonts import screen_scale, written
from composer.board.geometry import Geometry
from composer.board.painting import BoardPainter
from composer.board.scene import Scene
from composer.board.taste import taste
from composer.diagram.look import BoardColors, Coordinates
from composer.model.ground import BARE, Ground
from composer.panels.shared.table_model import Index
from composer.saying import describe
from composer.tokens import GRID, RADIUS, Tokens, Type, tokens
from solver.language import tr
from solver.setup import Squares
from solver.squares import Square

_CARD = Qt.ItemDataRole.UserRole
_SIDE = 38 * GRID
"""The board of a card, on a screen of usual size."""
_MOST_LINES = 4
"""More words than these are told by the tip alone."""


@dataclass(frozen=True, slots=True)
class TwinCard:
    """One part: its letter, what it changes in words, and its board if it can be made."""

    letter: str
    words: str
    squares: Squares | None
    changed: frozenset[Square] = frozenset()
    fault: str = ""
    ground: Ground = BARE


class TwinCards(QListWidget):
    """The parts in a row that wraps; the arrows go from board to board."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delegate = _CardPainter(self)
        self.setItemDelegate(self._delegate)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        color(self, Base="window")
        taste().changed.connect(self.viewport().update)
        describe(self, tr("Diagram and twins"), tr("Choose a twin to see and change it."))

    def show_cards(self, cards: list[tuple[str, TwinCard]]) -> None:
        """Show *cards*, each with what a screen reader says of it; the chosen place stays so."""
        while self.count() > len(cards):
            self.takeItem(self.count() - 1)
        for row, (name, card) in enumerate(cards):
            item = self.item(row) if row < self.count() else None
            if item is None:
                item = QListWidgetItem()
                self.addItem(item)
            item.setText(name)
            item.setToolTip("\n".join(filter(None, (card.words, card.fault))) or name)
            item.setData(_CARD, card)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Let all cards be as high as the longest words ask, and stand side by side."""
        cards = [self.item(row).data(_CARD) for row in range(self.count())]
        self._delegate.measure(cards)
        size = self._delegate.card_size()
        room = self.viewport().width() - 4 * GRID  # the list keeps some at its ends
        least = size.width() + 2 * GRID
        across = max(1, min(room // least, max(1, len(cards))))
        self.setGridSize(QSize(min(room // across, least + 4 * GRID), size.height() + 2 * GRID))
        self.setMinimumHeight(size.height() + 4 * GRID)
        self.scheduleDelayedItemsLayout()


class _CardPainter(QStyledItemDelegate):
    """Paints a card: the board, and below it the letter and the words."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._side = round(_SIDE * screen_scale() / 8) * 8
        self._letter, self._words = written(Type.CHESS), written(Type.CONTROL)
        self._height = 0

    def measure(self, cards: list[TwinCard]) -> None:
        """Find out how high the words are that need most room."""
        line = QFontMetrics(self._words).lineSpacing()
        needed = (sum(self._height_of(card, text) for text in _told(card)) for card in cards)
        self._height = min(max(needed, default=line), _MOST_LINES * line)
        self._height = max(self._height, QFontMetrics(self._letter).height())

    def card_size(self) -> QSize:
        """Return how large every card is."""
        return QSize(self._side + 4 * GRID, self._side + self._height + 5 * GRID)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self.card_size()

    def _indent(self, card: TwinCard) -> int:
        return QFontMetrics(self._letter).horizontalAdvance(card.letter) + GRID

    def _height_of(self, card: TwinCard, text: str) -> int:
        room = QRect(0, 0, self._side - self._indent(card), 1000)
        metrics = QFontMetrics(self._words)
        return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the ground where it is chosen, the board, and what is said of it."""
        card, colors = index.data(_CARD), tokens(option.palette)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect)
        box.setSize(self.card_size())
        state = option.state
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        if is_chosen or state & QStyle.StateFlag.State_MouseOver:
            has_frame = is_chosen and bool(state & QStyle.StateFlag.State_Active)
            painter.setPen(
                QPen(QColor(colors.accent if has_frame else colors.line2), 1 + has_frame)
            )
            painter.setBrush(QColor(colors.soft if is_chosen else colors.raised))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS - 1, RADIUS - 1)
        painter.translate(box.left() + 2 * GRID, box.top() + 2 * GRID)
        self._draw_board(painter, card, taste().colors_on(option.palette))
        self._draw_words(painter, card, colors)
        painter.restore()

    def _draw_board(self, painter: QPainter, card: TwinCard, colors: BoardColors) -> None:
        ratio = painter.device().devicePixelRatioF()
        geometry = Geometry.fit(
            self._side, self._side, coordinates=Coordinates.OFF, pixel_ratio=ratio
        )
        board = BoardPainter(geometry, colors, Coordinates.OFF, taste().pictures, ratio)
        painter.setOpacity(1.0 if card.squares is not None else 0.4)
        scene = Scene(ground=card.ground)
        if card.squares is not None:
            scene = replace(scene, squares=card.squares, last=card.changed)
        painter.save()
        board.draw_board(painter, scene, QColor(colors.frame))
        painter.restore()
        painter.setOpacity(1.0)

    def _draw_words(self, painter: QPainter, card: TwinCard, colors: Tokens) -> None:
        top, indent = self._side + GRID, self._indent(card)
        painter.setFont(self._letter)
        painter.setPen(QColor(colors.ink))
        base = top + QFontMetrics(self._letter).ascent()
        painter.drawText(0, base, card.letter)
        painter.setFont(self._words)
        first = base - QFontMetrics(self._words).ascent()
        place = QRect(indent, first, self._side - indent, self._height + GRID)
        for text in _told(card):
            painter.setPen(QColor(colors.cooked if text == card.fault else colors.ink2))
            painter.drawText(place, Qt.TextFlag.TextWordWrap, text)
            place.setTop(place.top() + self._height_of(card, text))


def _told(card: TwinCard) -> list[str]:
    """Return what a card says: what is changed, and what is wrong with it."""
    return [text for text in (card.words, card.fault) if text]
