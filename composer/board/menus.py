"""The menus that open on a square: what to put there, and what a pawn becomes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QColor, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from composer.board.palette import TOOLS
from composer.board.pieces import Pictures
from composer.board.setup_hand import next_color
from composer.board.wishes import PlacePiece, RemovePiece
from composer.model.marks import MARK_COLORS, Ink
from composer.saying import said, say
from composer.tokens import tokens
from solver.game import Move
from solver.language import capitalised, joined, tr
from solver.men import INNER_TRAITS, Kind, Man, Trait
from solver.notation.men_words import man_words
from solver.squares import Square, name_of

_ICON_SIZE = 24


class SquareMenu(QMenu):
    """The menu of a square in Set up mode; the data of its actions are wishes."""

    place_requested = Signal(int)
    """The user asks where the man on this square could stand."""
    walk_requested = Signal(int)
    """The user asks how the man on this square moves."""

    def __init__(
        self,
        square: Square,
        piece: Man | None,
        pictures: Pictures,
        parent: QWidget,
        *,
        is_fairy: bool = False,
    ) -> None:
        super().__init__(parent)
        self._square = square
        name = name_of(square)
        for column in range(2):
            for tool in (pair[column] for pair in TOOLS):
                if isinstance(tool, Man):
                    action = said(self.addAction(""), capitalised(man_words(tool)))
                    action.setIcon(_icon(tool, pictures, self))
                    action.setData(PlacePiece(square, tool))
                    action.setEnabled(tool != piece)
            self.addSeparator()
        if piece is not None:
            self._add_changes(square, piece, pictures, is_fairy)
        self._add_removal(name, piece)
        place = said(self.addAction(""), tr("Where could it stand?"))
        place.setEnabled(piece is not None)
        place.triggered.connect(self._ask_for_place)
        copy = said(self.addAction(""), tr("Copy “%1”").replace("%1", name))
        copy.triggered.connect(self._copy_name)

    def _add_changes(self, square: Square, man: Man, pictures: Pictures, is_fairy: bool) -> None:
        """Offer the man in another colour, and where fairy men are in use turned."""
        others = [next_color(man, has_neutral=is_fairy)]
        if is_fairy:
            from solver.notation.glyphs import turned_kind

            others.append(next_color(others[0], has_neutral=True))
            others += [replace(man, kind=turned_kind(man.kind, steps)) for steps in (1, -1)]
        for other in dict.fromkeys(others):
            action = said(self.addAction(""), tr("Change into %1", man_words(other)))
            action.setIcon(_icon(other, pictures, self))
            action.setData(PlacePiece(square, other))
        if is_fairy:
            self._add_traits(square, man)
            walk = said(self.addAction(""), tr("How does it move?"))
            walk.triggered.connect(lambda: self.walk_requested.emit(square))
        self.addSeparator()

    def _add_traits(self, square: Square, man: Man) -> None:
        """Offer what a man may have beside his walk, each to be given or taken."""
        from solver.fairy.naming.trait_words import trait_words

        menu = QMenu(self)
        say(menu.setTitle, tr("Attributes"))
        for trait in (it for it in Trait if it not in INNER_TRAITS):
            action = said(menu.addAction(""), capitalised(trait_words(trait)))
            action.setCheckable(True)
            action.setChecked(trait in man.traits)
            action.setData(PlacePiece(square, replace(man, traits=man.traits ^ {trait})))
        self.addMenu(menu)

    def _add_removal(self, name: str, piece: Man | None) -> None:
        text = tr("Remove from %1").replace("%1", name)
        removal = self.addAction(text)
        removal.setData(RemovePiece(self._square))
        removal.setEnabled(piece is not None)

    def _ask_for_place(self) -> None:
        self.place_requested.emit(self._square)

    def _copy_name(self) -> None:
        QGuiApplication.clipboard().setText(name_of(self._square))


class MarkMenu(QMenu):
    """Marks a square in one of four colours, or wipes all marks off."""

    mark_wished = Signal(int, int, Ink)
    wipe_wished = Signal()

    def __init__(self, square: Square, parent: QWidget) -> None:
        super().__init__(parent)
        say(self.setTitle, tr("Mark %1", name_of(square)))
        for ink, words in (
            (Ink.GREEN, tr("Green")),
            (Ink.RED, tr("Red")),
            (Ink.BLUE, tr("Blue")),
            (Ink.YELLOW, tr("Yellow")),
        ):
            action = said(self.addAction(""), words)
            action.setIcon(_ink_icon(ink))
            action.setData(ink)
        self.addSeparator()
        said(self.addAction(""), tr("Wipe off all marks"))
        self._square = square
        self.triggered.connect(self._on_triggered)

    def _on_triggered(self, action: QAction) -> None:
        ink = action.data()
        if ink is None:
            self.wipe_wished.emit()
        else:
            self.mark_wished.emit(self._square, self._square, ink)


class PromotionMenu(QMenu):
    """The pieces a pawn may become; the data of its actions are the moves."""

    def __init__(
        self, man: Man, moves: Iterable[Move], pictures: Pictures, parent: QWidget
    ) -> None:
        super().__init__(parent)
        for move in sorted(moves, key=_in_order):
            piece = man if move.promotion is None else replace(man, kind=move.promotion)
            words = capitalised(man_words(piece))
            if move.captured is not None and move.captured != move.to_square:
                words = joined(", ", (words, tr("captures on %1", name_of(move.captured))))
            action: QAction = said(self.addAction(""), words)
            action.setIcon(_icon(piece, pictures, self))
            action.setData(move)
        self.setActiveAction(self.actions()[0])


def _in_order(move: Move) -> tuple[bool, int]:
    """Put the orthodox kinds first, from the queen down."""
    kind = move.promotion or 0
    return kind > Kind.KING, kind if kind > Kind.KING else -kind


def _ink_icon(ink: Ink) -> QIcon:
    picture = QPixmap(_ICON_SIZE, _ICON_SIZE)
    picture.fill(QColor(MARK_COLORS[ink]))
    return QIcon(picture)


def _icon(piece: Man, pictures: Pictures, menu: QMenu) -> QIcon:
    """Draw a man on the ground of the tray: in the dark, black men are not seen without it."""
    man: QPixmap = pictures.picture(piece, _ICON_SIZE, menu.devicePixelRatioF())
    picture = QPixmap(man.size())
    picture.setDevicePixelRatio(man.devicePixelRatio())
    picture.fill(QColor(tokens(menu.palette()).tray))
    painter = QPainter(picture)
    painter.drawPixmap(0, 0, man)
    painter.end()
    return QIcon(picture)
