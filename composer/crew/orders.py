"""What a crew and its processes say to each other, as pickles, each behind its length.

In a module of its own: what is defined in the module that a process begins with would be
another class there than here.
"""

from __future__ import annotations

import pickle
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from composer.crew.hand import WorkHand

DoJob = Callable[[Any, "WorkHand"], Any]
"""Does a job and returns the answer; it must be something that can be pickled."""

_LENGTH = struct.Struct("!I")


@dataclass(frozen=True, slots=True)
class Contract:
    """The first that a process is told: what to do with jobs, and how much it is to give way."""

    work: DoJob
    niceness: int = 0


@dataclass(frozen=True, slots=True)
class Errand:
    """A job with its number, by which the process speaks of it."""

    number: int
    job: Any


@dataclass(frozen=True, slots=True)
class Ready:
    """The process has all it needs, and begins with its first job."""


@dataclass(frozen=True, slots=True)
class JobNews:
    """What the work has to tell of a job before it is done."""

    number: int
    told: Any


@dataclass(frozen=True, slots=True)
class Done:
    """A job is done."""

    number: int
    answer: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """The work on a job broke down with this error; the process is well."""

    number: int
    error: str


@dataclass(frozen=True, slots=True)
class Undone:
    """A job was not begun, and will not be."""

    number: int


def write_frame(stream: BinaryIO, said: object) -> None:
    """Write *said* and send it off."""
    data = pickle.dumps(said, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def read_frame(stream: BinaryIO) -> Any:
    """Wait for what was said next, and read no further.

    Raises:
        EOFError: there will be no more.
    """
    # pickle.load() would look ahead, and wait for a second frame before it gives the first.
    (length,) = _LENGTH.unpack(_read(stream, _LENGTH.size))
    return pickle.loads(_read(stream, length))


def _read(stream: BinaryIO, length: int) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data
