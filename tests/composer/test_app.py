"""The running program: what nobody caught is told, and its folders are its own."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import tomllib
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer import app as program
from composer.app import CrashGuard, keep_crash_log, settings_file, state_folder
from composer.version import program_version


@pytest.fixture
def guard(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> CrashGuard:
    """A guard whose hooks are taken away again after the test."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    guard = CrashGuard(qapp)
    guard.install()
    return guard


def test_an_error_nobody_caught_is_told_with_its_place(guard: CrashGuard) -> None:
    told: list[str] = []
    guard.crashed.connect(told.append)
    try:
        raise ValueError("boom")
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    assert "boom" in told[0]
    assert "test_app.py" in told[0]


def test_an_error_in_another_thread_is_told(qtbot: QtBot, guard: CrashGuard) -> None:
    told: list[str] = []
    guard.crashed.connect(told.append)

    def fail() -> None:
        raise ValueError("boom elsewhere")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(told))
    assert "boom elsewhere" in told[0]


def test_python_gets_its_hooks_back(guard: CrashGuard) -> None:
    guard.remove()
    assert sys.excepthook is sys.__excepthook__
    assert threading.excepthook is threading.__excepthook__


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_start(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert keep_crash_log(blocked / "state") is None


def test_settings_and_state_have_folders_of_their_own(qapp: QApplication) -> None:
    assert settings_file().name == "settings.ini"
    assert settings_file().parent != state_folder()


SCRIPT = """
import gc, os, signal, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from composer import app

make = app.make_application

def tell_frozen():
    share = gc.get_freeze_count() / (gc.get_freeze_count() + len(gc.get_objects()))
    where = ("little" if share > 0.9 else "all") if gc.isenabled() else "nothing"
    print("garbage is looked for in", where, file=sys.stderr)
    print("full searches wait for", gc.get_threshold()[2], file=sys.stderr)

def make_and_close(arguments):
    application = make(arguments)
    print("a desktop knows it as", arguments[0], file=sys.stderr)
    print("other threads give way after", round(sys.getswitchinterval(), 6), file=sys.stderr)
    QTimer.singleShot(0, tell_frozen)
    return application

class ClosingWindow(app.MainWindow):
    def begin(self, paths):
        def close_soon(*_):
            QTimer.singleShot(0, QApplication.instance().closeAllWindows)
        if paths:
            self.file_commands.opened.connect(close_soon)
        else:
            QTimer.singleShot(100, close_soon)
        super().begin(paths)

app.make_application = make_and_close
app.MainWindow = ClosingWindow
gc.disable()  # as the command line does while the window is made
sys.exit(app.run(sys.argv[1:]))
"""


def file_of_settings() -> Path:
    """Return where the program keeps its settings."""
    return Path(os.environ["XDG_CONFIG_HOME"]) / "matewright" / "settings.ini"


def test_the_program_opens_a_file_and_closes_again(tmp_path: Path) -> None:
    problem = tmp_path / "one.fen"
    problem.write_text("5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(problem)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert "a desktop knows it as matewright\n" in done.stderr
    assert "other threads give way after 0.0001\n" in done.stderr
    assert "garbage is looked for in little\n" in done.stderr
    assert "full searches wait for 400\n" in done.stderr
    settings = file_of_settings()
    assert "one.fen" in settings.read_text(encoding="utf-8")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_closes_the_window_as_by_hand(tmp_path: Path, number: signal.Signals) -> None:
    asking = f"lambda: os.kill(os.getpid(), {number.value})"
    script = SCRIPT.replace("QApplication.instance().closeAllWindows", asking)
    assert script != SCRIPT
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_nothing_that_goes_on_holds_up_the_end() -> None:
    """Neither a kernel that is just being loaded nor what Python would take apart."""
    script = (
        "import threading\n"
        "from composer.solving.preparation import Preparation\n"
        "Preparation.run = lambda self: threading.Event().wait()\n"
        "class Slow:\n"
        "    def __del__(self):\n"
        "        print('taken apart')\n"
        "kept = Slow()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script + SCRIPT],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert file_of_settings().exists()


def test_the_program_knows_its_version(qapp: QApplication) -> None:
    with (Path(__file__).parents[2] / "pyproject.toml").open("rb") as project:
        assert program_version() == tomllib.load(project)["project"]["version"]


def test_all_garbage_is_searched_for_out_of_sight_and_else_seldom(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, searches = gc.get_threshold(), list[str]()
    program.collect_out_of_sight(qapp)
    try:
        assert gc.get_threshold() == (*usual[:2], program.SELDOM)
        monkeypatch.setattr(gc, "collect", lambda: searches.append("all"))
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
        assert searches == []
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
        assert searches == ["all"]
    finally:
        gc.set_threshold(*usual)
        qapp.applicationStateChanged.disconnect(program._collect_if_unseen)
