"""The dialog for a man of one's own: what is typed is shown at once, or said to be wrong."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.panels.fairy.own_man_dialog import OwnManDialog
from composer.panels.fairy.pane import FairyMenPane
from solver.fairy.own_men import kind_defined
from solver.men import Kind, OwnMan, own_man
from solver.squares import square_of

HERE = kind_defined(OwnMan("QY", "Camelrider + Wazir", "", "q3"))


@pytest.fixture
def dialog(qtbot: QtBot) -> OwnManDialog:
    dialog = OwnManDialog((HERE,))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def test_no_man_is_shown_before_a_walk_is_typed(dialog: OwnManDialog) -> None:
    assert not dialog.board.targets
    QTest.mouseClick(dialog.board, Qt.MouseButton.LeftButton)
    assert not dialog.board.targets


def test_his_moves_are_shown_while_one_types(dialog: OwnManDialog) -> None:
    QTest.keyClicks(dialog.walk, "wazir")
    assert dialog.board.targets >= {square_of("d3"), square_of("c4"), square_of("e4")}
    assert square_of("e7") not in dialog.board.targets
    QTest.keyClicks(dialog.walk, " + (1,3)")
    assert square_of("e7") in dialog.board.targets
    assert not dialog.is_understood  # he has no letters yet


def test_each_walk_of_the_sum_is_completed(qtbot: QtBot, dialog: OwnManDialog) -> None:
    walk = dialog.walk
    for typed, sum_so_far in (("camelr", "Camelrider"), (" + wazi", "Camelrider + Wazir")):
        QTest.keyClicks(walk, typed)
        qtbot.waitUntil(walk.popup.isVisible)
        QTest.keyClick(walk.popup, Qt.Key.Key_Return)  # the one that fits best is chosen
        assert walk.text() == sum_so_far
        QApplication.sendPostedEvents()
        assert not walk.popup.isVisible()  # Wazirrider begins like Wazir, which was taken
    assert dialog.board.targets >= {square_of("d3"), square_of("e7")}


def test_nothing_is_left_of_a_walk_that_is_not_understood_any_more(dialog: OwnManDialog) -> None:
    dialog.walk.setText("Camel")
    assert dialog.rule.text()
    assert dialog.board.targets
    dialog.walk.setText("Camelr")
    assert not dialog.rule.text()
    assert not dialog.board.targets


@pytest.mark.parametrize(
    ("letters", "walk", "told"),
    [
        ("XY", "Nachtreiter + noctambule + foo", "No walk is known here as “foo”."),
        ("N", "Camel", "The letters “N” are those of another man."),
        ("QY", "Camel", "“QY” is changed wherever he stands."),
        ("XY", "ферзь", ""),
    ],
)
def test_what_is_typed_is_understood_or_not(
    dialog: OwnManDialog, letters: str, walk: str, told: str
) -> None:
    dialog.letters.setText(letters)
    dialog.walk.setText(walk)

    assert dialog.message.text() == told
    assert dialog.is_understood == (not told or "changed" in told)


def test_a_man_is_taken_with_his_drawing_and_his_name(dialog: OwnManDialog) -> None:
    taken: list[tuple[Kind, Kind | None]] = []
    dialog.defined.connect(lambda kind, before: taken.append((kind, before)))
    dialog.letters.setText("qy")
    dialog.walk.setText("Sauterelle + king's step")
    dialog.name.setText("Hermes")
    dialog.drawing.setCurrentIndex(dialog.drawing.findData("r1"))
    dialog.row.accepted.emit()

    ((kind, before),) = taken
    assert own_man(kind) == OwnMan("QY", "Grasshopper + King step", "Hermes", "r1")
    assert before is HERE


def test_the_tray_finds_men_of_ones_own_and_shows_them_in_front(qtbot: QtBot) -> None:
    pane = FairyMenPane()
    qtbot.addWidget(pane)
    pane.tray.set_own((HERE,))
    assert pane.tray.cells[0].kind is HERE
    pane.search.setText("qy")
    assert [cell.kind for cell in pane.tray.cells] == [HERE]
    pane.tray.look_at(HERE)
    assert pane.name.text() == "Camelrider + Wazir · QY"
    pane.define_man()
    dialog = pane.findChild(OwnManDialog)
    assert isinstance(dialog, OwnManDialog)
    assert dialog.letters.text() == "QY"
    assert dialog.drawing.currentData() == "q3"
    dialog.reject()
