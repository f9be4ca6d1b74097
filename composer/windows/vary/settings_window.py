"""Search of settings: some men are free, and all positions of them are tried for what is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from composer.appearance.icons import untinted_icon
from composer.panels.collection.diagrams import Thumbnails
from composer.panels.shared.controls import action_button, add_closing, fill
from composer.panels.shared.fields import NumberField
from composer.panels.shared.screens import resize_within_screen
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.panels.shared.words import duration
from composer.saying import add_choice, add_row, said, say, words_at
from composer.solving.settings_search import SettingsSearch
from composer.tokens import GRID
from composer.windows.vary.free_men import FreeMenField
from solver.language import joined, tr, trn
from solver.men import FROM_KING, Man
from solver.notation.men_words import man_words
from solver.setup import Setup
from solver.stipulation import Stipulation

if TYPE_CHECKING:
    from solver.problem import Problem
    from solver.twinning.composition import Composition, Intended
    from solver.vary.seeking import Seeking, Setting

DIAGRAM = 96
MOST_SHOWN = 2000


class SettingsWindow(QDialog):
    """Asks which men are free and what is wanted, searches beside the window, lists what is found.

    What was asked last of a problem is asked again when the window is opened for it, and a search
    that was stopped goes on when it is begun again, as long as nothing else is asked.
    """

    kept = Signal(object)
    """The setups that are to be added to the collection, a tuple of Setup."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("settings_search")
        say(self.setWindowTitle, tr("Search of settings"))
        self.setModal(False)
        self._stipulation: Stipulation | None = None
        self._intended: Intended | None = None
        self._thumbnails = Thumbnails()
        self.search = SettingsSearch(self)
        self.search.advanced.connect(self._on_advanced)
        self.search.ended.connect(self._on_ended)
        self.free = FreeMenField(self)
        self.free.changed.connect(self._show_count)
        self.duals = said(QCheckBox(self), tr("Duals are allowed"))
        self.quiet = said(QCheckBox(self), tr("The key neither checks nor captures"))
        self.fewest = said(QCheckBox(self), tr("As few men as possible"))
        self.key_man, self.theme = QComboBox(self), QComboBox(self)
        self.variations, self.most_men = NumberField(self), NumberField(self)
        self.found = QListWidget(self)
        self._count = 0
        self.note = QLabel(self)
        self.progress_bar = QProgressBar(self)
        self._lay_out()
        tab_as_laid_out(self)
        resize_within_screen(self, self.sizeHint())
        self.finished.connect(self.shutdown)

    def begin(self, composition: Composition) -> None:
        """Ask about the men and the stipulation of *composition*."""
        self.shutdown()
        self._stipulation = composition.problem.stipulation
        self._intended = composition.intended
        self._forget()
        self.free.begin(composition.problem.setup)
        self.key_man.clear()
        add_choice(self.key_man, tr("any man"))
        for kind in FROM_KING:
            man = Man.of(kind, composition.problem.setup.turn)
            add_choice(self.key_man, man_words(man), kind)
        is_battle = self._stipulation.is_battle
        is_directmate = self._stipulation.is_directmate
        for widget in (self.quiet, self.key_man, self.variations, self.duals):
            widget.setEnabled(is_battle)
        self.theme.setEnabled(is_directmate)
        self._show_count()
        self._recall(composition.problem)
        self._show_state()

    def _recall(self, problem: Problem) -> None:
        """Ask again what was asked last of *problem*, and list what was found of it."""
        from composer.runs.kept_settings import KeptSettings

        kept = self.search.recall(KeptSettings.of(problem))
        if kept is None:
            return
        wanted = kept.seeking.wanted
        self.duals.setChecked(wanted.allows_duals)
        self.quiet.setChecked(wanted.is_quiet)
        self.fewest.setChecked(wanted.fewest)
        _choose(self.key_man, next(iter(wanted.key_men), None))
        _choose(self.theme, next(iter(wanted.themes), None))
        self.variations.setValue(wanted.variations)
        self.most_men.setValue(wanted.most_men or 0)
        settings = kept.seeking.settings
        self.free.restore(settings.fixed, settings.choices)
        self._list(kept.found)
        self._show_progress()
        if self.search.goes_on_with(self._seeking()):
            told = words_at(self.note.setText)
            say(self.note.setText, joined(" ", (told, tr("Search goes on from here."))))

    @Slot()
    def shutdown(self) -> None:
        """End what is under way; no process is left."""
        self.search.shutdown()
        self._show_state()

    def sizeHint(self) -> QSize:
        return QSize(860, 620)

    # --- what is seen

    def _lay_out(self) -> None:
        self._fill_choices()
        wanted = QGroupBox(self)
        say(wanted.setTitle, tr("What is wanted besides soundness"))
        form = QFormLayout(wanted)
        for box in (self.duals, self.quiet, self.fewest):
            form.addRow(box)
        add_row(form, tr("&Key by"), self.key_man)
        add_row(form, tr("&Variations, at least"), self.variations)
        add_row(form, tr("&Theme"), self.theme)
        add_row(form, tr("Men, at &most"), self.most_men)
        self.found.setIconSize(QSize(DIAGRAM, DIAGRAM))
        self.found.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        say(self.found.setAccessibleName, tr("Positions that were found"))
        self.note.setWordWrap(True)
        self.progress_bar.setTextVisible(False)
        right = QVBoxLayout()
        for part in (wanted, self.progress_bar, self.note, self.found):
            right.addWidget(part)
        columns = QHBoxLayout()
        columns.setSpacing(4 * GRID)
        fill(columns, (self.free, 2), (right, 3))
        column = QVBoxLayout(self)
        fill(column, columns, self._buttons())

    def _fill_choices(self) -> None:
        from solver.analysis.findings import Theme
        from solver.notation.theme_words import theme_name

        add_choice(self.theme, tr("any"))
        for theme in Theme:
            add_choice(self.theme, theme_name(theme), theme)
        self.variations.setRange(0, 99)
        self.most_men.setRange(0, 64)
        self.most_men.setSpecialValueText("–")

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(self)
        self.search_button = action_button(buttons, tr("&Search"), self._begin)
        self.stop_button = action_button(buttons, tr("Sto&p"), self.search.stop)
        self.keep_button = action_button(
            buttons,
            tr("&Add to the collection"),
            self._keep,
            tr(
                "Add the chosen positions, or all of them, behind this problem; Undo takes it back."
            ),
        )
        add_closing(buttons, tr("Close"), self)
        return buttons

    @Slot()
    def _show_count(self) -> None:
        from solver.errors import SolverError

        try:
            count = self._seeking().settings.count
            words = trn("%1 position to be searched.", "%1 positions to be searched.", count)
        except SolverError as error:
            words = str(error)
        say(self.note.setText, words)

    def _show_state(self) -> None:
        is_running = self.search.is_running
        self.search_button.setEnabled(not is_running)
        self.stop_button.setEnabled(is_running)
        self.keep_button.setEnabled(self.found.count() > 0)
        self.free.setEnabled(not is_running)
        self.progress_bar.setVisible(is_running)

    # --- searching

    def _seeking(self) -> Seeking:
        """Return what is asked.

        Raises:
            SettingsError: it cannot be searched.
        """
        from solver.vary.seeking import Seeking, Wanted
        from solver.vary.settings import FreeSettings

        assert self._stipulation is not None
        key, theme = self.key_man.currentData(), self.theme.currentData()
        wanted = Wanted(
            allows_duals=self.duals.isChecked(),
            is_quiet=self.quiet.isEnabled() and self.quiet.isChecked(),
            key_men=() if key is None or not self.key_man.isEnabled() else (key,),
            variations=self.variations.value() if self.variations.isEnabled() else 0,
            themes=() if theme is None or not self.theme.isEnabled() else (theme,),
            most_men=self.most_men.value() or None,
            fewest=self.fewest.isChecked(),
            intended=self._intended,
        )
        settings = FreeSettings(self.free.fixed, self.free.free_men(), self._stipulation)
        return Seeking(settings, wanted)

    @Slot()
    def _begin(self) -> None:
        from solver.errors import SolverError

        try:
            seeking = self._seeking()
        except SolverError as error:
            say(self.note.setText, str(error))
            return
        if not self.search.begin(seeking):
            self._forget()
        self._show_progress()
        self._show_state()

    def _forget(self) -> None:
        self.found.clear()
        self._count = 0

    @Slot(object)
    def _on_advanced(self, found: list[Setting]) -> None:
        self._list(found)
        self._show_progress()
        self._show_state()

    def _list(self, found: Sequence[Setting]) -> None:
        self._count += len(found)
        for setting in found[: MOST_SHOWN - self.found.count()]:
            self._add(setting)

    def _add(self, setting: Setting) -> None:
        from solver.notation.letters import readers_letters
        from solver.notation.moves import short_algebraic

        game, letters = setting.setup.game(), readers_letters()
        keys = ", ".join(f"1.{short_algebraic(game, key, letters)}" for key in setting.keys)
        words = trn("%1 man", "%1 men", setting.men)
        if setting.variations:
            play = trn("%1 variation", "%1 variations", setting.variations)
            words = joined(", ", (words, play))
        item = QListWidgetItem(f"{keys}\n{words}".strip(), self.found)
        picture = self._thumbnails.picture(setting.setup, DIAGRAM, self.devicePixelRatioF())
        item.setIcon(untinted_icon(picture))
        item.setData(Qt.ItemDataRole.UserRole, setting.setup)

    def _show_progress(self) -> None:
        course = self.search.course
        if course is None:
            return
        self.progress_bar.setRange(0, 1000)
        self.progress_bar.setValue(1000 * course.done // max(course.count, 1))
        words = tr("%1 of %2 positions searched, %3 found.", course.done, course.count, self._count)
        if self._count > MOST_SHOWN:
            words = joined(" ", (words, tr("The first %1 are listed.", MOST_SHOWN)))
        left = self.search.seconds_left
        if left is not None and self.search.is_running:
            times = tr("%1 to %2 left.", duration(left[0]), duration(left[1]))
            words = joined(" ", (words, times))
        say(self.note.setText, words)

    @Slot(str)
    def _on_ended(self, trouble: str) -> None:
        self._show_progress()
        if trouble:
            say(self.note.setText, tr("The search broke down: %1", trouble))
        self._show_state()

    @Slot()
    def _keep(self) -> None:
        items = self.found.selectedItems() or [
            self.found.item(row) for row in range(self.found.count())
        ]
        setups: tuple[Setup, ...] = tuple(item.data(Qt.ItemDataRole.UserRole) for item in items)
        if setups:
            self.kept.emit(setups)


def _choose(box: QComboBox, data: object) -> None:
    """Choose what stands for *data* in *box*."""
    offered = [box.itemData(place) for place in range(box.count())]
    box.setCurrentIndex(offered.index(data) if data in offered else 0)
