"""Case 2: the disk is full in the middle of saving."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from composer.windows.main_window import MainWindow
from tests.composer.windows.files.test_files import notice, take_way_out
from tests.faults.world import FailingDisk, collection, in_small_disk, names, run_python

SCRIPT = """
import os, resource, sys
from pathlib import Path
from composer.formats.files import FileFormat, SaveError, load, save_document
from tests.faults.world import collection, many

folder, limit = Path(sys.argv[1]), int(sys.argv[2])
path = folder / "probs.olv"
path.write_bytes(collection(100))
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
before = path.read_bytes()
try:
    save_document(path, many(5000), FileFormat.OLV)
except SaveError as error:
    print(error)
assert path.read_bytes() == before
print(*sorted(os.listdir(folder)))
save_document(path, many(90), FileFormat.OLV)
assert len(load(path).document.entries) == 90
"""


def test_a_small_disk_leaves_the_old_file(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    small = in_small_disk(disk, "256k")
    done = run_python(SCRIPT, disk, 0 if small else 200_000, before=small)
    assert done.stderr == ""
    sentence, left = done.stdout.splitlines()
    cause = "the disk is full" if small else "the file would be larger than is allowed here"
    assert sentence == f"“{disk}/probs.olv” could not be saved: {cause}."
    assert left == "probs.olv"


def test_a_limit_of_file_size_leaves_the_old_file(tmp_path: Path) -> None:
    done = run_python(SCRIPT, tmp_path, 200_000)
    assert done.stderr == ""
    assert "the file would be larger than is allowed here" in done.stdout


@pytest.mark.parametrize("room", [0, 1, 5000, 100_000])
def test_the_window_keeps_the_work_as_changed(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    path = tmp_path / "probs.olv"
    path.write_bytes(collection(500))
    window.open_files([str(path)])
    window.commands.side_to_move.trigger()
    window.file_commands.autosave.flush()
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        FailingDisk(errno.ENOSPC, room).install(patch)
        window.commands.save.trigger()
    assert (
        notice(window)
        == "“probs.olv” could not be saved: the disk is full. Your work is kept for recovery."
    )
    assert path.read_bytes() == before
    assert not window.editor.is_clean
    assert [name for name in names(tmp_path) if name.endswith(".part")] == []
    take_way_out(window, "Try again")
    assert window.editor.is_clean
    assert path.read_bytes() != before
