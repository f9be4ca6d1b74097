"""On a screen that can be touched, whatever is pressed is large enough for a finger."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QMenuBar,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from composer.appearance.look import Look
from composer.appearance.touch import has_touch_screen, target_side
from composer.tokens import TOUCH_TARGET, target
from tests.composer.windows.conftest import MakeWindow

CONTROLS = (QPushButton, QToolButton, QComboBox, QLineEdit, QSpinBox, QCheckBox, QRadioButton)


@pytest.fixture
def touch_screen(qapp: QApplication) -> Iterator[None]:
    device = QTest.createTouchDevice()
    yield
    shiboken6.delete(device)


@pytest.fixture
def touched_look(qapp: QApplication, touch_screen: None) -> Iterator[None]:
    """Draw everything as on a touch screen; the style of the tests comes back afterwards."""
    before = qapp.style().objectName()
    qapp.setStyle(Look())
    yield
    qapp.setStyle(before)


@pytest.mark.parametrize(("side", "touched"), [(20, 40), (39, 40), (40, 40), (46, 46)])
def test_the_least_side_of_a_control(side: int, touched: int) -> None:
    assert TOUCH_TARGET == 40
    assert target(side, has_touch=False) == side
    assert target(side, has_touch=True) == touched


def test_a_touch_screen_is_seen(qapp: QApplication) -> None:
    assert not has_touch_screen()
    device = QTest.createTouchDevice()
    assert has_touch_screen()
    assert target_side(20) == TOUCH_TARGET
    shiboken6.delete(device)
    assert not has_touch_screen()
    assert target_side(20) == 20


@pytest.mark.usefixtures("touched_look")
@pytest.mark.parametrize("kind", CONTROLS)
def test_every_kind_of_control_is_large_enough(kind: type[QWidget], qtbot: QtBot) -> None:
    control = kind()
    qtbot.addWidget(control)
    size = control.sizeHint()
    assert min(size.width(), size.height()) >= TOUCH_TARGET


@pytest.mark.usefixtures("touched_look")
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
def test_all_that_is_pressed_in_the_window_is_large_enough(
    size: tuple[int, int], make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window()
    window.commands.example.trigger()
    window.resize(*size)
    with qtbot.waitSignal(window.controller.all_ended):
        window.commands.solve.trigger()
    QApplication.processEvents()
    pressed = (QAbstractButton, QComboBox, QTabBar, QMenuBar)
    shown = [it for kind in pressed for it in window.findChildren(kind) if it.isVisible()]
    assert len(shown) > 20
    small = [
        f"{type(it).__name__} {it.accessibleName() or it.objectName()} {it.width()}x{it.height()}"
        for it in shown
        if min(it.width(), it.height()) < TOUCH_TARGET
    ]
    assert small == [], "\n".join(small)
    assert (window.width(), window.height()) == size


@pytest.mark.usefixtures("touched_look")
def test_the_modes_are_not_cut_where_the_board_is_narrow(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window()
    window.commands.example.trigger()
    window.resize(1024, 640)
    with qtbot.waitSignal(window.controller.all_ended):
        window.commands.solve.trigger()
    controls = window.centre.move_controls
    controls.move_label.setText("Диаграмма")  # as in Russian
    controls.set_up_button.setText("Расстановка")
    controls.set_up_button.updateGeometry()

    def is_whole() -> bool:
        return all(it.width() >= it.sizeHint().width() for it in controls.modes.buttons)

    qtbot.waitUntil(is_whole)
    pane = window.centre.board_pane
    assert controls.geometry().right() <= pane.geometry().right()
