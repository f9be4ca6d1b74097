"""``matewright vary``: what one change makes of a problem, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from composer.__main__ import main

Captured = pytest.CaptureFixture[str]
TWO_MOVER = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2"
COOKED = "8/p7/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2"


def test_economies_are_printed_with_the_problem_as_it_stands(capsys: Captured) -> None:
    assert main(["vary", TWO_MOVER, "#2", "--idea", "economy"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "As it stands: Sound: 1.Qa1"
    assert lines[1] == "-wPb3: Sound: 1.Qa1"
    assert "mirror a1<-->h1: Sound: 1.Qh1" in lines


def test_repairs_that_keep_the_key_come_first(capsys: Captured) -> None:
    assert main(["vary", COOKED, "#2", "--key", "e1a1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "As it stands: Cooked: 1.Rba6, 1.Rc6"
    assert lines[1].endswith("Sound: 1.Qa1")
    assert "bPa7-->b7: Sound: 1.Qa1" in lines


def test_json_tells_of_every_square(capsys: Captured) -> None:
    words = ["vary", TWO_MOVER, "#2", "--idea", "place", "--man", "b7", "--all", "--json"]
    assert main(words) == 0
    found = {one["change"]: one for one in map(json.loads, capsys.readouterr().out.splitlines())}
    assert len(found) == 57
    assert found["Move b7 d7"]["verdict"] == "sound"
    assert found["Move b7 d7"]["keys"] == ["e1a1"]
    assert found["Move b7 d7"]["keeps_key"]
    assert found["Move b7 d5"]["verdict"] == "short solution"
    assert found["Remove b7"]["men_added"] == -1
    assert found["Move b7 e5"]["legal"] is False
    assert found["Move b7 e5"]["verdict"] is None


def test_a_problem_of_a_file_is_varied(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "two.epd"
    file.write_text(f"{TWO_MOVER} w - - dm 2;\n{COOKED} w - - dm 2;\n", "utf-8")
    assert main(["vary", str(file), "--number", "1", "--idea", "economy"]) == 0
    assert "-wPb3: Sound: 1.Qa1" in capsys.readouterr().out
    assert main(["vary", str(file)]) == 2
    assert "--number" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--idea", "place"], "--man"),
        (["--idea", "place", "--man", "a1"], "no man on a1"),
        (["--idea", "place", "--man", "x9"], "--man"),
        (["--man", "b7"], "--idea place"),
        (["--key", "soup"], "“soup”"),
    ],
)
def test_bad_input_is_named(words: list[str], told: str, capsys: Captured) -> None:
    assert main(["vary", TWO_MOVER, "#2", *words]) == 2
    assert told in capsys.readouterr().err


def test_a_limit_of_time_ends_it_with_what_was_found(capsys: Captured) -> None:
    assert main(["vary", TWO_MOVER, "#2", "--max-time", "0.000001"]) == 4
    assert capsys.readouterr().out.startswith("As it stands: Sound")


def test_cooks_of_a_twin_are_told_by_its_letter(capsys: Captured) -> None:
    """In the diagram nobody stands where the move begins."""
    words = ["vary", "8/8/8/8/8/1K6/3R4/k7", "h#1", "--twin", "Move d2 e2"]
    assert main(words) == 0
    *_, first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("a) 1.Kb1 Rd1# is stopped by ")
    assert second.startswith("b) 1.Kb1 Re1# is stopped by ")
    assert main([*words, "--json"]) == 0
    told = map(json.loads, capsys.readouterr().out.splitlines())
    cooks = [(one["cook"], one["letter"]) for one in told if "cook" in one]
    assert cooks == [(["a1b1", "d2d1"], "a"), (["a1b1", "e2e1"], "b")]


def test_pairs_cooks_and_what_is_marked_are_told(capsys: Captured) -> None:
    words = ["vary", COOKED, "#2", "--key", "e1a1", "--pairs", "0.2", "--json"]
    survives, loses = ["--line", "e1a1 d6f5 h4g6"], ["--line", "e1a1 d6f5 f6g4"]
    assert main([*words, *survives, *loses, "--mate", "f6g4", "--mate", "h4g6"]) == 0
    told = list(map(json.loads, capsys.readouterr().out.splitlines()))
    cooks = {tuple(one["cook"]): one["stopped_by"] for one in told if "cook" in one}
    assert "Move a7 b7" in cooks["b6c6",]
    back = next(one for one in told if one.get("change") == "Move a7 b7")
    assert back["duals"] == 0
    assert back["lost"] == {"lines": [["e1a1", "d6f5", "f6g4"]], "mates": ["f6g4"]}
    assert main([*words, "--line", "soup"]) == 2
    assert "--line" in capsys.readouterr().err


def test_a_rule_that_is_not_known_after_all_is_bad_input(capsys: Captured) -> None:
    fen = "4k3/3p4/8/2N5/5n2/4p3/3P4/R3K2R w KQ - 0 1 {Circe Equipollents}"
    assert main(["vary", fen, "#2", "--idea", "economy"]) == 2
    told = capsys.readouterr().err
    assert told == "matewright: Pawns reborn on their base rank are not known here.\n"
