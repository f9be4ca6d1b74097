"""Signs and comments given on the page and in the tree: by the menu, by keys, in a window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from composer.panels.solution.chapters import Chapter
from composer.panels.solution.note_menu import CommentDialog
from composer.panels.solution.page_tab import PageTab
from composer.panels.solution.solution_tree import SolutionTree
from composer.panels.solution.tree_model import MEANING
from solver.game import PASS
from solver.notation.page.notes import MoveNote
from solver.solution import Solution
from tests.composer.panels.help_samples import HELP_SOLUTION
from tests.composer.panels.samples import KEY, SOLUTION, TRY
from tests.composer.panels.shown import copy_for, open_pane
from tests.composer.panels.test_page_view import moves_in_sight

WAY = (0, (KEY.move,))


@pytest.fixture
def tab(qtbot: QtBot) -> PageTab:
    tab = PageTab()
    qtbot.addWidget(tab)
    tab.resize(520, 400)
    with qtbot.waitExposed(tab):
        tab.show()
    copy_for(tab)
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


def test_the_keys_that_open_a_comment_keep_it(qtbot: QtBot, tab: PageTab) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(tab.view, Qt.Key.Key_Return, control)
    [dialog] = tab.findChildren(CommentDialog)
    QTest.keyClicks(dialog.page, "A surprise.")
    with qtbot.waitSignal(tab.note_wished) as wished:
        QTest.keyClick(dialog.page, Qt.Key.Key_Return, control)
    assert wished.args == [*WAY, MoveNote(comment="A surprise.")]


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


# ---------------------------------------------------------------- in the tree


def tree_of(qtbot: QtBot, solution: Solution) -> SolutionTree:
    tree = open_pane(qtbot, SolutionTree())
    tree.show_solution(solution)
    tree.show_notes({})
    return tree


def rows_of(tree: SolutionTree, parent: QModelIndex | None = None) -> list[str]:
    """Return all rows with what they mean."""
    model, rows = tree.solution_model, []
    above = parent or QModelIndex()
    for place in range(model.rowCount(above)):
        index = model.index(place, 0, above)
        rows.append(f"{index.data()} | {index.siblingAtColumn(MEANING).data()}")
        rows += rows_of(tree, index)
    return rows


def test_the_tree_shows_signs_and_comments(qtbot: QtBot) -> None:
    tree = tree_of(qtbot, SOLUTION)
    threat = (KEY.move, PASS, KEY.children[1].move)
    tree.show_notes(
        {
            WAY: MoveNote("!!", is_thematic=True, comment="Mind the king."),
            (0, threat): MoveNote("?", comment="Too long."),
            (0, (TRY.move,)): MoveNote("?!"),
            (1, (TRY.move,)): MoveNote("??"),
        }
    )
    rows = rows_of(tree)
    assert "1.Kf7!! | key, threat, thematic, “Mind the king.”" in rows
    assert "threat 2.Qh1#? | “Too long.”" in rows
    assert "1.Qg2?! | try, zugzwang" in rows
    tree.show_notes({})
    assert "1.Kf7! | key, threat" in rows_of(tree)


def test_the_same_gestures_give_notes_in_the_tree(qtbot: QtBot) -> None:
    tree = tree_of(qtbot, SOLUTION)
    QTest.keyClicks(tree, "!")
    tree.follow((KEY.move,))
    with qtbot.waitSignal(tree.notes.wished) as wished:
        QTest.keyClicks(tree, "!")
    assert wished.args == [*WAY, MoveNote("!")]
    with qtbot.waitSignal(tree.notes.wished) as wished:
        choose(tree.make_menu(), "Sign", "!?")
    assert wished.args == [*WAY, MoveNote("!?")]
    QTest.keyClick(tree, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    [dialog] = tree.findChildren(CommentDialog)
    dialog.page.setPlainText("A surprise.")
    with qtbot.waitSignal(tree.notes.wished) as wished:
        dialog.accept()
    assert wished.args == [*WAY, MoveNote(comment="A surprise.")]
    tree.show_notes(None)
    assert "Sign" not in [action.text() for action in tree.make_menu().actions()]


def test_a_note_on_a_line_of_the_tree_is_that_of_the_chosen_move(qtbot: QtBot) -> None:
    tree = tree_of(qtbot, HELP_SOLUTION)
    line = HELP_SOLUTION.full_lines[1]
    tree.follow(line[:2])
    with qtbot.waitSignal(tree.notes.wished) as wished:
        QTest.keyClicks(tree, "!")
    assert wished.args == [0, line[:2], MoveNote("!")]
    assert tree.isColumnHidden(MEANING) is False  # a short solution has a meaning of its own
    tree.show_notes({(0, line[:2]): MoveNote("!", comment="Back again.")})
    [told] = [row for row in rows_of(tree) if "Back again." in row]
    assert told == "1.a5 Kf7! 2.a4 Qh2# | Kf7! “Back again.”"
