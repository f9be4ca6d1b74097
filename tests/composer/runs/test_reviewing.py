"""Which problems of a batch are still there, and how what was found of them is judged by now."""

from __future__ import annotations

from dataclasses import replace

import pytest

from composer.model.document import Document, Entry
from composer.runs.batches import BatchItem, ItemState, items_of
from composer.runs.reviewing import review
from tests.composer.runs.problems import MISSING, SOUND, TWINS, TWO_KEYS, solved_run

BATCH = (SOUND, MISSING, TWO_KEYS)


def items() -> list[BatchItem]:
    return [
        replace(item, state=ItemState.SOLVED) if item.question else item
        for item in items_of(Document(BATCH), range(len(BATCH)))
    ]


def longer(entry: Entry) -> Entry:
    return replace(entry, stipulation="#3")


@pytest.mark.parametrize(
    ("now", "outdated"),
    [
        (BATCH, set()),
        (tuple(replace(entry, authors=("Another",)) for entry in BATCH), set()),
        (tuple(reversed(BATCH)), set()),
        ((SOUND, SOUND, *BATCH), set()),
        ((MISSING, TWO_KEYS), {0}),
        ((longer(SOUND), MISSING, TWO_KEYS), {0}),
        ((SOUND, replace(MISSING, setup=TWO_KEYS.setup), TWO_KEYS), {1}),
        ((SOUND, replace(MISSING, stipulation="#3"), TWO_KEYS), {1}),
        ((SOUND, MISSING, replace(TWO_KEYS, options=("Circe",))), {2}),
        ((), {0, 1, 2}),
    ],
)
def test_what_asks_something_else_or_is_gone_is_outdated(
    now: tuple[Entry, ...], outdated: set[int]
) -> None:
    assert review(BATCH, items(), Document(now)).outdated == outdated


def test_of_other_numbers_intended_what_was_found_is_judged_again() -> None:
    run, _ = solved_run(TWINS)
    (item,) = items_of(Document((TWINS,)), [0])
    item = replace(item, state=ItemState.SOLVED, verdict="sound", findings=run.findings)
    asks = tuple((k, "2.1..." if k == "intended-solutions" else v) for k, v in TWINS.extra)
    two = replace(TWINS, extra=asks)
    found = review((TWINS,), [item], Document((two,)))
    assert found.entries == {0: two}
    assert found.reviewed(item) == replace(item, verdict="too few")
    forgotten = replace(item, findings=())
    assert found.reviewed(forgotten).is_outdated
    same = review((TWINS,), [item], Document((replace(TWINS, authors=("B",)),)))
    assert same.reviewed(item) is item
