"""How the command line ends: the exit codes, and the error that leads to one of them."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes; ``docs/json.md`` promises them to scripts."""

    FINISHED = 0
    FAILED = 1
    BAD_INPUT = 2
    NO_WINDOW = 3
    STOPPED = 4


class BadInputError(Exception):
    """What the user handed over cannot be used; the text is one plain sentence with the place."""


class NoWindowError(Exception):
    """A window cannot be opened here; the text is one plain sentence."""
