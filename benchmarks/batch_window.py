"""How fast a batch is in the window: ``python -m benchmarks.batch_window FILE``.

A window without a screen, with settings and a history of its own, solves the two-movers of a
file, over and over again until there are as many as are asked for.  Told are problems a second
by the clock, the beginning of the processes included, and processor milliseconds for each
problem: of the window, its table and its history, and of the processes that search.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path

from composer.settings import BatchChoices
from composer.windows.main_window import MainWindow
from composer.windows.runs.batch_pane import Which


def main() -> int:
    """Print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--problems", type=int, default=840, metavar="N")
    parser.add_argument("--at-once", type=int, default=1, metavar="N")
    parser.add_argument("--thorough", action="store_true", help="all that Solve looks for")
    options = parser.parse_args()
    folder = tempfile.mkdtemp()
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        os.environ[name] = folder
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    choices = BatchChoices(options.at_once, 0, options.thorough)
    print(_measure(Path(folder), options.file, options.problems, choices))
    sys.stdout.flush()
    os._exit(0)


def _measure(folder: Path, file: Path, count: int, choices: BatchChoices) -> str:
    from composer.app import make_application
    from composer.appearance import Appearance, SystemAppearance
    from composer.model.document import Document, Entry
    from composer.settings import Settings
    from solver.notation.fen import parse_fen

    problems = map(json.loads, file.read_text("utf-8").splitlines())
    fens = [problem["fen"] for problem in problems if problem["stipulation"] == "#2"]
    entries = tuple(Entry(parse_fen(fen), "#2") for fen in islice(cycle(fens), count))
    app = make_application(["matewright"])
    window = MainWindow(Settings(folder / "s.ini"), SystemAppearance(app, Appearance.LIGHT))
    window.show()
    window.editor.replace(Document(entries))
    window.runs_desk.batch.open()
    app.processEvents()
    return _solve(window, choices)


def _solve(window: MainWindow, choices: BatchChoices) -> str:
    from PySide6.QtCore import QEventLoop

    batch = window.runs_desk.batch
    loop = QEventLoop()
    batch.controller.ended.connect(loop.quit)
    begun, used = time.monotonic(), time.process_time()
    batch.start(Which.ALL, choices)
    loop.exec()
    seconds, own = time.monotonic() - begun, time.process_time() - used
    batch.shutdown()
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    count = len(batch.controller.items)
    left = f", {batch.controller.left_count} left" if batch.controller.left_count else ""
    return (
        f"{count} problems{left}: {count / seconds:.0f} a second; processor ms for each: "
        f"window {1000 * own / count:.1f}, "
        f"processes {1000 * (others.ru_utime + others.ru_stime) / count:.1f}"
    )


if __name__ == "__main__":
    sys.exit(main())
