"""Solving many problems from the window: begun, gone on with, stored."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication, QWidget

from composer.appearance import set_icon
from composer.crew.address import ClusterError, check_address
from composer.editor import Editor
from composer.model.document import Document, Entry
from composer.panels.shared.late import LatePane
from composer.panels.shared.words import DOT, clock
from composer.runs.batches import (
    Batch,
    BatchItem,
    BatchOptions,
    ItemState,
    items_of,
    unfinished_batch,
)
from composer.runs.question import question_of
from composer.runs.reviewing import Places
from composer.runs.store import RunStore
from composer.saying import say, words_at
from composer.settings import BatchChoices, Settings
from composer.solving.batch import BatchController, BatchState, ItemKind, WorkerTally
from composer.solving.run_history import RunHistory
from composer.windows.common.actions import Actions
from composer.windows.runs.batch_pane import BatchPane, Which
from composer.windows.runs.batch_review import BatchReview
from composer.windows.runs.batch_storing import Storing, match
from solver.counting import grouped
from solver.language import Said, filled, joined, tr
from solver.notation.verdicts import verdict_word
from solver.solution import Verdict

Marked = Callable[[], Sequence[int]]
"""Tells which problems of the file are marked, by their places."""

CLOCK_MS = 500
_MOST_WORKERS = 4
"""So many workers of a cluster are named in the line that says how far the batch is."""
LEAST_SECONDS = 5.0
"""A problem that takes no longer than this spoils no estimate."""


class BatchCommands(QObject):
    """Connects the batch with its pane, the editor and the history."""

    shown = Signal()
    """The pane is to come to the front."""
    noted = Signal(Said)
    """A sentence for the status line."""
    logged = Signal(Said)
    troubled = Signal(Said)
    """A sentence that the user should not miss."""
    unfinished = Signal(Said, Said)
    """A batch was broken off: a sentence about it, and the words that offer to go on."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        history: RunHistory,
        actions: Actions,
        settings: Settings,
        pane: LatePane[BatchPane],
        marked: Marked,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._history = history
        self._actions = actions
        self._settings = settings
        self._late_pane = pane
        self._marked = marked
        self._began = self._last_end = 0.0
        self._first_began: float | None = None
        self._done_before = 0
        self._lock = QLockFile(str(history.path.with_name("batch.lock")))
        self._lock.setStaleLockTime(0)
        self.controller = BatchController(history, self)
        self.solve_marked = actions.add(
            "solve_marked",
            tr("Sol&ve marked…"),
            tr("Solve many problems of this file, one by one."),
            usual="Ctrl+F7",
        )
        self._clock = QTimer(self, interval=CLOCK_MS)
        self._clock.timeout.connect(self._show_state)
        self._in_work = 0
        self._connect()
        pane.when_made(self._connect_pane)
        self._history.do(unfinished_batch, self._take_unfinished)

    def _connect(self) -> None:
        batch = self.controller
        self.solve_marked.triggered.connect(self.open)
        batch.begun.connect(self._on_begun)
        batch.ended.connect(self._on_ended)
        batch.troubled.connect(self.troubled)
        batch.noted.connect(self.logged)
        self._editor.document_replaced.connect(batch.leave_file)
        self._review = BatchReview(batch, self._editor, self._history, self._file_name, self)

    @property
    def _pane(self) -> BatchPane:
        """The pane, which is made with the first batch, if nobody has looked at it before."""
        return self._late_pane.pane

    def _connect_pane(self, pane: BatchPane) -> None:
        batch = self.controller
        batch.reworded.connect(self._on_reworded)
        batch.item_changed.connect(pane.model.note_item)
        batch.item_changed.connect(self._on_item)
        batch.progressed.connect(pane.model.note_news)
        pane.model.refreshed.connect(self._on_items)
        batch.state_changed.connect(self._refresh)
        pane.start_requested.connect(self.start)
        pane.continue_requested.connect(self.go_on)
        pane.pause_requested.connect(self._on_pause)
        pane.stop_requested.connect(batch.stop)
        pane.store_requested.connect(self.store)
        pane.row_chosen.connect(self._go_to)
        self._editor.document_replaced.connect(self._show_state)
        pane.show_choices(self._settings.batch)
        self._refresh()

    def shutdown(self) -> None:
        """End the batch, which can be gone on with at the next start."""
        self._clock.stop()
        self.controller.shutdown()
        self._lock.unlock()

    # ------------------------------------------------------------ beginning

    @Slot()
    def open(self) -> None:
        """Show the pane, with the marked problems proposed where several are."""
        if not self.controller.is_running:
            several = len(self._marked()) > 1
            self._pane.choose(Which.MARKED if several else Which.ALL)
        self.shown.emit()
        button = self._pane.start_button
        (button if button.isEnabled() else self._pane.table).setFocus()

    @Slot(Which, BatchChoices)
    def start(self, which: Which, choices: BatchChoices) -> None:
        """Solve problems of the open file as it is now."""
        if self.controller.is_running or not self._can_reach(choices.cluster):
            return
        self._settings.batch = choices
        document, marked = self._editor.document, tuple(self._marked())
        name = self._file_name()
        options = self._options(choices)

        def make(store: RunStore) -> Batch:
            places = _places(which, document, marked, store)
            entries = tuple(document.entries[place] for place in places)
            return Batch(name, options, entries, items_of(document, places))

        if self._pane.start_button.hasFocus():
            self._pane.table.setFocus()  # where Space does nothing, when it comes twice
        self._pane.start_button.setEnabled(False)
        self._history.do(make, self._begin)

    def _can_reach(self, cluster: str) -> bool:
        """Tell whether *cluster* is an address, or none; else say what is wrong with it."""
        try:
            check_address(cluster or "local:1")
        except ClusterError as error:
            self._pane.tell(filled(tr("Cluster: %1."), str(error)))
            return False
        return True

    def _options(self, choices: BatchChoices) -> BatchOptions:
        search, memory = self._settings.search, self._settings.limits.memory_mb
        seconds, cluster = float(choices.seconds) or None, choices.cluster
        options = BatchOptions(choices.side_by_side, seconds, memory, cluster=cluster)
        if not choices.is_thorough:
            return options
        return replace(
            options,
            set_play=search.set_play,
            refutations=search.refutations,
            variations=search.variations,
        )

    def _begin(self, batch: Batch) -> None:
        if not batch.items:
            self._pane.start_button.setEnabled(True)
            if self._pane.which.currentData() is Which.MARKED:
                self._pane.tell(tr("No problem is marked. Mark some in the collection."))
            else:
                self._pane.tell(tr("There is nothing to solve: all were solved before."))
        elif self._may_run():
            self.controller.begin(batch)

    @Slot()
    def go_on(self) -> None:
        """Go on with the batch that was stopped or broken off, by the means that are chosen now."""
        self.shown.emit()
        batch = self.controller.batch
        if batch is None or self.controller.is_running:
            return
        chosen = self._pane.choices
        if not self._can_reach(chosen.cluster) or not self._may_run():
            return
        asked, means = batch.options, (chosen.side_by_side, chosen.cluster)
        is_thorough = asked.set_play or asked.variations or bool(asked.refutations)
        choices = BatchChoices(means[0], int(asked.seconds or 0), is_thorough, means[1])
        self._settings.batch = choices
        self._pane.show_choices(choices)
        self.controller.go_on(replace(asked, side_by_side=means[0], cluster=means[1]))
        self._pane.table.setFocus()

    @Slot()
    def give_up(self) -> None:
        """Offer the batch that was broken off no more."""
        self.controller.give_up()

    def _may_run(self) -> bool:
        """Tell whether no other window is at a batch; there is one in the store at a time."""
        self._history.path.parent.mkdir(parents=True, exist_ok=True)
        if self._lock.isLocked() or self._lock.tryLock(0):
            return True
        self._refresh()
        self._pane.tell(tr("Another window is solving a batch. Wait for its end."))
        return False

    def _take_unfinished(self, batch: Batch | None) -> None:
        if batch is None or self.controller.is_running or self.controller.batch is not None:
            return
        if not self._lock.tryLock(0):
            return  # another window is at it
        self._lock.unlock()
        self.controller.show(batch)
        sentence = tr("A batch of “%1” was broken off after %2 of %3 problems.")
        if not batch.name:
            sentence = tr("A batch was broken off after %2 of %3 problems.")
        total = len(batch.items)
        sentence = filled(sentence, batch.name, batch.over_count, total)
        self.unfinished.emit(sentence, self._continue_words())

    # ------------------------------------------------------------ showing

    @Slot()
    def _on_begun(self) -> None:
        batch = self.controller.batch
        self._pane.model.show_items(() if batch is None else batch.entries, self.controller.items)
        self._begin_to_count()
        self._refresh()

    @Slot()
    def _on_reworded(self) -> None:
        if self.controller.batch is not None:
            self._pane.model.note_entries(self.controller.batch.entries)

    def _begin_to_count(self) -> None:
        """Tell the time used, and that left, from now on."""
        self._began = self._last_end = time.monotonic()
        self._first_began = None
        self._done_before = len(self.controller.items) - self.controller.left_count

    @Slot(int)
    def _on_item(self, number: int) -> None:
        if self.controller.items[number].is_over:
            self._last_end = time.monotonic()
            return
        self._in_work = number
        if self._first_began is None:  # until then processes began, or workers were waited for
            self._first_began = time.monotonic()

    @Slot()
    def _on_items(self) -> None:
        """Show what became of some problems with their rows, so that all is painted once."""
        if self.controller.is_running:
            self._pane.keep_in_sight(self._in_work)
        if self._clock.isActive():
            self._clock.start()  # the time is told with them, and else when nothing ends for long
        self._show_state()

    @Slot()
    def _on_pause(self) -> None:
        if self.controller.state is BatchState.PAUSED:
            self.controller.resume()
        else:
            self.controller.pause()

    @Slot()
    def _on_ended(self) -> None:
        self._lock.unlock()
        self._pane.model.show_stale()  # all is shown now, and what is said next must stay
        self._refresh()
        told = words_at(self._pane.state_label.setText)
        self._pane.announce()
        self.logged.emit(told)
        QApplication.alert(self._window)

    @Slot()
    def _refresh(self) -> None:
        pane, batch = self._pane, self.controller
        state = batch.state
        is_idle = state is BatchState.IDLE
        pane.let_choose(is_wished=is_idle)
        pane.start_button.setEnabled(is_idle)
        pane.continue_button.setVisible(is_idle and batch.left_count > 0)
        say(pane.continue_button.setText, self._continue_words())
        pane.pause_button.setEnabled(state in (BatchState.RUNNING, BatchState.PAUSED))
        is_paused = state is BatchState.PAUSED
        set_icon(pane.pause_button, "solve" if is_paused else "pause")
        pane.stop_button.setEnabled(pane.pause_button.isEnabled())
        pane.model.note_pause(is_paused)
        if state is BatchState.RUNNING and not self._clock.isActive():
            self._begin_to_count()
            self._clock.start()
        elif state is not BatchState.RUNNING:
            self._clock.stop()
        self._show_state()

    def _continue_words(self) -> str:
        batch = self.controller
        done = len(batch.items) - batch.left_count
        return filled(tr("Continue with %1 of %2"), done + 1, len(batch.items))

    @Slot()
    def _show_state(self) -> None:
        items = self.controller.items
        done = len(items) - self.controller.left_count
        is_idle = not self.controller.is_running
        counts = self.controller.counts
        is_stored = any(it.state is ItemState.SOLVED and not it.is_late for it in +counts)
        self._pane.store_button.setEnabled(is_idle and is_stored)
        self._pane.copy_button.setEnabled(bool(items))
        self._pane.csv_button.setEnabled(bool(items))
        self._pane.tell(self._state_words(items, done))
        self._pane.show_done(done, len(items))

    def _state_words(self, items: Sequence[BatchItem], done: int) -> str:
        if not items:
            return tr("Choose which problems to solve, and press Start.")
        words = [
            self._other_file(),
            filled(tr("%1 of %2 problems"), grouped(done), grouped(len(items))),
        ]
        words += _count_words(self.controller.counts)
        state = self.controller.state
        if state is BatchState.PAUSED:
            words.append(tr("paused"))
        elif state is BatchState.STOPPING:
            words.append(tr("stopping…"))
        elif state is BatchState.RUNNING:
            words.append(self._time_left(done, len(items)))
        words.append(_worker_words(self.controller.workers))
        return joined(DOT, filter(None, words))

    def _other_file(self) -> str:
        """Name the file that the batch is about, where another one is open."""
        batch = self.controller.batch
        name = "" if batch is None else batch.name
        return tr("“%1”", name) if name and name != self._file_name() else ""

    def _file_name(self) -> str:
        return self._editor.path.name if self._editor.path is not None else ""

    def _time_left(self, done: int, total: int) -> str:
        now = time.monotonic()
        used, new = now - self._began, done - self._done_before
        if new < 1 or used < 1:
            return clock(used)
        usual = (self._last_end - (self._first_began or self._began)) / new
        if now - self._last_end > max(2 * usual, LEAST_SECONDS):  # a hard one: who can tell?
            return clock(used) + DOT + tr("time left cannot be told yet")
        left = filled(tr("about %1 left"), clock(max(1.0, usual * (total - done))))
        return clock(used) + DOT + left

    @Slot(int)
    def _go_to(self, number: int) -> None:
        """Put the problem of a row on the board, where the file still holds it."""
        batch = self.controller.batch
        if batch is None or number >= len(self.controller.items):
            return
        item, entry = self.controller.items[number], batch.entries[number]
        document = self._editor.document
        self._history.do(lambda _: Places(document).place_of(entry, item), self._show_place)

    def _show_place(self, place: int | None) -> None:
        if place is None:
            self.noted.emit(tr("This problem is not in the file that is open."))
        else:
            self._editor.go_to(place)

    # ------------------------------------------------------------ storing

    @Slot()
    def store(self) -> None:
        """Store the solutions found in the problems of the open file, as one step to undo."""
        batch, document = self.controller.batch, self._editor.document
        if batch is None:
            return
        solved = tuple(item for item in self.controller.items if item.state is ItemState.SOLVED)

        def read(store: RunStore) -> Storing:
            return match(store, batch, solved, document)

        self._history.do(read, self._take_texts)

    def _take_texts(self, found: Storing) -> None:
        _, missed = found.put_into(self._editor.document)
        self._editor.apply(
            tr("Store the solutions of the batch"),
            lambda document: found.put_into(document)[0],
        )
        count = len(found.texts) + found.missed - missed
        stored = filled(tr("Solutions stored: %1."), count)
        left = filled(tr("Problems that have changed or are gone: %1."), missed)
        self.noted.emit(joined(" ", (stored, left)) if missed else stored)


def _count_words(counts: Counter[ItemKind]) -> list[str]:
    """Say how many problems have which verdict, or why they have none."""
    timely = {kind: count for kind, count in (+counts).items() if not kind.is_late}
    words = [
        filled("%1 %2", verdict_word(Verdict(kind.verdict)), count)
        for kind, count in timely.items()
        if kind.state is ItemState.SOLVED and kind.verdict
    ]
    for state, text in (
        (ItemState.LIMITED, tr("incomplete %1")),
        (ItemState.REFUSED, tr("cannot be solved %1")),
        (ItemState.FAILED, tr("failed %1")),
    ):
        if count := sum(number for kind, number in timely.items() if kind.state is state):
            words.append(filled(text, count))
    if late := (+counts).total() - sum(timely.values()):
        words.append(filled(tr("outdated %1"), late))
    return words


def _worker_words(workers: Sequence[WorkerTally] | None) -> str:
    """Say how many workers of a cluster take part, and which, where they are few."""
    if workers is None:
        return ""
    if not workers:
        return tr("waiting for workers")
    count = filled(tr("workers: %1"), len(workers))
    names = ", ".join(f"{it.name}: {it.done}" for it in workers[:_MOST_WORKERS])
    return joined(" ", (count, f"({names}…)" if len(workers) > _MOST_WORKERS else f"({names})"))


def _places(
    which: Which, document: Document, marked: Sequence[int], store: RunStore
) -> tuple[int, ...]:
    everything = range(len(document.entries))
    if which is Which.MARKED:
        return tuple(place for place in marked if place in everything)
    if which is Which.ALL:
        return tuple(everything)
    return tuple(p for p in everything if not _is_solved(document.entries[p], store))


def _is_solved(entry: Entry, store: RunStore) -> bool:
    question = question_of(entry)
    return question is not None and bool(store.complete_runs(question.key))
