"""The constant tables of the kernel, kept in files beside the compiled kernel.

Building them takes a tenth of a second, more than most short problems; reading them a few
thousandths.  A table whose file is damaged or cut short is built and kept anew.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import cache as once

import numpy as np
import numpy.typing as npt

from solver.kernel import layout
from solver.kernel import tables as constant
from solver.kernel.doors import Door
from solver.kernel.help import tables as net_layout
from solver.kernel.help.layout import BUILD_NETS
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
