"""Putting a stipulation together from its parts, for who does not know the signs."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from composer.model.document import Entry
from composer.panels.shared.controls import form_choice
from composer.panels.shared.fields import NumberField
from composer.panels.sheet.field_book import tell
from composer.panels.sheet.kinds import kind_title
from composer.saying import add_choice, describe, said, say, words_at
from solver.goals import Goal
from solver.language import tr
from solver.notation.fen import placement
from solver.squares import SQUARE_NAMES, name_of, square_of
from solver.stipulation import LONGEST, LONGEST_SERIES, Parry, Play, Stipulation, StipulationError

_IN_TURNS, _IN_SERIES = Parry.NONE, "series"


class StipulationBuilder(QWidget):
    """Play, goal, length and what else is asked; each choice asks for the stipulation."""

    stipulation_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._arrival = ""  # to which men the play goes, where that is asked
        self._theirs: Goal | None = None  # what who helps could reach, if it is another goal
        self._introduction = 0
        self.play = self._combo(
            tr("The play"),
            tr("How the two sides work towards the goal."),
            _plays(),
        )
        self.goal = self._combo(
            tr("Goal"),
            tr("What is reached at the end."),
            _goals(),
        )
        self.square = self._make_square()
        self.length = self._make_length()
        self.half = self._box(tr("and a half"), tr("Help play that begins half a move earlier."))
        self.series = self._combo(
            tr("Order of moves"),
            tr(
                "In a series one side makes all the moves but the last. In a parry series it may"
                " give check on the way, and the other side moves out of check alone: against the"
                " stipulation, or helping."
            ),
            _orders(),
        )
        self.exact = self._box(tr("exact"), tr("Nothing shorter counts."))
        self.reciprocal = self._box(
            tr("reciprocal"),
            tr("Help play in which who helps could reach the goal himself with his last move."),
        )
        self.words = QLabel(self, wordWrap=True)
        self._lay_out()
        self.show_entry(Entry())

    def _make_square(self) -> QLineEdit:
        line = QLineEdit("e4", self)
        describe(
            line,
            tr("Goal square"),
            tr("The square to be reached, or of the man to be kissed, such as e4."),
        )
        line.setMaximumWidth(line.fontMetrics().horizontalAdvance("h8") + 24)
        line.textEdited.connect(self._tell)
        return line

    def _make_length(self) -> NumberField:
        box = NumberField(self)
        box.setRange(1, LONGEST_SERIES)
        say(box.setAccessibleName, tr("Length in moves"))
        bounds = tr("The number of moves: up to %1, in a series up to %2.", LONGEST, LONGEST_SERIES)
        say(box.setToolTip, bounds)
        say(box.lineEdit().setAccessibleName, words_at(box.setAccessibleName))
        say(box.lineEdit().setToolTip, words_at(box.setToolTip))
        box.valueChanged.connect(self._tell)
        return box

    def _combo(self, name: str, tip: str, choices: tuple[tuple[str, object], ...]) -> QComboBox:
        box = form_choice(name, tip, self)
        for words, value in choices:
            add_choice(box, words, value)
        box.activated.connect(self._tell)
        return box

    def _box(self, words: str, tip: str) -> QCheckBox:
        box = said(QCheckBox(self), words)
        describe(box, words, tip)
        box.clicked.connect(self._tell)
        return box

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 0, 0, 4)
        rows: tuple[tuple[QWidget, ...], ...] = (
            (self.play, self.goal, self.square),
            (self.series, self.length, self.half),
            (self.exact, self.reciprocal),
        )
        for row, widgets in enumerate(rows):
            for column, widget in enumerate(widgets):
                grid.addWidget(widget, row, column)
        grid.addWidget(self.words, len(rows), 0, 1, 4)
        grid.setColumnStretch(3, 1)

    def show_entry(self, entry: Entry) -> None:
        """Show the parts of the stipulation of *entry*; where it is none, leave them."""
        self.setEnabled(entry.fault is None)
        self._arrival = placement(entry.setup.squares)
        try:
            stipulation = Stipulation.parse(entry.stipulation)
        except StipulationError:
            tell(self.words, tr("Choose what is asked; the field above is changed."))
            return
        tell(self.words, kind_title(stipulation))
        self._arrival = stipulation.arrival or self._arrival
        with QSignalBlocker(self.length):
            self.length.setMinimum(0 if stipulation.has_half_move else 1)
            self.length.setValue(stipulation.moves)
        self.play.setCurrentIndex(self.play.findData(stipulation.play))
        self.goal.setCurrentIndex(self.goal.findData(stipulation.goal))
        if stipulation.target is not None and not self.square.hasFocus():
            self.square.setText(name_of(stipulation.target))
        self.half.setChecked(stipulation.has_half_move)
        order = _IN_SERIES if stipulation.series else stipulation.parry
        self.series.setCurrentIndex(self.series.findData(order))
        self.exact.setChecked(stipulation.exact)
        theirs = stipulation.reciprocal
        self._theirs = None if theirs is stipulation.goal else theirs
        self._introduction = stipulation.introduction
        self.reciprocal.setChecked(theirs is not None)
        self._show_what_fits()

    def _show_what_fits(self) -> None:
        is_help = self.play.currentData().is_help or self.goal.currentData().is_game
        in_turns = self.series.currentData() is _IN_TURNS
        self.half.setEnabled(is_help and in_turns)
        self.reciprocal.setEnabled(self.play.currentData() is Play.HELP and in_turns)
        self.square.setVisible(self.goal.currentData().has_target)

    @Slot()
    def _tell(self) -> None:
        """Ask for what the parts say together."""
        self._show_what_fits()
        text = str(self._built())
        try:
            Stipulation.parse(text)
        except StipulationError as error:
            tell(self.words, error.sentence)
            return
        self.stipulation_chosen.emit(text)

    def _built(self) -> Stipulation:
        goal, order = self.goal.currentData(), self.series.currentData()
        typed = self.square.text().strip().lower()
        is_square = goal.has_target and typed in SQUARE_NAMES
        has_half = self.half.isEnabled() and self.half.isChecked()
        is_reciprocal = self.reciprocal.isEnabled() and self.reciprocal.isChecked()
        built = Stipulation(
            self.length.value(),
            self.play.currentData(),
            goal,
            series=order == _IN_SERIES,
            parry=Parry.NONE if order == _IN_SERIES else order,
            has_half_move=has_half,
            exact=self.exact.isChecked(),
            target=square_of(typed) if is_square else None,
            arrival=self._arrival if goal is Goal.A_TO_B else "",
            reciprocal=(self._theirs or goal) if is_reciprocal else None,
            introduction=self._introduction if order == _IN_SERIES else 0,
        )
        return built if built.moves or has_half else replace(built, moves=1)


def _plays() -> tuple[tuple[str, Play], ...]:
    """Return the kinds of play with their names."""
    return (
        (tr("direct"), Play.DIRECT),
        (tr("self"), Play.SELF),
        (tr("reflex"), Play.REFLEX),
        (tr("semi-reflex"), Play.SEMI_REFLEX),
        (tr("help"), Play.HELP),
        (tr("help-self"), Play.HELP_SELF),
        (tr("help-reflex"), Play.HELP_REFLEX),
    )


def _goals() -> tuple[tuple[str, Goal], ...]:
    """Return the goals with their names."""
    return (
        (tr("mate"), Goal.MATE),
        (tr("stalemate"), Goal.STALEMATE),
        (tr("mate or stalemate"), Goal.MATE_OR_STALEMATE),
        (tr("double stalemate"), Goal.DOUBLE_STALEMATE),
        (tr("check"), Goal.CHECK),
        (tr("capture"), Goal.CAPTURE),
        (tr("a square"), Goal.SQUARE),
        (tr("castling"), Goal.CASTLING),
        (tr("en passant"), Goal.EN_PASSANT),
        (tr("any move"), Goal.ANY_MOVE),
        (tr("the last rank"), Goal.LAST_RANK),
        (tr("win of a man"), Goal.PIECE_WIN),
        (tr("own stalemate"), Goal.OWN_STALEMATE),
        (tr("double mate"), Goal.DOUBLE_MATE),
        (tr("countermate"), Goal.COUNTER_MATE),
        (tr("own mate"), Goal.OWN_MATE),
        (tr("circuit"), Goal.CIRCUIT),
        (tr("exchange of places"), Goal.EXCHANGE),
        (tr("kiss of a man"), Goal.KISS),
        (tr("the diagram, by a game"), Goal.DIAGRAM),
        (tr("what stands here now"), Goal.A_TO_B),
    )


def _orders() -> tuple[tuple[str, object], ...]:
    """Return the orders of moves with their names."""
    return (
        (tr("in turns"), _IN_TURNS),
        (tr("series"), _IN_SERIES),
        (tr("parry series"), Parry.FREELY),
        (tr("parry series, helping"), Parry.HELPING),
    )
