"""``matewright vary --search``: settings of free men, resumable."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from composer.__main__ import main

Captured = pytest.CaptureFixture[str]
SEARCH = {
    "fen": "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/8/4Q3 w - - 0 1",
    "stipulation": "#2",
    "men": [
        {"man": "bS", "squares": "a1-h2", "fewest": 0, "most": 1},
        {"man": "wP", "squares": "c2 d2 e2 f2 g2-h3", "fewest": 0, "most": 2},
    ],
    "wanted": {"variations": 18},
}
PUBLISHED = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"


@pytest.fixture
def search(tmp_path: Path) -> Path:
    path = tmp_path / "search.json"
    path.write_text(json.dumps(SEARCH), "utf-8")
    return path


def test_a_search_goes_on_where_it_was_left(search: Path, tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "found.jsonl"
    words = ["vary", "--search", str(search), "--out", str(out), "--jobs", "2"]
    assert main(words) == 0
    told = capsys.readouterr()
    assert PUBLISHED in told.out
    lines = out.read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == 2
    found = [one["fen"] for line in lines for one in json.loads(line)["found"]]
    assert found.count(PUBLISHED) == 1
    out.write_text(lines[1] + lines[0][:20], "utf-8")  # a crash in the midst of a line
    assert main(words) == 0
    told = capsys.readouterr()
    assert "were searched before" in told.err
    again = out.read_text("utf-8").splitlines(keepends=True)
    assert sorted(again) == sorted(lines)
    assert main(words) == 0
    assert capsys.readouterr().out == ""


def test_without_a_file_the_portions_go_to_standard_output(search: Path, capsys: Captured) -> None:
    assert main(["vary", "--search", str(search), "--json", "--jobs", "1"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert all(one["status"] == "complete" for one in found)
    fens = {one["fen"]: one for portion in found for one in portion["found"]}
    assert fens[PUBLISHED]["keys"] == ["e1a1"]
    assert fens[PUBLISHED]["variations"] == 18


def test_bad_searches_are_named(search: Path, tmp_path: Path, capsys: Captured) -> None:
    assert main(["vary", "--search", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err
    assert main(["vary", PUBLISHED, "#2", "--search", str(search)]) == 2
    assert main(["vary"]) == 2
    search.write_text("{}", "utf-8")
    assert main(["vary", "--search", str(search)]) == 2
    assert "fen" in capsys.readouterr().err
