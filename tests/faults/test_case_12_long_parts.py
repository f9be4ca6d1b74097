"""Case 12: one line of 100 MB, a title of 1 MB, 10 000 twins; nothing takes quadratic time."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from composer.formats.files import Loaded, OpenError, load
from composer.formats.olv.document import read_olv, write_olv
from composer.model.composition import composition_of
from composer.windows.main_window import MainWindow
from solver.errors import SolverError
from tests.composer.windows.files.test_files import notice
from tests.faults.world import GOOD, two_mover

FEN = "8/8/8/8/8/8/8/K1k5 w - - 0 1"
TITLE = "x" * 1_000_000
NAMES = ("a.olv", "a.epd", "a.fen", "a.jsonl", "a.pgn", "a.txt", "a.inp")


def load_or_refuse(path: Path) -> Loaded | None:
    """Load *path*; nothing where it is refused, in a sentence of some length."""
    try:
        return load(path)
    except OpenError as error:
        sentence = str(error)
    assert len(sentence) < 1000
    return None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("letter", [b"x", b"k", b"8/", b"[", b"{", b'"', b"- ", b"1.e4 ", b" ("])
def test_one_line_of_12_megabytes_is_refused_or_kept(
    tmp_path: Path, name: str, letter: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(letter * (12_000_000 // len(letter)))
    loaded = load_or_refuse(path)
    assert loaded is None or loaded.faults


def test_one_line_of_100_megabytes_is_refused_with_the_limit(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "a.olv"
    path.write_bytes(b"x" * 100_000_000)
    window.open_files([str(path)])
    assert "the file has 100 MB; at most 50 MB are read" in notice(window)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.olv", f"{GOOD}source: '{TITLE}'\n"),
        ("a.epd", f'{FEN[:-4]} source "{TITLE}";\n'),
        ("a.jsonl", json.dumps({"fen": FEN, "stipulation": "#2", "source": TITLE}) + "\n"),
        ("a.pgn", f'[Event "{TITLE}"]\n[FEN "{FEN}"]\n\n*\n'),
    ],
)
def test_a_title_of_a_megabyte_is_refused_or_cut_visibly(
    tmp_path: Path, name: str, text: str
) -> None:
    path = tmp_path / name
    path.write_text(text * 2 + GOOD * (name == "a.olv"), encoding="utf-8")
    loaded = load_or_refuse(path)
    if loaded is None:
        return
    for entry in loaded.document.entries:
        assert len(entry.source) <= 10_000
        assert len(str(entry.fault or "")) < 1000
    assert loaded.faults


@pytest.mark.parametrize("count", [9000, 10_000, 100_000])
def test_ten_thousand_twins_of_a_collection(count: int) -> None:
    twins = "".join(f"  z{number}: Move a{1 + number % 8} b2\n" for number in range(count))
    data = f"{GOOD}twins:\n{twins}{GOOD}".encode()
    reading = read_olv(data)
    assert write_olv(reading.document) == data
    assert len(reading.document.entries) == 2
    assert reading.document.entries[1].fault is None
    if count >= 10_000:
        assert "more than 20,000 parts" in str(reading.faults[0]) or "too long" in str(
            reading.faults[0]
        )
        return
    with pytest.raises(SolverError, match="9,000 twins; at most 200 are solved"):
        composition_of(reading.document.entries[0])


def test_ten_thousand_twins_are_refused_before_anything_is_searched() -> None:
    twins = {f"z{number}": "Move f8 e8" for number in range(10_000)}
    entry = replace(two_mover(), extra=(("twins", twins),))
    with pytest.raises(SolverError, match="10,000 twins; at most 200 are solved"):
        composition_of(entry)


def test_ten_thousand_twins_of_popeye(tmp_path: Path) -> None:
    path = tmp_path / "a.inp"
    twins = "Twin Move f8 e8\n" * 10_000
    path.write_text(
        f"BeginProblem\nPieces White Kf8 Black Kh8\nStipulation #2\n{twins}EndProblem\n",
        encoding="utf-8",
    )
    with pytest.raises(SolverError, match="10,000 twins; at most 200 are solved"):
        composition_of(load(path).document.entry)
