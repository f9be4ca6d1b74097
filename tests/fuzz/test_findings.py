"""Inputs that the harness found: each once ended in a traceback, or worse."""

from __future__ import annotations

from contextlib import suppress

import pytest

from composer.formats.common.reading import FormatError
from composer.formats.json_lines import read_json_lines
from composer.formats.olv.document import read_olv, write_olv
from composer.formats.pgn.read import read_pgn
from composer.formats.popeye.output import read_popeye_output
from composer.formats.position.epd import read_epd
from solver.twinning.twins import TwinError, parse_twin
from tests.composer.formats.test_popeye_output import BOARD

PGN = '[Event "x"]\n[FEN "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"]\n\n'


@pytest.mark.parametrize(
    ("moves", "kept"),
    [
        ("1. Rh2 (1. Rh3 Be6) *\nh3 Be6) *\nh3 Be6) *\n", ["h1h2"]),
        ("1. Rh2 e5) 2. Rh3) {c} $1 e5) 2. Rh3 e5)\n", ["h1h2"]),
        ("1. Rh2 e5 (1... Be6) 2. Rh3 Be6\n", ["h1h2"]),
        (")) 1. Rh2 Be6 *\n", ["h1h2", "g8e6"]),
    ],
)
def test_brackets_that_close_nothing_leave_the_moves_before_them(
    moves: str, kept: list[str]
) -> None:
    from composer.formats.pgn.moves import read_movetext
    from solver.notation.fen import parse_fen

    game, _ = read_movetext(parse_fen("5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"), moves)
    assert [move.uci() for move in game.mainline_moves()] == kept
    assert read_pgn((PGN + moves).encode()).document.entries


@pytest.mark.parametrize("text", ["Add white Qb2 B", "Remove a1 Add wQb2 w", "Add black"])
def test_a_colour_at_the_end_of_a_twin_lacks_its_men(text: str) -> None:
    with pytest.raises(TwinError, match="“Add”"):
        parse_twin(text)


def test_half_a_pair_of_surrogates_can_be_saved() -> None:
    line = b'{"fen": "8/8/8/8/8/8/8/K1k5 w - - 0 1", "stipulation": "#2", "author": "\\ud800"}\n'
    data = write_olv(read_json_lines(line).document)
    assert read_olv(data).document.entry.authors == ("?",)
    assert read_epd(b"8/8/8/8/8/8/8/K1k5 w - - 0 1\n").document.entries


@pytest.mark.parametrize("filling", [" ", " 1", "1 + ", "a ", "-"])
def test_a_long_line_round_a_board_takes_no_time(filling: str) -> None:
    lines = [line for line in BOARD.splitlines() if line.strip()]
    for place in range(len(lines) + 1):
        text = "\n".join([*lines[:place], filling * 100_000 + "x", *lines[place:]])
        with suppress(FormatError):
            read_popeye_output(text)


@pytest.mark.parametrize(
    "filling", [" ", "\t", "1", "(", ")", "*", "1-", "- ", "! ", "$1 ", "$11111"]
)
def test_long_moves_take_no_time(filling: str) -> None:
    assert read_pgn(f"{PGN}1. Rh2 {filling * 60_000}x *\n".encode()).document.entries
