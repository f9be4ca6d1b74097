"""How the numbers of problems lie in the file that is mapped into memory: blocks of columns.

Each problem has a row: its men as four bitboards (the bits of a man's code), how many men of each
kind there are, hashes that tell equal positions, and numbers that a search asks for.  Within a
block of :data:`BLOCK_ROWS` rows each column lies in one piece, so that a search reads only what it
asks, and rows are added without moving any.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

BLOCK_ROWS = 8192
HEADER = 4096
"""So many bytes stand before the first block; the first of them say what the file is."""
MAGIC = b"Matewright library, boards 1\n"

Rows = npt.NDArray[Any]
"""Rows of :data:`ROW`."""
Mask = npt.NDArray[np.bool_]
"""For each row whether it is meant."""
Words64 = npt.NDArray[np.uint64]
Ids = npt.NDArray[np.int64]
"""Numbers of rows."""

ROW = np.dtype(
    [
        ("p0", "<u8"), ("p1", "<u8"), ("p2", "<u8"), ("p3", "<u8"),
        ("sig", "<u8"), ("key", "<u8"), ("home", "<u8"),
        ("flags", "<u4"), ("place", "<u4"),
        ("stip", "<u2"), ("first_year", "<i2"), ("last_year", "<i2"),
        ("white", "u1"), ("black", "u1"), ("men", "u1"), ("spare", "u1", (5,)),
    ]
)  # fmt: skip
"""One problem.

``p0`` to ``p3`` are the bitboards of :mod:`composer.library.boards`, ``sig`` its numbers of men,
``key`` and ``home`` its hashes.  ``place`` is that in the piece of the file it was read with,
``stip`` the number of the stipulation, ``first_year`` 0 where no year is known.
"""

NUMBERS = tuple(name for name in ROW.names or () if name != "spare")
BLOCK = np.dtype([(name, ROW[name], (BLOCK_ROWS,)) for name in NUMBERS])
"""A block: each column of all its rows."""


class DamagedError(Exception):
    """What is kept cannot be trusted; it has to be made anew."""


def create_boards(path: Path) -> None:
    """Begin a file without rows.

    Raises:
        OSError: it cannot be written.
    """
    path.write_bytes(MAGIC.ljust(HEADER, b"\0"))


def map_boards(path: Path, count: int, *, is_written: bool = False) -> Rows:
    """Return the blocks of the file at *path*, mapped, with room for *count* rows.

    Raises:
        DamagedError: it is no file of ours, or shorter than that.
        OSError: it cannot be read.
    """
    blocks = block_count(count)
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise DamagedError(str(path))
        size = file.seek(0, 2)
    wanted = HEADER + blocks * BLOCK.itemsize
    if is_written and size < wanted:
        with path.open("r+b") as file:
            file.truncate(wanted)
    elif size < wanted:
        raise DamagedError(str(path))
    if not blocks:
        return np.zeros(0, BLOCK)
    mode = "r+" if is_written else "r"
    return np.memmap(path, BLOCK, mode, HEADER, (blocks,))  # type: ignore[call-overload,no-any-return]


def block_count(count: int) -> int:
    """Return how many blocks hold *count* rows."""
    return -(-count // BLOCK_ROWS)


def append_rows(path: Path, count: int, rows: Rows) -> None:
    """Write *rows* behind the *count* rows that are there, and have them on the disk.

    Raises:
        DamagedError: the file is none of ours, or shorter than that.
        OSError: it cannot be written.
    """
    map_boards(path, count)
    blocks = map_boards(path, count + len(rows), is_written=True)
    done = 0
    while done < len(rows):
        number, begin = divmod(count + done, BLOCK_ROWS)
        take = min(len(rows) - done, BLOCK_ROWS - begin)
        for name in NUMBERS:
            column = blocks[name][number]
            column[begin : begin + take] = rows[name][done : done + take]
            column[begin + take :] = 0
        done += take
    if isinstance(blocks, np.memmap):
        blocks.flush()


def checksums(path: Path, count: int, first: int = 0) -> Iterator[tuple[int, int]]:
    """Yield each block from *first* on with its checksum; rows behind the last do not count.

    The file is read and not mapped, so that it takes no memory.

    Raises:
        DamagedError: it is shorter than *count* rows.
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        file.seek(HEADER + first * BLOCK.itemsize)
        for number in range(first, block_count(count)):
            data = file.read(BLOCK.itemsize)
            if len(data) < BLOCK.itemsize:
                raise DamagedError(str(path))
            used = min(BLOCK_ROWS, count - number * BLOCK_ROWS)
            yield number, zlib.crc32(data if used == BLOCK_ROWS else _cut(data, used))


def _cut(data: bytes, used: int) -> bytes:
    block = np.frombuffer(data, BLOCK).copy()
    for name in NUMBERS:
        block[name][0, used:] = 0
    return block.tobytes()
