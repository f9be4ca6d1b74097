"""Functions of tests that are compiled as entries of the kernel are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from solver.kernel.compiling.entry import Entry


def compiled(signature: str) -> Callable[[Callable[..., Any]], Callable[..., int]]:
    """Return the decorator of a function that is compiled when it is called first."""

    def decorate(function: Callable[..., Any]) -> Callable[..., int]:
        @cache
        def code() -> Callable[..., int]:
            return Entry(function, signature).machine_code().function()

        return lambda *arguments: code()(*map(int, arguments))

    return decorate
