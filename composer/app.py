"""The running program: its folders, its settings, its last line of defence, its one window."""

from __future__ import annotations

import atexit
import faulthandler
import gc
import logging
import os
import sys
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, NoReturn

import shiboken6
from PySide6.QtCore import QObject, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QApplication

from composer.appearance import SystemAppearance, program_icon
from composer.appearance.fonts import dress_in_type
from composer.appearance.look import Look
from composer.interrupts import Interrupts
from composer.settings import Settings
from composer.solving.preparation import Preparation
from composer.translator import SpokenLanguage, system_language
from composer.version import program_version
from composer.windows.main_window import MainWindow

log = logging.getLogger(__name__)

NAME = "matewright"

SELDOM = 400
"""So many of Python's smaller searches for garbage before one that goes through all objects.

A solved #5 comes to five of them, and leaves 2.5 MB in cycles: what is left meanwhile stays below
some 200 MB where the window is never left.
"""

AHEAD = (
    "composer.panels.collection.pane",
    "composer.panels.sheet.problem",
    "composer.windows.view.command_search",
    "composer.formats.typed",
    "composer.collection.query",
    "composer.windows.output.print_dialog",
    "composer.windows.view.help_pages",
    "composer.windows.view.fairy_help",
    "composer.panels.fairy.pane",
    "composer.windows.setup.twins_dialog",
    "composer.windows.collection.statistics_window",
    "composer.windows.library.library_window",
    "composer.windows.vary.settings_window",
    "composer.windows.vary.changes_window",
    "composer.windows.vary.restricted_window",
    "solver.vary.restricted",
    "composer.machines.room",
)
"""What commands and panes load when they are first used: a second in all, a third of it to print.

It is loaded beside the window instead, what is used most first, when the solver is ready.
"""

SWITCH_SECONDS = 0.0001
"""How long another Python thread may keep the window's thread waiting.

A thread that is at work in Python is asked to give way after so long, and the window gives way
itself at nearly every call of Qt: with Python's usual 5 ms, showing an answer while the history
is written beside it took a quarter of a second, with half a millisecond still a tenth.
"""


def run(files: Sequence[str]) -> NoReturn:
    """Open the window with *files*, stay until it is closed, and end the process.

    All is saved then, and nothing waits for what would hold the process up: modules and
    widgets that are taken apart one by one for a second, a kernel that is just being loaded,
    a search that does not answer.
    """
    app = make_application([NAME, *sys.argv[1:]])
    crash_log = keep_crash_log(state_folder())
    settings = Settings(settings_file())
    appearance = SystemAppearance(app, settings.appearance)
    spoken = SpokenLanguage(settings.language or system_language(), app)
    window = MainWindow(settings, appearance, spoken)
    guard = CrashGuard(app)
    guard.crashed.connect(window.show_crash)
    guard.install()
    interrupts = Interrupts(app)
    interrupts.interrupted.connect(window.close)
    interrupts.terminated.connect(window.end)
    interrupts.install()
    preparation = Preparation(AHEAD)
    window.show()
    preparation.start_once_seen(window.windowHandle())
    window.begin(files)
    app.commitDataRequest.connect(window.file_commands.autosave.flush)
    collect_out_of_sight(app)
    try:
        code = app.exec()
    finally:
        preparation.shutdown()
        interrupts.remove()
        guard.remove()
        settings.sync()
        if crash_log is not None:
            faulthandler.disable()
            crash_log.close()
    if not preparation.isRunning() and not window.controller.has_hung:
        shiboken6.delete(app)  # with it the clipboard goes to whoever keeps it
        atexit._run_exitfuncs()
    os._exit(code)


def collect_out_of_sight(app: QApplication) -> None:
    """Let Python search all objects for garbage in cycles while another program is in front.

    A full search goes through every object that there is: through a large solution 150 to 400 ms,
    in which the window stands still, whatever thread it falls due in; it finds next to nothing.
    Where no other program ever is in front, it falls due :data:`SELDOM`.
    """
    gc.freeze()  # what stays to the end is never searched
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)
    app.applicationStateChanged.connect(_collect_if_unseen)
    gc.enable()


def _collect_if_unseen(state: Qt.ApplicationState) -> None:
    if state is not Qt.ApplicationState.ApplicationActive:
        gc.collect()


def make_application(arguments: Sequence[str]) -> QApplication:
    """Return the application object, dressed in the style that our palettes are made for."""
    sys.setswitchinterval(SWITCH_SECONDS)
    app = QApplication(list(arguments))
    app.setApplicationName(NAME)
    app.setApplicationDisplayName("Matewright")
    app.setApplicationVersion(program_version())
    app.setDesktopFileName(NAME)
    app.setStyle(Look())
    dress_in_type(app)
    app.setWindowIcon(program_icon())
    return app


def settings_file() -> Path:
    """Return where the settings are kept."""
    return _folder(QStandardPaths.StandardLocation.AppConfigLocation) / "settings.ini"


def state_folder() -> Path:
    """Return where things go that outlive a start but are no settings, such as the crash log."""
    return _folder(QStandardPaths.StandardLocation.StateLocation)


def _folder(location: QStandardPaths.StandardLocation) -> Path:
    return Path(QStandardPaths.writableLocation(location))


def keep_crash_log(folder: Path) -> IO[str] | None:
    """Have Python write where it was when the process dies; return the open log.

    A folder that cannot be written is no reason not to start.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        crash_log = (folder / "crash.log").open("a", encoding="utf-8")
    except OSError as error:
        log.warning("There will be no crash log: %s", error)
        return None
    faulthandler.enable(crash_log)
    return crash_log


class CrashGuard(QObject):
    """Catches what nobody caught, in any thread, logs it, and tells the window.

    An exception in a slot or in an overridden method would otherwise only be printed
    on a terminal that nobody looks at.
    """

    crashed = Signal(str)
    """The traceback of an error that nobody caught."""

    def install(self) -> None:
        """Take the place of Python's own hooks."""
        sys.excepthook = self._on_error
        threading.excepthook = self._on_thread_error

    def remove(self) -> None:
        """Give Python's own hooks their place back."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__

    def _on_error(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        details = "".join(traceback.format_exception(kind, error, trace))
        log.error("unexpected error\n%s", details)
        self.crashed.emit(details)

    def _on_thread_error(self, hook: threading.ExceptHookArgs) -> None:
        if hook.exc_value is not None:
            self._on_error(hook.exc_type, hook.exc_value, hook.exc_traceback)
