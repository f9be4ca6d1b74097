"""Counts of a collection."""

from __future__ import annotations

from composer.collection.facts import Facts
from composer.collection.statistics import Statistics, most_common
from composer.model.document import Entry
from tests.composer.collection.problems import problem

PROBLEMS = (
    problem("wKa1 Qb3 bKh8", stipulation="#2", date="1911", authors=("A", "B"),
            keywords=("Echo mates", "C+", "cooked")),
    problem("wKa1 Qb4 bKh8", stipulation="#2", date="1919-05", authors=("A",)),
    problem("wKa1 Qb5 Pb2 bKh8", stipulation="h#2", date="unknown", keywords=("zagoruiko",)),
    Entry(fault="broken", stipulation="#2"),
)  # fmt: skip


def counted() -> Statistics:
    counts = Statistics()
    found = ({"Echo": 2, "Grimshaw": 1}, {"Grimshaw": 1, "Zagoruiko": 2}, None, None)
    for place, (entry, themes) in enumerate(zip(PROBLEMS, found, strict=True)):
        counts.note(Facts(entry, place), "sound" if place == 0 else "", themes)
    return counts


def test_problems_are_counted_once_in_each_way() -> None:
    counts = counted()
    assert counts.total == 3
    assert counts.decades == {1910: 2}
    assert counts.stipulations == {"#2": 2, "h#2": 1}
    assert counts.men == {3: 2, 4: 1}
    assert counts.authors == {"A": 2, "B": 1}
    assert counts.verdicts == {"sound": 1, "": 2}


def test_an_author_is_one_whichever_of_his_names_comes_first() -> None:
    counts = Statistics()
    for place, author in enumerate(("Loyd, Samuel", "Samuel Loyd", "S. Loyd")):
        entry = problem("wKa1 Qb3 bKh8", authors=(author,))
        counts.note(Facts(entry, place), "", None)
    assert counts.authors == {"Loyd, Samuel": 2, "S. Loyd": 1}


def test_two_authors_in_one_text_are_counted_apart() -> None:
    counts = Statistics()
    for place, author in enumerate(("Benkő, Pál; Loyd, Samuel", "Loyd, Samuel")):
        counts.note(Facts(problem("wKa1 Qb3 bKh8", authors=(author,)), place), "", None)
    assert counts.authors == {"Loyd, Samuel": 2, "Benkő, Pál": 1}


def test_a_theme_found_and_its_keyword_are_one() -> None:
    counts = counted()
    assert counts.themes == {"Echo mates": 1, "Grimshaw": 2, "Zagoruiko": 2}
    assert counts.themes_by_decade["Grimshaw"] == {1910: 2}
    assert counts.themes_by_decade["Zagoruiko"] == {1910: 1}


def test_of_equal_numbers_the_first_by_name_stands_first() -> None:
    counts = counted()
    assert most_common(counts.themes, 2) == (("Grimshaw", 2), ("Zagoruiko", 2))
