from __future__ import annotations

import pytest

from composer.collection.columns import Column, sort_key
from composer.collection.facts import Facts
from composer.collection.names import family_first, names_in_short
from composer.formats.olv.document import write_olv
from composer.model.document import Document
from tests.composer.collection.problems import problem


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("Samuel Loyd", "Loyd, Samuel"),
        ("S. Loyd", "Loyd, S."),
        ("Nils Adrianus van Dijk", "van Dijk, Nils Adrianus"),
        ("Adriaan van der Ven", "van der Ven, Adriaan"),
        ("Fritz von Wardener", "von Wardener, Fritz"),
        ("Hilmar de Vries-Smit", "de Vries-Smit, Hilmar"),
        ("Frank Healey jr.", "Healey, Frank jr."),
        ("Жак Савурнен", "Савурнен, Жак"),
        ("Al Horowitz", "Horowitz, Al"),
        ("Éric O’Kelly", "O’Kelly, Éric"),
    ],
)
def test_a_family_name_stands_first(written: str, told: str) -> None:
    assert family_first(written) == told


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("Baird, Edith Elina Helen", "Baird, E. E. H."),
        ("Fadil Abdurahmanović", "Abdurahmanović, F."),
        ("Benkő, Pál; Kalotay, Andrew", "Benkő, P.; Kalotay, A."),
        ("Loustau, Jean-Marc", "Loustau, J.-M."),
        ("Vukcevich, Milan R.", "Vukcevich, M. R."),
        ("Лошинский, Лев Ильич", "Лошинский, Л. И."),
        ("Frank Healey jr.", "Healey, F. jr."),
        ("Loyd, Samuel (after Bone)", "Loyd, S. (after Bone)"),
        ("Samuel Loyd (Version)", "Samuel Loyd (Version)"),
        ("J. Kohtz & C. Kockelkorn", "J. Kohtz & C. Kockelkorn"),
        ("Loyd, ", "Loyd,"),
        ("", ""),
    ],
)
def test_a_narrow_column_has_initials(written: str, told: str) -> None:
    assert names_in_short((written,)) == told


@pytest.mark.parametrize(
    "written",
    [
        "Loyd, Samuel",
        "van Dijk, Nils",
        "Loyd",
        "Loyd S.",
        "Галицкий Б.",
        "J. Kohtz & C. Kockelkorn",
        "Johannes Kohtz und Carl Kockelkorn",
        "J. Kohtz/C. Kockelkorn",
        "Ct. of Whitefield",
        "von Wardener",
        "unknown Author",
        "Popeye 4",
        "Jr.",
        "",
        "?",
    ],
)
def test_what_is_no_such_name_for_certain_stays(written: str) -> None:
    assert family_first(written) == written


def test_problems_are_sorted_by_family_names_and_stay_as_they_are_written() -> None:
    names = ["William Anthony Shinkman", "Loyd, Samuel", "Nils van Dijk", "Sam Loyd", "Zepler"]
    entries = [problem(authors=(name,)) for name in names]
    before = write_olv(Document(tuple(entries)))
    facts = [Facts(entry, place) for place, entry in enumerate(entries)]
    facts.sort(key=lambda one: sort_key(Column.AUTHOR, one, "; ".join(one.entry.authors)))
    told = ["Sam Loyd", "Loyd, Samuel", "William Anthony Shinkman", "Nils van Dijk", "Zepler"]
    assert [one.entry.authors[0] for one in facts] == told
    assert write_olv(Document(tuple(entries))) == before
