"""Python's search for garbage in cycles, kept from the window while much is judged beside it.

A full search goes through every object there is and holds the lock of the interpreter all the
while, in whichever thread it falls due: during a repair, which keeps what it has judged, 70 to 180
ms each, in which the window stood still.  Judging makes no cycles: such searches found nothing.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

NEVER = 1 << 30
"""So many middle searches never come before a full one."""
_lock = threading.Lock()
_before: list[tuple[int, int, int]] = []
"""For each that holds full searches up, the thresholds before the first of them."""


@contextmanager
def full_searches_held_up() -> Iterator[None]:
    """Look for young garbage alone meanwhile; from any thread, and from several at a time.

    What is there at the end is not searched any more, as what a start has made is not
    (``gc.freeze``): it goes when nobody refers to it.
    """
    with _lock:
        young, middle, full = _before[0] if _before else gc.get_threshold()
        _before.append((young, middle, full))
        gc.set_threshold(young, middle, NEVER)
    try:
        yield
    finally:
        with _lock:
            thresholds = _before.pop()
            if not _before:
                gc.freeze()
                gc.set_threshold(*thresholds)
