"""Solving with conditions on the play: what is asked, how far the search is, what fulfils it."""

from __future__ import annotations

import logging

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from composer.appearance.fonts import written
from composer.panels.shared.controls import action_button, add_closing, fill, told_page
from composer.panels.shared.form_area import FormArea
from composer.panels.shared.part_words import part_name
from composer.panels.shared.screens import resize_within_screen
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.panels.shared.words import DOT, clock, short_number, work_line
from composer.saying import say
from composer.solving.restricted_run import RestrictedPart, RestrictedRun
from composer.tokens import Type
from composer.windows.vary.restriction_form import RestrictionForm
from solver.errors import SolverError
from solver.events import Progress
from solver.language import filled, joined, now, tr
from solver.restriction import Restriction, RestrictionError, check_restricted
from solver.twinning.composition import Composition

log = logging.getLogger(__name__)

MOST_SHOWN = 1000
"""So many lines are written for each part; the others are counted."""


class RestrictedWindow(QDialog):
    """Asks for conditions on the play, searches beside the window, and writes what fulfils them.

    Nothing of it is a run: it is shown here alone, always with its conditions beside it.
    """

    asking = Signal()
    """A search is asked for: the last moment to ask about another composition."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("restricted")
        say(self.setWindowTitle, tr("Solve with conditions on the play"))
        self.setModal(False)
        self._composition: Composition | None = None
        self._asked = Restriction()
        self._found: tuple[RestrictedPart, ...] = ()
        self.run = RestrictedRun(self)
        self.run.progressed.connect(self._show_progress)
        self.run.ended.connect(self._on_ended)
        self.run.failed.connect(self._on_failed)
        self.form = RestrictionForm(self)
        self.form.changed.connect(self._show_asked)
        self.asked, self.note, self.status = QLabel(self), QLabel(self), QLabel(self)
        self.page = told_page(tr("What fulfils the conditions"), self)
        self._lay_out()
        tab_as_laid_out(self)
        resize_within_screen(self, self.sizeHint())
        self.finished.connect(self.shutdown)

    @property
    def composition(self) -> Composition | None:
        """What is asked about."""
        return self._composition

    def begin(self, composition: Composition) -> None:
        """Ask about *composition*; what was found of another one is forgotten."""
        self.shutdown()
        self._composition = composition
        self._found = ()
        self.page.clear()
        say(self.note.setText, "")
        self.form.begin(composition.problem)

    @Slot()
    def shutdown(self) -> None:
        """End what is under way; no thread is left, and nothing of it is told."""
        if self.run.is_running:
            say(self.note.setText, "")
        self.run.shutdown()
        self._show_state()

    def sizeHint(self) -> QSize:
        return QSize(700, 710)

    def changeEvent(self, event: QEvent) -> None:
        """Write what was found in another language."""
        if event.type() is QEvent.Type.LanguageChange:
            self._show_found()
        super().changeEvent(event)

    # --- what is seen

    def _lay_out(self) -> None:
        for label in (self.asked, self.note, self.status):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setFont(written(Type.STRONG))
        self.page.setFont(written(Type.PAGE))
        say(
            self.status.setText,
            tr(
                "This is no verdict on the problem, and nothing of it is kept. "
                "Solve (F7) asks without conditions."
            ),
        )
        column = QVBoxLayout(self)
        form = FormArea(self.form)
        fill(column, form, self.asked, self.note, (self.page, 1), self.status, self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(self)
        self.solve_button = action_button(buttons, tr("&Solve"), self._begin)
        self.stop_button = action_button(buttons, tr("Sto&p"), self.run.stop)
        self.clear_button = action_button(
            buttons, tr("No &conditions"), self.form.clear, tr("Take all conditions back.")
        )
        add_closing(buttons, tr("Close"), self)
        return buttons

    def _hindrance(self) -> str:
        """Return why nothing can be searched, or nothing."""
        try:
            if self._composition is not None:
                if self._composition.post_key_play:
                    return tr("Conditions on the play are not for play after the key alone.")
                problem = self._composition.problem
                check_restricted(problem.setup, problem.stipulation, self.form.restriction())
            is_none = self.form.restriction().is_none
        except RestrictionError as error:
            return error.words
        return tr("Choose a condition.") if is_none else ""

    @Slot()
    def _show_asked(self) -> None:
        """Say the conditions in words, or what stands against them."""
        from solver.notation.restriction_words import restriction_words

        hindrance = self._hindrance()
        words = hindrance or tr("Asked: %1.", restriction_words(self.form.restriction()))
        say(self.asked.setText, words)
        self._show_state()

    def _show_state(self) -> None:
        is_running = self.run.is_running
        may_ask = self._composition is not None and not self._hindrance()
        self.solve_button.setEnabled(may_ask and not is_running)
        self.stop_button.setEnabled(is_running)
        self.form.setEnabled(not is_running)
        self.clear_button.setEnabled(not is_running)

    # --- searching

    @Slot()
    def _begin(self) -> None:
        self.asking.emit()
        if self._composition is None or not self.isVisible() or self._hindrance():
            return
        self._asked, self._found = self.form.restriction(), ()
        self.page.clear()
        say(self.note.setText, tr("Searching…"))
        try:
            parts = tuple(self._composition.parts())
        except SolverError as error:
            say(self.note.setText, error.words)
            return
        self.run.begin(parts, self._asked)
        self._show_state()

    @Slot(Progress)
    def _show_progress(self, progress: Progress) -> None:
        assert self._composition is not None
        words = work_line(progress, self._composition.problem.stipulation)
        if not progress.phase.is_preparing:
            nodes = filled(tr("%1 positions"), short_number(progress.nodes))
            words = joined(DOT, (words, nodes, clock(progress.seconds)))
        say(self.note.setText, words)

    @Slot(tuple)
    def _on_ended(self, found: tuple[RestrictedPart, ...]) -> None:
        self._found = found
        self._show_found()
        self._show_state()

    @Slot(Exception)
    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, SolverError):
            say(self.note.setText, error.words)
        else:
            log.error("A search under conditions broke down.", exc_info=error)
            say(self.note.setText, tr("The search broke down: %1", str(error)))
        self._show_state()

    def _show_found(self) -> None:
        """Write the verdict with its conditions, and the keys or solutions."""
        if not self._found:
            return
        say(self.note.setText, joined("\n", [_verdict(one, self._asked) for one in self._found]))
        self.page.setPlainText("\n".join(_lines_of(self._found)))


def _verdict(one: RestrictedPart, asked: Restriction) -> str:
    from solver.notation.restriction_words import restricted_verdict

    words = one.hindrance
    if one.found is not None:
        words = restricted_verdict(one.found, one.part.problem, asked)
    return joined(" ", (part_name(one.part), words)) if one.part.letter else words


def _lines_of(found: tuple[RestrictedPart, ...]) -> list[str]:
    from solver.notation.difference_text import line_of_play
    from solver.notation.letters import readers_letters

    lines, letters = list[str](), readers_letters()
    for one in found:
        if one.found is None:
            continue
        if len(found) > 1:
            lines.append(now(part_name(one.part)))
        shown = one.found.lines[:MOST_SHOWN]
        lines.extend(line_of_play(line, one.part.problem, letters) for line in shown)
        left = len(one.found.lines) - len(shown)
        if left:
            lines.append(now(tr("and %1 more", left)))
    return lines
