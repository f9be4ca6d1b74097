"""What of a batch still holds of the open file, whose problems may have changed meanwhile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from composer.model.document import Document, Entry
from composer.runs.batches import BatchItem, ItemState
from composer.runs.outcomes import findings_verdict
from composer.runs.question import asked_key, question_of


class Places:
    """Finds the problems of a batch in a document: the very same, or one that asks the same."""

    def __init__(self, document: Document) -> None:
        self._entries = document.entries
        self._by_key: dict[str, int] | None = None

    def place_of(self, entry: Entry, item: BatchItem) -> int | None:
        """Return where the problem stands now, ``None`` where it is there no more."""
        entries = self._entries
        if item.place < len(entries):
            there = entries[item.place]
            if there is entry or asked_key(there) == asked_key(entry):
                return item.place
        if self._by_key is None:
            places = reversed(range(len(entries)))  # the first of several counts
            self._by_key = {asked_key(entries[place]): place for place in places}
        return self._by_key.get(asked_key(entry))


@dataclass(frozen=True, slots=True)
class Review:
    """Which items tell of a problem that is there no more, and how the others read by now.

    ``intended`` are the numbers of solutions where they are others than before.
    """

    outdated: frozenset[int] = frozenset()
    entries: Mapping[int, Entry] = field(default_factory=dict)
    intended: Mapping[int, tuple[int | None, ...]] = field(default_factory=dict)

    def reviewed(self, item: BatchItem) -> BatchItem:
        """Return *item* as it is by now, itself where it is as it was.

        Where only the number of intended solutions is another, what was found is judged again.
        """
        is_outdated = item.number in self.outdated
        if item.is_outdated != is_outdated:
            item = replace(item, is_outdated=is_outdated)
        intended = self.intended.get(item.number)
        if intended is None or item.state is not ItemState.SOLVED or item.verdict is None:
            return item
        verdict = findings_verdict(item.findings, intended)
        if verdict is None:
            return replace(item, is_outdated=True)
        return replace(item, verdict=verdict.value)


def review(entries: Sequence[Entry], items: Sequence[BatchItem], document: Document) -> Review:
    """Look for the problem of each item in *document*."""
    places = Places(document)
    outdated: set[int] = set()
    others: dict[int, Entry] = {}
    intended: dict[int, tuple[int | None, ...]] = {}
    for item in items:
        entry = entries[item.number]
        place = places.place_of(entry, item)
        if place is None:
            outdated.add(item.number)
        elif (there := document.entries[place]) is not entry:
            others[item.number] = there
            if _intended(there) != _intended(entry):
                intended[item.number] = _intended(there)
    return Review(frozenset(outdated), others, intended)


def _intended(entry: Entry) -> tuple[int | None, ...]:
    question = question_of(entry)
    return () if question is None else question.intended
