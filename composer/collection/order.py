"""Which problems a table shows, in which order: the places of the file, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from composer.model.difference import same_ends


@dataclass(frozen=True, slots=True)
class ExchangedRun:
    """The run of entries that was exchanged between two states of a collection.

    ``before`` entries from ``start`` on went, ``after`` entries came in their place; ``kept``
    tells which of them are the same objects, by their place before and their place now.
    """

    start: int
    before: int
    after: int
    kept: tuple[tuple[int, int], ...] = ()

    @classmethod
    def between(cls, old: Sequence[object], new: Sequence[object]) -> ExchangedRun:
        """Find the smallest run outside of which the entries are the same objects."""
        start, tail = same_ends(old, new)
        kept = _kept(old, new, range(start, len(old) - tail), range(start, len(new) - tail))
        return cls(start, len(old) - start - tail, len(new) - start - tail, kept)

    @property
    def is_in_place(self) -> bool:
        """Whether every entry stands where it stood, or another in its place."""
        return self.before == self.after and all(was == is_now for was, is_now in self.kept)

    def places_now(self) -> tuple[dict[int, int], list[int]]:
        """Return where the entries of the run stand now, and who came besides them.

        What is none of the kept was changed, as far as there is another for it, one by one.
        """
        now = dict(self.kept)
        taken = set(now.values())
        gone = [place for place in range(self.start, self.start + self.before) if place not in now]
        came = [place for place in range(self.start, self.start + self.after) if place not in taken]
        now.update(zip(gone, came, strict=False))
        return now, came[len(gone) :]


def _kept(
    old: Sequence[object], new: Sequence[object], before: range, after: range
) -> tuple[tuple[int, int], ...]:
    """Pair the entries that are the same objects, first those that stand where they stood."""
    came = {id(new[place]) for place in after}
    if not any(id(old[place]) in came for place in before):
        return ()  # the usual case: all were changed, or came, or went
    stayed = [place for place in before if before == after and old[place] is new[place]]
    rest = set(stayed)
    places: dict[int, list[int]] = {}
    for place in reversed(after):
        if place not in rest:
            places.setdefault(id(new[place]), []).append(place)
    moved = [
        (place, found.pop())
        for place in before
        if place not in rest and (found := places.get(id(old[place])))
    ]
    return (*zip(stayed, stayed, strict=True), *moved)


def followed(order: Iterable[int], run: ExchangedRun) -> list[int]:
    """Return *order* after *run* was exchanged: a row goes with its problem.

    Entries that came stand behind the one before them, even where a search left
    others out: what was just added must not vanish.
    """
    now, came = run.places_now()
    end, shift = run.start + run.before, run.after - run.before
    behind = _behind(came)
    rows: list[int] = []
    for place in order:
        new = now.get(place, -1) if run.start <= place < end else place + shift * (place >= end)
        if new >= 0:
            rows.append(new)
            rows.extend(behind.pop(new, ()))
    left = [place for places in behind.values() for place in places]
    is_ascending = all(one < other for one, other in pairwise(rows))
    return sorted(rows + left) if is_ascending else rows + left


def _behind(came: Iterable[int]) -> dict[int, list[int]]:
    """Return the places that *came*, each run of them under the place in front of it."""
    behind: dict[int, list[int]] = {}
    last = -1
    run: list[int] = []
    for place in came:
        if place != last + 1 or not run:
            run = behind.setdefault(place - 1, [])
        run.append(place)
        last = place
    return behind


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
