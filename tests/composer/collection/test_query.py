from __future__ import annotations

from collections.abc import Iterator

import pytest

from composer.collection.facts import Facts
from composer.collection.marks import with_mark
from composer.collection.men_text import write_men
from composer.collection.query import QueryError, QuerySurroundings, parse_query
from composer.collection.symmetry import men_of
from composer.collection.versions import make_version
from composer.language import Language, speak
from composer.model.document import Entry
from solver.language import grouped
from solver.men import Color, Kind, Man, Trait
from solver.notation.verdicts import verdict_word
from solver.solution import Verdict
from solver.squares import square_of
from tests.composer.collection.problems import as_read, problem, setup_of

PROBLEMS = (
    problem(
        "wKa1 Qb3 Pc2 bKh8",
        authors=("Loyd, Samuel",),
        source="New York Albion",
        date="1858-03",
        award="1st Prize",
        keywords=("Indian theme", "Switchback"),
        stipulation="#2",
        solution="1.Qb3-b8 !",
    ),
    problem(
        "wKh1 Qg3 Pf2 bKa8",
        authors=("Kürschák, József", "Loyd, Samuel"),
        date="1911",
        stipulation="#4",
        comments=("Anticipated.",),
        source_details=(("issue", "12"), ("round", "2a")),
    ),
    problem("wKc6 bKa8 Ra7 Ra6", stipulation="h#2.5", extra=(("twins", {"b": "Move a7 b7"}),)),
    problem("wKd1 Sd3 Se3 bKd4 Pa7b7", stipulation="h=2", date="1950-1951", options=("SetPlay",)),
    problem("wKe1", stipulation="+", authors=("Лошинский, Лев",), date="0 or so"),
    with_mark(problem("wKe1 Bd1", stipulation="=")),
    Entry(fault="Line 9: broken", stipulation="", verbatim="---\nbroken: [Réti\n"),
)


FAIRY = tuple(
    problem("wKa1 bKc3", stipulation="h#2", options=options)
    for options in (("Circe, Take & Make",), ("Take&MakeChess", "KoeKo"), ("SetPlay",))
)


def found(query: str, *, entries: tuple[Entry, ...] = PROBLEMS, current: int = 0) -> list[int]:
    parsed = parse_query(
        query, QuerySurroundings(entries, current, lambda e: "sound" if e.award else "")
    )
    assert parsed is not None
    facts = [Facts(entry, place) for place, entry in enumerate(entries)]
    for one in facts:
        parsed.note(one)
    return [one.place + 1 for one in facts if parsed.matches(one)]


def test_conditions_are_found_however_they_are_written() -> None:
    for query, expected in (
        ('cond:"Take & Make"', [1, 2]),
        ("cond:Köko", [2]),
        ("cond:circe", [1]),
        ("cond!=circe", [2, 3]),
    ):
        assert found(query, entries=FAIRY) == expected, query


def test_fairy_and_neutral_men_are_found() -> None:
    royal = Man(Kind.GRASSHOPPER, Color.BLACK, frozenset({Trait.ROYAL}))
    entries = (
        problem("wKa1 Gd3g4 bGh8"),
        problem("wKa1 nGd3 Qd5 wBPe2"),
        Entry(setup_of("wKa1 Bb1 Pb2").with_piece(square_of("d3"), royal)),
        problem("wKa1 NRd3 G2c3"),
    )
    for query, expected in (
        ("with:wG", [1]),
        ("with:G", [1, 2, 3]),
        ("with:wGG,bG", [1]),
        ("without:G", [4]),
        ("G>=2", [1]),
        ("nG=1", [2]),
        ("nQ=1", [2]),
        ("Q=0", [1, 2, 3, 4]),
        ("with:wBP", [3]),
        ("with:w.BP", [2]),
        ("w.BP=1", [2]),
        ("with:G2 NR=1", [4]),
        ('matrix:"Gd3"', [1]),
        ('matrix:"nGd3 Qd5"', [2]),
        (f'matrix:"{write_men(men_of(entries[1].setup))}"', [2]),
        (f'matrix:"{write_men(men_of(entries[2].setup))}"', [3]),
        (f'position:"{write_men(men_of(entries[3].setup))}"', [4]),
    ):
        assert found(query, entries=entries) == expected, query


def test_a_query_finds() -> None:
    for query, expected in (
        # text
        ("loyd", [1, 2]),
        ("author:loyd", [1, 2]),
        ('author:"Sam Loyd"', [1, 2]),
        ("author:kurschak", [2]),
        ("author:KÜRSCHÁK", [2]),
        ("author:лошинский", [5]),
        ("reti", [7]),
        ('"new york"', [1]),
        ('"york new"', []),
        ("york new", [1]),
        ("source:albion", [1]),
        ("source:12", [2]),
        ("award:prize", [1]),
        ("keyword:switchback", [1]),
        ("comment:anticipated", [2]),
        ("solution:b8", [1]),
        ("option:setplay", [4]),
        ("twin:a7", [3]),
        ("author!=loyd", [3, 4, 5, 6, 7]),
        # stipulations
        ("#2", [1]),
        ("#", [1, 2]),
        ("#2..#4", [1, 2]),
        ("#3..4", [2]),
        ("#3..", [2]),
        ("h#", [3]),
        ("h#2.5", [3]),
        ("h#2", []),
        ("h#2..3", [3]),
        ("h=", [4]),
        ("h=2", [4]),
        ("stip:+", [5]),
        ("stip:=", [6]),
        ("stip:h#2,5", [3]),
        ("moves>2", [2, 3]),
        ("moves:2", [1, 4]),
        # numbers
        ("men<=3", [5, 6, 7]),
        ("men:4..5", [1, 2, 3]),
        ("men>5", [4]),
        ("white=1", [3, 5]),
        ("black>=3", [3, 4]),
        ("year:1858", [1]),
        ("year:1900..1950", [2, 4]),
        ("year:1900-", [2, 4]),
        ("year<1900", [1]),
        ("date:..1911", [1, 2]),
        ("no:2..3", [2, 3]),
        ("no!=2..6", [1, 7]),
        # men
        ("with:wQ", [1, 2]),
        ("with:SS,P", [4]),
        ("with:wS bP", []),
        ("with:bRR", [3]),
        ("without:P,R with:K", [5, 6]),
        ("P=0 men>0", [3, 5, 6]),
        ("wS=2", [4]),
        ("bP>=1", [4]),
        # states
        ("is:marked", [6]),
        ("has:twins", [3]),
        ("has:solution", [1]),
        ("has:comment", [2]),
        ("is:unreadable", [7]),
        ("is:miniature", [1, 2, 3, 4, 5, 6]),
        ("is:sound", [1]),
        ("verdict:sound", [1]),
        ("is:version", []),
        # and, or, not
        ("author:loyd #2", [1]),
        ("author:loyd AND #2", [1]),
        ("#2 OR h#", [1, 3]),
        ("#2 or h# or h=", [1, 3, 4]),
        ("loyd -#2", [2]),
        ("loyd NOT #2", [2]),
        ("NOT (loyd OR is:unreadable)", [3, 4, 5, 6]),
        ("(#2 OR #4) (kurschak OR retii)", [2]),
        ("-(-loyd)", [1, 2]),
        # positions
        ('position:"wKa1 Qb3 Pc2 bKh8"', [1]),
        ("position:7k/8/8/8/8/1Q6/2P5/K7", [1]),
        ('position:"wKa1 Qb3"', []),
        ('matrix:"wKa1 Qb3"', [1]),
        ('matrix:"wKa1 Qb3" upto:mirror', [1, 2]),
        ('matrix:"wKb1 Qc3" upto:all', [1, 2]),
        ('matrix:"wKb1 Qc3" upto:mirror,rotate,colours', []),
        ('NOT matrix:"wKb1 Qc3" upto:all with:Q', []),
        ("like:1", [1, 2]),
        ("like:this", [1, 2]),
        ("like:1 upto:none", [1]),
        ("is:duplicate", [1, 2]),
        ("-is:duplicate loyd", []),
    ):
        assert found(query) == expected, query


def test_versions_are_found() -> None:
    document = make_version(as_read(*PROBLEMS[:3]), 1)
    assert found("is:version", entries=document.entries) == [2, 3]


def test_this_is_the_problem_on_the_board() -> None:
    assert found("like:this", current=3) == [4]
    assert found("matrix:this", current=4) == [5, 6]
    assert found("matrix:this upto:shift", current=4) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("query", ["", "   "])
def test_nothing_is_asked(query: str) -> None:
    assert parse_query(query) is None


@pytest.mark.parametrize(
    ("query", "sentence", "place"),
    [
        ('loyd "new york', "The quotation mark is not closed.", (5, 14)),
        ("(loyd", "This bracket is not closed.", (0, 1)),
        ("loyd)", "This bracket closes nothing.", (4, 5)),
        ("loyd OR", "The search ends where a word is expected.", (7, 7)),
        ("loyd AND", "The search ends where a word is expected.", (8, 8)),
        ("OR loyd", "Before “OR” a word is missing.", (0, 2)),
        ("NOT", "The search ends where a word is expected.", (3, 3)),
        ("men<=many", "“men” needs a number, such as men<=7 or men:4..7.", (0, 9)),
        ("men<=-3", "“men” needs a number, such as men<=7 or men:4..7.", (0, 7)),
        ("a men:7..4", "The range 7..4 runs backwards.", (2, 10)),
        ("men<4..5", "After “<” one number is enough.", (0, 8)),
        ("men:", "After “men” something is missing.", (0, 4)),
        (
            "composer:x",
            "There is no field “composer”. Try author:, source:, year:, men: …",
            (0, 10),
        ),
        ("author<loyd", "“author” cannot be larger or smaller; write author: …", (0, 11)),
        ("with:queen", "“queen” names no men; write with:wQ or with:bRR,P.", (0, 10)),
        ("is:nice", "“nice” is not known here; write is:marked, is:duplicate, has:twins …", (0, 7)),
        ('matrix:"wKz9"', "“wKz9” is no man on a square such as wKd4.", (0, 13)),
        ('matrix:"wKa1 Qa1"', "Two men stand on a1.", (0, 17)),
        ("upto:all", "“upto:” follows position:, matrix: or like:.", (0, 8)),
        ("men:4 upto:all", "“upto:” follows position:, matrix: or like: only.", (0, 5)),
        (
            "like:1 upto:sideways",
            "“sideways” is not known after upto: it takes mirror, rotate, shift, colours, all.",
            (7, 20),
        ),
        ("like:8", "There is no problem 8 here; like:this is the one on the board.", (0, 6)),
        ("like:me", "“me” is not the number of a problem; write like:12 or like:this.", (0, 7)),
        ("#5..#2", "The range #5..#2 runs backwards.", (0, 6)),
        ("stip:h#3..2", "The range h#3..2 runs backwards.", (0, 11)),
        (
            "verdict:cookd",
            "“cookd” is no verdict; these are: sound, cooked, no solution, short solution, "
            "too few, dualised.",
            (0, 13),
        ),
        ("like:7", "An empty board is like no other: put at least one man on it.", (0, 6)),
        ("(" * 60 + "a" + ")" * 60, "The search has too many brackets.", (50, 51)),
        (
            "x" * 3000,
            f"The search has {grouped(3000)} characters; {grouped(2000)} are read.",
            (2000, 3000),
        ),
    ],
)
def test_a_fault_is_told_with_its_place(query: str, sentence: str, place: tuple[int, int]) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(query, QuerySurroundings(PROBLEMS))
    assert str(caught.value) == sentence
    assert (caught.value.start, caught.value.end) == place


KINGS = setup_of("wKa1 bKh8")
FAIRY_MEN = (
    (square_of("d4"), Man(Kind.GRASSHOPPER, Color.WHITE)),
    (square_of("d4"), Man(Kind.NIGHTRIDER, Color.WHITE)),
    (square_of("e5"), Man(Kind.GRASSHOPPER, Color.BLACK)),
    (square_of("d4"), Man(Kind.GRASSHOPPER, Color.NEUTRAL)),
    (square_of("d4"), Man(Kind.QUEEN, Color.WHITE)),
)
FAIRY_PROBLEMS = tuple(Entry(KINGS.with_piece(*man)) for man in FAIRY_MEN)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("men=3", [1, 2, 3, 4, 5]),
        ("white=2", [1, 2, 5]),
        ("wQ>=1", [5]),
        ("like:1", [1, 3]),
        ("like:4", [4]),
        ("like:1 upto:none", [1]),
        ("is:duplicate", [1, 3]),
        ("has:pawns", []),
    ],
)
def test_fairy_men_are_searched_for_like_others(query: str, expected: list[int]) -> None:
    assert found(query, entries=FAIRY_PROBLEMS) == expected


@pytest.fixture
def german() -> Iterator[None]:
    speak(Language.GERMAN)
    yield
    speak(Language.ENGLISH)


@pytest.mark.parametrize(
    ("query", "places"),
    [
        ("verdict:cooked", [2]),
        ("is:cooked", [2]),
        ("verdict:nebenlösig", [2]),
        ("is:sound", [1, 3]),
        ("verdict:C+", [1]),
        ("-is:sound", [2, 4]),
    ],
)
def test_verdicts_are_named_in_english_in_every_language(
    german: None, query: str, places: list[int]
) -> None:
    verdicts = {1: Verdict.SOUND, 2: Verdict.COOKED, 3: Verdict.SOUND}
    said = {n: verdict_word(verdict) for n, verdict in verdicts.items()} | {4: ""}
    said[1] += " C+"
    entries = tuple(problem(date=str(number)) for number in said)
    around = QuerySurroundings(entries, 0, lambda entry: said[int(entry.date)])
    parsed = parse_query(query, around)
    assert parsed is not None
    facts = (Facts(entry, place) for place, entry in enumerate(entries))
    assert [one.place + 1 for one in facts if parsed.matches(one)] == places
