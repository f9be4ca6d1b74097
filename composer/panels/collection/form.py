"""A form for a search, for those who do not want to learn the words of the search line."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from composer.collection.form import FilledForm, Range
from composer.collection.query import QueryError, parse_query
from composer.panels.shared.controls import bare, fill
from composer.panels.shared.fields import NumberField
from composer.panels.shared.form_area import FormArea
from composer.panels.shared.screens import resize_within_screen
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.saying import add_button, add_choice, add_row, said, say
from solver.language import filled, tr

_FIRST_YEAR, _LAST_YEAR = 999, 2099
_TEXTS = ("text", "author", "source", "award", "keyword", "comment", "solution")


class SearchForm(QDialog):
    """Asks field by field; what is filled in stays for the next time."""

    query_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("Search in the collection"))
        self.texts = {name: QLineEdit(self) for name in _TEXTS}
        self.stipulation = QLineEdit(self)
        self.stipulation.setPlaceholderText("#2..#4   h#   s#3")
        self.with_men = QLineEdit(self)
        say(self.with_men.setPlaceholderText, tr("such as wQ bSS"))
        self.without_men = QLineEdit(self)
        say(self.without_men.setPlaceholderText, tr("such as P"))
        self.years = _Spread(_FIRST_YEAR, _LAST_YEAR, self)
        self.men = _Spread(0, 64, self)
        self.white = _Spread(0, 64, self)
        self.black = _Spread(0, 64, self)
        self.states = self._make_states()
        self.joint = QComboBox(self)
        add_choice(self.joint, tr("All of it must be true"))
        add_choice(self.joint, tr("One of it is enough"))
        say(self.joint.setAccessibleName, tr("How the answers are joined"))
        self.preview = QLabel(self, wordWrap=True)
        self._lay_out()
        tab_as_laid_out(self)
        self._listen()
        self._show_query()
        resize_within_screen(self, self.sizeHint())

    def _make_states(self) -> dict[str, QCheckBox]:
        words = {
            "is:marked": tr("&Marked"),
            "has:twins": tr("Has &twins"),
            "has:solution": tr("Solution is &stored"),
            "is:version": tr("Has other &versions"),
            "is:duplicate": tr("Stands in the file a&gain"),
            "is:unreadable": tr("Cannot be &read"),
        }
        return {name: said(QCheckBox(self), text) for name, text in words.items()}

    def _lay_out(self) -> None:
        form = QFormLayout()
        labels = {
            "text": tr("An&ywhere"),
            "author": tr("&Author"),
            "source": tr("S&ource"),
            "award": tr("Awar&d"),
            "keyword": tr("&Keyword"),
            "comment": tr("Comme&nt"),
            "solution": tr("Solut&ion"),
        }
        for name, field in self.texts.items():
            add_row(form, labels[name], field)
        add_row(form, tr("Asks &for"), self.stipulation)
        add_row(form, tr("Year"), self.years)
        add_row(form, tr("Men"), self.men)
        add_row(form, tr("White men"), self.white)
        add_row(form, tr("Black men"), self.black)
        add_row(form, tr("&With these men"), self.with_men)
        add_row(form, tr("Witho&ut these men"), self.without_men)
        for spread, name in (
            (self.years, tr("Year")),
            (self.men, tr("Men")),
            (self.white, tr("White men")),
            (self.black, tr("Black men")),
        ):
            spread.name_fields(name)
        grid = QGridLayout()
        for number, box in enumerate(self.states.values()):
            grid.addWidget(box, number // 2, number % 2)
        buttons = QDialogButtonBox(self)
        self.search_button = add_button(
            buttons, tr("Sear&ch"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.empty_button = add_button(buttons, tr("&Empty"), QDialogButtonBox.ButtonRole.ResetRole)
        cancel = add_button(buttons, tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.search_button.clicked.connect(self._search)
        self.empty_button.clicked.connect(self.empty)
        cancel.clicked.connect(self.reject)
        self._add_rows(form, grid, buttons)

    def _add_rows(self, form: QFormLayout, grid: QGridLayout, buttons: QDialogButtonBox) -> None:
        fields = QWidget(self)
        rows = bare(QVBoxLayout(fields))
        fill(rows, form, grid, self.joint)
        self.area = FormArea(fields, self)
        column = QVBoxLayout(self)
        fill(column, (self.area, 1), self.preview, buttons)

    def _listen(self) -> None:
        fields = (*self.texts.values(), self.stipulation, self.with_men, self.without_men)
        for field in fields:
            field.textChanged.connect(self._show_query)
        for spread in (self.years, self.men, self.white, self.black):
            spread.changed.connect(self._show_query)
        for box in self.states.values():
            box.toggled.connect(self._show_query)
        self.joint.currentIndexChanged.connect(self._show_query)

    @property
    def answers(self) -> FilledForm:
        """What is filled in."""
        return FilledForm(
            texts={name: field.text() for name, field in self.texts.items()},
            stipulation=self.stipulation.text(),
            years=self.years.range,
            men=self.men.range,
            white=self.white.range,
            black=self.black.range,
            with_men=self.with_men.text(),
            without_men=self.without_men.text(),
            states=tuple(name for name, box in self.states.items() if box.isChecked()),
            is_any=self.joint.currentIndex() == 1,
        )

    @Slot()
    def empty(self) -> None:
        """Empty all fields."""
        for field in (*self.texts.values(), self.stipulation, self.with_men, self.without_men):
            field.clear()
        for spread in (self.years, self.men, self.white, self.black):
            spread.empty()
        for box in self.states.values():
            box.setChecked(False)
        self.joint.setCurrentIndex(0)

    @Slot()
    def _show_query(self) -> None:
        query = self.answers.query
        try:
            parse_query(query)
        except QueryError as error:
            say(self.preview.setText, f"⚠ {error}")
            self.search_button.setEnabled(False)
            return
        words = filled(tr("Search line: %1"), query) if query else tr("All problems.")
        say(self.preview.setText, words)
        self.search_button.setEnabled(True)

    @Slot()
    def _search(self) -> None:
        self.query_chosen.emit(self.answers.query)
        self.accept()


class _Spread(QWidget):
    """Two numbers, from and to; the least number of each says that it is open."""

    changed = Signal()

    def __init__(self, open_end: int, most: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._open_end = open_end
        self.least, self.most = NumberField(self), NumberField(self)
        row = bare(QHBoxLayout(self))
        for box, words in ((self.least, tr("from any")), (self.most, tr("to any"))):
            box.setRange(open_end, most)
            say(box.setSpecialValueText, words)
            box.valueChanged.connect(self.changed)
            row.addWidget(box, 1)

    def name_fields(self, name: str) -> None:
        """Say to a screen reader what the numbers are."""
        say(self.least.setAccessibleName, filled(tr("%1, at least"), name))
        say(self.most.setAccessibleName, filled(tr("%1, at most"), name))

    @property
    def range(self) -> Range:
        """The two numbers, 0 for an open end."""
        least, most = (
            0 if box.value() == self._open_end else box.value() for box in (self.least, self.most)
        )
        return Range(least, most)

    def empty(self) -> None:
        """Leave both ends open."""
        self.least.setValue(self._open_end)
        self.most.setValue(self._open_end)
