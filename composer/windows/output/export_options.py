"""The choices of an export, in tabs: page, board, words, picture."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QTabWidget,
    QWidget,
)

from composer.diagram.caption import TextForm
from composer.diagram.lettering import Lettering, ManSigns
from composer.diagram.look import BoardLook, BoardStyle, Coordinates
from composer.diagram.output import LEAST_PIXELS, MOST_PIXELS, OutputForm, PictureKind
from composer.diagram.page_form import MILLIMETRE, PageForm, Paper, PerPage, SolutionPlace
from composer.diagram.piece_sets import PieceSet
from composer.export.targets import Target
from composer.language import Language
from composer.panels.shared.fields import NumberField
from composer.saying import add_choice, add_row, add_tab, said, say
from composer.windows.output.export_settings import NARROWEST_MARGIN, WIDEST_MARGIN
from solver.language import tr
from solver.notation.page.detail import PageDetail

Chosen = TypeVar("Chosen", bound=Enum)


class ExportOptions(QTabWidget):
    """Shows an OutputForm and gives back what the user makes of it."""

    changed = Signal()

    def __init__(self, form: OutputForm, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say(self.setAccessibleName, tr("Options of the export"))
        self._pages = self._add_tab(tr("Page"))
        self._board = self._add_tab(tr("Board"))
        self._words = self._add_tab(tr("Words"))
        self._picture = self._add_tab(tr("Picture"))
        self._make_pages(form.pages)
        self._make_board(form.pages)
        self._make_words(form.pages)
        self._make_picture(form)

    def form(self) -> OutputForm:
        """Return what is chosen."""
        return OutputForm(self._page_form(), _data(self.kind, PictureKind), self.pixels.value())

    def suit(self, target: Target, *, is_single: bool) -> None:
        """Enable what matters to files of this kind, with one problem or several."""
        self.per_page.setEnabled(not is_single)
        is_picture = target.has_pictures
        is_page = target.has_pages or (
            is_picture and _data(self.kind, PictureKind) is PictureKind.PAGES
        )
        shows_words = not is_picture or _data(self.kind, PictureKind) is not PictureKind.BOARD
        is_drawn = target.drawn is not None
        is_typeset = target.draws_boards and not is_drawn
        for box in (self.piece_set, self.board_style, self.coordinates, self.signs):
            box.setEnabled(is_drawn)  # elsewhere a package draws the board, and has its men
        for flag in (self.asks_in_words, self.marks):
            flag.setEnabled(is_drawn)
        self.numbers.setEnabled(is_drawn and not is_single)
        self.detail.setEnabled(is_page or is_typeset)
        tabs = (is_page, True, (shows_words and is_drawn) or is_typeset, is_picture)
        for index, is_wanted in enumerate(tabs):
            self.setTabEnabled(index, is_wanted)
        if not self.isTabEnabled(self.currentIndex()):
            wanted = [index for index in range(self.count()) if self.isTabEnabled(index)]
            self.setCurrentIndex(wanted[0] if wanted else 0)

    def _page_form(self) -> PageForm:
        lettering = Lettering(
            _data(self.language, Language),
            _data(self.signs, ManSigns),
            self.english_n.isChecked(),
        )
        return PageForm(
            paper=_data(self.paper, Paper),
            per_page=_data(self.per_page, PerPage),
            margin=self.margin.value() * MILLIMETRE,
            solutions=_data(self.solutions, SolutionPlace),
            detail=_data(self.detail, PageDetail),
            look=BoardLook(
                _data(self.board_style, BoardStyle),
                _data(self.piece_set, PieceSet),
                _data(self.coordinates, Coordinates),
                letters=lettering.letters,
                has_ground=not self.transparent.isChecked(),
            ),
            text=TextForm(lettering, self.asks_in_words.isChecked(), self.marks.isChecked()),
            title=self.title.text(),
            header=self.header.text(),
            footer=self.footer.text(),
            has_page_numbers=self.page_numbers.isChecked(),
            has_numbers=self.numbers.isChecked(),
            has_drawn_marks=self.drawn_marks.isChecked(),
        )

    def _make_pages(self, form: PageForm) -> None:
        rows = self._pages
        counts = {count: count.value for count in PerPage}
        self.per_page = self._choice(rows, tr("&Diagrams a page"), counts, form.per_page)
        papers = {Paper.A4: tr("A4"), Paper.LETTER: tr("Letter")}
        self.paper = self._choice(rows, tr("Pa&per"), papers, form.paper)
        places = {
            SolutionPlace.AFTER: tr("After each diagram"),
            SolutionPlace.END: tr("At the end"),
            SolutionPlace.NONE: tr("None"),
        }
        self.solutions = self._choice(rows, tr("&Solutions"), places, form.solutions)
        self.title = self._line(rows, tr("&Title"), form.title)
        self.header = self._line(rows, tr("&Header"), form.header)
        self.footer = self._line(rows, tr("&Footer"), form.footer)
        margin = round(form.margin / MILLIMETRE)
        self.margin = self._number(rows, tr("&Margin"), margin, NARROWEST_MARGIN, WIDEST_MARGIN)
        say(self.margin.setSuffix, tr(" mm"))
        self.page_numbers = self._flag(rows, tr("Page num&bers"), form.has_page_numbers)

    def _make_board(self, form: PageForm) -> None:
        rows, look = self._board, form.look
        sets = {
            PieceSet.STANDARD: tr("Standard"),
            PieceSet.PRINT: tr("Print"),
            PieceSet.MODERN: tr("Modern"),
        }
        self.piece_set = self._choice(rows, tr("&Piece set"), sets, look.piece_set)
        styles = {
            BoardStyle.PRINT: tr("As in print"),
            BoardStyle.LINDEN: tr("Linden"),
            BoardStyle.BROWN: tr("Brown"),
            BoardStyle.GREEN: tr("Green"),
            BoardStyle.BLUE: tr("Blue"),
            BoardStyle.SLATE: tr("Slate"),
            BoardStyle.SAGE: tr("Sage"),
            BoardStyle.NIGHT: tr("Night"),
        }
        self.board_style = self._choice(rows, tr("&Colours"), styles, look.style)
        places = {
            Coordinates.OFF: tr("None"),
            Coordinates.OUTSIDE: tr("Outside the board"),
            Coordinates.INSIDE: tr("Inside the board"),
        }
        self.coordinates = self._choice(rows, tr("C&oordinates"), places, look.coordinates)
        self.drawn_marks = self._flag(rows, tr("&Arrows and frames"), form.has_drawn_marks)
        tip = tr("Those of your own, drawn on the diagram with the right mouse button.")
        say(self.drawn_marks.setToolTip, tip)

    def _make_words(self, form: PageForm) -> None:
        rows, text = self._words, form.text
        languages = {language: language.own_name for language in Language}
        self.language = self._choice(rows, tr("&Language"), languages, text.lettering.language)
        signs = {ManSigns.LETTERS: tr("Letters"), ManSigns.FIGURES: tr("Figurines")}
        self.signs = self._choice(rows, tr("&Men in solutions"), signs, text.lettering.signs)
        self.english_n = self._flag(
            rows, tr("English &knights are N, not S"), text.lettering.has_english_n
        )
        self.asks_in_words = self._flag(rows, tr("Stipulation in &words"), text.asks_in_words)
        details = {
            PageDetail.ALL: tr("All that is known"),
            PageDetail.PLAY: tr("No set play and tries"),
            PageDetail.KEYS: tr("Keys alone"),
        }
        self.detail = self._choice(rows, tr("Solutions &tell"), details, form.detail)
        tip = tr(
            "Solutions of help and series play stay; what somebody wrote in his own way stays as "
            "it is."
        )
        say(self.detail.setToolTip, tip)
        self.marks = self._flag(rows, tr("&C+ and number of men"), text.has_marks)
        self.numbers = self._flag(rows, tr("&Number the diagrams"), form.has_numbers)

    def _make_picture(self, form: OutputForm) -> None:
        rows = self._picture
        kinds = {
            PictureKind.BOARD: tr("The board alone"),
            PictureKind.CAPTION: tr("The diagram with its words"),
            PictureKind.PAGES: tr("Whole pages"),
        }
        self.kind = self._choice(rows, tr("A picture &shows"), kinds, form.kind)
        self.pixels = self._number(rows, tr("&Width"), form.pixels, LEAST_PIXELS, MOST_PIXELS)
        say(self.pixels.setSuffix, tr(" pixels"))
        self.pixels.setSingleStep(100)
        is_clear = not form.pages.look.has_ground
        self.transparent = self._flag(rows, tr("&Transparent ground"), is_clear)

    def _add_tab(self, words: str) -> QFormLayout:
        page = QWidget(self)
        rows = QFormLayout(page)
        rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        add_tab(self, page, words)
        return rows

    def _choice(
        self, rows: QFormLayout, words: str, choices: Mapping[Chosen, str], chosen: Chosen
    ) -> QComboBox:
        box = QComboBox(self)
        for choice, text in choices.items():
            add_choice(box, text, choice)
        box.setCurrentIndex(list(choices).index(chosen))
        box.currentIndexChanged.connect(self.changed)
        self._add_row(rows, words, box)
        return box

    def _line(self, rows: QFormLayout, words: str, text: str) -> QLineEdit:
        line = QLineEdit(text, self)
        line.setMaxLength(300)
        line.textChanged.connect(self.changed)
        self._add_row(rows, words, line)
        return line

    def _number(
        self, rows: QFormLayout, words: str, value: int, least: int, most: int
    ) -> NumberField:
        box = NumberField(self)
        box.setRange(least, most)
        box.setValue(value)
        box.valueChanged.connect(self.changed)
        self._add_row(rows, words, box)
        return box

    def _flag(self, rows: QFormLayout, words: str, is_set: bool) -> QCheckBox:
        box = said(QCheckBox(self), words)
        box.setChecked(is_set)
        box.toggled.connect(self.changed)
        rows.addRow(box)
        return box

    def _add_row(self, rows: QFormLayout, words: str, field: QWidget) -> None:
        say(field.setAccessibleName, words.replace("&", ""))
        add_row(rows, words, field)


def _data(box: QComboBox, kind: type[Chosen]) -> Chosen:
    data = box.currentData()
    assert isinstance(data, kind)
    return data
