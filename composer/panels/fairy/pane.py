"""The pane of fairy men: search, colour, the tray, and how the man looked at moves."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from composer.appearance.fonts import written
from composer.panels.fairy.men_tray import MenTray
from composer.panels.fairy.move_board import MoveBoard
from composer.panels.shared.controls import fill, form_button
from composer.panels.shared.list_search import ListSearch
from composer.panels.shared.segments import Segments
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.panels.shared.wrapping_row import WrappingRow
from composer.saying import describe, said, say
from composer.tokens import GRID, Type
from solver.fairy.catalogue import kind_words
from solver.language import Said, capitalised, joined, tr, worded
from solver.men import Color, Kind, Man, own_man
from solver.notation.fairy_words import rule_words
from solver.notation.letters import readers_letters


class FairyMenPane(QWidget):
    """Offers the men; what is done with them is told by the tray's signals."""

    own_defined = Signal(Man, object)
    """A Man that the user has defined, in the colour offered, and the Kind before, or None."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = ListSearch(self)
        say(self.search.setPlaceholderText, tr("Name or code, in any language"))
        tip = tr("Name or code, in any language; Enter takes the first man found into the hand")
        describe(self.search, tr("Find a fairy man"), tip)
        self.tray = MenTray(self)
        self.colors = Segments(self)
        self._add_colors()
        self.own_button = form_button(
            tr("Own man…"),
            tr("Own man…"),
            tr("Define a man by his walk, such as Camelrider + Wazir"),
            self,
        )
        self.own_button.clicked.connect(self.define_man)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(self.tray)
        self.board = MoveBoard(self)
        self.name = QLabel(self)
        self.rule = QLabel(self)
        self.squares = QLabel(self)
        self.hint = said(
            QLabel(self),
            tr("Click squares of the little board to put men in the way."),
        )
        self._lay_out()
        tab_as_laid_out(self)
        self.search.textChanged.connect(self._show_found)
        self.search.returnPressed.connect(self._take_found)
        self.search.left_downwards.connect(self.tray.take_keyboard)
        self.tray.reached.connect(self.area.ensureWidgetVisible)
        self.tray.looked_at.connect(self.show_kind)
        self.board.told.connect(self._tell_squares)
        self.show_kind(Kind.GRASSHOPPER)

    def _add_colors(self) -> None:
        for color, words, tip in (
            (Color.WHITE, tr("White"), tr("Offer white men")),
            (Color.BLACK, tr("Black"), tr("Offer black men")),
            (Color.NEUTRAL, tr("Neutral"), tr("Offer neutral men, whom either side moves")),
        ):
            button = self.colors.add(words, tip)
            button.clicked.connect(lambda _=False, color=color: self._choose_color(color))
        self.colors.buttons[0].setChecked(True)

    def set_color(self, color: Color) -> None:
        """Offer men of another colour."""
        place = (Color.WHITE, Color.BLACK, Color.NEUTRAL).index(color)
        self.colors.buttons[place].setChecked(True)
        self.tray.set_color(color)
        self.show_kind(self._kind)

    def _choose_color(self, color: Color) -> None:
        """Offer men of another colour, and turn the one in hand to it if he is of these men."""
        self.set_color(color)
        armed = self.tray.armed
        if armed is None or armed.color is color:
            return
        if armed.kind > Kind.KING or armed.color is Color.NEUTRAL:
            self.tray.chosen.emit(replace(armed, color=color))

    @Slot(str)
    def _show_found(self, text: str) -> None:
        """Show the men that *text* stands for, and how the first of them moves."""
        self.tray.show_found(text)
        if text.strip() and self.tray.cells:
            self.show_kind(self.tray.cells[0].kind)

    @Slot()
    def _take_found(self) -> None:
        if self.search.text().strip() and self.tray.cells:
            self.tray.cells[0].click()

    @Slot(Kind)
    def show_kind(self, kind: Kind) -> None:
        """Show how men of a kind move."""
        self._kind = kind
        self.board.show_man(self.tray.man(kind))
        say(self.name.setText, _name_and_letters(kind))
        say(self.rule.setText, joined("", (capitalised(rule_words(kind)), ".")))

    @Slot()
    def define_man(self) -> None:
        """Open the dialog for a man of the user's own; one that is looked at is there to change."""
        from composer.panels.fairy.own_man_dialog import OwnManDialog

        dialog = OwnManDialog(self.tray.own, self)
        looked_at = own_man(self._kind)
        if looked_at is not None:
            dialog.show_definition(looked_at)
        dialog.defined.connect(self._take_own)
        dialog.open()

    @Slot(Kind, object)
    def _take_own(self, kind: Kind, before: Kind | None) -> None:
        self.search.clear()  # or he may not be seen in the tray
        self.own_defined.emit(self.tray.man(kind), before)
        self.show_kind(kind)

    @Slot(Said)
    def _tell_squares(self, words: str) -> None:
        say(self.squares.setText, words)

    def _lay_out(self) -> None:
        self.name.setFont(written(Type.STRONG))
        for label in (self.rule, self.squares, self.hint):
            label.setWordWrap(True)
        for label in (self.squares, self.hint):
            label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
        shown = (self.search, self.own_button, self.colors)
        top = WrappingRow(self, shown, field=self.search)
        words = QVBoxLayout()
        fill(words, self.name, self.rule, self.squares, 1, self.hint)
        below = QHBoxLayout()
        below.setSpacing(4 * GRID)
        fill(below, self.board, (words, 1))
        column = QVBoxLayout(self)
        column.setContentsMargins(4 * GRID, 3 * GRID, 4 * GRID, 3 * GRID)
        column.setSpacing(2 * GRID)
        fill(column, top, (self.area, 1), below)


@worded
def _name_and_letters(kind: Kind) -> str:
    """Return what men of a kind are called, and what stands for them in moves."""
    return f"{capitalised(kind_words(kind))} · {readers_letters().letter(kind)}"
