"""Signs and comments given on the page: by the menu, by keys, in the window for a comment."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from composer.panels.solution.chapters import Chapter
from composer.panels.solution.note_menu import CommentDialog
from composer.panels.solution.page_tab import PageTab
from solver.notation.page.notes import MoveNote
from tests.composer.panels.help_samples import HELP_SOLUTION
from tests.composer.panels.samples import KEY, SOLUTION
from tests.composer.panels.test_page_view import moves_in_sight

WAY = (0, (KEY.move,))


@pytest.fixture
def tab(qtbot: QtBot) -> PageTab:
    tab = PageTab()
    qtbot.addWidget(tab)
    tab.resize(520, 400)
    with qtbot.waitExposed(tab):
        tab.show()
    tab.show_chapters((Chapter(solution=SOLUTION),), is_same=False)
    tab.show_notes({})
    tab.view.setFocus()
    QTest.keyClick(tab.view, Qt.Key.Key_Down)  # marks the key
    return tab


def choose(menu: QMenu, *words: str) -> None:
    """Trigger the entry that *words* lead to."""
    for word in words[:-1]:
        [found] = [it.menu() for it in menu.actions() if it.text() == word]
        assert isinstance(found, QMenu)
        menu = found
    [action] = [it for it in menu.actions() if it.text().partition("\t")[0] == words[-1]]
    action.trigger()


@pytest.mark.parametrize(
    ("typed", "sign"), [("!", "!"), ("!!", "!!"), ("!?", "!?"), ("?!", "?!"), ("!!!", "")]
)
def test_signs_are_typed(tab: PageTab, typed: str, sign: str) -> None:
    notes: dict[object, MoveNote] = {}

    def keep(part: int, moves: tuple[object, ...], note: MoveNote) -> None:
        notes[part, moves] = note
        tab.show_notes(dict(notes))  # type: ignore[arg-type]

    tab.note_wished.connect(keep)
    for letter in typed:
        QTest.keyClicks(tab.view, letter)
    assert notes[WAY] == MoveNote(sign)
    assert f"1.Kf7{sign or '!'}" in moves_in_sight(tab.view)


@pytest.mark.parametrize(
    ("words", "note"),
    [(("Sign", "!?"), MoveNote("!?")), (("Thematic",), MoveNote(is_thematic=True))],
)
def test_the_menu_gives_notes(
    qtbot: QtBot, tab: PageTab, words: tuple[str, ...], note: MoveNote
) -> None:
    menu = tab.make_menu()
    with qtbot.waitSignal(tab.note_wished) as wished:
        choose(menu, *words)
    assert wished.args == [*WAY, note]


def test_a_comment_is_written_in_a_window(qtbot: QtBot, tab: PageTab) -> None:
    tab.show_notes({WAY: MoveNote("!!", comment="old")})
    QTest.keyClick(tab.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    [dialog] = tab.findChildren(CommentDialog)
    assert dialog.page.toPlainText() == "old"
    dialog.page.setPlainText("Two\nlines, {braces}")
    with qtbot.waitSignal(tab.note_wished) as wished:
        dialog.accept()
    assert wished.args == [*WAY, MoveNote("!!", comment="Two lines, (braces)")]


def test_nothing_is_said_of_another_problem(tab: PageTab) -> None:
    tab.show_notes(None)
    told: list[object] = []
    tab.note_wished.connect(lambda *wished: told.append(wished))
    QTest.keyClicks(tab.view, "!")
    assert told == []
    assert "Sign" not in [action.text() for action in tab.make_menu().actions()]


def test_what_is_marked_stays_marked_when_a_note_comes(tab: PageTab) -> None:
    tab.resize(520, 900)
    tab.show_notes({WAY: MoveNote(comment="words " * 40)})
    assert tab.view.current is not None
    assert tab.view.current.text == "1.Kf7!"
    tab.view.viewport().repaint()
    boxes = [box for shown in tab.view._shown for box in shown.out.boxes]
    assert sum(box.run.text.strip() == "words" for box in boxes) == 40
    assert all(box.x + box.width <= tab.view.viewport().width() for box in boxes)


def test_comments_on_help_play_stand_below_its_lines(tab: PageTab) -> None:
    line = HELP_SOLUTION.full_lines[0]
    tab.show_chapters((Chapter(solution=HELP_SOLUTION),), is_same=False)
    tab.show_notes({(0, line[:2]): MoveNote("!", comment="a switchback")})
    tab.view.viewport().repaint()
    texts = [box.run.text for shown in tab.view._shown for box in shown.out.boxes]
    assert "switchback" in " ".join(texts)


def test_the_whole_solution_is_copied_rich(qtbot: QtBot, tab: PageTab) -> None:
    tab.show_notes({WAY: MoveNote("!!", comment="Mind the king.")})
    QGuiApplication.clipboard().clear()
    tab.copy_all()
    qtbot.waitUntil(lambda: bool(QGuiApplication.clipboard().text()))
    data = QGuiApplication.clipboard().mimeData()
    assert data.text().startswith("1.Kf7!!")
    assert "<b>1.Kf7!!</b>" in data.html()
    assert '<img src="data:image/png;base64,' in data.html()
    assert "*Mind the king.*" in bytes(data.data("text/markdown").data()).decode()
