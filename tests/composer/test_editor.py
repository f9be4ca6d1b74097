from __future__ import annotations

import gc
import tracemalloc
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from composer.collection import several
from composer.editor import Editor, FileState
from composer.model import edits
from composer.model.document import Document, Entry
from solver.men import Man

QUEEN = Man.from_fen("Q")


@pytest.fixture
def editor(qapp: object) -> Editor:
    return Editor()


def _place(square: chess.Square):  # type: ignore[no-untyped-def]
    return lambda document: edits.place_piece(document, square, QUEEN)


def _collection(count: int) -> Document:
    return Document(tuple(Entry(source=f"source {number}") for number in range(count)))


def test_an_edit_is_one_step_and_tells_both_documents(editor: Editor) -> None:
    heard: list[tuple[Document, Document]] = []
    editor.document_changed.connect(lambda *documents: heard.append(documents))
    before = editor.document

    assert editor.apply("Put a queen", _place(chess.D4))

    assert heard == [(before, editor.document)]
    assert editor.document.entry.setup.squares[chess.D4] == QUEEN
    assert editor.history.undoText() == "Put a queen"


def test_undo_and_redo_bring_back_the_very_documents(editor: Editor) -> None:
    before = editor.document
    editor.apply("", _place(chess.D4))
    after = editor.document

    editor.undo()
    assert editor.document == before
    assert editor.document.entry is before.entry
    editor.redo()
    assert editor.document == after


@pytest.mark.parametrize(
    "edit",
    [
        lambda document: document,
        lambda document: replace(document, entries=tuple(document.entries)),
        lambda document: edits.remove_piece(document, chess.A1),
        lambda document: document.with_entry(Entry()),
    ],
)
def test_an_edit_that_changes_nothing_is_no_step(editor: Editor, edit) -> None:  # type: ignore[no-untyped-def]
    heard: list[object] = []
    editor.document_changed.connect(lambda *documents: heard.append(documents))

    assert not editor.apply("nothing", edit)

    assert editor.history.count() == 0
    assert heard == []
    assert editor.is_clean


def test_an_edit_that_fails_leaves_all_as_it_was(editor: Editor) -> None:
    def fail(document: Document) -> Document:
        raise ValueError("a fault in an edit")

    before = editor.document
    with pytest.raises(ValueError):
        editor.apply("", fail)

    assert editor.document is before
    assert editor.history.count() == 0


def _type(text: str):  # type: ignore[no-untyped-def]
    return lambda document: edits.edit_entry(document, source=text)


def test_edits_with_one_key_become_one_step(editor: Editor) -> None:
    for text in ("L", "Lo", "Loyd"):
        editor.apply("Source", _type(text), merge_key="source")

    assert editor.history.count() == 1
    editor.undo()
    assert editor.document == Document()
    editor.redo()
    assert editor.document.entry.source == "Loyd"


def test_edits_with_other_keys_or_none_stay_apart(editor: Editor) -> None:
    editor.apply("", _type("L"), merge_key="source")
    editor.apply("", _type("Lo"), merge_key="source, later")
    editor.apply("", _type("Loy"))
    editor.apply("", _type("Loyd"))

    assert editor.history.count() == 4


def test_typing_that_comes_back_to_the_start_leaves_no_step(editor: Editor) -> None:
    editor.apply("", _type("L"), merge_key="source")
    editor.apply("", _type(""), merge_key="source")

    assert editor.history.count() == 0
    assert editor.is_clean


def test_edits_of_two_problems_are_never_one_step(editor: Editor) -> None:
    editor.replace(_collection(2))
    editor.apply("", _type("L"), merge_key="source")
    editor.apply("", lambda document: edits.go_to_entry(document, 1))
    editor.apply("", _type("M"), merge_key="source")

    assert editor.history.count() == 2
    editor.undo()
    assert [entry.source for entry in editor.document.entries] == ["L", "source 1"]


def test_what_is_typed_after_saving_is_a_step_of_its_own(editor: Editor) -> None:
    editor.apply("", _type("L"), merge_key="source")
    editor.mark_saved(Path("loyd.olv"))
    editor.apply("", _type("Lo"), merge_key="source")

    assert not editor.is_clean
    editor.undo()
    assert editor.is_clean
    assert editor.document.entry.source == "L"


def test_going_to_another_problem_is_no_step_and_undo_goes_back_to_what_it_undoes(
    editor: Editor,
) -> None:
    editor.replace(_collection(3))
    editor.apply("", lambda document: edits.go_to_entry(document, 1))
    editor.apply("", _place(chess.D4))
    editor.apply("", lambda document: edits.go_to_entry(document, 2))
    assert editor.history.count() == 1

    editor.undo()
    assert editor.document.current == 1
    assert editor.document.entries == _collection(3).entries


def test_adding_and_deleting_problems_can_be_undone(editor: Editor) -> None:
    editor.replace(_collection(4))
    start = editor.document
    editor.apply("Add", edits.add_entry)
    editor.apply("Delete", lambda d: several.delete_entries(d, (d.current,)))
    editor.apply("Delete", lambda d: several.delete_entries(d, (d.current,)))
    editor.apply("Duplicate", lambda d: several.duplicate_entries(d, (d.current,)))
    end = editor.document

    while editor.history.canUndo():
        editor.undo()
    assert editor.document == start
    while editor.history.canRedo():
        editor.redo()
    assert editor.document == end


def test_another_document_replaces_history_and_path(editor: Editor) -> None:
    editor.apply("", _place(chess.D4))
    editor.replace(_collection(2), Path("two.olv"))

    assert editor.document == _collection(2)
    assert editor.path == Path("two.olv")
    assert editor.is_clean
    assert not editor.history.canUndo()


def test_another_document_is_clean_after_work_that_was_unsaved_without_a_step(
    editor: Editor,
) -> None:
    editor.open(_collection(1), FileState(None, datetime(2026, 11, 28, tzinfo=UTC)))
    assert not editor.is_clean

    editor.replace(_collection(2), Path("two.olv"))

    assert editor.is_clean
    assert editor.file == FileState(Path("two.olv"))


def test_clean_follows_saving_undo_and_redo(editor: Editor) -> None:
    heard: list[FileState] = []
    editor.file_changed.connect(heard.append)
    path = Path("q.olv")
    for act, is_clean in (
        (lambda: editor.apply("", _place(chess.D4)), False),
        (lambda: editor.mark_saved(path), True),
        (editor.undo, False),
        (editor.redo, True),
    ):
        act()
        assert editor.is_clean is is_clean
        assert (heard[-1].unsaved_since is None) is is_clean
    assert editor.path == path


def test_notes_alone_ask_for_no_saving(editor: Editor) -> None:
    editor.replace(_collection(3))
    editor.apply("mark", _place(chess.A1), is_note=True)
    assert editor.is_clean
    assert editor.file.unsaved_since is None
    editor.apply("queen", _place(chess.B1))
    assert not editor.is_clean
    assert editor.unsaved_changes == 1
    editor.apply("mark", _place(chess.C1), is_note=True)
    assert editor.unsaved_changes == 1
    editor.undo()
    editor.undo()
    assert editor.is_clean
    editor.undo()
    assert editor.is_clean


def test_the_file_state_tells_since_when_something_is_unsaved(editor: Editor) -> None:
    heard: list[FileState] = []
    editor.file_changed.connect(heard.append)

    editor.apply("", _place(chess.D4))
    since = editor.file.unsaved_since
    editor.apply("", _place(chess.D5))
    assert since is not None
    assert editor.file.unsaved_since == since
    editor.mark_saved(Path("q.olv"))

    assert editor.file == FileState(Path("q.olv"))
    assert heard[0] == FileState(None, since)
    assert heard[-1] == editor.file


def test_a_step_on_a_large_collection_keeps_only_what_changed(editor: Editor) -> None:
    editor.replace(_collection(2000))
    tracemalloc.start()
    for number in range(40):
        editor.apply("", _place(number))
    gc.collect()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    # A step that kept the whole collection would take 16 kB.
    assert used / editor.history.count() < 6_000


_changes = st.one_of(
    st.tuples(st.just("place"), st.integers(0, 63)),
    st.tuples(st.just("empty"), st.integers(0, 63)),
    st.tuples(st.just("type"), st.integers(0, 2)),
    st.tuples(st.just("go"), st.integers(0, 5)),
    st.tuples(st.sampled_from(["add", "copy", "delete", "undo", "redo"]), st.just(0)),
)


@settings(max_examples=60)
@given(st.lists(_changes, max_size=25))
def test_undoing_everything_gives_the_start_and_redoing_the_end(
    changes: list[tuple[str, int]],
) -> None:
    editor = Editor()
    editor.replace(_collection(3))
    for name, number in changes:
        _change(editor, name, number)
    while editor.history.canRedo():
        editor.redo()
    end = editor.document.entries

    while editor.history.canUndo():
        editor.undo()
    assert editor.document.entries == _collection(3).entries
    while editor.history.canRedo():
        editor.redo()
    assert editor.document.entries == end


def _change(editor: Editor, name: str, number: int) -> None:
    match name:
        case "place":
            editor.apply(name, _place(number))
        case "empty":
            editor.apply(name, lambda document: edits.remove_piece(document, number))
        case "type":
            editor.apply(name, _type("x" * number), merge_key="typing")
        case "go":
            editor.apply(name, lambda document: edits.go_to_entry(document, number))
        case "add":
            editor.apply(name, edits.add_entry)
        case "copy":
            editor.apply(name, lambda d: several.duplicate_entries(d, (d.current,)))
        case "delete":
            editor.apply(name, lambda d: several.delete_entries(d, (d.current,)))
        case "undo":
            editor.undo()
        case "redo":
            editor.redo()
