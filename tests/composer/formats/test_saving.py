"""Saving: at every moment the old or the new file, whole; every failure in one sentence."""

import os
import resource
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from composer.formats import saving
from composer.formats.files import SaveError, save

KILLER = """
import os, random, signal, sys, time
from pathlib import Path
from composer.formats.files import FileFormat, save, write_document
from composer.model.document import Document, Entry

path, choice = Path(sys.argv[1]), random.Random(11)
versions = [Document((Entry(source=name, solution="1.a2-a4 !" * 20),) * 2000) for name in "AB"]
whole = [write_document(version, FileFormat.OLV) for version in versions]
save(path, whole[0])
start = time.perf_counter()
save(path, whole[1])
span = time.perf_counter() - start
for number in range(40):
    child = os.fork()
    if child == 0:
        save(path, whole[number % 2])
        os._exit(0)
    end = time.perf_counter() + 1.1 * span * choice.random()
    while time.perf_counter() < end:
        pass
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert path.read_bytes() in whole, f"round {number}: the file is broken"
    strays = [name for name in os.listdir(path.parent) if name.endswith(".part")]
    print(len(strays))
"""


def strays(folder: Path) -> list[str]:
    """Return the unfinished files in *folder*."""
    return [name for name in names(folder) if name.startswith(".matewright-")]


def names(folder: Path) -> list[str]:
    """Return the names of all files in *folder*."""
    return [path.name for path in folder.iterdir()]


def test_a_file_is_created_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "é\u0301 ♔\n-.olv"
    for data in (b"old", b"", b"new" * 1000):
        save(path, data)
        assert path.read_bytes() == data
    assert names(tmp_path) == [path.name]


def test_a_name_of_255_bytes_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 251 + ".olv")
    save(path, b"data")
    assert path.read_bytes() == b"data"


def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    target = tmp_path / "real" / "probs.olv"
    target.parent.mkdir()
    target.write_bytes(b"old")
    link = tmp_path / "link.olv"
    link.symlink_to(target)
    save(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert strays(tmp_path) == strays(target.parent) == []


def test_killing_the_program_leaves_the_old_or_the_new_file(tmp_path: Path) -> None:
    path = tmp_path / "probs.olv"
    killer = subprocess.run(
        [sys.executable, "-c", KILLER, str(path)],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
    )
    assert killer.stderr == ""
    left = [int(line) for line in killer.stdout.split()]
    assert len(left) == 40
    assert max(left) <= 1
    save(path, b"end")
    assert names(tmp_path) == ["probs.olv"]


def test_the_unfinished_file_of_a_running_program_is_left_alone(tmp_path: Path) -> None:
    mine = tmp_path / f".matewright-{saving._host()}-{os.getpid()}-0000.part"
    other_host = tmp_path / ".matewright-ffffffx-999999-0000.part"
    for path in (mine, other_host):
        path.write_bytes(b"")
    saving.remove_strays(tmp_path)
    assert mine.exists()
    assert other_host.exists()


def test_a_full_disk_is_told_and_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "probs.olv"
    path.write_bytes(b"old")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, limits[1]))
    try:
        with pytest.raises(SaveError) as raised:
            save(path, b"x" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert str(path) in str(raised.value)
    assert "the file would be larger than is allowed here" in str(raised.value)
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["probs.olv"]


@pytest.mark.parametrize("broken", ["fsync", "replace", "write"])
@pytest.mark.parametrize("number", [28, 5, 122])
def test_a_failure_at_any_step_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str, number: int
) -> None:
    path = tmp_path / "probs.olv"
    path.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    if broken == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    elif broken == "replace":
        monkeypatch.setattr(Path, "replace", fail)
    else:
        monkeypatch.setattr(saving, "_write", fail)
    with pytest.raises(SaveError) as raised:
        save(path, b"new")
    assert raised.value.cause in {
        "the disk is full", "the disk reports an error", "your share of the disk is used up"
    }  # fmt: skip
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["probs.olv"]


def test_a_file_made_read_only_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "probs.olv"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(SaveError, match="you may not write there"):
        save(path, b"new")
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        (".", "it is a folder"),
        ("none/probs.olv", "the folder does not exist"),
        ("file/probs.olv", "a part of the path is not a folder"),
        ("x" * 300, "the name is too long"),
        ("circle", "its symbolic links lead in a circle"),
        ("a\0b", "its name cannot be used"),
    ],
)
def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, name: str, cause: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    with pytest.raises(SaveError) as raised:
        save(tmp_path / name, b"data")
    assert raised.value.cause == cause
    assert str(raised.value).count("\n") == 0
    assert strays(tmp_path) == []


def test_a_pipe_or_device_is_never_replaced(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link.olv"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(SaveError, match="it is not a file but a device"):
            save(path, b"new")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert sorted(tmp_path.glob("*")) == [link, pipe]


@pytest.mark.parametrize("is_let_go", [True, False])
def test_a_file_that_somebody_has_open_is_replaced_later_or_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_let_go: bool
) -> None:
    """As on Windows, where a file that a reader has open cannot be replaced."""
    path, tries, replace = tmp_path / "a.olv", list[Path](), Path.replace
    save(path, b"old")

    def refuse(part: Path, target: Path) -> Path:
        tries.append(part)
        if is_let_go and len(tries) == 3:
            return replace(part, target)
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr(saving, "_READERS_HOLD", True)
    monkeypatch.setattr(saving, "LONGEST_TURN", 60.0 if is_let_go else 0.1)
    if is_let_go:
        save(path, b"new")
        assert len(tries) == 3
    else:
        with pytest.raises(SaveError, match="another program has it open"):
            save(path, b"new")
    assert path.read_bytes() == (b"new" if is_let_go else b"old")
    assert names(tmp_path) == [path.name]
