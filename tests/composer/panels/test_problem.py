from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from composer import beside
from composer.editor import Editor
from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.sheet import fields
from composer.panels.sheet.problem import ProblemPane
from solver.setup import Setup
from solver.solution import Solution
from tests.composer.panels.help_samples import HELPMATE, many_lines
from tests.composer.panels.samples import NO_SOLUTION, PROBLEM, SOLUTION, STOPPED, found_alone
from tests.composer.panels.shown import open_sheet, shown_in

ENTRY = Entry(
    PROBLEM.setup,
    "#2",
    authors=("Kraemer, Ansgar", "Zepler, Erich"),
    source="Die Schwalbe",
    date="1911-04",
    award="1st Prize",
    solution="1.Kf7! (2.Qg7#)",
    keywords=("Zugzwang", "Mutate"),
    comments=("A classic.", "Two lines\nin one comment."),
)


@pytest.fixture
def editor(qtbot: QtBot) -> Editor:
    editor = Editor()
    editor.replace(Document((ENTRY, Entry())))
    return editor


@pytest.fixture
def pane(qtbot: QtBot, editor: Editor) -> ProblemPane:
    return open_sheet(qtbot, editor, 560)


def enter(qtbot: QtBot, pane: ProblemPane, name: str) -> QWidget:
    control = pane.controls[name]
    control.setFocus()
    qtbot.waitUntil(control.hasFocus)
    return control


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("authors", "Kraemer, Ansgar; Zepler, Erich"),
        ("source", "Die Schwalbe"),
        ("date", "1911-04"),
        ("award", "1st Prize"),
        ("stipulation", "#2"),
        ("keywords", "Zugzwang, Mutate"),
        ("comments", "A classic.\n\nTwo lines\nin one comment."),
        ("solution", "1.Kf7! (2.Qg7#)"),
    ],
)
def test_every_field_shows_what_the_entry_holds(pane: ProblemPane, name: str, shown: str) -> None:
    assert shown_in(pane, name) == shown


@pytest.mark.parametrize(
    ("name", "typed", "changed"),
    [
        ("authors", "; Loyd, Samuel", ("Kraemer, Ansgar", "Zepler, Erich", "Loyd, Samuel")),
        ("source", " 7", "Die Schwalbe 7"),
        ("date", "-03", "1911-04-03"),
        ("award", " e.a.", "1st Prize e.a."),
        ("stipulation", "1", "#21"),
        ("keywords", ", Model mate", ("Zugzwang", "Mutate", "Model mate")),
        ("comments", "!", ("A classic.", "Two lines\nin one comment.!")),
        ("solution", " 1-0", "1.Kf7! (2.Qg7#) 1-0"),
    ],
)
def test_typing_in_a_field_is_one_step_that_undo_takes_back(
    qtbot: QtBot, pane: ProblemPane, editor: Editor, name: str, typed: str, changed: object
) -> None:
    control = enter(qtbot, pane, name)
    QTest.keyClick(control, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(control, typed)
    assert getattr(editor.document.entry, name) == changed
    assert editor.history.count() == 1
    editor.undo()
    assert getattr(editor.document.entry, name) == getattr(ENTRY, name)
    assert shown_in(pane, name) == fields_text(name)


def fields_text(name: str) -> str:
    field: fields.Field = getattr(fields, name.upper())
    return field.text_of(ENTRY)


def test_two_visits_to_a_field_are_two_steps(
    qtbot: QtBot, pane: ProblemPane, editor: Editor
) -> None:
    for letters in ("ab", "cd"):
        QTest.keyClicks(enter(qtbot, pane, "source"), letters)
        enter(qtbot, pane, "date")
    assert editor.document.entry.source.endswith("abcd")
    assert editor.history.count() == 2
    assert editor.history.undoText() == "Change source"


def test_half_typed_marks_stay_as_they_are_typed(
    qtbot: QtBot, pane: ProblemPane, editor: Editor
) -> None:
    control = enter(qtbot, pane, "authors")
    QTest.keyClicks(control, "; ")
    assert shown_in(pane, "authors") == "Kraemer, Ansgar; Zepler, Erich; "
    enter(qtbot, pane, "source")
    assert shown_in(pane, "authors") == "Kraemer, Ansgar; Zepler, Erich"
    assert editor.history.count() == 0


def test_a_change_from_elsewhere_is_shown(pane: ProblemPane, editor: Editor) -> None:
    editor.apply("Stipulation", lambda document: edits.set_stipulation(document, "#3"))
    assert shown_in(pane, "stipulation") == "#3"
    editor.go_to(1)
    assert shown_in(pane, "authors") == ""


def test_going_to_another_problem_asks_for_no_edit(
    qtbot: QtBot, pane: ProblemPane, editor: Editor
) -> None:
    enter(qtbot, pane, "comments")
    with qtbot.assertNotEmitted(pane.edit_requested):
        editor.go_to(1)


@pytest.mark.parametrize(
    ("stipulation", "hint"),
    [("#2", ""), ("mate soon", "Expected a stipulation such as “#3” or “h#2.5”, got “mate soon”.")],
)
def test_an_unknown_stipulation_is_kept_and_said(
    pane: ProblemPane, stipulation: str, hint: str
) -> None:
    pane.show_entry(replace(ENTRY, stipulation=stipulation))
    assert shown_in(pane, "stipulation") == stipulation
    label = pane.book.hints["stipulation"]
    assert label.text() == hint
    assert label.isVisible() == bool(hint)


def test_an_outdated_solution_is_marked(pane: ProblemPane) -> None:
    assert not pane.solution_hint.isVisible()
    pane.show_entry(replace(ENTRY, is_solution_outdated=True))
    assert pane.solution_hint.isVisible()


def test_an_entry_that_cannot_be_read_says_why_and_takes_no_typing(pane: ProblemPane) -> None:
    pane.show_entry(Entry(fault="Line 31: the list of black pieces is broken."))
    assert pane.fault_label.text() == "Line 31: the list of black pieces is broken."
    assert not any(control.isEnabled() for control in pane.controls.values())


def test_a_solution_found_can_be_stored_in_one_step(
    qtbot: QtBot, pane: ProblemPane, editor: Editor
) -> None:
    assert not pane.store_button.isVisible()
    pane.show_found(found_alone(SOLUTION))
    pane.store_button.click()
    stored = editor.document.entry.solution
    assert stored.startswith("      1...a3-a2\n")
    assert "   1.Kf6-f7 ! threat:" in stored
    assert "solution finished" not in stored
    assert shown_in(pane, "solution") == stored
    assert not pane.store_button.isVisible()
    assert editor.history.undoText() == "Store the solution"


@pytest.mark.parametrize(
    ("solution", "entry"),
    [
        (SOLUTION, replace(ENTRY, setup=Setup())),
        (SOLUTION, replace(ENTRY, stipulation="#3")),
        (SOLUTION, replace(ENTRY, fault="Line 31 is broken.")),
        (SOLUTION, replace(ENTRY, solution=found_alone(SOLUTION).text())),
        (NO_SOLUTION, ENTRY),
        (STOPPED, ENTRY),
    ],
)
def test_a_solution_is_never_offered_to_another_problem_nor_twice(
    pane: ProblemPane, solution: Solution, entry: Entry
) -> None:
    pane.show_found(found_alone(SOLUTION))
    assert pane.store_button.isVisible()
    pane.show_found(found_alone(solution))
    pane.show_entry(entry)
    assert not pane.store_button.isVisible()


def test_every_field_has_a_name_and_a_tip(pane: ProblemPane) -> None:
    assert all(c.accessibleName() and c.toolTip() for c in pane.controls.values())


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ()),
        (" ; ", ()),
        ("Loyd, Samuel", ("Loyd, Samuel",)),
        ("Kraemer;Zepler ;", ("Kraemer", "Zepler")),
    ],
)
def test_semicolons_part_names(text: str, names: tuple[str, ...]) -> None:
    assert fields.split_names(text) == names


@pytest.mark.parametrize(
    ("text", "paragraphs"),
    [("", ()), ("a\nb", ("a\nb",)), ("a\n\nb", ("a", "b")), ("a\n \n\n  b\n", ("a", "  b"))],
)
def test_empty_lines_part_comments(text: str, paragraphs: tuple[str, ...]) -> None:
    assert fields.split_paragraphs(text) == paragraphs


def test_a_comment_with_an_empty_line_in_it_is_left_as_the_file_has_it() -> None:
    entry = Entry(comments=("a\n\nb",))
    assert fields.COMMENTS.agrees("a\n\nb", entry)


@pytest.mark.parametrize("name", ["source", "comments"])
def test_the_field_s_own_undo_reaches_the_document(
    qtbot: QtBot, pane: ProblemPane, editor: Editor, name: str
) -> None:
    control = enter(qtbot, pane, name)
    QTest.keyClicks(control, "xy")
    QTest.keyClick(control, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shown_in(pane, name) == fields_text(name)
    assert editor.document.entry == ENTRY
    assert not editor.history.canUndo()


def test_tab_goes_down_the_fields_and_each_comes_into_sight(
    qtbot: QtBot, pane: ProblemPane
) -> None:
    pane.resize(430, 150)
    form = pane.asked.parentWidget()
    assert form is not None
    tops = []
    for name in ("authors", "stipulation", "keywords", "solution"):
        while not pane.controls[name].hasFocus():
            QTest.keyClick(pane.focusWidget(), Qt.Key.Key_Tab)
            tops.append(pane.focusWidget().mapTo(form, QPoint()).y())
        assert not pane.controls[name].visibleRegion().isEmpty()
    assert tops == sorted(tops)


def test_a_field_that_gets_the_focus_otherwise_comes_into_sight(
    qtbot: QtBot, pane: ProblemPane
) -> None:
    pane.resize(430, 150)
    for name in ("solution", "authors", "comments"):
        assert not enter(qtbot, pane, name).visibleRegion().isEmpty()


def test_two_long_texts_are_compared_between_other_events(
    qtbot: QtBot, pane: ProblemPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "SLICE_SECONDS", 0.0)
    monkeypatch.setattr(beside, "FIRST_SLICE_SECONDS", 0.0)
    found, stored = found_alone(many_lines(300)), found_alone(many_lines(300)).text()
    setup = HELPMATE.setup
    entry = Entry(setup=setup, stipulation="h#2", solution=stored)
    pane.show_entry(entry)
    pane.show_found(found)
    assert pane._comparing.is_running
    assert not pane.store_button.isVisible()
    qtbot.waitUntil(lambda: not pane._comparing.is_running)
    assert not pane.store_button.isVisible()
    pane.show_entry(replace(entry, solution=stored + "\nand more"))
    assert not pane.store_button.isVisible()
    qtbot.waitUntil(pane.store_button.isVisible)


def test_a_solution_is_written_once() -> None:
    found = found_alone(many_lines(3))
    lines = list(found.write())
    assert "\n".join(lines).strip("\n") == found.text() == found_alone(many_lines(3)).text()
    assert list(found.write()) == []
    assert list(found.compare(found.text())) == [True] * len(found.text().splitlines())
    assert list(found.compare("1.Qg7#")) == [False]
