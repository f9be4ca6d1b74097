"""Case 11: 500 MB, or 200 000 problems: refused with a number, or read in bounded memory."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from composer.beside import Beside
from composer.formats.common.text import LARGEST_FILE
from composer.formats.files import OpenError, load
from composer.windows.common import file_work
from composer.windows.main_window import MainWindow
from tests.composer.windows.files.test_files import notice, take_way_out
from tests.faults.world import GOOD, collection, run_python

SMALL = b"---\nalgebraic: {white: [Ka1]}\nstipulation: '#2'\n"


@pytest.mark.parametrize("name", ["huge.olv", "huge.epd", "huge.jsonl", "huge.pgn", "huge.txt"])
def test_500_megabytes_are_refused_unread(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with path.open("wb") as file:
        file.truncate(500_000_000)
    with pytest.raises(OpenError, match="the file has 500 MB; at most 50 MB are read"):
        load(path)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("many.olv", SMALL),
        ("many.epd", b"8/8/8/8/8/8/8/K1k5 w - - dm 2;\n"),
        ("many.jsonl", b'{"fen": "8/8/8/8/8/8/8/K1k5 w - - 0 1", "stipulation": "#2"}\n'),
        ("many.pgn", b'[Event "x"]\n[FEN "8/8/8/8/8/8/8/K1k5 w - - 0 1"]\n\n1. Ka2 *\n\n'),
    ],
)
def test_200_000_problems_are_refused_with_the_number_that_is_read(
    window: MainWindow, tmp_path: Path, name: str, problem: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(problem * 200_000)
    window.open_files([str(path)])
    assert "could not be opened" in notice(window)
    assert "50,000" in notice(window)
    assert window.editor.path is None


MEMORY = """
import sys
from pathlib import Path
from composer.formats.files import load
from tests.faults.world import peak_memory
loaded = load(Path(sys.argv[1]))
print(len(loaded.document.entries), peak_memory())
"""


def test_20_000_problems_take_bounded_memory(tmp_path: Path) -> None:
    path = tmp_path / "many.olv"
    path.write_bytes(GOOD.encode() * 20_000)
    done = run_python(MEMORY, path)
    assert done.stderr == ""
    count, megabytes = map(int, done.stdout.split())
    assert count == 20_000
    assert megabytes < 700


def test_reading_looks_up_often_enough_to_be_cancelled(tmp_path: Path) -> None:
    path = tmp_path / "large.olv"
    path.write_bytes(collection(60_000)[: LARGEST_FILE - 100])
    longest = 0.0
    before = time.thread_time()

    class EnoughError(Exception):
        pass

    count = 0

    def pulse() -> None:
        nonlocal longest, before, count
        now = time.thread_time()
        longest, before = max(longest, now - before), now
        count += 1
        if count > 4000:
            raise EnoughError

    with pytest.raises((EnoughError, OpenError)):
        load(path, pulse=pulse)
    assert count > 100
    assert longest < 0.5  # of the processor's time, however busy the machine is


def test_a_large_file_can_be_cancelled_and_the_window_lives(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_work, "PATIENCE", 0)
    path = tmp_path / "large.olv"
    path.write_bytes(GOOD.encode() * 50_000)
    window.open_files([str(path)])
    qtbot.waitUntil(lambda: "Opening “large.olv”" in notice(window))
    window.commands.game_array.trigger()
    take_way_out(window, "Cancel")
    assert not window.file_commands.work.is_reading
    qtbot.waitUntil(lambda: not window.file_commands.work.findChildren(Beside))
    assert window.editor.path is None
    assert sum(map(bool, window.editor.document.entry.setup.squares)) == 32
