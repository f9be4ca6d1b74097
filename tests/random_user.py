"""Somebody who does anything at all in the window, at random: nothing may hang, break or be lost.

``python -m tests.random_user 200`` lets so many windows be opened, used and closed, and tells
what went wrong; ``--seed`` makes others of them, ``--limit 1`` also calls wrong what takes longer
than a second to close, which only an idle machine can tell.  Where one hangs all threads are
told, and the process ends.
"""

from __future__ import annotations

import argparse
import faulthandler
import gc
import os
import random
import shutil
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices, QDrag
from PySide6.QtWidgets import QApplication

from composer.appearance import Appearance, SystemAppearance
from composer.formats.files import FileFormat, load, save_document
from composer.model.document import Document
from composer.settings import Settings
from composer.windows.main_window import MainWindow
from solver.notation.fen import write_fen
from tests.random_hands import RandomHands

SAMPLES = Path(__file__).parents[1] / "samples"
SECONDS_TO_HANG = 120.0


class RandomUser:
    """Opens windows one after the other, does anything in them, and closes them.

    ``faults`` tells what went wrong.
    """

    def __init__(self, app: QApplication, folder: Path, seed: int, *, limit: float) -> None:
        self._app, self._folder, self._limit = app, folder, limit
        self.chance = random.Random(seed)
        self._hands = RandomHands(app, folder, self.chance, self._rest)
        self.faults: list[str] = []
        self.steps: list[str] = []
        self._rounds = 0
        self._windows: list[MainWindow] = []

    # ------------------------------------------------------------ a round

    def use_a_window(self, most_steps: int) -> None:
        """Open a window, do something in it, and close it at any moment."""
        self._rounds += 1
        self.steps = []
        settings = Settings(self._folder / f"settings{self._rounds}.ini")
        appearance = SystemAppearance(self._app, Appearance.LIGHT)
        with self._watched():
            self._open_window(settings, appearance)
            for _ in range(self.chance.randrange(1, most_steps)):
                self._do_something()
            self._check_undoing()
            self._check_keeping()
        with self._watched():
            self._close_all()
        appearance.deleteLater()
        self._app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._app.processEvents()
        gc.collect()

    def _open_window(self, settings: Settings, appearance: SystemAppearance) -> None:
        window = MainWindow(settings, appearance)
        window.show()
        window.begin([])
        self._windows.append(window)
        self._rest()

    def _do_something(self) -> None:
        window = self.chance.choice(self._windows)
        if self.chance.random() < 0.02 and len(self._windows) == 1:
            self._open_window(window._settings, window._appearance)
            return
        try:
            self._hands.use(window)
        finally:
            self.steps.append(self._hands.doing)
        self._check_showing(window)
        self._rest()

    def _rest(self) -> None:
        """Let the window be for a moment, or for none."""
        self._app.processEvents()
        end = time.perf_counter() + self.chance.choice((0, 0, 0, 0.002, 0.02, 0.1, 0.4))
        while time.perf_counter() < end:
            self._app.processEvents()
            time.sleep(0.001)

    def _close_all(self) -> None:
        """Close all windows, whatever is under way; that takes no time."""
        for window in self._windows:
            window.editor.mark_saved()
            begun, worked = time.perf_counter(), time.thread_time()
            faulthandler.dump_traceback_later(self._limit)
            window.end()
            faulthandler.dump_traceback_later(SECONDS_TO_HANG, exit=True)
            seconds = time.perf_counter() - begun
            if seconds > self._limit:
                self._fault(
                    f"closing took {seconds:.2f} s, {time.thread_time() - worked:.2f} s of work"
                )
            if window.isVisible():
                self._fault("the window does not close")
        for dialog in QApplication.topLevelWidgets():
            dialog.close()
        for window in self._windows:
            window.deleteLater()
        self._windows.clear()

    # ------------------------------------------------------------ what must be

    def _check_showing(self, window: MainWindow) -> None:
        """Hold board and lines of the window to its document."""
        entry = window.editor.document.entry
        shown = window.centre.board_pane.board.scene.squares
        is_diagram = not window.commands.play_mode.isChecked() and entry.fault is None
        if is_diagram and shown != entry.setup.squares:
            pairs = zip(shown, entry.setup.squares, strict=True)
            differing = [(i, a, b) for i, (a, b) in enumerate(pairs) if a != b]
            self._fault(f"the board does not show the problem: {differing}")
        field = window.centre.fen_line.field
        if not field.isModified() and field.text() != write_fen(entry.setup):
            self._fault(f"the FEN line says {field.text()}")

    def _check_undoing(self) -> None:
        """Take everything back, and make it again: the document is what it was."""
        for window in self._windows:
            editor, after = window.editor, window.editor.document
            index = editor.history.index()
            first: Document | None = None
            for _ in range(2):
                while editor.history.canUndo():
                    editor.undo()
                if first is not None and editor.document.entries != first.entries:
                    self._fault("undoing twice does not lead to the same")
                first = editor.document
                while editor.history.index() < index and editor.history.canRedo():
                    editor.redo()
                if editor.document.entries != after.entries:
                    self._fault("undo and redo do not lead back")
            self._check_showing(window)

    def _check_keeping(self) -> None:
        """Save and open again: the problems are the same."""
        for window in self._windows:
            document = window.editor.document
            path = self._folder / "kept.olv"
            path.unlink(missing_ok=True)
            save_document(path, document, FileFormat.OLV)
            both = document, load(path).document
            asked, kept = ([(it.setup, it.stipulation) for it in each.entries] for each in both)
            if asked != kept:
                self._fault(f"{len(asked)} problems are saved, others are read")

    # ------------------------------------------------------------ faults

    def _fault(self, words: str) -> None:
        steps = "\n  ".join(self.steps)
        self.faults.append(f"round {self._rounds}: {words}; after\n  {steps}")

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Note what is raised or warned of meanwhile, and tell where it hangs."""

        def note(kind: Any, error: Any, trace: Any) -> None:
            self._fault("".join(traceback.format_exception(kind, error, trace)))

        def note_thread(hook: threading.ExceptHookArgs) -> None:
            note(hook.exc_type, hook.exc_value, hook.exc_traceback)

        def warn(kind: QtMsgType, _: object, words: str) -> None:
            if kind is not QtMsgType.QtDebugMsg and "plugin does not support" not in words:
                self._fault(f"Qt warns: {words}\n" + "".join(traceback.format_stack(limit=8)))

        hooks = sys.excepthook, threading.excepthook
        sys.excepthook, threading.excepthook = note, note_thread
        handler = qInstallMessageHandler(warn)
        faulthandler.dump_traceback_later(SECONDS_TO_HANG, exit=True)
        try:
            yield
        except Exception as error:  # noqa: BLE001 - a fault like those that Qt tells of
            note(type(error), error, error.__traceback__)
        finally:
            faulthandler.cancel_dump_traceback_later()
            qInstallMessageHandler(handler)
            sys.excepthook, threading.excepthook = hooks


@contextmanager
def alone() -> Iterator[Path]:
    """Give a folder for all that the windows keep, with samples; nothing leaves the program."""
    was = Path.cwd(), QDesktopServices.openUrl, QDrag.exec
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(SAMPLES, folder / "samples")
        os.chdir(folder)
        for kind in ("CONFIG", "DATA", "STATE"):
            os.environ[f"XDG_{kind}_HOME"] = str(folder / kind.lower())
        QDesktopServices.openUrl = staticmethod(lambda url: True)  # type: ignore[method-assign]
        QDrag.exec = lambda *_: Qt.DropAction.IgnoreAction  # type: ignore[method-assign]
        try:
            yield folder
        finally:
            os.chdir(was[0])
            QDesktopServices.openUrl, QDrag.exec = was[1:]  # type: ignore[method-assign]


def load_what_searches_need() -> None:
    """Load what the program loads beside its window when it opens."""
    import solver.vary.judges  # noqa: F401 - to be there
    from solver.solve import load_searches

    load_searches()


def run(count: int, seed: int, limit: float, most_steps: int) -> int:
    """Use so many windows, tell what went wrong, and return how often something did."""
    from composer.app import make_application

    app = make_application(["random-user"])
    load_what_searches_need()
    with alone() as folder:
        user = RandomUser(app, folder, seed, limit=limit)
        for number in range(1, count + 1):
            told = len(user.faults)
            user.use_a_window(most_steps)
            print(*user.faults[told:], sep="\n", end="\n" * (len(user.faults) > told), flush=True)
            if number % 20 == 0 or number == count:
                print(f"{number} windows, {len(user.faults)} faults", flush=True)
        app.clipboard().clear()
    return len(user.faults)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=SECONDS_TO_HANG)
    parser.add_argument("--most-steps", type=int, default=14)
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(1 if run(given.count, given.seed, given.limit, given.most_steps) else 0)
