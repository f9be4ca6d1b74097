"""Where to save is asked with a name that may be kept, and a suffix for the kind of file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from composer.asking import ask_where_to_save


@pytest.mark.parametrize(
    ("chosen", "written"), [("", "statistics.pdf"), ("Table (*.csv)", "statistics.csv")]
)
def test_the_proposed_name_has_the_suffix_of_the_chosen_kind(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: str, written: str
) -> None:
    monkeypatch.chdir(tmp_path)
    parent = QWidget()
    qtbot.addWidget(parent)
    taken: list[str] = []
    kinds = ("PDF page (*.pdf)", "Table (*.csv)")
    dialog = ask_where_to_save(parent, "Export", "statistics", kinds, taken.append)
    if chosen:
        dialog.selectNameFilter(chosen)
        dialog.filterSelected.emit(chosen)
    dialog.accept()
    assert [Path(path).name for path in taken] == [written]
