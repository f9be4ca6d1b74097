"""Compiling ahead: it succeeds, it can be given up, and it never outlives who asked for it."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from solver import prepare
from solver.files import alone_with
from solver.kernel.doors import Door
from solver.kernel.keeping import cache

ROOT = Path(__file__).parents[2]


def _run(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, cache.FOLDER_VARIABLE: str(folder)}
    return subprocess.run(
        [sys.executable, "-c", script],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=170,
    )


def test_it_can_be_given_up(tmp_path: Path) -> None:
    script = (
        "from solver import prepare\n"
        "prepare.prepare(should_give_up=lambda: True)\n"
        "print(prepare.is_ready())\n"
    )
    done = _run(script, tmp_path)
    assert (done.stdout.strip(), done.stderr) == ("False", "")


def test_it_ends_with_the_process_that_asked(tmp_path: Path) -> None:
    environment = {**os.environ, cache.FOLDER_VARIABLE: str(tmp_path)}
    command = [sys.executable, "-m", "solver.prepare", "--for-parent"]
    with subprocess.Popen(command, env=environment, cwd=ROOT, stdin=subprocess.PIPE) as compiling:
        assert compiling.stdin is not None
        compiling.stdin.close()
        assert compiling.wait(60) == 1
    assert not list(tmp_path.rglob("*.code"))


def test_what_was_found_whole_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = b"signature\nobject file"
    kept = tmp_path / f"{Door.DIRECT.value}.code"
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    monkeypatch.setattr(prepare, "IS_PLAIN", False)
    monkeypatch.setattr(prepare, "_ready", set())
    assert not prepare.is_ready()
    kept.write_bytes(hashlib.sha256(content).digest() + content)
    assert prepare.is_ready()
    kept.unlink()  # a batch asks before each of its problems
    assert prepare.is_ready()
    assert not prepare.is_ready(Door.HELP)


def test_no_other_process_compiles_the_same_entry_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_free = []

    def load(door: Door) -> None:
        for other in (door, Door.HELP):
            with alone_with(tmp_path / f"{other.value}.lock") as is_ours:
                is_free.append(is_ours)

    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    monkeypatch.setattr(prepare, "IS_PLAIN", False)
    monkeypatch.setattr(prepare, "_ready", set())
    monkeypatch.setattr(prepare, "load", load)
    prepare.load_here(Door.DIRECT)
    assert is_free == [False, True]
