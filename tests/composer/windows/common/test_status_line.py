"""The status line: what can be reached from it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from composer.windows.main_window import MainWindow


def test_the_fen_is_shown_and_hidden_from_the_status_line(window: MainWindow) -> None:
    line, fen_line = window.status_line, window.centre.fen_line
    assert not fen_line.isVisible()
    QTest.mouseClick(line.fen_button, Qt.MouseButton.LeftButton)
    assert fen_line.isVisible()
    QTest.mouseClick(line.fen_button, Qt.MouseButton.LeftButton)
    assert not fen_line.isVisible()


def test_a_paste_that_is_no_position_shows_its_text_in_the_fen_line(window: MainWindow) -> None:
    window.clipboard_commands.take_text("8/8/8/3k5/8/8/8/8 w - - 0 1")
    assert window.centre.fen_line.isVisible()
    assert "3k5" in window.centre.fen_line.field.text()


def test_a_word_that_keeps_pasted_conditions_from_being_read_is_named(window: MainWindow) -> None:
    told: list[str] = []
    window.clipboard_commands.noted.connect(lambda sentence: told.append(str(sentence)))
    for asked, named in (
        ("h#3 Circe Hokus", "Circe Hokus"),  # some Circe that nobody knows is not Circe
        ("{Circe, Hokus} h#3", "Hokus"),
        ("h#3 Circe", ""),
        ("h#3 by Circe Hokus", "by Circe Hokus"),
    ):
        window.clipboard_commands.take_text(f"8/8/7k/8/8/3(q2)4/8/1K6 w - - 0 1 {asked}")
        assert (f"“{named}” is not understood" in told[-1]) is bool(named), asked
