"""The status line: nothing is said of a speed while nothing is searched."""

from __future__ import annotations

from composer.windows.main_window import MainWindow
from solver.events import Phase
from tests.composer.panels.samples import progress


def test_the_speed_is_shown_only_while_positions_are_searched(window: MainWindow) -> None:
    line = window.status_line
    line.show_progress(progress(Phase.PREPARING, nodes_per_second=0.0))
    assert not line.speed.isVisible()
    line.show_progress(progress())
    assert line.speed.isVisible()
    assert line.speed.text() == "5.3 M/s"
    line.hide_speed()
    assert not line.speed.isVisible()
