"""What can be done with the problems of a collection, one or many, each as one step to undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QInputDialog, QWidget

from composer.clipboard import pasted_data
from composer.collection import several, versions
from composer.collection.marks import is_marked, marked_places, with_mark, without_mark
from composer.collection.transfer import written_problems
from composer.editor import Editor
from composer.model import edits
from composer.model.document import Entry
from composer.panels.collection.late_pane import LateCollectionPane
from composer.panels.collection.mime import problems_data, text_in
from composer.saying import say
from composer.windows.collection.pasted_problems import PastedProblems
from composer.windows.common.actions import Actions
from composer.windows.common.copier import Copier, Copying
from composer.windows.common.panes import Panes
from solver.language import Said, filled, tr, trn

if TYPE_CHECKING:
    from composer.panels.collection.pane import CollectionPane


class CollectionCommands(QObject):
    """Makes the commands of the collection and does them to the problems that are chosen."""

    noted = Signal(Said)
    """A sentence for the status line."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        pane: LateCollectionPane,
        panes: Panes,
        copier: Copier,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._late = pane
        self._actions = actions
        self._panes = panes
        self.pasted = PastedProblems(self)
        self._copier = copier
        self._add_finding(actions)
        self._add_marking(actions)
        self._add_carrying(actions)
        self._add_versions(actions)
        self._connect()
        pane.show_document(editor.document)
        self._refresh()

    def shutdown(self) -> None:
        """Give up what is being pasted; no thread is left."""
        self.pasted.shutdown()

    @property
    def _pane(self) -> CollectionPane:
        return self._late.pane

    # ------------------------------------------------------------ making

    def _add_finding(self, actions: Actions) -> None:
        self.find = actions.add(
            "find_in_collection",
            tr("&Find in collection"),
            tr("Search the problems of this file."),
            QKeySequence.StandardKey.Find,
            "Ctrl+F",
        )
        self.find_similar = actions.add(
            "find_similar",
            tr("Find problems &like this one"),
            tr("Search the file for the same position, mirrored, turned or in other colours."),
            usual="Ctrl+Shift+F",
        )
        self.go_to = actions.add(
            "go_to_problem",
            tr("&Go to number…"),
            tr("Go to a problem by its number."),
            usual="Ctrl+G",
        )
        for action, act in (
            (self.find, self._on_find),
            (self.find_similar, self._on_find_similar),
            (self.go_to, self._on_go_to),
        ):
            action.triggered.connect(act)

    def _add_marking(self, actions: Actions) -> None:
        self.mark = actions.add(
            "mark_problems",
            tr("&Mark"),
            tr("Mark the chosen problems, or take their marks off."),
            usual="Ctrl+B",
        )
        self.mark_shown = actions.add(
            "mark_shown", tr("Mark all that are &shown"), tr("Mark all problems found.")
        )
        self.unmark_all = actions.add(
            "unmark_all", tr("Take all marks &off"), tr("Take the marks off all problems.")
        )
        self.mark.triggered.connect(self._on_mark)
        self.mark_shown.triggered.connect(self._on_mark_shown)
        self.unmark_all.triggered.connect(self._on_unmark_all)

    def _add_carrying(self, actions: Actions) -> None:
        self.copy = actions.add(
            "copy_problems",
            tr("&Copy problems"),
            tr("Copy the chosen problems with all that is said about them."),
        )
        self.cut = actions.add(
            "cut_problems", tr("Cu&t problems"), tr("Copy the chosen problems and take them out.")
        )
        self.paste = actions.add(
            "paste_problems",
            tr("&Paste problems"),
            tr("Add the problems of the clipboard behind this one."),
            usual="Ctrl+Shift+V",
        )
        self.move_up = actions.add(
            "move_up", tr("Move &up"), tr("Move the chosen problems up in the file.")
        )
        self.move_down = actions.add(
            "move_down", tr("Move &down"), tr("Move the chosen problems down in the file.")
        )
        self.copy.triggered.connect(self._on_copy)
        self.cut.triggered.connect(self._on_cut)
        self.paste.triggered.connect(self._on_paste)
        self.move_up.triggered.connect(lambda: self._on_shift(-1))
        self.move_down.triggered.connect(lambda: self._on_shift(1))

    def _add_versions(self, actions: Actions) -> None:
        self.make_version = actions.add(
            "make_version",
            tr("Make a &version"),
            tr("Add a copy of this problem that is kept together with it as another version."),
            usual="Ctrl+Shift+D",
        )
        self.join_versions = actions.add(
            "join_versions",
            tr("&Join as versions"),
            tr("Keep the chosen problems together as versions of one composition."),
        )
        self.part_versions = actions.add(
            "part_versions",
            tr("Part from the oth&er versions"),
            tr("Let the chosen problems be compositions of their own."),
        )
        self.make_version.triggered.connect(self._on_make_version)
        self.join_versions.triggered.connect(self._on_join)
        self.part_versions.triggered.connect(self._on_part)

    def _connect(self) -> None:
        actions, editor = self._actions, self._editor
        actions.duplicate_problem.triggered.connect(self._on_duplicate)
        actions.delete_problem.triggered.connect(self._on_delete)
        actions.previous_problem.triggered.connect(lambda: self._go(-1))
        actions.next_problem.triggered.connect(lambda: self._go(1))
        self._late.when_made(self._connect_pane)
        editor.document_changed.connect(self._refresh)
        editor.document_replaced.connect(self._late.begin_document)
        self.pasted.read.connect(self._insert)
        self.pasted.told.connect(self.noted)

    def _connect_pane(self, pane: CollectionPane) -> None:
        actions = self._actions
        pane.add_requested.connect(actions.add_problem.trigger)
        pane.duplicate_requested.connect(actions.duplicate_problem.trigger)
        pane.delete_requested.connect(actions.delete_problem.trigger)
        table = pane.table
        table.mark_pressed.connect(self._on_mark)
        table.copy_pressed.connect(self._on_copy)
        table.cut_pressed.connect(self._on_cut)
        table.paste_pressed.connect(self._on_paste)
        table.shift_pressed.connect(self._on_shift)
        table.rows_dropped.connect(self._on_rows_dropped)
        table.text_dropped.connect(self._on_text_dropped)
        table.rows_taken.connect(self._on_taken)
        pane.entry_chosen.connect(self._editor.go_to)
        pane.rows_changed.connect(self._refresh)
        pane.selection_changed.connect(self._refresh)
        self._refresh()

    # ------------------------------------------------------------ finding

    @Slot()
    def _on_find(self) -> None:
        self._panes.show_pane("collection")
        self._pane.search.field.setFocus()
        self._pane.search.field.selectAll()

    @Slot()
    def _on_find_similar(self) -> None:
        setup = self._editor.document.entry.setup
        if not any(setup.squares):
            self.noted.emit(tr("The board is empty: there is nothing to search for."))
            return
        self._panes.show_pane("collection")
        self._pane.search.search_for(self._pane.positions.query_like(setup))

    @Slot()
    def _on_go_to(self) -> None:
        document = self._editor.document
        dialog = QInputDialog(self._window)
        say(dialog.setWindowTitle, tr("Go to number"))
        dialog.setLabelText(filled(tr("Number of the problem, 1 to %1"), len(document.entries)))
        dialog.setInputMode(QInputDialog.InputMode.IntInput)
        dialog.setIntRange(1, len(document.entries))
        dialog.setIntValue(document.current + 1)
        dialog.setOkButtonText(str(tr("&Go")))
        dialog.setCancelButtonText(str(tr("&Cancel")))
        dialog.intValueSelected.connect(self._on_number)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(int)
    def _on_number(self, number: int) -> None:
        self._editor.go_to(number - 1)

    def _go(self, step: int) -> None:
        place = self._pane.neighbour(step)
        if place is not None:
            self._editor.go_to(place)

    # ------------------------------------------------------------ marking

    @Slot()
    def _on_mark(self) -> None:
        places = self._pane.selected_places
        entries = self._editor.document.entries
        if all(is_marked(entries[place]) or entries[place].fault is not None for place in places):
            words = trn("Take the mark off", "Take %1 marks off", len(places))
            self._change(words, without_mark)
        else:
            self._change(trn("Mark the problem", "Mark %1 problems", len(places)), with_mark)

    def _change(self, words: str, change: Callable[[Entry], Entry]) -> None:
        places = self._pane.selected_places
        self._editor.apply(
            words,
            lambda document: several.change_entries(document, places, change),
            is_note=True,
        )

    @Slot()
    def _on_mark_shown(self) -> None:
        places = self._pane.shown_places
        words = trn("Mark the problem", "Mark %1 problems", len(places))
        self._editor.apply(
            words, lambda d: several.change_entries(d, places, with_mark), is_note=True
        )

    @Slot()
    def _on_unmark_all(self) -> None:
        self._editor.apply(
            tr("Take all marks off"),
            lambda d: several.change_entries(d, marked_places(d), without_mark),
            is_note=True,
        )

    # ------------------------------------------------------------ carrying

    @Slot()
    def _on_duplicate(self) -> None:
        places = self._pane.selected_places
        self._editor.apply(
            trn("Duplicate the problem", "Duplicate %1 problems", len(places)),
            lambda document: several.duplicate_entries(document, places),
        )
        self._choose_run(self._editor.document.current, len(places))

    @Slot()
    def _on_delete(self) -> None:
        self._delete(self._pane.selected_places)

    def _delete(self, places: Sequence[int]) -> None:
        successor = self._pane.successor(places)
        self._editor.apply(
            trn("Delete the problem", "Delete %1 problems", len(places)),
            lambda document: several.delete_entries(document, places, successor),
        )

    @Slot()
    def _on_copy(self) -> None:
        self._copy(self._pane.selected_places)

    def _copy(self, places: Sequence[int], then: Callable[[], None] | None = None) -> None:
        entries = self._editor.document.entries
        chosen = tuple(entries[place] for place in places)
        self._copier.begin(
            Copying(
                lambda pulse: written_problems(chosen, pulse=pulse),
                problems_data,
                _problems_written,
                _problems_copied,
                then,
            )
        )

    @Slot()
    def _on_cut(self) -> None:
        places, entries = self._pane.selected_places, self._editor.document.entries
        self._copy(places, lambda: self._take_out(places, entries))

    def _take_out(self, places: Sequence[int], copied: Sequence[Entry]) -> None:
        """Delete what is on the clipboard now, if it still stands where it was copied from."""
        now = self._editor.document.entries
        if all(place < len(now) and now[place] is copied[place] for place in places):
            self._delete(places)
        else:
            self.noted.emit(tr("Copied, but not taken out: the file was changed meanwhile."))

    @Slot()
    def _on_paste(self) -> None:
        self._copier.after_copying(self._paste)  # what is meant is what is being copied

    def _paste(self) -> None:
        data = pasted_data()
        self.pasted.take(text_in(data), self._editor.document.current + 1)

    @Slot(str, int)
    def _on_text_dropped(self, text: str, row: int) -> None:
        self.pasted.take(text, self._pane.drop_place(row))

    @Slot(tuple, int)
    def _insert(self, entries: tuple[Entry, ...], place: int) -> None:
        self._editor.apply(
            trn("Paste a problem", "Paste %1 problems", len(entries)),
            lambda d: edits.insert_entries(d, entries, min(place, len(d.entries))),
        )
        self._choose_run(self._editor.document.current, len(entries))

    @Slot()
    def _on_taken(self) -> None:
        self._on_delete()

    @Slot(int)
    def _on_shift(self, step: int) -> None:
        places, shown = self._pane.selected_places, self._pane.shown_places
        target = several.shift_target(shown, places, step)
        if target is not None and self._carry(target):
            between = range(min(target, *places), max(target, *places))
            self._note_passed(len(set(between).difference(shown, places)))

    def _note_passed(self, hidden: int) -> None:
        """Say how many problems that a search left out were passed in the file."""
        if hidden:
            self.noted.emit(
                trn(
                    "%1 problem that is not shown was passed, too.",
                    "%1 problems that are not shown were passed, too.",
                    hidden,
                )
            )

    @Slot(int)
    def _on_rows_dropped(self, row: int) -> None:
        self._carry(self._pane.drop_place(row))

    def _carry(self, target: int) -> bool:
        """Move what is chosen in front of *target*, where the order of the file is shown."""
        if not self._pane.model.is_in_file_order:
            self.noted.emit(tr("Sort by number first: the order of the file is not the one shown."))
            return False
        places = self._pane.selected_places
        self._editor.apply(
            trn("Move the problem", "Move %1 problems", len(places)),
            lambda document: several.move_entries(document, places, target),
        )
        self._pane.select_places(several.places_after_move(places, target))
        return True

    def _choose_run(self, first: int, count: int) -> None:
        if count > 1:
            self._pane.select_places(range(first, first + count))

    # ------------------------------------------------------------ versions

    @Slot()
    def _on_make_version(self) -> None:
        self._editor.apply(tr("Make a version"), lambda d: versions.make_version(d, d.current))

    @Slot()
    def _on_join(self) -> None:
        places = self._pane.selected_places
        self._editor.apply(tr("Join as versions"), lambda d: versions.join_versions(d, places))

    @Slot()
    def _on_part(self) -> None:
        places = self._pane.selected_places
        self._editor.apply(
            tr("Part from the other versions"), lambda d: versions.part_versions(d, places)
        )

    # ------------------------------------------------------------ keeping up to date

    @Slot()
    def _refresh(self) -> None:
        pane, entries = self._late, self._editor.document.entries
        self._actions.previous_problem.setEnabled(pane.neighbour(-1) is not None)
        self._actions.next_problem.setEnabled(pane.neighbour(1) is not None)
        places = [place for place in pane.selected() if place < len(entries)]
        self.go_to.setEnabled(len(entries) > 1)
        self.join_versions.setEnabled(len(places) > 1)
        self.part_versions.setEnabled(
            any(versions.composition_id(entries[place]) for place in places)
        )


def _problems_written(count: int) -> str:
    return trn("Copying; %1 problem is written.", "Copying; %1 problems are written.", count, count)


def _problems_copied(count: int) -> str:
    return trn("%1 problem copied.", "%1 problems copied.", count)
