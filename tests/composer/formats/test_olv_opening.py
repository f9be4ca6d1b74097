"""Every ``.olv`` that is exported opens in other programs, whatever was read."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from composer.formats.common.publication import Publication
from composer.formats.common.reading import FormatError
from composer.formats.exporting import export_named
from composer.formats.files import FileFormat, load, save_document, write_document
from composer.formats.olv.document import read_olv
from composer.formats.olv.opening import opens_elsewhere
from composer.formats.recognising import read_text
from composer.model import edits
from composer.model.document import Entry
from tests.composer.formats.olive import open_in_olive
from tests.composer.formats.strategies import ENTRIES
from tests.fuzz.mutations import Mutator
from tests.fuzz.targets import TARGETS
from tests.fuzz.written import decode_likely
from tests.places import SAMPLES_FOLDER

POPEYE = (
    "BeginProblem\nPieces White Kb3 Rd2 Black Ka1\nStipulation #1\nNextProblem\n"
    "Pieces White Kb3 Rd2 Black Ka1 Yh8\nStipulation #1\nNextProblem\n"
    "Pieces White Kb3 Rd2 Black Ka1\nStipulation #1\nEndProblem\n"
)
GOOD = "8/8/8/8/8/1K6/3R4/k7 w - -"
EPD = f"{GOOD} dm 1;\n8/8/8/8/8/soup: [ & *x !!y\n{GOOD}\n{GOOD}\n{GOOD}\n"
PGN = '[FEN "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"]\n\n1. Rd1# *\n\n[FEN "soup"]\n\n1. e4 *\n'
MEN = "algebraic: {white: [Ka1], black: [Kc1]}\n"


def exported(entries: tuple[Entry, ...]) -> bytes:
    return export_named("olv").write([Publication(entry) for entry in entries])


@pytest.mark.parametrize("text", [POPEYE, EPD, PGN])
def test_a_problem_that_cannot_be_read_is_kept_in_a_document_of_its_own(text: str) -> None:
    reading = read_text(text)
    (fault,) = reading.faults
    written = exported(reading.document.entries)
    listed = open_in_olive(written)
    assert len(listed) == len(reading.document.entries)
    kept = reading.document.entries[fault.index or 0].verbatim
    assert kept
    assert listed[fault.index or 0]["own"] == {"fault": str(fault), "unread": kept}
    again = read_olv(written)
    assert [it.index for it in again.faults] == [fault.index]
    assert fault.sentence.rstrip(".") in again.faults[0].sentence
    assert exported(again.document.entries) == written


def test_a_file_of_another_kind_is_saved_as_a_collection_that_opens(tmp_path: Path) -> None:
    source, target = tmp_path / "a.epd", tmp_path / "a.olv"
    source.write_text(EPD)
    save_document(target, load(source).document, FileFormat.OLV)
    assert len(open_in_olive(target.read_bytes())) == 5
    assert len(load(target).document.entries) == 5


@pytest.mark.parametrize(
    "document",
    [
        f"---\n{MEN}stipulation: =\n",
        f"---\n{MEN}source: {{name: A, date: 1911}}\n",
        f"---\nsource: A\ndate: 1911-00-00\n{MEN}",
        f"---\n{MEN}authors: Loyd, Samuel\n",
        f"---\n{MEN}award: 1st Prize\n",
        "---\nalgebraic: {white: Ka1, black: Kc1}\n",
        "---\nalgebraic: {white: [Ka1b1], black: [Kc1]}\n",
        f"---\n{MEN}more: 0x_\n",
        f"---\n{MEN}more: {'9' * 5000}\n",
        f"---\n{MEN}<<: text\n",
        f"---\n{MEN}--- # nothing\n---\n",
        f"---\n{MEN}...\n%TAG ! x\n",
        "---\nauthors:\n\t- tab\nalgebraic: [\n",
        "---\njust words\n",
    ],
)
def test_what_only_our_reader_opens_is_written_anew(document: str) -> None:
    good = f"---\n# kept\n{MEN}"
    assert not opens_elsewhere(document)
    reading = read_olv((good + document).encode())
    written = exported(reading.document.entries)
    assert written.startswith(good.encode())
    assert len(open_in_olive(written)) == 2
    first = reading.document.entries[1]
    (_, again) = read_olv(written).document.entries
    assert (again.fault is None) == (first.fault is None)
    assert (again.setup, again.stipulation) == (first.setup, first.stipulation)
    assert (again.authors, again.source, again.date) == (first.authors, first.source, first.date)


def test_a_file_that_was_opened_keeps_its_broken_problems_as_they_are() -> None:
    data = f"---\n{MEN}---\nauthors:\n\t- tab\n".encode()
    document = edits.set_stipulation(read_olv(data).document, "#3")
    assert write_document(document, FileFormat.OLV).endswith(b"---\nauthors:\n\t- tab\n")


@settings(max_examples=30)
@given(st.lists(ENTRIES, min_size=1, max_size=3))
def test_every_entry_opens(entries: list[Entry]) -> None:
    listed = open_in_olive(exported(tuple(entries)))
    men = [sum(man is not None for man in entry.setup.squares) for entry in entries]
    assert [len(it["men"]) for it in listed] == men


@pytest.mark.parametrize("path", sorted(SAMPLES_FOLDER.iterdir()), ids=lambda it: it.name)
def test_the_samples_open(path: Path) -> None:
    if path.suffix in (".olv", ".epd"):
        entries = load(path).document.entries
        assert len(open_in_olive(exported(entries))) == len(entries)


@pytest.mark.parametrize("seed", range(3))
def test_broken_inputs_of_all_kinds_open(seed: int) -> None:
    generator = random.Random(seed)
    read = 0
    for target in TARGETS.values():
        mutator = Mutator(generator, target.tokens, long_share=0)
        pool = [data for data in target.corpus() if len(data) < 4000]
        for _ in range(12):
            data = mutator.mutated(pool)
            try:
                entries = read_text(decode_likely(data)).document.entries
            except (FormatError, UnicodeDecodeError):
                continue
            read += 1
            written = exported(entries)
            assert len(open_in_olive(written)) == len(entries), data
    assert read > 20
