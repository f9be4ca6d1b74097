"""Case 25: clocks that jump, commas for points, writing from the right, 10 000 steps back."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from composer.formats.files import FileFormat, load, save_document
from composer.formats.olv.document import read_olv, write_olv
from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.shared.moments import time_words
from composer.panels.shared.prompts import age_words
from composer.recovery.locks import usual_folder
from composer.recovery.offers import find_offers
from composer.windows.main_window import MainWindow
from solver.counting import grouped
from solver.notation.fen import parse_fen
from solver.stipulation import Stipulation
from tests.composer.windows.files.test_files import notice
from tests.faults.world import ROOT, collection, run_python, save_changed


@pytest.fixture(params=["de_DE", "ar_EG", "fr_FR", "tr_TR"])
def locale(request: pytest.FixtureRequest) -> Iterator[str]:
    """Let Qt believe that it is at work elsewhere."""
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield request.param
    QLocale.setDefault(before)


# ---------------------------------------------------------------- place


def test_half_moves_are_written_with_a_point(window: MainWindow, locale: str) -> None:
    window.editor.apply("Ask", lambda document: edits.edit_entry(document, stipulation="h#2.5"))
    window.question.field.setFocus()
    data = write_olv(window.editor.document)
    assert b"h#2.5" in data
    assert read_olv(data).document.entry.stipulation == "h#2.5"


def test_a_comma_is_read_as_the_point_it_means() -> None:
    assert str(Stipulation.parse("h#2,5")) == "h#2.5"


def test_results_are_the_same_everywhere(tmp_path: Path) -> None:
    fen = "6R1/7q/8/5k2/3K1B2/8/8/8 w - - 0 1"
    answers = []
    for language, zone in (("C", "UTC"), ("de_DE.UTF-8", "Asia/Kolkata"), ("tr_TR.UTF-8", "EST")):
        done = subprocess.run(
            [sys.executable, "-m", "composer", "solve", fen, "h#2.5", "--json"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "LC_ALL": language, "LANG": language, "TZ": zone},
        )
        answer = json.loads(done.stdout)
        answers.append([answer["stipulation"], answer["verdict"], answer.get("solutions")])
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][0] == "h#2.5"


RIGHT_TO_LEFT = "محمد علي \u202eolv.txt\u202c שלום"


def test_writing_from_the_right_is_kept(tmp_path: Path) -> None:
    entry = Entry(parse_fen("8/8/8/8/8/8/8/K1k5 w - - 0 1"), "#2", (RIGHT_TO_LEFT,), RIGHT_TO_LEFT)
    path = tmp_path / "rtl.olv"
    save_document(path, Document((entry,)), FileFormat.OLV)
    loaded = load(path).document.entry
    assert loaded.authors == (RIGHT_TO_LEFT,)
    assert loaded.source == RIGHT_TO_LEFT


def test_a_window_from_the_right_works(
    qapp: QApplication, window: MainWindow, tmp_path: Path
) -> None:
    from PySide6.QtCore import Qt

    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        window.commands.example.trigger()
        window.file_commands._on_name_chosen(str(tmp_path / "a.olv"))
        assert window.editor.is_clean
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


# ---------------------------------------------------------------- time


def test_a_clock_that_jumps_spoils_no_words(locale: str) -> None:
    now = datetime.now().astimezone()
    assert age_words(timedelta(seconds=-5000)) == "second"
    assert age_words(timedelta(days=20_000)) == f"{grouped(20000)} days"
    for time_ in (now - timedelta(days=400), now + timedelta(days=400)):
        assert time_words(time_)


def test_recovery_stands_a_clock_that_was_wrong(window: MainWindow, tmp_path: Path) -> None:
    window.commands.game_array.trigger()
    window.file_commands.autosave.flush()
    window.end()
    for moment in (0, 2**32):
        for path in usual_folder().iterdir():
            os.utime(path, (moment, moment))
        [offer] = find_offers(usual_folder())
        assert sum(map(bool, offer.snapshot.document.entry.setup.squares)) == 32
        offer.release()


def test_a_file_from_the_future_is_opened_and_saved(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.olv"
    path.write_bytes(collection(2))
    os.utime(path, (2**33, 2**33))
    save_changed(window, path)
    assert notice(window) == ""


def test_a_process_that_is_suspended_goes_on_where_it_was(tmp_path: Path) -> None:
    saver = """
import sys
from pathlib import Path
from composer.formats.files import FileFormat, save_document
from tests.faults.world import many, peak_memory
print("begun", flush=True)
for number in range(30):
    save_document(Path(sys.argv[1]), many(500, str(number)), FileFormat.OLV)
"""
    path = tmp_path / "a.olv"
    process = subprocess.Popen(
        [sys.executable, "-c", saver, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    for _ in range(5):
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.02)
        process.send_signal(signal.SIGCONT)
        time.sleep(0.01)
    assert process.wait(60) == 0
    process.stdout.close()
    assert path.read_bytes() == collection(500, "29")


def test_a_search_that_is_suspended_has_the_same_answer() -> None:
    script = """
import os, signal, subprocess, sys
from solver.counting import grouped
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver import solve
from solver.stipulation import Stipulation
task = Task(Problem(parse_fen("8/8/8/2p5/8/1K6/B2N4/k7 w - - 0 1"), Stipulation.parse("#3")))
expected = solve.solve(task)
wake = f"sleep 0.05; kill -CONT {os.getpid()}"
handle = solve.start(task)
for _ in range(3):
    subprocess.Popen(["sh", "-c", wake])
    os.kill(os.getpid(), signal.SIGSTOP)
solution = handle.result()
assert solution.keys == expected.keys and solution.is_decided == expected.is_decided
print("same")
"""
    done = run_python(script)
    assert done.stdout == "same\n"


# ---------------------------------------------------------------- length


STEPS = """
import sys
from functools import partial
from PySide6.QtCore import QCoreApplication
from composer.editor import Editor
from composer.model import edits
from tests.faults.world import many, peak_memory

def edit(document, number):
    return edits.edit_entry(document, source=str(number))

app = QCoreApplication([])
editor = Editor(app)
editor.replace(many(50))
first = editor.document
before = peak_memory()
for number in range(10_000):
    editor.apply("Change", partial(edit, number=number))
last = editor.document
held = peak_memory()
for _ in range(int(sys.argv[1])):
    while editor.history.canUndo():
        editor.undo()
    assert editor.document == first
    while editor.history.canRedo():
        editor.redo()
    assert editor.document == last
assert editor.history.count() == 10_000
after = peak_memory()
print(held - before, after - held)
"""


def test_ten_thousand_steps_back_and_forth_three_times_take_bounded_memory() -> None:
    done = run_python(STEPS, 3)
    assert done.stderr == ""
    held, more = map(int, done.stdout.split())
    assert held < 60  # megabytes
    assert more < 10
