"""The history of runs as the window sees it: asked and told in the window's thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from composer.beside import Later
from composer.formats.common.publication import Publication
from composer.model.document import Entry
from composer.runs.archive import Archive
from composer.runs.computer_tested import ComputerTest, RunTable, computer_test
from composer.runs.publishing import KeptAnswers, Publisher
from composer.runs.record import Run
from composer.runs.store import USUAL_BYTES, RunStore
from solver.language import Said

Answer = TypeVar("Answer")

_READ_MS = 150
"""Changes that come together are read together."""


class RunHistory(QObject):
    """Keeps and finds runs without ever making the window wait."""

    changed = Signal(str)
    """The runs of the question with this key are others than before."""
    tests_known = Signal()
    """What is known of computer tests was read, or is another."""
    troubled = Signal(Said)
    """A sentence why no history is kept at the moment."""
    begun_anew = Signal(str)
    """The store was damaged or newer than the program: where it was put."""

    _answered = Signal(object, object)
    """What is to be called here, and with what: an answer of any type, or a reason."""
    _troubled = Signal(Said)
    _set_aside = Signal(str)

    def __init__(
        self, path: Path, most_bytes: int = USUAL_BYTES, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.path = path
        self.most_bytes = most_bytes
        self.table = RunTable()
        self._answers = KeptAnswers(path)
        self._is_closed = False
        queued = Qt.ConnectionType.QueuedConnection
        self._answered.connect(self._on_answer, queued)
        self._troubled.connect(self.troubled, queued)
        self._set_aside.connect(self.begun_anew, queued)
        self._stale: dict[str, None] = {}
        self._fresh: list[Run] = []
        self._read_later = Later(_READ_MS, self._read_stale, self)
        self._archive = Archive(path, most_bytes, self._troubled.emit, self._set_aside.emit)

    def do(
        self,
        work: Callable[[RunStore], Answer],
        then: Callable[[Answer], None] | None = None,
        failed: Callable[[str], None] | None = None,
    ) -> None:
        """Have *work* done with the store, then *then* called here with its result.

        Where it cannot be done *failed* is called with the reason; without it, that is told.
        """
        if self._is_closed:
            return
        self._archive.do(
            work,
            None if then is None else partial(self._answered.emit, then),
            None if failed is None else partial(self._answered.emit, failed),
        )

    def load(self) -> None:
        """Read which problems are computer-tested; ``tests_known`` tells when that is done."""
        self.do(RunStore.all_telling, self._take_tests)

    def note_change(self, question: str) -> None:
        """Tell that a run of this question was kept or taken out, and read what that means."""
        self._stale[question] = None
        self._read_later.soon()

    def note_runs(self, runs: Iterable[Run]) -> None:
        """Tell that these runs were kept as they are here, so that nobody has to read them."""
        self._fresh += runs
        self._read_later.soon()

    @Slot()
    def _read_stale(self) -> None:
        """Take note of all that has changed: a batch ends hundreds of problems in a second."""
        fresh, self._fresh = self._fresh, []
        if fresh:
            for run in fresh:
                self.table.add(run)
            self._tell_changes({run.question for run in fresh})
        questions, self._stale = tuple(self._stale), {}
        if not questions:
            return

        def read(store: RunStore) -> dict[str, tuple[Run, ...]]:
            return {question: store.telling_runs(question) for question in questions}

        self.do(read, self._take_changes)

    def keep_at_most(self, most_bytes: int) -> None:
        """Let the solutions take up at most so many bytes from now on."""
        self.most_bytes = most_bytes
        self._archive.keep_at_most(most_bytes)

    def is_computer_tested(self, entry: Entry) -> bool:
        """Tell whether C+ may stand under *entry*; this costs no look at the disk."""
        return self.computer_test(entry) is not None

    def computer_test(self, entry: Entry) -> ComputerTest | None:
        """Return what stands behind the C+ of *entry*, ``None`` where it may not be printed."""
        return computer_test(self.table, entry)

    def publish(self, entry: Entry) -> Publication:
        """Add to *entry* what its runs tell of it, for export and print; in any thread."""
        return Publisher(self.table, self._answers).publish(entry)

    def shutdown(self) -> None:
        """Write what is to be written and end; nothing is told after this."""
        self._is_closed = True
        self._read_later.stop()
        self._archive.close()

    def _take_tests(self, runs: tuple[Run, ...]) -> None:
        self.table = RunTable(runs)
        self.tests_known.emit()

    def _take_changes(self, found: dict[str, tuple[Run, ...]]) -> None:
        for question, runs in found.items():
            self.table.replace(question, runs)
        self._tell_changes(found)

    def _tell_changes(self, questions: Iterable[str]) -> None:
        for question in questions:
            self.changed.emit(question)
        self.tests_known.emit()

    @Slot(object, object)
    def _on_answer(self, then: Callable[[object], None], answer: object) -> None:
        if not self._is_closed:
            then(answer)
