"""Steps of ``benchmarks.turns`` with very much: 12,000 problems, 100,000 lines, 5,000 runs."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from itertools import cycle, islice
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from benchmarks.driven import Driven, sample, samples
from composer.collection.columns import Column
from composer.formats.olv.document import write_olv
from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.collection.model import section_of
from composer.panels.collection.pane import CollectionPane
from composer.runs.batches import Batch, BatchItem, BatchOptions, ItemState
from composer.windows.collection.statistics_window import StatisticsWindow
from solver.notation.fen import parse_fen

Step = Callable[[Driven], None]
PROBLEMS = 12_000
RUNS = 5_000
LINES = Entry(parse_fen("7k/4pppp/8/8/8/2N5/1Q4B1/K2R3R b - - 0 1"), "h#3")
"""It has more solutions than are looked for: 100,000."""
_AUTOSAVE = 3.0
"""Seconds in which the copy of what is not saved is written for certain."""
_CTRL, _NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


def do(name: str, seconds: float = 0.0) -> Step:
    """Return a step that does a command of the menus, and lets so many seconds pass."""

    def step(driven: Driven) -> None:
        driven.command(name)
        driven.rest(seconds)

    return step


def show(pane: str) -> Step:
    """Return a step that brings a pane to the front."""
    return lambda driven: driven.window.panes.show_pane(pane)


def leaf(view: Callable[[Driven], QAbstractScrollArea]) -> Step:
    """Return a step that scrolls *view* here and there."""

    def step(driven: Driven) -> None:
        bar = view(driven).verticalScrollBar()
        for place in (1, 10, 19, 20, 7, 0):
            bar.setValue(bar.maximum() * place // 20)
            driven.rest(0.05)

    return step


def press(view: Callable[[Driven], QWidget], key: Qt.Key, held: Qt.KeyboardModifier) -> Step:
    """Return a step that presses a key in *view*."""

    def step(driven: Driven) -> None:
        view(driven).setFocus()
        QTest.keyClick(view(driven), key, held)
        driven.rest(1)

    return step


def _undo(driven: Driven) -> None:
    driven.window.editor.undo()


def _redo(driven: Driven) -> None:
    driven.window.editor.redo()


# ------------------------------------------------------------ very many problems


def _collection(driven: Driven) -> CollectionPane:
    return driven.window.collection_pane.pane


def _view(driven: Driven) -> QAbstractScrollArea:
    return _collection(driven).view


def _many() -> Document:
    return Document(tuple(islice(cycle(samples().entries), PROBLEMS)))


def _open_many(driven: Driven) -> None:
    path = Path(tempfile.mkdtemp()) / "many.olv"
    path.write_bytes(write_olv(_many()))
    driven.rest(0)
    driven.heart.longest()
    driven.window.open_files([str(path)])
    driven.until(lambda: len(driven.window.editor.document.entries) >= PROBLEMS)


def _wait_for_autosave(driven: Driven) -> None:
    driven.rest(_AUTOSAVE)


def _drag(driven: Driven) -> None:
    """Carry what is chosen out of the table, and drop it nowhere."""
    nowhere = "composer.panels.collection.table.QDrag.exec"
    with patch(nowhere, lambda *_: Qt.DropAction.IgnoreAction):
        _collection(driven).table.startDrag(Qt.DropAction.CopyAction)


def _sort_by(column: Column) -> Step:
    def step(driven: Driven) -> None:
        pane = _collection(driven)
        pane.table.sortByColumn(section_of(column), Qt.SortOrder.AscendingOrder)
        driven.until(lambda: not pane.model.sorting.is_running)

    return step


def _sort_by_number(driven: Driven) -> None:
    header = _collection(driven).table.horizontalHeader()
    header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)


def _find(query: str) -> Step:
    def step(driven: Driven) -> None:
        pane = _collection(driven)
        pane.search.search_for(query)
        driven.until(lambda: not pane.filter.is_running)

    return step


def _count(driven: Driven) -> None:
    driven.command("collection_statistics")
    windows = (it for it in driven.app.topLevelWidgets() if isinstance(it, StatisticsWindow))
    window = next(windows)
    driven.until(lambda: not window.work.is_running)
    driven.rest()
    window.close()


def _compare(driven: Driven) -> None:
    driven.command("compare_versions")
    driven.rest()
    _close_others(driven)


def _save(driven: Driven) -> None:
    driven.command("save")
    driven.until(lambda: driven.window.editor.is_clean)


def _change_one(driven: Driven) -> None:
    driven.window.editor.apply("", lambda it: edits.edit_entry(it, source="Somewhere"))


def _choose_one(driven: Driven) -> None:
    pane = _collection(driven)
    pane.table.setCurrentIndex(pane.model.index(10, 0))


_ALL = press(_view, Qt.Key.Key_A, _CTRL)
_PROBLEMS: tuple[tuple[str, Step], ...] = (
    ("opened", _open_many),
    ("all chosen", _ALL),
    ("marked", do("mark_problems")),
    ("kept after that", _wait_for_autosave),
    ("marks undone", _undo),
    ("marks redone", _redo),
    ("joined as versions", do("join_versions")),
    ("joining undone", _undo),
    ("joining redone", _redo),
    ("parted", do("part_versions")),
    ("parting undone", _undo),
    ("joining undone again", _undo),
    ("all marks off", do("unmark_all")),
    ("dragged", _drag),
    ("compared", _compare),
    ("duplicated", do("duplicate_problem")),
    ("duplicating undone", _undo),
    ("one chosen", _choose_one),
    ("one changed", _change_one),
    ("saved", _save),
    ("sorted by author", _sort_by(Column.AUTHOR)),
    ("sorted by men", _sort_by(Column.MEN)),
    ("sorted by verdict", _sort_by(Column.VERDICT)),
    ("sorted by themes", _sort_by(Column.THEMES)),
    ("one changed there", _change_one),
    ("sorted by number", _sort_by_number),
    ("a word found", _find("loyd")),
    ("a position found", _find("like:12 upto:mirror,rotate,shift,colours")),
    ("two-movers found", _find("stip:#2")),
    ("all of them chosen", _ALL),
    ("marked", do("mark_problems")),
    ("dragged", _drag),
    ("moved down", do("move_down")),
    ("moving undone", _undo),
    ("deleted", do("delete_problem")),
    ("deleting undone", _undo),
    ("kept after that", _wait_for_autosave),
    ("all shown", _find("")),
    ("statistics", _count),
    ("language", do("language_de")),
    ("and back", do("language_en")),
    ("dark", do("appearance_dark")),
    ("light", do("appearance_light")),
    ("all chosen again", _ALL),
    ("deleted", do("delete_problem")),
    ("deleting undone", _undo),
)

# ------------------------------------------------------------ very many lines


def _solve_lines(driven: Driven) -> None:
    driven.window.panes.show_pane("lines")
    driven.put(LINES)
    driven.window.panes.show_pane("solution")
    driven.solve()


def _page(driven: Driven) -> QAbstractScrollArea:
    return driven.window.solution_pane.page.view


def _tree(driven: Driven) -> QAbstractScrollArea:
    return driven.window.solution_pane.tree


def _table(driven: Driven) -> QAbstractScrollArea:
    return driven.window.lines_pane.pane.table


def _unfold_page(driven: Driven) -> None:
    view = driven.window.solution_pane.page.view
    view.unfold_all()
    driven.until(lambda: not view.is_unfolding)


def _read_as(place: int) -> Step:
    return lambda driven: driven.window.solution_pane.read_as(place)


def _ask_otherwise(driven: Driven) -> None:
    driven.window.editor.apply("", lambda it: edits.edit_entry(it, stipulation="h#4"))


_LINES: tuple[tuple[str, Step], ...] = (
    ("solved", _solve_lines),
    ("page leafed", leaf(_page)),
    ("page unfolded", _unfold_page),
    ("page leafed again", leaf(_page)),
    ("page copied", press(_page, Qt.Key.Key_C, _CTRL)),
    ("next solution", press(_page, Qt.Key.Key_Down, _NONE)),
    ("last move", press(_page, Qt.Key.Key_End, _NONE)),
    ("tree", do("read_tree")),
    ("tree leafed", leaf(_tree)),
    ("tree unfolded", lambda driven: driven.window.solution_pane.tree.unfold_all()),
    ("tree leafed again", leaf(_tree)),
    ("last of the tree", press(_tree, Qt.Key.Key_End, _NONE)),
    ("tree folded", lambda driven: driven.window.solution_pane.tree.fold_all()),
    ("phases", do("read_phases")),
    ("themes", _read_as(3)),
    ("Popeye’s page", _read_as(4)),
    ("page again", do("read_page")),
    ("figurines", do("letters_figurines", 1)),
    ("language", do("language_de", 1)),
    ("and back", do("language_en", 1)),
    ("dark", do("appearance_dark")),
    ("light", do("appearance_light")),
    ("pane of lines", show("lines")),
    ("pane leafed", leaf(_table)),
    ("all chosen", press(_table, Qt.Key.Key_A, _CTRL)),
    ("all copied", press(_table, Qt.Key.Key_C, _CTRL)),
    ("language there", do("language_de", 1)),
    ("and back there", do("language_en", 1)),
    ("dark there", do("appearance_dark")),
    ("light there", do("appearance_light")),
    ("solution again", show("solution")),
    ("asked otherwise", _ask_otherwise),
    ("that undone", _undo),
    ("solved again", _solve_lines),
)

# ------------------------------------------------------------ very many runs


def _show_batch(driven: Driven) -> None:
    document = _many()
    driven.window.editor.replace(document)
    verdicts = islice(cycle(("sound", "cooked", "no solution")), PROBLEMS)
    items = tuple(
        BatchItem(number, number, "", None, ItemState.SOLVED, None, 0.1, verdict)
        for number, verdict in enumerate(verdicts)
    )
    driven.window.panes.show_pane("batch")
    driven.rest(0.5)
    driven.heart.longest()
    batch = Batch("", BatchOptions(), document.entries, items)
    driven.window.runs_desk.batch.controller.show(batch)


def _batch(driven: Driven) -> QAbstractScrollArea:
    return driven.window.runs_desk.batch_pane.table


def _sort_batch(column: int) -> Step:
    return lambda driven: driven.window.runs_desk.batch_pane.table.sortByColumn(
        column, Qt.SortOrder.AscendingOrder
    )


def _only_wrong(driven: Driven) -> None:
    driven.window.runs_desk.batch_pane.wrong_only.toggle()


def _mend_some(driven: Driven) -> None:
    """Let problems be sound that were not, of which some are shown."""
    items = driven.window.runs_desk.batch.controller.items
    for number in range(1, 3000, 3):
        items[number] = replace(items[number], verdict="sound")
        driven.window.runs_desk.batch_pane.model.note_item(number)


def _copy_csv(driven: Driven) -> None:
    driven.window.runs_desk.batch_pane.csv_button.click()


def _show_runs(driven: Driven) -> None:
    driven.put(sample("classics.olv", 2))
    driven.solve()
    driven.window.panes.show_pane("runs")
    pane = driven.window.runs_desk.pane
    driven.until(lambda: pane.model.runs)
    (run, *_) = pane.model.runs
    several = (
        replace(run, uid=f"{number:x}", begun=run.begun - timedelta(minutes=number))
        for number in range(RUNS)
    )
    driven.rest()
    driven.heart.longest()
    pane.show_runs(tuple(several))


def _runs(driven: Driven) -> QAbstractScrollArea:
    return driven.window.runs_desk.pane.table


_RUNS: tuple[tuple[str, Step], ...] = (
    ("a batch shown", _show_batch),
    ("leafed", leaf(_batch)),
    ("by author", _sort_batch(1)),
    ("by verdict", _sort_batch(4)),
    ("all chosen", press(_batch, Qt.Key.Key_A, _CTRL)),
    ("by number", _sort_batch(0)),
    ("what is wrong", _only_wrong),
    ("some of it mended", _mend_some),
    ("all of it", _only_wrong),
    ("copied", press(_batch, Qt.Key.Key_C, _CTRL)),
    ("copied as CSV", _copy_csv),
    ("a problem changed", _change_one),
    ("all problems marked", do("mark_shown", 0.5)),
    ("marks undone", _undo),
    ("dark", do("appearance_dark")),
    ("light", do("appearance_light")),
    ("language", do("language_de")),
    ("and back", do("language_en")),
    ("runs of a problem", _show_runs),
    ("all of them chosen", press(_runs, Qt.Key.Key_A, _CTRL)),
    ("runs leafed", leaf(_runs)),
    ("language there", do("language_de")),
    ("and back there", do("language_en")),
)

# ------------------------------------------------------------ what opens for the first time


def _close_others(driven: Driven) -> None:
    for window in driven.app.topLevelWidgets():
        if window is not driven.window and window.isVisible():
            window.close()


def _open(name: str) -> Step:
    def step(driven: Driven) -> None:
        driven.command(name)
        driven.rest(0.5)
        _close_others(driven)

    return step


_PANES = ("problem", "collection", "fairy", "lines", "runs", "batch", "log", "history")
_DIALOGS = (
    *("options", "twins", "conditions", "legality", "replace_men", "economy", "repair"),
    *("settings_search", "solve_restricted", "print", "export", "library", "machine_room"),
    *("compare_solvers", "collection_statistics"),
)
_FIRST: tuple[tuple[str, Step], ...] = (
    ("a problem", lambda driven: driven.put(sample("classics.olv", 2))),
    *((f"pane {name}", show(name)) for name in _PANES),
    *((name, _open(name)) for name in _DIALOGS),
)

STEPS: tuple[tuple[str, Step], ...] = tuple(
    (f"{about}: {name}", step)
    for about, steps in (
        ("first", _FIRST),
        ("many", _PROBLEMS),
        ("lines", _LINES),
        ("runs", _RUNS),
    )
    for name, step in steps
)
