"""The constant tables of the kernel, kept in files beside the compiled kernel.

Building them takes a tenth of a second, more than most short problems; reading them a few
thousandths.  The folder is named after all that they are made from.  A file ends with a
check sum: one that is damaged or cut short is built and written anew.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from solver.kernel import cache as kernel_cache
from solver.kernel import help_layout, layout
from solver.kernel import tables as constant
from solver.kernel.doors import Door, load
from solver.kernel.kind import IS_PLAIN
from solver.kernel.room import address_of

Words = npt.NDArray[np.uint64]


@cache
def tables() -> Words:
    """Return what every entry of the kernel looks up; nobody writes to it."""
    return _kept("tables", layout.TABLE_WORDS, constant.tables)


@cache
def nets() -> Words:
    """Return the tables of the bound of help play; nobody writes to them."""
    return _kept("nets", help_layout.NET_WORDS, _build_nets)


def _build_nets() -> Words:
    words = np.zeros(help_layout.NET_WORDS, np.uint64)
    nothing = np.uint64(0)
    load(Door.HELP)(
        help_layout.BUILD_NETS,
        address_of(tables()),
        *(nothing,) * 4,
        address_of(words),
        0,
        0,
    )
    return words


def _kept(name: str, size: int, build: Callable[[], Words]) -> Words:
    """Return so many words, from their file if it is whole, else built and kept there."""
    if IS_PLAIN:  # which leaves nothing behind
        return build()
    path = kernel_cache.folder() / f"{name}.words"
    words = _read(path, size)
    if words is None:
        words = build()
        _write(path, words)
    words.flags.writeable = False
    return words


def _read(path: Path, size: int) -> Words | None:
    try:
        if path.stat().st_size != 8 * (size + 1):
            return None
        found = np.fromfile(path, np.uint64)
    except OSError:
        return None
    is_whole = len(found) == size + 1 and int(found[-1]) == _check_sum(found[:-1])
    return found[:-1] if is_whole else None


def _write(path: Path, words: Words) -> None:
    """Write beside and replace, where that is possible."""
    with contextlib.suppress(OSError):
        file, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem)
        try:
            with os.fdopen(file, "wb") as stream:
                stream.write(words.tobytes() + np.uint64(_check_sum(words)).tobytes())
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)


def _check_sum(words: Words) -> int:
    return zlib.crc32(words.tobytes())
