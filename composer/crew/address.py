"""How a cluster is named: the address of its scheduler, or so many workers of this computer."""

from __future__ import annotations

import re

from solver.language import tr

_LOCAL = re.compile(r"local:([1-9][0-9]{0,2})")
_SCHEDULER = re.compile(r"([a-z]+://)?[^\s/:][^\s/]*:[0-9]{1,5}")


class ClusterError(ValueError):
    """The text names no cluster."""


def check_address(text: str) -> str:
    """Return *text*, ``local:4`` or the address of a scheduler.

    Raises:
        ClusterError: it is neither.
    """
    is_local = text.startswith("local:")
    if not (_LOCAL if is_local else _SCHEDULER).fullmatch(text):
        raise ClusterError(
            tr("expected local:N, or the address of a scheduler such as tcp://host:8786")
        )
    return text


def local_workers(address: str) -> int | None:
    """Return how many workers of this computer *address* asks for, if it asks for such."""
    match = _LOCAL.fullmatch(address)
    return None if match is None else int(match[1])
