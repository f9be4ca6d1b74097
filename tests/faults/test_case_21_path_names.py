"""Case 21: names of files that programs stumble over."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest

from composer.settings import Settings
from composer.windows.main_window import MainWindow
from tests.composer.windows.files.test_files import notice
from tests.faults.world import collection, save_changed

NAMES = [
    unicodedata.normalize("NFC", "Zúñiga é.olv"),
    unicodedata.normalize("NFD", "Zúñiga é.olv"),
    "x" * 251 + ".olv",
    "é" * 125 + ".olv",
    "two\nlines.olv",
    "tab\there.olv",
    "-rf.olv",
    "--help",
    "♔😀.olv",
    " blank at both ends .olv ",
    "...olv",
    "percent %1 %2 %s.olv",
    "a&b <i>c.olv",
    "right\u202eto left.olv",
    "c:\\windows.olv",
    "~user",
    "$HOME.olv",
    "*.olv",
    os.fsdecode(b"bytes\xff\xfe.olv"),
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_the_same_file_is_opened_and_saved(
    window: MainWindow, settings: Settings, tmp_path: Path, name: str
) -> None:
    folder = tmp_path / "one folder"
    folder.mkdir()
    path = folder / name
    path.write_bytes(collection(2))
    window.open_files([str(path)])
    assert window.editor.path == path
    assert notice(window) == ""
    window.commands.side_to_move.trigger()
    window.file_commands.autosave.flush()
    window.commands.save.trigger()
    assert window.editor.is_clean
    assert [entry.name for entry in folder.iterdir()] == [name]
    assert b"HalfDuplex" in path.read_bytes()
    title = window.windowTitle()
    assert all(letter.isprintable() for letter in title), title
    settings.sync()
    assert all(Path(recent) == path for recent in settings.recent_files)
    window.recent_files.refresh()


@pytest.mark.parametrize(
    "name", ["x" * 300, "y/" * 2500 + "a.olv", "a\0b"], ids=["255", "4096", "0"]
)
def test_a_name_that_cannot_be_is_told(window: MainWindow, tmp_path: Path, name: str) -> None:
    window.open_files([str(tmp_path / name)])
    assert "could not be opened" in notice(window)
    window.commands.game_array.trigger()
    window.file_commands._on_name_chosen(str(tmp_path / name))
    assert "could not be saved" in notice(window)
    assert not window.editor.is_clean
    window.editor.mark_saved()


def test_a_deep_path_is_opened_and_saved(window: MainWindow, tmp_path: Path) -> None:
    folder = tmp_path
    while len(os.fsencode(folder)) < 3600:
        folder = folder / ("d" * 200)
    folder.mkdir(parents=True)
    path = folder / "a.olv"
    path.write_bytes(collection(1))
    save_changed(window, path)


def test_the_recent_list_survives_the_next_start(settings: Settings, tmp_path: Path) -> None:
    paths = [str(tmp_path / name) for name in NAMES[:10]]
    settings.recent_files = paths
    settings.sync()
    copy = tmp_path / "copy.ini"
    copy.write_bytes((tmp_path / "settings.ini").read_bytes())
    assert list(Settings(copy).recent_files) == paths
