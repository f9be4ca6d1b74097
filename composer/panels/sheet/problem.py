"""The problem pane: everything that is said of the problem on the board, each in its place.

The main fields are open; what fewer problems have is folded away in sections, whose
headings tell what they hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from composer.beside import Later, SlicedWork
from composer.editor import WishedEdit
from composer.formats.popeye.found import Found
from composer.model import edits
from composer.model.distinction import usual_distinctions
from composer.model.document import Document, Entry
from composer.panels.shared.completing import offered_words
from composer.panels.shared.controls import bare, form_button, form_layout
from composer.panels.shared.section import Section
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.panels.sheet import fields, problem_words
from composer.panels.sheet.asked import AskedGroup
from composer.panels.sheet.conditions_editor import ConditionsEditor
from composer.panels.sheet.field_book import LONG_PAGE, Control, FieldBook, tell
from composer.panels.sheet.fields import Field
from composer.panels.sheet.keyword_line import KeywordLine, KeywordMenu
from composer.panels.sheet.options_editor import OptionsEditor
from composer.panels.sheet.records_editor import RecordsEditor
from composer.panels.sheet.stipulation_builder import StipulationBuilder
from composer.saying import said, say
from composer.solving.plan import problems_of
from composer.tokens import GRID
from solver.language import tr

_NOTE_LINES = 3


class ProblemPane(QWidget):
    """Shows one entry in fields; every change is asked for, none is made here."""

    edit_requested = Signal(WishedEdit)
    twins_requested = Signal()
    """The user wants to edit the twins with a board."""
    castling_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry = Entry()
        self._found: Found | None = None
        self._compared: tuple[Found, str] | None = None
        self._is_same = True
        self._comparing = SlicedWork(self)
        self._comparing.finished.connect(self._show_hints)
        self._visit = 0
        self.book = FieldBook(self)
        self.book.edit_requested.connect(self.edit_requested)
        self.fault_label = self._make_hint()
        self._scroll = QScrollArea(self)
        self._sight = Later(0, self._show_focus, self)
        self._opened: Section | None = None
        self._look = Later(0, self._show_opened, self)
        self._form = self._make_form()
        self._lay_out()
        tab_as_laid_out(self)
        self.show_entry(self._entry)
        for child in self.findChildren(QWidget):
            child.installEventFilter(self)
            if isinstance(child, QComboBox | QSpinBox):
                child.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # not by the wheel, see below
            if isinstance(child, Section):
                child.opened.connect(self._note_opened)

    @property
    def controls(self) -> dict[str, Control]:
        """The fields by their names."""
        return self.book.controls

    # ------------------------------------------------------------ making

    def _make_form(self) -> QWidget:
        form = QWidget(self)
        rows = form_layout(form, margin=4 * GRID)
        rows.addRow(self.fault_label)
        self._add(rows, fields.AUTHORS)
        self._add_publication(rows)
        self._add_question(rows)
        self._add_remarks(rows)
        self._add_solution(rows)
        return form

    def _add_publication(self, rows: QFormLayout) -> None:
        self._add(rows, fields.SOURCE)
        self._add(rows, fields.DATE)
        self.source_section = self._section(
            tr("More of the source"),
            tr("Volume, issue, number, page and more."),
            (
                fields.VOLUME,
                fields.ISSUE,
                fields.ROUND,
                fields.NUMBER,
                fields.PAGE,
                fields.VARIANT,
                fields.SOURCE_COMMENTS,
            ),
        )
        rows.addRow(self.source_section)
        self._add(rows, fields.AWARD, control=self._make_award())
        self.award_section = self._section(
            tr("More of the award"),
            tr("The tourney and its judges."),
            (fields.TOURNEY, fields.TOURNEY_DATE, fields.JUDGES),
        )
        rows.addRow(self.award_section)
        self._add(rows, fields.DEDICATION)

    def _add_question(self, rows: QFormLayout) -> None:
        self._add(rows, fields.STIPULATION)
        self.builder = StipulationBuilder(self)
        self.builder.stipulation_chosen.connect(self._ask_stipulation)
        tip = tr("Put the stipulation together from play, goal and length.")
        self.builder_section = Section(tr("Choose the stipulation"), tip, self.builder, self)
        rows.addRow(self.builder_section)
        self.asked = AskedGroup(self)
        self.asked.edit_requested.connect(self.edit_requested)
        asked = said(QLabel(self), tr("&Twins, phases"))
        asked.setBuddy(self.asked.twins)
        rows.addRow(asked, self.asked)
        self.twins_button = self._button(
            tr("Edit twins on boards…"), tr("Make and change twins with boards to click on.")
        )
        self.twins_button.clicked.connect(self.twins_requested)
        rows.addRow("", self.twins_button)
        self.conditions = ConditionsEditor(self)
        self.conditions.edit_requested.connect(self.edit_requested)
        tip = tr("Circe, Madrasi, maximummer and other rules beyond those of plain chess.")
        self.conditions_section = Section(tr("Fairy conditions"), tip, self.conditions, self)
        rows.addRow(self.conditions_section)
        self.options = OptionsEditor(self)
        self.options.edit_requested.connect(self.edit_requested)
        self.options.castling_requested.connect(self.castling_requested)
        tip = tr("All options, castling and en passant.")
        self.options_section = Section(tr("Options, castling"), tip, self.options, self)
        rows.addRow(self.options_section)

    def _add_remarks(self, rows: QFormLayout) -> None:
        self.keywords = KeywordLine(self)
        self._add(rows, fields.KEYWORDS, control=self.keywords)
        self.keyword_menu = KeywordMenu(self.keywords, self)
        self.keyword_menu.keyword_toggled.connect(self._ask_keyword)
        rows.addRow("", self.keyword_menu)
        self._add(rows, fields.COMMENTS, lines=_NOTE_LINES)
        self.reprints = self._make_records(problem_words.reprint_editor(self))
        self.reprints_section = Section(
            tr("Reprints"),
            tr("Where else the problem was published."),
            self.reprints,
            self,
        )
        rows.addRow(self.reprints_section)
        self.ids = self._make_records(problem_words.foreign_id_editor(self))
        self.ids_section = Section(
            tr("Numbers in other collections"),
            tr("Under which numbers other collections have the problem."),
            self.ids,
            self,
        )
        rows.addRow(self.ids_section)

    def _add_solution(self, rows: QFormLayout) -> None:
        self.solution_hint = self._make_hint()
        rows.addRow(self.solution_hint)
        self.store_button = self._button(
            tr("Store the solution found"),
            tr("Keep the solution that the search found with the problem, to be saved with it."),
        )
        self.store_button.clicked.connect(self._ask_to_store)
        rows.addRow(self.store_button)  # above the page, where it is seen without scrolling
        self._add(rows, fields.SOLUTION, lines=LONG_PAGE)
        self.others = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.others.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        say(self.others.setAccessibleName, tr("Also in the file"))
        tip = tr("What else the file says of the problem; it is kept and written back.")
        self.others_section = Section(tr("Also in the file"), tip, self.others, self)
        rows.addRow(self.others_section)

    def _add(
        self,
        rows: QFormLayout,
        field: Field,
        *,
        lines: int = 1,
        control: QLineEdit | None = None,
    ) -> None:
        words = problem_words.field_words(field.name)
        self.book.add(rows, field, words, lines=lines, control=control)

    def _section(self, title: str, tip: str, inner: tuple[Field, ...]) -> Section:
        body = QWidget(self)
        section = Section(title, tip, body, self)
        rows = form_layout(body, margin=0, left=12)
        for field in inner:
            self._add(rows, field, lines=2 if field is fields.SOURCE_COMMENTS else 1)
        return section

    def _make_records(self, editor: RecordsEditor) -> RecordsEditor:
        editor.edit_requested.connect(self.edit_requested)
        return editor

    def _make_award(self) -> QLineEdit:
        line = QLineEdit(self)
        words = offered_words(usual_distinctions(), tr("Distinctions that fit"), line)
        line.setCompleter(words)
        words.activated.connect(line.textEdited)
        return line

    def _make_hint(self) -> QLabel:
        hint = QLabel(self, wordWrap=True)
        hint.hide()
        return hint

    def _button(self, words: str, tip: str) -> QPushButton:
        return form_button(words, words, tip, self)

    def _lay_out(self) -> None:
        scroll = self._scroll
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields take it
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(self._form)
        layout = bare(QVBoxLayout(self))
        layout.addWidget(scroll)

    # ------------------------------------------------------------ showing

    @Slot(Document, Document)
    def note_document(self, before: Document, after: Document) -> None:
        """Show the problem on the board; for the editor's ``document_changed``."""
        self.show_entry(after.entry)

    def show_entry(self, entry: Entry) -> None:
        """Show *entry*; a field whose text stands for the same is left as it is typed."""
        self._entry = entry
        self.book.show_entry(entry)
        for part in (self.builder, self.asked, self.conditions, self.options):
            part.show_entry(entry)
        for records in (self.reprints, self.ids):
            records.show_entry(entry)
        self.twins_button.setEnabled(entry.fault is None)
        self.keyword_menu.setEnabled(entry.fault is None)
        self._show_summaries()
        self._show_hints()

    def show_found(self, found: Found) -> None:
        """Offer to store what was *found* as long as its problem is the one shown."""
        self._found = found
        self._show_hints()

    def begin_writing(self) -> None:
        """Take the keyboard to the first field, and scroll there."""
        self.controls[fields.AUTHORS.name].setFocus()

    def show_conditions(self, text: str) -> None:
        """Open the fairy conditions, search them for *text* and take the keyboard there."""
        self.conditions.search.setText(text)
        self._bring(self.conditions_section, self.conditions.search)

    def show_options(self) -> None:
        """Open the options and take the keyboard there."""
        self._bring(self.options_section, self.options.table)

    def _bring(self, section: Section, entrance: QWidget) -> None:
        section.open()
        entrance.setFocus()
        self._opened = section
        self._look.start()  # all of it comes into sight

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Scroll what the keyboard comes to into sight, and let the wheel turn only what has it.

        What is clicked stays below the pointer, or the click would end elsewhere.
        """
        if isinstance(event, QFocusEvent) and event.gotFocus() and isinstance(watched, QWidget):
            self._visit += 1
            if event.reason() is not Qt.FocusReason.MouseFocusReason:
                self._scroll.ensureWidgetVisible(watched)
                self._sight.start()  # again when a section has been laid out
        is_choice = isinstance(watched, QComboBox | QSpinBox) and not watched.hasFocus()
        if is_choice and event.type() == QEvent.Type.Wheel:
            event.ignore()  # it goes on to the pane, which scrolls
            return True
        return False

    def changeEvent(self, event: QEvent) -> None:
        """Say what is made of the problem in the language that is chosen."""
        if event.type() == QEvent.Type.LanguageChange:
            self.show_entry(self._entry)
        super().changeEvent(event)

    @Slot()
    def _show_focus(self) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and self._form.isAncestorOf(focused):
            self._scroll.ensureWidgetVisible(focused)

    @Slot()
    def _note_opened(self) -> None:
        section = self.sender()
        assert isinstance(section, Section)
        self._opened = section
        self._look.start()  # when it has been laid out

    @Slot()
    def _show_opened(self) -> None:
        """Scroll what was unfolded into sight, as much of it as there is room for."""
        if self._opened is not None:
            self._scroll.ensureWidgetVisible(self._opened.body)
            self._scroll.ensureWidgetVisible(self._opened.button)

    def _show_summaries(self) -> None:
        entry = self._entry
        self.source_section.tell(problem_words.source_summary(entry))
        self.award_section.tell(problem_words.award_summary(entry))
        self.conditions_section.tell(self.conditions.summary())
        self.options_section.tell(self.options.summary())
        self.reprints_section.tell(self.reprints.summary())
        self.ids_section.tell(self.ids.summary())
        others = problem_words.other_values(entry)
        self.others_section.tell(", ".join(others))
        self.others_section.setVisible(bool(others))
        say(self.others.setText, "\n".join(f"{key}: {value}" for key, value in others.items()))

    @Slot()
    def _show_hints(self) -> None:
        entry = self._entry
        tell(self.fault_label, entry.fault or "")
        outdated = tr("The position or the stipulation has changed since this was stored.")
        tell(self.solution_hint, outdated if entry.is_solution_outdated else "")
        self.store_button.setVisible(self._can_store())

    # ------------------------------------------------------------ asking

    @Slot(str)
    def _ask_stipulation(self, text: str) -> None:
        edit = fields.STIPULATION.edit(text)
        merge_key = ("stipulation builder", self._visit)
        self.edit_requested.emit(WishedEdit(tr("Change stipulation"), edit, merge_key))

    @Slot(str)
    def _ask_keyword(self, keyword: str) -> None:
        edit = partial(edits.toggle_keyword, keyword=keyword)
        self.edit_requested.emit(WishedEdit(tr("Change keywords"), edit))

    @Slot()
    def _ask_to_store(self) -> None:
        if self._found is not None:
            edit = fields.SOLUTION.edit(self._found.text())
            self.edit_requested.emit(WishedEdit(tr("Store the solution"), edit))

    def _can_store(self) -> bool:
        """Tell whether the solution found belongs to this entry, and is not in it yet."""
        found, entry = self._found, self._entry
        if found is None or not found.is_worth_storing or entry.fault is not None:
            return False
        is_same = problems_of(entry) == found.problems
        return is_same and not self._is_stored(found, entry.solution)

    def _is_stored(self, found: Found, text: str) -> bool:
        """Tell whether *text* is *found*; asked at every edit, so the answer is remembered.

        Two long texts are compared between other events: they are the same until they differ.
        """
        if self._compared is None or self._compared[0] is not found or self._compared[1] != text:
            self._compared, self._is_same = (found, text), True
            self._comparing.start(self._compare(found, text))
        return self._is_same

    def _compare(self, found: Found, text: str) -> Iterator[bool]:
        for is_same in found.compare(text):
            self._is_same = is_same
            yield is_same
