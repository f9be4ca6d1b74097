"""Getting the compiled kernel ready: once for each machine, in a process of its own.

Compiling takes many seconds of processor time and would hold up the threads of
this process; in another one it does not.  ``python -m solver.prepare`` is that
process.
"""

from __future__ import annotations

import contextlib
import logging
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from solver.kernel import cache

if sys.platform != "win32":
    import fcntl

_log = logging.getLogger(__name__)
_lock = threading.Lock()
_FOR_PARENT = "--for-parent"


def is_ready() -> bool:
    """Tell whether a solve can start at once; False on the very first start."""
    return cache.is_compiled()


def prepare(should_give_up: Callable[[], bool] = lambda: False) -> None:
    """Compile the kernel in another process and wait for it; do nothing if that was done before.

    *should_give_up* is asked ten times a second; once it says yes, the other
    process is ended.  Where that process fails (no rights to write, no room), the
    kernel is compiled in this one when it is first used; that costs time, nothing else.
    """
    if is_ready() or not cache.can_be_kept():
        return
    with _lock:
        if not is_ready():
            _compile_elsewhere(should_give_up)


def _compile_elsewhere(should_give_up: Callable[[], bool]) -> None:
    root = str(Path(__file__).parent.parent)
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH", "")]))
    with (
        tempfile.TemporaryFile() as errors,
        subprocess.Popen(
            [sys.executable, "-m", "solver.prepare", _FOR_PARENT],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,  # its end tells the other process that this one has gone
            stdout=subprocess.DEVNULL,
            stderr=errors,
        ) as compiling,
    ):
        while compiling.poll() is None:
            if should_give_up():
                compiling.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                compiling.wait(0.1)
        if compiling.returncode and not should_give_up():
            errors.seek(0)
            text = errors.read().decode(errors="replace").strip()
            _log.warning("the kernel could not be compiled ahead: %s", text[-2000:])


def load_here() -> None:
    """Load the kernel into this process, compiling and keeping it where nobody has before."""
    from solver.kernel.engine import load

    if is_ready():
        load()
        return
    with _one_at_a_time():
        load()
        cache.mark_compiled()


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Wait until no other process compiles the same kernel; on Windows, do not wait."""
    with contextlib.ExitStack() as held:
        if sys.platform != "win32" and cache.can_be_kept():
            lock = held.enter_context((cache.folder() / "compiling.lock").open("w"))
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _end_with_parent() -> None:
    """End this process when the one that waits for it is gone, killed for instance."""
    while os.read(0, 1):  # not sys.stdin: its lock would hold up the end of this process
        pass
    os._exit(1)


if __name__ == "__main__":
    if _FOR_PARENT in sys.argv:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    load_here()
