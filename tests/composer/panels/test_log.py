from __future__ import annotations

import re

from pytestqt.qtbot import QtBot

from composer.panels.runs.log import LONGEST_LOG, LogPane


def test_lines_carry_the_time_of_day(qtbot: QtBot) -> None:
    pane = LogPane()
    qtbot.addWidget(pane)
    pane.add("Opened “probs.olv”: 30 problems.")
    assert re.fullmatch(
        r"\d\d:\d\d:\d\d  Opened “probs.olv”: 30 problems.", pane.page.toPlainText()
    )


def test_the_oldest_lines_go(qtbot: QtBot) -> None:
    pane = LogPane()
    qtbot.addWidget(pane)
    for number in range(LONGEST_LOG + 10):
        pane.add(str(number))
    lines = pane.page.toPlainText().splitlines()
    assert len(lines) == LONGEST_LOG
    assert lines[0].endswith("  10")
