"""Saying the same of many problems at once, and numbering them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QPushButton

from composer.formats.olv.document import write_olv
from composer.language import Language
from composer.model.document import Document, Entry
from composer.panels.sheet.fields import AUTHORS, DATE, NUMBER, SOURCE
from composer.windows.collection.filling import Filling, fill, number_after, number_fault
from composer.windows.collection.filling_dialog import FillingDialog
from composer.windows.main_window import MainWindow
from solver.notation.fen import parse_fen

_FENS = ("8/8/8/8/8/1K6/3R4/k7 w", "8/8/8/8/8/1K6/2R5/k7 w", "8/8/8/8/8/1K6/4R3/k7 w")
_ENTRIES = tuple(
    Entry(parse_fen(fen), "#1", authors=(name,), keywords=("Miniature",))
    for fen, name in zip(_FENS, ("Zed, A.", "Mid, B.", "Abe, C."), strict=True)
)


@pytest.mark.parametrize(
    ("first", "steps", "number"),
    [("4501", 0, "4501"), ("4501", 59, "4560"), ("H09", 1, "H10"), ("S-99", 1, "S-100")],
)
def test_numbers_count_on(first: str, steps: int, number: str) -> None:
    assert not number_fault(first)
    assert number_after(first, steps) == number


@pytest.mark.parametrize("first", ["H", "12a", "٣", "1" * 13])
def test_what_nobody_can_count_on_from_is_named(first: str) -> None:
    assert "ends in figures" in number_fault(first) or first.startswith("1111")


def test_fields_without_a_text_stay_and_keywords_come_to_those_that_are_there() -> None:
    document = Document((*_ENTRIES, Entry(fault="not readable", verbatim="soup")))
    filling = Filling(((SOURCE, "The Problemist"), (DATE, "2026-03")), "Miniature, Tanagra", "12")
    changed = fill(document, (2, 0, 3), filling).entries
    assert [AUTHORS.text_of(it) for it in changed[:3]] == ["Zed, A.", "Mid, B.", "Abe, C."]
    assert [(it.source, it.date, NUMBER.text_of(it)) for it in changed[:3]] == [
        ("The Problemist", "2026-03", "13"),
        ("", "", ""),
        ("The Problemist", "2026-03", "12"),
    ]
    assert changed[0].keywords == ("Miniature", "Tanagra")
    assert changed[1] is document.entries[1]
    assert changed[3] is document.entries[3]
    assert fill(document, (0, 1), Filling()) is document


@pytest.fixture
def dialog(window: MainWindow) -> FillingDialog:
    """Return the dialog over all of three problems, which are sorted by author."""
    window.editor.replace(Document(_ENTRIES))
    window.panes.show_pane("collection")
    pane = window.collection_pane.pane
    heading = pane.table.horizontalHeader()
    authors = [pane.model.index(0, it).data() for it in range(heading.count())].index("Zed, A.")
    pane.table.sortByColumn(authors, Qt.SortOrder.AscendingOrder)
    pane.table.selectAll()
    window.commands.by_name["fill_in"].trigger()
    (found,) = window.findChildren(FillingDialog)
    return found


def _take(dialog: FillingDialog) -> QPushButton:
    (button,) = (
        it
        for it in dialog.row.findChildren(QPushButton)
        if dialog.row.buttonRole(it) is QDialogButtonBox.ButtonRole.AcceptRole
    )
    return button


def test_all_chosen_are_filled_in_as_they_are_shown_and_taken_back_in_one_step(
    window: MainWindow, dialog: FillingDialog
) -> None:
    assert not _take(dialog).isEnabled()
    assert dialog.lines["authors"].placeholderText() == "not the same in all"
    QTest.keyClicks(dialog.lines["source"], "The Problemist")
    QTest.keyClicks(dialog.number, "H0")
    assert dialog.hint.text() == "Numbers: H0 to H2, in the order shown."
    QTest.mouseClick(_take(dialog), Qt.MouseButton.LeftButton)
    entries = window.editor.document.entries
    assert [NUMBER.text_of(it) for it in entries] == ["H2", "H1", "H0"]
    assert {it.source for it in entries} == {"The Problemist"}
    assert "3 problems were filled in" in window.status_line.currentMessage()
    assert write_olv(window.editor.document).count(b"The Problemist") == 3
    window.commands.undo.trigger()
    assert window.editor.document.entries == _ENTRIES


def test_a_number_without_figures_keeps_from_filling_in_and_an_odd_date_does_not(
    dialog: FillingDialog,
) -> None:
    QTest.keyClicks(dialog.number, "H")
    assert not _take(dialog).isEnabled()
    assert "not “H”" in dialog.hint.text()
    dialog.number.clear()
    QTest.keyClicks(dialog.lines["date"], "March")
    assert dialog.hint.text()
    assert _take(dialog).isEnabled()


def test_the_title_is_said_in_the_language_that_is_chosen_later(
    window: MainWindow, dialog: FillingDialog
) -> None:
    window.spoken.choose(Language.GERMAN)
    told = dialog.windowTitle(), dialog.lines["authors"].placeholderText()
    window.spoken.choose(Language.ENGLISH)
    assert told == ("3 Aufgaben ausfüllen", "nicht in allen gleich")
