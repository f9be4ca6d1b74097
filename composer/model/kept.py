"""What is worked out of an entry, kept as long as the entry lives: entries never change."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from composer.model.document import Entry
from solver.errors import SolverError

Value = TypeVar("Value")


def once_for_each_entry(work: Callable[[Entry], Value]) -> Callable[[Entry], Value]:
    """Let *work* be done once for an entry; what it raises of the solver's is raised again."""
    kept: dict[int, tuple[weakref.ref[Entry], Value | SolverError]] = {}

    @wraps(work)
    def once(entry: Entry) -> Value:
        number = id(entry)
        if number not in kept or kept[number][0]() is not entry:
            # By its place and not by its value: entries hold what a file said, dicts among it.
            forget = weakref.ref(entry, lambda reference: _forget(kept, number, reference))
            kept[number] = forget, _done(work, entry)
        value = kept[number][1]
        if isinstance(value, SolverError):
            raise value.with_traceback(None)
        return value

    return once


def _done(work: Callable[[Entry], Value], entry: Entry) -> Value | SolverError:
    try:
        return work(entry)
    except SolverError as error:
        return error


def _forget(
    kept: dict[int, tuple[weakref.ref[Entry], Value | SolverError]],
    number: int,
    reference: weakref.ref[Entry],
) -> None:
    """Forget one that has gone, unless another stands in its place already."""
    if number in kept and kept[number][0] is reference:
        del kept[number]
