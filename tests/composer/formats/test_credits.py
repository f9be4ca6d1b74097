"""Names of authors: as they are printed, and apart where one text joins them."""

import pytest

from composer.diagram.caption import title_of
from composer.formats.common.credits import authors_line, authors_of
from composer.formats.json_lines import read_json_lines
from composer.formats.popeye.input import read_popeye_file
from composer.model.document import Entry

_TWO = "Benkő, Pál; Kalotay, Andrew"


def test_two_in_one_text_are_printed_apart() -> None:
    entry = Entry(authors=(_TWO, "Loyd, Sam"))
    assert authors_line(entry) == "Pál Benkő & Andrew Kalotay & Sam Loyd"
    assert title_of(entry) == authors_line(entry)


@pytest.mark.parametrize("line", [_TWO, "Benkő, Pál & Kalotay, Andrew", f"; {_TWO};"])
def test_a_line_is_taken_apart_at_semicolons_too(line: str) -> None:
    assert authors_of(line) == ("Benkő, Pál", "Kalotay, Andrew")


def test_popeye_and_json_give_both() -> None:
    men = "pieces white Kb3 Rd2 black Ka1\nstipulation #1"
    popeye = read_popeye_file(f"BeginProblem\nauthor {_TWO}\n{men}\nEndProblem\n")
    fen = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
    json = read_json_lines(f'{{"fen": "{fen}", "stipulation": "#1", "author": "{_TWO}"}}'.encode())
    for reading in (popeye, json):
        assert reading.document.entry.authors == ("Benkő, Pál", "Kalotay, Andrew")
