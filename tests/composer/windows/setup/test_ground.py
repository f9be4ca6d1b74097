"""What conditions put on the squares, in the window: where a line is read, and in copies."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QGuiApplication

from composer.model.document import Document, Entry
from composer.windows.main_window import MainWindow
from solver.game import Move
from solver.notation.fen import parse_fen, write_fen
from solver.squares import Square, square_of

KINGS = parse_fen("k7/8/8/8/8/8/1K6/8 w - - 0 1")
DISC = re.compile(r'<circle cx="([0-9.]+)" cy="([0-9.]+)"')


@pytest.fixture
def imitated(window: MainWindow) -> MainWindow:
    entry = Entry(KINGS, "h#2", options=("Imitator e3", "GridChess"))
    window.editor.replace(Document((entry,)))
    return window


def imitators(window: MainWindow) -> frozenset[Square]:
    return window.centre.board_pane.board.scene.ground.imitators


def play(window: MainWindow) -> None:
    window.commands.play_mode.setChecked(True)
    window.centre.board_pane.move_requested.emit(Move.from_uci("b2c3"))


def disc(window: MainWindow) -> tuple[float, float]:
    """Return where the imitator is in the picture that is copied."""
    window.commands.copy_picture.trigger()
    data = QGuiApplication.clipboard().mimeData().data("image/svg+xml")
    (place,) = DISC.findall(bytes(data.data()).decode())
    return float(place[0]), float(place[1])


def test_imitators_go_with_the_line_and_come_back_with_it(imitated: MainWindow) -> None:
    assert imitators(imitated) == {square_of("e3")}
    lines = imitated.centre.board_pane.board.scene.ground.lines
    play(imitated)
    assert imitators(imitated) == {square_of("f4")}
    assert imitated.centre.board_pane.board.scene.ground.lines == lines
    imitated.commands.back.trigger()
    assert imitators(imitated) == {square_of("e3")}


def test_a_copied_picture_shows_them_where_they_are(imitated: MainWindow) -> None:
    x, y = disc(imitated)
    play(imitated)
    moved_x, moved_y = disc(imitated)
    assert moved_x - x == pytest.approx(y - moved_y) != 0  # a square to the right and one up


def test_the_fen_that_is_copied_tells_no_conditions_as_before(imitated: MainWindow) -> None:
    imitated.commands.copy_position.trigger()
    assert QGuiApplication.clipboard().text() == write_fen(KINGS)
    assert QGuiApplication.clipboard().mimeData().hasFormat("image/svg+xml")
