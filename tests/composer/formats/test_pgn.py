"""PGN: the solution as variations, tags for the data, errors with their place."""

from __future__ import annotations

import io
from dataclasses import replace

import chess.pgn
import pytest

from composer.formats.common.publication import Publication
from composer.formats.common.reading import FormatError
from composer.formats.files import load
from composer.formats.pgn.read import read_pgn, read_pgn_text
from composer.formats.pgn.write import write_pgn
from composer.model.document import Entry
from solver.notation.fen import parse_fen, write_fen
from tests.places import SAMPLES_FOLDER

MATE = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
HELP = "6R1/7q/8/5k2/3K1B2/8/8/8 b - - 0 1"


def game(*tags: str, moves: str = "*") -> str:
    """Return one game with a FEN tag."""
    return "\n".join([f'[FEN "{MATE}"]', *tags, "", moves, ""])


def games(text: str) -> list[chess.pgn.Game]:
    """Read all games with python-chess, none of them with an error."""
    handle = io.StringIO(text)
    found = []
    while (read := chess.pgn.read_game(handle)) is not None:
        assert read.errors == []
        found.append(read)
    return found


def one(text: str) -> Entry:
    """Read the only problem of *text*."""
    (entry,) = read_pgn_text(text).document.entries
    return entry


def test_tags_are_the_data_of_the_problem() -> None:
    text = game(
        '[Event "Die Schwalbe"]',
        '[Site "?"]',
        '[Date "1972.06.??"]',
        '[White "Rinder, Gerd & Other, Ann"]',
        '[Black "#1"]',
        '[Round "17"]',
        '[ECO "A00"]',
    )
    entry = one(text)
    assert (entry.source, entry.date, entry.stipulation) == ("Die Schwalbe", "1972-06", "#1")
    assert entry.authors == ("Rinder, Gerd", "Other, Ann")
    assert dict(entry.source_details) == {"problemid": "17"}
    assert dict(entry.extra) == {"pgn": {"ECO": "A00"}}
    assert write_fen(entry.setup) == MATE


@pytest.mark.parametrize(
    ("tags", "moves", "stipulation"),
    [
        (('[Stipulation "s#3"]', '[Black "#1"]'), "*", "s#3"),
        (('[Event "Mate in 1"]',), "*", "#1"),
        (('[Black "White mates in three"]',), "*", "#3"),
        ((), "{ h#2.5 by somebody } 1. Rd1# *", "h#2.5"),
        ((), "1. Rd1# *", "#1"),
        ((), "1. Rd1# { dm 1 } *", "#1"),
        ((), "1. Rd3 Kb1 2. Rd1# 1-0", "#2"),
        ((), "1. Rd3 Kb1 *", ""),
    ],
)
def test_what_is_asked_is_found(tags: tuple[str, ...], moves: str, stipulation: str) -> None:
    assert one(game(*tags, moves=moves)).stipulation == stipulation


def test_moves_and_variations_are_kept_as_they_are_written() -> None:
    moves = "1. Rd3 $1 {the key} (1. Rc2? Kb1!) 1... Kb1\n2. Rd1# 1-0"
    entry = one(game(moves=moves))
    assert entry.solution == moves.removesuffix(" 1-0")
    assert dict(entry.extra) == {"pgn": {"Result": "1-0"}} or not entry.extra


@pytest.mark.parametrize(
    ("moves", "line", "sentence"),
    [
        ("1. Rd3 Kb1\n2. Qd1# *", 4, "“Qd1” cannot be played here"),
        ("1. Rd3 Kb1\n2. Zz9 *", 4, "“Zz9” is no move"),
        ("1. Rd3\n{ no end\n", 4, "The comment that begins here has no } at its end."),
        ("1. Rd3 " + "(1. Rd4 " * 600, 3, "nested more than 500 deep"),
    ],
)
def test_errors_are_told_with_their_line(moves: str, line: int, sentence: str) -> None:
    reading = read_pgn_text(game(moves=moves))
    (fault,) = reading.faults
    assert fault.line == line
    assert sentence in fault.sentence
    assert reading.document.entry.fault is None
    assert reading.document.entry.solution


@pytest.mark.parametrize(
    "moves",
    ["1. Rd3 Qa1 ) 2. Rd1#", "1. Rd3 (1. Qa1 Kb1) ) ) 1... Kb1 2. Rd1#", ") ( ) 1. Rd3 ( ) )"],
)
def test_what_stands_behind_an_error_breaks_nothing(moves: str) -> None:
    entry = read_pgn_text(game(moves=moves)).document.entry
    assert entry.solution == moves


def test_an_ambiguous_move_is_called_so() -> None:
    text = '[FEN "7k/8/8/8/8/8/8/KN3N2 w - - 0 1"]\n\n1. Nd2 *\n'
    assert "is ambiguous" in read_pgn_text(text).faults[0].sentence


def test_an_open_comment_does_not_swallow_the_next_game() -> None:
    text = game(moves="1. Rd1# { open") + "\n" + game('[Event "Second"]', moves="1. Rd1# *")
    reading = read_pgn_text(text)
    assert [entry.source for entry in reading.document.entries] == ["", "Second"]
    assert [fault.index for fault in reading.faults] == [0]


def test_a_game_without_fen_tag_is_kept_as_its_text() -> None:
    text = '[Event "A game"]\n[White "x"]\n\n1. e4 e5 *\n\n' + game()
    reading = read_pgn_text(text)
    first, second = reading.document.entries
    assert (first.fault or "").startswith("Line 1: This game has no FEN tag")
    assert "1. e4 e5" in (first.verbatim or "")
    assert second.fault is None
    with pytest.raises(FormatError, match="no FEN tag"):
        read_pgn_text(text[:50])


def test_names_in_other_encodings_are_read() -> None:
    text = game('[White "Müller"]')
    assert read_pgn(text.encode("cp1252"), encoding="cp1252").document.entry.authors == ("Müller",)
    assert read_pgn(text.encode("utf-16")).document.entry.authors == ("Müller",)
    assert read_pgn(text.replace("\n", "\r").encode()).document.entry.authors == ("Müller",)


def test_a_variant_is_not_taken_for_plain_chess() -> None:
    assert one(game('[Variant "Atomic"]')).options == ("Atomic",)


@pytest.mark.parametrize("name", ["all-kinds.olv", "classics.olv", "special-moves.olv"])
def test_stored_solutions_become_variations(name: str) -> None:
    document = load(SAMPLES_FOLDER / name).document
    text = write_pgn([Publication(entry) for entry in document.entries]).decode()
    found = games(text)
    assert all(it.variations for it in found)
    assert max(map(len, text.splitlines())) <= 255
    read = read_pgn_text(text).document.entries
    assert len(read) == len(document.entries)
    for before, after in zip(document.entries, read, strict=True):
        assert after.setup == before.setup
        assert after.stipulation == before.stipulation
        assert after.authors == before.authors
        assert dict(after.extra).get("twins") == dict(before.extra).get("twins")


def test_help_play_is_written_line_by_line() -> None:
    entry = Entry(
        parse_fen(HELP), "h#3", solution="  1.Kf5-f6 Rg8-a8   2.Kf6-g7 Bf4-b8   3.Kg7-h8 Bb8-e5 #"
    )
    (found,) = games(write_pgn([Publication(entry)]).decode())
    assert found.end().board().is_checkmate()
    assert found.headers["Black"] == "h#3"


def test_a_solution_in_free_notation_is_kept_as_a_comment() -> None:
    entry = Entry(parse_fen(MATE), "#1", solution="1.Rd1! And {that} is\nall.")
    text = write_pgn([Publication(entry)]).decode()
    assert games(text)
    assert one(text).solution == "1.Rd1! And (that) is\nall."


def test_an_outdated_solution_is_not_published() -> None:
    entry = Entry(parse_fen(MATE), "#1", solution="1.Rd2-d1 # !")
    assert games(write_pgn([Publication(entry)]).decode())[0].variations
    outdated = replace(entry, is_solution_outdated=True)
    assert not games(write_pgn([Publication(outdated)]).decode())[0].variations


def test_quotes_and_backslashes_survive_in_tags() -> None:
    entry = Entry(parse_fen(MATE), "#1", authors=('Smith, "Jo"',), source="a\\b")
    read = one(write_pgn([Publication(entry)]).decode())
    assert (read.authors, read.source) == (entry.authors, entry.source)


def test_the_result_of_a_game_is_kept_in_tag_and_moves() -> None:
    entry = one(game('[Result "1-0"]', moves="1. Rd1# 1-0"))
    text = write_pgn([Publication(entry)]).decode()
    assert '[Result "1-0"]' in text
    assert text.rstrip().endswith("1. Rd1# 1-0")


def test_a_key_is_the_main_line_wherever_the_text_has_it() -> None:
    """Programs that store tries first do not make a try the solution of a game."""
    stored = "1.Ra1-a7 ? zugzwang.\n 1...Kh8-h7 !\n\n1.Ra1-g1 ! zugzwang.\n 1...Kh8-h7 2.Rg1-h1 #"
    entry = Entry(parse_fen("7k/5K2/8/8/8/8/8/R7 w - - 0 1"), "#2", solution=stored)
    game = chess.pgn.read_game(io.StringIO(write_pgn([Publication(entry)]).decode()))
    assert game is not None
    assert [move.uci() for move in game.mainline_moves()] == ["a1g1", "h8h7", "g1h1"]
    assert game.variations[1].move.uci() == "a1a7"


def test_nothing_is_won_where_there_is_no_key() -> None:
    stored = "1.Ra1-a7 ? zugzwang.\n 1...Kh8-g8 2.Ra7-a8 #\n but\n 1...Kh8-h7 !"
    entry = Entry(parse_fen("7k/8/6K1/8/8/8/8/R7 w - - 0 1"), "#2", solution=stored)
    told = write_pgn([Publication(entry)]).decode()
    assert '[Result "*"]' in told
    assert told.rstrip().endswith("*")


@pytest.mark.parametrize("twins", [{"a": "", "b": "Move d2 d3"}, {"b": "Move d2 d3", "c": ""}])
def test_a_twin_of_which_nothing_is_said_stays_one(twins: dict[str, str]) -> None:
    before = Entry(parse_fen(MATE), "#1", extra=(("twins", twins),))
    assert dict(one(write_pgn([Publication(before)]).decode()).extra) == {"twins": twins}
