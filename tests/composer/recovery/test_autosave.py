"""Autosave: what is not saved lies on the disk a moment later, and goes when it is saved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import chess
import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from composer.editor import Editor
from composer.formats import files
from composer.formats.files import FileFormat
from composer.formats.stamps import FileChange
from composer.model import edits
from composer.model.document import Document, Entry
from composer.recovery import autosave as autosave_module
from composer.recovery.autosave import DELAY, Autosave
from composer.recovery.journal import read_journal
from composer.recovery.offers import find_offers
from solver.men import Kind, Man
from solver.notation.fen import parse_fen

QUEEN = Man.of(Kind.QUEEN, chess.WHITE)
OLV = "---\nalgebraic: {white: [Kf8], black: [Kh8]}\nstipulation: '#2'\n"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the copy be written without delay."""
    monkeypatch.setattr(autosave_module, "DELAY", 0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the copies lie."""
    return tmp_path / "state" / "recovery"


@pytest.fixture
def editor(qapp: QObject) -> Editor:
    """An editor with an empty board."""
    return Editor(qapp)


def journals(folder: Path) -> list[Path]:
    """Return the copies that are there."""
    return sorted(folder.glob("*.journal"))


def put_queen(editor: Editor, square: str) -> None:
    """Make one change."""
    place = chess.parse_square(square)
    editor.apply("Put", lambda document: edits.place_piece(document, place, QUEEN))


def test_two_seconds_are_promised() -> None:
    assert DELAY <= 1500


def test_a_change_is_written_and_a_later_one_only_adds_to_it(
    qtbot: QtBot, editor: Editor, folder: Path
) -> None:
    editor.replace(Document((Entry(source="x" * 1000),) * 500))
    saving = Autosave(editor, folder, editor)
    with qtbot.waitSignal(saving.written):
        put_queen(editor, "d4")
    [path] = journals(folder)
    size = path.stat().st_size
    for count, square in enumerate(("e5", "f6"), 2):
        with qtbot.waitSignal(saving.written):
            put_queen(editor, square)
        snapshot = read_journal(path)
        assert snapshot.document == editor.document
        assert snapshot.changes == count
    assert size > 500_000
    assert path.stat().st_size < size + 10_000
    saving.shutdown()


def test_nothing_is_written_for_an_untouched_document(
    qtbot: QtBot, editor: Editor, folder: Path
) -> None:
    saving = Autosave(editor, folder, editor)
    editor.replace(Document((Entry(), Entry())))
    editor.apply("", lambda document: edits.go_to_entry(document, 1))
    saving.flush()
    assert not folder.exists()


def test_saving_and_taking_back_remove_the_copy(qtbot: QtBot, editor: Editor, folder: Path) -> None:
    saving = Autosave(editor, folder, editor)
    for undo in (editor.undo, editor.mark_saved, lambda: editor.replace(Document())):
        with qtbot.waitSignal(saving.written):
            put_queen(editor, "d4")
        assert len(journals(folder)) == 1
        undo()
        assert list(folder.iterdir()) == []
        editor.replace(Document())


def test_a_copy_that_is_being_written_when_the_work_is_saved_goes_too(
    qtbot: QtBot, editor: Editor, folder: Path
) -> None:
    saving = Autosave(editor, folder, editor)
    put_queen(editor, "d4")
    saving._timer.stop()
    saving._write()
    editor.mark_saved()
    qtbot.waitUntil(lambda: not saving._writing.is_running)
    assert list(folder.iterdir()) == []


def test_what_was_left_is_offered_with_its_file(
    qtbot: QtBot, editor: Editor, folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "probs.olv"
    path.write_text(f"# c\n{OLV}--- {{broken\n{OLV}", encoding="utf-8")
    before = path.read_bytes()
    loaded = files.load(path)
    editor.replace(loaded.document)
    editor.open(loaded.document, replace(editor.file, path=path, stamp=loaded.stamp))
    saving = Autosave(editor, folder, editor)
    put_queen(editor, "d4")
    editor.apply("", lambda document: edits.go_to_entry(document, 2))
    assert find_offers(folder) == []
    saving.shutdown()

    [offer] = find_offers(folder)
    assert offer.snapshot.document == editor.document
    assert offer.snapshot.document.current == 2
    assert offer.snapshot.file.path == path
    assert offer.snapshot.file.stamp == loaded.stamp
    assert offer.change is FileChange.NONE
    assert path.read_bytes() == before
    assert find_offers(folder) == []  # another window does not steal it
    offer.release()
    path.write_text(OLV, encoding="utf-8")
    [offer] = find_offers(folder)
    assert offer.change is FileChange.CHANGED
    offer.delete()
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("name", ["list.epd", "problems.olv", "noname"])
def test_everything_an_entry_says_is_kept(
    qtbot: QtBot, editor: Editor, folder: Path, tmp_path: Path, name: str
) -> None:
    entries = (
        Entry(
            parse_fen("r3k2r/8/8/3Pp3/8/8/8/R3K2R w Qk e6 0 1"),
            "h#2.5",
            ("Ä, é",),
            "Source\nwith line",
            "1911-04",
            "1st Prize",
            ("SetPlay", "Duplex"),
            "1.a2-a4 ! threat:\n   2.x\n",
            ("Excelsior",),
            ("one", "two\n\nlines"),
            (("twins", {"b": "Move a1 b2"}), ("unknown", ("x", {"deep": "y"}))),
            is_solution_outdated=True,
            origin="---\n# by hand\n",
        ),
        Entry(stipulation="", fault="Line 7: not readable: soup.", verbatim="soup: [\n"),
        Entry(source="half \ud800 a pair"),
    )
    editor.open(Document(entries, 1), replace(editor.file, path=tmp_path / name))
    saving = Autosave(editor, folder, editor)
    put_queen(editor, "d4")
    editor.undo()
    put_queen(editor, "c3")
    saving.flush()
    [path] = journals(folder)
    recovered = read_journal(path).document
    assert [entry.origin for entry in recovered.entries] == [
        entry.origin for entry in editor.document.entries
    ]
    assert recovered.entries[:-1] == editor.document.entries[:-1]
    assert recovered.entries[:2] == entries[:2]
    assert recovered.entries[-1].source == "half ? a pair"
    saving.forget()


def test_a_torn_line_leaves_the_state_before_it(qtbot: QtBot, editor: Editor, folder: Path) -> None:
    saving = Autosave(editor, folder, editor)
    put_queen(editor, "d4")
    saving.flush()
    before = editor.document
    [path] = journals(folder)
    whole = path.read_bytes()
    put_queen(editor, "e5")
    saving.flush()
    longer = path.read_bytes()
    assert longer.startswith(whole)
    for cut in range(len(whole), len(longer) - 1, 7):
        path.write_bytes(longer[:cut])
        assert read_journal(path).document == before
    damaged = bytearray(longer)
    damaged[len(whole) + 30] ^= 1
    path.write_bytes(damaged)
    assert read_journal(path).document == before
    saving.forget()


def test_a_copy_that_says_nothing_is_set_aside(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "1-2.journal").write_bytes(b"rubbish\n")
    assert find_offers(folder) == []
    assert [path.name for path in folder.iterdir()] == ["1-2.journal.bad"]


def test_a_folder_that_cannot_be_written_is_told_once(
    qtbot: QtBot, editor: Editor, folder: Path
) -> None:
    folder.parent.mkdir()
    folder.write_bytes(b"in the way")
    saving = Autosave(editor, folder, editor)
    told: list[str] = []
    saving.failed.connect(told.append)
    for square in ("d4", "e5"):
        put_queen(editor, square)
        saving.flush()
    assert len(told) == 1
    assert saving.is_failing
    folder.unlink()
    put_queen(editor, "f6")
    saving.flush()
    assert not saving.is_failing
    [path] = journals(folder)
    assert read_journal(path).document == editor.document
    saving.forget()


def test_what_is_done_between_two_copies_is_in_the_next_one(
    qtbot: QtBot, editor: Editor, folder: Path
) -> None:
    saving = Autosave(editor, folder, editor)
    put_queen(editor, "d4")
    saving._timer.stop()
    with qtbot.waitSignals([saving.written, saving.written]):
        saving._write()
        put_queen(editor, "e5")
    [path] = journals(folder)
    assert read_journal(path).document == editor.document
    saving.forget()


def test_a_long_sitting_writes_the_copy_anew_now_and_then(
    qtbot: QtBot, editor: Editor, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from composer.recovery import journal

    monkeypatch.setattr(journal, "SMALLEST_REWRITE", 2000)
    saving = Autosave(editor, folder, editor)
    sizes = []
    for number in range(60):
        put_queen(editor, chess.square_name(number))
        saving.flush()
        sizes.append(journals(folder)[0].stat().st_size)
    assert max(sizes) < 6000
    assert read_journal(journals(folder)[0]).document == editor.document
    saving.forget()


def test_the_format_of_what_is_recovered_stays(tmp_path: Path) -> None:
    assert files.format_of_name(tmp_path / "a.epd") is FileFormat.EPD
