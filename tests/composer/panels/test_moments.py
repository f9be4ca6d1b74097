"""Days are written as the language of the window writes them, at once when it changes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from composer.language import Language
from composer.panels.shared.moments import day_words, moment_words
from composer.saying import said
from composer.translator import SpokenLanguage

NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


@pytest.fixture
def spoken(qapp: object) -> Iterator[SpokenLanguage]:
    spoken = SpokenLanguage(Language.ENGLISH)
    yield spoken
    spoken.choose(Language.ENGLISH)


def test_a_day_on_the_screen_changes_its_language(qtbot: QtBot, spoken: SpokenLanguage) -> None:
    label = said(QLabel(), day_words(NOON))
    qtbot.addWidget(label)
    label.show()
    assert label.text() == "22 Nov 2026"
    spoken.choose(Language.RUSSIAN)
    assert label.text().startswith("22 нояб")
    spoken.choose(Language.FRENCH)
    assert label.text().startswith("22 nov.")
    spoken.choose(Language.ENGLISH)
    assert label.text() == "22 Nov 2026"


def test_a_moment_is_written_with_the_signs_of_the_language(spoken: SpokenLanguage) -> None:
    spoken.choose(Language.GERMAN)
    assert moment_words(NOON).startswith("22. Nov. 2026, ")
    spoken.choose(Language.ENGLISH)
    assert moment_words(NOON).startswith(f"{day_words(NOON)}, ")
