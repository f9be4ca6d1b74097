"""Case 7: two windows or two processes have one file open, and both save."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from composer.windows.main_window import MainWindow
from tests.composer.windows.test_main_window import press, question
from tests.faults.world import ROOT, collection, names, run_python

RACE = """
import os, sys
from pathlib import Path
from composer.formats.files import ChangedError, FileFormat, load, save_document
from tests.faults.world import collection, many

path = Path(sys.argv[1])
told = 0
for number in range(40):
    path.write_bytes(collection(30, "first"))
    stamp = load(path).stamp
    gate, opener = os.pipe()
    children = []
    for name in ("one", "two", "three"):
        child = os.fork()
        if child == 0:
            os.close(opener)
            os.read(gate, 1)  # all begin at the same moment
            try:
                save_document(path, many(30, name), FileFormat.OLV, expected=stamp)
            except ChangedError:
                os._exit(7)
            os._exit(0)
        children.append(child)
    os.close(gate)
    os.close(opener)
    codes = sorted(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children)
    assert codes == [0, 7, 7], codes
    assert path.read_bytes() in [collection(30, name) for name in ("one", "two", "three")]
print("done")
"""


def test_of_three_that_save_at_the_same_moment_two_are_told(tmp_path: Path) -> None:
    done = run_python(RACE, tmp_path / "probs.olv")
    assert done.stderr == ""
    assert done.stdout == "done\n"
    assert names(tmp_path) == ["probs.olv"]


HOLDER = """
import sys
from pathlib import Path
from composer.recovery.locks import Claim, usual_folder
claim = Claim(Path(sys.argv[1]), usual_folder())
print(claim.is_ours, flush=True)
sys.stdin.read()
"""


def test_a_file_that_another_process_has_open_is_told(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "probs.olv"
    path.write_bytes(collection(2))
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "True\n"
    window.open_files([str(path)])
    assert "already open in another window" in question(window).text()
    press(question(window), "Read only")
    assert "(read only)" in window.windowTitle()
    holder.kill()
    holder.communicate()
    window.open_files([str(path)])  # the lock of a process that died is no lock
    assert window.windowTitle().startswith("probs.olv[*]")


def test_time_size_and_content_each_tell_a_change(window: MainWindow, tmp_path: Path) -> None:
    import os

    path = tmp_path / "probs.olv"
    data = collection(2)
    for changed, keeps_time in ((data.replace(b"#2", b"#3"), True), (data + b"\n", False)):
        path.write_bytes(data)
        window.editor.mark_saved()
        window.open_files([str(path)])
        status = path.stat()
        path.write_bytes(changed)
        if keeps_time:
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        window.commands.side_to_move.trigger()
        window.commands.save.trigger()
        assert "changed by another program" in question(window).text()
        press(question(window), "Reload it")
        assert window.editor.is_clean
        assert path.read_bytes() == changed
