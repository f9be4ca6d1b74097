"""How long the window takes to open: ``python -m benchmarks.starting``.

Processes of their own open an empty window, one after the other, without a screen unless
``QT_QPA_PLATFORM`` says otherwise.  Told are processor and wall milliseconds, the smallest of
all: for the modules, for building the window, for showing it until its first paint, and for
the whole process from its beginning to that moment.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path


def _open_window() -> None:
    """Open a window in this process, and print the moments it took."""
    moments = [_now()]
    gc.disable()  # as composer.cli.window does
    from composer.app import make_application
    from composer.appearance import Appearance, SystemAppearance
    from composer.settings import Settings
    from composer.windows.main_window import MainWindow

    moments.append(_now())
    app = make_application(["matewright"])
    folder = Path(tempfile.mkdtemp())
    window = MainWindow(Settings(folder / "s.ini"), SystemAppearance(app, Appearance.LIGHT))
    moments.append(_now())
    window.show()
    app.processEvents()  # lays out, and paints
    window.grab()
    moments.append(_now())
    print(json.dumps(moments), flush=True)
    os._exit(0)


def _now() -> tuple[float, float]:
    return time.process_time(), time.time()


def _measure(environment: dict[str, str]) -> list[tuple[float, float]]:
    """Return processor and wall time of each step of one process, and of all of it."""
    begun = time.time()
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.starting", "--one"],
        stdout=subprocess.PIPE,
        env=environment,
        check=True,
    )
    moments = json.loads(done.stdout)
    steps = [(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(moments)]
    return [*steps, (moments[-1][0], moments[-1][1] - begun)]


def main() -> int:
    """Print a line for each step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=7, metavar="N")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        _open_window()
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    runs = [_measure(environment) for _ in range(options.times + 1)][1:]  # the first one warms up
    print(f"{'step':<10}{'processor':>12}{'wall':>8}   ms")
    names = ("modules", "window", "paint", "all")
    for name, step in zip(names, zip(*runs, strict=True), strict=True):
        processor, wall = (min(times) for times in zip(*step, strict=True))
        print(f"{name:<10}{1000 * processor:12.0f}{1000 * wall:8.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
