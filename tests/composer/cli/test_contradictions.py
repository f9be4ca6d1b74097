"""What cannot be asked, or not together, is told in one sentence; nothing is given up for it."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from composer.__main__ import main
from composer.cli.commands import COMMANDS, Command

Captured = pytest.CaptureFixture[str]
FEN = "8/8/8/8/8/1K6/3R4/k7"
PROBLEM = "---\nalgebraic:\n  white: [Kb3, Rd2]\n  black: [Ka1]\nstipulation: '#1'\n"


def told(words: list[str], capsys: Captured) -> str:
    """Return the sentence with which *words* are refused."""
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("matewright: ").rstrip("\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["#1", "-s", "#2"], "Behind the FEN stand “#1” and “#2”; what is asked is told once."),
        (["#1", "more"], "Behind the FEN stand “#1” and “more”; what is asked is told once."),
        (
            ["#1", "--moved", "d2", "--unmoved", "d2"],
            "What is asked of the man of d2 contradicts itself.",
        ),
        (
            ["#1", "--captured", "d2", "--mating-man", "d2"],
            "What is asked of the man of d2 contradicts itself.",
        ),
        (
            ["#1", "--mating-man", "Z"],
            "--mating-man: expected one of K Q R B S P, or a square such as e4, got “Z”.",
        ),
        (["#1", "--with-move", "a1a1"], "--with-move: expected a move such as e1a1, got “a1a1”."),
    ],
)
def test_solve(words: list[str], sentence: str, capsys: Captured) -> None:
    assert told(["solve", FEN, *words], capsys) == sentence


def test_the_mating_man_may_be_one_who_must_have_moved(capsys: Captured) -> None:
    assert main(["solve", FEN, "#1", "--mating-man", "d2", "--uncaptured", "d2"]) == 0
    assert capsys.readouterr().out.startswith("1.Rd1#\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--idea", "place", "--man", "z9"], "--man: expected a square such as b7, got “z9”."),
        (["--idea", "place"], "--idea place: name the man by --man and its square."),
        (["--idea", "economy", "--pairs", "5"], "--pairs: it goes with --idea repair."),
        (["--out", "found.jsonl"], "--out: it goes with --search."),
        (["--jobs", "2"], "--jobs: it goes with --search."),
    ],
)
def test_vary(words: list[str], sentence: str, capsys: Captured) -> None:
    assert told(["vary", FEN, "#1", *words], capsys) == sentence


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"none", "This is no JSON: line 1, column 1."),
        (b"[" * 200_000, "This is no JSON that can be read here."),
        (b'"\xff"', ""),
    ],
)
def test_a_file_of_a_search(
    content: bytes, sentence: str, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "search.json"
    path.write_bytes(content)
    expected = (
        f"--search: “{path}”: {sentence}" if sentence else f"--search: “{path}” is not in UTF-8."
    )
    assert told(["vary", "--search", str(path)], capsys) == expected


def test_a_file_of_a_search_that_is_none(tmp_path: Path, capsys: Captured) -> None:
    missing = tmp_path / "missing"
    opened = "could not be opened"
    asked = ["vary", "--search"]
    assert told([*asked, str(missing)], capsys) == (
        f"--search: “{missing}” {opened}: there is no such file."
    )
    assert (
        told([*asked, str(tmp_path)], capsys) == f"--search: “{tmp_path}” {opened}: it is a folder."
    )


def test_a_certificate_takes_the_place_of_nothing_else(tmp_path: Path, capsys: Captured) -> None:
    source, journal = tmp_path / "one.olv", tmp_path / "journal"
    source.write_text(PROBLEM)
    journal.write_text("")
    assert told(["solve", str(source), "--certificate", str(source)], capsys) == (
        "--certificate: its file is that of the problem; choose another one."
    )
    for path in (journal, tmp_path / "new"):
        asked = ["solve", FEN, "#1", "--journal", str(path), "--certificate", str(path)]
        assert told(asked, capsys) == (
            "--certificate: its file is that of --journal; choose another one."
        )
    assert source.read_text() == PROBLEM
    assert not (tmp_path / "new").exists()


def test_what_stands_behind_a_file_is_named(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "one.olv"
    path.write_text(PROBLEM)
    sentence = f"“{path}” is a file; “more” cannot stand behind it."
    for command in ("solve", "vary", "analyse"):
        assert told([command, str(path), "more", "#1"], capsys) == sentence
    assert told(["diagram", str(path), str(tmp_path / "a.svg"), "-s", "#2"], capsys) == (
        "--stipulation: it goes with a FEN; a file says for itself what its problems ask for."
    )


def test_convert_refuses_what_it_would_not_heed(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "one.olv"
    path.write_text(PROBLEM)
    asked = ["convert", str(path), "--to", "pgn"]
    assert told([*asked, "--max-time", "3"], capsys) == "--max-time: it goes with --solve."
    assert told([*asked, "--arrows"], capsys).startswith("--arrows: it is for LaTeX, not for PGN")


def test_the_library(tmp_path: Path, capsys: Captured) -> None:
    path, kept = tmp_path / "one.olv", ["--library", str(tmp_path / "library")]
    path.write_text(PROBLEM)
    assert main(["library", "index", str(path), *kept]) == 0
    assert capsys.readouterr().out.startswith("1 problem; 1 read now, ")
    assert told(["library", "find", "like:this", *kept], capsys) == (
        "There is no board here that a problem could be like."
    )
    assert told(["library", "duplicates", "--near", "--shift", *kept], capsys) == (
        "--shift: it does not go with --near."
    )
    other = tmp_path / "all.pgn"
    asked = ["library", "merge", str(path), str(path), "--out", str(other)]
    assert told(asked, capsys) == f"--out: “{other}”: expected a name that ends in .olv."
    assert not other.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_names_that_are_no_text_are_indexed(tmp_path: Path, capsys: Captured) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/f\xff"))
    folder.mkdir()
    path = Path(os.fsdecode(os.fsencode(folder) + b"/\xfe.olv"))
    path.write_text(PROBLEM)
    kept = ["--library", str(tmp_path / "library")]
    for words in ([str(folder)], []):
        assert main(["library", "index", *words, *kept]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("1 problem; 1 read now")
    assert second.startswith("1 problem; 0 read now")
    assert main(["library", "find", "#1", *kept]) == 0
    assert "1 problem found." in capsys.readouterr().out
    path.unlink()
    assert main(["library", "index", *kept]) == 0
    assert capsys.readouterr().out.startswith("0 problems; 0 read now")


def test_a_twin_that_is_none_is_told_all_changes_there_are(capsys: Captured) -> None:
    asked = ["solve", FEN, "#1", "--twin"]
    begin, _, changes = told([*asked, "More"], capsys).partition("the changes are ")
    assert begin.endswith("“More” is no change of a twin; ")
    names = changes.rstrip(".").split(", ")
    assert {"Move", "PolishType", "Condition", "Stipulation"} < set(names)
    for name in names:
        main([*asked, name])
        assert "is no change of a twin" not in capsys.readouterr().err


def test_a_value_that_looks_like_an_option_is_explained(capsys: Captured) -> None:
    sentence = told(["solve", FEN, "#1", "--twin", "-wRd2"], capsys)
    assert "one that begins with - is written behind =, such as --twin=-wRd2" in sentence
    assert main(["solve", FEN, "h#1", "--twin=-wRd2"]) == 0
    assert "b) -wRd2" in capsys.readouterr().out


def test_help_is_asked_of_commands_alone(capsys: Captured) -> None:
    assert told(["help", "more"], capsys).startswith("“more” is no command (solve, vary, ")


def test_folders_that_cannot_be_made(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "one.olv"
    path.write_text(PROBLEM)
    assert told(["batch", str(path), "--certificates", str(path / "in")], capsys) == (
        f"--certificates: “{path / 'in'}” cannot be made: a part of the path is not a folder."
    )
    assert told(["library", "index", str(path), "--library", str(path)], capsys) == (
        f"The library in “{path}” cannot be written: it is no folder."
    )
    assert path.read_text() == PROBLEM


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_a_missing_screen_is_a_way_to_end_of_what_needs_one_alone(command: Command) -> None:
    codes = re.findall(r"^  (\d)  ", command.parser().format_help(), re.MULTILINE)
    assert ("3" in codes) is (command.name == "diagram")
