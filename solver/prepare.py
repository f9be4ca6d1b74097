"""Getting the compiled kernel ready: once for each machine, in a process of its own.

Compiling takes many seconds of processor time and would hold up the threads of
this process; in another one it does not.  ``python -m solver.prepare`` is that
process.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from solver.kernel import cache

_log = logging.getLogger(__name__)
_lock = threading.Lock()


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
    with subprocess.Popen(
        [sys.executable, "-m", "solver.prepare"],
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as compiling:
        while True:
            try:
                _, errors = compiling.communicate(timeout=0.1)
                break
            except subprocess.TimeoutExpired:
                if should_give_up():
                    compiling.kill()
    if compiling.returncode and not should_give_up():
        _log.warning("the kernel could not be compiled ahead: %s", errors.strip()[-2000:])


def compile_here() -> None:
    """Compile the kernel in this process and keep the compiled form."""
    from solver.kernel.engine import load

    load()
    cache.mark_compiled()


if __name__ == "__main__":
    compile_here()
