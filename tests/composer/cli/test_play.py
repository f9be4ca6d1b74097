"""``matewright play`` and ``--method``: the old machines in the terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path

import chess.pgn
import pytest

from composer.__main__ import main

STALEMATE_TAKEN_FOR_MATE = "k1K5/rNB5/P1R5/8/8/8/8/8 w - - 0 1"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What is typed; it is filled before the command begins."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stdin", stream)
    return stream


def test_a_game_is_played_and_saved(
    typed: io.StringIO, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed.write("e4\nNf3\nback\nrubbish\nboard\nresign\n")
    typed.seek(0)
    path = tmp_path / "game.pgn"
    assert main(["play", "--against", "wray", "--pgn", str(path), "--name", "Ann"]) == 0
    told = capsys.readouterr().out
    assert "1…e5" in told
    assert "Taken back." in told
    assert "“rubbish” cannot be played here." in told
    assert "Result: 0-1" in told
    game = chess.pgn.read_game(io.StringIO(path.read_text(encoding="utf-8")))
    assert game is not None
    assert game.headers["White"] == "Ann"
    assert [move.uci() for move in game.mainline_moves()] == ["e2e4", "e7e5"]


def test_the_machine_opens_where_you_play_black(
    typed: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--against", "wray", "--black"]) == 0
    assert "1.e4" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("fen", "reason"),
    [("8/8/8/8/8/8/8/K7", "cannot be played from"), ("rubbish", "FEN: ")],
)
def test_a_bad_position_is_refused(
    fen: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", fen, "--against", "atlas"]) == 2
    assert reason in capsys.readouterr().err


def test_an_old_machine_solves_with_its_own_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", STALEMATE_TAKEN_FOR_MATE, "#2", "--method", "prinz", "--json"]) == 0
    told = capsys.readouterr()
    result = json.loads(told.out)
    assert result["method"] == "prinz"
    assert sorted(result["keys"]) == ["c6b6", "c7b8"]
    assert "does not know castling" in told.err


@pytest.mark.parametrize(
    ("option", "code", "told"),
    [
        ("SetPlay", 0, "Note: Prinz 1951 looks for no set play."),
        ("PostKeyPlay", 2, "Prinz 1951 looks for keys, not for the play after one."),
    ],
)
def test_what_a_file_asks_of_a_machine_that_does_not_look_for_it_is_told(
    option: str, code: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "asked.olv"
    men = "algebraic:\n  white: [Kb3, Rd2]\n  black: [Ka1]\n"
    path.write_text(f'---\n{men}stipulation: "#2"\noptions: [{option}]\n')
    assert main(["solve", str(path), "--method", "prinz"]) == code
    assert told in capsys.readouterr().err


def test_a_batch_asks_a_machine_for_nothing_but_keys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.olv"
    path.write_text('---\nalgebraic:\n  white: [Kb3, Rd2]\n  black: [Ka1]\nstipulation: "#2"\n')
    assert main(["batch", str(path), "--method", "prinz", "--set-play"]) == 2
    assert "--set-play: Prinz 1951 looks for keys alone" in capsys.readouterr().err


def test_what_a_machine_cannot_solve_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", STALEMATE_TAKEN_FOR_MATE, "#3", "--method", "bell"]) == 2
    assert "Bell 1972 solves mates in two moves only." in capsys.readouterr().err
