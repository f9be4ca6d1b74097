"""A Debian that holds nothing else, and what programs are asked there."""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wheel_smoke import SmokeError, run, tell

PROBLEM = "'8/8/8/8/8/1K6/3R4/k7 w - - 0 1' '#1'"
COMPILED = """
from solver.kernel.doors import Door
from solver.prepare import is_ready
print([door.value for door in Door if not is_ready(door)])
"""
"""Prints the entries of the solver that are not compiled."""
WINDOW = r"""
import sys, time
from PySide6.QtCore import QEventLoop
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication, QMainWindow
from composer.__main__ import window

def seen(app):
    app = QApplication.instance()
    (shown,) = (it for it in app.topLevelWidgets() if isinstance(it, QMainWindow))
    end = time.monotonic() + 120
    while "classics" not in shown.windowTitle() and time.monotonic() < end:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 100)
    face = QFontInfo(app.font()).family()
    looks = (app.platformName(), face, shown.windowTitle(), shown.grab().isNull())
    print("WINDOW", *looks, flush=True)
    shown.close()
    return 0

QApplication.exec = seen
sys.argv = ["matewright", sys.argv[1]]
sys.exit(window())
"""
"""Opens the window with a file; prints where, in which face, its title, whether nothing is seen."""


def built_file(text: str) -> Path:
    """Return the path of what is to be tried, for ``argparse``: it must have been built."""
    if not Path(text).is_file():
        raise argparse.ArgumentTypeError(f"there is no file {text}; build it first")
    return Path(text)


@contextmanager
def fresh_root(suite: str) -> Iterator[Path]:
    """Make a minimal Debian with ``debootstrap``, as root, and take it away in the end."""
    with tempfile.TemporaryDirectory(prefix="matewright-root-") as folder:
        root = Path(folder) / "root"
        run("debootstrap", "--variant=minbase", suite, root)
        yield root


def check_window(told: str, platform: str) -> None:
    """Raise SmokeError where ``WINDOW`` has told of no window on *platform* as it should be."""
    seen = next((line for line in told.splitlines() if line.startswith("WINDOW ")), "")
    if not seen.startswith(f"WINDOW {platform} Inter classics") or not seen.endswith("False"):
        raise SmokeError(f"the window says {told!r}")
    tell(seen)


def inside(root: Path, command: str) -> str:
    """Return what a command prints in *root*."""
    return _chroot(root, "sh", "-c", f"DEBIAN_FRONTEND=noninteractive {command}")


def as_user(root: Path, command: str) -> str:
    """Return what a command prints for a user in *root*."""
    return _chroot(root, "su", "-", "composer", "-c", command)


def _chroot(root: Path, *words: str) -> str:
    done = subprocess.run(
        ["chroot", str(root), *words],
        capture_output=True,
        text=True,
        errors="replace",  # what Wine hands on has Windows' letters
        timeout=1800,
        check=False,
    )
    if done.returncode:
        raise SmokeError(
            f"{words[-1][:80]} ended with {done.returncode}: {(done.stderr or done.stdout)[-800:]}"
        )
    return done.stdout
