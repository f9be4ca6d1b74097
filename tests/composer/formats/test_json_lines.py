"""JSON lines: problems and the faults of single lines."""

import pytest

from composer.formats.common.reading import FormatError
from composer.formats.json_lines import read_json_items, read_json_lines
from solver.notation.fen import write_fen

FEN = "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"


def test_a_line_gives_its_problem() -> None:
    (item,) = read_json_items(f'{{"id": 7, "fen": "{FEN}", "stipulation": "#2"}}\n'.encode())
    assert (item.id, item.line, item.fen, item.stipulation, item.fault) == (7, 1, FEN, "#2", None)
    assert item.entry is not None
    assert write_fen(item.entry.setup) == FEN
    assert item.entry.extra == (("id", "7"),)


def test_a_line_may_ask_for_more_than_the_diagram() -> None:
    wishes = '"options": ["Duplex"], "twins": {"b": "Move a1 b2"}, "intended": 2'
    (item,) = read_json_items(f'{{"fen": "{FEN}", "stipulation": "#2", {wishes}}}'.encode())
    assert item.entry is not None
    assert item.entry.options == ("Duplex",)
    assert dict(item.entry.extra) == {
        "twins": {"b": "Move a1 b2"},
        "intended-solutions": "2",
    }


@pytest.mark.parametrize(
    ("told", "authors", "date"),
    [
        ('"author": "Loyd, Samuel", "year": 1860', ("Loyd, Samuel",), "1860"),
        ('"author": ["A. B.", "C. D."], "year": "1860"', ("A. B.", "C. D."), "1860"),
        ('"authors": "A. B. & C. D.", "date": 1860', ("A. B.", "C. D."), "1860"),
        ('"authors": ["A. B."], "date": "1860-03", "year": 1860', ("A. B.",), "1860-03"),
        ('"authors": [], "author": "A. B.", "date": "", "year": 1860', ("A. B.",), "1860"),
        ('"author": null, "year": null', (), ""),
        ('"author": 3, "year": true', (), ""),
    ],
)
def test_authors_and_date_are_read_in_every_form(
    told: str, authors: tuple[str, ...], date: str
) -> None:
    (item,) = read_json_items(f'{{"fen": "{FEN}", "stipulation": "#2", {told}}}'.encode())
    assert item.entry is not None
    assert (item.entry.authors, item.entry.date) == (authors, date)


@pytest.mark.parametrize(
    ("wish", "fault"),
    [
        ('"options": "Duplex"', "The options must be a list"),
        ('"options": [3]', "The options must be a list"),
        ('"options": {"tries": 1}', "The options must be a list"),
        ('"options": {"tries": 1}, "verdict": "sound"', "This is the result of a batch"),
        ('"twins": ["Move a1 b2"]', "The twins must be an object"),
        ('"twins": {"b": null}', "The twins must be an object"),
        ('"intended": [2]', "The intended solutions must be a number"),
        ('"intended": true', "The intended solutions must be a number"),
    ],
)
def test_a_wish_of_the_wrong_form_is_named(wish: str, fault: str) -> None:
    (item,) = read_json_items(f'{{"fen": "{FEN}", "stipulation": "#2", {wish}}}'.encode())
    assert item.entry is None
    assert fault in str(item.fault)


@pytest.mark.parametrize(
    ("line", "name", "fault"),
    [
        ('{"id": "a"}', "a", "“fen” is missing."),
        ('{"id": "a", "fen": 3}', "a", "“fen” must be text."),
        (f'{{"id": "a", "fen": "{FEN}"}}', "a", "“stipulation” is missing."),
        (
            '{"fen": "8/8", "stipulation": "#2"}',
            "line 2",
            "The board has 2 ranks; it needs 8. (fen",
        ),
        (
            f'{{"id": "a", "fen": "{FEN}", "stipulation": "{"#" * 10_001}"}}',
            "a",
            "“stipulation” is longer than 10,000 characters.",
        ),
        ("[1]", "line 2", "Each line must be an object"),
        ('{"id": ', "line 2", "This is not JSON, character 8."),
        ("[" * 200_000, "line 2", "This is not JSON"),
        ('{"id": ' + "9" * 5000 + "}", "line 2", "This is not JSON"),
        ('"' + "x" * 1_000_001, "line 2", "The line has 1,000,002 characters."),
    ],
)
def test_a_bad_line_is_named_and_does_not_stop_the_others(line: str, name: str, fault: str) -> None:
    good = f'{{"id": "good", "fen": "{FEN}", "stipulation": "#2"}}'
    items = read_json_items(f"\n{line}\r\n{good}".encode())
    assert [item.id for item in items] == [name, "good"]
    assert fault in str(items[0].fault)
    assert items[0].entry is None
    reading = read_json_lines(f"{line}\n{good}\n".encode())
    assert [entry.fault is None for entry in reading.document.entries] == [False, True]
    assert reading.document.entries[0].verbatim == line


def test_a_file_without_problems_is_refused() -> None:
    with pytest.raises(FormatError):
        read_json_lines(b"{}\n")
    assert read_json_items(b"\n") == []
