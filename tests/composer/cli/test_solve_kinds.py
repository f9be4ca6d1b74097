"""``matewright solve`` on every kind of play, with twins, from files: the real solver."""

import json
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from composer.__main__ import main
from composer.cli import solve
from solver.events import Event, ProofFound, Started
from solver.game import Move
from solver.problem import Task
from solver.so_far import solution_so_far
from solver.solution import Solution

Captured = pytest.CaptureFixture[str]

SHINKMAN = "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"
SELFMATE = "1n1n4/2b1p3/1ppkq1RB/2N3P1/1P3Kpp/1r2N3/B3b3/8 w - - 0 1"
HELPMATE = "6R1/7q/8/5k2/3K1B2/8/8/8"
TWINS = "8/4b2P/8/2BP2n1/6K1/8/p1pP2bP/krr5"
AFTER_THE_KEY = "8/1Q5N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"

TEXTS = [
    # words of the command line, lines that are printed one after the other
    (
        [SELFMATE, "s#2", "--set-play"],
        ["Set play", "1.Bf8! (2.Bxe7+ Kxe7#)", "s#2. One key: sound."],
    ),
    (
        [HELPMATE, "h#3"],
        ["Solution", "1.Kf6 Ra8 2.Kg7 Bb8 3.Kh8 Be5#", "h#3. One solution: sound."],
    ),
    ([HELPMATE, "--stipulation", "h#3"], ["1.Kf6 Ra8 2.Kg7 Bb8 3.Kh8 Be5#"]),
    (
        ["8/8/8/K7/1N6/8/8/k7", "h=3", "--set-play"],
        ["Set play", "1…Ka4 2.Kb1 Kb3 3.Ka1 Kc2=", "Solution", "1.Kb2 Ka4 2.Kb1 Kb3 3.Ka1 Kc2="],
    ),
    (
        ["8/8/8/8/3p4/N7/Bp6/k1NK4", "ser-h#3"],
        ["Short solution", "1.d3 2.d2 Sc2#", "Short solution; it takes 2 moves."],
    ),
    (
        [AFTER_THE_KEY, "#2", "--post-key-play"],
        ["Post-key play", "zugzwang", "  1…Kd3 2.Qb1#", "The play after the key is sound."],
    ),
    (
        [SHINKMAN, "#2", "--post-key-play"],
        ["  but 1…Kd3!", "The play after the key is refuted by 1…Kd3."],
    ),
    (
        [TWINS, "h#2", "--twin", "Move a1 h1", "--twin", "Continued Move h1 h8"],
        [
            "a)",
            "1.Kb2 h8=R 2.Ra1 Rb8#",
            "b) bKa1-->h1",
            "1.Kxh2 h8=B 2.Rh1 Be5#",
            "+c) bKh1-->h8",
            "1.Kg7 h8=S 2.Kf6 Bd4#",
        ],
    ),
    (
        [TWINS, "h#2", "--zeroposition", "--twin", "Move a1 h1"],
        ["a) bKa1-->h1", "1.Kxh2 h8=B 2.Rh1 Be5#"],
    ),
    (
        ["8/3K2Q1/q7/1k6/8/8/8/8", "h#2", "--duplex"],
        ["1.Qa5 Kc8 2.Ka6 Qb7#", "duplex", "1.Kd8 Kc6 2.Qe7 Qa8#"],
    ),
    (["8/3K2Q1/q7/1k6/8/8/8/8", "h#2", "--half-duplex"], ["duplex", "1.Kd8 Kc6 2.Qe7 Qa8#"]),
    (
        ["8/8/3r4/2kP4/2pp2P1/1p2pN2/1P1N2B1/3R1K2", "h#2.5", "--intended", "2.1.1.1.1"],
        ["Two solutions", "h#2.5. Two solutions, as intended: sound."],
    ),
]


@pytest.mark.parametrize(("words", "lines"), TEXTS)
def test_every_kind_of_play_is_printed(
    words: list[str], lines: list[str], capsys: Captured
) -> None:
    assert main(["solve", *words]) == 0
    printed = iter(capsys.readouterr().out.splitlines())
    for line in lines:
        assert line in printed, f"{line!r} is missing or out of order"


def test_twins_in_the_layout_of_popeye_have_one_end(capsys: Captured) -> None:
    assert main(["solve", TWINS, "h#2", "--twin", "Move a1 h1", "--popeye"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line]
    assert lines[:-1] == [
        "a)",
        "  1.Ka1-b2 h7-h8=R   2.Rb1-a1 Rh8-b8 #",
        "b) bKa1-->h1",
        "  1.Kh1*h2 h7-h8=B   2.Rc1-h1 Bh8-e5 #",
    ]
    assert lines[-1].startswith("solution finished. Time = ")


def test_twins_in_json_are_parts_of_one_line(capsys: Captured) -> None:
    words = ["solve", TWINS, "h#2", "--twin", "Move a1 h1", "--intended", "1", "--json"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    result = json.loads(out)
    assert (result["verdict"], result["solution_count"], result["solutions"]) == ("sound", 2, [])
    assert [part["letter"] for part in result["parts"]] == ["a", "b"]
    assert result["parts"][1]["heading"] == "b) bKa1-->h1"
    assert result["parts"][1]["solutions"] == [["h1h2", "h7h8b", "c1h1", "h8e5"]]


def test_a_side_that_does_not_begin_by_convention_is_noted(capsys: Captured) -> None:
    assert main(["solve", f"{HELPMATE} w", "h#1"]) == 0
    note = "Note: White begins here; in h#1 it is Black by convention.\n"
    assert capsys.readouterr().err == note
    assert main(["solve", f"{HELPMATE} b", "h#1"]) == 0
    assert capsys.readouterr().err == ""
    assert main(["solve", f"{HELPMATE} w", "h#1", "--half-duplex"]) == 0  # Black begins
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("fen", "stipulation", "has_note"),
    [
        ("3k4/8/4K3/3P4/8/8/8/8 w", "ser-=3", True),
        ("8/8/8/5K2/4N3/2Qbk3/4p3/7R w", "h#0.5", True),
        (SHINKMAN, "#1", True),
        (SHINKMAN, "#2", False),
        ("8/8/8/8/3p4/N7/Bp6/k1NK4 b", "ser-h#3", False),
    ],
)
def test_set_play_that_cannot_be_is_noted(
    fen: str, stipulation: str, has_note: bool, capsys: Captured
) -> None:
    assert main(["solve", fen, stipulation, "--set-play"]) == 0
    note = f"Note: There is no set play in {stipulation}.\n"
    assert capsys.readouterr().err == (note if has_note else "")


REFUSED = [
    (["--twin", "Move c6 a1", "--zeroposition"], "Twin a: there is no man on c6 to move."),
    (["--twin", "Condition SoupChess"], "--twin “Condition SoupChess”: "),
    (["--twin", "Move a1"], "--twin “Move a1”: "),
    (["--twin", "Add White Kh8", "--zeroposition"], "White has 2 kings"),
    (["--zeroposition"], "--zeroposition: without --twin there is nothing to solve."),
    (["--intended", "many"], "--intended: expected a number of solutions"),
    (["--duplex", "--half-duplex"], "not allowed with"),
    (["--number", "2"], "--number: it counts the problems of a file, and none is given."),
    (["--post-key-play"], "--post-key-play: there is no key in h#2."),
]


@pytest.mark.parametrize(("words", "told"), REFUSED)
def test_what_cannot_be_asked_is_refused_in_one_sentence(
    words: list[str], told: str, capsys: Captured
) -> None:
    assert main(["solve", TWINS, "h#2", *words]) == 2
    captured = capsys.readouterr()
    assert told in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


FILE_LINES: list[dict[str, Any]] = [
    {"fen": HELPMATE, "stipulation": "h#3", "author": "Loyd, Samuel", "source": "Chess Monthly"},
    {"fen": TWINS, "stipulation": "h#2", "twins": {"b": "Move a1 h1"}},
    {"fen": SHINKMAN, "stipulation": "win"},
    {"fen": SHINKMAN, "stipulation": "#2", "options": ["SoupChess"]},
]


@pytest.fixture
def problems(tmp_path: Path) -> str:
    path = tmp_path / "problems.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in FILE_LINES))
    return str(path)


def test_the_problems_of_a_file_are_solved_one_after_the_other(
    problems: str, capsys: Captured
) -> None:
    assert main(["solve", problems]) == 2
    captured = capsys.readouterr()
    printed = iter(captured.out.splitlines())
    for line in (
        "Problem 1: Loyd, Samuel, Chess Monthly, h#3",
        "1.Kf6 Ra8 2.Kg7 Bb8 3.Kh8 Be5#",
        "Problem 2, h#2",
        "b) bKa1-->h1",
        "Problem 3, win",
    ):
        assert line in printed
    first, second = captured.err.splitlines()
    assert first.startswith("line 3: Stipulation: expected a stipulation such as")
    assert second.startswith(
        "line 4: This problem is played by rules that are not known here (SoupChess)"
    )


def test_one_problem_of_a_file_can_be_chosen(problems: str, capsys: Captured) -> None:
    assert main(["solve", problems, "--number", "2", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["parts"]) == 2
    for words in (["-s", "h#2"], ["h#2"]):
        assert main(["solve", problems, *words, "--number", "1"]) == 0
        assert "No solution of h#2." in capsys.readouterr().out
    assert main(["solve", problems, "--number", "5"]) == 2
    assert f"--number 5: “{problems}” holds 4 problems." in capsys.readouterr().err


def test_a_bad_problem_of_a_file_is_one_of_its_lines_of_json(
    problems: str, capsys: Captured
) -> None:
    assert main(["solve", problems, "--json"]) == 2
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [result["status"] for result in results] == ["complete", "complete", "error", "error"]


def test_a_file_says_for_itself_what_it_asks(problems: str, capsys: Captured) -> None:
    assert main(["solve", problems, "--twin", "Move a1 b1"]) == 2
    assert "a file says for itself" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: Captured) -> None:
    assert main(["solve", str(tmp_path / "none.olv")]) == 2
    assert "none.olv” could not be opened: there is no such file." in capsys.readouterr().err


def test_popeye_input_is_solved_with_its_twins(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "problem.inp"
    path.write_text(
        f"BeginProblem\nForsyth {TWINS.replace('n', 's')}\nStipulation h#2\n"
        "Twin Move a1 h1\nEndProblem\n"
    )
    assert main(["solve", str(path)]) == 0
    assert "b) bKa1-->h1\nSolution\n1.Kxh2 h8=B 2.Rh1 Be5#\n" in capsys.readouterr().out


def test_popeye_input_asks_for_tries_and_for_no_threats(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "problem.inp"
    problem = (
        "BeginProblem\nForsyth 8/5Q1S/2R5/4p3/p2pk3/R1p4P/5B2/4K3\n"
        "Stipulation #2\nOption {}\nEndProblem\n"
    )
    path.write_text(problem.format("Variation"))
    assert main(["solve", str(path), "--popeye"]) == 0
    usual = capsys.readouterr().out
    path.write_text(problem.format("Variation Try NoThreat"))
    assert main(["solve", str(path), "--popeye"]) == 0
    asked = capsys.readouterr().out
    assert "zugzwang" in usual
    assert " ? " not in usual
    assert " ?\n" in asked
    assert not any(word in asked for word in ("threat:", "zugzwang"))


HOURS = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - - 0 1"


def test_a_search_that_was_broken_off_goes_on_from_its_journal(
    tmp_path: Path, capsys: Captured
) -> None:
    journal = tmp_path / "long.txt"
    words = ["solve", HOURS, "#9", "--json", "--max-time", "1.5", "--journal", str(journal)]
    assert main(words) == 4
    first = json.loads(capsys.readouterr().out)
    assert journal.exists()
    assert main(words) == 4
    second = json.loads(capsys.readouterr().out)
    assert second["cpu_seconds"] > first["cpu_seconds"]
    assert main(["solve", SHINKMAN, "#2", "--journal", str(journal)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_journal_is_for_one_position(problems: str, capsys: Captured) -> None:
    assert main(["solve", problems, "--journal", "long.txt"]) == 2
    assert "--journal: it is for one problem" in capsys.readouterr().err
    assert main(["solve", TWINS, "h#2", "--duplex", "--journal", "long.txt"]) == 2
    assert "--journal: it is for one position, without twins" in capsys.readouterr().err


LINE = tuple(map(Move.from_uci, ("f7b7", "d4d3", "c6f6")))
PROOF = ProofFound(LINE[0], 2, LINE, 0.1)


class ProvingHandle:
    """A search that tells a proof ahead of the exact answer, and is then interrupted."""

    def __init__(self, task: Task, *_: object, **__: object) -> None:
        self.task = task

    def events(self) -> Iterator[Event]:
        yield Started(self.task)
        yield PROOF
        yield replace(PROOF, seconds=0.2)
        signal.raise_signal(signal.SIGINT)

    def stop(self) -> None:
        pass

    def result(self) -> Solution:
        return solution_so_far(self.task.problem, (), PROOF)


def test_an_early_proof_is_told_once_and_stands_in_the_json(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(solve, "start", ProvingHandle)
    assert main(["solve", SHINKMAN, "#2", "--first-proof", "--json"]) == 4
    captured = capsys.readouterr()
    assert captured.err == "Sound so far: 1.Qb7 mates in 2.\n"
    result = json.loads(captured.out)
    assert result["first_proof"]["line"] == ["f7b7", "d4d3", "c6f6"]
    assert (result["keys"], result["verdict"], result["so_far"]) == (["f7b7"], None, "sound")
    assert result["tree"][0]["children"][0]["children"][0]["move"] == "c6f6"


def test_after_ctrl_c_no_other_part_begins(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(solve, "start", ProvingHandle)
    assert main(["solve", SHINKMAN, "#2", "--twin", "Remove h3", "--text"]) == 4
    out = capsys.readouterr().out
    assert "a)\n" in out
    assert "b)" not in out


@pytest.mark.parametrize(
    ("words", "is_terminal", "is_wanted"),
    [
        ([], True, True),
        ([], False, False),
        (["--no-first-proof"], True, False),
        (["--first-proof"], False, True),
    ],
)
def test_on_a_terminal_an_early_proof_is_looked_for(
    words: list[str], is_terminal: bool, is_wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks: list[Task] = []

    def start(task: Task, *_: object, **__: object) -> ProvingHandle:
        tasks.append(task)
        return ProvingHandle(task)

    monkeypatch.setattr(solve, "start", start)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    main(["solve", SHINKMAN, "#2", *words])
    assert [task.first_proof for task in tasks] == [is_wanted]


@pytest.mark.parametrize("form", ["--text", "--popeye", "--json"])
def test_an_impossible_twin_is_named_and_the_others_are_answered(
    form: str, capsys: Captured
) -> None:
    words = ["--twin", "Move b2 b4", "--twin", "Remove a1", "--twin", "Move d2 d3"]
    assert main(["solve", "8/8/8/8/8/1K6/3R4/k7", "#1", *words, form]) == 2
    printed = capsys.readouterr()
    assert printed.err.splitlines() == [
        "Twin b: there is no man on b2 to move.",
        "Twin c: Black has no king. Put one on the board.",
    ]
    if form == "--json":
        result = json.loads(printed.out)
        assert [part["letter"] for part in result["parts"]] == ["a", "d"]
        assert [part["verdict"] for part in result["parts"]] == ["sound", "sound"]
        assert result["verdict"] is None
        assert result["impossible"] == printed.err.splitlines()
    else:
        assert "d) wRd2-->d3" in printed.out


def test_a_batch_names_impossible_twins_and_answers_the_others(
    tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "a.jsonl"
    twins = {"b": "Move b2 b4", "c": "Move d2 d3"}
    fen = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
    path.write_text(json.dumps({"id": "x", "fen": fen, "stipulation": "#1", "twins": twins}))
    assert main(["batch", str(path)]) == 2
    printed = capsys.readouterr()
    assert "Twin b: there is no man on b2 to move." in printed.err
    assert [part["letter"] for part in json.loads(printed.out)["parts"]] == ["a", "c"]


def test_conditions_on_the_play_are_said_beside_what_was_found(
    capsys: pytest.CaptureFixture[str],
) -> None:
    fen = "8/p7/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2"
    assert main(["solve", fen, "#2"]) == 0
    assert "cooked" in capsys.readouterr().out
    assert main(["solve", fen, "#2", "--with-move", "b6c6", "--uncaptured", "a7"]) == 0
    told = capsys.readouterr().out
    assert "1.Rc6" in told
    assert "One key, without the capture of the man of a7, and with b6c6 in the play." in told
    assert main(["solve", fen, "#2", "--mating-man", "B", "--json"]) == 0
    assert '"lines": []' in capsys.readouterr().out
    assert main(["solve", fen, "#2", "--mating-man", "soup"]) == 2
    assert main(["solve", fen, "s#2", "--model-mates"]) == 2
    assert "directmates and helpmates" in capsys.readouterr().err
