"""Room for work areas: zeros that cost nothing before they are touched, and where they stand."""

from __future__ import annotations

import contextlib
import mmap
import sys
from typing import Any
from weakref import WeakValueDictionary

import numpy as np
import numpy.typing as npt

from solver.kernel.kind import IS_PLAIN

WORD = 8
_POPULATE_WRITE = 23
"""What Linux calls MADV_POPULATE_WRITE: pages are found at once, not each when it is touched."""

_given: WeakValueDictionary[int, npt.NDArray[Any]] = WeakValueDictionary()
"""The arrays whose addresses the plain kernel was given."""


def zeroed(words: int, *, at_once: int = 0, huge_from: int | None = None) -> npt.NDArray[np.int64]:
    """Return an array of so many words, all zero, mapped page by page, the first *at_once* now.

    What numpy allocates comes in huge pages when it is large, and the system may take
    milliseconds to find each of them; a search that is through sooner needs none.  From the
    word *huge_from* on they are asked for all the same, because there they make a large
    table quicker.

    Raises:
        OSError: there is not so much room.
        OverflowError: nor can there be.
    """
    size = words * WORD
    if sys.platform == "win32":
        pages = mmap.mmap(-1, size)
    else:
        pages = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if huge_from is not None and hasattr(mmap, "MADV_HUGEPAGE") and huge_from * WORD < size:
        with contextlib.suppress(OSError):  # a system may know of none
            pages.madvise(mmap.MADV_HUGEPAGE, huge_from * WORD)
    if at_once and sys.platform == "linux":
        with contextlib.suppress(OSError):  # older ones do not know how
            pages.madvise(_POPULATE_WRITE, 0, min(at_once * WORD, size))
    return np.frombuffer(pages, np.int64)


def address_of(array: npt.NDArray[Any]) -> int:
    """Return where *array* begins, as the kernel takes it; the array must outlive its use."""
    address: int = array.ctypes.data
    if IS_PLAIN:
        _given[address] = array
    return address


def array_at(address: int) -> npt.NDArray[Any]:
    """Return the array that begins at an address given to the plain kernel, at 0 an empty one.

    Raises:
        KeyError: no array that is still there begins at it.
    """
    return _given[address] if address else np.zeros(0, np.uint64)
