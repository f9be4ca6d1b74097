"""Opening and saving: nothing is lost, and every way out is offered."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QStyle
from pytestqt.qtbot import QtBot

from composer.formats import files
from composer.formats.files import FileFormat, SaveError
from composer.model import edits
from composer.settings import RECENT_FILES, Settings
from composer.windows.files.example import example
from composer.windows.files.file_commands import format_of, has_more_than_fen
from composer.windows.files.recent_files import DIAGRAM_SIZE
from composer.windows.main_window import MainWindow
from tests.composer.windows.test_main_window import drop, fen, press, question

TWO_MOVER = "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path) -> Path:
    """The path of a file that is open in the window."""
    path = tmp_path / "probs.olv"
    window.commands.example.trigger()
    window.file_commands._on_name_chosen(str(path))
    return path


def choose(window: MainWindow, path: Path) -> None:
    """Choose *path* in the file dialog that is open."""
    dialogs = [d for d in window.findChildren(QFileDialog) if d.isVisible()]
    assert len(dialogs) == 1
    dialogs[0].selectFile(str(path))
    dialogs[0].accept()


def notice(window: MainWindow) -> str:
    """Return the sentence in the bar for what went wrong, if it is shown."""
    bar = window.centre.notice_bar
    return bar.sentence.text() if bar.isVisible() else ""


def take_way_out(window: MainWindow, words: str) -> None:
    """Press the button *words* of the bar."""
    buttons = {button.text(): button for button in window.centre.notice_bar.buttons}
    QTest.mouseClick(buttons[words], Qt.MouseButton.LeftButton)


def test_save_asks_for_a_name_once(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.commands.game_array.trigger()
    window.commands.save.trigger()
    path = tmp_path / "mine.olv"
    choose(window, path)
    assert path.exists()
    assert window.editor.path == path
    window.commands.clear.trigger()
    window.commands.save.trigger()
    assert window.editor.is_clean
    assert not any(files.load(path).document.entry.setup.squares)


def test_a_file_is_opened_from_the_menu(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "list.epd"
    path.write_text("7k/8/8/8/8/8/8/K6R w - - dm 4;\n", encoding="utf-8")
    window.commands.open.trigger()
    choose(window, path)
    assert window.editor.document.entry.stipulation == "#4"


def test_an_unreadable_file_leaves_the_window_as_it_was(
    window: MainWindow, opened: Path, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    for name, content in (
        ("soup.olv", b"{{{{ :\n\t- ["),
        ("noise.fen", b"\0\1\2"),
        ("latin.olv", b"\xff\xfe\xfa"),
    ):
        with subtests.test(name=name):
            window.commands.side_to_move.trigger()
            before = window.editor.document
            path = tmp_path / name
            path.write_bytes(content)
            window.file_commands.load(path)
            assert name in notice(window)
            assert "could not be opened" in notice(window)
            assert window.editor.document is before
            assert window.editor.path == opened
            assert not window.editor.is_clean


def test_a_file_of_an_older_program_is_read_in_its_encoding(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "old.olv"
    text = "---\nauthors: ['Benk\u0151, P\u00e1l']\nalgebraic: {white: [Ka1], black: [Ka8]}\n"
    path.write_bytes(text.encode("cp1250"))
    window.open_files([str(path)])
    assert "line 2 is not in UTF-8" in notice(window)
    assert window.editor.path is None
    take_way_out(window, "Read as Central European")
    assert window.editor.document.entry.authors == ("Benk\u0151, P\u00e1l",)
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    assert files.load(path).document.entry.authors == ("Benk\u0151, P\u00e1l",)


def test_a_file_that_is_not_there_is_named(window: MainWindow, tmp_path: Path) -> None:
    window.open_files([str(tmp_path / "gone.olv")])
    assert "“gone.olv” could not be opened: there is no such file" in notice(window)


def test_a_broken_problem_does_not_stop_the_others(window: MainWindow, opened: Path) -> None:
    with opened.open("a", encoding="utf-8") as file:
        file.write("---\nalgebraic:\n  white: [Zz9]\nstipulation: '#2'\n")
    window.file_commands.load(opened)
    assert len(window.editor.document.entries) == 2
    assert "one place in it could not be read" in notice(window)
    take_way_out(window, "Show it")
    assert window.editor.document.current == 1
    assert window.editor.document.entry.fault is not None
    assert not window.commands.solve.isEnabled()
    assert "cannot be shown" in window.centre.flaw_bar.sentence.text()
    assert not window.centre.empty_board.isVisible()


def test_a_failed_save_keeps_the_work_and_offers_another_place(
    window: MainWindow, opened: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, *_: object, **__: object) -> None:
        raise SaveError(path, "the disk is full")

    window.commands.side_to_move.trigger()
    old = opened.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(files, "save_document", refuse)
        window.commands.save.trigger()
    assert "“probs.olv” could not be saved: the disk is full." in notice(window)
    assert "Your work is kept for recovery." in notice(window)
    assert not window.editor.is_clean
    assert opened.read_bytes() == old

    take_way_out(window, "Save elsewhere")
    choose(window, tmp_path / "other.olv")
    assert window.editor.is_clean
    assert window.editor.path == tmp_path / "other.olv"


def test_a_file_changed_by_another_program_is_noticed(window: MainWindow, opened: Path) -> None:
    opened.write_text("---\nstipulation: '#7'\n", encoding="utf-8")
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    assert "changed by another program" in question(window).text()
    press(question(window), "Cancel")
    assert "#7" in opened.read_text(encoding="utf-8")
    window.commands.save.trigger()
    press(question(window), "Overwrite it")
    assert window.editor.is_clean
    assert "#7" not in opened.read_text(encoding="utf-8")


def test_a_file_changed_by_another_program_can_be_reloaded(
    window: MainWindow, opened: Path
) -> None:
    opened.write_text("---\nalgebraic: {}\nstipulation: '#7'\n", encoding="utf-8")
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    press(question(window), "Reload it")
    assert window.editor.document.entry.stipulation == "#7"
    assert window.editor.is_clean
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    assert window.editor.is_clean


def test_a_file_that_has_gone_is_noticed(window: MainWindow, opened: Path) -> None:
    opened.unlink()
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    assert "not there any more" in question(window).text()
    press(question(window), "Cancel")
    assert not opened.exists()


def test_saving_as_fen_asks_when_something_would_be_lost(
    window: MainWindow, tmp_path: Path
) -> None:
    window.commands.example.trigger()
    path = tmp_path / "bare.fen"
    window.commands.save_as.trigger()
    choose(window, path)
    assert "positions and stipulations only" in question(window).text()
    press(question(window), "Cancel")
    assert not path.exists()
    assert window.editor.path is None


def test_what_a_fen_cannot_hold() -> None:
    document = example()
    bare = edits.replace_setup(type(document)(), document.entry.setup)
    assert has_more_than_fen(document)
    assert not has_more_than_fen(bare)
    assert format_of(Path("a.EPD")) is FileFormat.EPD
    assert format_of(Path("a.txt")) is FileFormat.OLV


def test_cancelled_saving_gives_up_what_was_to_follow(window: MainWindow, tmp_path: Path) -> None:
    window.commands.game_array.trigger()
    window.close()
    press(question(window), "Save")
    [dialog] = [d for d in window.findChildren(QFileDialog) if d.isVisible()]
    dialog.reject()
    assert window.isVisible()
    window.file_commands._on_name_chosen(str(tmp_path / "late.olv"))
    assert window.isVisible()


def test_recent_files_are_listed_and_those_that_went_are_grey(
    window: MainWindow, settings: Settings, opened: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other & more.fen"
    other.write_text(f"{TWO_MOVER}\n", encoding="utf-8")
    window.open_files([str(other)])
    menu = window.recent_files
    assert settings.recent_files == (str(other), str(opened))
    opened.unlink()
    menu.refresh()
    first, second = menu.actions()[:2]
    assert first.text() == "&1 other && more.fen"
    assert first.isEnabled()
    assert not second.isEnabled()

    menu.actions()[-1].trigger()
    assert list(settings.recent_files) == [str(other)]
    window.commands.new.trigger()
    menu.actions()[0].trigger()
    assert fen(window) == TWO_MOVER


def test_recent_files_show_the_diagram_that_was_on_the_board(
    window: MainWindow, opened: Path
) -> None:
    menu = window.recent_files
    icon = menu.actions()[0].icon()
    assert not icon.isNull()
    assert menu.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize) == DIAGRAM_SIZE
    before = icon.pixmap(DIAGRAM_SIZE).toImage()
    window.commands.game_array.trigger()
    window.commands.save.trigger()
    assert menu.actions()[0].icon().pixmap(DIAGRAM_SIZE).toImage() != before


def test_a_pinned_file_stays_at_the_top(
    window: MainWindow, settings: Settings, opened: Path, tmp_path: Path
) -> None:
    menu = window.recent_files
    pin = next(action for action in menu.actions() if action.objectName() == "pin")
    assert pin.text() == "&Pin “probs.olv” to the top"
    pin.trigger()
    for number in range(RECENT_FILES + 3):
        other = tmp_path / f"{number}.fen"
        other.write_text(f"{TWO_MOVER}\n", encoding="utf-8")
        window.open_files([str(other)])
    menu.refresh()
    assert menu.actions()[0].text() == "&1 probs.olv (pinned)"
    assert len(settings.recent_files) == RECENT_FILES
    window.recent_files.actions()[0].trigger()
    assert window.editor.path == opened
    pin = next(action for action in menu.actions() if action.objectName() == "pin")
    assert pin.text() == "Un&pin “probs.olv”"
    pin.trigger()
    assert settings.pinned_files == ()


def test_a_name_that_is_no_unicode_is_opened_and_saved_but_not_listed(
    window: MainWindow, settings: Settings, opened: Path
) -> None:
    strange = Path(os.fsdecode(os.fsencode(opened.parent) + b"/\xff.olv"))
    opened.rename(strange)
    window.open_files([str(strange)])
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    assert window.editor.path == strange
    assert window.editor.is_clean
    assert "\\udcff.olv" in window.windowTitle()
    assert settings.recent_files == (str(opened),)


def test_dropping_a_file_on_unsaved_work_asks_first(window: MainWindow, opened: Path) -> None:
    window.commands.new.trigger()
    window.commands.game_array.trigger()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(opened))])
    assert drop(window, data)
    assert "Untitled" in question(window).text()
    press(question(window), "Cancel")
    assert fen(window) != TWO_MOVER


def test_no_question_is_left_open(window: MainWindow, opened: Path) -> None:
    window.commands.new.trigger()
    assert not [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert window.editor.path is None


def test_the_empty_board_offers_the_recent_files(window: MainWindow, opened: Path) -> None:
    window.commands.new.trigger()
    card = window.centre.empty_board
    assert card.isVisible()
    menu = card.recent_button.menu()
    assert menu is window.recent_files
    window.recent_files.actions()[0].trigger()
    assert window.editor.path == opened


def test_a_file_of_several_problems_shows_its_collection(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "two.fen"
    path.write_text(f"{TWO_MOVER}\n{TWO_MOVER}\n", encoding="utf-8")
    window.open_files([str(path)])
    assert len(window.editor.document.entries) == 2
    qtbot.waitUntil(lambda: not window.collection_pane.pane.visibleRegion().isEmpty())
