"""Names of authors above a problem, and what goes with them; other words stay comments."""

from __future__ import annotations

import pytest

from composer.formats.common.names_above import credits_above
from composer.formats.paste import read_all_pasted

FEN = "8/8/7k/8/8/3Q4/8/1K6 #3"
MEN = "White Kb1 Qd3\nBlack Kh6\n#3"
TYPED = "Kb1 Qd3 kh6 #3"
BOARD = "\n".join(
    [*["........"] * 2, ".......k", *["........"] * 2, "...Q....", "........", ".K......"]
)
PROBLEMS = (FEN, MEN, TYPED, f"{BOARD}\n#3")


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize(
    ("above", "told"),
    [
        ("Sam Loyd", ("Sam Loyd", "", "", "")),
        ("Loyd, Samuel", ("Loyd, Samuel", "", "", "")),
        ("Alain C. White", ("Alain C. White", "", "", "")),
        ("Alain White, Good Companions 1920", ("Alain White", "Good Companions", "1920", "")),
        ("T. R. Dawson & Pál Benkő", ("T. R. Dawson+Pál Benkő", "", "", "")),
        ("Jan van der Berg und A.-M. O’Neill", ("Jan van der Berg+A.-M. O’Neill", "", "", "")),
        ("Леонид Куббель", ("Леонид Куббель", "", "", "")),
        ("Sam Loyd 1860", ("Sam Loyd", "", "1860", "")),
        ("12) Sam Loyd", ("Sam Loyd", "", "", "")),
        ("Nr. 12: Sam Loyd, Chess Monthly 1860", ("Sam Loyd", "Chess Monthly", "1860", "")),
        ("Sam Loyd, Chess Monthly 1860", ("Sam Loyd", "Chess Monthly", "1860", "")),
        ("Sam Loyd\nDie Schwalbe, 3/1931", ("Sam Loyd", "Die Schwalbe", "1931-03", "")),
        ("Sam Loyd\nDie Schwalbe, XI/1931", ("Sam Loyd", "Die Schwalbe", "1931-11", "")),
        ("Author: Sam Loyd\nSource: MIX 1931", ("Sam Loyd", "MIX", "1931", "")),
        ("Л. Куббель, Л. Залкинд", ("Л. Куббель+Л. Залкинд", "", "", "")),
        ("Sam Loyd\n1st Prize, Problemist (1931)", ("Sam Loyd", "Problemist", "1931", "1st Prize")),
        ("Sam Loyd\nProblemist 1931, 3rd HM", ("Sam Loyd", "Problemist", "1931", "3rd HM")),
        ("Sam Loyd, Problemist 1931, 2. Lob", ("Sam Loyd", "Problemist", "1931", "2. Lob")),
        ("Sam Loyd\nProblemist 1931\n2. Preis", ("Sam Loyd", "Problemist", "1931", "2. Preis")),
    ],
)
def test_names_above_a_problem_are_its_authors(
    above: str, told: tuple[str, ...], problem: str
) -> None:
    reading = read_all_pasted(f"{above}\n\n{problem}")
    entry = reading.document.entry
    assert ("+".join(entry.authors), entry.source, entry.date, entry.award) == told
    assert (entry.comments, entry.stipulation) == ((), "#3")
    assert not reading.faults
    assert not reading.with_prose


@pytest.mark.parametrize("problem", [FEN, MEN, f"{BOARD}\n#3"])
@pytest.mark.parametrize(
    "above",
    [
        "Dear Friend",
        "British Chess Magazine",
        "Die Schwalbe 1931",
        "Cirse Madrassi",
        "look at this one",
        "Hello,\nthis is by Sam Loyd\n\nI saw it\nlong ago\nin a book",
    ],
)
def test_other_words_above_a_problem_stay_a_comment_and_are_told(above: str, problem: str) -> None:
    reading = read_all_pasted(f"{above}\n\n{problem}")
    entry = reading.document.entry
    assert (entry.authors, entry.source, entry.date) == ((), "", "")
    assert "\n\n".join(entry.comments) == above
    assert reading.with_prose == 1


@pytest.mark.parametrize(
    ("above", "authors", "told"),
    [
        ("Anna Müller (Köln)", ("Anna Müller",), {"city": "Köln"}),
        ("Леонид Куббель (Ленинград)", ("Леонид Куббель",), {"city": "Ленинград"}),
        (
            "Sam Loyd (New York) & Pál Benkő (Le Havre)",
            ("Sam Loyd", "Pál Benkő"),
            {"city": "New York, Le Havre"},
        ),
        ("Loyd, S. (after Bone)", ("Loyd, S.",), {"after": "after Bone"}),
        ("Sam Loyd (nach A. Bone), Die Schwalbe 1931", ("Sam Loyd",), {"after": "nach A. Bone"}),
        ("Sam Loyd (Version)", ("Sam Loyd",), {"version": "Version"}),
        ("Леонид Куббель (версия)", ("Леонид Куббель",), {"version": "версия"}),
        ("Sam Loyd (v)", ("Sam Loyd",), {"version": "v"}),
        ("Sam Loyd (†)", ("Sam Loyd (†)",), {}),
        ("Sam Loyd (1860)", ("Sam Loyd",), {}),
        ("Sam Loyd (Urdruck)", (), {}),
        ("Sam Loyd (The Problemist)", (), {}),
        ("Sam Loyd (Circe)", (), {}),
        ("Sam Loyd (1st Prize)", (), {}),
    ],
)
def test_what_stands_in_brackets_is_a_place_only_where_it_may_be_one(
    above: str, authors: tuple[str, ...], told: dict[str, str]
) -> None:
    credits = credits_above([above])
    assert (credits.authors, dict(credits.behind)) == (authors, told)
    assert bool(credits.left) is not bool(authors)


def test_a_line_of_single_letters_is_not_lost() -> None:
    entry = read_all_pasted(f"A. B.\n{FEN}").document.entry
    assert (entry.authors, entry.comments) == ((), ("A. B.",))


def test_what_stands_above_beside_the_names_stays_a_comment() -> None:
    reading = read_all_pasted(f"Sam Loyd\nfor a friend of his\n\n{FEN}\n\nWhat a nice one!")
    entry = reading.document.entry
    assert entry.authors == ("Sam Loyd",)
    assert entry.comments == ("for a friend of his", "What a nice one!")


def test_a_greeting_may_stand_above_the_names() -> None:
    entry = read_all_pasted(f"Dear Friend,\nlook here.\n\nSam Loyd\n{FEN}").document.entry
    assert (entry.authors, entry.comments) == (("Sam Loyd",), ("Dear Friend,\nlook here.",))


def test_where_authors_live_stands_below_their_names() -> None:
    entry = read_all_pasted(f"Sam Loyd (New York) & Pál Benkő (Budapest)\n{FEN}").document.entry
    assert entry.authors == ("Sam Loyd", "Pál Benkő")
    assert dict(entry.extra) == {"city": "New York, Budapest"}


def test_who_signs_below_a_problem_is_no_author() -> None:
    entry = read_all_pasted(f"{FEN}\n\nSam Loyd").document.entry
    assert (entry.authors, entry.comments) == ((), ("Sam Loyd",))


def test_each_of_several_problems_has_its_own_author() -> None:
    text = "Sam Loyd\nKb1 Qd3 kh6 #3\n\nPál Benkő\nKb1 Qd4 kh6 #3\n"
    entries = read_all_pasted(text).document.entries
    assert [it.authors for it in entries] == [("Sam Loyd",), ("Pál Benkő",)]
