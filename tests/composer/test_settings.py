"""What is remembered, and that a damaged file never stands in the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray

from composer.appearance import Appearance
from composer.diagram.look import BoardStyle
from composer.settings import LARGEST_TEXT, RECENT_FILES, SearchChoices, Settings, most_threads
from solver.problem import Limits


def test_everything_is_read_back_by_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    first = Settings(path)
    first.appearance = Appearance.DARK
    first.keep_choice("board/style", BoardStyle.GREEN)
    first.recent_files = ["/a.olv"]
    first.geometry = QByteArray(b"\x00\x01")
    first.search = SearchChoices(set_play=False, refutations=3, variations=False)
    first.limits = Limits(seconds=90.0, solutions=2, memory_mb=512)
    first.sync()

    copy = tmp_path / "copy.ini"  # another path: Qt shares what it read of the first
    copy.write_bytes(path.read_bytes())
    second = Settings(copy)
    assert second.appearance is Appearance.DARK
    assert second.choice("board/style", BoardStyle.BROWN) is BoardStyle.GREEN
    assert second.recent_files == ("/a.olv",)
    assert second.geometry == QByteArray(b"\x00\x01")
    assert second.search == SearchChoices(set_play=False, refutations=3, variations=False)
    assert second.limits == Limits(seconds=90.0, solutions=2, memory_mb=512)


def test_only_the_latest_files_are_remembered(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    settings.recent_files = [f"/{number}.olv" for number in range(30)]
    assert len(settings.recent_files) == RECENT_FILES
    settings.recent_files = []
    assert settings.recent_files == ()


@pytest.mark.parametrize("content", [b"\xff\xfe rubbish", b"\0\0\0", b"[window\nappearance=dark\n"])
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.ini"
    path.write_bytes(content)
    settings = Settings(path)
    assert settings.was_damaged
    assert settings.limits == Limits()
    assert path.with_name("settings.ini.bad").read_bytes() == content


OBJECT = rb"@Variant(\0\0\0\x9\x7f\xff\xff\xf0)"
"""A list of two thousand million values, as Qt stores it: reading it ends the process."""


@pytest.mark.parametrize(
    "value",
    [
        OBJECT,
        OBJECT.replace(b"@V", rb"\x40V"),
        OBJECT.replace(b"@V", rb"@\126"),
        OBJECT.replace(b"@Var", b'"@V"ar'),
        OBJECT.replace(b"@Var", b"@V\\\nar"),
        b"@DateTime(\\0\\0\\0\\x10)",
    ],
)
def test_a_file_with_stored_objects_is_set_aside_unread(tmp_path: Path, value: bytes) -> None:
    path = tmp_path / "settings.ini"
    content = b"[board]\nstyle=green\nx=" + value + b"\n"
    path.write_bytes(content)
    settings = Settings(path)
    assert settings.was_damaged
    assert settings.choice("board/style", BoardStyle.BROWN) is BoardStyle.BROWN
    assert path.with_name("settings.ini.bad").read_bytes() == content


def test_values_that_make_no_sense_read_as_defaults(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_text(
        "[window]\nappearance=purple\ngeometry=7\n[limits]\nseconds=abc\nmemory_mb=-4\n"
        "[search]\nrefutations=1000\nset_play=maybe\n",
        encoding="utf-8",
    )
    settings = Settings(path)
    assert not settings.was_damaged
    assert settings.appearance is Appearance.SYSTEM
    assert settings.geometry.isEmpty()
    assert settings.limits == Limits()
    assert settings.search == SearchChoices()


def test_one_core_is_left_free_unless_the_user_wants_all(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    assert settings.threads == max(1, most_threads() - 1)
    settings.threads = most_threads()
    assert settings.threads == most_threads()
    settings.threads = most_threads() + 1  # as kept on a larger machine
    assert settings.threads == max(1, most_threads() - 1)


def test_the_text_stays_within_reason(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    assert settings.text_size == 0
    settings.text_size = 99
    assert settings.text_size == LARGEST_TEXT
