"""The tables of the kernel are kept in files that are believed only when they are whole."""

from __future__ import annotations

from pathlib import Path

import chess
import numpy as np
import pytest

from solver.kernel import tables as constant
from solver.kernel.help import tables as net_layout
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


def _distance(words: kept_tables.Words, start: int, square: int) -> int:
    """Return the moves that a black pawn on *start* needs to stand on *square*, as anything."""
    place = net_layout.DISTANCES + 8 * start + (square >> 3)
    return int(words[place]) >> 8 * (square & 7) & 255


def _steps(words: kept_tables.Words, start: int, square: int) -> int:
    return int(words[net_layout.BLACK_STEPS + 64 * start + square])


def test_tables_of_a_series_know_who_stands_still() -> None:
    """White's king stands on d4, another man on b1; a black pawn on c2."""
    white, king, pawns = 1 << chess.D4 | 1 << chess.B1, 1 << chess.D4, 1 << chess.C2
    before = nets().copy()
    fitted = kept_tables.standing_nets(white, king, pawns, 0, is_mate=True)
    assert _distance(nets(), chess.C2, chess.D1) == 1
    assert _distance(fitted, chess.C2, chess.D1) == 2  # it promotes first
    assert _distance(fitted, chess.C2, chess.B1) == 1
    assert _distance(fitted, chess.C2, chess.C1) == 1
    assert _steps(nets(), chess.C3, chess.E5) == 2
    assert _steps(fitted, chess.B4, chess.F4) == 6
    assert _steps(fitted, chess.B4, chess.E5) > 64
    only_king = kept_tables.standing_nets(white, king, pawns, 0, is_mate=False)
    assert _distance(only_king, chess.C2, chess.D1) == 1
    assert _steps(only_king, chess.B4, chess.F4) == 6
    assert (nets() == before).all()
