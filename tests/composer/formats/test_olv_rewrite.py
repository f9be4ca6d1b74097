"""An edit changes the lines of its own key and no others, in whatever way a file is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from composer.formats.olv.document import read_olv, write_olv
from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.sheet import asking
from tests.composer.formats.strategies import ENTRIES
from tests.olv_edits import faults_of, main

OLD = """---
authors:
  - Example, Ann
  - "Sample, Bob"
source: Test Column
source-id: 3/117
date: 1911-04
distinction: 2nd Prize, set
algebraic:
  white: [Kh1, Re4, Pg2]
  black: [Kd1, Bc3]
stipulation: "#4"
options:
  - SetPlay
twins:
  b: Move g2 g3
solution: |
  "1.Re4-e1 !
     1...Kd1*e1"
keywords: [Digits, 'Model mates']
comments:
  - 'also in ''Another Column'''
"""
NEW = """# a comment at the top
authors: ['Example, Ann']   # and one beside
source:
    name: Test Column
    # a comment between
    problemid: '12'
    volume: [1, 2]
    date: {year: 2026, month: 3}
award:
    tourney: {name: Test Tourney, date: {year: 2027}}
    distinction: 1st Prize
    judges:
    - Judge, June
algebraic: {white: [Kh1, Re4, Pg2], black: [Kd1, Bc3]}
stipulation: h#2

glyphs: {g: q2}
soon: {deep: [1, {x: 2.50}], flag: on}
reprints:
- name: FIDE Album
  date: 1965-1967
  comments: [one]
foreignids:
- {domain: PDB, problemid: P0000001}
solution: >-
    1.Re4-d4
    Kd1-e2
"""
BARE = "algebraic: {white: [Kh1], black: [Kd1]}\nstipulation:\nsource:\nsolution: x"
EMPTY = "source: X\ndate: \nalgebraic: {white: [Kh1], black: [Kd1]}\nstipulation:\nsolution: \n"
SAMPLES = {
    "old layout without a solution": EMPTY,
    "old layout": OLD,
    "new layout": NEW,
    "bare, without an end": BARE,
    "Windows": OLD.replace("\n", "\r\n"),
    "Macintosh": NEW.replace("\n", "\r"),
    "with documents behind": NEW + "---\n# nothing\n...\n",
}


@pytest.mark.parametrize("name", SAMPLES)
def test_each_edit_touches_its_own_lines(name: str) -> None:
    (entry,) = read_olv(SAMPLES[name].encode()).document.entries
    assert [(fault.name, fault.what) for fault in faults_of(entry)] == []


@pytest.mark.parametrize(
    ("text", "edit", "lines"),
    [
        (OLD, lambda d: edits.edit_entry(d, date="1911-05"), ["date: 1911-05"]),
        (OLD, lambda d: edits.edit_entry(d, award="1st HM"), ["distinction: '1st HM'"]),
        (OLD, lambda d: edits.edit_entry(d, keywords=("Digits",)), ["keywords: [Digits]"]),
        (NEW, lambda d: edits.edit_entry(d, source="New"), ["    name: New"]),
        (NEW, lambda d: edits.edit_entry(d, award="HM"), ["    distinction: HM"]),
        (NEW, lambda d: edits.edit_entry(d, keywords=("Zilahi",)), ["keywords:", "- Zilahi"]),
        (OLD, lambda d: asking.set_twins(d, "b: Move g2 g4"), ["  b: Move g2 g4"]),
        (BARE, lambda d: edits.set_stipulation(d, "#2"), ["stipulation: '#2'"]),
    ],
)
def test_only_these_lines_are_new(
    text: str, edit: Callable[[Document], Document], lines: list[str]
) -> None:
    written = write_olv(edit(read_olv(text.encode()).document)).decode()
    old = text.splitlines()
    found = [line for line in written.splitlines() if line not in old]
    assert [line for line in found if line not in ("matewright:", "  solution: outdated")] == lines


def test_what_goes_takes_its_lines_with_it() -> None:
    document = read_olv(OLD.encode()).document
    written = write_olv(edits.edit_entry(document, comments=(), keywords=())).decode()
    assert written == OLD[: OLD.index("keywords")]


def test_what_the_old_layout_cannot_say_brings_the_new_one() -> None:
    entry = read_olv(OLD.encode()).document.entry
    edited = replace(entry, verbatim=None, award_details=(("judges", ("Judge, June",)),))
    written = write_olv(Document((edited,))).decode()
    assert read_olv(written.encode()).document.entry.award_details == edited.award_details
    assert "  name: Test Column\n  issue: '3'\n  problemid: '117'\n  date:\n" in written
    assert "source-id" not in written
    assert "\ndistinction:" not in written
    assert 'stipulation: "#4"\n' in written


def test_aliases_are_written_anew_and_nothing_is_lost() -> None:
    text = "authors: &a [X]\nkeywords: *a\nalgebraic: {white: [Ka1]}\nstipulation: '#2'\n"
    entry = read_olv(text.encode()).document.entry
    edited = write_olv(edits.edit_entry(Document((entry,)), authors=("Y",)))
    found = read_olv(edited).document.entry
    assert (found.authors, found.keywords) == (("Y",), ("X",))


@settings(max_examples=60)
@given(ENTRIES, ENTRIES)
def test_any_entry_can_be_made_any_other(before: Entry, after: Entry) -> None:
    read = read_olv(write_olv(Document((before,)))).document.entry
    edited = replace(after, origin=read.origin)
    (found,) = read_olv(write_olv(Document((edited,)))).document.entries
    found = replace(found, verbatim=None, extra=tuple(sorted(found.extra)))
    assert found == replace(after, extra=tuple(sorted(after.extra)))


@pytest.mark.parametrize("text", SAMPLES.values())
@given(st.data())
@settings(max_examples=15)
def test_any_problem_of_a_file_can_be_made_any_other(text: str, data: st.DataObject) -> None:
    read = read_olv(text.encode()).document.entry
    after = data.draw(ENTRIES)
    (found,) = read_olv(write_olv(Document((replace(after, origin=read.origin),)))).document.entries
    assert replace(found, verbatim=None, extra=()) == replace(after, extra=())
    assert dict(found.extra) == dict(after.extra)


def test_the_figures_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "both.olv"
    path.write_text(OLD + "---\n" + NEW)
    assert main([str(path)]) == 0
    assert "'problems': 2, 'kept as text': 0, 'files not equal': 0, 'edited': 2" in (
        capsys.readouterr().out
    )
