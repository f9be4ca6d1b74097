from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from composer.collection.marks import is_marked, marked_places, with_mark, without_mark
from composer.collection.own_words import own_word, with_own_word, with_own_words
from composer.formats.olv.document import read_olv, write_olv
from composer.formats.olv.yaml_values import PlainScalar
from composer.model.document import Document, Entry
from tests.composer.collection.problems import as_read, problem

SAMPLES = sorted((Path(__file__).parents[3] / "samples").glob("*.olv"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_mark_changes_only_its_own_lines_of_the_file(path: Path) -> None:
    data = path.read_bytes()
    document = read_olv(data).document
    marked = replace(document, entries=tuple(map(with_mark, document.entries)))
    written = write_olv(marked).decode()
    assert written != data.decode()
    assert written.replace("matewright:\n  marked: 'yes'\n", "") == data.decode()
    again = read_olv(written.encode()).document
    assert [dict(e.extra) for e in again.entries] == [dict(e.extra) for e in marked.entries]
    assert all(map(is_marked, again.entries))
    free = replace(again, entries=tuple(map(without_mark, again.entries)))
    assert write_olv(free) == data


TEXTS = {
    "windows line ends": "---\r\nalgebraic: {white: [Ka1], black: [Kh8]}\r\nstipulation: '#2'\r\n",
    "own words of the position": (
        "---\nalgebraic: {white: [Ka1], black: [Kh8]}\nmatewright:\n  turn: black\n  castling: K\n"
    ),
    "a key behind its own": (
        "---\nalgebraic: {white: [Ka1]}\nmatewright:\n  version: 'a'\nlater: 3\n"
    ),
    "no line end": "---\nalgebraic: {white: [Ka1]}\nsolution: |\n  1.Kb1",
    "no line end in its own": "---\nalgebraic: {white: [Ka1]}\nmatewright:\n  version: b",
    "flow style": "---\n{algebraic: {white: [Ka1], black: [Kh8]}, stipulation: '#2'}\n",
    "own words in one line": "---\nalgebraic: {white: [Ka1]}\nmatewright: {version: b}\n",
    "an end behind": "---\nalgebraic: {white: [Ka1]}\nstipulation: '#2'\n...\n",
    "the word in a comment": (
        "---\nalgebraic: {white: [Ka1]}\ncomments:\n- |\n  a\n  matewright: b\n"
    ),
    "indented": "---\n  algebraic: {white: [Ka1]}\n  stipulation: '#2'\n",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_word_is_read_back_whatever_the_text_looks_like(text: str) -> None:
    (before,) = read_olv(text.encode()).document.entries
    noted = with_own_word(before, "version", "it's #2: no")
    for entry in (noted, with_mark(noted), with_own_word(noted, "version", "")):
        (again,) = read_olv(write_olv(Document((entry,)))).document.entries
        assert replace(again, verbatim=None, extra=()) == replace(entry, verbatim=None, extra=())
        assert dict(again.extra) == dict(entry.extra)
    assert own_word(noted, "version") == "it's #2: no"
    assert own_word(with_own_word(noted, "version", ""), "version") == ""


def test_of_two_keys_the_one_that_is_written_is_read() -> None:
    entry = replace(
        problem(), extra=(("matewright", {"version": "a"}), ("matewright", {"version": "b"}))
    )
    assert own_word(entry, "version") == own_word(as_read(entry).entry, "version") == "b"
    assert with_own_word(entry, "version", "b") is entry
    assert own_word(with_own_word(entry, "version", "a"), "version") == "a"


@pytest.mark.parametrize("held", [{}, {"version": "b"}, {"version": "b", "marked": "yes"}])
@pytest.mark.parametrize("words", [("1f", "2"), ("", ""), ("", "2"), ("1f", "")])
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_words_that_are_noted_together_stand_as_if_noted_one_by_one(
    text: str, words: tuple[str, str], held: dict[str, str]
) -> None:
    (before,) = read_olv(text.encode()).document.entries
    before = with_own_words(before, held)
    composition, version = words
    one_by_one = with_own_word(before, "composition", composition)
    one_by_one = with_own_word(one_by_one, "version", version)
    together = with_own_words(before, {"composition": composition, "version": version})
    assert together == one_by_one
    assert together.origin == one_by_one.origin
    assert (together is before) == (one_by_one is before)


def test_the_name_of_our_key_in_the_text_of_a_problem_is_left_alone() -> None:
    text = "---\nalgebraic: {white: [Ka1]}\ncomments: as matewright says\n"
    (before,) = read_olv(text.encode()).document.entries
    marked = with_mark(before)
    assert marked.verbatim == f"{text}matewright:\n  marked: 'yes'\n"
    assert without_mark(marked).verbatim == text


def test_words_of_later_versions_stay() -> None:
    entry = replace(problem(), extra=(("matewright", {"later": PlainScalar("3")}),))
    marked = with_mark(entry)
    assert dict(marked.extra)["matewright"] == {"later": "3", "marked": "yes"}
    assert without_mark(marked) == entry


def test_an_entry_that_cannot_be_read_is_never_changed() -> None:
    broken = Entry(fault="line 3: broken", verbatim="---\nalgebraic: [\n")
    assert with_mark(broken) is broken


def test_what_is_noted_already_changes_nothing() -> None:
    marked = with_mark(as_read(problem()).entry)
    assert with_mark(marked) is marked
    assert own_word(problem(), "marked") == ""
    assert own_word(replace(problem(), extra=(("matewright", "text"),)), "marked") == ""


def test_marked_problems_are_found() -> None:
    document = as_read(problem(), problem("wKb1 bKh8"), problem("wKc1 bKh8"))
    entries = (with_mark(document.entries[0]), document.entries[1], with_mark(document.entries[2]))
    assert marked_places(replace(document, entries=entries)) == (0, 2)
