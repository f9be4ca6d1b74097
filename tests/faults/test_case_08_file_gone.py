"""Case 8: the file is deleted, renamed or replaced by another program while it is open."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from composer.windows.main_window import MainWindow
from tests.composer.windows.files.test_files import notice
from tests.composer.windows.test_main_window import press, question
from tests.faults.world import collection


def delete(path: Path) -> None:
    """Delete the file."""
    path.unlink()


def rename_away(path: Path) -> None:
    """Move it out of sight."""
    (path.parent / "sub").mkdir()
    path.rename(path.parent / "sub" / path.name)


def replace_folder(path: Path) -> None:
    """Put an empty folder in the place of its folder."""
    path.parent.rename(path.parent.with_name("elsewhere"))
    path.parent.mkdir()


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path) -> Path:
    """A file in a folder of its own, open and changed in the window."""
    path = tmp_path / "folder" / "probs.olv"
    path.parent.mkdir()
    path.write_bytes(collection(2))
    window.open_files([str(path)])
    window.commands.side_to_move.trigger()
    return path


@pytest.mark.parametrize("act", [delete, rename_away, replace_folder])
def test_it_is_noticed_by_itself_and_not_made_again_unasked(
    qtbot: QtBot, window: MainWindow, opened: Path, act: Callable[[Path], None]
) -> None:
    act(opened)
    window.disk_commands.watch.look()
    qtbot.waitUntil(lambda: "not there any more" in notice(window))
    window.commands.save.trigger()
    assert "not there any more" in question(window).text()
    press(question(window), "Cancel")
    assert not opened.exists()
    window.commands.save.trigger()
    press(question(window), "Write it anew there")
    assert opened.exists()
    assert window.editor.is_clean


def test_another_file_in_its_place_is_not_overwritten_unasked(
    window: MainWindow, opened: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.olv"
    other.write_bytes(collection(5, "other"))
    other.replace(opened)
    window.commands.save.trigger()
    assert "changed by another program" in question(window).text()
    press(question(window), "Cancel")
    assert opened.read_bytes() == collection(5, "other")


def test_a_folder_in_its_place_is_told(window: MainWindow, opened: Path) -> None:
    opened.unlink()
    opened.mkdir()
    window.commands.save.trigger()
    press(question(window), "Overwrite it")
    assert "it is a folder" in notice(window)
    assert opened.is_dir()
    assert not window.editor.is_clean


def test_the_same_content_again_is_no_change(window: MainWindow, opened: Path) -> None:
    shutil.copy(opened, opened.with_name("copy"))
    opened.with_name("copy").replace(opened)
    window.commands.save.trigger()
    assert window.editor.is_clean
