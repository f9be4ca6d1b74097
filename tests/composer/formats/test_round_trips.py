"""What a format can hold comes back from it: positions, stipulations, twins and data."""

from __future__ import annotations

import io
from dataclasses import replace

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from composer.formats.common.credits import authors_of
from composer.formats.common.publication import Publication
from composer.formats.common.reading import FormatError
from composer.formats.exporting import EXPORTS, export_named, export_text
from composer.formats.pgn.read import read_pgn_text
from composer.formats.popeye.input import read_popeye_file
from composer.formats.popeye.solution import FreeNotationError, followed_parts
from composer.formats.recognising import read_text
from composer.model.composition import composition_of
from composer.model.document import Entry
from solver.errors import SolverError
from solver.notation.fen import parse_fen
from solver.notation.harmless import harmless
from solver.setup import Setup
from solver.squares import WHITE
from solver.stipulation import Stipulation
from tests.composer.formats.strategies import ENTRIES, OPTIONS, SETUPS, TEXTS
from tests.pasted import read_pasted

MEN = parse_fen("8/8/8/8/8/1K6/3R4/k7 w - -").squares
STIPULATIONS = st.sampled_from(
    ["#2", "#3", "s#4", "h#2", "h#2.5", "hs#3", "ser-h#5", "r#2", "=3", "exact-#2", "zf63", "hkf63"]
)
WORDS = st.text(
    st.characters(categories=("L", "N", "P"), exclude_characters=";&[]{}\\\"'“”„"),
    min_size=1,
    max_size=12,
)
TWINS = st.sampled_from(
    ["Move a1 b2", "Exchange a1 h8", "Remove c3", "Add White Sa3 Black Pb4c5", "Substitute P S",
     "Rotate 90", "Mirror a1<-->h8", "Shift a1 a2", "PolishType", "Stipulation h#2",
     "Continued Move h1 h2 Remove a1", "Rotate 180 PolishType"]
)  # fmt: skip
BOARDS = SETUPS.map(lambda setup: setup.with_squares(setup.squares)).map(
    lambda setup: replace(setup, en_passant=None)
)
PROBLEMS = st.builds(
    Entry,
    setup=BOARDS,
    stipulation=STIPULATIONS,
    authors=st.lists(WORDS.map(str.strip).filter(bool), max_size=3).map(tuple),
    # A dash alone tells in PGN that there is no source, and is read so.
    source=WORDS.filter(lambda text: text not in ("-", "?")) | st.just(""),
    award=WORDS | st.just(""),
    date=st.sampled_from(["", "1911", "1911-04", "1911-04-03", "1965-1967"]),
    options=OPTIONS.map(tuple),
    keywords=st.lists(WORDS, max_size=2).map(tuple),
    comments=st.lists(WORDS, max_size=2).map(tuple),
    extra=st.lists(TWINS, max_size=3).map(
        lambda texts: (("twins", dict(zip("bcd", texts, strict=False))),) if texts else ()
    ),
)


def written(name: str, *entries: Entry) -> str:
    """Write *entries* in one format."""
    return export_text(export_named(name), [Publication(entry) for entry in entries])


@given(st.lists(PROBLEMS, min_size=1, max_size=3))
def test_pgn_gives_back_all_that_is_said_of_problems(entries: list[Entry]) -> None:
    read = read_pgn_text(written("pgn", *entries)).document.entries
    told = [entry for entry in entries if entry.fault is None]
    assert [replace(entry, origin=None) for entry in read] == told


@given(PROBLEMS)
def test_popeye_gives_back_what_is_asked(entry: Entry) -> None:
    (read,) = read_popeye_file(written("popeye", entry)).document.entries
    assert read.setup.squares == entry.setup.squares
    assert read.stipulation == entry.stipulation
    assert parts(read) == parts(entry)
    assert set(entry.options) <= {*read.options, "HalfDuplex"}


def parts(entry: Entry) -> object:
    """Return the headings and positions of all parts, or why there are none."""
    try:
        return [(it.heading, it.problem.setup.squares) for it in composition_of(entry).parts()]
    except SolverError as error:
        return str(error)


@given(st.lists(PROBLEMS, min_size=1, max_size=3))
def test_json_gives_back_all_that_is_said_of_problems(entries: list[Entry]) -> None:
    read = read_text(written("json", *entries)).document.entries
    for number, (before, after) in enumerate(zip(entries, read, strict=True), 1):
        assert dict(after.extra).pop("id") == str(number)
        extra = tuple(pair for pair in after.extra if pair[0] != "id")
        assert replace(after, extra=extra) == before


@given(PROBLEMS)
def test_epd_gives_back_position_and_stipulation(entry: Entry) -> None:
    read = read_text(written("epd", entry)).document.entry
    assert (read.setup, read.stipulation) == (entry.setup, entry.stipulation)


@given(st.lists(PROBLEMS, min_size=1, max_size=3))
def test_texts_and_tables_give_back_what_is_asked(entries: list[Entry]) -> None:
    for name in ("text", "csv"):
        read = read_text(written(name, *entries)).document.entries
        assert len(read) == len(entries), name
        for before, after in zip(entries, read, strict=True):
            assert (after.setup, after.stipulation) == (before.setup, before.stipulation), name
            if isinstance(parts(before), list):
                assert boards(after) == boards(before), name
            assert name == "text" or after.authors == before.authors


def boards(entry: Entry) -> object:
    found = parts(entry)
    return [squares for _, squares in found] if isinstance(found, list) else found


@given(BOARDS)
def test_plain_text_gives_back_the_position(setup: Setup) -> None:
    if any(setup.squares):
        read = read_text(written("text", Entry(setup, "#2"))).document.entry
        assert read.setup == setup


@given(st.lists(ENTRIES, min_size=1, max_size=3))
def test_nothing_that_an_entry_says_becomes_a_command_for_popeye(entries: list[Entry]) -> None:
    read = read_popeye_file(written("popeye", *entries)).document.entries
    assert len(read) == len(entries)
    for before, after in zip(entries, read, strict=True):
        assert after.setup.squares == before.setup.squares
        assert after.stipulation == " ".join(harmless(before.stipulation).split())
        names = " & ".join(harmless(name) for name in before.authors)
        assert " & ".join(after.authors) == " & ".join(authors_of(" ".join(names.split())))


@pytest.mark.parametrize(
    ("stipulation", "told"),
    [
        ("h#2.5", "Stipulation h#2.5"),
        ("h#2,5", "Stipulation h#2.5"),
        ("ser-h==12", "Stipulation ser-h==12"),
        ("h##3", "Stipulation h##3"),
        ("hz81", "Remark Stipulation: hz81"),
        ("hzh81", "Stipulation hzh81"),
        ("dia4.5", "Stipulation dia4.5"),
        ("See text", "Remark Stipulation: See text"),
        ("= black to move", "Remark Stipulation: = black to move"),
        ("White wins", "Remark Stipulation: White wins"),
        ("+", "Remark Stipulation: +"),
        ("SStipulation white 1 other 1", "SStipulation white 1 other 1"),
    ],
)
def test_only_what_popeye_knows_becomes_its_stipulation(stipulation: str, told: str) -> None:
    text = written("popeye", Entry(Setup(MEN), stipulation))
    assert told in text.splitlines()
    (read,) = read_popeye_file(text).document.entries
    assert read.stipulation == stipulation.replace(",", ".")


@pytest.mark.parametrize("intended", ["1", "2", "2.1.1..."])
def test_how_many_solutions_are_intended_goes_to_popeye_and_comes_back(intended: str) -> None:
    entry = Entry(Setup(MEN), "h#2", extra=(("intended-solutions", intended),), comments=("Seen.",))
    text = written("popeye", entry)
    assert ("Remark Intended solutions: " in text) == (intended != "1")
    (read,) = read_popeye_file(text).document.entries
    assert dict(read.extra) == ({} if intended == "1" else {"intended-solutions": intended})
    assert read.comments == ("Seen.",)


def test_both_positions_between_which_is_played_go_to_popeye_and_come_back() -> None:
    asked = "a=>b1.5 4k3/8/8/8/8/8/8/(w.G)3K3"
    text = written("popeye", Entry(Setup(MEN).with_turn(WHITE), asked, options=("WhiteToPlay",)))
    assert text.splitlines().count("Pieces") == 2
    assert "Stipulation a=>b1.5" in text.splitlines()
    (read,) = read_popeye_file(text).document.entries
    assert (read.setup.squares, read.setup.turn) == (MEN, WHITE)
    stood = parse_fen(Stipulation.parse(asked).arrival).squares
    assert parse_fen(Stipulation.parse(read.stipulation).arrival).squares == stood


def test_joint_authors_source_and_date_come_back_from_popeye() -> None:
    entry = Entry(Setup(MEN), "#2", ("Ex, Ann", "Ex, Bo"), source="Chess, a column", date="1911-04")
    (read,) = read_popeye_file(written("popeye", entry)).document.entries
    assert (read.authors, read.source, read.date) == (entry.authors, entry.source, entry.date)


@given(ENTRIES)
def test_every_format_writes_whatever_an_entry_holds(entry: Entry) -> None:
    for chosen in EXPORTS:
        assert isinstance(export_text(chosen, [Publication(entry)]), str), chosen.name


@given(ENTRIES)
def test_python_chess_reads_every_game(entry: Entry) -> None:
    handle = io.StringIO(written("pgn", entry))
    while (game := chess.pgn.read_game(handle)) is not None:
        assert game.errors == []


@given(TEXTS | st.lists(TEXTS, max_size=8).map("\n".join))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    refused = ""
    try:
        read_pasted(text)
    except FormatError as error:
        refused = f"{error}"
    assert "\n" not in refused


@pytest.mark.parametrize("name", ["pgn", "latex", "xskak", "text", "json"])
def test_play_under_a_condition_is_written_as_it_stands(name: str) -> None:
    entry = Entry(Setup(MEN), "#1", options=("Circe",), solution="1.Rd2-d1 #")
    with pytest.raises(FreeNotationError, match="cannot be played there"):
        followed_parts(entry)
    assert "d1" in written(name, entry)


FAIRY = (
    "BeginProblem\nstip h#2\npieces white kh1 Gg4 black ka8 neutral ba3 royal sc6\n"
    "option duplex\ncondition circe BGL 7 3.5\ntwin move g4 g5\ntwin condition anticirce\n"
    "EndProblem\n",
    "BeginProblem\nstip #3\npieces white ke5 AliceB qd7 black AliceB ra4 black kb8\nEndProblem\n",
    "BeginProblem\nstip h#2.5\npieces white ke5 neutral qd7 black kb8 ba1\n"
    "twin exchange d7 a1\nEndProblem\n",
)


@pytest.mark.parametrize("problem", FAIRY)
@pytest.mark.parametrize("name", ["olv", "popeye", "json", "csv", "text"])
def test_fairy_men_conditions_and_twins_come_back(problem: str, name: str) -> None:
    entry = read_popeye_file(problem).document.entry
    read = read_text(written(name, entry)).document.entry
    asked = [part.problem for part in composition_of(entry).parts()]
    assert len(asked) > 1 or "AliceB" in problem
    assert [part.problem for part in composition_of(read).parts()] == asked


@pytest.mark.parametrize(
    ("stipulation", "solution"),
    [("%1", "   1.Kb3-a4 % !"), ("c811", "   1.Rd2-d8 c81 !"), ("!=1", "   1.Rd2-d1 + != !")],
)
def test_a_stored_solution_is_followed_whatever_the_goal(stipulation: str, solution: str) -> None:
    entry = Entry(parse_fen("8/8/8/8/8/1K6/3R4/k7 w - -"), stipulation, solution=solution)
    ((_, game),) = followed_parts(entry)
    assert len(list(game.mainline_moves())) == 1
