"""The card on an empty board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from composer.board.painting import rectangle
from composer.windows.main_window import MainWindow

Key = Qt.Key


def test_the_card_never_hides_the_square_cursor(
    window: MainWindow, subtests: pytest.Subtests
) -> None:
    for is_flipped in (False, True):
        for size in (QSize(910, 499), QSize(1366, 740)):
            with subtests.test(size=size, is_flipped=is_flipped):
                window.resize(size)
                if window.centre.board_pane.is_flipped != is_flipped:
                    window.commands.flip.trigger()
                card, board = window.centre.empty_board, window.centre.board_pane.board
                board.setFocus()
                QTest.keyClick(board, Key.Key_Home)
                QTest.keyClick(board, Key.Key_PageUp)
                for way in (Key.Key_Right, Key.Key_Left) * 4:  # through all squares, rank by rank
                    for _ in range(8):
                        cursor = board.scene.cursor
                        assert cursor is not None
                        assert card.isVisible()
                        box = rectangle(board.square_box(cursor)).toAlignedRect()
                        assert not card.geometry().intersects(box)
                        QTest.keyClick(board, way)
                    QTest.keyClick(board, Key.Key_Down)


def test_the_card_goes_back_when_the_keyboard_goes_elsewhere(window: MainWindow) -> None:
    card, board = window.centre.empty_board, window.centre.board_pane.board
    window.centre.caption.text.setFocus()
    usual = card.geometry()
    board.setFocus()
    QTest.keyClick(board, Key.Key_PageUp)
    for _ in range(2):
        QTest.keyClick(board, Key.Key_Down)
    assert card.geometry() != usual
    window.centre.caption.text.setFocus()
    QApplication.processEvents()
    assert card.geometry() == usual
