"""``matewright library`` as it is typed."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from composer.__main__ import main
from composer.cli.exits import Exit
from composer.library.indexing import index_folders
from tests.composer.library.shelves import ENTRIES, write_shelf

Run = tuple[int, str, str]


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    return write_shelf(tmp_path / "shelf")


def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, *words: str) -> Run:
    code = main(["library", *words, "--library", str(tmp_path / "library")])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_folders_are_indexed_and_searched(
    shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, tmp_path, "index", str(shelf), "--jobs", "1")
    assert (code, out.split(";")[0]) == (Exit.FINISHED, f"{len(ENTRIES)} problems")
    code, out, _ = run(capsys, tmp_path, "find", "author:loyd #4")
    assert (code, out.splitlines()[-1]) == (Exit.FINISHED, "1 problem found.")
    assert out.splitlines()[:2] == [
        "#4  Kürschák, József & Loyd, Samuel, 1911",
        f"    k7/8/8/8/8/6Q1/5P2/7K  {shelf / 'one.olv'}: 2",
    ]
    code, out, _ = run(capsys, tmp_path, "find", "men>=1", "--json", "--limit", "2")
    told = [json.loads(line) for line in out.splitlines()]
    assert [it["number"] for it in told] == [1, 2]
    assert told[0]["fen"] == "7k/8/8/8/8/1Q6/2P5/K7 w - - 0 1"
    assert told[0]["authors"] == ["Loyd, Samuel"]
    main(["library", "--library", str(tmp_path / "library"), "find", "author:loyd #4"])
    assert capsys.readouterr().out.splitlines()[-1] == "1 problem found."


def test_that_not_all_was_read_yet_is_said(
    shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    looks = iter((False, True))
    index_folders(tmp_path / "library", [shelf], is_stopped=lambda: next(looks, True))
    assert "not all files are read yet" in run(capsys, tmp_path, "find", "#2")[2]
    run(capsys, tmp_path, "index", "--jobs", "1")
    assert run(capsys, tmp_path, "find", "#2")[2] == ""


def test_statistics_and_duplicates_are_printed(
    shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, tmp_path, "index", str(shelf), "--jobs", "1")
    code, out, _ = run(capsys, tmp_path, "stats", "--json")
    told = json.loads(out)
    assert (code, told["problems"]) == (Exit.FINISHED, len(ENTRIES))
    assert told["authors"]["Loyd, Samuel"] == 2
    _, out, _ = run(capsys, tmp_path, "stats", "#2")
    assert out.startswith("3 problems\n")
    _, out, _ = run(capsys, tmp_path, "duplicates", "--shift", "--json")
    assert [len(json.loads(line)["problems"]) for line in out.splitlines()] == [2, 2, 2]
    _, out, _ = run(capsys, tmp_path, "duplicates")
    assert out.endswith("\n1 position found more than once, in 2 problems.\n")


def test_what_is_like_a_problem_is_printed(
    shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, tmp_path, "index", str(shelf), "--jobs", "1")
    one = str(shelf / "one.olv")
    code, out, _ = run(capsys, tmp_path, "like", one, "--number", "2", "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert (code, [it["number"] for it in told]) == (Exit.FINISHED, [2, 1])
    assert told[0]["agrees"] == ["the same position", "the same stipulation"]
    _, out, _ = run(capsys, tmp_path, "like", "8/8/8/3QQ3/3QQ3/8/8/k6K")
    assert out == "Nothing like it is known here.\n"
    _, out, _ = run(capsys, tmp_path, "duplicates", "--near")
    assert out.endswith("0 pairs of positions found that differ by one man.\n")


def test_two_shelves_are_compared_and_joined(
    shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, out_file = shelf / "one.olv", shelf / "deep", tmp_path / "all.olv"
    code, out, _ = run(capsys, tmp_path, "diff", str(one), str(two))
    assert code == Exit.FINISHED
    assert out.endswith(
        "5 only left, 3 only right, 0 in both; of these 0 differ in what is said of them.\n"
    )
    code, _, _ = run(capsys, tmp_path, "merge", str(one), str(two), "--out", str(out_file))
    assert (code, out_file.read_text("utf-8").count("\nstipulation:")) == (Exit.FINISHED, 8)
    code, _, err = run(capsys, tmp_path, "merge", str(one), str(two), "--out", str(out_file))
    assert (code, "is there already" in err) == (Exit.BAD_INPUT, True)


def test_what_two_shelves_hold_that_cannot_be_read_is_named(
    shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A letter in an old encoding is read like any other, a picture and half a problem are not."""
    mail, out_file = tmp_path / "mail", tmp_path / "all.olv"
    mail.mkdir()
    men = "algebraic:\n  white: [Kf8]\n  black: [Kh8]\nstipulation: '#2'\n"
    old = f"---\nauthors: [Лошинский]\nsource:\n  name: Шахматный журнал\n{men}"
    (mail / "old.olv").write_bytes(old.encode("cp1251"))
    (mail / "half.olv").write_text(f"---\n{men.replace('h8', 'a1')}---\n{{[")
    (mail / "picture.txt").write_bytes(b"\0\0\0")
    words = ("merge", str(mail), str(shelf / "one.olv"), "--out", str(out_file))
    code, _, err = run(capsys, tmp_path, *words)
    assert code == Exit.FINISHED
    assert "picture.txt" in err
    assert f"{mail}”: 1 problem is not readable and left out." in err
    merged = out_file.read_text("utf-8")
    assert "Лошинский" in merged
    assert merged.count("\nstipulation:") == 7


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("find", "#2"), "There is no library in"),
        (("index",), "The library has no folders yet"),
        (("index", "/nowhere/at/all"), "There is no folder"),
        (("index", "--jobs", "0"), "--jobs"),
        (("lose",), "invalid choice"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    code, out, err = run(capsys, tmp_path, *words)
    assert (code, out) == (Exit.BAD_INPUT, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_texts_that_are_damaged_are_made_anew(
    shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, tmp_path, "index", str(shelf), "--jobs", "1")
    with sqlite3.connect(tmp_path / "library" / "library.sqlite") as connection:
        connection.execute("DELETE FROM problems WHERE id = 1")
    connection.close()
    code, out, err = run(capsys, tmp_path, "find", "author:loyd")
    assert (code, out.splitlines()[-1]) == (Exit.FINISHED, "2 problems found.")
    assert err == "The library was damaged and is made anew.\n"


def test_a_query_that_is_not_understood_is_named(
    shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, tmp_path, "index", str(shelf), "--jobs", "1")
    code, _, err = run(capsys, tmp_path, "find", "foo:bar")
    assert code == Exit.BAD_INPUT
    assert "foo" in err
    assert run(capsys, tmp_path, "find", "solution:Qb8")[0] == Exit.BAD_INPUT


def test_a_query_may_begin_with_a_minus(
    shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, tmp_path, "index", str(shelf), "--jobs", "1")
    for query in ("-author:loyd", "NOT author:loyd"):
        code, out, _ = run(capsys, tmp_path, "find", query, "--limit", "1")
        assert (code, out.splitlines()[-1].split(";")[0]) == (Exit.FINISHED, "6 problems found")
    assert run(capsys, tmp_path, "stats", "-author:loyd")[1].startswith("6 problems")
    assert "QUERY" in run(capsys, tmp_path, "find")[2]
