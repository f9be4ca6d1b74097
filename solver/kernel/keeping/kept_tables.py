"""The constant tables of the kernel, kept in files beside the compiled kernel.

Building them takes a tenth of a second, more than most short problems; reading them a few
thousandths.  A table whose file is damaged or cut short is built and kept anew.
"""

from __future__ import annotations

import contextlib
import mmap
import os
from collections.abc import Callable
from functools import cache as once
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from solver.kernel import layout
from solver.kernel import tables as constant
from solver.kernel.doors import Door
from solver.kernel.help import tables as net_layout
from solver.kernel.help.layout import BUILD_NETS, FIT_NETS
from solver.kernel.keeping import cache
from solver.kernel.keeping.kept_code import load
from solver.kernel.kind import IS_PLAIN
from solver.kernel.room import address_of

Words = npt.NDArray[np.uint64]


@once
def tables() -> Words:
    """Return what every entry of the kernel looks up; nobody writes to it."""
    return _kept("tables", layout.TABLE_WORDS, constant.tables)


@once
def nets() -> Words:
    """Return the tables of the bound of help play; nobody writes to them."""
    return _kept("nets", net_layout.TABLE_WORDS, _build_nets)


@lru_cache(maxsize=8)
def standing_nets(white: int, king: int, pawns: int, en_passant: int, *, is_mate: bool) -> Words:
    """Return the same, fitted to a series of Black's while White's men stand still.

    The first three are squares as bits: of White's men, of his king, and of Black's pawns; the last
    is the square that was just passed over, or 0.
    """
    row = np.zeros(layout.ROW, np.uint64)
    row[layout.KING], row[layout.PAWN] = king, pawns
    row[layout.MEN + layout.WHITE], row[layout.MEN + layout.BLACK] = white, pawns
    row[layout.STATE] = en_passant << layout.EP_SHIFT
    words = _own_copy_of_nets()
    load(Door.HELP)(
        FIT_NETS,
        address_of(tables()),
        *(0,) * 3,
        address_of(row),
        address_of(words),
        0,
        is_mate,
    )
    return words


def _own_copy_of_nets() -> Words:
    """Return the tables to be written to; only the pages written are copied where that can be."""
    file = _file_of_nets()
    if file is None:
        return nets().copy()
    return np.frombuffer(mmap.mmap(file, nets().nbytes, access=mmap.ACCESS_COPY), np.uint64)


@once
def _file_of_nets() -> int | None:
    """Return a file in memory that holds the tables, None where there is none."""
    if IS_PLAIN or not hasattr(os, "memfd_create"):
        return None
    file = os.memfd_create("matewright-nets")
    with os.fdopen(os.dup(file), "wb") as stream:
        stream.write(nets().data)
    return file


def _build_nets() -> Words:
    words = np.zeros(net_layout.TABLE_WORDS, np.uint64)
    load(Door.HELP)(
        BUILD_NETS,
        address_of(tables()),
        *(0,) * 4,
        address_of(words),
        0,
        0,
    )
    return words


def _kept(name: str, size: int, build: Callable[[], Words]) -> Words:
    """Return so many words, from their file if it is whole, else built and kept there."""
    if IS_PLAIN:  # which leaves nothing behind
        return build()
    kept = cache.read(f"{name}.words")
    if kept is not None and kept.nbytes == 8 * size:
        return np.frombuffer(kept, np.uint64)
    words = build()
    with contextlib.suppress(OSError):
        cache.keep(f"{name}.words", words.tobytes())
    words.flags.writeable = False
    return words
