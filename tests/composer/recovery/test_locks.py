"""Locks that die with the process that held them, whatever number the next process has."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from composer.recovery.locks import Claim, take_lock

_HOLD = """
import sys, time
from PySide6.QtCore import QLockFile
lock = QLockFile(sys.argv[1])
lock.setStaleLockTime(0)
assert lock.tryLock(0)
print("held", flush=True)
time.sleep(600)
"""


def _left_by_a_dead_process(path: Path) -> None:
    """Leave a lock of a process that was killed, under the number that this one has."""
    order = [sys.executable, "-c", _HOLD, str(path)]
    with subprocess.Popen(order, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        holder.send_signal(signal.SIGKILL)
    number, *rest = path.read_text().splitlines(keepends=True)
    path.write_text("".join((number.replace(str(holder.pid), str(os.getpid())), *rest)))


def test_a_lock_of_a_dead_process_with_our_number_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "copy.lock"
    _left_by_a_dead_process(path)
    lock = take_lock(path)
    assert lock is not None
    lock.unlock()


def test_a_lock_that_this_process_holds_is_not_taken_from_it(tmp_path: Path) -> None:
    path = tmp_path / "copy.lock"
    held = take_lock(path)
    assert held is not None
    assert take_lock(path) is None
    assert path.exists()
    held.unlock()


def test_a_file_that_another_window_of_this_process_has_is_not_ours(tmp_path: Path) -> None:
    first = Claim(tmp_path / "a.olv", tmp_path / "locks")
    second = Claim(tmp_path / "a.olv", tmp_path / "locks")
    assert (first.is_ours, second.is_ours) == (True, False)
    first.release()
