"""Source, award, dedication and lists of records: every part is text, and odd ones are kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from composer.model import publication, records
from composer.model.dates import date_fault
from composer.model.distinction import distinction_fault, usual_distinctions
from composer.model.document import Document, Entry
from composer.model.values import PlainScalar

PARTS = {
    "name": "FIDE Album",
    "date": {"year": PlainScalar("1911"), "month": PlainScalar("4")},
    "volume": ("1", "2"),
    "pagenumber": PlainScalar("7"),
    "comments": ("one", "two\nlines"),
    "soon": "kept",
}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("name", "FIDE Album"),
        ("date", "1911-04"),
        ("volume", ""),
        ("pagenumber", "7"),
        ("comments", "one\n\ntwo\nlines"),
        ("issue", ""),
    ],
)
def test_parts_are_shown_as_text(name: str, text: str) -> None:
    assert publication.part_text(PARTS, name) == text
    assert publication.with_part(PARTS, name, text) == PARTS


def test_what_is_no_text_is_shown_as_the_file_has_it_and_kept() -> None:
    assert publication.odd_part(PARTS, "volume") == "[1, 2]"
    assert publication.odd_part(PARTS, "name") == ""
    assert publication.odd_part(PARTS, "issue") == ""
    assert publication.with_part(PARTS, "name", "New")["volume"] == ("1", "2")
    assert publication.with_part(PARTS, "volume", "3")["volume"] == "3"


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("date", "1965-1967", {"year": "1965-1967"}),
        ("date", "1911-05-06", {"year": "1911", "month": "5", "day": "6"}),
        ("date", "soon", {"year": "soon"}),
        ("pagenumber", "12", PlainScalar("12")),
        ("issue", "12", "12"),
        ("comments", "a\n\nb", ("a", "b")),
    ],
)
def test_text_becomes_the_value_of_the_format(name: str, text: str, value: object) -> None:
    assert publication.with_part({}, name, text) == {name: value}
    found = publication.with_part({}, name, text)[name]
    assert isinstance(found, PlainScalar) == isinstance(value, PlainScalar)


def test_a_part_keeps_its_place_and_goes_when_it_is_emptied() -> None:
    assert list(publication.with_part(PARTS, "date", "1912")) == list(PARTS)
    assert "name" not in publication.with_part(PARTS, "name", "")


def document(**fields: object) -> Document:
    return Document((replace(Entry(), **fields),))  # type: ignore[arg-type]


def test_the_tourney_may_be_that_of_the_source_or_another() -> None:
    ditto = document(award="HM", award_details=(("tourney", "ditto"), ("judges", ("A", "B"))))
    assert publication.tourney_name(ditto.entry) == ""
    assert publication.judges(ditto.entry) == ("A", "B")
    named = publication.set_tourney(ditto, "name", "Own")
    dated = publication.set_tourney(named, "date", "1911")
    assert publication.tourney_name(dated.entry) == "Own"
    assert publication.tourney_date(dated.entry) == "1911"
    assert publication.judges(dated.entry) == ("A", "B")
    plain = publication.set_tourney(publication.set_tourney(dated, "date", ""), "name", "")
    assert dict(plain.entry.award_details) == {"judges": ("A", "B")}
    assert publication.set_judges(plain, ()).entry.award_details == ()


def test_a_tourney_given_as_text_is_read_and_kept() -> None:
    entry = document(award_details=(("tourney", "Cup"),))
    assert publication.tourney_name(entry.entry) == "Cup"
    dated = publication.set_tourney(entry, "date", "1911")
    assert publication.tourney_name(dated.entry) == "Cup"


@pytest.mark.parametrize(
    ("comments", "whom"),
    [
        ((), ""),
        (("x", "Dedicated to Ann"), "Ann"),
        (("dedicated to the judges\nof 1911",), "the judges\nof 1911"),
        (("not dedicated to anybody",), ""),
    ],
)
def test_a_dedication_is_a_comment(comments: tuple[str, ...], whom: str) -> None:
    assert publication.dedication_of(Entry(comments=comments)) == whom


def test_a_dedication_is_changed_where_it_stands() -> None:
    before = document(comments=("x", "dedicated to Ann", "y"))
    after = publication.set_dedication(before, "Bob")
    assert after.entry.comments == ("x", "Dedicated to Bob", "y")
    assert publication.set_dedication(after, "").entry.comments == ("x", "y")
    assert publication.set_dedication(before, "Ann") is before
    assert publication.set_dedication(document(comments=("x",)), "Z").entry.comments == (
        "Dedicated to Z",
        "x",
    )


def test_a_key_for_the_dedication_is_used_where_a_file_has_one() -> None:
    before = document(extra=(("dedication", "Ann"), ("z", "1")))
    assert publication.dedication_of(before.entry) == "Ann"
    after = publication.set_dedication(before, "Bob")
    assert after.entry.extra == (("dedication", "Bob"), ("z", "1"))
    assert after.entry.comments == ()


@pytest.mark.parametrize("text", ["", "1911", "1911-04", "1911-04-30", "1965-1967"])
def test_dates_of_publication(text: str) -> None:
    assert date_fault(text) == ""


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("11", "A date reads"),
        ("1911-13", "A date reads"),
        ("1911-4", "A date reads"),
        ("1911-02-30", "no day 1911-02-30"),
        ("1967-1965", "backwards"),
        ("yesterday", "not “yesterday”"),
    ],
)
def test_what_is_no_date_is_said(text: str, part: str) -> None:
    assert part in date_fault(text)


@pytest.mark.parametrize(
    "text",
    ["", "1st Prize", "2nd-3rd HM", "1st-3rd HM, set", "Special Prize", "1st Special Prize",
     "HM", "cm", "Comm.", "11th Place", "22nd commendation", "Honorable Mention, e.a.",
     *usual_distinctions()],
)  # fmt: skip
def test_distinctions(text: str) -> None:
    assert distinction_fault(text) == ""


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("2th Prize", "It is 2nd, not 2th"),
        ("11st Place", "It is 11th"),
        ("1st-2th HM", "It is 2nd"),
        ("1 Prize", "A place reads 1st"),
        ("Prize set", "comma"),
        ("first prize", "not “first prize”"),
        ("1st", "not “1st”"),
    ],
)
def test_what_is_no_distinction_is_said(text: str, part: str) -> None:
    assert part in distinction_fault(text)


def test_records_are_added_changed_moved_and_removed() -> None:
    key = records.FOREIGN_IDS
    one = records.add_record(document(), key, "domain")
    assert records.records_of(one.entry, key) == ({"domain": ""},)
    named = records.set_record_text(one, key, 0, "domain", "PDB")
    two = records.set_record_text(records.add_record(named, key, "domain"), key, 1, "domain", "W")
    assert records.record_text(two.entry, key, 1, "domain") == "W"
    moved = records.move_record(two, key, 1, -1)
    assert [records.record_line(r) for r in records.records_of(moved.entry, key)] == ["W", "PDB"]
    assert records.move_record(two, key, 1, 1) is two
    left = records.remove_record(records.remove_record(moved, key, 0), key, 0)
    assert left.entry.extra == ()


def test_odd_records_are_shown_and_kept() -> None:
    odd = document(extra=(("reprints", ("text", {"name": "A", "x": ("1",)}, ("2",))),))
    found = records.records_of(odd.entry, records.REPRINTS)
    assert [records.record_line(record) for record in found] == ["text", "A · [1]", "[2]"]
    assert records.set_record_text(odd, records.REPRINTS, 0, "name", "B") is odd
    changed = records.set_record_text(odd, records.REPRINTS, 1, "name", "B")
    assert records.records_of(changed.entry, records.REPRINTS) == (
        "text",
        {"name": "B", "x": ("1",)},
        ("2",),
    )
    assert records.records_of(Entry(extra=(("reprints", {"name": "A"}),)), "reprints") == (
        {"name": "A"},
    )
