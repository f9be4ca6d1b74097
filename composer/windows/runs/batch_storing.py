"""Which problem of a document a result of a batch belongs to: never to one that has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from composer.model.document import Document
from composer.runs.batches import Batch, BatchItem
from composer.runs.reviewing import Places
from composer.runs.store import RunStore


@dataclass(frozen=True, slots=True)
class Storing:
    """Which solution belongs to which problem of a document."""

    document: Document
    texts: Mapping[int, str]
    missed: int

    def put_into(self, document: Document) -> tuple[Document, int]:
        """Return *document* with the solutions, and how many of them found no place.

        What was edited meanwhile may ask something else by now, and gets none.
        """
        from composer.formats.popeye.notes import with_stored

        entries = list(document.entries)
        missed = self.missed
        for place, text in self.texts.items():
            if place < len(entries) and entries[place] is self.document.entries[place]:
                entries[place] = with_stored(entries[place], text)
            else:
                missed += 1
        return replace(document, entries=tuple(entries)), missed


def match(
    store: RunStore, batch: Batch, solved: Sequence[BatchItem], document: Document
) -> Storing:
    """Find the problems of *document* that what was solved belongs to."""
    places = Places(document)
    texts: dict[int, str] = {}
    missed = 0
    for item in solved:
        place = places.place_of(batch.entries[item.number], item)
        if place is None or item.run is None:
            missed += 1
        elif text := store.text(item.run):
            texts[place] = text
    return Storing(document, texts, missed)
