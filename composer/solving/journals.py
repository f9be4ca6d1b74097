"""Searches that outlive the program: a journal of each lies in a folder of the user's data."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from solver import solve
from solver.journal import JournalError, has_progress, journal_path, sweep
from solver.problem import Method, Task

if TYPE_CHECKING:
    from solver.search.parts import Helpers

log = logging.getLogger(__name__)


def usual_folder() -> Path:
    """Return where journals lie; the folder need not be there yet."""
    return Path(platformdirs.user_data_dir("matewright", appauthor=False)) / "journals"


class Journals:
    """Starts searches that go on where an earlier one of the same problem was broken off.

    Its methods read files: they are for the searching thread, not for the window's.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._is_swept = False

    def earlier(self, task: Task) -> datetime | None:
        """Return when an earlier search of this problem was broken off, if one was."""
        if task.method is not Method.MATEWRIGHT:
            return None
        path = journal_path(task.problem, self._folder)
        try:
            broken_off = path.stat().st_mtime
        except OSError:
            return None
        if task.post_key_play or not has_progress(path, task.problem):
            return None
        return datetime.fromtimestamp(broken_off).astimezone()

    def start(
        self,
        task: Task,
        *,
        told: Callable[[], None] | None = None,
        helpers: Helpers | None = None,
    ) -> solve.Handle:
        """Start *task*, or take it up; without a journal where another window keeps it.

        *told* and *helpers* are as in :func:`solver.solve.start`.

        Raises:
            SolverError: the solver refuses the task.
        """
        if task.method is not Method.MATEWRIGHT:
            return solve.start(task, told=told)
        if not self._is_swept:
            self._is_swept = True
            sweep(self._folder)
        try:
            path = journal_path(task.problem, self._folder)
            return solve.start(task, path, told=told, helpers=helpers)
        except JournalError as error:
            log.info("A search keeps no journal: %s", error)
            return solve.start(task, told=told, helpers=helpers)
