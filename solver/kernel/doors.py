"""The compiled entries of the kernel, by the kind of play they search."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from importlib import import_module


class Door(Enum):
    """One compiled entry; the value is the module it stands in."""

    DIRECT = "door"
    BATTLE = "battle_door"
    HELP = "help_door"
    PROOF = "proof_door"
    GENISS = "geniss_door"


def load(door: Door) -> Callable[..., int]:
    """Return the compiled entry, compiling it where no compiled form is kept."""
    run: Callable[..., int] = import_module(f"solver.kernel.{door.value}").run
    return run
