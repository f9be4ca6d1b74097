from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from composer.__main__ import main
from composer.formats.olv.document import write_olv
from composer.model.document import Document
from tests.composer.diagram.publications import LOYD

ROOT = Path(__file__).parents[3]
FEN = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
SAMPLES = str(ROOT / "samples" / "classics.olv")
BEGINNINGS = {"svg": b"<svg", "html": b"<!DOCTYPE html>", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("suffix", list(BEGINNINGS))
@pytest.mark.parametrize("problem", [(FEN,), (SAMPLES, "--number", "2")])
def test_a_problem_is_drawn_into_the_file_that_is_named(
    tmp_path: Path,
    problem: tuple[str, ...],
    suffix: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    target = tmp_path / f"diagram.{suffix}"
    word, *options = problem

    assert main(["diagram", word, str(target), *options]) == 0
    assert target.read_bytes().startswith(BEGINNINGS[suffix])
    assert capsys.readouterr().out == f"{target}\n"


@pytest.mark.parametrize("suffix", ["svg", "html"])
def test_svg_and_html_are_drawn_without_qt(tmp_path: Path, suffix: str) -> None:
    target = tmp_path / f"a.{suffix}"
    code = (
        "import sys; from composer.__main__ import main; "
        f"code = main(['diagram', {SAMPLES!r}, {str(target)!r}, '--number', '1']); "
        "sys.exit(code or 'PySide6' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False)
    assert done.returncode == 0
    assert target.exists()


@pytest.mark.parametrize("text", ["", " \n\n", "---\n"])
def test_a_file_without_a_problem_is_not_drawn(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "a.olv", tmp_path / "a.svg"
    source.write_text(text, "utf-8")
    assert main(["diagram", str(source), str(target)]) == 2
    assert capsys.readouterr().err == f"matewright: “{source}” holds no problem.\n"
    assert not target.exists()


def test_an_older_encoding_is_read_and_told_as_everywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "a.olv", tmp_path / "a.svg"
    text = "authors: [Müller]\nalgebraic: {white: [Ka1], black: [Kc3]}\nstipulation: '#2'\n"
    source.write_bytes(text.encode("cp1252"))
    assert main(["diagram", str(source), str(target)]) == 0
    assert capsys.readouterr().err == (
        f"matewright: “{source}” is not in UTF-8 and is read as cp1252.\n"
    )
    assert target.exists()


def test_options_change_what_is_drawn(tmp_path: Path) -> None:
    target = tmp_path / "a.svg"
    words = ["--size", "300", "--set", "modern", "--coordinates", "outside", "--flip"]
    assert main(["diagram", FEN, str(target), *words]) == 0
    root = ElementTree.fromstring(target.read_text("utf-8"))
    assert root.get("width") == "300"
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert sorted(filter(None, texts)) == [*"12345678", *"abcdefgh"]
    assert 'id="modern-wK"' in target.read_text("utf-8")


def test_so_much_of_a_solution_is_told_as_is_asked_for(tmp_path: Path) -> None:
    source = tmp_path / "loyd.olv"
    source.write_bytes(write_olv(Document((LOYD,))))
    told = {}
    for detail in ("keys", "play", "all"):
        path = tmp_path / f"{detail}.html"
        assert main(["diagram", str(source), str(path), "--detail", detail]) == 0
        told[detail] = path.read_text(encoding="utf-8")
    assert ["Qf8" in text for text in told.values()] == [True] * 3
    assert ["Qb4" in text for text in told.values()] == [False, True, True]


def test_a_picture_can_have_its_words(tmp_path: Path) -> None:
    target = tmp_path / "a.svg"
    words = ["--number", "3", "--show", "caption", "--language", "de", "--words"]
    assert main(["diagram", SAMPLES, str(target), *words]) == 0
    text = target.read_text("utf-8")
    assert "Samuel Loyd" in text
    assert "Matt in 4 Zügen" in text


def test_pages_are_numbered_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "a.svg"
    words = ["--show", "pages", "--per-page", "9", "--solutions", "none"]
    assert main(["diagram", SAMPLES, str(target), *words]) == 0
    names = [Path(line).name for line in capsys.readouterr().out.splitlines()]
    assert names == ["a-01.svg", "a-02.svg"]
    assert all((tmp_path / name).exists() for name in names)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([FEN, "a.gif"], "the name of the picture must end in one of .pdf, .svg, .png, .html."),
        ([FEN, "no/such/folder/a.svg"], "could not be saved: the folder does not exist."),
        (["8/8/3", "a.svg"], "Rank 6 has 3 squares"),
        (["missing.olv", "a.svg"], "“missing.olv” could not be opened: there is no such file."),
        ([SAMPLES, "a.svg"], "16 problems, and a picture shows one: choose it with --number"),
        ([SAMPLES, "a.svg", "--number", "99"], "holds 16 problems."),
        ([FEN, "a.svg", "--number", "1"], "--number: it counts the problems of a file"),
        ([FEN, "a.svg", "--title", "Mates"], "--title: it is for pages; ask for --show pages."),
        (
            [FEN, "a.svg", "--show", "caption", "--paper", "letter"],
            "--paper: it is for pages; ask for --show pages.",
        ),
        ([FEN, "a.svg", "--size", "5"], "expected a whole number from 16 to 10000, got “5”"),
        ([FEN, "a.svg", "--set", "gothic"], "invalid choice: “gothic”"),
    ],
)
def test_what_cannot_be_drawn_is_named_in_one_sentence(
    words: list[str],
    expected: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["diagram", *words]) == 2
    told = capsys.readouterr().err
    assert expected in told
    assert told.count("\n") == 1
    assert not list(tmp_path.glob("*.svg"))
