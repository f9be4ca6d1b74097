"""Functions of tests that are compiled as entries of the kernel are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType

from solver.kernel.compiling.entry import Entry


def compiled(signature: str) -> Callable[[FunctionType], Callable[..., int]]:
    """Return the decorator of a function that is compiled when it is called first."""

    def decorate(function: FunctionType) -> Callable[..., int]:
        @cache
        def code() -> Callable[..., int]:
            return Entry(function, signature).machine_code().function()

        return lambda *arguments: code()(*map(int, arguments))

    return decorate
