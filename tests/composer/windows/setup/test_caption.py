"""The caption over the board, as it stands over a printed diagram."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from composer.model.document import Document, Entry
from composer.windows.main_window import MainWindow
from solver.notation.fen import parse_fen


def test_source_award_and_reprints_are_told(window: MainWindow) -> None:
    reprints = (
        {"name": "The Problem", "date": {"year": "1914", "month": "5"}, "problemid": "77"},
        "Album 1945",
    )
    entry = Entry(
        parse_fen("k7/8/1K6/8/8/8/8/2R3Q1 w - - 0 1"),
        authors=("Loyd, Samuel",),
        source="British Chess Magazine",
        date="1910",
        award="1st Prize",
        extra=(("reprints", reprints),),
    )
    window.editor.replace(Document((entry,)))
    text = window.centre.caption.text
    assert text.author == "Samuel Loyd"
    assert text.source == (
        "British Chess Magazine, 1910, 1st Prize; "
        "also in The Problem 77, 5/1914; also in Album 1945"
    )


def test_a_long_source_is_cut_and_its_date_is_not(window: MainWindow) -> None:
    name = "Gedenkturnier der Schwalbe und der Schachzeitung " * 3
    window.editor.replace(Document((Entry(authors=("Loyd, Samuel",), source=name, date="1971"),)))
    text = window.centre.caption.text
    text.resize(300, 48)
    text.grab()
    author, source = text.shown_words()
    assert author == "Samuel Loyd"
    assert source.startswith("Gedenkturnier")
    assert source.endswith("…, 1971")
    assert text.cut_words()


def test_without_a_source_nothing_is_made_up(window: MainWindow) -> None:
    window.editor.replace(Document((Entry(extra=(("reprints", ({"name": ""},)),)),)))
    assert window.centre.caption.text.source == ""


def test_who_clicks_on_the_caption_writes_the_author(window: MainWindow) -> None:
    sheet = window.problem_pane.pane
    window.panes.show_pane("problem")
    sheet.show_options()
    QTest.mouseClick(window.centre.caption.text, Qt.MouseButton.LeftButton)
    QTest.keyClicks(window.focusWidget(), "Loyd, Samuel")
    assert window.editor.document.entry.authors == ("Loyd, Samuel",)
    author = sheet.controls["authors"]
    assert not author.visibleRegion().isEmpty()  # it was scrolled there
