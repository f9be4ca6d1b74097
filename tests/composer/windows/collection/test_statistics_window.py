"""The statistics of a collection, shown and kept as a file."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from composer.collection.statistics import Statistics
from composer.formats.files import load
from composer.language import Language, speak
from composer.panels.collection.chart_words import charts_of
from composer.panels.collection.charts import Chart, paint_charts
from composer.tokens import LIGHT
from composer.windows.collection.statistics_window import StatisticsWindow, csv_of
from composer.windows.main_window import MainWindow
from tests.places import SAMPLES_FOLDER


@pytest.fixture
def statistics(window: MainWindow, qtbot: QtBot) -> StatisticsWindow:
    """The statistics of the sample of classics, opened from the menu."""
    document = load(SAMPLES_FOLDER / "classics.olv").document
    window.editor.apply("open", lambda _: document)
    window.collection_part.statistics.trigger()
    (found,) = window.findChildren(StatisticsWindow)
    qtbot.waitUntil(lambda: bool(found.view.charts))
    return found


def test_what_is_shown_is_counted(statistics: StatisticsWindow, window: MainWindow) -> None:
    entries = window.editor.document.entries
    charts = {chart.title: chart for chart in statistics.view.charts}
    assert sum(count for _, count in charts["Stipulations"].values) == len(entries)
    assert sum(count for _, count in charts["Men"].values) == len(entries)
    assert statistics.head.text() == f"{len(entries)} problems"
    statistics.close()


def test_themes_are_named_in_the_language_of_the_window() -> None:
    counts = Statistics()
    counts.themes.update(("Flight giving key", "2 flights giving key", "3+ flights giving key"))
    speak(Language.GERMAN)
    try:
        (themes,) = (chart for chart in charts_of(counts) if len(chart.values) == 3)
    finally:
        speak(Language.ENGLISH)
    name = "Fluchtfeldgebender Schlüssel"
    assert {told for told, _ in themes.values} == {name, f"{name} (2)", f"{name} (3+)"}


def test_a_spreadsheet_reads_the_table_as_it_is_meant() -> None:
    data = csv_of((Chart("Übersicht", (("=2", 3), ("#2", 4))),))
    assert data.decode("utf-8-sig") == "Übersicht,'=2,,3\r\nÜbersicht,#2,,4\r\n"
    assert data.startswith(BOM_UTF8)


def test_a_plot_of_the_most_frequent_says_of_how_many() -> None:
    counts = Statistics()
    counts.authors.update(f"Author {number}" for number in range(25))
    (authors,) = charts_of(counts)
    assert (authors.title, len(authors.values)) == ("Authors (20 / 25)", 20)


def test_the_plots_are_kept_as_a_file(
    statistics: StatisticsWindow, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    for suffix in ("pdf", "png", "csv"):
        with subtests.test(suffix=suffix):
            path = tmp_path / f"plots.{suffix}"
            statistics.write(str(path))
            data = path.read_bytes()
            if suffix == "pdf":
                assert data.startswith(b"%PDF")
            elif suffix == "csv":
                assert b"Stipulations,#2,," in data
            else:
                image = QImage.fromData(data)
                colors = {
                    image.pixelColor(x, y).name()
                    for x in range(0, 1440, 7)
                    for y in range(0, 1500, 7)
                }
                assert image.width() == 1440
                assert len(colors) > 2
            assert "Saved" in statistics.note_label.text()
    statistics.close()


def test_what_cannot_be_written_is_said(statistics: StatisticsWindow, tmp_path: Path) -> None:
    statistics.write(str(tmp_path / "no folder" / "plots.pdf"))
    assert statistics.note_label.isVisible()
    assert "plots.pdf" in statistics.note_label.text()
    statistics.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    statistics.close()


def test_problems_without_a_year_leave_the_decades_to_be_seen() -> None:
    counts = Statistics(total=1000)
    counts.decades.update({1900: 10, 1920: 5})
    (decades,) = (it for it in charts_of(counts) if it.outside)
    assert decades.values == (("1900", 10), ("1910", 0), ("1920", 5))
    assert decades.outside == (("n.d.", 985),)
    picture = QImage(400, round(decades.height), QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    paint_charts(painter, (decades,), 400)
    painter.end()
    accent = QColor(LIGHT.accent).rgb()
    filled = sum(picture.pixel(20, y) == accent for y in range(picture.height()))
    assert filled > 60  # as high as a plot is
