from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

import composer
import solver
from composer.language import Language, speak, voice
from composer.panels.shared.words import (
    clock,
    duration,
    seconds_text,
    short_number,
    speed_line,
    time_line,
    work_line,
)
from solver.counting import count_word, grouped
from solver.events import Progress, SearchPhase, TimeLeft
from tests.composer.panels.samples import progress


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (999, "999"), (24034, "24,034"), (148332351, "148,332,351")],
)
def test_thousands_are_parted(number: int, text: str) -> None:
    assert grouped(number) == text


@pytest.mark.parametrize("language", Language)
def test_each_language_parts_thousands_in_its_own_way(language: Language) -> None:
    usual = QLocale(language.value)
    for number in (999, 1000, 1234567):
        assert voice(language).grouped(number) == usual.toString(number)
        assert voice(language).tr("%1 of %2", number, "x").startswith(usual.toString(number))


@pytest.mark.parametrize(
    ("number", "text"),
    [(940, "940"), (5_340_000, "5.3 M"), (12_400, "12 k"), (1.2e9, "1.2 G"), (0.0, "0")],
)
def test_large_numbers_are_told_roughly(number: float, text: str) -> None:
    assert short_number(number) == text


def test_large_numbers_are_told_in_the_words_of_the_language() -> None:
    speak(Language.RUSSIAN)
    try:
        told = [short_number(number) for number in (12_400, 5_340_000, 1.2e9)]
    finally:
        speak(Language.ENGLISH)
    assert told == ["12 тыс.", "5,3 млн", "1,2 млрд"]


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (41.9, "0:41"), (72, "1:12"), (3723, "1:02:03")]
)
def test_clock(seconds: float, text: str) -> None:
    assert clock(seconds) == text


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.2704, "0.270 s"), (59.9, "59.90 s"), (72, "1:12")]
)
def test_duration(seconds: float, text: str) -> None:
    assert duration(seconds) == text


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.0004, "0.000"), (0.21, "0.210"), (41.3, "41.30"), (1234.5, "1234")]
)
def test_measured_seconds_keep_the_digits_that_mean_something(seconds: float, text: str) -> None:
    assert seconds_text(seconds) == text


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (progress(), "Depth 4 of 4 · first move 18 of 29"),
        (progress(root_count=0), "Depth 4 of 4"),
        (progress(SearchPhase.PREPARING), "Preparing the solver (first time only)…"),
        (
            progress(SearchPhase.MEANWHILE),
            "Preparing the solver (first time only); a slower one searches meanwhile…",
        ),
        (progress(SearchPhase.TRIES), "Looking for tries · move 18 of 29"),
        (progress(SearchPhase.SET_PLAY), "Looking for set play"),
        (progress(SearchPhase.TREE, root_count=0), "Working out the variations"),
    ],
)
def test_work_line(given: Progress, line: str) -> None:
    assert work_line(given) == line


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (progress(), "0:41 · 0:10 to 0:40 left"),
        (progress(left=None), "0:41 · time left cannot be told yet"),
        (progress(left=TimeLeft(130.0, 390.0)), "0:41 · 2:00 to 7:00 left"),
        (progress(left=TimeLeft(50.0, 100.0)), "0:41 · 0:50 to 2:00 left"),
        (progress(left=TimeLeft(60.0, 60.0)), "0:41 · about 1:00 left"),
        (progress(left=TimeLeft(40_000.0, 80_000.0)), "0:41 · 10:00:00 to 30:00:00 left"),
        (progress(left=TimeLeft(40_000.0, 86_500.0)), "0:41 · hours or days left"),
        (progress(left=TimeLeft(86_401.0, 1e6)), "0:41 · more than a day left"),
        (progress(left=TimeLeft(1e15, 1e16)), "0:41 · more than a year left"),
        (progress(left=TimeLeft(0.1, 0.3)), "0:41 · less than a second left"),
        (progress(left=TimeLeft(0.4, 2.5)), "0:41 · 0:01 to 0:03 left"),
        (progress(is_paused=True), "0:41 · paused"),
        (progress(SearchPhase.PREPARING), ""),
        (progress(SearchPhase.MEANWHILE), ""),
    ],
)
def test_time_line(given: Progress, line: str) -> None:
    assert time_line(given) == line


def test_speed_line() -> None:
    assert speed_line(progress()) == "5.3 M positions/s · table filled to 34 %"


def test_numbers_are_written_alike_everywhere() -> None:
    assert [grouped(number) for number in (7, 1000, 1234567)] == ["7", "1,000", "1,234,567"]
    assert count_word(73893) == "73,893"
    folders = [Path(composer.__file__).parent, Path(solver.__file__).parent]
    sources = [path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py")]
    assert sum(":,}" in source for source in sources) == 1  # one place says how
