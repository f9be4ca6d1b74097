"""Keep tests away from the user's screen and settings, and catch threads left running.

Qt is touched only when pytest-qt is loaded, so the solver's tests also run where Qt
cannot be loaded: ``pytest -p no:pytest-qt tests/solver``.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import itertools
import os
import shutil
import threading
import weakref
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from solver import prepare
from solver.kernel.doors import Door
from solver.notation.letters import Letters, write_with

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt

if TYPE_CHECKING:
    from PySide6.QtCore import QThread
    from PySide6.QtWidgets import QApplication

# How long an example takes tells of the machine and of who else is at work on it.
settings.register_profile(
    "tests", max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tests")

PATIENCE = 5.0
"""Seconds that a thread which was told to end may still need."""


PATIENCE_MS = 120_000
"""Milliseconds that a test waits for what is to come.

On a busy machine most of it comes late, and tests are not there to measure how late.
"""


TESTS_BETWEEN_FULL_SEARCHES = 50
_tests_done = itertools.count(1)


def pytest_configure(config: pytest.Config) -> None:
    """Let pytest-qt wait longer than its 5 seconds where a test does not say how long."""
    if config.pluginmanager.hasplugin("pytest-qt"):
        from pytestqt.qtbot import QtBot

        for wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals):
            defaults = wait.__kwdefaults__
            assert defaults is not None
            assert defaults["timeout"] < PATIENCE_MS
            defaults["timeout"] = PATIENCE_MS


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Declare pytest-qt's settings when it is switched off, so that they are not unknown."""
    if not pluginmanager.hasplugin("pytest-qt"):
        for name in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(name, "Only known to pytest-qt.")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the solver before the first test, which could not wait for that so long.

    The processes that share the tests find it compiled.  What takes longest comes first, so that
    no core waits for it in the end.
    """
    prepare.SECONDS_BEFORE_HASTENING = float("inf")  # tests that are about it ask for it
    is_worker = hasattr(session.config, "workerinput")
    if not is_worker and not session.config.option.collectonly:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            doors = dict.fromkeys((Door.HELP, Door.FAIRY, *Door))
            list(pool.map(lambda door: prepare.prepare(door=door), doors))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Spare Python the search for garbage among the thousands of tests, which all stay.

    Each search would go through them, while they are collected and beside every test.
    Afterwards it is searched for between two tests alone, see :func:`_search_for_garbage`.
    """
    gc.disable()
    try:
        _import_from_the_end(session.config)
        return (yield)
    finally:
        gc.freeze()


def _import_from_the_end(config: pytest.Config) -> None:
    """Import all tests, the last ones first, in every other process of those that share them.

    In a fresh copy none of them is compiled yet, which takes longer than all else of collecting
    them.  So each process compiles a part of them and finds the rest compiled by the other.
    """
    worker = getattr(config, "workerinput", {}).get("workerid", "gw0")
    if worker[-1] in "02468" or config.args != config.getini("testpaths"):
        return
    for path in sorted((config.rootpath / "tests").rglob("test_*.py"), reverse=True):
        name = ".".join(path.relative_to(config.rootpath).with_suffix("").parts)
        with contextlib.suppress(Exception, pytest.skip.Exception):  # collecting tells of it
            importlib.import_module(name)


@pytest.fixture(scope="session")
def has_qt(pytestconfig: pytest.Config) -> bool:
    """Whether tests may use Qt."""
    return pytestconfig.pluginmanager.hasplugin("pytest-qt")


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application, which knows the shipped faces from the start, as the program's does.

    Loaded later, by the thread of an export, they would leave this one with what it chose before.
    """
    from composer.tokens import load_faces

    load_faces()
    return qapp


@pytest.fixture(scope="session")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for each test, which only tests that write something there will make."""
    parent = tmp_path_factory.mktemp("worlds")
    return (parent / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def world_of_its_own(
    worlds: Iterator[Path], has_qt: bool, started: weakref.WeakSet[QThread]
) -> Iterator[None]:
    """Give each test empty settings and state folders, the usual letters and a clear clipboard.

    Fail a test after which a thread that it started still runs.  The cache folder stays: what
    lies there is named after what it was made from, and the compiled solver in it takes seconds
    to make.
    """
    world, before = next(worlds), set(threading.enumerate())
    for name in ("CONFIG", "DATA", "STATE"):
        os.environ[f"XDG_{name}_HOME"] = str(world / name.lower())
    if has_qt:
        _move_qt_settings(world / "config")
    yield
    write_with(Letters.S)
    left = [*_python_threads_left(before), *_qt_threads_left(started)]
    if has_qt:
        _clear_clipboard()
        _delete_what_was_left_for_later()
    _search_for_garbage()
    if world.exists():
        shutil.rmtree(world, ignore_errors=True)
    assert not left, f"threads left running: {', '.join(left)}"


def _move_qt_settings(folder: Path) -> None:
    from PySide6.QtCore import QSettings, QStandardPaths

    QStandardPaths.setTestModeEnabled(True)
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    for file_format in (QSettings.Format.IniFormat, QSettings.Format.NativeFormat):
        QSettings.setPath(file_format, QSettings.Scope.UserScope, str(folder))


def _clear_clipboard() -> None:
    """Empty the clipboard: what Python put there must not outlive it, or the exit crashes."""
    from PySide6.QtGui import QGuiApplication

    if QGuiApplication.instance() is not None:
        QGuiApplication.clipboard().clear()


def _delete_what_was_left_for_later() -> None:
    """Delete the widgets of this test: without an event loop they would stay for all later ones.

    Each of those would pay for them with every change of palette or language.
    """
    from PySide6.QtCore import QCoreApplication, QEvent

    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _search_for_garbage() -> None:
    """Let what is in cycles go, in the thread of the window.

    Python would search in whichever thread it falls due, mostly that of a search, and what tests
    leave there of Qt must not be destroyed in another thread: a timer of such an object brings Qt
    down, or has it wait for ever, in a later test that has nothing to do with it.
    """
    gc.disable()  # a window that came to be seen has it begin again
    gc.collect(1 if next(_tests_done) % TESTS_BETWEEN_FULL_SEARCHES else 2)


@pytest.fixture(scope="session")
def started(has_qt: bool) -> Iterator[weakref.WeakSet[QThread]]:
    """The threads of Qt that the tests have started, as long as something knows them."""
    started: weakref.WeakSet[QThread] = weakref.WeakSet()
    with pytest.MonkeyPatch.context() as patch:
        if has_qt:
            _note_started_threads(started, patch)
        yield started


def _python_threads_left(before: set[threading.Thread]) -> Iterator[str]:
    for thread in set(threading.enumerate()) - before:
        # Threads that Python did not start show up as dummies, and never go.
        if not isinstance(thread, threading._DummyThread):
            thread.join(PATIENCE)
            if thread.is_alive():
                yield thread.name


def _note_started_threads(
    started: weakref.WeakSet[QThread], monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtCore import QThread

    start = QThread.start

    def noting_start(thread: QThread, *arguments: Any) -> None:
        started.add(thread)
        start(thread, *arguments)

    monkeypatch.setattr(QThread, "start", noting_start)


def _qt_threads_left(started: weakref.WeakSet[QThread]) -> Iterator[str]:
    if not started:
        return
    import shiboken6

    for thread in list(started):
        if shiboken6.isValid(thread) and not thread.wait(int(PATIENCE * 1000)):
            yield thread.objectName() or type(thread).__name__
    started.clear()
