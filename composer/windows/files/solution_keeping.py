"""Saving keeps the solutions that were found: asked once, remembered, changed in a menu."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from composer.beside import SlicedWork
from composer.editor import Editor
from composer.formats.popeye.found import Found
from composer.model.document import Document, Entry
from composer.panels.shared.prompts import PromptButton, ask
from composer.runs.question import question_from
from composer.runs.store import RunStore
from composer.settings import Settings
from composer.solving.plan import SearchPlan
from composer.solving.run_history import RunHistory
from composer.windows.common.actions import Actions
from composer.windows.files.file_commands import Act, format_of
from solver.language import tr
from solver.problem import Method


@dataclass(frozen=True, slots=True)
class _Kept:
    """A solution as files hold it, and what the program wrote there at other times.

    Until the text is written, beside the window, the solution itself is there.
    """

    found: Found | None
    written: str = ""
    own: frozenset[str] = frozenset()

    @property
    def text(self) -> str:
        """The solution as files hold it."""
        return self.written if self.found is None else self.found.text()

    def belongs_in(self, entry: Entry) -> bool:
        """Tell whether *entry* lacks it.

        What somebody else wrote of this very position is never replaced, nor a fuller
        solution by a poorer one.
        """
        stored = entry.solution.strip("\n")
        if not stored.strip() or entry.is_solution_outdated:
            return True
        return stored in self.own and self.text.count("\n") > stored.count("\n")


class SolutionKeeping(QObject):
    """Remembers what the searches of this window found, and puts it into the file that is saved."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        history: RunHistory,
        actions: Actions,
        settings: Settings,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._history = history
        self._settings = settings
        self._kept: dict[object, _Kept] = {}
        self._then: Act | None = None
        self._writing = SlicedWork(self)
        self._writing.finished.connect(self._on_written)
        self.action = actions.add_choice(
            "keep_solutions",
            tr("&Keep solutions when saving"),
            tr("Saving a file also stores the solutions that were found of its problems."),
        )
        self.action.setChecked(settings.keeps_solutions is True)
        self.action.toggled.connect(self._on_toggled)

    @Slot(SearchPlan, Found)
    def note(self, plan: SearchPlan, found: Found) -> None:
        """Remember what was *found* by the search of *plan*."""
        methods = {answer.solution.method for answer in found.answers}
        if not found.is_worth_storing or methods != {Method.MATEWRIGHT}:
            return
        identity = _identity(plan.entry)
        self._kept[identity] = _Kept(found)
        question = question_from(plan.composition, plan.entry).key

        def read(store: RunStore) -> _Kept:
            runs = (run for run in store.runs_of(question) if run.has_text)
            own = frozenset(store.text(run.uid) for run in runs)
            return _Kept(None, found.text(), own)

        def take(kept: _Kept) -> None:
            self._kept[identity] = kept

        self._history.do(read, take)

    def prepare(self, path: Path, then: Act, give_up: Act) -> None:
        """Put solutions into the document if the user wants that, and go on with saving."""
        if self._settings.keeps_solutions is False or not format_of(path).keeps_everything:
            then()
        else:
            self._then = lambda: self._go_on(then, give_up)
            self._writing.start(self._write_all())

    def _write_all(self) -> Iterator[str]:
        """Write what was found only just now, so that the window need not wait for its text."""
        for entry in self._editor.document.entries:
            kept = self._kept.get(_identity(entry)) if self._kept else None
            if kept is not None and kept.found is not None:
                yield from kept.found.write()

    @Slot()
    def _on_written(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()

    def _go_on(self, then: Act, give_up: Act) -> None:
        texts = self._missing()
        if not texts:
            then()
        elif self._settings.keeps_solutions:
            self._store(texts, then)
        else:
            self._ask(texts, then, give_up)

    def _missing(self) -> Mapping[int, str]:
        """Return the solutions that the document lacks, by the places of their problems."""
        if not self._kept:
            return {}
        known = (
            (place, entry, self._kept.get(_identity(entry)))
            for place, entry in enumerate(self._editor.document.entries)
            if entry.fault is None
        )
        return {
            place: kept.text
            for place, entry, kept in known
            if kept is not None and kept.belongs_in(entry)
        }

    def _ask(self, texts: Mapping[int, str], then: Act, give_up: Act) -> None:
        title = tr("Save the solution that was found with the problem?")
        if len(texts) > 1:
            title = tr("Save the solutions that were found with the problems?")

        def answer(is_wished: bool) -> Act:
            def act() -> None:
                self._settings.keeps_solutions = is_wished
                self.action.setChecked(is_wished)
                if is_wished:
                    self._store(texts, then)
                else:
                    then()

            return act

        box = ask(
            self._window,
            title,
            tr(
                "Solutions are then stored with their problems whenever a file is saved. "
                "The Solve menu changes this later."
            ),
            (
                PromptButton(tr("&Keep it"), answer(True)),
                PromptButton(tr("Save &without"), answer(False)),
            ),
        )
        box.rejected.connect(give_up)

    def _store(self, texts: Mapping[int, str], then: Act) -> None:
        from composer.formats.popeye.notes import with_stored

        def store(document: Document) -> Document:
            entries = [
                with_stored(entry, texts[place]) if place in texts else entry
                for place, entry in enumerate(document.entries)
            ]
            return replace(document, entries=tuple(entries))

        self._editor.apply(tr("Keep what was found"), store)
        then()

    @Slot(bool)
    def _on_toggled(self, is_wished: bool) -> None:
        self._settings.keeps_solutions = is_wished


def _identity(entry: Entry) -> object:
    """Return what makes one entry another problem than the next, at no cost."""
    twins = dict(entry.extra).get("twins")
    return entry.setup, entry.stipulation.strip(), entry.options, repr(twins)
