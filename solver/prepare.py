"""Getting the compiled kernel ready: once for each machine, in a process of its own.

Compiling takes many seconds of processor time and would hold up the threads of
this process; in another one it does not.  ``python -m solver.prepare`` is that
process; names of entries given to it are compiled, or all of them.
"""

from __future__ import annotations

import contextlib
import logging
import math
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from solver.files import alone_with
from solver.kernel.doors import Door
from solver.kernel.keeping import cache
from solver.kernel.keeping.kept_code import is_kept, load
from solver.kernel.keeping.variants import FREEZABLE, SwiftEntry, keep_blueprint, make_variant
from solver.kernel.kind import IS_PLAIN
from solver.standard_input import take_input

_log = logging.getLogger(__name__)
_locks = {door: threading.Lock() for door in Door}
_beginning = threading.Lock()
_begun: dict[Door, threading.Thread] = {}
"""The threads that wait for what was begun in the background."""
_LOOK_SECONDS = 0.1
_ready: set[Door] = set()
"""What was found kept and whole: it is not read and summed up anew before every problem."""
_FOR_PARENT = "--for-parent"
_FREEZE = "--freeze"
_NICE = 10
_BELOW_NORMAL = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""What lasts while a search is in work is done behind it, on Windows by a flag."""
_hastening: list[threading.Thread] = []
SECONDS_BEFORE_LOOKING = 1.0
SECONDS_BEFORE_HASTENING = 10.0
"""A search that has lasted so long is worth loading a variant that is kept, or making one."""
SECONDS_BETWEEN_HASTENING = 5.0
"""So long a search waits until it asks again, where another process is at work."""


def is_ready(door: Door | None = Door.DIRECT) -> bool:
    """Tell whether a solve can start at once; False on the very first start.

    A search that needs no compiled code, ``None``, always can.
    """
    if IS_PLAIN or door is None or door in _ready:
        return True
    if is_kept(door):
        _ready.add(door)
    return door in _ready


def prepare(
    should_give_up: Callable[[], bool] = lambda: False, door: Door | None = Door.DIRECT
) -> None:
    """Compile one entry of the kernel in another process and wait for it, if it is not there.

    *should_give_up* is asked ten times a second; once it says yes, the other
    process is ended.  Where that process fails (no room), the kernel is compiled in
    this one when it is first used; that costs time, nothing else.
    """
    if door is None or is_ready(door):
        return
    while not _locks[door].acquire(timeout=_LOOK_SECONDS):  # another thread has it compiled
        if should_give_up():
            return
    try:
        if not is_ready(door):
            _compile_elsewhere(should_give_up, door)
    finally:
        _locks[door].release()


def begin(door: Door) -> threading.Thread:
    """Begin to compile an entry in another process; return a thread that is over once it is.

    It goes on until it is through, for whoever asks next, and ends with this process.
    """
    with _beginning:
        thread = _begun.get(door)
        if thread is None or not thread.is_alive():
            thread = threading.Thread(target=prepare, kwargs={"door": door}, daemon=True)
            _begun[door] = thread
            thread.start()
        return thread


def _compile_elsewhere(should_give_up: Callable[[], bool], door: Door) -> None:
    _run_elsewhere(should_give_up, door.value)


def _run_elsewhere(
    should_give_up: Callable[[], bool], *words: str, order: bytes = b"", priority: int = 0
) -> None:
    """Run ``python -m solver.prepare`` with *words* and wait for it.

    *order* is written to its standard input, with its size; *priority* is a flag of Windows.
    """
    cache.usable_folder()  # where nothing can be kept the other process is told of it
    root = str(Path(__file__).parent.parent)
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH", "")]))
    with (
        contextlib.suppress(BrokenPipeError),  # it ended before it had read all
        tempfile.TemporaryFile() as errors,
        subprocess.Popen(
            [sys.executable, "-m", "solver.prepare", _FOR_PARENT, *words],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,  # its end tells the other process that this one has gone
            stdout=subprocess.DEVNULL,
            stderr=errors,
            creationflags=priority,
        ) as compiling,
    ):
        if order and compiling.stdin is not None:
            compiling.stdin.write(len(order).to_bytes(8, "little") + order)
            compiling.stdin.flush()
        while compiling.poll() is None:
            if should_give_up():
                compiling.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                compiling.wait(_LOOK_SECONDS)
        if compiling.returncode and not should_give_up():
            errors.seek(0)
            text = errors.read().decode(errors="replace").strip()
            _log.warning("the kernel could not be compiled ahead: %s", text[-2000:])


class Hastening:
    """Takes what is quicker for one problem, or has it compiled, when the search for it lasts."""

    def __init__(self, entry: SwiftEntry | None) -> None:
        self._entry = entry
        self._next = SECONDS_BEFORE_LOOKING

    def tick(self, seconds: float) -> None:
        """Look after it; the search has taken so many *seconds*."""
        if self._entry is None or seconds < self._next:
            return
        if seconds < SECONDS_BEFORE_HASTENING:
            self._next = SECONDS_BEFORE_HASTENING
            self._entry.take_over()
        else:
            self._next = seconds + SECONDS_BETWEEN_HASTENING
            hasten(self._entry)


def hasten(entry: SwiftEntry) -> threading.Thread | None:
    """Have compiled what is quicker for the problem in work, in a process of low priority.

    The search calls it from then on.  Returns the thread that waits for it.  There is one such
    process at a time on a machine: where another one is at work, or nothing is to be done, it
    returns None, and may be asked again.
    """
    if not entry.can_be_made:
        return None
    with _beginning:
        if _hastening and _hastening[-1].is_alive():
            return None
        thread = threading.Thread(target=_hasten, args=(entry,), daemon=True)
        _hastening[:] = [thread]
        thread.start()
        return thread


def _hasten(entry: SwiftEntry) -> None:
    with alone_with(cache.folder() / "variants.lock") as is_alone:
        if entry.take_over() or not is_alone:
            return
        _run_elsewhere(lambda: False, _FREEZE, order=entry.order, priority=_BELOW_NORMAL)
        if not entry.take_over():
            entry.give_up()


def _freeze_here() -> None:
    """Compile the variant that is ordered on the standard input, and let others go before."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    parent = take_input()
    size = int.from_bytes(_read_exactly(parent, 8), "little")
    order = _read_exactly(parent, size)
    _end_with(parent)
    make_variant(order)


def _read_exactly(stream: int, size: int) -> bytes:
    """Return so many bytes of *stream*, without taking in more."""
    parts = []
    while size:
        part = os.read(stream, size)
        if not part:
            sys.exit("the order ends too soon")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def load_here(door: Door = Door.DIRECT) -> None:
    """Load an entry into this process, compiling and keeping it where nobody has before."""
    if is_ready(door):
        load(door)
    else:  # one process after the other: who waits finds what the first has kept
        with alone_with(cache.usable_folder() / f"{door.value}.lock", math.inf):
            load(door)
            if door in FREEZABLE:  # all is lowered now: it takes half a second
                with contextlib.suppress(OSError):
                    keep_blueprint(door)


def _end_with(parent: int) -> None:
    """End this process when the one that waits for it is gone, killed for instance."""

    def listen() -> None:
        while os.read(parent, 1):  # no stream: its lock would hold up the end of this process
            pass
        os._exit(1)

    threading.Thread(target=listen, daemon=True).start()


if __name__ == "__main__":
    if _FREEZE in sys.argv:
        _freeze_here()
        sys.exit()
    if _FOR_PARENT in sys.argv:
        _end_with(take_input())
    names = [word for word in sys.argv[1:] if word != _FOR_PARENT]
    unknown = sorted(set(names) - {door.value for door in Door})
    if unknown:
        known = ", ".join(door.value for door in Door)
        sys.exit(f"there is no entry “{unknown[0]}”; the entries are {known}")
    for wanted in [door for door in Door if door.value in names] or list(Door):
        load_here(wanted)
        if not is_ready(wanted):
            sys.exit(f"what was compiled could not be kept in {cache.folder()}")
