"""What is fuzzed: a reader as a function of bytes that may fail only as it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Target:
    """A reader: what it does with bytes, how it may refuse them, and good examples."""

    name: str
    read: Callable[[bytes], object]
    refusals: tuple[type[Exception], ...]
    corpus: Callable[[], list[bytes]]
    tokens: tuple[bytes, ...] = ()
