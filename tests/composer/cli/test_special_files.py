"""Devices, pipes, folders, odd names and damaged files: one sentence, before any search."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from composer.__main__ import main
from composer.cli.exits import BadInputError
from composer.cli.results import ResultFile, to_line
from solver.journal import Journal
from tests.places import SAMPLES_FOLDER
from tests.questions import problem_of

FEN = "8/1p6/8/2P5/N1k1K3/8/1Q6/8 w - - 0 1"
LONG = "a" * 300
SAMPLE = str(SAMPLES_FOLDER / "first-steps.olv")

unix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")


def said(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command that must refuse its input; return the sentence."""
    assert main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert "the program failed" not in line
    return line


@unix
@pytest.mark.parametrize("command", ["batch", "solve", "verify", "show"])
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "pipe", "."])
def test_what_is_no_file_is_not_read(
    command: str, device: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / device if device == "pipe" else Path(device)
    if device == "pipe":
        os.mkfifo(path)
    what = "a folder" if device == "." else "not a file but a device"
    assert f"t is {what}" in said([command, str(path)], capsys)


@unix
def test_a_batch_waits_for_no_reader_of_a_pipe(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "a pipe from which nobody reads" in said(["batch", SAMPLE, "--out", str(pipe)], capsys)


@unix
def test_a_batch_writes_into_a_pipe_that_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with ResultFile(pipe) as results:
        results.add({"id": "a", "status": "complete"})
    assert json.loads(os.read(reader, 1000))["id"] == "a"
    os.close(reader)


@unix
@pytest.mark.parametrize("device", ["/dev/full", "/dev/zero", "pipe"])
@pytest.mark.parametrize("option", ["--journal", "--certificate"])
def test_what_is_no_file_is_not_written(
    option: str, device: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / device if device == "pipe" else Path(device)
    if device == "pipe":
        os.mkfifo(path)
    told = said(["solve", FEN, "#3", option, str(path)], capsys)
    assert told.startswith(f"matewright: {option}: ")
    assert "not a file but a device" in told


@pytest.mark.parametrize(
    ("words", "suffix"),
    [
        (["solve", FEN, "#3", "--certificate"], ""),
        (["solve", FEN, "#3", "--journal"], ""),
        (["convert", "--solve", SAMPLE], ".pgn"),
        (["diagram", FEN], ".svg"),
        (["play", "--against", "atlas", "--pgn"], ".pgn"),
    ],
    ids=lambda it: it[0] if isinstance(it, list) else "",
)
@pytest.mark.parametrize("name", ["no/such/a", LONG, "folder"])
def test_a_place_that_cannot_be_written_is_told_before_the_work(
    words: list[str], suffix: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / f"folder{suffix}").mkdir()
    assert "could not be saved" in said([*words, str(tmp_path / f"{name}{suffix}")], capsys)
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("command", ["solve", "batch", "verify", "show", "convert"])
@pytest.mark.parametrize("name", [LONG, f"{LONG}.olv"])
def test_a_name_that_is_too_long_is_bad_input(
    command: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said([command, name, *{"convert": ["a.epd"], "solve": ["#1"]}.get(command, [])], capsys)


@pytest.mark.parametrize("name", ["rot13", "hex", "base64", "undefined", "punycode"])
def test_an_encoding_that_is_none_of_text_is_bad_input(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "is no encoding" in said(["show", SAMPLE, "--encoding", name], capsys)


@pytest.mark.parametrize("text", [" 1", "1 ", "\t1"])
def test_blanks_around_the_intended_number_are_refused(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "--intended: " in said(["solve", FEN, "#3", "--intended", text], capsys)


@pytest.mark.parametrize("stipulation", ["#3", "h#2"])
def test_more_memory_than_there_is_is_bad_input(
    stipulation: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(["solve", FEN.split()[0], stipulation, "--memory", "1000000"], capsys)
    assert "no room for a table of 1000000 MB" in told


@pytest.mark.parametrize(
    "record",
    [
        '{"key": "a1a1a1", "length": 1, "line": [], "seconds": 0}',
        '{"key": "b2b3"}',
        '{"decided": "b2b8", "length": "x"}',
        '{"key": "h1h8", "length": 1, "line": ["h1h8"], "seconds": 0}',
        '{"spent": 7}',
        '{"refuted": ["b2b3"], "limit": 1, "by": 3}',
        '{"length_done": null}',
    ],
)
def test_a_damaged_journal_is_bad_input(
    record: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("solver.journal.SECONDS_UNWRITTEN", 0.0)
    path = tmp_path / "a.journal"
    journal = Journal(path, problem_of(FEN, "#3"))
    journal.add({"length_done": 1})
    journal.pause()
    data = path.read_bytes() + record.encode() + b"\n"
    path.write_bytes(data)
    assert "journal" in said(["solve", FEN, "#3", "--journal", str(path)], capsys)
    assert path.read_bytes() == data


def test_a_refused_search_is_told_in_json_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", FEN, "#3", "--memory", "1000000", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["status"] == "error"


def test_two_batches_never_add_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with ResultFile(path) as results:
        results.add({"id": "a", "status": "complete"})
        with pytest.raises(BadInputError, match="in use by another batch"):
            ResultFile(path)
    with ResultFile(path) as results:
        assert results.finished == {'"a"'}
    assert path.read_text() == to_line({"id": "a", "status": "complete"})
