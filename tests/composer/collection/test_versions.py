from __future__ import annotations

from dataclasses import replace

from composer.collection import versions
from composer.collection.several import delete_entries
from composer.formats.olv.document import read_olv, write_olv
from composer.model.document import Document, Entry
from tests.composer.collection.problems import as_read, problem


def names(document: Document) -> list[str]:
    return [versions.version_name(entry) for entry in document.entries]


def test_a_version_is_a_copy_behind_the_last_one_and_goes_on_the_board() -> None:
    document = as_read(problem(), problem("wKb1 bKh8"))
    first = versions.make_version(document, 0)
    assert names(first) == ["1", "2", ""]
    assert first.current == 1
    assert first.entries[1].setup == document.entries[0].setup
    second = versions.make_version(first, 0)
    assert names(second) == ["1", "2", "3", ""]
    assert versions.versions_of(second, 1) == (0, 1, 2)
    assert versions.place_among_versions((0, 1, 2), 1) == versions.VersionPlace(2, 3)
    assert versions.versions_of(second, 3) == (3,)


def test_versions_are_together_again_after_saving() -> None:
    document = versions.make_version(as_read(problem(), problem("wKb1 bKh8")), 0)
    again = read_olv(write_olv(document)).document
    assert names(again) == ["1", "2", ""]
    (group,) = versions.version_groups(again.entries).values()
    assert group == (0, 1)


def test_other_keys_of_a_problem_stay_with_its_versions() -> None:
    extra = (("twins", {"b": "Move a1 b2"}), ("theirs", "kept"))
    document = versions.make_version(as_read(problem(extra=extra)), 0)
    for entry in document.entries:
        assert dict(entry.extra)["theirs"] == "kept"
        assert dict(entry.extra)["twins"] == {"b": "Move a1 b2"}


def test_problems_can_be_declared_versions_and_parted_again() -> None:
    document = as_read(*(problem(f"wK{file}1 bKh8") for file in "abcde"))
    joined = versions.join_versions(document, {1, 3})
    assert names(joined) == ["", "1", "", "2", ""]
    both = versions.join_versions(versions.join_versions(joined, {0, 4}), {0, 1})
    assert versions.versions_of(both, 4) == (0, 1, 3, 4)
    assert sorted(filter(None, names(both))) == ["1", "2", "3", "4"]
    three = versions.part_versions(both, {0})
    assert versions.versions_of(three, 4) == (1, 3, 4)
    assert write_olv(versions.part_versions(joined, {3})) == write_olv(document)


def test_one_alone_is_no_version() -> None:
    document = as_read(problem(), problem("wKb1 bKh8"))
    assert versions.join_versions(document, {1}) is document
    assert versions.part_versions(document, {0, 1}) is document


def test_an_entry_that_cannot_be_read_has_no_versions() -> None:
    document = Document((Entry(fault="line 1: broken", verbatim="---\nx"), problem()))
    assert versions.make_version(document, 0) is document
    assert versions.join_versions(document, {0, 1}) is document


def test_a_free_name_is_given_after_deleting_one() -> None:
    document = versions.make_version(versions.make_version(as_read(problem()), 0), 0)
    left = delete_entries(document, {1})
    assert names(versions.make_version(left, 0)) == ["1", "3", "4"]


def test_a_version_has_the_name_that_it_is_given() -> None:
    document = versions.make_version(as_read(problem()), 0)
    named = replace(
        document,
        entries=(document.entries[0], versions.with_version_name(document.entry, " b\nc ")),
    )
    assert names(read_olv(write_olv(named)).document) == ["1", "b c"]
