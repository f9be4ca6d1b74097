"""The types of an entry, as its signature writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import numpy as np


def types_of(signature: str) -> tuple[str, ...]:
    """Return the types of what an entry returns and takes, ``int64`` or ``uint64`` each.

    >>> types_of("int64(uint64, int64)")
    ('int64', 'uint64', 'int64')
    """
    return tuple(re.findall(r"u?int64", signature))


def as_typed(signature: str, arguments: Iterable[Any]) -> tuple[Any, ...]:
    """Return what an entry is given as the words of its types."""
    return tuple(
        np.uint64(argument) if name == "uint64" else int(argument)
        for name, argument in zip(types_of(signature)[1:], arguments, strict=True)
    )
