"""Case 10: an empty file, one of blanks, one that holds nothing but ``---``."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox

from composer.windows.main_window import MainWindow
from tests.composer.windows.files.test_files import notice

EMPTY = [
    b"",
    b"\n",
    b"  \n\t\n",
    b"---",
    b"---\n",
    b"---\n---\n...\n",
    b"\xef\xbb\xbf",
    b"\xef\xbb\xbf---\r\n",
    b"\r\r",
]


@pytest.mark.parametrize("name", ["a.olv", "noname"])
def test_it_is_an_empty_collection_and_asks_nothing(
    window: MainWindow, tmp_path: Path, name: str, subtests: pytest.Subtests
) -> None:
    for number, content in enumerate(EMPTY):
        folder = tmp_path / str(number)
        folder.mkdir()
        with subtests.test(content=content):
            open_and_save(window, folder / name, content)


def open_and_save(window: MainWindow, path: Path, content: bytes) -> None:
    path.write_bytes(content)
    window.open_files([str(path)])
    assert window.editor.path == path
    assert not any(window.editor.document.entry.setup.squares)
    assert "could not" not in notice(window)
    assert not [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    window.commands.game_array.trigger()
    window.file_commands._write(window.file_commands._wish(path))
    assert window.editor.is_clean
    window.open_files([str(path)])
    assert sum(map(bool, window.editor.document.entry.setup.squares)) == 32
