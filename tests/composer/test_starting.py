"""What the window needs on its screen, and nothing else, is loaded when it opens."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from composer.app import AHEAD

LATER = {
    "llvmlite": "compiles; the thread that prepares the solver loads it",
    "numpy": "the first lines that are packed",
    "chess.pgn, chess.engine, asyncio, ssl": "the first game that is read or saved",
    "charset_normalizer": "the first file in an old Cyrillic encoding",
    "filelock": "the first file that is saved",
    "yaml": "the first file that is opened or saved",
    "email, importlib.metadata, urllib.request": "the version of an installed program",
    "solver.prepare": "the thread that prepares the solver",
    "PySide6.QtNetwork": "nothing",
    "composer.windows.output.export_dialog, composer.windows.output.print_dialog": "Ctrl+E, Ctrl+P",
    "composer.windows.output.export_settings, composer.diagram.output": "Ctrl+E, Ctrl+P",
    "composer.formats.recognising, composer.formats.olv.document": "the first text or file",
    "composer.formats.latex.document, composer.formats.exporting": "the first export",
    "composer.windows.setup.twins_dialog, composer.windows.setup.castling_dialog": "their commands",
    "composer.windows.setup.flaw_list, composer.windows.setup.replace_dialog": "their commands",
    "composer.windows.solve.limits_dialog, composer.windows.files.recovery_dialog": "commands",
    "composer.windows.files.comparison_dialog": "a file that another program changed",
    "composer.windows.collection.version_dialog": "Ctrl+Shift+K",
    "composer.windows.collection.version_runs": "Ctrl+Shift+K",
    "composer.windows.vary.changes_window, composer.windows.vary.difference_window": "a command",
    "composer.windows.view.help_pages": "a page of the Help menu",
    "composer.windows.view.command_search, composer.formats.typed": "Ctrl+K",
    "composer.panels.sheet.problem": "the pane, when it is shown",
    "composer.panels.collection.form, composer.collection.query": "the first search for problems",
    "composer.crew.crew, composer.crew.orders, composer.runs.job": "the first batch",
    "composer.machines.comparison, composer.machines.work": "the first comparison of solvers",
    "composer.machines.games.game_window, composer.machines.games.replay_window": "the first game",
    "solver.search.battle, solver.search.help, solver.kernel.layout": "the first search",
}
"""Modules that are not loaded yet when the window is seen, and by what they are."""

SCRIPT = """
import sys
from pathlib import Path
from composer.app import make_application
from composer.appearance import Appearance, SystemAppearance
from composer.settings import Settings
from composer.windows.main_window import MainWindow

app = make_application(["matewright"])
window = MainWindow(Settings(Path(sys.argv[1])), SystemAppearance(app, Appearance.LIGHT))
window.show()
while not window.centre.board_pane.board.isVisible():
    app.processEvents()
app.processEvents()
print(*sys.modules)
window.end()
"""


def test_the_window_opens_without_what_is_needed_later(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path / "settings.ini")],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert "composer.windows.main_window" in loaded
    assert sorted(loaded & {name for names in LATER for name in names.split(", ")}) == []
    assert sorted(loaded.intersection(AHEAD)) == []


BESIDE = """
import gc
import threading
from importlib import import_module
from PySide6.QtCore import QObject
from composer.app import AHEAD, make_application

app = make_application(["matewright"])
before = [it for it in gc.get_objects() if isinstance(it, QObject)]
thread = threading.Thread(target=lambda: [import_module(name) for name in AHEAD])
thread.start()
thread.join()
known = set(map(id, before))
print([it for it in gc.get_objects() if isinstance(it, QObject) and id(it) not in known])
print(import_module(AHEAD[-1]).__name__)
"""


def test_what_is_loaded_ahead_makes_no_object_of_qt_which_would_live_in_that_thread() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BESIDE],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.splitlines() == ["[]", AHEAD[-1]]
