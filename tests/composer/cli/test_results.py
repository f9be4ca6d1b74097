"""The result file: whole lines only, nothing lost, nothing foreign touched."""

import io
import json
from pathlib import Path

import pytest

from composer.cli.exits import BadInputError
from composer.cli.results import ResultFile, ResultStream, to_line

FIRST = to_line({"id": "a", "status": "complete"})
SECOND = to_line({"id": 7, "status": "error", "error": "1…Kd5 — é"})


def test_results_are_added_after_those_of_an_earlier_run(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with ResultFile(path) as results:
        assert results.finished == frozenset()
        results.add(json.loads(FIRST))
    with ResultFile(path) as results:
        assert results.finished == {'"a"'}
        results.add(json.loads(SECOND))
    assert path.read_text(encoding="utf-8") == FIRST + SECOND
    with ResultFile(path) as results:
        assert results.finished == {'"a"', "7"}


def test_a_half_written_last_line_is_taken_away_wherever_it_was_cut(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    whole = SECOND.encode("utf-8")
    for length in range(1, len(whole) - 1):
        path.write_bytes(FIRST.encode() + whole[:length])
        with ResultFile(path) as results:
            assert results.finished == {'"a"'}
            results.add({"id": "b", "status": "complete"})
        assert path.read_text() == FIRST + to_line({"id": "b", "status": "complete"})


def test_a_last_line_that_lacks_only_its_end_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text(FIRST.rstrip("\n"))
    with ResultFile(path) as results:
        assert results.finished == {'"a"'}
        results.add(json.loads(SECOND))
    assert path.read_text(encoding="utf-8") == FIRST + SECOND


@pytest.mark.parametrize(
    "text",
    [
        "BeginProblem\n",
        "no line end",
        FIRST + "garbage in between\n" + SECOND,
        '{"id": "a", "fen": "8/8", "stipulation": "#2"}\n',
        "[1, 2]\n",
        "\n",
        "---\nstipulation: '#2'",
    ],
)
def test_a_file_of_something_else_is_left_as_it_is(text: str, tmp_path: Path) -> None:
    path = tmp_path / "precious"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInputError, match="not a result of an earlier batch"):
        ResultFile(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing" / "out.jsonl"):
        with pytest.raises(BadInputError, match="could not be saved"):
            ResultFile(path)


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    with (
        ResultFile(Path("/dev/full")) as results,
        pytest.raises(BadInputError, match="the disk is full"),
    ):
        results.add({"id": "a", "status": "complete"})


def test_a_stream_gets_lines_and_stays_open() -> None:
    stream = io.StringIO()
    with ResultStream(stream) as results:
        results.add({"id": "a", "status": "complete"})
    assert stream.getvalue() == FIRST


def test_half_a_letter_in_an_identifier_survives(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with ResultFile(path) as results:
        results.add({"id": "é\ud800", "status": "complete"})
    with ResultFile(path) as results:
        assert results.finished == {r'"\u00e9\ud800"'}
