"""``matewright solve`` under conditions on the play: what goes with them, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from composer.__main__ import main
from composer.cli import restricted
from composer.cli.signals import Heed
from solver.problem import Problem
from solver.restriction import Restriction
from solver.vary.restricted import Restricted

Captured = pytest.CaptureFixture[str]
FEN = "8/8/8/8/8/1K6/3R4/k7"
TURNED = "8/8/8/8/8/1k6/3r4/K7"


def test_twins_are_searched_and_told_under_their_headings(capsys: Captured) -> None:
    words = ["--twin", "Move d2 e2", "--twin", "Remove e4", "--mating-square", "e1"]
    assert main(["solve", FEN, "h#1", *words]) == 2
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        *("a)", "No solution, with mates on e1 only."),
        *("b) wRd2-->e2", "1.Kb1 Re1#", "One solution, with mates on e1 only."),
    ]
    assert told.err == "matewright: Twin c: there is no man on e4 to remove.\n"


def test_a_twin_that_cannot_be_asked_so_says_why_and_the_others_are_searched(
    capsys: Captured,
) -> None:
    words = ["--twin", "Stipulation h#2", "--twin", "Stipulation #2", "--only-checks"]
    assert main(["solve", FEN, "#1", *words]) == 2
    told = capsys.readouterr()
    headings = [line for line in told.out.splitlines() if line[1:2] == ")"]
    assert headings == ["a)", "c) #2"]
    sentence = "b) h#2: A narrow search is for direct, self and reflex play, not for h#2."
    assert told.err == f"matewright: {sentence}\n"


def test_the_colours_are_exchanged_where_that_is_asked(capsys: Captured) -> None:
    assert main(["solve", TURNED, "h#1", "--half-duplex", "--mating-man", "R"]) == 0
    assert "1.Kb1 Rd1#" in capsys.readouterr().out
    assert main(["solve", FEN, "h#1", "--duplex", "--mating-man", "R", "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["duplex"], first["lines"]) == (False, [["a1b1", "d2d1"]])
    assert (second["duplex"], second["lines"]) == (True, [])


@pytest.mark.parametrize(
    "words",
    [
        *(["--tries", "1"], ["--set-play"], ["--tree"], ["--post-key-play"]),
        *(["--method", "bell"], ["--max-solutions", "1"], ["--max-lines", "1"]),
        *(["--intended", "2"], ["--journal", "a"], ["--certificate", "a"]),
        *(["--threads", "2"], ["--first-proof"], ["--memory", "512"]),
        *(["--page"], ["--popeye"]),
    ],
)
def test_what_conditions_do_not_heed_is_refused(words: list[str], capsys: Captured) -> None:
    assert main(["solve", FEN, "#1", "--model-mates", *words]) == 2
    told = capsys.readouterr().err
    assert told == f"matewright: {words[0]}: it does not go with conditions on the play.\n"


def test_play_after_the_key_is_refused(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "a.inp"
    men = "pieces white Kb3 Rd2 black Ka1"
    path.write_text(f"BeginProblem\n{men}\nstip #2\noption PostKeyPlay\nEndProblem\n")
    assert main(["solve", str(path), "--model-mates"]) == 2
    assert "not for play after the key alone" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--mating-man", "d3"], "--mating-man: there is no man on d3."),
        (["--moved", "d2", "--unmoved", "c3"], "--unmoved: there is no man on c3."),
        (["--twin", "Move d2 e2", "--moved", "d2"], "--moved, twin b: there is no man on d2."),
    ],
)
def test_a_man_who_is_not_there_is_named(words: list[str], told: str, capsys: Captured) -> None:
    assert main(["solve", FEN, "h#2", *words]) == 2
    assert capsys.readouterr().err == f"matewright: {told}\n"


def test_a_narrow_search_tells_the_play_that_holds_out_longest(capsys: Captured) -> None:
    words = ["8/8/8/8/8/2K5/3R4/k7", "#3", "--most-flights", "2"]
    assert main(["solve", *words]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        *(
            "1.Kb3 Kb1 2.Rd1#",
            "One key, in 2, with 2 flights left at most, and the last 2 moves free.",
        )
    ]
    assert main(["solve", *words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["lines"] == [["c3b3", "a1b1", "d2d1"]]
    assert told["complete"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["#3", "--free-moves", "3"], "--free-moves: it goes with --only-checks"),
        (["h#3", "--only-checks"], "for direct, self and reflex play, not for h#3"),
        (["#3", "--only-checks", "--model-mates"], "goes with no other condition"),
    ],
)
def test_what_cannot_be_searched_narrowly_is_named(
    words: list[str], told: str, capsys: Captured
) -> None:
    assert main(["solve", FEN, *words]) == 2
    assert told in capsys.readouterr().err


def test_a_search_that_is_stopped_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    class Stopped:
        def __init__(self, problem: Problem, asked: Restriction) -> None:
            self.is_stopped = False

        def stop(self) -> None:
            self.is_stopped = True

        def run(self) -> Restricted:
            heed.note()
            return Restricted((), None, is_whole=not self.is_stopped)

    heed = Heed()
    monkeypatch.setattr(restricted, "RestrictedWork", Stopped)
    monkeypatch.setattr("composer.cli.solve.heed_signals", lambda: heed)
    assert main(["solve", FEN, "h#2", "--twin", "Move d2 e2", "--model-mates"]) == 4
    *_, last = capsys.readouterr().out.splitlines()
    assert last == "Stopped before the end, with model mates only."


def test_the_time_stops_a_search(capsys: Captured) -> None:
    long = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1"
    assert main(["solve", long, "#9", "--mating-man", "P", "--max-time", "0.05", "--json"]) == 4
    assert json.loads(capsys.readouterr().out)["complete"] is False
