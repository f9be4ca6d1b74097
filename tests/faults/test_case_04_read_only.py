"""Case 4: the folder is read-only, or the file was made read-only after it was opened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from composer.formats.files import SaveError, save
from composer.windows.main_window import MainWindow
from tests.composer.windows.files.test_files import notice, take_way_out
from tests.faults.world import collection, folder_of_others, in_small_disk, names, run_python
from tests.faults.world import without_rights as as_nobody


def test_a_read_only_folder_is_told_and_another_place_offered(window: MainWindow) -> None:
    with folder_of_others() as folder:
        path = folder / "probs.olv"
        path.write_bytes(collection(2))
        path.chmod(0o666)
        folder.chmod(0o555)
        before = path.read_bytes()
        window.open_files([str(path)])
        window.commands.side_to_move.trigger()
        with as_nobody():
            window.commands.save.trigger()
        assert "“probs.olv” could not be saved: you may not write there." in notice(window)
        assert not window.editor.is_clean
        take_way_out(window, "Save elsewhere")
        [dialog] = [d for d in window.findChildren(QFileDialog) if d.isVisible()]
        dialog.reject()
        assert path.read_bytes() == before
        assert names(folder) == ["probs.olv"]
        folder.chmod(0o755)


def test_a_file_made_read_only_is_not_replaced(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "probs.olv"
    path.write_bytes(collection(2))
    before = path.read_bytes()
    window.open_files([str(path)])
    window.commands.side_to_move.trigger()
    path.chmod(0o444)
    window.commands.save.trigger()
    assert "you may not write there" in notice(window)
    assert path.read_bytes() == before
    assert not window.editor.is_clean
    path.chmod(0o644)
    take_way_out(window, "Try again")
    assert window.editor.is_clean


def test_the_file_of_another_user_is_not_replaced() -> None:
    with folder_of_others() as folder:
        folder.chmod(0o777)
        path = folder / "probs.olv"
        path.write_bytes(b"old")
        path.chmod(0o644 if os.geteuid() == 0 else 0o444)
        with as_nobody(), pytest.raises(SaveError, match="you may not write there"):
            save(path, b"new")
        assert path.read_bytes() == b"old"


def test_a_read_only_disk_is_told(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    script = """
import subprocess, sys
from pathlib import Path
from composer.formats.files import SaveError, save
path = Path(sys.argv[1]) / "probs.olv"
path.write_bytes(b"old")
if len(sys.argv) > 2:
    subprocess.run(["mount", "-o", "remount,ro", sys.argv[1]], check=True)
else:
    path.chmod(0o444)
try:
    save(path, b"new")
except SaveError as error:
    print(error.cause)
assert path.read_bytes() == b"old"
"""
    small = in_small_disk(disk, "64k")
    done = run_python(script, disk, *(["mounted"] if small else []), before=small)
    assert done.stderr == ""
    assert done.stdout.strip() in ("the disk is read-only", "you may not write there")
