from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from composer.formats.common.publication import Publication
from composer.formats.common.unheld import is_held, names_of, unheld_words
from composer.formats.exporting import EXPORTS, export, export_named
from composer.formats.files import guess_format, read_document
from composer.formats.olv.document import read_olv
from composer.language import Language, speak
from composer.model.document import Entry

RICH = """---
authors: ["Loyd, Samuel", "Müller, Anna"]
source:
  name: Chess Monthly
  date: {year: 1860, month: 3}
  problemid: '12'
  issue: '5'
award:
  tourney: {name: Memorial}
  distinction: 3rd HM
  judges: [Smith]
algebraic: {white: [Kh1, Re4, Pg2], black: [Kd1, Bc3]}
stipulation: '#4'
options: [SetPlay, Circe]
twins: {b: Move e4 e5}
intended-solutions: 2
solution: |
  1.Re4-e1 !
keywords: [Grimshaw]
comments: [A fine key.]
reprints: [{name: Book}]
city: Köln
matewright:
  marks: Ge2e4
  notes: e4e1 !
  version: A
  marked: 'yes'
"""
LOST = {
    "olv": "",
    "pgn": "More of the source, More of the award, Arrows and frames, Version, Reprints, “city”",
    "popeye": "More of the source, More of the award, Solution, Keywords, Arrows and frames, "
    "Signs and comments on moves, Version, Reprints, “city”",
    "epd": "More of the source, Award, More of the award, Twins, Intended solutions, Solution, "
    "Keywords, Comments, Arrows and frames, Signs and comments on moves, Version, Reprints, …",
    "text": "More of the award, Keywords, Arrows and frames, Version, Reprints, “city”",
    "xskak": "More of the award, Keywords, Version, Reprints, “city”",
    "json": "More of the source, More of the award, Arrows and frames, "
    "Signs and comments on moves, Version, Reprints, “city”",
    "csv": "More of the source, More of the award, Solution, Comments, Arrows and frames, "
    "Signs and comments on moves, Version, Reprints, “city”",
}
READ_BACK = ("olv", "pgn", "popeye", "epd", "fen", "json", "csv")
NOT_READ_BACK = {
    "pgn": {"own.notes"},  # they stand beside the moves
    "json": {"key.id"},  # the number in the file
}


def _rich() -> Entry:
    return read_olv(RICH.encode()).document.entry


@pytest.mark.parametrize(("name", "lost"), LOST.items(), ids=LOST)
def test_what_a_format_has_no_place_for_is_told(name: str, lost: str) -> None:
    told = f"This format has no place for: {lost}." if lost else ""
    assert unheld_words(export_named(name).holds, [Entry(), _rich()]) == told


@pytest.mark.parametrize("name", READ_BACK)
def test_that_is_just_what_does_not_come_back(name: str) -> None:
    chosen, rich = export_named(name), _rich()
    data = export(chosen, [Publication(rich)])
    path = Path(f"some{chosen.suffix}")
    back = set(names_of(read_document(data, guess_format(path, data)).document.entry))
    held = {it for it in names_of(rich) if is_held(it, chosen.holds)}
    assert back ^ held == NOT_READ_BACK.get(name, set())


def test_a_bare_problem_has_all_its_words_in_every_format_but_one() -> None:
    bare = Entry(authors=("Ann Example",), source="Original", date="2026")
    lost = {it.name for it in EXPORTS if unheld_words(it.holds, [bare])}
    assert lost == {"fen"}


@pytest.fixture
def french() -> Iterator[None]:
    speak(Language.FRENCH)
    yield
    speak(Language.ENGLISH)


def test_tags_of_games_are_named() -> None:
    entry = Entry(extra=(("pgn", {"Annotator": "A", "Result": "1-0"}),))
    told = "This format has no place for: “pgn Annotator”, “pgn Result”."
    assert unheld_words(export_named("epd").holds, [entry]) == told
    assert not unheld_words(export_named("pgn").holds, [entry])


def test_a_key_is_not_held_because_it_begins_like_one() -> None:
    told = unheld_words(export_named("json").holds, [Entry(extra=(("id", "1"), ("idea", "x")))])
    assert told == "This format has no place for: “idea”."


def test_options_are_named_as_they_are_written() -> None:
    entry = Entry(options=("SetPlay", " ", "MaxSolutions 5", "Circe"))
    told = "This format has no place for: “MaxSolutions”, “SetPlay”."
    assert unheld_words(export_named("epd").holds, [entry]) == told


@pytest.mark.usefixtures("french")
def test_it_is_told_in_the_language_of_the_reader() -> None:
    told = unheld_words(export_named("csv").holds, [Entry(comments=("Fine",))])
    assert f"{told}" == "Ce format n’a pas de place pour\N{NO-BREAK SPACE}: Commentaires."
