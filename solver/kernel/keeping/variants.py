"""An entry as one problem calls it: the general one, until a variant for its tables is there.

Variants (``compiling.freezing``) are worth some seconds of compiling where a search lasts.  They
are kept beside the entries and go when others have been in use since.
"""

from __future__ import annotations

import contextlib
import hashlib
import threading
import zlib
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from solver.kernel.compiling.machine_code import MachineCode
from solver.kernel.doors import Door
from solver.kernel.keeping import cache, kept_code
from solver.kernel.kind import IS_PLAIN

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

KEPT = 40
"""So many variants are kept, those used last: some five megabytes."""
FREEZABLE = (Door.FAIRY,)
TABLES = 1
"""Which argument of an entry is the address of the tables."""


class SwiftEntry:
    """What an entry is called through for one problem, whose tables are *words*.

    Nobody may write to these, unless they *can_change*: then the entry stays the general one.
    All forms of the entry do the same, so that one may follow the other between two calls.
    """

    def __init__(
        self, door: Door, words: npt.NDArray[np.int64], *, can_change: bool = False
    ) -> None:
        self._door = door
        self._words = words
        self._has_none = can_change
        self._run: Callable[..., int] | None = None
        self.is_frozen = False
        self._taking = threading.Lock()

    def __call__(self, *arguments: int) -> int:
        """Carry out the entry."""
        run = self._run or self._begin()
        return run(*arguments)

    def _begin(self) -> Callable[..., int]:
        with self._taking:
            if self._run is None:
                self._run = kept_code.load(self._door)
            return self._run

    @property
    def can_be_made(self) -> bool:
        """Whether a variant would be of use and is not there yet."""
        return not (self.is_frozen or self._has_none or IS_PLAIN)

    def take_over(self) -> bool:
        """Call the variant from now on, if it is kept; tell whether it is.

        To load one takes a fiftieth of a second, as long as many a search.
        """
        with self._taking:
            if self.can_be_made and (code := self._read()) is not None:
                self._run = code.function()
                self.is_frozen = True
        return self.is_frozen

    def give_up(self) -> None:
        """Ask for no variant any more."""
        self._has_none = True

    @property
    def order(self) -> bytes:
        """What :func:`make_variant` has to be given, in whatever process."""
        return self._door.value.encode() + b"\n" + self._words.tobytes()

    @cached_property
    def _name(self) -> str:
        return _name(self._door, self._words)

    def _read(self) -> MachineCode | None:
        kept = cache.read(self._name)
        if kept is None:
            return None
        with contextlib.suppress(OSError):
            (cache.folder() / self._name).touch()
        signature, _, object_file = zlib.decompress(kept).partition(b"\n")
        return MachineCode(signature.decode(), object_file)


def make_variant(order: bytes) -> None:
    """Compile what a :class:`SwiftEntry` has ordered, and keep it.

    Raises:
        OSError: there is no room, or nothing may be written.
    """
    import numpy as np

    from solver.kernel.compiling.freezing import frozen

    name, _, content = order.partition(b"\n")
    door, words = Door(name.decode()), np.frombuffer(content, np.int64)
    signature, _, bitcode = keep_blueprint(door).partition(b"\n")
    code = frozen(signature.decode(), bitcode, TABLES, words)
    cache.keep(_name(door, words), zlib.compress(signature + b"\n" + code.object_file))
    _throw_away_old()


def keep_blueprint(door: Door) -> bytes:
    """Return the signature and the blueprint of an entry, kept for another time.

    Raises:
        OSError: there is no room, or nothing may be written.
    """
    from solver.kernel.compiling.freezing import blueprint_of

    name = f"{_stem(door)}.blueprint"
    kept = cache.read(name)
    if kept is not None:
        return zlib.decompress(kept)
    entry = import_module(f"solver.kernel.{door.value}").run
    blueprint: bytes = entry.signature.encode() + b"\n" + blueprint_of(entry)
    cache.keep(name, zlib.compress(blueprint))
    return blueprint


def _name(door: Door, words: npt.NDArray[np.int64]) -> str:
    digest = hashlib.blake2b(words.tobytes(), digest_size=12).hexdigest()
    return f"{_stem(door)}-{digest}.variant"


def _stem(door: Door) -> str:
    return f"{door.value}-{cache.fingerprint_of_fairies()}"


def _throw_away_old() -> None:
    """Keep the variants used last."""

    def used(path: Path) -> float:
        return path.stat().st_mtime

    with contextlib.suppress(OSError):  # another process may throw away as well
        for path in sorted(cache.folder().glob("*.variant"), key=used)[:-KEPT]:
            path.unlink(missing_ok=True)
