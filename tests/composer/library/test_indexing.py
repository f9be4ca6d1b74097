"""A library follows its files, goes on where it was broken off, and is made anew when damaged."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from composer.crew.crew import JobReport
from composer.crew.orders import Done
from composer.formats.files import load
from composer.formats.olv.document import write_olv
from composer.library import reading
from composer.library.errors import LibraryError
from composer.library.finding import find
from composer.library.indexing import index_folders, open_or_rebuild
from composer.library.layout import DamagedError, append_rows
from composer.library.reading import PieceJob, PieceRead, pieces_of, read_piece
from composer.library.store import BOARDS, DATABASE, Library
from composer.library.words import WordsFile
from composer.library.writing import LibraryWriter
from composer.model.document import Document
from composer.model.transforms import Transform, transformed
from solver.files import alone_with
from tests.composer.collection.problems import many
from tests.composer.library.shelves import ENTRIES, library_of, retitled, write_shelf


def test_what_a_file_says_of_a_problem_is_found_again(tmp_path: Path) -> None:
    with library_of(tmp_path) as library:
        problems = library.problems(range(library.size))
    assert len(problems) == len(ENTRIES)
    for problem, entry in zip(problems, ENTRIES, strict=True):
        told = (problem.setup.squares, problem.stipulation, problem.authors, problem.source)
        assert told == (entry.setup.squares, entry.stipulation, entry.authors, entry.source)
        read = load(problem.path).document.entries[problem.number - 1]
        assert read.setup == problem.setup


def test_it_is_told_how_many_problems_were_there_already(tmp_path: Path) -> None:
    shelf, folder = tmp_path / "shelf", tmp_path / "library"
    write_shelf(shelf)
    assert index_folders(folder, [shelf]).repeated == 0
    longer = replace(ENTRIES[0], stipulation="#9")
    again = transformed(ENTRIES[1], Transform.MIRROR_SIDES).entry
    (shelf / "more.olv").write_bytes(write_olv(Document((again, again, longer))))
    assert index_folders(folder).repeated == 2
    assert index_folders(folder).repeated == 0


def test_only_what_changed_is_read_again(tmp_path: Path) -> None:
    library_of(tmp_path).close()
    folder, shelf = tmp_path / "library", tmp_path / "shelf"
    assert index_folders(folder).files_read == 0
    os.utime(shelf / "one.olv", ns=(1, 1))
    assert index_folders(folder).files_read == 0
    changed = (retitled(ENTRIES[0], "Mansfield, Comins"), *ENTRIES[2:4])
    (shelf / "one.olv").write_bytes(write_olv(Document(changed)))
    (shelf / "deep" / "two.jsonl").rename(shelf / "three.jsonl")
    report = index_folders(folder)
    assert (report.files_read, report.files_gone, report.problems) == (2, 1, 6)
    with Library(folder) as library:
        assert not len(find(library, "author:loyd"))
        (found,) = library.problems(find(library, "author:mansfield"))
        assert (found.number, found.setup) == (1, ENTRIES[0].setup)
        assert {problem.path.name for problem in library.problems(find(library, "#2"))} == {
            "one.olv",
            "three.jsonl",
        }
    assert index_folders(folder, forgotten=[shelf]).problems == 3


def _garble(path: Path, place: int) -> None:
    data = bytearray(path.read_bytes())
    data[place] ^= 0x10
    path.write_bytes(data)


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def _outdate(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE meta SET value = 0 WHERE name = 'version'")
    connection.close()


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        (BOARDS, lambda path: _garble(path, 0)),
        (BOARDS, lambda path: _garble(path, 4096 + 8)),
        (BOARDS, _cut),
        (BOARDS, Path.unlink),
        ("words-0001.bin", lambda path: _garble(path, -3)),
        ("words-0001.bin", _cut),
        ("words-0001.bin", Path.unlink),
        (DATABASE, lambda path: path.write_bytes(b"SQLite format 3" * 90)),
        (DATABASE, _outdate),
    ],
)
def test_what_is_damaged_is_made_anew(
    tmp_path: Path, name: str, damage: Callable[[Path], object]
) -> None:
    library_of(tmp_path).close()
    folder = tmp_path / "library"
    damage(folder / name)
    with pytest.raises(DamagedError):
        Library(folder)
    with open_or_rebuild(folder) as library:
        assert len(find(library, "author:loyd")) == 2
        assert library.size == len(ENTRIES)


def test_what_was_broken_off_is_gone_on_with(tmp_path: Path) -> None:
    shelf, folder = write_shelf(tmp_path / "shelf"), tmp_path / "library"
    looks = iter((False, True))
    report = index_folders(folder, [shelf], is_stopped=lambda: next(looks, True))
    assert report.is_stopped
    assert report.problems == 5
    # Rows that were written and never named, as of a program that was killed:
    rows = read_piece(next(pieces_of(1, shelf / "deep" / "two.jsonl"))).harvest
    assert rows is not None
    append_rows(folder / BOARDS, 5, rows.rows)
    (folder / "words-0002.bin").write_bytes(b"half a file")
    with Library(folder) as library:
        assert library.size == 5
    report = index_folders(folder)
    assert (report.files_read, report.problems, report.was_damaged) == (1, len(ENTRIES), False)


def test_a_library_knows_that_its_reading_was_broken_off(tmp_path: Path) -> None:
    shelf, folder = write_shelf(tmp_path / "shelf"), tmp_path / "library"
    looks = iter((False, True))
    index_folders(folder, [shelf], is_stopped=lambda: next(looks, True))
    with Library(folder) as library:
        assert library.is_unfinished
    index_folders(folder)
    with Library(folder) as library:
        assert not library.is_unfinished


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
def test_what_cannot_be_read_is_named_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    shelf, folder = write_shelf(tmp_path / "shelf"), tmp_path / "library"
    os.mkfifo(shelf / "pipe.olv")
    (shelf / "endless.pgn").symlink_to("/dev/zero")
    (shelf / "lost.epd").symlink_to(tmp_path / "nowhere.epd")
    (shelf / "loop.epd").symlink_to("loop.epd")
    for _ in range(2):  # nothing of it is kept: it may be readable next time
        report = index_folders(folder, [shelf])
        named = {path.name for path, why in report.unread if why}
        assert named == {"pipe.olv", "endless.pgn", "lost.epd", "loop.epd"}
        assert report.problems == len(ENTRIES)


def test_a_file_half_of_which_was_read_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, folder = write_shelf(tmp_path / "shelf"), tmp_path / "library"
    writer = LibraryWriter(folder)
    stamp = load(shelf / "one.olv").stamp
    job = next(pieces_of(writer.begin_file(shelf / "one.olv", stamp), shelf / "one.olv"))
    writer.add(read_piece(job))
    writer.commit()
    writer.close()
    assert index_folders(folder, [shelf]).problems == len(ENTRIES)


def test_a_file_is_cut_between_its_problems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "PIECE", 900)
    document = many(40)
    path = tmp_path / "many.olv"
    path.write_bytes(write_olv(document))
    jobs = list(pieces_of(1, path))
    assert len(jobs) > 3
    assert sum(job.length for job in jobs) == path.stat().st_size
    folder = tmp_path / "library"
    assert index_folders(folder, [path]).problems == 40
    with Library(folder) as library:
        for problem in library.problems(range(40)):
            assert document.entries[problem.number - 1].setup == problem.setup


def _kept(folder: Path) -> list[object]:
    """Return all that a library keeps of problems, with the rows in their order."""
    with Library(folder) as library:
        tables = ("files", "runs", "problems", "stipulations", "blocks")
        rows = [library.select(f"SELECT * FROM {name} ORDER BY 1, 2") for name in tables]
        words = [sorted(file.raw(it) for it in range(file.count)) for file in library.words]
    return [(folder / BOARDS).read_bytes(), rows, words]


def test_several_processes_read_what_one_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("composer.library.indexing._LEAST_FOR_CREW", 0)
    shelf = write_shelf(tmp_path / "shelf")
    report = index_folders(tmp_path / "library", [shelf], jobs=2)
    assert (report.problems, report.files_read) == (len(ENTRIES), 2)
    index_folders(tmp_path / "alone", [shelf])
    assert _kept(tmp_path / "library") == _kept(tmp_path / "alone")


class _BackwardCrew:
    """Tells of what it was given last first, some at a time; takes no more while it is held."""

    hindrance = ""

    def __init__(self, work: Callable[[PieceJob], PieceRead], size: int, **_: object) -> None:
        self._work, self._size = work, size
        self._given: list[PieceJob] = []

    def __enter__(self) -> _BackwardCrew:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def begin(self, jobs: Iterable[PieceJob]) -> None:
        self._jobs = iter(jobs)
        self.hold(is_held=False)

    def hold(self, *, is_held: bool) -> None:
        room = 0 if is_held else self._size - len(self._given)
        self._given += islice(self._jobs, room)

    @property
    def is_busy(self) -> bool:
        return bool(self._given)

    def wait(self, seconds: float) -> None:
        pass

    def take(self) -> list[tuple[PieceJob, JobReport]]:
        job = self._given.pop()
        return [(job, Done(0, self._work(job)))]


@pytest.mark.parametrize("most_waiting", [0, 3000, 10**9])
def test_rows_stand_in_the_order_of_the_files_whoever_was_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most_waiting: int
) -> None:
    monkeypatch.setattr(reading, "PIECE", 900)
    path = tmp_path / "many.olv"
    path.write_bytes(write_olv(many(40)))
    index_folders(tmp_path / "alone", [path])
    monkeypatch.setattr("composer.library.indexing._LEAST_FOR_CREW", 0)
    monkeypatch.setattr("composer.library.indexing.MOST_WAITING", most_waiting)
    monkeypatch.setattr("composer.library.indexing.ProcessCrew", {PieceJob: _BackwardCrew})
    index_folders(tmp_path / "library", [path], jobs=3)
    assert _kept(tmp_path / "library") == _kept(tmp_path / "alone")


def test_many_files_of_words_become_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("composer.library.indexing.ROWS_AT_ONCE", 1)
    monkeypatch.setattr("composer.library.writing.MOST_WORDS_FILES", 4)
    for number, entry in enumerate(ENTRIES):
        shelf = tmp_path / "shelf"
        shelf.mkdir(exist_ok=True)
        (shelf / f"{number}.olv").write_bytes(write_olv(Document((entry,))))
    index_folders(tmp_path / "library", [shelf])
    with Library(tmp_path / "library") as library:
        assert len(library.words) == 3
        assert len(find(library, "author:loyd")) == 2
        assert all(isinstance(file, WordsFile) for file in library.words)
    assert len(list((tmp_path / "library").glob("words-*.bin"))) == 3


def test_a_library_of_nothing_is_refused_in_words(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    for wanted in ([tmp_path / "nowhere"], []):
        with pytest.raises(LibraryError):
            index_folders(folder, wanted)
    with pytest.raises(LibraryError):
        Library(folder)


def test_one_program_writes_at_a_time_also_when_there_is_no_library_yet(tmp_path: Path) -> None:
    shelf, folder = write_shelf(tmp_path / "shelf"), tmp_path / "deep" / "library"
    refused: list[str] = []

    def tell(_: object) -> None:
        with pytest.raises(LibraryError, match="Another program") as told:
            index_folders(folder, [shelf])
        refused.append(str(told.value))

    assert index_folders(folder, [shelf], tell=tell).problems == len(ENTRIES)
    assert refused


def test_one_program_writes_at_a_time(tmp_path: Path) -> None:
    library_of(tmp_path).close()
    folder = tmp_path / "library"
    with alone_with(folder / "library.lock"), pytest.raises(LibraryError, match="Another program"):
        index_folders(folder)
