"""Names of authors: as they are printed, and apart where one text joins them."""

import pytest

from composer.diagram.caption import title_of
from composer.formats.common.credits import authors_line, authors_of, date_text
from composer.formats.common.publication import Publication
from composer.formats.csv_table import read_csv
from composer.formats.json_lines import read_json_lines
from composer.formats.latex.document import write_latex_diagram
from composer.formats.pgn.read import read_pgn_text
from composer.formats.plain_text_read import read_plain_text
from composer.formats.plain_text_write import write_plain_text
from composer.formats.popeye.input import read_popeye_file
from composer.model.document import Entry
from solver.notation.fen import parse_fen

_TWO = "Benkő, Pál; Kalotay, Andrew"


def test_two_in_one_text_are_printed_apart() -> None:
    entry = Entry(authors=(_TWO, "Loyd, Sam"))
    assert authors_line(entry) == "Pál Benkő & Andrew Kalotay & Sam Loyd"
    assert title_of(entry) == authors_line(entry)


@pytest.mark.parametrize("line", [_TWO, "Benkő, Pál & Kalotay, Andrew", f"; {_TWO};"])
def test_a_line_is_taken_apart_at_semicolons_too(line: str) -> None:
    assert authors_of(line) == ("Benkő, Pál", "Kalotay, Andrew")


@pytest.mark.parametrize(
    ("author", "printed", "apart"),
    [
        ("Loyd, Samuel", "Samuel Loyd", "Loyd, Samuel"),
        ("Loyd, S. (after Bone)", "S. Loyd (after Bone)", "Loyd (after Bone), S."),
        ("Müller, Anna (Version)", "Anna Müller (Version)", "Müller (Version), Anna"),
        ("Sam Loyd (†)", "Sam Loyd (†)", None),
        ("Л. Куббель, Л. Залкинд", "Л. Куббель, Л. Залкинд", None),
        ("S. Loyd, A. White jr.", "S. Loyd, A. White jr.", None),
        ("Healey, Frank jr.", "Frank Healey jr.", "Healey jr., Frank"),
        ("Healey jr.", "Healey jr.", "Healey jr., {}"),
        ("(unknown)", "(unknown)", "(unknown), {}"),
    ],
)
def test_what_stands_in_brackets_behind_a_name_is_printed_there(
    author: str, printed: str, apart: str | None
) -> None:
    entry = Entry(authors=(author,))
    assert authors_line(entry) == printed
    lines = write_latex_diagram([Publication(entry)]).decode().splitlines()
    assert apart is None or rf"\author{{{apart}}}" in lines


@pytest.mark.parametrize(
    ("date", "told"),
    [
        ("1911", "1911"),
        ("1911-04", "4/1911"),
        ("1911-04-03", "3/4/1911"),
        ("1911-10-00", "10/1911"),
        ("1911-00-00", "1911"),
        ("1911-00-05", "1911-00-05"),
        ("1965-1967", "1965-1967"),
        ("c. 1900", "c. 1900"),
    ],
)
def test_a_date_is_told_as_far_as_it_is_known(date: str, told: str) -> None:
    assert date_text(date) == told


@pytest.mark.parametrize("award", ["Diploma", "", "1st Prize, Memorial 1989"])
@pytest.mark.parametrize(
    "source", ["6555, Die Schwalbe 116; 1. ehrende Erwähnung", "Original 1911"]
)
def test_a_source_that_speaks_of_an_award_is_read_back(source: str, award: str) -> None:
    entry = Entry(parse_fen("8/8/8/8/8/1K6/3R4/k7 w - - 0 1"), "#1", source=source, award=award)
    (back,) = read_plain_text(write_plain_text([Publication(entry)]).decode()).document.entries
    assert (back.source, back.award) == (source, award)


def test_every_format_gives_both() -> None:
    men = "pieces white Kb3 Rd2 black Ka1\nstipulation #1"
    popeye = read_popeye_file(f"BeginProblem\nauthor {_TWO}\n{men}\nEndProblem\n")
    fen = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
    json = read_json_lines(f'{{"fen": "{fen}", "stipulation": "#1", "author": "{_TWO}"}}'.encode())
    table = read_csv(f'fen,authors\n{fen},"{_TWO}"\n')
    pgn = read_pgn_text(f'[White "{_TWO}"]\n[FEN "{fen}"]\n\n*\n')
    for reading in (popeye, json, table, pgn):
        assert reading.document.entry.authors == ("Benkő, Pál", "Kalotay, Andrew")
