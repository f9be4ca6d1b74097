"""Laws of ``.olv``: nothing is lost by writing and reading, in whatever order it is done."""

import re
from dataclasses import replace

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from composer.formats.olv.document import read_olv, write_olv
from composer.model import edits
from composer.model.document import Document, Entry
from tests.composer.formats.strategies import ENTRIES, TEXTS

BROKEN = "---\nauthors:\n\t- tab\nalgebraic: [\n"
FAIRY = "---\nalgebraic:\n  white: [Ka1, YZe4]\n  black: [Kh8]\nstipulation: '#2'\n"
GOOD = "---\n# kept\nauthors: [ 'Loyd, Samuel' ]\nalgebraic: {white: [Ka1], black: [Kc1]}\n"


def read_entries(entries: list[Entry]) -> tuple[Entry, ...]:
    """Write *entries*, read them back and forget the text they were read from."""
    reading = read_olv(write_olv(Document(tuple(entries))))
    assert reading.faults == ()
    return tuple(replace(entry, verbatim=None) for entry in reading.document.entries)


@given(ENTRIES)
def test_an_entry_is_read_back_as_it_was_written(entry: Entry) -> None:
    assert read_entries([entry]) == (entry,)


@settings(max_examples=20)
@given(st.lists(ENTRIES, min_size=2, max_size=4))
def test_a_collection_is_read_back_as_it_was_written(entries: list[Entry]) -> None:
    assert read_entries(entries) == tuple(entries)


@given(ENTRIES)
def test_other_readers_of_yaml_understand_what_is_written(entry: Entry) -> None:
    values = yaml.safe_load(write_olv(Document((entry,))).decode())
    assert values["stipulation"] == entry.stipulation
    assert values.get("solution", "") == entry.solution
    assert set(values["algebraic"]) == {"white", "black"}


@given(
    st.lists(st.sampled_from([BROKEN, FAIRY, GOOD]), max_size=4),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_what_was_not_edited_is_written_byte_for_byte(pieces: list[str], end: str) -> None:
    data = "".join([GOOD, *pieces]).replace("\n", end).encode()
    for text in (
        data,
        b"\xef\xbb\xbf" + data,
        data.rstrip(),
        b"# c\n" + data,
        data + b"...\n# d\n",
    ):
        assert write_olv(read_olv(text).document) == text


def test_an_edit_changes_nothing_but_its_own_entry() -> None:
    text = "# head\n" + GOOD + BROKEN + GOOD + FAIRY
    document = edits.go_to_entry(read_olv(text.encode()).document, 2)
    edited = write_olv(edits.edit_entry(document, source="New")).decode()
    assert edited.startswith("# head\n" + GOOD + BROKEN)
    assert edited.endswith(FAIRY)
    assert "name: New" in edited


@pytest.mark.parametrize("text", [BROKEN, FAIRY])
def test_editing_what_cannot_be_read_adds_an_entry_and_keeps_the_text(text: str) -> None:
    document = edits.go_to_entry(read_olv((GOOD + text + GOOD).encode()).document, 1)
    edited = write_olv(edits.set_stipulation(document, "#9")).decode()
    assert text in edited
    assert [entry.stipulation for entry in read_olv(edited.encode()).document.entries][2] == "#9"


def test_the_line_ends_of_the_file_are_used_for_new_entries() -> None:
    document = read_olv(GOOD.replace("\n", "\r\n").encode()).document
    data = write_olv(edits.add_entry(document, Entry(solution="a\nb\n")))
    assert data.count(b"\n") == data.count(b"\r\n")
    assert read_olv(data).document.entries[1].solution == "a\nb\n"


def test_a_problem_without_marker_gets_one_where_it_no_longer_comes_first() -> None:
    bare = GOOD.removeprefix("---\n")
    document = read_olv(bare.encode()).document
    moved = replace(document, entries=(Entry(source="first"), *document.entries))
    assert len(read_olv(write_olv(moved)).document.entries) == 2


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b"---\n", b"---", b"\xef\xbb\xbf", b"# only this\n"]
)
def test_an_empty_file_is_an_empty_collection_and_stays_empty(data: bytes) -> None:
    reading = read_olv(data)
    assert reading.faults == ()
    assert replace(reading.document.entry, verbatim=None) == Entry()
    assert write_olv(reading.document) == data


def test_words_of_a_later_version_are_kept() -> None:
    text = GOOD + "matewright: {turn: black, soon: [1, x]}\nnew-key: 2026-01-01\n"
    entry = read_olv(text.encode()).document.entry
    assert not entry.setup.turn
    edited = edits.edit_entry(Document((entry,)), source="New")
    values = yaml.safe_load(write_olv(edited).decode())
    assert values["matewright"] == {"turn": "black", "soon": [1, "x"]}
    assert "options" not in values
    assert str(values["new-key"]) == "2026-01-01"
    assert not isinstance(values["new-key"], str)


@given(TEXTS)
def test_no_text_can_end_its_entry(text: str) -> None:
    entries = read_entries([Entry(solution=text), Entry(comments=(text,) if text else ())])
    assert entries[0].solution == text


@pytest.mark.parametrize(
    "keys",
    [
        "source: x\naward: {distinction: y}\ndistinction: z\n",
        "source: {name: x, problemid: 1}\nsource-id: 5\ndate: 1911\n",
        "award: {tourney: {name: x}}\ndistinction: z\n",
        "source: {date: {year: 1911, month: soon}, volume: }\n",
        "source: {name: x, date: {month: 3, year: 1911}}\n",
        "award: {tourney: ditto}\n",
        "matewright: {turn: x, castling: KX, solution: y}\n",
        "matewright: text\n",
        "options: [HalfDuplex, HalfDuplex, EnPassant, NoCastling]\n",
        "x:\n'': ''\n<<: {a: 1.50, b: [2, '2']}\n",
    ],
)
def test_nothing_is_lost_when_a_mixed_or_odd_entry_is_edited(keys: str) -> None:
    entry = read_olv((GOOD + keys).encode()).document.entry
    assert read_entries([replace(entry, verbatim=None)]) == (replace(entry, verbatim=None),)
    words = set(re.findall(r"\w+", keys)) - {"HalfDuplex", "NoCastling", "tourney", "ditto"}
    written = write_olv(Document((replace(entry, verbatim=None),))).decode()
    lost = {word for word in words if not re.search(rf"\b{word}\b", written)}
    assert lost <= {"id"}


@pytest.mark.parametrize("tail", ["---\n", "---\n---\n", "...\n", "...\n---\n# end\n", "---"])
def test_a_marker_behind_the_last_problem_begins_no_other(tail: str) -> None:
    data = (GOOD + tail).encode()
    reading = read_olv(data)
    assert reading.faults == ()
    assert len(reading.document.entries) == 1
    assert write_olv(reading.document) == data


def test_a_line_without_end_is_kept_and_the_problems_around_it_are_read() -> None:
    data = f"{GOOD}---\n{'x-' * 2_000_000}\n{GOOD}".encode()
    reading = read_olv(data)
    assert [fault.index for fault in reading.faults] == [1]
    assert "characters, which is too long" in reading.faults[0].sentence
    assert len(reading.document.entries) == 3
    assert write_olv(reading.document) == data
