"""How the command line ends: the exit codes, and the error that leads to one of them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Exit(IntEnum):
    """The exit codes; ``docs/json.md`` promises them to scripts."""

    FINISHED = 0
    FAILED = 1
    BAD_INPUT = 2
    NO_WINDOW = 3
    STOPPED = 4


_BY_WEIGHT = (Exit.FINISHED, Exit.STOPPED, Exit.FAILED, Exit.BAD_INPUT)


def heaviest(codes: Iterable[Exit]) -> Exit:
    """Return how all ends of which parts ended with *codes*."""
    return max(codes, key=_BY_WEIGHT.index, default=Exit.FINISHED)


class BadInputError(Exception):
    """What the user handed over cannot be used; the text is one plain sentence with the place."""


class NoWindowError(Exception):
    """A window cannot be opened here; the text is one plain sentence."""
