"""Solving many problems from the window: marked, stored, copied, gone on with after a restart."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QLockFile, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from composer.board.standing import Standing, ink_of
from composer.collection import several
from composer.formats.olv.document import write_olv
from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.runs.verdict_cells import VerdictCells
from composer.runs.batches import Batch, BatchOptions, ItemState, items_of, unfinished_batch
from composer.runs.store import RunStore, usual_path
from composer.settings import BatchChoices, Settings
from composer.solving.batch import BatchState
from composer.tokens import tokens
from composer.windows.main_window import MainWindow
from composer.windows.runs.batch_model import AUTHOR, NUMBER, SENTENCE, STATE, STIPULATION, VERDICT
from composer.windows.runs.batch_pane import BatchPane, Which
from tests.composer.runs.problems import LONG, MISSING, SOUND, TWINS, TWO_KEYS, solved_run
from tests.composer.solving.test_batch import is_alive, pid_of_process
from tests.composer.windows.conftest import MakeWindow

ROOT = Path(__file__).parents[4]


def pane_of(window: MainWindow) -> BatchPane:
    return window.runs_desk.batch_pane


def states(window: MainWindow) -> list[ItemState]:
    return [item.state for item in window.runs_desk.batch.controller.items]


def start(qtbot: QtBot, window: MainWindow, *entries: Entry, which: Which = Which.ALL) -> None:
    """Open *entries* and start a batch of them."""
    window.editor.replace(Document(entries))
    window.commands.by_name["solve_marked"].trigger()
    pane_of(window).choose(which)
    pane_of(window).start_button.click()
    qtbot.waitUntil(lambda: window.runs_desk.batch.controller.is_running)


def wait_for_end(qtbot: QtBot, window: MainWindow) -> None:
    controller = window.runs_desk.batch.controller
    qtbot.waitUntil(lambda: not controller.is_running)


def wait_for_search(qtbot: QtBot, window: MainWindow, row: int) -> None:
    """Wait until the table tells how far the search in *row* is."""
    model = pane_of(window).model
    qtbot.waitUntil(lambda: "/" in model.cell(row, STATE))


def test_a_verdict_stands_behind_its_sign_in_its_colour(qtbot: QtBot) -> None:
    pane = BatchPane()
    qtbot.addWidget(pane)
    items = [replace(item, verdict="cooked") for item in items_of(Document((TWO_KEYS,)), [0])]
    pane.model.show_items((TWO_KEYS,), items)
    cell, option = pane.model.index(0, VERDICT), QStyleOptionViewItem()
    option.palette = pane.palette()
    plain = QColor(option.palette.color(QPalette.ColorRole.Text))
    delegate = pane.table.itemDelegateForColumn(VERDICT)
    assert isinstance(delegate, VerdictCells)
    delegate.initStyleOption(option, cell)
    assert option.text == f"✕ {cell.data()}"
    color = option.palette.color(QPalette.ColorRole.Text)
    assert color == QColor(ink_of(Standing.COOKED, tokens(pane.palette())))
    assert color != plain
    letters = pane.table.fontMetrics().horizontalAdvance("Vukcevich, Milan R.")
    assert pane.table.columnWidth(AUTHOR) > letters
    before = sum(map(pane.table.columnWidth, range(SENTENCE)))
    said = pane.table.fontMetrics().horizontalAdvance("Two keys: 1.Kb2")
    letter = pane.table.fontMetrics().averageCharWidth()
    assert before + said < 84 * letter  # as wide as it is beside the board of a screen of 1366


def test_a_stipulation_in_words_leaves_room_for_the_verdict(qtbot: QtBot) -> None:
    pane = BatchPane()
    qtbot.addWidget(pane)
    width = pane.table.columnWidth(STIPULATION)
    assert width > pane.table.fontMetrics().horizontalAdvance("ser-h#12.5")
    entry = Entry(SOUND.setup, "Add a piece on d1, then take one back and mate in one")
    pane.model.show_items((entry,), list(items_of(Document((entry,)), [0])))
    pane.show()
    assert pane.table.columnWidth(STIPULATION) == width


def test_the_command_opens_the_pane_ready_to_start(qtbot: QtBot, window: MainWindow) -> None:
    window.editor.replace(Document((SOUND, TWO_KEYS)))
    QTest.keyClick(window, Qt.Key.Key_F7, Qt.KeyboardModifier.ControlModifier)
    pane = pane_of(window)
    assert pane.isVisible()
    assert window.focusWidget() is pane.start_button
    assert pane.which.currentData() is Which.ALL
    pane.start_button.click()
    assert window.focusWidget() is pane.table
    wait_for_end(qtbot, window)


def test_marked_problems_are_proposed_and_solved(qtbot: QtBot, window: MainWindow) -> None:
    window.editor.replace(Document((LONG, SOUND, LONG, TWO_KEYS)))
    window.runs_desk.batch._marked = lambda: (1, 3)
    window.commands.by_name["solve_marked"].trigger()
    pane = pane_of(window)
    assert pane.which.currentData() is Which.MARKED
    QTest.keyClick(pane.start_button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: len(states(window)) == 2)
    wait_for_end(qtbot, window)
    assert [pane.model.cell(row, NUMBER) for row in (0, 1)] == ["2", "4"]
    assert [pane.model.cell(row, VERDICT) for row in (0, 1)] == ["sound", "sound"]


def test_problems_that_were_solved_before_are_left_out(qtbot: QtBot, window: MainWindow) -> None:
    store = RunStore(usual_path())
    store.keep(*solved_run(SOUND))
    store.close()
    start(qtbot, window, SOUND, TWO_KEYS, which=Which.UNSOLVED)
    wait_for_end(qtbot, window)
    assert [pane_of(window).model.cell(0, NUMBER)] == ["2"]
    assert not pane_of(window).model._show_later.isActive()  # what is said next stays
    pane_of(window).start_button.click()
    label = pane_of(window).state_label
    qtbot.waitUntil(lambda: label.text().startswith("There is nothing to solve"))
    assert pane_of(window).start_button.isEnabled()


def test_the_table_says_what_the_command_line_says(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    entries = (SOUND, replace(SOUND, stipulation="#3"), TWINS, replace(TWO_KEYS, stipulation="#2"))
    start(qtbot, window, *entries)
    wait_for_end(qtbot, window)
    model = pane_of(window).model
    told = [(model.cell(row, VERDICT), model.cell(row, SENTENCE)) for row in range(4)]
    assert told == _told_by_command_line(entries, tmp_path / "file.olv")


def _told_by_command_line(entries: tuple[Entry, ...], path: Path) -> list[tuple[str, str]]:
    path.write_bytes(write_olv(Document(entries)))
    done = subprocess.run(
        [sys.executable, "-m", "composer", "batch", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    results = sorted(map(json.loads, done.stdout.splitlines()), key=lambda it: int(it["id"]))
    return [(result["verdict"], result["sentence"]) for result in results]


def test_a_broken_problem_is_named_with_its_line(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "file.olv"
    good = '---\nalgebraic:\n  white: [Kb3, Rd2]\n  black: [Ka1]\nstipulation: "#1"\n'
    kingless = '---\nalgebraic:\n  white: [Kb3, Rd2]\nstipulation: "#1"\n'
    path.write_text(good + kingless + "---\n: [\n" + good)
    window.file_commands.open_path(str(path))
    qtbot.waitUntil(lambda: len(window.editor.document.entries) == 4)
    window.commands.by_name["solve_marked"].trigger()
    pane_of(window).start_button.click()
    qtbot.waitUntil(lambda: len(states(window)) == 4)
    wait_for_end(qtbot, window)
    told = [pane_of(window).model.cell(row, SENTENCE) for row in range(4)]
    assert told[0] == told[3] == "Mate in 1. One key: sound."
    assert told[1].startswith("Line 6: Black has no king.")
    assert told[2].startswith("Line 1")
    assert [pane_of(window).model.cell(row, STATE) for row in (1, 2)] == ["cannot be solved"] * 2


def test_the_time_left_leaves_out_what_went_by_before_the_first_search(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def now() -> float:
        """Tell 100 seconds before a process or a worker began, and 10 until the first end."""
        seen = {item.state for item in window.runs_desk.batch.controller.items}
        if seen & {ItemState.SOLVED, ItemState.REFUSED}:
            return 110.0
        return 100.0 if ItemState.RUNNING in seen else 0.0

    clock = SimpleNamespace(monotonic=now)
    monkeypatch.setattr("composer.windows.runs.batch_commands.time", clock)
    start(qtbot, window, SOUND, LONG, LONG)
    label = pane_of(window).state_label
    qtbot.waitUntil(lambda: "about 0:20 left" in label.text())
    pane_of(window).stop_button.click()
    wait_for_end(qtbot, window)


def test_pause_stop_and_continue(qtbot: QtBot, window: MainWindow) -> None:
    start(qtbot, window, TWO_KEYS, LONG, SOUND)
    pane, controller = pane_of(window), window.runs_desk.batch.controller
    wait_for_search(qtbot, window, 1)
    pane.pause_button.click()
    assert controller.state is BatchState.PAUSED
    assert pane.model.cell(1, STATE) == "paused"
    assert "paused" in pane.state_label.text()
    pane.pause_button.click()
    wait_for_search(qtbot, window, 1)
    pane.stop_button.click()
    wait_for_end(qtbot, window)
    assert pane.continue_button.isVisible()
    assert pane.continue_button.text() == "Continue with 2 of 3"
    assert states(window) == [ItemState.SOLVED, ItemState.WAITING, ItemState.WAITING]
    pane.continue_button.click()
    assert controller.is_running


def test_editing_meanwhile_spoils_nothing(qtbot: QtBot, window: MainWindow) -> None:
    start(qtbot, window, SOUND, TWO_KEYS)
    window.editor.apply("Edit", lambda document: edits.set_stipulation(document, "#3"))
    wait_for_end(qtbot, window)
    model = pane_of(window).model
    assert model.cell(0, SENTENCE) == "Mate in 2. One key: sound."
    pane_of(window).store_button.click()
    qtbot.waitUntil(lambda: window.editor.document.entries[1].solution != "")
    assert window.editor.document.entries[0].solution == ""
    assert window.editor.history.undoText() == "Store the solutions of the batch"


@pytest.fixture
def ended(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """A window in which a batch of three problems has ended, the second of them refused."""
    start(qtbot, window, SOUND, MISSING, replace(TWO_KEYS, authors=("A, B", "C")))
    wait_for_end(qtbot, window)
    return window


def test_what_a_batch_has_found_can_be_used(qtbot: QtBot, ended: MainWindow) -> None:
    """One batch serves all: each would pay for a process of its own."""
    check_that_the_sentence_is_seen_to_its_end(qtbot, ended)
    check_that_a_row_puts_its_problem_on_the_board(qtbot, ended)
    check_that_the_table_is_copied_for_spreadsheets(ended)
    check_that_solutions_are_stored_as_one_step(qtbot, ended)
    check_that_a_moved_problem_still_gets_its_solution(qtbot, ended)
    check_that_another_file_has_no_rows_of_the_last_one(ended)


def check_that_the_sentence_is_seen_to_its_end(qtbot: QtBot, window: MainWindow) -> None:
    """The key stands there."""
    pane = pane_of(window)
    pane.setMaximumWidth(500)
    table = pane.table
    hint = table.sizeHintForColumn(SENTENCE)
    assert hint > 100
    qtbot.waitUntil(lambda: table.columnWidth(SENTENCE) >= hint)


def check_that_a_row_puts_its_problem_on_the_board(qtbot: QtBot, window: MainWindow) -> None:
    pane_of(window).row_chosen.emit(1)
    qtbot.waitUntil(lambda: window.editor.document.current == 1)


def check_that_the_table_is_copied_for_spreadsheets(window: MainWindow) -> None:
    pane_of(window).copy_button.click()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 4
    assert lines[1].split("\t")[VERDICT] == "sound"
    pane_of(window).csv_button.click()
    rows = list(csv.reader(io.StringIO(QGuiApplication.clipboard().text())))
    assert rows[3][1] == "A, B; C"
    assert rows[0] == ["No.", "Author", "Asks", "State", "Verdict", "In words", "Time"]


def check_that_solutions_are_stored_as_one_step(qtbot: QtBot, window: MainWindow) -> None:
    before = window.editor.document
    assert [entry.solution for entry in before.entries] == ["", "", ""]
    pane_of(window).store_button.click()
    qtbot.waitUntil(lambda: window.editor.document.entries[0].solution != "")
    assert "1.Qf7-b7 !" in window.editor.document.entries[0].solution
    assert window.editor.document.entries[1].solution == ""
    assert window.editor.document.entries[2].solution != ""
    window.editor.undo()
    assert window.editor.document.entries == before.entries


def check_that_a_moved_problem_still_gets_its_solution(qtbot: QtBot, window: MainWindow) -> None:
    window.editor.apply("Delete", lambda d: several.delete_entries(d, (0,)))
    pane_of(window).store_button.click()
    qtbot.waitUntil(lambda: window.editor.document.entries[1].solution != "")
    assert "Qg1-g7" in window.editor.document.entries[1].solution
    assert window.editor.document.entries[0].solution == ""


def check_that_another_file_has_no_rows_of_the_last_one(window: MainWindow) -> None:
    assert pane_of(window).model.rowCount() == 3
    window.editor.replace(Document((LONG,)))
    assert pane_of(window).model.rowCount() == 0
    assert pane_of(window).state_label.text().startswith("Choose which problems")


def test_many_ends_are_shown_and_read_together(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    entries = tuple(Entry(SOUND.setup, stipulation="#2") for _ in range(300))
    batch = Batch("", BatchOptions(), entries, items_of(Document(entries), tuple(range(300))))
    controller, model = window.runs_desk.batch.controller, pane_of(window).model
    controller.show(batch)
    changes: list[object] = []
    model.dataChanged.connect(lambda *about: changes.append(about))
    known: list[object] = []
    history = window.runs_desk.runs.history
    answers: list[int] = []
    history.do(lambda store: 1, answers.append)
    qtbot.waitUntil(lambda: bool(answers))  # so what the window asked at its start is over
    history.tests_known.connect(lambda: known.append(1))
    for item in batch.items:
        controller._put(replace(item, state=ItemState.SOLVED, verdict="sound"))
        history.note_change(f"{item.question}{item.number}")
    assert controller.left_count == 0
    assert model.cell(299, VERDICT) == "sound"
    qtbot.waitUntil(lambda: bool(changes and known))
    qtbot.waitUntil(lambda: pane_of(window).bar.value() == 300)
    assert len(changes) == 1
    assert len(known) == 1


def test_an_unfinished_batch_says_which_file_it_is_about(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.editor.replace(Document((SOUND, LONG)), tmp_path / "first.olv")
    window.commands.by_name["solve_marked"].trigger()
    pane_of(window).choose(Which.ALL)
    pane_of(window).start_button.click()
    qtbot.waitUntil(lambda: window.runs_desk.batch.controller.is_running)
    wait_for_search(qtbot, window, 1)
    assert "first.olv" not in pane_of(window).state_label.text()
    window.editor.replace(Document((TWO_KEYS,)), tmp_path / "second.olv")
    assert pane_of(window).state_label.text().startswith("“first.olv” · ")
    window.runs_desk.batch.controller.stop()
    wait_for_end(qtbot, window)


def test_choices_are_remembered(qtbot: QtBot, make_window: MakeWindow, settings: Settings) -> None:
    window = make_window()
    pane_of(window).show_choices(BatchChoices(1, 20, True))
    start(qtbot, window, SOUND)
    wait_for_end(qtbot, window)
    assert settings.batch == BatchChoices(1, 20, True)
    assert pane_of(make_window()).choices == BatchChoices(1, 20, True)
    run = window.runs_desk.batch.controller.items[0].run
    store = RunStore(usual_path())
    kept = store.run(run or "")
    store.close()
    assert kept is not None
    assert (kept.circumstances.seconds, kept.circumstances.variations) == (20.0, True)


def test_a_batch_is_offered_after_a_restart(qtbot: QtBot, make_window: MakeWindow) -> None:
    first = make_window()
    start(qtbot, first, TWO_KEYS, LONG, SOUND)
    wait_for_search(qtbot, first, 1)
    first.editor.mark_saved()
    first.close()
    again = make_window()
    notice = again.centre.notice_bar
    qtbot.waitUntil(lambda: "broken off after 1 of 3 problems" in notice.sentence.text())
    again.file_commands.new()
    notice.warn("Something is wrong with this file.")
    notice.dismiss()
    assert "broken off" in notice.sentence.text()
    (button,) = (b for b in notice.buttons if b.text() == "Continue with 2 of 3")
    button.click()
    assert notice.isHidden()
    wait_for_search(qtbot, again, 1)
    assert states(again) == [ItemState.SOLVED, ItemState.RUNNING, ItemState.WAITING]


def test_a_batch_that_is_not_wanted_is_forgotten(qtbot: QtBot, make_window: MakeWindow) -> None:
    first = make_window()
    start(qtbot, first, LONG)
    wait_for_search(qtbot, first, 0)
    first.editor.mark_saved()
    first.close()
    again = make_window()
    notice = again.centre.notice_bar
    qtbot.waitUntil(lambda: any(b.text() == "Forget it" for b in notice.buttons))
    next(b for b in notice.buttons if b.text() == "Forget it").click()
    again.editor.mark_saved()
    again.close()
    store = RunStore(usual_path())
    assert unfinished_batch(store) is None
    store.close()


def test_two_windows_do_not_solve_batches_at_once(qtbot: QtBot, window: MainWindow) -> None:
    usual_path().parent.mkdir(parents=True, exist_ok=True)
    lock = QLockFile(str(usual_path().with_name("batch.lock")))
    assert lock.tryLock(0)
    window.editor.replace(Document((SOUND,)))
    pane_of(window).start_button.click()
    label = pane_of(window).state_label
    lock_words = "Another window is solving a batch."
    qtbot.waitUntil(lambda: label.text().startswith(lock_words))
    assert not window.runs_desk.batch.controller.is_running
    assert pane_of(window).start_button.isEnabled()
    lock.unlock()


@pytest.mark.parametrize("is_paused", [False, True])
def test_closing_ends_the_processes(qtbot: QtBot, window: MainWindow, is_paused: bool) -> None:
    start(qtbot, window, LONG)
    wait_for_search(qtbot, window, 0)
    controller = window.runs_desk.batch.controller
    if is_paused:
        controller.pause()
    pid = pid_of_process(controller)
    window.editor.mark_saved()
    window.close()
    assert not is_alive(pid)


def test_a_cluster_is_one_field_whose_text_is_looked_at_and_kept(
    window: MainWindow, tmp_path: Path
) -> None:
    window.editor.replace(Document((SOUND,)))
    pane = pane_of(window)
    pane.cluster.setText("nowhere")
    pane.start_button.click()
    assert pane.state_label.text().startswith("Cluster: expected local:N, or the address")
    assert states(window) == []
    choices = BatchChoices(cluster="tcp://host:8786")
    pane.show_choices(choices)
    assert pane.choices.cluster == "tcp://host:8786"
    settings = Settings(tmp_path / "settings.ini")
    settings.batch = choices
    assert settings.batch.cluster == "tcp://host:8786"


def test_how_many_at_once_stands_aside_beside_a_cluster(qtbot: QtBot, window: MainWindow) -> None:
    window.editor.replace(Document((LONG,)))
    pane = pane_of(window)
    pane.show_choices(BatchChoices(2))
    box = pane.side_by_side
    assert (box.isEnabled(), box.text()) == (True, "2 at once")
    pane.cluster.setText("local:1")
    assert (box.isEnabled(), box.text()) == (False, "by cluster")
    assert "worker" in box.toolTip()
    assert box.accessibleDescription() == box.toolTip()
    assert pane.choices.side_by_side == 2
    pane.cluster.clear()
    assert (box.isEnabled(), box.text()) == (True, "2 at once")
    start(qtbot, window, LONG)
    wait_for_search(qtbot, window, 0)
    assert not box.isEnabled()


def test_a_batch_goes_on_by_the_means_that_are_chosen_then(
    qtbot: QtBot, window: MainWindow
) -> None:
    entries = (TWO_KEYS, SOUND)
    options = BatchOptions(seconds=20.0, cluster="tcp://gone:8786")
    controller = window.runs_desk.batch.controller
    controller.show(Batch("", options, entries, items_of(Document(entries), (0, 1))))
    pane = pane_of(window)
    pane.show_choices(BatchChoices(2, 5, is_thorough=True, cluster="nowhere"))
    pane.continue_requested.emit()
    assert pane.state_label.text().startswith("Cluster: expected local:N, or the address")
    pane.cluster.clear()
    pane.continue_requested.emit()
    assert pane.choices == BatchChoices(2, 20)
    assert window.focusWidget() is pane.table
    wait_for_end(qtbot, window)
    assert states(window) == [ItemState.SOLVED, ItemState.SOLVED]
