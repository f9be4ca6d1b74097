"""``matewright analyse``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from composer.__main__ import main
from tests.places import SAMPLES_FOLDER

LONG = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1"
REBORN = "4k3/3p4/8/2N5/5n2/4p3/3P4/R3K2R w KQ - 0 1"
LE_GRAND = "1Kn1b3/2Q5/3pP3/2pk4/3PR3/1P6/1nr1P1BB/2b5 w - - 0 1"


def test_themes_are_told_with_their_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", LE_GRAND, "#2"]) == 0
    assert "Le Grand: 1." in capsys.readouterr().out


def test_text_is_what_is_told_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", LE_GRAND, "#2"]) == 0
    told = capsys.readouterr().out
    assert main(["analyse", LE_GRAND, "#2", "--text"]) == 0
    assert capsys.readouterr().out == told
    assert main(["analyse", LE_GRAND, "#2", "--text", "--json"]) == 2


def test_json_names_phases_and_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", LE_GRAND, "#2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    kinds = [phase["kind"] for phase in told["phases"]]
    assert kinds.count("key") == 1
    for finding in told["findings"]:
        assert all(proof["phase"] < len(kinds) for proof in finding["evidence"])


def test_tries_that_the_file_calls_thematic_are_the_only_ones(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "marked.olv"
    men = "white: [Kb8, Qc7, Re4, Bh2, Bg2, Pe6, Pd4, Pb3, Pe2]"
    black = "black: [Kd5, Sc8, Be8, Pd6, Pc5, Sb2, Rc2, Bc1]"
    entry = f'---\nalgebraic:\n  {men}\n  {black}\nstipulation: "#2"\n'
    path.write_text(entry + "matewright:\n  notes: h2g1 thematic\n")
    assert main(["analyse", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    tries = [phase["move"] for phase in told["phases"] if phase["kind"] == "try"]
    assert tries == ["h2g1"]


def test_every_problem_of_a_file_is_analysed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(SAMPLES_FOLDER / "first-steps.olv")]) in (0, 2)
    assert "Problem 2" in capsys.readouterr().out


def test_the_one_problem_that_is_asked_for_keeps_its_number(
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = str(SAMPLES_FOLDER / "classics.olv")
    for command in (["analyse", file], ["solve", file, "--unmoved", "b7"]):
        assert main([*command, "--number", "12"]) == 0
        assert capsys.readouterr().out.startswith("Problem 12: ")


def test_what_cannot_be_asked_is_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", str(tmp_path / "none.olv")]) == 2
    assert main(["analyse", "8/8/8/8/8/8/8/8 w - - 0 1", "#2"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_what_is_not_analysed_shows_in_the_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", LONG, "#9", "--max-time", "0.05"]) == 4
    assert "Stopped at depth" in capsys.readouterr().out


def test_an_impossible_twin_is_named_and_shows_in_the_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.jsonl"
    fen = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
    twins = {"b": "Move b2 b4", "c": "Move d2 d3"}
    path.write_text(json.dumps({"fen": fen, "stipulation": "#1", "twins": twins}), "utf-8")
    assert main(["analyse", str(path)]) == 2
    assert "Twin b: there is no man on b2 to move." in capsys.readouterr().err


def test_what_is_found_out_to_be_unknown_in_the_search_is_bad_input(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["analyse", f"{REBORN} {{Circe Equipollents}}", "#2"]) == 2
    told = capsys.readouterr()
    assert told.err == "matewright: Pawns reborn on their base rank are not known here.\n"
