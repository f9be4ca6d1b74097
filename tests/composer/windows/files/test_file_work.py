"""Files that take long: the window goes on, and nothing of what is done meanwhile is lost."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from composer.beside import Beside
from composer.formats import files
from composer.formats.files import FileFormat
from composer.model import edits
from composer.windows.common import file_work
from composer.windows.main_window import MainWindow
from tests.composer.windows.files.test_files import notice, take_way_out
from tests.composer.windows.test_main_window import press, question

KINGS = "7k/8/8/8/8/8/8/K7 w - - 0 1\n"


class Gate:
    """A slow disk: what is read or written waits until the test opens it."""

    def __init__(self) -> None:
        self.is_open = threading.Event()
        self.count = 0

    def wait_then(self, act: Any) -> Any:
        def waiting(*arguments: Any, **options: Any) -> Any:
            self.count += 1
            pulse = options.get("pulse", lambda: None)
            while not self.is_open.wait(0.005):
                pulse()
            return act(*arguments, **options)

        return waiting


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch, short_files: None) -> Iterator[Gate]:
    """Make all files slow ones."""
    gate = Gate()
    monkeypatch.setattr(file_work, "PATIENCE", 0)
    for name in ("load", "save_document"):
        monkeypatch.setattr(files, name, gate.wait_then(getattr(files, name)))
    yield gate
    gate.is_open.set()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of one problem."""
    path = tmp_path / "kings.fen"
    path.write_text(KINGS, encoding="utf-8")
    return path


def men(window: MainWindow) -> int:
    """Return how many men are on the board."""
    return sum(piece is not None for piece in window.editor.document.entry.setup.squares)


def ended(qtbot: QtBot, window: MainWindow, gate: Gate) -> None:
    """Let the slow disk answer, and wait until the window has taken it in."""
    with qtbot.waitSignal(window.file_commands.work.ended):
        gate.is_open.set()


def test_a_long_file_is_announced_and_shown_when_it_is_read(
    qtbot: QtBot, window: MainWindow, gate: Gate, path: Path
) -> None:
    window.open_files([str(path)])
    assert men(window) == 0
    qtbot.waitUntil(lambda: notice(window) == "Opening “kings.fen”…")
    ended(qtbot, window, gate)
    assert men(window) == 2
    assert notice(window) == ""
    assert window.editor.path == path


def test_cancel_gives_a_long_file_up_at_once(
    qtbot: QtBot, window: MainWindow, gate: Gate, path: Path
) -> None:
    window.open_files([str(path)])
    work = window.file_commands.work
    qtbot.waitUntil(lambda: notice(window) != "")
    [worker] = work.findChildren(Beside)
    take_way_out(window, "Cancel")
    assert not work.is_reading
    qtbot.waitUntil(lambda: not work.findChildren(Beside))
    assert worker not in window.children()
    assert not gate.is_open.is_set()
    assert men(window) == 0
    assert window.editor.path is None


def test_the_last_of_several_files_counts(
    qtbot: QtBot, window: MainWindow, gate: Gate, path: Path, tmp_path: Path
) -> None:
    other = tmp_path / "array.fen"
    other.write_text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n", encoding="utf-8")
    window.open_files([str(path)])
    window.open_files([str(other)])
    ended(qtbot, window, gate)
    assert men(window) == 32
    assert window.editor.path == other
    qtbot.waitUntil(lambda: not window.file_commands.work.findChildren(Beside))
    assert men(window) == 32


def test_a_new_board_is_not_replaced_by_a_file_that_comes_late(
    qtbot: QtBot, window: MainWindow, gate: Gate, path: Path
) -> None:
    window.open_files([str(path)])
    window.commands.new.trigger()
    gate.is_open.set()
    qtbot.waitUntil(lambda: not window.file_commands.work.findChildren(Beside))
    assert men(window) == 0


def test_what_is_done_while_a_file_is_read_is_asked_about(
    qtbot: QtBot, window: MainWindow, gate: Gate, path: Path
) -> None:
    window.open_files([str(path)])
    window.commands.game_array.trigger()
    ended(qtbot, window, gate)
    assert men(window) == 32
    press(question(window), "Discard")
    assert men(window) == 2


def test_a_long_file_that_cannot_be_read_is_told(
    qtbot: QtBot, window: MainWindow, gate: Gate, tmp_path: Path
) -> None:
    window.open_files([str(tmp_path / "gone.olv")])
    ended(qtbot, window, gate)
    assert "there is no such file" in notice(window)


def test_what_is_done_while_a_file_is_written_stays_unsaved(
    qtbot: QtBot, window: MainWindow, gate: Gate, tmp_path: Path
) -> None:
    path = tmp_path / "mine.olv"
    window.commands.game_array.trigger()
    window.file_commands._on_name_chosen(str(path))
    qtbot.waitUntil(lambda: notice(window) == "Saving “mine.olv”…")
    window.commands.clear.trigger()
    ended(qtbot, window, gate)
    assert sum(map(bool, files.load(path).document.entry.setup.squares)) == 32
    assert window.editor.path == path
    assert not window.editor.is_clean
    window.editor.undo()
    window.editor.undo()
    assert not window.editor.is_clean
    window.editor.redo()
    window.editor.redo()
    window.commands.save.trigger()
    qtbot.waitUntil(lambda: window.editor.is_clean)
    assert not any(files.load(path).document.entry.setup.squares)


def test_saving_again_waits_for_the_saving_under_way(
    qtbot: QtBot, window: MainWindow, gate: Gate, tmp_path: Path
) -> None:
    path = tmp_path / "mine.olv"
    window.commands.game_array.trigger()
    window.file_commands._on_name_chosen(str(path))
    window.commands.clear.trigger()
    window.commands.save.trigger()
    assert gate.count <= 1
    gate.is_open.set()
    qtbot.waitUntil(lambda: window.editor.is_clean)
    assert not any(files.load(path).document.entry.setup.squares)
    assert not [box for box in window.findChildren(QMessageBox) if box.isVisible()]


def test_a_window_closes_after_its_work_is_saved(
    qtbot: QtBot, window: MainWindow, gate: Gate, tmp_path: Path
) -> None:
    path = tmp_path / "mine.olv"
    window.commands.game_array.trigger()
    window.file_commands._on_name_chosen(str(path))
    window.close()
    press(question(window), "Save")
    assert window.isVisible()
    gate.is_open.set()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert sum(map(bool, files.load(path).document.entry.setup.squares)) == 32


def test_a_window_that_is_closed_gives_up_reading(
    qtbot: QtBot, window: MainWindow, gate: Gate, path: Path
) -> None:
    window.open_files([str(path)])
    window.close()
    assert not window.isVisible()
    assert not gate.is_open.is_set()
    assert all(w.isFinished() for w in window.findChildren(Beside))


def test_the_window_lives_while_a_large_collection_is_opened(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_work, "PATIENCE", 0)
    document = edits.add_entries(window.editor.document, (window.editor.document.entry,) * 300)
    path = tmp_path / "many.olv"
    path.write_bytes(files.write_document(document, FileFormat.OLV))
    window.open_files([str(path)])
    assert window.file_commands.work.is_reading
    assert window.isEnabled()
    window.commands.flip.trigger()
    qtbot.waitUntil(lambda: len(window.editor.document.entries) == 301)
    assert window.editor.is_clean
