"""A real window to be driven by hand-run tools: a screen of its own, settings of its own, hands."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QEventLoop, QObject, QPoint, Qt, QTimer
from PySide6.QtTest import QTest

from composer.appearance import Appearance, SystemAppearance
from composer.board.pane import BoardPane
from composer.formats.files import load
from composer.model.document import Document, Entry
from composer.settings import Settings
from composer.windows.main_window import MainWindow
from solver.squares import square_of

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "samples"
BEAT_MS = 2
LOOK_MS = 5
"""So often it is looked whether what is waited for has come."""
_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@contextmanager
def screen(width: int, height: int) -> Iterator[None]:
    """Let windows of this process open on an X screen of this size that nobody sees."""
    end, ours = os.pipe()
    size = f"{width}x{height}x24"
    command = ["Xvfb", "-displayfd", str(ours), "-screen", "0", size, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(ours,), stderr=subprocess.DEVNULL)
    os.close(ours)
    with os.fdopen(end) as told:
        number = told.readline().strip()
    if not number:
        sys.exit("Xvfb did not start.")
    os.environ |= {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
    os.environ.pop("WAYLAND_DISPLAY", None)
    try:
        yield
    finally:
        server.terminate()
        server.wait()


@dataclass(frozen=True, slots=True)
class Turn:
    """The longest time in which a window answered nothing: seconds by the clock, of processor."""

    wall: float
    cpu: float


class Heart(QObject):
    """Beats in the thread of the window; what lies between two beats is one turn or some."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._last = time.perf_counter(), time.thread_time()
        self._longest = Turn(0.0, 0.0)
        timer = QTimer(self)
        timer.setTimerType(Qt.TimerType.PreciseTimer)
        timer.timeout.connect(self._beat)
        timer.start(BEAT_MS)

    def _beat(self) -> None:
        now = time.perf_counter(), time.thread_time()
        wall, cpu = now[0] - self._last[0] - BEAT_MS / 1000, now[1] - self._last[1]
        self._longest = Turn(max(self._longest.wall, wall), max(self._longest.cpu, cpu))
        self._last = now

    def longest(self) -> Turn:
        """Return the longest turn since this was asked last."""
        longest, self._longest = self._longest, Turn(0.0, 0.0)
        return longest


class Driven:
    """One window as the program opens it, and hands on it.

    Its settings, its history and its unsaved work lie in a folder that is new.
    """

    def __init__(self, width: int, height: int) -> None:
        from composer.app import AHEAD, collect_out_of_sight, make_application

        folder = Path(tempfile.mkdtemp())
        for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
            os.environ[name] = str(folder)
        gc.disable()  # as composer.cli.window does
        self.app = make_application(["matewright"])
        self.appearance = SystemAppearance(self.app, Appearance.LIGHT)
        self.window = MainWindow(Settings(folder / "s.ini"), self.appearance)
        self.window.setGeometry(0, 0, width, height)
        self.window.show()
        for name in AHEAD:  # as the program does beside its window
            import_module(name)
        collect_out_of_sight(self.app)
        self._heart: Heart | None = None
        self.until(self.window.isVisible)
        self.rest(0.5)

    @property
    def heart(self) -> Heart:
        """What tells of long turns; it begins to beat when it is asked for first."""
        if self._heart is None:
            self._heart = Heart(self.window)
        return self._heart

    @property
    def board(self) -> BoardPane:
        """The board with its palette."""
        return self.window.centre.board_pane

    def until(self, has_come: Callable[[], object], seconds: float = 120.0) -> None:
        """Let the window work until *has_come* is true, which is looked for :data:`LOOK_MS`.

        Raises:
            TimeoutError: that does not come.
        """
        loop, looking = QEventLoop(), QTimer()
        looking.setTimerType(Qt.TimerType.PreciseTimer)
        last = time.monotonic() + seconds

        def look() -> None:
            if has_come() or time.monotonic() > last:
                loop.quit()

        looking.timeout.connect(look)
        looking.start(LOOK_MS)
        loop.exec()  # as the program does: Python is asked for nothing but what is connected
        looking.stop()
        if not has_come():
            raise TimeoutError("what the window was to do did not come")

    def rest(self, seconds: float = 0.3) -> None:
        """Let the window work for so long, whatever it does."""
        end = time.monotonic() + seconds
        self.until(lambda: time.monotonic() > end, seconds + 60)

    def command(self, name: str) -> None:
        """Do what the command *name* of the menus does."""
        self.window.commands.by_name[name].trigger()

    def put(self, entry: Entry) -> None:
        """Put one problem on the board, in the place of all that is open."""
        self.window.editor.replace(Document((entry,)))

    def solve(self) -> None:
        """Solve what stands on the board to its end."""
        self.command("solve")
        self.until(lambda: not self.window.controller.is_running)
        self.rest()

    def point(self, square: str) -> QPoint:
        """Return where the middle of *square* is on the pane of the board."""
        center = self.board.board.square_box(square_of(square)).center
        return self.board.board.mapTo(self.board, QPoint(int(center.x), int(center.y)))

    def lift(self, start: str, over: str) -> None:
        """Take the man on *start* into the hand, and hold him over *over*."""
        QTest.mousePress(self.board, _LEFT, _NONE, self.point(start))
        QTest.mouseMove(self.board, self.point(start) + QPoint(0, 15))
        self.hold_over(over)

    def hold_over(self, square: str) -> None:
        """Move the hand over *square*."""
        QTest.mouseMove(self.board, self.point(square))

    def drop(self, square: str) -> None:
        """Let the man in the hand go on *square*."""
        QTest.mouseRelease(self.board, _LEFT, _NONE, self.point(square))

    def end(self) -> None:
        """Close the window without a question, and end its threads."""
        self.window.end()


def samples(times: int = 1) -> Document:
    """Return all problems of the samples, *times* over."""
    entries = [
        entry for path in sorted(SAMPLES.glob("*.olv")) for entry in load(path).document.entries
    ]
    return Document(tuple(entries) * times)


def sample(file: str, number: int) -> Entry:
    """Return problem *number* of one file of the samples, counted from one."""
    return replace(load(SAMPLES / file).document.entries[number - 1])


def load_words() -> str:
    """Return how busy the machine is, to be told with every figure."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
