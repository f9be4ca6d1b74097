"""Case 6: the program dies with unsaved work, by a kill, a crash or a request to end."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.recovery.locks import usual_folder
from composer.recovery.offers import find_offers
from composer.windows.main_window import MainWindow
from tests.faults.world import collection, run_python

PROGRAM = """
import faulthandler, os, signal, sys
from PySide6.QtCore import QTimer
from composer import app
from composer.windows.main_window import MainWindow

path, death = sys.argv[1:]

def die():
    if death == "crash":
        faulthandler._sigsegv()
    os.kill(os.getpid(), int(death))

class Window(MainWindow):
    def begin(self, paths):
        self.file_commands.autosave.written.connect(die)
        # Read beside the window, by modules that are loaded for the first file.
        self.file_commands.opened.connect(lambda _: QTimer.singleShot(0, self.change))
        super().begin([path])

    def change(self):
        self.commands.clear.trigger()
        self.commands.game_array.trigger()

app.MainWindow = Window
sys.exit(app.run([]))
"""


@pytest.mark.parametrize(
    ("death", "code"),
    [(signal.SIGKILL, -9), ("crash", -11), (signal.SIGTERM, 0)],
)
def test_the_work_is_offered_at_the_next_start(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, death: signal.Signals | str, code: int
) -> None:
    path = tmp_path / "probs.olv"
    path.write_bytes(collection(3))
    before = path.read_bytes()
    word = death if isinstance(death, str) else str(death.value)
    died = run_python(PROGRAM, path, word)
    assert died.returncode == code
    assert path.read_bytes() == before

    window.begin([])
    qtbot.waitUntil(lambda: window.recovery_commands.dialog is not None)
    dialog = window.recovery_commands.dialog
    assert dialog is not None
    assert "probs.olv" in dialog.list.item(0).text()
    assert "2 changes" in dialog.list.item(0).text()
    dialog.restore_button.click()
    assert sum(map(bool, window.editor.document.entry.setup.squares)) == 32
    assert len(window.editor.document.entries) == 3
    assert not window.editor.is_clean


def test_a_program_that_runs_is_left_alone(
    qtbot: QtBot, qapp: QApplication, window: MainWindow
) -> None:
    window.commands.game_array.trigger()
    window.file_commands.autosave.flush()
    script = """
from composer.recovery.locks import usual_folder
from composer.recovery.offers import find_offers
print(len(find_offers(usual_folder())))
"""
    assert run_python(script).stdout == "0\n"


KILLER = """
import os, random, signal, sys, time
from datetime import UTC, datetime
from pathlib import Path
from dataclasses import replace
from composer.editor import FileState
from composer.recovery import journal
from composer.recovery.journal import JournalWriter, Snapshot, read_journal
from tests.faults.world import many

journal.SMALLEST_REWRITE = 1000  # write anew often: that is the risky moment
path, choice = Path(sys.argv[1]), random.Random(5)
document, file = many(200), FileState(Path("/probs.olv"))

def states():
    count = 0
    while True:
        count += 1
        entry = replace(document.entries[0], source=f"state {count}", verbatim=None)
        entries = (*document.entries[:100], *[entry] * (1 + count % 5), *document.entries[100:])
        yield Snapshot(replace(document, entries=entries), file, count, datetime.now(UTC))

found = set()
for number in range(int(sys.argv[2])):
    path.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        writer = JournalWriter(path)
        for snapshot in states():
            writer.write(snapshot)
    while not path.exists():
        time.sleep(0.001)
    time.sleep(0.05 * choice.random())
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    snapshot = read_journal(path)
    count = snapshot.changes
    assert len(snapshot.document.entries) == 200 + 1 + count % 5
    assert snapshot.document.entries[100].source == f"state {count}"
    found.add(count)
print(number + 1, len(found))
"""


def test_a_kill_while_the_copy_is_written_leaves_a_whole_state(tmp_path: Path) -> None:
    killer = run_python(KILLER, tmp_path / "a.journal", 8)
    assert killer.stderr == ""
    rounds, states = map(int, killer.stdout.split())
    assert rounds == 8
    assert states > 1


def test_nothing_is_offered_after_an_orderly_end(window: MainWindow, tmp_path: Path) -> None:
    window.commands.game_array.trigger()
    window.file_commands.autosave.flush()
    window.file_commands._on_name_chosen(str(tmp_path / "a.olv"))
    window.close()
    assert find_offers(usual_folder()) == []
