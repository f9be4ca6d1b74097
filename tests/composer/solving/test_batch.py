"""A batch with real processes: every problem answered, whatever is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QObject, Slot
from pytestqt.qtbot import QtBot

from composer import language as languages
from composer.crew.crew import ProcessCrew
from composer.language import Language
from composer.model.document import Document, Entry
from composer.runs.batches import (
    Batch,
    BatchItem,
    BatchOptions,
    ItemState,
    items_of,
    unfinished_batch,
)
from composer.runs.errors import RunsError
from composer.runs.item_words import item_sentence
from composer.runs.record import Run, RunState
from composer.runs.store import RunStore
from composer.solving.batch import BatchController, BatchState
from composer.solving.journals import usual_folder
from composer.solving.run_history import RunHistory
from tests.composer.runs.problems import LONG, MISSING, SOUND, TWINS, TWO_KEYS

Seen = TypeVar("Seen")

ROOT = Path(__file__).parents[3]


class Desk(QObject):
    """A batch controller with its history, and somebody who listens."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.history = RunHistory(path)
        self.batch = BatchController(self.history)
        self.troubles: list[str] = []
        self.progress: list[int] = []
        self.batch.troubled.connect(self.troubles.append)
        self.batch.progressed.connect(self._on_progress)

    @Slot(int, object)
    def _on_progress(self, number: int, news: object) -> None:
        self.progress.append(number)

    def begin(self, *entries: Entry, **options: float) -> None:
        """Solve *entries*."""
        self.batch.begin(make_batch(*entries, **options))

    def close(self) -> None:
        """Close everything as a window does."""
        self.batch.shutdown()
        self.history.shutdown()

    def states(self) -> list[ItemState]:
        return [item.state for item in self.batch.items]

    def sentences(self) -> list[str]:
        assert self.batch.batch is not None
        entries = self.batch.batch.entries
        return [item_sentence(item, entries[item.number]) for item in self.batch.items]


def make_batch(*entries: Entry, **options: float) -> Batch:
    document = Document(entries)
    items = items_of(document, range(len(entries)))
    return Batch("file.olv", BatchOptions(**options), entries, items)  # type: ignore[arg-type]


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path / "runs.sqlite")
    yield desk
    desk.close()


def wait_for_end(qtbot: QtBot, desk: Desk) -> None:
    qtbot.waitUntil(lambda: not desk.batch.is_running)


def wait_for_search(qtbot: QtBot, desk: Desk, number: int = 0) -> None:
    """Wait until a process searches a problem and says so."""
    qtbot.waitUntil(lambda: number in desk.progress)


def kept(desk: Desk, look: Callable[[RunStore], Seen]) -> Seen:
    """Return what another process sees in the store."""
    store = RunStore(desk.path)
    found = look(store)
    store.close()
    return found


def run_of(desk: Desk, item: BatchItem) -> Run:
    """Return the newest run of the problem of *item*."""
    question = item.question
    return kept(desk, lambda store: store.runs_of(question))[0]


def pid_of(desk: Desk) -> int:
    return pid_of_process(desk.batch)


def pid_of_process(batch: BatchController) -> int:
    """Return the number of the only process that searches."""
    assert isinstance(batch._crew, ProcessCrew)
    (process,) = batch._crew.processes
    return process._process.pid


def is_alive(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_problem_is_over_when_its_result_is_kept(qtbot: QtBot, desk: Desk) -> None:
    told: list[tuple[int, ItemState, bool]] = []

    def note(number: int) -> None:
        item = desk.batch.items[number]
        is_kept = kept(desk, lambda store: store.run(item.run or "")) is not None
        told.append((number, item.state, is_kept))

    desk.batch.item_changed.connect(note)
    desk.begin(SOUND, TWO_KEYS, SOUND)
    wait_for_end(qtbot, desk)
    assert [it for it in told if it[1] is not ItemState.RUNNING] == [
        (number, ItemState.SOLVED, True) for number in range(3)
    ]


def test_every_problem_is_answered_and_a_bad_one_stops_nothing(qtbot: QtBot, desk: Desk) -> None:
    soup = Entry(SOUND.setup, "soup")
    broken = Entry(fault="Line 7: not readable: soup.")
    beheaded = Entry(SOUND.setup, "#2", extra=(("twins", {"b": "Remove e4"}),))
    desk.begin(SOUND, MISSING, soup, broken, TWINS, TWO_KEYS, beheaded)
    wait_for_end(qtbot, desk)
    assert desk.states() == [
        ItemState.SOLVED,
        ItemState.REFUSED,
        ItemState.REFUSED,
        ItemState.REFUSED,
        ItemState.SOLVED,
        ItemState.SOLVED,
        ItemState.REFUSED,
    ]
    sentences = desk.sentences()
    assert sentences[0] == "Mate in 2. One key: sound."
    assert "Black has no king" in sentences[1]
    assert "“soup”" in sentences[2]
    assert sentences[3] == "Line 7: not readable: soup."
    assert sentences[4] == "a) h#2. One solution: sound. b) h#2. One solution: sound."
    assert sentences[6].startswith("b) Black has no king.")
    languages.speak(Language.GERMAN)
    try:
        again = desk.sentences()
    finally:
        languages.speak(Language.ENGLISH)
    assert again[0] == "Matt in 2. Ein Schlüssel: korrekt."
    assert "Schwarz" in again[1]
    assert again[4].startswith("a) h#2. Eine Lösung")


def test_results_go_into_the_history_with_the_batch(qtbot: QtBot, desk: Desk) -> None:
    desk.begin(SOUND, variations=True)
    wait_for_end(qtbot, desk)
    (item,) = desk.batch.items
    assert item.run is not None
    run = run_of(desk, item)
    assert run.uid == item.run
    assert run.is_complete
    assert run.question == item.question
    text = kept(desk, lambda store: store.body(item.run or "").text)
    assert "1.Qf7-b7 !" in str(text)
    qtbot.waitUntil(lambda: desk.history.is_computer_tested(SOUND))


def test_a_limit_is_met_and_said(qtbot: QtBot, desk: Desk) -> None:
    desk.begin(LONG, TWO_KEYS, seconds=0.3)
    wait_for_end(qtbot, desk)
    assert desk.states() == [ItemState.LIMITED, ItemState.SOLVED]
    assert desk.batch.items[0].verdict is None
    assert not desk.history.is_computer_tested(LONG)


def test_a_store_that_fails_in_the_midst_lets_problems_wait(
    qtbot: QtBot, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(store: RunStore) -> None:
        raise RunsError("The history of runs cannot be written: the disk is full.")

    desk.begin(TWO_KEYS, LONG, SOUND)
    wait_for_search(qtbot, desk, 1)
    monkeypatch.setattr(RunStore, "trim_if_grown", fail)
    os.kill(pid_of(desk), signal.SIGKILL)
    wait_for_end(qtbot, desk)
    assert len(desk.troubles) == 1
    assert "the disk is full" in desk.troubles[0]
    assert desk.states() == [ItemState.SOLVED, ItemState.WAITING, ItemState.WAITING]


def test_several_problems_are_solved_side_by_side(qtbot: QtBot, desk: Desk) -> None:
    desk.begin(LONG, LONG, TWO_KEYS, side_by_side=2)
    wait_for_search(qtbot, desk, 0)
    wait_for_search(qtbot, desk, 1)
    assert desk.states() == [ItemState.RUNNING, ItemState.RUNNING, ItemState.WAITING]
    desk.batch.stop()
    wait_for_end(qtbot, desk)


def test_pausing_halts_the_processes_and_resuming_goes_on(qtbot: QtBot, desk: Desk) -> None:
    desk.begin(LONG, TWO_KEYS)
    wait_for_search(qtbot, desk)
    desk.batch.pause()
    assert desk.batch.state is BatchState.PAUSED
    assert desk.states() == [ItemState.RUNNING, ItemState.WAITING]
    pid = pid_of(desk)
    qtbot.waitUntil(lambda: not _works(qtbot, pid))
    before = _ticks(pid)
    desk.batch.resume()
    qtbot.waitUntil(lambda: _ticks(pid) - before > 20)


def _works(qtbot: QtBot, pid: int) -> bool:
    """Tell whether a process uses processor time."""
    before = _ticks(pid)
    qtbot.wait(300)
    return _ticks(pid) - before > 5


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def test_stopping_keeps_what_is_over_and_continuing_does_the_rest(qtbot: QtBot, desk: Desk) -> None:
    desk.begin(TWO_KEYS, LONG, SOUND)
    wait_for_search(qtbot, desk, 1)
    desk.batch.stop()
    assert desk.batch.state is BatchState.STOPPING
    wait_for_end(qtbot, desk)
    assert desk.states() == [ItemState.SOLVED, ItemState.WAITING, ItemState.WAITING]
    assert run_of(desk, desk.batch.items[1]).state is RunState.STOPPED
    solved = desk.batch.items[0]
    desk.batch.go_on()
    desk.progress.clear()
    wait_for_search(qtbot, desk, 1)
    assert desk.batch.items[0] is solved


def test_a_problem_that_was_broken_off_is_taken_up_where_it_was(qtbot: QtBot, desk: Desk) -> None:
    desk.begin(LONG)
    wait_for_search(qtbot, desk)
    qtbot.waitUntil(lambda: any(usual_folder().glob("*.journal")))
    desk.batch.stop()
    wait_for_end(qtbot, desk)
    desk.progress.clear()
    desk.batch.go_on()
    wait_for_search(qtbot, desk)

    def runs() -> tuple[Run, ...]:
        return kept(desk, lambda store: store.runs_of(desk.batch.items[0].question))

    qtbot.waitUntil(lambda: len(runs()) == 2)
    newest, oldest = runs()
    assert (newest.is_continued, oldest.is_continued) == (True, False)


def test_a_process_that_is_killed_costs_its_problem_alone(qtbot: QtBot, desk: Desk) -> None:
    desk.begin(LONG, TWO_KEYS)
    wait_for_search(qtbot, desk)
    os.kill(pid_of(desk), signal.SIGKILL)
    wait_for_end(qtbot, desk)
    assert desk.states() == [ItemState.FAILED, ItemState.SOLVED]
    assert "ended unexpectedly" in desk.sentences()[0]
    desk.close()
    crashed = run_of(desk, desk.batch.items[0])
    assert crashed.state is RunState.FAILED
    assert not crashed.is_complete


def test_processes_that_cannot_begin_end_the_batch_with_a_word(
    qtbot: QtBot, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    desk.begin(TWO_KEYS, SOUND)
    wait_for_end(qtbot, desk)
    assert desk.troubles
    assert desk.states() == [ItemState.WAITING, ItemState.WAITING]


def test_a_store_that_cannot_be_written_ends_the_batch_with_a_word(
    qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("a file where the folder should be")
    desk = Desk(tmp_path / "file" / "runs.sqlite")
    desk.begin(TWO_KEYS, SOUND)
    wait_for_end(qtbot, desk)
    assert "history of runs" in desk.troubles[0]
    assert desk.states() == [ItemState.WAITING, ItemState.WAITING]
    desk.close()


def test_closing_leaves_no_process_and_the_batch_can_be_gone_on_with(
    qtbot: QtBot, desk: Desk
) -> None:
    desk.begin(TWO_KEYS, LONG, SOUND)
    wait_for_search(qtbot, desk, 1)
    pid = pid_of(desk)
    desk.close()
    assert not is_alive(pid)
    left = kept(desk, unfinished_batch)
    assert isinstance(left, Batch)
    assert [item.state for item in left.items] == [
        ItemState.SOLVED,
        ItemState.WAITING,
        ItemState.WAITING,
    ]
    assert left.over_count == 1


def test_a_batch_that_is_over_is_not_offered_again(qtbot: QtBot, desk: Desk) -> None:
    desk.begin(TWO_KEYS)
    wait_for_end(qtbot, desk)
    desk.close()
    assert kept(desk, unfinished_batch) is None


def test_a_batch_that_is_given_up_is_not_offered_again(qtbot: QtBot, desk: Desk) -> None:
    desk.begin(LONG)
    wait_for_search(qtbot, desk)
    desk.batch.stop()
    wait_for_end(qtbot, desk)
    desk.batch.give_up()
    desk.close()
    assert kept(desk, unfinished_batch) is None


def test_what_is_asked_survives_keeping(qtbot: QtBot, desk: Desk) -> None:
    castling = Entry(SOUND.setup.with_turn(False), "h#2.5", options=("Duplex", "SetPlay"))
    desk.begin(LONG, TWINS, castling, Entry(fault="Line 7: soup."))
    wait_for_search(qtbot, desk)
    desk.close()
    left = kept(desk, unfinished_batch)
    assert isinstance(left, Batch)
    assert [item.question for item in left.items] == [item.question for item in desk.batch.items]


# ------------------------------------------------------------ kill -9 of the whole program

PROGRAM = """
import json, os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from composer.solving.batch import BatchController
from composer.solving.journals import usual_folder
from composer.solving.run_history import RunHistory
from tests.composer.runs.problems import LONG, SOUND, TWO_KEYS
from tests.composer.solving.test_batch import make_batch, pid_of_process

app = QCoreApplication([])
batch = BatchController(RunHistory(Path(sys.argv[1])))
told = lambda number, news: print(number, pid_of_process(batch), flush=True)
batch.progressed.connect(told)
batch.begin(make_batch(SOUND, TWO_KEYS, LONG, SOUND))
app.exec()
"""


def test_a_killed_program_loses_no_result_and_the_batch_goes_on(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "runs.sqlite"
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    with program.stdout:
        for line in program.stdout:
            number, pid = map(int, line.split())
            if number == 2:
                break
        program.kill()
        program.wait()
    qtbot.waitUntil(lambda: not is_alive(pid))  # no orphan
    store = RunStore(path)
    left = unfinished_batch(store)
    assert left is not None
    assert [item.state for item in left.items[:2]] == [ItemState.SOLVED] * 2
    assert left.over_count == 2
    assert item_sentence(left.items[0], left.entries[0]) == "Mate in 2. One key: sound."
    runs = [run for item in left.items if (run := store.run(item.run or ""))]
    assert [run.is_complete for run in runs] == [True, True]
    store.close()
    shortened = Batch(
        left.name, BatchOptions(seconds=0.2), left.entries, left.items, left.uid, left.begun
    )
    desk = Desk(path)
    desk.batch.show(shortened)
    desk.batch.go_on()
    wait_for_end(qtbot, desk)
    assert desk.states() == [
        ItemState.SOLVED,
        ItemState.SOLVED,
        ItemState.LIMITED,
        ItemState.SOLVED,
    ]
    assert [item.run for item in desk.batch.items[:2]] == [item.run for item in left.items[:2]]
    desk.close()


def test_no_result_is_kept_twice_or_for_another_problem(qtbot: QtBot, desk: Desk) -> None:
    desk.begin(SOUND, TWO_KEYS, SOUND, side_by_side=2)
    wait_for_end(qtbot, desk)
    items: list[BatchItem] = desk.batch.items
    for item in items:
        runs = kept(desk, lambda store: store.all_telling())
        (run,) = (run for run in runs if run.uid == item.run)
        assert run.question == item.question
    assert len({item.run for item in items}) == 3
    assert [item.verdict for item in items] == ["sound"] * 3
