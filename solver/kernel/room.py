"""Room for work areas: zeros that cost nothing before they are touched, and then little."""

from __future__ import annotations

import contextlib
import mmap
import sys

import numpy as np
import numpy.typing as npt

WORD = 8


def zeroed(words: int, *, huge_from: int | None = None) -> npt.NDArray[np.int64]:
    """Return an array of so many words, all zero, mapped page by page.

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
    return np.frombuffer(pages, np.int64)
