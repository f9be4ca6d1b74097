"""A file or a folder that one process has to itself, until it lets go or is killed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from solver import files
from solver.files import alone_with, take_alone

HOLD = """
import sys
from pathlib import Path
from solver import files
files._CAN_LOCK_ITSELF = sys.argv[2] == "True"
with files.alone_with(Path(sys.argv[1])) as is_ours:
    print(is_ours, flush=True)
    sys.stdin.read()
"""


@contextmanager
def held_elsewhere(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Let another process have *path* until it is killed, or its input ends."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path), str(files._CAN_LOCK_ITSELF)],
        cwd=Path(files.__file__).parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        yield process


@pytest.fixture(params=["file", "folder"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    if request.param == "folder":
        return tmp_path
    (tmp_path / "a").write_text("kept")
    return tmp_path / "a"


@pytest.fixture(params=[True, False], ids=["itself", "in its place"])
def can_lock_itself(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> bool:
    temporary = str(tmp_path_factory.mktemp("temporary"))
    monkeypatch.setattr("tempfile.tempdir", temporary)
    monkeypatch.setenv("TMPDIR", temporary)  # of the other process
    monkeypatch.setattr(files, "_CAN_LOCK_ITSELF", request.param)
    return bool(request.param)


@pytest.mark.usefixtures("can_lock_itself")
def test_one_process_has_it_until_it_is_killed(path: Path) -> None:
    with held_elsewhere(path) as holder:
        with alone_with(path) as is_ours:
            assert not is_ours
        holder.kill()
    with alone_with(path) as is_ours:
        assert is_ours
        with alone_with(path) as is_ours_again:
            assert not is_ours_again


@pytest.mark.usefixtures("can_lock_itself")
def test_who_waits_gets_it_when_the_other_lets_go(path: Path) -> None:
    with held_elsewhere(path) as holder:
        assert holder.stdin is not None
        holder.stdin.close()
        with alone_with(path, 60.0) as is_ours:
            assert is_ours


def test_nothing_is_written_or_left_beside_it(path: Path, can_lock_itself: bool) -> None:
    folder = path if path.is_dir() else path.parent
    before = [(it, it.read_bytes()) for it in folder.iterdir()]
    with alone_with(path):
        during = [(it, it.read_bytes()) for it in folder.iterdir()]
    assert before == during == [(it, it.read_bytes()) for it in folder.iterdir()]
    assert bool(list(Path(files._file_in_place_of(path)).parent.iterdir())) is not can_lock_itself


def test_a_file_under_two_names_has_one_lock(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert files._file_in_place_of(tmp_path / "a") == files._file_in_place_of(tmp_path / "b")
    with alone_with(tmp_path / "a"), alone_with(tmp_path / "b") as is_ours:
        assert not is_ours


def test_what_cannot_be_opened_or_locked_is_everyones(tmp_path: Path) -> None:
    with alone_with(tmp_path / "none" / "a") as is_ours:
        assert is_ours
    closed = os.open(tmp_path, os.O_RDONLY)
    os.close(closed)
    assert take_alone(closed)
