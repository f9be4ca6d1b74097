"""What is asked beside the stipulation, in the problem pane: phases, duplex, twins, solutions."""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from composer.editor import Edit, WishedEdit
from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.panels.shared.controls import bare, fill
from composer.panels.shared.part_words import part_heading
from composer.panels.shared.words import DOT
from composer.panels.sheet import asking
from composer.saying import add_choice, describe, said, say, words_at
from solver.errors import SolverError
from solver.language import filled, joined, tr
from solver.stipulation import StipulationError
from solver.twinning.composition import Composition, Duplex

_TWIN_LINES = 3
_MOST_HEADINGS = 6


class AskedGroup(QWidget):
    """Shows the options of one entry; every change is asked for, none is made here."""

    edit_requested = Signal(WishedEdit)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry = Entry()
        self._steps = count()
        self._step = next(self._steps)
        self.boxes = {
            "SetPlay": self._make_box(
                tr("Set play"), tr("The solution has set play: what stands before the key.")
            ),
            "Try": self._make_box(tr("Tries"), tr("The solution has tries: all but one fail.")),
            "PostKeyPlay": self._make_box(
                tr("Post-key play"), tr("The diagram stands after the key; the defender begins.")
            ),
        }
        for name, box in self.boxes.items():
            box.setObjectName(name)
            box.clicked.connect(self._ask_option)
        self.duplex = self._make_duplex()
        self.intended = self._make_intended()
        self.twins = self._make_twins()
        self.hint = QLabel(self, wordWrap=True)
        self._lay_out()
        self.show_entry(self._entry)

    def _make_box(self, words: str, tip: str) -> QCheckBox:
        box = said(QCheckBox(self), words)
        say(box.setToolTip, tip)
        say(box.setAccessibleName, words)
        return box

    def _make_duplex(self) -> QComboBox:
        box = QComboBox(self)
        for duplex, words in (
            (Duplex.NONE, tr("no duplex")),
            (Duplex.BOTH, tr("duplex")),
            (Duplex.HALF, tr("half-duplex")),
        ):
            add_choice(box, words, duplex)
        describe(
            box,
            tr("Duplex"),
            tr("Duplex: the colours also exchange their parts; half-duplex: they only do so."),
        )
        say(box.view().setAccessibleName, words_at(box.setAccessibleName))
        say(box.view().setToolTip, words_at(box.setToolTip))
        box.activated.connect(self._ask_duplex)
        return box

    def _make_intended(self) -> QLineEdit:
        line = QLineEdit(self)
        describe(
            line,
            tr("Intended solutions"),
            tr("How many solutions there should be: 2, or by moves 2.1.1.1"),
        )
        line.setPlaceholderText("1")
        line.setMaximumWidth(line.fontMetrics().horizontalAdvance("2.1.1.1.1") + 24)
        line.textEdited.connect(self._ask_intended)
        line.installEventFilter(self)
        return line

    def _make_twins(self) -> QPlainTextEdit:
        page = QPlainTextEdit(self)
        describe(
            page,
            tr("Twins"),
            tr("One twin a line, such as “b: Move a1 b2” or “c: Continued Remove g2”."),
        )
        page.setPlaceholderText("b: Move a1 b2")
        page.setTabChangesFocus(True)
        page.setFixedHeight(page.fontMetrics().lineSpacing() * _TWIN_LINES + 12)
        page.textChanged.connect(self._ask_twins)
        page.installEventFilter(self)
        return page

    def _lay_out(self) -> None:
        phases = QHBoxLayout()
        for box in self.boxes.values():
            phases.addWidget(box)
        phases.addStretch(1)
        row = QHBoxLayout()
        row.addWidget(self.duplex)
        row.addSpacing(8)
        fill(row, self._named(tr("Intended"), self.intended), self.intended, 1)
        grid = bare(QGridLayout(self))
        grid.setVerticalSpacing(6)
        grid.addLayout(phases, 0, 0)
        grid.addLayout(row, 1, 0)
        grid.addWidget(self.twins, 2, 0)
        grid.addWidget(self.hint, 3, 0)

    def _named(self, words: str, control: QWidget) -> QLabel:
        label = said(QLabel(self), words)
        label.setBuddy(control)
        return label

    def show_entry(self, entry: Entry) -> None:
        """Show *entry*; a field in use whose text stands for the same is left as it is typed."""
        self._entry = entry
        for name, box in self.boxes.items():
            box.setChecked(asking.has_option(entry, name))
        self.duplex.setCurrentIndex(self.duplex.findData(asking.duplex_of(entry)))
        intended = asking.intended_text(entry)
        if self.intended.text().strip() != intended:
            self.intended.setText(intended)
        twins = asking.twins_text(entry)
        own = self.twins.toPlainText()
        if not (self.twins.hasFocus() and asking.read_twins(own) == asking.read_twins(twins)):
            self._set_twins(twins)
        self._show_hint(entry)
        self.setEnabled(entry.fault is None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self._step = next(self._steps)
        elif event.type() == QEvent.Type.FocusOut and watched is self.twins:
            self._set_twins(asking.twins_text(self._entry))
        return False

    def _set_twins(self, text: str) -> None:
        if self.twins.toPlainText() != text:
            with QSignalBlocker(self.twins):
                self.twins.setPlainText(text)

    def _show_hint(self, entry: Entry) -> None:
        """Say what cannot be understood, or in faint words how the twins are read."""
        role = QPalette.ColorRole.WindowText
        try:
            words = self._reading(composition_of(entry))
            role = QPalette.ColorRole.PlaceholderText
        except StipulationError:
            words = ""  # said under the stipulation
        except SolverError as error:
            words = str(error)
        self.hint.setForegroundRole(role)
        say(self.hint.setText, words)
        self.hint.setVisible(bool(words))

    def _reading(self, composition: Composition) -> str:
        """Name the parts of *composition*, and say what was not taken as it is written."""
        parts = composition.parts()
        headings = [part_heading(part) for part in parts[:_MOST_HEADINGS]] if parts[1:] else []
        if len(parts) > _MOST_HEADINGS:
            headings.append("…")
        told = (DOT.join(headings), *composition.impossible(), *composition.remarks)
        return joined("\n", filter(None, told))

    @Slot(bool)
    def _ask_option(self, wanted: bool) -> None:
        box = self.sender()
        assert isinstance(box, QCheckBox)
        name = box.objectName()
        words = {"SetPlay": tr("set play"), "Try": tr("tries"), "PostKeyPlay": tr("post-key play")}
        text = tr("Ask for %1") if wanted else tr("Do not ask for %1")
        self._ask(
            filled(text, words[name]),
            lambda document: asking.set_option(document, name, wanted),
        )

    @Slot(int)
    def _ask_duplex(self, index: int) -> None:
        duplex: Duplex = self.duplex.itemData(index)
        self._ask(tr("Change duplex"), lambda document: asking.set_duplex(document, duplex))

    @Slot(str)
    def _ask_intended(self, text: str) -> None:
        self._ask(
            tr("Change intended solutions"),
            lambda document: asking.set_intended(document, text),
            "intended",
        )

    @Slot()
    def _ask_twins(self) -> None:
        text = self.twins.toPlainText()
        self._ask(tr("Change twins"), lambda document: asking.set_twins(document, text), "twins")

    def _ask(self, label: str, edit: Edit, field: str = "") -> None:
        merge_key = (field, self._step) if field else None
        self.edit_requested.emit(WishedEdit(label, edit, merge_key))
