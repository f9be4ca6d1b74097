"""After a crash: what was not saved is offered, and comes back with its file and its changes."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from composer.editor import Editor, FileState
from composer.formats import files
from composer.formats.saving import SaveError, save
from composer.language import Language
from composer.model import edits
from composer.model.document import Document, Entry
from composer.recovery.autosave import Autosave
from composer.recovery.locks import usual_folder
from composer.windows.files.example import example
from composer.windows.files.recovery_dialog import RecoveryDialog
from composer.windows.main_window import MainWindow
from solver.notation.fen import parse_fen
from tests.composer.windows.conftest import MakeWindow
from tests.composer.windows.files.test_files import choose, notice, take_way_out
from tests.composer.windows.test_main_window import press, question

OLV = "---\nalgebraic: {white: [Kf8], black: [Kh8]}\nstipulation: '#2'\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of two problems."""
    path = tmp_path / "probs.olv"
    path.write_text(OLV + OLV.replace("#2", "#3"), encoding="utf-8")
    return path


def leave_work(path: Path | None) -> Document:
    """Leave unsaved work behind, as a crash does; return the document."""
    editor = Editor()
    if path is not None:
        loaded = files.load(path)
        editor.open(loaded.document, FileState(path, stamp=loaded.stamp))
    saving = Autosave(editor, usual_folder(), editor)
    for turn in ("w", "b"):
        setup = parse_fen(f"5Kbk/6pp/6P1/8/8/8/8/7R {turn} - - 0 1")
        editor.apply("Set up", partial(edits.replace_setup, setup=setup))
    saving.shutdown()
    return editor.document


def copies() -> list[str]:
    """Return the names of the recovery copies."""
    folder = usual_folder()
    return [path.name for path in folder.glob("*.journal")] if folder.exists() else []


def offered(qtbot: QtBot, window: MainWindow) -> RecoveryDialog:
    """Let *window* look for what was left, and return the page that comes up."""
    window.recovery_commands.look()
    qtbot.waitUntil(lambda: window.recovery_commands.dialog is not None)
    dialog = window.recovery_commands.dialog
    assert dialog is not None
    return dialog


def click(button: QPushButton) -> None:
    """Press *button*."""
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_nothing_is_asked_where_nothing_was_lost(qtbot: QtBot, window: MainWindow) -> None:
    window.recovery_commands.look()
    qtbot.waitUntil(lambda: window.recovery_commands._search is None)
    assert window.recovery_commands.dialog is None
    assert notice(window) == ""


def test_work_is_restored_unsaved_and_saved_to_its_file(
    qtbot: QtBot, window: MainWindow, path: Path
) -> None:
    document = leave_work(path)
    dialog = offered(qtbot, window)
    assert "probs.olv" in dialog.list.item(0).text()
    assert "2 changes" in dialog.list.item(0).text()
    assert not dialog.isModal()
    with qtbot.waitSignal(window.file_commands.autosave.written):
        click(dialog.restore_button)
    assert window.editor.document == document
    assert not window.editor.is_clean
    assert window.editor.path == path
    assert window.isWindowModified()
    assert len(copies()) == 1
    window.commands.save.trigger()
    assert window.editor.is_clean
    assert files.load(path).document.entry.setup == document.entry.setup
    assert copies() == []


def test_two_documents_are_offered_each_by_itself(
    qtbot: QtBot, window: MainWindow, path: Path
) -> None:
    leave_work(path)
    leave_work(None)
    dialog = offered(qtbot, window)
    assert [dialog.list.item(row).text().split("\n")[0] for row in range(2)] == [
        "Untitled",
        "probs.olv",
    ]
    assert "was never saved" in dialog.list.item(0).text()
    click(dialog.delete_button)
    [box] = [box for box in dialog.findChildren(QMessageBox) if box.isVisible()]
    assert box.defaultButton().text() == "&Cancel"  # Enter brings nothing to an end
    press(box, "Delete them")
    assert dialog.list.count() == 1
    assert len(copies()) == 1


def test_a_file_is_named_without_the_blanks_of_quotation_marks(
    qtbot: QtBot, window: MainWindow, path: Path
) -> None:
    leave_work(path)
    window.spoken.choose(Language.FRENCH)
    item = offered(qtbot, window).list.item(0)
    assert item.text().split("\n")[0] == "probs.olv"
    assert item.toolTip() == str(path)


def test_look_shows_what_differs_from_the_file(
    qtbot: QtBot, window: MainWindow, path: Path
) -> None:
    leave_work(path)
    dialog = offered(qtbot, window)
    click(dialog.look_button)
    qtbot.waitUntil(dialog.side.isVisible)
    assert "Compared with “probs.olv”" in dialog.page.toPlainText()
    assert "Problem 1 (#2) differs in: position" in dialog.page.toPlainText()
    assert not dialog.picture.pixmap().isNull()
    assert dialog.screen().availableGeometry().contains(dialog.frameGeometry())
    assert window.editor.path is None


def test_declining_keeps_the_work_until_its_file_is_saved(
    qtbot: QtBot, make_window: MakeWindow, path: Path
) -> None:
    leave_work(path)
    window = make_window()
    click(offered(qtbot, window).later_button)
    assert window.recovery_commands.dialog is None
    window.close()
    assert len(copies()) == 1

    window = make_window()
    click(offered(qtbot, window).later_button)
    window.open_files([str(path)])
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    assert copies() == []


def test_a_second_window_is_not_offered_the_same(
    qtbot: QtBot, make_window: MakeWindow, path: Path
) -> None:
    leave_work(path)
    first, second = make_window(), make_window()
    offered(qtbot, first)
    second.recovery_commands.look()
    qtbot.waitUntil(lambda: second.recovery_commands._search is None)
    assert second.recovery_commands.dialog is None


def test_a_file_that_was_changed_since_is_told_and_not_overwritten(
    qtbot: QtBot, window: MainWindow, path: Path
) -> None:
    leave_work(path)
    path.write_text(OLV, encoding="utf-8")
    dialog = offered(qtbot, window)
    assert "its file was changed since" in dialog.list.item(0).text()
    click(dialog.restore_button)
    window.commands.save.trigger()
    assert "changed by another program" in question(window).text()
    press(question(window), "Cancel")
    assert path.read_text(encoding="utf-8") == OLV


def test_restoring_asks_about_what_is_open(qtbot: QtBot, window: MainWindow) -> None:
    document = leave_work(None)
    window.commands.game_array.trigger()
    dialog = offered(qtbot, window)
    click(dialog.restore_button)
    press(question(window), "Cancel")
    assert dialog.list.count() == 1
    click(dialog.restore_button)
    press(question(window), "Discard")
    assert window.editor.document == document


def test_stored_solutions_come_back(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    editor = Editor()
    saving = Autosave(editor, usual_folder(), editor)
    editor.apply("Store", lambda _: Document((Entry(solution="1.Rh1-h6 !\n"),)))
    saving.shutdown()
    click(offered(qtbot, window).restore_button)
    assert window.editor.document.entry.solution == "1.Rh1-h6 !\n"


def test_discarding_and_saving_leave_nothing_to_recover(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window()
    window.commands.game_array.trigger()
    window.file_commands.autosave.flush()
    assert len(copies()) == 1
    window.close()
    press(question(window), "Discard")
    assert not window.isVisible()
    assert copies() == []


def test_a_request_to_end_keeps_the_work_without_a_question(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    window = make_window()
    window.commands.game_array.trigger()
    document = window.editor.document
    window.end()
    assert not window.isVisible()
    window = make_window()
    click(offered(qtbot, window).restore_button)
    assert window.editor.document.entries == document.entries


def test_a_failed_copy_is_told(qtbot: QtBot, window: MainWindow) -> None:
    usual_folder().parent.mkdir(parents=True)
    save(usual_folder(), b"a file where the folder should be")
    window.commands.game_array.trigger()
    window.file_commands.autosave.flush()
    assert "No recovery copy of your changes can be kept" in notice(window)
    usual_folder().unlink()


def test_a_copy_that_fails_too_leaves_the_ways_out_of_a_failed_save(
    window: MainWindow, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, *_: object, **__: object) -> None:
        raise SaveError(path, "the disk is full")

    window.open_files([str(path)])
    window.commands.side_to_move.trigger()
    with monkeypatch.context() as patch:
        patch.setattr(files, "save_document", refuse)
        window.commands.save.trigger()
    assert notice(window).endswith("Your work is kept for recovery.")
    monkeypatch.setattr(window.file_commands.autosave, "is_failing", True)
    window.file_commands.autosave.failed.emit("the disk is full")
    assert notice(window).startswith("“probs.olv” could not be saved: the disk is full.")
    assert notice(window).endswith("Your work is still here, but not on disk.")
    take_way_out(window, "Save elsewhere")
    choose(window, tmp_path / "other.olv")
    assert window.editor.is_clean
    window.file_commands.autosave.failed.emit("the disk is full")
    assert notice(window).startswith("No recovery copy")


def test_the_example_is_no_work_to_keep(window: MainWindow) -> None:
    window.file_commands.open_document(example())
    window.file_commands.autosave.flush()
    assert window.file_commands.autosave.path is None
