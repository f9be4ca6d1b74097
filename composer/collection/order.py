"""Which problems a table shows, in which order: the places of the file, row by row."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from composer.model.difference import same_ends


@dataclass(frozen=True, slots=True)
class ExchangedRun:
    """The run of entries that was exchanged between two states of a collection.

    ``before`` entries from ``start`` on went, ``after`` entries came in their place.
    """

    start: int
    before: int
    after: int

    @classmethod
    def between(cls, old: Sequence[object], new: Sequence[object]) -> ExchangedRun:
        """Find the smallest run outside of which the entries are the same objects."""
        start, tail = same_ends(old, new)
        return cls(start, len(old) - start - tail, len(new) - start - tail)


def followed(order: Sequence[int], run: ExchangedRun) -> list[int]:
    """Return *order* after *run* was exchanged, so that no row moves that need not.

    Entries that came stand behind the one before them, even where a search left
    others out: what was just added must not vanish.
    """
    if run.before == run.after:
        return list(order)
    shift = run.after - run.before
    end = run.start + run.before
    kept_end = run.start + min(run.before, run.after)
    came = range(kept_end, run.start + run.after)
    rows: list[int] = []
    has_come = not came
    for place in order:
        if kept_end <= place < end:
            continue
        rows.append(place + shift if place >= end else place)
        if not has_come and place == kept_end - 1:
            rows.extend(came)
            has_come = True
    if not has_come:
        row = _row_for(rows, kept_end)
        rows[row:row] = came
    return rows


def with_versions_together(
    order: Iterable[int], groups: Mapping[str, Sequence[int]], *, only_first: bool = False
) -> list[int]:
    """Let the versions of a composition follow the first of them, or leave the others out."""
    group_of = {place: name for name, places in groups.items() for place in places}
    if not group_of:
        return list(order)
    order = list(order)
    shown: dict[str, list[int]] = {}
    for place in order:
        if place in group_of:
            shown.setdefault(group_of[place], []).append(place)
    rows: list[int] = []
    for place in order:
        name = group_of.get(place)
        if name is None:
            rows.append(place)
        elif shown[name][0] == place:
            rows.extend(sorted(shown[name])[:1] if only_first else sorted(shown[name]))
    return rows


def _row_for(rows: Sequence[int], place: int) -> int:
    """Return where a new *place* stands in rows that do not hold the one before it."""
    if all(one < other for one, other in pairwise(rows)):
        return bisect_left(rows, place)
    return len(rows)
