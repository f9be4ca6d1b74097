"""Case 9: a file that was cut off, at every 997th byte and in the middle of a letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from composer.formats.files import load, write_document
from composer.formats.olv.document import read_olv, write_olv
from composer.windows.main_window import MainWindow
from tests.composer.windows.files.test_files import notice
from tests.composer.windows.test_main_window import press, question
from tests.faults.world import ROOT


def good_file() -> bytes:
    """Return the samples as one collection, with letters of two and three bytes."""
    parts = [(ROOT / "samples" / name).read_bytes() for name in ("classics.olv", "all-kinds.olv")]
    parts = [part if part.startswith(b"---") else b"---\n" + part for part in parts]
    special = "---\nauthors: [Benkő, 中]\nalgebraic: {white: [Ka1]}\nstipulation: '#2'\n"
    return b"".join([*parts, special.encode() * 40])


GOOD = good_file()


def test_all_whole_problems_before_the_cut_are_loaded() -> None:
    whole = read_olv(GOOD).document.entries
    starts = [0]
    for entry in whole:
        starts.append(starts[-1] + len((entry.verbatim or "").encode()))
    preamble = len(GOOD) - starts[-1]
    for cut in range(997, len(GOOD), 997):
        count = sum(end + preamble <= cut for end in starts[1:])
        if count == 0:
            continue
        reading = read_olv(GOOD[:cut])
        assert reading.document.entries[:count] == whole[:count]
        assert write_olv(reading.document) == GOOD[:cut]


def test_a_cut_in_the_middle_of_a_letter_spoils_the_last_problem_alone() -> None:
    for letter in ("ő", "中"):
        place = GOOD.rindex(letter.encode())
        for extra in range(1, len(letter.encode())):
            reading = read_olv(GOOD[: place + extra])
            assert [fault.index for fault in reading.faults] == [len(reading.document.entries) - 1]
            assert "middle of a letter" in str(reading.faults[0])
            assert write_olv(reading.document) == GOOD[: place + extra]


@pytest.mark.parametrize("cut", [len(GOOD) - 3, len(GOOD) - 60, GOOD.rindex("中".encode()) + 1])
def test_saving_never_replaces_a_cut_file_unasked(
    window: MainWindow, tmp_path: Path, cut: int
) -> None:
    path = tmp_path / "probs.olv"
    path.write_bytes(GOOD[:cut])
    window.open_files([str(path)])
    assert "“probs.olv”" in notice(window)
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    assert "was cut off" in question(window).text()
    press(question(window), "Cancel")
    assert path.read_bytes() == GOOD[:cut]


def test_a_whole_file_is_not_called_cut(tmp_path: Path) -> None:
    path = tmp_path / "probs.olv"
    path.write_bytes(GOOD)
    loaded = load(path)
    assert not loaded.is_cut
    assert write_document(loaded.document, loaded.format) == GOOD
