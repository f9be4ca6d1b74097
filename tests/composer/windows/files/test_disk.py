"""What other programs and windows do to the open file is noticed, and nothing is overwritten."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from composer.formats import files
from composer.settings import Settings
from composer.windows.files.comparison_dialog import ComparisonDialog
from composer.windows.main_window import MainWindow
from tests.composer.windows.conftest import MakeWindow
from tests.composer.windows.files.test_files import notice, take_way_out
from tests.composer.windows.test_main_window import press, question

OLV = "---\nalgebraic: {white: [Kf8], black: [Kh8]}\nstipulation: '#2'\n"
OTHER = OLV.replace("#2", "#7")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of one problem."""
    path = tmp_path / "probs.olv"
    path.write_text(OLV, encoding="utf-8")
    return path


def open_(window: MainWindow, path: Path) -> None:
    """Open *path* in *window*."""
    window.open_files([str(path)])
    assert window.editor.path == path


def change(path: Path, text: str = OTHER) -> None:
    """Change the file as another program does: by another file in its place."""
    other = path.with_name("other")
    other.write_text(text, encoding="utf-8")
    os.utime(other, ns=(1, 1))
    other.replace(path)


def test_a_change_is_noticed_by_itself(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    open_(window, path)
    change(path)
    qtbot.waitUntil(lambda: "changed by another program" in notice(window))
    take_way_out(window, "Reload")
    assert window.editor.document.entry.stipulation == "#7"
    assert window.editor.is_clean
    window.editor.undo()
    assert window.editor.document.entry.stipulation == "#2"
    assert not window.editor.is_clean


def test_a_change_is_noticed_on_focus(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    open_(window, path)
    window.disk_commands.watch._forget_paths()
    change(path)
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
    qtbot.waitUntil(lambda: "changed by another program" in notice(window))


def test_a_change_in_place_is_noticed_again_and_again(
    qtbot: QtBot, window: MainWindow, path: Path
) -> None:
    open_(window, path)
    for number in (5, 6):
        path.write_text(OLV.replace("#2", f"#{number}") + "\n" * number, encoding="utf-8")
        qtbot.waitUntil(lambda: "changed by another program" in notice(window))
        take_way_out(window, "Reload")
        assert window.editor.document.entry.stipulation == f"#{number}"


def test_keep_mine_is_not_asked_about_again(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    open_(window, path)
    change(path)
    qtbot.waitUntil(lambda: notice(window) != "")
    take_way_out(window, "Keep mine")
    assert not window.editor.is_clean
    with qtbot.waitSignal(window.disk_commands.watch.seen):
        window.disk_commands.watch.look()
    assert notice(window) == ""
    window.commands.save.trigger()
    assert window.editor.is_clean
    assert "#2" in path.read_text(encoding="utf-8")


def test_own_saving_is_no_change(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    open_(window, path)
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    with qtbot.waitSignal(window.disk_commands.watch.seen):
        window.disk_commands.watch.look()
    assert notice(window) == ""


def test_a_file_that_went_is_told_and_can_come_back(
    qtbot: QtBot, window: MainWindow, path: Path
) -> None:
    open_(window, path)
    content = path.read_bytes()
    path.unlink()
    qtbot.waitUntil(lambda: "not there any more" in notice(window))
    assert not window.editor.is_clean
    assert not path.exists()
    path.write_bytes(content)
    qtbot.waitUntil(lambda: notice(window) == "")
    path.unlink()
    qtbot.waitUntil(lambda: "not there any more" in notice(window))
    take_way_out(window, "Write it anew")
    assert path.read_bytes() == content
    assert window.editor.is_clean


def test_a_file_that_was_renamed_is_followed(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    open_(window, path)
    window.commands.side_to_move.trigger()
    new = path.with_name("new.olv")
    path.rename(new)
    qtbot.waitUntil(lambda: notice(window) == "“probs.olv” is called “new.olv” now.")
    take_way_out(window, "Go on with that")
    assert window.editor.path == new
    window.commands.save.trigger()
    assert window.editor.is_clean
    assert not path.exists()


def test_a_folder_that_went_is_not_made_again(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "probs.olv"
    path.write_text(OLV, encoding="utf-8")
    open_(window, path)
    window.commands.side_to_move.trigger()
    path.unlink()
    folder.rmdir()
    window.commands.save.trigger()
    press(question(window), "Write it anew there")
    assert "the folder does not exist" in notice(window)
    assert not folder.exists()
    assert not window.editor.is_clean


def test_the_second_saver_is_told_and_can_compare(
    qtbot: QtBot, make_window: MakeWindow, path: Path
) -> None:
    first, second = make_window(), make_window()
    open_(first, path)
    second.open_files([str(path)])
    assert "already open in another window" in question(second).text()
    press(question(second), "Open anyway")
    first.commands.add_problem.trigger()
    first.commands.save.trigger()
    second.commands.side_to_move.trigger()
    second.commands.save.trigger()
    box = question(second)
    assert "changed by another program" in box.text()
    assert "its size in bytes is 119, before it was 62" in box.informativeText()
    press(box, "Compare…")
    qtbot.waitUntil(lambda: bool(second.findChildren(ComparisonDialog)))
    [dialog] = second.findChildren(ComparisonDialog)
    lines = dialog.page.toPlainText()
    assert "Problems: 1 added, 1 changed." in lines
    overwrite = next(b for b in dialog.buttons.buttons() if "Overwrite" in b.text())
    overwrite.click()
    assert second.editor.is_clean
    assert len(files.load(path).document.entries) == 1


def test_a_file_open_elsewhere_can_be_read_only(
    qtbot: QtBot, make_window: MakeWindow, path: Path, tmp_path: Path
) -> None:
    first, second = make_window(), make_window()
    open_(first, path)
    second.open_files([str(path)])
    press(question(second), "Read only")
    assert "probs.olv (read only)" in second.windowTitle()
    second.commands.side_to_move.trigger()
    second.commands.save.trigger()
    [dialog] = [d for d in second.findChildren(QFileDialog) if d.isVisible()]
    dialog.reject()
    second.file_commands._on_name_chosen(str(path))
    assert "is open in another window" in question(second).text()
    press(question(second), "Cancel")
    second.file_commands._on_name_chosen(str(tmp_path / "mine.olv"))
    assert second.windowTitle().startswith("mine.olv[*]")
    assert second.editor.is_clean
    assert path.read_text(encoding="utf-8") == OLV


def test_cancel_leaves_the_window_as_it_was(make_window: MakeWindow, path: Path) -> None:
    first, second = make_window(), make_window()
    open_(first, path)
    second.open_files([str(path)])
    press(question(second), "Cancel")
    assert second.editor.path is None


def test_a_file_is_free_again_when_its_window_leaves_it(
    make_window: MakeWindow, path: Path
) -> None:
    first, second = make_window(), make_window()
    open_(first, path)
    first.commands.new.trigger()
    open_(second, path)
    second.close()
    open_(first, path)


def test_reading_its_own_file_again_asks_nothing(window: MainWindow, path: Path) -> None:
    open_(window, path)
    link = path.with_name("link.olv")
    link.symlink_to(path)
    window.open_files([str(link)])
    assert window.editor.path == link


def test_a_file_that_was_cut_is_not_replaced_without_a_question(
    window: MainWindow, path: Path
) -> None:
    path.write_text(OLV + OLV.rstrip("\n")[:-9], encoding="utf-8")
    before = path.read_bytes()
    open_(window, path)
    assert notice(window) != ""
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    assert "was cut off" in question(window).text()
    press(question(window), "Cancel")
    assert path.read_bytes() == before
    window.commands.save.trigger()
    press(question(window), "Replace it")
    assert window.editor.is_clean
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    assert window.editor.is_clean


def test_the_next_start_goes_on_where_the_last_one_ended(
    make_window: MakeWindow, settings: Settings, path: Path
) -> None:
    path.write_text(OLV + OTHER, encoding="utf-8")
    window = make_window()
    open_(window, path)
    window.commands.next_problem.trigger()
    window.close()
    window = make_window()
    window.begin([])
    assert window.editor.path == path
    assert window.editor.document.current == 1
    window.commands.new.trigger()
    window.close()
    window = make_window()
    window.begin([])
    assert window.editor.path is None
    assert notice(window) == ""


def test_a_file_that_brings_the_program_down_is_not_opened_again(
    make_window: MakeWindow, settings: Settings, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.session = (str(path), 0)
    window = make_window()
    monkeypatch.setattr(window.file_commands, "load", lambda path: None)  # never comes back
    window.begin([])
    assert settings.session == ("", 0)
