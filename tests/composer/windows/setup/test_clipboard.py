"""What is in the clipboard: a position, or something else, told in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtWidgets import QLabel

from composer.windows.main_window import MainWindow
from tests.composer.windows.test_main_window import TWO_MOVER, fen


def test_soup_is_refused_kindly(window: MainWindow) -> None:
    QGuiApplication.clipboard().setText("Three onions, a litre of stock")
    window.commands.paste_position.trigger()
    assert fen(window).startswith("8/8/8/8/8/8/8/8")
    line = window.centre.fen_line
    assert line.sentence.isVisible()
    assert "no chess position" in line.sentence.text()
    labels = [label.text() for label in window.findChildren(QLabel) if label.isVisible()]
    told = [*labels, window.status_line.currentMessage()]
    assert sum(line.sentence.text() in text for text in told) == 1
    assert line.field.text() == "Three onions, a litre of stock"
    assert window.editor.is_clean


def test_garbage_in_the_clipboard_is_told_in_a_sentence_and_nothing_is_lost(
    window: MainWindow, subtests: pytest.Subtests
) -> None:
    window.clipboard_commands.take_text(TWO_MOVER)
    before = window.editor.document
    for text, sentence in (
        ("", "The clipboard holds no text, so there is no position to paste."),
        (" \n", "The clipboard holds no text, so there is no position to paste."),
        (
            "8/8/8/8/4X3/8/8/8 w - - 0 1",
            "Rank 4: “X” is no piece letter; the letters are K Q R B N P.",
        ),
        ("8/8/8/8/4X3/8/8/8", "Rank 4: “X” is no piece letter;"),
        (
            "x" * 2_000_001,
            "The text has 2,000,001 characters; 2,000,000 are read. Open it as a file.",
        ),
        ("".join(map(chr, range(1, 256))), "The text holds no chess position."),
        ("<table><tr><td>8/8/8/zz9/</td></tr></table>", "The text holds no chess position."),
    ):
        with subtests.test(sentence=sentence):
            QGuiApplication.clipboard().setText(text)
            window.commands.paste_position.trigger()
            assert window.centre.fen_line.sentence.text().startswith(sentence)
            assert window.editor.document == before


def test_a_picture_in_the_clipboard_is_no_position(window: MainWindow) -> None:
    QGuiApplication.clipboard().setPixmap(window.grab())
    window.commands.paste_position.trigger()
    assert window.centre.fen_line.sentence.text().startswith("The clipboard holds no text")
    assert window.editor.is_clean


def test_a_clipboard_that_was_never_filled_holds_no_position(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QClipboard, "mimeData", lambda *_: None)  # as Qt has it then
    window.commands.paste_position.trigger()
    assert window.centre.fen_line.sentence.text().startswith("The clipboard holds no text")
    window.collection_part.commands.paste.trigger()
    assert window.editor.is_clean


def test_a_file_in_the_clipboard_is_opened(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "first.fen"
    path.write_text(f"{TWO_MOVER}\n")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    QGuiApplication.clipboard().setMimeData(data)
    window.commands.paste_position.trigger()
    assert fen(window) == TWO_MOVER
