"""``matewright convert`` and ``matewright show``."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import chess.pgn
import pytest

from composer.__main__ import main
from composer.formats.files import load
from composer.formats.olv.document import write_olv
from composer.model.document import Document
from solver import prepare
from solver.search import meanwhile
from tests.composer.diagram.publications import LOYD
from tests.places import SAMPLES_FOLDER

FEN = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
SAMPLES = SAMPLES_FOLDER / "first-steps.olv"


@pytest.mark.parametrize(
    "suffix", ["olv", "pgn", "inp", "epd", "fen", "txt", "tex", "jsonl", "csv"]
)
def test_any_file_is_converted_by_its_name(tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"out.{suffix}"
    assert main(["convert", str(SAMPLES), str(out)]) == 0
    assert out.stat().st_size > 100
    if suffix != "tex":
        assert len(load(out).document.entries) == len(load(SAMPLES).document.entries)


def test_a_chain_of_formats_keeps_the_positions(tmp_path: Path) -> None:
    names = ["a.pgn", "b.inp", "c.jsonl", "d.epd", "e.olv"]
    before: Path = SAMPLES
    for name in names:
        assert main(["convert", str(before), str(tmp_path / name)]) == 0
        before = tmp_path / name
    first, last = load(SAMPLES).document.entries, load(before).document.entries
    assert [it.setup for it in first] == [it.setup for it in last]
    assert [it.authors for it in first] == [it.authors for it in last]


def test_what_a_format_cannot_hold_is_named_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "two.olv", tmp_path / "two.pgn"
    heads = [("Black", "[Kh8, Ga8]"), ("White, W", "[Kh8]")]
    source.write_text(
        "".join(
            f"---\nauthors: ['{author}']\nalgebraic: {{white: [Ka1], black: {black}}}\n"
            "stipulation: h#2\n"
            for author, black in heads
        )
    )
    assert main(["convert", str(source), str(out)]) == 2
    assert capsys.readouterr().err == (
        "matewright: problem 1 (Black): PGN cannot hold fairy men.\n"
    )
    assert [entry.authors for entry in load(out).document.entries] == [("White, W",)]


def test_what_a_format_has_no_place_for_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "one.olv", tmp_path / "one.epd"
    source.write_text(
        "---\naward: {distinction: 3rd HM}\nalgebraic: {white: [Ka1, Qb3], black: [Kd1]}\n"
        "stipulation: '#1'\ntwins: {b: Move b3 c3}\n"
    )
    assert main(["convert", str(source), str(out)]) == 0
    told = "matewright: This format has no place for: Award, Twins.\n"
    assert capsys.readouterr().err == told
    assert main(["convert", f"{FEN} #1", str(out), "--solve"]) == 0
    told = "matewright: This format has no place for: Solution.\n"
    assert capsys.readouterr().err == told


def test_standard_output_takes_the_format_by_word(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert main(["convert", FEN, "--to", "epd"]) == 0
    assert capfdbinary.readouterr().out == b"8/8/8/8/8/1K6/3R4/k7 w - -\n"


def test_standard_input_is_read(tmp_path: Path) -> None:
    out = tmp_path / "out.olv"
    command = [sys.executable, "-m", "composer", "convert", "-", str(out)]
    given = f'[FEN "{FEN}"]\n[White "M\xfcller"]\n\n1. Rd1# *\n'.encode("latin-1")
    finished = subprocess.run(command, input=given, capture_output=True, check=False)
    assert finished.returncode == 0
    assert b"is read as cp1252" in finished.stderr
    assert load(out).document.entry.authors == ("Müller",)


def test_that_the_solver_is_prepared_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(prepare, "is_ready", lambda door: False)
    monkeypatch.setattr(prepare, "prepare", lambda should_give_up, door: None)
    monkeypatch.setattr(meanwhile, "can_answer", lambda task: False)
    problems = tmp_path / "two.epd"
    problems.write_text("8/8/8/8/8/1K6/3R4/k7 w - - dm 1;\n8/8/8/8/8/1K6/4R3/k7 w - - dm 1;\n")
    assert main(["convert", str(problems), "--solve", "--to", "text"]) == 0
    assert capsys.readouterr().err.count("Preparing the solver (once)") == 1


def test_a_solution_is_worked_out_on_the_way(tmp_path: Path) -> None:
    out = tmp_path / "out.pgn"
    source = tmp_path / "in.epd"
    source.write_text("8/8/8/8/8/1K6/3R4/k7 w - - dm 1;\n")
    assert main(["convert", str(source), str(out), "--solve"]) == 0
    game = chess.pgn.read_game(io.StringIO(out.read_text()))
    assert game is not None
    assert game.variations[0].san() == "Rd1#"
    tex = tmp_path / "out.tex"
    assert main(["convert", str(source), str(tex), "--solve"]) == 0
    assert r"\Co+" in tex.read_text()


def test_play_after_the_key_is_solved_as_such(tmp_path: Path) -> None:
    source, out = tmp_path / "in.inp", tmp_path / "out.txt"
    men = "pieces white Kb3 Rd2 black Ka1"
    source.write_text(f"BeginProblem\n{men}\nstip #2\noption PostKeyPlay\nEndProblem\n")
    assert main(["convert", str(source), str(out), "--solve"]) == 0
    told = out.read_text()
    assert "Post-key play" in told
    assert "Short solution" not in told
    assert "C+" not in told  # there is no key that was tested


def test_nothing_is_tested_where_it_is_not_clear_how_many_solutions_are_intended(
    tmp_path: Path,
) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.txt"
    for intended, mark in (("1", "C+ (2+1)"), ('"some"', "(2+1)")):
        source.write_text(f'{{"fen": "{FEN}", "stipulation": "#1", "intended": {intended}}}\n')
        main(["convert", str(source), str(out), "--solve"])
        assert f"  {mark}\n" in out.read_text()


def test_a_search_that_is_refused_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.txt"
    fen = "4k3/3p4/8/2N5/5n2/4p3/3P4/R3K2R w KQ - 0 1 {Circe Equipollents}"
    source.write_text(json.dumps({"fen": fen, "stipulation": "#2"}))
    assert main(["convert", str(source), str(out), "--solve"]) == 2
    told = capsys.readouterr().err
    named = "matewright: problem 1 (#2): "
    assert told == f"{named}Pawns reborn on their base rank are not known here.\n"


def test_bad_problems_are_named_and_the_others_converted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "in.epd", tmp_path / "out.fen"
    source.write_text(f"{FEN}\n8/8/soup\n")
    assert main(["convert", str(source), str(out)]) == 2
    assert "Line 2: " in capsys.readouterr().err
    assert FEN in out.read_text()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([FEN, "a.doc"], "expected a name that ends in one of .olv, .pgn"),
        ([FEN, "a.pdf"], "“matewright diagram” draws .pdf files"),
        ([FEN, "--to", "soup"], "--to: There is no format “soup”"),
        (["nofile.olv", "a.pgn"], "there is no such file"),
        (["soup", "a.pgn"], "“soup” is neither a file nor a position"),
        ([FEN, "a.pgn", "--encoding", "klingon"], "“klingon” is no encoding"),
        ([str(SAMPLES), "a.pgn", "--number", "99"], "--number 99: there are 7 problems"),
        ([str(SAMPLES), str(SAMPLES)], "is the file that is read"),
        ([FEN, "no/such/folder/a.pgn"], "the folder does not exist"),
    ],
)
def test_what_cannot_be_done_is_told(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", *words]) == 2
    captured = capsys.readouterr()
    assert told in captured.err
    assert len(captured.err.splitlines()) == 1


def test_a_problem_is_shown_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(SAMPLES), "--number", "1"]) == 0
    out = capsys.readouterr().out
    for told in (
        "Robot Chess",
        "a b c d e f g h",
        "#2  (3+4)",
        "White: Kf8 Rh1 Pg6",
        "FEN: ",
    ):
        assert told in out


@pytest.mark.parametrize("words", [FEN, "wKb3 Rd2 bKa1", "https://lichess.org/editor/" + FEN])
def test_a_position_is_shown_in_any_dress(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", words]) == 0
    assert FEN in capsys.readouterr().out


def test_qt_is_never_loaded() -> None:
    check = (
        "import sys; from composer.__main__ import main; main(sys.argv[1:]); "
        "print('PySide6' in sys.modules)"
    )
    finished = subprocess.run(
        [sys.executable, "-c", check, "show", FEN], capture_output=True, text=True, check=True
    )
    assert finished.stdout.splitlines()[-1] == "False"


def test_latex_speaks_and_tells_as_is_asked_for_and_other_formats_refuse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "loyd.olv", tmp_path / "out.tex"
    source.write_bytes(write_olv(Document((LOYD,))))
    assert main(["convert", str(source), str(out), "--language", "de", "--detail", "play"]) == 0
    assert all(it in out.read_text(encoding="utf-8") for it in ("1.Df8!", r"2.Db4\#"))
    assert main(["convert", str(source), str(out), "--detail", "keys"]) == 0
    assert "Qb4" not in out.read_text(encoding="utf-8")
    capsys.readouterr()
    for option in (["--language", "de"], ["--detail", "keys"]):
        assert main(["convert", str(source), str(tmp_path / "out.csv"), *option]) == 2
        assert f"{option[0]}: it is for LaTeX, not for Table (CSV)." in capsys.readouterr().err
