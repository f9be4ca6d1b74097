"""One of the processes that solve a batch, as the window talks to it."""

from __future__ import annotations

import json
import logging
import os
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal, Slot

from composer.runs.orders import Job, Order, packed_order

log = logging.getLogger(__name__)

MOST_COMPLAINTS = 100_000
"""So many bytes of what a process says of its troubles are kept."""
NEVER_BEGAN = -1000
"""Stands for the exit code of a process that could not begin its work."""
_MILLISECONDS_TO_DIE = 1000


class BatchProcess(QObject):
    """Starts a process when there is a first job for it, and hears what becomes of jobs."""

    progressed = Signal(object)
    """News of the search in work, a dictionary."""
    ended = Signal(object)
    """A job has its end, a dictionary; the process is free for the next one."""
    died = Signal(int, str)
    """The process ended in the midst of a job: its exit code, and what it said."""

    def __init__(self, store: Path, most_bytes: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.job: Job | None = None
        self._complaints = b""
        self._refusal = ""
        self._process = QProcess(self)
        self._process.setProgram(sys.executable)
        self._process.setArguments(["-m", "composer.runs.worker", str(store), str(most_bytes)])
        self._process.setProcessEnvironment(_environment())
        self._process.readyReadStandardOutput.connect(self._on_news)
        self._process.readyReadStandardError.connect(self._on_complaint)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)

    @property
    def is_gone(self) -> bool:
        """Whether the process is over, or was never begun."""
        return self._process.state() is QProcess.ProcessState.NotRunning

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.processId()

    def solve(self, job: Job, packed: bytes) -> None:
        """Hand over one problem, which is *packed* as an order; the process must be free."""
        self.job = job
        if self.is_gone:
            self._process.start()
        self._process.write(packed)

    def order(self, order: Order) -> None:
        """Pause, resume or stop what is solved."""
        if not self.is_gone:
            self._process.write(packed_order(order))

    def leave(self) -> None:
        """Let the process keep what it found, and end."""
        self._process.closeWriteChannel()

    def kill(self) -> None:
        """End the process whatever it is doing."""
        self._process.kill()

    def wait(self, milliseconds: int) -> None:
        """See the process end, or end it, within so many milliseconds; nothing is told."""
        self.job = None
        if self.is_gone:
            return
        if not self._process.waitForFinished(milliseconds):
            self._process.kill()
            self._process.waitForFinished(_MILLISECONDS_TO_DIE)

    @Slot()
    def _on_news(self) -> None:
        while self._process.canReadLine():
            line = bytes(self._process.readLine().data())
            try:
                news: dict[str, Any] = json.loads(line)
            except ValueError:
                log.warning("A batch process said %r", line[:200])
                continue
            if "refusal" in news:
                self._refusal = news["refusal"]
            elif "progress" in news:
                self.progressed.emit(news)
            else:
                self.job = None
                self.ended.emit(news)

    @Slot()
    def _on_complaint(self) -> None:
        said = bytes(self._process.readAllStandardError().data())
        self._complaints = (self._complaints + said)[-MOST_COMPLAINTS:]

    @Slot(int)
    def _on_finished(self, code: int) -> None:
        self._on_news()
        self._on_complaint()
        if self.job is not None and self._refusal:
            self.died.emit(NEVER_BEGAN, self._refusal)
        elif self.job is not None:
            self.died.emit(code, self._complaints.decode(errors="replace"))

    @Slot(QProcess.ProcessError)
    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self.job is not None:
            self.died.emit(NEVER_BEGAN, self._process.errorString())


def _environment() -> QProcessEnvironment:
    environment = QProcessEnvironment.systemEnvironment()
    root = str(Path(__file__).parents[2])
    path = environment.value("PYTHONPATH", "")
    environment.insert("PYTHONPATH", os.pathsep.join(filter(None, (root, path))))
    environment.insert("PYTHONIOENCODING", "utf-8")
    return environment
