"""The choices of how the board is drawn: colours, men, coordinates, sizes; each a menu."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import inf

from PySide6.QtCore import QByteArray, QObject, QRectF, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QMenu

from composer.board.painting import fill_square
from composer.diagram.look import BoardColors, BoardStyle, Coordinates
from composer.diagram.piece_sets import PieceSet
from composer.saying import add_menu
from composer.windows.common.actions import Actions
from solver.language import tr
from solver.men import Kind, Man
from solver.squares import WHITE

_SHOWN = Man.of(Kind.KNIGHT, WHITE)
_ICON = 32


class BoardSize(Enum):
    """How large the squares of the board may grow; the value is what the settings file holds."""

    FILL = "fill"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"

    @property
    def largest_square(self) -> float:
        """The side that no square exceeds."""
        return {"fill": inf, "small": 40.0, "medium": 56.0, "large": 72.0}[self.value]


class PictureSize(Enum):
    """How large a copied picture is, in pixels."""

    TINY = "240"
    SMALL = "360"
    USUAL = "480"
    LARGE = "720"
    HUGE = "1200"

    @property
    def pixels(self) -> int:
        """The side of the picture."""
        return int(self.value)


class LookActions(QObject):
    """Offers what can be chosen, and tells what would be while the pointer is over it."""

    hovered = Signal(Enum)
    """The value of the choice under the pointer: a style, a set, a place or a size."""
    left = Signal()
    """No choice is under the pointer any more."""
    chosen = Signal(Enum)

    def __init__(self, actions: Actions) -> None:
        super().__init__(actions)
        self._actions = actions
        self._groups: dict[type[Enum], QActionGroup] = {}
        self._add_styles()
        self._add_sets()
        self._add_coordinates()
        self._add_sizes()
        self._add_picture_sizes()

    def tick(self, choice: Enum) -> None:
        """Mark *choice* as the one that holds."""
        for action in self._groups[type(choice)].actions():
            if action.data() is choice:
                action.setChecked(True)

    def fill_menu(self, menu: QMenu) -> None:
        """Add a menu for each of the choices to *menu*."""
        for words, kind in (
            (tr("&Board colours"), BoardStyle),
            (tr("Piece &set"), PieceSet),
            (tr("&Coordinates"), Coordinates),
            (tr("Board si&ze"), BoardSize),
            (tr("Size of copied p&ictures"), PictureSize),
        ):
            choices = add_menu(menu, words)
            choices.addActions(self._groups[kind].actions())
            choices.aboutToShow.connect(self._draw_icons)
            choices.aboutToHide.connect(self.left)

    def _add_styles(self) -> None:
        sentence = tr("Choose the colours of the board.")
        words = {
            BoardStyle.LINDEN: tr("L&inden"),
            BoardStyle.BROWN: tr("&Brown"),
            BoardStyle.GREEN: tr("&Green"),
            BoardStyle.BLUE: tr("B&lue"),
            BoardStyle.SLATE: tr("&Slate"),
            BoardStyle.SAGE: tr("S&age"),
            BoardStyle.NIGHT: tr("&Night"),
            BoardStyle.PRINT: tr("As in &print"),
        }
        self._add_group("board", words.items(), sentence)

    def _add_sets(self) -> None:
        sentence = tr("Choose the drawings of the men.")
        words = {
            PieceSet.STANDARD: tr("&Standard"),
            PieceSet.PRINT: tr("&Print"),
            PieceSet.MODERN: tr("&Modern"),
        }
        self._add_group("pieces", words.items(), sentence)

    def _add_coordinates(self) -> None:
        sentence = tr("Choose where the names of files and ranks are written.")
        words = {
            Coordinates.OUTSIDE: tr("&Outside the board"),
            Coordinates.INSIDE: tr("&Inside the board"),
            Coordinates.OFF: tr("&None"),
        }
        self._add_group("coordinates", words.items(), sentence)

    def _add_sizes(self) -> None:
        sentence = tr("Choose how large the board may grow.")
        words = {
            BoardSize.FILL: tr("&As large as fits"),
            BoardSize.SMALL: tr("&Small"),
            BoardSize.MEDIUM: tr("&Medium"),
            BoardSize.LARGE: tr("&Large"),
        }
        self._add_group("board_size", words.items(), sentence)

    def _add_picture_sizes(self) -> None:
        sentence = tr("Choose how large a copied picture is.")
        words = {size: tr("%1 pixels").replace("%1", size.value) for size in PictureSize}
        self._add_group("picture_size", words.items(), sentence)

    @Slot()
    def _draw_icons(self) -> None:
        """Show styles and sets beside their names, once a menu opens: a start need not wait."""
        for action in (*self._groups[BoardStyle].actions(), *self._groups[PieceSet].actions()):
            if action.icon().isNull():
                look = action.data()
                is_set = isinstance(look, PieceSet)
                action.setIcon(_set_icon(look) if is_set else _colors_icon(look.colors))

    def _add_group(self, name: str, words: Iterable[tuple[Enum, str]], sentence: str) -> None:
        group = QActionGroup(self)
        for choice, text in words:
            action = self._actions.add_choice(f"{name}_{choice.value}", text, sentence)
            action.setData(choice)
            group.addAction(action)
            self._groups[type(choice)] = group
        group.hovered.connect(self._on_hovered)
        group.triggered.connect(self._on_triggered)

    @Slot(QAction)
    def _on_hovered(self, action: QAction) -> None:
        self.hovered.emit(action.data())

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        self.chosen.emit(action.data())


def _set_icon(piece_set: PieceSet) -> QIcon:
    """Return a man of the set on a ground that suits it in light and dark menus."""
    pixmap = QPixmap(2 * _ICON, 2 * _ICON)
    pixmap.fill(QColor(BoardStyle.BLUE.colors.light))
    painter = QPainter(pixmap)
    drawing = QByteArray(piece_set.picture(_SHOWN).encode())
    QSvgRenderer(drawing).render(painter, QRectF(pixmap.rect()))
    painter.end()
    return QIcon(pixmap)


def _colors_icon(colors: BoardColors) -> QIcon:
    pixmap = QPixmap(2 * _ICON, 2 * _ICON)
    painter = QPainter(pixmap)
    for row in range(2):
        for column in range(2):
            box = QRectF(column * _ICON, row * _ICON, _ICON, _ICON)
            fill_square(painter, box, colors, is_light=row == column)
    painter.end()
    return QIcon(pixmap)
