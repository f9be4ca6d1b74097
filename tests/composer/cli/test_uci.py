"""``matewright uci`` in a process of its own, spoken to as a chess GUI does."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

from composer.cli.arguments.solving import uci_parser
from composer.cli.exits import BadInputError

ROOT = Path(__file__).parents[3]
LOYD = "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1"
LONG = "4K3/8/8/8/8/3k4/8/2B2N2 w - - 0 1"


class Talk:
    """A conversation with the engine."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "composer", "uci"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def say(self, *lines: str) -> None:
        """Send commands."""
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def hear(self, beginning: str) -> list[str]:
        """Return the answers up to the one that begins with *beginning*."""
        assert self.process.stdout is not None
        heard: list[str] = []
        for line in self.process.stdout:
            heard.append(line.rstrip("\n"))
            if line.startswith(beginning):
                return heard
        raise AssertionError(f"the engine ended before {beginning}: {heard}")

    def end(self) -> str:
        """Say ``quit`` and return what came on standard error."""
        _, errors = self.process.communicate("quit\n", timeout=60)
        assert self.process.returncode == 0
        return errors


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    assert talk.end() == ""


def test_a_gui_finds_what_it_expects(talk: Talk) -> None:
    talk.say("uci")
    heard = talk.hear("uciok")
    assert heard[0].startswith("id name Matewright")
    for option in ("Hash", "Threads", "MultiPV"):
        assert any(line.startswith(f"option name {option} type spin") for line in heard)
    talk.say("isready")
    assert talk.hear("readyok")
    talk.say("ucinewgame", f"position fen {LOYD}", "go mate 4")
    heard = talk.hear("bestmove")
    assert heard[-1].startswith("bestmove d4g1")
    board = chess.Board(LOYD)
    line = next(line for line in heard if "score mate 4 " in line)
    for word in line.split(" pv ")[1].split():
        board.push_uci(word)
    assert board.is_checkmate()


def test_an_infinite_search_ends_with_a_stop_and_not_before(talk: Talk) -> None:
    talk.say(f"position fen {LOYD}", "go infinite")
    talk.hear("info depth 7 multipv 1 score mate 4")
    talk.say("isready")
    assert not any(line.startswith("bestmove") for line in talk.hear("readyok"))
    talk.say("stop")
    assert talk.hear("bestmove")[-1].startswith("bestmove d4g1")
    talk.say(f"position fen {LONG}", "go ponder wtime 1000 btime 1000", "ponderhit")
    assert talk.hear("bestmove")


def test_what_is_wrong_is_told_and_nothing_ends(talk: Talk) -> None:
    talk.say("nonsense", "", "setoption name Hash value much", "setoption name Nothing value 1")
    assert talk.hear("info string")[-1] == (
        "info string Hash must be a whole number from 1 to 1000000, got “much”"
    )
    for position in ("fen 8/8/8/8/8/8/8/8 w - - 0 1", "fen", "startpos moves e2e5"):
        talk.say(f"position {position}", "go depth 1")
        heard = talk.hear("bestmove")
        assert heard[-1] == "bestmove 0000"
        assert heard[0].startswith("info string ")
    talk.say("setoption name Hash value 1", "position startpos moves e2e4", "go nodes 1000")
    move = talk.hear("bestmove")[-1].split()[1]
    board = chess.Board()
    board.push_uci("e2e4")
    assert chess.Move.from_uci(move) in board.legal_moves


@pytest.mark.parametrize(
    ("fen", "score"),
    [
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "mate 0"),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "cp 0"),
    ],
)
def test_where_the_game_is_over_there_is_no_move(talk: Talk, fen: str, score: str) -> None:
    talk.say(f"position fen {fen}", "go infinite")
    assert talk.hear("bestmove") == [f"info depth 0 score {score}", "bestmove (none)"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_search_with_a_move_and_then_the_engine(number: signal.Signals) -> None:
    for is_searching in (True, False):
        talk = Talk()
        talk.say("isready")
        talk.hear("readyok")
        if is_searching:
            talk.say(f"position fen {LOYD}", "go infinite")
            talk.hear("info depth 7 multipv 1 score mate 4")
        talk.process.send_signal(number)
        if is_searching:
            assert talk.hear("bestmove")[-1].startswith("bestmove d4g1")
        assert talk.process.wait(60) == 0
        assert talk.process.communicate() == ("", "")


def test_words_after_the_command_are_refused() -> None:
    with pytest.raises(BadInputError, match="unrecognized arguments: fast"):
        uci_parser().parse_args(["fast"])


def test_a_hash_without_room_becomes_the_largest_there_is_room_for(talk: Talk) -> None:
    talk.say("setoption name Hash value 1000000", f"position fen {LOYD}", "go mate 4")
    heard = talk.hear("bestmove")
    assert heard[-1].startswith("bestmove d4g1")
    (told,) = [line for line in heard if line.startswith("info string no room")]
    assert int(told.split()[-1]) >= 16
