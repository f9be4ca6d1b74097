"""Case 5: the file is a symbolic link, has other names, special rights, or another owner."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from composer.formats import in_place
from composer.formats.files import FileFormat, SaveError, load, save, save_document
from composer.windows.main_window import MainWindow
from tests.faults.world import (
    NOBODY,
    collection,
    folder_of_others,
    in_small_disk,
    many,
    names,
    run_python,
    save_changed,
    without_rights,
)


def test_a_chain_of_symbolic_links_stays(window: MainWindow, tmp_path: Path) -> None:
    real = tmp_path / "elsewhere" / "real.olv"
    real.parent.mkdir()
    real.write_bytes(collection(2))
    middle, link = tmp_path / "middle.olv", tmp_path / "link.olv"
    middle.symlink_to("elsewhere/real.olv")
    link.symlink_to(middle)
    save_changed(window, link)
    assert link.is_symlink()
    assert middle.is_symlink()
    assert b"HalfDuplex" in real.read_bytes()
    assert names(tmp_path / "elsewhere") == ["real.olv"]


def test_a_link_to_nothing_makes_the_file_it_names(tmp_path: Path) -> None:
    link = tmp_path / "link.olv"
    link.symlink_to("new.olv")
    save(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "new.olv").read_bytes() == b"new"


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o666, 0o2664, 0o1644, 0o755])
def test_rights_stay(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "probs.olv"
    path.write_bytes(b"old")
    path.chmod(mode)
    save(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_all_names_of_a_file_see_the_new_content(window: MainWindow, tmp_path: Path) -> None:
    path, other = tmp_path / "probs.olv", tmp_path / "other.olv"
    path.write_bytes(collection(20))
    other.hardlink_to(path)
    inode = path.stat().st_ino
    save_changed(window, path)
    assert path.stat().st_ino == other.stat().st_ino == inode
    assert path.stat().st_nlink == 2
    assert len(load(other).document.entries) == 20
    assert b"HalfDuplex" in other.read_bytes()
    assert {"other.olv", "probs.olv"} <= set(names(tmp_path))
    assert not [name for name in names(tmp_path) if name.startswith(".matewright")]


@pytest.mark.parametrize("sizes", [(5, 50), (50, 5)])
def test_a_file_with_two_names_grows_and_shrinks(tmp_path: Path, sizes: tuple[int, int]) -> None:
    path, other = tmp_path / "probs.olv", tmp_path / "other.olv"
    path.write_bytes(collection(sizes[0]))
    other.hardlink_to(path)
    save_document(path, many(sizes[1]), FileFormat.OLV)
    assert other.read_bytes() == collection(sizes[1])


def test_a_disk_without_room_leaves_both_names_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / "probs.olv", tmp_path / "other.olv"
    path.write_bytes(b"old")
    other.hardlink_to(path)

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "posix_fallocate", refuse)
    with pytest.raises(SaveError, match="the disk is full"):
        save(path, b"new" * 1000)
    assert other.read_bytes() == b"old"
    assert names(tmp_path) == ["other.olv", "probs.olv"]


KILLED = """
import os, signal, sys
from pathlib import Path
from composer.formats import in_place
from composer.formats.files import save

def copy_half_and_die(whole, target):
    with target.open("r+b") as file:
        file.write(whole.read_bytes()[: int(sys.argv[2])])
        file.flush()
        os.kill(os.getpid(), signal.SIGKILL)

in_place._copy = copy_half_and_die
save(Path(sys.argv[1]), b"new" * 1000)
"""


@pytest.mark.parametrize("written", [0, 1, 1500, 3000])
def test_a_kill_while_it_is_overwritten_is_made_good_when_it_is_opened(
    tmp_path: Path, written: int
) -> None:
    path, other = tmp_path / "probs.olv", tmp_path / "other.olv"
    path.write_bytes(b"---\nold" * 500)
    other.hardlink_to(path)
    assert run_python(KILLED, path, written).returncode == -9
    assert len(names(tmp_path)) == 3
    in_place.finish_interrupted(other, "no-such-host", lambda _: False)
    assert len(names(tmp_path)) == 3
    from composer.formats.saving import finish_interrupted

    finish_interrupted(other)
    assert path.read_bytes() == b"new" * 1000
    assert path.stat().st_nlink == 2
    assert names(tmp_path) == ["other.olv", "probs.olv"]


def test_the_owner_stays() -> None:
    with folder_of_others() as folder:
        folder.chmod(0o777)
        path = folder / "probs.olv"
        path.write_bytes(b"old")
        path.chmod(0o666)
        if os.geteuid() == 0:
            os.chown(path, NOBODY, NOBODY)
            save(path, b"new")
            assert (path.stat().st_uid, path.stat().st_gid) == (NOBODY, NOBODY)
            os.chown(path, 0, 0)
        owner, inode = path.stat().st_uid, path.stat().st_ino
        with without_rights():
            save(path, b"newer")
        assert path.stat().st_uid == owner
        assert path.read_bytes() == b"newer"
        assert path.stat().st_ino == inode or os.geteuid() != 0
        assert names(folder) == ["probs.olv"]


def test_attributes_stay(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    script = """
import os, sys
from pathlib import Path
from composer.formats.files import save
path = Path(sys.argv[1]) / "probs.olv"
path.write_bytes(b"old")
try:
    os.setxattr(path, "user.note", b"mine")
    expected = b"mine"
except OSError:
    expected = b""
save(path, b"new")
found = os.getxattr(path, "user.note") if "user.note" in os.listxattr(path) else b""
assert found == expected
"""
    done = run_python(script, disk, before=in_small_disk(disk, "64k"))
    assert done.stderr == ""
