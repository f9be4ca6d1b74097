"""Case 3: all is written, and then fsync or close fails, as with a full quota or a bad disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from composer.formats.files import FileFormat, SaveError, save_document
from composer.windows.main_window import MainWindow
from tests.composer.windows.files.test_files import notice
from tests.faults.world import DISK_ERRORS, FailingDisk, collection, many, names


@pytest.mark.parametrize("step", ["fsync", "close", "write"])
@pytest.mark.parametrize(("number", "cause"), DISK_ERRORS.items())
def test_it_counts_as_failed_saving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int, cause: str
) -> None:
    path = tmp_path / "probs.olv"
    path.write_bytes(b"old")
    disk = FailingDisk(number, step=step)
    with monkeypatch.context() as patch:
        disk.install(patch)
        with pytest.raises(SaveError) as raised:
            save_document(path, many(50), FileFormat.OLV)
    assert disk.failures >= 1
    assert str(raised.value) == f"“{path}” could not be saved: {cause}."
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["probs.olv"]


@pytest.mark.parametrize("step", ["fsync", "close"])
def test_the_window_does_not_take_it_for_saved(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "probs.olv"
    path.write_bytes(collection(3))
    before = path.read_bytes()
    window.open_files([str(path)])
    window.commands.side_to_move.trigger()
    with monkeypatch.context() as patch:
        FailingDisk(5, step=step).install(patch)
        window.commands.save.trigger()
    assert "could not be saved: the disk reports an error" in notice(window)
    assert not window.editor.is_clean
    assert path.read_bytes() == before
