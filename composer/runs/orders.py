"""What the window and the processes of a batch say to each other.

In a module of its own: what is defined in the module that a process begins with would be
another class there than here.
"""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import BinaryIO

from composer.runs.batches import BatchItem
from composer.runs.record import Run
from solver.problem import Task
from solver.twinning.composition import Composition, Part

_LENGTH = struct.Struct("!I")


class Order(Enum):
    """What the window can ask of a process beside solving."""

    PAUSE = "pause"
    RESUME = "resume"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Job:
    """One problem of a batch, ready to be solved.

    In the folder ``journals`` searches that are broken off leave what they decided, to be
    taken up another time; without one they begin anew.
    """

    batch: str
    item: BatchItem
    run: Run
    composition: Composition
    parts: tuple[Part, ...]
    tasks: tuple[Task, ...]
    journals: Path | None = None


def packed_order(order: Job | Order) -> bytes:
    """Return *order* as standard input wants it: its length, then its pickle."""
    data = pickle.dumps(order)
    return _LENGTH.pack(len(data)) + data


def read_order(orders: BinaryIO) -> Job | Order:
    """Wait for one order, and read no further.

    Raises:
        EOFError: there will be no more.
    """
    # pickle.load() would look ahead, and wait for a second order before it gives the first.
    (length,) = _LENGTH.unpack(_read(orders, _LENGTH.size))
    order: Job | Order = pickle.loads(_read(orders, length))
    return order


def _read(orders: BinaryIO, length: int) -> bytes:
    data = orders.read(length)
    if len(data) < length:
        raise EOFError
    return data
