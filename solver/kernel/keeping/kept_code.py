"""The machine code of the entries: loaded where it was kept, else compiled and kept."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any

from solver.kernel.compiling.machine_code import MachineCode
from solver.kernel.doors import Door
from solver.kernel.keeping import cache
from solver.kernel.kind import IS_PLAIN

_loading = threading.Lock()
_loaded: dict[Door, Callable[..., int]] = {}


def load(door: Door) -> Callable[..., int]:
    """Return an entry ready to be called, compiling it where no compiled form is kept."""
    with _loading:
        if door not in _loaded:
            _loaded[door] = _plain(door) if IS_PLAIN else _compiled(door)
        return _loaded[door]


def is_kept(door: Door) -> bool:
    """Tell whether the code of this entry was kept before, and is whole."""
    return _read(door) is not None


def _plain(door: Door) -> Callable[..., int]:
    run: Callable[..., int] = _module(door).run
    return run


def _compiled(door: Door) -> Callable[..., int]:
    code = _read(door)
    if code is None:
        code = _module(door).run.machine_code()
        with contextlib.suppress(OSError):  # it works here all the same
            cache.keep(_name(door), code.signature.encode() + b"\n" + code.object_file)
    return code.function()


def _module(door: Door) -> Any:
    return import_module(f"solver.kernel.{door.value}")


def _read(door: Door) -> MachineCode | None:
    kept = cache.read(_name(door))
    if kept is None:
        return None
    signature, _, object_file = bytes(kept).partition(b"\n")
    return MachineCode(signature.decode(), object_file)


def _name(door: Door) -> str:
    if door is Door.FAIRY:
        return f"{door.value}-{cache.fingerprint_of_fairies()}.code"
    return f"{door.value}.code"
