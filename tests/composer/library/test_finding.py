"""A library finds what the search of a collection finds, in whatever way it is asked."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from composer.collection.facts import Facts
from composer.collection.query import QueryError, QuerySurroundings, parse_query
from composer.collection.symmetry import SYMMETRIES, Freedom, Pattern, cells_of
from composer.formats.olv.document import write_olv
from composer.formats.stamps import Stamp
from composer.library.equals import groups_of_equals
from composer.library.figures import statistics_of
from composer.library.finding import find, meant_by, with_pattern
from composer.library.harvest import harvest
from composer.library.indexing import index_folders
from composer.library.reading import PieceRead
from composer.library.store import Library
from composer.library.writing import LibraryWriter
from composer.model.document import Document, Entry
from solver.men import FROM_KING, Color, Kind, Man, Trait
from solver.setup import Setup
from tests.composer.library.shelves import ENTRIES, laid, library_from, library_of

QUERIES = (
    "loyd", "author:loyd", 'author:"sam loyd"', "author:KÜRSCHÁK", "author:лошинский", "lo", "o",
    '"york albion"', '"anticipated by"', "source:albion", "source:1911", "award:prize",
    "comment:nobody", "keyword:theme", "theme:indian", "theme:indian-theme", "key:flight",
    "key:indian", "#2", "#2..#4", "h#", "stip:s#9", "stip:x", "moves>=4", "moves=9", "men<=5",
    "men!=4", "white=2", "black>=2", "year:1858", "year:1900..1951", "year!=1911", "wQ=1",
    "P>=2", "bK!=1", "with:wQ,bP", "without:Q,S", "is:miniature", "is:meredith", "is:duplicate",
    "-is:duplicate", "has:twins", "has:comment", "has:pawns", "has:solution", "is:marked",
    "option:setplay", "cond:take&makechess", "twin:move", "NOT author:loyd", "author:loyd OR s#9",
    "(author:loyd OR has:twins) -#4", 'matrix:"wKa1 Qb3"', 'matrix:"wKa1 Qb3" upto:all',
    'matrix:"Kd2 Qh7" upto:shift', 'matrix:"wPe2 bPe7" upto:shift', 'position:"wKe1 Bd1"',
    'position:"wKf3 Be3" upto:shift', "like:7", "like:7 upto:all", "like:this",
    "matrix:this upto:shift",
)  # fmt: skip


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return library_of(tmp_path_factory.mktemp("library"))


@pytest.mark.parametrize("query", QUERIES)
def test_the_library_finds_what_the_collection_finds(library: Library, query: str) -> None:
    around = QuerySurroundings(ENTRIES, 4)
    parsed = parse_query(query, around)
    assert parsed is not None
    facts = [Facts(entry, place) for place, entry in enumerate(ENTRIES)]
    for one in facts:
        parsed.note(one)
    expected = [one.place for one in facts if parsed.matches(one)]
    assert list(find(library, query, around)) == expected


def test_the_library_finds_fairy_and_neutral_men(tmp_path: Path) -> None:
    royal = Man(Kind.GRASSHOPPER, Color.WHITE, frozenset({Trait.ROYAL}))
    setups = (laid("wKa1 Gd3g4 bGh8"), laid("wKa1 nGd3 Qd5"), Setup().with_piece(9, royal))
    entries = [Entry(setup) for setup in (*setups, laid("wKa1 Qb3"))]
    library = library_from(tmp_path / "fairy", entries)
    for query, expected in (
        ("with:wG", [0, 2]),
        ("without:G", [3]),
        ("G>=2", [0]),
        ("nG=1 nQ=1", [1]),
        ("Q=1", [3]),
        ('matrix:"nGd3"', [1]),
    ):
        assert list(find(library, query)) == expected, query


@pytest.mark.parametrize("query", ["solution:x", "(", "foo:bar"])
def test_what_a_library_cannot_answer_is_said(library: Library, query: str) -> None:
    with pytest.raises(QueryError):
        find(library, query)


def test_equal_positions_stand_together(library: Library) -> None:
    assert list(groups_of_equals(library)) == [(0, 1)]
    shifted = SYMMETRIES | Freedom.SHIFT
    assert list(groups_of_equals(library, shifted)) == [(0, 1), (4, 5), (6, 7)]


def test_the_statistics_are_those_of_the_problems(library: Library) -> None:
    counts = statistics_of(library)
    assert counts.total == len(ENTRIES)
    assert counts.authors["Loyd, Samuel"] == 2
    assert counts.authors["Лошинский, Лев"] == 1
    assert counts.decades == {1850: 1, 1910: 1, 1950: 1}
    assert counts.stipulations["#2"] == 3
    assert counts.men[4] == 3
    assert counts.themes_by_decade["Indian theme"] == {1850: 1}
    assert statistics_of(library, meant_by(library, "s#9")).stipulations == {"s#9": 2}


def test_an_author_is_one_whichever_of_his_names_comes_first(tmp_path: Path) -> None:
    names = ("Jörg Müller", "Loyd, Samuel", "Müller, Jörg", "Müller, Jörg", "Samuel Loyd")
    entries = tuple(replace(ENTRIES[4], authors=(name,)) for name in names)
    with library_from(tmp_path / "x", entries) as library:
        assert statistics_of(library).authors in (
            {"Müller, Jörg": 3, "Loyd, Samuel": 2},
            {"Müller, Jörg": 3, "Samuel Loyd": 2},
        )


def test_two_authors_in_one_text_are_counted_apart(tmp_path: Path) -> None:
    names = ("Benkő, Pál; Loyd, Samuel", "Loyd, Samuel")
    entries = tuple(replace(ENTRIES[4], authors=(name,)) for name in names)
    with library_from(tmp_path / "x", entries) as library:
        assert statistics_of(library).authors == {"Loyd, Samuel": 2, "Benkő, Pál": 1}


def _random_setup(rng: random.Random) -> Setup:
    squares: list[Man | None] = [None] * 64
    for square in rng.sample(range(64), rng.randint(1, 9)):
        kind = rng.choice((*FROM_KING, Kind.PAWN, Kind.KING, Kind.GRASSHOPPER, Kind.NIGHTRIDER))
        color = Color.NEUTRAL if rng.random() < 0.06 else rng.choice((Color.WHITE, Color.BLACK))
        traits = frozenset((Trait.ROYAL,)) if rng.random() < 0.03 else frozenset()
        squares[square] = Man(kind, color, traits)
    return Setup(tuple(squares), rng.random() < 0.5)


def test_patterns_are_found_as_one_by_one(tmp_path: Path) -> None:
    rng = random.Random(7)
    entries = [Entry(_random_setup(rng)) for _ in range(150)]
    (tmp_path / "all.olv").write_bytes(write_olv(Document(tuple(entries))))
    index_folders(tmp_path / "library", [tmp_path / "all.olv"])
    freedoms = (
        Freedom.NONE, Freedom.SHIFT, Freedom.MIRROR, Freedom.ROTATE | Freedom.SHIFT,
        Freedom.COLORS, SYMMETRIES, SYMMETRIES | Freedom.SHIFT,
    )  # fmt: skip
    cells = [cells_of(entry.setup) for entry in entries]
    with Library(tmp_path / "library") as library:
        for number in range(70):
            setup = rng.choice(entries).setup
            men = tuple((at, man) for at, man in enumerate(setup.squares) if man is not None)
            whole = number % 5 == 0
            some = men if whole else tuple(rng.sample(men, min(len(men), rng.randint(1, 3))))
            pattern = Pattern(some, freedoms[number % len(freedoms)], is_whole=whole)
            expected = [place for place, held in enumerate(cells) if pattern.matches(held)]
            assert list(library.ids(with_pattern(library, pattern))) == expected
        problems = library.problems(range(len(entries)))
    assert [problem.setup.squares for problem in problems] == [it.setup.squares for it in entries]
    assert [problem.setup.turn for problem in problems] == [it.setup.turn for it in entries]


def test_more_rows_than_a_block_has(tmp_path: Path) -> None:
    few = harvest(ENTRIES)
    none = np.zeros(0, np.uint32)
    many = replace(
        few, total=8800, rows=np.tile(few.rows, 1100), told=few.told * 1100, words=(),
        starts=np.zeros(1, np.int64), postings=none,
    )  # fmt: skip
    writer = LibraryWriter(tmp_path)
    for number, rows in enumerate((few, many, few)):
        file = writer.begin_file(Path(f"{number}.olv"), Stamp(0, 0, b""))
        writer.add(PieceRead(file, 0, 0, rows))
        writer.commit()
    writer.close()
    with Library(tmp_path) as library:
        assert library.size == 8816
        assert len(find(library, 'matrix:"wKe2 Bd2" upto:shift')) == 2 * 1102
        assert len(find(library, "author:loyd")) == 4
        assert library.problems([8815])[0].setup == ENTRIES[7].setup
