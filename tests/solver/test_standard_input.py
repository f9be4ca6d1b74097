"""Nobody listens at the standard input itself: on Windows libraries would not load meanwhile."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest

from solver.kernel.keeping import cache

ROOT = Path(__file__).parents[2]
TAKEN = """
import os
from solver.standard_input import take_input
taken = take_input()
print(os.read(0, 9), os.read(taken, 9))
"""
COMPILING = ("-m", "solver.prepare", "--for-parent")
LISTENERS = {
    "compiling": (*COMPILING, "direct"),
    "compiling a variant": (*COMPILING, "--freeze"),
    "a crew's process": ("-m", "composer.crew.worker"),
    "an engine": ("-m", "composer", "uci"),
}


def test_what_was_the_standard_input_is_read_elsewhere() -> None:
    done = subprocess.run(
        [sys.executable, "-c", TAKEN], input=b"go", cwd=ROOT, capture_output=True, check=True
    )
    assert done.stdout.split() == [b"b''", b"b'go'"]


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux what a process has open")
@pytest.mark.parametrize("words", LISTENERS.values(), ids=LISTENERS.keys())
def test_a_process_that_listens_leaves_nothing_there(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    listening = subprocess.Popen(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, cache.FOLDER_VARIABLE: str(tmp_path), "MATEWRIGHT_KERNEL": "compiled"},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    assert listening.stdin is not None
    with suppress(BrokenPipeError), listening:
        while _standard_input(listening) != os.devnull:
            assert listening.poll() is None
            Event().wait(0.01)
        listening.stdin.close()


def _standard_input(process: subprocess.Popen[bytes]) -> str:
    with suppress(OSError):
        return os.readlink(f"/proc/{process.pid}/fd/0")  # noqa: PTH115 - a pipe is no path
    return ""
