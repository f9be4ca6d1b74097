"""A man of one's own: his letters, his drawing and his walk, shown on a board while one types."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from composer.board.taste import taste
from composer.language import Language, voice
from composer.panels.fairy.move_board import MoveBoard
from composer.panels.shared.completing import WordsLine
from composer.panels.shared.controls import deciding_row, fill, form_choice
from composer.saying import add_choice, add_row, describe, said, say
from composer.tokens import GRID
from solver.fairy.catalogue import kind_words
from solver.fairy.own_men import (
    LONGEST_NAME,
    LONGEST_WALK,
    WAYS,
    Names,
    OwnManError,
    checked,
    kind_defined,
    plain,
)
from solver.language import capitalised, joined, quoted, tr
from solver.men import Color, Kind, Man, OwnMan, own_kind, own_man
from solver.notation.fairy_words import rule_words
from solver.notation.glyphs import DRAWINGS, Drawn, Glyph, drawing_name

_ICON = 28


class OwnManDialog(QDialog):
    """Lets a man be defined, or one of those that are there already be changed."""

    defined = Signal(Kind, object)
    """The Kind that was defined, and the Kind it stands for from now on, or None."""

    def __init__(self, there: Sequence[Kind], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        say(self.setWindowTitle, tr("A man of one’s own"))
        told = {own.letters: kind for kind in there if (own := own_man(kind)) is not None}
        self._there = told
        self.letters = QLineEdit(self)
        self.letters.setMaxLength(2)
        spoken = sorted({capitalised(name) for name in _spoken_names()})
        self.walk = WordsLine(spoken, tr("Walks that fit"), "+", self, chosen=True)
        self.walk.setMaxLength(LONGEST_WALK)
        say(self.walk.setPlaceholderText, "Camelrider + Wazir")
        self.name = QLineEdit(self)
        self.name.setMaxLength(LONGEST_NAME)
        say(self.name.setPlaceholderText, tr("without one, the walk is his name"))
        self.drawing = form_choice(tr("Drawing"), tr("What he looks like on the board"), self)
        self._offer_drawings()
        self.board = MoveBoard(self)
        self.rule = QLabel(self)
        self.message = QLabel(self)
        self.row = deciding_row(tr("&Take him"), self._take, self)
        self._lay_out()
        self._explain()
        for line in (self.letters, self.walk, self.name):
            line.textChanged.connect(self._show)
        self.drawing.currentIndexChanged.connect(self._show)
        self._show()

    def _offer_drawings(self) -> None:
        self.drawing.setIconSize(QSize(_ICON, _ICON))
        for glyph in DRAWINGS:
            name = drawing_name(glyph)
            man = Man(own_kind(OwnMan("", "Wazir", "", name), True), Color.WHITE)
            picture = taste().pictures.picture(man, _ICON, self.devicePixelRatioF())
            add_choice(self.drawing, _drawing_words(glyph), name)
            self.drawing.setItemIcon(self.drawing.count() - 1, QIcon(picture))

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        add_row(form, tr("&Letters"), self.letters)
        add_row(form, tr("&Walk"), self.walk)
        add_row(form, tr("&Name"), self.name)
        add_row(form, tr("&Drawing"), self.drawing)
        ways = ", ".join(way for way in WAYS if way != "step")
        hint = said(
            QLabel(self),
            tr(
                "A sum of walks: names of men, king’s step, and leaps or lines such as"
                " (1,3) or queen, with one of these behind: %1.",
                ways,
            ),
        )
        hint.setForegroundRole(hint.palette().ColorRole.PlaceholderText)
        for label in (hint, self.rule, self.message):
            label.setWordWrap(True)
        left = QVBoxLayout()
        fill(left, form, hint, self.rule, 1, self.message)
        top = QHBoxLayout()
        top.setSpacing(4 * GRID)
        fill(top, (left, 1), self.board)
        column = QVBoxLayout(self)
        column.setSpacing(3 * GRID)
        fill(column, top, self.row)
        self.resize(720, 400)

    def _explain(self) -> None:
        for line, name, tip in (
            (self.letters, tr("Letters"), tr("One or two letters or digits that no man has yet")),
            (self.walk, tr("Walk"), tr("A sum such as Camelrider + Wazir")),
            (self.name, tr("Name"), tr("What he is called below the diagram")),
        ):
            describe(line, name, tip)

    def show_definition(self, own: OwnMan) -> None:
        """Begin with a man who is there already."""
        self.letters.setText(own.letters)
        self.walk.setText(own.walk)
        self.name.setText(own.name)
        self.drawing.setCurrentIndex(max(0, self.drawing.findData(own.drawing)))

    @property
    def is_understood(self) -> bool:
        """Whether there is a man to take."""
        return self._button().isEnabled()

    def _definition(self, letters: str) -> OwnMan:
        drawing = self.drawing.currentData()
        return checked(OwnMan(letters, self.walk.text(), self.name.text(), drawing), _names())

    @Slot()
    def _show(self) -> None:
        """Show how he moves as soon as his walk is understood, and what is wrong until then."""
        letters, message = self.letters.text().strip(), ""
        self._show_walk(self._draft(letters) or self._draft(_NOBODYS))
        try:
            self._definition(letters)
            if letters.upper() in self._there:
                message = tr("%1 is changed wherever he stands.", quoted(letters.upper()))
            is_understood = True
        except OwnManError as error:
            is_untouched = not (letters and self.walk.text().strip())
            message, is_understood = "" if is_untouched else str(error), False
        say(self.message.setText, message)
        self._button().setEnabled(is_understood)

    def _draft(self, letters: str) -> Kind | None:
        """Return a man of the walk as it is typed so far, ``None`` where that is none."""
        try:
            return kind_defined(self._definition(letters), is_draft=True)
        except OwnManError:
            return None

    def _show_walk(self, draft: Kind | None) -> None:
        """Show how *draft* moves; of a walk that is not understood nothing is left."""
        self.board.show_man(None if draft is None else Man(draft, Color.WHITE))
        rule = "" if draft is None else joined("", (capitalised(rule_words(draft)), "."))
        say(self.rule.setText, rule)

    @Slot()
    def _take(self) -> None:
        try:
            kind = kind_defined(self._definition(self.letters.text()))
        except OwnManError as error:
            say(self.message.setText, str(error))
            return
        own = own_man(kind)
        before = self._there.get(own.letters) if own is not None else None
        self.accept()
        self.defined.emit(kind, before)

    def _button(self) -> QWidget:
        buttons = self.row.buttons()
        accepting = QDialogButtonBox.ButtonRole.AcceptRole
        return next(it for it in buttons if self.row.buttonRole(it) is accepting)


_NOBODYS = "00"
"""Letters of a man who is looked at before he has any."""


@cache
def _names() -> Names:
    """Return the kinds by what they are called in all languages."""
    return {
        plain(kind_words(kind, voice(language))): kind for language in Language for kind in Kind
    }


def _drawing_words(glyph: Glyph) -> str:
    """Say what is drawn, and how it is turned."""
    shape = glyph.shape
    if isinstance(shape, Drawn):
        words = {Drawn.DISC: tr("disc"), Drawn.FLOWER: tr("flower"), Drawn.SPAN: tr("two men")}
        return words[shape]
    turned = {1: tr("turned right"), 2: tr("upside down"), 3: tr("turned left")}
    return joined(", ", (kind_words(shape), turned[glyph.turns]))


def _spoken_names() -> list[str]:
    return [kind_words(kind) for kind in Kind]
