"""The tray of fairy men: found by name, shown with their moves, taken with mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.appearance.fonts import written
from composer.language import Language, voice
from composer.panels.fairy.families import families, found
from composer.panels.fairy.man_cell import parted
from composer.panels.fairy.men_tray import WIDTH
from composer.panels.fairy.move_board import MoveBoard
from composer.panels.fairy.pane import FairyMenPane
from composer.tokens import GRID, Type
from solver.fairy.catalogue import WALKS, kind_words
from solver.fairy.own_men import kind_defined
from solver.language import capitalised
from solver.men import FROM_KING, Color, Kind, Man, OwnMan
from solver.notation.fairy_words import legend, rule_words
from solver.setup import Setup
from solver.squares import square_of


@pytest.fixture
def pane(qtbot: QtBot) -> FairyMenPane:
    pane = FairyMenPane()
    qtbot.addWidget(pane)
    pane.resize(640, 680)
    with qtbot.waitExposed(pane):
        pane.show()
    return pane


def test_every_kind_is_in_a_family() -> None:
    shown = {kind for _, kinds in families() for kind in kinds}

    assert shown == set(Kind) - set(FROM_KING)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("ei", Kind.SQUIRREL),
        ("G", Kind.GRASSHOPPER),
        ("grass", Kind.GRASSHOPPER),
        ("Grashüpfer", Kind.GRASSHOPPER),
        ("sauterelle", Kind.GRASSHOPPER),
        ("сверчок", Kind.GRASSHOPPER),
        ("Nachtreiter", Kind.NIGHTRIDER),
        ("noctambule", Kind.NIGHTRIDER),
        ("всадник", Kind.NIGHTRIDER),
        ("le", Kind.LEO),
        ("37", Kind.LEAPER_37),
    ],
)
def test_a_man_is_found_by_code_or_name_in_any_language(text: str, kind: Kind) -> None:
    assert found(text)[0] is kind


def test_the_first_man_found_is_shown_and_taken_without_a_mouse(pane: FairyMenPane) -> None:
    taken: list[Man] = []
    pane.tray.chosen.connect(taken.append)
    pane.activateWindow()
    pane.search.setFocus()
    QTest.keyClick(pane.search, Qt.Key.Key_Return)
    assert not taken, "nothing was searched for"
    QTest.keyClicks(pane.search, "nightrider")
    assert pane.name.text().startswith("Nightrider")
    QTest.keyClick(pane.search, Qt.Key.Key_Return)
    assert taken == [Man(Kind.NIGHTRIDER, Color.WHITE)]
    QTest.keyClick(pane.search, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is pane.tray.cells[0]


def test_a_code_of_another_language_is_found_as_well() -> None:
    assert found("g")[0] is Kind.GRASSHOPPER
    assert Kind.GNU in found("g")  # in French
    own = kind_defined(OwnMan("X8", "Camelrider + Wazir", "My man", "q3"))
    assert found("x8", (own,)) == (own,)


@pytest.mark.parametrize("language", list(Language))
def test_every_kind_has_a_name_and_a_rule(language: Language) -> None:
    speaker = voice(language)
    for kind in WALKS:
        if kind not in FROM_KING:
            assert kind_words(kind, speaker)
            assert "%" not in rule_words(kind, speaker)


def test_the_search_and_the_colour_decide_what_is_offered(pane: FairyMenPane) -> None:
    QTest.keyClicks(pane.search, "nocta")
    pane.colors.buttons[2].click()

    assert [cell.kind for cell in pane.tray.cells][:1] == [Kind.NIGHTRIDER]
    taken: list[Man] = []
    pane.tray.pressed.connect(lambda man, at: taken.append(man))
    QTest.mousePress(pane.tray.cells[0], Qt.MouseButton.LeftButton, pos=QPoint(9, 9))
    QTest.mouseRelease(pane.tray.cells[0], Qt.MouseButton.LeftButton, pos=QPoint(9, 9))
    assert taken == [Man(Kind.NIGHTRIDER, Color.NEUTRAL)]
    pane.search.clear()
    QTest.keyClicks(pane.search, "qwxz")
    assert pane.tray.cells == []
    assert pane.tray.none.isVisible()


def test_neutral_men_of_orthodox_chess_are_offered_and_others_found(pane: FairyMenPane) -> None:
    def kinds() -> list[Kind]:
        return [cell.kind for cell in pane.tray.cells]

    assert Kind.ROOK not in kinds()  # the palette has the white ones and the black ones
    pane.colors.buttons[2].click()
    assert kinds()[: len(FROM_KING)] == list(FROM_KING)
    pane.tray.set_armed(Man(Kind.ROOK, Color.NEUTRAL))
    taken: list[Man] = []
    pane.tray.chosen.connect(taken.append)
    pane.colors.buttons[0].click()
    assert taken == [Man(Kind.ROOK, Color.WHITE)]  # the neutral one is of this tray
    assert Kind.ROOK not in kinds()
    pane.search.setText("turm")
    assert kinds()[0] is Kind.ROOK


@pytest.mark.parametrize("language", list(Language))
def test_every_name_has_room_in_its_cell(qapp: QApplication, language: Language) -> None:
    metrics, small = (QFontMetrics(written(role)) for role in (Type.CONTROL, Type.SMALL))
    speaker = voice(language)
    room = WIDTH - 38 - 4 * GRID
    cut = []
    for kind, walk in WALKS.items():
        name = capitalised(kind_words(kind, speaker))
        first, rest = parted(name, metrics, room)
        assert metrics.horizontalAdvance(first) <= room
        beside = small.horizontalAdvance(walk.code) + GRID if rest else 0
        if metrics.horizontalAdvance(rest) + beside > room:
            cut.append(name)
    longest = {Language.RUSSIAN: 5, Language.FRENCH: 2}  # those are told whole below the tray
    assert len(cut) <= longest.get(language, 0), cut


def test_the_keyboard_goes_through_the_tray_and_chooses(pane: FairyMenPane, qtbot: QtBot) -> None:
    pane.activateWindow()
    QTest.qWaitForWindowActive(pane)
    first = pane.tray.cells[0]
    first.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(first, Qt.Key.Key_Right)
    second = pane.tray.cells[1]
    assert second.hasFocus()
    assert "Lion" in pane.name.text()
    with qtbot.waitSignal(pane.tray.chosen) as chosen:
        QTest.keyClick(second, Qt.Key.Key_Return)
    assert chosen.args == [Man(Kind.LION, Color.WHITE)]
    pane.tray.set_armed(Man(Kind.LION, Color.WHITE))
    assert second.isChecked()
    QTest.keyClick(second, Qt.Key.Key_Down)
    assert not second.hasFocus()


def test_what_was_used_last_stands_first(pane: FairyMenPane) -> None:
    pane.tray.set_last([Kind.SIREN, Kind.CAMEL])

    assert [cell.kind for cell in pane.tray.cells][:2] == [Kind.SIREN, Kind.CAMEL]


def test_the_little_board_shows_moves_and_captures_as_the_judge_plays(qtbot: QtBot) -> None:
    board = MoveBoard()
    qtbot.addWidget(board)
    board.show_man(Man(Kind.GRASSHOPPER, Color.WHITE))
    names = {"d7", "g4", "b6", "h8"} | {"a1"}
    assert board.targets == {square_of(name) for name in names}
    board.show_man(Man(Kind.LOCUST, Color.WHITE))
    assert square_of("f4") in board.victims
    before = board.targets
    box = board.geometry_of_squares.box(square_of("a4"))
    at = QPoint(int(box.center.x), int(box.center.y))
    board.show_man(Man(Kind.ROOK_HOPPER, Color.WHITE))
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=at)
    assert square_of("a4") not in board.targets
    assert board.targets != before
    board.show_man(Man(Kind.ORPHAN, Color.NEUTRAL))
    assert board.targets == frozenset()
    assert "orphan" in board.accessibleDescription()


def test_the_legend_names_fairy_men_with_their_squares() -> None:
    setup = Setup().with_pieces(
        {
            square_of("d4"): Man(Kind.GRASSHOPPER, Color.NEUTRAL),
            square_of("e5"): Man(Kind.GRASSHOPPER, Color.WHITE),
            square_of("a1"): Man(Kind.QUEEN, Color.NEUTRAL),
            square_of("h8"): Man(Kind.LEO, Color.BLACK),
        }
    )

    assert legend(setup.squares) == (
        "Neutral queen a1; Neutral grasshopper d4; Grasshopper e5; Leo h8"
    )
    assert legend(setup.squares, voice(Language.RUSSIAN)) == (
        "Ферзь (нейтр.) a1; Сверчок (нейтр.) d4; Сверчок e5; Лео h8"
    )
