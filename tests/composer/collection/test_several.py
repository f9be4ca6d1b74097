from __future__ import annotations

from collections.abc import Callable

import pytest

from composer.collection import several
from composer.collection.marks import with_mark
from composer.model import edits
from composer.model.document import Document, Entry

LETTERS = "abcdef"


def document(current: int = 0) -> Document:
    return Document(tuple(Entry(source=letter) for letter in LETTERS), current)


def shifted(document: Document, places: set[int], step: int) -> Document:
    target = several.shift_target(range(len(document.entries)), places, step)
    return document if target is None else several.move_entries(document, places, target)


def shown(document: Document) -> tuple[str, str]:
    names = "".join(entry.source or "-" for entry in document.entries)
    return names, document.entry.source


@pytest.mark.parametrize(
    ("edit", "current", "expected"),
    [
        (lambda d: several.delete_entries(d, {1, 3}), 3, ("acef", "e")),
        (lambda d: several.delete_entries(d, {4, 5}), 5, ("abcd", "d")),
        (lambda d: several.delete_entries(d, {0}), 3, ("bcdef", "d")),
        (lambda d: several.delete_entries(d, range(6)), 3, ("-", "")),
        (lambda d: edits.insert_entries(d, (Entry(source="x"),), 0), 3, ("xabcdef", "x")),
        (lambda d: edits.insert_entries(d, (Entry(source="x"),), 6), 3, ("abcdefx", "x")),
        (lambda d: several.duplicate_entries(d, {3, 1}), 0, ("abcdbdef", "b")),
        (lambda d: several.move_entries(d, {0, 1}, 4), 1, ("cdabef", "b")),
        (lambda d: several.move_entries(d, {1, 4}, 0), 2, ("beacdf", "c")),
        (lambda d: several.move_entries(d, {1, 4}, 6), 4, ("acdfbe", "e")),
        (lambda d: several.move_entries(d, {1, 4}, 3), 1, ("acbedf", "b")),
        (lambda d: shifted(d, {2, 3}, -1), 2, ("acdbef", "c")),
        (lambda d: shifted(d, {2, 3}, 1), 2, ("abecdf", "c")),
        (lambda d: shifted(d, {1, 4}, 1), 1, ("acdfbe", "b")),
    ],
)
def test_problems_are_carried_about(
    edit: Callable[[Document], Document], current: int, expected: tuple[str, str]
) -> None:
    assert shown(edit(document(current))) == expected


@pytest.mark.parametrize(
    "edit",
    [
        lambda d: several.delete_entries(d, ()),
        lambda d: edits.insert_entries(d, (), 2),
        lambda d: several.duplicate_entries(d, ()),
        lambda d: several.move_entries(d, {1, 2}, 1),
        lambda d: several.move_entries(d, {1, 2}, 3),
        lambda d: shifted(d, {0, 1}, -1),
        lambda d: shifted(d, {5}, 1),
        lambda d: several.change_entries(d, (1, 2), lambda entry: entry),
    ],
)
def test_what_changes_nothing_returns_the_document(edit: Callable[[Document], Document]) -> None:
    before = document(2)
    assert edit(before) is before


def test_an_only_empty_board_cannot_be_deleted() -> None:
    empty = Document()
    assert several.delete_entries(empty, {0}) is empty


def test_many_are_changed_at_once() -> None:
    after = several.change_entries(document(), {1, 2}, with_mark)
    assert [bool(entry.extra) for entry in after.entries] == [False, True, True, *[False] * 3]


@pytest.mark.parametrize(("places", "target"), [({0, 1}, 4), ({1, 4}, 0), ({1, 4}, 6), ({1, 4}, 3)])
def test_it_is_known_where_carried_problems_stand(places: set[int], target: int) -> None:
    before = document()
    after = several.move_entries(before, places, target)
    carried = {before.entries[place].source for place in places}
    found = [at for at, entry in enumerate(after.entries) if entry.source in carried]
    assert found == list(several.places_after_move(places, target))


@pytest.mark.parametrize(
    ("shown_places", "places", "step", "target"),
    [
        ((1, 4), {4}, -1, 1),
        ((1, 4), {1}, 1, 5),
        ((0, 5, 2, 4), {4}, -1, 2),  # a version stands in the table behind the first of them
        ((1, 4), {1}, -1, None),
        ((1, 4), {2, 4}, 1, None),
        ((), {2}, 1, None),
    ],
)
def test_the_way_leads_past_the_next_problem_that_is_shown(
    shown_places: tuple[int, ...], places: set[int], step: int, target: int | None
) -> None:
    assert several.shift_target(shown_places, places, step) == target
