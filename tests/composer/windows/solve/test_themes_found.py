"""The themes of what was solved, in the window: seen on the board, and made keywords."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.model import edits
from composer.panels.solution.findings_model import KEYWORD, THEME
from composer.panels.solution.phases.theme_strip import ThemeStrip
from composer.panels.solution.themes_tab import ThemesTab
from composer.windows.main_window import MainWindow
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.notation.page.notes import MoveNote
from solver.setup import Setup
from tests.composer.windows.conftest import MakeWindow

LE_GRAND = "1Kn1b3/2Q5/3pP3/2pk4/3PR3/1P6/1nr1P1BB/2b5 w - - 0 1"


@pytest.fixture
def solved(make_window: MakeWindow, qtbot: QtBot) -> MainWindow:
    """A window with a Le Grand that was solved."""
    window = make_window()
    window.editor.apply("position", lambda d: edits.replace_setup(d, parse_fen(LE_GRAND)))
    window.commands.solve.trigger()
    qtbot.waitUntil(lambda: window.solution_pane.answers() != ())
    return window


@pytest.fixture
def window(solved: MainWindow, qtbot: QtBot) -> MainWindow:
    """The same with its themes in sight."""
    tab = solved.solution_pane.themes
    solved.solution_pane.tabs.setCurrentWidget(tab)
    qtbot.waitUntil(lambda: tab.model.rowCount() > 0)
    return solved


@pytest.fixture
def strip(solved: MainWindow, qtbot: QtBot) -> ThemeStrip:
    """What stands of the themes below the phase table, which is in sight."""
    pane = solved.solution_pane
    assert not pane.themes.is_looking  # nobody has asked yet
    pane.tabs.setCurrentWidget(pane.phases)
    strip = pane.phases.strip
    qtbot.waitUntil(strip.isVisible)
    return strip


def shown(strip: ThemeStrip) -> list[str]:
    return [card.name.text() for card in strip.cards if card.isVisible()]


def row_of(tab: ThemesTab, name: str) -> QModelIndex:
    """Return the row of a theme by its name."""
    rows = [tab.model.index(row, THEME) for row in range(tab.model.rowCount())]
    return next(index for index in rows if index.data().startswith(name))


def click(tab: ThemesTab, index: QModelIndex) -> None:
    tab.tree.scrollTo(index)
    QTest.mouseClick(
        tab.tree.viewport(),
        Qt.MouseButton.LeftButton,
        pos=tab.tree.visualRect(index).center(),
    )


def test_a_line_of_evidence_is_seen_on_the_board(window: MainWindow) -> None:
    tab = window.solution_pane.themes
    theme = row_of(tab, "Le Grand")
    tab.tree.expand(theme)
    line = tab.model.index(0, THEME, theme)
    assert line.data() == "1.Bg1? c×d4 2.Re3#"
    click(tab, line)
    game = parse_fen(LE_GRAND).game()
    for move in ("h2g1", "c5d4", "e4e3"):
        game.push(Move.from_uci(move))
    assert window.reading_commands.shown_position()[0] == Setup.of(game)


def test_the_first_themes_stand_below_the_phases(solved: MainWindow, strip: ThemeStrip) -> None:
    pane = solved.solution_pane
    names = [pane.themes.model.index(row, THEME).data() for row in range(len(strip.cards))]
    assert shown(strip) == names[: len(shown(strip))] != []
    card = strip.cards[1]
    assert (
        card.line.text() == pane.themes.model.index(0, THEME, row_of(pane.themes, names[1])).data()
    )
    QTest.mouseClick(card.name, Qt.MouseButton.LeftButton)
    assert pane.tabs.currentWidget() is pane.themes
    assert pane.themes.tree.currentIndex() == row_of(pane.themes, names[1])
    assert solved.reading_commands.shown_position()[0] != parse_fen(LE_GRAND)


def test_themes_below_the_phases_make_the_pane_no_wider(strip: ThemeStrip, qtbot: QtBot) -> None:
    most = len(shown(strip))
    owner = strip.parentWidget()
    assert owner is not None
    assert owner.minimumSizeHint().width() < strip.width()
    strip.setFixedWidth(strip.cards[0].name.sizeHint().width() + 40)
    qtbot.waitUntil(lambda: len(shown(strip)) == 1 < most)


def test_themes_below_the_phases_follow_the_marks(
    solved: MainWindow, strip: ThemeStrip, qtbot: QtBot
) -> None:
    mark = solved.solution_pane.page.notes.wished.emit
    before = shown(strip)
    mark(0, (Move.from_uci("e4e3"),), MoveNote(is_thematic=True))
    qtbot.waitUntil(lambda: shown(strip) not in (before, []))


def test_themes_below_the_phases_go_with_the_solution(
    solved: MainWindow, strip: ThemeStrip, qtbot: QtBot
) -> None:
    solved.solution_pane.show_board_differs(True)
    assert not strip.isEnabled()
    solved.solution_pane.show_board_differs(False)
    assert strip.isEnabled()
    solved.solution_pane.clear()
    assert not strip.isVisible()


def test_a_keyword_is_given_by_a_click_and_undone(window: MainWindow) -> None:
    tab = window.solution_pane.themes
    assert not window.editor.document.entry.keywords
    cell = row_of(tab, "Le Grand").siblingAtColumn(KEYWORD)
    assert cell.data() == "+ keyword"
    before = window.reading_commands.shown_position()[0]
    click(tab, cell)
    assert window.editor.document.entry.keywords == ("Le Grand",)
    assert cell.data() == "✓ keyword"
    assert window.reading_commands.shown_position()[0] == before
    window.editor.history.undo()
    assert not window.editor.document.entry.keywords
    assert cell.data() == "+ keyword"


def test_tries_that_are_marked_are_the_only_ones_that_count(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = window.solution_pane.themes
    mark = window.solution_pane.page.notes.wished.emit
    thematic = MoveNote(is_thematic=True)
    mark(0, (Move.from_uci("e4e3"),), thematic)
    qtbot.waitUntil(lambda: not tab.is_looking and "Le Grand" not in _names(tab))
    mark(0, (Move.from_uci("h2g1"),), thematic)
    qtbot.waitUntil(lambda: not tab.is_looking and "Le Grand" in _names(tab))
    mark(0, (Move.from_uci("h2g1"),), MoveNote())
    qtbot.waitUntil(lambda: not tab.is_looking and "Le Grand" not in _names(tab))


def _names(tab: ThemesTab) -> set[str]:
    return {tab.model.index(row, THEME).data() for row in range(tab.model.rowCount())}


def test_what_was_found_can_be_searched_for(window: MainWindow, qtbot: QtBot) -> None:
    """Without a keyword: the themes are kept with the run."""
    pane = window.collection_pane.pane
    window.editor.apply("add", edits.add_entry)
    qtbot.waitUntil(lambda: pane.model.themes_of(pane.model.entries[0]) is not None)
    pane.search.search_for("theme:grand changes>=1")
    qtbot.waitUntil(lambda: list(pane.model.order) == [0])
    pane.search.search_for("theme:Zagoruiko")
    qtbot.waitUntil(lambda: not pane.model.order)


def test_another_problem_gets_no_keyword(window: MainWindow) -> None:
    tab = window.solution_pane.themes
    window.editor.apply("clear", edits.clear_board)
    cell = row_of(tab, "Le Grand").siblingAtColumn(KEYWORD)
    assert not cell.data()
    click(tab, cell)
    assert not window.editor.document.entry.keywords


def test_every_line_of_evidence_can_be_stepped(window: MainWindow, qtbot: QtBot) -> None:
    tab, shown = window.solution_pane.themes, 0
    for row in range(tab.model.rowCount()):
        theme = tab.model.index(row, THEME)
        for place in range(tab.model.rowCount(theme)):
            line = tab.model.index(place, THEME, theme)
            proof = tab.model.proof(line)
            assert proof is not None
            moves = tab.model.moves(proof)
            tab.tree.clearSelection()
            tab.tree.setCurrentIndex(line)
            assert window.reading_commands.player.line.moves[: len(moves)] == moves
            assert window.reading_commands.player.line.played == len(moves)
            shown += 1
    assert shown > 5
