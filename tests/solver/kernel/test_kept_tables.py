"""The tables of the kernel are kept in files that are believed only when they are whole."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from solver.kernel import tables as constant
from solver.kernel.keeping import cache, kept_tables
from solver.kernel.keeping.kept_tables import nets, tables

SIZE = 8


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which files are kept."""
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    return tmp_path


class Builder:
    """Builds a table and counts how often."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> kept_tables.Words:
        self.count += 1
        return np.arange(SIZE, dtype=np.uint64)


def test_what_was_built_once_is_read(folder: Path) -> None:
    build = Builder()
    for _ in range(3):
        words = kept_tables._kept("some", SIZE, build)
        assert words.tolist() == list(range(SIZE))
        assert not words.flags.writeable
    assert build.count == 1
    assert [path.name for path in folder.iterdir()] == ["some.words"]


@pytest.mark.parametrize("damage", [b"", b"\0" * 8 * SIZE, b"\0" * 8 * (SIZE + 1)])
def test_a_damaged_file_is_built_anew(folder: Path, damage: bytes) -> None:
    build = Builder()
    kept_tables._kept("some", SIZE, build)
    (folder / "some.words").write_bytes(damage + (b"\1" if len(damage) > 8 * SIZE else b""))
    assert kept_tables._kept("some", SIZE, build).tolist() == list(range(SIZE))
    kept_tables._kept("some", SIZE, build)
    assert build.count == 2


def test_one_changed_bit_is_noticed(folder: Path) -> None:
    build = Builder()
    kept_tables._kept("some", SIZE, build)
    path = folder / "some.words"
    path.write_bytes(bytes([path.read_bytes()[0] ^ 1]) + path.read_bytes()[1:])
    assert kept_tables._kept("some", SIZE, build).tolist() == list(range(SIZE))
    assert build.count == 2


def test_where_nothing_can_be_written_tables_are_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path / "nowhere")
    assert kept_tables._kept("some", SIZE, Builder()).tolist() == list(range(SIZE))


def test_the_kept_tables_are_those_that_are_built() -> None:
    assert (tables() == constant.tables()).all()
    assert (nets() == kept_tables._build_nets()).all()
